//! Acts of the umpire that no honest record holds.

use feldpost_protocol::dice::Hash32;
use serde_json::{Value, json};

use super::forged::{Forgery, first, is, time_at};
use crate::common_journal::Chance;

/// What is in no record that was kept honestly.
pub const CHEATS: [Forgery; 17] = [
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
    ("set-back-and-nobody-agrees", set_back_alone, 1, "has not agreed to `rollback"),
    ("set-back-and-one-agrees", set_back_by_one, 1, "has not agreed to `rollback"),
    ("set-back-by-words-of-before", set_back_by_old_words, 1, "has not agreed to `rollback"),
    ("drawn-and-nobody-agrees", drawn_alone, 1, "has not agreed to `draw`"),
    ("drawn-and-one-agrees", drawn_by_one, 1, "has not agreed to `draw`"),
    ("set-back-into-a-step", set_back_into_a_step, 1, "at which no step of it ended"),
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

/// The end of a step of the game that is under way, and the seats.
fn step_and_seats(values: &[Value]) -> Option<(usize, Vec<Value>)> {
    let start = first(values, 0, is("start"))?;
    let end = (start + 1..values.len()).find(|at| values[*at]["more"].as_u64().unwrap_or(0) == 0)?;
    Some((end, values[0]["seats"].as_array()?.clone()))
}

/// An act that sets the game back, at the end.
fn set_back(values: &mut Vec<Value>, entry: usize) -> usize {
    let unix = time_at(values, values.len());
    let text = entry.to_string();
    values.push(json!({"type": "umpire", "more": 0, "act": "rollback", "text": text, "unix": unix}));
    values.len() - 1
}

fn set_back_alone(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    cut_in_play(values)?;
    let (entry, _) = step_and_seats(values)?;
    Some(set_back(values, entry))
}

fn set_back_by_one(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    cut_in_play(values)?;
    let (entry, seats) = step_and_seats(values)?;
    note_behind(values, Some(&seats[0]), "consent", &seats[0], &format!("rollback {entry}"));
    Some(set_back(values, entry))
}

/// All have agreed, and then the game went on.
fn set_back_by_old_words(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    let at = first(values, values.len() / 2, is("mail"))?;
    let goes_on = first(values, at, is("events"))?;
    let end = (goes_on..values.len()).find(|at| values[*at]["more"].as_u64().unwrap_or(0) == 0)?;
    let behind: Vec<Value> = values.drain(at..).take(end + 1 - at).collect();
    let (entry, seats) = step_and_seats(values)?;
    for seat in &seats {
        note_behind(values, Some(seat), "consent", seat, &format!("rollback {entry}"));
    }
    let shift = values.len() - at;
    values.extend(behind);
    for value in &mut values[at + shift..] {
        for named in ["lock", "standing"] {
            if let Some(entry) = value[named].as_u64().filter(|entry| *entry >= at as u64) {
                value[named] = json!(entry + shift as u64);
            }
        }
    }
    Some(set_back(values, entry))
}

/// An act that ends the game drawn, at the end.
fn draw(values: &mut Vec<Value>) -> usize {
    let unix = time_at(values, values.len());
    values.push(json!({"type": "umpire", "more": 0, "act": "draw", "text": "", "unix": unix}));
    values.len() - 1
}

fn drawn_alone(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    cut_in_play(values)?;
    Some(draw(values))
}

fn drawn_by_one(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    cut_in_play(values)?;
    let (_, seats) = step_and_seats(values)?;
    note_behind(values, Some(&seats[0]), "consent", &seats[0], "draw");
    Some(draw(values))
}

fn set_back_into_a_step(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    cut_in_play(values)?;
    let (_, seats) = step_and_seats(values)?;
    let start = first(values, 0, is("start"))?;
    let inside = (start + 1..values.len()).find(|at| values[*at]["more"].as_u64().unwrap_or(0) > 0)?;
    for seat in &seats {
        note_behind(values, Some(seat), "consent", seat, &format!("rollback {inside}"));
    }
    Some(set_back(values, inside))
}
