//! What a run of sightings comes to, for the two lines above them.

use crate::board::Board;
use crate::event::Event;
use crate::hex::Hex;
use crate::words::Side;
use feldpost_kit::id::Id;
use serde::{Deserialize as _, Serialize};
use serde_json::Value;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// What happened, in figures.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// Attacks of any kind (TS 7).
    pub attacks: usize,
    /// Those that hit.
    pub hits: usize,
    /// What each side has suffered, the DAK first.
    pub sides: Vec<Suffered>,
    /// Hexes that changed hands: the hex, and the sign of its side (TS 9.0).
    pub ground: Vec<(String, String)>,
    /// Units that moved, entered or advanced (TS 6, 7.3).
    pub moved: usize,
    /// Units that recovered an SP at night (TS 8.1).
    pub recovered: usize,
    /// Where most was attacked, the largest fight first.
    pub fights: Vec<Fight>,
}

/// The attacks on one hex.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fight {
    /// The hex.
    pub hex: Hex,
    /// Attacks on it (TS 7).
    pub attacks: usize,
    /// Those that hit.
    pub hits: usize,
}

/// The fights that a summary names.
const FIGHTS: usize = 3;

/// What one side has suffered.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Suffered {
    /// The side's sign.
    pub sign: String,
    /// SPs lost (TS 1.1).
    pub hits: usize,
    /// Destroyed units.
    pub lost: Vec<Id>,
}

/// Counts what a viewer has seen. A sighting that is none of this game's counts for nothing.
pub(crate) fn summary(board: &Board, seen: &[Value]) -> Option<Summary> {
    let mut summary = Summary::default();
    let mut hits: BTreeMap<Side, usize> = BTreeMap::new();
    let mut lost: BTreeMap<Side, Vec<Id>> = BTreeMap::new();
    let mut ground: BTreeMap<String, String> = BTreeMap::new();
    let mut fights: BTreeMap<Hex, (usize, usize)> = BTreeMap::new();
    let side_of = |id: &Id| board.data.unit(*id).map(|unit| unit.side);
    let mut moved = BTreeSet::new();
    for event in seen.iter().filter_map(|event| Event::deserialize(event).ok()) {
        match event {
            Event::Attack { hex, hit, .. } => {
                let fought = fights.entry(hex).or_default();
                *fought = (fought.0 + 1, fought.1 + usize::from(hit));
                summary.attacks += 1;
                summary.hits += usize::from(hit);
            }
            Event::Hit { unit, .. } => *hits.entry(side_of(&unit)?).or_default() += 1,
            Event::Destroyed { unit, .. } => lost.entry(side_of(&unit)?).or_default().push(unit),
            Event::Control { hex, side } => {
                ground.insert(hex.to_string(), side.to_string());
            }
            Event::Move { unit, .. } | Event::Enter { unit, .. } | Event::Advance { unit, .. } => {
                moved.insert(unit);
            }
            Event::Recovery { success: true, .. } => summary.recovered += 1,
            _ => {}
        }
    }
    summary.moved = moved.len();
    let fought = fights.into_iter().map(|(hex, (attacks, hits))| Fight { hex, attacks, hits });
    summary.fights = fought.collect();
    summary.fights.sort_by_key(|fight| Reverse((fight.attacks, fight.hits)));
    summary.fights.truncate(FIGHTS);
    summary.ground = ground.into_iter().collect();
    summary.sides = Side::BOTH
        .iter()
        .map(|side| Suffered {
            sign: side.to_string(),
            hits: hits.remove(side).unwrap_or_default(),
            lost: lost.remove(side).unwrap_or_default(),
        })
        .collect();
    let nothing = summary.attacks + summary.moved + summary.recovered + summary.ground.len() == 0
        && summary.sides.iter().all(|side| side.hits == 0 && side.lost.is_empty());
    (!nothing).then_some(summary)
}

/// The moment that an event begins: a turn (TS 2.0), or a couplet of it (TS 2.1).
pub(crate) fn moment(seen: &Value) -> Option<Vec<u32>> {
    match Event::deserialize(seen).ok()? {
        Event::Turn { turn } => Some(vec![turn]),
        Event::Couplet { turn, couplet } => Some(vec![turn, couplet]),
        _ => None,
    }
}
