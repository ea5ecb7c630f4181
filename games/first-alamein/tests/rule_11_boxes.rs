//! FA XI: boxes.

use crate::support::{at, hex};
use feldpost_first_alamein::rules::definitions::in_ezoc;
use feldpost_first_alamein::rules::terrain::bonus;
use feldpost_first_alamein::words::Side;

#[test]
fn fa_xi_a_the_axis_has_nothing_of_a_box() {
    let board = at("axis", "movement", "axis trento F5; axis brescia D7; box box1 F5").board();
    assert_eq!(bonus(&board, hex("F5"), Side::Axis, &[hex("E4")]), 1, "the depression alone");
    assert_eq!(bonus(&board, hex("D7"), Side::Axis, &[hex("E7")]), 0);
}

#[test]
fn fa_xi_a_axis_units_stop_on_entering_a_box() {
    let position = at("axis", "movement", "axis rcce G4; allied 2nz L8; box box1 G5");
    position.play("rcce move G5 G6", &[]).refused("XI.A: stops-in-a-box hex=G5 unit=rcce");
    // Around it there is a way.
    let around = position.play("rcce move G6", &[]);
    assert_eq!(around.fates, ["ok"]);
    assert!(!around.events[0].contains("G5"), "{}", around.events[0]);
    let allied = at("allied", "movement", "allied 7armd G4; axis 15pz L8; box box1 G5");
    assert_eq!(allied.play("7armd move G5 G6", &[]).fates, ["ok"]);
}

#[test]
fn fa_xi_b_axis_zocs_do_not_reach_into_boxes_that_were_held() {
    let lines = "axis 15pz G6; allied 1sa G7; box box1 G7";
    let held = at("allied", "movement", lines).board();
    assert!(!in_ezoc(&held, hex("G7"), Side::Allied));
    assert!(in_ezoc(&held, hex("F7"), Side::Allied));
    let empty = at("allied", "movement", "axis 15pz G6; allied 1sa G8; box box1 G7; safe none").board();
    assert!(in_ezoc(&empty, hex("G7"), Side::Allied), "nobody held it");
    // ZOCs of the Allies reach into it.
    assert!(in_ezoc(
        &at("axis", "movement", "axis 15pz G7; allied 1sa G8; box box1 G7").board(),
        hex("G7"),
        Side::Axis
    ));
    // Out of the box into the ZOC of the same enemy.
    let out = at("allied", "movement", lines).play("1sa move F7", &[]);
    out.happened(&["move 1sa > F7 (1 +0r +0t)"]);
    let open = at("allied", "movement", "axis 15pz G6; allied 1sa G7");
    open.play("1sa move F7", &[]).refused("XIII.B.3: zoc-to-zoc from=G7 to=F7 unit=1sa");
}

#[test]
fn fa_b9_what_was_held_is_seen_when_the_allied_player_turn_begins() {
    let lines = "axis 15pz G3; allied 1sa G7; allied 2nz H6; box box1 G7; box box2 J8; safe none";
    let played = at("axis", "attacks", lines).play("done", &[]).happened(&[]);
    let safe: Vec<String> = played.board.safe.iter().map(|hex| hex.to_string()).collect();
    assert_eq!(safe, ["G7"]);
    // It lasts through the Axis player turn.
    let allied = at("allied", "attacks", "axis 15pz G3; allied 1sa G8; box box1 G7; safe G7");
    let played = allied.play("done", &[]).happened(&["turn 4"]);
    assert!(played.board.safe.contains(&hex("G7")));
}

#[test]
fn fa_xi_c_boxes_never_move() {
    let position = at("allied", "movement", "axis 15pz G3; allied 1sa G7; box box1 G7");
    position.play("box1 move G8", &[]).refused("XIII.A.1: no-ground-unit-in-play unit=box1");
}

#[test]
fn fa_xi_d_an_unspent_axis_unit_in_it_removes_a_box() {
    let position =
        at("axis", "begin", "axis 15pz F5; axis trento H6 spent; allied 2nz L8; box box1 F5; box box2 H6");
    let played = position.play("remove F5", &[]).happened(&["removed box1 F5"]);
    assert_eq!(played.board.boxes.len(), 2);
    position.play("remove H6", &[]).refused("XI.D: all-spent-there hex=H6");
    position.play("remove G7", &[]).refused("XI.D: no-box-there hex=G7");
    let away = at("axis", "begin", "axis 15pz F6; allied 2nz L8; box box1 F5");
    away.play("remove F5", &[]).refused("XI.D: nobody-of-yours-there hex=F5");
    let late = at("axis", "movement", "axis 15pz F5; allied 2nz L8; box box1 F5");
    late.play("remove F5", &[]).refused("VI: phase-is-over now=movement phase=reinforcement");
    let allied = at("allied", "begin", "axis 15pz G3; allied 2nz F5; box box1 F5");
    allied.play("remove F5", &[]).refused("XI.D: boxes-are-removed-by-the-axis");
}

#[test]
fn fa_b38_el_alameins_box_stays() {
    let position = at("axis", "begin", "axis 15pz D7; allied 2nz L8");
    position.play("remove D7", &[]).refused("XI.D: printed-box-stays hex=D7");
}
