//! T2 1.3c: in mud both sides order at once, and neither learns of the other's part before both are in.
//!
//! A part waits, as the rest of its side's sheet, until the other one is in too; then both are carried out,
//! that of the first player first.

use super::{Outcome, Play};
use crate::event::Event;
use crate::order::Order;
use crate::words::Side;
use feldpost_kit::dice::NoDice;
use feldpost_kit::sheet::{Fate, Reading, Sheet, SheetLine};

impl Play<'_> {
    /// Takes a sheet while a part is still out: what would come of its lines, as far as that is known now.
    pub(super) fn part_of_mud(&mut self, side: Side, sheet: &Sheet<Order>) -> Outcome {
        let mut none = NoDice;
        let mut trial = Play::dry_run(self.board(), &mut none);
        let mut outcome = trial.carry_out(side, sheet);
        let first = self.story.events.len();
        let is_in = trial.story.events.contains(&Event::MudPart { side });
        let mut lines = vec![];
        for (line, told) in sheet.lines.iter().zip(&mut outcome.fates) {
            if !waits(line, &told.fate) {
                continue;
            }
            lines.push(line.clone());
            told.fate = match (&line.reading, std::mem::replace(&mut told.fate, Fate::NotMet)) {
                (Reading::Order(Order::Done), _) => Fate::Done { first, end: first + 1, note: None },
                (_, Fate::Done { note, .. }) => Fate::Kept { note },
                (_, fate) => fate,
            };
        }
        match is_in {
            true => {
                self.happen(Event::MudPart { side });
                outcome.left = lines;
            }
            false => outcome.kept = lines,
        }
        outcome
    }
}

/// Whether a line has something to do when both parts are in. A condition may be met only then.
fn waits(line: &SheetLine<Order>, fate: &Fate) -> bool {
    let is_order = matches!(&line.reading, Reading::Order(order) if !matches!(order, Order::Standing(_)));
    is_order && matches!(fate, Fate::Done { .. } | Fate::NotMet)
}
