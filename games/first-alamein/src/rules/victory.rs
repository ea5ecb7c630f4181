//! FA IV, VII.A: Victory Determination, and the length of the game.

use crate::board::{At, Board};
use crate::event::Winner;
use crate::hex::Hex;
use crate::rules::supply;
use crate::words::Side;

/// FA IV: whether a side wins at its Victory Determination of this game turn.
#[must_use]
pub fn wins(board: &Board, side: Side) -> bool {
    won_hex(board, side).is_some()
}

/// FA IV: the hex that wins the game for a side at its Victory Determination. Spent units count (ruling B28).
#[must_use]
pub fn won_hex(board: &Board, side: Side) -> Option<Hex> {
    let scenario = &board.data.scenario;
    let goals = match side {
        Side::Axis => &scenario.victory.axis,
        Side::Allied => &scenario.victory.allied,
    };
    let due = goals.iter().filter(|goal| goal.counts(scenario.date(board.turn)));
    let mut held = due.filter(|goal| board.friend_in(goal.hex, side));
    held.find(|goal| {
        if goal.from_map_edge() {
            supply::reaches(board, side, &scenario.supply.allied_map_edge, goal.hex)
        } else {
            board.stack(goal.hex).iter().any(|id| supply::is_supplied(board, *id))
        }
    })
    .map(|goal| goal.hex)
}

/// FA IV, VII.A: how the game ends after the last game turn, if nobody has won.
#[must_use]
pub fn at_the_end(board: &Board) -> Option<Winner> {
    (board.turn >= board.data.scenario.last_turn()).then_some(Winner::Draw)
}

/// How many units a side has lost.
#[must_use]
pub fn lost(board: &Board, side: Side) -> usize {
    let own = board.pieces.iter().filter(|(id, _)| board.side_of(**id) == Some(side));
    own.filter(|(_, piece)| piece.at == At::Eliminated).count()
}
