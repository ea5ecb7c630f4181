//! TS 3: activation, actions, combined arms, Stuarts.

use crate::support::impulse;

#[test]
fn ts_3_0_each_unit_has_one_action() {
    let moved = impulse("cw", 3, "cw 3rtr G9").play("3rtr move G10", &[]);
    moved.then("3rtr move G11", &[]).refused("3.0: 3rtr has already moved in this impulse");
    moved.then("3rtr pass", &[]).refused("3.0: 3rtr has already moved in this impulse");
    let passed = impulse("cw", 3, "cw 3rtr G9").play("3rtr pass", &[]).happened(&["pass 3rtr"]);
    passed.then("3rtr move G10", &[]).refused("3.0: 3rtr has already passed in this impulse");
    let fought = impulse("cw", 3, "cw 3rtr G9; dak 8mg G10").play("3rtr assault G10", &[1, 1]);
    fought.then("3rtr assault G10", &[]).refused("3.0: 3rtr has already attacked in this impulse");
}

#[test]
fn ts_3_0_only_own_units_on_the_map_take_orders() {
    let position =
        impulse("cw", 3, "cw 3rtr G9; destroyed cw 5rtr; exited cw 2rgh sp 2; cw 1rnc reserve; dak 8mg J18");
    position.play("8mg move J17", &[]).refused("3.0: 8mg is a DAK unit");
    position.play("5rtr move G10", &[]).refused("1.1: 5rtr is destroyed");
    position.play("2rgh move Q3", &[]).refused("6.2: 2rgh has left the map");
    position.play("1rnc move A5", &[]).refused("6.1: 1rnc is not on the map");
}

#[test]
fn ts_3_1_an_if_equal_to_the_an_suffices() {
    // 7h has IF 4, kdg 5, 2sg 3, 1deor 2.
    for (unit, initiative) in [("7h", 4), ("kdg", 5), ("2sg", 3), ("1deor", 2)] {
        let units = format!("cw {unit} G9");
        let position = impulse("cw", initiative, &units);
        let moved = position.play(&format!("{unit} move G10"), &[]);
        moved.happened(&[&format!("move {unit} G9 > G10 (1)")]);
        let (an, position) = (initiative + 1, impulse("cw", initiative + 1, &units));
        let told = format!("3.1: {unit} has IF {initiative}, and the AN is {an}: not activated");
        position.play(&format!("{unit} move G10"), &[]).refused(&told);
    }
}

#[test]
fn ts_3_1_each_side_looks_at_its_own_an() {
    let position = impulse("cw", 4, "cw 7h G9; dak 3-8 C3").an(4, 2);
    position.play("7h move G10", &[]).happened(&["move 7h G9 > G10 (1)"]);
    impulse("dak", 2, "cw 7h G9; dak 3-8 C3")
        .an(4, 2)
        .play("3-8 move C4", &[])
        .happened(&["move 3-8 C3 > C4 (1)"]);
}

#[test]
fn ts_3_1_a2_7_an_an_of_6_activates_nobody() {
    let position = impulse("cw", 6, "cw kdg G9; cw 7h G9; cw 3rtr H9; dak 8mg G10");
    position.play("kdg move G8", &[]).refused("3.1: kdg has IF 5, and the AN is 6: not activated");
    position.play("3rtr assault G10", &[]).refused("3.4: 3rtr has IF 5, and the AN is 6: not activated");
    position.play("stack G9 7h kdg", &[]).happened(&["stack G9: 7h kdg"]);
}

#[test]
fn ts_3_2_a2_8_a_unit_moves_or_assaults_and_never_both() {
    let position = impulse("cw", 3, "cw 2sg F9; cw 7h F10; dak 8mg G11");
    position
        .play("2sg move F10; 2sg assault G11", &[])
        .fates(&["ok", "refused 3.0: 2sg has already moved in this impulse"])
        .events(&["move 2sg F9 > F10 (1)"]);
    position
        .play("7h assault G11; 7h move F9", &[1, 1])
        .fates(&["ok", "refused 3.0: 7h has already attacked in this impulse"])
        .events(&["assault 7h G11 8mg: FP 3, 1+1 = 5/11 miss"]);
}

