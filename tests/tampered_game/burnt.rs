//! Locks that nobody answers and sheets that nobody opens.

use serde_json::{Value, json};

use super::forged::{first, has_dice, is, one_of, resolution_again, time_at};
use crate::common_journal::Chance;

/// A lock for which nothing was played: the next one could have other orders and the same dice.
pub fn lock_alone(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = resolution_again(values, chance)?;
    let spent = values[..at].iter().filter(|value| value["seed"].is_string()).count();
    values[at]["step"] = json!(spent + 1);
    values[at].as_object_mut().unwrap().remove("seed");
    Some(at)
}

/// Dice whose outcome nobody is told: a seed is burnt.
pub fn outcome_left_out(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let last = |value: &Value| value["type"] == "events" && value["more"] == 0;
    let places: Vec<usize> =
        (1..values.len()).filter(|at| last(&values[*at]) && has_dice(&values[at - 1])).collect();
    let at = one_of(&places, chance)?;
    let unix = time_at(values, at);
    values[at] = json!({"kind": "remark", "more": 0, "text": "nothing", "type": "note", "unix": unix});
    Some(at)
}

/// Nobody is to see what was ordered, although the game is over.
pub fn openings_left_out(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    for at in first(values, 0, is("openings"))?..values.len() {
        let (more, unix) = (values[at]["more"].clone(), time_at(values, at));
        values[at] = json!({"kind": "remark", "more": more, "text": "", "type": "note", "unix": unix});
    }
    Some(values.len() - 1)
}
