//! TS 5: zones of control.

use crate::support::{self, impulse};

#[test]
fn ts_5_0_a_unit_stops_in_an_enemy_zoc() {
    // G10 has the neighbours G9, G11, F9, F10, H9, H10.
    let position = impulse("cw", 3, "cw kdg G7; dak 8mg G10");
    position.play("kdg move G8 G9", &[]).happened(&["move kdg G7 > G8 G9 (2)"]);
    position.play("kdg move G8 G9 F8", &[]).refused("5.0: kdg must stop in G9, in an enemy ZOC");
}

#[test]
fn ts_5_0_the_zoc_reaches_the_six_hexes_around_and_no_farther() {
    for hex in ["G9", "G11", "F9", "F10", "H9", "H10"] {
        let position = impulse("cw", 4, &format!("cw kdg {hex}; dak 8mg G10"));
        let board = position.board();
        assert!(board.in_ezoc(hex.parse().unwrap(), support::seat("cw")), "{hex}");
        assert!(!board.in_ezoc("G8".parse().unwrap(), support::seat("cw")));
        assert!(!board.in_ezoc("G10".parse().unwrap(), support::seat("cw")), "its own hex");
    }
}

#[test]
fn ts_5_0_a4_2_a_unit_may_leave_an_enemy_zoc_freely() {
    impulse("cw", 3, "cw kdg G9; dak 8mg G10")
        .play("kdg move G8 G7 G6", &[])
        .happened(&["move kdg G9 > G8 G7 G6 (3)"]);
}

#[test]
fn ts_5_0_from_zoc_to_zoc_is_one_step() {
    let position = impulse("cw", 3, "cw kdg G9; dak 8mg G10");
    position.play("kdg move H9", &[]).happened(&["move kdg G9 > H9 (1)"]);
    position.play("kdg move H9 H8", &[]).refused("5.0: kdg must stop in H9, in an enemy ZOC");
}

#[test]
fn ts_5_0_no_overrun_after_a_step_from_zoc_to_zoc() {
    impulse("cw", 4, "cw kdg G9; dak 8mg G10")
        .play("kdg move H9 overrun G10", &[])
        .refused("5.0: kdg came to H9 from one enemy ZOC into another: no Overrun");
    // Also when the two ZOCs are of different enemies.
    impulse("cw", 4, "cw kdg G8; dak 8mg G7; dak 3-8 G10")
        .play("kdg move G9 overrun G10", &[])
        .refused("5.0: kdg came to G9 from one enemy ZOC into another: no Overrun");
}

#[test]
fn ts_5_0_a4_2_an_overrun_after_a_free_hex_between_two_zocs() {
    impulse("cw", 3, "cw kdg G9; dak 8mg G10")
        .play("kdg move G8 F8 F9 overrun G10", &[1, 2])
        .happened(&["move kdg G9 > G8 F8 F9 (4)", "overrun kdg G10 8mg: FP 2, 1+2 = 5/11 miss"]);
}

#[test]
fn ts_5_0_a4_1_friends_in_the_hex_cancel_no_zoc() {
    let position = impulse("cw", 3, "cw kdg G8; cw 3rtr G9; dak 8mg G10");
    position.play("kdg move G9 F8", &[]).refused("5.0: kdg must stop in G9, in an enemy ZOC");
}

#[test]
fn ts_5_0_terrain_and_kind_of_unit_cancel_no_zoc() {
    // Artillery has a ZOC too, and tanks one into escarpments that they could not enter.
    let position = impulse("cw", 3, "cw kdg G8; dak 132art1 G10");
    position.play("kdg move G9 F8", &[]).refused("5.0: kdg must stop in G9, in an enemy ZOC");
    let position = impulse("dak", 2, "dak 1-155 J9; cw 7h I11");
    position.play("1-155 move J10 J9", &[]).refused("5.0: 1-155 must stop in J10, in an enemy ZOC");
}

#[test]
fn ts_5_0_a4_3_artillery_never_enters_an_enemy_zoc() {
    let position = impulse("cw", 3, "cw 2rha G8; dak 8mg G10");
    position.play("2rha move G9", &[]).refused("5.0: artillery may not enter G9, an enemy ZOC");
    // It may leave one, but not for another.
    let caught = impulse("cw", 3, "cw 2rha G9; dak 8mg G10");
    caught.play("2rha move G8", &[]).happened(&["move 2rha G9 > G8 (1)"]);
    caught.play("2rha move H9", &[]).refused("5.0: artillery may not enter H9, an enemy ZOC");
}

#[test]
fn ts_5_0_a4_3_artillery_walks_around_zocs_between_way_points() {
    impulse("cw", 4, "cw 2rha H8; dak 8mg F9")
        .play("2rha move H12", &[])
        .happened(&["move 2rha H8 > H9 H10 H11 H12 (4)"]);
    // H9 and H10 are closed to guns; I9 is rough.
    impulse("cw", 4, "cw 2rha H8; dak 8mg G10")
        .play("2rha move H11", &[])
        .happened(&["move 2rha H8 > I9 I10 I11 H11 (5)"]);
}

#[test]
fn ts_5_0_a4_3_artillery_does_not_advance_into_an_enemy_zoc() {
    let units = "cw 2rha G9; cw 7h H9; dak 3-8 G10 sp 1; dak 8mg G12";
    let fought = ["assault 2rha G10 3-8: FP 3, 4+4 = 11/10 hit", "hit 3-8 sp 0", "destroyed 3-8 G10 hits"];
    // 8mg in G12 has a ZOC in G11, not in G10: the advance is free.
    let played = impulse("cw", 3, units).play("2rha assault G10 advance", &[4, 4]);
    played.happened(&[fought[0], fought[1], fought[2], "advance 2rha G9 > G10"]);
    let units = units.replace("G12", "G11");
    let played = impulse("cw", 3, &units).play("2rha assault G10 advance", &[4, 4]);
    let played = played
        .fates(&["ok (no advance of 2rha into G10: artillery may not enter G10, an enemy ZOC)"])
        .events(&fought);
    played.then("advance 2rha G10", &[]).refused("5.0: artillery may not enter G10, an enemy ZOC");
    let house = format!("policy artillery_advance_into_ezoc true; {units}");
    let played = impulse("cw", 3, &house).play("2rha assault G10 advance", &[4, 4]);
    played.happened(&[fought[0], fought[1], fought[2], "advance 2rha G9 > G10"]);
}
