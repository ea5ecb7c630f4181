//! What an entry holds beyond the types of its keys: grammars, and one way to say each thing
//! (`docs/protocol.md`, 4.2 and 4.6).

use feldpost_protocol::journal::commitment::is_slot;
use feldpost_protocol::journal::entry::{Body, Opening, Sealed};
use feldpost_protocol::journal::note_kind::NoteKind;
use feldpost_protocol::journal::payload::{choice_payload, order_payload};
use feldpost_protocol::journal::umpire_act::{is_player_name, seconds};
use serde_json::{Value, json};
use std::borrow::Cow;

/// The entry as its type reads it: a shuffle is a roll of as many faces. No game shuffles yet.
pub(super) fn readable(value: &Value) -> Cow<'_, Value> {
    let is_shuffle = |roll: &Value| roll.get("shuffle").is_some() && roll.get("sides").is_none();
    let rolls = value.get("rolls").and_then(Value::as_array);
    if value.get("type") != Some(&json!("roll")) || !rolls.is_some_and(|rolls| rolls.iter().any(is_shuffle)) {
        return Cow::Borrowed(value);
    }
    let mut made = value.clone();
    for roll in made.get_mut("rolls").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(roll) = roll.as_object_mut().filter(|roll| !roll.contains_key("sides"))
            && let Some(count) = roll.remove("shuffle")
        {
            roll.insert("sides".to_owned(), count);
        }
    }
    Cow::Owned(made)
}

/// # Errors
/// What is not as the protocol writes it.
pub(super) fn check(body: &Body) -> Result<(), String> {
    match body {
        Body::Mail { seen: Some(seen), .. } if !is_hex(&seen.head, 16) => {
            Err("a line that was seen names no head".to_owned())
        }
        Body::Commit { slot, .. } if !is_slot(slot) => Err(format!("{slot:?} is no slot")),
        Body::Roll { beacon_signature: Some(signature), .. } if !is_hex(signature, 96) => {
            Err("a beacon's signature is 96 hex digits".to_owned())
        }
        Body::Events { list, .. } if !list.iter().all(Value::is_object) => {
            Err("an event that is no object".to_owned())
        }
        Body::Reveal { slot, seat, text, blind, payload } => match (text, blind, payload) {
            (Some(_), None, None) => Ok(()),
            (None, Some(_), Some(payload)) => choice(slot, seat, payload),
            _ => Err("a reveal has either a text or a payload".to_owned()),
        },
        Body::Openings { list } => list.iter().try_for_each(opening),
        _ => Ok(()),
    }
}

fn choice(slot: &str, seat: &str, payload: &Value) -> Result<(), String> {
    let choice = payload.get("choice").and_then(Value::as_str).unwrap_or_default();
    let fits = *payload == choice_payload(slot, seat, choice);
    if fits { Ok(()) } else { Err(format!("what is opened is no choice of {seat} for {slot}")) }
}

/// # Errors
/// A payload that is no sheet and no standing orders of its seat and entry.
pub(in crate::audit) fn opening(opening: &Opening) -> Result<(), String> {
    let (at, seat) = (opening.of.entry(), &opening.seat);
    let text = opening.payload.get("text").and_then(Value::as_str).unwrap_or_default();
    let due = match opening.of {
        Sealed::Standing(_) => json!({"seat": seat, "standing": at, "text": text}),
        _ => order_payload(at, seat, text),
    };
    if opening.payload == due {
        return Ok(());
    }
    Err(format!("what was sealed in entry {at} is no sheet of {seat} for it"))
}

/// # Errors
/// A consent that is neither `void N` nor `chain N` nor `rollback N` nor `draw`.
pub(super) fn is_consent(text: &str) -> Result<(), String> {
    let words = ["void ", "chain ", "rollback "];
    let number = words.iter().find_map(|word| text.strip_prefix(word)).unwrap_or_default();
    let is_number = (1..=16).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    let fits = text == "draw" || is_number && !number.starts_with('0');
    if fits { Ok(()) } else { Err(format!("a consent to {text:?}, which nobody can agree to")) }
}

/// # Errors
/// A note of the clock, or of a player's name, that says what no program writes.
pub(super) fn is_wish(kind: &NoteKind, text: &str) -> Result<(), String> {
    let fits = match kind {
        NoteKind::Name => is_player_name(text),
        NoteKind::Away => text.split_once(' ').is_some_and(|(from, to)| is_day(from) && is_day(to)),
        _ => seconds(text).is_some_and(|seconds| seconds > 0),
    };
    if fits { Ok(()) } else { Err(format!("a note of kind {} says {text:?}", kind.word())) }
}

/// `2026-12-20`.
fn is_day(text: &str) -> bool {
    let shape = |(at, byte): (usize, u8)| match at {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    };
    text.len() == 10 && text.bytes().enumerate().all(shape)
}

fn is_hex(text: &str, digits: usize) -> bool {
    text.len() == digits && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
