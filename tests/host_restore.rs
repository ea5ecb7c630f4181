//! A game whose newest copy is lost for good: its record says so, its players agree from where it goes on,
//! and nobody has dice that somebody has seen.

use std::fs;
use std::path::Path;
use std::sync::atomic::Ordering;

use crate::host_correct::{Forgery, chained, no_forgery_passes, played_out, values};
use crate::support::any::{AnyTable, GAME, default_kinds};
use crate::support::cut::{WHOLE, at_every_effect, run_at};
use crate::support::*;
use feldpost::host::{Done, Host, Phase, Request};
use feldpost::mailbox;
use feldpost_umpire::audit::{Evidence, Outgoing, Verdict, audit};
use serde_json::{Value, json};

fn of_type<'a>(values: &'a [Value], kind: &str) -> Vec<&'a Value> {
    values.iter().filter(|value| value["type"] == kind).collect()
}

fn verdict(journal: &str) -> Verdict {
    audit(&Evidence { journal: journal.as_bytes(), ..Evidence::default() }, &registry()).verdict
}

fn told(club: &Club, address: &str, what: &str) -> usize {
    let flat = |body: &str| body.split_whitespace().collect::<Vec<_>>().join(" ");
    club.inbox(address).iter().filter(|mail| flat(&mail.body).contains(what)).count()
}

fn restore(host: &mut Host) -> Done {
    host.ask(&Request::Restore { game: "g1".into() }).unwrap()
}

/// Blue has rolled once, then an old copy is kept; blue rolls again and all is lost but that copy. Gives what
/// was lost, too.
fn lost(club: &Club) -> (Host, Vec<Value>) {
    let mut host = started(club);
    play(club, &mut host, "red", "pick 3");
    play(club, &mut host, "blue", "pick 5");
    drop(host);
    let (game, old) = (club.home().join("games/g1"), club.dir.path().join("old"));
    copy_home(&game, &old);
    let mut host = club.open();
    play(club, &mut host, "blue", "roll 2");
    play(club, &mut host, "red", "roll 2");
    let newest = values(&club.journal("g1"));
    drop(host);
    fs::remove_dir_all(&game).unwrap();
    copy_home(&old, &game);
    let mut host = club.open();
    assert!(!host.run_once().unwrap().errors.is_empty());
    (host, newest)
}

/// The same, and the record says what is lost.
fn restored(club: &Club) -> (Host, Vec<Value>) {
    let (mut host, newest) = lost(club);
    assert_eq!(restore(&mut host), Done::All);
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    (host, newest)
}

/// The entry behind which the game goes on.
fn way_back(host: &mut Host) -> u64 {
    host.view("g1").unwrap().loss().unwrap().unwrap().entry
}

fn agree(club: &Club, host: &mut Host) {
    let line = format!("consent rollback {}", way_back(host));
    for seat in ["red", "blue"] {
        play(club, host, seat, &line);
    }
}

