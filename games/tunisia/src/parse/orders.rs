//! Orders: who, what, where.

use super::things::{amount, at_amount, carrier, group, groups, path, planes, port, spot};
use super::verbs::{VERBS, Verb};
use super::{Reader, answers, clauses, further};
use crate::board::Spot;
use crate::order::{Anchor, Condition, Force, Group, Leg, Mark, Order, Step, Work};
use crate::words::{Mode, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use feldpost_kit::sheet::Refusal;
use feldpost_kit::words::{LINKS, Read};

/// So many `if` may stand in a line.
const DEEPEST: usize = 4;

/// A whole line.
pub(crate) fn order(reader: &mut Reader<'_>, depth: usize) -> Read<Order> {
    let order = match reader.peek().and_then(|word| VERBS.read(word)) {
        // An answer without `standing`.
        Some(Verb::Intercept | Verb::Defend | Verb::Ask) => Order::Answer(answers::prepared(reader, depth)?),
        Some(verb) => verb_first(reader, verb, depth)?,
        None => units_first(reader)?,
    };
    reader.end().map(|()| order)
}

/// `i-7pz 69pg move B50.11`: the units come first.
fn units_first(reader: &mut Reader<'_>) -> Read<Order> {
    let who = groups(reader, &[])?;
    let verb = reader.peek().and_then(|word| VERBS.read(word));
    match verb {
        Some(Verb::Mode) => {
            reader.rule = "OCS 5.4";
            reader.advance(1);
            let known: Vec<(&str, Mode)> = Mode::ALL.iter().map(|mode| (mode.word(), *mode)).collect();
            Ok(Order::Mode { who, mode: reader.one_of(&msg!("what-mode"), &known)? })
        }
        Some(Verb::Move | Verb::Overrun) => Ok(Order::Move { who, legs: legs(reader)? }),
        Some(Verb::Load) => {
            reader.rule = "OCS 13.2g";
            reader.advance(1);
            match who[..] {
                [Group::Unit(unit)] => Ok(Order::Load { unit, t: amount(reader)? }),
                _ => Err(reader.refuse_last(msg!("one-truck-a-line"))),
            }
        }
        Some(Verb::Attack) => {
            reader.rule = "OCS 9";
            reader.advance(1);
            reader.skip(LINKS);
            let hex = reader.hex()?;
            let forces = vec![Force { units: who, from: None }];
            Ok(Order::Attack { hex, forces, wish: clauses::wish(reader)? })
        }
        Some(Verb::Barrage) => {
            reader.rule = "OCS 10.1";
            reader.advance(1);
            reader.skip(LINKS);
            let hex = reader.hex()?;
            let (spotter, shells, part) = (spotter(reader)?, shells(reader), part(reader)?);
            Ok(Order::Barrage { guns: who, hex, spotter, shells, part })
        }
        Some(Verb::Release) => {
            reader.advance(1);
            Ok(Order::Release { who })
        }
        Some(_) => Err(reader.refuse(msg!("no-units-before-this"))),
        None => {
            let refusal = match reader.peek() {
                Some(word) => reader.refuse(msg!("no-verb", word = word)),
                None => reader.refuse(msg!("verb-missing")),
            };
            let acts = |verb| matches!(verb, Verb::Move | Verb::Attack | Verb::Mode | Verb::Overrun);
            match reader.peek().and_then(|word| VERBS.near(word, acts)) {
                Some(near) => Err(refusal.hint(msg!("did-you-mean", near = near))),
                None => Err(refusal),
            }
        }
    }
}

/// `move B50.11 B51.10 overrun B52.10 ar i-7pz move B53.10`.
fn legs(reader: &mut Reader<'_>) -> Read<Vec<Leg>> {
    let mut legs = Vec::new();
    loop {
        match reader.peek().and_then(|word| VERBS.read(word)) {
            Some(Verb::Move) => {
                reader.rule = "OCS 6.1";
                reader.advance(1);
                legs.push(Leg::To(path(reader)?));
            }
            Some(Verb::Overrun) => {
                reader.rule = "OCS 8.0";
                reader.advance(1);
                reader.skip(LINKS);
                let hex = reader.hex()?;
                legs.push(Leg::Overrun { hex, wish: clauses::wish(reader)? });
            }
            _ => return Ok(legs),
        }
        reader.skip(&["then", "and"]);
    }
}

fn verb_first(reader: &mut Reader<'_>, verb: Verb, depth: usize) -> Read<Order> {
    let word = reader.peek().unwrap_or_default();
    reader.advance(1);
    if let Some(order) = further::order(reader, verb, word) {
        return order;
    }
    match verb {
        Verb::Set if reader.take(&["default", "defaults", "rest"]) => Ok(Order::SetDefault),
        Verb::Set => {
            reader.rule = "T2 6.0";
            reader.skip(&["air"]);
            let piece = reader.unit(reader.own)?;
            Ok(Order::Set { piece, at: spot(reader)? })
        }
        Verb::Fuel => fuel(reader),
        Verb::Truck => truck(reader, word),
        Verb::Dump => dump(reader),
        Verb::Blow => {
            reader.rule = "OCS 12.11a";
            if matches!(reader.peek(), Some("always" | "never" | "if")) {
                return Err(reader.refuse(msg!("prepare-with-standing")));
            }
            Ok(Order::Blow { hex: reader.hex()? })
        }
        Verb::Build | Verb::Repair => build(reader, verb),
        Verb::Attack => attack(reader),
        Verb::Release => {
            reader.rule = "OCS 5.7b";
            Ok(Order::Release { who: groups(reader, &[])? })
        }
        Verb::Eat if matches!(reader.peek(), Some("yes" | "no")) => {
            let eats = reader.take(&["yes"]) || !reader.take(&["no"]);
            Ok(Order::Eat { who: vec![], not: !eats })
        }
        Verb::Eat | Verb::Starve => {
            reader.rule = "OCS 12.6c";
            let who = if reader.peek().is_none() { vec![] } else { groups(reader, &[])? };
            Ok(Order::Eat { who, not: verb == Verb::Starve })
        }
        Verb::First => {
            reader.rule = "OCS 2.3";
            answers::elect(reader).map(Order::First)
        }
        Verb::Standing => answers::prepared(reader, depth).map(Order::Standing),
        Verb::Next => {
            reader.skip(&["phase"]);
            Ok(Order::Next)
        }
        Verb::Done => Ok(Order::Done),
        Verb::Forget => Ok(Order::Forget),
        Verb::If if depth < DEEPEST => {
            let (condition, negated) = condition(reader)?;
            reader.skip(&["then", "-", "->", "→"]);
            // What is left is read as a line of its own.
            let order = Box::new(order(reader, depth + 1)?);
            Ok(Order::If { condition, negated, order })
        }
        Verb::If => Err(reader.refuse_last(msg!("too-many-conditions"))),
        Verb::Move | Verb::Overrun | Verb::Mode | Verb::Load => {
            Err(reader.refuse_last(msg!("units-before-this", verb = word)))
        }
        _ => of_planes(reader, verb),
    }
}

/// `at dak`, `at B48.17`, `at algiers`: where something is rebuilt.
fn anchor(reader: &mut Reader<'_>) -> Read<Anchor> {
    reader.skip(LINKS);
    match reader.at_unit().filter(|_| !reader.at_hex()) {
        Some(hq) => {
            reader.unit(reader.own)?;
            Ok(Anchor::Headquarters(hq))
        }
        None => Ok(Anchor::Spot(spot(reader)?)),
    }
}

/// Refit, rebuilding, strips and missions.
fn of_planes(reader: &mut Reader<'_>, verb: Verb) -> Read<Order> {
    match verb {
        Verb::Refit if reader.take(&["surge"]) => {
            reader.rule = "T2 1.7";
            Ok(Order::RefitSurge { planes: planes(reader, &[])? })
        }
        Verb::Refit => {
            reader.rule = "OCS 15.1";
            if reader.take(&["all", "everybody"]) {
                return Err(refit_all(reader));
            }
            let planes = planes(reader, &["at", "in"])?;
            let at = if reader.peek().is_some() { Some(spot(reader)?) } else { None };
            Ok(Order::Refit { planes, at })
        }
        Verb::Rebuild => {
            reader.rule = "OCS 13.5";
            reader.skip(&["air"]);
            if reader.take(&["truck", "trucks"]) {
                reader.rule = "OCS 13.5e";
                return Ok(Order::RebuildTruck { at: anchor(reader)? });
            }
            let piece = reader.unit(reader.own)?;
            Ok(Order::Rebuild { piece, at: anchor(reader)? })
        }
        Verb::Place if reader.at_unit().is_some() && !reader.at_hex() => {
            reader.rule = "T2 2.1";
            let unit = reader.unit(reader.own)?;
            Ok(Order::PlaceUnit { unit, at: spot(reader)? })
        }
        Verb::Place => {
            reader.rule = "T2 1.11d";
            reader.skip(&["air", "strip", "airstrip"]);
            reader.skip(LINKS);
            let hex = reader.hex()?;
            let from = if reader.take(&["from"]) { Some(reader.hex()?) } else { None };
            Ok(Order::PlaceStrip { hex, from })
        }
        Verb::Ship => {
            reader.rule = "OCS 19.0f";
            let cargo = further::cargo_as(reader, "ship 8T sicily B48.17")?;
            let from = spot(reader)?;
            Ok(Order::Ship { cargo, from, to: spot(reader)? })
        }
        Verb::Transfer => {
            reader.rule = "OCS 14.11";
            let planes = planes(reader, &["to", "into", "algiers", "tripoli", "sicily"])?;
            Ok(Order::Transfer { planes, to: spot(reader)? })
        }
        Verb::Sweep => {
            reader.rule = "OCS 14.6";
            let planes = planes(reader, &["at", "over"])?;
            reader.skip(LINKS);
            reader.skip(&["over"]);
            Ok(Order::Sweep { planes, hex: reader.hex()? })
        }
        Verb::HipShoot => {
            reader.rule = "OCS 14.7d";
            let plane = reader.unit(reader.own)?;
            reader.skip(LINKS);
            Ok(Order::HipShoot { plane, hex: reader.hex()? })
        }
        Verb::Bomb => {
            reader.rule = "OCS 10.0c";
            let planes = planes(reader, &["base", "port", "rail", "railway", "at"])?;
            reader.skip(&["at"]);
            let kind = reader
                .one_of(&msg!("what-mark"), &[("base", 0), ("port", 1), ("rail", 2), ("railway", 2)])?;
            reader.skip(LINKS);
            let mark = match kind {
                0 => Mark::Base(reader.hex()?),
                1 => Mark::Port(port(reader)?),
                _ => Mark::Rail(reader.hex()?),
            };
            Ok(Order::Bomb { planes, mark })
        }
        _ => barrage(reader),
    }
}

/// `refit all`: planes are named, base by base; the hint says how, by the first base that has any.
fn refit_all(reader: &Reader<'_>) -> Refusal {
    let board = reader.names.board();
    let own = board.planes.iter().filter(|(id, parked)| {
        let plane = board.data.planes.get(*id);
        !parked.active && plane.is_some_and(|plane| Some(plane.side) == reader.own && !plane.surge)
    });
    let rests: Vec<(Spot, Id)> = own.map(|(id, parked)| (parked.at, *id)).collect();
    let refusal = reader.refuse_last(msg!("refit-names-planes"));
    match rests.iter().map(|(at, _)| *at).min() {
        Some(base) => {
            let there = rests.iter().filter(|(at, _)| *at == base).map(|(_, id)| id.as_str());
            let line = format!("refit {} at {base}", there.collect::<Vec<_>>().join(" "));
            refusal.hint(msg!("such-as", order = line))
        }
        None => refusal,
    }
}

/// `barrage air g-ju87-1 at B53.10`, `barrage i-71 at B51.14 spotter 47inf`.
fn barrage(reader: &mut Reader<'_>) -> Read<Order> {
    reader.rule = "OCS 10.1";
    if reader.take(&["air"]) {
        let planes = planes(reader, &["at", "on"])?;
        reader.skip(LINKS);
        return Ok(Order::AirBarrage { planes, hex: reader.hex()? });
    }
    let guns = groups(reader, &["at", "on"])?;
    reader.skip(LINKS);
    let hex = reader.hex()?;
    let (spotter, shells, part) = (spotter(reader)?, shells(reader), part(reader)?);
    Ok(Order::Barrage { guns, hex, spotter, shells, part })
}

fn spotter(reader: &mut Reader<'_>) -> Read<Option<Id>> {
    if reader.take(&["spotter", "spotted"]) {
        reader.skip(&["by"]);
        return reader.unit(reader.own).map(Some);
    }
    Ok(None)
}

/// OCS 21.10a: whether a supply cache pays.
fn shells(reader: &mut Reader<'_>) -> bool {
    reader.skip(&["with", "from", "a", "supply"]);
    reader.take(&["cache"])
}

/// OCS 21.10a: `points 10`, with how many of their points guns fire.
fn part(reader: &mut Reader<'_>) -> Read<Option<i32>> {
    reader.skip(&["with", "and"]);
    if reader.take(&["points"]) {
        return reader.number(msg!("what-points"), 1, 999).map(Some);
    }
    Ok(None)
}

/// `fuel 10pz from B49.12`, `fuel 190pz 1T`, `fuel dak`.
fn fuel(reader: &mut Reader<'_>) -> Read<Order> {
    reader.rule = "OCS 12.5";
    let who = group(reader)?;
    if at_amount(reader) {
        amount(reader)?;
    }
    let from = if reader.take(&["from", "at"]) { Some(reader.hex()?) } else { None };
    if at_amount(reader) {
        amount(reader)?;
    }
    // Events of games of before hold the figure that was written then.
    let board = reader.names.board();
    let price = match who {
        Group::Unit(id) if board.patient => Some(crate::rules::fuel::price(board, id)),
        _ => None,
    };
    Ok(Order::Fuel { who, from, price })
}

/// `truck 2 B48.17 load 8T move B49.13 unload`, in any order and as often as is said.
fn truck(reader: &mut Reader<'_>, word: &str) -> Read<Order> {
    reader.rule = "OCS 13.2";
    let Some(carrier) = carrier(word) else { return Err(reader.refuse_last(msg!("what-carrier"))) };
    let points = reader.number(msg!("what-points"), 1, 99)?;
    reader.skip(LINKS);
    reader.skip(&["points", "point", "from"]);
    let from = reader.hex()?;
    let mut steps = vec![];
    loop {
        reader.skip(&["and", "then"]);
        match reader.peek().and_then(|word| VERBS.read(word)) {
            Some(Verb::Load) => {
                reader.advance(1);
                steps.push(Step::Load(amount(reader)?));
            }
            Some(Verb::Move) => {
                reader.advance(1);
                steps.push(Step::Go(path(reader)?));
            }
            Some(Verb::Dump) => {
                reader.advance(1);
                steps.push(Step::Unload(if at_amount(reader) { Some(amount(reader)?) } else { None }));
            }
            _ => break,
        }
    }
    Ok(Order::Truck { carrier, points, from, steps })
}

/// `dump B49.12 4T`: what lies on trucks that stand there is set down.
fn dump(reader: &mut Reader<'_>) -> Read<Order> {
    reader.rule = "OCS 13.2f";
    let from = reader.hex()?;
    let t = amount(reader)?;
    let side = reader.own.unwrap_or(Side::Axis);
    let there =
        reader.names.board().columns_in(from, side).next().map(|(column, load)| (column.kind, load.points));
    let Some((carrier, points)) = there else {
        return Err(reader.refuse(msg!("no-points-in-hex", hex = from)));
    };
    Ok(Order::Truck { carrier, points, from, steps: vec![Step::Unload(Some(t))] })
}

/// `build hog B50.13 3 by dak`, `build base B49.12`, `repair port gabes`.
fn build(reader: &mut Reader<'_>, verb: Verb) -> Read<Order> {
    reader.rule = "OCS 13.8d";
    let work = if verb == Verb::Repair {
        reader.skip(&["port"]);
        Work::Port(port(reader)?)
    } else {
        let hog = reader.one_of(
            &msg!("what-work"),
            &[("hog", true), ("hedgehog", true), ("base", false), ("airbase", false)],
        )?;
        reader.skip(LINKS);
        let hex = reader.hex()?;
        let level = hog && reader.peek().is_some_and(|word| word.bytes().all(|b| b.is_ascii_digit()));
        let level = if level { Some(reader.number(msg!("what-level"), 1u8, 4u8)?) } else { None };
        if hog { Work::Hog(hex, level) } else { Work::Base(hex) }
    };
    let by = if reader.take(&["by"]) { Some(reader.unit(reader.own)?) } else { None };
    Ok(Order::Build { work, by })
}

/// `attack B54.11 with i-7pz 69pg from B53.12, i-5pz from B54.12 ar i-7pz supply B49.12`.
fn attack(reader: &mut Reader<'_>) -> Read<Order> {
    reader.rule = "OCS 9";
    reader.skip(LINKS);
    let hex = reader.hex()?;
    reader.skip(&["with", "by", "from"]);
    let mut forces = Vec::new();
    while reader.peek().is_some_and(|word| !clauses::CLAUSES.contains(&word)) {
        let units = groups(
            reader,
            &["from", "ar", "supply", "option", "options", "retreat", "loss", "losses", "advance"],
        )?;
        let from = if reader.take(&["from"]) { Some(reader.hex()?) } else { None };
        forces.push(Force { units, from });
        reader.skip(&["and", "with", "&", "+"]);
    }
    if forces.is_empty() {
        return Err(reader.refuse(msg!("who-attacks", hex = hex)));
    }
    Ok(Order::Attack { hex, forces, wish: clauses::wish(reader)? })
}

/// What follows `if`; the flag is the `not` in it.
fn condition(reader: &mut Reader<'_>) -> Read<(Condition, bool)> {
    let mut not = reader.take(&["not"]);
    if reader.take(&["mud"]) {
        return Ok((Condition::Mud, not));
    }
    if reader.take(&["enemy", "enemies"]) {
        reader.skip(LINKS);
        return Ok((Condition::Enemy(reader.hex()?), not));
    }
    if reader.take(&["attack"]) {
        reader.skip(LINKS);
        let hex = reader.hex()?;
        not ^= reader.take(&["not"]);
        let won = reader.one_of(&msg!("what-won"), &[("won", true), ("lost", false), ("failed", false)])?;
        return Ok((Condition::Won(hex), not == won));
    }
    let hex = reader.try_hex();
    let mut units = Vec::new();
    while hex.is_none() && (units.is_empty() || reader.at_unit().is_some()) {
        units.push(reader.unit(None)?);
        reader.skip(&["and", "&", "+"]);
    }
    loop {
        if reader.take(&["not"]) {
            not = !not;
        } else if !reader.take(&["is", "was", "has", "been", "still", "now", "already"]) {
            break;
        }
    }
    let condition = match (hex, &units[..], reader.peek().unwrap_or_default()) {
        (Some(hex), _, "empty" | "emptied") => Condition::Empty(hex),
        (None, [unit], "dg" | "disorganized") => Condition::Dg(*unit),
        (None, [unit], "dead" | "lost" | "eliminated") => Condition::Dead(*unit),
        (None, _, "alive" | "there") => Condition::Alive(units),
        (Some(hex), ..) => return Err(reader.refuse(msg!("ask-of-a-hex", hex = hex))),
        (None, ..) => return Err(reader.refuse(msg!("ask-of-a-unit"))),
    };
    reader.advance(1);
    Ok((condition, not))
}
