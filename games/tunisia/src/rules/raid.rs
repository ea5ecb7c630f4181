//! T2 4.4: the one raid of the Allies from the sea.

use super::{Allowed, Objection, area, movement, shipping};
use crate::board::{Board, Phase, Raid, Spot};
use crate::hex::Hex;
use crate::words::{Class, OffMap, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// What the commandos take with them, in T.
pub const TAKES: i32 = 3;

/// Whether a battalion of commandos may embark.
///
/// # Errors
/// What does not allow it.
pub fn may_embark(board: &Board, side: Side, id: Id, from: Spot) -> Allowed<()> {
    if !board.options.contains("4.4") {
        return Err(Objection::new("T2 4.4", msg!("no-raid-option")));
    }
    if board.special.raid.is_some() {
        return Err(Objection::new("T2 4.4", msg!("one-raid-a-game")));
    }
    if board.phase != Phase::Movement {
        return Err(Objection::new("T2 4.4", msg!("raid-in-movement")));
    }
    let commando =
        board.data.units.get(&id).is_some_and(|unit| unit.side == side && unit.class == Class::Cdo);
    if side != Side::Allied || !commando {
        return Err(Objection::new("T2 4.4", msg!("no-commandos", unit = id)).about(id));
    }
    let bone = board.data.places.get(&Id::literal("bone")).and_then(|place| place.hex).map(Spot::Hex);
    if from != Spot::Box(OffMap::Algiers) && Some(from) != bone {
        return Err(Objection::new("T2 4.4", msg!("raid-from-port", place = from)).about(from));
    }
    let stands = match from {
        Spot::Hex(hex) => board.units.get(&id).is_some_and(|counter| counter.hex == hex),
        Spot::Box(off_map) => board.boxed.get(&id) == Some(&off_map),
    };
    if !stands {
        let message = msg!("not-in-that-port", unit = id, place = from);
        return Err(Objection::new("T2 4.4", message).about(id));
    }
    shipping::load(board, side, crate::order::Cargo::Supply(TAKES), from).map(drop)
}

/// Whether they may land in a hex: on the coast, in a later turn, where no enemy combat unit stands.
///
/// # Errors
/// What does not allow it.
pub fn may_land(board: &Board, side: Side, hex: Hex) -> Allowed<Raid> {
    let at_sea = board.special.raid.filter(|raid| !raid.landed && side == Side::Allied);
    let Some(raid) = at_sea else { return Err(Objection::new("T2 4.4", msg!("nobody-at-sea"))) };
    if board.phase != Phase::Movement || board.turn == raid.turn {
        return Err(Objection::new("T2 4.4", msg!("land-next-turn", unit = raid.unit)).about(hex));
    }
    let coast = board.data.ground(hex).is_some_and(|ground| ground.coast);
    if !coast || !area::is_open(board, hex) {
        return Err(Objection::new("T2 4.4", msg!("no-coast", hex = hex)).about(hex));
    }
    if !board.fighters(hex, side.enemy()).is_empty() {
        return Err(movement::objection_to_enemies(hex));
    }
    Ok(raid)
}
