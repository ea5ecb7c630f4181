//! Entries on their way to the line and back.

use super::*;
use crate::journal::canon::parse_strict;
use crate::journal::note::Signer;
use serde_json::json;
use std::collections::BTreeSet;

fn note(text: &str) -> Body {
    Body::Note { kind: "remark".into(), seat: None, text: text.into(), unix: 1_800_000_000 }
}

fn offer() -> Offer {
    Offer {
        game: "g1".into(),
        system: "toy".into(),
        edition: "first".into(),
        scenario: "one".into(),
        options: vec!["fog".into()],
        policies: BTreeMap::from([("tide".into(), json!("low"))]),
        names: BTreeMap::new(),
        word: String::new(),
        unrated: false,
        gunboat: false,
        sides: None,
        punctuality: None,
        seats: vec!["axis".into()],
        source: Source::Chain,
        anchor: Some(Hash32::ZERO),
        length: Some(1),
        beacon_chain: None,
        margin: 0,
        umpire_key: Signer::new("n", &[7; 32]).unwrap().verifying_key(),
        officer: None,
        record: Some(RECORD),
        rules: Hash32::ZERO,
        state_version: 1,
        engine: "feldpost 0".into(),
        data: Hash32::ZERO,
        stand_ins: 0,
        deadline: "none".into(),
        defaults: BTreeMap::new(),
        warning: String::new(),
        unix: 1,
    }
}

#[test]
fn a_group_counts_down_and_links_up() {
    let (first, head, _) = seal_group(None, vec![note("a")]).unwrap();
    let (lines, last, entries) = seal_group(Some(head), vec![note("b"), note("c")]).unwrap();
    assert_eq!((head.seq, last.seq), (0, 2));
    assert_eq!(entries.iter().map(|e| e.more).collect::<Vec<_>>(), [1, 0]);
    assert_eq!(entries[0].prev, entry_hash(first.trim_end()).unwrap());
    for (line, entry) in lines.lines().zip(&entries) {
        assert_eq!(Entry::read(&parse_strict(line).unwrap()).as_ref(), Some(entry));
    }
    assert!(!lines.contains("seat"), "what is not there is not written");
    assert!(seal_group(None, vec![]).is_err());
}

/// One of every type.
fn every_body() -> Vec<Body> {
    let h = Hash32::of_bytes(b"h");
    let map = BTreeMap::from([("axis".to_owned(), h)]);
    let (slot, seat) = ("T01.an".to_owned(), "axis".to_owned());
    let opening =
        Opening { of: Sealed::Lock(3), seat: seat.clone(), blind: h, payload: json!({"a": [1, -2]}) };
    let roll = Roll { label: "a".into(), sides: 6, result: vec![1] };
    let seen = Seen { seq: 3, head: "0123456789abcdef".into() };
    let key = offer().umpire_key;
    vec![
        Body::Offer(Box::new(offer())),
        Body::Join { seat: seat.clone(), entropy: String::new(), offer: h, bid: None, unix: 1 },
        note("a"),
        Body::start(1),
        Body::Mail {
            seat: seat.clone(),
            mail: h,
            message_id: Some(h),
            seen: Some(seen),
            auth: Some("dmarc=pass".into()),
            unix: 1,
        },
        Body::Lock {
            step: 1,
            seed: Some(h),
            source: Source::ChainBeacon,
            orders: map.clone(),
            unix: 1,
            round: Some(9),
            standing: Some(4),
            seat: Some(seat.clone()),
            rest: Some(3),
        },
        Body::Roll { step: 1, rolls: vec![roll], beacon_signature: None },
        Body::Anchor { step: 9, anchor: h, signature: "s".into(), unix: 1 },
        Body::Root { root: h },
        Body::Events { lock: Some(2), list: vec![json!({"moved": {"to": "j18"}})], state: h },
        Body::Commit {
            slot: slot.clone(),
            seat: seat.clone(),
            mode: SealedBy::Umpire,
            hash: h,
            standing: None,
            rest: Some(7),
        },
        Body::Standing { seat: seat.clone(), hash: h },
        Body::Source { step: 2, source: Source::Chain, consent: map.clone(), unix: 1 },
        Body::Rekey { key, by: RekeyBy::Officer, signature: "s".into(), unix: 1 },
        Body::Closed { slot: slot.clone(), hashes: map.clone() },
        Body::Reveal { slot, seat, text: None, blind: Some(h), payload: Some(json!({"choice": "2"})) },
        Body::Void {
            step: 2,
            seed: None,
            consent: Some(map),
            ruling: None,
            reason: None,
            signature: None,
            unix: Some(1),
        },
        Body::Openings { list: vec![opening] },
        Body::Umpire { act: UmpireAct::Replace, seat: Some("red".into()), text: String::new(), unix: 1 },
        Body::SetAside { reason: "r".into(), unix: 1 },
    ]
}

