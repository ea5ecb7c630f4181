//! Lines that ask for nothing, where nothing is due: no mistake, so that they hold back no `done`.

use crate::board::{Act, Board, Phase};
use crate::order::{Order, Standing};
use crate::rules::activation::own_unit;
use crate::rules::aircraft;
use crate::rules::{Allowed, Objection};
use crate::words::{Class, Side};
use feldpost_kit::id::Id;

/// What is to be said to such a line; `None` for any other, and for one that is due.
///
/// # Errors
/// A unit that is not the side's own: that is a slip.
pub fn nothing_due(board: &Board, side: Side, order: &Order) -> Allowed<Option<String>> {
    match order {
        Order::Air { unit, mission: None } => no_flight_due(board, side, *unit),
        Order::Standing(Standing::AirNone) if !board.options.aircraft => {
            Ok(Some("nothing is due: there are no aircraft in this game".to_owned()))
        }
        Order::RecoverNone { units } if !matches!(board.phase, Phase::Night { .. }) => {
            units.iter().try_for_each(|unit| own_unit(board, side, *unit).map(|_| ()))?;
            let note =
                "nothing is due: units recover at night, and `standing night stop` makes it wait for you";
            Ok(Some(note.to_owned()))
        }
        _ => Ok(None),
    }
}

/// TS 7.7: an aircraft that is to stay away, and could not fly now anyway.
fn no_flight_due(board: &Board, side: Side, id: Id) -> Allowed<Option<String>> {
    let Some(counter) = board.data.unit(id).filter(|counter| counter.class == Class::Aircraft) else {
        return Ok(None);
    };
    if counter.side != side {
        return Err(Objection::new("7.7", format!("{id} is an aircraft of the {}", counter.side)).about(id));
    }
    let why = match board.phase {
        // It did fly, so the wish comes too late.
        _ if board.impulse.acted.get(&id) == Some(&Act::Attacked) => return Ok(None),
        _ if !board.options.aircraft => "there are no aircraft in this game".to_owned(),
        Phase::Impulse { side: due } if due == side => match aircraft::may_fly_alone(board, side, id) {
            Ok(()) => return Ok(None),
            Err(objection) => objection.reason,
        },
        Phase::Air { .. } => return Ok(None),
        Phase::An { .. } => {
            "missions are asked for when both ANs are known; `standing air none` answers in advance"
                .to_owned()
        }
        _ => "aircraft fly by day, in a couplet".to_owned(),
    };
    Ok(Some(format!("nothing is due: {why}")))
}
