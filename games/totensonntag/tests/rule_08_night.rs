//! TS 8: night and recovery.

use crate::support::{self, impulse, night};
use feldpost_kit::id::Id;
use feldpost_totensonntag::words::Sides;

/// Both are ready; what is rolled, without the morning after.
#[track_caller]
fn recoveries(edition: &'static str, lines: &str, dice: &[u16]) -> Vec<String> {
    // Two more dice for the ANs of the next turn.
    let dice: Vec<u16> = dice.iter().copied().chain([3, 3]).collect();
    let played = night(lines).edition(edition).play_as("cw", "done", &dice);
    assert_eq!(played.events[0], "ready cw");
    let end = played.events.iter().position(|event| event == "turn 3").unwrap();
    played.events[1..end].to_vec()
}

#[test]
fn ts_8_0_the_cw_recovers_first_and_then_the_dak() {
    let lines = "cw 7h G9 sp 2; cw 2sg G8 sp 2; dak 8mg J18 sp 3; dak 7-132 C3 sp 2";
    // Each side in the order of the unit list: the tanks of the 7th Brigade stand after the guards.
    let rolled = recoveries("revised", lines, &[3, 5, 6, 4]);
    let expected = [
        "recovery 2sg 3 no sp 2",
        "recovery 7h 5 yes sp 3",
        "recovery 7-132 6 yes sp 3",
        "recovery 8mg 4 yes sp 4",
    ];
    assert_eq!(rolled, expected);
}

#[test]
fn ts_8_0_night_falls_by_itself_when_nobody_wants_to_be_asked() {
    impulse("dak", 3, "cw 7h G9 sp 2; dak 8mg J18").clock(2, 4).play("done", &[4, 3, 3]).happened(&[
        "impulse-end dak",
        "night",
        "recovery 7h 4 no sp 2",
        "turn 3",
        "couplet 3.1",
        "roll dak 3",
        "roll cw 3",
        "an dak 3 rolled",
        "an cw 3 rolled",
        "impulse dak",
    ]);
}

#[test]
fn ts_8_0_a_side_that_wants_to_be_asked_is_waited_for() {
    let asked = night("cw 7h G9 sp 2; dak 8mg J18; dak 1-5pz J18").play_as("dak", "standing night stop", &[]);
    let asked = asked.happened(&["night-stop dak on"]).awaits("orders dak");
    let played = asked.then("stack J18 1-5pz; done", &[5, 3, 3]);
    assert_eq!(
        played.events[..4],
        ["stack J18: 1-5pz 8mg", "ready dak", "recovery 7h 5 yes sp 3", "turn 3",]
    );
    // The wish is for one night, and before the night nothing of it happens.
    assert_eq!(played.board.night_stop, Sides::default());
    impulse("dak", 3, "cw 7h G9; dak 8mg J18").play("standing night stop; standing off", &[]).happened(&[]);
}

#[test]
fn ts_8_0_whoever_is_no_longer_waited_for_lets_the_night_go_on() {
    let asked = night("standing-night cw; cw 7h G9 sp 2; dak 8mg J18").play_as("dak", "done", &[]);
    let asked = asked.happened(&["ready dak"]).awaits("orders cw");
    let played = asked.answer("standing off", &[5, 3, 3]);
    assert_eq!(played.events[..2], ["night-stop cw off", "recovery 7h 5 yes sp 3"]);
}

#[test]
fn ts_8_0_two_sides_that_want_to_be_asked_are_both_waited_for() {
    let night = night("standing-night dak cw; cw 7h G9 sp 2; dak 8mg J18");
    assert_eq!(support::awaits(&night.board()), "orders dak cw");
    let one = night.play_as("cw", "done", &[]).events(&["ready cw"]).awaits("orders dak");
    let both = one.answer("done", &[5, 3, 3]);
    assert_eq!(both.events[..3], ["ready dak", "recovery 7h 5 yes sp 3", "turn 3"]);
    // The other one first.
    let one = night.play_as("dak", "done", &[]).events(&["ready dak"]).awaits("orders cw");
    assert_eq!(one.answer("done", &[4, 3, 3]).events[..2], ["ready cw", "recovery 7h 4 no sp 2"]);
}

#[test]
fn ts_8_0_at_night_only_stacks_and_refusals_to_recover() {
    let position = night("cw 7h G9 sp 2; dak 8mg J18");
    for order in ["7h move G10", "7h assault G10", "7h pass", "lose 7h"] {
        let told = "8.0: it is night: only `stack`, `recover none` and `done` are due";
        position.play_as("cw", order, &[]).refused(told);
    }
}

#[test]
fn ts_8_1_one_die_for_each_hit() {
    let two = recoveries("revised", "cw 2rtr G9 sp 1; dak 8mg J18", &[4, 5, 6]);
    assert_eq!(two, ["recovery 2rtr 4 no sp 1", "recovery 2rtr 5 yes sp 2", "recovery 2rtr 6 yes sp 3"]);
    let none = recoveries("revised", "cw 2rtr G9; dak 8mg J18", &[]);
    assert_eq!(none, [""; 0]);
}

