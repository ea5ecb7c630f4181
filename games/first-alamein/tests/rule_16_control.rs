//! FA XVI: control.

use crate::support::{at, hex};
use feldpost_first_alamein::words::Side;

#[test]
fn fa_xvi_the_last_side_to_move_in_or_through_controls_villages_and_boxes() {
    let lines = "axis 15pz A3; allied 2nz L8; control A4 allied";
    let played = at("axis", "movement", lines).play("15pz move A4 B5 C5", &[]);
    let played = played.happened(&["move 15pz > A4 B5 C5 (0 +3r +0t)", "control A4 axis"]);
    assert_eq!(played.board.control[&hex("A4")], Side::Axis);
    let held = at("axis", "movement", &lines.replace("control A4 allied", "control A4 axis"));
    held.play("15pz move A4", &[]).happened(&["move 15pz > A4 (0 +1r +0t)"]);
    let fort = at("axis", "movement", "axis 15pz G6; allied 2nz L8; box box1 G7");
    fort.play("15pz move G7", &[]).happened(&["move 15pz > G7 (1 +0r +0t)", "control G7 axis"]);
}

#[test]
fn fa_b30_control_decides_nothing() {
    let lines = "axis 15pz G3; allied 2nz L8; control D7 axis; control A1 axis; control A4 axis";
    let played = at("allied", "attacks", lines).turn(10).play("done", &[]);
    played.happened(&["victory draw IV"]);
}
