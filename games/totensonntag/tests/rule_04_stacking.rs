//! TS 4: stacks, their order, and what is lost when a hex is overstacked.

use crate::support::{impulse, night};

#[test]
fn ts_4_0_three_units_may_stay_in_a_hex() {
    impulse("cw", 3, "cw 3rtr G9; cw 5rtr G9; cw kdg G8").first().play("kdg move G9; done", &[]).happened(&[
        "move kdg G8 > G9 (1)",
        "impulse-end cw",
        "impulse dak",
    ]);
}

#[test]
fn ts_4_0_a_fourth_unit_is_lost_at_the_end_of_the_impulse() {
    let crowd = impulse("cw", 3, "cw 3rtr G9; cw 5rtr G9; cw 2rtr G9; cw kdg G8").first();
    let moved = crowd.play("kdg move G9", &[]).happened(&["move kdg G8 > G9 (1)"]);
    let moved = moved.stack("G9", "3rtr 5rtr 2rtr kdg");
    moved.then("done", &[]).happened(&["destroyed kdg G9 overstack", "impulse-end cw", "impulse dak"]);
}

#[test]
fn ts_4_0_who_brings_too_many_is_told_before_the_end() {
    let crowd = impulse("cw", 3, "cw 3rtr G9; cw 5rtr G9; cw 2rtr G9; cw kdg G8; cw 8h F8").first();
    let told = "G9 holds more than 3 units: at the end of the impulse kdg would be lost";
    let fates = |orders: &str| crowd.play(orders, &[]).fates;
    assert!(fates("kdg move G9")[0].contains(told));
    let two = fates("kdg move G9; 8h move G8 G9; 8h pass").join("|");
    assert!(two.contains("G9 holds more than 3 units: at the end of the impulse kdg 8h would"), "{two}");
    assert_eq!(two.matches("holds more").count(), 1, "once, at the last line that brought one there");
    assert!(fates("kdg move G9; lose 5rtr")[0].contains("impulse 5rtr would be lost"));
    assert!(!fates("kdg move G9; 3rtr move G10").join("|").contains("holds more"));
}

#[test]
fn ts_4_0_a5_7_too_many_units_during_an_impulse_cost_nothing() {
    impulse("cw", 3, "cw 3rtr G9; cw 5rtr G9; cw 2rtr G9; cw kdg G8")
        .first()
        .play("kdg move G9; 3rtr move G10; done", &[])
        .happened(&["move kdg G8 > G9 (1)", "move 3rtr G9 > G10 (1)", "impulse-end cw", "impulse dak"]);
    impulse("cw", 3, "cw 3rtr G9; cw 5rtr G9; cw 2rtr G9; cw kdg G8")
        .first()
        .play("kdg move G9 G10; done", &[])
        .happened(&["move kdg G8 > G9 G10 (2)", "impulse-end cw", "impulse dak"]);
}

#[test]
fn ts_4_0_the_owner_names_whom_to_lose() {
    impulse("cw", 3, "cw 3rtr G9; cw 5rtr G9; cw 2rtr G9; cw kdg G9; cw 2sg G9")
        .first()
        .play("lose 2rtr, 3rtr; done", &[])
        .happened(&[
            "destroyed 2rtr G9 overstack",
            "destroyed 3rtr G9 overstack",
            "impulse-end cw",
            "impulse dak",
        ]);
}

#[test]
fn ts_4_0_the_list_is_read_in_its_order() {
    impulse("cw", 3, "cw 3rtr G9; cw 5rtr G9; cw 2rtr G9; cw kdg G9")
        .first()
        .play("lose 2rtr, 3rtr; done", &[])
        .happened(&["destroyed 2rtr G9 overstack", "impulse-end cw", "impulse dak"]);
}

#[test]
fn ts_4_0_a_list_holds_for_later_mails_behind_what_they_name() {
    let crowd = impulse("cw", 3, "cw 3rtr G9; cw 5rtr G9; cw 2rtr G9; cw kdg G9; cw 2sg G9").first();
    let named = crowd.play("lose 2rtr", &[]).happened(&[]);
    let end =
        |first: &str, then: &str| [first, then].map(|unit| format!("destroyed {unit} G9 overstack")).to_vec();
    let lost = |orders: &str| named.then(orders, &[]).events[..2].to_vec();
    assert_eq!(lost("done"), end("2rtr", "kdg"));
    assert_eq!(lost("lose 3rtr; done"), end("3rtr", "2rtr"));
    assert_eq!(lost("lose 3rtr, 5rtr; lose 2sg; done"), end("2sg", "3rtr"));
    assert_eq!(named.then("3rtr pass", &[]).then("done", &[]).events[..2], end("2rtr", "kdg"));
}

