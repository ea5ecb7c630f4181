//! FA VIII: Spent units.

use crate::support::at;

#[test]
fn fa_viii_a_spent_units_do_not_move() {
    let position = at("axis", "movement", "axis 15pz G3 spent; axis 21pz G3; allied 2nz L8");
    position.play("15pz move G4", &[]).refused("VIII.A: spent-units-do-not-move unit=15pz");
    position.play("21pz 15pz move G4", &[]).refused("VIII.A: spent-units-do-not-move unit=15pz");
}

#[test]
fn fa_viii_b_spent_units_do_not_attack() {
    let position = at("axis", "attacks", "axis 15pz G6 spent; axis 21pz G6; allied 2nz G7");
    position.play("15pz attack G7", &[]).refused("VIII.B: spent-units-do-not-attack unit=15pz");
}

#[test]
fn fa_viii_b_beside_an_enemy_that_nobody_attacked_they_accept_an_ar() {
    // G6 has the neighbours G5 G7 F6 F7 H6 H7; away from G7 and out of its ZOC: F6, G5, H6.
    let position = at("axis", "attacks", "axis 15pz G6 spent; allied 2nz G7; safe none");
    let played = position.play("done", &[]);
    played.happened(&["retreat 15pz > F6 winner", "recovered 15pz"]);
    // The winner may wish for another hex, or for none.
    let played = position.clone().standing("push 1 to G5").play("done", &[]);
    played.happened(&["retreat 15pz > G5 winner", "recovered 15pz"]);
    let played = position.standing("push none").play("done", &[]);
    played.happened(&["recovered 15pz"]).stack("G6", "15pz");
}

#[test]
fn fa_viii_b_nothing_happens_beside_enemies_that_were_attacked_or_are_spent() {
    let attacked = at("axis", "attacks", "axis 15pz G6 spent; axis 21pz G8; allied 2nz G7");
    // 4 to 3: 1:1, die 3: nothing.
    let played = attacked.play("21pz attack G7; done", &[3]);
    played.happened(&["attack 21pz G7: 4 to 3 (+0) 1:1 >0 1:1, 3 -", "recovered 15pz"]);
    let spent = at("axis", "attacks", "axis 15pz G6 spent; allied 2nz G7 spent");
    spent.play("done", &[]).happened(&["recovered 15pz"]);
}

#[test]
fn fa_viii_b_who_cannot_retreat_is_lost() {
    // Around G6: F6 and H6 in the ZOC of others, G5 too.
    let ring = "axis 15pz G6 spent; allied 2nz G7; allied 1sa F5; allied 9aus H5; safe none";
    at("axis", "attacks", ring).play("done", &[]).happened(&["eliminated 15pz G6 no-route"]);
    let stays = format!("{ring}; policy ar_blocked stays");
    at("axis", "attacks", &stays).play("done", &[]).happened(&[]).stack("G6", "15pz");
}

#[test]
fn fa_viii_c_spent_defenders_count_one_column_higher() {
    // 4 to 3 at unSpent: 1:1, die 5: R1. At a Spent one 3:2.
    let position = at("axis", "attacks", "axis 15pz G6; allied 2nz G7 spent");
    let played = position.play("15pz attack G7 push 0", &[3]);
    played.happened(&["attack 15pz G7: 4 to 3 (+0) 1:1 >1 3:2, 3 S"]);
    // Half of the modified factors is enough, less is not.
    let half = at("axis", "attacks", "axis 15pz G6; allied 4armd G7; allied 22armd G7 spent");
    let played = half.play("15pz attack G7 push 0", &[4]);
    played.happened(&["attack 15pz G7: 4 to 6 (+0) 1:2 >1 1:1, 4 S", "spent 4armd combat"]);
    let less = at("axis", "attacks", "axis 15pz G6; allied 2nz G7; allied 6nz G7 spent");
    less.play("15pz attack G7", &[3]).happened(&["attack 15pz G7: 4 to 4 (+0) 1:1 >0 1:1, 3 -"]);
}

