//! TS 7.7: aircraft, an optional rule. Here: what they are, and a side that alone can fly.

use crate::support::{self, Position, id, impulse, night, set_up};
use feldpost_totensonntag::board::Place;

/// The impulse of the DAK, whose AN lets both its aircraft fly; those of the CW stay at home on a 5.
fn dak_alone(lines: &str) -> Position {
    impulse("dak", 3, &format!("option aircraft; {lines}")).an(5, 3)
}

#[test]
fn ts_7_7_aircraft_are_refused_while_the_option_is_not_in_play() {
    impulse("dak", 3, "dak 8mg G9; cw kdg G10")
        .play("air ju87 G11 attack G10", &[])
        .refused("7.7: not in this game: the optional rule for aircraft is not in play");
}

#[test]
fn ts_7_7_a_side_alone_attacks_in_its_impulse_in_every_edition() {
    for edition in ["rev9", "revised", "zh"] {
        let played = dak_alone("cw kdg G10").edition(edition).play("air ju87 G9 attack G10", &[4, 5]);
        let played = played.happened(&[
            "fly ju87 G9 at G10",
            "air ju87 G10 kdg: FP 3, 4+5 = 12/11 hit",
            "hit kdg sp 1",
        ]);
        // It leaves the map again, and the stack in G9 is empty.
        assert_eq!(played.board.units[&id("ju87")].place, Place::Reserve);
        played.stack("G9", "").awaits("orders dak");
    }
}

#[test]
fn ts_7_7_a9_6_a_total_equal_to_the_pf_hits_but_under_zh() {
    let position = dak_alone("cw kdg G10");
    for edition in ["rev9", "revised"] {
        position.clone().edition(edition).play("air ju87 G9 attack G10", &[4, 4]).happened(&[
            "fly ju87 G9 at G10",
            "air ju87 G10 kdg: FP 3, 4+4 = 11/11 hit",
            "hit kdg sp 1",
        ]);
    }
    position
        .edition("zh")
        .play("air ju87 G9 attack G10", &[4, 4])
        .happened(&["fly ju87 G9 at G10", "air ju87 G10 kdg: FP 3, 4+4 = 11/11 miss"]);
}

#[test]
fn ts_7_7_the_black_modifier_counts_against_armor_only() {
    dak_alone("cw 2rtr G10")
        .play("air ju87 G9 attack G10", &[4, 4])
        .happened(&[
            "fly ju87 G9 at G10",
            "air ju87 G10 2rtr: FP 4 [air-at-armor +1], 4+4 = 12/12 hit",
            "hit 2rtr sp 3",
        ])
        .then("air me109 H9 attack G10", &[5, 5])
        .events(&["fly me109 H9 at G10", "air me109 G10 2rtr: FP 1 [air-at-armor -1], 5+5 = 11/12 miss"]);
    // Recon is no armor.
    dak_alone("cw kdg G10")
        .play("air me109 G9 attack G10", &[1, 1])
        .happened(&["fly me109 G9 at G10", "air me109 G10 kdg: FP 2, 1+1 = 4/11 miss"]);
}

#[test]
fn ts_7_7_each_aircraft_of_the_cw_has_its_own_figures() {
    let position = impulse("cw", 3, "option aircraft; dak 1-5pz G10; dak 8mg H10").an(4, 5);
    position.play("air hurricane G9 attack G10; air spitfire H9 attack H10", &[6, 4, 6, 3]).happened(&[
        "fly hurricane G9 at G10",
        "air hurricane G10 1-5pz: FP 2 [air-at-armor -1], 6+4 = 12/12 hit",
        "hit 1-5pz sp 3",
        "fly spitfire H9 at H10",
        "air spitfire H10 8mg: FP 2, 6+3 = 11/11 hit",
        "hit 8mg sp 3",
    ]);
}

#[test]
fn ts_7_7_a7_5_ground_protects_against_aircraft_by_policy() {
    // L10 is an escarpment.
    let position = dak_alone("cw 2rifle L10");
    position
        .play("air ju87 L9 attack L10", &[1, 1])
        .happened(&["fly ju87 L9 at L10", "air ju87 L10 2rifle: FP 2 [escarpment -1], 1+1 = 4/10 miss"]);
    dak_alone("cw 2rifle L10; policy terrain_modifier_for_aircraft false")
        .play("air ju87 L9 attack L10", &[1, 1])
        .happened(&["fly ju87 L9 at L10", "air ju87 L10 2rifle: FP 3, 1+1 = 5/10 miss"]);
}

