//! TS 6.1: entry of reinforcements.

use crate::support::impulse;

#[test]
fn ts_6_1_a_reinforcement_pays_for_its_entry_hex_and_goes_on() {
    let position = impulse("cw", 2, "cw 3sac reserve; cw 1rnc reserve");
    position.play("1rnc enter A5 A6 A7", &[]).happened(&["enter 1rnc A5 A6 A7 (3)"]).stack("A7", "1rnc");
    position.play("3sac enter A5 A6 A7 A8", &[]).refused("6.0: A8 costs 1 MPs, and 3sac has 0 left");
    position.play("1rnc enter A8", &[]).happened(&["enter 1rnc A8 (1)"]);
    // Q7 is rough, so entering there costs 2 of the 3 MPs of a gun.
    let guns = impulse("dak", 2, "dak 104art1 reserve").clock(3, 1);
    guns.play("104art1 enter Q7 P6", &[]).happened(&["enter 104art1 Q7 P6 (3)"]);
    guns.play("104art1 enter Q7 P6 P5", &[]).refused("6.0: P5 costs 1 MPs, and 104art1 has 0 left");
}

#[test]
fn ts_6_1_entering_is_the_action_of_an_activated_unit() {
    let position = impulse("cw", 3, "cw 3sac reserve; cw 1rnc reserve");
    position.play("1rnc enter A5", &[]).refused("3.1: 1rnc has IF 2, and the AN is 3: not activated");
    let entered = position.play("3sac enter A5", &[]).happened(&["enter 3sac A5 (1)"]);
    entered.then("3sac move A6", &[]).refused("3.0: 3sac has already moved in this impulse");
    entered.then("3sac enter A6", &[]).refused("6.1: 3sac has entered already");
}

#[test]
fn ts_6_1_only_what_is_due_enters_and_only_at_its_own_hexes() {
    let position = impulse("cw", 2, "cw 1rnc reserve; cw 3rtr G9");
    position.play("1sai enter A5", &[]).refused("6.1: 1sai is due on turn 3");
    position.play("24nz enter J19", &[]).refused("6.1: 24nz is due on turn 4");
    position.play("1rnc enter A9", &[]).refused("6.1: 1rnc may not enter the map in A9");
    position.play("1rnc enter A3", &[]).refused("6.1: 1rnc may not enter the map in A3");
    position.play("3rtr enter A5", &[]).refused("6.1: 3rtr has entered already");
    impulse("cw", 2, "cw 1sai reserve")
        .clock(3, 1)
        .play("1sai enter A4", &[])
        .happened(&["enter 1sai A4 (1)"]);
}

#[test]
fn ts_6_1_a6_4_entry_may_be_delayed_as_long_as_one_likes() {
    let late = impulse("cw", 2, "cw 1rnc reserve; cw 4fd-sa reserve").clock(6, 4);
    late.play("4fd-sa enter A8", &[]).happened(&["enter 4fd-sa A8 (1)"]);
    late.play("1rnc enter A8", &[]).happened(&["enter 1rnc A8 (1)"]);
}

#[test]
fn ts_6_1_a6_1_an_entry_hex_in_an_enemy_zoc_stops() {
    let position = impulse("cw", 2, "cw 1rnc reserve; cw 3sac reserve; dak 3rec A6");
    position.play("1rnc enter A5", &[]).happened(&["enter 1rnc A5 (1)"]);
    position.play("1rnc enter A5 A4", &[]).refused("5.0: 1rnc must stop in A5, in an enemy ZOC");
    position.play("1rnc enter A4 A5", &[]).happened(&["enter 1rnc A4 A5 (2)"]);
    position.play("1rnc enter A6", &[]).refused("6.1: enemy units are in A6");
    // The way in from off the map is no step from ZOC to ZOC.
    position.play("3sac enter A5 overrun A6", &[1, 1]).happened(&[
        "enter 3sac A5 (2)",
        "overrun 3sac A6 3rec: FP 1 [overrun-at-recon -1], 1+1 = 3/11 miss",
    ]);
}

#[test]
fn ts_6_1_a6_1_an_entering_unit_may_not_enter_an_enemy_zoc_zh() {
    let position = impulse("cw", 2, "cw 1rnc reserve; dak 3rec A6").edition("zh");
    let told = "6.1: an entering unit may not enter A5, an enemy ZOC";
    position.play("1rnc enter A5", &[]).refused(told);
    position.play("1rnc enter A4 A5", &[]).refused(told);
    position.play("1rnc enter A8", &[]).happened(&["enter 1rnc A8 (1)"]);
    // Afterwards it moves as any other unit.
    impulse("cw", 2, "cw 1rnc A4; dak 3rec A6")
        .edition("zh")
        .play("1rnc move A5", &[])
        .happened(&["move 1rnc A4 > A5 (1)"]);
}

#[test]
fn ts_6_1_a6_2_artillery_enters_by_no_enemy_zoc() {
    let position = impulse("cw", 2, "cw 4fd-sa reserve; dak 3rec A6");
    position.play("4fd-sa enter A5", &[]).refused("5.0: artillery may not enter A5, an enemy ZOC");
    position.play("4fd-sa enter A8", &[]).happened(&["enter 4fd-sa A8 (1)"]);
}

/// Recons in A5 and A7 hold A4 to A8: in them, or by their ZOCs.
const HELD: &str = "cw 1rnc reserve; cw 4fd-sa reserve; dak 3rec A5; dak 33rec A7";

