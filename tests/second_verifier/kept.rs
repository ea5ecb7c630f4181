//! Receipts, openings, heads and keys of real games, changed in thousands of ways: both must find the same.

use std::collections::BTreeSet;

use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::canon::{canonical, entry_hash};
use feldpost_protocol::journal::note::{Receipt, Signer};
use serde_json::{Value, json};

use super::evidence::{Kept, World, boxes, heads, opened, shuffled};
use super::node::{Case, File};
use super::{agree, beginning};
use crate::common_journal::Chance;
use crate::tampered_game::{Played, every_game};

/// How many entries of a game are enough: offer, joins, set-up, choices, orders with dice.
const ENTRIES: usize = 60;

/// The beginning of a game, as whoever kept everything has it.
struct Base {
    played: &'static Played,
    journal: Vec<u8>,
    values: Vec<Value>,
    hashes: Vec<Hash32>,
    mails: Vec<String>,
    seats: Vec<String>,
    kept: Vec<Kept>,
}

impl Base {
    fn of(played: &'static Played) -> Base {
        let values = beginning(&played.journal, ENTRIES);
        let lines: Vec<String> = values.iter().map(|value| canonical(value).unwrap()).collect();
        let hashes: Vec<Hash32> = lines.iter().map(|line| entry_hash(line).unwrap()).collect();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let mails = values.iter().filter(|value| value["type"] == "mail").map(|value| text(&value["mail"]));
        let seats = values[0]["seats"].as_array().unwrap().iter().map(text).collect();
        let journal = lines.iter().flat_map(|line| format!("{line}\n").into_bytes()).collect();
        let kept = kept(played, hashes.len());
        Base { played, journal, mails: mails.step_by(5).take(3).collect(), values, hashes, seats, kept }
    }

    fn world(&self) -> World<'_> {
        let Base { hashes, mails, seats, .. } = self;
        World { umpire: &self.played.signer, hashes, mails, seats }
    }

    fn case(&self, name: &str) -> Case {
        let name = format!("{}: {name}", self.played.system);
        Case { name, journal: self.journal.clone(), ..Case::default() }
    }
}

/// One mail of each form: kind and fields of its receipt, and what its opening lays open.
fn kept(played: &Played, entries: usize) -> Vec<Kept> {
    let (mut forms, mut found) = (BTreeSet::new(), Vec::new());
    for mail in played.mailboxes.iter().flat_map(|mailbox| &mailbox.kept) {
        let Some(note) = mail.receipts.first() else { continue };
        let text = &note[..=note.rfind("\n\n").unwrap()];
        let receipt = Receipt::parse(text).unwrap();
        let opening = mail.openings.first().map(|text| format!("{}\n", text.trim_end()).into_bytes());
        let names: Vec<&str> = receipt.fields.iter().map(|(name, _)| name.as_str()).collect();
        let words = ["lock", "standing", "commit"].map(|word| {
            opening.as_ref().is_some_and(|text| String::from_utf8_lossy(text).contains(&format!("{word:?}:")))
        });
        let form = format!("{} {names:?} {words:?}", receipt.kind.word());
        if receipt.seq < entries as u64 && forms.insert(form) {
            found.push(Kept { receipt, opening });
        }
    }
    found
}

fn bases() -> Vec<Base> {
    every_game().iter().map(Base::of).collect()
}

