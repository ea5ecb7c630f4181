//! FA XII: stacks: their limit, their order, and what is lost above the limit.

use crate::board::Board;
use crate::data::Data;
use crate::hex::Hex;
use crate::rules::{Allowed, Objection};
use crate::words::{Rank, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use std::cmp::Reverse;

/// FA XII.A.2: whether these units may stand in one hex. Boxes do not count (FA XII.A.3). Of three units one
/// must be RCCE GPPE, or a brigade of a division among them (ruling B34).
#[must_use]
pub fn is_legal(data: &Data, units: &[Id]) -> bool {
    let limit = data.tables.stacking;
    let rank = |id: &Id| data.ground(*id).map(|unit| unit.rank);
    let divisions = units.iter().filter(|id| rank(id) == Some(Rank::Division)).count();
    let third = |id: &Id| {
        let Some(unit) = data.ground(*id) else { return false };
        let own_division = unit.parent.is_some_and(|parent| units.contains(&parent));
        // RCCE GPPE is the only brigade of the Axis.
        let axis = data.counter(*id).is_some_and(|counter| counter.side == Side::Axis);
        unit.rank == Rank::Brigade && (axis || own_division)
    };
    units.len() <= limit.units
        && divisions <= limit.divisions
        && (units.len() <= limit.divisions || units.iter().any(third))
}

/// FA XII.A.2, ruling B32: whether more units may enter a hex, even on their way through.
#[must_use]
pub fn has_room(board: &Board, hex: Hex, units: &[Id]) -> bool {
    if board.stack(hex).is_empty() {
        return units.len() <= 1 || is_legal(&board.data, units);
    }
    let there = board.stack(hex).iter().filter(|id| !units.contains(id));
    is_legal(&board.data, &there.chain(units).copied().collect::<Vec<Id>>())
}

/// FA IX.B.1: the new order of a stack: the units named on top, the others below as they were.
///
/// # Errors
/// Units that are not in the hex, or named twice.
pub fn reordered(board: &Board, side: Side, hex: Hex, named: &[Id]) -> Allowed<Vec<Id>> {
    if !board.friend_in(hex, side) {
        return Err(Objection::new("XII.A.1", msg!("nobody-of-yours-there", hex = hex)).about(hex));
    }
    let stack = board.stack(hex);
    for (at, id) in named.iter().enumerate() {
        if !stack.contains(id) {
            let message = msg!("not-in-hex", unit = id, hex = hex);
            return Err(Objection::new("XII.A.1", message).about(id).hint(msg!("there-are", units = stack)));
        }
        if named[..at].contains(id) {
            return Err(Objection::new("XII.A.1", msg!("named-twice", unit = id)).about(id));
        }
    }
    let rest = stack.iter().filter(|id| !named.contains(id));
    Ok(named.iter().chain(rest).copied().collect())
}

/// FA XII.B: the units of a side that must go because too many stand in a hex: as few as possible, the first
/// ones of its own `plan`, then those of the smallest factor, Spent ones first, then by id (ruling B33).
#[must_use]
pub fn excess(board: &Board, side: Side, plan: &[Id]) -> Vec<(Id, Hex)> {
    let over = board
        .stacks
        .iter()
        .filter(|(hex, stack)| board.owner(**hex) == Some(side) && !is_legal(&board.data, stack));
    let mut lost = Vec::new();
    for (hex, stack) in over {
        let mut ranked = stack.clone();
        ranked.sort_by_key(|id| loss_rank(board, plan, *id));
        let gone = (1..=ranked.len()).find_map(|count| first_legal(&board.data, &ranked, count));
        lost.extend(gone.into_iter().flatten().map(|id| (id, *hex)));
    }
    lost
}

fn loss_rank(board: &Board, plan: &[Id], id: Id) -> (usize, i32, Reverse<bool>, Id) {
    let named = plan.iter().position(|wish| *wish == id).unwrap_or(usize::MAX);
    let factor = board.data.ground(id).map_or(0, |unit| unit.combat);
    (named, factor, Reverse(board.is_spent(id)), id)
}

/// The first choice of so many of these units, in their order, without which the others may stay.
fn first_legal(data: &Data, ranked: &[Id], count: usize) -> Option<Vec<Id>> {
    fn choose(data: &Data, ranked: &[Id], from: usize, gone: &mut Vec<Id>, count: usize) -> bool {
        if gone.len() == count {
            let left: Vec<Id> = ranked.iter().copied().filter(|id| !gone.contains(id)).collect();
            return is_legal(data, &left);
        }
        (from..ranked.len()).any(|at| {
            gone.push(ranked[at]);
            let found = choose(data, ranked, at + 1, gone, count);
            if !found {
                gone.pop();
            }
            found
        })
    }
    let mut gone = Vec::new();
    choose(data, ranked, 0, &mut gone, count).then_some(gone)
}
