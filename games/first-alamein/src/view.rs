//! What one viewer may know.

use crate::board::{Air, Asked, Board, Piece};
use crate::words::Side;
use feldpost_kit::system::Viewer;
use std::collections::BTreeMap;

/// A viewer's knowledge: the open board. It has no place for a sealed set-up, a prepared answer or the lines
/// of a sheet that waits: the host keeps those, and hands them over with the sheet that they belong to.
#[derive(Clone, Debug)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What lies open, and of what lies face down only as much as this viewer knows ([`Board::face_down`] is
    /// empty for all others; [`Board::counters`] says how many lie where).
    pub board: Board,
}

impl View {
    /// What a viewer may know of a board. Every field is named, so that one that is added to the board is
    /// shown to nobody before somebody has decided who may see it.
    #[must_use]
    pub fn of(board: &Board, viewer: Viewer) -> View {
        let Board { data, rulebook, turn, player, phase, winner, pieces, stacks, boxes, air, .. } = board;
        let Board { safe, struck, control, counters, face_down, asked, .. } = board;
        // Which counters lie face down is known to who has laid them (FA V.B).
        let knows = viewer == Viewer::Umpire || viewer == Viewer::Side(Side::Allied.id());
        let open = Board {
            data: data.clone(),
            rulebook: *rulebook,
            turn: *turn,
            player: *player,
            phase: *phase,
            winner: *winner,
            pieces: pieces.iter().map(|(id, piece)| (*id, open_piece(piece))).collect(),
            stacks: stacks.clone(),
            boxes: boxes.clone(),
            air: air.iter().map(|(id, air)| (*id, open_air(air))).collect(),
            safe: safe.clone(),
            struck: struck.clone(),
            control: control.clone(),
            counters: counters.clone(),
            face_down: if knows { face_down.clone() } else { BTreeMap::new() },
            asked: asked.as_ref().map(open_question),
        };
        View { viewer, board: open }
    }

    /// The side that looks, if it is one.
    #[must_use]
    pub fn own(&self) -> Option<Side> {
        match self.viewer {
            Viewer::Side(id) => Side::from_id(id),
            Viewer::Public | Viewer::Umpire => None,
        }
    }
}

/// A unit before everybody's eyes. One that lies face down has no place here.
fn open_piece(piece: &Piece) -> Piece {
    let Piece { at, spent, moved, attacked, resupplied } = *piece;
    Piece { at, spent, moved, attacked, resupplied }
}

fn open_air(air: &Air) -> Air {
    let Air { used, out_until } = *air;
    Air { used, out_until }
}

/// Both sides know who is asked, and what.
fn open_question(asked: &Asked) -> Asked {
    let Asked { side, question } = asked;
    Asked { side: *side, question: question.clone() }
}
