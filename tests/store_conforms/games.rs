//! Journals, and what belongs to a game.
use std::io::Read as _;

use serde_json::json;

use super::{Home, claimed};
use feldpost::store::{Exported, Kept, Older, Private, Store, StoreError};
use feldpost_disk::format;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::chain::check_chain;
use feldpost_protocol::journal::entry::Body;
use feldpost_protocol::journal::note::{Receipt, Signer, open};

fn signer() -> Signer {
    Signer::new("club.example/g1", &[7; 32]).unwrap()
}

fn notes(texts: &[&str]) -> Vec<Body> {
    let note = |text: &&str| Body::Note { kind: "say".into(), seat: None, text: (*text).into(), unix: 1_000 };
    texts.iter().map(note).collect()
}

pub fn journals(home: &dyn Home) {
    let store = claimed(home);
    assert!(store.list().unwrap().is_empty());
    assert!(matches!(store.load("g1", &signer()), Err(StoreError::FindGame(_))));
    for bad in ["", "../x", "A", "a/b"] {
        assert!(matches!(store.create(bad), Err(StoreError::CheckId(_))), "{bad}");
    }
    store.create("g1").unwrap();
    assert!(store.list().unwrap().is_empty(), "a game begins with its first entry");
    assert!(matches!(store.load("g1", &signer()), Err(StoreError::FindGame(_))));
    store.create("g1").expect("one that was never begun may be made again");

    let (first, one) = store.append("g1", None, notes(&["one"]), &signer()).unwrap();
    assert_eq!((first.len(), one.seq, first[0].seq), (1, 0, 0));
    assert!(matches!(store.create("g1"), Err(StoreError::CreateGame(_))));
    let (group, two) = store.append("g1", Some(one), notes(&["two", "three"]), &signer()).unwrap();
    assert_eq!((group[0].prev, group[0].more, two.seq), (one.hash, 1, 2));
    for wrong in [None, Some(one)] {
        let refused = store.append("g1", wrong, notes(&["late"]), &signer());
        assert!(matches!(refused, Err(StoreError::Conflict { .. })), "{refused:?}");
    }
    assert!(store.append("g1", Some(two), Vec::new(), &signer()).is_err(), "a group has an entry");

    let again = claimed(home);
    assert_eq!(again.list().unwrap(), ["g1"]);
    let loaded = again.load("g1", &signer()).unwrap();
    assert_eq!((loaded.head, loaded.torn), (two, 0), "what was refused left nothing");
    assert_eq!(loaded.entries, [first, group].concat());
    again.check_newest("g1", &signer()).unwrap();
    assert_eq!(again.lost_end("g1", &signer()).unwrap(), None);
    again.append("g1", Some(two), notes(&["four"]), &signer()).unwrap();
    let slow = store.append("g1", Some(two), notes(&["five"]), &signer());
    assert!(matches!(slow, Err(StoreError::Conflict { .. })), "somebody else was faster: {slow:?}");
    assert_eq!(store.load("g1", &signer()).unwrap().entries.len(), 4);
}

pub fn snapshots(home: &dyn Home) {
    let store = claimed(home);
    store.create("g1").unwrap();
    let (first, one) = store.append("g1", None, notes(&["one"]), &signer()).unwrap();
    let found = |store: &dyn Store| store.load_snapshot("g1", &signer()).unwrap();
    assert!(found(store.as_ref()).is_none(), "none was written");
    store.keep_snapshot("g1", one, 1_000, b"as it\nstands").unwrap();
    let (group, two) = store.append("g1", Some(one), notes(&["two", "three"]), &signer()).unwrap();
    store.keep_snapshot("g1", one, 1_001, b"late").expect("of an entry that is not the newest: nothing");
    for store in [&store, &claimed(home)] {
        let snapshot = found(store.as_ref()).unwrap();
        assert_eq!((snapshot.bytes, snapshot.written), (b"as it\nstands".to_vec(), 1_000));
        assert_eq!(
            (snapshot.offer, snapshot.entries, snapshot.head),
            ((first[0].clone(), one.hash), group.clone(), two)
        );
    }
    let again = claimed(home);
    found(again.as_ref()).unwrap();
    let (_, three) = again.append("g1", Some(two), notes(&["four"]), &signer()).expect("its end is known");
    again.keep_snapshot("g1", three, 1_002, b"new").unwrap();
    let snapshot = found(claimed(home).as_ref()).unwrap();
    assert_eq!((snapshot.bytes, snapshot.entries.len(), snapshot.head), (b"new".to_vec(), 0, three));
}

