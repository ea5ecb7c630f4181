//! OCS 13.5, T2 2.1, 3.1: replacements on their way to a headquarters.

use super::movement::Mover;
use super::{Allowed, Objection, shipping};
use crate::board::{Board, Spot};
use crate::event::Freight;
use crate::hex::Hex;
use crate::order::Cargo;
use crate::points::Points;
use crate::words::{Mobility, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// Ruling T45: men walk six points, equipment drives fourteen on wheels; the set-ups do not print it.
const MEN: (Mobility, i32) = (Mobility::Leg, 6);
const ARMS: (Mobility, i32) = (Mobility::Truck, 14);

/// Whether replacements of a hex may go on, and how.
///
/// # Errors
/// They are not there, or came in this phase.
pub fn may_march(board: &Board, side: Side, cargo: Cargo, from: Hex) -> Allowed<(Freight, Mover)> {
    let (freight, _) = shipping::load(board, side, cargo, Spot::Hex(from))?;
    if board.used.arrived.contains(&from) {
        return Err(Objection::new("OCS 6.1g", msg!("repls-have-moved", hex = from)).about(from));
    }
    let men = matches!(freight, Freight::Repls { pax: 1.., .. });
    let (mobility, points) = if men { MEN } else { ARMS };
    let unit = if men { Id::literal("pax") } else { Id::literal("eq") };
    let allowance = Points::whole(points);
    let mover = Mover { unit, mobility, allowance, attacks: false, strat: false, stays: false };
    Ok((freight, mover))
}
