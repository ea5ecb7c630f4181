//! TS 7.4: artillery support.

use crate::support::impulse;

#[test]
fn ts_7_4_a8_1_in_range_up_to_the_distance() {
    // 2rha has Range 3.
    let position = impulse("cw", 3, "cw 2rha G7; cw 60fd G6; cw kdg G11; dak 8mg G10");
    position
        .play("2rha barrage G10", &[3])
        .happened(&["range-in 2rha G10 8mg by kdg: 3 no", "no-fire 2rha G10"]);
    position.play("60fd barrage G10", &[]).refused("7.4: G10 is 4 hexes from 60fd in G6, whose Range is 3");
}

#[test]
fn ts_7_4_a8_1_in_range_by_the_hexes_between_rev9() {
    let position = impulse("cw", 3, "cw 2rha G6; cw 60fd G5; cw kdg G11; dak 8mg G10").edition("rev9");
    position
        .play("2rha barrage G10", &[3])
        .happened(&["range-in 2rha G10 8mg by kdg: 3 no", "no-fire 2rha G10"]);
    position.play("60fd barrage G10", &[]).refused("7.4: G10 is 4 hexes from 60fd in G5, whose Range is 3");
}

#[test]
fn ts_7_4_a8_1_in_range_by_the_hexes_between_zh() {
    let position = impulse("cw", 3, "cw 2rha G6; cw 60fd G5; cw kdg G11; dak 8mg G10").edition("zh");
    let fired = position.play("2rha barrage G10", &[3]);
    fired.happened(&["range-in 2rha G10 8mg by kdg: 3 no", "no-fire 2rha G10"]);
    position.play("60fd barrage G10", &[]).refused("7.4: G10 is 4 hexes from 60fd in G5, whose Range is 3");
}

#[test]
fn ts_7_4_a_barrage_at_an_adjacent_hex_is_one_too() {
    impulse("cw", 3, "cw 2rha G9; cw kdg G11; dak 8mg G10").play("2rha barrage G10", &[4, 5, 4]).happened(&[
        "range-in 2rha G10 8mg by kdg: 4 yes",
        "barrage 2rha G10 8mg: FP 2 [barrage -1], 5+4 = 11/11 hit",
        "hit 8mg sp 3",
    ]);
}

#[test]
fn ts_7_4_only_activated_artillery_fires() {
    let position = impulse("cw", 4, "cw 60fd G8; cw 7h G9; dak 8mg G10");
    position.play("60fd barrage G10", &[]).refused("3.1: 60fd has IF 3, and the AN is 4: not activated");
    position.play("7h barrage G10", &[]).refused("7.4: 7h is armor: only artillery can Barrage");
}

#[test]
fn ts_7_4_a_barrage_needs_a_target_that_is_there() {
    let position = impulse("cw", 3, "cw 2rha G8; cw kdg G9; dak 8mg G10; dak 3-8 J18");
    position.play("2rha barrage G11", &[]).refused("7.4: no enemy unit in G11");
    position.play("2rha barrage G9", &[]).refused("7.4: no enemy unit in G9");
    position.play("2rha barrage G10 at 3-8", &[]).refused("7.4: 3-8 is not in G10");
}

#[test]
fn ts_7_4_a_unit_spots_the_hexes_next_to_it() {
    let position = impulse("cw", 3, "cw 2rha G7; cw kdg G8; dak 8mg G10");
    position.play("2rha barrage G10", &[]).refused("7.4: no friendly unit spots G10");
    position.play("2rha barrage G10 spotter kdg", &[]).refused("7.4: kdg in G8 does not spot G10");
    // Any friendly unit spots, activated or not, and guns too.
    impulse("cw", 4, "cw 2rha G8; cw 1deor G11; dak 8mg G10")
        .play("2rha barrage G10", &[1])
        .happened(&["range-in 2rha G10 8mg by 1deor: 1 no", "no-fire 2rha G10"]);
    impulse("cw", 3, "cw 2rha G8; cw 60fd G11; dak 8mg G10")
        .play("2rha barrage G10", &[1])
        .happened(&["range-in 2rha G10 8mg by 60fd: 1 no", "no-fire 2rha G10"]);
}

#[test]
fn ts_7_4_a_unit_in_an_escarpment_spots_two_hexes() {
    // K5 is an escarpment and no Point; I5 is two hexes away, H5 three.
    let position = impulse("cw", 3, "cw 2rha I8; cw 60fd H8; cw 24nz K5; dak 8mg I5; dak 3-8 H5");
    position
        .play("2rha barrage I5", &[3])
        .happened(&["range-in 2rha I5 8mg by 24nz: 3 no", "no-fire 2rha I5"]);
    position.play("60fd barrage H5", &[]).refused("7.4: no friendly unit spots H5");
}

