//! FA XIV.A: who attacks, what must be attacked.

use crate::support::{Position, at};
use feldpost_first_alamein::board::Phase;

fn axis(lines: &str) -> Position {
    at("axis", "attacks", &format!("{lines}; safe none"))
}

#[test]
fn fa_xiv_a_1_one_unit_attacks_once_and_is_attacked_as_often_as_one_likes() {
    let position = axis("axis 15pz G6; axis 21pz G6; allied 2nz G7");
    let played = position.play("15pz attack G7; 15pz attack G7", &[3]);
    assert_eq!(played.fates, ["ok", "refused XIV.A.1: has-attacked unit=15pz"]);
    let played = position.play("15pz attack G7; 21pz attack G7", &[3, 3]);
    assert_eq!(played.fates, ["ok", "ok"]);
    assert_eq!(played.labels, ["t3.axis/attack/g7", "t3.axis/attack/g7/2"]);
    axis("axis 15pz G6 attacked; allied 2nz G7")
        .play("15pz attack G7", &[])
        .refused("XIV.A.1: has-attacked unit=15pz");
    position.play("15pz 15pz attack G7", &[]).fates(&["problem VI: named-twice unit=15pz"]);
}

#[test]
fn fa_xiv_a_2_only_adjacent_hexes_with_enemies_are_attacked() {
    let position = axis("axis 15pz G5; allied 2nz G7");
    position.play("15pz attack G7", &[]).refused("XIV.A.2: not-adjacent hex=G5 target=G7 unit=15pz");
    position.play("15pz attack G6", &[]).refused("XIV.A.2: no-enemies-there hex=G6");
    position.play("2nz attack G5", &[]).refused("XIV.A.2: no-enemies-there hex=G5");
}

#[test]
fn fa_xiv_a_2_adjacent_unspent_units_must_be_attacked() {
    let position = axis("axis 15pz G6; allied 2nz G7; allied 1sa F6");
    let played = position.play("done", &[]).fates(&["held must-still-attack hexes=F6, G7"]);
    let played = played.owed("F6 G7").events(&[]).awaits("axis", Phase::Attacks);
    assert!(played.raw.is_empty());
    // Hexes that were attacked are done with; the only unit that could attack the other has attacked.
    let played = position.play("15pz attack G7; done", &[3]);
    assert_eq!(played.fates, ["ok", "ok"]);
    // Spent units need not be attacked, hexes with one unSpent unit must.
    axis("axis 15pz G6; allied 2nz G7 spent").play("done", &[]).happened(&[]);
    let mixed = axis("axis 15pz G6; allied 2nz G7 spent; allied 6nz G7").play("done", &[]);
    mixed.owed("G7");
    // The phase stays as it is.
    let early = at("axis", "movement", "axis 15pz G6; allied 2nz G7").play("done", &[]);
    early.owed("G7").awaits("axis", Phase::Movement);
    position.play("next", &[]).refused("XIV.A.2: must-still-attack hexes=F6, G7");
}

#[test]
fn fa_xiv_a_2_allied_units_in_a_sheltering_box_need_not_attack() {
    let lines = "allied 1sa G7; axis 15pz G6; box box1 G7";
    at("allied", "attacks", lines).play("done", &[]).happened(&["turn 4"]);
    let unheld = at("allied", "attacks", &format!("{lines}; safe none"));
    unheld.play("done", &[]).owed("G6");
    // A friend outside owes it all the same, if he can.
    let friend = at("allied", "attacks", &format!("{lines}; allied 22armd F6"));
    friend.play("done", &[]).owed("G6");
    // In a box they may attack.
    assert_eq!(at("allied", "attacks", lines).play("1sa attack G6", &[3]).fates, ["ok"]);
}

#[test]
fn fa_xiv_a_3_an_attacker_need_not_be_in_supply() {
    let position = axis("axis 15pz K7; allied 7armd L8; allied 2nz J8");
    assert_eq!(position.play("15pz attack L8", &[3]).fates, ["ok"]);
}

