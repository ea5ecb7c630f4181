//! What a run of sightings comes to, for the two lines above them.

use crate::board::{Board, Spot};
use crate::event::{Event, Freight};
use crate::hex::Hex;
use crate::words::Side;
use feldpost_kit::id::Id;
use serde::{Deserialize as _, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The use of supply that goes onto an organic truck (OCS 13.2g).
const LOADING: &str = "loading";

/// What happened, in figures.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// Attacks and overruns (OCS 8, 9).
    pub attacks: usize,
    /// Barrages at units and facilities (OCS 10).
    pub barrages: usize,
    /// Units that moved of their own will.
    pub moved: usize,
    /// What each side has used and lost, the Axis first.
    pub sides: Vec<Suffered>,
    /// Places that changed hands (T2 5.0).
    pub ground: Vec<(Hex, Side)>,
    /// The attacks, in their order.
    pub fights: Vec<Fought>,
}

/// One attack.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fought {
    /// Where.
    pub hex: Hex,
    /// The head of the column used.
    pub column: String,
    /// The cell.
    pub result: String,
}

/// What one side has used and lost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Suffered {
    /// Which side.
    pub side: Side,
    /// Units that are gone.
    pub lost: Vec<Id>,
    /// Units out of supply.
    pub oos: usize,
    /// Supply that came, in T.
    pub came: i32,
    /// Supply that was used, by what for, in T.
    pub used: BTreeMap<String, i32>,
    /// All of it.
    pub total: i32,
}

/// Counts what a viewer has seen. A sighting that is none of this game's counts for nothing.
#[must_use]
pub fn summary(board: &Board, seen: &[Value]) -> Option<Summary> {
    let mut summary = Summary::default();
    let mut moved = BTreeSet::new();
    let mut ground: BTreeMap<Hex, Side> = BTreeMap::new();
    let fresh = |side| Suffered { side, lost: vec![], oos: 0, came: 0, used: BTreeMap::new(), total: 0 };
    let mut sides = Side::BOTH.map(fresh);
    let at = |side: Side| usize::from(side == Side::Allied);
    let side_of = |unit: Id| board.data.units.get(&unit).map(|unit| unit.side);
    for event in seen.iter().filter_map(|event| Event::deserialize(event).ok()) {
        match event {
            Event::Fight(fought) | Event::Overrun(fought) => {
                summary.attacks += 1;
                let result = serde_json::to_value(fought.result).ok();
                let result = result.and_then(|cell| cell.as_str().map(str::to_owned)).unwrap_or_default();
                summary.fights.push(Fought { hex: fought.hex, column: fought.column, result });
            }
            Event::Barrage { .. } | Event::Facility { .. } => summary.barrages += 1,
            Event::Step { unit, left: 0 } => {
                side_of(unit).into_iter().for_each(|side| sides[at(side)].lost.push(unit));
            }
            Event::Oos { unit, .. } => side_of(unit).into_iter().for_each(|side| sides[at(side)].oos += 1),
            // What is loaded is not used yet.
            Event::Supply { side, t, why, .. } if why != LOADING => {
                *sides[at(side)].used.entry(why).or_insert(0) += t;
                sides[at(side)].total += t;
            }
            Event::Supplies { side, t, .. } => sides[at(side)].came += t,
            Event::Shipped { side, load: Freight::Supply(t), from: Spot::Box(_), .. }
            | Event::Railed { side, load: Freight::Supply(t), from: Spot::Box(_), .. } => {
                sides[at(side)].came += t;
            }
            Event::Airlifted { side, load: Freight::Supply(t), from: Spot::Box(_), lost, .. } => {
                sides[at(side)].came += t - lost;
            }
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
    let quiet = summary.attacks + summary.barrages + summary.moved + summary.ground.len() == 0
        && sides.iter().all(|side| side.lost.is_empty() && side.total + side.came == 0 && side.oos == 0);
    summary.sides = sides.into();
    (!quiet).then_some(summary)
}

/// The moment that an event begins: a game turn.
#[must_use]
pub fn moment(seen: &Value) -> Option<Vec<u32>> {
    // A turn has hundreds of other events: none is read whole for this.
    let kind = seen.get("kind").and_then(Value::as_str);
    kind.filter(|kind| ["turn", "set-up-done"].contains(kind))?;
    match Event::deserialize(seen).ok()? {
        Event::Turn { turn } => Some(vec![u32::try_from(turn).unwrap_or(0)]),
        Event::SetUpDone { side: Side::Allied } => Some(vec![1]),
        _ => None,
    }
}
