//! TS 6.0, 6.2: movement points, terrain, leaving the map.

use crate::support::{english, impulse};
use feldpost_totensonntag::hex::Hex;
use feldpost_totensonntag::rules::movement::Walker;

#[test]
fn ts_6_0_a5_2_mps_are_the_an_and_one_more_for_all_but_leg_infantry() {
    // Motorized infantry, armor, recon, artillery, panzerjaeger, engineers, motorcycles: AN 2 gives 3 MPs.
    for unit in ["8mg", "1-5pz", "3rec", "155art", "pzj605", "200pio", "15krad"] {
        let position = impulse("dak", 2, &format!("dak {unit} G1"));
        let moved = position.play(&format!("{unit} move G2 G3 G4"), &[]);
        moved.happened(&[&format!("move {unit} G1 > G2 G3 G4 (3)")]);
        let told = format!("6.0: G5 costs 1 MPs, and {unit} has 0 left");
        position.play(&format!("{unit} move G2 G3 G4 G5"), &[]).refused(&told);
    }
    let position = impulse("dak", 2, "dak 1-155 G1");
    position.play("1-155 move G2 G3", &[]).happened(&["move 1-155 G1 > G2 G3 (2)"]);
    position.play("1-155 move G2 G3 G4", &[]).refused("6.0: G4 costs 1 MPs, and 1-155 has 0 left");
}

#[test]
fn ts_6_0_mps_from_the_an_make_fast_units_slow_zh() {
    for edition in ["revised", "zh"] {
        let position = impulse("dak", 1, "dak 1-5pz G1").edition(edition);
        position.play("1-5pz move G2 G3", &[]).happened(&["move 1-5pz G1 > G2 G3 (2)"]);
        position.play("1-5pz move G2 G3 G4", &[]).refused("6.0: G4 costs 1 MPs, and 1-5pz has 0 left");
    }
}

#[test]
fn ts_6_0_a5_1_mps_are_the_if_rev9() {
    let position = impulse("dak", 1, "dak 1-5pz G1; dak 3-8 I1; dak 1-155 F1").edition("rev9");
    position.play("1-5pz move G7", &[]).happened(&["move 1-5pz G1 > G2 G3 G4 G5 G6 G7 (6)"]);
    position.play("1-5pz move G8", &[]).refused("6.0: 1-5pz cannot reach G8 from G1 with 6 MPs");
    position.play("3-8 move I2 I3 I4", &[]).happened(&["move 3-8 I1 > I2 I3 I4 (3)"]);
    position.play("3-8 move I2 I3 I4 I5", &[]).refused("6.0: I5 costs 1 MPs, and 3-8 has 0 left");
    position.play("1-155 move F3", &[]).happened(&["move 1-155 F1 > F2 F3 (2)"]);
}

#[test]
fn ts_6_0_a5_1_the_combined_arms_bonus_and_the_stuarts_if_count_for_mps_rev9() {
    let position = impulse("dak", 1, "dak 1-5pz G1; dak 8mg G1; dak ii-104 F1").edition("rev9");
    position.play("8mg move G6", &[]).happened(&["move 8mg G1 > G2 G3 G4 G5 G6 (5)"]);
    position.play("ii-104 move F6", &[]).refused("6.0: ii-104 cannot reach F6 from F1 with 4 MPs");
    let position = impulse("cw", 1, "cw 3rtr G1").edition("rev9");
    position.play("3rtr move G5", &[]).happened(&["move 3rtr G1 > G2 G3 G4 G5 (4)"]);
    position.play("3rtr move G6", &[]).refused("6.0: 3rtr cannot reach G6 from G1 with 4 MPs");
}

#[test]
fn ts_6_0_mps_are_not_saved() {
    // One of four MPs is used; the next AN is 4 and gives five, not eight.
    let begun = impulse("cw", 3, "cw kdg G1").first().play("kdg move G2; done", &[]);
    let again = begun.answer("done", &[3, 4]).awaits("orders cw");
    again.answer("kdg move G7", &[]).happened(&["move kdg G2 > G3 G4 G5 G6 G7 (5)"]);
    again.answer("kdg move G8", &[]).refused("6.0: kdg cannot reach G8 from G2 with 5 MPs");
}