#[test]
fn a_game_goes_on_from_an_old_copy_when_all_have_agreed() {
    let club = Club::with_umpire("");
    let (mut host, newest) = lost(&club);
    let refused = host.ask(&Request::TakeBack { game: "g1".into() }).unwrap_err();
    assert!(refused.to_string().contains("feldpost game release g1 --old-copy"), "{refused}");
    assert_eq!(restore(&mut host), Done::All);
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    assert_eq!(host.game_rows().unwrap()[0].phase, Phase::Playing);
    let all = values(&club.journal("g1"));
    let [.., act, anchor] = &all[..] else { panic!("{all:?}") };
    let end = newest.len() - 1;
    assert_eq!((&act["type"], &act["act"]), (&json!("umpire"), &json!("restore")));
    assert!(act["text"].as_str().unwrap().starts_with(&format!("{end} ")), "{act}");
    assert_eq!((&anchor["type"], &anchor["step"]), (&json!("anchor"), &json!(1)));
    let line = format!("consent rollback {}", way_back(&mut host));
    for address in [ADA, BRUNO] {
        assert_eq!(told(&club, address, &format!("up to entry {end}")), 1, "{address}");
        assert_eq!(told(&club, address, &line), 1, "{address}");
    }
    // Nothing is played before all have agreed.
    play(&club, &mut host, "blue", "roll 2");
    assert_eq!(told(&club, BRUNO, "Nothing is played before all players have agreed from where"), 1);
    assert_eq!(told(&club, BRUNO, &line), 2, "the same line, whatever has come since");
    let told_to = |address: &str| club.inbox(address).pop().unwrap();
    assert!(told_to(ADA).body.contains("Asked of you now: whether the game goes on from an older copy."));
    assert!(told_to(ADA).subject.contains("Do you agree?"), "{}", told_to(ADA).subject);
    assert_eq!(host.view("g1").unwrap().waiting_for().unwrap(), ["red", "blue"]);
    // To go back further is another thing, and he is asked all the same.
    let begun = all.iter().position(|one| one["type"] == "start").unwrap();
    let further = format!("consent rollback {begun}");
    play(&club, &mut host, "blue", &further);
    assert_eq!(host.view("g1").unwrap().waiting_for().unwrap(), ["red", "blue"]);
    play(&club, &mut host, "blue", &line);
    assert_eq!(host.view("g1").unwrap().waiting_for().unwrap(), ["red"]);
    assert_eq!(host.ask(&Request::TimeIsUp { game: "g1".into() }).unwrap(), Done::Nothing);
    assert!(of_type(&values(&club.journal("g1")), "lock").is_empty());
    play(&club, &mut host, "red", &line);
    assert_eq!(told(&club, ADA, "The game is set back to what it was behind entry"), 1);
    // The same orders, and dice that nobody has seen.
    play(&club, &mut host, "blue", "roll 2");
    play(&club, &mut host, "red", "roll 2");
    let now = values(&club.journal("g1"));
    for (before, after) in of_type(&newest, "lock").iter().zip(of_type(&now, "lock")) {
        assert_eq!(before["step"], after["step"]);
        assert_ne!(before["seed"], after["seed"], "a seed that players have seen");
    }
    let whole = played_out(&club, &mut host);
    assert_eq!(of_type(&values(&whole), "root").len(), 1, "the root shows that the chain was not picked");
    assert_eq!(verdict(&whole), Verdict::Valid);
    assert_eq!(restore(&mut host), Done::Nothing, "it is not set aside");
}

/// The journal of a game that was restored and played to its end, and all mails that its host has sent.
pub fn kept() -> (String, Vec<(String, Vec<u8>)>) {
    let club = Club::new();
    let (mut host, _) = restored(&club);
    agree(&club, &mut host);
    let whole = played_out(&club, &mut host);
    let files = fs::read_dir(club.home().join("mail/out/new")).unwrap().map(|entry| entry.unwrap());
    let mails = files.map(|file| (file.file_name().into_string().unwrap(), fs::read(file.path()).unwrap()));
    (whole, mails.collect())
}

#[test]
fn what_was_signed_and_lost_convicts_nobody_and_all_else_does() {
    let club = Club::new();
    let (mut host, _) = restored(&club);
    agree(&club, &mut host);
    let whole = played_out(&club, &mut host);
    let mailbox = club.home().join("mail/out/new");
    let judge = |journal: &str| {
        let mailboxes = vec![mailbox::read(&mailbox, &Outgoing::of(journal.as_bytes())).unwrap()];
        let evidence = Evidence { journal: journal.as_bytes(), mailboxes, ..Evidence::default() };
        audit(&evidence, &registry())
    };
    let found = judge(&whole);
    assert_eq!(found.verdict, Verdict::Valid, "{:?}", found.findings);
    assert!(found.findings.iter().any(|one| one.what == "lost-entry"), "{:?}", found.findings);
    // Whoever says that less was lost than he has signed is found out.
    let mut all = values(&whole);
    let at = all.iter().position(|one| one["act"] == "restore").unwrap();
    all[at]["text"] = json!(format!("{at} {}", "5".repeat(64)));
    let found = judge(&chained(all));
    assert!(matches!(found.verdict, Verdict::NotValid { .. }), "{:?}", found.verdict);
}

