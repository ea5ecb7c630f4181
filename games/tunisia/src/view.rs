//! What one viewer may know: everything, unless fog of the reports is agreed (OCS 4.9), but for the plans of
//! air drops (OCS 14.10b).

use crate::board::Board;
use crate::fog;
use crate::rules::combat::{self, Reckoning};
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::system::Viewer;

/// A board before a viewer's eyes.
#[derive(Clone, Debug)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What he sees.
    pub board: Board,
    /// OCS 4.9b: the figures of the attack about which he is asked, also where he does not see all of it.
    pub threat: Option<Reckoning>,
}

impl View {
    /// What a viewer may know of a board.
    #[must_use]
    pub fn of(board: &Board, viewer: Viewer) -> View {
        let mut view = View { viewer, board: board.clone(), threat: None };
        view.threat = board
            .asked
            .as_ref()
            .filter(|asked| view.own() == Some(asked.side))
            .and_then(|asked| combat::threat(board, asked.side, &asked.question));
        // OCS 14.10b: where troops are to jump is their own side's.
        if viewer != Viewer::Umpire {
            let (own, data) = (view.own(), std::sync::Arc::clone(&board.data));
            let side_of = |id: &Id| data.units.get(id).map(|unit| unit.side);
            view.board.special.drops.retain(|unit, _| own.is_some() && side_of(unit) == own);
        }
        if board.fog {
            let hidden = match viewer {
                Viewer::Umpire => vec![],
                Viewer::Side(_) => view.own().map(Side::enemy).into_iter().collect(),
                Viewer::Public => Side::BOTH.to_vec(),
            };
            hidden.into_iter().for_each(|side| view.board = fog::without(&view.board, side));
        }
        view
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
