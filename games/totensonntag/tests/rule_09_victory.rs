//! TS 9: control, shattered divisions, the relief of Tobruk, victory.

use crate::support::{self, impulse};
use feldpost_kit::system::GameSystem as _;

/// The last event of a game that ends so.
fn end_in(edition: &'static str, lines: &str) -> String {
    let played = impulse("dak", 3, lines).edition(edition).clock(6, 4).play("done", &[]);
    assert_eq!(played.events[..2], ["impulse-end dak", "night"]);
    played.events.last().unwrap().clone()
}

fn end(lines: &str) -> String {
    end_in("revised", lines)
}

/// Lines that destroy units of a side.
fn lost(side: &str, units: &str) -> String {
    units.split(' ').map(|unit| format!("destroyed {side} {unit};")).collect()
}

#[test]
fn ts_9_0_the_cw_wins_with_one_vp_and_loses_with_none() {
    assert_eq!(end("control M7 cw"), "victory cw with 1: Sidi Rezegh (M7) +1");
    assert_eq!(end(""), "victory dak with 0: ");
}

#[test]
fn ts_9_0_each_objective_counts_one() {
    assert_eq!(end("control N16 cw"), "victory cw with 1: Gambut (N16) +1");
    assert_eq!(end("control N3 cw"), "victory cw with 1: El Adem (N3) +1");
    let all = "victory cw with 3: Sidi Rezegh (M7) +1, Gambut (N16) +1, El Adem (N3) +1";
    assert_eq!(end("control M7 cw; control N16 cw; control N3 cw"), all);
}

#[test]
fn ts_9_0_a10_5_points_add_up_and_there_is_no_draw() {
    let sa = lost("cw", "1deor 1rnc 1ts 4fd-sa 3sac");
    let level = "victory dak with 0: Sidi Rezegh (M7) +1, 1st South African shattered -1";
    assert_eq!(end(&format!("control M7 cw; {sa}")), level);
    let one = "victory cw with 1: Sidi Rezegh (M7) +1, Gambut (N16) +1, 1st South African shattered -1";
    assert_eq!(end(&format!("control M7 cw; control N16 cw; {sa}")), one);
    assert_eq!(end(&sa), "victory dak with -1: 1st South African shattered -1");
}

#[test]
fn ts_9_0_a10_9_points_of_a_bid_count_to_the_end() {
    assert_eq!(end("given 1"), "victory cw with 1: bid +1");
    assert_eq!(end("given -1; control M7 cw"), "victory dak with 0: Sidi Rezegh (M7) +1, bid -1");
    assert_eq!(end("given -1; control M7 cw; control N16 cw").split(':').next(), Some("victory cw with 1"));
    let mut board = impulse("cw", 3, "cw kdg G9").board();
    let game = feldpost_totensonntag::Totensonntag::compiled_in().unwrap();
    let id = |side| feldpost_kit::id::Id::new(side).unwrap();
    let state = game.canonical(&board, 1);
    let before = serde_json::to_value(&state).unwrap();
    drop(state);
    assert!(before.get("given").is_none(), "a game without a bid is written as ever");
    for (side, points, given) in [("cw", 3, 3), ("dak", 5, -2)] {
        assert!(game.give(&mut board, id(side), points));
        assert_eq!(board.given, given);
        assert_eq!(serde_json::to_value(game.canonical(&board, 1)).unwrap()["given"], given);
        let page = game.page(&game.view(&board, feldpost_kit::system::Viewer::Public));
        assert_eq!((page.score.points, page.score.items.last().unwrap().kind), (given, "bid"));
        let again = board.read(&serde_json::to_string(&board).unwrap()).unwrap();
        assert_eq!(again.given, given);
    }
    assert!(!game.give(&mut board, id("nobody"), 1));
}

#[test]
fn ts_9_0_a10_8_nothing_ends_the_game_before_the_last_night() {
    let played =
        impulse("dak", 3, "control M7 cw; control N16 cw; cw 3rtr G9").clock(5, 4).play("done", &[2, 3]);
    assert_eq!(played.events[..3], ["impulse-end dak", "night", "turn 6"]);
    played.awaits("orders cw");
    let played = impulse("dak", 3, "control M7 cw").clock(6, 3).play("done", &[2, 3]);
    assert_eq!(played.events[1], "couplet 6.4");
}

#[test]
fn ts_9_0_a10_2_the_axis_holds_the_objectives_at_the_start() {
    let board = impulse("cw", 3, "cw kdg G9").board();
    assert_eq!(board.control.len(), 3);
    assert!(board.control.values().all(|side| *side == support::seat("dak")));
}