#[test]
fn ts_7_7_the_attacker_chooses_the_unit_in_a_stack() {
    let position = dak_alone("cw 2rtr G10; cw kdg G10; cw 2rha G10");
    position
        .play("air ju87 G9 attack G10 2rha", &[1, 1])
        .happened(&["fly ju87 G9 at G10 2rha", "air ju87 G10 2rha: FP 3, 1+1 = 5/9 miss"]);
    // The top one if none is named.
    position
        .play("air ju87 G9 attack G10", &[1, 1])
        .happened(&["fly ju87 G9 at G10", "air ju87 G10 2rtr: FP 4 [air-at-armor +1], 1+1 = 6/12 miss"]);
    position.play("air ju87 G9 attack G10 3rtr", &[]).refused("7.7: 3rtr is not in G10");
}

#[test]
fn ts_7_7_a9_7_it_is_placed_next_to_its_target_whoever_is_there() {
    let position = dak_alone("cw kdg G10; cw 2rtr G9; cw 5rtr G11; cw 6rtr G11; cw 7h G11");
    position
        .play("air ju87 G10 attack G10", &[])
        .refused("7.7: G10 is not adjacent to G10, where the aircraft is placed");
    position
        .play("air ju87 G8 attack G10", &[])
        .refused("7.7: G10 is not adjacent to G8, where the aircraft is placed");
    position.play("air ju87 G8 attack G7", &[]).refused("7.7: no enemy unit in G7");
    // Enemies in its hex do not matter, nor how many; there is no limit to how far it flies.
    position
        .play("air ju87 G11 attack G10", &[1, 1])
        .happened(&["fly ju87 G11 at G10", "air ju87 G10 kdg: FP 3, 1+1 = 5/11 miss"]);
}

#[test]
fn ts_7_7_an_aircraft_attacks_once_in_an_impulse() {
    let position = dak_alone("cw kdg G10; cw 2rtr G10");
    let played = position.play("air ju87 G9 attack G10", &[1, 1]);
    played.then("air ju87 G9 attack G10", &[]).refused("3.0: ju87 has already attacked in this impulse");
    played.then("air ju87 none", &[]).refused("3.0: ju87 has already attacked in this impulse");
    let stays = position.play("air ju87 none", &[]).happened(&["pass ju87"]);
    stays.then("air ju87 G9 attack G10", &[]).refused("3.0: ju87 has already passed in this impulse");
    // In the next couplet it can fly again: the DAK rolls a 3, the CW keeps a 5.
    let next = played.then("done", &[3, 5]).commit(&["cw"], &[]).open("cw keep", &[]);
    let own = next.awaits("orders cw").answer("done", &[]);
    own.answer("air ju87 G9 attack G10", &[1, 1])
        .events(&["fly ju87 G9 at G10", "air ju87 G10 kdg: FP 3, 1+1 = 5/11 miss"]);
}

#[test]
fn ts_7_7_an_if_equal_to_the_an_suffices() {
    let four = impulse("dak", 4, "option aircraft; cw kdg G10").an(5, 4);
    four.play("air ju87 G9 attack G10", &[]).refused("7.7: ju87 has IF 3, and the AN is 4: not activated");
    four.play("air me109 G9 attack G10", &[1, 1])
        .happened(&["fly me109 G9 at G10", "air me109 G10 kdg: FP 2, 1+1 = 4/11 miss"]);
    let six = impulse("dak", 6, "option aircraft; cw kdg G10").an(6, 6);
    six.play("air me109 G9 attack G10", &[]).refused("7.7: me109 has IF 4, and the AN is 6: not activated");
}

#[test]
fn ts_7_7_who_may_not_fly() {
    let position = dak_alone("cw kdg G10; dak 8mg G9; destroyed dak me109");
    position.play("air hurricane G9 attack G10", &[]).refused("7.7: hurricane is an aircraft of the CW");
    position.play("air me109 G9 attack G10", &[]).refused("7.7: me109 is destroyed");
    position
        .play_as("cw", "air hurricane none", &[])
        .refused("2.0: it is the impulse of the DAK, not of the CW");
    position
        .play("air ju87 G9 patrol", &[])
        .refused("7.7: no enemy aircraft can fly in this couplet: a patrol meets nobody");
}

