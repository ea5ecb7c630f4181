//! TS 2.1, 3.1: what each Activation Number would let act, as the units stand now.

use super::{mps, ready};
use crate::apply::combined_arms_snapshot;
use crate::board::{Board, Impulse};
use crate::hex::Hex;
use crate::rules::activation::{Action, initiative};
use crate::rules::aircraft::aircraft;
use crate::words::Side;
use feldpost_kit::id::Id;
use serde::Serialize;

/// What one number would do.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Number {
    /// The AN.
    pub an: u16,
    /// MPs of all but leg infantry, and of leg infantry; `None` where each unit has those of its IF.
    pub mps: Option<(u32, u32)>,
    /// How many units would act, those included that the next higher number lets act already.
    pub count: usize,
    /// Those that the next higher number does not let act, by the hexes in which they stand.
    pub more: Vec<Stack>,
    /// Those that could Assault and not move (TS 3.4).
    pub assault_only: Vec<Id>,
    /// Aircraft that could fly (TS 7.7).
    pub planes: Vec<Id>,
}

/// Units that stand together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stack {
    /// Where; `None` if they wait to enter.
    pub hex: Option<Hex>,
    /// Who.
    pub units: Vec<Id>,
}

/// What each of these numbers would let act, the highest first.
#[must_use]
pub fn numbers(board: &Board, side: Side, wanted: impl DoubleEndedIterator<Item = u16>) -> Vec<Number> {
    // As the impulse would begin if nobody moved before.
    let mut board = board.clone();
    board.impulse = Impulse { combined_arms: combined_arms_snapshot(&board, side), ..Impulse::default() };
    let board = &board;
    let on_map = board.on_map(side).map(|(id, hex)| (id, Some(hex)));
    let waiting = board.waiting_to_enter(side).map(|unit| (unit.id, None));
    let units: Vec<(Id, Option<Hex>, i32, i32)> = on_map
        .chain(waiting)
        .filter_map(|(id, hex)| {
            let unit = board.data.unit(id)?;
            let to_move = ready(board, unit).initiative;
            Some((id, hex, to_move, initiative(board, unit, Action::Assault)))
        })
        .collect();
    let mut higher: Option<i32> = None;
    let mut found = Vec::new();
    for an in wanted.rev() {
        let least = i32::from(an);
        let moves = |unit: &&(Id, Option<Hex>, i32, i32)| unit.2 >= least;
        let newly = |unit: &&(Id, Option<Hex>, i32, i32)| higher.is_none_or(|higher| unit.2 < higher);
        let assaults = |unit: &&(Id, Option<Hex>, i32, i32)| unit.1.is_some() && unit.3 >= least;
        found.push(Number {
            an,
            mps: mps(board, least),
            count: units.iter().filter(moves).count(),
            more: stacks(units.iter().filter(moves).filter(newly).map(|unit| (unit.0, unit.1))),
            assault_only: units
                .iter()
                .filter(assaults)
                .filter(|unit| !moves(unit))
                .map(|unit| unit.0)
                .collect(),
            planes: aircraft(board, side)
                .filter(|plane| board.printed_if(plane) >= least)
                .map(|plane| plane.id)
                .collect(),
        });
        higher = Some(least);
    }
    found
}

/// Units by the hexes in which they stand, in their order.
fn stacks(units: impl Iterator<Item = (Id, Option<Hex>)>) -> Vec<Stack> {
    let mut stacks: Vec<Stack> = Vec::new();
    for (id, hex) in units {
        match stacks.last_mut().filter(|last| last.hex == hex) {
            Some(last) => last.units.push(id),
            None => stacks.push(Stack { hex, units: vec![id] }),
        }
    }
    stacks
}
