//! Orders: who, what, where.

use super::{Reader, answers};
use crate::hex::Hex;
use crate::order::{Back, Condition, Order, Push};
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use feldpost_kit::words::{LINKS, Read, Verbs};

/// What a line asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    Place,
    Remove,
    Resupply,
    Move,
    Stack,
    Lose,
    Strike,
    Attack,
    Standing,
    Commit,
    Reveal,
    If,
    Next,
    Done,
    No,
    Back,
    Push,
    Intercept,
    Ask,
}

pub(crate) const VERBS: Verbs<Verb> = Verbs(&[
    (Verb::Place, &["place", "places", "put", "deploy"]),
    (Verb::Remove, &["remove", "removes"]),
    (Verb::Resupply, &["resupply", "resupplies", "supply", "supplies"]),
    (Verb::Move, &["move", "moves", "go", "goes", "march", "marches", "advance", "advances"]),
    (Verb::Stack, &["stack", "restack"]),
    (Verb::Lose, &["lose", "loses"]),
    (Verb::Strike, &["strike", "strikes", "bomb", "bombs", "airstrike"]),
    (Verb::Attack, &["attack", "attacks", "assault", "assaults", "hit"]),
    (Verb::Standing, &["standing"]),
    (Verb::Commit, &["commit"]),
    (Verb::Reveal, &["reveal"]),
    (Verb::If, &["if"]),
    (Verb::Next, &["next"]),
    (Verb::Done, &["done", "finished"]),
    (Verb::No, &["no"]),
    (Verb::Back, &["back"]),
    (Verb::Push, &["push"]),
    (Verb::Intercept, &["intercept"]),
    (Verb::Ask, &["ask"]),
]);

/// So many `if` may stand in a line.
const DEEPEST: usize = 4;

/// A whole line.
pub(crate) fn order(reader: &mut Reader<'_>, depth: usize) -> Read<Order> {
    let order = match reader.peek().and_then(|word| VERBS.read(word)) {
        Some(verb) => {
            reader.advance(1);
            verb_first(reader, verb, depth)?
        }
        None => {
            let units = forces(reader)?;
            let Some(verb) = reader.peek().and_then(|word| VERBS.read(word)) else {
                return Err(no_verb(reader, &units));
            };
            reader.advance(1);
            with_units(reader, units, verb)?
        }
    };
    reader.end().map(|()| order)
}

fn no_verb(reader: &Reader<'_>, units: &[(Id, Option<i32>)]) -> feldpost_kit::sheet::Refusal {
    let acts = |verb| matches!(verb, Verb::Move | Verb::Attack | Verb::Strike | Verb::Resupply);
    let near = reader.peek().and_then(|word| VERBS.near(word, acts));
    let refusal = match reader.peek() {
        Some(word) => reader.refuse(msg!("no-verb", word = word)),
        None => reader.refuse(msg!("verb-missing")),
    };
    match (near, units.first()) {
        (Some(near), _) => refusal.hint(msg!("did-you-mean", near = near)),
        (None, Some((unit, _))) => refusal.hint(msg!("say-what-to-do", unit = unit)),
        (None, None) => refusal,
    }
}

/// Units, each perhaps with a part of its factor, up to a verb, a hex or the end.
fn forces(reader: &mut Reader<'_>) -> Read<Vec<(Id, Option<i32>)>> {
    let mut units: Vec<(Id, Option<i32>)> = Vec::new();
    loop {
        reader.skip(&["and", "then", "&", "+", "with", "the", "my"]);
        let ends = reader.peek().is_none_or(|word| VERBS.read(word).is_some()) || reader.at_hex();
        if ends && !units.is_empty() {
            return Ok(units);
        }
        let unit = reader.unit(reader.own)?;
        if units.iter().any(|(known, _)| *known == unit) {
            return Err(reader.refuse_last(msg!("named-twice", unit = unit)));
        }
        let factor = reader.peek().and_then(|word| word.strip_prefix(':')).map(str::parse::<i32>);
        let factor = match factor {
            None => None,
            Some(read) => {
                reader.rule = "XIV.B.1";
                let factor = read.map_err(|_| reader.refuse(msg!("no-factor")))?;
                reader.advance(1);
                Some(factor)
            }
        };
        units.push((unit, factor));
    }
}

