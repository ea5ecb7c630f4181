//! Orders to units: what each verb wants to be told.

use super::verb::Verb;
use super::{Reader, choices};
use crate::data::Data;
use crate::order::{AirMission, AirTask, MoveEnd, Order};
use crate::words::{Class, Side};
use feldpost_kit::id::Id;
use feldpost_kit::words::{LINKS, Read, Tongue};

const ADVANCE: &[&str] = &["advance", "advances", "advancing", "adv"];
const NONE: &[&str] = &["none", "no", "away", "pass", "passes", "stay", "stays", "home", "off"];

/// Verbs without an object that may stand before their unit.
const PLAIN: &[&str] = &["pass", "passes", "exit", "exits"];

/// Conditions within conditions; more are refused.
const DEEPEST: usize = 4;

/// Reads one order up to the end of the line.
pub(crate) fn order(reader: &mut Reader<'_>, data: &Data, depth: usize) -> Read<Order> {
    let Some(word) = reader.peek() else { return Err(reader.refuse("an order is missing")) };
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
    reader.end()?;
    Ok(order)
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
        Verb::If | Verb::Unless if depth >= DEEPEST => {
            Err(reader.refuse_last("there are too many conditions in one line"))
        }
        Verb::If | Verb::Unless => {
            let (condition, not) = choices::condition(reader)?;
            let order = Box::new(self::order(reader, data, depth + 1)?);
            Ok(Order::If { condition, negated: not != (verb == Verb::Unless), order })
        }
        Verb::Done => {
            reader.end().map_err(|refusal| refusal.hint("`done` stands alone on its line"))?;
            Ok(Order::Done)
        }
        // `wait 5`, `hold 2`, `leave 8h` are no orders.
        Verb::Pass | Verb::Exit if !PLAIN.contains(&word) || !reader.at_exact_unit() => {
            Err(reader.refuse("the unit comes first").hint("`3rtr pass`, `3rtr exit`"))
        }
        _ => {
            reader.skip(LINKS);
            let unit = reader.unit(reader.own).map_err(|refusal| match refusal.hint {
                None => refusal.hint("the unit comes first, as in `5rtr assault J18`"),
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
    let unit = reader.unit(reader.own)?;
    reader.skip(&["-", "--", "->", "=", "will", "shall", "should", "to"]);
    let Some(word) = reader.peek() else {
        let refusal = reader.refuse(format!("what {unit} shall do is missing"));
        if reader.names.is_aircraft(unit) {
            return Err(refusal.hint(format!("`air {unit} … attack …`, `air {unit} none`")));
        }
        return Err(refusal.hint(format!("`{unit} move …`, `{unit} assault …`, `{unit} pass`")));
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
    let refusal = reader.refuse(format!("`{word}` is no order for a unit"));
    if let Some(hex) = reader.try_hex() {
        // Only of a unit on the map, and into a hex without enemies, can that be what was meant.
        return match reader.names.hex_of(unit).is_some() && !reader.names.foe_in(hex, unit) {
            true => refusal.hint(format!("did you mean `{unit} move {hex}`?")),
            false => refusal.hint(format!("what is it to do there? such as place, enter, assault {hex}")),
        };
    }
    reader.skip(&["and", "&", "+"]);
    if let Some(other) = reader.at_unit() {
        return refusal.hint(format!("one unit a line: first {unit}, then {other}"));
    }
    match Verb::near(word) {
        Some(near) => refusal.hint(format!("did you mean {near}?")),
        None => refusal.hint("a unit can move, enter, exit, assault, barrage, support, advance, pass"),
    }
}

/// What a unit does: the verb has been read, the unit is known.
fn action(reader: &mut Reader<'_>, data: &Data, verb: Verb, unit: Id) -> Read<Order> {
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
            Ok(Order::Advance { unit, hex: reader.hex()? })
        }
        _ => Err(attack_is_three_things(reader, data, unit)),
    }
}

fn attack_is_three_things(reader: &Reader<'_>, data: &Data, unit: Id) -> feldpost_kit::sheet::Refusal {
    let hint = match data.unit(unit).map(|counter| counter.class) {
        Some(Class::Aircraft) => format!("`air {unit} … attack …`"),
        Some(Class::Artillery) => format!("say `{unit} barrage …` (at a distance) or `{unit} assault …`"),
        Some(Class::Armor | Class::Recon) => {
            format!("say `{unit} assault …` (without moving) or `{unit} move … overrun …`; guns barrage")
        }
        _ => format!("say `{unit} assault …`; armor can overrun, guns barrage"),
    };
    reader.refuse_last("`attack` may mean assault, overrun or barrage").hint(hint)
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
    reader.take(ADVANCE)
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
            let refusal = reader.refuse("a unit either moves or attacks; only an overrun ends a move");
            let class = data.unit(unit).map(|counter| counter.class);
            Err(refusal.hint(match class {
                Some(Class::Armor | Class::Recon) => format!("`{unit} move … overrun …`"),
                _ => "only armor and recon overrun; others attack without moving".to_owned(),
            }))
        }
        Some(Verb::Advance) => {
            Err(reader.refuse("`advance` goes with an overrun or assault").hint("leave it out"))
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
                return Err(reader.refuse("a barrage has one spotter"));
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
            return Err(reader.refuse("the targets stand twice"));
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
        let refusal = reader.refuse("one unit a line");
        return Err(refusal.hint(format!("`place {unit} {hex}`, on the next line `place {other} {hex}`")));
    }
    Ok(Order::Place { unit, hex: reader.hex()? })
}

fn air(reader: &mut Reader<'_>) -> Read<Order> {
    let planes: Vec<String> = reader.names.aircraft(reader.own).iter().map(Id::to_string).collect();
    let known = format!("aircraft: {}", planes.join(", "));
    if reader.peek().is_some_and(|word| NONE.contains(&word)) {
        return Err(reader.refuse("which aircraft stays away is missing").hint(known));
    }
    let before = reader.rest();
    let unit = reader.unit(reader.own)?;
    if !reader.names.is_aircraft(unit) {
        let span = before.first().map_or((0, 0), |word| (word.start, word.end));
        return Err(reader.refuse(format!("{unit} is no aircraft")).at(span).hint(known));
    }
    mission(reader, unit)
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
        let refusal = reader.refuse("what the aircraft attacks is missing");
        let hint = format!("`air {unit} {hex} attack …`, `air {unit} {hex} patrol`, or `air {unit} none`");
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
        let refusal = reader.refuse("units try to recover by themselves");
        return Err(refusal.hint("`recover none 3rtr` if a unit shall not try"));
    }
    reader.skip(&["for", "of"]);
    Ok(Order::RecoverNone { units: reader.units(reader.own, |_| false)? })
}
