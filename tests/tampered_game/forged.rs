//! What an umpire who owns every key can write in the place of what was played.

use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::canon::sealed_hash;
use serde_json::{Value, json};

use super::burnt;
use crate::common_journal::Chance;

/// Name, forgery, how often it is tried, and what the audit says.
pub type Forgery = (&'static str, Cheat, usize, &'static str);

/// Those that only the replay shows take long, and are done less often.
pub const CHEATS: [Forgery; 19] = [
    ("die", die, 8, " should be ["),
    ("roll-left-out", roll_left_out, 2, "the rules ask for other rolls"),
    ("event", event, 2, "is not what the rules say"),
    ("event-left-out", event_left_out, 2, "the rules make another number of events"),
    ("event-twice", event_twice, 2, "the rules make another number of events"),
    ("state", state, 2, "the state after these events has another digest"),
    ("seed", seed, 6, "the seed does not hash to the one before"),
    ("resolution-again", resolution_again, 6, "out of place"),
    ("lock-alone", burnt::lock_alone, 4, "the group ends and its lock is not answered"),
    ("outcome-left-out", burnt::outcome_left_out, 4, "the group ends and its lock is not answered"),
    ("openings-left-out", burnt::openings_left_out, 1, "do not lie open"),
    ("choice", choice, 6, "reveal does not open the sealed payload"),
    ("choice-and-seal", choice_and_seal, 3, "rules|which is not allowed"),
    ("commitment-left-out", commitment_left_out, 6, "does not list the commitments made"),
    ("sheet", sheet, 4, "does not open the orders of"),
    ("sheet-and-lock", sheet_and_lock, 3, "rules"),
    ("entropy", entropy, 2, " should be ["),
    ("terms", terms, 1, " should be ["),
    ("anchor", anchor, 1, "the seed does not hash to the one before"),
];

/// Any one entry of which this is true.
pub fn any(values: &[Value], chance: &mut Chance, wanted: impl Fn(&Value) -> bool) -> Option<usize> {
    let places: Vec<usize> = (0..values.len()).filter(|at| wanted(&values[*at])).collect();
    one_of(&places, chance)
}

/// Any one place; `None` if a game has none.
pub fn one_of(places: &[usize], chance: &mut Chance) -> Option<usize> {
    if places.is_empty() { None } else { Some(places[chance.below(places.len())]) }
}

pub fn is(kind: &'static str) -> impl Fn(&Value) -> bool {
    move |value| value["type"] == kind
}

/// The first entry of which this is true, from one on.
pub fn first(values: &[Value], from: usize, wanted: impl Fn(&Value) -> bool) -> Option<usize> {
    (from..values.len()).find(|at| wanted(&values[*at]))
}

/// The newest time in the entries before one: what is forged there is no earlier.
pub fn time_at(values: &[Value], at: usize) -> i64 {
    values[..at].iter().filter_map(|value| value["unix"].as_i64()).max().unwrap_or(1)
}

pub fn has_dice(value: &Value) -> bool {
    value["rolls"].as_array().is_some_and(|rolls| !rolls.is_empty())
}

pub fn resealed(opened: &Value) -> Value {
    let blind = opened["blind"].as_str().unwrap().parse().unwrap();
    json!(sealed_hash(blind, &opened["payload"]).unwrap())
}

/// Forges the entries before they are linked anew; gives the entry to blame. `None`: the game has no
/// place for it.
pub type Cheat = fn(&mut Vec<Value>, &mut Chance) -> Option<usize>;

fn die(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = any(values, chance, has_dice)?;
    let rolls = values[at]["rolls"].as_array_mut().unwrap();
    let die = chance.below(rolls.len());
    let die = &mut rolls[die]["result"][0];
    *die = json!(die.as_u64().unwrap() % 6 + 1);
    Some(at)
}

/// A die that is not shown is missed where the rules ask for it.
fn roll_left_out(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = any(values, chance, |value| value["rolls"].as_array().is_some_and(|rolls| rolls.len() > 1))?;
    let rolls = values[at]["rolls"].as_array_mut().unwrap();
    rolls.remove(chance.below(rolls.len()));
    first(values, at, is("events"))
}

fn event(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let tells = |event: &Value| event.as_object().is_some_and(|event| event.values().any(is_figure));
    let at = any(values, chance, |value| {
        // What nobody ordered goes on by itself; of what was ordered the replay says most.
        value["lock"].is_u64() && value["list"].as_array().is_some_and(|list| list.iter().any(tells))
    })?;
    let event = values[at]["list"].as_array_mut()?.iter_mut().find(|event| tells(event))?;
    let figure = event.as_object_mut()?.values_mut().find(|value| is_figure(value))?;
    *figure =
        figure.as_bool().map_or_else(|| json!(figure.as_u64().map(|figure| figure + 1)), |it| json!(!it));
    Some(at)
}

fn is_figure(value: &Value) -> bool {
    value.is_u64() || value.is_boolean()
}

fn event_left_out(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    // Without its only event a resolution would be empty, which is told by itself.
    let at = any(values, chance, |value| value["type"] == "events" && value["list"][1].is_object())?;
    values[at]["list"].as_array_mut().unwrap().pop();
    Some(at)
}