#[test]
fn ts_9_0_a10_2_control_is_taken_in_passing_and_kept() {
    let passed = impulse("cw", 3, "cw kdg M6; dak 8mg J18").first().play("kdg move M7 L7", &[]);
    let passed = passed.happened(&["move kdg M6 > M7 L7 (2)", "control M7 cw"]);
    // Held already: nothing new. The DAK takes it back in passing.
    let back = passed.then("done", &[]).happened(&["impulse-end cw", "impulse dak"]);
    assert_eq!(back.board.control.get(&"M7".parse().unwrap()), Some(&support::seat("cw")));
    impulse("cw", 3, "control M7 cw; cw kdg M6")
        .play("kdg move M7 L7", &[])
        .happened(&["move kdg M6 > M7 L7 (2)"]);
    impulse("dak", 3, "control M7 cw; dak 3rec M6")
        .play("3rec move M7 L7", &[])
        .happened(&["move 3rec M6 > M7 L7 (2)", "control M7 dak"]);
    impulse("dak", 3, "dak 3rec M6").play("3rec move M7 L7", &[]).happened(&["move 3rec M6 > M7 L7 (2)"]);
}

#[test]
fn ts_9_0_a7_13_a_destroyed_holder_still_holds() {
    impulse("dak", 3, "control M7 cw; cw 2sg M7 sp 1; dak 1-5pz M6")
        .play("1-5pz assault M7", &[6, 6])
        .happened(&[
            "assault 1-5pz M7 2sg: FP 5 [panzer +1], 6+6 = 17/10 hit",
            "hit 2sg sp 0",
            "destroyed 2sg M7 hits",
        ]);
}

#[test]
fn ts_9_1_an_axis_division_is_shattered_at_four() {
    assert_eq!(end(&lost("dak", "3-8 5-8 132art1")), "victory dak with 0: ");
    assert_eq!(end(&lost("dak", "3-8 5-8 132art1 132art2")), "victory cw with 1: Ariete shattered +1");
    assert_eq!(end(&lost("dak", "1-155 2-155 3-155")), "victory dak with 0: ");
    assert_eq!(end(&lost("dak", "1-155 2-155 3-155 pzj605")), "victory cw with 1: Afrika shattered +1");
    let two = "victory cw with 2: Ariete shattered +1, Afrika shattered +1";
    assert_eq!(end(&lost("dak", "3-8 5-8 12-8 7-132 3-247 3-255 1-361 2-361")), two);
}

#[test]
fn ts_9_1_german_panzer_battalions_count_twice() {
    assert_eq!(end(&lost("dak", "1-5pz 2-5pz")), "victory cw with 1: 21st Panzer shattered +1");
    assert_eq!(end(&lost("dak", "1-8pz 2-8pz")), "victory cw with 1: 15th Panzer shattered +1");
    assert_eq!(end(&lost("dak", "1-5pz 8mg")), "victory dak with 0: ");
    assert_eq!(end(&lost("dak", "1-5pz 8mg 3rec")), "victory cw with 1: 21st Panzer shattered +1");
    // The two are of different divisions: two each.
    assert_eq!(end(&lost("dak", "1-5pz 1-8pz")), "victory dak with 0: ");
}

#[test]
fn ts_9_1_a10_6_italian_tanks_count_once_and_artillery_33_is_of_the_15th() {
    assert_eq!(end(&lost("dak", "7-132 8-132 9-132")), "victory dak with 0: ");
    assert_eq!(end(&lost("dak", "1-8pz 33rec 33art")), "victory cw with 1: 15th Panzer shattered +1");
    assert_eq!(end(&lost("dak", "1-5pz 3rec 33art")), "victory dak with 0: ");
}

#[test]
fn ts_9_1_artillery_command_104_is_of_no_division() {
    assert_eq!(end(&lost("dak", "104art1 104art2 ii-104 8mg 155art")), "victory dak with 0: ");
    assert_eq!(end(&lost("dak", "104art1 104art2 i-115 2mg 33art")), "victory dak with 0: ");
}

#[test]
fn ts_9_1_the_7th_armoured_is_shattered_at_ten() {
    let nine = "3rtr 5rtr 8h 7h 2rtr 6rtr 3cly 4cly 2rgh";
    assert_eq!(end(&lost("cw", nine)), "victory dak with 0: ");
    // 4sac wears South African colour and belongs to the 7th Armoured.
    let ten = "victory dak with -2: 7th Armoured shattered -2";
    assert_eq!(end(&lost("cw", &format!("{nine} 4sac"))), ten);
    assert_eq!(end(&lost("cw", &format!("{nine} 60fd"))), ten);
    assert_eq!(end(&lost("cw", &format!("{nine} 3sac"))), "victory dak with 0: ");
}