#[test]
fn ts_7_4_a_unit_on_a_point_spots_three_hexes() {
    // N6 is a Point; N9 is three hexes away, N10 four.
    let position = impulse("cw", 3, "cw 2rha N12; cw kdg N6; dak 8mg N9; dak 3-8 N10");
    position
        .play("2rha barrage N9", &[2])
        .happened(&["range-in 2rha N9 8mg by kdg [spotter-on-point +1]: 2 no", "no-fire 2rha N9"]);
    position.play("2rha barrage N10", &[]).refused("7.4: no friendly unit spots N10");
    // K7 is an escarpment and a Point: three hexes, not two.
    impulse("cw", 3, "cw 2rha H8; cw 24nz K7; dak 8mg H7")
        .play("2rha barrage H7", &[2])
        .happened(&["range-in 2rha H7 8mg by 24nz [spotter-on-point +1]: 2 no", "no-fire 2rha H7"]);
}

#[test]
fn ts_7_4_a8_3_a_gun_does_not_spot_for_itself() {
    for edition in ["rev9", "revised", "zh"] {
        let position = impulse("cw", 3, "cw 2rha G9; dak 8mg G10").edition(edition);
        position.play("2rha barrage G10", &[]).refused("7.4: no friendly unit spots G10");
        position.play("2rha barrage G10 spotter 2rha", &[]).refused("7.4: 2rha may not spot for itself");
    }
    impulse("cw", 3, "policy barrage_spotter any-unit; cw 2rha G9; dak 8mg G10")
        .play("2rha barrage G10", &[3])
        .happened(&["range-in 2rha G10 8mg by 2rha: 3 no", "no-fire 2rha G10"]);
}

#[test]
fn ts_7_4_the_spotter_is_a_friendly_unit_on_the_map() {
    let position = impulse("cw", 3, "cw 2rha G8; cw kdg G9; cw 3sac reserve; dak 8mg G10; dak 3-8 G11");
    position.play("2rha barrage G10 spotter 3-8", &[]).refused("3.0: 3-8 is a DAK unit");
    position.play("2rha barrage G10 spotter 3sac", &[]).refused("7.4: 3sac is not on the map");
}

#[test]
fn ts_7_4_ranged_in_on_a_4_with_a_spotter_that_stood_still() {
    let position = impulse("cw", 3, "cw 2rha G8; cw kdg G9; dak 8mg G10");
    position
        .play("2rha barrage G10", &[3])
        .happened(&["range-in 2rha G10 8mg by kdg: 3 no", "no-fire 2rha G10"]);
    position.play("2rha barrage G10", &[4, 1, 1]).happened(&[
        "range-in 2rha G10 8mg by kdg: 4 yes",
        "barrage 2rha G10 8mg: FP 2 [barrage -1], 1+1 = 4/11 miss",
    ]);
}

#[test]
fn ts_7_4_a_spotter_that_moved_takes_one_off() {
    let position = impulse("cw", 3, "cw 2rha G7; cw kdg F8; dak 8mg G10");
    let orders = "kdg move F9; 2rha barrage G10";
    position.play(orders, &[4]).happened(&[
        "move kdg F8 > F9 (1)",
        "range-in 2rha G10 8mg by kdg [spotter-moved -1]: 4 no",
        "no-fire 2rha G10",
    ]);
    position.play(orders, &[5, 1, 1]).happened(&[
        "move kdg F8 > F9 (1)",
        "range-in 2rha G10 8mg by kdg [spotter-moved -1]: 5 yes",
        "barrage 2rha G10 8mg: FP 2 [barrage -1], 1+1 = 4/11 miss",
    ]);
}

#[test]
fn ts_7_4_a_spotter_that_entered_or_advanced_moved() {
    impulse("cw", 2, "cw 3sac reserve; cw 60fd A9; dak 8mg A6")
        .play("3sac enter A5; 60fd barrage A6", &[4])
        .happened(&[
            "enter 3sac A5 (1)",
            "range-in 60fd A6 8mg by 3sac [spotter-moved -1]: 4 no",
            "no-fire 60fd A6",
        ]);
    let played = impulse("cw", 3, "cw 7h G9; cw 2rha G8; dak 3-8 G10 sp 1; dak 8mg G11")
        .play("7h assault G10 advance; 2rha barrage G11", &[6, 6, 4]);
    assert_eq!(played.events[4], "range-in 2rha G11 8mg by 7h [spotter-moved -1]: 4 no");
    // A spotter that fought where it stands did not move.
    let played = impulse("cw", 3, "cw 7h G9; cw 2rha G8; dak 8mg G10")
        .play("7h assault G10; 2rha barrage G10", &[1, 1, 4, 1, 1]);
    assert_eq!(played.events[1], "range-in 2rha G10 8mg by 7h: 4 yes");
}