fn event_twice(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = any(values, chance, is("events"))?;
    let list = values[at]["list"].as_array_mut().unwrap();
    list.push(list[0].clone());
    Some(at)
}

fn state(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = any(values, chance, is("events"))?;
    values[at]["state"] = json!(Hash32::ZERO);
    Some(at)
}

fn seed(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = any(values, chance, is("lock"))?;
    values[at]["seed"] = json!(Hash32::of_bytes(b"a better one"));
    Some(at)
}

pub fn resolution_again(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let end = |value: &Value| value["type"] == "events" && value["more"] == 0;
    let rolled = first(values, 0, has_dice)?;
    let places: Vec<usize> = (rolled..values.len()).filter(|at| end(&values[*at])).collect();
    let at = one_of(&places, chance)? + 1;
    let lock = (0..at).rfind(|at| values[*at]["seed"].is_string())?;
    let mut again = values[lock].clone();
    again["more"] = json!(0);
    values.insert(at, again);
    Some(at)
}

fn choice(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = any(values, chance, is("reveal"))?;
    values[at]["payload"]["choice"] = json!("-");
    Some(at)
}

/// Sealed anew from its beginning, so that it opens: as the other side chose. But then the rules would have
/// gone another way, or forbidden it.
fn choice_and_seal(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let all = values.clone();
    let other = |value: &Value| {
        let is_other = |other: &&Value| other["type"] == "reveal" && other["slot"] == value["slot"];
        let choices = all.iter().filter(is_other).map(|other| other["payload"]["choice"].clone());
        choices.into_iter().find(|choice| *choice != value["payload"]["choice"])
    };
    let at = any(values, chance, |value| value["type"] == "reveal" && other(value).is_some())?;
    values[at]["payload"]["choice"] = other(&values[at])?;
    reseal_choice(values, at)?;
    Some(at)
}

/// The commitment and the close fit what is opened here.
pub fn reseal_choice(values: &mut [Value], reveal: usize) -> Option<()> {
    let (slot, seat) = (values[reveal]["slot"].clone(), values[reveal]["seat"].clone());
    let hash = resealed(&values[reveal]);
    let is_of = |value: &Value| value["type"] == "commit" && value["slot"] == slot && value["seat"] == seat;
    let commit = first(values, 0, is_of)?;
    values[commit]["hash"] = hash.clone();
    let closed = first(values, 0, |value| value["type"] == "closed" && value["slot"] == slot)?;
    values[closed]["hashes"][seat.as_str()?] = hash;
    Some(())
}

fn commitment_left_out(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = any(values, chance, is("commit"))?;
    let slot = values.remove(at)["slot"].clone();
    // What stands behind it moves up, and so do the numbers by which events name their locks.
    for value in &mut values[at..] {
        if let Some(lock) = value["lock"].as_u64().filter(|lock| *lock > at as u64) {
            value["lock"] = json!(lock - 1);
        }
    }
    // The group of it is one shorter.
    for value in values[..at].iter_mut().rev().take_while(|value| value["more"] != 0) {
        value["more"] = json!(value["more"].as_u64().unwrap() - 1);
    }
    first(values, 0, |value| value["type"] == "closed" && value["slot"] == slot)
}

fn sheet(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = first(values, 0, is("openings"))?;
    let count = values[at]["list"].as_array().unwrap().len();
    let text = &mut values[at]["list"][chance.below(count)]["payload"]["text"];
    *text = json!(format!("{}99 x\n", text.as_str().unwrap()));
    Some(at)
}

/// The lock fits the forged sheet; its dice do not.
fn sheet_and_lock(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = first(values, 0, is("openings"))?;
    let roll = any(values, chance, |value| has_dice(value) && values_lock(values, value))?;
    let lock = roll - 1;
    let list = values[at]["list"].as_array_mut().unwrap();
    let opening = list.iter_mut().find(|opening| opening["lock"] == lock).unwrap();
    opening["payload"]["text"] = json!("1 x\n");
    let (seat, hash) = (opening["seat"].as_str().unwrap().to_owned(), resealed(opening));
    values[lock]["orders"][seat] = hash;
    first(values, lock, is("events"))
}

/// Whether the resolution of this roll was one of open orders.
fn values_lock(values: &[Value], roll: &Value) -> bool {
    let lock = values.get(roll["seq"].as_u64().unwrap() as usize - 1);
    lock.is_some_and(|lock| lock["orders"].as_object().is_some_and(|orders| !orders.is_empty()))
}

/// Every die follows from the lines of entropy: the first one no longer fits.
fn entropy(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = any(values, chance, is("join"))?;
    values[at]["entropy"] = json!("whatever suits me");
    first(values, at, has_dice)
}

/// And from the terms of the offer.
fn terms(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    values[0]["deadline"] = json!("whenever it suits me");
    first(values, 0, has_dice)
}

fn anchor(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    values[0]["anchor"] = json!(Hash32::ZERO);
    first(values, 0, |value| value["seed"].is_string())
}