#[test]
fn ts_6_0_a5_4_rough_ground_costs_motorized_and_mechanized_units_two() {
    // H4 is rough.
    for unit in ["8mg", "1-5pz", "3rec", "155art", "pzj605", "200pio", "15krad"] {
        let position = impulse("dak", 2, &format!("dak {unit} H2"));
        let moved = position.play(&format!("{unit} move H3 H4"), &[]);
        moved.happened(&[&format!("move {unit} H2 > H3 H4 (3)")]);
        let told = format!("6.0: H4 costs 2 MPs, and {unit} has 1 left");
        let position = impulse("dak", 2, &format!("dak {unit} H1"));
        position.play(&format!("{unit} move H2 H3 H4"), &[]).refused(&told);
    }
    let position = impulse("dak", 2, "dak 1-155 H2");
    position.play("1-155 move H3 H4", &[]).happened(&["move 1-155 H2 > H3 H4 (2)"]);
}

#[test]
fn ts_6_0_a5_3_only_infantry_enters_escarpments() {
    // K5 is an escarpment.
    for unit in ["1-5pz", "3rec", "155art", "pzj605"] {
        let position = impulse("dak", 2, &format!("dak {unit} J5"));
        let played = position.play(&format!("{unit} move K5"), &[]);
        assert_eq!(played.events, [""; 0], "{unit}");
        assert!(played.fates[0].starts_with("refused 6.0: "), "{unit}: {:?}", played.fates);
        assert!(played.fates[0].ends_with(" may not enter the escarpment in K5"), "{:?}", played.fates);
    }
    for (unit, cost) in [("1-155", 1), ("8mg", 2), ("200pio", 2), ("15krad", 2)] {
        let position = impulse("dak", 2, &format!("dak {unit} J5"));
        let moved = position.play(&format!("{unit} move K5"), &[]);
        moved.happened(&[&format!("move {unit} J5 > K5 ({cost})")]);
    }
    impulse("dak", 2, "dak 8mg I5").play("8mg move J5 K5", &[]).happened(&["move 8mg I5 > J5 K5 (3)"]);
    impulse("dak", 2, "dak 8mg I4")
        .play("8mg move I5 J5 K5", &[])
        .refused("6.0: K5 costs 2 MPs, and 8mg has 1 left");
}

#[test]
fn ts_6_0_a5_5_a_unit_can_always_move_one_hex() {
    // On an AN of 1 the dearest step is just affordable: leg infantry 1 of 1, all others 2 of 2.
    for (unit, from, to, mps) in [("1-155", "J5", "K5", 1), ("8mg", "J5", "K5", 2), ("1-5pz", "H3", "H4", 2)]
    {
        let position = impulse("dak", 1, &format!("dak {unit} {from}"));
        let moved = position.play(&format!("{unit} move {to}"), &[]);
        moved.happened(&[&format!("move {unit} {from} > {to} ({mps})")]);
    }
}

#[test]
fn ts_6_0_a5_5_the_first_step_and_no_other_costs_what_is_there() {
    // No counter of ours has so few MPs, but an owner's may.
    let board = impulse("dak", 1, "dak 1-5pz H3").board();
    let unit = board.data.units.iter().find(|unit| unit.id.as_str() == "1-5pz").unwrap();
    let along = |mps: u32, hexes: &str| {
        let hexes: Vec<Hex> = hexes.split(' ').map(|hex| hex.parse().unwrap()).collect();
        Walker::new(&board, unit, board.hex_of(unit.id), mps).along(&hexes)
    };
    for mps in [0, 1] {
        let walk = along(mps, "H4").unwrap_or_else(|objection| panic!("{objection:?}"));
        assert_eq!((walk.spent, walk.left), (mps, 0));
        let told = along(mps, "H4 H5").map_err(|objection| english(&objection.reason));
        assert_eq!(told.unwrap_err(), "H5 costs 1 MPs, and 1-5pz has 0 left");
    }
    assert_eq!(along(2, "H4").map(|walk| walk.left).ok(), Some(0));
    let told = along(2, "G4 H4").map_err(|objection| english(&objection.reason));
    assert_eq!(told.unwrap_err(), "H4 costs 2 MPs, and 1-5pz has 1 left");
}

