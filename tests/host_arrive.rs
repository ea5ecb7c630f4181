//! What a rulebook leaves to the umpire comes into a game by his hand: it stands in the journal with what
//! happened by it, everybody is told, and no audit takes anything else.

use crate::host_correct::{Forgery, chained, no_forgery_passes, played_out, values};
use crate::support::*;
use feldpost::host::{Done, Host, HostError, Request};
use feldpost_umpire::audit::{Evidence, Verdict, audit};
use serde_json::{Value, json};

fn arrive(host: &mut Host, text: &str) -> Result<Done, HostError> {
    host.ask(&Request::Arrive { game: "g1".into(), text: text.into() })
}

fn score(host: &mut Host) -> Value {
    host.view("g1").unwrap().play().state_json().unwrap()["score"].clone()
}

fn verdict(journal: &str) -> Verdict {
    audit(&Evidence { journal: journal.as_bytes(), ..Evidence::default() }, &build::<1>()).verdict
}

/// A game that was played out, into which the umpire has entered something, and where.
pub fn honest() -> (Vec<Value>, usize) {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 3");
    assert_eq!(arrive(&mut host, "gift red 3\ngift blue 1").unwrap(), Done::All);
    host.run_once().unwrap();
    let all = values(&played_out(&club, &mut host));
    let at = all.iter().position(|one| one["act"] == "arrive").unwrap();
    (all, at)
}

#[test]
fn what_the_umpire_enters_is_recorded_with_what_happens_by_it_and_told_to_all() {
    let club = Club::new();
    let mut host = started(&club);
    let before = club.journal("g1");
    let wrong = arrive(&mut host, "gift red 3\ngift green 1\nbread").unwrap_err();
    assert!(wrong.is_no(), "{wrong}");
    let told = wrong.to_string();
    assert!(told.contains("nothing was entered:\nentry:2:1: is no gift\nentry:3:1: is no gift"), "{told}");
    assert!(arrive(&mut host, "").unwrap_err().is_no());
    assert_eq!(club.journal("g1"), before, "nothing is entered by half");
    let mails = club.inbox(ADA).len();
    assert_eq!(arrive(&mut host, "gift red 3").unwrap(), Done::All);
    host.run_once().unwrap();
    let journal = club.journal("g1");
    let [act, happened] = &values(&journal[before.len()..])[..] else { panic!("{journal}") };
    assert_eq!(
        (&act["act"], &act["text"], &act["more"]),
        (&json!("arrive"), &json!("gift red 3"), &json!(1))
    );
    assert_eq!(happened["list"], json!([{"kind": "gift", "side": "red", "points": 3}]));
    assert!(happened.get("lock").is_none(), "no die can fall by it");
    assert_eq!(score(&mut host)["red"], json!(3));
    assert_eq!(club.inbox(ADA).len(), mails + 1, "everybody is told");
    let news = club.inbox(ADA).pop().unwrap().body;
    assert!(news.contains("goes on as it stands") || news.contains("Everything is told once"), "{news}");
    play(&club, &mut host, "red", "pick 3");
    let whole = played_out(&club, &mut host);
    assert_eq!(verdict(&whole), Verdict::Valid);
    assert_eq!(arrive(&mut host, "gift red 3").unwrap(), Done::Nothing, "it is over");
}

#[test]
fn nothing_is_entered_before_a_game_begins() {
    let club = Club::new();
    let mut host = club.open();
    host.new_game(&new_game("g1")).unwrap();
    assert_eq!(arrive(&mut host, "gift red 3").unwrap(), Done::Nothing);
}

/// A build that plays from there on says so before what happens.
#[test]
fn what_is_entered_under_a_newer_build_is_judged_by_that() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 3");
    drop(host);
    let mut host = Host::open(&club.home(), means(&club.clock), build::<6>()).unwrap();
    assert_eq!(arrive(&mut host, "gift red 3").unwrap(), Done::All);
    host.run_once().unwrap();
    let journal = played_out(&club, &mut host);
    let all = values(&journal);
    let at = all.iter().position(|one| one["act"] == "arrive").unwrap();
    let group: Vec<&str> = all[at..at + 3].iter().map(|one| one["type"].as_str().unwrap()).collect();
    assert_eq!(group, ["umpire", "note", "events"]);
    let found = audit(&Evidence { journal: journal.as_bytes(), ..Evidence::default() }, &build::<6>());
    assert_eq!(found.verdict, Verdict::Valid);
}

/// Of a journal whose entry at this place is the act, with what happened by it behind it: what no record has.
pub const FORGERIES: [Forgery; 5] = [
    ("nothing happens by it", |all, at| {
        all.remove(at + 1);
        all[at]["more"] = json!(0);
    }),
    ("it says nothing", |all, at| all[at]["text"] = json!("")),
    ("it is of a seat", |all, at| all[at]["seat"] = json!("red")),
    ("it happens twice", |all, at| {
        let again = all[at + 1].clone();
        all.insert(at + 2, again);
        (all[at]["more"], all[at + 1]["more"]) = (json!(2), json!(1));
    }),
    ("before the game begins", |all, at| {
        let group: Vec<Value> = all.drain(at..at + 2).collect();
        all.splice(1..1, group);
    }),
];

#[test]
fn nothing_else_is_entered_than_what_the_rules_make_of_it() {
    let (all, at) = honest();
    no_forgery_passes((&all, at), &FORGERIES, verdict);
    // What the rules alone can tell.
    for (name, text, wanted) in [
        ("another text", "gift red 4\ngift blue 1", "is not what the umpire has entered"),
        ("less than happened", "gift red 3", "is not what the umpire has entered"),
        ("what is none", "gift green 3", "the rules do not take"),
    ] {
        let mut forged = all.clone();
        forged[at]["text"] = json!(text);
        let Verdict::NotValid { entry, reason } = verdict(&chained(forged)) else { panic!("{name}") };
        assert!(entry == at + 1 && reason.contains(wanted), "{name}: {entry}: {reason}");
    }
}
