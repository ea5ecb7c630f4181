//! Questions of a player, answered from the view: `reach i-7pz`, `odds i-7pz 69pg B54.09`, `odds B54.09`,
//! `unit i-7pz`, `supply i-7pz`.

use crate::board::{Board, Fuel, Phase, Spot};
use crate::data::Data;
use crate::hex::{Hex, Tunisia};
use crate::page::{Fight, Stream, UnitLine, beside, fight_of, streams, unit_line};
use crate::parse::name::Names;
use crate::points::Points;
use crate::rules::lines::Lines;
use crate::rules::route::{March, Spent};
use crate::rules::trace::Trace;
use crate::rules::{Objection, fuel, trace};
use crate::view::View;
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::names::Named;
use feldpost_kit::sheet::{Word, words};
use feldpost_kit::words::{Tongue as _, hex_at, like_unit};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Words of the longest question, with one to spare.
const MOST_WORDS: usize = 14;
/// Dumps that an answer names.
const MOST_SOURCES: usize = 5;

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Reach,
    Odds,
    Unit,
    Supply,
}

/// An answer with its figures.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Told {
    /// Where units that move together come in their own Movement Segment.
    Reach {
        /// They.
        units: Vec<Id>,
        /// Where they stand.
        hex: Option<Hex>,
        /// As if they had fuel, which they have not.
        supposed: bool,
        /// Hexes by what is paid, in points, the least first.
        bands: Vec<(Points, Vec<Hex>)>,
        /// Wadis and rivers between these hexes.
        streams: Vec<Stream>,
        /// Why they may not move.
        why: Option<Message>,
    },
    /// The chances of units against those in a hex.
    Odds {
        /// The hex.
        hex: Hex,
        /// Whether all of them stand beside it.
        near: bool,
        /// Whether anybody of the enemy is there.
        there: bool,
        /// Their attack, as if they stood where they are; `None` if nobody is there, or may attack.
        fight: Option<Box<Fight>>,
    },
    /// A unit.
    Unit {
        /// Id.
        unit: Id,
        /// Printed name.
        name: String,
        /// Whose.
        side: Side,
        /// Its figures, if it is on the map.
        line: Option<Box<UnitLine>>,
        /// `map`, `box`, `lost`, `due`, or `none`.
        place: &'static str,
        /// Where it stands.
        at: Option<Spot>,
    },
    /// What units can draw on, and whether they have trace supply.
    Supply {
        /// They: all that have the same.
        units: Vec<Id>,
        /// Dumps in reach by draw or throw, the nearest first, with what is there, in T.
        sources: Vec<(Hex, i32)>,
        /// How many more there are.
        more: usize,
        /// Whether they have trace supply (OCS 12.6): `yes`, `no`, or `apart`, if most of their formation has
        /// it by another way (ruling T48).
        traces: &'static str,
    },
    /// The same of the units of a formation.
    Several {
        /// Each answer.
        parts: Vec<Told>,
    },
    /// No such unit or hex.
    Unknown {
        /// What was not understood.
        word: String,
        /// What may be meant.
        near: Vec<Id>,
    },
}

fn asked(word: &str) -> Option<Asked> {
    Some(match word {
        "reach" => Asked::Reach,
        "odds" => Asked::Odds,
        "unit" => Asked::Unit,
        "supply" => Asked::Supply,
        _ => return None,
    })
}

/// Whether a line is a question: its word, then what looks like a unit, or for odds a hex, and not much more.
#[must_use]
pub fn asks(data: &Arc<Data>, line: &str) -> bool {
    let words = words(line);
    if words.len() > MOST_WORDS || words.len() < 2 || asked(&words[0].text).is_none() {
        return false;
    }
    let mut board = Board::new(data);
    // Every counter is known by name.
    board.phase = Phase::SetUp;
    let names = Names::of(&board);
    let (rest, units) = (&words[1..], names.units());
    if asked(&words[0].text) == Some(Asked::Odds) && hex_at::<Tunisia>(rest).is_some() {
        return true;
    }
    like_unit(&rest[..1], units) || matches!(units.exact(rest, None), Some(Named::One(..)))
}

