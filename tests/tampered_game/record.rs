//! Entries that say too much, that nobody caused, or that count a second time; choices and sheets that are
//! not what was sealed.

use feldpost_protocol::dice::Hash32;
use serde_json::{Value, json};

use super::forged::{Forgery, any, first, is, one_of, reseal_choice, resealed, time_at};
use crate::common_journal::Chance;

/// What is in no record that was kept honestly.
pub const CHEATS: [Forgery; 16] = [
    ("more-than-its-type", more_than_its_type, 4, "says more than an entry of its type may"),
    ("mail-twice", mail_twice, 4, "was taken in twice"),
    ("mail-of-no-seat", mail_of_no_seat, 2, "there is no seat"),
    ("text-under-an-old-message-id", text_again, 4, "another text came under this Message-ID"),
    ("press-without-a-mail", press_without_a_mail, 1, "a seat speaks without a mail"),
    ("resigned-without-a-mail", resigned_without_a_mail, 1, "a seat resigns without a mail|it is played on"),
    ("invented-slot", invented_slot, 1, "which nobody asks for|it is played on"),
    ("reveal-with-two-choices", two_choices, 4, "either a text or a payload"),
    ("choice-of-another-slot", choice_of_another_slot, 3, "is no choice of"),
    ("choice-struck", choice_struck, 3, "that the umpire's program could open"),
    ("choice-left-out", choice_left_out, 3, "is neither opened nor struck"),
    ("other-standing-orders", other_standing_orders, 2, "of the standing orders of"),
    ("older-standing-orders", older_standing_orders, 2, "by other standing orders than the newest"),
    ("an-hour-back", an_hour_back, 4, "before that of an entry above it"),
    (
        "group-of-nothing",
        group_of_nothing,
        1,
        "begins with nothing that can cause one|without a mail \
    of|has caused it",
    ),
    ("sheet-of-another-lock", sheet_of_another_lock, 2, "is no sheet of"),
];

fn more_than_its_type(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = chance.below(values.len());
    // Another offer is another salt: that is a cheat of its own.
    let at = if values[at]["type"] == "offer" { 1 } else { at };
    values[at]["remark"] = json!("read by one and not by the other");
    Some(at)
}

/// Two mails of one seat.
fn two_mails(values: &[Value], chance: &mut Chance) -> Option<(usize, usize)> {
    let orders = |at: usize| values[at]["type"] == "mail" && values[at + 1]["type"] == "lock";
    let places: Vec<usize> = (1..values.len() - 1).filter(|at| orders(*at)).collect();
    let later = one_of(places.get(places.len() / 2..)?, chance)?;
    let earlier =
        first(values, 1, |value| value["type"] == "mail" && value["seat"] == values[later]["seat"])?;
    Some((earlier, later))
}

fn mail_twice(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let (earlier, later) = two_mails(values, chance)?;
    values[later]["mail"] = values[earlier]["mail"].clone();
    Some(later)
}

fn text_again(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let (earlier, later) = two_mails(values, chance)?;
    let id = json!(Hash32::of_bytes(b"one Message-ID"));
    values[earlier]["message_id"] = id.clone();
    values[later]["message_id"] = id;
    Some(later + 1)
}

fn mail_of_no_seat(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = any(values, chance, is("mail"))?;
    values[at]["seat"] = json!("nobody");
    Some(at)
}

/// A group of one note behind all others.
fn note_behind(values: &mut Vec<Value>, kind: &str) -> Option<usize> {
    let seat = values[0]["seats"][0].clone();
    let unix = time_at(values, values.len());
    let text = if kind == "resign" { "" } else { "x" };
    values.push(json!({"kind": kind, "more": 0, "seat": seat, "text": text, "type": "note", "unix": unix}));
    Some(values.len() - 1)
}

fn press_without_a_mail(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    note_behind(values, "press")
}

fn resigned_without_a_mail(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    note_behind(values, "resign")
}

/// Several choices of which the one that suits can be opened later.
fn invented_slot(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    let (seat, mail) = (values[0]["seats"][0].clone(), Hash32::of_bytes(b"a mail"));
    let unix = time_at(values, values.len());
    values.push(json!({"mail": mail, "more": 1, "seat": seat, "type": "mail", "unix": unix}));
    let hash = Hash32::of_bytes(b"a choice");
    let slot = "T99C9.x";
    values.push(
        json!({"hash": hash, "mode": "umpire", "more": 0, "seat": seat, "slot": slot, "type": "commit"}),
    );
    Some(values.len() - 1)
}

