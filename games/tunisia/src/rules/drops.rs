//! OCS 14.10: air drops.

use super::lift::{self, Flight};
use super::shipping::Group;
use super::{Allowed, Objection, area, control, flight, shipping, sum, terrain, two, zones};
use crate::board::{Board, Phase, Story};
use crate::data::{Plane, Unit};
use crate::event::{Event, Freight};
use crate::hex::Hex;
use crate::order::Cargo;
use crate::words::{Class, Line, Side};
use feldpost_kit::dice::Dice;
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// OCS 14.10b: so many turns before it an air drop of troops is planned.
pub const AHEAD: usize = 2;

/// OCS 14.10a, b: whether a drop of a unit may be planned for a turn.
///
/// # Errors
/// It never jumps, or the turn is too near.
pub fn may_plan(board: &Board, side: Side, id: Id, hex: Hex, turn: usize) -> Allowed<()> {
    let Some(unit) = board.data.units.get(&id).filter(|unit| unit.side == side) else {
        return Err(super::movement::not_yours(board, side, id));
    };
    jumps(unit)?;
    is_open(board, hex)?;
    let first = if board.phase == Phase::SetUp { 1 } else { board.turn + AHEAD };
    if turn < first {
        let message = msg!("drop-too-soon", unit = id, first = first);
        return Err(Objection::new("OCS 14.10b", message).about(turn));
    }
    Ok(())
}

/// OCS 14.10a, T2 3.3b: who can jump at all.
fn jumps(unit: &Unit) -> Allowed<()> {
    let id = unit.id;
    if !unit.air_transport {
        return Err(Objection::new("T2 3.3b", msg!("motorized-never-flies", unit = id)).about(id));
    }
    if unit.class != Class::Para {
        return Err(Objection::new("OCS 14.10a", msg!("never-jumps", unit = id)).about(id));
    }
    Ok(())
}

fn is_open(board: &Board, hex: Hex) -> Allowed<()> {
    if area::is_open(board, hex) {
        return Ok(());
    }
    Err(Objection::new("T2 6.0", msg!("off-the-maps", hex = hex)).about(hex))
}

/// OCS 14.10: whether planes may drop a cargo over a hex: troops as it was planned, supply whenever planes
/// fly. What is dropped, and what it takes, in T.
///
/// # Errors
/// What does not allow it.
pub fn may_drop(board: &Board, side: Side, flight: Flight<'_>, hex: Hex) -> Allowed<(Freight, i32)> {
    let Flight { planes, cargo, from, .. } = flight;
    flight::may_fly(board, side, planes, hex)?;
    lift::are_together(board, planes, from)?;
    is_open(board, hex)?;
    if !board.fighters(hex, side.enemy()).is_empty() {
        return Err(Objection::new("OCS 14.10d", msg!("no-drop-on-enemies", hex = hex)).about(hex));
    }
    let (freight, t) = match cargo {
        Cargo::Unit(id) => {
            let Some(unit) = board.data.units.get(&id).filter(|unit| unit.side == side) else {
                return Err(super::movement::not_yours(board, side, id));
            };
            jumps(unit)?;
            if board.phase != Phase::Movement {
                let message = msg!("drops-in-movement", unit = id);
                return Err(Objection::new("OCS 14.10b", message).about(id));
            }
            let plan = board.special.drops.get(&id).copied();
            if plan.is_none_or(|plan| (plan.hex, plan.turn) != (hex, board.turn)) {
                let objection = Objection::new("OCS 14.10b", msg!("drop-not-planned", unit = id, hex = hex));
                let hint = msg!("plan-it-before", unit = id, hex = hex, turn = board.turn + AHEAD);
                return Err(objection.about(id).hint(hint));
            }
            shipping::unit(board, side, id, from, Group::Any)?
        }
        Cargo::Supply(_) => shipping::load(board, side, cargo, from)?,
        _ => return Err(Objection::new("OCS 14.10a", msg!("only-troops-and-supply-drop"))),
    };
    let far = flight::distance(board, from, hex).unwrap_or(u32::MAX);
    let room = planes.iter().map(|id| lift::capacity(board, *id, far)).sum::<i32>() / 2;
    if t > room {
        return Err(Objection::new("OCS 14.9a", msg!("planes-carry-less", room = room, t = t)));
    }
    Ok((freight, t))
}

/// OCS 14.10d, ruling T44: what a drop must beat: by the ground, and by who holds the hex: it is the enemy's
/// where he has a zone or was the last to hold the place. The Allies have one less on their dice, gliders one
/// more.
#[must_use]
pub fn needed(board: &Board, side: Side, hex: Hex, planes: &[Id]) -> (i32, i32) {
    let kinds = terrain::kinds(&board.data, hex);
    let closed = kinds.into_iter().any(|effects| terrain::line(effects) != Line::Open);
    let held = zones::controlled(board, hex, side.enemy())
        || control::is_place(&board.data, hex) && control::holder(board, hex) == side.enemy();
    let least = match (held, closed) {
        (false, false) => 4,
        (true, true) => 6,
        _ => 5,
    };
    let gliders = planes.iter().any(|id| board.data.planes.get(id).is_some_and(Plane::has_glider));
    (least, i32::from(gliders) - i32::from(side == Side::Allied))
}

/// OCS 14.10d: a roll for a unit, or for each T.
pub fn drop_down(
    story: &mut Story,
    flight: Flight<'_>,
    (side, hex): (Side, Hex),
    (freight, t): (Freight, i32),
    (label, dice): (&str, &mut dyn Dice),
) {
    let (needed, modifier) = needed(&story.board, side, hex, flight.planes);
    let parts = match freight {
        Freight::Supply(_) => vec![Freight::Supply(1); usize::try_from(t).unwrap_or(0)],
        other => vec![other],
    };
    for load in parts {
        let rolled = two(dice, label);
        let lands = sum(rolled) + modifier > needed;
        story.happen(Event::Dropped {
            side,
            load,
            from: flight.from,
            hex,
            dice: rolled,
            modifier,
            needed,
            lands,
        });
    }
}
