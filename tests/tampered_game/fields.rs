//! Each field of an honest journal changed, linked anew and signed: what an audit of the journal alone says
//! nothing of is what docs/protocol.md lists, with the reason.

use std::collections::{BTreeMap, BTreeSet};

use feldpost_protocol::dice::Hash32;
use feldpost_umpire::audit::Verdict;
use serde_json::{Value, json};

use super::{Played, audited, every_game, lived};

/// A field of a type: `mail.unix`, `openings.list[].payload.text`.
type Field = String;

/// How often a field is changed, in different entries: the first, one in the middle, the last.
const TIMES: usize = 3;
/// The ways in which a text or a number is changed in each.
const WAYS: [usize; 3] = [1, 2, 3];

/// Every leaf of a value, by the way to it: as a JSON pointer, and with lists and ids of a game left open.
fn leaves(value: &Value, pointer: &str, field: &str, found: &mut Vec<(String, Field)>) {
    match value {
        Value::Object(members) => members.iter().for_each(|(key, member)| {
            let open = ["orders", "hashes", "policies", "defaults", "consent"];
            let shown = if open.iter().any(|map| field.ends_with(map)) { "*" } else { key };
            leaves(member, &format!("{pointer}/{key}"), &format!("{field}.{shown}"), found);
        }),
        Value::Array(list) => list.iter().enumerate().for_each(|(at, item)| {
            leaves(item, &format!("{pointer}/{at}"), &format!("{field}[]"), found);
        }),
        _ => found.push((pointer.to_owned(), field.to_owned())),
    }
}

/// Where each field stands: entry and pointer. What an event says is the game's own: one place for all.
fn places(values: &[Value]) -> BTreeMap<Field, Vec<(usize, String)>> {
    let mut places: BTreeMap<Field, Vec<(usize, String)>> = BTreeMap::new();
    for (at, value) in values.iter().enumerate() {
        let kind = value["type"].as_str().unwrap();
        let mut found = Vec::new();
        leaves(value, "", kind, &mut found);
        for (pointer, field) in found {
            let link = ["/seq", "/prev", "/more", "/type"].contains(&pointer.as_str());
            let field = if field.starts_with("events.list[]") { "events.list[]".to_owned() } else { field };
            if !link && field != "join.offer" {
                places.entry(field).or_default().push((at, pointer));
            }
        }
    }
    places
}

fn change(leaf: &mut Value, way: usize) {
    let more = "x".repeat(way);
    *leaf = match &*leaf {
        Value::String(text) if text.parse::<Hash32>().is_ok() => {
            json!(Hash32::of_bytes((text.clone() + &more).as_bytes()))
        }
        Value::String(text) => json!(text.clone() + &more),
        Value::Number(number) => json!(number.as_i64().unwrap() + i64::try_from(way).unwrap()),
        Value::Bool(it) => json!(!it),
        _ => json!(0),
    };
}

/// What an audit says, but for the head, which any change changes.
fn said(journal: &[u8], head: &str, played: &Played) -> (Verdict, String) {
    let found = audited(journal, Some(head), Some(played.key));
    let lines: Vec<String> = found.lines().into_iter().filter(|line| !line.starts_with("head  ")).collect();
    (found.verdict.clone(), lines.join("\n"))
}

/// The fields of a game that can be changed without a word.
fn passed(played: &Played, tried: &mut BTreeSet<Field>) -> BTreeSet<Field> {
    let honest = played.values();
    let before = said(&played.journal, &played.head, played);
    assert_eq!(before.0, Verdict::Valid);
    let places: Vec<_> = places(&honest).into_iter().collect();
    tried.extend(places.iter().map(|(field, _)| field.clone()));
    let is_silent = |places: &[(usize, String)]| {
        let picked: BTreeSet<usize> =
            (0..TIMES).map(|n| n * (places.len() - 1) / (TIMES - 1).max(1)).collect();
        picked.into_iter().any(|n| {
            let (at, pointer) = &places[n];
            // A few dice may fall alike by chance, but not for every change.
            WAYS.into_iter().all(|way| {
                let mut values = honest.clone();
                change(values[*at].pointer_mut(pointer).unwrap(), way);
                let (journal, head) = lived(played, values);
                said(&journal, &head, played) == before
            })
        })
    };
    let (left, right) = places.split_at(places.len() / 2);
    std::thread::scope(|scope| {
        let silent = |half: &[(Field, Vec<(usize, String)>)]| -> BTreeSet<Field> {
            half.iter().filter(|(_, places)| is_silent(places)).map(|(f, _)| f.clone()).collect()
        };
        let other = scope.spawn(move || silent(right));
        let mut passed = silent(left);
        passed.extend(other.join().unwrap());
        passed
    })
}

/// The fields in the table of docs/protocol.md, section 10.
fn listed() -> BTreeSet<Field> {
    let text = std::fs::read_to_string(format!("{}/docs/protocol.md", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let table = text.split("**What an audit lets pass**").nth(1).unwrap().split("\n\n").nth(1).unwrap();
    let cells = table.lines().skip(2).map(|row| row.split('|').nth(1).unwrap().to_owned());
    let fields: Vec<String> = cells.collect();
    fields.iter().flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
}

#[test]
fn every_field_of_a_journal_is_checked_or_stands_in_the_list_with_its_reason() {
    let (mut tried, mut silent) = (BTreeSet::new(), BTreeSet::new());
    for played in every_game() {
        silent.extend(passed(played, &mut tried));
    }
    let listed = listed();
    let unlisted: Vec<_> = silent.difference(&listed).collect();
    assert!(unlisted.is_empty(), "changed without a word, and not in the list: {unlisted:?}");
    // What is in the list and was tried passes indeed, or the list tells too much.
    // Times can be changed where those around them leave room, which is not in every place.
    let is_time = |field: &Field| field.ends_with(".unix");
    let checked = listed.intersection(&tried).filter(|field| !silent.contains(*field) && !is_time(field));
    let checked: Vec<_> = checked.collect();
    assert!(checked.is_empty(), "in the list, and checked: {checked:?}");
    assert!(tried.len() >= 60, "{} fields", tried.len());
}
