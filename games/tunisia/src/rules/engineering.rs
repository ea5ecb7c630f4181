//! OCS 13, 15, T2 1.1b, 1.9, 1.11: hedgehogs, air bases and strips.

use super::{Allowed, Objection};
use crate::board::{Board, Story};
use crate::event::Event;
use crate::hex::Hex;
use crate::rules::supply::in_t;
use crate::share::Share;
use crate::words::{Feature, Mode, Side, Terrain};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// OCS 13: how far an engineer builds, in hexes.
pub const REACH: u32 = 2;
/// The highest level of an air base (OCS 15).
pub const TOP_BASE: u8 = 3;

/// OCS 13, T2 1.9: whether a unit can do engineers' work at a hex: in Combat Mode, and near enough.
///
/// # Errors
/// What does not allow it.
pub fn may_engineer(board: &Board, side: Side, unit: Id, hex: Hex) -> Allowed<()> {
    let Some((figures, counter)) = board.unit(unit).filter(|(figures, _)| figures.side == side) else {
        return Err(Objection::new("OCS 13", msg!("not-your-unit", unit = unit)).about(unit));
    };
    if !figures.engineer {
        return Err(Objection::new("T2 1.9", msg!("no-engineer", unit = unit)).about(unit));
    }
    if counter.mode != Mode::Combat {
        return Err(Objection::new("OCS 13", msg!("engineer-mode", unit = unit)).about(unit));
    }
    if counter.hex.distance(hex) > REACH {
        let message = msg!("engineer-far", unit = unit, hex = hex, most = REACH);
        return Err(Objection::new("OCS 13", message).about(unit));
    }
    Ok(())
}

/// OCS 13, T2 1.3c: nothing is built in mud, nor on ground of the enemy.
fn may_build(board: &Board, side: Side, hex: Hex, mud: bool) -> Allowed<()> {
    if mud {
        return Err(Objection::new("T2 1.3c", msg!("no-building-in-mud")));
    }
    let land = board.data.ground(hex).is_some_and(|ground| ground.terrain != Terrain::Sea);
    if !land || !board.fighters(hex, side.enemy()).is_empty() {
        return Err(Objection::new("OCS 13", msg!("no-building-there", hex = hex)).about(hex));
    }
    Ok(())
}

/// OCS 13, T2 1.1b, 1.11b: what it costs, in T, to make the hedgehog of a hex one level higher. The first
/// level is dug by one RE of combat units there, or by an engineer; higher ones by an engineer alone.
///
/// # Errors
/// What does not allow it.
pub fn may_dig(board: &Board, side: Side, builder: Option<Id>, hex: Hex, mud: bool) -> Allowed<i32> {
    may_build(board, side, hex, mud)?;
    let level = board.hog(hex) + 1;
    let Some(sp) = board.data.tables.hedgehogs.cost_sp.get(&level.to_string()) else {
        return Err(Objection::new("OCS 13", msg!("hog-highest", hex = hex)).about(hex));
    };
    match builder {
        Some(unit) => may_engineer(board, side, unit, hex)?,
        None if level > 1 => {
            return Err(Objection::new("T2 1.11b", msg!("hog-needs-engineer", hex = hex)).about(hex));
        }
        None if board.size(hex, side) < Share::ONE => {
            return Err(Objection::new("OCS 13", msg!("hog-needs-troops", hex = hex)).about(hex));
        }
        None => {}
    }
    Ok(in_t(*sp))
}

/// A hedgehog is one level higher; who pays is for the caller.
pub fn dig(story: &mut Story, hex: Hex) {
    let level = story.board.hog(hex) + 1;
    story.happen(Event::Hog { hex, level });
}

/// T2 1.11c: a hedgehog that is captured is one level less; what is printed on the map stays (T2 1.1b).
pub fn captured(story: &mut Story, hex: Hex) {
    if let Some(level) = story.board.hogs.get(&hex).copied() {
        story.happen(Event::Hog { hex, level: level.saturating_sub(1) });
    }
}

/// OCS 15, T2 1.11d: what it costs, in T, to make an air base one level higher, or a base of a strip.
///
/// # Errors
/// What does not allow it.
pub fn may_raise_base(board: &Board, side: Side, engineer: Id, hex: Hex, mud: bool) -> Allowed<i32> {
    may_build(board, side, hex, mud)?;
    may_engineer(board, side, engineer, hex)?;
    match board.bases.get(&hex) {
        Some(base) if base.side != side => {
            Err(Objection::new("OCS 15", msg!("no-building-there", hex = hex)).about(hex))
        }
        Some(base) if base.level >= TOP_BASE => {
            Err(Objection::new("OCS 15", msg!("base-highest", hex = hex)).about(hex))
        }
        Some(base) if base.level == 0 => Ok(board.data.tables.air_strips.upgrade.t),
        _ => Ok(in_t(1)),
    }
}

/// An air base is one level higher; who pays is for the caller.
pub fn raise_base(story: &mut Story, side: Side, hex: Hex) {
    let level = story.board.bases.get(&hex).map_or(0, |base| base.level) + 1;
    story.happen(Event::Base { side, hex, level });
}

/// T2 1.11d: whether an air strip may be placed: in a village or point of interest that is in supply by draw
/// or throw, also in mud, from those that are off the map or from a place where no plane is based.
///
/// # Errors
/// What does not allow it.
pub fn may_place_strip(
    board: &Board,
    side: Side,
    hex: Hex,
    from: Option<Hex>,
    supplied: bool,
) -> Allowed<()> {
    let refuse = |message| Err(Objection::new("T2 1.11d", message).about(hex));
    let feature = board.data.ground(hex).and_then(|ground| ground.feature);
    if !matches!(feature, Some(Feature::Village | Feature::Point)) {
        return refuse(msg!("strip-needs-village", hex = hex));
    }
    if !supplied || board.bases.contains_key(&hex) || !board.fighters(hex, side.enemy()).is_empty() {
        return refuse(msg!("strip-not-there", hex = hex));
    }
    let strips = board.bases.values().filter(|base| base.side == side && base.level == 0).count();
    match from {
        None if strips >= board.data.tables.air_strips.per_side => {
            refuse(msg!("strips-all-placed", most = board.data.tables.air_strips.per_side))
        }
        None => Ok(()),
        Some(old) if board.planes.values().any(|parked| parked.hex() == Some(old)) => {
            Err(Objection::new("T2 1.11d", msg!("strip-in-use", hex = old)).about(old))
        }
        Some(old) if board.bases.get(&old).is_none_or(|base| base.side != side || base.level > 0) => {
            Err(Objection::new("T2 1.11d", msg!("no-strip", hex = old)).about(old))
        }
        Some(_) => Ok(()),
    }
}
