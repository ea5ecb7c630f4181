//! What a report may offer: what the rules would take, each alone.

use super::Play;
use crate::board::{Board, Phase, Spot};
use crate::hex::Hex;
use crate::order::{Force, Group, Wish};
use crate::rules::lines::Lines;
use crate::words::Side;
use feldpost_kit::dice::NoDice;
use feldpost_kit::id::Id;

fn each(units: &[Id]) -> Vec<Group> {
    units.iter().map(|unit| Group::Unit(*unit)).collect()
}

/// OCS 15.1: whether a plane could be refitted at a base in the Refit Phase under way.
#[must_use]
pub fn would_refit(board: &Board, side: Side, plane: Id, at: Spot) -> bool {
    Play::dry_run(board, &mut NoDice).refit(side, &[plane], Some(at)).is_ok()
}

impl Play<'_> {
    /// Goes on to where guns fire and units attack, as an order for it would.
    #[must_use]
    pub fn at_the_fights(mut self, side: Side) -> Self {
        while (Phase::Refit..Phase::Reaction).contains(&self.board().phase) && self.next(side).is_ok() {}
        self
    }

    /// OCS 9: of these units those that may attack a hex together, as many as can. `lines` are those of the
    /// side on this board.
    #[must_use]
    pub fn would_attack(&self, lines: &Lines<'_>, side: Side, hex: Hex, units: &[Id]) -> Vec<Id> {
        let may = |units: &[Id]| {
            let forces = [Force { units: each(units), from: None }];
            self.may_order_attack(lines, side, hex, &forces, &Wish::default()).is_ok()
        };
        if may(units) {
            return units.to_vec();
        }
        let mut able: Vec<Id> = Vec::new();
        for unit in units {
            able.push(*unit);
            if !may(&able) {
                able.pop();
            }
        }
        able
    }

    /// OCS 10: whether a gun may fire at a hex. `lines` are those of the side on this board.
    #[must_use]
    pub fn would_fire(&self, lines: &Lines<'_>, side: Side, gun: Id, hex: Hex) -> bool {
        self.may_order_barrage(lines, side, &each(&[gun]), hex, None, (false, None)).is_ok()
    }
}
