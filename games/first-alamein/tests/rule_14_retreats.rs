//! FA XIV.D, E: retreats.

use crate::support::{Position, at};

/// 15pz in G6 attacks 2nz in G7, which can go to F8, G8 and H8.
fn even(lines: &str) -> Position {
    at("axis", "attacks", &format!("axis 15pz G6; allied 2nz G7; safe none; {lines}"))
}

/// What follows the attack and the Spent event.
fn after(position: &Position, orders: &str, die: u16) -> Vec<String> {
    let played = position.play(orders, &[die]);
    assert!(played.fates.iter().all(|fate| fate == "ok"), "{:?}", played.fates);
    let moved = |event: &&String| event.starts_with("retreat") || event.starts_with("eliminated");
    played.events.iter().filter(moved).cloned().collect()
}

const PLAIN: &str = "eliminated 1sa";

#[test]
fn fa_xiv_d_1_the_winner_says_how_many_hexes_and_the_first_of_them() {
    let position = even(PLAIN);
    assert_eq!(after(&position, "15pz attack G7 push 0", 6), [""; 0]);
    assert_eq!(after(&position, "15pz attack G7 push 1", 6), ["retreat 2nz > F8 winner"]);
    assert_eq!(after(&position, "15pz attack G7 push 1 to H8", 6), ["retreat 2nz > H8 winner"]);
    assert_eq!(after(&position, "15pz attack G7 push 1 to 2nz G8", 6), ["retreat 2nz > G8 winner"]);
    // No more than the result allows.
    assert_eq!(after(&position, "15pz attack G7 push 2 to H8", 5), ["retreat 2nz > H8 winner"]);
    assert_eq!(after(&position, "15pz attack G7 push 2", 4), [""; 0], "an S demands nothing");
    // Different hexes for different losers.
    let two = even("allied 6nz G7");
    let wish = "15pz attack G7 push 1 to 2nz H8, 6nz G8";
    assert_eq!(after(&two, wish, 5), ["retreat 2nz > H8 winner", "retreat 6nz > G8 winner"]);
}

#[test]
fn fa_xiv_d_2_wishes_for_a_hex_that_is_not_legal_refuses_the_line() {
    let position = even(PLAIN);
    let refused = |hex: &str| format!("XIV.D.2: no-retreat-hex hex={hex} unit=2nz");
    for hex in ["F7", "H7", "G6", "E7", "G7"] {
        position.play(&format!("15pz attack G7 push 1 to {hex}"), &[]).refused(&refused(hex));
    }
    position.play("15pz attack G7 push 1 to 6nz G8", &[]).refused("XIV.D.1: not-under-attack unit=6nz");
    // Of the least stacked ones (f), and the supplied ones (g).
    let crowded = even("allied 6nz F8");
    crowded.play("15pz attack G7 push 1 to F8", &[]).refused(&refused("F8"));
}

#[test]
fn fa_xiv_d_1_the_loser_goes_on_of_his_own_will() {
    let s = even(PLAIN).standing("back 2nz F8 E7");
    assert_eq!(after(&s, "15pz attack G7", 4), ["retreat 2nz > F8 E7 owner"]);
    let r1 = even(PLAIN).standing("back 2nz F8 F9");
    let both = ["retreat 2nz > F8 winner", "retreat 2nz > F9 owner"];
    assert_eq!(after(&r1, "15pz attack G7 push 1", 5), both);
    assert_eq!(after(&r1, "15pz attack G7 push 0", 5), ["retreat 2nz > F8 owner"], "one hex");
    // After an R2 nothing more.
    assert_eq!(after(&r1, "15pz attack G7 push 1", 6), ["retreat 2nz > F8 winner"]);
    let all = even("allied 6nz G7").standing("back all 1");
    assert_eq!(after(&all, "15pz attack G7", 4), ["retreat 2nz > F8 owner", "retreat 6nz > G8 owner"]);
    // Some go, others stay.
    let one = even("allied 6nz G7").standing("back 6nz H8");
    assert_eq!(after(&one, "15pz attack G7", 4), ["retreat 6nz > H8 owner"]);
}

#[test]
fn fa_xiv_d_1_one_unit_that_was_spent_goes_one_hex_after_an_s_alone() {
    let spent = "axis trento G6; axis brescia G6; allied 2nz G7 spent; safe none";
    let position = at("axis", "attacks", spent).standing("back 2nz F8 E7");
    // 4 to 3, shifted to 3:2: 3 S, 4 R1.
    assert_eq!(after(&position, "trento brescia attack G7", 3), ["retreat 2nz > F8 owner"]);
    assert_eq!(after(&position, "trento brescia attack G7 push 0", 4), [""; 0]);
    assert_eq!(after(&position, "trento brescia attack G7 push 1", 4), ["retreat 2nz > F8 winner"]);
}