fn plain(reader: &Reader<'_>, units: Vec<(Id, Option<i32>)>) -> Read<Vec<Id>> {
    match units.iter().find(|(_, factor)| factor.is_some()) {
        Some((unit, _)) => Err(reader.refuse_last(msg!("factor-only-in-attacks", unit = unit))),
        None => Ok(units.into_iter().map(|(unit, _)| unit).collect()),
    }
}

fn one(reader: &Reader<'_>, units: Vec<(Id, Option<i32>)>) -> Read<Id> {
    match plain(reader, units)?[..] {
        [unit] => Ok(unit),
        _ => Err(reader.refuse_last(msg!("one-air-unit-a-line"))),
    }
}

/// `15pz 21pz move E4`: the units come first.
fn with_units(reader: &mut Reader<'_>, units: Vec<(Id, Option<i32>)>, verb: Verb) -> Read<Order> {
    match verb {
        Verb::Move => {
            reader.rule = "XIII.A.1";
            let units = plain(reader, units)?;
            let path = hexes(reader)?;
            Ok(Order::Move { units, path })
        }
        Verb::Attack => attack(reader, units),
        Verb::Strike => {
            reader.rule = "IX.B.1";
            let air = one(reader, units)?;
            reader.skip(LINKS);
            Ok(Order::Strike { air, hex: reader.hex()? })
        }
        Verb::Resupply => {
            reader.rule = "IX.B.2";
            let air = one(reader, units)?;
            reader.skip(LINKS);
            Ok(Order::Resupply { air, hex: reader.hex()? })
        }
        Verb::Place => {
            reader.rule = "V.A";
            let unit = one(reader, units)?;
            reader.skip(LINKS);
            Ok(Order::Place { unit, hex: reader.hex()? })
        }
        _ => Err(reader.refuse_last(msg!("no-units-before-this"))),
    }
}

/// At least one hex.
fn hexes(reader: &mut Reader<'_>) -> Read<Vec<Hex>> {
    reader.skip(LINKS);
    let path = reader.path();
    if path.is_empty() { reader.hex().map(|hex| vec![hex]) } else { Ok(path) }
}

fn attack(reader: &mut Reader<'_>, units: Vec<(Id, Option<i32>)>) -> Read<Order> {
    reader.rule = "XIV.A.2";
    let hexes = hexes(reader)?;
    let (mut to, mut back) = (None, None);
    loop {
        reader.rule = "XIV.D.1";
        match reader.peek().and_then(|word| VERBS.read(word)) {
            Some(Verb::Push) if to.is_none() => {
                reader.advance(1);
                to = Some(push(reader)?);
            }
            Some(Verb::Back) if back.is_none() => {
                reader.advance(1);
                back = Some(go_back(reader)?);
            }
            _ => return Ok(Order::Attack { units, hexes, push: to, back }),
        }
    }
}

/// What follows `push`: how many hexes, and the first of them.
pub(crate) fn push(reader: &mut Reader<'_>) -> Read<Push> {
    let mut push = Push { hexes: reader.number(msg!("what-hexes"), 0, 2)?, ..Push::default() };
    reader.skip(&["hex", "hexes"]);
    while reader.take(LINKS) || reader.at_hex() || reader.at_unit().is_some() {
        reader.skip(LINKS);
        if let Some(hex) = reader.try_hex() {
            push.to = Some(hex);
            continue;
        }
        let unit = reader.unit(reader.own.map(Side::enemy))?;
        reader.skip(LINKS);
        push.each.push((unit, reader.hex()?));
    }
    Ok(push)
}

