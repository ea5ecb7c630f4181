//! FA III: counters and definitions.

use crate::support::{DATA, at, hex, id};
use feldpost_first_alamein::data::Kind;
use feldpost_first_alamein::rules::definitions::in_ezoc;
use feldpost_first_alamein::words::{Class, Nationality, Rank, Side};

#[test]
fn fa_iii_b_rcce_gppe_is_a_german_armoured_brigade() {
    let rcce = DATA.counter(id("rcce")).unwrap();
    let Kind::Ground(figures) = rcce.kind else { panic!("a ground unit") };
    assert_eq!(
        (rcce.nationality, figures.class, figures.rank),
        (Some(Nationality::German), Class::Armor, Rank::Brigade)
    );
    assert!(figures.tough && DATA.ground(id("7armd")).unwrap().tough);
    assert_eq!(DATA.counters.iter().filter(|c| matches!(c.kind, Kind::Ground(g) if g.tough)).count(), 2);
}

#[test]
fn fa_iii_c_a_zoc_is_the_six_hexes_around_a_unit() {
    let board = at("axis", "movement", "axis 15pz G3; allied 2nz G7").board();
    for name in ["G6", "G8", "F7", "F8", "H7", "H8"] {
        assert!(in_ezoc(&board, hex(name), Side::Axis), "{name}");
        assert!(!in_ezoc(&board, hex(name), Side::Allied), "{name}: a friend's ZOC");
    }
    for name in ["G7", "G5", "G9", "F6", "F9", "E7"] {
        assert!(!in_ezoc(&board, hex(name), Side::Axis), "{name}");
    }
}

#[test]
fn fa_iii_a_hexes_lie_as_the_rules_name_them() {
    let distances = [
        ("A1", "D7", 7),
        ("D7", "C11", 5),
        ("D5", "E5", 1),
        ("F10", "G9", 1),
        ("E1", "D7", 6),
        ("L11", "D7", 8),
    ];
    for (one, other, distance) in distances {
        assert_eq!(hex(one).distance(hex(other)), distance, "{one} {other}");
    }
    let closed = ["A5", "B12", "C10", "C12", "J3", "K5", "L6"];
    assert!(closed.iter().all(|name| !DATA.passable(hex(name))));
    assert!(["A4", "C6", "C11", "J4", "K6", "L7"].iter().all(|name| DATA.passable(hex(name))));
}
