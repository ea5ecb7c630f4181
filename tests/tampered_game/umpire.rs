//! Acts of the umpire that no honest record holds.

use serde_json::{Value, json};

use super::forged::{Forgery, time_at};
use crate::common_journal::Chance;

/// What is in no record that was kept honestly.
pub const CHEATS: [Forgery; 5] = [
    ("closed-behind-the-end", closed_behind_the_end, 1, "it is played on"),
    ("replaced-behind-the-end", replaced_behind_the_end, 1, "it is played on"),
    ("word-of-a-seat", word_of_a_seat, 1, "of a seat, or of none"),
    ("word-in-a-group", word_in_a_group, 1, "behind an act of the umpire"),
    ("openings-behind-a-word", openings_behind_a_word, 1, "behind an act of the umpire|it is played on"),
];

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
