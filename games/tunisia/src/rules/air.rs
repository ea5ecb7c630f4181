//! OCS 14, 15: air combat, flak, losses of missions, hip shoots, refit.

use super::{Allowed, Objection, one, sum, two, zones};
use crate::board::{Board, Story};
use crate::event::{Aborted, Event};
use crate::hex::Hex;
use crate::series::Loser;
use crate::words::{Class, Role, Side};
use feldpost_kit::dice::Dice;
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// OCS 14: how far active fighters patrol around their base, in hexes.
pub const PATROL: u32 = 10;

/// What planes fly for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Mission {
    Barrage,
    HipShoot,
    Trainbusting,
    Transport,
    Drop,
    Transfer,
    Sweep,
    Intercept,
}

/// OCS 14: whether a hex lies in the patrol zone of a side.
#[must_use]
pub fn patrolled(board: &Board, hex: Hex, side: Side) -> bool {
    board.planes.iter().any(|(id, parked)| {
        let fighter = board
            .data
            .planes
            .get(id)
            .is_some_and(|plane| plane.side == side && plane.role == Role::Fighter && plane.attacks);
        let near = parked.hex().is_some_and(|base| base.distance(hex) <= PATROL);
        fighter && parked.active && near
    })
}

/// OCS 14: whether flak fires at a mission over a hex: always at those that strike the ground, at those that
/// carry or move only in an enemy patrol zone, never at fighters that look for others.
#[must_use]
pub fn meets_flak(board: &Board, mission: Mission, hex: Hex, side: Side) -> bool {
    match mission {
        Mission::Barrage | Mission::HipShoot | Mission::Trainbusting => true,
        Mission::Transport | Mission::Drop | Mission::Transfer => patrolled(board, hex, side.enemy()),
        Mission::Sweep | Mission::Intercept => false,
    }
}

/// OCS 14, T2 1.10: what is added to the dice of flak over a hex.
#[must_use]
pub fn flak(board: &Board, mission: Mission, planes: &[Id], hex: Hex, side: Side) -> i32 {
    let enemy = side.enemy();
    let yes = i32::from;
    let is_hq = |id: &Id| board.data.units.get(id).is_some_and(|unit| unit.class == Class::Hq);
    let hq = board.fighters(hex, enemy).iter().any(is_hq);
    let base =
        board.bases.get(&hex).filter(|base| base.side == enemy).map_or(0, |base| i32::from(base.level));
    let places = board.data.places.values().filter(|place| place.hex == Some(hex));
    let own = places.filter(|place| !board.silenced.contains(&place.id)).filter_map(|place| place.flak);
    let printed: i32 = own.filter(|(own, _)| *own == enemy).map(|(_, points)| points).sum();
    let fights = |id: &Id| board.data.planes.get(id).is_some_and(|plane| plane.role == Role::Fighter);
    let patrol = match (patrolled(board, hex, enemy), planes.iter().any(fights)) {
        (false, _) => 0,
        (true, true) => 1,
        (true, false) => 2,
    };
    yes(planes.len() >= 3) + yes(hq) + base + printed + patrol + yes(mission == Mission::Trainbusting)
}

/// OCS 14: flak, and which plane is hit. Returns whether one was.
pub fn fire_flak(
    story: &mut Story,
    (mission, planes): (Mission, &[Id]),
    (hex, side): (Hex, Side),
    label: &str,
    dice: &mut dyn Dice,
) -> bool {
    if !meets_flak(&story.board, mission, hex, side) {
        return false;
    }
    let modifier = flak(&story.board, mission, planes, hex, side);
    let rolled = two(dice, &format!("{label}/flak"));
    let hit = sum(rolled) + modifier >= story.board.data.series.flak.at_least;
    story.happen(Event::Flak { mission: planes.to_vec(), dice: rolled, modifier, hit });
    if hit {
        lose(story, planes, label, dice);
    }
    hit
}

/// OCS 14: which plane of a mission loses a step, by a die if there are several.
pub fn lose(story: &mut Story, planes: &[Id], label: &str, dice: &mut dyn Dice) {
    let Some(first) = planes.first().copied() else { return };
    let die = (planes.len() > 1).then(|| one(dice, &format!("{label}/loss")));
    let rows = &story.board.data.series.mission_loss.rows;
    let row = die.and_then(|die| rows.get(&die.to_string()));
    let loser = row.and_then(|row| row.get(planes.len().min(4) - 2)).copied();
    let rating = |id: &Id| story.board.data.planes.get(id).map_or(0, |plane| plane.rating);
    let lost = match loser {
        None => Some(first),
        Some(Loser::Number(number)) => planes.get(number - 1).copied(),
        // Of equals the first of the mission.
        Some(Loser::Weakest) => planes.iter().copied().min_by_key(rating),
        Some(Loser::Strongest) => planes.iter().copied().rev().max_by_key(rating),
    };
    let lost = lost.unwrap_or(first);
    story.happen(Event::MissionLoss { die, lost });
    wound(story, lost);
}

fn wound(story: &mut Story, plane: Id) {
    let steps = story.board.planes.get(&plane).map_or(0, |parked| parked.steps);
    story.happen(Event::AirStep { plane, left: steps.saturating_sub(1) });
}

