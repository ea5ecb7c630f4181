//! TS 4: stacks, their order, and what is lost when a hex is overstacked.

use crate::board::Board;
use crate::hex::Hex;
use crate::rules::{Allowed, Objection};
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// TS 4.0: the new order of a stack: the units named on top, the others below as they were.
///
/// # Errors
/// Units that are not in the hex, or named twice.
pub fn reordered(board: &Board, side: Side, hex: Hex, named: &[Id]) -> Allowed<Vec<Id>> {
    let stack = board.stack(hex);
    if board.owner(hex) != Some(side) {
        return Err(Objection::new("4.0", msg!("no-units-in", hex = hex)).about(hex));
    }
    for (at, id) in named.iter().enumerate() {
        if !stack.contains(id) {
            let there = stack.iter().map(Id::to_string).collect::<Vec<_>>().join(" ");
            return Err(Objection::new("4.0", msg!("unit-not-in", unit = id, hex = hex))
                .about(id)
                .hint(msg!("stack-there", units = there)));
        }
        if named[..at].contains(id) {
            return Err(Objection::new("4.0", msg!("named-twice", unit = id)).about(id));
        }
    }
    let rest = stack.iter().filter(|id| !named.contains(id));
    Ok(named.iter().chain(rest).copied().collect())
}

/// TS 4.0, ruling A3.1: the units that must go because their hexes are overstacked, both sides'. Of those
/// in `plan` the first ones go first.
#[must_use]
pub fn excess(board: &Board, plan: &[Id]) -> Vec<(Id, Hex)> {
    let limit = board.data.scenario.stacking_limit;
    let mut lost = Vec::new();
    for (hex, stack) in &board.stacks {
        let surplus = stack.len().saturating_sub(limit);
        let mut victims = stack.clone();
        victims.sort_by_key(|id| loss_rank(board, plan, *id));
        lost.extend(victims.into_iter().take(surplus).map(|id| (id, *hex)));
    }
    lost
}

/// TS 4.0, ruling A3.2: the owner's list first; then the lowest SP, SF, PF, and the last id.
fn loss_rank(board: &Board, plan: &[Id], id: Id) -> (usize, i32, i32, i32, std::cmp::Reverse<Id>) {
    let named = plan.iter().position(|wish| *wish == id).unwrap_or(usize::MAX);
    let (sf, pf) = board.data.unit(id).map_or((0, 0), |unit| (unit.sf, board.protection(unit)));
    (named, board.sp(id), sf, pf, std::cmp::Reverse(id))
}
