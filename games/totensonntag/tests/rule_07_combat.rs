//! TS 7.0 to 7.3: Assaults, firepower, hits, advance after combat.

use crate::support::{Position, impulse};

/// An Assault at G10 by a unit in G9 with these dice, and the attack as it must be.
#[track_caller]
fn assault(position: Position, attacker: &str, dice: [u16; 2], attack: &str) {
    let played = position.play(&format!("{attacker} assault G10"), &dice);
    assert_eq!(played.events[0], format!("assault {attacker} G10 {attack}"));
    assert_eq!(played.fates, ["ok"]);
    let hit = attack.ends_with("hit");
    assert_eq!(played.events.len(), if hit { 2 } else { 1 }, "{:?}", played.events);
}

fn dak(attacker: &str, defender: &str) -> Position {
    impulse("dak", 2, &format!("dak {attacker} G9; cw {defender} G10"))
}

fn cw(attacker: &str, defender: &str) -> Position {
    impulse("cw", 2, &format!("cw {attacker} G9; dak {defender} G10"))
}

#[test]
fn ts_7_0_an_assault_needs_an_adjacent_enemy() {
    let position = impulse("cw", 3, "cw 2sg G8; dak 8mg G10; cw 7h G9");
    position.play("2sg assault G10", &[]).refused("7.0: G10 is not adjacent to 2sg in G8");
    position.play("2sg assault G7", &[]).refused("7.0: no enemy unit in G7");
    position.play("2sg assault G9", &[]).refused("7.0: no enemy unit in G9");
    position.play("2sg assault G8", &[]).refused("7.0: G8 is not adjacent to 2sg in G8");
}

#[test]
fn ts_7_0_a7_9_units_attack_one_by_one_and_a_hex_as_often_as_they_like() {
    impulse("cw", 3, "cw 2sg G9; cw 7h F9; cw 2rtr H10; dak 8mg G10; dak 1-5pz G10")
        .play("2sg assault G10; 7h assault G10; 2rtr assault G10", &[1, 2, 3, 5, 6, 6])
        .happened(&[
            "assault 2sg G10 8mg: FP 3, 1+2 = 6/11 miss",
            "assault 7h G10 8mg: FP 3, 3+5 = 11/11 hit",
            "hit 8mg sp 3",
            "assault 2rtr G10 8mg: FP 4, 6+6 = 16/11 hit",
            "hit 8mg sp 2",
        ]);
}

#[test]
fn ts_7_0_the_roll_has_its_own_label() {
    let played = impulse("cw", 3, "cw 2sg G9; dak 8mg G10").play("2sg assault G10", &[1, 1]);
    assert_eq!(played.labels, ["t2.c3.cw/assault/g10/2sg-8mg"]);
}

#[test]
fn ts_7_0_a_hex_that_cannot_be_entered_can_be_assaulted_and_not_overrun() {
    for edition in ["rev9", "revised", "zh"] {
        let position = impulse("cw", 3, "cw 7h J5; cw 2rtr I6; dak 8mg K5").edition(edition);
        position
            .play("7h assault K5", &[1, 1])
            .happened(&["assault 7h K5 8mg: FP 2 [escarpment -1], 1+1 = 4/11 miss"]);
        position
            .play("2rtr move J5 overrun K5", &[])
            .refused("7.5: 2rtr could not enter K5, so it cannot Overrun it");
    }
    impulse("cw", 3, "policy assault_unenterable_hex false; cw 7h J5; dak 8mg K5")
        .play("7h assault K5", &[])
        .refused("7.0: 7h could not enter K5");
}

#[test]
fn ts_7_1_firepower_is_the_sp_without_modifiers() {
    // 2sg, SP 3, at motorized infantry with PF 11.
    assault(cw("2sg", "8mg"), "2sg", [5, 3], "8mg: FP 3, 5+3 = 11/11 hit");
    assault(cw("2sg", "8mg"), "2sg", [5, 2], "8mg: FP 3, 5+2 = 10/11 miss");
}

#[test]
fn ts_7_1_a7_7_a_german_panzer_adds_one() {
    // At infantry, PF 10, and at armor, PF 12.
    assault(dak("1-5pz", "2sg"), "1-5pz", [4, 1], "2sg: FP 5 [panzer +1], 4+1 = 10/10 hit");
    assault(dak("1-5pz", "2sg"), "1-5pz", [3, 1], "2sg: FP 5 [panzer +1], 3+1 = 9/10 miss");
    assault(dak("1-5pz", "7h"), "1-5pz", [4, 3], "7h: FP 5 [panzer +1], 4+3 = 12/12 hit");
    assault(dak("1-5pz", "7h"), "1-5pz", [4, 2], "7h: FP 5 [panzer +1], 4+2 = 11/12 miss");
    // Italian tanks add nothing.
    assault(dak("7-132", "2sg"), "7-132", [4, 3], "2sg: FP 3, 4+3 = 10/10 hit");
}

