//! TS 7.5: Overruns.

use crate::support::impulse;

#[test]
fn ts_7_5_armor_and_recon_overrun_at_the_end_of_a_move() {
    impulse("dak", 3, "dak 1-5pz G7; cw 2sg G10").play("1-5pz move G8 G9 overrun G10", &[4, 1]).happened(&[
        "move 1-5pz G7 > G8 G9 (3)",
        "overrun 1-5pz G10 2sg: FP 5 [panzer +1], 4+1 = 10/10 hit",
        "hit 2sg sp 2",
    ]);
}

#[test]
fn ts_7_5_no_other_class_overruns() {
    for (unit, class) in [
        ("8mg", "motorized infantry"),
        ("155art", "artillery"),
        ("pzj605", "panzerjaeger"),
        ("15krad", "motorcycle infantry"),
    ] {
        let from = if unit == "155art" { "G7" } else { "G8" };
        let to = if unit == "155art" { "G8" } else { "G9" };
        let position = impulse("dak", 2, &format!("dak {unit} {from}; cw 2sg G10"));
        let told = format!("7.5: {unit} is {class}: only armor and recon Overrun");
        position.play(&format!("{unit} move {to} overrun G10"), &[]).refused(&told);
    }
}

#[test]
fn ts_7_5_it_costs_the_mps_of_the_hex() {
    // Three MPs: two steps and a clear hex; the third step leaves none for it.
    let position = impulse("cw", 2, "cw kdg G7; cw 11h G6; dak 8mg G10");
    position
        .play("kdg move G8 G9 overrun G10", &[1, 1])
        .happened(&["move kdg G7 > G8 G9 (3)", "overrun kdg G10 8mg: FP 2, 1+1 = 4/11 miss"]);
    let told = "7.5: the Overrun of G10 costs 1 MPs, and 11h has 0 left";
    position.play("11h move G7 G8 G9 overrun G10", &[]).refused(told);
    // Rough ground costs two: H4.
    let rough = impulse("cw", 2, "cw kdg H2; cw 11h H1; dak 8mg H4");
    rough
        .play("kdg move H3 overrun H4", &[1, 1])
        .happened(&["move kdg H2 > H3 (3)", "overrun kdg H4 8mg: FP 2, 1+1 = 4/11 miss"]);
    let told = "7.5: the Overrun of H4 costs 2 MPs, and 11h has 1 left";
    rough.play("11h move H2 H3 overrun H4", &[]).refused(told);
}

#[test]
fn ts_7_5_a5_5_the_minimum_move_pays_for_no_overrun() {
    let position = impulse("cw", 1, "cw kdg H2; cw 11h F8; dak 8mg H4; dak 3-8 G10");
    position
        .play("kdg move H3 overrun H4", &[])
        .refused("7.5: the Overrun of H4 costs 2 MPs, and kdg has 1 left");
    position
        .play("11h move F9 overrun G10", &[1, 1])
        .happened(&["move 11h F8 > F9 (2)", "overrun 11h G10 3-8: FP 2, 1+1 = 4/10 miss"]);
}

#[test]
fn ts_7_5_the_target_is_adjacent_and_holds_enemies() {
    let position = impulse("cw", 3, "cw kdg G7; cw 3rtr G9; dak 8mg G11");
    position
        .play("kdg move G8 overrun G11", &[])
        .refused("7.5: G11 is not adjacent to G8, where kdg ends its move");
    position.play("kdg move G8 overrun G9", &[]).refused("7.5: no enemy unit in G9");
    position.play("kdg move G8 overrun H8", &[]).refused("7.5: no enemy unit in H8");
}

#[test]
fn ts_7_5_an_overrun_of_recon_takes_one_off() {
    let position = impulse("dak", 3, "dak 1-5pz G8; cw kdg G10; cw 7h F12");
    let mark = "overrun 1-5pz G10 kdg: FP 4 [panzer +1, overrun-at-recon -1]";
    position
        .play("1-5pz move G9 overrun G10", &[4, 2])
        .happened(&["move 1-5pz G8 > G9 (2)", &format!("{mark}, 4+2 = 10/11 miss")]);
    position.play("1-5pz move G9 overrun G10", &[4, 3]).happened(&[
        "move 1-5pz G8 > G9 (2)",
        &format!("{mark}, 4+3 = 11/11 hit"),
        "hit kdg sp 1",
    ]);
    // An Assault on recon is not lessened.
    impulse("dak", 3, "dak 1-5pz G9; cw kdg G10")
        .play("1-5pz assault G10", &[4, 1])
        .happened(&["assault 1-5pz G10 kdg: FP 5 [panzer +1], 4+1 = 10/11 miss"]);
}

#[test]
fn ts_7_5_the_hex_protects_against_overruns_too() {
    impulse("cw", 3, "cw kdg F4; dak 3-8 F2").play("kdg move F3 overrun F2", &[5, 4]).happened(&[
        "move kdg F4 > F3 (2)",
        "overrun kdg F2 3-8: FP 1 [entrenchment -1], 5+4 = 10/10 hit",
        "hit 3-8 sp 1",
    ]);
}

#[test]
fn ts_7_5_it_fires_at_the_top_unit() {
    impulse("cw", 3, "cw kdg G8; dak 3-8 G10; dak 8mg G10")
        .play("kdg move G9 overrun G10", &[1, 1])
        .happened(&["move kdg G8 > G9 (2)", "overrun kdg G10 3-8: FP 2, 1+1 = 4/10 miss"]);
}

