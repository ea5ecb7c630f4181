//! TS 2: couplets, impulses, Activation Numbers.

use crate::support::{impulse, set_up};
use feldpost_kit::system::{GameSystem, Terms, Viewer};
use feldpost_totensonntag::Totensonntag;
use feldpost_totensonntag::board::{Board, Phase};
use feldpost_totensonntag::words::Side;

#[test]
fn ts_2_0_done_gives_the_other_side_its_impulse() {
    impulse("cw", 3, "cw 3rtr G9; dak 8mg J18")
        .first()
        .play("done", &[])
        .happened(&["impulse-end cw", "impulse dak"])
        .awaits("orders dak");
}

#[test]
fn ts_2_0_the_second_impulse_ends_the_couplet() {
    impulse("dak", 3, "cw 3rtr G9; dak 8mg J18")
        .play("done", &[2, 3])
        .happened(&[
            "impulse-end dak",
            "couplet 2.4",
            "roll dak 2",
            "roll cw 3",
            "an dak 2 rolled",
            "an cw 3 rolled",
            "impulse cw",
        ])
        .awaits("orders cw");
}

#[test]
fn ts_2_0_after_four_couplets_night_falls_and_the_next_turn_begins() {
    impulse("dak", 3, "cw 3rtr G9; dak 8mg J18").clock(2, 4).play("done", &[2, 1]).happened(&[
        "impulse-end dak",
        "night",
        "turn 3",
        "couplet 3.1",
        "roll dak 2",
        "roll cw 1",
        "an dak 2 rolled",
        "an cw 1 rolled",
        "impulse dak",
    ]);
}

#[test]
fn ts_2_0_the_last_night_ends_the_game() {
    impulse("dak", 3, "cw 3rtr G9; dak 8mg J18")
        .clock(6, 4)
        .play("done", &[])
        .happened(&["impulse-end dak", "night", "victory dak with 0: "])
        .awaits("over dak")
        .then("done", &[])
        .refused("2.0: the game is over");
}

#[test]
fn ts_2_0_the_other_side_has_no_orders_to_give() {
    let position = impulse("cw", 3, "cw 3rtr G9; dak 8mg J18");
    position.play_as("dak", "8mg pass", &[]).refused("2.0: it is the impulse of the CW, not of the DAK");
    let not_yours = "refused 2.0: it is the impulse of the CW, not of the DAK";
    position.play_as("dak", "done", &[]).fates(&[not_yours]);
    position.play_as("dak", "8mg pass; done", &[]).fates(&[not_yours, not_yours]);
}

#[test]
fn ts_2_0_an_impulse_may_come_in_several_mails() {
    let first = impulse("cw", 3, "cw 3rtr G9; cw 5rtr G9; dak 8mg J18").first().play("3rtr move G10", &[]);
    let first = first.happened(&["move 3rtr G9 > G10 (1)"]).awaits("orders cw");
    first.then("3rtr move G11", &[]).refused("3.0: 3rtr has already moved in this impulse");
    first.then("5rtr move G8\ndone", &[]).happened(&[
        "move 5rtr G9 > G8 (1)",
        "impulse-end cw",
        "impulse dak",
    ]);
}

#[test]
fn ts_2_0_done_is_held_back_beside_a_refused_line() {
    let position = impulse("cw", 3, "cw 3rtr G9; cw 5rtr G9; dak 8mg J18").first();
    position
        .play("done; 3rtr move G10; 5rtr assault G10", &[])
        .fates(&["held back", "ok", "refused 7.0: no enemy unit in G10"])
        .events(&["move 3rtr G9 > G10 (1)"])
        .awaits("orders cw");
    position
        .play("3rtr mvoe Z99; done", &[])
        .events(&[])
        .awaits("orders cw")
        .then("done", &[])
        .happened(&["impulse-end cw", "impulse dak"]);
}

#[test]
fn ts_2_0_done_takes_effect_after_the_last_line() {
    impulse("cw", 3, "cw 3rtr G9; dak 8mg J18").first().play("done; 3rtr pass", &[]).happened(&[
        "pass 3rtr",
        "impulse-end cw",
        "impulse dak",
    ]);
}

#[test]
fn ts_2_0_a_condition_not_met_does_not_hold_back_done() {
    impulse("cw", 3, "cw 3rtr G9; dak 8mg J18")
        .first()
        .play("if J18 empty then 3rtr move G10; done", &[])
        .fates(&["not met", "ok"])
        .events(&["impulse-end cw", "impulse dak"]);
}

