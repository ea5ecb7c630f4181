//! TS 10: set-up.

use crate::board::{Board, Place};
use crate::data::Unit;
use crate::hex::{Hex, letter};
use crate::rules::activation::own_unit;
use crate::rules::{Allowed, Objection, movement};
use crate::scenario::SetupGroup;
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::msg;

/// TS 10.1, 10.2: whether a unit may be set up in a hex (again, if it stands elsewhere); a refusal says
/// where it may be.
///
/// # Errors
/// A unit that does not start on the map, a hex that is not open to it, full, or held by enemies.
pub fn may_place(board: &Board, side: Side, id: Id, hex: Hex) -> Allowed {
    judge(board, side, id, hex).map_err(|objection| match board.data.scenario.setup_group_of(id) {
        Some(group) if group.side == side && objection.hint.is_none() => {
            objection.hint(open_hexes(board, group, id, hex))
        }
        _ => objection,
    })
}

/// TS 10.1, 10.2: whether a unit may be set up in a hex, without reasons.
#[must_use]
pub fn is_open(board: &Board, side: Side, id: Id, hex: Hex) -> bool {
    judge(board, side, id, hex).is_ok()
}

/// Where a unit may be set up as things stand, for hints; of whole hexrows what is nearest to `wanted`.
fn open_hexes(board: &Board, group: &SetupGroup, id: Id, wanted: Hex) -> Message {
    let open: Vec<Hex> = Hex::all().filter(|hex| is_open(board, group.side, id, *hex)).collect();
    let Some(nearest) = open.iter().map(|hex| hex.distance(wanted)).min() else {
        return msg!("no-room-now");
    };
    let Some((first, last)) = group.rows else { return msg!("may-set-up-in", hexes = open) };
    let near: Vec<Hex> = open.iter().copied().filter(|hex| hex.distance(wanted) == nearest).collect();
    let why = match named_for_enemy(board, group.side, wanted) {
        true => msg!("kept-for", hex = wanted, side = group.side.enemy()),
        false => msg!("set-up-rows", first = first.to_string(), last = last.to_string()),
    };
    why.and(msg!("nearest-to", hex = wanted, hexes = near))
}

fn judge(board: &Board, side: Side, id: Id, hex: Hex) -> Allowed {
    let (unit, _) = own_unit(board, side, id)?;
    let Some(group) = board.data.scenario.setup_group_of(id) else {
        return Err(
            Objection::new("10.0", msg!("arrives-not-set-up", unit = id, turn = unit.arrival_turn)).about(id)
        );
    };
    let rule = if side == Side::Dak { "10.1" } else { "10.2" };
    if !is_allowed_hex(board, group, hex) {
        return Err(Objection::new(rule, msg!("may-not-set-up", unit = id, hex = hex)).about(hex));
    }
    if movement::cost_of(board, unit, hex).is_none() {
        return Err(
            Objection::new("6.0", msg!("escarpment-set-up", class = unit.class, hex = hex)).about(hex)
        );
    }
    if board.enemy_in(hex, side) {
        return Err(Objection::new("10.0", msg!("enemies-in", hex = hex)).about(hex));
    }
    check_room(board, unit, group, hex, rule)
}

/// TS 10.1: a group's own limit, such as two in a hex, counts the units of the group alone; the limit of
/// stacking counts all (rulings A11.1, A11.4).
fn check_room(board: &Board, unit: &Unit, group: &SetupGroup, hex: Hex, rule: &'static str) -> Allowed {
    let others: Vec<Id> = board.stack(hex).iter().copied().filter(|other| *other != unit.id).collect();
    let of_group = others.iter().filter(|other| group.units.contains(other)).count();
    let own = if group.at_most_one_unit_in.contains(&hex) { 1 } else { group.max_per_hex };
    let limit = board.data.scenario.stacking_limit;
    let reason = if of_group >= own && own == 1 {
        msg!("takes-one", hex = hex)
    } else if of_group >= own && own < limit {
        msg!("takes-of-group", hex = hex, count = own)
    } else if others.len() >= limit {
        msg!("takes-units", hex = hex, count = limit)
    } else {
        return Ok(());
    };
    let there: Vec<String> = others.iter().map(Id::to_string).collect();
    Err(Objection::new(rule, reason).about(hex).hint(msg!("units-there", units = there)))
}

/// Ruling A11.2: a recon that may start anywhere in hexrows may not take a hex named for the enemy.
fn is_allowed_hex(board: &Board, group: &SetupGroup, hex: Hex) -> bool {
    match group.rows {
        Some((first, last)) => {
            (first..=last).contains(&letter(hex)) && !named_for_enemy(board, group.side, hex)
        }
        None => group.hexes.contains(&hex),
    }
}

fn named_for_enemy(board: &Board, side: Side, hex: Hex) -> bool {
    let enemy = board.data.scenario.setup_groups.iter().filter(|group| group.side != side);
    enemy.filter_map(|group| group.hexes.first()).any(|named| *named == hex)
}

/// Units of a side that start on the map and are not placed yet, in the order of the data.
#[must_use]
pub fn unplaced(board: &Board, side: Side) -> Vec<Id> {
    let groups = board.data.scenario.setup_groups.iter().filter(|group| group.side == side);
    let reserve = |id: &Id| board.units.get(id).is_some_and(|piece| piece.place == Place::Reserve);
    groups.flat_map(|group| group.units.iter().copied()).filter(reserve).collect()
}

/// Where the default set-up puts a unit.
#[must_use]
pub fn default_hex(board: &Board, id: Id) -> Option<Hex> {
    board.data.scenario.default_setup.iter().find(|stack| stack.units.contains(&id)).map(|stack| stack.hex)
}
