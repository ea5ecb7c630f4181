//! FA VII: reinforcements.

use crate::support::at;

#[test]
fn fa_vii_b_1_the_164th_enters_at_a1_on_the_seventh() {
    let position = at("axis", "begin", "axis 15pz G3; axis 164 off; allied 2nz L8");
    position.clone().turn(6).play("next", &[]).happened(&[]);
    let played = position.clone().turn(7).play("next", &[]);
    played.happened(&["arrive 164 A1", "control A1 axis"]).stack("A1", "164");
    // Later if it was not there in time.
    position.turn(9).play("next", &[]).happened(&["arrive 164 A1", "control A1 axis"]);
}

#[test]
fn fa_vii_b_2_the_allies_enter_at_c11_on_their_days() {
    let off = "allied 2armd off; allied 26aus off; allied 9aus off; axis 15pz G3";
    let position = at("allied", "begin", off);
    position.clone().turn(4).play("next", &[]).happened(&[]);
    position.clone().turn(5).play("next", &[]).happened(&["arrive 2armd C11"]);
    let on = "allied 26aus off; allied 9aus off; axis 15pz G3";
    at("allied", "begin", on).turn(6).play("next", &[]).happened(&["arrive 26aus C11"]);
    let played = at("allied", "begin", on).turn(7).play("next", &[]);
    played.happened(&["arrive 26aus C11", "arrive 9aus C11"]).stack("C11", "26aus 9aus");
}

#[test]
fn fa_vii_b_3_the_blocked_entry_hex_delays() {
    let enemy = "allied 2armd off; axis 15pz C11; axis 21pz G3";
    at("allied", "begin", enemy).turn(5).play("next", &[]).events(&["delayed 2armd C11 enemy"]);
    let zoc = "allied 2armd off; axis 15pz D11; axis 21pz G3";
    at("allied", "begin", zoc).turn(5).play("next", &[]).events(&["delayed 2armd C11 zoc"]);
    // A friend in the hex opens it.
    let friend = format!("{zoc}; allied 3sa C11");
    at("allied", "begin", &friend).turn(5).play("next", &[]).events(&["arrive 2armd C11"]);
}

#[test]
fn fa_vii_b_3_the_entry_hex_is_not_paid() {
    let position = at("allied", "begin", "allied 9aus off; axis 15pz G3").turn(7);
    let played = position.play("9aus move D11 D10 D9 D8 D7", &[]);
    played.happened(&["arrive 9aus C11", "move 9aus > D11 D10 D9 D8 D7 (1 +4r +0t)", "control D7 allied"]);
}

#[test]
fn fa_b16_a_full_entry_hex_delays() {
    let full = "allied 9aus off; allied 1sa C11; allied 2nz C11; axis 15pz G3";
    at("allied", "begin", full).turn(8).play("next", &[]).events(&["delayed 9aus C11 full"]);
    let room = "allied 26aus off; allied 9aus C11; allied 2nz C11; axis 15pz G3";
    at("allied", "begin", room).turn(8).play("next", &[]).events(&["arrive 26aus C11"]);
}

#[test]
fn fa_vii_a_the_game_has_ten_turns() {
    let last = at("allied", "attacks", "axis 15pz G3; allied 2nz L8");
    last.clone().turn(9).play("done", &[]).happened(&["turn 10"]);
    last.turn(10).play("done", &[]).happened(&["victory draw IV"]);
}