#[test]
fn ts_7_4_a_spotter_on_a_point_adds_one() {
    let position = impulse("cw", 3, "cw 2rha N12; cw kdg N6; dak 8mg N9");
    position.play("2rha barrage N9", &[3, 1, 1]).happened(&[
        "range-in 2rha N9 8mg by kdg [spotter-on-point +1]: 3 yes",
        "barrage 2rha N9 8mg: FP 2 [barrage -1], 1+1 = 4/11 miss",
    ]);
    // Both together cancel out.
    let position = impulse("cw", 3, "cw 2rha N12; cw kdg M6; dak 8mg N9");
    for (die, end) in [(3, "no"), (4, "yes")] {
        let dice = if die == 4 { vec![4, 1, 1] } else { vec![3] };
        let played = position.play("kdg move N6; 2rha barrage N9", &dice);
        let mark = "spotter-moved -1, spotter-on-point +1";
        assert_eq!(played.events[1], format!("range-in 2rha N9 8mg by kdg [{mark}]: {die} {end}"));
    }
}

#[test]
fn ts_7_4_the_owner_picks_the_spotter_and_else_the_best_one_is_taken() {
    let position = impulse("cw", 3, "cw 2rha G8; cw kdg F8; cw 7h G9; cw 2sg H10; dak 8mg G10");
    let moved = "kdg move F9; ";
    let best = position.play(&format!("{moved}2rha barrage G10"), &[1]);
    assert_eq!(best.events[1], "range-in 2rha G10 8mg by 7h: 1 no");
    let named = position.play(&format!("{moved}2rha barrage G10 spotter kdg"), &[1]);
    assert_eq!(named.events[1], "range-in 2rha G10 8mg by kdg [spotter-moved -1]: 1 no");
    let named = position.play(&format!("{moved}2rha barrage G10 spotter 2sg"), &[1]);
    assert_eq!(named.events[1], "range-in 2rha G10 8mg by 2sg: 1 no");
}

/// A gun, a spotter, and three targets in G10 from top to bottom.
const STACK: &str = "cw 2rha G8; cw kdg G9; dak 8mg G10; dak 1-5pz G10; dak 155art G10";

#[test]
fn ts_7_4_range_in_die_for_each_unit_in_the_hex() {
    let position = impulse("cw", 3, STACK);
    position.play("2rha barrage G10 at 155art, 1-5pz", &[4, 5, 6, 4, 3]).happened(&[
        "range-in 2rha G10 8mg by kdg: 4 yes",
        "range-in 2rha G10 1-5pz by kdg: 5 yes",
        "range-in 2rha G10 155art by kdg: 6 yes",
        "barrage 2rha G10 155art: FP 2 [barrage -1], 4+3 = 9/9 hit",
        "hit 155art sp 2",
    ]);
    let played = position.play("2rha barrage G10 at 155art", &[4, 5, 6, 1, 1]);
    assert_eq!(
        played.labels,
        [
            "t2.c3.cw/range-in/g10/2rha-8mg",
            "t2.c3.cw/range-in/g10/2rha-1-5pz",
            "t2.c3.cw/range-in/g10/2rha-155art",
            "t2.c3.cw/barrage/g10/2rha-155art",
        ]
    );
}

#[test]
fn ts_7_4_a8_2_the_next_wish_or_the_topmost_unit_that_was_ranged_in_on() {
    let position = impulse("cw", 3, STACK);
    let target = |orders: &str, dice: &[u16]| position.play(orders, dice).events[3].clone();
    let fired = target("2rha barrage G10 at 155art, 1-5pz", &[4, 5, 3, 1, 1]);
    assert_eq!(fired, "barrage 2rha G10 1-5pz: FP 1 [barrage -1, barrage-at-armor -1], 1+1 = 3/12 miss");
    let fired = target("2rha barrage G10 at 155art", &[4, 5, 3, 1, 1]);
    assert_eq!(fired, "barrage 2rha G10 8mg: FP 2 [barrage -1], 1+1 = 4/11 miss");
    let fired = target("2rha barrage G10", &[3, 3, 4, 1, 1]);
    assert_eq!(fired, "barrage 2rha G10 155art: FP 2 [barrage -1], 1+1 = 4/9 miss");
    let fired = target("2rha barrage G10", &[1, 2, 3]);
    assert_eq!(fired, "no-fire 2rha G10");
}

