//! FA VI: the sequence of play: which phase an order belongs to.

use crate::board::{Board, Phase};
use crate::rules::{Allowed, Objection};
use crate::words::Side;
use feldpost_kit::msg;

/// FA VI: a player orders in his own player turn, and nobody while an answer is waited for.
///
/// # Errors
/// It is not his, or the game is over.
pub fn is_due(board: &Board, side: Side) -> Allowed<()> {
    if board.phase == Phase::End {
        return Err(Objection::new("VI", msg!("the-game-is-over")));
    }
    if let Some(asked) = &board.asked {
        return Err(Objection::new("VI", msg!("answer-awaited", side = asked.side)));
    }
    if board.player != side || board.phase == Phase::Sealing {
        return Err(Objection::new("VI", msg!("not-your-player-turn", side = board.player)));
    }
    Ok(())
}

/// FA VI: no phase comes back.
///
/// # Errors
/// The phase of the order is over.
pub fn not_after(board: &Board, phase: Phase) -> Allowed<()> {
    if board.phase > phase {
        let now = board.phase.word();
        return Err(Objection::new("VI", msg!("phase-is-over", phase = phase.word(), now = now)));
    }
    Ok(())
}
