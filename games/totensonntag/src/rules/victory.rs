//! TS 9: control, shattered divisions, the relief of Tobruk, victory.

use crate::board::{Board, Place};
use crate::data::Unit;
use crate::rulebook::ReliefSpMeasured;
use crate::scenario::Division;
use crate::words::{Class, Side};
use feldpost_kit::id::Id;

/// TS 9.1, ruling A10.6: losses of a division that count, panzer battalions twice.
#[must_use]
pub fn losses(board: &Board, division: &Division) -> u32 {
    let lost = board
        .data
        .counted(division.id)
        .iter()
        .filter(|(unit, _)| board.units.get(unit).is_some_and(|piece| piece.place == Place::Destroyed));
    lost.map(|(_, weight)| weight).sum()
}

/// TS 9.1, ruling A10.6: the units of a division whose losses count, and how often. What is wrong with the
/// division's classes is told where data are read.
#[must_use]
pub fn counted(units: &[Unit], division: &Division) -> Vec<(Id, u32)> {
    let classes = division.classes().unwrap_or_default();
    let counts = |class: &Class| classes.as_ref().is_none_or(|classes| classes.contains(class));
    let own = units.iter().filter(|unit| unit.division == Some(division.id) && counts(&unit.class));
    own.map(|unit| (unit.id, if division.weight_two.contains(&unit.id) { 2 } else { 1 })).collect()
}

/// TS 9.1: whether a division is shattered.
#[must_use]
pub fn is_shattered(board: &Board, division: &Division) -> bool {
    losses(board, division) >= division.limit
}

/// TS 9.2, ruling A10.7: SPs of infantry, armor and recon that left the map, by the policy as they were then.
#[must_use]
pub fn relief_sp(board: &Board) -> i32 {
    let exited = board.units.iter().filter(|(_, piece)| piece.place == Place::Exited);
    let counted = exited.filter_map(|(id, piece)| {
        let unit = board.data.unit(*id).filter(|unit| unit.class != Class::Artillery)?;
        Some(match board.rulebook.relief_sp_measured {
            ReliefSpMeasured::AtExit => piece.sp,
            ReliefSpMeasured::FullStrength => unit.sf,
        })
    });
    counted.sum()
}

/// What the item is called in an event that stands for a bid.
pub const BID: &str = "bid";

/// TS 9.0: the VP items that stand now, by name; a bid for sides is the last (reading A10.9).
#[must_use]
pub fn items(board: &Board) -> Vec<(String, i32)> {
    let scenario = &board.data.scenario;
    let held = scenario.objectives.iter().filter(|o| board.control.get(&o.hex) == Some(&Side::Cw));
    let objectives = held.map(|o| (format!("{} ({})", o.name, o.hex), o.vp));
    let broken = scenario.shatter.divisions.iter().filter(|division| is_shattered(board, division));
    let shattered = broken.map(|division| (format!("{} shattered", division.name), division.vp));
    let relieved = relief_sp(board) >= board.rulebook.relief_sp_needed;
    let relief = relieved.then(|| ("Tobruk relieved".to_owned(), board.rulebook.relief_vp));
    let bid = (board.given != 0).then(|| (BID.to_owned(), board.given));
    objectives.chain(shattered).chain(relief).chain(bid).collect()
}

/// TS 9.0, ruling A10.5: who wins with these VPs. There is no draw.
#[must_use]
pub fn winner(board: &Board, points: i32) -> Side {
    if points >= board.data.scenario.victory.cw_wins_at { Side::Cw } else { Side::Dak }
}
