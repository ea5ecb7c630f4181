//! A game that is set back: only if all have agreed, with other dice, and nothing sealed before counts again.

use std::fs;
use std::path::Path;
use std::sync::atomic::Ordering;

use crate::support::any::{AnyTable, GAME, Kind, PEOPLE, default_kinds};
use crate::support::cut::{WHOLE, at_every_effect, run_at};
use crate::support::*;
use feldpost::host::{Done, Host, Request};
use feldpost_kit::registry::Registry;
use feldpost_protocol::dice::Hash32;
use feldpost_umpire::audit::{Audit, Evidence, Level, Verdict, audit};
use serde_json::Value;

fn text(body: &str) -> String {
    body.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn newest(club: &Club, address: &str) -> String {
    text(&club.inbox(address).pop().expect("a mail").body)
}

fn head(host: &mut Host) -> u64 {
    host.view("g1").unwrap().head().seq
}

fn digest(host: &mut Host) -> Hash32 {
    host.view("g1").unwrap().state_digest()
}

fn propose(host: &mut Host, entry: u64) -> Done {
    let done = host.ask(&Request::Rollback { game: "g1".into(), entry }).unwrap();
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    done
}

fn acts(journal: &str, act: &str) -> usize {
    journal.matches(&format!(r#""act":"{act}""#)).count()
}

#[track_caller]
fn valid(journal: &str, registry: &Registry) -> Audit {
    let found = audit(&Evidence { journal: journal.as_bytes(), ..Evidence::default() }, registry);
    assert_eq!(found.verdict, Verdict::Valid, "{:?}", found.findings);
    assert!(found.findings.iter().all(|finding| finding.level != Level::Convicts));
    found
}

/// The first turn is over; the entry and the position before anybody rolled, and where red mailed the roll.
fn under_way(club: &Club) -> (Host, u64, Hash32, String) {
    let mut host = started(club);
    play(club, &mut host, "red", "pick 3");
    play(club, &mut host, "blue", "pick 5");
    let before = (head(&mut host), digest(&mut host));
    let to = host.reply_address("g1", "red").unwrap();
    play(club, &mut host, "red", "roll 2");
    play(club, &mut host, "blue", "roll 1");
    (host, before.0, before.1, to)
}

#[test]
fn a_game_is_set_back_when_all_have_agreed_and_other_dice_fall() {
    let club = Club::with_umpire("");
    let (mut host, entry, before, old) = under_way(&club);
    // Any entry of the step says which one is meant.
    assert_eq!(propose(&mut host, entry - 1), Done::All);
    let line = format!("consent rollback {entry}");
    for address in [ADA, BRUNO] {
        let told = newest(&club, address);
        assert!(told.contains("The umpire proposes to set the game back") && told.contains(&line), "{told}");
    }
    play(&club, &mut host, "red", &line);
    assert_eq!(acts(&club.journal("g1"), "rollback"), 0, "one alone cannot");
    let told = newest(&club, BRUNO);
    assert!(told.contains("agrees to set the game back") && told.contains(&line), "{told}");
    play(&club, &mut host, "blue", &line);
    assert_eq!((acts(&club.journal("g1"), "rollback"), digest(&mut host)), (1, before));
    for address in [ADA, BRUNO] {
        let told = newest(&club, address);
        assert!(told.contains("The game is set back to what it was behind entry"), "{address}: {told}");
    }
    // The very mail that was right before answers what is not asked any more.
    take_in(&mut host, &club.mail(ADA, &old, "roll 2"));
    assert!(newest(&club, ADA).contains("You answered an older report"), "{}", newest(&club, ADA));
    assert_eq!(digest(&mut host), before);
    play(&club, &mut host, "red", "roll 2");
    play(&club, &mut host, "blue", "roll 1");
    let steps: Vec<u64> =
        rolls(&club.journal("g1")).iter().map(|roll| roll["step"].as_u64().unwrap()).collect();
    let mut sorted = steps.clone();
    sorted.dedup();
    assert_eq!(steps, sorted, "no number is used twice: {steps:?}");
    // What another start makes of the record is the same.
    let now = digest(&mut host);
    drop(host);
    let mut host = club.open();
    assert_eq!(digest(&mut host), now);
    for _ in 0..2 {
        for (seat, sheet) in [("red", "pick 3"), ("blue", "pick 3"), ("red", "roll 2"), ("blue", "roll 2")] {
            play(&club, &mut host, seat, sheet);
        }
    }
    assert!(host.view("g1").unwrap().is_over().unwrap());
    let found = valid(&club.journal("g1"), &registry());
    let told: Vec<&str> = found.findings.iter().map(|finding| finding.text.as_str()).collect();
    let back = format!("the game is set back to what it was behind entry {entry}, as all have agreed");
    let asked = format!("the umpire asks all seats to agree to `rollback {entry}`");
    assert!([back, asked].iter().all(|wanted| told.contains(&wanted.as_str())), "{told:?}");
}

fn rolls(journal: &str) -> Vec<Value> {
    let entries = journal.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    entries.filter(|entry| entry["type"] == "roll").collect()
}

#[test]
fn what_was_sealed_before_is_no_choice_of_afterwards() {
    let club = Club::with_umpire("");
    let mut host = started(&club);
    let entry = head(&mut host);
    play(&club, &mut host, "red", "pick 3");
    for seat in ["blue", "red"] {
        play(&club, &mut host, seat, &format!("consent rollback {entry}"));
    }
    assert_eq!(acts(&club.journal("g1"), "rollback"), 1);
    assert_eq!(host.view("g1").unwrap().waiting_for().unwrap(), ["red", "blue"], "both choose again");
    play(&club, &mut host, "blue", "pick 5");
    assert_eq!(host.view("g1").unwrap().waiting_for().unwrap(), ["red"]);
    play(&club, &mut host, "red", "pick 3");
    let journal = club.journal("g1");
    let slots: Vec<(Value, Value)> = journal
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter(|entry| entry["type"] == "commit" && entry["seat"] == "red")
        .map(|entry| (entry["slot"].clone(), entry["hash"].clone()))
        .collect();
    assert_eq!(slots.len(), 2);
    assert_eq!((slots[0].0.as_str(), slots[1].0.as_str()), (Some("T01.pick"), Some("T01.pick-2")));
    assert_ne!(slots[0].1, slots[1].1, "the same choice, and nobody can tell");
    valid(&journal, &registry());
}

#[test]
fn a_game_is_not_set_back_where_it_cannot_be() {
    let club = Club::with_umpire("");
    let (mut host, entry, ..) = under_way(&club);
    assert_eq!(propose(&mut host, 1), Done::Nothing, "before the game began");
    let newest_entry = head(&mut host);
    assert_eq!(propose(&mut host, newest_entry), Done::Nothing, "where it stands");
    assert_eq!(propose(&mut host, 5_000), Done::Nothing);
    play(&club, &mut host, "red", "consent rollback 1");
    assert!(newest(&club, ADA).contains("cannot be set back to entry"), "{}", newest(&club, ADA));
    // An agreement is of the game as it stands.
    let line = format!("consent rollback {entry}");
    play(&club, &mut host, "red", &line);
    play(&club, &mut host, "red", "pick 2");
    play(&club, &mut host, "blue", "pick 2");
    play(&club, &mut host, "blue", &line);
    assert_eq!(acts(&club.journal("g1"), "rollback"), 0, "red agreed to another game");
    play(&club, &mut host, "red", &line);
    assert_eq!(acts(&club.journal("g1"), "rollback"), 1);
    play(&club, &mut host, "red", "resign yes");
    assert_eq!(propose(&mut host, entry), Done::Nothing, "it is over, and all seeds lie open");
    valid(&club.journal("g1"), &registry());
}

/// A game that was set back twice, and then played to its end.
pub fn set_back_twice(kind: &Kind) -> AnyTable {
    let mut table = AnyTable::begun(kind);
    let mut ends = vec![(table.game().head().seq, table.game().state_digest())];
    while ends.len() < 9 {
        for seat in table.seats() {
            if table.answer(&seat) {
                ends.push((table.game().head().seq, table.game().state_digest()));
            }
        }
    }
    assert!(!table.game().is_over().unwrap(), "{}", kind.name());
    let game = table.game();
    ends.retain(|(entry, _)| game.can_go_back(*entry).unwrap());
    for back in [2, 0] {
        let (entry, before) = ends[ends.len() / 3 * back];
        for seat in table.seats() {
            table.send(&seat, &format!("consent rollback {entry}"));
        }
        assert_eq!(table.game().state_digest(), before, "{}", kind.name());
    }
    while !table.game().is_over().unwrap() {
        let wrote = table.seats().iter().filter(|seat| table.answer(seat)).count();
        assert!(wrote > 0, "{} goes on", kind.name());
    }
    table
}

#[test]
fn every_game_plays_on_from_where_it_was_set_back_to() {
    for kind in default_kinds() {
        let table = set_back_twice(&kind);
        let journal = table.club.journal(GAME);
        assert_eq!(acts(&journal, "rollback"), 2, "{}", kind.name());
        valid(&journal, table.host.registry());
    }
}

fn come_of_it(home: &Path) -> (usize, usize, Vec<usize>) {
    let journal = fs::read_to_string(home.join("games").join(GAME).join("journal.jsonl")).unwrap();
    let mails = PEOPLE.iter().map(|address| inbox_at(home, address).len()).collect();
    (acts(&journal, "rollback"), journal.lines().count(), mails)
}

#[test]
fn a_game_is_set_back_once_wherever_the_daemon_is_cut_off() {
    let mut table = AnyTable::begun(&default_kinds()[0]);
    let entry = table.game().head().seq;
    for seat in table.seats() {
        table.answer(&seat);
    }
    let seats = table.seats();
    let line = format!("consent rollback {entry}");
    table.send(&seats[0], &line);
    let to = table.host.reply_address(GAME, &seats[1]).unwrap();
    let raw = table.club.mail(table.address(&seats[1]), &to, &line);
    table.host.deliver(&raw).unwrap();
    let AnyTable { club, host, .. } = table;
    drop(host);
    let unix = club.clock.load(Ordering::SeqCst) + 60;
    let serve = |home: &Path, unix: i64, plan: &str| run_at(home, unix, plan, &["serve", "--once"]);
    let go_on = |home: &Path| assert!(serve(home, unix + 120, WHOLE));
    let wanted = at_every_effect(&club, |home, plan| serve(home, unix, plan), go_on, come_of_it);
    assert_eq!(wanted.0, 1);
}
