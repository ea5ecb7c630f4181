//! TS 2.0: couplets, impulses, night, and who is asked for what.

use crate::board::{Board, Phase};
use crate::rules::idle;
use crate::sealed;
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::msg;
use feldpost_kit::system::{Awaiting, Decision};

/// Who owes a decision now.
#[must_use]
pub fn awaiting(board: &Board) -> Awaiting {
    let (turn, couplet) = (board.turn, board.couplet);
    match &board.phase {
        Phase::Setup { side } => Awaiting::Orders {
            sides: vec![side.id()],
            decision: decision(format!("setup.{}", side.id()), msg!("decision-setup", side = side)),
        },
        Phase::An { committed } => sealed::awaiting(board, "an", committed),
        Phase::Air { committed } => sealed::awaiting(board, "air", committed),
        Phase::Impulse { side } => Awaiting::Orders {
            sides: if idle::ends_by_itself(board) { vec![] } else { vec![side.id()] },
            decision: decision(
                format!("T{turn:02}C{couplet}.{}", side.id()),
                msg!("decision-impulse", side = side, turn = turn, couplet = couplet),
            ),
        },
        Phase::Night { ready, .. } => Awaiting::Orders {
            sides: night_sides(board, ready).into_iter().map(Side::id).collect(),
            decision: decision(format!("T{turn:02}.night"), msg!("decision-night", turn = turn)),
        },
        Phase::End { points, winner } => {
            let outcome = msg!("outcome", winner = winner, points = points);
            Awaiting::Nothing { winner: Some(winner.id()), outcome }
        }
    }
}

fn decision(id: String, title: Message) -> Decision {
    Decision { id, title }
}

/// Who must still say that it is ready at night: those who want to be asked. If nobody is left, the
/// recovery rolls follow without a word.
#[must_use]
pub fn night_sides(board: &Board, ready: &[Side]) -> Vec<Side> {
    Side::BOTH.into_iter().filter(|side| board.night_stop[*side] && !ready.contains(side)).collect()
}

/// Whether a side may give open orders now.
#[must_use]
pub fn may_order(board: &Board, side: Id) -> bool {
    matches!(awaiting(board), Awaiting::Orders { sides, .. } if sides.contains(&side))
}