#[test]
fn fa_xiv_d_1_attackers_go_back_one_hex_and_one_more_if_they_like() {
    let position = even(PLAIN);
    assert_eq!(after(&position, "15pz attack G7", 1), ["retreat 15pz > F6 winner"]);
    let on = after(&position, "15pz attack G7 back 1 to F5", 1);
    assert_eq!(on, ["retreat 15pz > F6 winner", "retreat 15pz > F5 owner"]);
    let wished = even(PLAIN).standing("push 1 to H6");
    assert_eq!(after(&wished, "15pz attack G7", 1), ["retreat 15pz > H6 winner"]);
    let spared = even(PLAIN).standing("push none");
    assert_eq!(after(&spared, "15pz attack G7", 1), [""; 0]);
    assert_eq!(after(&spared, "15pz attack G7 back 1 to G5", 1), ["retreat 15pz > G5 owner"]);
    // A wish that is not legal is passed over.
    assert_eq!(after(&spared, "15pz attack G7 back 1 to F7", 1), [""; 0]);
    let illegal = even(PLAIN).standing("push 1 to H7");
    assert_eq!(after(&illegal, "15pz attack G7", 1), ["retreat 15pz > F6 winner"]);
}

#[test]
fn fa_xiv_d_2_a_each_hex_is_farther_and_open() {
    // From F8 the way back to G8 or F7 is no farther.
    let position = even(PLAIN).standing("back 2nz G8 H9");
    let on = after(&position, "15pz attack G7 push 1 to F8", 5);
    assert_eq!(on, ["retreat 2nz > F8 winner"], "G8 is next to G7 as well");
    // The sea is closed: C6 attacked from C5 (neighbours C7 B6 B7 are sea).
    let sea = "axis 15pz C5; axis 21pz C5; allied 2nz C6; safe none";
    let played = at("axis", "attacks", sea);
    assert_eq!(after(&played, "15pz 21pz attack C6 push 1", 4), ["retreat 2nz > D7 winner"]);
}

#[test]
fn fa_xiv_d_2_b_not_into_enemies() {
    let position = even("axis trento F9 spent; axis brescia H9 spent; allied 6nz F8; allied 3sa H8");
    // G8 lies in ZOCs; F8 and H8 hold friends.
    assert_eq!(after(&position, "15pz attack G7 push 1", 5), ["retreat 2nz > F8 winner"]);
    let enemy = even("axis trento F8 spent");
    assert_eq!(after(&enemy, "15pz attack G7 push 1", 5), ["retreat 2nz > H8 winner"]);
}

#[test]
fn fa_xiv_d_2_c_not_into_an_enemy_zoc_unless_a_friend_is_there() {
    let position = even("axis trento E8 spent");
    // E8 has its ZOC on F8 and F9.
    assert_eq!(after(&position, "15pz attack G7 push 1", 5), ["retreat 2nz > G8 winner"]);
    let friend = even("axis trento F9 spent; axis brescia H9 spent; allied 6nz F8");
    assert_eq!(after(&friend, "15pz attack G7 push 1", 5), ["retreat 2nz > F8 winner"]);
}

#[test]
fn fa_xiv_d_2_e_not_beside_the_hexes_of_the_attackers_unless_into_a_box() {
    // F7 and H7 touch G6, also where a friend stands.
    let position = even("allied 6nz F7; axis trento F9 spent; axis brescia H9 spent; axis pavia I8 spent");
    assert_eq!(after(&position, "15pz attack G7 push 1", 5), [""; 0], "no way at all: R1 is S");
    let boxed =
        even("allied 6nz F7; box box1 F7; axis trento F9 spent; axis brescia H9 spent; allied 1sa E8");
    assert_eq!(after(&boxed, "15pz attack G7 push 1", 5), ["retreat 2nz > F7 winner"]);
}

#[test]
fn fa_xiv_d_2_f_into_the_least_stacked_hex() {
    let position = even("allied 6nz F8; allied 3sa G8");
    assert_eq!(after(&position, "15pz attack G7 push 1", 5), ["retreat 2nz > H8 winner"]);
    let position = even("allied 6nz F8; allied 18ind F8; allied 3sa G8; allied 9ind H8");
    assert_eq!(after(&position, "15pz attack G7 push 1", 5), ["retreat 2nz > G8 winner"]);
}

#[test]
fn fa_xiv_d_2_g_into_supply_if_possible() {
    // G8 lies in the ZOC of G9, as F9 does; E7 and E8 in that of D8: F8 has no line, H8 one to L11.
    let position = even("axis trento G9 spent; axis brescia D8 spent");
    assert_eq!(after(&position, "15pz attack G7 push 1", 5), ["retreat 2nz > H8 winner"]);
    let supplied = even("axis trento G9 spent");
    assert_eq!(after(&supplied, "15pz attack G7 push 1", 5), ["retreat 2nz > F8 winner"]);
}