#[test]
fn ts_2_0_conditional_orders_look_when_their_line_is_reached() {
    impulse("cw", 3, "cw kdg J17; cw 3rtr I18; cw 5rtr H17; dak 8mg J18 sp 1; dak 1-5pz B2")
        .play(
            "if J18 empty then 5rtr move H18
             if not J18 empty then kdg assault J18
             if 8mg destroyed then 5rtr move I17
             if 8mg hit then 3rtr move I19
             if not 8mg hit then 3rtr pass
             if 1-5pz hit then 3rtr pass",
            &[6, 5],
        )
        .fates(&["not met", "ok", "ok", "ok", "not met", "not met"])
        .events(&[
            "assault kdg J18 8mg: FP 2, 6+5 = 13/11 hit",
            "hit 8mg sp 0",
            "destroyed 8mg J18 hits",
            "move 5rtr H17 > I17 (1)",
            "move 3rtr I18 > I19 (1)",
        ]);
}

#[test]
fn ts_2_0_an_illegal_conditional_order_is_refused_only_when_tried() {
    let position = impulse("cw", 3, "cw kdg J17; dak 8mg J18");
    position.play("if J18 empty then kdg move J18", &[]).fates(&["not met"]).events(&[]);
    position.play("if not J18 empty then kdg move J18", &[]).refused("6.0: enemy units are in J18");
}

#[test]
fn ts_2_1_the_higher_number_goes_first() {
    let end = impulse("dak", 3, "cw 3rtr G9; dak 8mg J18");
    let played = end.play("done", &[4, 3]);
    assert_eq!(played.events.last().unwrap(), "impulse dak");
    let played = end.play("done", &[4, 5]);
    assert_eq!(played.events.last().unwrap(), "impulse cw");
    assert_eq!(played.labels, ["t2.c4/an/dak", "t2.c4/an/cw"]);
}

#[test]
fn ts_2_1_a1_10_the_dak_goes_first_on_a_tie() {
    let end = impulse("dak", 3, "cw 3rtr G9; dak 8mg J18");
    for an in 1..=6 {
        assert_eq!(end.play("done", &[an, an]).events.last().unwrap(), "impulse dak");
    }
    // Also on a tie that a change of one made.
    let end = end.an(5, 3).play("done", &[4, 5]);
    let opened = end.commit(&["cw"], &[]).open("cw -1", &[]);
    opened.events(&["an dak 4 rolled", "an cw 4 lowered", "impulse dak"]);
}

#[test]
fn ts_2_1_a1_3_after_a_5_the_die_may_be_changed_by_one() {
    let end = impulse("dak", 3, "cw 3rtr G9; dak 8mg J18").an(5, 3);
    let rolled = end.play("done", &[2, 3]);
    let rolled = rolled
        .happened(&["impulse-end dak", "couplet 2.4", "roll dak 2", "roll cw 3"])
        .awaits("sealed cw")
        .choice("cw", "+1", "fine")
        .choice("cw", "-1", "fine")
        .choice("cw", "keep", "fine")
        .choice("cw", "4", "2.1: after a 5 the die is rolled; you may only change it by one")
        .choice("cw", "roll", "2.1: after a 5 the die is rolled; you may only change it by one")
        .choice("dak", "+1", "2.1: you have no choice of AN in this couplet: it is rolled");
    let sealed = rolled.commit(&["cw"], &[]).events(&["committed cw"]).awaits("reveal cw");
    sealed.open("cw +1", &[]).events(&["an dak 2 rolled", "an cw 4 raised", "impulse cw"]);
    sealed.open("cw -1", &[]).events(&["an dak 2 rolled", "an cw 2 lowered", "impulse dak"]);
    sealed.open("cw keep", &[]).events(&["an dak 2 rolled", "an cw 3 kept", "impulse cw"]);
    sealed.open("", &[]).events(&["an dak 2 rolled", "an cw 3 kept", "impulse cw"]);
}

#[test]
fn ts_2_1_a1_2_a_changed_number_stays_between_1_and_6() {
    let end = impulse("dak", 3, "cw 3rtr G9; dak 8mg J18").an(3, 5);
    let six = end.play("done", &[6, 1]).awaits("sealed dak").commit(&["dak"], &[]);
    six.open("dak +1", &[]).events(&["an dak 6 raised", "an cw 1 rolled", "impulse dak"]);
    let one = end.play("done", &[1, 1]).commit(&["dak"], &[]);
    one.open("dak -1", &[]).events(&["an dak 1 lowered", "an cw 1 rolled", "impulse dak"]);
}

