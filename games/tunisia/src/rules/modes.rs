//! OCS 5: modes.

use super::{Allowed, Objection, zones};
use crate::board::Counter;
use crate::board::{Board, Phase};
use crate::data::Unit;
use crate::points::Points;
use crate::words::{Class, Mode, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// OCS 5.4: whether a unit may change into a mode as it begins to move.
///
/// # Errors
/// What does not allow it.
pub fn may_change(board: &Board, side: Side, id: Id, mode: Mode) -> Allowed<()> {
    let refuse = |rule, message| Err(Objection::new(rule, message).about(id));
    let Some((unit, counter)) = board.own(id, side) else {
        return refuse("OCS 5.4", msg!("not-your-unit", unit = id));
    };
    if board.phase != Phase::Movement && board.phase != Phase::Mud {
        return refuse("OCS 5.4", msg!("modes-in-movement", unit = id));
    }
    if counter.moved {
        return refuse("OCS 5.4", msg!("has-moved", unit = id));
    }
    if mode == Mode::Exploit {
        return refuse("OCS 5.3", msg!("exploit-is-won"));
    }
    // OCS 5.6b, 5.7f: trucks always move; organic ones may wait in Reserve.
    if unit.class == Class::Truck && !matches!(mode, Mode::Move | Mode::Reserve) {
        return refuse("OCS 13.2d", msg!("trucks-always-move", unit = id));
    }
    if counter.dg && !matches!(mode, Mode::Combat | Mode::Move) {
        return refuse("OCS 5.10", msg!("disorganized-mode", unit = id));
    }
    let zone = zones::controlled(board, counter.hex, side.enemy());
    match mode {
        Mode::Reserve if zone => refuse("OCS 5.7c", msg!("no-reserve-in-zone", unit = id)),
        Mode::Strat if zone => refuse("OCS 5.8a", msg!("no-strat-in-zone", unit = id)),
        Mode::Reserve if board.hog(counter.hex) > 0 && unit.is_combat() => {
            refuse("OCS 5.7g", msg!("no-reserve-in-hog", unit = id))
        }
        Mode::Reserve if !has_marker(board, side, counter) => {
            let most = board.markers.get(&side).copied().unwrap_or(0);
            refuse("OCS 5.4a", msg!("no-reserve-marker", unit = id, most = most))
        }
        _ => Ok(()),
    }
}

/// OCS 5.4a: whether a Reserve marker is left for a hex: one serves all that wait in it.
fn has_marker(board: &Board, side: Side, counter: &Counter) -> bool {
    let waiting = board.units.iter().filter(|(id, other)| {
        other.mode == Mode::Reserve && board.data.units.get(id).is_some_and(|unit| unit.side == side)
    });
    let hexes: std::collections::BTreeSet<_> = waiting.map(|(_, other)| other.hex).collect();
    let most = board.markers.get(&side).copied().unwrap_or(0);
    hexes.contains(&counter.hex) || hexes.len() < most
}

/// OCS 5, 6.1h, T2 1.3c: how many points a unit may spend in the phase under way. Who is in Reserve moves a
/// quarter in the Movement Phase, who was released half in the Reaction Phase and all in the Exploitation
/// Phase; Strat Mode doubles; exploiting, being disorganized and having come by air halve.
#[must_use]
pub fn allowance(board: &Board, unit: &Unit, counter: &Counter) -> Points {
    let printed = Board::printed_allowance(unit, counter.shows_combat_side());
    let by_mode = match (board.phase, counter.mode) {
        (Phase::Movement, Mode::Reserve) => printed.half().half(),
        (Phase::Movement, Mode::Strat) => printed.twice(),
        (Phase::Movement, Mode::Combat | Mode::Move) => printed,
        (Phase::Reaction, Mode::Combat | Mode::Move) if counter.released => printed.half(),
        (Phase::Exploitation, Mode::Combat | Mode::Move) if counter.released => printed,
        (Phase::Exploitation, Mode::Exploit) => printed.half(),
        _ => Points::ZERO,
    };
    let by_mode = if counter.landed { by_mode.half() } else { by_mode };
    if counter.dg { by_mode.half() } else { by_mode }
}