/// OCS 14: the plane that fights next for a side: the best that can attack, of equals the first (ruling T30).
fn leader(board: &Board, planes: &[Id], attacking: bool) -> Option<Id> {
    let figures = |id: &Id| board.data.planes.get(id);
    let fit = |id: &&Id| !attacking || figures(id).is_some_and(|plane| plane.attacks);
    let rating = |id: &&Id| figures(id).map_or(0, |plane| plane.rating);
    planes.iter().filter(fit).rev().max_by_key(rating).copied()
}

/// OCS 14: air combat, round by round until one side is gone. Who has nobody left that can attack leaves that
/// to the other; if neither can, they pass each other. Returns who is left on both sides.
pub fn combat(
    story: &mut Story,
    attackers: &[Id],
    defenders: &[Id],
    label: &str,
    dice: &mut dyn Dice,
) -> (Vec<Id>, Vec<Id>) {
    let (mut own, mut other) = (attackers.to_vec(), defenders.to_vec());
    for number in 1.. {
        if own.is_empty() || other.is_empty() {
            break;
        }
        let turned = leader(&story.board, &own, true).is_none();
        let (active, passive) = if turned { (&other, &own) } else { (&own, &other) };
        let (Some(attacker), Some(defender)) =
            (leader(&story.board, active, true), leader(&story.board, passive, false))
        else {
            break;
        };
        let gone = round(story, (attacker, defender), &format!("{label}/{number}"), dice);
        own.retain(|id| !gone.contains(id));
        other.retain(|id| !gone.contains(id));
    }
    (own, other)
}

/// OCS 14: one round of air combat. Returns who turned back.
fn round(story: &mut Story, (attacker, defender): (Id, Id), label: &str, dice: &mut dyn Dice) -> Vec<Id> {
    let rating = |id: Id| story.board.data.planes.get(&id).map_or(0, |plane| plane.rating);
    let modifier = rating(attacker) - rating(defender);
    let rolled = two(dice, label);
    let (result, gone) = match sum(rolled) + modifier {
        ..=6 => (Aborted::Attacker, vec![attacker]),
        7 => (Aborted::Both, vec![attacker, defender]),
        8.. => (Aborted::Defender, vec![defender]),
    };
    let loss = one(dice, &format!("{label}/loss"));
    let hurt = story.board.data.series.air_combat.loss_die.contains(&loss);
    story.happen(Event::AirCombat { attacker, defender, dice: rolled, modifier, result, loss });
    gone.iter().filter(|_| hurt).for_each(|plane| wound(story, *plane));
    gone
}

/// OCS 14, T2 2.3, 3.3a: whether a plane may shoot from the hip at a hex.
///
/// # Errors
/// It is not of those that may, or nobody watches.
pub fn may_hip_shoot(board: &Board, side: Side, plane: Id, hex: Hex) -> Allowed<()> {
    let own = board.data.planes.get(&plane).filter(|figures| figures.side == side);
    let Some((figures, parked)) = own.zip(board.planes.get(&plane)) else {
        return Err(Objection::new("OCS 14", msg!("not-your-plane", plane = plane)).about(plane));
    };
    if !figures.hip_shoot {
        let rule = if side == Side::Allied { "T2 2.3" } else { "T2 3.3a" };
        return Err(Objection::new(rule, msg!("no-hip-shoots", plane = plane)).about(plane));
    }
    if !parked.active {
        return Err(Objection::new("OCS 14", msg!("plane-inactive", plane = plane)).about(plane));
    }
    if board.fighters(hex, side.enemy()).is_empty() {
        return Err(Objection::new("OCS 14", msg!("no-enemy-there", hex = hex)).about(hex));
    }
    if hex.neighbours().all(|near| board.fighters(near, side).is_empty()) {
        return Err(Objection::new("OCS 14", msg!("no-spotter", hex = hex)).about(hex));
    }
    Ok(())
}

/// OCS 15, T2 1.3c, 1.7: how many planes a base refits: two for each level, one on a strip, half in mud
/// (ruling T31: rounded down, a strip none).
#[must_use]
pub fn refits(level: u8, mud: bool) -> usize {
    let full = if level == 0 { 1 } else { 2 * usize::from(level) };
    if mud { full / 2 } else { full }
}

/// OCS 15, T2 1.7: whether planes may be refitted at a base. It costs one T for the base.
///
/// # Errors
/// What does not allow it.
pub fn may_refit(board: &Board, side: Side, hex: Hex, planes: &[Id], mud: bool) -> Allowed<()> {
    let Some(base) = board.bases.get(&hex).filter(|base| base.side == side) else {
        return Err(Objection::new("OCS 15", msg!("no-base", hex = hex)).about(hex));
    };
    if zones::controlled(board, hex, side.enemy()) && !zones::negated(board, hex, side) {
        return Err(Objection::new("OCS 15", msg!("base-shut", hex = hex)).about(hex));
    }
    let most = refits(base.level, mud);
    if planes.len() > most {
        return Err(Objection::new("OCS 15", msg!("refit-full", hex = hex, most = most)).about(hex));
    }
    for id in planes {
        let own = board.data.planes.get(id).filter(|plane| plane.side == side);
        let Some((plane, parked)) = own.zip(board.planes.get(id)) else {
            return Err(Objection::new("OCS 15", msg!("not-your-plane", plane = id)).about(id));
        };
        if plane.surge {
            return Err(Objection::new("T2 1.7", msg!("surge-plane", plane = id)).about(id));
        }
        if parked.active || parked.hex() != Some(hex) {
            return Err(Objection::new("OCS 15", msg!("no-refit", plane = id, hex = hex)).about(id));
        }
    }
    Ok(())
}
