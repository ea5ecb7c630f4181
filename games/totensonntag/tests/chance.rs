//! What the dice promise, against every throw that there is, played through the rules.

use crate::support::{Position, impulse, night, through_the_night};
use feldpost_kit::system::{GameSystem, Viewer};
use feldpost_totensonntag::Totensonntag;
use feldpost_totensonntag::board::Board;
use feldpost_totensonntag::event::Event;
use feldpost_totensonntag::words::Side;
use serde_json::{Value, json};
use std::sync::LazyLock;

/// All throws of two dice.
fn throws() -> impl Iterator<Item = [u16; 2]> {
    (1..=6).flat_map(|first| (1..=6).map(move |second| [first, second]))
}

/// What the first event of this kind is told with, as a viewer sees it.
fn odds(before: &Board, events: &[Event], kind: &str) -> Value {
    static SYSTEM: LazyLock<Totensonntag> = LazyLock::new(feldpost_totensonntag::system);
    let mut board = before.clone();
    for event in events {
        let seen = SYSTEM.sees(&board, event, Viewer::Side(Side::Cw.id())).unwrap();
        let seen = serde_json::to_value(seen).unwrap();
        if seen["kind"] == kind {
            return seen["odds"].clone();
        }
        SYSTEM.apply(&mut board, event);
    }
    Value::Null
}

/// Plays an attack with every throw of 2d6: the odds that are told each time, and how many throws hit.
#[track_caller]
fn all(position: &Position, order: &str) -> (Value, usize) {
    let mut told = None;
    let mut hits = 0;
    for throw in throws() {
        let played = position.play(order, &throw);
        let now = odds(&position.board(), &played.raw, "attack");
        assert!(told.as_ref().is_none_or(|told| *told == now), "{order}: the odds depend on the dice");
        told = Some(now);
        hits += played.raw.iter().filter(|event| matches!(event, Event::Attack { hit: true, .. })).count();
    }
    (told.unwrap(), hits)
}

#[test]
fn ts_7_2_the_odds_of_an_attack_are_what_all_36_throws_give() {
    let position = |edition| impulse("dak", 2, "dak 1-5pz G9; cw 2sg G10").edition(edition);
    for edition in ["rev9", "revised", "zh"] {
        let (told, hits) = all(&position(edition), "1-5pz assault G10");
        assert_eq!(told["good"], hits, "{edition}");
        assert_eq!(told["of"], 36);
    }
    // FP 5 at PF 10: 5 or more, 30 of 36 throws.
    let (told, _) = all(&position("revised"), "1-5pz assault G10");
    assert_eq!(told, json!({"good": 30, "of": 36, "percent": 83, "needs": 5}));
    // Only what is higher hits: one more.
    let above = impulse("dak", 2, "policy hit_comparison above; dak 1-5pz G9; cw 2sg G10");
    let (told, hits) = all(&above, "1-5pz assault G10");
    assert_eq!((told, hits), (json!({"good": 26, "of": 36, "percent": 72, "needs": 6}), 26));
}

#[test]
fn ts_7_4_the_odds_of_ranging_in_are_what_all_six_dice_give() {
    // The spotter has moved or has not; it stands on a Point or does not.
    for (lines, order) in [
        ("cw 2rha G7; cw kdg G9; dak 8mg G10", "2rha barrage G10"),
        ("cw 2rha G7; cw kdg G9 moved; dak 8mg G10", "2rha barrage G10"),
        ("cw 2rha J9; cw kdg K7; dak 8mg K8", "2rha barrage K8 spotter kdg"),
    ] {
        let position = impulse("cw", 3, lines);
        let mut good = 0;
        let mut told = Value::Null;
        for die in 1..=6 {
            // Ranged in, it fires: two dice more.
            let dice = [die, 1, 1];
            let fires = die >= 4 + u16::from(lines.contains("moved")) - u16::from(lines.contains("K7"));
            let played = position.play(order, if fires { &dice } else { &dice[..1] });
            good += u32::from(played.raw.iter().any(|event| matches!(event, Event::Attack { .. })));
            told = odds(&position.board(), &played.raw, "range-in");
        }
        assert_eq!((&told["good"], &told["of"]), (&json!(good), &json!(6)), "{lines}");
        assert_eq!(told["needs"], 7 - good, "{lines}");
    }
}

#[test]
fn ts_8_1_the_odds_of_a_recovery_are_what_all_six_dice_give() {
    for lines in ["cw 2sg G9 sp 2", "cw 7h G9 sp 2", "dak 1-5pz G9 sp 3", "dak 7-132 G9 sp 2"] {
        // An enemy next to it costs one of the die.
        for near in ["", "; dak 8mg G10", "; cw 7h G10"] {
            if lines.starts_with("cw") == near.contains("cw") && !near.is_empty() {
                continue;
            }
            let (told, good) = all_nights(&night(&format!("{lines}{near}")));
            assert_eq!((&told["good"], &told["of"]), (&json!(good), &json!(6)), "{lines}{near}");
        }
    }
}

/// Every die of a night in which one unit tries to recover.
fn all_nights(position: &Position) -> (Value, usize) {
    let (mut told, mut good) = (Value::Null, 0);
    for die in 1..=6 {
        // In the morning both sides roll for their ANs.
        let played = through_the_night(&position.board(), &[die, 3, 3]);
        told = odds(&position.board(), &played.raw, "recovery");
        let recovered = |event: &Event| matches!(event, Event::Recovery { success: true, .. });
        good += usize::from(played.raw.iter().any(recovered));
    }
    (told, good)
}

#[test]
fn what_rolls_nothing_has_no_odds() {
    let position = impulse("cw", 3, "cw 2sg G9; dak 8mg G14");
    let played = position.play("2sg move G10", &[]);
    assert_eq!(odds(&position.board(), &played.raw, "move"), Value::Null);
}