#[test]
fn ts_3_2_armor_and_recon_move_and_overrun_in_one_action() {
    impulse("cw", 3, "cw kdg F8; dak 8mg G10")
        .play("kdg move F9 overrun G10", &[3, 4])
        .happened(&["move kdg F8 > F9 (2)", "overrun kdg G10 8mg: FP 2, 3+4 = 9/11 miss"]);
}

#[test]
fn ts_3_2_a_unit_that_is_not_activated_passes() {
    impulse("cw", 6, "cw 3rtr G9").play("3rtr pass", &[]).happened(&["pass 3rtr"]);
}

#[test]
fn ts_3_2_artillery_moves_or_fires() {
    let position = impulse("cw", 3, "cw 2rha G9; cw kdg G11; dak 8mg G12");
    position
        .play("2rha move G8; 2rha barrage G12", &[])
        .fates(&["ok", "refused 3.0: 2rha has already moved in this impulse"])
        .events(&["move 2rha G9 > G8 (1)"]);
}

#[test]
fn ts_3_3_infantry_stacked_with_a_panzer_iii_has_one_more() {
    let units = "dak 1-5pz G9; dak 8mg G9; dak 200pio H9";
    let position = impulse("dak", 4, units);
    position.play("8mg move G10", &[]).happened(&["move 8mg G9 > G10 (1)"]);
    position.play("200pio move H10", &[]).refused("3.1: 200pio has IF 3, and the AN is 4: not activated");
    impulse("dak", 5, units)
        .play("8mg move G10", &[])
        .refused("3.1: 8mg has IF 4, and the AN is 5: not activated");
}

#[test]
fn ts_3_3_the_bonus_also_serves_an_assault() {
    impulse("dak", 4, "dak 1-5pz G9; dak 200pio G9; cw 2sg G10")
        .play("200pio assault G10", &[1, 2])
        .happened(&["assault 200pio G10 2sg: FP 3, 1+2 = 6/10 miss"]);
}

#[test]
fn ts_3_3_a2_1_it_counts_how_the_impulse_began() {
    let position = impulse("dak", 4, "dak 1-5pz G9; dak 8mg G9; dak 200pio G9; dak ii-104 G11");
    // The tanks leave first, and serve every unit that they began with, but none that they join.
    position
        .play("1-5pz move G10 G11; 8mg move G8; 200pio move F9; ii-104 move G12", &[])
        .fates(&["ok", "ok", "ok", "refused 3.1: ii-104 has IF 3, and the AN is 4: not activated"])
        .events(&["move 1-5pz G9 > G10 G11 (2)", "move 8mg G9 > G8 (1)", "move 200pio G9 > F9 (1)"]);
}

#[test]
fn ts_3_3_a2_1_the_snapshot_is_taken_anew_in_the_next_impulse() {
    let position = impulse("dak", 4, "dak 1-5pz G9; dak 8mg G11; cw 3rtr A17").first();
    let joined = position.play("1-5pz move G10 G11; done", &[]);
    let next = joined.answer("done", &[4, 1]);
    next.answer("8mg move G12", &[]).happened(&["move 8mg G11 > G12 (1)"]);
}

#[test]
fn ts_3_3_only_german_tanks_and_marked_units() {
    let position = impulse("dak", 3, "dak 7-132 G9; dak 3-8 G9");
    position.play("3-8 move G10", &[]).refused("3.1: 3-8 has IF 2, and the AN is 3: not activated");
    let position = impulse("dak", 4, "dak 7-132 G9; dak 8mg G9");
    position.play("8mg move G10", &[]).refused("3.1: 8mg has IF 3, and the AN is 4: not activated");
    let position = impulse("dak", 3, "dak 1-5pz G9; dak 1-155 G9");
    position.play("1-155 move G10", &[]).refused("3.1: 1-155 has IF 2, and the AN is 3: not activated");
}

#[test]
fn ts_3_3_a2_3_motorcycles_take_the_bonus_by_house_rule_only() {
    let units = "dak 1-8pz G9; dak 15krad G9";
    let position = impulse("dak", 5, units);
    position.play("15krad move G10", &[]).refused("3.1: 15krad has IF 4, and the AN is 5: not activated");
    let position = impulse("dak", 5, &format!("policy combined_arms_motorcycle true; {units}"));
    position.play("15krad move G10", &[]).happened(&["move 15krad G9 > G10 (1)"]);
}