#[test]
fn ts_6_0_a5_5_a_step_that_can_be_paid_is_called_no_minimum_move() {
    impulse("dak", 1, "dak 1-155 G1").play("1-155 move G2", &[]).fates(&["ok"]);
    impulse("dak", 1, "dak 1-155 J5").play("1-155 move K5", &[]).fates(&["ok"]);
}

#[test]
fn ts_6_0_a5_5_the_minimum_move_opens_no_forbidden_hex() {
    let position = impulse("dak", 1, "dak 1-5pz J5; dak 155art G8; cw 2sg G10; cw 3rtr J6");
    position.play("1-5pz move K5", &[]).refused("6.0: armor may not enter the escarpment in K5");
    position.play("1-5pz move J6", &[]).refused("6.0: enemy units are in J6");
    position.play("155art move G9", &[]).refused("5.0: artillery may not enter G9, an enemy ZOC");
}

#[test]
fn ts_6_0_enemy_units_bar_a_hex() {
    let position = impulse("cw", 3, "cw kdg G8; dak 8mg G9; dak 3-8 G11");
    position.play("kdg move G9", &[]).refused("6.0: enemy units are in G9");
    position.play("kdg move G11", &[]).refused("6.0: enemy units are in G11");
}

#[test]
fn ts_6_0_steps_are_from_hex_to_hex() {
    let position = impulse("cw", 3, "cw kdg G8");
    position.play("kdg move G8", &[]).refused("6.0: kdg is in G8 already");
    position.play("kdg move G9 G9", &[]).refused("6.0: kdg is in G9 already");
    position.play("kdg move G9 G8", &[]).happened(&["move kdg G8 > G9 G8 (2)"]);
}

#[test]
fn ts_6_0_between_way_points_the_cheapest_way_is_taken() {
    // H4 is rough: the way from H3 to H5 goes around it for the same 3 MPs or less.
    impulse("cw", 3, "cw kdg H2")
        .play("kdg move H6", &[])
        .refused("6.0: kdg cannot reach H6 from H2 with 4 MPs");
    impulse("cw", 4, "cw kdg H2").play("kdg move H4 H6", &[]).happened(&["move kdg H2 > H3 H4 H5 H6 (5)"]);
    let moved = impulse("cw", 4, "cw kdg H3").play("kdg move H5", &[]);
    assert_eq!(moved.fates, ["ok"]);
    assert!(moved.events[0].ends_with("H5 (3)"), "{:?}", moved.events);
}

#[test]
fn ts_6_0_a_line_is_carried_out_whole_or_not_at_all() {
    impulse("cw", 3, "cw kdg G8; dak 8mg G11")
        .play("kdg move G9 overrun G11", &[])
        .refused("7.5: G11 is not adjacent to G9, where kdg ends its move");
    impulse("cw", 3, "cw kdg G8")
        .play("kdg move G9 exit", &[])
        .refused("6.2: kdg is not in Q2 at the end of its move");
}

#[test]
fn ts_6_2_a_unit_leaves_the_map_at_q2_for_two_mps() {
    let position = impulse("cw", 3, "cw 44rtr P2 sp 3; cw kdg P3; cw 24nz Q2; cw 2rha Q2");
    position.play("2rha exit", &[]).happened(&["exit 2rha sp 3"]);
    position.play("44rtr move Q2 exit", &[]).happened(&["move 44rtr P2 > Q2 (3)", "exit 44rtr sp 3"]);
    position.play("24nz exit", &[]).happened(&["exit 24nz sp 4"]);
    position.play("kdg move P2 Q2 exit", &[]).happened(&["move kdg P3 > P2 Q2 (4)", "exit kdg sp 2"]);
    let gone = position.play("24nz exit", &[]);
    gone.then("24nz move Q3", &[]).refused("6.2: 24nz has left the map");
}

