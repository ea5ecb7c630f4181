//! FA IX: air attack.

use crate::board::{Board, Phase};
use crate::data::Kind;
use crate::hex::Hex;
use crate::rules::supply;
use crate::rules::{Allowed, Objection, sequence};
use crate::words::{AirColumn, AirVerdict, Nationality, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// FA IX.A: an air unit of a side that can fly now.
///
/// # Errors
/// No air unit, the other side's, not yet there, used, or out of play.
fn may_fly(board: &Board, side: Side, air: Id) -> Allowed<()> {
    let objection = |message| Err(Objection::new("IX.A", message).about(air));
    let Some(counter) = board.data.counter(air).filter(|counter| counter.kind == Kind::Air) else {
        return objection(msg!("no-air-unit", unit = air));
    };
    if counter.side != side {
        return objection(msg!("not-yours", unit = air, side = counter.side));
    }
    let Some(state) = board.air.get(&air) else {
        return objection(msg!("no-air-unit", unit = air));
    };
    if state.out_until >= board.turn {
        return objection(msg!("air-unit-out", unit = air, turn = state.out_until));
    }
    if state.used {
        return objection(msg!("air-unit-used", unit = air));
    }
    if !board.is_fresh(air) {
        let turn = board.data.scenario.reinforcement(air).map_or(0, |later| later.turn);
        return objection(msg!("air-unit-later", unit = air, turn = turn));
    }
    Ok(())
}

/// FA IX.A, IX.B.1: whether an air unit may strike a hex.
///
/// # Errors
/// Another phase, an air unit that cannot fly, a hex without unSpent enemies.
pub fn may_strike(board: &Board, side: Side, air: Id, hex: Hex) -> Allowed<()> {
    sequence::is_due(board, side)?;
    sequence::not_after(board, Phase::Airstrikes)?;
    may_fly(board, side, air)?;
    if !board.enemy_in(hex, side) {
        return Err(Objection::new("IX.B.1", msg!("no-enemies-there", hex = hex)).about(hex));
    }
    if board.counters.is_empty() && targets(board, hex).is_empty() {
        return Err(Objection::new("IX.B.1", msg!("all-spent-there", hex = hex)).about(hex));
    }
    Ok(())
}

/// FA IX.B.1: whom a strike on a hex attacks, one after another: unSpent units from the top down.
#[must_use]
pub fn targets(board: &Board, hex: Hex) -> Vec<Id> {
    board.stack(hex).iter().copied().filter(|id| !board.is_spent(*id)).collect()
}

/// FA IX.B.2, ruling B18: whether an air unit may resupply a stack.
///
/// # Errors
/// Another phase or side, an air unit that cannot fly, a hex without own units or one that is in supply.
pub fn may_resupply(board: &Board, side: Side, air: Id, hex: Hex) -> Allowed<()> {
    sequence::is_due(board, side)?;
    sequence::not_after(board, Phase::SupplyStatus)?;
    if side != Side::Axis {
        return Err(Objection::new("IX.B.2", msg!("resupply-is-for-the-axis")).about(air));
    }
    may_fly(board, side, air)?;
    if !board.friend_in(hex, side) {
        return Err(Objection::new("IX.B.2", msg!("nobody-of-yours-there", hex = hex)).about(hex));
    }
    if board.stack(hex).iter().all(|id| supply::is_supplied(board, *id)) {
        return Err(Objection::new("IX.B.2", msg!("is-in-supply", hex = hex)).about(hex));
    }
    Ok(())
}

/// FA IX.B.3: the air units of a side that can intercept now, by id.
#[must_use]
pub fn interceptors(board: &Board, side: Side) -> Vec<Id> {
    let own = board.air.keys().copied().filter(|air| board.side_of(*air) == Some(side));
    own.filter(|air| board.is_fresh(*air)).collect()
}

/// The column of the air table for a ground unit: in a box that is on the map, of whatever nation of the
/// Allies (ruling B26), or any other.
#[must_use]
pub fn strike_column(board: &Board, target: Id) -> AirColumn {
    let in_box = board.hex_of(target).is_some_and(|hex| board.box_in(hex).is_some());
    if in_box && board.side_of(target) == Some(Side::Allied) {
        AirColumn::BritishInBox
    } else {
        AirColumn::OtherGround
    }
}

/// The column of the air table for an air unit that is intercepted (ruling B5).
#[must_use]
pub fn intercept_column(board: &Board, target: Id) -> AirColumn {
    match board.side_of(target) {
        Some(Side::Axis) => AirColumn::GermanAir,
        Some(Side::Allied) | None => AirColumn::BritishAir,
    }
}

/// FA IX.B.1: what a cell of the table is for this target: `AAg` is `AA` at a German unit alone (ruling B6).
#[must_use]
pub fn against(board: &Board, target: Id, cell: AirVerdict) -> AirVerdict {
    let nationality = board.data.counter(target).and_then(|counter| counter.nationality);
    match (cell, nationality) {
        (AirVerdict::Aag, Some(Nationality::German)) => AirVerdict::Aa,
        (AirVerdict::Aag, _) => AirVerdict::Nothing,
        (cell, _) => cell,
    }
}