#[test]
fn ts_9_1_the_1st_south_african_is_shattered_at_five() {
    assert_eq!(end(&lost("cw", "1deor 1rnc 1ts 4fd-sa")), "victory dak with 0: ");
    assert_eq!(end(&lost("cw", "1deor 1rnc 1ts 4fd-sa 4sac")), "victory dak with 0: ");
    let five = "victory dak with -1: 1st South African shattered -1";
    assert_eq!(end(&lost("cw", "1sai 2rb 3ts 3fd-sa 3sac")), five);
}

#[test]
fn ts_9_1_the_2nd_new_zealand_is_shattered_at_four_without_its_armor() {
    assert_eq!(end(&lost("cw", "24nz 25nz 6fd-nz c-8rtr a-8rtr 44rtr")), "victory dak with 0: ");
    let four = "victory dak with -1: 2nd New Zealand shattered -1";
    assert_eq!(end(&lost("cw", "24nz 25nz 6fd-nz 4fd-nz")), four);
}

#[test]
fn ts_9_1_a10_6_exited_and_unentered_units_are_not_lost() {
    let exits: String = "3rtr 5rtr 8h 7h 2rtr 6rtr 3cly 4cly 2rgh 11h"
        .split(' ')
        .map(|unit| format!("exited cw {unit} sp 1;"))
        .collect();
    assert_eq!(end(&exits), "victory cw with 2: Tobruk relieved +2");
    let waiting = "cw 1deor reserve; cw 1rnc reserve; cw 1ts reserve; cw 4fd-sa reserve; cw 3sac reserve";
    assert_eq!(end(waiting), "victory dak with 0: ");
}

#[test]
fn ts_9_2_tobruk_is_relieved_by_nine_sps_without_artillery() {
    assert_eq!(end("exited cw 44rtr; exited cw 24nz"), "victory dak with 0: ");
    assert_eq!(end("exited cw 44rtr; exited cw 24nz; exited cw 2rha"), "victory dak with 0: ");
    let relieved = "victory cw with 2: Tobruk relieved +2";
    assert_eq!(end("exited cw 44rtr; exited cw 24nz; exited cw kdg sp 1"), relieved);
    assert_eq!(end("exited cw 44rtr sp 3; exited cw 24nz; exited cw kdg sp 1"), "victory dak with 0: ");
}

#[test]
fn ts_9_2_the_relief_counts_two_zh() {
    let nine = "exited cw 44rtr; exited cw 24nz; exited cw kdg sp 1";
    assert_eq!(end_in("zh", nine), "victory cw with 2: Tobruk relieved +2");
}

#[test]
fn ts_9_2_a10_4_the_relief_counts_one_rev9() {
    let nine = "exited cw 44rtr; exited cw 24nz; exited cw kdg sp 1";
    assert_eq!(end_in("rev9", nine), "victory cw with 1: Tobruk relieved +1");
}

#[test]
fn ts_9_2_a10_7_sps_count_as_they_leave() {
    let lines = "exited cw 44rtr; exited cw 24nz sp 3; cw kdg Q2; cw 11h Q2 sp 1";
    let two = impulse("cw", 3, lines).clock(6, 4).play("kdg exit; done", &[1]);
    assert_eq!(two.events.last().unwrap(), "victory cw with 2: Tobruk relieved +2");
    let one = impulse("cw", 3, lines).clock(6, 4).play("11h exit; done", &[]);
    assert_eq!(one.events.last().unwrap(), "victory dak with 0: ");
}

#[test]
fn ts_9_0_a10_2_a_point_that_is_occupied_is_controlled_by_its_occupant() {
    let m7: feldpost_totensonntag::hex::Hex = "M7".parse().unwrap();
    for (units, side) in [
        ("cw kdg M7", "cw"),
        ("dak 8mg M7", "dak"),
        ("cw kdg M7; control M7 cw", "cw"),
        ("control M7 cw; cw kdg M7", "cw"),
        ("", "dak"),
        ("control M7 cw", "cw"),
    ] {
        let board = impulse("cw", 3, units).board();
        assert_eq!(board.control[&m7], support::seat(side), "{units}");
        let again = feldpost_totensonntag::position::write(&board);
        let read = feldpost_totensonntag::position::read(&board.data, &again).unwrap();
        assert!(read == board, "{again}");
    }
    assert_eq!(end("cw kdg M7"), "victory cw with 1: Sidi Rezegh (M7) +1");
}
