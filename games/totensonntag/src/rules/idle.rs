//! Where nothing is due: impulses in which no unit can act (TS 2.0), and lines that ask for nothing, which
//! are no mistake, so that they hold back no `done`.

use crate::board::{Act, Board, Phase};
use crate::data::Unit;
use crate::hex::Hex;
use crate::order::{Order, Standing};
use crate::rulebook::IdleImpulse;
use crate::rules::activation::{self, Action, own_unit};
use crate::rules::aircraft;
use crate::rules::{Allowed, Objection};
use crate::words::{Class, Side};
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::msg;

/// TS 2.0, ruling A1.12: whether the impulse under way ends without a word of its side, because none of its
/// units can act and its side has not asked to be asked.
#[must_use]
pub fn ends_by_itself(board: &Board) -> bool {
    let Phase::Impulse { side } = board.phase else { return false };
    board.rulebook.idle_impulse == IdleImpulse::Ends
        && board.an[side].is_some()
        && !board.impulse.asked
        && board.impulse.acted.is_empty()
        && !can_act(board, side)
}

/// TS 3.1: whether a unit of a side may act in this impulse: one on the map, one that may enter, an aircraft.
fn can_act(board: &Board, side: Side) -> bool {
    let active = |initiative: i32| activation::activates(board, side, initiative);
    let on_map = |(id, hex): (Id, Hex)| {
        let Some(unit) = board.data.unit(id) else { return false };
        active(activation::initiative(board, unit, Action::Move))
            || active(activation::initiative(board, unit, Action::Assault))
                && hex.neighbours().any(|next| board.enemy_in(next, side))
    };
    // The combined-arms bonus of an entry needs a Panzer III that has entered before, and acted by that.
    let entering = |unit: &Unit| active(board.printed_if(unit));
    board.on_map(side).any(on_map)
        || board.waiting_to_enter(side).any(entering)
        || aircraft::aircraft(board, side).any(|plane| aircraft::may_fly_alone(board, side, plane.id).is_ok())
}

/// What is to be said to such a line; `None` for any other, and for one that is due.
///
/// # Errors
/// A unit that is not the side's own: that is a slip.
pub fn nothing_due(board: &Board, side: Side, order: &Order) -> Allowed<Option<Message>> {
    match order {
        Order::Air { unit, mission: None } => no_flight_due(board, side, *unit),
        Order::Standing(Standing::AirNone | Standing::AirPatrol(..) | Standing::AirAway(_))
            if !board.options.aircraft =>
        {
            Ok(Some(msg!("none-due", why = msg!("no-aircraft-here"))))
        }
        Order::RecoverNone { units } if !matches!(board.phase, Phase::Night { .. }) => {
            units.iter().try_for_each(|unit| own_unit(board, side, *unit).map(|_| ()))?;
            Ok(Some(msg!("none-due", why = msg!("recover-at-night"))))
        }
        _ => Ok(None),
    }
}

/// TS 7.7: an aircraft that is to stay away, and could not fly now anyway.
fn no_flight_due(board: &Board, side: Side, id: Id) -> Allowed<Option<Message>> {
    let Some(counter) = board.data.unit(id).filter(|counter| counter.class == Class::Aircraft) else {
        return Ok(None);
    };
    if counter.side != side {
        return Err(Objection::new("7.7", msg!("aircraft-of-side", unit = id, side = counter.side)).about(id));
    }
    let why = match board.phase {
        // It did fly, so the wish comes too late.
        _ if board.impulse.acted.get(&id) == Some(&Act::Attacked) => return Ok(None),
        _ if !board.options.aircraft => msg!("no-aircraft-here"),
        Phase::Impulse { side: due } if due == side => match aircraft::may_fly_alone(board, side, id) {
            Ok(()) => return Ok(None),
            Err(objection) => objection.reason,
        },
        Phase::Air { .. } => match aircraft::may_be_sent(board, side, id, None) {
            Ok(()) => return Ok(None),
            Err(objection) => objection.reason,
        },
        Phase::An { .. } => {
            msg!("missions-when-an-known")
        }
        _ => msg!("fly-by-day"),
    };
    Ok(Some(msg!("none-due", why = why)))
}