#[test]
fn ts_7_4_one_die_for_each_unit_in_the_hex_zh() {
    impulse("cw", 3, STACK).edition("zh").play("2rha barrage G10 at 155art", &[1, 2, 4, 4, 3]).happened(&[
        "range-in 2rha G10 8mg by kdg: 1 no",
        "range-in 2rha G10 1-5pz by kdg: 2 no",
        "range-in 2rha G10 155art by kdg: 4 yes",
        "barrage 2rha G10 155art: FP 2 [barrage -1], 4+3 = 9/9 miss",
    ]);
}

#[test]
fn ts_7_4_a8_2_one_die_for_the_gun_rev9() {
    let position = impulse("cw", 3, STACK).edition("rev9");
    position.play("2rha barrage G10 at 155art, 8mg", &[4, 4, 3]).happened(&[
        "range-in 2rha G10 155art by kdg: 4 yes",
        "barrage 2rha G10 155art: FP 2 [barrage -1], 4+3 = 9/9 hit",
        "hit 155art sp 2",
    ]);
    position
        .play("2rha barrage G10", &[3])
        .happened(&["range-in 2rha G10 8mg by kdg: 3 no", "no-fire 2rha G10"]);
}

#[test]
fn ts_7_4_a_failed_range_in_is_the_action_of_the_gun() {
    let failed = impulse("cw", 3, "cw 2rha G8; cw kdg G9; dak 8mg G10").play("2rha barrage G10", &[3]);
    failed.then("2rha barrage G10", &[]).refused("3.0: 2rha has already attacked in this impulse");
    failed.then("2rha move G7", &[]).refused("3.0: 2rha has already attacked in this impulse");
}

#[test]
fn ts_7_4_a_barrage_takes_one_off_and_two_against_armor() {
    let infantry = impulse("cw", 3, "cw 2rha G8; cw kdg G9; dak 8mg G10");
    for (dice, end) in [([4, 5, 4], "5+4 = 11/11 hit"), ([4, 5, 3], "5+3 = 10/11 miss")] {
        let played = infantry.play("2rha barrage G10", &dice);
        assert_eq!(played.events[1], format!("barrage 2rha G10 8mg: FP 2 [barrage -1], {end}"));
    }
    let armor = impulse("cw", 3, "cw 2rha G8; cw kdg G9; dak 7-132 G10");
    for (dice, end) in [([4, 5, 5], "5+5 = 11/11 hit"), ([4, 5, 4], "5+4 = 10/11 miss")] {
        let played = armor.play("2rha barrage G10", &dice);
        let mark = "FP 1 [barrage -1, barrage-at-armor -1]";
        assert_eq!(played.events[1], format!("barrage 2rha G10 7-132: {mark}, {end}"));
    }
    // Recon is no armor.
    let recon = impulse("cw", 3, "cw 2rha G8; cw kdg G9; dak 3rec G10").play("2rha barrage G10", &[4, 1, 1]);
    assert_eq!(recon.events[1], "barrage 2rha G10 3rec: FP 2 [barrage -1], 1+1 = 4/11 miss");
}

#[test]
fn ts_7_4_the_hex_of_the_target_protects_against_barrages_too() {
    impulse("cw", 3, "cw 2rha F5; cw kdg F3; dak 7-132 F2").play("2rha barrage F2", &[4, 1, 1]).happened(&[
        "range-in 2rha F2 7-132 by kdg: 4 yes",
        "barrage 2rha F2 7-132: FP 0 [entrenchment -1, barrage -1, barrage-at-armor -1], 1+1 = 2/11 miss",
    ]);
}

#[test]
fn ts_7_4_a2_5_artillery_may_assault_with_its_full_firepower() {
    let position = impulse("cw", 3, "cw 2rha G9; cw kdg G11; dak 8mg G10; dak 155art G10");
    position
        .play("2rha assault G10", &[5, 3])
        .happened(&["assault 2rha G10 8mg: FP 3, 5+3 = 11/11 hit", "hit 8mg sp 3"]);
    position
        .play("2rha assault G10; 2rha barrage G10", &[1, 1])
        .fates(&["ok", "refused 3.0: 2rha has already attacked in this impulse"]);
    impulse("cw", 3, "policy artillery_assault false; cw 2rha G9; dak 8mg G10")
        .play("2rha assault G10", &[])
        .refused("7.4: artillery may not Assault in this game");
}