#[test]
fn both_find_the_same_in_every_changed_mail() {
    let (mut cases, mut count, mut forms) = (Vec::new(), 0, 0);
    for base in bases() {
        let mut chance = Chance::new(base.played.system);
        for (at, kept) in base.kept.iter().enumerate() {
            // A fourth of them: each form of mail has another one.
            let all = boxes(kept, &base.world()).into_iter().enumerate();
            let all: Vec<Vec<File>> =
                all.filter(|(number, _)| number % 4 == at % 4).map(|(_, own)| own).collect();
            count += all.len();
            forms += 1;
            // Some by themselves, where nothing else makes the verdict; several in one box; and all at once.
            for (number, own) in all.iter().enumerate().skip(at).step_by(61) {
                cases.push(Case {
                    boxes: vec![own.clone()],
                    ..base.case(&format!("mail {at}, box {number}"))
                });
            }
            let mixed = (0..3).map(|_| shuffled(all.clone(), 6, &mut chance)).collect();
            cases.push(Case { boxes: mixed, ..base.case(&format!("mail {at}, mixed")) });
            cases.push(Case { boxes: all, ..base.case(&format!("mail {at}")) });
        }
    }
    assert!(forms > 8 && count > 3_000, "{count} mails of {forms} forms");
    let refused = agree(&cases);
    assert!(refused > cases.len() / 4 && refused < cases.len(), "{refused} of {}", cases.len());
}

#[test]
fn both_find_the_same_in_every_changed_file_of_openings() {
    let mut cases = Vec::new();
    for base in bases() {
        for (at, kept) in base.kept.iter().enumerate() {
            let each = opened(kept, &base.world()).into_iter().enumerate().skip(at % 6).step_by(6);
            cases.extend(each.map(|(number, bytes)| Case {
                opened: vec![bytes],
                ..base.case(&format!("opening {at}, file {number}"))
            }));
        }
    }
    assert!(cases.len() > 150, "{}", cases.len());
    assert_eq!(agree(&cases), 0, "nobody has signed them: they convict nobody");
}

/// The journal with one value of its offer changed, and all of it linked anew.
fn with_offer(base: &Base, key: &str, value: Value) -> Vec<u8> {
    let (mut text, mut prev) = (String::new(), Hash32::ZERO);
    for (at, entry) in base.values.iter().enumerate() {
        let mut entry = entry.clone();
        entry["prev"] = json!(prev);
        if at == 0 {
            entry[key] = value.clone();
        }
        let line = canonical(&entry).unwrap();
        prev = entry_hash(&line).unwrap();
        text += &format!("{line}\n");
    }
    text.into_bytes()
}

#[test]
fn both_say_the_same_of_every_head_and_key() {
    let mut cases = Vec::new();
    let stranger = Signer::new("club.example/demo", &[9; 32]).unwrap().verifying_key().to_string();
    for base in bases().iter().take(1) {
        let keys = [None, Some(base.played.key.to_string()), Some(stranger.clone())];
        let heads = heads(base.values[0]["game"].as_str().unwrap(), &base.world());
        let damaged = |at: usize| {
            let mut bytes = base.journal.clone();
            bytes[at] ^= 1;
            bytes
        };
        let cut: Vec<u8> =
            base.journal.split_inclusive(|byte| *byte == b'\n').take(40).flatten().copied().collect();
        let journals = [
            base.journal.clone(),
            cut,
            damaged(base.journal.len() - 9),
            damaged(base.journal.len() / 2),
            damaged(60),
            Vec::new(),
            with_offer(base, "umpire_key", json!("7".repeat(64))),
            with_offer(base, "umpire_key", json!(stranger)),
            with_offer(base, "umpire_key", json!(1)),
            with_offer(base, "game", json!("other")),
            with_offer(base, "margin", json!("none")),
        ];
        for (number, head) in heads.iter().enumerate() {
            for (which, journal) in
                journals.iter().enumerate().filter(|(which, _)| (which + number) % 12 == 0 || *which == 0)
            {
                let key = keys[(number + which) % keys.len()].clone();
                let (journal, head) = (journal.clone(), head.clone());
                cases.push(Case {
                    journal,
                    head,
                    key,
                    ..base.case(&format!("head {number}, journal {which}"))
                });
            }
        }
        for key in &keys {
            cases.push(Case {
                key: key.clone(),
                head: heads.last().cloned().flatten(),
                ..base.case("a key")
            });
        }
    }
    assert!(cases.len() > 300, "{}", cases.len());
    let refused = agree(&cases);
    assert!(refused > cases.len() / 2 && refused < cases.len(), "{refused} of {}", cases.len());
}