/// The lowest die on which one lost SP of a unit comes back, outside and inside an enemy ZOC.
#[track_caller]
fn recovers_on(edition: &'static str, side: &str, unit: &str, dice: &[u16], in_ezoc: &[u16]) {
    let foe = if side == "cw" { "dak 8mg" } else { "cw 2sg" };
    for (far, good) in [("J18", dice), ("G10", in_ezoc)] {
        for die in 1..=6 {
            let lines = format!("{side} {unit} G9 sp 1; {foe} {far}");
            let rolled = &recoveries_of_one(edition, &lines, unit, die);
            let modifier = if far == "G10" { "-1" } else { "" };
            let (word, sp) = if good.contains(&die) { ("yes", 2) } else { ("no", 1) };
            assert_eq!(rolled, &format!("recovery {unit} {die}{modifier} {word} sp {sp}"), "{edition}");
        }
    }
}

/// The first recovery die of a unit; the other dice are ones.
fn recoveries_of_one(edition: &'static str, lines: &str, unit: &str, die: u16) -> String {
    let board = night(lines).edition(edition).board();
    let count = board.data.unit(Id::new(unit).unwrap()).unwrap().sf - 1;
    let mut dice = vec![die];
    dice.extend(std::iter::repeat_n(1, usize::try_from(count - 1).unwrap()));
    recoveries(edition, lines, &dice)[0].clone()
}

#[test]
fn ts_8_1_german_panzers_panzerjaegers_and_recon_recover_on_4_to_6() {
    for edition in ["revised", "zh"] {
        for unit in ["1-5pz", "pzj605", "3rec"] {
            recovers_on(edition, "dak", unit, &[4, 5, 6], &[5, 6]);
        }
    }
}

#[test]
fn ts_8_1_a10_1_german_panzers_panzerjaegers_and_recon_recover_on_3_to_5_rev9() {
    for unit in ["1-5pz", "pzj605", "3rec"] {
        recovers_on("rev9", "dak", unit, &[3, 4, 5], &[4, 5, 6]);
    }
}

#[test]
fn ts_8_1_a10_1_house_rule_for_german_vehicles_rev9() {
    let lines = "policy recovery_german_mobile 3,4,5,6; dak 3rec G9 sp 1; cw 2sg A17";
    assert_eq!(recoveries("rev9", lines, &[6]), ["recovery 3rec 6 yes sp 2"]);
}

#[test]
fn ts_8_1_infantry_and_artillery_of_the_cw_and_the_germans_recover_on_4_to_6() {
    for edition in ["rev9", "revised", "zh"] {
        for unit in ["8mg", "200pio", "1-155", "15krad", "155art", "104art1"] {
            recovers_on(edition, "dak", unit, &[4, 5, 6], &[5, 6]);
        }
        for unit in ["2sg", "1deor", "24nz", "2rha", "4fd-sa", "6fd-nz"] {
            recovers_on(edition, "cw", unit, &[4, 5, 6], &[5, 6]);
        }
    }
}

#[test]
fn ts_8_1_armor_and_recon_of_the_cw_recover_on_5_and_6() {
    for edition in ["rev9", "revised", "zh"] {
        for unit in ["7h", "3rtr", "kdg", "4sac", "3sac", "c-8rtr", "44rtr"] {
            recovers_on(edition, "cw", unit, &[5, 6], &[6]);
        }
    }
}

#[test]
fn ts_8_1_italians_recover_on_6_and_never_in_an_enemy_zoc() {
    for edition in ["rev9", "revised", "zh"] {
        for unit in ["7-132", "3-8", "132art1"] {
            recovers_on(edition, "dak", unit, &[6], &[]);
        }
    }
}

#[test]
fn ts_8_1_a10_3_a_recovery_may_be_declined() {
    let position = night("cw 7h G9 sp 2; cw 2sg G8 sp 2; dak 8mg J18");
    let played = position.play_as("cw", "recover none 7h; done", &[4, 3, 3]);
    assert_eq!(played.events[..4], ["decline 7h", "ready cw", "recovery 2sg 4 yes sp 3", "turn 3"]);
    position.play_as("cw", "recover none 8mg", &[]).refused("3.0: 8mg is a DAK unit");
    let whole = night("cw 7h G9; dak 8mg J18");
    whole.play_as("cw", "recover none 7h", &[]).fates(&["ok (no hits to recover from: 7h)"]).events(&[]);
    // Of several units those that have hits decline.
    let mixed = position.play_as("cw", "recover none 7h, 8h; done", &[4, 3, 3]);
    assert_eq!(mixed.fates, ["ok (no hits to recover from: 8h)", "ok"]);
}

#[test]
fn ts_8_1_what_is_off_the_map_does_not_recover() {
    let lines = "exited cw 2rgh sp 2; destroyed dak 7-132; cw 1rnc reserve; cw kdg G9; dak 8mg J18";
    assert_eq!(recoveries("revised", lines, &[]), [""; 0]);
    let position = night(lines);
    let fate = |side: &str, unit: &str| {
        position.play_as(side, &format!("recover none {unit}"), &[]).events(&[]).fates
    };
    assert_eq!(fate("cw", "2rgh"), ["ok (no hits to recover from: 2rgh)"]);
    assert_eq!(fate("dak", "7-132"), ["ok (no hits to recover from: 7-132)"]);
}

#[test]
fn ts_8_1_the_order_of_the_turns_goes_on_with_recovered_strength() {
    let played = night("cw 2rtr G9 sp 3; dak 8mg G10").play_as("cw", "done", &[6, 3, 4]);
    // The CW has the higher AN.
    let fought = played.then("2rtr assault G10", &[1, 1]);
    fought.happened(&["assault 2rtr G10 8mg: FP 4, 1+1 = 6/11 miss"]);
}
