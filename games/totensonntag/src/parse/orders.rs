//! Orders to units: what each verb wants to be told.

use super::verb::Verb;
use super::{Reader, choices, groups, meant, planned};
use crate::data::Data;
use crate::order::{AirMission, AirTask, MoveEnd, Order, Plan, Who};
use crate::words::{Class, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use feldpost_kit::words::{LINKS, Read, Tongue};

const ADVANCE: &[&str] = &["advance", "advances", "advancing", "adv"];
const NONE: &[&str] = &["none", "no", "away", "pass", "passes", "stay", "stays", "home", "off"];

/// Who is meant by these alone, nobody knows.
const ALL: &[&str] = &["all", "every", "everybody", "everyone"];

const TOWARD: &[&str] = &["toward", "towards"];

/// Words before a verb that say nothing.
const POLITE: &[&str] = &[
    "i", "we", "please", "then", "now", "will", "shall", "ich", "wir", "bitte", "ok", "okay", "am", "are",
    "i'm",
];

/// Verbs without an object that may stand before their unit.
const PLAIN: &[&str] = &["pass", "passes", "exit", "exits"];

/// Conditions within conditions; more are refused.
const DEEPEST: usize = 4;

/// Reads one order up to the end of the line.
pub(crate) fn order(reader: &mut Reader<'_>, data: &Data, depth: usize) -> Read<Order> {
    courteous(reader);
    let Some(word) = reader.peek() else { return Err(reader.refuse(msg!("order-missing"))) };
    let order = match Verb::read(word) {
        Some(verb) => {
            reader.rule = verb.rule();
            reader.advance(1);
            leading(reader, data, (verb, word), depth)?
        }
        None => match choices::number_glued_to_an(reader) {
            Some(order) => order,
            None => unit_first(reader, data)?,
        },
    };
    if matches!(reader.rest(), [when, can] if when.text == "if" && can.text == "possible") {
        reader.advance(2);
    }
    reader.end()?;
    Ok(order)
}

/// `I move the 11h to D2`, `please move …`: what comes before a verb says nothing. `I 115` is a unit.
fn courteous(reader: &mut Reader<'_>) {
    let polite = reader.rest().iter().take_while(|word| POLITE.contains(&word.text.as_str())).count();
    let verb = reader.rest().get(polite).and_then(|word| Verb::read(&word.text));
    let last = polite + 1 == reader.rest().len();
    if verb.is_some_and(|verb| verb.is_of_unit() || verb == Verb::Done && last) {
        reader.advance(polite);
    }
}

/// Orders whose verb comes first.
fn leading(reader: &mut Reader<'_>, data: &Data, verb: (Verb, &str), depth: usize) -> Read<Order> {
    let (verb, word) = verb;
    match verb {
        Verb::Place => place(reader),
        Verb::Stack => {
            reader.skip(LINKS);
            let hex = reader.hex()?;
            Ok(Order::Stack { hex, order: reader.units(reader.own, |_| false)? })
        }
        Verb::Lose => Ok(Order::Lose { units: reader.units(reader.own, |_| false)? }),
        Verb::Air => air(reader),
        Verb::Recover => recover(reader),
        Verb::An => choices::an(reader).map(Order::An),
        Verb::Standing => choices::standing(reader).map(Order::Standing),
        Verb::Commit => choices::commit(reader),
        Verb::Reveal => choices::reveal(reader),
        Verb::If | Verb::Unless if depth >= DEEPEST => Err(reader.refuse_last(msg!("too-many-conditions"))),
        Verb::If | Verb::Unless => {
            let mut when = choices::conditions(reader)?;
            if verb == Verb::Unless {
                let [(_, not)] = &mut when[..] else {
                    return Err(reader.refuse_last(msg!("unless-one-condition")));
                };
                *not = !*not;
            }
            if depth + when.len() > DEEPEST {
                return Err(reader.refuse_last(msg!("too-many-conditions")));
            }
            let order = self::order(reader, data, depth + when.len())?;
            Ok(when.into_iter().rev().fold(order, |order, (condition, negated)| Order::If {
                condition,
                negated,
                order: Box::new(order),
            }))
        }
        Verb::Plan => planned::plan(reader).map(Order::Plan),
        Verb::All => groups::all_in(reader, data),
        Verb::Or if reader.take(&["nothing"]) => Ok(Order::OrNothing),
        Verb::Or => Err(reader.refuse(msg!("or-what"))),
        Verb::Done => {
            let ahead = reader.rest().iter().find(|word| !["the", "of", "my"].contains(&word.text.as_str()));
            if ahead.is_some_and(|word| ["plan", "plans"].contains(&word.text.as_str())) {
                reader.skip(&["the", "of", "my", "plan", "plans"]);
                return Ok(Order::Plan(Plan::End));
            }
            reader.skip(&["my", "the", "of", "impulse", "turn", "setup", "set-up", "night", "orders"]);
            reader.end().map_err(|refusal| refusal.hint(msg!("done-alone")))?;
            Ok(Order::Done)
        }
        // `wait 5`, `hold 2`, `leave 8h` are no orders.
        Verb::Pass | Verb::Exit if !PLAIN.contains(&word) || !reader.at_exact_unit() => {
            Err(reader.refuse(msg!("unit-first")).hint(msg!("unit-first-such")))
        }
        _ if reader.take(ALL) => groups::all_behind(reader, data, verb),
        _ => {
            reader.skip(LINKS);
            let unit = reader.unit(reader.own).map_err(|refusal| match refusal.hint {
                None => refusal.hint(msg!("unit-first-as-in")),
                Some(_) => refusal,
            })?;
            action(reader, data, verb, unit)
        }
    }
}

/// Orders that begin with the unit.
fn unit_first(reader: &mut Reader<'_>, data: &Data) -> Read<Order> {
    let mut ahead = reader.rest().iter().filter_map(|word| Verb::read(&word.text));
    if let Some(verb) = ahead.next() {
        reader.rule = verb.rule();
    }
    if let Some(hex) = groups::hex_first(reader) {
        return groups::in_hex(reader, data, hex);
    }
    let unit = reader.unit(reader.own)?;
    let units = groups::others(reader, unit)?;
    if units.len() > 1 && reader.peek().and_then(Verb::read).is_some_and(Verb::is_of_unit) {
        return groups::of_all(reader, data, units);
    }
    reader.skip(&["-", "--", "->", "=", "will", "shall", "should", "to"]);
    let Some(word) = reader.peek() else {
        let refusal = reader.refuse(msg!("deed-missing", unit = unit));
        if reader.names.is_aircraft(unit) {
            return Err(refusal.hint(msg!("air-such", unit = unit)));
        }
        return Err(refusal.hint(msg!("unit-such", unit = unit)));
    };
    match Verb::read(word) {
        Some(Verb::Place) => {
            reader.advance(1);
            reader.skip(LINKS);
            Ok(Order::Place { unit, hex: reader.hex()? })
        }
        Some(verb) if verb.is_of_unit() => {
            reader.rule = verb.rule();
            reader.advance(1);
            action(reader, data, verb, unit)
        }
        _ if reader.names.is_aircraft(unit) => {
            reader.rule = Verb::Air.rule();
            mission(reader, unit)
        }
        _ => Err(no_verb(reader, unit, word)),
    }
}

fn no_verb(reader: &mut Reader<'_>, unit: Id, word: &str) -> feldpost_kit::sheet::Refusal {
    let refusal = reader.refuse(msg!("no-unit-order", word = word));
    if let Some(hex) = reader.try_hex() {
        // Only of a unit on the map, and into a hex without enemies, can that be what was meant.
        return match reader.names.hex_of(unit).is_some() && !reader.names.foe_in(hex, unit) {
            true => refusal.hint(msg!("meant-move", unit = unit, hex = hex)),
            false => match meant::attack(reader, unit, hex) {
                Some(line) => refusal.hint(meant::meant(&line)),
                None => refusal.hint(msg!("what-there", hex = hex)),
            },
        };
    }
    // `11h m D2`: short for something, and a hex behind it.
    let (short, own_hex) = (word.chars().count() == 1, reader.names.hex_of(unit));
    if short && reader.rest().len() > 1 && own_hex.is_some() {
        reader.advance(1);
        if let Some(hex) = reader.try_hex().filter(|hex| !reader.names.foe_in(*hex, unit)) {
            return refusal.hint(msg!("meant-move", unit = unit, hex = hex));
        }
    }
    reader.skip(&["and", "&", "+"]);
    if let Some(other) = reader.at_unit() {
        return refusal.hint(msg!("one-unit-first", unit = unit, other = other));
    }
    match Verb::near(word) {
        Some(near) => refusal.hint(msg!("did-you-mean", near = near)),
        None => refusal.hint(msg!("unit-can")),
    }
}

/// What a unit does: the verb has been read, the unit is known.
pub(super) fn action(reader: &mut Reader<'_>, data: &Data, verb: Verb, unit: Id) -> Read<Order> {
    let aircraft = reader.names.is_aircraft(unit);
    match verb {
        Verb::Move => {
            let mut path = reader.path();
            let end = move_end(reader, data, unit)?;
            if end == MoveEnd::Exit {
                path.extend(reader.path());
                path.dedup();
            }
            if path.is_empty() && end == MoveEnd::Stop {
                reader.hex()?;
            }
            Ok(Order::Move { unit, path, end })
        }
        Verb::Enter => {
            reader.skip(LINKS);
            let first = reader.hex()?;
            let mut path = reader.path();
            path.insert(0, first);
            if reader.peek().is_some_and(|word| TOWARD.contains(&word)) {
                return Err(reader.refuse(msg!("toward-is-of-moves")));
            }
            Ok(Order::Enter { unit, path, end: move_end(reader, data, unit)? })
        }
        Verb::Exit => {
            // `exit Q2` says where from; a unit that is there already needs no move.
            let path = reader.path();
            let there = matches!(path[..], [hex] if reader.names.hex_of(unit) == Some(hex));
            Ok(Order::Move { unit, path: if there { vec![] } else { path }, end: MoveEnd::Exit })
        }
        Verb::Overrun => Ok(Order::Move { unit, path: vec![], end: overrun(reader)? }),
        Verb::Pass if aircraft => {
            reader.skip(NONE);
            Ok(Order::Air { unit, mission: None })
        }
        Verb::Pass => Ok(Order::Pass { unit }),
        Verb::Assault => {
            reader.skip(LINKS);
            let hex = reader.hex()?;
            Ok(Order::Assault { unit, hex, advance: wishes_advance(reader) })
        }
        Verb::Barrage => barrage(reader, unit),
        Verb::Support => {
            reader.skip(LINKS);
            let hex = reader.hex()?;
            let named = reader.take(&["for", "of"]) || reader.peek().is_some();
            let attackers = if named { reader.units(reader.own, |_| false)? } else { vec![] };
            Ok(Order::Support { unit, hex, attackers })
        }
        Verb::Advance => {
            reader.skip(LINKS);
            let hex = reader.hex()?;
            // `rückt nach D2 vor`.
            if reader.rest().len() == 1 {
                reader.skip(&["the", "to"]);
            }
            Ok(Order::Advance { unit, hex })
        }
        _ => Err(attack_is_three_things(reader, data, unit)),
    }
}

fn attack_is_three_things(reader: &Reader<'_>, data: &Data, unit: Id) -> feldpost_kit::sheet::Refusal {
    let goal = meant::hexes(reader.rest()).last().copied();
    if let Some(line) = goal.and_then(|goal| meant::attack(reader, unit, goal)) {
        let reason = match reader.names.is_aircraft(unit) {
            true => msg!("air-begins-line"),
            false => msg!("attack-is-three"),
        };
        return reader.refuse_last(reason).hint(meant::meant(&line));
    }
    let hint = match data.unit(unit).map(|counter| counter.class) {
        Some(Class::Aircraft) => msg!("air-attack-such", unit = unit),
        Some(Class::Artillery) => msg!("say-barrage", unit = unit),
        Some(Class::Armor | Class::Recon) => {
            msg!("say-overrun", unit = unit)
        }
        _ => msg!("say-assault", unit = unit),
    };
    reader.refuse_last(msg!("attack-is-three")).hint(hint)
}

fn wishes_advance(reader: &mut Reader<'_>) -> bool {
    let wish = |words: &[feldpost_kit::sheet::Word]| {
        let word = words.iter().find(|word| !["and", "then", "with", "&", "+"].contains(&&*word.text));
        word.is_some_and(|word| ADVANCE.contains(&&*word.text))
    };
    if !wish(reader.rest()) {
        return false;
    }
    reader.skip(&["and", "then", "with", "&", "+"]);
    let wishes = reader.take(ADVANCE);
    // `rückt nach`, `rückt vor`: the second word belongs to the first.
    if reader.rest().len() == 1 {
        reader.skip(&["to", "the"]);
    }
    wishes
}

fn overrun(reader: &mut Reader<'_>) -> Read<MoveEnd> {
    reader.rule = Verb::Overrun.rule();
    reader.skip(LINKS);
    let hex = reader.hex()?;
    Ok(MoveEnd::Overrun { hex, advance: wishes_advance(reader) })
}

fn move_end(reader: &mut Reader<'_>, data: &Data, unit: Id) -> Read<MoveEnd> {
    let word = reader.peek().unwrap_or_default();
    match Verb::read(word) {
        Some(Verb::Overrun) => {
            reader.advance(1);
            overrun(reader)
        }
        Some(Verb::Exit) => {
            reader.advance(1);
            reader.skip(&["map", "the"]);
            Ok(MoveEnd::Exit)
        }
        Some(Verb::Assault | Verb::Attack | Verb::Barrage) => {
            let refusal = reader.refuse(msg!("moves-or-attacks"));
            let goal = meant::hexes(reader.rest()).last().copied();
            if let Some(line) = goal.and_then(|goal| meant::attack(reader, unit, goal)) {
                return Err(refusal.hint(meant::meant(&line)));
            }
            let class = data.unit(unit).map(|counter| counter.class);
            Err(refusal.hint(match class {
                Some(Class::Armor | Class::Recon) => msg!("overrun-such", unit = unit),
                _ => msg!("others-attack").to_owned(),
            }))
        }
        Some(Verb::Advance) => Err(reader.refuse(msg!("advance-goes-with")).hint(msg!("leave-out"))),
        _ if reader.take(TOWARD) => {
            reader.skip(LINKS);
            Ok(MoveEnd::Toward(reader.hex()?))
        }
        _ => {
            reader.take(&["stop", "stops", "halt"]);
            Ok(MoveEnd::Stop)
        }
    }
}

fn barrage(reader: &mut Reader<'_>, unit: Id) -> Read<Order> {
    const AT: &[&str] = &["at", "target", "targets", "on", "against"];
    const SPOTTER: &[&str] = &["spotter", "spot", "spotted", "spots", "observer", "spotting"];
    let enemy = reader.own.map(Side::enemy);
    reader.skip(LINKS);
    let hex = reader.hex()?;
    let (mut targets, mut spotter) = (Vec::new(), None);
    while let Some(word) = reader.peek() {
        if SPOTTER.contains(&word) {
            if spotter.is_some() {
                return Err(reader.refuse(msg!("one-spotter")));
            }
            reader.advance(1);
            reader.skip(&["by", "is"]);
            spotter = Some(reader.unit(reader.own)?);
        } else if ["and", "with", "or"].contains(&word) {
            reader.advance(1);
        } else if targets.is_empty() {
            reader.skip(AT);
            targets = reader.units(enemy, |word| SPOTTER.contains(&word) || word == "with")?;
        } else {
            return Err(reader.refuse(msg!("targets-twice")));
        }
    }
    Ok(Order::Barrage { unit, hex, targets, spotter })
}

fn place(reader: &mut Reader<'_>) -> Read<Order> {
    if reader.take(&["default", "defaults"]) {
        return Ok(Order::PlaceDefault);
    }
    let unit = reader.unit(reader.own)?;
    reader.skip(LINKS);
    if !reader.at_hex()
        && let Some(other) = reader.at_unit()
    {
        let hex = reader.rest().iter().find_map(|word| word.text.parse::<crate::hex::Hex>().ok());
        let hex = hex.map_or("…".to_owned(), |hex| hex.to_string());
        let refusal = reader.refuse(msg!("one-unit"));
        return Err(refusal.hint(msg!("place-one-each", unit = unit, hex = hex, other = other)));
    }
    Ok(Order::Place { unit, hex: reader.hex()? })
}

fn air(reader: &mut Reader<'_>) -> Read<Order> {
    let planes: Vec<String> = reader.names.aircraft(reader.own).iter().map(Id::to_string).collect();
    let known = format!("aircraft: {}", planes.join(", "));
    if reader.peek().is_some_and(|word| NONE.contains(&word)) {
        return all_away(reader).ok_or_else(|| reader.refuse(msg!("which-away-missing")).hint(known));
    }
    let before = reader.rest();
    let unit = reader.unit(reader.own)?;
    if !reader.names.is_aircraft(unit) {
        let span = before.first().map_or((0, 0), |word| (word.start, word.end));
        return Err(reader.refuse(msg!("no-aircraft", unit = unit)).at(span).hint(known));
    }
    mission(reader, unit)
}

/// `air none`: all aircraft of the side stay away.
pub(super) fn all_away(reader: &mut Reader<'_>) -> Option<Order> {
    let planes = reader.own.map(|side| reader.names.aircraft(Some(side))).unwrap_or_default();
    let first = *planes.first()?;
    reader.skip(NONE);
    let away = Order::Air { unit: first, mission: None };
    Some(Order::Group { who: Who::Units(planes), order: Box::new(away) })
}

fn mission(reader: &mut Reader<'_>, unit: Id) -> Read<Order> {
    if reader.take(NONE) {
        reader.skip(NONE);
        return Ok(Order::Air { unit, mission: None });
    }
    reader.skip(LINKS);
    reader.skip(&["move", "moves", "go", "goes", "fly", "flies"]);
    // `patrol I17` and `I17 patrol` are one.
    const PATROL: &[&str] = &["patrol", "patrols", "intercept", "intercepts"];
    let mut patrol = reader.take(PATROL);
    reader.skip(LINKS);
    let hex = reader.hex()?;
    reader.skip(&["and", "then", "&", "+"]);
    patrol |= reader.take(PATROL);
    if !patrol && !reader.take(&["attack", "attacks", "bomb", "bombs", "strafe", "strafes", "hit", "hits"]) {
        let refusal = reader.refuse(msg!("air-target-missing"));
        let hint = msg!("air-mission-such", unit = unit, hex = hex);
        return Err(refusal.hint(hint));
    }
    reader.skip(LINKS);
    let target = if patrol { None } else { Some(reader.hex()?) };
    reader.skip(&["at", "target", "on", "against", "for"]);
    let named = reader.peek().map(|_| reader.unit(reader.own.map(Side::enemy))).transpose()?;
    let task = match target {
        Some(target) => AirTask::Attack { hex: target, unit: named },
        None => AirTask::Patrol { foe: named },
    };
    Ok(Order::Air { unit, mission: Some(AirMission { hex, task }) })
}

fn recover(reader: &mut Reader<'_>) -> Read<Order> {
    if !reader.take(&["none", "no", "not"]) {
        let refusal = reader.refuse(msg!("recover-themselves"));
        return Err(refusal.hint(msg!("recover-none-such")));
    }
    reader.skip(&["for", "of"]);
    Ok(Order::RecoverNone { units: reader.units(reader.own, |_| false)? })
}
