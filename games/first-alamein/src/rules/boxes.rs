//! FA XI: Allied boxes.

use crate::board::{Board, Phase};
use crate::hex::Hex;
use crate::rules::{Allowed, Objection, sequence};
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// FA XI.A: whether a unit of this side must stop when it enters a hex, because a box lies there.
#[must_use]
pub fn stops(board: &Board, hex: Hex, side: Side) -> bool {
    side == Side::Axis && board.box_in(hex).is_some()
}

/// FA XI.B, XIV.A.2: whether a hex is a box that Allied units held when the Allied player turn began.
#[must_use]
pub fn shelters(board: &Board, hex: Hex, side: Side) -> bool {
    side == Side::Allied && board.safe.contains(&hex) && board.box_in(hex).is_some()
}

/// FA XI.D: the box that may be removed from a hex.
///
/// # Errors
/// Another phase or side; no box, El Alamein's (ruling B38), or no unSpent Axis unit in it.
pub fn may_remove(board: &Board, side: Side, hex: Hex) -> Allowed<Id> {
    if side != Side::Axis {
        return Err(Objection::new("XI.D", msg!("boxes-are-removed-by-the-axis")));
    }
    sequence::not_after(board, Phase::Reinforcement)?;
    let Some(id) = board.box_in(hex) else {
        return Err(Objection::new("XI.D", msg!("no-box-there", hex = hex)).about(hex));
    };
    if board.data.map[hex].printed_box {
        return Err(Objection::new("XI.D", msg!("printed-box-stays", hex = hex)).about(hex));
    }
    if !board.friend_in(hex, side) {
        return Err(Objection::new("XI.D", msg!("nobody-of-yours-there", hex = hex)).about(hex));
    }
    if board.stack(hex).iter().all(|unit| board.is_spent(*unit)) {
        return Err(Objection::new("XI.D", msg!("all-spent-there", hex = hex)).about(hex));
    }
    Ok(id)
}
