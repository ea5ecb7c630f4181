//! FA VI: the sequence of play.

use crate::support::{Position, at};
use feldpost_first_alamein::FirstAlamein;
use feldpost_first_alamein::board::Phase;
use feldpost_first_alamein::words::Side;
use feldpost_kit::system::{GameSystem, Viewer};

fn quiet(phase: &'static str) -> Position {
    at("axis", phase, "axis 15pz G3; axis 21pz G2; allied 2nz L8; allied 7armd K8; air lwafrika used")
}

#[test]
fn fa_b1_one_player_turn_goes_through_its_phases_in_order() {
    let played = quiet("begin").play("done", &[]).happened(&[]);
    played.phases(&[
        "axis reinforcement",
        "axis supply",
        "axis movement",
        "axis airstrikes",
        "axis attacks",
        "axis recovery",
        "allied victory",
        "allied player-turn",
    ]);
}

#[test]
fn fa_b2_after_the_allies_the_next_game_turn_begins() {
    let played = at("allied", "begin", "axis 15pz G3; allied 2nz L8").play("done", &[]);
    played.happened(&["turn 4"]).awaits("axis", Phase::PlayerTurn);
}

#[test]
fn fa_vi_an_empty_sheet_does_nothing() {
    let played = quiet("begin").play("hello", &[]).fates(&["ignored"]);
    assert!(played.raw.is_empty());
}

#[test]
fn fa_vi_lines_of_a_later_phase_end_those_before_it() {
    let played =
        at("axis", "begin", "axis 15pz G6; axis 21pz G2; allied 2nz G7").play("15pz attack G7", &[3]);
    played.phases(&["axis reinforcement", "axis supply", "axis movement", "axis airstrikes", "axis attacks"]);
    let over = quiet("attacks").play("15pz move G4", &[]);
    over.refused("VI: phase-is-over now=attacks phase=movement");
    quiet("movement").play("remove F5", &[]).refused("VI: phase-is-over now=movement phase=reinforcement");
    quiet("airstrikes").play("stack G3 15pz", &[]).refused("VI: phase-is-over now=airstrikes phase=movement");
}

#[test]
fn fa_vi_next_ends_a_phase() {
    quiet("begin").play("next", &[]).happened(&[]).awaits("axis", Phase::Movement);
    quiet("movement").play("next", &[]).happened(&[]).awaits("axis", Phase::Airstrikes);
    quiet("movement").play("next; next", &[]).happened(&[]).awaits("axis", Phase::Attacks);
    quiet("attacks").play("next", &[]).happened(&[]).awaits("allied", Phase::PlayerTurn);
}

#[test]
fn fa_vi_the_phase_stays_as_it_is_when_done_is_held_back() {
    for phase in ["begin", "movement", "airstrikes"] {
        let position = at("axis", phase, "axis 15pz G6; allied 2nz G7; safe none");
        let played = position.play("done", &[]).fates(&["held must-still-attack hexes=G7"]);
        assert!(played.raw.is_empty(), "{phase}: {:?}", played.raw);
        assert!(played.board == position.board(), "{phase}");
    }
    // Lines above it are carried out, with the phase that they open.
    let lines = "axis 15pz G6; axis 21pz E2; allied 2nz G7; safe none";
    let moved = at("axis", "begin", lines).play("21pz move E3; done", &[]);
    assert_eq!(moved.fates, ["ok", "held must-still-attack hexes=G7"]);
    moved.awaits("axis", Phase::Movement);
}

#[test]
fn fa_vi_done_is_held_back_beside_a_refusal() {
    let played = quiet("movement").play("15pz move G9; done", &[]);
    assert_eq!(played.fates[1], "held done-beside-a-refusal");
    assert!(played.events.is_empty());
    played.awaits("axis", Phase::Movement);
}

#[test]
fn fa_vi_nobody_orders_in_the_other_ones_player_turn() {
    let allied = feldpost_first_alamein::words::Side::Allied;
    quiet("movement").play_as(allied, "2nz move L9", &[]).refused("VI: not-your-player-turn side=axis");
    quiet("movement").play_as(allied, "standing off", &[]).happened(&[]);
    let over = at("axis", "end", "axis 15pz G3; winner draw");
    over.play("15pz move G4", &[]).refused("VI: the-game-is-over");
}

#[test]
fn fa_vi_conditions_look_at_the_board_when_their_line_is_reached() {
    let position = at("axis", "movement", "axis 15pz G3; axis 21pz G2 spent; allied 2nz L8; eliminated 1sa");
    let moved = ["move 15pz > G4 (0 +0r +1t)"];
    for condition in ["G7 empty", "not L8 empty", "21pz spent", "not 15pz spent", "1sa eliminated"] {
        position.play(&format!("if {condition} then 15pz move G4"), &[]).happened(&moved);
    }
    for condition in ["L8 empty", "not G7 empty", "15pz is spent", "2nz eliminated"] {
        let played = position.play(&format!("if {condition} then 15pz move G4"), &[]);
        played.fates(&["not met"]).events(&[]);
    }
}

#[test]
fn fa_vi_events_have_the_keys_that_others_look_for() {
    let lines = "axis 15pz G6; allied 2nz G7; box box1 F5; axis trento F5; air lwafrika used; safe none";
    let position = at("axis", "begin", lines).turn(7).standing("no retreat G7");
    let played = position.play("remove F5; 15pz attack G7", &[6]);
    let keys = |kind: &str| -> Vec<String> {
        let told = played.raw.iter().map(|event| serde_json::to_value(event).unwrap());
        let mut found = told.filter(|event| event["kind"] == kind);
        found.next_back().unwrap().as_object().unwrap().keys().cloned().collect()
    };
    assert_eq!(keys("box-removed"), ["box", "hex", "kind"]);
    assert_eq!(keys("phase"), ["kind", "phase", "side"]);
    assert_eq!(keys("no-retreat"), ["kind", "units"]);
    let attack = [
        "attack",
        "attackers",
        "basic",
        "bonus",
        "column",
        "defence",
        "die",
        "hexes",
        "kind",
        "result",
        "shift",
    ];
    assert_eq!(keys("attack"), attack);
    assert_eq!(keys("eliminated"), ["cause", "hex", "kind", "unit"]);
}

/// Whatever its player might have done: only what he owes is done.
#[test]
fn fa_iv_b41_silence_ends_the_player_turn() {
    let system = FirstAlamein::compiled_in().unwrap();
    let asked = |position: Position, side: Side| {
        let view = system.view(&position.board(), Viewer::Side(side.id()));
        system.default_sheet(&view, side.id()).map(|lines| lines.join("; "))
    };
    assert_eq!(asked(quiet("begin"), Side::Axis).as_deref(), Some("done"));
    assert_eq!(asked(quiet("begin"), Side::Allied), None, "it is not asked");
    let beside = || at("axis", "begin", "axis 15pz G6; axis 21pz G5; allied 7armd G7; air lwafrika used");
    assert_eq!(asked(beside(), Side::Axis).as_deref(), Some("attack rest; done"));
    let played = beside().play("attack rest\ndone", &[3]);
    played.awaits("allied", Phase::PlayerTurn);
}
