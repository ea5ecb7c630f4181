//! TS 3: which units are activated, and for what.

use crate::board::{Act, Board, Piece, Place};
use crate::data::Unit;
use crate::rules::{Allowed, Objection, advice};
use crate::words::{Class, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// What a unit wants to be activated for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// To move, perhaps with an Overrun.
    Move,
    /// To Assault.
    Assault,
    /// To Barrage.
    Barrage,
    /// To support an Assault.
    Support,
}

/// TS 3.1 + TS 3.3 + TS 3.4: the IF with which a unit on the map is activated.
#[must_use]
pub fn initiative(board: &Board, unit: &Unit, action: Action) -> i32 {
    let printed = match (action, unit.if_assault) {
        (Action::Assault, Some(for_assault)) => for_assault,
        _ => board.printed_if(unit),
    };
    printed + i32::from(board.impulse.combined_arms.contains(&unit.id))
}

/// The AN of a side; 6, which activates nobody, while none is settled.
#[must_use]
pub fn activation_number(board: &Board, side: Side) -> i32 {
    i32::from(board.an[side].unwrap_or(6))
}

/// TS 3.1: whether an IF suffices for a side's AN.
#[must_use]
pub fn activates(board: &Board, side: Side, initiative: i32) -> bool {
    initiative >= activation_number(board, side)
}

/// A combat unit of this side that is in play.
///
/// # Errors
/// An enemy unit, an aircraft (TS 7.7), or one that is not in this game.
pub fn own_unit(board: &Board, side: Side, id: Id) -> Allowed<(&Unit, Piece)> {
    let Some((unit, piece)) = board.unit(id) else {
        return Err(Objection::new("3.0", msg!("not-in-game", unit = id)).about(id));
    };
    if unit.side != side {
        return Err(Objection::new("3.0", msg!("unit-of-side", unit = id, side = unit.side)).about(id));
    }
    if unit.class == Class::Aircraft {
        return Err(Objection::new("7.7", msg!("is-aircraft", unit = id)).about(id).hint(msg!("air-begins")));
    }
    Ok((unit, piece))
}

/// A unit of this side on the map that has not acted yet (TS 3.0: one action each).
///
/// # Errors
/// Also a unit that is off the map, destroyed, or has acted.
pub fn ready_unit(board: &Board, side: Side, id: Id) -> Allowed<&Unit> {
    let (unit, piece) = own_unit(board, side, id)?;
    match piece.place {
        Place::Hex(_) => {}
        Place::Destroyed => return Err(Objection::new("1.1", msg!("is-destroyed", unit = id)).about(id)),
        Place::Exited => return Err(Objection::new("6.2", msg!("has-left", unit = id)).about(id)),
        Place::Reserve => {
            let due = unit.arrival_turn;
            let objection = Objection::new("6.1", msg!("not-on-map", unit = id)).about(id);
            return Err(if due > board.turn {
                objection.hint(msg!("due-on-turn", turn = due))
            } else {
                objection.perhaps(advice::entry(board, side, id))
            });
        }
    }
    not_acted(board, id)?;
    Ok(unit)
}

/// TS 3.0: one action for each unit and aircraft in an impulse.
///
/// # Errors
/// A unit that has acted.
pub fn not_acted(board: &Board, id: Id) -> Allowed {
    let done = match board.impulse.acted.get(&id) {
        None => return Ok(()),
        Some(Act::Moved) => "moved",
        Some(Act::Attacked) => "attacked",
        Some(Act::Passed) => "passed",
        Some(Act::Supported) => "supported",
    };
    Err(Objection::new("3.0", msg!("acted-already", unit = id, done = done)).about(id))
}

/// A ready unit that is activated for this action.
///
/// # Errors
/// As [`ready_unit`], or an IF below the AN (TS 3.1).
pub fn activated_unit(board: &Board, side: Side, id: Id, action: Action) -> Allowed<&Unit> {
    let unit = ready_unit(board, side, id)?;
    let (own, an) = (initiative(board, unit, action), activation_number(board, side));
    if own >= an {
        return Ok(unit);
    }
    // TS 3.4: a Stuart may be able to Assault where it cannot move.
    let stuart =
        unit.is_stuart() && action != Action::Assault && initiative(board, unit, Action::Assault) >= an;
    let rule = if unit.is_stuart() { "3.4" } else { "3.1" };
    let objection = Objection::new(rule, msg!("not-activated", unit = id, if = own, an = an)).about(id);
    Err(if stuart { objection.hint(msg!("stuart-can-assault")) } else { objection })
}