#[test]
fn ts_2_1_a1_4_both_had_a_5_roll_and_then_commit_sealed() {
    let end = impulse("dak", 5, "cw 3rtr G9; dak 8mg J18");
    let rolled = end.play("done", &[2, 3]).awaits("sealed dak cw");
    assert_eq!(rolled.events, ["impulse-end dak", "couplet 2.4", "roll dak 2", "roll cw 3"]);
    let one = rolled.commit(&["dak"], &[]).events(&["committed dak"]).awaits("sealed cw");
    let both = one.commit(&["cw"], &[]).events(&["committed cw"]).awaits("reveal dak cw");
    both.open("dak +1, cw -1", &[]).events(&["an dak 3 raised", "an cw 2 lowered", "impulse dak"]);
}

#[test]
fn ts_2_1_a1_7_after_a_6_the_number_is_chosen_before_the_other_rolls() {
    let end = impulse("dak", 3, "cw 3rtr G9; dak 8mg J18").an(6, 3);
    let asked = end
        .play("done", &[])
        .happened(&["impulse-end dak", "couplet 2.4"])
        .awaits("sealed cw")
        .choice("cw", "6", "fine")
        .choice("cw", "1", "fine")
        .choice("cw", "roll", "fine")
        .choice("cw", "+1", "2.1: you may choose your number, and there is no die yet to change")
        .choice("cw", "keep", "2.1: you may choose your number, and there is no die yet to change");
    let sealed = asked.commit(&["cw"], &[5]).events(&["committed cw", "roll dak 5"]).awaits("reveal cw");
    sealed.open("cw 6", &[]).events(&["an dak 5 rolled", "an cw 6 chosen", "impulse cw"]);
    sealed.open("cw 1", &[]).events(&["an dak 5 rolled", "an cw 1 chosen", "impulse dak"]);
    sealed.open("cw roll", &[6]).events(&["roll cw 6", "an dak 5 rolled", "an cw 6 rolled", "impulse cw"]);
    sealed.open("", &[2]).events(&["roll cw 2", "an dak 5 rolled", "an cw 2 rolled", "impulse dak"]);
}

#[test]
fn ts_2_1_a1_5_both_had_a_6_choose_and_nobody_rolls() {
    let end = impulse("dak", 6, "cw 3rtr G9; dak 8mg J18");
    let asked = end.play("done", &[]).happened(&["impulse-end dak", "couplet 2.4"]).awaits("sealed dak cw");
    let one = asked.commit(&["cw"], &[]).events(&["committed cw"]).awaits("sealed dak");
    let both = one.commit(&["dak"], &[]).events(&["committed dak"]).awaits("reveal cw dak");
    both.open("dak 2, cw 3", &[]).events(&["an dak 2 chosen", "an cw 3 chosen", "impulse cw"]);
}

#[test]
fn ts_2_1_a1_6_a_6_is_sealed_before_the_other_rolls_and_changes_his_5() {
    let end = impulse("dak", 3, "cw 3rtr G9; dak 8mg J18").an(5, 6);
    let asked = end.play("done", &[]).happened(&["impulse-end dak", "couplet 2.4"]).awaits("sealed dak");
    let rolled = asked.commit(&["dak"], &[4]).events(&["committed dak", "roll cw 4"]).awaits("sealed cw");
    let sealed = rolled.commit(&["cw"], &[]).events(&["committed cw"]).awaits("reveal dak cw");
    sealed.open("dak 5, cw +1", &[]).events(&["an dak 5 chosen", "an cw 5 raised", "impulse dak"]);
}

#[test]
fn ts_2_1_a1_1_the_final_number_earns_the_option() {
    let end = impulse("dak", 3, "cw 3rtr G9; dak 8mg J18").an(5, 3).clock(2, 2);
    // A die of 4 raised to 5 counts as a 5; a die of 5 lowered to 4 does not.
    let raised = end.play("done", &[1, 4]).commit(&["cw"], &[]).open("cw +1", &[]);
    raised.answer("done", &[]).answer("done", &[2, 2]).awaits("sealed cw");
    let lowered = end.play("done", &[1, 5]).commit(&["cw"], &[]).open("cw -1", &[]);
    lowered.answer("done", &[]).answer("done", &[2, 2]).awaits("orders dak");
}