#[test]
fn ts_3_3_a2_2_one_unit_enters_with_the_bonus_for_each_panzer_iii_that_entered() {
    let units =
        "dak 1-8pz reserve; dak 2-8pz reserve; dak i-115 reserve; dak ii-115 reserve; dak 2mg reserve";
    let told = "3.1: i-115 has IF 3, and the AN is 4: not activated";
    let position = impulse("dak", 4, units);
    position.play("i-115 enter Q13", &[]).refused(told);
    position
        .play("1-8pz enter Q14; i-115 enter Q14; ii-115 enter Q15; 2-8pz enter Q15; 2mg enter Q13", &[])
        .fates(&[
            "ok",
            "ok (enters with the combined-arms bonus (TS 3.3))",
            "refused 3.1: ii-115 has IF 3, and the AN is 4: not activated",
            "ok",
            "ok (enters with the combined-arms bonus (TS 3.3))",
        ])
        .events(&[
            "enter 1-8pz Q14 (1)",
            "enter i-115 Q14 (1) combined-arms",
            "enter 2-8pz Q15 (1)",
            "enter 2mg Q13 (1) combined-arms",
        ]);
}

#[test]
fn ts_3_3_a2_2_the_entry_bonus_is_not_spent_on_a_unit_that_does_not_need_it() {
    let units = "dak 1-8pz reserve; dak i-115 reserve; dak 33art reserve; dak 15krad reserve";
    impulse("dak", 3, units)
        .play("1-8pz enter Q14; i-115 enter Q14", &[])
        .happened(&["enter 1-8pz Q14 (1)", "enter i-115 Q14 (1)"]);
    impulse("dak", 4, units)
        .play("1-8pz enter Q14; 33art enter Q14; 15krad enter Q15; i-115 enter Q14", &[])
        .happened(&[
            "enter 1-8pz Q14 (1)",
            "enter 33art Q14 (1)",
            "enter 15krad Q15 (1)",
            "enter i-115 Q14 (1) combined-arms",
        ]);
}

#[test]
fn ts_3_3_the_entry_bonus_does_not_reach_an_an_of_5() {
    let told = "3.1: i-115 has IF 3, and the AN is 5: not activated";
    impulse("dak", 5, "dak 1-8pz reserve; dak i-115 reserve")
        .play("1-8pz enter Q14; i-115 enter Q14", &[])
        .fates(&["ok", &format!("refused {told}")])
        .events(&["enter 1-8pz Q14 (1)"]);
}

#[test]
fn ts_3_4_a2_4_stuarts_on_an_an_of_4_and_5_assault_and_do_not_move() {
    for an in [4, 5] {
        let position = impulse("cw", an, "cw 3rtr G9; dak 8mg G10");
        let told = format!("3.4: 3rtr has IF 3, and the AN is {an}: not activated");
        position.play("3rtr move G8", &[]).refused(&told);
        position.play("3rtr move H8 overrun H9", &[]).refused(&told);
        position.play("3rtr assault G10", &[2, 3]).happened(&["assault 3rtr G10 8mg: FP 3, 2+3 = 8/11 miss"]);
    }
}

#[test]
fn ts_3_4_stuarts_on_an_an_of_3_do_anything() {
    let position = impulse("cw", 3, "cw 3rtr G8; dak 8mg G10");
    position.play("3rtr move F8", &[]).happened(&["move 3rtr G8 > F8 (1)"]);
    position
        .play("3rtr move G9 overrun G10", &[2, 3])
        .happened(&["move 3rtr G8 > G9 (2)", "overrun 3rtr G10 8mg: FP 3, 2+3 = 8/11 miss"]);
}

#[test]
fn ts_3_4_a_stuart_that_assaulted_may_advance_on_an_an_of_4() {
    impulse("cw", 4, "cw 3rtr G9; dak 3-8 G10 sp 1").play("3rtr assault G10 advance", &[4, 3]).happened(&[
        "assault 3rtr G10 3-8: FP 3, 4+3 = 10/10 hit",
        "hit 3-8 sp 0",
        "destroyed 3-8 G10 hits",
        "advance 3rtr G9 > G10",
    ]);
}

