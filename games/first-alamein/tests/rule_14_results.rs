//! FA XIV.B.5, XIV.C: NO RETREAT, and what each result does.

use crate::support::{Position, at};

/// 15pz in G6, 2nz in G7: 4 to 3, 1:1.
fn even(lines: &str) -> Position {
    at("axis", "attacks", &format!("axis 15pz G6; allied 2nz G7; safe none; {lines}"))
}

const EVEN: &str = "attack 15pz G7: 4 to 3 (+0) 1:1 >0 1:1";

fn played(position: &Position, orders: &str, die: u16, events: &[&str]) {
    let played = position.play(orders, &[die]);
    let (head, rest) = played.events.split_first().unwrap();
    assert!(head.starts_with(EVEN), "{head}");
    assert_eq!(rest, events, "{head}");
    assert_eq!(played.fates, ["ok"]);
}

#[test]
fn fa_xiv_c_2_each_result_that_does_something_to_the_defenders() {
    let position = even("eliminated 1sa");
    let attack = "15pz attack G7";
    played(&position, attack, 3, &[]);
    played(&position, attack, 4, &["spent 2nz combat"]);
    played(&position, attack, 5, &["spent 2nz combat", "retreat 2nz > F8 winner"]);
    played(&position, attack, 6, &["spent 2nz combat", "retreat 2nz > F8 E7 winner"]);
    let strong = "axis 15pz G6; axis 21pz G6; axis rcce G6; allied 3sa G7; safe none";
    let gone = at("axis", "attacks", strong).play("15pz 21pz attack G7", &[3]);
    gone.events(&["attack 15pz 21pz G7: 8 to 1 (+0) 7:1 >0 7:1, 3 DE", "eliminated 3sa G7 result"]);
}

#[test]
fn fa_xiv_c_2_each_result_that_does_something_to_the_attackers() {
    let position = even("eliminated 1sa");
    played(&position, "15pz attack G7", 1, &["retreat 15pz > F6 winner"]);
    played(&position, "15pz attack G7", 2, &["spent 2nz combat", "retreat 15pz > F6 winner"]);
    let weak = "axis sabratha G6; allied 2nz G7; allied 6nz G7; safe none";
    let ae = at("axis", "attacks", weak).play("sabratha attack G7", &[3]);
    ae.events(&["attack sabratha G7: 1 to 4 (+0) 1:4 >0 1:4, 3 AE", "eliminated sabratha G6 result"]);
    let sae = at("axis", "attacks", weak).play("sabratha attack G7", &[4]);
    sae.events(&[
        "attack sabratha G7: 1 to 4 (+0) 1:4 >0 1:4, 4 SAE",
        "spent 2nz combat",
        "spent 6nz combat",
        "eliminated sabratha G6 result",
    ]);
}

#[test]
fn fa_xiv_c_1_attacks_are_resolved_in_the_order_of_the_lines() {
    let lines = "axis 15pz G6; axis 21pz G8; allied 2nz G7; allied 1sa F9; safe none";
    let played = at("axis", "attacks", lines).play("21pz attack F9; 15pz attack G7", &[3, 3]);
    assert_eq!(played.labels, ["t3.axis/attack/f9", "t3.axis/attack/g7"]);
}

#[test]
fn fa_xiv_b_5_no_retreat_turns_r1_into_s_and_r2_into_de() {
    let position = even("eliminated 1sa").standing("no retreat G7");
    let with_orders = |die: u16| position.play("15pz attack G7", &[die]).events;
    assert_eq!(with_orders(5), ["no retreat 2nz", &format!("{EVEN}, 5 R1"), "spent 2nz combat"]);
    assert_eq!(with_orders(6), ["no retreat 2nz", &format!("{EVEN}, 6 R2"), "eliminated 2nz G7 result"]);
    assert_eq!(with_orders(4), ["no retreat 2nz", &format!("{EVEN}, 4 S"), "spent 2nz combat"]);
    let by_unit = even("eliminated 1sa").standing("no retreat 2nz").play("15pz attack G7", &[5]);
    assert_eq!(by_unit.events[0], "no retreat 2nz");
    let elsewhere = even("eliminated 1sa").standing("no retreat G8").play("15pz attack G7", &[5]);
    assert_eq!(elsewhere.events.len(), 3, "no orders for G7");
}

#[test]
fn fa_xiv_b_5_orders_below_certain_odds_only() {
    let at_odds = |below: &str| {
        let position = even("eliminated 1sa").standing(&format!("no retreat G7 below {below}"));
        position.play("15pz attack G7", &[5]).events[0] == "no retreat 2nz"
    };
    assert!(at_odds("3:2") && at_odds("3:1"));
    assert!(!at_odds("1:1") && !at_odds("1:2"), "1:1 is not below 1:1");
}