#[test]
fn ts_6_2_leaving_takes_the_mps() {
    let position = impulse("cw", 2, "cw kdg P3");
    position.play("kdg move P2 Q2 exit", &[]).refused("6.2: leaving costs 2 MPs, and kdg has 1 left");
    position.play("kdg move P2 Q2", &[]).happened(&["move kdg P3 > P2 Q2 (2)"]);
    // On an AN of 1 two MPs just suffice.
    impulse("cw", 1, "cw kdg Q2").play("kdg exit", &[]).happened(&["exit kdg sp 2"]);
    impulse("cw", 1, "cw kdg P2")
        .play("kdg move Q2 exit", &[])
        .refused("6.2: leaving costs 2 MPs, and kdg has 1 left");
}

#[test]
fn ts_6_2_only_the_cw_and_only_at_q2() {
    let position = impulse("dak", 2, "dak 8mg Q2");
    position.play("8mg exit", &[]).refused("6.2: only CW units may leave the map");
    let position = impulse("cw", 2, "cw kdg Q3");
    position.play("kdg exit", &[]).refused("6.2: kdg is not in Q2 at the end of its move");
}

#[test]
fn ts_6_2_exit_is_an_action_of_an_activated_unit() {
    let position = impulse("cw", 4, "cw 24nz Q2; cw kdg Q2");
    position.play("24nz exit", &[]).refused("3.1: 24nz has IF 3, and the AN is 4: not activated");
    position
        .play("kdg pass; kdg exit", &[])
        .fates(&["ok", "refused 3.0: kdg has already passed in this impulse"]);
}

#[test]
fn ts_6_2_a5_6_a_unit_stopped_in_q2_by_a_zoc_leaves_in_a_later_impulse() {
    let position = impulse("cw", 3, "cw kdg P2; dak 1-155 Q3");
    position.play("kdg move Q2 exit", &[]).refused("5.0: kdg must stop in Q2, in an enemy ZOC");
    impulse("cw", 3, "cw kdg Q2; dak 1-155 Q3").play("kdg exit", &[]).happened(&["exit kdg sp 2"]);
}

/// `toward` goes as far as the MPs, the ground and the enemy let it, and never away.
#[test]
fn ts_6_0_a_move_toward_a_hex_goes_as_far_as_it_comes() {
    // AN 3: 4 MPs of open desert.
    let far = impulse("cw", 3, "cw 7h B10; dak 8mg O5");
    far.play("7h move toward B18", &[]).events(&["move 7h B10 > B11 B12 B13 B14 (4)"]);
    far.play("7h move A10 toward B18", &[]).fates(&["ok"]);
    // Within reach it is the hex itself; next to enemies it is a hex beside theirs.
    far.play("7h move towards B12", &[]).events(&["move 7h B10 > B11 B12 (2)"]);
    let near = impulse("cw", 3, "cw 7h B10; dak 8mg B13").play("7h move toward B13", &[]);
    near.events(&["move 7h B10 > B11 B12 (2)"]);
    // A full hex is passed over, and who is there already goes nowhere.
    let full = impulse("cw", 3, "cw 7h B10; cw 2rtr B14; cw 6rtr B14; cw 3cly B14; dak 8mg O5");
    full.play("7h move toward B14", &[]).fates(&["ok"]).events(&["move 7h B10 > B11 B12 B13 (3)"]);
    let there = impulse("cw", 3, "cw 7h B12; dak 8mg B13").play("7h move toward B13", &[]);
    there.refused("6.0: 7h comes no nearer to B13");
    let entering = impulse("cw", 3, "cw 1rnc reserve; dak 8mg O5").play("1rnc enter A5 toward B9", &[]);
    entering.refused("6.1: `toward` goes with `move`");
}