#[test]
fn ts_7_1_a_panzerjaeger_adds_two_against_armor_and_recon() {
    let mark = "FP 5 [panzerjager-at-vehicles +2]";
    assault(dak("pzj605", "7h"), "pzj605", [4, 3], &format!("7h: {mark}, 4+3 = 12/12 hit"));
    assault(dak("pzj605", "7h"), "pzj605", [4, 2], &format!("7h: {mark}, 4+2 = 11/12 miss"));
    assault(dak("pzj605", "kdg"), "pzj605", [4, 2], &format!("kdg: {mark}, 4+2 = 11/11 hit"));
    assault(dak("pzj605", "kdg"), "pzj605", [4, 1], &format!("kdg: {mark}, 4+1 = 10/11 miss"));
    assault(dak("pzj605", "2sg"), "pzj605", [4, 3], "2sg: FP 3, 4+3 = 10/10 hit");
    assault(dak("pzj605", "2rha"), "pzj605", [3, 2], "2rha: FP 3, 3+2 = 8/9 miss");
}

#[test]
fn ts_7_1_cw_armor_and_recon_subtract_one_against_panzers_and_panzerjaegers() {
    let mark = "FP 2 [cw-at-panzer -1]";
    assault(cw("7h", "1-5pz"), "7h", [6, 4], &format!("1-5pz: {mark}, 6+4 = 12/12 hit"));
    assault(cw("7h", "1-5pz"), "7h", [6, 3], &format!("1-5pz: {mark}, 6+3 = 11/12 miss"));
    assault(cw("7h", "pzj605"), "7h", [4, 4], &format!("pzj605: {mark}, 4+4 = 10/10 hit"));
    assault(cw("7h", "pzj605"), "7h", [4, 3], &format!("pzj605: {mark}, 4+3 = 9/10 miss"));
    assault(cw("kdg", "pzj605"), "kdg", [5, 4], "pzj605: FP 1 [cw-at-panzer -1], 5+4 = 10/10 hit");
    assault(cw("c-8rtr", "1-5pz"), "c-8rtr", [5, 5], "1-5pz: FP 1 [cw-at-panzer -1], 5+5 = 11/12 miss");
    // Not against Italian tanks or German recon.
    assault(cw("7h", "7-132"), "7h", [5, 3], "7-132: FP 3, 5+3 = 11/11 hit");
    assault(cw("7h", "3rec"), "7h", [5, 3], "3rec: FP 3, 5+3 = 11/11 hit");
    // Guns of the CW are no armor.
    assault(cw("2rha", "1-5pz"), "2rha", [5, 4], "1-5pz: FP 3, 5+4 = 12/12 hit");
}

#[test]
fn ts_7_1_a7_2_no_penalty_against_panzers_zh() {
    assault(cw("7h", "1-5pz").edition("zh"), "7h", [6, 4], "1-5pz: FP 3, 6+4 = 13/12 hit");
    assault(cw("7h", "1-5pz").edition("zh"), "7h", [6, 3], "1-5pz: FP 3, 6+3 = 12/12 miss");
    assault(
        cw("7h", "1-5pz").edition("rev9"),
        "7h",
        [6, 3],
        "1-5pz: FP 2 [cw-at-panzer -1], 6+3 = 11/12 miss",
    );
}

#[test]
fn ts_7_1_a7_6_infantry_of_any_kind_subtracts_one_against_armor() {
    for unit in ["1-155", "ii-104", "200pio"] {
        let mark = "FP 2 [infantry-at-armor -1]";
        assault(dak(unit, "7h"), unit, [5, 5], &format!("7h: {mark}, 5+5 = 12/12 hit"));
        assault(dak(unit, "7h"), unit, [5, 4], &format!("7h: {mark}, 5+4 = 11/12 miss"));
        // Recon is no armor.
        assault(dak(unit, "kdg"), unit, [5, 3], "kdg: FP 3, 5+3 = 11/11 hit");
        assault(dak(unit, "kdg"), unit, [5, 2], "kdg: FP 3, 5+2 = 10/11 miss");
    }
    assault(dak("15krad", "7h"), "15krad", [6, 5], "7h: FP 1 [infantry-at-armor -1], 6+5 = 12/12 hit");
    assault(cw("2sg", "1-5pz"), "2sg", [5, 5], "1-5pz: FP 2 [infantry-at-armor -1], 5+5 = 12/12 hit");
    assault(cw("2sg", "pzj605"), "2sg", [5, 2], "pzj605: FP 3, 5+2 = 10/10 hit");
}

