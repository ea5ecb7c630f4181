//! What an older or a newer build of the program left behind: nothing in play stops, nothing is lost, and what
//! cannot be read is refused with a sentence.
#![allow(clippy::unwrap_used)] // A test may stop.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;

use feldpost::audit::{Audit, Evidence, Verdict, audit};
use feldpost::host::Host;
use feldpost::journal::canon::{canonical, entry_hash};
use feldpost::journal::chain::check_chain;
use serde_json::{Value, json};
use support::{Club, play, registry, started};

/// Appends a group of entries as a newer program might have written it.
fn append(club: &Club, bodies: Vec<Value>) {
    let path = club.home().join("games/g1/journal.jsonl");
    let mut head = check_chain(&fs::read(&path).unwrap(), None).head.unwrap();
    let mut file = fs::OpenOptions::new().append(true).open(&path).unwrap();
    let count = bodies.len();
    for (at, mut body) in bodies.into_iter().enumerate() {
        let link = json!({"seq": head.seq + 1, "prev": head.hash, "more": count - 1 - at});
        body.as_object_mut().unwrap().extend(link.as_object().unwrap().clone());
        let line = canonical(&body).unwrap();
        writeln!(file, "{line}").unwrap();
        head.seq += 1;
        head.hash = entry_hash(&line).unwrap();
    }
}

/// Plays the toy to its end.
fn play_on(club: &Club, host: &mut Host) {
    for _ in 0..20 {
        for seat in host.view("g1").unwrap().waiting_for().unwrap() {
            let sealed = host.view("g1").unwrap().owes(&seat).unwrap().unwrap().slot.is_some();
            play(club, host, &seat, if sealed { "pick 3" } else { "roll 2" });
        }
        if host.view("g1").unwrap().is_over().unwrap() {
            return;
        }
    }
    panic!("the game does not end");
}

fn audited(club: &Club) -> Audit {
    let folder = club.home().join("games/g1");
    let journal = fs::read(folder.join("journal.jsonl")).unwrap();
    let head = fs::read_to_string(folder.join("journal.head")).unwrap();
    audit(&Evidence { journal: &journal, head: Some(&head), ..Evidence::default() }, &registry())
}

#[test]
fn entries_of_unknown_types_are_passed_over_by_the_host_and_named_by_the_audit() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 3");
    drop(host);
    let weather = |wind: &str| json!({"type": "weather", "wind": {"from": wind}});
    append(&club, vec![weather("sw"), weather("s")]);
    append(&club, vec![json!({"type": "rekey", "unix": 1})]);
    let mut host = club.open();
    assert_eq!(host.game_rows().unwrap()[0].set_aside, None);
    play_on(&club, &mut host);
    let found = audited(&club);
    assert_eq!(found.verdict, Verdict::Valid);
    let counts = [("rekey", 1), ("weather", 2)].map(|(kind, count)| (kind.to_owned(), count));
    assert_eq!(found.passed_over, BTreeMap::from(counts));
    let told = found.lines().join(" ").replace("          ", "");
    let line = "unknown   3 entries of types that this program does not know; a newer one may: \
                1 rekey, 2 weather";
    assert!(told.contains(line), "{told}");
}

#[test]
fn a_damaged_entry_of_a_known_type_is_not_passed_over() {
    let club = Club::new();
    drop(started(&club));
    append(&club, vec![json!({"type": "note", "kind": "press", "unix": "today"})]);
    let told = club.open().game_rows().unwrap()[0].set_aside.clone().unwrap();
    assert!(told.contains("does not say what an entry of its type must"), "{told}");
    assert!(matches!(audited(&club).verdict, Verdict::NotValid { .. }));
}