/// Of a journal whose entry at this place says what is lost, with the fresh chain behind it; all have agreed,
/// and it was played on.
pub const FORGERIES: [Forgery; 5] = [
    ("without a fresh chain", |all, at| {
        all.remove(at + 1);
        all[at]["more"] = json!(0);
        shift(all, at, -1);
    }),
    ("with a chain for later", |all, at| all[at + 1]["step"] = json!(2)),
    ("played before all have agreed", |all, at| {
        let back = all.iter().position(|one| one["act"] == "rollback").unwrap();
        all.remove(back);
        shift(all, at, -1);
    }),
    ("of what is not lost", |all, at| all[at]["text"] = json!(format!("{} {}", at - 1, "5".repeat(64)))),
    ("by words of before", |all, at| {
        let back = all.iter().position(|one| one["act"] == "rollback").unwrap();
        let act: Vec<Value> = all.drain(at..at + 2).collect();
        all.splice(back - 2..back - 2, act);
    }),
];

/// What the locks behind an entry are, when one in front of them is gone.
fn shift(all: &mut [Value], from: usize, by: i64) {
    for value in all.iter_mut().skip(from).filter(|value| value["type"] == "events") {
        if let Some(lock) = value["lock"].as_i64() {
            value["lock"] = json!(lock + by);
        }
    }
}

/// The journal of a game that was restored and goes on, and where.
pub fn honest() -> (Vec<Value>, usize) {
    let club = Club::new();
    let (mut host, _) = restored(&club);
    agree(&club, &mut host);
    play(&club, &mut host, "blue", "roll 2");
    let all = values(&club.journal("g1"));
    let at = all.iter().position(|one| one["act"] == "restore").unwrap();
    (all, at)
}

#[test]
fn no_loss_is_forged() {
    let (all, at) = honest();
    no_forgery_passes((&all, at), &FORGERIES, verdict);
}

#[test]
fn a_game_that_had_not_begun_is_offered_anew() {
    let club = Club::new();
    let mut host = club.open();
    host.new_game(&new_game("g1")).unwrap();
    drop(host);
    let (game, old) = (club.home().join("games/g1"), club.dir.path().join("old"));
    copy_home(&game, &old);
    let mut host = club.open();
    let offer = host.view("g1").unwrap().offer_hash().short();
    play(&club, &mut host, "red", &format!("JOIN {offer}\r\nENTROPY seven geese"));
    drop(host);
    fs::remove_dir_all(&game).unwrap();
    copy_home(&old, &game);
    let mut host = club.open();
    host.run_once().unwrap();
    let refused = host.ask(&Request::Restore { game: "g1".into() }).unwrap_err();
    assert!(refused.to_string().contains("it is from before the game began"), "{refused}");
    assert_eq!(host.game_rows().unwrap()[0].phase, Phase::SetAside);
}

/// Whether the game is still set aside, and how often its journal says what is lost.
fn come_of_it(home: &Path) -> (bool, usize, usize) {
    let game = home.join("games").join(GAME);
    let journal = fs::read_to_string(game.join("journal.jsonl")).unwrap();
    let said = journal.lines().filter(|line| line.contains(r#""act":"restore""#)).count();
    (game.join("set-aside.txt").exists(), said, journal.lines().count())
}

#[test]
fn what_is_lost_is_said_once_wherever_the_release_is_cut_off() {
    let (mut table, first) = default_kinds().iter().find_map(AnyTable::at_secret_choice).unwrap();
    let AnyTable { ref club, .. } = table;
    let (home, dir) = (club.home(), club.dir.path().to_owned());
    let (game, old) = (home.join("games").join(GAME), dir.join("old"));
    copy_home(&game, &old);
    assert!(table.answer(&first));
    let last = table.seats().into_iter().find(|seat| *seat != first).unwrap();
    assert!(table.answer(&last));
    let AnyTable { club, host, .. } = table;
    drop(host);
    fs::remove_dir_all(&game).unwrap();
    copy_home(&old, &game);
    let mut host = club.open();
    host.run_once().unwrap();
    drop(host);
    let unix = club.clock.load(Ordering::SeqCst) + 60;
    let release = |home: &Path, unix: i64, plan: &str| {
        run_at(home, unix, plan, &["game", "release", GAME, "--old-copy"])
    };
    let go_on = |home: &Path| {
        release(home, unix + 60, WHOLE);
        assert!(run_at(home, unix + 120, WHOLE, &["serve", "--once"]));
    };
    let wanted = at_every_effect(&club, |home, plan| release(home, unix, plan), go_on, come_of_it);
    assert_eq!((wanted.0, wanted.1), (false, 1));
}