/// What follows `back`: who, how many hexes, which.
pub(crate) fn go_back(reader: &mut Reader<'_>) -> Read<Back> {
    let all = reader.take(&["all", "everybody"]);
    let number = |reader: &Reader<'_>| reader.peek().is_some_and(|word| matches!(word, "0" | "1" | "2"));
    let unit = match all || number(reader) || reader.at_hex() || reader.peek() == Some("to") {
        true => None,
        false => Some(reader.unit(reader.own)?),
    };
    let count = if number(reader) { Some(reader.number(msg!("what-hexes"), 0, 2)?) } else { None };
    reader.skip(&["hex", "hexes"]);
    reader.skip(LINKS);
    let hexes = reader.path();
    if count.is_none() && hexes.is_empty() {
        return Err(reader.refuse(msg!("how-far-back")));
    }
    let named = u32::try_from(hexes.len()).unwrap_or(0).min(2);
    Ok(Back { unit, count: count.unwrap_or(named), hexes })
}

fn verb_first(reader: &mut Reader<'_>, verb: Verb, depth: usize) -> Read<Order> {
    match verb {
        Verb::Place if reader.take(&["default", "defaults", "rest"]) => Ok(Order::PlaceDefault),
        Verb::Attack if reader.take(&["rest"]) => Ok(Order::AttackRest),
        Verb::Place | Verb::Move | Verb::Attack | Verb::Strike | Verb::Resupply => {
            let units = forces(reader)?;
            with_units(reader, units, verb)
        }
        Verb::Remove => {
            reader.rule = "XI.D";
            reader.skip(LINKS);
            reader.skip(&["box"]);
            reader.skip(LINKS);
            Ok(Order::Remove { hex: reader.hex()? })
        }
        Verb::Stack => {
            reader.rule = "XII.A.1";
            let hex = reader.hex()?;
            Ok(Order::Stack { hex, order: reader.units(reader.own, |_| false)? })
        }
        Verb::Lose => {
            reader.rule = "XII.B";
            Ok(Order::Lose { units: reader.units(reader.own, |_| false)? })
        }
        Verb::Standing => answers::prepared(reader).map(Order::Standing),
        Verb::No | Verb::Back | Verb::Push | Verb::Intercept | Verb::Ask => {
            answers::after(reader, verb).map(Order::Answer)
        }
        Verb::Commit => answers::commit(reader),
        Verb::Reveal => answers::reveal(reader),
        Verb::If if depth < DEEPEST => {
            let (condition, negated) = condition(reader)?;
            reader.skip(&["then", "-", "->", "→"]);
            // What is left is read as a line of its own.
            let order = Box::new(order(reader, depth + 1)?);
            Ok(Order::If { condition, negated, order })
        }
        Verb::If => Err(reader.refuse_last(msg!("too-many-conditions"))),
        Verb::Next => {
            reader.skip(&["phase"]);
            Ok(Order::Next)
        }
        Verb::Done => Ok(Order::Done),
    }
}

/// What follows `if`; the flag is the `not` in it.
fn condition(reader: &mut Reader<'_>) -> Read<(Condition, bool)> {
    let mut not = reader.take(&["not"]);
    let hex = reader.try_hex();
    let unit = match hex {
        Some(_) => None,
        None => Some(reader.unit(reader.own.map(Side::enemy))?),
    };
    loop {
        if reader.take(&["not"]) {
            not = !not;
        } else if !reader.take(&["is", "was", "has", "been", "still", "now", "already"]) {
            break;
        }
    }
    let condition = match (hex, unit, reader.peek().unwrap_or_default()) {
        (Some(hex), _, "empty" | "emptied") => Condition::Empty(hex),
        (None, Some(unit), "spent") => Condition::Spent(unit),
        (None, Some(unit), "eliminated" | "lost" | "dead") => Condition::Eliminated(unit),
        (Some(hex), ..) => return Err(reader.refuse(msg!("ask-of-a-hex", hex = hex))),
        (None, ..) => return Err(reader.refuse(msg!("ask-of-a-unit"))),
    };
    reader.advance(1);
    Ok((condition, not))
}
