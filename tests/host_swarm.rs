//! One player against the game: swarms of little mails, sheets full of prose, slips by the kilobyte.
#![allow(clippy::unwrap_used)] // A test may stop.
mod support;

use std::sync::atomic::Ordering;

use feldpost::audit::{Evidence, Verdict, audit};
use support::*;

/// Both have chosen: red and blue roll, in any order.
fn at_the_rolls(club: &Club) -> feldpost::host::Host {
    let mut host = started(club);
    play(club, &mut host, "red", "pick 3");
    play(club, &mut host, "blue", "pick 5");
    host
}

#[test]
fn ninety_sheets_full_of_prose_and_then_a_resignation() {
    let club = Club::new();
    let mut host = at_the_rolls(&club);
    let line = "The sun was low and nobody spoke of it. ".repeat(30);
    let prose = format!("{line}\r\n").repeat(195_000 / line.len());
    for n in 0..90 {
        club.clock.fetch_add(3_600, Ordering::SeqCst);
        play(&club, &mut host, "red", &format!("{prose}Number {n}\r\nnudge  # for the {n}th time"));
    }
    let counts = play(&club, &mut host, "red", "resign yes");
    assert_eq!(counts.games_set_aside, vec![]);
    assert!(host.view("g1").unwrap().is_over().unwrap());
    let journal = club.journal("g1");
    for small_talk in ["nobody spoke", "Number 7", "for the 7th time"] {
        assert!(!journal.contains(small_talk), "small talk is nobody's business");
    }
    let evidence = Evidence { journal: journal.as_bytes(), ..Evidence::default() };
    let audited = audit(&evidence, &registry());
    assert_eq!(audited.verdict, Verdict::Valid);
    let replay = audited.replay.unwrap();
    assert_eq!((replay.sealed, replay.replayed), (0, 92), "every sheet is played again");
}

#[test]
fn openings_are_spread_over_entries_and_leave_nothing_out() {
    let club = Club::new();
    let mut host = at_the_rolls(&club);
    let slip = format!("roll {}", "y".repeat(1_000));
    let sheet = format!("{}nudge", format!("{slip}\r\n").repeat(60));
    for _ in 0..90 {
        club.clock.fetch_add(3_600, Ordering::SeqCst);
        play(&club, &mut host, "red", &sheet);
    }
    let counts = play(&club, &mut host, "blue", "resign yes");
    assert_eq!(counts.games_set_aside, vec![]);
    let journal = club.journal("g1");
    let openings = journal.lines().filter(|line| line.contains("\"type\":\"openings\""));
    let sizes: Vec<usize> = openings.map(str::len).collect();
    assert!(sizes.len() > 1 && sizes.iter().all(|size| *size < 5 << 20), "{sizes:?}");
    let evidence = Evidence { journal: journal.as_bytes(), ..Evidence::default() };
    let audited = audit(&evidence, &registry());
    assert_eq!(audited.verdict, Verdict::Valid);
    assert_eq!(audited.replay.unwrap().sealed, 0);
}

#[test]
fn orders_beyond_every_measure_are_answered_and_change_nothing() {
    let club = Club::new();
    let mut host = at_the_rolls(&club);
    let before = club.journal("g1");
    let slip = format!("roll {}", "y".repeat(1_000));
    play(&club, &mut host, "red", &format!("{}nudge", format!("{slip}\r\n").repeat(70)));
    let answer = club.inbox(ADA).pop().unwrap();
    let flat = answer.body.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("one mail can hold 64 kB. Nothing was carried out: send them in several mails."));
    assert_eq!(club.journal("g1")[before.len()..].lines().count(), 1, "the mail alone");
    play(&club, &mut host, "red", "roll 1");
}
