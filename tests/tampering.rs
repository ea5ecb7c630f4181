//! Whatever is done to a journal, the audit sees it and names the first bad entry.

use crate::common_journal::{Chance, Good, good_journal};
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::canon::{canonical, entry_hash, parse_strict};
use feldpost_protocol::journal::chain::{check_chain, usable_prefix_len};
use feldpost_protocol::journal::verify::{Outcome, Verifier};
use proptest::prelude::*;
use serde_json::{Value, json};

#[test]
fn the_good_journal_is_valid_and_gives_its_facts() {
    let good = good_journal();
    let report = check_chain(&good.bytes, Some(&good.head));
    assert_eq!(report.fault, None);
    let facts = Verifier::verify(&report.entries).unwrap();
    assert_eq!((facts.entries, facts.head), (good.lines().len(), good.head.head));
    assert_eq!((facts.steps.len(), facts.openings.len(), facts.commitments.len()), (8, 15, 2));
    assert_eq!((&facts.steps[4].outcome, facts.steps[4].step, facts.steps[5].step), (&Outcome::NoDice, 5, 5));
    assert_eq!((&facts.steps[7].outcome, facts.fresh_chains), (&Outcome::Void { ruling: None }, 1));
    let choices: Vec<_> = facts.commitments.iter().map(|c| (c.opened, c.choice.as_deref())).collect();
    assert_eq!(choices, [(true, Some("4")), (true, Some("2"))]);
    let dice = facts.dice();
    assert_eq!((dice[&6].len(), dice[&10].len()), (12, 6));
    assert_eq!(usable_prefix_len(&good.bytes), good.bytes.len());
}

/// Damages a good journal; gives the damaged bytes and the entry to blame.
type Mutation = fn(&Good, &mut Chance) -> (Vec<u8>, usize);

fn flip(good: &Good, chance: &mut Chance) -> (Vec<u8>, usize) {
    let mut bytes = good.bytes.clone();
    let at = chance.below(bytes.len());
    bytes[at] ^= 1 + chance.below(255) as u8;
    (bytes, lines_before(&good.bytes, at))
}

fn drop_one(good: &Good, chance: &mut Chance) -> (Vec<u8>, usize) {
    let mut lines = good.lines();
    let at = chance.below(lines.len());
    lines.remove(at);
    (lines.concat(), at)
}

fn double(good: &Good, chance: &mut Chance) -> (Vec<u8>, usize) {
    let mut lines = good.lines();
    let at = chance.below(lines.len());
    lines.insert(at, lines[at]);
    (lines.concat(), at + 1)
}

fn swap(good: &Good, chance: &mut Chance) -> (Vec<u8>, usize) {
    let mut lines = good.lines();
    let first = chance.below(lines.len() - 1);
    let second = first + 1 + chance.below(lines.len() - 1 - first);
    lines.swap(first, second);
    (lines.concat(), first)
}

fn cut_lines(good: &Good, chance: &mut Chance) -> (Vec<u8>, usize) {
    let lines = good.lines();
    let keep = chance.below(lines.len());
    (lines[..keep].concat(), keep)
}

fn cut_bytes(good: &Good, chance: &mut Chance) -> (Vec<u8>, usize) {
    let at = chance.below(good.bytes.len());
    (good.bytes[..at].to_vec(), lines_before(&good.bytes, at))
}

fn lines_before(bytes: &[u8], at: usize) -> usize {
    bytes[..at].iter().filter(|&&b| b == b'\n').count()
}

#[test]
fn every_mutation_is_seen_and_laid_to_the_right_entry() {
    let good = good_journal();
    let mutations: [(&str, Mutation, usize); 6] = [
        ("flip", flip, 600),
        ("drop", drop_one, 100),
        ("double", double, 100),
        ("swap", swap, 150),
        ("cut-lines", cut_lines, 60),
        ("cut-bytes", cut_bytes, 150),
    ];
    for (name, mutate, times) in mutations {
        for run in 0..times {
            let label = format!("{name}/{run}");
            let (bytes, blamed) = mutate(&good, &mut Chance::new(&label));
            let report = check_chain(&bytes, Some(&good.head));
            let fault = report.fault.unwrap_or_else(|| panic!("{label}: not seen, entry {blamed}"));
            assert_eq!(fault.entry, blamed, "{label}: {fault}");
            assert_eq!(report.entries.len(), blamed, "{label}: what stands before is kept");
        }
    }
}

