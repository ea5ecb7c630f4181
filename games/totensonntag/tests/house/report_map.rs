//! The map as text: every hex and every stack stands where it belongs.

use super::report_support::{self, default_table, mid_game, page_of};
use feldpost_kit::system::Viewer;
use feldpost_totensonntag::board::Board;
use feldpost_totensonntag::hex::Hex;
use feldpost_totensonntag::words::Side;
use feldpost_umpire::report::{Templates, map_text};
use feldpost_umpire::report::text::{WIDTH, width};
use feldpost_umpire::words::ENGLISH;

/// What is printed at a hex's place: its upper and its lower four columns, computed from row and
/// number alone.
fn cell(lines: &[&str], hex: Hex) -> (String, String) {
    let line = usize::from(Hex::HEXROWS - 1 - hex.hexrow()) * 2;
    let column = usize::from(hex.hexrow() % 2) * 2 + usize::from(hex.number() - 1) * 4;
    let cut = |line: &str| line.chars().skip(column).take(4).collect::<String>().trim().to_owned();
    (cut(lines[line]), cut(lines[line + 1]))
}

fn drawn(board: &Board) -> String {
    map_text(
        Templates::builtin(&feldpost::games::standard()).words(),
        ENGLISH,
        "totensonntag",
        &serde_json::to_value(page_of(board, Viewer::Public).chart).unwrap(),
    )
}

#[test]
fn every_stack_stands_under_its_hex_and_nowhere_else() {
    for board in [default_table(), mid_game()] {
        let map = drawn(&board);
        let lines: Vec<&str> = map.lines().collect();
        for hex in Hex::all() {
            let (upper, lower) = cell(&lines, hex);
            assert_eq!(upper.trim_end_matches(['~', '^', '#', '*']), hex.to_string());
            let stack = board.stack(hex);
            if stack.is_empty() {
                assert_eq!(lower, ".", "{hex}");
            } else {
                let sign = if board.owner(hex) == Some(Side::Dak) { 'D' } else { 'C' };
                assert!(lower.starts_with(&format!("{sign}{}", stack.len())), "{hex}: {lower}");
                assert_eq!(lower.len(), 3, "{hex}: {lower}");
            }
        }
    }
}

#[test]
fn signs_of_units_and_ground_are_those_of_the_legend() {
    let map = drawn(&default_table());
    let lines: Vec<&str> = map.lines().collect();
    let at = |hex: &str| cell(&lines, report_support::hex(hex));
    let pair = |upper: &str, lower: &str| (upper.to_owned(), lower.to_owned());
    assert_eq!(at("J18"), pair("J18", "D3a"));
    assert_eq!(at("F2"), pair("F2#", "D2a"));
    assert_eq!(at("L10"), pair("L10*", "D1i"));
    assert_eq!(at("G2"), pair("G2", "D2g"));
    assert_eq!(at("H9"), pair("H9", "C1r"));
    assert_eq!(at("P19"), pair("P19~", "."));
    assert_eq!(at("J10"), pair("J10^", "."));
    assert!(map.contains("* point") && map.contains("M7 Sidi Rezegh"), "{map}");
}

#[test]
fn the_map_is_never_wider_than_a_mail() {
    assert!(drawn(&default_table()).lines().all(|line| width(line) <= WIDTH));
    assert!(drawn(&default_table()).lines().any(|line| width(line) == WIDTH));
}
