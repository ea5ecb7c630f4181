//! TS 7.7: aircraft. An optional rule.
//!
//! Aircraft are on the map only while they attack. A side that alone can fly in a couplet sends its
//! aircraft in its own impulse; when both can, both seal missions before the impulses.

use crate::board::{Board, Phase, Place};
use crate::data::Unit;
use crate::hex::Hex;
use crate::order::{AirMission, AirTask};
use crate::rules::activation::{activation_number, not_acted};
use crate::rules::{Allowed, Objection};
use crate::words::{Class, Side};
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::msg;
use std::collections::BTreeMap;

const RULE: &str = "7.7";

/// Hexes within which enemy aircraft fight each other (TS 7.7).
pub const AREA: u32 = 6;

/// What each aircraft of a side does; `None` stays away.
pub type Missions = BTreeMap<Id, Option<AirMission>>;

/// The aircraft of a side that are in play and not destroyed, in the order of the data.
pub fn aircraft(board: &Board, side: Side) -> impl Iterator<Item = &Unit> {
    let flying =
        board.data.units.iter().filter(move |unit| unit.class == Class::Aircraft && unit.side == side);
    flying.filter(|unit| board.units.get(&unit.id).is_some_and(|piece| piece.place != Place::Destroyed))
}

/// TS 7.7, ruling A9.3: the aircraft of a side that its AN lets fly in this couplet.
#[must_use]
pub fn able(board: &Board, side: Side) -> Vec<Id> {
    let an = activation_number(board, side);
    aircraft(board, side).filter(|unit| board.printed_if(unit) >= an).map(|unit| unit.id).collect()
}

/// TS 7.7: whether both sides can fly, so that missions are sealed before the impulses.
#[must_use]
pub fn both_able(board: &Board) -> bool {
    Side::BOTH.into_iter().all(|side| !able(board, side).is_empty())
}

/// TS 7.7: whether an aircraft may fly in the impulse of its side, which alone can fly.
///
/// # Errors
/// A unit that is no aircraft of this side, is destroyed, not activated or has acted; missions flown.
pub fn may_fly_alone(board: &Board, side: Side, id: Id) -> Allowed {
    check_aircraft(board, side, id)?;
    if board.missions {
        let reason = msg!("missions-flown");
        return Err(Objection::new(RULE, reason).about(id));
    }
    not_acted(board, id)
}

/// TS 7.7: whether a unit is an aircraft of this side that its AN lets fly.
fn check_aircraft(board: &Board, side: Side, id: Id) -> Allowed {
    let Some((unit, piece)) = board.unit(id) else {
        return Err(Objection::new(RULE, msg!("not-in-game", unit = id)).about(id));
    };
    if unit.class != Class::Aircraft {
        return Err(Objection::new(RULE, msg!("no-aircraft", unit = id)).about(id));
    }
    if unit.side != side {
        return Err(Objection::new(RULE, msg!("aircraft-of-side", unit = id, side = unit.side)).about(id));
    }
    if piece.place == Place::Destroyed {
        return Err(Objection::new(RULE, msg!("is-destroyed", unit = id)).about(id));
    }
    let (own, an) = (board.printed_if(unit), activation_number(board, side));
    if own < an {
        return Err(Objection::new(RULE, msg!("not-activated", unit = id, if = own, an = an)).about(id));
    }
    Ok(())
}

/// TS 7.7: the unit that a mission attacks on the ground: the one it names, else the top one.
///
/// # Errors
/// A hex that is not adjacent, without enemies, or without the unit; a patrol, which attacks nobody.
pub fn ground_target(board: &Board, side: Side, mission: &AirMission) -> Allowed<(Hex, Id)> {
    let from = mission.hex;
    let AirTask::Attack { hex, unit } = mission.task else {
        return Err(Objection::new(RULE, msg!("patrol-meets-nobody"))
            .about("patrol")
            .perhaps(ground_targets(board, side, from)));
    };
    if from.distance(hex) != 1 {
        let reason = msg!("air-not-adjacent", hex = hex, from = from);
        return Err(Objection::new(RULE, reason).about(hex));
    }
    if !board.enemy_in(hex, side) {
        return Err(Objection::new(RULE, msg!("no-enemy", hex = hex)).about(hex));
    }
    match unit {
        Some(unit) if !board.stack(hex).contains(&unit) => {
            let there = board.stack(hex);
            Err(Objection::new(RULE, msg!("unit-not-in", unit = unit, hex = hex))
                .about(unit)
                .hint(msg!("units-there", units = there)))
        }
        Some(unit) => Ok((hex, unit)),
        None => match board.stack(hex).first() {
            Some(top) => Ok((hex, *top)),
            None => Err(Objection::new(RULE, msg!("no-enemy", hex = hex)).about(hex)),
        },
    }
}

/// `attack G10 or G11`, for hints: the neighbouring hexes with enemies.
fn ground_targets(board: &Board, side: Side, from: Hex) -> Option<Message> {
    let held = from.neighbours().filter(|hex| board.enemy_in(*hex, side));
    let names: Vec<Hex> = held.collect();
    (!names.is_empty()).then(|| msg!("air-could-attack", hex = from, hexes = names))
}