#[test]
fn ts_4_0_a3_2_a_second_list_leaves_the_first_one_to_other_hexes() {
    let units = "cw 3cly G9; cw 3rtr G9; cw 5rtr G9; cw 11h G9 sp 1
         cw 8h J5; cw 2rtr J5; cw 6rtr J5; cw kdg J5 sp 1; dak 8mg A19";
    let ends = ["destroyed 3cly G9 overstack", "destroyed 8h J5 overstack", "impulse-end cw", "impulse dak"];
    let crowds = impulse("cw", 3, units).first();
    crowds.play("lose 3cly; lose 8h; done", &[]).happened(&ends);
    crowds.play("lose 3cly", &[]).happened(&[]).then("lose 8h; done", &[]).happened(&ends);
}

#[test]
fn ts_4_0_a3_2_of_two_lists_the_newest_names_come_first() {
    let crowd = impulse("cw", 3, "cw 3rtr G9; cw 5rtr G9; cw 2rtr G9; cw kdg G9; cw 2sg G9").first();
    crowd.play("lose 3rtr, 5rtr; lose 2sg; lose 5rtr, kdg; done", &[]).happened(&[
        "destroyed 5rtr G9 overstack",
        "destroyed kdg G9 overstack",
        "impulse-end cw",
        "impulse dak",
    ]);
}

#[test]
fn ts_4_0_only_own_units_can_be_given_up() {
    impulse("cw", 3, "cw 3rtr G9; dak 8mg J18").play("lose 8mg", &[]).refused("3.0: 8mg is a DAK unit");
}

#[test]
fn ts_4_0_a3_2_without_a_list_the_weakest_is_lost() {
    let lost = |units: &str, expected: &str| {
        let played = impulse("cw", 3, units).first().play("done", &[]);
        played.happened(&[&format!("destroyed {expected} G9 overstack"), "impulse-end cw", "impulse dak"]);
    };
    // Lowest SP; then lowest SF; then lowest PF; then the last id.
    lost("cw 2rtr G9 sp 1; cw 3rtr G9; cw kdg G9; cw 2sg G9", "2rtr");
    lost("cw 2rtr G9 sp 2; cw 3rtr G9; cw kdg G9; cw 2sg G9", "kdg");
    lost("cw 2rha G9 sp 2; cw 3rtr G9; cw kdg G9; cw 2sg G9", "kdg");
    lost("cw 2rtr G9; cw 3rtr G9; cw 2rha G9; cw 2sg G9", "2rha");
    lost("cw 2rtr G9; cw 3rtr G9; cw 5rtr G9; cw 8h G9", "8h");
}

#[test]
fn ts_4_0_a3_1_both_sides_are_checked() {
    impulse("dak", 3, "dak 1-5pz G9; cw 3rtr J5; cw 5rtr J5; cw 8h J5; cw 2rtr J5; dak 8mg G12")
        .an(3, 3)
        .clock(2, 1)
        .first()
        .play("done", &[])
        .happened(&["destroyed 8h J5 overstack", "impulse-end dak", "impulse cw"]);
}

#[test]
fn ts_4_0_a3_1_losses_by_stacking_count_for_good() {
    let crowd = impulse(
        "dak",
        3,
        "dak 7-132 G9; dak 8-132 G9; dak 9-132 G9; dak 3-8 G9
         destroyed dak 5-8; destroyed dak 12-8; destroyed dak 132art1",
    );
    let played = crowd.clock(6, 4).play("done", &[]);
    played.happened(&[
        "destroyed 3-8 G9 overstack",
        "impulse-end dak",
        "night",
        "victory cw with 1: Ariete shattered +1",
    ]);
}