/// The answer to a line; `None` if it is no question.
#[must_use]
pub fn answer(view: &View, line: &str) -> Option<Told> {
    let board = &view.board;
    if !asks(&board.data, line) {
        return None;
    }
    let words = words(line);
    let (first, rest) = (asked(&words.first()?.text)?, &words[1..]);
    let names = Names::of(board);
    if let (Asked::Odds, Some((hex, _)), Some(side)) = (first, hex_at::<Tunisia>(rest), view.own()) {
        return Some(odds(board, side, beside(board, side, hex), hex));
    }
    let (units, rest) = match read_units(&names, rest, view.own(), first == Asked::Odds) {
        Ok(read) => read,
        Err(unknown) => return Some(unknown),
    };
    let named = *units.first()?;
    let units = with_members(board, &units);
    let stands = |id: &&Id| board.units.contains_key(id);
    let here: Vec<Id> = units.iter().filter(stands).copied().collect();
    let hex = hex_at::<Tunisia>(rest).map(|(hex, _)| hex);
    let told = match (first, hex) {
        _ if here.is_empty() => None,
        (Asked::Reach, _) => several(reach_of_all(board, &here)),
        (Asked::Odds, Some(hex)) => {
            let side = board.data.units.get(here.first()?)?.side;
            Some(odds(board, side, able(board, &units, &here, hex), hex))
        }
        (Asked::Supply, _) => several(supply_of_all(board, &here)),
        (Asked::Unit, _) | (Asked::Odds, None) => None,
    };
    // Who is nowhere on the map is told of; a formation in its units.
    let known = if units.is_empty() { vec![named] } else { units };
    told.or_else(|| several(known.iter().filter_map(|id| of_unit(board, *id)).collect()))
}

/// The units that are named, a formation as all of it that the game knows.
fn with_members(board: &Board, named: &[Id]) -> Vec<Id> {
    let mut all = Vec::new();
    for id in named {
        if board.data.formations.contains_key(id) {
            let of = |unit: &&Id| {
                let known = board.data.units.get(unit).is_some_and(|unit| unit.formation == Some(*id));
                known && place_of(board, **unit).0 != "none"
            };
            all.extend(board.data.units.keys().filter(of));
        } else {
            all.push(*id);
        }
    }
    all
}

/// One answer as itself.
fn several(mut parts: Vec<Told>) -> Option<Told> {
    if parts.len() > 1 { Some(Told::Several { parts }) } else { parts.pop() }
}

/// Of units that were not all named by themselves those that can attack a hex, or could from beside it.
fn able(board: &Board, units: &[Id], here: &[Id], hex: Hex) -> Vec<Id> {
    if units.len() < 2 {
        return here.to_vec();
    }
    let fights = |id: &&Id| board.data.units.get(id).is_some_and(crate::data::Unit::can_attack);
    let near = |id: &&Id| board.units.get(id).is_some_and(|one| one.hex.distance(hex) == 1);
    let fighting: Vec<Id> = here.iter().filter(fights).copied().collect();
    let beside: Vec<Id> = fighting.iter().filter(near).copied().collect();
    let all = [beside, fighting, here.to_vec()];
    all.into_iter().find(|units| !units.is_empty()).unwrap_or_default()
}

/// The units that a question names, and what is left; `several`: up to a hex.
fn read_units<'w>(
    names: &Names<'_>,
    words: &'w [Word],
    own: Option<Side>,
    several: bool,
) -> Result<(Vec<Id>, &'w [Word]), Told> {
    let (mut units, mut rest) = (Vec::new(), words);
    while let Some(word) = rest.first() {
        if !units.is_empty() && (!several || hex_at::<Tunisia>(rest).is_some()) {
            break;
        }
        let unknown = |near| Told::Unknown { word: word.text.clone(), near };
        match names.units().find(rest, own) {
            Named::One(id, used) => {
                units.push(id);
                rest = &rest[used.min(rest.len())..];
            }
            Named::Many(many, _) => return Err(unknown(many)),
            Named::Nothing(near) => return Err(unknown(near.into_iter().collect())),
        }
    }
    Ok((units, rest))
}

/// What a rule has against it, in a sentence.
fn sentence(objection: Objection) -> Message {
    match objection.hint {
        Some(hint) => objection.reason.and(hint),
        None => objection.reason,
    }
}

/// The board in a Movement Segment of the side, and whether units have fuel that they have not.
fn supposed(board: &Board, side: Side, units: &[Id]) -> (Board, bool) {
    let mut then = board.clone();
    then.asked = None;
    if board.player != side || board.phase != Phase::Movement {
        (then.player, then.phase) = (side, Phase::Movement);
        then.units.values_mut().for_each(|counter| (counter.moved, counter.attacked) = (false, false));
    }
    let mut supposed = false;
    for id in units {
        let figures = board.data.units.get(id);
        let Some((counter, unit)) = then.units.get_mut(id).zip(figures) else { continue };
        if fuel::needs(unit, counter) && counter.fuel == Fuel::None {
            counter.fuel = Fuel::Phase;
            supposed = true;
        }
    }
    (then, supposed)
}

