//! FA XIII: movement.

use crate::support::{Position, at};
use feldpost_first_alamein::rules::route::free;

fn axis(lines: &str) -> Position {
    at("axis", "movement", &format!("{lines}; allied 7armd L12"))
}

#[test]
fn fa_xiii_a_1_one_unit_moves_once_and_in_its_own_phase() {
    let position = axis("axis 15pz G6; axis 21pz G8");
    let played = position.play("15pz move G7; 15pz move G6", &[]);
    assert_eq!(played.fates, ["ok", "refused XIII.A.1: has-moved unit=15pz"]);
    axis("axis 15pz G6 moved").play("15pz move G7", &[]).refused("XIII.A.1: has-moved unit=15pz");
    position.play("7armd move L11", &[]).refused("XIII.A.1: not-yours side=allied unit=7armd");
    position.play("ariete move G7", &[]).refused("XIII.A.1: no-ground-unit-in-play unit=ariete");
    axis("axis 15pz G6; axis 164 off").play("164 move A2", &[]).refused("XIII.A.1: not-on-the-map unit=164");
    let played = position.play("15pz 21pz move G7", &[]);
    played.refused("XIII.A.1: not-one-stack hex=G8 start=G6 unit=21pz");
}

#[test]
fn fa_xiii_a_1_one_stack_moves_at_the_rate_of_the_slowest() {
    let position = axis("axis 15pz G6; axis trento G6");
    let played = position.play("15pz trento move G7", &[]);
    played.happened(&["move 15pz > G7 (1 +0r +0t)", "move trento > G7 (1 +0r +0t)"]);
    position
        .play("15pz trento move G7 G8", &[])
        .refused("XIII.A.2: too-far factor=1 hex=G8 units=15pz, trento");
}

#[test]
fn fa_xiii_a_2_each_hex_costs_one_factor() {
    let position = axis("axis 15pz G6; axis rcce F8; axis trento F9");
    position.play("15pz move G7 G8 H9", &[]).happened(&["move 15pz > G7 G8 H9 (3 +0r +0t)"]);
    position.play("15pz move G7 G8 H9 H10", &[]).refused("XIII.A.2: too-far factor=3 hex=H10 units=15pz");
    position.play("trento move G8", &[]).happened(&["move trento > G8 (1 +0r +0t)"]);
    position.play("trento move G8 G7", &[]).refused("XIII.A.2: too-far factor=1 hex=G7 units=trento");
    // Way-points: the way between them is found.
    position.play("15pz move G8", &[]).happened(&["move 15pz > G7 G8 (2 +0r +0t)"]);
    let sea = axis("axis 15pz B5");
    sea.play("15pz move A5", &[]).refused("XIII.A.2: closed-ground ground=sea hex=A5");
    let qattara = axis("axis 15pz J4");
    qattara.play("15pz move J3", &[]).refused("XIII.A.2: closed-ground ground=impassable hex=J3");
}

#[test]
fn fa_xiii_a_2_the_own_hex_may_begin_a_way() {
    let position = axis("axis 15pz G6");
    position.play("15pz move G6 G7", &[]).happened(&["move 15pz > G7 (1 +0r +0t)"]);
    position.play("15pz move G6", &[]).refused("XIII.A.2: too-far factor=3 hex=G6 units=15pz");
}

#[test]
fn fa_xii_a_2_what_is_in_the_way_of_a_far_hex_is_named() {
    let position = axis("axis 90lt B5; axis trieste B5; axis trento C5");
    position.play("90lt trieste move C6", &[]).refused("XII.A.2: no-room hex=C5 there=trento");
    // Either of them finds room in passing.
    position.play("90lt move C6", &[]).happened(&["move 90lt > C5 C6 (0 +2r +0t)"]);
    let zone = axis("axis trento A4; allied 18ind C4");
    zone.play("trento move C5", &[]).refused("XIII.B.1: stops-in-a-zoc hex=B5 unit=trento");
}

#[test]
fn fa_xiii_a_2_four_steps_along_a_road_are_free() {
    let position = axis("axis trento A1");
    let played = position.play("trento move A2 A3 A4 B5", &[]);
    played.happened(&["move trento > A2 A3 A4 B5 (0 +4r +0t)", "control A4 axis"]);
    let played = position.play("trento move C5", &[]);
    played.happened(&["move trento > A2 A3 A4 B5 C5 (1 +4r +0t)", "control A4 axis"]);
    position.play("trento move C6", &[]).refused("XIII.A.2: too-far factor=1 hex=C6 units=trento");
    // Paid first, then free, too.
    let joined = axis("axis trento C4").play("trento move B5 C5 C6", &[]);
    joined.happened(&["move trento > B5 C5 C6 (1 +2r +0t)"]);
}