#[test]
fn ts_3_0_a2_6_units_act_one_after_the_other_in_the_order_of_the_sheet() {
    let position = impulse("cw", 3, "cw 7h G9; cw kdg F9; dak 3-8 G10 sp 1");
    position.play("7h assault G10; kdg move G10 G11", &[6, 6]).happened(&[
        "assault 7h G10 3-8: FP 3, 6+6 = 15/10 hit",
        "hit 3-8 sp 0",
        "destroyed 3-8 G10 hits",
        "move kdg F9 > G10 G11 (2)",
    ]);
    position
        .play("kdg move G10 G11; 7h assault G10", &[6, 6])
        .fates(&["refused 6.0: enemy units are in G10", "ok"])
        .events(&["assault 7h G10 3-8: FP 3, 6+6 = 15/10 hit", "hit 3-8 sp 0", "destroyed 3-8 G10 hits"]);
}

#[test]
fn ts_3_0_units_that_are_not_in_the_game_take_no_orders_and_meet_no_condition() {
    // Due since this turn, and not on the sheet: out of play.
    let position = impulse("cw", 3, "cw 3rtr G9; dak 8mg J18");
    position.play("1deor pass", &[]).refused("3.0: 1deor is not in this game");
    position.play("if 1deor destroyed then 3rtr pass", &[]).refused("3.2: 1deor is not in this game");
}

#[test]
fn ts_3_3_ts_6_0_the_entry_bonus_counts_for_the_mps_of_a_unit_that_needs_it_rev9() {
    let units = "dak 1-8pz reserve; dak i-115 reserve; dak ii-115 reserve";
    let position = impulse("dak", 3, units).edition("rev9");
    // IF 3, one more by the bonus, one more for all but leg infantry: five MPs, for five clear hexes.
    position
        .play("1-8pz enter Q13; i-115 enter Q13 Q14 Q15 P15 O15", &[])
        .fates(&["ok", "ok (enters with the combined-arms bonus (TS 3.3))"])
        .events(&["enter 1-8pz Q13 (1)", "enter i-115 Q13 Q14 Q15 P15 O15 (5) combined-arms"]);
    // Four hexes need no bonus, which then is left for the next; it serves one unit only.
    position
        .play("1-8pz enter Q13; i-115 enter Q13 Q14 Q15 P15; ii-115 enter Q13 Q14 Q15 P15 O15", &[])
        .fates(&["ok", "ok", "ok (enters with the combined-arms bonus (TS 3.3))"]);
    let told = "refused 6.0: O15 costs 1 MPs, and ii-115 has 0 left";
    position
        .play("1-8pz enter Q13; i-115 enter Q13 Q14 Q15 P15 O15; ii-115 enter Q13 Q14 Q15 P15 O15", &[])
        .fates(&["ok", "ok (enters with the combined-arms bonus (TS 3.3))", told]);
    // Before a Panzer III has entered there is none, and a sixth hex is too far even with it.
    position
        .play("i-115 enter Q13 Q14 Q15 P15 O15", &[])
        .refused("6.0: O15 costs 1 MPs, and i-115 has 0 left");
    position
        .play("1-8pz enter Q13; i-115 enter Q13 Q14 Q15 P15 O15 N15", &[])
        .fates(&["ok", "refused 6.0: N15 costs 1 MPs, and i-115 has 0 left"]);
}

#[test]
fn ts_3_0_all_units_of_a_hex_are_told_together_if_there_are_any() {
    let position = impulse("cw", 3, "cw 3rtr G9; cw 5rtr G9; dak 8mg J18");
    position.play("all in G9 pass", &[]).fates(&["ok", "ok"]);
    position.play("all in G8 pass", &[]).refused("3.0: no unit of yours is in G8");
    position.play("all in J18 pass", &[]).refused("3.0: no unit of yours is in J18");
}

#[test]
fn ts_3_3_ts_6_0_where_mps_are_the_an_the_entry_bonus_adds_none() {
    for edition in ["revised", "zh"] {
        impulse("dak", 3, "dak 1-8pz reserve; dak i-115 reserve")
            .edition(edition)
            .play("1-8pz enter Q13; i-115 enter Q13 Q14 Q15 P15 O15", &[])
            .fates(&["ok", "refused 6.0: O15 costs 1 MPs, and i-115 has 0 left"]);
    }
}
