//! Acts of the umpire that no honest record holds.

use feldpost_protocol::dice::Hash32;
use serde_json::{Value, json};

use super::forged::{Forgery, first, is, time_at};
use crate::common_journal::Chance;

/// What is in no record that was kept honestly.
pub const CHEATS: [Forgery; 11] = [
    ("closed-behind-the-end", closed_behind_the_end, 1, "it is played on"),
    ("replaced-behind-the-end", replaced_behind_the_end, 1, "it is played on"),
    ("word-of-a-seat", word_of_a_seat, 1, "of a seat, or of none"),
    ("word-in-a-group", word_in_a_group, 1, "behind an act of the umpire"),
    ("openings-behind-a-word", openings_behind_a_word, 1, "behind an act of the umpire|it is played on"),
    ("address-for-a-name", address_for_a_name, 1, "the text of an act name is not so"),
    ("late-and-nobody", late_and_nobody, 1, "of a seat, or of none"),
    ("pause-of-no-length", pause_of_no_length, 1, "the text of an act pause is not so"),
    ("time-without-a-mail", time_without_a_mail, 1, "wishes for something without a mail"),
    ("time-by-the-mail-of-another", time_by_another, 1, "wishes for something without a mail"),
    ("days-without-an-end", days_without_an_end, 1, "a note of kind away says"),
];

/// Takes away what stands behind the half of a game, from a mail on: there it is played on.
pub fn cut_in_play(values: &mut Vec<Value>) -> Option<()> {
    let at = first(values, values.len() / 2, is("mail"))?;
    values.truncate(at);
    Some(())
}

/// A note in the name of a seat, in the group of a mail of `by`, if there is one.
pub fn note_behind(
    values: &mut Vec<Value>,
    by: Option<&Value>,
    kind: &str,
    seat: &Value,
    text: &str,
) -> usize {
    let unix = time_at(values, values.len());
    if let Some(by) = by {
        let (mail, id) = (Hash32::of_bytes(b"a mail"), Hash32::of_bytes(b"words@example.org"));
        let mail =
            json!({"type": "mail", "more": 1, "seat": by, "mail": mail, "message_id": id, "unix": unix});
        values.push(mail);
    }
    let note = json!({"type": "note", "more": 0, "kind": kind, "seat": seat, "text": text, "unix": unix});
    values.push(note);
    values.len() - 1
}

/// An act behind all others.
pub fn act_behind(values: &mut Vec<Value>, act: &str, seat: Option<Value>, text: &str) -> Option<usize> {
    let unix = time_at(values, values.len());
    let mut entry = json!({"act": act, "more": 0, "text": text, "type": "umpire", "unix": unix});
    if let Some(seat) = seat {
        entry["seat"] = seat;
    }
    values.push(entry);
    Some(values.len() - 1)
}

fn closed_behind_the_end(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    act_behind(values, "close", None, "")
}

fn replaced_behind_the_end(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    let seat = values[0]["seats"][0].clone();
    act_behind(values, "replace", Some(seat), "")
}

fn word_of_a_seat(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    let seat = values[0]["seats"][0].clone();
    act_behind(values, "word", Some(seat), "x")
}

fn word_in_a_group(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    act_behind(values, "word", None, "x")?;
    let at = act_behind(values, "word", None, "y")?;
    values[at - 1]["more"] = json!(1);
    Some(at)
}

fn openings_behind_a_word(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    let at = act_behind(values, "word", None, "x")?;
    values[at]["more"] = json!(1);
    values.push(json!({"list": [], "more": 0, "type": "openings"}));
    Some(at + 1)
}

fn address_for_a_name(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    cut_in_play(values)?;
    let seat = values[0]["seats"][0].clone();
    act_behind(values, "name", Some(seat), "ada@example.org")
}

fn late_and_nobody(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    cut_in_play(values)?;
    act_behind(values, "late", None, "")
}

fn pause_of_no_length(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    cut_in_play(values)?;
    act_behind(values, "pause", None, "100 100")
}

fn time_without_a_mail(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    cut_in_play(values)?;
    let seat = values[0]["seats"][0].clone();
    Some(note_behind(values, None, "extend", &seat, "86400"))
}

fn time_by_another(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    cut_in_play(values)?;
    let (seat, other) = (values[0]["seats"][0].clone(), values[0]["seats"][1].clone());
    Some(note_behind(values, Some(&other), "extend", &seat, "86400"))
}

fn days_without_an_end(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    cut_in_play(values)?;
    let seat = values[0]["seats"][0].clone();
    Some(note_behind(values, Some(&seat), "away", &seat, "2026-12-20"))
}