/// Changes one value and chains everything after it anew, as an umpire could who has not signed a head.
fn relinked(good: &Good, change: impl Fn(usize, &mut Value)) -> Vec<(Value, Hash32)> {
    let mut entries = Vec::new();
    let mut prev = Hash32::ZERO;
    for (at, line) in good.lines().into_iter().enumerate() {
        let mut value = parse_strict(std::str::from_utf8(line).unwrap().trim_end()).unwrap();
        value["prev"] = json!(prev);
        change(at, &mut value);
        prev = canonical(&value).and_then(|line| entry_hash(&line)).unwrap_or(Hash32::ZERO);
        entries.push((value, prev));
    }
    entries
}

/// The position of the nth entry of a type.
fn position(good: &Good, kind: &str, nth: usize) -> usize {
    let entries = check_chain(&good.bytes, None).entries;
    let mut places = entries.iter().enumerate().filter(|(_, (value, _))| value["type"] == kind);
    places.nth(nth).unwrap().0
}

/// Type of an entry, the how manieth of it, where in it, and what to put there.
type Change = (&'static str, usize, &'static str, Value);

fn changes(good: &Good) -> Vec<Change> {
    let zeros = json!(Hash32::ZERO);
    let entries = check_chain(&good.bytes, None).entries;
    let of_first = &entries[position(good, "commit", 0)].0;
    let rolled = &entries[position(good, "roll", 4)].0;
    let first_opening = entries[position(good, "openings", 0)].0["list"][0].clone();
    vec![
        ("offer", 0, "/source", json!("none")),
        ("offer", 0, "/source", json!("beacon")),
        ("offer", 0, "/seats", json!(["amber", "amber"])),
        ("offer", 0, "/seats", json!(["Amber", "cobalt"])),
        ("offer", 0, "/anchor", json!(null)),
        ("join", 1, "/seat", json!("amber")),
        ("join", 0, "/seat", json!("third")),
        ("join", 0, "/offer", zeros.clone()),
        ("start", 0, "/type", json!("offer")),
        ("commit", 1, "/seat", json!("amber")),
        ("commit", 0, "/mode", json!("nobody")),
        ("commit", 1, "/hash", of_first["hash"].clone()),
        ("closed", 0, "/hashes", json!({})),
        ("reveal", 0, "/text", json!("pc1|0|0|0|0|0")),
        ("reveal", 1, "/payload/choice", json!("3")),
        ("reveal", 1, "/seat", json!("amber")),
        ("lock", 2, "/seed", zeros.clone()),
        ("lock", 2, "/step", json!(4)),
        ("lock", 2, "/source", json!("beacon")),
        ("lock", 2, "/orders", json!({"amber": "x"})),
        ("lock", 2, "/type", json!("void")),
        ("roll", 4, "/rolls/0/result", json!([7, 7])),
        ("roll", 4, "/rolls/0/result", json!([true, 1])),
        ("roll", 4, "/rolls/0/sides", json!(1)),
        ("roll", 4, "/rolls/0/sides", json!(257)),
        ("roll", 4, "/rolls/0/sides", json!(65542)),
        ("roll", 4, "/rolls/0/label", json!("Odd label")),
        ("roll", 4, "/rolls/1/label", json!("t1.c5.amber/assault/j18/a-b")),
        ("roll", 4, "/step", json!(9)),
        ("roll", 4, "/rolls", json!({})),
        ("roll", 4, "/rolls/1", rolled["rolls"][0].clone()),
        ("void", 0, "/consent", json!({"amber": "x"})),
        ("void", 0, "/consent", json!({"amber": "x", "third": "x"})),
        ("void", 0, "/consent", json!({"amber": "x", "cobalt": "x", "third": "x"})),
        ("void", 0, "/seed", zeros.clone()),
        ("standing", 0, "/seat", json!("third")),
        ("rekey", 0, "/by", json!("umpire")),
        ("rekey", 0, "/by", json!("nobody")),
        ("rekey", 0, "/key", entries[0].0["umpire_key"].clone()),
        ("rekey", 0, "/unix", json!(7)),
        ("openings", 0, "/list/2/payload/text", json!("an 5\n")),
        ("openings", 0, "/list/3/payload/count", json!(99)),
        ("openings", 0, "/list/3/blind", zeros.clone()),
        ("openings", 0, "/list/3/seat", json!("third")),
        ("openings", 0, "/list/3/lock", json!(0)),
        ("openings", 0, "/list/3/lock", json!(7)),
        ("openings", 0, "/list/3", first_opening),
        ("lock", 2, "/round", json!(1)),
        ("lock", 4, "/step", json!(6)),
        ("lock", 4, "/seed", json!(null)),
        ("events", 0, "/lock", json!(1)),
        ("events", 4, "/lock", json!(1)),
        ("events", 4, "/type", json!("note")),
        ("roll", 4, "/rolls", json!([])),
        ("roll", 4, "/rolls", json!([{"label": "a", "result": [], "sides": 6}])),
        ("anchor", 0, "/anchor", zeros.clone()),
        ("anchor", 0, "/step", json!(7)),
        ("anchor", 0, "/unix", json!(1)),
        ("anchor", 0, "/signature", json!("")),
        ("root", 0, "/root", zeros.clone()),
    ]
}

