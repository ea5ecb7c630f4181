//! Journals changed at random: the same ones in every run.

use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::canon::{canonical, entry_hash};
use serde_json::{Value, json};

use super::node::Case;
use crate::common_journal::Chance;

/// A journal that was changed, chained anew or not; `None` if the change cannot be written as a journal.
pub fn changed(name: &str, label: &str, honest: &[Value]) -> Option<Case> {
    let chance = &mut Chance::new(label);
    let mut values = honest.to_vec();
    let what = chance.below(16);
    let journal = match what {
        // Damage to bytes and lines, as they lie.
        0 => damaged(text(honest, false)?, chance),
        1 => {
            change_value(&mut values, chance);
            text(&values, false)?
        }
        // What whoever owns every key writes: one value, entries, or groups; chained anew.
        2 | 3 => {
            change_entries(&mut values, chance);
            text(&values, true)?
        }
        4 => {
            change_groups(&mut values, chance);
            text(&values, true)?
        }
        5 => {
            change_value(&mut values, chance);
            change_value(&mut values, chance);
            text(&values, true)?
        }
        _ => {
            change_value(&mut values, chance);
            text(&values, true)?
        }
    };
    Some(Case { name: format!("{name}, {label} ({what})"), journal, ..Case::default() })
}

fn text(values: &[Value], anew: bool) -> Option<Vec<u8>> {
    let (mut text, mut prev, mut offer) = (String::new(), Hash32::ZERO, Hash32::ZERO);
    // What joins name as the offer follows it, unless that is what was changed.
    let before = values.get(1).map(|second| second["prev"].clone());
    for (seq, value) in values.iter().enumerate() {
        let mut value = value.clone();
        if anew && value.is_object() {
            value["seq"] = json!(seq);
            value["prev"] = json!(prev);
            if before.as_ref() == value.get("offer") {
                value["offer"] = json!(offer);
            }
        }
        let line = canonical(&value).ok()?;
        prev = entry_hash(&line).ok()?;
        offer = if seq == 0 { prev } else { offer };
        text.push_str(&line);
        text.push('\n');
    }
    Some(text.into_bytes())
}

fn damaged(mut bytes: Vec<u8>, chance: &mut Chance) -> Vec<u8> {
    let at = chance.below(bytes.len());
    match chance.below(5) {
        0 => bytes.truncate(at),
        1 => drop(bytes.splice(at..at, [b'\n'])),
        2 => drop(bytes.remove(at)),
        3 => {
            let end = (at + 1 + chance.below(400)).min(bytes.len());
            drop(bytes.drain(at..end));
        }
        _ => bytes[at] ^= 1 << chance.below(8),
    }
    bytes
}

/// Takes one entry away, doubles it, or exchanges two; `more` of the group then fits or does not.
fn change_entries(values: &mut Vec<Value>, chance: &mut Chance) {
    let at = 1 + chance.below(values.len() - 1);
    match chance.below(4) {
        0 => drop(values.remove(at)),
        1 => values.insert(at, values[at].clone()),
        2 => {
            let other = 1 + chance.below(values.len() - 1);
            values.swap(at, other);
        }
        _ => {
            let copy = values[1 + chance.below(values.len() - 1)].clone();
            values.insert(at, copy);
        }
    }
    if chance.below(4) > 0 {
        count_anew(values);
    }
}

/// Counts each group again, as far as `more` still says where one ends.
fn count_anew(values: &mut [Value]) {
    let mut left = 0;
    for value in values.iter_mut().rev() {
        left = if value["more"] == 0 { 0 } else { left + 1 };
        value["more"] = json!(left);
    }
}

fn groups(values: &[Value]) -> Vec<Vec<Value>> {
    values.split_inclusive(|value| value["more"] == 0).map(<[Value]>::to_vec).collect()
}

