//! FA X: terrain.

use crate::support::{at, hex};
use feldpost_first_alamein::rules::terrain::bonus;
use feldpost_first_alamein::words::Side;

fn bonus_of(lines: &str, at_hex: &str, side: Side, from: &[&str]) -> i32 {
    let board = at("axis", "attacks", lines).board();
    let from: Vec<_> = from.iter().map(|name| hex(name)).collect();
    bonus(&board, hex(at_hex), side, &from)
}

#[test]
fn fa_x_ridges_hills_and_depressions_give_one_to_infantry() {
    for name in ["F7", "E5", "H7", "E6", "C5", "F5", "H5", "J8"] {
        assert_eq!(bonus_of(&format!("allied 1sa {name}"), name, Side::Allied, &["A1"]), 1, "{name}");
        assert_eq!(bonus_of(&format!("axis trento {name}"), name, Side::Axis, &["A1"]), 1, "{name}");
        assert_eq!(
            bonus_of(&format!("allied 7armd {name}"), name, Side::Allied, &["A1"]),
            0,
            "armour, {name}"
        );
    }
    assert_eq!(bonus_of("allied 1sa G7", "G7", Side::Allied, &["A1"]), 0);
}

#[test]
fn fa_x_motorized_infantry_counts_as_infantry() {
    assert_eq!(bonus_of("axis 90lt F7", "F7", Side::Axis, &["A1"]), 1);
    assert_eq!(bonus_of("axis trieste F7; axis ariete F7", "F7", Side::Axis, &["A1"]), 1);
}

#[test]
fn fa_x_the_bonus_is_matched_by_infantry_factors() {
    assert_eq!(bonus_of("allied 18ind F5; box box1 F5", "F5", Side::Allied, &["E4"]), 1, "one factor");
    assert_eq!(bonus_of("allied 2nz H6; box box2 H6", "H6", Side::Allied, &["H5"]), 2);
    assert_eq!(bonus_of("allied 7armd D7", "D7", Side::Allied, &["D6"]), 0);
    assert_eq!(bonus_of("allied 3sa D7; allied 7armd D7", "D7", Side::Allied, &["D6"]), 1);
    assert_eq!(bonus_of("allied 1sa D7", "D7", Side::Allied, &["D6"]), 3, "El Alamein's box");
}

#[test]
fn fa_b19_bonuses_of_one_hex_add_up_to_the_infantry_in_it() {
    // A box in a depression: 2 + 1.
    assert_eq!(bonus_of("allied 2nz F5; box box1 F5", "F5", Side::Allied, &["E4"]), 3);
    assert_eq!(bonus_of("allied 6nz F5 spent; allied 18ind F5; box box1 F5", "F5", Side::Allied, &["E4"]), 2);
}

#[test]
fn fa_x_along_the_same_ridge_the_bonus_is_lost() {
    let both = [("F6", "F7"), ("G9", "F10"), ("D5", "E5")];
    for (one, other) in both.into_iter().chain(both.map(|(one, other)| (other, one))) {
        let lines = format!("allied 1sa {one}");
        assert_eq!(bonus_of(&lines, one, Side::Allied, &[other]), 0, "{one} from {other}");
        assert_eq!(bonus_of(&lines, one, Side::Allied, &["A1", other]), 0, "any of them");
        assert_eq!(bonus_of(&lines, one, Side::Allied, &["A1"]), 1, "{one}");
    }
    // E5 from E6; not E6 from E5, which is a hill of its own.
    assert_eq!(bonus_of("allied 1sa E5", "E5", Side::Allied, &["E6"]), 0);
    assert_eq!(bonus_of("allied 1sa E6", "E6", Side::Allied, &["E5"]), 1);
    // A box on the ridge stays.
    assert_eq!(bonus_of("allied 1sa F6; box box1 F6", "F6", Side::Allied, &["F7"]), 2);
}

#[test]
fn fa_x_battles_count_it() {
    let lines = "axis 15pz F6; axis 21pz E7; allied 1sa F7";
    let along = at("axis", "attacks", lines).play("15pz attack F7", &[3]);
    along.happened(&["attack 15pz F7: 4 to 3 (+0) 1:1 >0 1:1, 3 -"]);
    let across = at("axis", "attacks", lines).play("21pz attack F7", &[3]);
    across.happened(&["attack 21pz F7: 4 to 4 (+1) 1:1 >0 1:1, 3 -"]);
}