#[test]
fn ts_7_1_a_target_in_an_escarpment_or_entrenchment_takes_one_off() {
    let position = impulse("cw", 3, "cw 2sg J5; dak 8mg K5");
    let miss = "assault 2sg K5 8mg: FP 2 [escarpment -1], 5+3 = 10/11 miss";
    position.play("2sg assault K5", &[5, 3]).happened(&[miss]);
    let hit = "assault 2sg K5 8mg: FP 2 [escarpment -1], 5+4 = 11/11 hit";
    position.play("2sg assault K5", &[5, 4]).happened(&[hit, "hit 8mg sp 3"]);
    let position = impulse("cw", 3, "cw 2sg F3; dak 3-8 F2");
    let miss = "assault 2sg F2 3-8: FP 2 [entrenchment -1], 4+3 = 9/10 miss";
    position.play("2sg assault F2", &[4, 3]).happened(&[miss]);
    let hit = "assault 2sg F2 3-8: FP 2 [entrenchment -1], 4+4 = 10/10 hit";
    position.play("2sg assault F2", &[4, 4]).happened(&[hit, "hit 3-8 sp 1"]);
    // The hex of the attacker does not matter, and rough ground protects nobody.
    let position = impulse("cw", 3, "cw 2sg K5; cw 7h H3; dak 8mg J5; dak 3-8 H4");
    position.play("2sg assault J5", &[1, 1]).happened(&["assault 2sg J5 8mg: FP 3, 1+1 = 5/11 miss"]);
    position.play("7h assault H4", &[1, 1]).happened(&["assault 7h H4 3-8: FP 3, 1+1 = 5/10 miss"]);
}

#[test]
fn ts_7_1_a7_5_modifiers_add_up_and_may_take_the_firepower_below_zero() {
    let position = impulse("cw", 3, "cw kdg F3 sp 1; dak 1-5pz F2");
    position
        .play("kdg assault F2", &[6, 6])
        .happened(&["assault kdg F2 1-5pz: FP -1 [cw-at-panzer -1, entrenchment -1], 6+6 = 11/12 miss"]);
    let position = impulse("dak", 2, "dak 1-5pz J5; cw 2sg K5");
    position.play("1-5pz assault K5", &[3, 3]).happened(&[
        "assault 1-5pz K5 2sg: FP 4 [panzer +1, escarpment -1], 3+3 = 10/10 hit",
        "hit 2sg sp 2",
    ]);
}

#[test]
fn ts_7_2_a_total_equal_to_the_pf_hits() {
    for edition in ["rev9", "revised"] {
        let position = || cw("2sg", "3-8").edition(edition);
        assault(position(), "2sg", [4, 3], "3-8: FP 3, 4+3 = 10/10 hit");
        assault(position(), "2sg", [4, 2], "3-8: FP 3, 4+2 = 9/10 miss");
    }
}

#[test]
fn ts_7_2_a7_1_a_total_equal_to_the_pf_misses_zh() {
    let position = || cw("2sg", "3-8").edition("zh");
    assault(position(), "2sg", [4, 3], "3-8: FP 3, 4+3 = 10/10 miss");
    assault(position(), "2sg", [4, 4], "3-8: FP 3, 4+4 = 11/10 hit");
    assault(dak("1-5pz", "7h").edition("zh"), "1-5pz", [4, 3], "7h: FP 5 [panzer +1], 4+3 = 12/12 miss");
}

#[test]
fn ts_7_2_a7_4_one_attack_takes_one_sp_at_most_and_nobody_fires_back() {
    impulse("dak", 2, "dak 1-5pz G9; cw 2sg G10")
        .play("1-5pz assault G10", &[6, 6])
        .happened(&["assault 1-5pz G10 2sg: FP 5 [panzer +1], 6+6 = 17/10 hit", "hit 2sg sp 2"]);
}

/// Ruling A1.13: what the dice have overtaken is left out, and the impulse ends all the same.
#[test]
fn ts_7_0_a1_13_a_line_that_the_dice_have_overtaken_holds_back_no_done() {
    let position =
        impulse("cw", 3, "cw 7h G9; cw 2rtr G9; cw kdg G11; dak 3rec G10 sp 1; dak 8mg J18").first();
    let second_thoughts = "7h assault G10; 2rtr assault G10; if G10 empty then 7h move G8; done";
    let hit = position.play(second_thoughts, &[6, 6]);
    assert_eq!(hit.fates, ["ok", "held back", "held back", "ok"]);
    assert_eq!(hit.events.last().map(String::as_str), Some("impulse dak"));
    // A second order without a condition is a slip, and so is a hex that never held an enemy.
    let slip = position.play("7h assault G10; 7h move G8; done", &[6, 6]);
    assert_eq!(slip.fates[1..], ["refused 3.0: 7h has already attacked in this impulse", "held back"]);
    let nobody = position.play("7h assault G8; done", &[]);
    assert_eq!(nobody.fates[1], "held back");
}
