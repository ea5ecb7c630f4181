//! T2 6.0: the set-up: what the scenario leaves open.

use super::{Play, Tried};
use crate::board::Phase;
use crate::event::Event;
use crate::order::Order;
use crate::rules::setup::{self, Deal};
use crate::rules::{Objection, control};
use crate::words::Side;
use feldpost_kit::msg;

impl Play<'_> {
    pub(super) fn set_up_order(&mut self, side: Side, order: &Order) -> Tried<()> {
        self.is_due(side)?;
        if self.board().phase != Phase::SetUp {
            return Err(Objection::new("T2 6.0", msg!("no-set-up-now")).into());
        }
        match order {
            Order::Set { piece, at } => {
                setup::may_set(self.board(), side, *piece, *at)?;
                self.happen(Event::Set { piece: *piece, at: *at });
            }
            _ => self.deal(side),
        }
        Ok(())
    }

    fn deal(&mut self, side: Side) {
        let Deal { set, elsewhere } = setup::dealt(self.board(), side);
        if self.board().patient {
            let moved = set.iter().filter(|(piece, _)| elsewhere.contains(piece));
            let pieces: Vec<String> = moved.map(|(piece, at)| format!("{piece} {at}")).collect();
            self.note = (!pieces.is_empty()).then(|| msg!("set-elsewhere", pieces = pieces));
        }
        for (piece, at) in set {
            self.happen(Event::Set { piece, at });
        }
    }

    /// Whatever is not placed yet is dealt, and the set-up of the side is over.
    pub(super) fn finish_set_up(&mut self, side: Side) -> Tried<()> {
        self.deal(side);
        self.happen(Event::SetUpDone { side });
        if self.board().phase != Phase::SetUp {
            for (hex, side) in control::after_the_set_up(self.board()) {
                self.happen(Event::Control { hex, side });
            }
        }
        Ok(())
    }
}