#[test]
fn fa_b4_the_bonus_belongs_to_unspent_infantry_first() {
    // A box: 2 to infantry factors 3 + 1. UnSpent 3 + 2, Spent 1: no shift; else 1 + 1 against 3 + 1.
    let unspent = "axis 15pz F6; axis 21pz F6; allied 2nz G6; allied 6nz G6 spent; box box2 G6";
    let played = at("axis", "attacks", unspent).play("15pz 21pz attack G6", &[3]);
    played.happened(&["attack 15pz 21pz G6: 8 to 6 (+2) 1:1 >0 1:1, 3 -"]);
    let spent = "axis 15pz F6; axis 21pz F6; allied 2nz G6 spent; allied 6nz G6; box box2 G6";
    let played = at("axis", "attacks", spent).play("15pz 21pz attack G6", &[2]);
    played.happened(&["attack 15pz 21pz G6: 8 to 6 (+2) 1:1 >1 3:2, 2 -"]);
}

#[test]
fn fa_viii_c_the_shift_ends_at_10_to_1() {
    let position = "axis 15pz G6; axis 21pz G6; axis rcce G6; allied 3sa G7 spent";
    let played = at("axis", "attacks", position).play("15pz 21pz rcce attack G7", &[6]);
    played
        .happened(&["attack 15pz 21pz rcce G7: 10 to 1 (+0) 10:1 >1 10:1, 6 DE", "eliminated 3sa G7 result"]);
}

#[test]
fn fa_viii_d_a_spent_unit_stays_spent() {
    let position = at("axis", "attacks", "axis 15pz G6; axis 21pz G6; allied 6nz G7 spent; allied 2nz I8");
    // 8 to 1: 7:1, shifted 10:1; die 1: R2; no spent event.
    let played = position.play("15pz 21pz attack G7 push 0", &[1]);
    played.happened(&["attack 15pz 21pz G7: 8 to 1 (+0) 7:1 >1 10:1, 1 R2"]).spent("6nz");
}

#[test]
fn fa_viii_e_units_recover_in_their_own_recovery_phase_if_in_supply() {
    let lines =
        "axis 15pz G3 spent; axis 21pz L9 spent; allied 2nz L10 spent; allied 7armd K8; allied 4armd L8";
    let played = at("axis", "attacks", lines).play("done", &[]);
    assert!(played.events.contains(&"recovered 15pz".to_owned()));
    assert!(!played.events.contains(&"recovered 21pz".to_owned()), "{:?}", played.events);
    assert!(played.board.is_spent(crate::support::id("2nz")), "not the other side's");
}

#[test]
fn fa_b37_spent_units_give_way_by_hex_and_id() {
    let lines = "axis 21pz G6 spent; axis 15pz G6 spent; axis rcce F8 spent; allied 2nz G7; safe none";
    let played = at("axis", "attacks", lines).play("done", &[]);
    played.events(&[
        "retreat rcce > E7 winner",
        "retreat 15pz > F6 winner",
        "retreat 21pz > G5 winner",
        "recovered rcce",
        "recovered 15pz",
        "recovered 21pz",
    ]);
}

#[test]
fn fa_viii_spent_units_have_zocs_and_terrain() {
    let stops = at("axis", "movement", "axis 15pz F9; allied 2nz G7 spent");
    stops.play("15pz move F8 E8", &[]).refused("XIII.B.1: stops-in-a-zoc hex=F8 unit=15pz");
    // 3 + 1 for the ridge, all of it Spent.
    let ridge = at("axis", "attacks", "axis 15pz E7; allied 2nz F7 spent; safe none");
    let played = ridge.play("15pz attack F7", &[2]);
    played.happened(&["attack 15pz F7: 4 to 4 (+1) 1:1 >1 3:2, 2 -"]);
}