#[test]
fn ts_2_1_a1_1_by_house_rule_the_die_as_it_fell_earns_the_option() {
    let end = impulse("dak", 3, "policy an_trigger natural; cw 3rtr G9; dak 8mg J18").an(5, 3).clock(2, 2);
    let raised = end.play("done", &[1, 4]).awaits("sealed cw").commit(&["cw"], &[]).open("cw +1", &[]);
    raised.answer("done", &[]).answer("done", &[2, 2]).awaits("orders dak");
    let lowered = end.play("done", &[1, 5]).commit(&["cw"], &[]).open("cw -1", &[]);
    lowered.answer("done", &[]).answer("done", &[2, 2]).awaits("sealed cw");
}

#[test]
fn ts_2_1_a1_8_the_options_outlive_the_night() {
    for edition in ["rev9", "revised", "zh"] {
        let end = impulse("dak", 3, "cw 3rtr G9; dak 8mg J18").edition(edition).an(3, 6).clock(2, 4);
        let morning = end.play("done", &[]).awaits("sealed dak");
        assert_eq!(morning.events, ["impulse-end dak", "night", "turn 3", "couplet 3.1"]);
    }
    let end = impulse("dak", 3, "policy an_options_carry_over false; cw 3rtr G9; dak 8mg J18");
    end.an(5, 6).clock(2, 4).play("done", &[1, 2]).awaits("orders cw");
}

#[test]
fn ts_2_1_no_number_can_be_ordered_in_an_impulse() {
    impulse("cw", 6, "cw 3rtr G9; dak 8mg J18")
        .play("an 4", &[])
        .refused("2.1: no choice of an Activation Number is due from you now");
}

#[test]
fn ts_2_2_a1_9_the_cw_chooses_its_first_number_before_the_dak_rolls() {
    let placed = set_up("dak", "").play("place default; done", &[]).answer("place default; done", &[]);
    assert_eq!(placed.events[placed.events.len() - 3..], ["setup-done cw", "turn 1", "couplet 1.1"]);
    let asked = placed.awaits("sealed cw").choice("cw", "2", "fine").choice("cw", "roll", "fine").choice(
        "dak",
        "2",
        "2.1: you have no choice of AN in this couplet: it is rolled",
    );
    let sealed = asked.commit(&["cw"], &[3]).events(&["committed cw", "roll dak 3"]);
    let impulse = sealed.open("cw 4", &[]).events(&["an dak 3 rolled", "an cw 4 chosen", "impulse cw"]);
    // The second couplet is an ordinary one.
    let second = impulse.answer("done", &[]);
    assert_eq!(second.fates, ["refused 2.0: it is the impulse of the CW, not of the DAK"]);
}

#[test]
fn ts_2_2_the_second_couplet_has_no_surprise() {
    impulse("dak", 2, "cw 3rtr G9; dak 8mg J18").clock(1, 1).play("done", &[4, 1]).happened(&[
        "impulse-end dak",
        "couplet 1.2",
        "roll dak 4",
        "roll cw 1",
        "an dak 4 rolled",
        "an cw 1 rolled",
        "impulse dak",
    ]);
}

#[test]
fn ts_2_1_a1_11_silence_rolls_and_keeps() {
    let end = impulse("dak", 3, "cw 3rtr G9; dak 8mg J18").an(6, 5);
    let rolled = end.play("done", &[]).commit(&["cw"], &[2]).commit(&["dak"], &[]);
    rolled.open("", &[4]).events(&["roll cw 4", "an dak 2 kept", "an cw 4 rolled", "impulse cw"]);
    // A choice that is not the side's to make counts as silence.
    rolled.open("cw +1, dak 6", &[4]).events(&["roll cw 4", "an dak 2 kept", "an cw 4 rolled", "impulse cw"]);
}

/// Whatever its player might have done: nothing is done, and the other side goes on.
#[test]
fn ts_2_0_a1_14_silence_ends_the_decision() {
    let system = Totensonntag::compiled_in().unwrap();
    let asked = |board: &Board| {
        Side::BOTH.map(|side| {
            let view = system.view(board, Viewer::Side(side.id()));
            system.default_sheet(&view, side.id()).map(|lines| lines.join("; "))
        })
    };
    let mut board = system.setup(&Terms::default()).unwrap();
    assert!(matches!(board.phase, Phase::Setup { .. }));
    let both = asked(&board);
    assert_eq!(both.iter().flatten().collect::<Vec<_>>(), ["place default; done"], "one side sets up");
    for side in Side::BOTH {
        board.phase = Phase::Impulse { side };
        let due = Side::BOTH.map(|own| (own == side).then(|| "done".to_owned()));
        assert_eq!(asked(&board), due, "the impulse of {side:?}");
    }
    board.phase = Phase::An { committed: vec![] };
    assert_eq!(asked(&board), [None, None], "no open orders are asked for");
}