#[test]
fn fa_b35_preferences_come_in_order_and_d_is_empty() {
    // Least stacked first, then supplied, then by name.
    let position = even("allied 6nz F8");
    assert_eq!(after(&position, "15pz attack G7 push 1", 5), ["retreat 2nz > G8 winner"]);
    assert_eq!(after(&even(PLAIN), "15pz attack G7 push 1", 5), ["retreat 2nz > F8 winner"]);
}

#[test]
fn fa_xiv_d_3_who_cannot_go_two_hexes_stands() {
    // F8, G8 and H8 in ZOCs.
    let ring = even("axis trento F9 spent; axis brescia H9 spent");
    let r1 = ring.play("15pz attack G7", &[5]);
    r1.events(&["attack 15pz G7: 4 to 3 (+0) 1:1 >0 1:1, 5 R1", "spent 2nz combat"]);
    assert_eq!(after(&ring, "15pz attack G7", 6), ["eliminated 2nz G7 no-route"]);
    assert_eq!(after(&ring, "15pz attack G7 push 0", 6), ["eliminated 2nz G7 no-route"]);
}

#[test]
fn fa_xiv_d_3_one_hex_is_not_enough() {
    // F8 is open, and nothing behind it: E7 and E8 lie in the ZOC of D8, F9 in that of F10, and G8 and H8 in
    // that of H9.
    let pocket = even("axis trento D8 spent; axis brescia H9 spent; axis pavia F10 spent");
    assert_eq!(after(&pocket, "15pz attack G7 push 1", 6), ["eliminated 2nz G7 no-route"]);
    assert_eq!(after(&pocket, "15pz attack G7 push 1", 5), [""; 0], "R1 is S");
    let open = even("axis trento D8 spent; axis brescia H9 spent");
    assert_eq!(after(&open, "15pz attack G7", 6), ["retreat 2nz > F8 F9 winner"]);
}

#[test]
fn fa_b36_friends_stacks_are_no_obstacle_to_two_hexes() {
    let full = even(
        "axis trento F9 spent; axis brescia H9 spent; allied 6nz F8; allied 1sa F8; allied 3sa F8; \
         allied 9aus E7",
    );
    let played = after(&full, "15pz attack G7 push 1", 5);
    assert_eq!(played, ["retreat 2nz > F8 winner"]);
}

#[test]
fn fa_b22_the_second_hex_is_the_losers_nearest_to_his_supply() {
    let position = even(PLAIN);
    assert_eq!(after(&position, "15pz attack G7", 6), ["retreat 2nz > F8 E7 winner"]);
    assert_eq!(after(&position, "15pz attack G7 push 2 to H8", 6), ["retreat 2nz > H8 H9 winner"]);
    assert_eq!(after(&position, "15pz attack G7 push 2 to G8", 6), ["retreat 2nz > G8 F9 winner"]);
}

#[test]
fn fa_b23_an_attacker_that_must_retreat_and_cannot_is_lost() {
    // F6, G5 and H6 in the ZOCs of F5 and H5.
    let ring = even("allied 9aus F5; allied 6nz H5");
    assert_eq!(after(&ring, "15pz attack G7", 1), ["eliminated 15pz G6 no-route"]);
    let stays = even("allied 9aus F5; allied 6nz H5; policy ar_blocked stays");
    assert_eq!(after(&stays, "15pz attack G7", 1), [""; 0]);
    let spared = even("allied 9aus F5; allied 6nz H5").standing("push none");
    assert_eq!(after(&spared, "15pz attack G7", 1), [""; 0]);
}

#[test]
fn fa_xiv_d_4_off_the_mapboard_or_into_the_sea_is_the_end() {
    let edge = "axis trento H1; allied 2nz H2; allied 6nz I2; allied 1sa G3; safe none";
    let played = at("axis", "attacks", edge).play("trento attack H2", &[2]);
    assert_eq!(played.events.last().unwrap(), "eliminated trento H1 off-map");
    let sea = "axis trento B5; allied 2nz C5; allied 6nz B4; allied 1sa A3; safe none";
    let played = at("axis", "attacks", sea).play("trento attack C5", &[2]);
    assert_eq!(played.events.last().unwrap(), "eliminated trento B5 off-map");
}

#[test]
fn fa_xiv_e_nobody_advances() {
    let strong = "axis 15pz G6; axis 21pz G6; allied 3sa G7; safe none";
    let played = at("axis", "attacks", strong).play("15pz 21pz attack G7", &[6]);
    let played = played.stack("G7", "").stack("G6", "15pz 21pz");
    played.then("axis", "15pz move G7", &[]).refused("VI: phase-is-over now=attacks phase=movement");
}

#[test]
fn fa_b10_first_the_winner_then_the_losers() {
    let two = even("allied 6nz G7").standing("back 2nz E7; back 6nz H9");
    let events = after(&two, "15pz attack G7 push 1 to 2nz F8, 6nz G8", 5);
    assert_eq!(
        events,
        [
            "retreat 2nz > F8 winner",
            "retreat 6nz > G8 winner",
            "retreat 2nz > E7 owner",
            "retreat 6nz > H9 owner",
        ]
    );
}
