//! A rulebook that shows one side what the other keeps is noticed, wherever it does so: the comparison of
//! `non_interference.rs` is tried on a toy that leaks in one place after the other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use crate::support::pair::{Played, Watched, both, pair, told};
use crate::support::toy::{Leak, Toy};
use crate::support::*;
use feldpost::host::Host;
use feldpost_kit::registry::{Registry, erase};
use feldpost_mail::incoming::IncomingMail;

/// Everything that happens stands in the journal, which anybody may read: what is to stay secret is no event
/// there. A toy's nudges are events, and only not told.
const JOURNAL: [&str; 2] = ["audit", "file games/g1/journal.jsonl"];

/// A game of the toy in which both have chosen and are asked to roll.
struct Den {
    club: Club,
    host: Host,
    seen: BTreeSet<PathBuf>,
}

fn toys(leak: Option<Leak>) -> Registry {
    Registry::new(vec![erase(Toy::<1> { leak })])
}

impl Den {
    fn with(leak: Option<Leak>) -> Den {
        let club = Club::new();
        let mut host = Host::open(&club.home(), means(&club.clock), toys(leak)).unwrap();
        host.new_game(&new_game("g1")).unwrap();
        let join = format!("join {}", host.view("g1").unwrap().offer_hash().short());
        let join = ["two grey herons", "nine red kites"].map(|line| format!("{join}\r\nENTROPY {line}"));
        let mut den = Den { club, host, seen: BTreeSet::new() };
        for (seat, body) in [("red", &*join[0]), ("blue", &join[1]), ("red", "pick 2"), ("blue", "pick 3")] {
            den.mail(seat, body, "red");
        }
        den
    }
}

impl Played for Den {
    fn club(&self) -> &Club {
        &self.club
    }

    fn host(&mut self) -> &mut Host {
        &mut self.host
    }

    fn id(&self) -> &'static str {
        "g1"
    }

    fn mail(&mut self, from: &str, body: &str, watcher: &str) -> Vec<Vec<u8>> {
        play(&self.club, &mut self.host, from, body);
        let folder = self.club.home().join("mail/out/new");
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths.retain(|path| self.seen.insert(path.clone()));
        let watcher = if watcher == "red" { ADA } else { BRUNO };
        let mails = paths.iter().map(|path| fs::read(path).unwrap());
        mails.filter(|raw| IncomingMail::parse(raw).recipients.iter().any(|to| to == watcher)).collect()
    }

    fn curious(&mut self) -> String {
        "pick 3\nroll 9\nstanding pick 4\nmoo".to_owned()
    }
}

/// Blue nudges once or twice, and Red asks for what there is: how Red could tell.
fn ways(leak: Option<Leak>) -> BTreeMap<String, String> {
    let mut games: [Watched<Den>; 2] = pair(|| Den::with(leak), "red");
    let mut ways = told(&mut games, "blue", ["nudge", "nudge\r\nnudge"]);
    for asking in ["status", "report", "help", "check\r\npick 3", "pick 3"] {
        ways.extend(told(&mut games, "red", [asking, asking]));
    }
    ways
}

#[test]
fn a_toy_that_keeps_still_tells_nothing() {
    let ways = ways(None);
    assert_eq!(ways.keys().collect::<Vec<_>>(), JOURNAL, "{ways:#?}");
}

#[test]
fn a_leak_is_noticed_wherever_it_is() {
    for leak in Leak::ALL {
        let expected: &[&str] = match leak {
            Leak::Sighting => {
                &["mail 1: size", "mail 1: text/html", "mail 1: text/plain", "sightings of red"]
            }
            Leak::Page => &["page of public"],
            Leak::Position => &["position of public", "position of red"],
            Leak::Check => &["mail 1: text/plain", "order check"],
            Leak::Hint => &["choice", "mail 1: text/plain", "order check"],
            Leak::Fate => &["mail 1: text/html", "mail 1: text/plain"],
            Leak::Choice => &["choice"],
            Leak::Standing => &["standing orders"],
            Leak::Title => &["awaited", "mail 1: subject", "mail 1: text/html", "mail 1: text/plain"],
        };
        let ways = ways(Some(leak));
        // Of a toy that chooses without standing orders every record is refused at once, whatever it holds.
        let journal = if leak == Leak::Standing { &JOURNAL[1..] } else { &JOURNAL };
        for way in expected.iter().chain(journal) {
            assert!(ways.contains_key(*way), "{leak:?}: not noticed in {way}, only in {ways:#?}");
        }
    }
}

/// The comparison sees what a game does tell, in the mail and in the views.
#[test]
fn what_happens_is_told() {
    let mut games = pair(|| Den::with(None), "red");
    both(&mut games, "red", "roll 2");
    let ways = told(&mut games, "blue", ["roll 2", "roll 3"]);
    for way in ["mail 1: text/plain", "sightings of red", "sightings of public"] {
        assert!(ways.contains_key(way), "{way}: {ways:#?}");
    }
    let ways = told(&mut games, "blue", ["pick 1\r\nsay hello", "pick 1"]);
    assert!(ways.contains_key("number of mails"), "{ways:#?}");
}
