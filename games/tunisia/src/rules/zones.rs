//! OCS 4: zones of control.

use crate::board::Board;
use crate::hex::Hex;
use crate::words::Side;
use feldpost_kit::id::Id;

/// Whether a unit has a zone of control: it can attack, shows its Combat side, and is in supply.
#[must_use]
pub fn exerts(board: &Board, id: Id) -> bool {
    board
        .unit(id)
        .is_some_and(|(unit, counter)| unit.can_attack() && counter.mode.is_combat_side() && !counter.oos)
}

/// Whether a hex lies in a zone of control of a side: the six hexes around each such unit.
#[must_use]
pub fn controlled(board: &Board, hex: Hex, side: Side) -> bool {
    let of_side = |id: &Id| board.data.units.get(id).is_some_and(|unit| unit.side == side);
    hex.neighbours().any(|near| board.stack(near).iter().any(|id| of_side(id) && exerts(board, *id)))
}

/// Whether a friendly combat unit stands in a hex and takes the zones of the enemy from it (OCS 4). That it
/// moves no more in this phase is for the caller to know.
#[must_use]
pub fn negated(board: &Board, hex: Hex, side: Side) -> bool {
    !board.fighters(hex, side).is_empty()
}