/// The payload is what was sealed; the text would be played.
fn two_choices(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = any(values, chance, is("reveal"))?;
    values[at]["text"] = json!("pc1|0123456789abcdef|x|x|3|000102030405060708090a0b0c0d0e0f");
    Some(at)
}

/// Sealed so from the beginning.
fn choice_of_another_slot(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = any(values, chance, is("reveal"))?;
    values[at]["payload"]["slot"] = json!("T99C9.x");
    reseal_choice(values, at)?;
    Some(at)
}

/// A note in the place of a reveal.
fn instead_of_a_reveal(values: &mut [Value], chance: &mut Chance, kind: &str) -> Option<usize> {
    let at = any(values, chance, is("reveal"))?;
    let (seat, more) = (values[at]["seat"].clone(), values[at]["more"].clone());
    let text = format!("{} unopened", values[at]["slot"].as_str().unwrap());
    let unix = time_at(values, at);
    values[at] =
        json!({"kind": kind, "more": more, "seat": seat, "text": text, "type": "note", "unix": unix});
    Some(at)
}

fn choice_struck(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    instead_of_a_reveal(values, chance, "strike")
}

fn choice_left_out(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = instead_of_a_reveal(values, chance, "remark")?;
    first(values, at, is("events"))
}

/// What was sealed is a sheet, but for another lock.
fn sheet_of_another_lock(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = first(values, 0, is("openings"))?;
    let list = values[at]["list"].as_array_mut().unwrap();
    // Standing orders were sealed in no lock.
    let sheets: Vec<usize> = (0..list.len()).filter(|at| list[*at]["lock"].is_u64()).collect();
    let opening = &mut list[one_of(&sheets, chance)?];
    let lock = usize::try_from(opening["lock"].as_u64().unwrap()).unwrap();
    opening["payload"]["lock"] = json!(lock + 1);
    let (seat, hash) = (opening["seat"].as_str().unwrap().to_owned(), resealed(opening));
    values[lock]["orders"][seat] = hash;
    Some(at)
}

/// Other standing orders from the beginning: the choice that was made of them is not theirs.
fn other_standing_orders(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let commit = any(values, chance, |value| value["type"] == "commit" && value["standing"].is_u64())?;
    let (seat, slot) = (values[commit]["seat"].clone(), values[commit]["slot"].clone());
    let standing = values[commit]["standing"].as_u64().unwrap();
    let mut hash = None;
    for value in values.iter_mut().filter(|value| value["type"] == "openings") {
        for item in value["list"].as_array_mut().unwrap() {
            if item["standing"] == standing {
                item["payload"]["text"] = json!("");
                hash = Some(resealed(item));
            }
        }
    }
    values[usize::try_from(standing).unwrap()]["hash"] = hash?;
    // The first choice that they made, for any of their slots.
    let slots: Vec<Value> = values
        .iter()
        .filter(|value| value["type"] == "commit" && value["standing"] == standing)
        .map(|value| value["slot"].clone())
        .collect();
    assert!(slots.contains(&slot));
    let reveal =
        |value: &Value| value["type"] == "reveal" && value["seat"] == seat && slots.contains(&value["slot"]);
    let sheet = |value: &Value| value["type"] == "lock" && value["standing"] == standing;
    let first_sheet = first(values, commit.min(usize::try_from(standing).unwrap()), sheet);
    let played = first_sheet.and_then(|lock| first(values, lock, is("events")));
    let opened = first(values, 0, reveal)?;
    Some(played.map_or(opened, |played| played.min(opened)))
}

/// A choice that names standing orders which there are not.
fn older_standing_orders(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = any(values, chance, |value| value["type"] == "commit" && value["standing"].is_u64())?;
    values[at]["standing"] = json!(values[at]["standing"].as_u64().unwrap() - 1);
    Some(at)
}

/// A time before that of the entry above.
fn an_hour_back(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = any(values, chance, |value| value["type"] == "mail")?;
    values[at]["unix"] = json!(time_at(values, at) - 3_600);
    Some(at)
}

/// A mail taken out of the middle, so that what it caused was caused by nobody.
fn group_of_nothing(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let later = |value: &Value| value["type"] == "mail" && value["more"].as_u64() > Some(0);
    let at = any(values, chance, |value| later(value) && value["seq"].as_u64() > Some(6))?;
    values.remove(at);
    Some(at)
}