#[test]
fn fa_b21_orders_need_half_of_the_factors_and_hold_for_those_named() {
    let lines = "axis 15pz G6; axis 21pz G6; allied 2nz G7; allied 3sa G7; safe none";
    // 8 to 4: 2:1; die 4: R1. 3sa holds 1 of 4: passed over.
    let few =
        at("axis", "attacks", lines).standing("no retreat 3sa").play("15pz 21pz attack G7 push 1", &[4]);
    let head = "attack 15pz 21pz G7: 8 to 4 (+0) 2:1 >0 2:1, 4 R1";
    let spent = ["spent 2nz combat", "spent 3sa combat"];
    few.events(&[head, spent[0], spent[1], "retreat 2nz > F8 winner", "retreat 3sa > G8 winner"]);
    let most =
        at("axis", "attacks", lines).standing("no retreat 2nz").play("15pz 21pz attack G7 push 1", &[4]);
    most.events(&["no retreat 2nz", head, spent[0], spent[1], "retreat 3sa > F8 winner"]);
    let half = "axis 15pz G6; axis 21pz G6; allied 4armd G7; allied 22armd G7; safe none";
    let half =
        at("axis", "attacks", half).standing("no retreat 4armd").play("15pz 21pz attack G7 push 0", &[4]);
    assert_eq!(half.events[0], "no retreat 4armd");
    // 3 of 7 are less than half.
    let less = "axis 15pz G6; axis 21pz G6; allied 4armd G7; allied 2nz G7; allied 6nz G7; safe none";
    let less = at("axis", "attacks", less).standing("no retreat 4armd").play("15pz 21pz attack G7", &[3]);
    less.events(&["attack 15pz 21pz G7: 8 to 7 (+0) 1:1 >0 1:1, 3 -"]);
}

#[test]
fn fa_xiv_b_5_whoever_wants_to_be_asked_is_asked_before_the_die() {
    let position = even("eliminated 1sa").standing("ask retreats; no retreat G7");
    let asked = position.play("15pz attack G7 push 1; done", &[]);
    let waits = "held waits-for-an-answer";
    let asked = asked.fates(&[waits, waits]).events(&["asked allied battle"]);
    assert_eq!(asked.outcome.left.len(), 2);
    // With a line refused nothing of an answer counts, and none is called carried out.
    let slip = asked.then("allied", "no retreat G7; 15pz move E4; done", &[]);
    let held = "held answer-not-whole";
    assert_eq!((slip.fates[0].as_str(), slip.fates[2].as_str()), (held, held), "{:?}", slip.fates);
    assert!(slip.raw.is_empty() && slip.outcome.answers.is_empty() && slip.board.asked.is_some());
    let answered = position.answered("back 2nz F9").play("15pz attack G7 push 1", &[5]);
    answered.happened(&[
        &format!("{EVEN}, 5 R1"),
        "spent 2nz combat",
        "retreat 2nz > F8 winner",
        "retreat 2nz > F9 owner",
    ]);
    // The answer is for one battle: the next one is asked about again.
    let two = at("axis", "attacks", "axis 15pz G6; axis 21pz G6; allied 2nz G7; safe none");
    let two = two.standing("ask all").answered("no retreat G7");
    let played = two.play("15pz attack G7; 21pz attack G7", &[3]);
    assert_eq!(played.fates, ["ok", waits]);
}

#[test]
fn fa_xiv_d_5_rcce_and_the_desert_rats_take_an_r2_for_a_de() {
    let rats = "axis 15pz G6; axis 21pz G6; axis rcce F8; axis ariete F8; allied 7armd G7; safe none";
    let attack = "15pz 21pz rcce ariete attack G7";
    // 12 to 3: 4:1; die 5: DE. Away from G6 and F8: H8.
    let head = "attack 15pz 21pz rcce ariete G7: 12 to 3 (+0) 4:1 >0 4:1, 5 DE";
    let position = at("axis", "attacks", rats);
    position.play(attack, &[5]).events(&[head, "spent 7armd combat", "retreat 7armd > H8 H9 winner"]);
    position.play(&format!("{attack} push 0"), &[5]).events(&[head, "spent 7armd combat"]);
    let orders = position.clone().standing("no retreat G7").play(attack, &[5]);
    orders.events(&["no retreat 7armd", head, "eliminated 7armd G7 result"]);
    // H8 closed: no way of two hexes.
    let closed = at("axis", "attacks", &format!("{rats}; axis trento I8"));
    closed.play(attack, &[5]).events(&[head, "eliminated 7armd G7 no-route"]);
    // Of others DE is DE, beside them too.
    let both = at(
        "axis",
        "attacks",
        "axis 15pz G6; axis 21pz G6; axis rcce F8; axis ariete F8; axis littorio F7; \
                   allied 7armd G7; allied 6nz H8; safe none",
    );
    let played = both.play("15pz 21pz rcce ariete littorio attack G7", &[6]);
    assert_eq!(played.events[1], "spent 7armd combat");
    let rcce = "allied 4armd G6; allied 22armd G6; allied 2nz F8; allied 9aus F8; axis rcce G7; safe none";
    let played = at("allied", "attacks", rcce).play("4armd 22armd 2nz 9aus attack G7", &[5]);
    // 12 to 2: 5:1.
    assert_eq!(played.events[1], "spent rcce combat");
    assert_eq!(played.events[2], "retreat rcce > H8 I7 winner");
}

#[test]
fn fa_b39_who_has_said_nothing_has_given_no_orders() {
    let position = even("eliminated 1sa");
    played(&position, "15pz attack G7 push 1", 5, &["spent 2nz combat", "retreat 2nz > F8 winner"]);
    let silent = position.standing("push none");
    played(&silent, "15pz attack G7 push 1", 5, &["spent 2nz combat", "retreat 2nz > F8 winner"]);
}