#[test]
fn ts_4_0_the_order_of_a_stack_can_be_changed_in_the_own_impulse() {
    let position = impulse("cw", 6, "cw 3rtr G9; cw 5rtr G9; cw kdg G9; dak 8mg G11");
    position.play("stack G9 kdg", &[]).happened(&["stack G9: kdg 3rtr 5rtr"]).stack("G9", "kdg 3rtr 5rtr");
    position.play("stack G9 5rtr kdg 3rtr", &[]).happened(&["stack G9: 5rtr kdg 3rtr"]);
    position.play("stack G9 8mg", &[]).refused("4.0: 8mg is not in G9");
    position.play("stack G9 kdg kdg", &[]).refused("4.0: kdg is named twice");
    position.play("stack G11 8mg", &[]).refused("4.0: you have no units in G11");
    position.play("stack G10 kdg", &[]).refused("4.0: you have no units in G10");
}

#[test]
fn ts_4_0_a3_3_not_in_the_impulse_of_the_enemy() {
    impulse("cw", 3, "cw 3rtr G9; dak 8mg J18; dak 1-5pz J18")
        .play_as("dak", "stack J18 1-5pz", &[])
        .refused("2.0: it is the impulse of the CW, not of the DAK");
}

#[test]
fn ts_4_0_the_order_of_a_stack_can_be_changed_at_night_by_both() {
    let night = night("cw 3rtr G9; cw kdg G9; dak 8mg J18; dak 1-5pz J18");
    night.play_as("cw", "stack G9 kdg", &[]).happened(&["stack G9: kdg 3rtr"]);
    night.play_as("dak", "stack J18 1-5pz", &[]).happened(&["stack J18: 1-5pz 8mg"]);
    night.play_as("dak", "stack G9 kdg", &[]).refused("4.0: you have no units in G9");
}

#[test]
fn ts_4_0_the_top_unit_bears_assaults_and_the_next_one_follows() {
    impulse("cw", 3, "cw 2rtr G9; cw 6rtr G9; dak 3-8 G10 sp 1; dak 132art1 G10")
        .play("2rtr assault G10; 6rtr assault G10", &[6, 6, 1, 1])
        .happened(&[
            "assault 2rtr G10 3-8: FP 4, 6+6 = 16/10 hit",
            "hit 3-8 sp 0",
            "destroyed 3-8 G10 hits",
            "assault 6rtr G10 132art1: FP 4, 1+1 = 6/9 miss",
        ]);
}

#[test]
fn ts_4_0_a_barrage_may_meet_any_unit_of_the_stack() {
    impulse("cw", 3, "cw 2rha G8; cw kdg G9; dak 3-8 G10; dak 132art1 G10")
        .play("2rha barrage G10 at 132art1", &[4, 4, 3, 4])
        .happened(&[
            "range-in 2rha G10 3-8 by kdg: 4 yes",
            "range-in 2rha G10 132art1 by kdg: 4 yes",
            "barrage 2rha G10 132art1: FP 2 [barrage -1], 3+4 = 9/9 hit",
            "hit 132art1 sp 2",
        ]);
}

#[test]
fn ts_4_0_a3_3_arrivals_go_to_the_bottom() {
    let moved = impulse("cw", 3, "cw 3rtr G9; cw kdg G8; dak 8mg J18").play("kdg move G9", &[]);
    moved.stack("G9", "3rtr kdg").then("stack G9 kdg", &[]).happened(&["stack G9: kdg 3rtr"]);
}

#[test]
fn ts_4_0_a3_1_the_night_ends_with_a_check_too() {
    let night = night("cw 3rtr G9; cw 5rtr G9; cw 8h G9; cw kdg G9 sp 1; dak 8mg J18");
    let played = night.play_as("cw", "done", &[6, 3, 3]);
    assert_eq!(
        played.events[..4],
        ["ready cw", "recovery kdg 6 yes sp 2", "destroyed kdg G9 overstack", "turn 3",]
    );
}

#[test]
fn ts_4_0_a3_4_aircraft_do_not_count_in_a_stack() {
    let units = "cw 3rtr G9; cw 5rtr G9; cw kdg G9; dak 8mg G10; option aircraft";
    let full = impulse("cw", 3, units).an(3, 6).first();
    // Placed in the hex of three, it attacks; nobody is lost, and it stands in no stack.
    let flown = full.play("air hurricane G9 attack G10", &[1, 1]).stack("G9", "3rtr 5rtr kdg");
    flown.then("done", &[]).happened(&["impulse-end cw", "impulse dak"]);
    // A hex of three takes no fourth unit at set-up, and an aircraft is none that could be placed there.
    full.play("stack G9 hurricane", &[]).refused("4.0: hurricane is not in G9");
}