#[test]
fn fa_xiv_a_4_units_combine_from_several_hexes() {
    let position = axis("axis 15pz G6; axis 21pz G8; axis rcce G8; allied 2nz G7; allied 1sa G9");
    let played = position.play("15pz 21pz attack G7 push 0; rcce attack G9", &[2, 3]);
    let events = played.events.clone();
    assert_eq!(events[0], "attack 15pz 21pz G7: 8 to 3 (+0) 2:1 >0 2:1, 2 S");
    assert_eq!(events[2], "attack rcce G9: 2 to 4 (+1) 1:2 >0 1:2, 3 -", "another direction");
    // Several hexes as one battle, if every attacker is beside every one of them.
    let both = axis("axis 15pz G6; axis 21pz G6; allied 2nz G7; allied 6nz H7");
    let played = both.play("15pz 21pz attack G7 H7", &[2]);
    played.happened(&["attack 15pz 21pz G7 H7: 8 to 5 (+1) 3:2 >0 3:2, 2 -"]);
    let apart = axis("axis 15pz G6; axis 21pz G8; allied 2nz G7; allied 6nz H6");
    apart.play("15pz 21pz attack G7 H6", &[]).refused("XIV.A.4: not-adjacent hex=G8 target=H6 unit=21pz");
}

#[test]
fn fa_xiv_a_5_all_units_of_a_hex_are_attacked_as_one() {
    let position = axis("axis 15pz G6; allied 2nz G7; allied 6nz G7");
    let played = position.play("15pz attack G7", &[3]);
    played.happened(&["attack 15pz G7: 4 to 4 (+0) 1:1 >0 1:1, 3 -"]);
}

#[test]
fn fa_b11_all_defenders_of_a_battle_share_its_result() {
    let both = axis("axis 15pz G6; axis 21pz G6; allied 2nz G7; allied 6nz H7");
    let played = both.play("15pz 21pz attack G7 H7 push 1", &[5]);
    played.happened(&[
        "attack 15pz 21pz G7 H7: 8 to 5 (+1) 3:2 >0 3:2, 5 R1",
        "spent 2nz combat",
        "spent 6nz combat",
        "retreat 2nz > F8 winner",
        "retreat 6nz > H8 winner",
    ]);
}

#[test]
fn fa_b12_the_rest_is_attacked_by_the_weakest_legal_force() {
    let lines = "axis 15pz G6; axis sabratha G6; axis trento G8; allied 2nz G7";
    let played = axis(lines).play("attack rest; done", &[3]);
    // 1 to 3 is 1:3: AR on a 3.
    let events = played.events.clone();
    assert_eq!(events[0], "attack sabratha G7: 1 to 3 (+0) 1:3 >0 1:3, 3 AR");
    assert_eq!(played.fates, ["ok", "ok"]);
    let none = axis("axis 15pz G4; allied 2nz G7").play("attack rest", &[]);
    none.happened(&[]);
    // One battle may use up who could have fought another.
    let two =
        axis("axis 15pz G6; axis 21pz G6; allied 2nz G7; allied 1sa F6").play("attack rest; done", &[3, 3]);
    assert_eq!(two.fates, ["ok", "ok"]);
    assert_eq!(two.labels, ["t3.axis/attack/f6", "t3.axis/attack/g7"]);
}

#[test]
fn fa_b15_a_duty_that_no_force_can_meet_lapses() {
    // 1 against 3 + 1 + 2 of the box: below 1:4.
    let lines = "axis sabratha G6; allied 2nz G7; allied 6nz G7; box box2 G7";
    axis(lines).play("done", &[]).happened(&[]).stack("G6", "sabratha");
    // Together they could.
    axis(&format!("{lines}; axis trento G6")).play("done", &[]).owed("G7");
    // Spent units owe nothing of the kind; they give way.
    let retreat = format!("{lines}; policy unattackable retreat");
    axis(&retreat).play("done", &[]).happened(&["retreat sabratha > F6 winner"]);
}

#[test]
fn fa_b40_saving_factors_does_not_make_an_attack_illegal() {
    let position = axis("axis 15pz G6; allied 2nz G7; allied 1sa G7; allied 3sa G7");
    let low = "XIV.B.4: odds-too-low attack=1 defence=7 least=1:4";
    position.play("15pz:1 attack G7", &[]).refused(low);
    assert_eq!(position.play("15pz:2 attack G7", &[6]).fates, ["ok"]);
}
