//! TS 8: recovery.

use crate::board::{Board, Place};
use crate::data::Unit;
use crate::rules::Allowed;
use crate::rules::activation::own_unit;
use crate::rules::combat::is_german_mobile;
use crate::words::{Class, Nationality, Side};
use feldpost_kit::id::Id;

/// TS 8.0: the CW rolls first.
pub const RECOVERY_ORDER: [Side; 2] = [Side::Cw, Side::Dak];

/// TS 8.1: the modified die results on which a hit of this unit recovers.
#[must_use]
pub fn recovers_on<'a>(board: &'a Board, unit: &Unit) -> &'a [i32] {
    let book = &board.rulebook;
    match (unit.nationality, unit.class) {
        (Nationality::Italian, _) => &book.recovery_italian,
        _ if is_german_mobile(unit) => &book.recovery_german_mobile,
        (_, Class::Armor | Class::Recon) => &book.recovery_cw_mobile,
        _ => &book.recovery_infantry_artillery,
    }
}

/// TS 8.1: the modifier to every recovery die of a unit: -1 in an enemy ZOC.
#[must_use]
pub fn recovery_modifier(board: &Board, unit: &Unit) -> i32 {
    let besieged = board.hex_of(unit.id).is_some_and(|hex| board.in_ezoc(hex, unit.side));
    if besieged { board.rulebook.recovery_ezoc_modifier } else { 0 }
}

/// TS 8.1, ruling A10.3: hits that a unit may try to recover; 0 off the map.
#[must_use]
pub fn recoverable_hits(board: &Board, unit: &Unit) -> i32 {
    match board.units.get(&unit.id) {
        Some(piece) if matches!(piece.place, Place::Hex(_)) => unit.sf - piece.sp,
        _ => 0,
    }
}

/// TS 8.1, ruling A10.3: whether a unit has a recovery that it can decline.
///
/// # Errors
/// A unit that is not the side's own.
pub fn can_decline(board: &Board, side: Side, id: Id) -> Allowed<bool> {
    let (unit, _) = own_unit(board, side, id)?;
    Ok(recoverable_hits(board, unit) > 0)
}
