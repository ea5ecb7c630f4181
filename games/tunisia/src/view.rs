//! What one viewer may know: everything, for nothing lies face down in this game (OCS 4.9).

use crate::board::Board;
use crate::words::Side;
use feldpost_kit::system::Viewer;

/// A board before a viewer's eyes.
#[derive(Clone, Debug)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What he sees.
    pub board: Board,
}

impl View {
    /// What a viewer may know of a board.
    #[must_use]
    pub fn of(board: &Board, viewer: Viewer) -> View {
        View { viewer, board: board.clone() }
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
