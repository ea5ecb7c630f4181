//! TS 7.7: what aircraft could do, with the chance of a hit.

use super::fire::shot;
use crate::board::{Board, Place};
use crate::data::Unit;
use crate::hex::Hex;
use crate::rules::aircraft::aircraft;
use crate::rules::chance::Odds;
use crate::words::{AttackKind, Side};
use feldpost_kit::id::Id;
use serde::Serialize;

/// An aircraft and its targets.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Flight {
    /// Id.
    pub id: Id,
    /// SF as it stands.
    pub sp: i32,
    /// The blue PF.
    pub pf: i32,
    /// Attacks on the top units of hexes, the likeliest first; those alike in one entry.
    pub attacks: Vec<AirShot>,
    /// Fights in the air.
    pub duels: Vec<Duel>,
    /// The likeliest target, behind a hex from which it is attacked.
    pub best: Option<(Hex, Hex)>,
}

/// Attacks from the air that are equally likely to hit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AirShot {
    /// What 2d6 must show, and how likely that is.
    pub odds: Odds,
    /// Hexes with their top units.
    pub targets: Vec<(Hex, Id)>,
}

/// A fight in the air.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Duel {
    /// The enemy aircraft.
    pub foe: Id,
    /// What the own 2d6 must show.
    pub odds: Odds,
    /// What the enemy's 2d6 must show.
    pub against: Odds,
}

/// What these aircraft of a side could do.
#[must_use]
pub fn flights(board: &Board, side: Side, planes: &[Id]) -> Vec<Flight> {
    let counters = planes.iter().filter_map(|plane| board.data.unit(*plane));
    counters.map(|plane| flight(board, side, plane)).collect()
}

fn flight(board: &Board, side: Side, plane: &Unit) -> Flight {
    let held = board.stacks.keys().copied().filter(|hex| board.enemy_in(*hex, side));
    let targets = held.filter_map(|hex| Some((hex, board.data.unit(*board.stack(hex).first()?)?)));
    let mut attacks: Vec<AirShot> = Vec::new();
    for (hex, target) in targets {
        let odds = shot(board, plane, target, hex, AttackKind::Air).odds;
        match attacks.iter_mut().find(|known| known.odds == odds) {
            Some(known) => known.targets.push((hex, target.id)),
            None => attacks.push(AirShot { odds, targets: vec![(hex, target.id)] }),
        }
    }
    attacks.sort_by_key(|attack| std::cmp::Reverse(attack.odds.chance.good));
    // A fight in the air looks at no ground.
    let nowhere = Hex::all().next();
    let foes = aircraft(board, side.enemy())
        .filter(|foe| board.units.get(&foe.id).is_some_and(|piece| piece.place != Place::Destroyed));
    let duel = |foe: &Unit| {
        let odds =
            |one: &Unit, other: &Unit| Some(shot(board, one, other, nowhere?, AttackKind::AirToAir).odds);
        Some(Duel { foe: foe.id, odds: odds(plane, foe)?, against: odds(foe, plane)? })
    };
    let duels = foes.filter_map(duel).collect();
    let target = attacks.first().and_then(|likeliest| likeliest.targets.first()).map(|(hex, _)| *hex);
    let best = target.and_then(|hex| hex.neighbours().next().map(|from| (from, hex)));
    let (sp, pf) = (board.sp(plane.id), board.protection(plane));
    Flight { id: plane.id, sp, pf, attacks, duels, best }
}
