//! FA IX: air attack.

use crate::support::{Position, at, id};
use feldpost_first_alamein::play::Wait;

fn strike(lines: &str) -> Position {
    at("allied", "airstrikes", &format!("{lines}; allied 2nz L8"))
}

#[test]
fn fa_ix_a_an_air_unit_flies_once_in_a_game_turn() {
    let position = strike("axis trento G6; axis pavia G3");
    let played = position.play("daf1 strike G6; daf1 strike G3", &[2]);
    assert_eq!(played.fates, ["ok", "refused IX.A: air-unit-used unit=daf1"]);
    position.with("air daf1 used").play("daf1 strike G6", &[]).refused("IX.A: air-unit-used unit=daf1");
    position
        .with("air daf2 out 3")
        .play("daf2 strike G6", &[])
        .refused("IX.A: air-unit-out turn=3 unit=daf2");
    assert_eq!(position.with("air daf2 out 2").play("daf2 strike G6", &[2]).fates, ["ok"]);
    position.play("lwafrika strike G6", &[]).refused("IX.A: not-yours side=axis unit=lwafrika");
}

#[test]
fn fa_ix_a_the_luftwaffe_comes_on_the_seventh() {
    let position = at("axis", "airstrikes", "axis 15pz G3; allied 2nz L8");
    let early = position.clone().turn(6).play("lwafrika strike L8", &[]);
    early.refused("IX.A: air-unit-later turn=7 unit=lwafrika");
    let played = position.turn(7).play("lwafrika strike L8", &[5]);
    played.happened(&["strike lwafrika L8", "air lwafrika 2nz other-ground: 5 S", "spent 2nz air"]);
}

#[test]
fn fa_ix_b_1_each_unspent_unit_is_attacked_from_the_top() {
    let position = strike("axis 15pz G6; axis 21pz G6 spent; axis rcce G6");
    let played = position.play("daf1 strike G6", &[4, 3]);
    let played = played.happened(&[
        "strike daf1 G6",
        "air daf1 15pz other-ground: 4 S",
        "spent 15pz air",
        "air daf1 rcce other-ground: 3 -",
    ]);
    assert_eq!(played.labels, ["t3.allied/strike/daf1-g6/15pz", "t3.allied/strike/daf1-g6/rcce"]);
    let restacked = at("axis", "movement", "axis 15pz G6; axis 21pz G6; axis rcce G6; allied 2nz L8");
    restacked
        .play("stack G6 rcce 21pz", &[])
        .happened(&["stack G6 rcce 21pz 15pz"])
        .stack("G6", "rcce 21pz 15pz");
    restacked.play("stack G6 ariete", &[]).refused("XII.A.1: not-in-hex hex=G6 unit=ariete");
}

#[test]
fn fa_ix_b_1_one_target_is_needed() {
    let position = strike("axis 15pz G6 spent");
    position.play("daf1 strike G7", &[]).refused("IX.B.1: no-enemies-there hex=G7");
    position.play("daf1 strike G6", &[]).refused("IX.B.1: all-spent-there hex=G6");
    position.play("2nz strike G6", &[]).refused("IX.A: no-air-unit unit=2nz");
    let over = at("allied", "attacks", "axis 15pz G6; allied 2nz L8");
    over.play("daf1 strike G6", &[]).refused("VI: phase-is-over now=attacks phase=airstrikes");
}

#[test]
fn fa_ix_b_1_german_units_shoot_back_anywhere_and_italians_never() {
    let german = strike("axis 15pz G6; axis 21pz G6").play("daf1 strike G6", &[1]);
    german.happened(&["strike daf1 G6", "air daf1 15pz other-ground: 1 AA", "out daf1 4"]);
    let italian = strike("axis trento G6; axis 21pz G6").play("daf1 strike G6", &[1, 2]);
    italian.happened(&[
        "strike daf1 G6",
        "air daf1 trento other-ground: 1 -",
        "air daf1 21pz other-ground: 2 -",
    ]);
}