pub fn notes_of_games(home: &dyn Home) {
    let store = claimed(home);
    for id in ["g1", "g2"] {
        store.create(id).unwrap();
        store.write_private(id, Private::Roster, b"{}").unwrap();
    }
    let (_, one) = store.append("g1", None, notes(&["one"]), &signer()).unwrap();
    let noted = |store: &dyn Store| -> Vec<(String, Option<Vec<u8>>)> {
        let mut found = Vec::new();
        store.show_noted(&mut |game| found.push((game.id, game.note))).unwrap();
        found
    };
    store.write_state("g1", Hash32::ZERO, &json!(1)).unwrap();
    let note = |text: &str| {
        store.note(&[("g1".to_owned(), text.into())]).unwrap();
        assert_eq!(noted(store.as_ref()), [("g1".to_owned(), Some(text.into()))]);
    };
    assert_eq!(noted(store.as_ref()), [("g1".to_owned(), None)], "g2 was never begun");
    note("first");
    note("as it is");
    assert_eq!(noted(claimed(home).as_ref()), [("g1".to_owned(), Some(b"as it is".to_vec()))]);
    store.append("g1", Some(one), notes(&["two"]), &signer()).unwrap();
    assert_eq!(noted(store.as_ref()), [("g1".to_owned(), None)], "it has moved");
    note("moved");
    store.write_private("g1", Private::Roster, b"{ }").unwrap();
    assert_eq!(noted(store.as_ref()), [("g1".to_owned(), None)], "somebody else sits there");
    note("seated");
    store.set_aside("g1", "broken").unwrap();
    assert_eq!(noted(store.as_ref()), [("g1".to_owned(), None)]);
}