/// TS 7.7: the hex from which most own units on the map lie within the area of a patrol, the first of
/// several; `None` if no own unit is on the map.
#[must_use]
pub fn widest_cover(board: &Board, side: Side) -> Option<Hex> {
    let own: Vec<Hex> = board.on_map(side).map(|(_, hex)| hex).collect();
    let cover = |hex: &Hex| own.iter().filter(|unit| unit.distance(*hex) <= AREA).count();
    let wider = |best: (usize, Hex), hex: Hex| if cover(&hex) > best.0 { (cover(&hex), hex) } else { best };
    let start = (0, *own.first()?);
    Some(Hex::all().fold(start, wider).1)
}

/// TS 7.7: whether an aircraft may be sent on this sealed mission.
///
/// # Errors
/// As [`ground_target`]; an aircraft that cannot fly, and a foe that is none.
pub fn may_be_sent(board: &Board, side: Side, id: Id, mission: Option<&AirMission>) -> Allowed {
    check_aircraft(board, side, id)?;
    match mission {
        None | Some(AirMission { task: AirTask::Patrol { foe: None }, .. }) => Ok(()),
        Some(AirMission { task: AirTask::Patrol { foe: Some(foe) }, .. }) => {
            check_aircraft(board, side.enemy(), *foe)
        }
        Some(mission) => ground_target(board, side, mission).map(|_| ()),
    }
}

/// An aircraft on its mission.
#[derive(Clone, Debug)]
pub struct Flight {
    /// Whose.
    pub side: Side,
    /// Which.
    pub unit: Id,
    /// Where, and what for.
    pub mission: AirMission,
}

/// TS 7.7, ruling A9.4: the enemy aircraft that a flight fights: of those within six hexes the one that
/// it was to look for, else the nearest, of equal ones the first in the data.
#[must_use]
pub fn opponent<'a>(flight: &Flight, flights: &'a [Flight]) -> Option<&'a Flight> {
    let wished = match flight.mission.task {
        AirTask::Patrol { foe } => foe,
        AirTask::Attack { .. } => None,
    };
    let distance = |other: &Flight| flight.mission.hex.distance(other.mission.hex);
    let near = flights.iter().filter(|other| other.side != flight.side && distance(other) <= AREA);
    near.min_by_key(|other| (Some(other.unit) != wished, distance(other)))
}

/// The sealed choice of a side: every aircraft that can fly, ascending, such as
/// `hurricane:I17,J18,8mg+spitfire:none` (`pbem/1 3.1`).
#[must_use]
pub fn choice_text(missions: &Missions) -> String {
    let texts: Vec<String> = missions
        .iter()
        .map(|(unit, mission)| match mission {
            None => format!("{unit}:none"),
            Some(AirMission { hex, task: AirTask::Attack { hex: target, unit: None } }) => {
                format!("{unit}:{hex},{target}")
            }
            Some(AirMission { hex, task: AirTask::Attack { hex: target, unit: Some(aim) } }) => {
                format!("{unit}:{hex},{target},{aim}")
            }
            Some(AirMission { hex, task: AirTask::Patrol { foe: None } }) => format!("{unit}:{hex},patrol"),
            Some(AirMission { hex, task: AirTask::Patrol { foe: Some(foe) } }) => {
                format!("{unit}:{hex},patrol,{foe}")
            }
        })
        .collect();
    texts.join("+")
}

/// Reads the sealed choice of a side. `None` if it is not canonical, does not list every aircraft that
/// can fly, or holds a mission that is not allowed.
#[must_use]
pub fn read_choice(board: &Board, side: Side, text: &str) -> Option<Missions> {
    let missions = read_missions(text)?;
    let all = able(board, side);
    let whole = missions.len() == all.len() && all.iter().all(|unit| missions.contains_key(unit));
    let allowed = |(unit, mission): (&Id, &Option<AirMission>)| {
        may_be_sent(board, side, *unit, mission.as_ref()).is_ok()
    };
    (whole && missions.iter().all(allowed)).then_some(missions)
}

/// Reads missions as they stand in a sealed payload: in one spelling only.
#[must_use]
pub fn read_missions(text: &str) -> Option<Missions> {
    let missions: Missions = text.split('+').map(read_mission).collect::<Option<_>>()?;
    (choice_text(&missions) == text).then_some(missions)
}

fn read_mission(text: &str) -> Option<(Id, Option<AirMission>)> {
    let (unit, what) = text.split_once(':')?;
    let unit = Id::new(unit)?;
    if what == "none" {
        return Some((unit, None));
    }
    let mut parts = what.split(',');
    let hex = parts.next()?.parse().ok()?;
    let task = parts.next()?;
    let named = parts.next().map(|id| Id::new(id).ok_or(())).transpose().ok()?;
    if parts.next().is_some() {
        return None;
    }
    let task = match task {
        "patrol" => AirTask::Patrol { foe: named },
        target => AirTask::Attack { hex: target.parse().ok()?, unit: named },
    };
    Some((unit, Some(AirMission { hex, task })))
}

/// The sides that owe sealed missions and have not committed, the DAK first.
#[must_use]
pub fn owing(board: &Board, committed: &[Side]) -> Vec<Side> {
    let owes = |side: &Side| !able(board, *side).is_empty() && !committed.contains(side);
    match board.phase {
        Phase::Air { .. } => Side::BOTH.into_iter().filter(owes).collect(),
        _ => Vec::new(),
    }
}
