//! Questions of a player, answered from the view: `reach 15pz`, `targets 15pz`, `odds 15pz 21pz F5`,
//! `unit 15pz`.

use crate::board::{At, Board, Phase};
use crate::data::{Data, Kind};
use crate::hex::{Alamein, Hex};
use crate::page::{CutOff, Fight, Raid, UnitLine, cut_off, fight_of, fights, raids, unit_line};
use crate::parse::name::Names;
use crate::rulebook::Rulebook;
use crate::rules::Objection;
use crate::rules::definitions::in_ezoc;
use crate::rules::route::March;
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
const MOST_WORDS: usize = 8;

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Reach,
    Targets,
    Odds,
    Unit,
}

/// An answer with its figures.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Told {
    /// Where a unit comes in its own player turn.
    Reach {
        /// The unit.
        unit: Id,
        /// Where it stands.
        hex: Option<Hex>,
        /// Hexes by what is paid, the least first.
        bands: Vec<Band>,
        /// Why it may not move.
        why: Option<Message>,
    },
    /// What a unit could attack, or an air unit strike, in its own player turn.
    Targets {
        /// The unit.
        unit: Id,
        /// Attacks by it alone.
        fights: Vec<Fight>,
        /// Strikes.
        raids: Vec<Raid>,
    },
    /// The chances of units against those in a hex.
    Odds {
        /// The units.
        units: Vec<Id>,
        /// The hex.
        hex: Hex,
        /// Their attack, as if they stood where they are; `None` if nobody of the enemy is there.
        fight: Option<Box<Fight>>,
    },
    /// A unit.
    Unit {
        /// Its figures; of an air unit, box or dummy none.
        line: Option<Box<UnitLine>>,
        /// Id.
        unit: Id,
        /// Printed name.
        name: String,
        /// Whose.
        side: Side,
        /// `map`, `face-down`, `off`, `eliminated` or `hand`; of what is no ground unit `other`.
        place: &'static str,
        /// Where it stands.
        hex: Option<Hex>,
        /// What cuts it off, if it is out of supply.
        cut: Option<CutOff>,
        /// The turn of its arrival; 0 if it is there from the start.
        turn: u32,
    },
    /// No such unit or hex.
    Unknown {
        /// What was not understood.
        word: String,
        /// What may be meant.
        near: Vec<Id>,
        /// A hex was wanted.
        hex: bool,
    },
}

/// Hexes for which the same is paid.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Band {
    /// Movement factors paid.
    pub paid: u32,
    /// Where it could go on, or stops of its own will.
    pub free: Vec<Hex>,
    /// Where an enemy ZOC stops it.
    pub stops: Vec<Hex>,
}

