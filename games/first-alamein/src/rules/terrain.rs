//! FA X: what the ground adds to the defence.

use crate::board::Board;
use crate::hex::Hex;
use crate::words::{Relief, Side};
use feldpost_kit::id::Id;

/// FA X: the hex of Miteiriya Ridge that is also on the same level as a hex beside it, and that hex.
const LEVEL: [(u8, u8); 2] = [(4, 5), (4, 6)];

/// FA X, XI: the bonus that a hex offers to defenders of `side` who are attacked from these hexes; what its
/// infantry can match is another matter. A box and one kind of ground add up (ruling B19).
#[must_use]
pub fn offered(board: &Board, hex: Hex, side: Side, from: &[Hex]) -> i32 {
    let chart = &board.data.tables.terrain;
    let place = &board.data.map[hex];
    let fort = match board.box_in(hex) {
        Some(_) if side == Side::Axis => 0,
        Some(_) if place.printed_box => chart.el_alamein_box.infantry_defence,
        Some(_) => chart.fort.infantry_defence,
        None => 0,
    };
    let ground = match place.relief {
        Some(Relief::Ridge) if along_the_ridge(board, hex, from) => 0,
        Some(Relief::Ridge) => chart.ridge.infantry_defence,
        Some(Relief::Hill) => chart.hill.infantry_defence,
        Some(Relief::Depression) => chart.depression.infantry_defence,
        None => 0,
    };
    fort + ground
}

/// FA X, special note: whether any of the attackers comes along the ridge itself.
fn along_the_ridge(board: &Board, hex: Hex, from: &[Hex]) -> bool {
    let ridge = board.data.map[hex].ridge.as_ref();
    let named = |hex: Hex| (hex.hexrow(), hex.number());
    let same = |other: &Hex| ridge.is_some() && board.data.map[*other].ridge.as_ref() == ridge;
    let level = |other: &Hex| named(hex) == LEVEL[0] && named(*other) == LEVEL[1];
    from.iter().any(|other| same(other) || level(other))
}

/// FA X, note: the infantry factors in a hex, Spent ones too (ruling B19), by unit in stack order.
#[must_use]
pub fn infantry(board: &Board, hex: Hex) -> Vec<(Id, i32)> {
    let figures = |id: &Id| board.data.ground(*id).filter(|unit| unit.class.is_infantry());
    board.stack(hex).iter().filter_map(|id| Some((*id, figures(id)?.combat))).collect()
}

/// FA X, note: the bonus in force in a hex: what is offered, matched by infantry factors.
#[must_use]
pub fn bonus(board: &Board, hex: Hex, side: Side, from: &[Hex]) -> i32 {
    let factors: i32 = infantry(board, hex).iter().map(|(_, factor)| factor).sum();
    offered(board, hex, side, from).min(factors)
}
