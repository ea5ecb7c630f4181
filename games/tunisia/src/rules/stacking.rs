//! OCS 4.8: stacking.

use super::{Allowed, Objection, retreats::ROOM};
use crate::board::Board;
use crate::hex::Hex;
use crate::share::Share;
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// OCS 4.8: the size of the combat units of a side that would stand in a hex with these.
#[must_use]
pub fn size_with(board: &Board, side: Side, hex: Hex, units: &[Id]) -> Share {
    let there = board.fighters(hex, side).into_iter().filter(|id| !units.contains(id));
    let all = there.chain(units.iter().copied());
    all.filter_map(|id| board.data.units.get(&id)).filter(|unit| unit.is_combat()).map(|unit| unit.re).sum()
}

/// OCS 4.8: whether combat units of this size may stand in one hex.
#[must_use]
pub fn has_room_for(size: Share) -> bool {
    size <= Share::whole(ROOM)
}

/// OCS 4.8, ruling T33: whether these units may end their move in a hex: ten RE of combat units at most,
/// those
/// that stand there counted.
///
/// # Errors
/// There is no room for them.
pub fn may_end(board: &Board, side: Side, hex: Hex, units: &[Id]) -> Allowed<()> {
    let size = size_with(board, side, hex, units);
    if has_room_for(size) {
        return Ok(());
    }
    let message = msg!("no-room", hex = hex, size = size.to_string(), most = ROOM);
    Err(Objection::new("OCS 4.8", message).about(hex).hint(msg!("move-others-away-before")))
}
