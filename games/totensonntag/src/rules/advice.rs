//! What could be ordered instead of an order that is refused. Every proposal has been tried by the rules, so
//! that it does not lead from one refusal to the next.

use crate::board::Board;
use crate::data::Unit;
use crate::hex::Hex;
use crate::rules::movement::{Walk, Walker};
use crate::rules::{combat, overrun, reinforcements};
use crate::words::Side;
use feldpost_kit::id::Id;

/// TS 7.0, 7.5: how a unit that has come this far could attack a hex: by an Assault from where it stands, or
/// by an Overrun at the end of its move.
#[must_use]
pub fn attack(board: &Board, unit: &Unit, walk: &Walk, hex: Hex) -> Option<String> {
    let (id, start) = (unit.id, board.hex_of(unit.id));
    if combat::may_assault(board, unit.side, id, hex).is_ok() {
        return Some(format!("`{id} assault {hex}` attacks without moving"));
    }
    // Who goes on after an Overrun makes no second one (ruling A7.8); who enters names the hex first.
    if board.impulse.acted.contains_key(&id) || (start.is_none() && walk.path.is_empty()) {
        return None;
    }
    let farther = hex.neighbours().filter(|next| !board.enemy_in(*next, unit.side)).map(|next| {
        let mut path = walk.path.clone();
        path.push(next);
        path
    });
    let walks = std::iter::once(walk.path.clone()).chain(farther).filter_map(|path| {
        let walk = Walker::new(board, unit, start, walk.spent + walk.left).along(&path).ok()?;
        overrun::cost(board, unit, &walk, hex).ok().map(|_| walk)
    });
    let shortest = walks.min_by_key(|walk| (walk.spent, walk.path.clone()))?;
    let path: Vec<String> = shortest.path.iter().map(Hex::to_string).collect();
    let verb = if start.is_some() { "move" } else { "enter" };
    Some(format!("`{id} {verb} {} overrun {hex}`", path.join(" ")))
}

/// TS 6.2: how a unit could leave the map with these MPs, if it can come to the hex of the exit.
#[must_use]
pub fn exit(board: &Board, unit: &Unit, mps: u32) -> Option<String> {
    let (id, exit, start) = (unit.id, &board.data.scenario.exit, board.hex_of(unit.id)?);
    if start == exit.hex {
        let free = mps >= exit.cost_mps;
        return free.then(|| format!("`{id} exit`"));
    }
    let walker = Walker::new(board, unit, Some(start), mps);
    let walker = if board.impulse.acted.contains_key(&id) { walker.going_on() } else { walker };
    let walk = walker.along(&[exit.hex]).ok()?;
    (!walk.stopped && walk.left >= exit.cost_mps).then(|| format!("`{id} move {} exit`", exit.hex))
}

/// TS 6.1: how a unit that is not on the map could enter it now, or why it cannot.
#[must_use]
pub fn entry(board: &Board, side: Side, id: Id) -> Option<String> {
    let arrival = match reinforcements::may_enter(board, side, id) {
        Ok(arrival) => arrival,
        Err(objection) => return Some(objection.reason),
    };
    let hex = reinforcements::open_entry_hexes(board, arrival.unit).first().copied()?;
    Some(format!("`{id} enter {hex}` brings it on"))
}