#[test]
fn fa_xiii_a_2_two_steps_along_tracks_are_free() {
    let position = axis("axis trento F2");
    position.play("trento move F3 G3", &[]).happened(&["move trento > F3 G3 (0 +0r +2t)"]);
    position.play("trento move F3 G3 G4", &[]).happened(&["move trento > F3 G3 G4 (1 +0r +2t)"]);
    position.play("trento move H5", &[]).refused("XIII.A.2: too-far factor=1 hex=H5 units=trento");
    // F1 and F2 lie on no common track.
    let beside = axis("axis trento F1").play("trento move F2 F3 G3", &[]);
    beside.happened(&["move trento > F2 F3 G3 (1 +0r +2t)"]);
}

#[test]
fn fa_b8_road_and_track_in_every_mix() {
    for (road, track, expected) in [
        (0, 0, (0, 0)),
        (4, 0, (4, 0)),
        (6, 0, (4, 0)),
        (0, 3, (0, 2)),
        (1, 1, (1, 1)),
        (1, 2, (1, 1)),
        (2, 1, (2, 1)),
        (2, 2, (2, 1)),
        (3, 1, (3, 0)),
        (4, 2, (4, 0)),
    ] {
        assert_eq!(free(road, track), expected, "{road} of road, {track} of track");
    }
    // Two of road and one of track, then one that is paid.
    let played = axis("axis trento A2").play("trento move A3 A4 B4 C4", &[]);
    played.happened(&["move trento > A3 A4 B4 C4 (1 +2r +1t)", "control A4 axis"]);
    let far = axis("axis trento A2").play("trento move A3 A4 B4 C4 D4", &[]);
    far.refused("XIII.A.2: too-far factor=1 hex=D4 units=trento");
}

#[test]
fn fa_xiii_a_3_no_unit_enters_a_hex_of_enemies() {
    let position = at("axis", "movement", "axis 15pz G5; allied 2nz G6 spent");
    position.play("15pz move G6", &[]).refused("XIII.A.3: enemies-there hex=G6");
    position.play("15pz move G6 G7", &[]).refused("XIII.A.3: enemies-there hex=G6");
}

#[test]
fn fa_xiii_b_1_one_unit_stops_in_an_enemy_zoc() {
    let position = at("axis", "movement", "axis 15pz F9; allied 2nz G7");
    position.play("15pz move F8 E8", &[]).refused("XIII.B.1: stops-in-a-zoc hex=F8 unit=15pz");
    position.play("15pz move F8", &[]).happened(&["move 15pz > F8 (1 +0r +0t)"]);
    // Between way-points it goes around ZOCs.
    let around = at("axis", "movement", "axis rcce F9; allied 2nz G7").play("rcce move E7", &[]);
    around.happened(&["move rcce > E8 E7 (1 +0r +1t)"]);
}

#[test]
fn fa_xiii_b_2_one_unit_leaves_a_zoc_without_penalty() {
    let position = at("axis", "movement", "axis 15pz F8; allied 2nz G7; allied 1sa E10");
    position.play("15pz move E7 E6", &[]).happened(&["move 15pz > E7 E6 (2 +0r +0t)"]);
    // Out of one enemy's ZOC into that of another.
    position.play("15pz move F9", &[]).happened(&["move 15pz > F9 (1 +0r +0t)"]);
}

#[test]
fn fa_xiii_b_3_not_from_zoc_to_zoc_of_the_same_enemy() {
    let position = at("axis", "movement", "axis 15pz F8; allied 2nz G7");
    position.play("15pz move F7", &[]).refused("XIII.B.3: zoc-to-zoc from=F8 to=F7 unit=15pz");
    // Unless a friend stands there.
    let friend = at("axis", "movement", "axis 15pz F8; axis trento F7; allied 2nz G7");
    friend.play("15pz move F7", &[]).happened(&["move 15pz > F7 (1 +0r +0t)"]);
    // By a free hex between them it goes.
    position.play("15pz move E7 F7", &[]).happened(&["move 15pz > E7 F7 (2 +0r +0t)"]);
}

#[test]
fn fa_b20_a_second_enemy_on_either_hex_opens_the_way() {
    let two = "axis 15pz F8; allied 2nz G7; allied 6nz G7";
    at("axis", "movement", two).play("15pz move F7", &[]).happened(&["move 15pz > F7 (1 +0r +0t)"]);
    let stacked = format!("{two}; policy zoc_to_zoc stack");
    let played = at("axis", "movement", &stacked).play("15pz move F7", &[]);
    played.refused("XIII.B.3: zoc-to-zoc from=F8 to=F7 unit=15pz");
    // A second one beside the first hex alone, or beside the second alone.
    for other in ["F9", "F6"] {
        let lines = format!("axis 15pz F8; allied 2nz G7; allied 1sa {other}");
        let played = at("axis", "movement", &lines).play("15pz move F7", &[]);
        assert_eq!(played.fates, ["ok"], "{other}");
        let stacked = format!("{lines}; policy zoc_to_zoc stack");
        assert_eq!(at("axis", "movement", &stacked).play("15pz move F7", &[]).fates, ["ok"]);
    }
}
