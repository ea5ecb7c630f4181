//! OCS 4.7, 14.9, 15.0b, T2 2.2, 3.2, 3.3b: what planes carry from base to base.

use super::shipping::{self, Group};
use super::{Allowed, Objection, area, flight, movement, stacking};
use crate::board::{Board, Spot};
use crate::data::Plane;
use crate::event::Freight;
use crate::hex::Hex;
use crate::order::Cargo;
use crate::words::{Country, Mobility, OffMap, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// OCS 14.9c: whoever walks more points than this on his Move side is too heavy for planes.
const LIGHT: i32 = 10;
/// OCS 15.0b: what planes that return may unload for each level of a base, in T.
const UNLOADS: i32 = 2;

/// A flight with a cargo.
#[derive(Clone, Copy, Debug)]
pub struct Flight<'a> {
    /// Which planes.
    pub planes: &'a [Id],
    /// What they carry.
    pub cargo: Cargo,
    /// From which base.
    pub from: Spot,
    /// To which base.
    pub to: Spot,
    /// Whether all of them stay there (OCS 14.9e A).
    pub stays: bool,
}

/// What comes of it if nobody is shot down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lift {
    /// What is carried.
    pub freight: Freight,
    /// What that takes of the planes, in T.
    pub t: i32,
    /// The planes that stay at the other base.
    pub stay: Vec<Id>,
    /// What counts for the limit of the other base, in T.
    pub unloaded: i32,
}

/// OCS 14.9a, e, ruling T28: what a plane carries so far, in halves of a T: a reduced one the half, on a way
/// of half its range the double.
#[must_use]
pub fn capacity(board: &Board, id: Id, far: u32) -> i32 {
    let known = board.data.planes.get(&id).zip(board.planes.get(&id));
    known.map_or(0, |(plane, parked)| {
        let steps = i32::try_from(parked.steps).unwrap_or(0);
        let short = 2 * far <= plane.range.unsigned_abs();
        plane.cargo.unwrap_or(0) * steps * if short { 2 } else { 1 }
    })
}

/// The same of several, rounded down to a whole T (OCS 14.9b).
fn load_of(board: &Board, planes: &[Id], far: u32) -> i32 {
    planes.iter().map(|id| capacity(board, *id, far)).sum::<i32>() / 2
}

/// OCS 14.9: whether planes may carry something from one base to another.
///
/// # Errors
/// What does not allow it.
pub fn may_lift(board: &Board, side: Side, flight: Flight<'_>) -> Allowed<Lift> {
    let Flight { planes, cargo, from, to, stays } = flight;
    flight::are_ready(board, side, planes)?;
    are_together(board, planes, from)?;
    let Some(far) = flight::between(board, from, to).filter(|_| from != to) else {
        return Err(Objection::new("OCS 14.9e", msg!("no-way-by-air", from = from, to = to)).about(to));
    };
    let mut stay = Vec::new();
    for id in planes {
        let Some(plane) = board.data.planes.get(id) else { continue };
        let range = plane.range.unsigned_abs();
        if far > 2 * range {
            let message = msg!("beyond-range", plane = id, hex = to, range = 2 * range);
            return Err(Objection::new("OCS 14.9e", message).about(to));
        }
        let ends = stays || far > range;
        flight::may_base(board, side, *id, if ends { to } else { from }, false)?;
        // Also who returns must find a base of his own there.
        is_base(board, side, to)?;
        if ends {
            stay.push(*id);
        }
    }
    let (freight, t) = cargo_of(board, side, cargo, (from, to))?;
    let room = load_of(board, planes, far);
    if t > room {
        return Err(Objection::new("OCS 14.9a", msg!("planes-carry-less", room = room, t = t)));
    }
    let unloaded = (t - exempt(board, planes, &stay, far)).max(0);
    if let Spot::Hex(hex) = to {
        base_unloads(board, hex, unloaded)?;
        if let Freight::Unit(unit) = freight {
            stacking::may_end(board, side, hex, &[unit])?;
        }
    }
    Ok(Lift { freight, t, stay, unloaded })
}

/// OCS 14.9a: whether planes that carry something together stand at one base.
///
/// # Errors
/// The first that does not.
pub fn are_together(board: &Board, planes: &[Id], from: Spot) -> Allowed<()> {
    match planes.iter().find(|id| board.planes.get(id).is_some_and(|parked| parked.at != from)) {
        None => Ok(()),
        Some(id) => {
            let message = msg!("plane-based-elsewhere", plane = id, at = from);
            Err(Objection::new("OCS 14.9a", message).about(id))
        }
    }
}