const KILL: [&str; 4] = [
    "move kdg G8 > G9 (2)",
    "overrun kdg G10 3-8: FP 2, 6+6 = 14/10 hit",
    "hit 3-8 sp 0",
    "destroyed 3-8 G10 hits",
];

#[test]
fn ts_7_5_the_attackers_may_advance_and_move_no_farther() {
    let position = impulse("cw", 3, "cw kdg G8; dak 3-8 G10 sp 1");
    let stayed = position.play("kdg move G9 overrun G10", &[6, 6]).happened(&KILL);
    stayed.then("kdg move H9", &[]).refused("3.0: kdg has already moved in this impulse");
    let advanced = stayed.then("advance kdg G10", &[]).happened(&["advance kdg G9 > G10"]);
    advanced.then("kdg move G11", &[]).refused("3.0: kdg has already moved in this impulse");
}

#[test]
fn ts_7_5_a7_3_an_enemy_zoc_holds_who_did_not_advance_zh() {
    let played = impulse("cw", 3, "cw kdg G8; dak 3-8 G10 sp 1; dak 8mg G10").edition("zh");
    let stayed = played.play("kdg move G9 overrun G10", &[6, 6]);
    stayed.then("kdg move H9", &[]).refused("3.0: kdg has already moved in this impulse");
}

#[test]
fn ts_7_5_a7_3_who_goes_on_makes_no_second_overrun_zh() {
    let played = impulse("cw", 3, "cw kdg G8; dak 3-8 G10 sp 1; dak 5-8 I9").edition("zh");
    let stayed = played.play("kdg move G9 overrun G10", &[6, 6]);
    let again = "7.5: kdg has made its Overrun of this impulse";
    stayed.then("kdg move H9 overrun I9", &[]).refused(again);
}

#[test]
fn ts_7_5_a_unit_that_overran_before_may_advance_when_another_empties_the_hex() {
    let played = impulse("cw", 3, "cw kdg G8; cw 7h F10; dak 3-8 G10 sp 1")
        .play("kdg move G9 overrun G10 advance; 7h assault G10", &[1, 1, 6, 6]);
    played.happened(&[
        "move kdg G8 > G9 (2)",
        "overrun kdg G10 3-8: FP 2, 1+1 = 4/10 miss",
        "assault 7h G10 3-8: FP 3, 6+6 = 15/10 hit",
        "hit 3-8 sp 0",
        "destroyed 3-8 G10 hits",
        "advance kdg G9 > G10",
    ]);
}

#[test]
fn ts_7_5_attackers_stop_after_an_overrun_rev9() {
    let played = impulse("cw", 3, "cw kdg G8; dak 3-8 G10 sp 1").edition("rev9");
    let stayed = played.play("kdg move G9 overrun G10", &[6, 6]).happened(&KILL);
    stayed.then("kdg move H9", &[]).refused("3.0: kdg has already moved in this impulse");
}

#[test]
fn ts_7_5_a7_3_who_did_not_advance_may_go_on_zh() {
    // Four MPs, two of them spent: one for G9, one for the Overrun. G9 is in no ZOC any more.
    let played = impulse("cw", 3, "cw kdg G8; dak 3-8 G10 sp 1").edition("zh");
    let killed = [&KILL[..], &["may-go-on kdg 2"]].concat();
    let stayed = played.play("kdg move G9 overrun G10", &[6, 6]).happened(&killed);
    stayed.then("kdg move H9 H8 H7", &[]).refused("6.0: H7 costs 1 MPs, and kdg has 0 left");
    let gone = stayed.then("kdg move H9 H8", &[]).happened(&["move kdg G9 > H9 H8 (2)"]);
    gone.then("kdg move H7", &[]).refused("3.0: kdg has already moved in this impulse");
}

#[test]
fn ts_7_5_a7_3_who_goes_on_has_no_minimum_move_zh() {
    let position = impulse("cw", 2, "cw kdg I3; dak 3-8 G4 sp 1").edition("zh");
    let stayed = position.play("kdg move H3 overrun G4", &[6, 6]);
    assert_eq!(stayed.events.last().unwrap(), "may-go-on kdg 1");
    stayed.then("kdg move H4", &[]).refused("6.0: H4 costs 2 MPs, and kdg has 1 left");
    stayed.then("kdg move H2", &[]).happened(&["move kdg H3 > H2 (1)"]);
}

#[test]
fn ts_7_5_a7_3_who_advanced_moves_no_farther_zh() {
    let played = impulse("cw", 3, "cw kdg G8; dak 3-8 G10 sp 1").edition("zh");
    let advanced = played.play("kdg move G9 overrun G10 advance", &[6, 6]);
    advanced.then("kdg move G11", &[]).refused("3.0: kdg has already moved in this impulse");
}

#[test]
fn ts_7_5_a7_8_it_must_move_before() {
    let position = impulse("cw", 3, "cw kdg G9; dak 8mg G10");
    position.play("kdg overrun G10", &[]).refused("7.5: kdg must move before it can Overrun");
    position.play("kdg move overrun G10", &[]).refused("7.5: kdg must move before it can Overrun");
}

#[test]
fn ts_7_5_a7_8_one_overrun_in_an_impulse() {
    let fought = impulse("cw", 3, "cw kdg G8; dak 8mg G10").play("kdg move G9 overrun G10", &[1, 1]);
    fought.then("kdg move H9 overrun G10", &[]).refused("3.0: kdg has already moved in this impulse");
    fought.then("kdg assault G10", &[]).refused("3.0: kdg has already moved in this impulse");
}
