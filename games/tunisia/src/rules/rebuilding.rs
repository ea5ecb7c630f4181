//! OCS 13.5, T2 1.2a, 1.4a, 1.7, 2.1, 3.1, S3: refit off the map, surge planes, rebuilding.

use super::{Allowed, Objection, cooperation, flight, zones};
use crate::board::{Board, Spot};
use crate::event::Payment;
use crate::hex::Hex;
use crate::order::Anchor;
use crate::words::{Class, Mode, OffMap, Rebuild, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// OCS 13.5a: how near a headquarters must be to the replacements.
const NEAR: u32 = 2;

/// T2 1.2a, ruling T11: whether planes of a box may be refitted; in mud half as many.
///
/// # Errors
/// What does not allow it.
pub fn may_refit_off_map(
    board: &Board,
    side: Side,
    off_map: OffMap,
    planes: &[Id],
    mud: bool,
) -> Allowed<()> {
    if !flight::boxes(board, side).contains(&off_map) {
        return Err(Objection::new("T2 1.2a", msg!("no-box-of-yours", place = off_map)).about(off_map));
    }
    let places = board.data.places.values();
    let named = places.filter(|place| place.id.as_str().starts_with(off_map.word()));
    let full = named.filter_map(|place| place.refit).max().unwrap_or(12);
    let most = usize::try_from(if mud { full / 2 } else { full }).unwrap_or(0);
    let before = board.used.refits.get(&Spot::Box(off_map)).copied().unwrap_or(0);
    if before + planes.len() > most {
        return Err(
            Objection::new("T2 1.2a", msg!("box-refit-full", place = off_map, most = most)).about(off_map)
        );
    }
    for id in planes {
        let own = board.data.planes.get(id).filter(|plane| plane.side == side);
        let Some((plane, parked)) = own.zip(board.planes.get(id)) else {
            return Err(Objection::new("OCS 15.1", msg!("not-your-plane", plane = id)).about(id));
        };
        if plane.surge {
            return Err(Objection::new("T2 1.7", msg!("surge-plane", plane = id)).about(id));
        }
        if parked.active || parked.at != Spot::Box(off_map) {
            return Err(
                Objection::new("OCS 15.1", msg!("no-refit-in-box", plane = id, place = off_map)).about(id)
            );
        }
    }
    Ok(())
}

/// T2 1.7: whether surge planes may be refitted by a special result.
///
/// # Errors
/// What does not allow it.
pub fn may_surge(board: &Board, side: Side, planes: &[Id]) -> Allowed<()> {
    let most = board.gains.get(&side).map_or(0, |gain| gain.surge);
    if u32::try_from(planes.len()).is_ok_and(|count| count > most) {
        return Err(Objection::new("T2 1.7", msg!("surge-refits-left", most = most)));
    }
    for id in planes {
        let own = board.data.planes.get(id).filter(|plane| plane.side == side);
        let Some((plane, parked)) = own.zip(board.planes.get(id)) else {
            return Err(Objection::new("OCS 15.1", msg!("not-your-plane", plane = id)).about(id));
        };
        if !plane.surge || parked.active {
            return Err(Objection::new("T2 1.7", msg!("no-inactive-surge-plane", plane = id)).about(id));
        }
    }
    Ok(())
}

/// OCS 13.5, T2 1.4a: where a dead unit or a step of a plane comes back, and what pays for it: the faction of
/// the roll before men and equipment.
///
/// # Errors
/// What does not allow it.
pub fn may_rebuild(board: &Board, side: Side, piece: Id, at: Anchor) -> Allowed<(Spot, Payment)> {
    if board.data.planes.contains_key(&piece) {
        return plane(board, side, piece, at);
    }
    let Some(unit) = board.data.units.get(&piece).filter(|unit| unit.side == side) else {
        return Err(Objection::new("OCS 13.5", msg!("not-your-unit", unit = piece)).about(piece));
    };
    if !board.dead.contains(&piece) {
        return Err(Objection::new("OCS 13.5a", msg!("is-not-dead", unit = piece)).about(piece));
    }
    // T2 1.4a, S3: a faction and a scenario give combat units.
    if unit.is_combat() {
        if let Some(spot) = free_of_scenario(board, side, at) {
            return Ok((spot, Payment::Free));
        }
        let gain = board.gains.get(&side).copied().unwrap_or_default();
        if gain.unit == Some(unit.faction) {
            return faction_spot(board, side, at).map(|spot| (spot, Payment::Faction));
        }
    }
    // OCS 13.5e: a truck is equipment.
    let with = match unit.rebuild {
        Rebuild::Eq | Rebuild::Transport => Payment::Eq,
        Rebuild::Pax => Payment::Pax,
    };
    if let Anchor::Headquarters(hq) = at
        && !cooperation::serves(board, hq, piece)
    {
        return Err(Objection::new("T2 4.1c", msg!("of-another-faction", unit = hq)).about(hq));
    }
    paid(board, side, piece, at, with).map(|spot| (spot, with))
}

/// OCS 13.5e: where an Eq becomes a transport point of trucks, on the map.
///
/// # Errors
/// What does not allow it.
pub fn may_rebuild_truck(board: &Board, side: Side, at: Anchor) -> Allowed<Hex> {
    match paid(board, side, TRUCK, at, Payment::Eq)? {
        Spot::Hex(hex) => Ok(hex),
        spot @ Spot::Box(_) => Err(Objection::new("OCS 13.5e", msg!("trucks-need-map")).about(spot)),
    }
}

/// What a transport point of trucks is called where units have their names.
const TRUCK: Id = Id::literal("truck");

/// OCS 13.5a: where the replacement lies that pays.
fn paid(board: &Board, side: Side, piece: Id, at: Anchor, with: Payment) -> Allowed<Spot> {
    let needed = if with == Payment::Eq { "eq" } else { "pax" };
    let has = |repls: &crate::board::Repls| if with == Payment::Eq { repls.eq > 0 } else { repls.pax > 0 };
    let hq = match at {
        Anchor::Headquarters(hq) => headquarters(board, side, hq)?,
        Anchor::Spot(Spot::Hex(hex)) => hex,
        Anchor::Spot(Spot::Box(off_map)) => {
            let spot = Spot::Box(off_map);
            let there = board.repls.get(&(side, spot)).copied().unwrap_or_default();
            return if has(&there) { Ok(spot) } else { Err(no_repls(piece, needed)) };
        }
    };
    let near = board.repls.iter().find_map(|((owner, spot), repls)| match spot {
        Spot::Hex(hex) if *owner == side && hex.distance(hq) <= NEAR && has(repls) => Some(*hex),
        _ => None,
    });
    let Some(hex) = near else { return Err(no_repls(piece, needed)) };
    if zones::controlled(board, hex, side.enemy()) {
        return Err(Objection::new("OCS 4.5a", msg!("no-rebuild-in-zone", hex = hex)).about(hex));
    }
    Ok(Spot::Hex(hex))
}

fn no_repls(piece: Id, needed: &str) -> Objection {
    Objection::new("OCS 13.5a", msg!("no-repls-near", unit = piece, needed = needed)).about(piece)
}

/// OCS 13.5a: where a headquarters stands that can rebuild: with its Combat side up.
fn headquarters(board: &Board, side: Side, hq: Id) -> Allowed<Hex> {
    let own = board.own(hq, side).filter(|(unit, _)| unit.class == Class::Hq);
    let Some((_, counter)) = own else {
        return Err(Objection::new("OCS 13.5a", msg!("no-headquarters", unit = hq)).about(hq));
    };
    if counter.bare_mode() != Mode::Combat || matches!(counter.mode, Mode::Reserve | Mode::Strat) {
        return Err(Objection::new("OCS 13.5a", msg!("hq-needs-combat-mode", unit = hq)).about(hq));
    }
    Ok(counter.hex)
}

/// T2 1.4a: a unit of the faction comes to any own headquarters, or to the box of its side.
fn faction_spot(board: &Board, side: Side, at: Anchor) -> Allowed<Spot> {
    match at {
        Anchor::Headquarters(hq) => match board.own(hq, side).filter(|(unit, _)| unit.class == Class::Hq) {
            Some((_, counter)) => Ok(Spot::Hex(counter.hex)),
            None => Err(Objection::new("T2 1.4a", msg!("no-headquarters", unit = hq)).about(hq)),
        },
        Anchor::Spot(Spot::Box(off_map)) if off_map.side() == side && off_map != OffMap::Tripoli => {
            Ok(Spot::Box(if off_map == OffMap::Sicily { OffMap::SicilyB } else { off_map }))
        }
        Anchor::Spot(spot) => {
            let hq = board.units.iter().any(|(id, counter)| {
                board.data.units.get(id).is_some_and(|unit| unit.side == side && unit.class == Class::Hq)
                    && Spot::Hex(counter.hex) == spot
            });
            if hq {
                return Ok(spot);
            }
            Err(Objection::new("T2 1.4a", msg!("no-headquarters-there", place = spot)).about(spot))
        }
    }
}

/// T2 S3: once a turn the Allies rebuild a unit that comes by rail at two hexes.
fn free_of_scenario(board: &Board, side: Side, at: Anchor) -> Option<Spot> {
    let entries = ["A08.11", "A18.11"].map(|name| name.parse::<Hex>().ok());
    let open = board.scenario == "3" && side == Side::Allied && !board.used.rebuilt.contains(&side);
    match at {
        Anchor::Spot(spot @ Spot::Hex(hex)) if open && entries.contains(&Some(hex)) => {
            board.fighters(hex, side.enemy()).is_empty().then_some(spot)
        }
        _ => None,
    }
}

/// T2 1.4a: a step of a plane, at any own base or box.
fn plane(board: &Board, side: Side, piece: Id, at: Anchor) -> Allowed<(Spot, Payment)> {
    let Some(figures) = board.data.planes.get(&piece).filter(|plane| plane.side == side) else {
        return Err(Objection::new("T2 1.4a", msg!("not-your-plane", plane = piece)).about(piece));
    };
    let parked = board.planes.get(&piece).copied();
    if parked.is_some_and(|parked| parked.steps > 1) || parked.is_none() && !board.dead.contains(&piece) {
        return Err(Objection::new("T2 1.4a", msg!("plane-is-whole", plane = piece)).about(piece));
    }
    let spot = match (parked, at) {
        (Some(parked), _) => parked.at,
        (None, Anchor::Spot(spot)) => spot,
        (None, Anchor::Headquarters(hq)) => {
            return Err(Objection::new("T2 1.4a", msg!("plane-needs-base", plane = piece)).about(hq));
        }
    };
    flight::may_base(board, side, piece, spot, parked.is_none())?;
    let gain = board.gains.get(&side).copied().unwrap_or_default();
    if gain.step == Some(figures.faction) {
        return Ok((spot, Payment::Faction));
    }
    if gain.air > 0 {
        return Ok((spot, Payment::Air));
    }
    Err(Objection::new("T2 1.4a", msg!("no-step-to-give", plane = piece)).about(piece))
}
