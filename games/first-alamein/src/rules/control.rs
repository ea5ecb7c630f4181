//! FA XVI: control of villages and boxes. It is kept and shown, and decides nothing (ruling B30).

use crate::board::Board;
use crate::hex::Hex;
use crate::words::Side;

/// FA XVI: the villages and boxes on a path that a side takes, those that it has already left out.
#[must_use]
pub fn taken(board: &Board, side: Side, path: &[Hex]) -> Vec<Hex> {
    let mut taken: Vec<Hex> = Vec::new();
    for hex in path {
        let matters = board.data.map[*hex].village || board.box_in(*hex).is_some();
        if matters && board.control.get(hex) != Some(&side) && !taken.contains(hex) {
            taken.push(*hex);
        }
    }
    taken
}
