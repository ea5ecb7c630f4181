//! Questions of a player, answered from the view: `reach i-7pz`, `odds i-7pz 69pg B54.09`, `unit i-7pz`,
//! `supply i-7pz`.

use crate::board::{Board, Fuel, Phase, Spot};
use crate::data::Data;
use crate::hex::{Hex, Tunisia};
use crate::page::{Fight, UnitLine, fight_of, unit_line};
use crate::parse::name::Names;
use crate::points::Points;
use crate::rules::lines::Lines;
use crate::rules::route::{March, Spent};
use crate::rules::trace::Trace;
use crate::rules::{Objection, fuel};
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
    /// Where a unit comes in its own Movement Segment.
    Reach {
        /// The unit.
        unit: Id,
        /// Where it stands.
        hex: Option<Hex>,
        /// As if it had fuel, which it has not.
        supposed: bool,
        /// Hexes by what is paid, in points, the least first.
        bands: Vec<(Points, Vec<Hex>)>,
        /// Why it may not move.
        why: Option<Message>,
    },
    /// The chances of units against those in a hex.
    Odds {
        /// The hex.
        hex: Hex,
        /// Whether all of them stand beside it.
        near: bool,
        /// Their attack, as if they stood where they are; `None` if nobody of the enemy is there.
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
    /// What a unit can draw on, and whether it has trace supply.
    Supply {
        /// The unit.
        unit: Id,
        /// Dumps in reach by draw or throw, the nearest first, with what is there, in T.
        sources: Vec<(Hex, i32)>,
        /// How many more there are.
        more: usize,
        /// Whether it has trace supply (OCS 12.6).
        traces: bool,
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

/// Whether a line is a question: its word, then what looks like a unit, and not much more.
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
    let (units, rest) = match read_units(&names, rest, view.own(), first == Asked::Odds) {
        Ok(read) => read,
        Err(unknown) => return Some(unknown),
    };
    let unit = *units.first()?;
    let hex = hex_at::<Tunisia>(rest).map(|(hex, _)| hex);
    match (first, hex) {
        (Asked::Reach, _) => reach(board, unit),
        (Asked::Odds, Some(hex)) => odds(board, units, hex),
        (Asked::Supply, _) => supply(board, unit),
        (Asked::Unit, _) | (Asked::Odds, None) => of_unit(board, unit),
    }
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

/// The board in a Movement Segment of the side, and whether a unit has fuel that it has not.
fn supposed(board: &Board, side: Side, unit: Id) -> (Board, bool) {
    let mut then = board.clone();
    then.asked = None;
    if board.player != side || board.phase != Phase::Movement {
        (then.player, then.phase) = (side, Phase::Movement);
        then.units.values_mut().for_each(|counter| (counter.moved, counter.attacked) = (false, false));
    }
    let figures = board.data.units.get(&unit);
    let counter = then.units.get_mut(&unit).zip(figures);
    let dry = counter.is_some_and(|(counter, unit)| {
        let dry = fuel::needs(unit, counter) && counter.fuel == Fuel::None;
        if dry {
            counter.fuel = Fuel::Phase;
        }
        dry
    });
    (then, dry)
}

fn reach(board: &Board, unit: Id) -> Option<Told> {
    let side = board.data.units.get(&unit)?.side;
    let (then, supposed) = supposed(board, side, unit);
    let hex = board.units.get(&unit).map(|counter| counter.hex);
    let found = match March::of(&then, side, &[unit], &Spent::new()) {
        Ok(march) => march.reach(),
        Err(objection) => {
            return Some(Told::Reach {
                unit,
                hex,
                supposed: false,
                bands: vec![],
                why: Some(sentence(objection)),
            });
        }
    };
    let mut bands: BTreeMap<Points, Vec<Hex>> = BTreeMap::new();
    for (to, paid) in found {
        bands.entry(paid).or_default().push(to);
    }
    Some(Told::Reach { unit, hex, supposed, bands: bands.into_iter().collect(), why: None })
}

fn odds(board: &Board, units: Vec<Id>, hex: Hex) -> Option<Told> {
    let side = board.data.units.get(units.first()?)?.side;
    let near = units.iter().all(|id| board.units.get(id).is_some_and(|one| one.hex.distance(hex) == 1));
    let there = !board.fighters(hex, side.enemy()).is_empty();
    let fight = there.then(|| Box::new(fight_of(board, side, hex, units)));
    Some(Told::Odds { hex, near, fight })
}

fn supply(board: &Board, unit: Id) -> Option<Told> {
    let (figures, counter) = board.unit(unit)?;
    let sources = Lines::of(board, figures.side).sources(unit);
    let all: Vec<(Hex, i32)> = sources.iter().map(|source| (source.at(), source.t)).collect();
    let more = all.len().saturating_sub(MOST_SOURCES);
    let traces = Trace::of(board, figures.side).reaches(counter.hex, None);
    Some(Told::Supply { unit, sources: all.into_iter().take(MOST_SOURCES).collect(), more, traces })
}

fn of_unit(board: &Board, unit: Id) -> Option<Told> {
    let plane = board.data.planes.get(&unit).map(|plane| (plane.name.clone(), plane.side));
    let ground = board.data.units.get(&unit).map(|unit| (unit.name.clone(), unit.side));
    let (name, side) = ground.or(plane)?;
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
    let line = board.unit(unit).map(|(unit, counter)| Box::new(unit_line(board, unit, counter)));
    Some(Told::Unit { unit, name, side, line, place, at })
}