#[test]
fn ts_6_1_a6_3_when_all_hexes_are_held_the_nearest_free_hex_of_the_edge_serves() {
    let position = impulse("cw", 2, HELD);
    // A3 and A9 are one hex from the listed ones; A2 and A10 are farther.
    for hex in ["A3", "A9"] {
        let entered = position.play(&format!("4fd-sa enter {hex}"), &[]);
        entered.happened(&[&format!("enter 4fd-sa {hex} (1)")]);
    }
    for hex in ["A2", "A10", "B3"] {
        let told = format!("6.1: 1rnc may not enter the map in {hex}");
        position.play(&format!("1rnc enter {hex}"), &[]).refused(&told);
    }
    // It can, and need not: what is no gun may still enter in a ZOC.
    position.play("1rnc enter A4", &[]).happened(&["enter 1rnc A4 (1)"]);
    position.play("4fd-sa enter A4", &[]).refused("5.0: artillery may not enter A4, an enemy ZOC");
}

#[test]
fn ts_6_1_a6_3_no_other_hex_while_one_listed_hex_is_free() {
    let position = impulse("cw", 2, "cw 1rnc reserve; dak 3rec A5");
    // A7 and A8 are free.
    position.play("1rnc enter A9", &[]).refused("6.1: 1rnc may not enter the map in A9");
    position.play("1rnc enter A3", &[]).refused("6.1: 1rnc may not enter the map in A3");
}

#[test]
fn ts_6_1_a6_3_the_replacement_hex_is_itself_free_of_enemies_and_zocs() {
    // The enemy in A2 holds A3 by its ZOC and A9 is free: only A9 is nearest.
    let position = impulse("cw", 2, &format!("{HELD}; dak 8mg A2"));
    position.play("1rnc enter A3", &[]).refused("6.1: 1rnc may not enter the map in A3");
    position.play("1rnc enter A9", &[]).happened(&["enter 1rnc A9 (1)"]);
    // With both gone the next ones serve.
    let position = impulse("cw", 2, &format!("{HELD}; dak 8mg A3; dak ii-104 A9"));
    position.play("1rnc enter A1", &[]).happened(&["enter 1rnc A1 (1)"]);
    position.play("1rnc enter A11", &[]).happened(&["enter 1rnc A11 (1)"]);
}

#[test]
fn ts_6_1_a6_3_on_the_east_edge_too() {
    let position = impulse("cw", 2, "cw 24nz reserve; dak 3rec J19").clock(4, 1);
    // I19 and K19 lie in the ZOC of J19; H19 and L19 are free and equally near.
    for hex in ["H19", "L19"] {
        position.play(&format!("24nz enter {hex}"), &[]).happened(&[&format!("enter 24nz {hex} (1)")]);
    }
    position.play("24nz enter K19", &[]).refused("6.1: 24nz may not enter the map in K19");
    position.play("24nz enter J19", &[]).refused("6.1: enemy units are in J19");
}

#[test]
fn ts_6_1_a6_5_whether_all_hexes_are_held_is_seen_anew_for_each_unit() {
    // 3sac overruns the recon in A5; with it gone A4 is free for the gun that enters after.
    let units = "cw 3sac reserve; cw 4fd-sa reserve; cw 7h A3; dak 3rec A5 sp 1; dak 33rec A7";
    impulse("cw", 2, units)
        .play("4fd-sa enter A9; 3sac enter A4 overrun A5; 4fd-sa enter A10", &[6, 4])
        .fates(&["ok", "ok", "refused 6.1: 4fd-sa has entered already"])
        .events(&[
            "enter 4fd-sa A9 (1)",
            "enter 3sac A4 (2)",
            "overrun 3sac A5 3rec: FP 1 [overrun-at-recon -1], 6+4 = 11/11 hit",
            "hit 3rec sp 0",
            "destroyed 3rec A5 hits",
        ]);
    impulse("cw", 2, units)
        .play("3sac enter A4 overrun A5; 4fd-sa enter A9; 4fd-sa enter A4", &[6, 4])
        .fates(&["ok", "refused 6.1: 4fd-sa may not enter the map in A9", "ok"])
        .events(&[
            "enter 3sac A4 (2)",
            "overrun 3sac A5 3rec: FP 1 [overrun-at-recon -1], 6+4 = 11/11 hit",
            "hit 3rec sp 0",
            "destroyed 3rec A5 hits",
            "enter 4fd-sa A4 (1)",
        ]);
}

#[test]
fn ts_6_1_a5_1_an_entering_unit_moves_by_the_if_with_which_it_was_activated_rev9() {
    let units = "dak 1-8pz reserve; dak i-115 reserve; dak 33art reserve";
    let position = |an| impulse("dak", an, units).edition("rev9");
    // With the bonus IF 4 and 5 MPs, without it 3 and 4.
    let orders = "1-8pz enter Q13; i-115 enter Q14 Q13 Q12 P12 O13";
    position(4)
        .play(orders, &[])
        .happened(&["enter 1-8pz Q13 (1)", "enter i-115 Q14 Q13 Q12 P12 O13 (5) combined-arms"]);
    // The bonus serves the MPs alone where the AN does not ask for it.
    position(3)
        .play(orders, &[])
        .happened(&["enter 1-8pz Q13 (1)", "enter i-115 Q14 Q13 Q12 P12 O13 (5) combined-arms"]);
    position(3)
        .play("i-115 enter Q14 Q13 Q12 P12 O13", &[])
        .refused("6.0: O13 costs 1 MPs, and i-115 has 0 left");
    position(3)
        .play("33art enter Q15 Q14 Q13 Q12 P12", &[])
        .happened(&["enter 33art Q15 Q14 Q13 Q12 P12 (5)"]);
}

#[test]
fn ts_6_1_only_reinforcements_enter() {
    let position = impulse("cw", 3, "cw 3cly reserve; cw 3rtr G9; dak 8mg J18");
    position.play("3cly enter A4", &[]).refused("6.1: 3cly is no reinforcement");
    position.play("3rtr enter A4", &[]).refused("6.1: 3rtr has entered already");
}
