//! Orders that are given less often: by rail and by air, consolidation, options.

use super::Reader;
use super::things::{amount, at_amount, carrier, groups, path, planes_named, spot};
use super::verbs::Verb;
use crate::order::{Cargo, Order, Source};
use crate::words::Faction;
use feldpost_kit::msg;
use feldpost_kit::words::{LINKS, Read};

/// What follows one of these verbs; `None` for every other verb.
pub(super) fn order(reader: &mut Reader<'_>, verb: Verb, word: &str) -> Option<Read<Order>> {
    Some(match verb {
        Verb::Rail => rail(reader),
        Verb::Airlift => airlift(reader),
        Verb::Drop => drop_down(reader),
        Verb::Plan => plan(reader),
        Verb::Repls => march(reader, word),
        Verb::Consolidate => consolidate(reader),
        Verb::BreakOut => {
            reader.rule = "OCS 12.8e";
            groups(reader, &[]).map(|who| Order::BreakOut { who })
        }
        Verb::Forage => {
            reader.rule = "OCS 21.10b";
            reader.unit(reader.own).map(|hq| Order::Forage { hq })
        }
        Verb::Attach => attach(reader, word),
        Verb::Raid => raid(reader),
        Verb::Land => {
            reader.rule = "T2 4.4";
            reader.skip(LINKS);
            reader.hex().map(|hex| Order::Land { hex })
        }
        Verb::Bridge => bridge(reader),
        _ => return None,
    })
}

/// What is carried, with an example of the whole line for whoever begins with the places.
pub(super) fn cargo_as(reader: &mut Reader<'_>, example: &str) -> Read<Cargo> {
    cargo(reader).map_err(|refusal| match refusal.hint {
        None => refusal.hint(msg!("such-as", order = example)),
        Some(_) => refusal,
    })
}

/// What ships, trains and planes carry: `8T`, `truck 2`, `pax 1`, `2para`.
fn cargo(reader: &mut Reader<'_>) -> Read<Cargo> {
    if at_amount(reader) {
        return amount(reader).map(Cargo::Supply);
    }
    if let Some(carrier) = reader.peek().and_then(carrier) {
        reader.advance(1);
        return Ok(Cargo::Points(carrier, reader.number(msg!("what-points"), 1, 99)?));
    }
    if let Some(men) = reader.peek().and_then(of_men) {
        reader.advance(1);
        return repls(reader, men);
    }
    reader.unit(reader.own).map(Cargo::Unit)
}

/// Whether a word means replacements, and whether they are men.
fn of_men(word: &str) -> Option<bool> {
    match word {
        "pax" => Some(true),
        "eq" => Some(false),
        _ => None,
    }
}

fn repls(reader: &mut Reader<'_>, men: bool) -> Read<Cargo> {
    let figure = reader.peek().is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let count = if figure { reader.number(msg!("what-repls"), 1u32, 99u32)? } else { 1 };
    Ok(if men { Cargo::Repls { pax: count, eq: 0 } } else { Cargo::Repls { pax: 0, eq: count } })
}

/// `rail 2SP algiers A17.26`.
fn rail(reader: &mut Reader<'_>) -> Read<Order> {
    reader.rule = "OCS 13.3";
    let cargo = cargo_as(reader, "rail 2SP algiers A17.26")?;
    let from = spot(reader)?;
    Ok(Order::Rail { cargo, from, to: spot(reader)? })
}

/// `airlift g-ju52-1 2T sicily B48.17 stay`.
fn airlift(reader: &mut Reader<'_>) -> Read<Order> {
    reader.rule = "OCS 14.9";
    let planes = planes_named(reader)?;
    let cargo = cargo(reader)?;
    let from = spot(reader)?;
    let to = spot(reader)?;
    let stays = reader.take(&["stay", "stays"]);
    Ok(Order::Airlift { planes, cargo, from, to, stays })
}

/// `drop us-c47-1 us-c47-2 2-509 at A35.11`.
fn drop_down(reader: &mut Reader<'_>) -> Read<Order> {
    reader.rule = "OCS 14.10";
    let planes = planes_named(reader)?;
    let cargo = cargo(reader)?;
    reader.skip(LINKS);
    Ok(Order::Drop { planes, cargo, hex: reader.hex()? })
}

/// `plan 2para drop A40.22 turn 6`, `plan 2para off`.
fn plan(reader: &mut Reader<'_>) -> Read<Order> {
    reader.rule = "OCS 14.10b";
    let unit = reader.unit(reader.own)?;
    if reader.take(&["off", "none"]) {
        return Ok(Order::Plan { unit, drop: None });
    }
    reader.skip(&["drop"]);
    reader.skip(LINKS);
    let hex = reader.hex()?;
    reader.skip(&["in", "on", "turn"]);
    reader.skip(&["turn"]);
    let turn = reader.number(msg!("what-turn"), 1usize, 99usize)?;
    Ok(Order::Plan { unit, drop: Some((hex, turn)) })
}

/// `pax 2 B48.17 move B49.13`.
fn march(reader: &mut Reader<'_>, word: &str) -> Read<Order> {
    reader.rule = "OCS 13.5";
    let cargo = repls(reader, of_men(word).unwrap_or(true))?;
    reader.skip(LINKS);
    let from = reader.hex()?;
    reader.skip(&["and", "then", "move", "moves", "go"]);
    Ok(Order::March { cargo, from, path: path(reader)? })
}

/// `consolidate us-p40-1 us-p40-2`, `consolidate 10pz-trk B48.17`.
fn consolidate(reader: &mut Reader<'_>) -> Read<Order> {
    reader.rule = "OCS 13.9";
    let piece = reader.unit(reader.own)?;
    reader.skip(&["and", "with", "from", "&", "+"]);
    let with = match reader.at_unit().filter(|_| !reader.at_hex()) {
        Some(other) => {
            reader.unit(reader.own)?;
            Source::Piece(other)
        }
        None => Source::Points(reader.hex()?),
    };
    Ok(Order::Consolidate { piece, with })
}

/// `attach dmc american`, `detach`.
fn attach(reader: &mut Reader<'_>, word: &str) -> Read<Order> {
    reader.rule = "T2 4.1d";
    if word.starts_with("detach") || reader.take(&["none", "nobody"]) {
        return Ok(Order::Attach { to: None });
    }
    let formation = reader.unit(reader.own)?;
    reader.skip(LINKS);
    let known = Faction::ALL.map(|faction| (faction.word(), faction));
    let to = reader.one_of(&msg!("what-faction"), &known)?;
    Ok(Order::Attach { to: Some((formation, to)) })
}

/// `raid 1cdo 3T bone`: they always take the same with them.
fn raid(reader: &mut Reader<'_>) -> Read<Order> {
    reader.rule = "T2 4.4";
    let unit = reader.unit(reader.own)?;
    reader.skip(&["with"]);
    if at_amount(reader) {
        let t = amount(reader)?;
        if t != crate::rules::raid::TAKES {
            return Err(reader.refuse_last(msg!("raid-takes", t = crate::rules::raid::TAKES)));
        }
    }
    Ok(Order::Raid { unit, from: spot(reader)? })
}

/// `bridge ships`, `bridge g-109g-1 g-109g-2 g-109g-3`.
fn bridge(reader: &mut Reader<'_>) -> Read<Order> {
    reader.rule = "T2 4.6";
    if reader.take(&["ships", "ship"]) {
        return Ok(Order::MoreShips);
    }
    planes_named(reader).map(|planes| Order::GiveUp { planes })
}
