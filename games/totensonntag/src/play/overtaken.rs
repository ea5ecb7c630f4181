//! Lines that the lines before them in the same sheet have overtaken (ruling A1.13): their target is gone, or
//! their unit has acted. That is what the dice brought about, and no slip.

use crate::board::{Board, Place};
use crate::hex::Hex;
use crate::order::{AirTask, MoveEnd, Order};
use crate::rulebook::OvertakenLines;
use crate::words::Side;
use feldpost_kit::id::Id;
use std::collections::{BTreeMap, BTreeSet};

/// What was so before the first line of a sheet.
#[derive(Default)]
pub(super) struct Overtaken {
    /// Hexes in which units stood, with their side.
    held: BTreeMap<Hex, Side>,
    /// Units that had acted.
    acted: BTreeSet<Id>,
    /// The lines were given before the impulse began.
    pub planned: bool,
}

impl Overtaken {
    /// Remembers what is so now.
    pub(super) fn before(board: &Board) -> Overtaken {
        let held = board.stacks.keys().filter_map(|hex| Some((*hex, board.owner(*hex)?))).collect();
        Overtaken { held, acted: board.impulse.acted.keys().copied().collect(), planned: false }
    }

    /// TS 7.0, ruling A1.13: whether an order that is not allowed was overtaken; `given` is it with its
    /// conditions.
    pub(super) fn by_now(&self, board: &Board, side: Side, order: &Order, given: &Order) -> bool {
        if board.rulebook.overtaken_lines != OvertakenLines::LeftOut {
            return false;
        }
        let emptied = |hex: Hex| self.held.get(&hex) == Some(&side.enemy()) && !board.enemy_in(hex, side);
        let has_acted = |unit: Id| board.impulse.acted.contains_key(&unit) && !self.acted.contains(&unit);
        let piece = |unit: Id| board.units.get(&unit).map(|piece| piece.place);
        let is_gone = |unit: Id| matches!(piece(unit), Some(Place::Destroyed | Place::Exited));
        let is_own = |unit: Id| board.data.unit(unit).is_some_and(|unit| unit.side == side);
        let conditional = matches!(given, Order::If { .. });
        let unit = order.unit().filter(|unit| is_own(*unit));
        target(order).is_some_and(emptied)
            || unit.is_some_and(|unit| conditional && has_acted(unit) || self.planned && is_gone(unit))
    }
}

/// The hex that an order attacks, or helps to attack.
fn target(order: &Order) -> Option<Hex> {
    match order {
        Order::Assault { hex, .. } | Order::Barrage { hex, .. } | Order::Support { hex, .. } => Some(*hex),
        Order::Move { end: MoveEnd::Overrun { hex, .. }, .. }
        | Order::Enter { end: MoveEnd::Overrun { hex, .. }, .. } => Some(*hex),
        Order::Air { mission: Some(mission), .. } => match mission.task {
            AirTask::Attack { hex, .. } => Some(hex),
            AirTask::Patrol { .. } => None,
        },
        _ => None,
    }
}
