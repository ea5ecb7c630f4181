//! FA XIV.B: odds, against a table of our own.

use crate::support::{DATA, at};
use feldpost_first_alamein::words::Verdict;

/// The Ground Combat Results Table as the chart prints it, the die of six first.
const CHART: [(&str, &str); 6] = [
    ("6", "S S R2 R2 R2 R2 DE DE DE DE DE"),
    ("5", "AR S R1 R1 R1 R2 R2 DE DE DE DE"),
    ("4", "SAE - S S R1 R1 R2 R2 DE DE DE"),
    ("3", "AE AR - - S R1 R1 R2 R2 DE DE"),
    ("2", "AE SAE AR SAR - S R1 R1 R2 R2 DE"),
    ("1", "AE AE SAE AR SAR - S R1 R1 R2 R2"),
];

/// Heads in twelfths of a defender's factor.
const HEADS: [(&str, i32); 11] = [
    ("1:4", 3),
    ("1:3", 4),
    ("1:2", 6),
    ("1:1", 12),
    ("3:2", 18),
    ("2:1", 24),
    ("3:1", 36),
    ("4:1", 48),
    ("5:1", 60),
    ("7:1", 84),
    ("10:1", 120),
];

/// The column by a count of our own.
fn slow(attack: i32, defence: i32) -> Option<usize> {
    let fits = HEADS.iter().filter(|(_, twelfths)| attack * 12 >= defence * twelfths).count();
    fits.checked_sub(1)
}

#[test]
fn fa_xiv_b_3_every_attack_from_1_to_12_against_1_to_9_with_and_without_shift() {
    let gcrt = &DATA.tables.gcrt;
    let mut seen = 0;
    for attack in 1..=12 {
        for defence in 1..=9 {
            let column = slow(attack, defence);
            assert_eq!(gcrt.basic(attack, defence), column, "{attack} to {defence}");
            let Some(column) = column else { continue };
            assert_eq!(gcrt.head(column), HEADS[column].0);
            for shift in [0, 1] {
                let last = (column + shift).min(10);
                for (die, row) in CHART {
                    let printed = row.split(' ').nth(last).unwrap();
                    let verdict = gcrt.verdict(last, die.parse().unwrap());
                    assert_eq!(verdict.printed(), printed, "{attack} to {defence}, {die}");
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 1100, "{seen}");
    let cells = CHART.map(|(_, row)| row.split(' ').count());
    assert_eq!(cells, [11; 6]);
    assert_eq!(gcrt.verdict(0, 4), Verdict::Sae);
}

#[test]
fn fa_b3_the_printed_odds_that_are_nearest_and_no_greater() {
    let head = |attack, defence| DATA.tables.gcrt.basic(attack, defence).map(|at| DATA.tables.gcrt.head(at));
    assert_eq!(head(5, 1), Some("5:1"));
    assert_eq!(head(5, 3), Some("3:2"));
    assert_eq!(head(2, 5), Some("1:3"));
    assert_eq!(
        (head(6, 1), head(9, 1), head(1, 4), head(1, 5)),
        (Some("5:1"), Some("7:1"), Some("1:4"), None)
    );
}

#[test]
fn fa_xiv_b_1_one_unit_may_use_a_part_of_its_factor() {
    let position = at("axis", "attacks", "axis 15pz G6; axis 21pz G6; allied 2nz G7; safe none");
    let played = position.play("15pz:2 21pz attack G7", &[2]);
    // 6 to 3 is 2:1.
    played.events(&["attack 15pz 21pz G7: 6 to 3 (+0) 2:1 >0 2:1, 2 S", "spent 2nz combat"]);
    position.play("15pz:5 attack G7", &[]).refused("XIV.B.1: wrong-factor factor=5 unit=15pz whole=4");
    position.play("15pz:0 attack G7", &[]).refused("XIV.B.1: wrong-factor factor=0 unit=15pz whole=4");
    position.play("15pz:2 move G5", &[]).fates(&["problem XIII.A.1: factor-only-in-attacks unit=15pz"]);
}

#[test]
fn fa_xiv_b_2_the_matched_bonus_is_in_the_defence() {
    let boxed = "axis 15pz E4; axis 21pz E4; allied 18ind F5; box box1 F5";
    let played = at("axis", "attacks", boxed).play("15pz 21pz attack F5", &[3]);
    played.events(&[
        "attack 15pz 21pz F5: 8 to 2 (+1) 4:1 >0 4:1, 3 R2",
        "spent 18ind combat",
        "retreat 18ind > F6 E6 winner",
    ]);
}

#[test]
fn fa_xiv_b_4_odds_end_at_10_to_1_and_begin_at_1_to_4() {
    let high = "axis 15pz G6; axis 21pz G6; axis rcce G6; axis ariete G8; axis littorio G8; allied 3sa G7; \
                safe none";
    let played = at("axis", "attacks", high).play("15pz 21pz rcce ariete littorio attack G7", &[6]);
    played.happened(&[
        "attack 15pz 21pz rcce ariete littorio G7: 14 to 1 (+0) 10:1 >0 10:1, 6 DE",
        "eliminated 3sa G7 result",
    ]);
    let low = "axis sabratha G6; allied 2nz G7; allied 1sa G7; safe none";
    let refused = at("axis", "attacks", low).play("sabratha attack G7", &[]);
    let refused = refused.refused("XIV.B.4: odds-too-low attack=1 defence=6 least=1:4");
    assert!(refused.raw.is_empty());
}

#[test]
fn fa_b17_figures_are_counted_over_the_whole_battle() {
    // 2nz in G7 (3), 6nz in H7 on a ridge (1 + 1), Spent: 2 of 5, less than half.
    let lines = "axis 15pz G6; axis 21pz G6; allied 2nz G7; allied 6nz H7 spent; safe none";
    let played = at("axis", "attacks", lines).play("15pz 21pz attack G7 H7", &[2]);
    played.happened(&["attack 15pz 21pz G7 H7: 8 to 5 (+1) 3:2 >0 3:2, 2 -"]);
    let lines = lines.replace("G7;", "G7 spent;").replace("H7 spent", "H7");
    let played = at("axis", "attacks", &lines).play("15pz 21pz attack G7 H7 push 0", &[2]);
    played.happened(&["attack 15pz 21pz G7 H7: 8 to 5 (+1) 3:2 >1 2:1, 2 S", "spent 6nz combat"]);
}