/// OCS 14.10d, 15.0b: what planes carry that stay, or on gliders: no base limits that.
fn exempt(board: &Board, planes: &[Id], stay: &[Id], far: u32) -> i32 {
    let free = |id: &&Id| stay.contains(id) || board.data.planes.get(*id).is_some_and(Plane::has_glider);
    let free: Vec<Id> = planes.iter().filter(free).copied().collect();
    load_of(board, &free, far)
}

/// OCS 15.0b, 15.2: whether a base can unload so much more in this segment.
fn base_unloads(board: &Board, hex: Hex, t: i32) -> Allowed<()> {
    let level = board.bases.get(&hex).map_or(1, |base| i32::from(base.level).max(1));
    let left = level * UNLOADS - board.used.unloaded.get(&hex).copied().unwrap_or(0);
    if t <= left {
        return Ok(());
    }
    let message = msg!("base-unloads-less", hex = hex, left = left.max(0), t = t);
    Err(Objection::new("OCS 15.0b", message).about(hex).hint(msg!("let-planes-stay")))
}

fn is_base(board: &Board, side: Side, at: Spot) -> Allowed<()> {
    match at {
        Spot::Hex(hex) if board.bases.get(&hex).is_none_or(|base| base.side != side) => {
            Err(Objection::new("OCS 14.9e", msg!("no-base", hex = hex)).about(hex))
        }
        Spot::Box(off_map) if !flight::boxes(board, side).contains(&off_map) => {
            Err(Objection::new("T2 1.2", msg!("no-box-of-yours", place = at)).about(at))
        }
        _ => Ok(()),
    }
}

/// What a cargo is, and what it takes of planes, in T.
///
/// # Errors
/// It is not there, or too heavy.
pub fn cargo_of(board: &Board, side: Side, cargo: Cargo, way: (Spot, Spot)) -> Allowed<(Freight, i32)> {
    match cargo {
        Cargo::Points(carrier, _) => {
            Err(Objection::new("OCS 13.2e", msg!("points-never-fly", carrier = carrier)))
        }
        Cargo::Unit(id) => {
            may_board(board, side, id, way.1)?;
            shipping::unit(board, side, id, way.0, Group::Any)
        }
        _ if matches!(way.1, Spot::Box(_)) && matches!(cargo, Cargo::Supply(_)) => {
            Err(Objection::new("T2 1.2", msg!("supply-stays-on-the-map")).about(way.1))
        }
        cargo => shipping::load(board, side, cargo, store(way.0, cargo)),
    }
}

/// OCS 14.9c, T2 2.6, 3.3b: whether planes can take a unit there at all.
fn may_board(board: &Board, side: Side, id: Id, to: Spot) -> Allowed<()> {
    let Some(unit) = board.data.units.get(&id).filter(|unit| unit.side == side) else {
        return Err(movement::not_yours(board, side, id));
    };
    if !unit.air_transport {
        return Err(Objection::new("T2 3.3b", msg!("motorized-never-flies", unit = id)).about(id));
    }
    let light = unit.mobility_move == Mobility::Leg && unit.ma_move <= LIGHT;
    if !light || !unit.is_combat() {
        return Err(Objection::new("OCS 14.9c", msg!("too-heavy-for-planes", unit = id)).about(id));
    }
    if let Spot::Hex(hex) = to {
        if !area::is_open(board, hex) {
            return Err(Objection::new("T2 6.0", msg!("off-the-maps", hex = hex)).about(hex));
        }
        let algeria = board.data.ground(hex).is_some_and(|ground| ground.country == Country::Algeria);
        if unit.theater_reserve && !algeria && !board.frees_reserves() {
            let message = msg!("stays-in-algeria", unit = id, hex = hex);
            return Err(Objection::new("T2 2.6", message).about(id));
        }
    }
    Ok(())
}

/// Where what planes carry lies: replacements wait in the second part of Sicily (T2 3.1).
#[must_use]
pub fn store(from: Spot, cargo: Cargo) -> Spot {
    match (from, cargo) {
        (Spot::Box(OffMap::Sicily), Cargo::Repls { .. }) => Spot::Box(OffMap::SicilyB),
        (from, _) => from,
    }
}

/// OCS 14.4g: what comes through of a cargo of so many T, what turns back and what is lost, once some planes
/// have been shot down (`left` flew on) or turned back (`turned`); rounded in favour of the cargo.
#[must_use]
pub fn comes_through(board: &Board, t: i32, left: &[Id], turned: &[Id], far: u32) -> (i32, i32, i32) {
    let up = |planes: &[Id]| (planes.iter().map(|id| capacity(board, *id, far)).sum::<i32>() + 1) / 2;
    let arrives = t.min(up(left));
    let back = (t - arrives).min(up(turned));
    (arrives, back, t - arrives - back)
}
