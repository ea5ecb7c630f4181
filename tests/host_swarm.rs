//! One player against the game: swarms of little mails, sheets full of prose, slips by the kilobyte.

use std::sync::atomic::Ordering;

use crate::support::*;
use feldpost_umpire::audit::{Evidence, Verdict, audit};

/// Both have chosen: red and blue roll, in any order.
fn at_the_rolls(club: &Club) -> feldpost::host::Host {
    let mut host = started(club);
    play(club, &mut host, "red", "pick 3");
    play(club, &mut host, "blue", "pick 5");
    host
}

#[test]
fn a_swarm_of_little_mails_neither_ends_the_game_nor_buries_the_opponent() {
    let club = Club::new();
    let mut host = at_the_rolls(&club);
    let (mails, length) = (club.inbox(BRUNO).len(), club.journal("g1").len());
    let to = host.reply_address("g1", "red").unwrap();
    for _ in 0..1_021 {
        host.deliver(&club.mail(ADA, &to, "nudge")).unwrap();
    }
    let counts = host.run_once().unwrap();
    assert_eq!((counts.games_set_aside, counts.errors), (vec![], vec![]));
    let swarm = club.inbox(BRUNO).len() - mails;
    assert!(swarm <= 3, "{swarm} mails to the opponent");
    let answers = club.inbox(ADA).len();
    assert!(answers < 100, "{answers} answers");
    let grown = club.journal("g1").len() - length;
    assert!(grown < 80_000, "the journal has grown by {grown} bytes");
    // The game goes on.
    club.clock.fetch_add(86_400, Ordering::SeqCst);
    play(&club, &mut host, "blue", "roll 2");
    play(&club, &mut host, "red", "roll 3");
    assert_eq!(host.view("g1").unwrap().current_decision("red"), "T02.pick");
    let journal = club.journal("g1");
    let evidence = Evidence { journal: journal.as_bytes(), ..Evidence::default() };
    assert_eq!(audit(&evidence, &registry()).verdict, Verdict::Valid);
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
    let before = club.journal("g1");
    play(&club, &mut host, "red", &"nudge\r\n".repeat(501));
    let answer = club.inbox(ADA).pop().unwrap();
    let flat = answer.body.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("501 orders, and one mail can hold 500. Nothing was carried out"), "{flat}");
    assert_eq!(club.journal("g1")[before.len()..].lines().count(), 1, "the mail alone");
    play(&club, &mut host, "red", "roll 1");
}

/// The mails of the host to Bruno since this many.
fn to_bruno(club: &Club, since: usize) -> Vec<String> {
    let flat = |body: String| body.split_whitespace().collect::<Vec<_>>().join(" ");
    club.inbox(BRUNO).into_iter().skip(since).map(|mail| flat(mail.body)).collect()
}

#[test]
fn a_side_that_is_not_asked_gets_one_mail_in_ten_minutes_with_everything_in_it() {
    let club = Club::new();
    let mut host = at_the_rolls(&club);
    // Bruno rolls and waits; he hears of the choice at once.
    play(&club, &mut host, "blue", "roll 1");
    club.clock.fetch_add(600, Ordering::SeqCst);
    let since = club.inbox(BRUNO).len();
    for n in 0..4 {
        play(&club, &mut host, "red", &format!("say word {n}\r\nnudge"));
    }
    let first = to_bruno(&club, since);
    assert_eq!(first.len(), 1, "{first:?}");
    assert!(first[0].contains("word 0") && !first[0].contains("word 1"), "{first:?}");
    assert_eq!(host.queued().unwrap(), 1, "one mail waits, for all that came since");
    // The host is stopped and begins again: nothing is forgotten.
    drop(host);
    let mut host = club.open();
    club.clock.fetch_add(600, Ordering::SeqCst);
    host.run_once().unwrap();
    let second = to_bruno(&club, since + 1);
    assert_eq!(second.len(), 1, "{second:?}");
    assert!((1..4).all(|n| second[0].contains(&format!("word {n}"))), "{second:?}");
    // A new decision is told at once, with what was still to be told.
    play(&club, &mut host, "red", "say word 4\r\nnudge");
    assert_eq!(club.inbox(BRUNO).len(), since + 2);
    play(&club, &mut host, "red", "roll 1");
    let third = to_bruno(&club, since + 2);
    assert_eq!(third.len(), 1, "{third:?}");
    assert!(third[0].contains("word 4") && third[0].contains("- Rolled: "), "{third:?}");
    assert!(!third[0].contains("word 3"), "{third:?}");
    assert_eq!(host.queued().unwrap(), 0);
    club.clock.fetch_add(6_000, Ordering::SeqCst);
    host.run_once().unwrap();
    assert_eq!(club.inbox(BRUNO).len(), since + 3, "nothing comes twice");
}

#[test]
fn what_was_seen_and_not_yet_mailed_is_in_the_next_mail() {
    let club = Club::new();
    let mut host = at_the_rolls(&club);
    club.clock.fetch_add(6_000, Ordering::SeqCst);
    let since = club.inbox(BRUNO).len();
    play(&club, &mut host, "red", "nudge");
    play(&club, &mut host, "red", "roll 3");
    let told = to_bruno(&club, since);
    assert_eq!(told.len(), 1, "{told:?}");
    // Bruno moves before the mail is due: his own report tells what he had not been told.
    play(&club, &mut host, "blue", "roll 2");
    let told = to_bruno(&club, since + 1);
    assert_eq!((told.len(), host.queued().unwrap()), (1, 0), "{told:?}");
    assert_eq!(told[0].matches("- Rolled: ").count(), 2, "{told:?}");
}

#[test]
fn an_answer_to_a_mail_full_of_slips_is_no_longer_than_the_mail() {
    let club = Club::new();
    let mut host = at_the_rolls(&club);
    let slips = "roll 9 of them\r\n".repeat(28_000 / 16);
    play(&club, &mut host, "red", &format!("{slips}nudge"));
    let answer = club.inbox(ADA).pop().unwrap();
    assert!(answer.body.len() < 28_000, "{} bytes", answer.body.len());
    let size: u64 = newest_size(&club);
    // What was sealed comes with it, which is what the player has sent himself.
    assert!(size < 70_000, "the whole mail has {size} bytes");
    assert!(answer.body.contains("more"), "{}", answer.body);
}

/// The size of the newest mail that went out, in bytes.
fn newest_size(club: &Club) -> u64 {
    let folder = club.home().join("mail/out/new");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    std::fs::metadata(files.last().unwrap()).unwrap().len()
}
