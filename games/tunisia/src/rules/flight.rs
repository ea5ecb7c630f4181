//! OCS 14.2, T2 1.1c, 1.2, 2.5: how far planes fly, and between what bases.

use super::{Allowed, Objection};
use crate::board::{Board, Parked, Spot};
use crate::calendar::Date;
use crate::data::Plane;
use crate::hex::Hex;
use crate::tables::Sky;
use crate::words::{OffMap, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use std::collections::BTreeSet;

/// OCS 14.2a: planes of a mission.
pub const TOGETHER: usize = 4;
/// T2 2.5a: from this day on the Desert Air Force is based where it likes.
const FREE: Date = Date::new(1943, 3, 1);
/// T2 2.2b: the day from which the Tripoli box is the Allies'.
const TRIPOLI: Date = Date::new(1943, 1, 29);

/// The boxes in which planes of a side can be based now.
#[must_use]
pub fn boxes(board: &Board, side: Side) -> Vec<OffMap> {
    match side {
        Side::Axis => vec![OffMap::Sicily],
        Side::Allied => {
            let algiers = if board.scenario == "5" { None } else { Some(OffMap::Algiers) };
            let tripoli = (board.date() >= TRIPOLI && board.scenario != "3").then_some(OffMap::Tripoli);
            algiers.into_iter().chain(tripoli).collect()
        }
    }
}

/// T2 1.1c: how far it is from a box to a hex, by the best air entry point.
#[must_use]
pub fn from_box(board: &Board, off_map: OffMap, hex: Hex) -> Option<u32> {
    let points = board.data.places.values().filter_map(|place| {
        let (name, far) = place.air_entry.as_ref()?;
        (name == off_map.word()).then_some((place.hex?, *far))
    });
    points.map(|(at, far)| far + at.distance(hex)).min()
}

/// How far it is from a base to a hex.
#[must_use]
pub fn distance(board: &Board, from: Spot, hex: Hex) -> Option<u32> {
    match from {
        Spot::Hex(base) => Some(base.distance(hex)),
        Spot::Box(off_map) => from_box(board, off_map, hex),
    }
}

/// How far it is between two bases.
#[must_use]
pub fn between(board: &Board, from: Spot, to: Spot) -> Option<u32> {
    match (from, to) {
        (Spot::Hex(_), Spot::Box(off_map)) => match from {
            Spot::Hex(hex) => from_box(board, off_map, hex),
            Spot::Box(_) => None,
        },
        (_, Spot::Hex(hex)) => distance(board, from, hex),
        (Spot::Box(one), Spot::Box(other)) => (one == other).then_some(0),
    }
}

/// OCS 14.1, 14.2, T2 1.3: whether planes may fly together to a hex.
///
/// # Errors
/// The weather, too many of them, one that is not yours, inactive, or out of range.
pub fn may_fly(board: &Board, side: Side, planes: &[Id], hex: Hex) -> Allowed<()> {
    are_ready(board, side, planes)?;
    for (id, plane, parked) in planes.iter().filter_map(|id| known(board, *id)) {
        let far = distance(board, parked.at, hex);
        if far.is_none_or(|far| far > plane.range.unsigned_abs()) {
            let range = plane.range;
            let message = msg!("beyond-range", plane = id, hex = hex, range = range);
            return Err(Objection::new("OCS 14.2d", message).about(hex));
        }
    }
    Ok(())
}

fn known(board: &Board, id: Id) -> Option<(Id, &Plane, &Parked)> {
    Some((id, board.data.planes.get(&id)?, board.planes.get(&id)?))
}

/// OCS 14.1, 14.2a, T2 1.3: whether planes may fly together at all.
///
/// # Errors
/// The weather, too many of them, one that is not yours or inactive.
pub fn are_ready(board: &Board, side: Side, planes: &[Id]) -> Allowed<()> {
    if board.weather != Some(Sky::Flight) {
        return Err(Objection::new("OCS 14.1f", msg!("no-flight-weather")));
    }
    if planes.len() > TOGETHER {
        return Err(Objection::new("OCS 14.2a", msg!("too-many-planes", most = TOGETHER)));
    }
    let mut seen = BTreeSet::new();
    for id in planes {
        let Some((_, _, parked)) = known(board, *id).filter(|(_, plane, _)| plane.side == side) else {
            return Err(Objection::new("OCS 14.2", msg!("not-your-plane", plane = id)).about(id));
        };
        if !parked.active || !seen.insert(*id) {
            return Err(Objection::new("OCS 14.1a", msg!("plane-inactive", plane = id)).about(id));
        }
    }
    Ok(())
}

/// OCS 14.2a, 14.11, T2 1.7, 2.5a: whether a plane may be based somewhere.
///
/// # Errors
/// No base of yours, or not for this plane.
pub fn may_base(board: &Board, side: Side, id: Id, at: Spot, active: bool) -> Allowed<()> {
    let Some(plane) = board.data.planes.get(&id).filter(|plane| plane.side == side) else {
        return Err(Objection::new("OCS 14.2", msg!("not-your-plane", plane = id)).about(id));
    };
    match at {
        Spot::Box(off_map) => {
            if !boxes(board, side).contains(&off_map) {
                return Err(Objection::new("T2 1.2", msg!("no-box-of-yours", place = at)).about(at));
            }
            Ok(())
        }
        Spot::Hex(hex) => {
            if plane.surge {
                return Err(Objection::new("T2 1.7", msg!("surge-stays-off-map", plane = id)).about(hex));
            }
            if plane.daf && board.date() < FREE {
                return Err(Objection::new("T2 2.5a", msg!("daf-stays-in-tripoli", plane = id)).about(hex));
            }
            let Some(base) = board.bases.get(&hex).filter(|base| base.side == side) else {
                return Err(Objection::new("OCS 14.2a", msg!("no-base", hex = hex)).about(hex));
            };
            let there = board
                .planes
                .iter()
                .filter(|(other, parked)| **other != id && parked.active && parked.hex() == Some(hex));
            let most = TOGETHER + usize::from(base.level);
            if active && there.count() >= most {
                return Err(
                    Objection::new("OCS 14.2a", msg!("base-is-full", hex = hex, most = most)).about(hex)
                );
            }
            Ok(())
        }
    }
}