#[test]
fn a_relinked_change_of_what_was_agreed_is_seen_where_it_stands() {
    let good = good_journal();
    for (kind, nth, pointer, new) in changes(&good) {
        let place = position(&good, kind, nth);
        let entries = relinked(&good, |at, value| {
            if at == place {
                match value.pointer_mut(pointer) {
                    Some(old) => *old = new.clone(),
                    None => value[&pointer[1..]] = new.clone(),
                }
            }
            // What answers the offer must still do so, or the first fault would be there.
            if kind == "offer" && at > 0 && value.get("offer").is_some() {
                value["offer"] = value["prev"].clone();
            }
        });
        let fault = Verifier::verify(&entries).unwrap_err();
        assert_eq!(fault.entry, place, "{kind} {pointer} {new}: {fault}");
    }
    let untouched = relinked(&good, |_, _| ());
    assert!(Verifier::verify(&untouched).is_ok());
    let unknown = relinked(&good, |at, value| {
        if at == position(&good, "note", 0) {
            value["type"] = json!("weather");
        }
    });
    assert!(Verifier::verify(&unknown).is_ok(), "an unknown type is passed over");
}

#[test]
fn openings_and_the_root_are_whole_when_their_group_ends() {
    let good = good_journal();
    for (kind, nth) in [("openings", 0), ("openings", 1), ("root", 0)] {
        let place = position(&good, kind, nth);
        let entries = relinked(&good, |at, value| {
            if at == place {
                value["type"] = json!("remark");
            }
        });
        let fault = Verifier::verify(&entries).unwrap_err();
        assert_eq!(fault.entry, entries.len() - 1, "{kind} {nth}: {fault}");
        assert!(fault.to_string().contains("leave out"), "{fault}");
    }
}

#[test]
fn a_commitment_string_serves_its_own_game_slot_and_seat_only() {
    let good = good_journal();
    let places = [("commit", 0), ("closed", 0), ("reveal", 0)].map(|(kind, nth)| position(&good, kind, nth));
    let told = check_chain(&good.bytes, None).entries[places[2]].0["text"].as_str().unwrap().to_owned();
    let part = |n: usize| told.split('|').nth(n).unwrap();
    for (from, to, fits) in [
        (part(4), "5", true),
        (part(1), "0123456789abcdef", false),
        (part(2), "T01C4.an", false),
        (part(3), "cobalt", false),
    ] {
        let text = told.replacen(&format!("|{from}|"), &format!("|{to}|"), 1);
        let hash = json!(Hash32::of_bytes(text.as_bytes()));
        let entries = relinked(&good, |at, value| match places.iter().position(|&place| place == at) {
            Some(0) => value["hash"] = hash.clone(),
            Some(1) => value["hashes"]["amber"] = hash.clone(),
            Some(2) => value["text"] = json!(text),
            _ => {}
        });
        let fault = Verifier::verify(&entries).err().map(|fault| fault.entry);
        assert_eq!(fault, (!fits).then_some(places[2]), "{text}");
    }
}

