//! OCS 12.5: fuel.

use super::lines::{Lines, Source};
use super::{Allowed, Objection, ports::SP};
use crate::board::{Board, Counter, Fuel, Story};
use crate::data::Unit;
use crate::event::Event;
use crate::words::{Class, Mobility, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// OCS 12.5c: what a unit alone costs for a phase, in T.
pub const ALONE: i32 = 1;

/// OCS 12.5a: whether a unit needs fuel to move as it stands: combat units on wheels or tracks.
#[must_use]
pub fn needs(unit: &Unit, counter: &Counter) -> bool {
    unit.is_combat() && counter.mobility(unit) != Mobility::Leg
}

/// OCS 12.5e: whether an independent unit is in the throw of a headquarters that has fuel for it.
#[must_use]
pub fn flows(board: &Board, side: Side, id: Id) -> bool {
    let Some((unit, counter)) = board.own(id, side) else { return false };
    if unit.formation.is_some() || board.pumps.is_empty() {
        return false;
    }
    let lines = Lines::of(board, side);
    board.pumps.iter().any(|hq| lines.throws_to(*hq, counter.hex))
}

/// OCS 12.5c: what an order for a unit alone costs, in T: a headquarters buys for others, too.
#[must_use]
pub fn price(board: &Board, id: Id) -> i32 {
    let leads = board.data.units.get(&id).is_some_and(|unit| unit.class == Class::Hq);
    if leads { SP } else { ALONE }
}

/// Why a unit does not move: it has no fuel; and where the nearest is.
#[must_use]
pub fn missing(board: &Board, side: Side, id: Id) -> Objection {
    let objection = Objection::new("OCS 12.5", msg!("no-fuel", unit = id)).about(id);
    match Lines::of(board, side).sources(id).first() {
        Some(source) => {
            let cost = price(board, id);
            objection.hint(msg!("fuel-is-at", unit = id, hex = source.at(), t = source.t, cost = cost))
        }
        None => objection.hint(msg!("no-fuel-in-reach", unit = id)),
    }
}

/// Who is to get fuel, and how it is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tank {
    /// A unit, for this phase (OCS 12.5c C).
    Unit(Id),
    /// Every unit of a formation that needs it, to the next own Clean-up Phase (OCS 12.5c A).
    Formation(Id),
    /// A headquarters, for itself and the independents in its throw (OCS 12.5c B).
    Headquarters(Id),
}

/// OCS 12.5: the units that get fuel, where it comes from, and what it costs, in T. `from` names the dump
/// that
/// is to be used.
///
/// # Errors
/// Nobody needs it, or nothing is in reach.
pub fn may_fuel(
    board: &Board,
    side: Side,
    tank: Tank,
    from: Option<crate::hex::Hex>,
) -> Allowed<(Vec<Id>, Source, i32)> {
    let lines = Lines::of(board, side);
    let fits = |source: &&Source, cost: i32| source.t >= cost && from.is_none_or(|hex| source.at() == hex);
    let refuse = |message, about: Id| Err(Objection::new("OCS 12.5", message).about(about));
    let dry = |id: &Id| board.own(*id, side).is_some_and(|(unit, counter)| needs(unit, counter));
    match tank {
        Tank::Unit(id) => {
            if board.own(id, side).is_none() {
                return Err(super::movement::not_yours(board, side, id));
            }
            if !dry(&id) {
                return refuse(msg!("needs-no-fuel", unit = id), id);
            }
            if board.units.get(&id).is_some_and(|counter| counter.fuel != Fuel::None) {
                return refuse(msg!("has-fuel", unit = id), id);
            }
            match lines.sources(id).iter().find(|source| fits(source, ALONE)) {
                Some(source) => Ok((vec![id], *source, ALONE)),
                None => refuse(msg!("no-supply-in-reach", unit = id, t = ALONE), id),
            }
        }
        Tank::Headquarters(id) => {
            let Some((unit, _)) = board.own(id, side) else {
                return Err(super::movement::not_yours(board, side, id));
            };
            if unit.class != Class::Hq {
                return refuse(msg!("no-headquarters", unit = id), id);
            }
            match lines.sources(id).iter().find(|source| fits(source, SP)) {
                Some(source) => Ok((vec![id], *source, SP)),
                None => refuse(msg!("no-supply-in-reach", unit = id, t = SP), id),
            }
        }
        Tank::Formation(formation) => {
            let of = |id: &&Id| {
                let unit = board.data.units.get(id);
                unit.is_some_and(|unit| unit.formation == Some(formation) && unit.side == side) && dry(id)
            };
            let units: Vec<Id> = board.units.keys().filter(of).copied().collect();
            if units.is_empty() {
                return refuse(msg!("formation-needs-no-fuel", formation = formation), formation);
            }
            formation_source(&lines, &units, |source| fits(&source, SP))
                .map(|(units, source)| (units, source, SP))
                .ok_or_else(|| {
                    Objection::new("OCS 12.5", msg!("no-supply-in-reach", unit = formation, t = SP))
                        .about(formation)
                })
        }
    }
}

/// OCS 12.5c A: the common source, by the same throw or by draw, that serves the most of these units; of
/// equals the nearest to the first of them.
fn formation_source(
    lines: &Lines<'_>,
    units: &[Id],
    fits: impl Fn(&Source) -> bool,
) -> Option<(Vec<Id>, Source)> {
    let all: Vec<(Id, Vec<Source>)> = units.iter().map(|id| (*id, lines.sources(*id))).collect();
    let mut best: Option<(Vec<Id>, Source)> = None;
    for source in all.iter().flat_map(|(_, sources)| sources).filter(|source| fits(source)) {
        let same = |other: &Source| other.place == source.place && other.via == source.via;
        let served: Vec<Id> =
            all.iter().filter(|(_, sources)| sources.iter().any(same)).map(|(id, _)| *id).collect();
        if best.as_ref().is_none_or(|(known, _)| served.len() > known.len()) {
            best = Some((served, *source));
        }
    }
    best
}

/// Fuel is given, and paid for.
pub fn give(story: &mut Story, side: Side, tank: Tank, (units, source, cost): (Vec<Id>, Source, i32)) {
    source.pay(story, side, cost, super::lines::Why::Fuel);
    match tank {
        Tank::Headquarters(unit) => story.happen(Event::Pump { unit }),
        Tank::Unit(unit) => story.happen(Event::Fuel { unit, fuel: Fuel::Phase }),
        Tank::Formation(_) => {
            for unit in units {
                story.happen(Event::Fuel { unit, fuel: Fuel::Turn });
            }
        }
    }
}