/// Stack by stack: who may move goes with the slowest of them, and each of the others has its reason.
fn reach_of_all(board: &Board, units: &[Id]) -> Vec<Told> {
    let mut stacks: BTreeMap<Hex, Vec<Id>> = BTreeMap::new();
    for unit in units {
        let hex = board.units.get(unit).map(|counter| counter.hex);
        hex.into_iter().for_each(|hex| stacks.entry(hex).or_default().push(*unit));
    }
    let mut told = Vec::new();
    for units in stacks.into_values() {
        let moves = |told: &Option<Told>| !matches!(told, Some(Told::Reach { why: Some(_), .. }) | None);
        let alone = |unit: &Id| reach(board, &[*unit]);
        let able: Vec<Id> = units.iter().filter(|unit| moves(&alone(unit))).copied().collect();
        told.extend(if able.is_empty() { None } else { reach(board, &able) });
        told.extend(units.iter().filter(|unit| !able.contains(unit)).filter_map(alone));
    }
    told
}

fn reach(board: &Board, units: &[Id]) -> Option<Told> {
    let first = units.first()?;
    let side = board.data.units.get(first)?.side;
    let (then, supposed) = supposed(board, side, units);
    let hex = board.units.get(first).map(|counter| counter.hex);
    let units = units.to_vec();
    let found = match March::of(&then, side, &units, &Spent::new()) {
        Ok(march) => march.reach(),
        Err(objection) => {
            let why = Some(sentence(objection));
            return Some(Told::Reach { units, hex, supposed: false, bands: vec![], streams: vec![], why });
        }
    };
    let within = found.keys().copied().chain(hex).collect();
    let mut bands: BTreeMap<Points, Vec<Hex>> = BTreeMap::new();
    for (to, paid) in found {
        bands.entry(paid).or_default().push(to);
    }
    let (bands, streams) = (bands.into_iter().collect(), streams(&then, &within));
    Some(Told::Reach { units, hex, supposed, bands, streams, why: None })
}

fn odds(board: &Board, side: Side, units: Vec<Id>, hex: Hex) -> Told {
    let near = units.iter().all(|id| board.units.get(id).is_some_and(|one| one.hex.distance(hex) == 1));
    let there = !board.fighters(hex, side.enemy()).is_empty();
    let fight = (there && !units.is_empty()).then(|| Box::new(fight_of(board, side, hex, units)));
    Told::Odds { hex, near, there, fight }
}

/// What units of one side can draw on, those together that have the same.
fn supply_of_all(board: &Board, units: &[Id]) -> Vec<Told> {
    let side = units.first().and_then(|unit| board.data.units.get(unit)).map_or(Side::Axis, |unit| unit.side);
    let (lines, trace) = (Lines::of(board, side), Trace::of(board, side));
    let apart = trace::fed(board, side).apart;
    let mut told: Vec<Told> = Vec::new();
    for unit in units {
        let Some((_, counter)) = board.unit(*unit) else { continue };
        let sources = lines.sources(*unit);
        let all: Vec<(Hex, i32)> = sources.iter().map(|source| (source.at(), source.t)).collect();
        let more = all.len().saturating_sub(MOST_SOURCES);
        let sources: Vec<(Hex, i32)> = all.into_iter().take(MOST_SOURCES).collect();
        let traces = match trace.reaches(counter.hex, None) {
            _ if apart.contains(unit) => "apart",
            true => "yes",
            false => "no",
        };
        let same = told.iter_mut().find_map(|one| match one {
            Told::Supply { units, sources: s, more: m, traces: t } => {
                (*s == sources && *m == more && *t == traces).then_some(units)
            }
            _ => None,
        });
        match same {
            Some(units) => units.push(*unit),
            None => told.push(Told::Supply { units: vec![*unit], sources, more, traces }),
        }
    }
    told
}

fn of_unit(board: &Board, unit: Id) -> Option<Told> {
    let plane = board.data.planes.get(&unit).map(|plane| (plane.name.clone(), plane.side));
    let ground = board.data.units.get(&unit).map(|unit| (unit.name.clone(), unit.side));
    let (name, side) = ground.or(plane)?;
    let (place, at) = place_of(board, unit);
    let line = board.unit(unit).map(|(unit, counter)| Box::new(unit_line(board, unit, counter)));
    Some(Told::Unit { unit, name, side, line, place, at })
}

/// What has become of a unit or plane, and where it stands.
fn place_of(board: &Board, unit: Id) -> (&'static str, Option<Spot>) {
    let on_map = board.units.get(&unit).map(|counter| Spot::Hex(counter.hex));
    let parked = board.planes.get(&unit).map(|parked| parked.at);
    let boxed = board.boxed.get(&unit).map(|off_map| Spot::Box(*off_map));
    let at = on_map.or(parked).or(boxed);
    let place = match at {
        Some(Spot::Hex(_)) => "map",
        Some(Spot::Box(_)) => "box",
        None if board.dead.contains(&unit) => "lost",
        None if board.due.contains(&unit) || board.returning.contains_key(&unit) => "due",
        None => "none",
    };
    (place, at)
}
