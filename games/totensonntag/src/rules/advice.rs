//! What could be ordered instead of an order that is refused. Every proposal has been tried by the rules, so
//! that it does not lead from one refusal to the next.

use crate::board::Board;
use crate::data::Unit;
use crate::hex::Hex;
use crate::rules::movement::{Heed, Walk, Walker};
use crate::rules::{combat, movement, overrun, reinforcements};
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::message::{Figure, Message, Tell as _};
use feldpost_kit::msg;
use feldpost_kit::path::path_to;

/// TS 7.0, 7.5: how a unit that has come this far could attack a hex: by an Assault from where it stands, or
/// by an Overrun at the end of its move.
#[must_use]
pub fn attack(board: &Board, unit: &Unit, walk: &Walk, hex: Hex) -> Option<Message> {
    let (id, start) = (unit.id, board.hex_of(unit.id));
    if combat::may_assault(board, unit.side, id, hex).is_ok() {
        return Some(msg!("assault-instead", unit = id, hex = hex));
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
    Some(msg!("try-order", order = format!("{id} {verb} {} overrun {hex}", path.join(" "))))
}

/// TS 5.0, 6.0: why a unit with these MPs does not come from a hex to another, and what near to that it does
/// reach. `shuns`: it may enter no enemy ZOC at all.
#[must_use]
pub fn on_the_way(
    board: &Board,
    unit: &Unit,
    (here, goal): (Hex, Hex),
    mps: u32,
    shuns: bool,
) -> Option<Message> {
    let heed = if shuns { Heed::Shuns } else { Heed::Stops };
    let instead = nearby(board, unit, (here, goal), mps, shuns);
    obstacle(board, unit, (here, goal), mps, heed).into_iter().chain(instead).reduce(Message::and)
}

/// TS 6.0: which hexes next to one a unit with these MPs does reach; or the nearest that it reaches.
#[must_use]
pub fn nearby(
    board: &Board,
    unit: &Unit,
    (here, goal): (Hex, Hex),
    mps: u32,
    shuns: bool,
) -> Option<Message> {
    let heed = if shuns { Heed::Shuns } else { Heed::Stops };
    let reached = movement::reach(board, unit, here, mps, heed);
    let near: Vec<Hex> = goal.neighbours().filter(|hex| *hex != here && reached.contains_key(hex)).collect();
    let others = reached.keys().filter(|hex| **hex != here);
    let nearest = others.min_by_key(|hex| (hex.distance(goal), **hex));
    match (near.is_empty(), nearest) {
        (false, _) => Some(msg!("reaches-next-to", hex = goal, hexes = near)),
        (true, Some(hex)) => Some(msg!("nearest-reached", hex = hex)),
        (true, None) => None,
    }
}

/// What is in the way: too few MPs, a ZOC and whose, or the ground and the enemies on it.
fn obstacle(board: &Board, unit: &Unit, (here, goal): (Hex, Hex), mps: u32, heed: Heed) -> Option<Message> {
    const FAR: u32 = 200;
    if heed == Heed::Shuns && board.in_ezoc(goal, unit.side) {
        return Some(msg!("lies-in-zoc", hex = goal, stacks = holders(board, unit.side, goal)));
    }
    let lawful = movement::reach(board, unit, here, FAR, heed).get(&goal).map(|found| found.cost);
    let free = movement::reach(board, unit, here, FAR, Heed::Nothing);
    let straight = free.get(&goal).map(|found| found.cost);
    let held = path_to(&free, goal)
        .and_then(|path| path.into_iter().find(|hex| *hex != goal && board.in_ezoc(*hex, unit.side)));
    let zoc = |hex: Hex, around: Figure| {
        let does = if heed == Heed::Shuns { "shuns" } else { "stops" };
        msg!("zoc-in-way", hex = hex, stacks = holders(board, unit.side, hex), does = does, around = around)
    };
    match (lawful, straight, held) {
        (Some(cost), Some(straight), Some(hex)) if straight <= mps => Some(zoc(hex, cost.figure())),
        (Some(cost), ..) => Some(msg!("way-costs", cost = cost, over = cost.saturating_sub(mps))),
        (None, Some(_), Some(hex)) => Some(zoc(hex, "none".figure())),
        (None, ..) => Some(msg!("ways-closed")),
    }
}

/// The enemies whose ZOCs lie on a hex, stack by stack: `8mg 155art (G10), 3rec (G14)`.
#[must_use]
pub fn holders(board: &Board, side: Side, hex: Hex) -> Vec<String> {
    let held = hex.neighbours().filter(|next| board.enemy_in(*next, side));
    let stacks = held.map(|next| {
        let units: Vec<&str> = board.stack(next).iter().map(Id::as_str).collect();
        format!("{} ({next})", units.join(" "))
    });
    stacks.collect()
}

/// TS 6.2: how a unit could leave the map with these MPs, if it can come to the hex of the exit.
#[must_use]
pub fn exit(board: &Board, unit: &Unit, mps: u32) -> Option<Message> {
    let (id, exit, start) = (unit.id, &board.data.scenario.exit, board.hex_of(unit.id)?);
    if start == exit.hex {
        let free = mps >= exit.cost_mps;
        return free.then(|| msg!("try-order", order = format!("{id} exit")));
    }
    let walker = Walker::new(board, unit, Some(start), mps);
    let walker = if board.impulse.acted.contains_key(&id) { walker.going_on() } else { walker };
    let walk = walker.along(&[exit.hex]).ok()?;
    (!walk.stopped && walk.left >= exit.cost_mps)
        .then(|| msg!("try-order", order = format!("{id} move {} exit", exit.hex)))
}

/// TS 6.1: how a unit that is not on the map could enter it now, or why it cannot.
#[must_use]
pub fn entry(board: &Board, side: Side, id: Id) -> Option<Message> {
    let arrival = match reinforcements::may_enter(board, side, id) {
        Ok(arrival) => arrival,
        Err(objection) => return Some(objection.reason),
    };
    let hex = reinforcements::open_entry_hexes(board, arrival.unit).first().copied()?;
    Some(msg!("enter-brings-on", unit = id, hex = hex))
}