#[test]
fn every_type_survives_the_way_to_the_line_and_back() {
    let (lines, _, entries) = seal_group(None, every_body()).unwrap();
    for (line, entry) in lines.lines().zip(&entries) {
        assert_eq!(Entry::read(&parse_strict(line).unwrap()).as_ref(), Some(entry), "{line}");
    }
    assert!(lines.contains(r#""type":"set_aside""#) && lines.contains(r#""source":"chain+beacon""#));
    let types: BTreeSet<String> = lines.lines().map(type_of).collect();
    let known: BTreeSet<String> = TYPES.iter().map(|kind| (*kind).to_owned()).collect();
    assert_eq!(types, known, "`TYPES` names every type");
}

/// Whatever stands in it in the place of what must.
#[test]
fn an_entry_that_is_read_part_by_part_says_what_it_says_as_a_whole() {
    let h = Hash32::of_bytes(b"h").to_string();
    let others =
        [json!(null), json!(1), json!(-1), json!("x"), json!(h), json!([]), json!([{"a": 1}]), json!({})];
    let (lines, ..) = seal_group(None, every_body()).unwrap();
    for whole in lines.lines().map(|line| parse_strict(line).unwrap()) {
        let mut keys: Vec<String> = whole.as_object().unwrap().keys().cloned().collect();
        keys.retain(|key| key != "type");
        keys.push("wind".to_owned());
        for key in keys {
            let mut changed: Vec<Value> = others
                .iter()
                .map(|other| {
                    let mut value = whole.clone();
                    value[&key] = other.clone();
                    value
                })
                .collect();
            let mut without = whole.clone();
            without.as_object_mut().unwrap().remove(&key);
            changed.push(without);
            for value in changed {
                assert_eq!(Entry::read(&value), Entry::deserialize(&value).ok(), "{value}");
            }
        }
    }
}

fn type_of(line: &str) -> String {
    parse_strict(line).unwrap()["type"].as_str().unwrap().to_owned()
}

#[test]
fn an_entry_of_an_unknown_type_is_passed_over_and_a_damaged_one_is_none() {
    let h = Hash32::of_bytes(b"h");
    let body = Body::Unknown { kind: "weather".into() };
    let line = json!({"type": "weather", "seq": 7, "prev": h, "more": 2, "wind": {"from": "sw"}});
    assert_eq!(Entry::read(&line), Some(Entry { seq: 7, prev: h, more: 2, body: body.clone() }));
    assert_eq!(Entry::read(&json!({"type": "weather", "seq": 7})), None, "it is chained to nothing");
    assert_eq!(Entry::read(&json!({"type": "start", "seq": 7, "prev": h})), None, "no time");
    assert_eq!(Entry::read(&json!({"seq": 7, "prev": h, "more": 0})), None, "no type");
    assert!(seal_group(None, vec![body]).is_err(), "what is not known is never written");
}

#[test]
fn what_the_profile_excludes_is_refused_by_name() {
    let events = Body::Events { lock: None, list: vec![json!({"Moved": 1})], state: Hash32::ZERO };
    let error = seal_group(None, vec![note("a"), events]).unwrap_err().to_string();
    assert!(error.contains("entry 1 of type events") && error.contains("Moved"), "{error}");
}