fn asked(word: &str) -> Option<Asked> {
    Some(match word {
        "reach" => Asked::Reach,
        "targets" | "target" => Asked::Targets,
        "odds" => Asked::Odds,
        "unit" => Asked::Unit,
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
    let board = Board::new(Arc::clone(data), Rulebook::default());
    let names = Names::of(&board);
    let (rest, units) = (&words[1..], names.units());
    let figure_and_letter =
        |text: &str| text.contains(|c: char| c.is_ascii_digit()) && text.contains(char::is_alphabetic);
    // `164` is a unit too, though it has no letter.
    let id = || Id::new(&rest[0].text).is_some_and(|id| data.counter(id).is_some());
    like_unit(&rest[..1], units)
        || id()
        || matches!(units.exact(rest, None), Some(Named::One(..)))
        || figure_and_letter(&rest[0].text)
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
    let side = board.side_of(unit)?;
    let then = supposed(board, side);
    let hex = hex_at::<Alamein>(rest).map(|(hex, _)| hex);
    Some(match (first, hex) {
        (Asked::Reach, _) => reach(&then, side, unit),
        (Asked::Targets, _) | (Asked::Odds, None) => targets(&then, side, unit),
        (Asked::Odds, Some(hex)) => odds(&then, side, units, hex),
        (Asked::Unit, _) => of_unit(board, unit)?,
    })
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
        if !units.is_empty() && (!several || hex_at::<Alamein>(rest).is_some()) {
            break;
        }
        let unknown = |near| Told::Unknown { word: word.text.clone(), near, hex: false };
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

/// The board in a player turn of the side: as it is if that is under way, else as if it began now.
fn supposed(board: &Board, side: Side) -> Board {
    let mut then = board.clone();
    then.asked = None;
    if !(board.player == side && (Phase::PlayerTurn..=Phase::Attacks).contains(&board.phase)) {
        (then.player, then.phase) = (side, Phase::Movement);
        then.struck.clear();
        for piece in then.pieces.values_mut() {
            (piece.moved, piece.attacked) = (false, false);
        }
        then.air.values_mut().for_each(|air| air.used = false);
    }
    then
}

/// What a rule has against it, in a sentence.
fn sentence(objection: Objection) -> Message {
    match objection.hint {
        Some(hint) => objection.reason.and(hint),
        None => objection.reason,
    }
}

fn reach(board: &Board, side: Side, unit: Id) -> Told {
    let (units, hex) = ([unit], board.hex_of(unit));
    let found = match March::of(board, side, &units) {
        Ok(march) => march.reach(),
        Err(objection) => {
            return Told::Reach { unit, hex, bands: vec![], why: Some(sentence(objection)) };
        }
    };
    let mut bands: BTreeMap<u32, Band> = BTreeMap::new();
    for (to, route) in found {
        let paid = route.paid();
        let band = bands.entry(paid).or_insert(Band { paid, free: vec![], stops: vec![] });
        if in_ezoc(board, to, side) { band.stops.push(to) } else { band.free.push(to) }
    }
    Told::Reach { unit, hex, bands: bands.into_values().collect(), why: None }
}

fn targets(board: &Board, side: Side, unit: Id) -> Told {
    let line = unit_line(board, unit).filter(|line| !line.spent && !line.attacked);
    let fights = match line.zip(board.hex_of(unit)) {
        Some((line, hex)) => {
            let mut found = fights(board, side, &[(hex, vec![line])]);
            found.retain(|fight| fight.units.contains(&unit));
            // By itself, whoever stands beside it.
            found.iter_mut().for_each(|fight| {
                *fight = fight_of(board, side, fight.hex, vec![unit], (fight.now, fight.owed));
            });
            found
        }
        None => vec![],
    };
    let raids = if board.is_fresh(unit) { raids(board, side) } else { vec![] };
    Told::Targets { unit, fights, raids }
}

fn odds(board: &Board, side: Side, units: Vec<Id>, hex: Hex) -> Told {
    let near = units.iter().all(|id| board.hex_of(*id).is_some_and(|at| at.distance(hex) == 1));
    let fight =
        board.enemy_in(hex, side).then(|| Box::new(fight_of(board, side, hex, units.clone(), (near, false))));
    Told::Odds { units, hex, fight }
}

fn of_unit(board: &Board, unit: Id) -> Option<Told> {
    let counter = board.data.counter(unit)?;
    let place = match board.pieces.get(&unit).map(|piece| piece.at) {
        Some(At::Hex(_)) => "map",
        Some(At::FaceDown) => "face-down",
        Some(At::Hand) => "hand",
        Some(At::Off) => "off",
        Some(At::Eliminated) => "eliminated",
        None if matches!(counter.kind, Kind::Ground(_)) => "off",
        None => "other",
    };
    Some(Told::Unit {
        line: unit_line(board, unit).map(Box::new),
        unit,
        name: counter.name.clone(),
        side: counter.side,
        place,
        hex: board.hex_of(unit),
        cut: cut_off(board).into_iter().find(|cut| cut.unit == unit),
        turn: board.data.scenario.reinforcement(unit).map_or(0, |later| later.turn),
    })
}
