//! OCS 13.3, T2 1.1a, 2.2: what the Allies carry by rail in Algeria.

use super::shipping::{self, Group};
use super::{Allowed, Objection, area, control, sequence, stacking, trace, zones};
use crate::board::{Board, Spot};
use crate::event::Freight;
use crate::hex::Hex;
use crate::order::Cargo;
use crate::words::{Country, Entry, OffMap, Side};
use feldpost_kit::msg;
use std::collections::BTreeSet;

/// T2 2.2c, S3, S5: what a side can move by rail in a turn, in T.
#[must_use]
pub fn allowance(board: &Board, side: Side) -> i32 {
    match board.scenario {
        "3" | "5" => 0,
        _ => sequence::shipping(&board.data, side, board.date()).1,
    }
}

/// OCS 13.3e: whether a side may move a cargo from one station, or from Algiers, to another, and what that
/// takes of its Rail Cap, in T: twice as much past a railway that was bombed.
///
/// # Errors
/// What does not allow it.
pub fn may_rail(board: &Board, side: Side, cargo: Cargo, from: Spot, to: Spot) -> Allowed<(Freight, i32)> {
    if side == Side::Axis {
        return Err(Objection::new("T2 1.1a", msg!("no-rail-for-the-axis")));
    }
    let most = allowance(board, side);
    if most == 0 {
        return Err(Objection::new("T2 2.2c", msg!("no-rail-cap")));
    }
    let starts = stops(board, side, from)?;
    let ends = stops(board, side, to)?;
    let (freight, t) = match cargo {
        Cargo::Unit(id) => shipping::unit(board, side, id, from, Group::Any)?,
        cargo => shipping::load(board, side, cargo, from)?,
    };
    if matches!((freight, to), (Freight::Supply(_), Spot::Box(_))) {
        return Err(Objection::new("T2 1.2", msg!("supply-stays-on-the-map")).about(to));
    }
    let clear = leads(board, side, &starts, &ends, true);
    if !clear && !leads(board, side, &starts, &ends, false) {
        return Err(Objection::new("OCS 13.3e", msg!("no-railway", from = from, to = to)).about(to));
    }
    let cost = if clear { t } else { 2 * t };
    let left = most - board.used.railed.get(&side).copied().unwrap_or(0);
    if cost > left {
        return Err(Objection::new("OCS 13.3b", msg!("rail-cap-short", t = cost, left = left.max(0))));
    }
    if let (Freight::Unit(unit), Spot::Hex(hex)) = (freight, to) {
        stacking::may_end(board, side, hex, &[unit])?;
    }
    Ok((freight, cost))
}

/// OCS 13.3c, T2 2.2: where trains begin or end: in a station of one's own without an enemy zone; of Algiers
/// in the hexes of Entry A.
fn stops(board: &Board, side: Side, at: Spot) -> Allowed<Vec<Hex>> {
    match at {
        Spot::Box(OffMap::Algiers) => {
            Ok(board.data.entries.get(&Entry::A).into_iter().flatten().copied().collect())
        }
        Spot::Box(_) => Err(Objection::new("T2 2.2", msg!("rail-from-algiers", place = at)).about(at)),
        Spot::Hex(hex) => {
            let rails = board.data.ground(hex).is_some_and(|ground| !ground.rails.is_empty());
            if !rails || !in_algeria(board, hex) {
                return Err(Objection::new("T2 2.2c", msg!("no-rail-there", hex = hex)).about(hex));
            }
            let own = !control::is_place(&board.data, hex) || control::holder(board, hex) == side;
            if !trace::is_station(board, hex, side) || !own {
                return Err(Objection::new("OCS 13.3c", msg!("no-station", hex = hex)).about(hex));
            }
            if zones::controlled(board, hex, side.enemy()) {
                return Err(Objection::new("OCS 4.5a", msg!("no-trains-in-zone", hex = hex)).about(hex));
            }
            Ok(vec![hex])
        }
    }
}

fn in_algeria(board: &Board, hex: Hex) -> bool {
    board.data.ground(hex).is_some_and(|ground| ground.country == Country::Algeria)
}

/// OCS 13.3e, h: whether a railway in Algeria leads from one of these hexes to one of those, past no enemy
/// combat unit and no enemy zone, whoever stands there, and through no station of the enemy; `clear`: nor
/// past one that was bombed.
fn leads(board: &Board, side: Side, from: &[Hex], to: &[Hex], clear: bool) -> bool {
    let enemy = side.enemy();
    let bombed = |hex: Hex| {
        let near = |marker: &Hex| marker.distance(hex) <= 1;
        board.busted.iter().any(|(marker, owner)| *owner == enemy && near(marker))
    };
    let open = |hex: Hex| {
        area::is_open(board, hex)
            && in_algeria(board, hex)
            && board.fighters(hex, enemy).is_empty()
            && !zones::controlled(board, hex, enemy)
            && (!control::is_place(&board.data, hex) || control::holder(board, hex) == side)
            && !(clear && bombed(hex))
    };
    let mut edge: Vec<Hex> = from.iter().copied().filter(|hex| open(*hex)).collect();
    let mut seen: BTreeSet<Hex> = edge.iter().copied().collect();
    while let Some(here) = edge.pop() {
        if to.contains(&here) {
            return true;
        }
        let rails = board.data.ground(here).map(|ground| ground.rails.clone()).unwrap_or_default();
        edge.extend(rails.into_iter().filter(|hex| open(*hex) && seen.insert(*hex)));
    }
    false
}