#[test]
fn fa_ix_b_1_allied_units_shoot_back_in_boxes_alone() {
    let axis = |lines: &str| at("axis", "airstrikes", &format!("axis 15pz G3; {lines}")).turn(7);
    let boxed = axis("allied 6nz H6; box box2 H6").play("lwafrika strike H6", &[1]);
    boxed.happened(&["strike lwafrika H6", "air lwafrika 6nz british-in-box: 1 AA", "out lwafrika 8"]);
    let boxed = axis("allied 6nz H6; box box2 H6").play("lwafrika strike H6", &[4]);
    boxed.happened(&["strike lwafrika H6", "air lwafrika 6nz british-in-box: 4 -"]);
    let open = axis("allied 6nz H6").play("lwafrika strike H6", &[1]);
    open.happened(&["strike lwafrika H6", "air lwafrika 6nz other-ground: 1 -"]);
}

#[test]
fn fa_b26_any_allied_unit_counts_as_british_in_a_box() {
    for unit in ["7armd", "1sa", "18ind", "9aus"] {
        let lines = format!("axis 15pz G3; allied {unit} D7");
        let played = at("axis", "airstrikes", &lines).turn(7).play("lwafrika strike D7", &[5]);
        assert_eq!(played.events[1], format!("air lwafrika {unit} british-in-box: 5 S"));
    }
}

#[test]
fn fa_ix_b_2_stacks_without_supply_are_resupplied() {
    let lines = "axis 15pz L12; axis 21pz L12; allied 7armd K11";
    let position = at("axis", "begin", lines).turn(7);
    let played = position.play("lwafrika resupply L12; next", &[]);
    let played = played.happened(&["resupply lwafrika L12"]).spent("");
    assert!(played.board.pieces[&id("15pz")].resupplied && played.board.pieces[&id("21pz")].resupplied);
    let without = position.play("next", &[]);
    let events = ["unsupplied 15pz L12", "spent 15pz supply", "unsupplied 21pz L12", "spent 21pz supply"];
    without.happened(&events);
}

#[test]
fn fa_b18_resupply_needs_no_die_and_lasts_to_the_end_of_the_player_turn() {
    let lines = "axis 15pz L12 spent resupplied; allied 7armd K11 spent; air lwafrika used";
    let played = at("axis", "attacks", lines).turn(7).play("done", &[]);
    let played = played.happened(&["recovered 15pz"]);
    assert!(!played.board.pieces[&id("15pz")].resupplied);
    let position = at("axis", "begin", "axis 15pz G3; allied 2nz L10").turn(7);
    position.play("lwafrika resupply G3", &[]).refused("IX.B.2: is-in-supply hex=G3");
    position.play("lwafrika resupply L10", &[]).refused("IX.B.2: nobody-of-yours-there hex=L10");
    let allied = at("allied", "begin", "axis 15pz G3; allied 2nz L10");
    allied.play("daf1 resupply L10", &[]).refused("IX.B.2: resupply-is-for-the-axis");
    let late = at("axis", "movement", "axis 15pz G3; allied 2nz L10").turn(7);
    late.play("lwafrika resupply G3", &[]).refused("VI: phase-is-over now=movement phase=supply");
}

fn intercepted(standing: &str, dice: &[u16]) -> Vec<String> {
    let lines = "axis 15pz G3; allied 2nz L8";
    at("axis", "airstrikes", lines).turn(7).standing(standing).play("lwafrika strike L8", dice).events
}

#[test]
fn fa_ix_b_3_all_four_results_of_an_interception() {
    let meets = |die: u16, result: &str| format!("intercept daf1 lwafrika: {die} {result}");
    assert_eq!(intercepted("intercept any", &[6]), [meets(6, "EAX"), "out lwafrika 8".to_owned()]);
    assert_eq!(intercepted("intercept any", &[5]), [meets(5, "Int")]);
    let flown = ["strike lwafrika L8".to_owned(), "air lwafrika 2nz other-ground: 3 -".to_owned()];
    let after = |first: Vec<String>| [first, flown.to_vec()].concat();
    assert_eq!(intercepted("intercept any", &[3, 3]), after(vec![meets(3, "-")]));
    assert_eq!(
        intercepted("intercept any", &[2, 3]),
        after(vec![meets(2, "AA"), "out daf1 4".replace('4', "8")])
    );
    assert_eq!(intercepted("intercept none", &[3]), flown);
}

