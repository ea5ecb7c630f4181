//! Each seat says how it wants to be told things, and gets nothing less for it.

use std::sync::atomic::Ordering;

use crate::support::*;
use feldpost_mail::incoming::IncomingMail;

/// Longer than two mails to a seat that is asked for nothing are kept apart.
const APART: i64 = 600;

/// A later mail of red's, which is asked; and what blue, which is not, gets of it.
fn nudged(club: &Club, host: &mut feldpost::host::Host) -> Option<IncomingMail> {
    let before = club.inbox(BRUNO).len();
    club.clock.fetch_add(APART, Ordering::SeqCst);
    play(club, host, "red", "nudge");
    let mut got = club.inbox(BRUNO).split_off(before);
    assert!(got.len() <= 1, "{got:#?}");
    got.pop()
}

/// Blue has rolled, and red has not.
fn half_way(club: &Club) -> feldpost::host::Host {
    let mut host = started(club);
    play(club, &mut host, "red", "pick 4");
    play(club, &mut host, "blue", "pick 2");
    play(club, &mut host, "blue", "roll 2");
    host
}

#[test]
fn who_is_not_asked_gets_a_report_a_few_lines_or_nothing_and_all_of_it_in_the_end() {
    let club = Club::new();
    let mut host = half_way(&club);
    let whole = nudged(&club, &mut host).unwrap().body;
    assert!(whole.contains("How to answer") && !whole.contains("`report` mails it now"), "{whole}");

    play(&club, &mut host, "blue", "Reports brief.");
    let told = club.inbox(BRUNO).pop().unwrap().body;
    assert!(told.contains("you get a few lines"), "{told}");
    let brief = nudged(&club, &mut host).unwrap().body;
    assert!(!brief.contains("How to answer") && brief.contains("`report` mails it now"), "{brief}");
    play(&club, &mut host, "blue", "report");
    let asked_for = club.inbox(BRUNO).pop().unwrap().body;
    assert!(asked_for.contains("How to answer"), "{asked_for}");

    play(&club, &mut host, "blue", "reports mine");
    assert!(nudged(&club, &mut host).is_none());
    club.clock.fetch_add(APART, Ordering::SeqCst);
    play(&club, &mut host, "red", "nudge\r\nsay Look out!");
    let words = club.inbox(BRUNO).pop().unwrap().body;
    assert!(words.contains("| Look out!") && !words.contains("How to answer"), "{words}");
    // A seat's wish outlives the daemon.
    drop(host);
    let mut host = club.open();
    assert!(nudged(&club, &mut host).is_none());

    club.clock.fetch_add(APART, Ordering::SeqCst);
    play(&club, &mut host, "red", "roll 3");
    let asked = club.inbox(BRUNO).pop().unwrap().body;
    assert!(asked.contains("What happened since you last decided"), "{asked}");
}

/// The answer to a seat's own orders tells what came of them, and leaves out the position until it is asked.
#[test]
fn who_wants_few_lines_and_has_decided_is_told_what_happened_without_the_position() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "blue", "pick 2\r\nreports brief");
    let told = |club: &Club| club.inbox(BRUNO).pop().unwrap();
    assert!(told(&club).body.contains("How to answer"), "blue is asked: {}", told(&club).body);
    play(&club, &mut host, "blue", "roll 2");
    let short = told(&club).body;
    assert!(short.contains("Carried out, as understood") && short.contains("What happened"), "{short}");
    assert!(!short.contains("How to answer") && short.contains("`report` mails it now"), "{short}");
    play(&club, &mut host, "blue", "status");
    assert!(told(&club).body.contains("How to answer"), "who asks for the position gets it");
}

/// What only changes how a seat is told is no order that came to nothing.
#[test]
fn a_mail_with_a_wish_alone_is_not_called_one_in_which_nothing_was_carried_out() {
    let club = Club::new();
    let mut host = half_way(&club);
    play(&club, &mut host, "blue", "reports brief");
    let told = club.inbox(BRUNO).pop().unwrap();
    assert!(told.subject_raw.contains("Received"), "{}", told.subject_raw);
    assert!(!told.body.contains("nothing in it was carried out"), "{}", told.body);
    play(&club, &mut host, "blue", "Nice weather.\r\nreports all");
    let told = club.inbox(BRUNO).pop().unwrap();
    assert!(told.subject_raw.contains("Nothing carried out"), "{}", told.subject_raw);
}

