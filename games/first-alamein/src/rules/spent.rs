//! FA VIII: Spent units.

use crate::board::{Board, Phase};
use crate::hex::Hex;
use crate::rulebook::Unattackable;
use crate::rules::{boxes, combat, supply};
use crate::words::Side;
use feldpost_kit::id::Id;

/// FA VIII.B, ruling B37: the units of a side that must accept an AR at the end of its Attacks phase, by hex
/// and id, each with the hexes of unSpent enemies beside it that nobody has attacked.
#[must_use]
pub fn must_give_way(board: &Board, side: Side) -> Vec<(Id, Vec<Hex>)> {
    let mut units: Vec<(Hex, Id)> = board.on_map(side).map(|(id, hex)| (hex, id)).collect();
    units.sort();
    let owed = units.into_iter().filter(|(hex, id)| gives_way(board, side, *hex, *id));
    let threatened = owed.map(|(hex, id)| (id, threats(board, side, hex)));
    threatened.filter(|(_, hexes)| !hexes.is_empty()).collect()
}

/// FA VIII.B; under the policy `unattackable` also an unSpent unit that owed an attack which nobody could
/// make (ruling B15).
fn gives_way(board: &Board, side: Side, hex: Hex, id: Id) -> bool {
    let unable = || {
        board.rulebook.unattackable == Unattackable::Retreat
            && !boxes::shelters(board, hex, side)
            && board.pieces.get(&id).is_some_and(|piece| !piece.attacked)
    };
    board.is_spent(id) || unable()
}

/// Hexes beside this one with unSpent enemies that nobody has attacked.
#[must_use]
pub fn threats(board: &Board, side: Side, hex: Hex) -> Vec<Hex> {
    let around = hex.neighbours().filter(|near| board.enemy_in(*near, side));
    let fresh = |near: &Hex| board.stack(*near).iter().any(|id| !board.is_spent(*id));
    let mut threats: Vec<Hex> = around.filter(|near| !board.struck.contains(near) && fresh(near)).collect();
    threats.sort();
    threats
}

/// FA VIII.E: the Spent units of a side that are in supply in its Recovery phase, by hex and place.
#[must_use]
pub fn recovering(board: &Board, side: Side) -> Vec<Id> {
    let lost = supply::unsupplied(board, side);
    let spent = board.on_map(side).filter(|(id, _)| board.is_spent(*id));
    spent.filter(|unit| !lost.contains(unit)).map(|(id, _)| id).collect()
}

/// FA XIV.A.2: the hexes for which `done` is held back in this phase.
#[must_use]
pub fn holds_back(board: &Board, side: Side) -> Vec<Hex> {
    let open = board.phase <= Phase::Attacks && board.counters.is_empty();
    let duties = if open { combat::duties(board, side) } else { vec![] };
    duties.into_iter().filter(|(_, possible)| *possible).map(|(hex, _)| hex).collect()
}