#[test]
fn orders_changed_after_the_game_do_not_open_their_lock() {
    let good = good_journal();
    let place = position(&good, "lock", 1);
    let openings = position(&good, "openings", 0);
    let entries = relinked(&good, |at, value| {
        if at == place {
            value["orders"]["cobalt"] = json!(Hash32::of_bytes(b"other orders"));
        }
    });
    assert_eq!(Verifier::verify(&entries).unwrap_err().entry, openings);
}

#[test]
fn a_whole_history_chained_anew_differs_from_the_signed_head() {
    let good = good_journal();
    let entries = relinked(&good, |at, value| {
        if at == 4 {
            value["unix"] = json!(1);
        }
    });
    let lines: String = entries.iter().map(|(value, _)| canonical(value).unwrap() + "\n").collect();
    let fault = check_chain(lines.as_bytes(), Some(&good.head)).fault.unwrap();
    assert_eq!(fault.entry, entries.len() - 1, "{fault}");
    assert_eq!(check_chain(lines.as_bytes(), None).fault, None);
}

/// Puts odd values into a journal at odd places; the hashes follow, so that the verifier gets to see them.
fn spoil(value: &mut Value, chance: &mut Chance) {
    let odd =
        [json!(null), json!(-1), json!(""), json!([]), json!({}), json!(u64::MAX), json!(1.5), json!("é\n")];
    match value {
        Value::Object(map) if !map.is_empty() && chance.below(4) > 0 => {
            let key = map.keys().nth(chance.below(map.len())).cloned().unwrap();
            match chance.below(4) {
                0 => drop(map.remove(&key)),
                _ => spoil(&mut map[&key], chance),
            }
        }
        Value::Array(list) if !list.is_empty() && chance.below(4) > 0 => {
            let at = chance.below(list.len());
            match chance.below(4) {
                0 => drop(list.remove(at)),
                1 => list.push(list[at].clone()),
                _ => spoil(&mut list[at], chance),
            }
        }
        other => *other = odd[chance.below(odd.len())].clone(),
    }
}

#[test]
fn odd_values_in_a_relinked_journal_never_stop_the_verifier() {
    let good = good_journal();
    for run in 0..400 {
        let mut chance = Chance::new(&format!("spoil/{run}"));
        let place = chance.below(good.lines().len());
        let entries = relinked(&good, |at, value| {
            if at == place {
                spoil(value, &mut Chance::new(&format!("spoil/{run}/value")));
            }
        });
        if let Err(fault) = Verifier::verify(&entries) {
            assert!(fault.entry >= place, "run {run}: {fault}");
        }
    }
}

/// Reads bytes in every way that there is.
fn read_all(bytes: &[u8], good: &Good) {
    let usable = usable_prefix_len(bytes);
    assert!(usable <= bytes.len());
    for head in [None, Some(&good.head)] {
        let report = check_chain(bytes, head);
        let _ = Verifier::verify(&report.entries);
        assert_eq!(report.head.map(|h| h.seq + 1).unwrap_or(0), report.entries.len() as u64);
    }
    assert!(
        usable == 0 || check_chain(&bytes[..usable], None).fault.is_none(),
        "what is usable has no fault"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_bytes_are_only_ever_refused(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let good = good_journal();
        read_all(&bytes, &good);
        prop_assert!(check_chain(&bytes, Some(&good.head)).fault.is_some());
    }

    #[test]
    fn a_journal_damaged_in_many_places_is_only_ever_refused(
        edits in proptest::collection::vec((any::<prop::sample::Index>(), 0u8..4, any::<u8>()), 1..12)
    ) {
        let good = good_journal();
        let mut bytes = good.bytes.clone();
        for (at, kind, byte) in edits {
            if bytes.is_empty() {
                break;
            }
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => drop(bytes.remove(at)),
                _ => bytes.truncate(at),
            }
        }
        read_all(&bytes, &good);
        if bytes != good.bytes {
            prop_assert!(check_chain(&bytes, Some(&good.head)).fault.is_some());
        }
    }
}