#[test]
fn fa_ix_b_3_one_british_air_unit_is_intercepted_in_its_own_column() {
    for (die, result) in [(6, "EAX"), (5, "EAX"), (4, "Int"), (3, "Int")] {
        let lines = "axis trento G6; allied 2nz L8";
        let position = at("allied", "airstrikes", lines).turn(7).standing("intercept G6");
        let played = position.play("daf2 strike G6", &[die]);
        assert_eq!(played.events[0], format!("intercept lwafrika daf2: {die} {result}"));
        assert_eq!(played.events.len(), if result == "EAX" { 2 } else { 1 });
        assert_eq!(played.labels, ["t7.allied/intercept/lwafrika-daf2"]);
        // The one that turned back has been used, and so has the one that met it.
        assert!(!played.board.is_fresh(id("daf2")) && !played.board.is_fresh(id("lwafrika")));
    }
}

#[test]
fn fa_ix_b_3_resupply_can_be_intercepted() {
    let lines = "axis 15pz L12; allied 7armd K11";
    let position = at("axis", "begin", lines).turn(7).standing("intercept L12");
    let played = position.play("lwafrika resupply L12; next", &[4]);
    played.happened(&["intercept daf1 lwafrika: 4 Int", "unsupplied 15pz L12", "spent 15pz supply"]);
}

#[test]
fn fa_b27_interceptors_come_one_after_another() {
    let events = intercepted("intercept any twice", &[3, 4]);
    assert_eq!(events, ["intercept daf1 lwafrika: 3 -", "intercept daf2 lwafrika: 4 Int"]);
    let events = intercepted("intercept any twice", &[6]);
    assert_eq!(events, ["intercept daf1 lwafrika: 6 EAX", "out lwafrika 8"]);
    // Only these hexes; the later wish counts.
    assert_eq!(intercepted("intercept G6", &[3]).len(), 2);
    assert_eq!(intercepted("intercept any; intercept none", &[3]).len(), 2);
}

#[test]
fn fa_b5_who_intercepts_rolls_once_and_may_be_knocked_out() {
    let lines = "axis 15pz G3; allied 2nz L8; air daf1 used";
    let position = at("axis", "airstrikes", lines).turn(7).standing("intercept any twice");
    let played = position.play("lwafrika strike L8", &[1, 2]);
    played.happened(&[
        "intercept daf2 lwafrika: 1 AA",
        "out daf2 8",
        "strike lwafrika L8",
        "air lwafrika 2nz other-ground: 2 -",
    ]);
}

#[test]
fn fa_b6_aag_counts_at_german_ground_units_alone() {
    let nations = [("15pz", true), ("rcce", true), ("ariete", false), ("sabratha", false)];
    for (unit, german) in nations {
        let played = strike(&format!("axis {unit} G6")).play("daf1 strike G6", &[1]);
        let result = if german { "AA" } else { "-" };
        assert_eq!(played.events[1], format!("air daf1 {unit} other-ground: 1 {result}"));
    }
}

#[test]
fn fa_b7_after_an_aa_the_strike_ends_and_earlier_results_stand() {
    let played = strike("axis 15pz G6; axis 21pz G6; axis rcce G6").play("daf1 strike G6", &[6, 1]);
    played.happened(&[
        "strike daf1 G6",
        "air daf1 15pz other-ground: 6 S",
        "spent 15pz air",
        "air daf1 21pz other-ground: 1 AA",
        "out daf1 4",
    ]);
}

#[test]
fn fa_ix_b_3_whoever_wants_to_be_asked_is_asked_before_the_die() {
    let position = at("axis", "airstrikes", "axis 15pz G3; axis 21pz G2; allied 2nz L8").turn(7);
    let asking = position.standing("ask interceptions; intercept any");
    let played = asking.play("lwafrika strike L8; next; done", &[]);
    let waits = "held waits-for-an-answer";
    let played = played.fates(&[waits, waits, waits]).events(&["asked allied interception"]);
    assert!(matches!(played.outcome.wait, Some(Wait::Answer { .. })));
    assert_eq!(played.outcome.left.len(), 3, "the strike too goes on afterwards");
    played.then("axis", "15pz move G4", &[]).refused("VI: answer-awaited side=allied");
    let answered = played.then("allied", "intercept none", &[]).happened(&["answered allied"]);
    assert_eq!(answered.outcome.answers.len(), 1);
    assert!(answered.board.asked.is_none());
    let wrong = played.then("allied", "2nz move L9", &[]);
    wrong.refused("VI: only-an-answer-now");
    // With the answer the same line is carried out.
    let on = asking.answered("intercept none").play("lwafrika strike L8", &[3]);
    on.happened(&["strike lwafrika L8", "air lwafrika 2nz other-ground: 3 -"]);
}
