//! FA XII: stacking.

use crate::support::{DATA, at, id};
use feldpost_first_alamein::rules::stacking::is_legal;

fn legal(units: &str) -> bool {
    is_legal(&DATA, &units.split(' ').map(id).collect::<Vec<_>>())
}

#[test]
fn fa_xii_a_1_sides_never_share_a_hex() {
    let position = at("axis", "movement", "axis 15pz G5; allied 2nz G6");
    position.play("15pz move G6", &[]).refused("XIII.A.3: enemies-there hex=G6");
    let sheet = "position first-alamein beginners\nplayer axis\naxis 15pz G5\nallied 2nz G5\n";
    let wrong = feldpost_first_alamein::position::read(&DATA, sheet).unwrap_err();
    assert_eq!((wrong[0].0, wrong[0].1.reason.to_string().as_str()), (4, "enemies-there hex=G5"));
}

#[test]
fn fa_xii_a_2_three_units_and_two_divisions_of_them() {
    assert!(legal("15pz 21pz") && legal("15pz 21pz rcce") && legal("1sa 2nz 3sa") && legal("15pz rcce"));
    assert!(!legal("15pz 21pz ariete") && !legal("15pz 21pz rcce trento"));
    assert!(legal("1sa 3sa 18ind"), "3 South African belongs to 1 South African");
}

#[test]
fn fa_b34_the_third_unit() {
    assert!(legal("4armd 22armd") && legal("18ind 9ind"), "two are free");
    assert!(!legal("18ind 9ind 4armd") && !legal("3sa 6nz 18ind"), "three brigades");
    assert!(!legal("1sa 2nz 18ind"), "a brigade of no division there");
    assert!(legal("9aus 26aus 1sa") && legal("9aus 26aus 18ind"));
    assert!(!legal("1sa 4armd 22armd"));
}

#[test]
fn fa_b13_reinforcing_brigades_belong_to_their_divisions() {
    assert!(legal("9aus 26aus 2nz") && !legal("1sa 2nz 26aus") && !legal("1sa 2nz 2armd"));
}

#[test]
fn fa_xii_a_3_the_box_does_not_count() {
    let position =
        at("allied", "movement", "axis 15pz L8; allied 1sa G5; allied 2nz G6; allied 3sa G6; box box1 G6");
    position
        .play("1sa move G6", &[])
        .happened(&["move 1sa > G6 (1 +0r +0t)", "control G6 allied"])
        .stack("G6", "2nz 3sa 1sa");
}

#[test]
fn fa_b32_no_move_passes_through_or_ends_in_a_full_hex() {
    let lines = "axis rcce G3; axis ariete G2; axis 15pz G4; axis 21pz G4; allied 2nz L8";
    let position = at("axis", "movement", lines);
    position.play("ariete move G4", &[]).refused("XII.A.2: no-room hex=G4 there=15pz, 21pz");
    let through = position.play("ariete move G3 G4 H5", &[]);
    through.refused("XII.A.2: no-room hex=G4 there=15pz, 21pz");
    assert_eq!(position.play("rcce move G4", &[]).fates, ["ok"]);
    // As one stack they count together.
    let both = position.play("ariete move G3; rcce move H3", &[]);
    assert_eq!(both.fates, ["ok", "ok"]);
}

#[test]
fn fa_xii_b_what_stands_above_the_limit_is_eliminated_after_movement_and_attacks() {
    let over = "axis 15pz G3; axis 21pz G3; axis ariete G3; axis trento G3; allied 2nz L8";
    let movement = at("axis", "movement", over).play("next", &[]);
    movement.happened(&["eliminated ariete G3 overstack", "eliminated trento G3 overstack"]);
    let attacks = at("axis", "attacks", over).play("done", &[]);
    attacks.happened(&["eliminated ariete G3 overstack", "eliminated trento G3 overstack"]);
    // The other side's stacks are its own matter.
    let other = at("allied", "attacks", over).play("done", &[]).happened(&["turn 4"]);
    other.stack("G3", "15pz 21pz ariete trento");
}

#[test]
fn fa_b33_the_owner_names_whom_to_lose() {
    let over =
        "axis 15pz G3; axis 21pz G3; axis ariete G3 spent; axis littorio G3; axis rcce G3; allied 2nz L8";
    let position = at("axis", "movement", over);
    let named = position.play("lose 15pz, littorio; next", &[]);
    named.happened(&["eliminated 15pz G3 overstack", "eliminated littorio G3 overstack"]);
    // Unsaid: as few as possible, the smallest factor first, Spent first, then by id; rcce may be a third.
    let unsaid = position.play("next", &[]);
    unsaid.happened(&["eliminated ariete G3 overstack", "eliminated littorio G3 overstack"]);
    position.play("lose 2nz", &[]).refused("XII.B: not-yours side=allied unit=2nz");
    let same = "axis brescia G3; axis pavia G3 spent; axis trento G3; allied 2nz L8";
    at("axis", "movement", same).play("next", &[]).happened(&["eliminated pavia G3 overstack"]);
    let same = "axis trento G3; axis pavia G3; axis brescia G3; allied 2nz L8";
    at("axis", "movement", same).play("next", &[]).happened(&["eliminated brescia G3 overstack"]);
}

#[test]
fn fa_b31_arrivals_lie_at_the_bottom() {
    let position = at("axis", "movement", "axis 15pz G4; axis rcce G3; allied 2nz L8");
    position.play("rcce move G4", &[]).happened(&["move rcce > G4 (0 +0r +1t)"]).stack("G4", "15pz rcce");
}