fn change_groups(values: &mut Vec<Value>, chance: &mut Chance) {
    let mut all = groups(values);
    if all.len() < 3 {
        return;
    }
    let at = 1 + chance.below(all.len() - 1);
    let other = 1 + chance.below(all.len() - 1);
    match chance.below(5) {
        0 => drop(all.remove(at)),
        1 => all.insert(at, all[other].clone()),
        2 => all.swap(at, other),
        3 => {
            let joined = all.remove(at);
            all[at - 1].extend(joined);
        }
        _ => {
            let count = all[at].len();
            let rest = all[at].split_off((1 + chance.below(count)).min(count));
            if !rest.is_empty() {
                all.insert(at + 1, rest);
            }
        }
    }
    for group in &mut all {
        let count = group.len();
        for (place, value) in group.iter_mut().enumerate() {
            value["more"] = json!(count - 1 - place);
        }
    }
    *values = all.concat();
}

/// Changes one value somewhere in one entry.
fn change_value(values: &mut [Value], chance: &mut Chance) {
    let at = chance.below(values.len());
    let donor = Some(values[chance.below(values.len())].clone()).filter(Value::is_object);
    let donor = donor.unwrap_or_else(|| json!({"seat": "red"}));
    let mut place = &mut values[at];
    // Down into the entry, to a member that is no container or, sometimes, to one that is.
    loop {
        let count = match &*place {
            Value::Object(members) => members.len(),
            Value::Array(items) => items.len(),
            _ => 0,
        };
        if count == 0 || chance.below(8) == 0 {
            break;
        }
        let pick = chance.below(count);
        place = match place {
            Value::Object(members) => members.values_mut().nth(pick).unwrap(),
            Value::Array(items) => &mut items[pick],
            _ => unreachable!("it has members"),
        };
    }
    change_here(place, &donor, chance);
}

fn change_here(place: &mut Value, donor: &Value, chance: &mut Chance) {
    match (&mut *place, chance.below(6)) {
        (_, 0) => *place = one_of(chance),
        (_, 1) => *place = any_value(donor, chance),
        (Value::Object(members), 2 | 3) if !members.is_empty() => {
            let key = members.keys().nth(chance.below(members.len())).unwrap().clone();
            members.remove(&key);
        }
        (Value::Object(members), _) => {
            let source = donor.as_object().unwrap();
            let (key, value) = source.iter().nth(chance.below(source.len())).unwrap();
            members.insert(key.clone(), value.clone());
        }
        (Value::Array(items), 2 | 3) if !items.is_empty() => drop(items.remove(chance.below(items.len()))),
        (Value::Array(items), 4) => items.push(any_value(donor, chance)),
        (Value::Array(items), _) if !items.is_empty() => {
            let copy = items[chance.below(items.len())].clone();
            items.push(copy);
        }
        (Value::Number(number), _) => {
            let number = number.as_i64().unwrap_or(0);
            *place = json!([number + 1, number - 1, number + 6, -number, 0][chance.below(5)]);
        }
        (Value::String(text), 2) => *text = digits(text, chance),
        (Value::String(text), 3) => text.push('x'),
        (Value::String(text), 4) => drop(text.pop()),
        (Value::String(text), _) => *text = text.to_uppercase(),
        (Value::Bool(it), _) => *it = !*it,
        _ => *place = one_of(chance),
    }
}

/// The text with one hex digit changed, if it has one.
fn digits(text: &str, chance: &mut Chance) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let places: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at].is_ascii_hexdigit()).collect();
    if !places.is_empty() {
        let at = places[chance.below(places.len())];
        bytes[at] = if bytes[at] == b'7' { b'1' } else { b'7' };
    }
    String::from_utf8(bytes).unwrap()
}

/// Some value of another entry.
fn any_value(donor: &Value, chance: &mut Chance) -> Value {
    let members = donor.as_object().unwrap();
    members.values().nth(chance.below(members.len())).unwrap().clone()
}

fn one_of(chance: &mut Chance) -> Value {
    let long = "a".repeat(300);
    let all = [
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(1),
        json!(2),
        json!(257),
        json!(9_007_199_254_740_991_i64),
        json!(""),
        json!("red"),
        json!("green"),
        json!("chain+beacon"),
        json!("player"),
        json!("umpire"),
        json!("0".repeat(64)),
        json!("a\nb"),
        json!("\u{e9}"),
        json!(long),
        json!([]),
        json!({}),
        json!([1]),
        json!({"a": 1}),
        json!("tardy"),
        json!("roll"),
        json!("comet"),
    ];
    all[chance.below(all.len())].clone()
}