#[test]
fn a_wish_with_an_older_token_or_in_a_dry_run_changes_nothing() {
    let club = Club::new();
    let mut host = started(&club);
    let old = host.reply_address("g1", "red").unwrap();
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "blue", "pick 2");
    take_in(&mut host, &club.mail(ADA, &old, "reports mine"));
    play(&club, &mut host, "red", "check\r\nreports mine");
    let roster = std::fs::read_to_string(club.home().join("games/g1/roster.json")).unwrap();
    assert!(!roster.contains("mine"), "{roster}");
    play(&club, &mut host, "red", "reports mine");
    let roster = std::fs::read_to_string(club.home().join("games/g1/roster.json")).unwrap();
    assert!(roster.contains(r#""reports":"mine""#), "{roster}");
}

#[test]
fn a_plain_subject_stays_the_same_and_the_full_one_comes_back() {
    let club = Club::new();
    let mut host = started(&club);
    let subject = |club: &Club| club.inbox(ADA).pop().unwrap().subject_raw;
    play(&club, &mut host, "red", "subject plain");
    let plain = subject(&club);
    play(&club, &mut host, "red", "status");
    assert_eq!(subject(&club), plain);
    assert!(plain.starts_with("[g1] "), "{plain}");
    play(&club, &mut host, "red", "subject full\r\nstatus");
    assert!(subject(&club).contains("The position now"), "{}", subject(&club));
}

#[test]
fn an_answer_to_words_is_passed_on_as_it_is_unless_it_holds_orders() {
    let club = Club::new();
    let mut host = half_way(&club);
    play(&club, &mut host, "red", "say Well met, Bruno!");
    let to = host.reply_address("g1", "blue").unwrap();
    let answers = |club: &Club, body: &str| {
        let press = club.inbox(BRUNO).into_iter().rev().find(|mail| mail.subject_raw.contains("A word from"));
        let raw = String::from_utf8(club.mail(BRUNO, &to, body)).unwrap();
        let id = press.and_then(|press| press.message_id).unwrap();
        raw.replacen("Subject:", &format!("In-Reply-To: <{id}>\r\nSubject:"), 1)
    };
    let raw = answers(&club, "Well met, Ada.\r\nA fine evening for it!");
    take_in(&mut host, raw.as_bytes());
    let heard = club.inbox(ADA).pop().unwrap();
    assert!(heard.subject_raw.contains("A word from"), "{}", heard.subject_raw);
    assert!(heard.body.contains("| Well met, Ada.\n  | A fine evening for it!"), "{}", heard.body);
    let raw = answers(&club, "OK.");
    club.clock.fetch_add(APART, Ordering::SeqCst);
    take_in(&mut host, raw.as_bytes());
    assert!(club.inbox(ADA).pop().unwrap().body.contains("| OK."), "a plain yes is an answer, too");
    let before = club.inbox(ADA).len();
    let raw = answers(&club, "Well met.\r\nroll nine");
    take_in(&mut host, raw.as_bytes());
    assert_eq!(club.inbox(ADA).len(), before, "an order with a slip in it is no word to the other side");
}

#[test]
fn a_plain_yes_is_told_the_line_that_accepts() {
    let club = Club::new();
    let mut host = club.open();
    host.new_game(&new_game("g1")).unwrap();
    host.run_once().unwrap();
    play(&club, &mut host, "red", "Yes!");
    let told = club.inbox(ADA).pop().unwrap().body;
    let offer = host.view("g1").unwrap().offer_hash().short();
    assert!(told.contains("You have not joined yet.") && told.contains(&format!("JOIN {offer}")), "{told}");
    assert!(!host.view("g1").unwrap().has_joined("red"));
}

/// What red says, with nothing else, or with a move; and the mails to blue that come of it.
fn said(club: &Club, host: &mut feldpost::host::Host, body: &str) -> Vec<IncomingMail> {
    let before = club.inbox(BRUNO).len();
    club.clock.fetch_add(APART, Ordering::SeqCst);
    play(club, host, "red", body);
    club.inbox(BRUNO).split_off(before)
}

#[test]
fn who_mutes_the_others_hears_the_umpire_and_what_happens() {
    let club = Club::new();
    let mut host = half_way(&club);
    assert_eq!(said(&club, &mut host, "say Good morning").len(), 1);
    play(&club, &mut host, "blue", "Mute.");
    assert!(club.inbox(BRUNO).pop().unwrap().body.contains("`unmute` ends that"));
    assert_eq!(said(&club, &mut host, "say Are you there?"), []);
    let moved = said(&club, &mut host, "nudge\r\nsay Look out!").pop().unwrap().body;
    assert!(!moved.contains("Look out!"), "{moved}");
    // It stands in the record all the same, and the umpire is heard.
    assert!(club.journal("g1").contains("Are you there?"));
    let word = feldpost::host::Request::Tell { game: "g1".into(), text: "Be kind.".into() };
    host.ask(&word).unwrap();
    host.run_once().unwrap();
    assert!(club.inbox(BRUNO).pop().unwrap().body.contains("Be kind."));
    drop(host);
    let mut host = club.open();
    assert_eq!(said(&club, &mut host, "say Still there?"), []);
    play(&club, &mut host, "blue", "unmute");
    let heard = said(&club, &mut host, "say Good evening").pop().unwrap().body;
    assert!(heard.contains("| Good evening"), "{heard}");
}
