//! FA VII.B: reinforcements.

use crate::board::{At, Board};
use crate::event::Delay;
use crate::hex::Hex;
use crate::rules::definitions::closed_by_zoc;
use crate::rules::stacking;
use crate::words::Side;
use feldpost_kit::id::Id;

/// FA VII.B: the ground units of a side that are due, in the order of the data.
pub fn due(board: &Board, side: Side) -> impl Iterator<Item = (Id, Hex)> {
    let later = board.data.scenario.reinforcements.iter();
    let own = later.filter(move |later| later.side == side && later.turn <= board.turn);
    own.filter_map(|later| {
        let off = board.pieces.get(&later.unit).is_some_and(|piece| piece.at == At::Off);
        later.hex.filter(|_| off).map(|hex| (later.unit, hex))
    })
}

/// FA VII.B.3, ruling B16: why a unit cannot enter now; `None`: it can.
#[must_use]
pub fn delay(board: &Board, side: Side, unit: Id, hex: Hex) -> Option<Delay> {
    if board.enemy_in(hex, side) {
        return Some(Delay::Enemy);
    }
    if closed_by_zoc(board, hex, side) {
        return Some(Delay::Zoc);
    }
    let together: Vec<Id> = board.stack(hex).iter().copied().chain([unit]).collect();
    (!stacking::is_legal(&board.data, &together)).then_some(Delay::Full)
}