pub fn what_belongs_to_a_game(home: &dyn Home) {
    let store = claimed(home);
    store.create("g1").unwrap();
    assert_eq!(store.read_private("g1", Private::Roster).unwrap(), None);
    // What is in the newest format comes back as it was written.
    let secrets = format!(r#"{{"format":{},"a":1}}"#, format::SECRETS.newest()).into_bytes();
    let roster = format!(r#"{{"format":{},"seats":{{}}}}"#, format::ROSTER.newest()).into_bytes();
    store.write_private("g1", Private::Secrets, b"{}").unwrap();
    store.write_private("g1", Private::Secrets, &secrets).unwrap();
    store.write_private("g1", Private::Roster, &roster).unwrap();
    let (_, head) = store.append("g1", None, notes(&["one"]), &signer()).unwrap();
    assert!(!store.is_settled("g1").unwrap());
    store.write_state("g1", Hash32::ZERO, &json!({ "turn": 1 })).unwrap();
    assert!(store.is_settled("g1").unwrap());
    store.append("g1", Some(head), notes(&["two"]), &signer()).unwrap();
    assert!(!store.is_settled("g1").unwrap(), "what follows from the new group is not done yet");
    assert_eq!(store.set_aside_reason("g1").unwrap(), None);
    store.set_aside("g1", "a line that does not fit").unwrap();

    let again = claimed(home);
    let kept = |whole: &[u8], added: &[&str]| {
        let added = added.iter().map(|line| line.as_bytes().to_vec()).collect();
        Some(Kept { whole: whole.to_vec(), added })
    };
    assert_eq!(again.read_private("g1", Private::Secrets).unwrap(), kept(&secrets, &[]));
    assert_eq!(again.read_private("g1", Private::Roster).unwrap(), kept(&roster, &[]));
    assert_eq!(again.set_aside_reason("g1").unwrap().as_deref(), Some("a line that does not fit"));
    assert_eq!(again.list().unwrap(), ["g1"], "it is still there");
    for _ in 0..2 {
        again.take_back("g1").unwrap();
        assert_eq!(again.set_aside_reason("g1").unwrap(), None);
    }
    assert_eq!(again.load("g1", &signer()).unwrap().entries.len(), 2, "and can be read");
}

pub fn what_is_added_to_a_private_file(home: &dyn Home) {
    let store = claimed(home);
    store.create("g1").unwrap();
    assert!(store.add_private("g1", Private::Secrets, b"{}").is_err(), "there is nothing to add to");
    assert_eq!(store.read_private("g1", Private::Secrets).unwrap(), None);
    let whole = format!(r#"{{"format":{},"a":1}}"#, format::SECRETS.newest()).into_bytes();
    store.write_private("g1", Private::Secrets, &whole).unwrap();
    store.add_private("g1", Private::Secrets, br#"{"b":2}"#).unwrap();
    store.add_private("g1", Private::Secrets, br#"{"c":3}"#).unwrap();
    let again = claimed(home);
    again.add_private("g1", Private::Secrets, br#"{"d":4}"#).unwrap();
    let lines: Vec<Vec<u8>> = [&br#"{"b":2}"#[..], br#"{"c":3}"#, br#"{"d":4}"#].map(<[u8]>::to_vec).to_vec();
    let found = claimed(home).read_private("g1", Private::Secrets).unwrap().unwrap();
    assert_eq!((found.whole, found.added), (whole.clone(), lines), "in the order in which they came");
    again.write_private("g1", Private::Secrets, &whole).unwrap();
    let found = claimed(home).read_private("g1", Private::Secrets).unwrap().unwrap();
    assert_eq!((found.whole, found.added), (whole, vec![]), "what is written whole takes their place");
}

/// Who audits a game has its journal to the byte, and the note that vouches for its end.
pub fn exports(home: &dyn Home) {
    let store = claimed(home);
    assert!(matches!(store.export("g1"), Err(StoreError::FindGame(_))));
    store.create("g1").unwrap();
    let (_, one) = store.append("g1", None, notes(&["one"]), &signer()).unwrap();
    let (_, two) = store.append("g1", Some(one), notes(&["two", "three"]), &signer()).unwrap();
    let Exported { journal, head } = claimed(home).export("g1").unwrap();
    let note = open(&head.unwrap(), "club.example/g1", &signer().verifying_key()).unwrap();
    let report = check_chain(&journal, Some(&Receipt::parse(&note).unwrap()));
    assert_eq!((report.fault, report.entries.len(), report.head), (None, 3, Some(two)));
}

pub fn archives(home: &dyn Home) {
    let store = claimed(home);
    store.create("g1").unwrap();
    store.append("g1", None, notes(&["one"]), &signer()).unwrap();
    let read = |name: &str| {
        let mut text = String::new();
        store.archived("g1", name).unwrap().map(|mut mail| mail.read_to_string(&mut text).unwrap())?;
        Some(text)
    };
    assert_eq!(read("1.eml"), None);
    assert!(!store.has_old_archive("g1", i64::MAX).unwrap(), "there is none");
    store.archive("g1", "1.eml", &mut &b"first"[..]).unwrap();
    store.archive("g1", "1.eml", &mut &b"second"[..]).unwrap();
    assert_eq!(read("1.eml").as_deref(), Some("first"), "what is there stays");
    assert!(store.has_old_archive("g1", i64::MAX).unwrap() && !store.has_old_archive("g1", 0).unwrap());
    let place = store.place_in_archive("g1", "1.eml");
    assert!(store.read_place(&place).unwrap().is_some(), "{}", place.display());
    store.empty_archive("g1").unwrap();
    assert!(store.read_place(&place).unwrap().is_none());
    assert_eq!(read("1.eml"), None);
    assert_eq!(claimed(home).load("g1", &signer()).unwrap().entries.len(), 1, "the game does without");
}

pub fn data_sets(home: &dyn Home) {
    let store = claimed(home);
    assert!(store.data_sets().unwrap().is_empty());
    let (one, two) = (Hash32::of_bytes(b"one"), Hash32::of_bytes(b"two"));
    let file = |text: &str| vec![("map.csv".to_owned(), text.to_owned())];
    store.keep_data(one, &file("A1")).unwrap();
    store.keep_data(one, &file("A1")).unwrap();
    store.keep_data(two, &file("A2")).unwrap();
    let again = claimed(home);
    assert_eq!(again.data_sets().unwrap(), [one.min(two), one.max(two)]);
    assert_eq!(again.data_file(one, "map.csv").unwrap().as_deref(), Some(&b"A1"[..]));
    assert_eq!(again.data_file(two, "map.csv").unwrap().as_deref(), Some(&b"A2"[..]));
    assert_eq!(again.data_file(two, "units.csv").unwrap(), None);
    assert_eq!(again.data_file(Hash32::ZERO, "map.csv").unwrap(), None);
}

/// A game that comes from another store is what it was there: its next entry follows, and no second one of
/// its name is let in.
pub fn taken_over(from: &dyn Home, to: &dyn Home) {
    let (from, to) = (claimed(from), claimed(to));
    from.create("g1").unwrap();
    let (_, one) = from.append("g1", None, notes(&["one"]), &signer()).unwrap();
    from.append("g1", Some(one), notes(&["two", "three"]), &signer()).unwrap();
    let whole = from.export("g1").unwrap();
    let half = Exported { journal: whole.journal[..whole.journal.len() - 9].to_vec(), ..whole.clone() };
    assert!(matches!(to.take_over("g1", &half, Older::Refused), Err(StoreError::Damaged { .. })));
    assert!(matches!(to.take_over("../g1", &whole, Older::Refused), Err(StoreError::CheckId(_))));
    assert!(to.list().unwrap().is_empty(), "nothing is left of it");
    to.take_over("g1", &whole, Older::Refused).unwrap();
    assert!(matches!(to.take_over("g1", &whole, Older::Refused), Err(StoreError::CreateGame(_))));
    assert_eq!(to.export("g1").unwrap(), whole);
    let found = to.load("g1", &signer()).unwrap();
    assert_eq!((found.entries.len(), found.head.seq), (3, 2));
    to.append("g1", Some(found.head), notes(&["four"]), &signer()).unwrap();
    assert_eq!(to.load("g1", &signer()).unwrap().entries.len(), 4);
    let files = [("units.csv".to_owned(), "1".to_owned()), ("a/map.csv".to_owned(), "A1".to_owned())];
    to.keep_data(Hash32::ZERO, &files).unwrap();
    assert_eq!(to.data_names(Hash32::ZERO).unwrap(), ["a/map.csv", "units.csv"]);
}