#[test]
fn ts_7_7_aircraft_do_not_fly_at_night_nor_in_the_set_up() {
    night("option aircraft; cw kdg G10")
        .play("air ju87 G9 attack G10", &[])
        .refused("7.7: aircraft do not fly at night");
    set_up("dak", "option aircraft")
        .play("air ju87 F2 attack F3", &[])
        .refused("10.0: the game is being set up: only `place` and `done` are due");
    let by_day = "ok (nothing is due: aircraft fly by day, in a couplet)";
    set_up("dak", "option aircraft").play("air ju87 none", &[]).fates(&[by_day]).events(&[]);
    night("option aircraft; cw kdg G10").play_as("dak", "air ju87 none", &[]).fates(&[by_day]).events(&[]);
    set_up("dak", "option aircraft")
        .play("place ju87 F2", &[])
        .refused("7.7: ju87 is an aircraft, no unit on the ground");
}

#[test]
fn ts_7_7_aircraft_are_no_units_on_the_ground() {
    let position = dak_alone("cw kdg G10; dak 8mg G9");
    for order in ["ju87 move G11", "ju87 enter Q13", "ju87 assault G10", "lose ju87", "ju87 barrage G10"] {
        position.play(order, &[]).refused("7.7: ju87 is an aircraft, no unit on the ground");
    }
    // Nor a target for them.
    position.play("155art barrage G10 at hurricane", &[]).fates(&["refused 6.1: 155art is not on the map"]);
}

#[test]
fn ts_7_3_a7_10_nobody_advances_after_an_attack_from_the_air() {
    let position = dak_alone("cw kdg G10 sp 1; dak 8mg G9; dak 1-5pz G11");
    let played = position.play("8mg assault G10 advance; air ju87 H9 attack G10", &[1, 1, 6, 6]);
    played
        .events(&[
            "assault 8mg G10 kdg: FP 4, 1+1 = 6/11 miss",
            "fly ju87 H9 at G10",
            "air ju87 G10 kdg: FP 3, 6+6 = 15/11 hit",
            "hit kdg sp 0",
            "destroyed kdg G10 hits",
        ])
        .then("advance 8mg G10", &[])
        .refused("7.3: the last defender of G10 did not fall to an Assault or Overrun");
}

#[test]
fn ts_9_0_a9_6_aircraft_control_nothing_and_count_for_nothing() {
    let played =
        dak_alone("cw kdg N16; control M7 cw; destroyed dak me109").play("air ju87 M7 attack M8", &[]);
    played.refused("7.7: no enemy unit in M8");
    let position = dak_alone("cw kdg M8; control M7 cw");
    let played = position.play("air ju87 M7 attack M8", &[1, 1]);
    assert_eq!(played.board.control[&"M7".parse().unwrap()], support::seat("cw"));
    assert_eq!(played.events.len(), 2);
}

#[test]
fn ts_7_7_a_flipped_aircraft_fights_with_its_reverse() {
    dak_alone("cw 2rtr G10; dak ju87 reserve sp 2")
        .play("air ju87 G9 attack G10", &[4, 4])
        .happened(&["fly ju87 G9 at G10", "air ju87 G10 2rtr: FP 3 [air-at-armor +1], 4+4 = 11/12 miss"]);
}

#[test]
fn ts_8_1_aircraft_do_not_recover() {
    let dusk = night("option aircraft; cw kdg G10; dak ju87 reserve sp 2; standing-night dak");
    dusk.play("recover none ju87", &[]).refused("7.7: ju87 is an aircraft, no unit on the ground");
    let dawn = dusk.play("done", &[2, 1]);
    assert!(!dawn.events.iter().any(|event| event.contains("recovery")), "{:?}", dawn.events);
    assert_eq!(dawn.board.sp(id("ju87")), 2);
}

#[test]
fn ts_7_7_conditions_go_before_a_flight_in_the_impulse() {
    dak_alone("cw kdg G10 sp 1")
        .play("air ju87 G9 attack G10; if not G10 empty then air me109 G9 attack G10", &[6, 6])
        .fates(&["ok", "not met"]);
}
