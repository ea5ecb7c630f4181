//! FA IV: victory.

use crate::support::at;
use feldpost_first_alamein::board::Phase;

#[test]
fn fa_iv_the_axis_wins_with_a_supplied_unit_in_c11() {
    for mark in ["", " spent"] {
        let position = at("allied", "attacks", &format!("axis 15pz C11{mark}; allied 2nz L8"));
        position.play("done", &[]).happened(&["victory axis IV"]).awaits("allied", Phase::End);
    }
    // Not in its own player turn: its Victory Determination comes after that of the Allies.
    let played = at("axis", "attacks", "axis 15pz C11; allied 2nz L8").play("done", &[]).happened(&[]);
    played.phases(&["axis recovery", "allied victory", "allied player-turn"]);
}

#[test]
fn fa_iv_without_supply_nobody_wins() {
    let position = at("allied", "attacks", "axis 15pz C11 spent; allied 2nz D11");
    position.play("done", &[]).happened(&["turn 4"]).awaits("axis", Phase::PlayerTurn);
}

#[test]
fn fa_iv_el_alamein_wins_for_the_axis_from_the_sixth_of_july() {
    let position = at("allied", "attacks", "axis 15pz D7; allied 2nz L8; safe none");
    position.clone().turn(5).play("done", &[]).happened(&["turn 6"]);
    position.clone().turn(6).play("done", &[]).happened(&["victory axis IV"]);
    position.turn(9).play("done", &[]).happened(&["victory axis IV"]);
}

#[test]
fn fa_iv_the_allies_win_in_a1() {
    at("axis", "attacks", "axis 15pz G3; allied 22armd A1")
        .play("done", &[])
        .happened(&["victory allied IV"]);
    // Cut off: 15pz in A2, Spent, and nobody must attack.
    let cut = at("axis", "attacks", "axis 15pz A2 spent; axis 21pz B2; allied 22armd A1 spent");
    let played = cut.play("done", &[]);
    played.happened(&["recovered 15pz"]).awaits("allied", Phase::PlayerTurn);
}

const RING: &str = "axis 15pz E8; axis 21pz D5; axis rcce F6; allied 1sa D7";

#[test]
fn fa_iv_el_alamein_wins_for_the_allies_on_the_tenth_of_july() {
    let held = at("axis", "attacks", "axis 15pz G3; allied 1sa D7");
    held.clone().turn(10).play("done", &[]).happened(&["victory allied IV"]);
    held.turn(9).play("done", &[]).happened(&[]).awaits("allied", Phase::PlayerTurn);
    // D7 is a source, and still no line leads to it from the map edge.
    at("axis", "attacks", RING).turn(10).play("done", &[]).happened(&[]).awaits("allied", Phase::PlayerTurn);
}

#[test]
fn fa_iv_any_other_result_is_a_draw() {
    let played = at("allied", "attacks", RING).turn(10).play("done", &[]);
    played.happened(&["victory draw IV"]).awaits("allied", Phase::End);
}

#[test]
fn fa_b28_the_allied_determination_stands_between_the_player_turns() {
    let played = at("axis", "attacks", "axis 15pz G3; allied 1sa D7").turn(10).play("done", &[]);
    played.phases(&["axis recovery", "allied victory"]).awaits("axis", Phase::End);
    let played = at("allied", "attacks", "axis 15pz G3; allied 1sa D7").turn(3).play("done", &[]);
    played.phases(&["allied recovery", "axis victory", "axis player-turn"]);
}
