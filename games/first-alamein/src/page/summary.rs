//! What a run of sightings comes to, for the two lines above them.

use crate::board::Board;
use crate::event::Event;
use crate::hex::Hex;
use crate::words::Side;
use feldpost_kit::id::Id;
use serde::{Deserialize as _, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What happened, in figures.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// Battles (FA XIV).
    pub attacks: usize,
    /// Airstrikes (FA IX).
    pub strikes: usize,
    /// Units that moved of their own will (FA XIII).
    pub moved: usize,
    /// What each side has suffered, the Axis first.
    pub sides: Vec<Suffered>,
    /// Villages and boxes that changed hands (FA XVI).
    pub ground: Vec<(Hex, Side)>,
    /// The battles, in their order.
    pub fights: Vec<Fought>,
}

/// One battle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fought {
    /// Where.
    pub hexes: Vec<Hex>,
    /// The printed column.
    pub column: String,
    /// The printed result.
    pub result: &'static str,
}

/// What one side has suffered.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Suffered {
    /// Which side.
    pub side: Side,
    /// Units that became Spent and were not lost.
    pub spent: Vec<Id>,
    /// Units that are out of the game.
    pub lost: Vec<Id>,
}

/// Counts what a viewer has seen. A sighting that is none of this game's counts for nothing.
#[must_use]
pub fn summary(board: &Board, seen: &[Value]) -> Option<Summary> {
    let mut summary = Summary::default();
    let (mut spent, mut lost, mut moved) = (Vec::new(), Vec::new(), BTreeSet::new());
    let mut ground: BTreeMap<Hex, Side> = BTreeMap::new();
    for event in seen.iter().filter_map(|event| Event::deserialize(event).ok()) {
        match event {
            Event::Attack { hexes, column, result, .. } => {
                summary.attacks += 1;
                summary.fights.push(Fought { hexes, column, result: result.printed() });
            }
            Event::Strike { .. } => summary.strikes += 1,
            Event::Spent { unit, .. } => spent.push(unit),
            Event::Recovered { unit } => spent.retain(|other| *other != unit),
            Event::Eliminated { unit, .. } => lost.push(unit),
            Event::Move { unit, .. } => {
                moved.insert(unit);
            }
            Event::Control { hex, side } => {
                ground.insert(hex, side);
            }
            _ => {}
        }
    }
    summary.moved = moved.len();
    summary.ground = ground.into_iter().collect();
    spent.retain(|unit| !lost.contains(unit));
    let of = |units: &[Id], side: Side| {
        units.iter().copied().filter(|id| board.side_of(*id) == Some(side)).collect::<Vec<Id>>()
    };
    let suffered = |side: Side| Suffered { side, spent: of(&spent, side), lost: of(&lost, side) };
    summary.sides = Side::BOTH.into_iter().map(suffered).collect();
    let quiet = summary.attacks + summary.strikes + summary.moved + summary.ground.len() == 0;
    (!quiet || !spent.is_empty() || !lost.is_empty()).then_some(summary)
}

/// The moment that an event begins: a game turn.
#[must_use]
pub fn moment(seen: &Value) -> Option<Vec<u32>> {
    match Event::deserialize(seen).ok()? {
        Event::Turn { turn } => Some(vec![turn]),
        Event::SetupDone { side: Side::Axis } => Some(vec![1]),
        _ => None,
    }
}
