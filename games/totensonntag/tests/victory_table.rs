//! TS 9: the VPs of positions thrown together, against a count of our own from the lists of TS 10.

use crate::common::Seeded;
use crate::support::impulse;
use feldpost_totensonntag::rules::victory::{items, winner};
use feldpost_totensonntag::words::Side;
use std::fmt::Write;

/// TS 9.1 and TS 10: division, units (those that count twice with a `+`), losses that shatter, VPs.
const DIVISIONS: [(&str, &str, usize, i32); 7] = [
    ("dak", "7-132 8-132 9-132 3-8 5-8 12-8 132art1 132art2", 4, 1),
    ("dak", "33rec 1-8pz+ 2-8pz+ i-115 ii-115 2mg 33pio 15krad 33art", 4, 1),
    ("dak", "1-5pz+ 2-5pz+ ii-104 8mg 200pio 155art 3rec", 4, 1),
    ("dak", "1-155 2-155 3-155 3-247 3-255 1-361 2-361 pzj605", 4, 1),
    ("cw", "3rtr 5rtr 8h kdg 2sg 2rha 7h 2rtr 6rtr 4sac 3cly 4cly 2rgh 11h 1krrc 2rifle 4rha 60fd", 10, -2),
    ("cw", "1deor 1rnc 1ts 4fd-sa 3sac 1sai 2rb 3ts 3fd-sa", 5, -1),
    ("cw", "24nz 25nz 26nz 6fd-nz 18nz 19nz 20nz 4fd-nz", 4, -1),
];

/// Units that count in no division: Arty Command 104, and the armor of the New Zealanders.
const NO_DIVISION: &str = "104art1 104art2 c-8rtr a-8rtr 44rtr";
const GUNS: [&str; 7] = ["2rha", "4rha", "60fd", "4fd-sa", "3fd-sa", "6fd-nz", "4fd-nz"];
const OBJECTIVES: [&str; 3] = ["M7", "N16", "N3"];

/// A table at the end of the game, and its VPs counted by hand.
fn thrown(random: &mut Seeded, edition: &str) -> (String, i32) {
    let (mut lines, mut points, mut left) = (String::new(), 0, 0);
    // Now few are lost, now many.
    let odds = 1 + random.below(6);
    for (side, units, limit, vps) in DIVISIONS {
        let mut lost = 0;
        for unit in units.split(' ') {
            let name = unit.trim_end_matches('+');
            match random.below(7) {
                fate if fate < odds => {
                    writeln!(lines, "destroyed {side} {name}").unwrap();
                    lost += if unit == name { 1 } else { 2 };
                }
                6 if side == "cw" && random.yes() => {
                    writeln!(lines, "exited cw {name} sp 1").unwrap();
                    left += i32::from(!GUNS.contains(&name));
                }
                _ => {}
            }
        }
        points += if lost >= limit { vps } else { 0 };
    }
    for unit in NO_DIVISION.split(' ').filter(|_| random.yes()) {
        let side = if unit.starts_with("104") { "dak" } else { "cw" };
        writeln!(lines, "destroyed {side} {unit}").unwrap();
    }
    // Eight and nine SPs decide, so they are made up to that now and then.
    if random.yes() && !lines.contains("44rtr") && (4..=6).contains(&left) {
        writeln!(lines, "exited cw 44rtr sp 4").unwrap();
        left += 4;
    }
    points += if left < 9 { 0 } else { i32::from(edition != "rev9") + 1 };
    for hex in OBJECTIVES.into_iter().filter(|_| random.below(3) == 0) {
        writeln!(lines, "control {hex} cw").unwrap();
        points += 1;
    }
    (lines, points)
}

#[test]
fn ts_9_0_vps_are_those_counted_by_hand() {
    let mut random = Seeded(9);
    let mut seen = std::collections::BTreeSet::new();
    for edition in ["rev9", "revised", "zh"] {
        for _ in 0..300 {
            let (lines, points) = thrown(&mut random, edition);
            let board = impulse("dak", 3, &lines).edition(edition).clock(6, 4).board();
            let counted: i32 = items(&board).iter().map(|(_, vps)| vps).sum();
            assert_eq!(counted, points, "{edition}:\n{lines}{:?}", items(&board));
            // TS 9.0: one VP is enough for the CW.
            assert_eq!(winner(&board, points), if points >= 1 { Side::Cw } else { Side::Dak });
            seen.insert(points);
        }
    }
    assert!(seen.contains(&0) && seen.contains(&1) && seen.contains(&-2) && seen.len() >= 8, "{seen:?}");
}
