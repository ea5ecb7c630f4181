//! What is said in advance, answers, sealed choices.

use super::Reader;
use super::orders::{self, VERBS, Verb};
use crate::order::{Ask, Intercept, Order, Prepared};
use feldpost_kit::msg;
use feldpost_kit::words::Read;

/// What follows `standing`.
pub(crate) fn prepared(reader: &mut Reader<'_>) -> Read<Prepared> {
    reader.skip(&["order", "orders"]);
    if reader.take(&["off", "none"]) {
        return Ok(Prepared::Off);
    }
    let verb = reader.peek().and_then(|word| VERBS.read(word));
    let known = [Verb::No, Verb::Back, Verb::Push, Verb::Intercept, Verb::Ask];
    match verb.filter(|verb| known.contains(verb)) {
        Some(verb) => {
            reader.advance(1);
            after(reader, verb)
        }
        None => Err(reader.refuse(msg!("no-standing-order")).hint(msg!("standing-orders"))),
    }
}

/// What follows one of its words.
pub(crate) fn after(reader: &mut Reader<'_>, verb: Verb) -> Read<Prepared> {
    reader.rule = "XIV.D.1";
    match verb {
        Verb::No => no_retreat(reader),
        Verb::Back => orders::go_back(reader).map(Prepared::Back),
        Verb::Push if reader.take(&["none", "nothing"]) => Ok(Prepared::Push(None)),
        Verb::Push => orders::push(reader).map(|push| Prepared::Push(Some(push))),
        Verb::Intercept => intercept(reader).map(Prepared::Intercept),
        _ => {
            reader.rule = "VI";
            let known = [
                ("retreats", Ask::Retreats),
                ("interceptions", Ask::Interceptions),
                ("all", Ask::All),
                ("none", Ask::None),
            ];
            reader.one_of(&msg!("what-question"), &known).map(Prepared::Ask)
        }
    }
}

/// `retreat D7 below 3:1`, `retreat 1sa, 3sa`.
fn no_retreat(reader: &mut Reader<'_>) -> Read<Prepared> {
    reader.rule = "XIV.B.5";
    if !reader.take(&["retreat", "retreats"]) {
        return Err(reader.refuse(msg!("no-retreat-is-meant")));
    }
    let (mut hexes, mut units, mut below) = (vec![], vec![], None);
    loop {
        reader.skip(&["and", "or", "for", "to", "in", "at", "&", "+"]);
        let Some(word) = reader.peek() else { break };
        if word == "below" {
            reader.advance(1);
            below = Some(odds(reader)?);
            break;
        }
        match reader.try_hex() {
            Some(hex) => hexes.push(hex),
            None => units.push(reader.unit(reader.own)?),
        }
    }
    if hexes.is_empty() && units.is_empty() {
        return Err(reader.refuse(msg!("no-retreat-for-whom")));
    }
    Ok(Prepared::NoRetreat { hexes, units, below })
}

/// Printed odds, such as `3:1`.
fn odds(reader: &mut Reader<'_>) -> Read<String> {
    let word = reader.peek().unwrap_or_default().to_owned();
    let gcrt = &reader.names.board().data.tables.gcrt;
    if gcrt.column(&word).is_none() {
        return Err(reader.refuse(msg!("no-printed-odds")).hint(msg!("printed-odds", odds = gcrt.columns)));
    }
    reader.advance(1);
    Ok(word)
}

fn intercept(reader: &mut Reader<'_>) -> Read<Intercept> {
    reader.rule = "IX.B.3";
    if reader.take(&["none", "nothing"]) {
        return Ok(Intercept::None);
    }
    if reader.take(&["any", "all", "everything"]) {
        return Ok(Intercept::Any { twice: reader.take(&["twice"]) });
    }
    reader.skip(&["over", "at", "in"]);
    let hexes = reader.path();
    if hexes.is_empty() {
        return Err(reader.refuse(msg!("intercept-what")));
    }
    Ok(Intercept::Hexes { hexes, twice: reader.take(&["twice"]) })
}

/// What follows `commit`: a slot and a hash.
pub(crate) fn commit(reader: &mut Reader<'_>) -> Read<Order> {
    reader.rule = "V.B";
    let Some(word) = reader.rest().first() else { return Err(reader.refuse(msg!("slot-missing"))) };
    let slot = reader.raw(word);
    if !slot.eq_ignore_ascii_case("t01.setup") {
        return Err(reader.refuse(msg!("no-slot")));
    }
    reader.advance(1);
    let hash = reader.peek().unwrap_or_default().to_owned();
    if hash.len() != 64 || !hash.bytes().all(|b| b.is_ascii_hexdigit()) {
        return Err(reader.refuse(msg!("no-commitment", count = hash.chars().count())));
    }
    reader.advance(1);
    Ok(Order::Commit { slot: "T01.setup".to_owned(), hash })
}

/// What follows `reveal`: one word that begins with `pc1|`, as written.
pub(crate) fn reveal(reader: &mut Reader<'_>) -> Read<Order> {
    reader.rule = "V.B";
    let text = reader.raw_rest();
    let begins = text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("pc1|"));
    if !begins || text.contains(char::is_whitespace) {
        return Err(reader.refuse(msg!("no-opening")));
    }
    reader.advance(reader.rest().len());
    Ok(Order::Reveal { text })
}
