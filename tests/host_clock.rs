//! The clock of a game: reminders, silences, days off, and what makes nobody late.

mod never_late;

use std::fs;
use std::path::Path;
use std::sync::atomic::Ordering;

use crate::support::any::{AnyTable, GAME, PEOPLE, default_kinds};
use crate::support::cut::{WHOLE, at_every_effect, run_at};
use crate::support::*;
use feldpost::host::{Done, Host, Phase, Request};
use feldpost_mail::incoming::IncomingMail;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::commitment::PlayerCommitment;
use feldpost_umpire::audit::{Evidence, Verdict, audit};
use feldpost_umpire::turn::{Beside, DiceFrom, NewGame};

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

fn timed(id: &str, terms: &str) -> NewGame {
    NewGame { beside: Beside { clock: terms.into(), ..Beside::default() }, ..new_game(id) }
}

/// A game with a clock of these terms, in which both have joined.
fn begun(club: &Club, terms: &str) -> Host {
    let mut host = club.open();
    host.new_game(&timed("g1", terms)).unwrap();
    join(club, &mut host, "g1");
    host
}

fn join(club: &Club, host: &mut Host, game: &str) {
    let offer = host.view(game).unwrap().offer_hash().short();
    for (seat, from) in [("red", ADA), ("blue", BRUNO)] {
        let to = host.reply_address(game, seat).unwrap();
        let words = format!("JOIN {offer}\r\nENTROPY {seat} threw seven geese");
        take_in(host, &club.mail(from, &to, &words));
    }
}

/// Time goes by, and the host looks in every hour.
fn wait(club: &Club, host: &mut Host, seconds: i64) {
    let mut left = seconds;
    while left > 0 {
        let step = left.min(HOUR);
        club.clock.fetch_add(step, Ordering::SeqCst);
        assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
        left -= step;
    }
}

fn text(mail: &IncomingMail) -> String {
    mail.body.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn newest(club: &Club, address: &str) -> String {
    text(&club.inbox(address).pop().expect("a mail"))
}

fn subjects(club: &Club, address: &str) -> Vec<String> {
    club.inbox(address).into_iter().map(|mail| mail.subject).collect()
}

fn told(club: &Club, address: &str, what: &str) -> usize {
    club.inbox(address).iter().filter(|mail| text(mail).contains(what)).count()
}

fn deadline(host: &Host, seat: &str) -> Option<i64> {
    host_view(host, |game| game.clock().unwrap().deadlines().get(seat).copied())
}

fn host_view<T>(host: &Host, read: impl Fn(&feldpost_umpire::turn::Game) -> T) -> T {
    let mut looking = Host::look(host.home(), means(&std::sync::Arc::new(START.into())), registry()).unwrap();
    read(&looking.view("g1").unwrap())
}

fn valid(club: &Club) {
    let journal = club.journal("g1");
    let audited = audit(&Evidence { journal: journal.as_bytes(), ..Evidence::default() }, &registry());
    assert_eq!(audited.verdict, Verdict::Valid, "{:?}", audited.findings);
}

#[test]
fn the_terms_stand_in_the_offer_and_every_mistake_in_them_is_told() {
    let club = Club::with_umpire("");
    let mut host = club.open();
    let error = host.new_game(&timed("g1", "3 fortnights, zone Europe/Berlon, grace 99d")).unwrap_err();
    let told = error.to_string();
    assert!(error.is_no() && told.contains("Europe/Berlon") && told.contains("99d"), "{told}");
    host.new_game(&timed("g1", "3d,  zone europe/berlin")).unwrap();
    host.run_once().unwrap();
    assert!(newest(&club, ADA).contains("Clock: 3d, zone Europe/Berlin."), "{}", newest(&club, ADA));
    assert!(club.journal("g1").contains(r#""deadline":"3d, zone Europe/Berlin""#));
    wait(&club, &mut host, 30 * DAY);
    assert_eq!(told_late(&club), 0, "before the beginning nobody is late");
}

fn told_late(club: &Club) -> usize {
    ["time is up", "A reminder"].iter().map(|what| told(club, ADA, what) + told(club, BRUNO, what)).sum()
}

#[test]
fn every_report_says_until_when_there_is_time_and_reminders_come_once() {
    let club = Club::with_umpire("");
    let mut host = begun(&club, "3d, zone Europe/Berlin");
    let start = newest(&club, ADA);
    // The game began on a Friday, a quarter past nine in Berlin.
    assert!(start.contains("You have time until Mon 2027-01-18 09:00 (Europe/Berlin)."), "{start}");
    assert!(start.contains("The blue side has time until Mon 2027-01-18 09:00"), "{start}");
    play(&club, &mut host, "blue", "zone america/new_york");
    let told_there = newest(&club, BRUNO);
    let wanted =
        "until Mon 2027-01-18 03:00 (America/New_York), which is Mon 2027-01-18 09:00 (Europe/Berlin).";
    assert!(told_there.contains(wanted), "{told_there}");
    play(&club, &mut host, "blue", "pick 5");
    let mails = (club.inbox(ADA).len(), club.inbox(BRUNO).len());
    wait(&club, &mut host, 2 * DAY);
    assert_eq!((club.inbox(ADA).len(), club.inbox(BRUNO).len()), mails, "nobody is reminded yet");
    wait(&club, &mut host, DAY - 2 * HOUR);
    let reminders = told(&club, ADA, "A reminder: you have time until Mon 2027-01-18 09:00 (Europe/Berlin)");
    assert_eq!(reminders, 1, "{:?}", subjects(&club, ADA));
    let subject = subjects(&club, ADA).pop().unwrap();
    assert!(subject.contains("A reminder") && subject.contains("until Mon 2027-01-18 09:00"), "{subject}");
    assert_eq!(club.inbox(BRUNO).len(), mails.1, "who has decided is not reminded");
    drop(host);
    let mut host = club.open();
    wait(&club, &mut host, HOUR);
    assert_eq!(told(&club, ADA, "A reminder"), 1, "another start reminds of nothing again");
    wait(&club, &mut host, 3 * HOUR);
    assert_eq!(told(&club, ADA, "A reminder"), 2, "once more when it is over");
    assert!(
        newest(&club, ADA).contains("silence counts from Mon 2027-01-18 21:00"),
        "{}",
        newest(&club, ADA)
    );
    assert!(!club.journal("g1").contains(r#""act":"late""#));
    let seq = host.view("g1").unwrap().head().seq;
    play(&club, &mut host, "red", "pick 4");
    assert!(host.view("g1").unwrap().head().seq > seq, "in the grace it counts");
    valid(&club);
}

#[test]
fn silence_plays_what_the_rules_say_for_the_one_who_is_late() {
    let club = Club::with_umpire("");
    let mut host = begun(&club, "2d, grace 6h, after 2 silences replace");
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "blue", "pick 5");
    wait(&club, &mut host, DAY);
    play(&club, &mut host, "red", "roll 2");
    wait(&club, &mut host, DAY + 5 * HOUR);
    assert!(!club.journal("g1").contains("tardy"));
    wait(&club, &mut host, 2 * HOUR);
    assert_eq!(club.journal("g1").matches("tardy").count(), 1);
    assert!(newest(&club, BRUNO).contains("these orders were played for you: roll 1."));
    assert_eq!(club.inbox(UMPIRE).len(), 0, "the rules know what to do, and once is not too often");
    let kept = host_view(&host, |game| {
        let clock = game.clock().unwrap();
        (clock.kept("red"), clock.kept("blue"), clock.seat("blue").unwrap().silences())
    });
    assert_eq!((kept.0.in_time, kept.0.silent, kept.1.in_time, kept.1.silent), (2, 0, 1, 1));
    assert_eq!(kept.2, 1);
    // The next turn: a choice for which the toy has no default.
    play(&club, &mut host, "red", "pick 1");
    wait(&club, &mut host, 2 * DAY + 7 * HOUR);
    let journal = club.journal("g1");
    let late = |line: &&str| line.contains(r#""act":"late""#);
    assert!(journal.lines().find(late).unwrap().contains(r#""seat":"blue""#));
    assert!(told(&club, BRUNO, "Your time is up, and the rules say nothing of what happens then") == 1);
    assert!(told(&club, ADA, "Time is up for The blue side") == 1);
    let umpire = subjects(&club, UMPIRE);
    assert!(umpire.iter().any(|subject| subject.contains("g1: time is up for blue")), "{umpire:?}");
    assert!(umpire.iter().any(|subject| subject.contains("blue was silent 2 times in a row")), "{umpire:?}");
    wait(&club, &mut host, 5 * DAY);
    assert_eq!(club.journal("g1").matches(r#""act":"late""#).count(), 1, "it is said once");
    play(&club, &mut host, "blue", "pick 6");
    assert!(!host.view("g1").unwrap().waiting_for().unwrap().is_empty(), "the game goes on");
    valid(&club);
}

#[test]
fn who_is_silent_too_often_loses_or_the_game_is_adjourned() {
    for (then, over) in [("forfeit", true), ("adjourn", false)] {
        let club = Club::with_umpire("");
        let mut host = begun(&club, &format!("1d, grace 1h, after 1 silences {then}"));
        play(&club, &mut host, "red", "pick 4");
        wait(&club, &mut host, 2 * DAY);
        assert_eq!(host.game_rows().unwrap()[0].phase == Phase::Over, over, "{then}");
        if over {
            assert!(newest(&club, ADA).contains("The blue side has lost: no answer came in time"));
            assert!(newest(&club, BRUNO).contains("The blue side has lost"));
            assert_eq!(host_view(&host, |game| game.resigned().map(str::to_owned)), Some("blue".into()));
        } else {
            assert!(
                newest(&club, ADA).contains("The umpire has adjourned the game"),
                "{}",
                newest(&club, ADA)
            );
        }
        assert!(subjects(&club, UMPIRE).iter().any(|subject| subject.contains("blue was silent")));
        valid(&club);
    }
}

#[test]
fn a_mail_that_is_here_counts_before_its_silence() {
    let club = Club::with_umpire("");
    let mut host = begun(&club, "1d, grace 1h");
    play(&club, &mut host, "red", "pick 4");
    let to = host.reply_address("g1", "blue").unwrap();
    wait(&club, &mut host, DAY);
    club.clock.fetch_add(2 * HOUR, Ordering::SeqCst);
    take_in(&mut host, &club.mail(BRUNO, &to, "pick 3"));
    wait(&club, &mut host, 2 * HOUR);
    assert!(!club.journal("g1").contains(r#""act":"late""#));
    let kept = host_view(&host, |game| game.clock().unwrap().kept("blue"));
    assert_eq!((kept.in_time, kept.late, kept.silent), (0, 1, 0), "it was late, and it counted");
}

#[test]
fn days_off_and_more_time_move_the_deadline() {
    let club = Club::with_umpire("");
    let mut host = begun(&club, "3d, away 10d");
    let at = |host: &Host, seat: &str| deadline(host, seat).unwrap();
    let (red, blue) = (at(&host, "red"), at(&host, "blue"));
    play(&club, &mut host, "red", "away 2027-01-16 to 2027-01-19");
    let told = newest(&club, ADA);
    assert!(told.contains("You are away from 2027-01-16 to 2027-01-19"), "{told}");
    assert!(told.contains("You have 6 such days left"), "{told}");
    assert!(newest(&club, BRUNO).contains("The red side is away from 2027-01-16 to 2027-01-19"));
    assert_eq!((at(&host, "red") - red, at(&host, "blue") - blue), (4 * DAY, 0));
    for (line, why) in [
        ("away 2027-01-18", "2027-01-16..2027-01-19 is noted already"),
        ("away 1.2.2027 bis 8.2.2027", "they are 8, and you have 6 left"),
        ("away 2026-12-20 to 2026-12-24", "today is 2027-01-15, and they begin before"),
        ("away on the 3rd", "is understood as no days"),
    ] {
        play(&club, &mut host, "red", line);
        assert!(newest(&club, ADA).contains(why), "{line}: {}", newest(&club, ADA));
    }
    assert_eq!(at(&host, "red") - red, 4 * DAY, "what is refused changes nothing");
    // Both are asked: whoever says it gives it to the other.
    play(&club, &mut host, "blue", "extend 2d");
    assert!(newest(&club, BRUNO).contains("Whoever is asked now has 2 days more."));
    assert!(newest(&club, ADA).contains("The blue side has given you 2 days more."));
    assert_eq!((at(&host, "red") - red, at(&host, "blue") - blue), (6 * DAY, 0));
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "blue", "extend 12h");
    assert!(newest(&club, BRUNO).contains("Your wish for 12 hours more has been passed on."));
    assert!(newest(&club, ADA).contains("The blue side asks for 12 hours more."));
    assert_eq!(at(&host, "blue"), blue);
    play(&club, &mut host, "red", "extend 12 hours");
    assert_eq!(at(&host, "blue") - blue, 12 * HOUR);
    valid(&club);
}

#[test]
fn without_a_clock_there_is_no_time_to_give() {
    let club = Club::with_umpire("");
    let mut host = started(&club);
    for line in ["away 2027-02-01", "extend 2d"] {
        play(&club, &mut host, "red", line);
        assert!(newest(&club, ADA).contains("No clock runs in this game"), "{line}");
    }
    assert!(!newest(&club, ADA).contains("has time until"));
    let adjourn = Request::Adjourn { game: "g1".into(), reason: String::new() };
    assert_eq!(host.ask(&adjourn).unwrap(), Done::Nothing);
    wait(&club, &mut host, 30 * DAY);
    assert_eq!(told_late(&club), 0);
}

#[test]
fn the_umpire_adjourns_resumes_and_gives_time() {
    let club = Club::with_umpire("");
    let mut host = begun(&club, "2d, grace 1h");
    let before = deadline(&host, "red").unwrap();
    let adjourn = Request::Adjourn { game: "g1".into(), reason: "Summer.".into() };
    assert_eq!(host.ask(&adjourn).unwrap(), Done::All);
    assert_eq!(host.ask(&adjourn).unwrap(), Done::Nothing, "it stands still already");
    wait(&club, &mut host, 10 * DAY);
    assert!(newest(&club, ADA).contains("the clock stands still: Summer."), "{}", newest(&club, ADA));
    assert!(subjects(&club, ADA).pop().unwrap().contains("The clock"));
    assert_eq!((told_late(&club), deadline(&host, "red")), (0, None));
    play(&club, &mut host, "blue", "pick 5");
    assert!(host.view("g1").unwrap().waiting_for().unwrap() == ["red"], "orders count all the while");
    let resume = Request::Resume { game: "g1".into() };
    assert_eq!((host.ask(&resume).unwrap(), host.ask(&resume).unwrap()), (Done::All, Done::Nothing));
    host.run_once().unwrap();
    assert!(told(&club, ADA, "The game goes on: the clock runs again.") == 1);
    let moved = deadline(&host, "red").unwrap() - before;
    assert!((10 * DAY..10 * DAY + HOUR).contains(&moved), "{moved}");
    let more = Request::Extend { game: "g1".into(), seat: Some("red".into()), seconds: 86_400 };
    assert_eq!(host.ask(&more).unwrap(), Done::All);
    host.run_once().unwrap();
    assert!(told(&club, BRUNO, "The umpire has given 1 day more.") == 1);
    assert_eq!(deadline(&host, "red").unwrap() - before - moved, DAY);
    valid(&club);
}

#[test]
fn another_player_has_a_fresh_clock() {
    let club = Club::with_umpire("");
    let mut host = begun(&club, "bank 4d+1d max 6d");
    wait(&club, &mut host, 3 * DAY);
    let before = deadline(&host, "red").unwrap();
    let (game, seat) = ("g1".to_owned(), "red".to_owned());
    let address = "carla@example.org".to_owned();
    host.ask(&Request::Seat { game, seat, address, replaces: true }).unwrap();
    let moved = deadline(&host, "red").unwrap() - before;
    assert!((3 * DAY..3 * DAY + HOUR).contains(&moved), "{moved}");
    valid(&club);
}

#[test]
fn who_comes_late_is_there_again() {
    let club = Club::with_umpire("");
    let mut host = begun(&club, "1d, grace 1h, after 2 silences forfeit");
    play(&club, &mut host, "red", "pick 4");
    wait(&club, &mut host, 2 * DAY);
    let of_blue = |host: &Host| {
        host_view(host, |game| {
            let clock = game.clock().unwrap();
            (clock.seat("blue").unwrap().silences(), clock.kept("blue").silent, clock.kept("blue").late)
        })
    };
    assert_eq!(of_blue(&host), (1, 1, 0));
    play(&club, &mut host, "blue", "pick 5");
    assert_eq!(of_blue(&host), (0, 1, 1), "by himself, behind a time that was up");
    valid(&club);
}

/// Both have sealed alone; one is late with opening, and the other has time.
#[test]
fn a_choice_that_is_opened_too_late_by_one_stays_closed() {
    let club = Club::with_umpire("");
    let mut host = begun(&club, "1d, grace 1h, away 20d");
    play(&club, &mut host, "blue", "away 2027-01-16 to 2027-01-30");
    let offer = host.view("g1").unwrap().offer_hash().short();
    let slot = host.view("g1").unwrap().owes("red").unwrap().unwrap().slot.unwrap();
    let sealed = |seat: &str, choice: &str| {
        let (slot, seat, nonce) = (slot.clone(), seat.to_owned(), Hash32([7; 32]).to_string());
        PlayerCommitment { offer: offer.clone(), slot, seat, choice: choice.into(), nonce }.to_string()
    };
    let texts = [("red", sealed("red", "4")), ("blue", sealed("blue", "5"))];
    for (seat, text) in &texts {
        play(&club, &mut host, seat, &format!("commit {slot} {}", Hash32::of_bytes(text.as_bytes())));
    }
    assert_eq!(host.view("g1").unwrap().waiting_for().unwrap(), ["red", "blue"], "to open them");
    wait(&club, &mut host, 2 * DAY);
    assert_eq!(club.journal("g1").matches("unopened").count(), 1, "red was late");
    assert_eq!(host.view("g1").unwrap().waiting_for().unwrap(), ["blue"]);
    play(&club, &mut host, "red", &format!("reveal {}", texts[0].1));
    assert!(newest(&club, ADA).contains("too late"), "{}", newest(&club, ADA));
    play(&club, &mut host, "blue", &format!("reveal {}", texts[1].1));
    let journal = club.journal("g1");
    assert!(
        journal.contains(r#""seat":"blue","seq""#) && !journal.contains(&texts[0].1),
        "red's stays closed"
    );
    assert!(!host.view("g1").unwrap().owes("red").unwrap().is_some_and(|owed| owed.reveal));
    assert!(host.view("g1").unwrap().owes("blue").unwrap().is_some(), "the game goes on");
    valid(&club);
}

/// What was played and what went out, by who got how many mails.
fn come_of_it(home: &Path) -> (usize, usize, Vec<usize>) {
    let journal = fs::read_to_string(home.join("games").join(GAME).join("journal.jsonl")).unwrap();
    let mails = PEOPLE.iter().map(|address| inbox_at(home, address).len()).collect();
    (journal.matches(r#""kind":"tardy""#).count(), journal.matches(r#""act":"adjourn""#).count(), mails)
}

#[test]
fn a_silence_counts_once_wherever_the_daemon_is_cut_off() {
    let clock = "1d, grace 1h, after 1 silences adjourn".to_owned();
    let beside = Beside { clock, ..Beside::default() };
    let mut table = AnyTable::offered_beside(&default_kinds()[0], DiceFrom::default(), beside);
    table.begin();
    wait(&table.club, &mut table.host, DAY - HOUR);
    let AnyTable { club, host, .. } = table;
    drop(host);
    let late = club.clock.load(Ordering::SeqCst) + 3 * HOUR;
    let before = come_of_it(&club.home());
    let serve = |home: &Path, unix: i64, plan: &str| run_at(home, unix, plan, &["serve", "--once"]);
    let go_on = |home: &Path| assert!(serve(home, late + 120, WHOLE));
    let wanted = at_every_effect(&club, |home, plan| serve(home, late, plan), go_on, come_of_it);
    assert_eq!((before.0, before.1, wanted.0, wanted.1), (0, 0, 1, 1));
    assert!(wanted.2.iter().zip(&before.2).take(2).all(|(after, before)| after > before), "both are told");
}
