//! TS 7: what units can fire at from where they stand, or by a move, and how likely a hit is.

use super::way::Way;
use crate::board::Board;
use crate::data::Unit;
use crate::ground::Ground;
use crate::hex::Hex;
use crate::rulebook::RangeCount;
use crate::rules::activation::{Action, activated_unit};
use crate::rules::barrage::may_barrage;
use crate::rules::chance::{Chance, Odds, to_hit, to_range_in};
use crate::rules::combat::{firepower, may_assault};
use crate::rules::recon_support::{may_support, supporters};
use crate::words::{AttackKind, Class, Side};
use feldpost_kit::id::Id;
use serde::Serialize;

/// One unit's attack on one other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shot {
    /// Who attacks.
    pub unit: Id,
    /// Firepower, modifiers included.
    pub firepower: i32,
    /// Each modifier that counts.
    pub modifiers: Vec<(String, i32)>,
    /// What 2d6 must show, and how likely that is.
    pub odds: Odds,
}

/// The attacks of units that stand together on the top unit of a hex: Assaults, or Overruns.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fire {
    /// The hex.
    pub hex: Hex,
    /// The top unit there.
    pub target: Id,
    /// Its PF.
    pub protection: i32,
    /// For Overruns, the hexes to name on the way; empty for Assaults.
    pub path: Vec<Hex>,
    /// Who can attack it.
    pub shots: Vec<Shot>,
}

/// A hex that a gun can Barrage.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bombardment {
    /// The gun.
    pub unit: Id,
    /// The hex.
    pub hex: Hex,
    /// Who spots.
    pub spotter: Id,
    /// What its one die must show to range in.
    pub ranging: Odds,
    /// Each unit there, top first.
    pub targets: Vec<Aim>,
}

/// A unit under a Barrage.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Aim {
    /// The unit.
    pub unit: Id,
    /// Its PF.
    pub protection: i32,
    /// Firepower, modifiers included.
    pub firepower: i32,
    /// Each modifier that counts.
    pub modifiers: Vec<(String, i32)>,
    /// What 2d6 must show once it is ranged in on.
    pub odds: Odds,
    /// That it is ranged in on and hit, if the order names it first.
    pub chance: Chance,
}

/// A hex on which a recon can support Assaults.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Support {
    /// The recon.
    pub unit: Id,
    /// The hex.
    pub hex: Hex,
    /// How many Assaults.
    pub attacks: i32,
}

/// An attack, if the rules allow it: FP with what supports it, and the odds.
#[must_use]
pub fn shot(board: &Board, attacker: &Unit, target: &Unit, hex: Hex, mode: AttackKind) -> Shot {
    let support = match mode {
        AttackKind::Assault => supporters(board, attacker, hex).len(),
        AttackKind::Overrun | AttackKind::Barrage | AttackKind::Air | AttackKind::AirToAir => 0,
    };
    let fire = firepower(board, attacker, target, hex, mode, support);
    let odds = to_hit(board.rulebook.hit_comparison, fire.value, board.protection(target));
    Shot { unit: attacker.id, firepower: fire.value, modifiers: fire.modifiers, odds }
}

/// The top unit of a hex.
fn top(board: &Board, hex: Hex) -> Option<&Unit> {
    board.stack(hex).first().and_then(|id| board.data.unit(*id))
}

fn fire<'a>(
    board: &Board,
    hex: Hex,
    path: Vec<Hex>,
    units: impl Iterator<Item = &'a Unit>,
    mode: AttackKind,
) -> Option<Fire> {
    let target = top(board, hex)?;
    let shots: Vec<Shot> = units.map(|unit| shot(board, unit, target, hex, mode)).collect();
    let protection = board.protection(target);
    (!shots.is_empty()).then_some(Fire { hex, target: target.id, protection, path, shots })
}

/// TS 7.0: the Assaults of these units, which stand in one hex.
pub(super) fn assaults(board: &Board, side: Side, here: Hex, units: &[&Unit]) -> Vec<Fire> {
    let near = here.neighbours().filter(|hex| board.enemy_in(*hex, side));
    near.filter_map(|hex| {
        let able = units.iter().filter(|unit| may_assault(board, side, unit.id, hex).is_ok());
        fire(board, hex, vec![], able.copied(), AttackKind::Assault)
    })
    .collect()
}

/// TS 7.5: the Overruns of these units, which move alike.
pub(super) fn overruns(board: &Board, ground: &Ground, way: &Way, units: &[&Unit]) -> Vec<Fire> {
    let able: Vec<&Unit> =
        units.iter().copied().filter(|unit| matches!(unit.class, Class::Armor | Class::Recon)).collect();
    let Some(class) = able.first().map(|unit| unit.class) else { return vec![] };
    let held = board.stacks.keys().copied().filter(|hex| ground.enemy_in(*hex));
    held.filter_map(|hex| {
        let path = way.approach(ground, class, hex)?;
        fire(board, hex, path, able.iter().copied(), AttackKind::Overrun)
    })
    .collect()
}

/// TS 7.4: the Barrages of a gun.
pub(super) fn bombardments(board: &Board, side: Side, gun: &Unit, here: Hex) -> Vec<Bombardment> {
    // The farthest that any reading of the Range allows; the rules judge the rest.
    let more = u32::from(board.rulebook.range_count == RangeCount::HexesBetween);
    let far = gun.range.map_or(0, |range| range + more);
    let held = board.stacks.keys().copied();
    let held = held.filter(|hex| here.distance(*hex) <= far && board.enemy_in(*hex, side));
    held.filter_map(|hex| bombardment(board, side, gun, hex, None)).collect()
}

/// TS 7.4: the Barrage of one hex by a gun, with a spotter at wish; `None` where it is not allowed.
#[must_use]
pub fn bombardment(
    board: &Board,
    side: Side,
    gun: &Unit,
    hex: Hex,
    spotter: Option<Id>,
) -> Option<Bombardment> {
    let spotter = may_barrage(board, side, gun.id, hex, &[], spotter).ok()?;
    let ranging = to_range_in(spotter.modifier());
    let aims = board.stack(hex).iter().filter_map(|id| board.data.unit(*id)).map(|target| {
        let Shot { firepower, modifiers, odds, .. } = shot(board, gun, target, hex, AttackKind::Barrage);
        let chance = ranging.chance.and_then(odds.chance);
        Aim { unit: target.id, protection: board.protection(target), firepower, modifiers, odds, chance }
    });
    let targets = aims.collect();
    Some(Bombardment { unit: gun.id, hex, spotter: spotter.unit, ranging, targets })
}

/// TS 7.6: what a recon can support: where another unit of its colour stands that may Assault.
pub(super) fn support(board: &Board, side: Side, recon: &Unit, here: Hex) -> Vec<Support> {
    let attacker = |id: &Id| {
        let unit =
            board.data.unit(*id).filter(|unit| *id != recon.id && unit.nationality == recon.nationality);
        unit.is_some() && activated_unit(board, side, *id, Action::Assault).is_ok()
    };
    let helps = |hex: &Hex| hex.neighbours().any(|from| board.stack(from).iter().any(attacker));
    let near = here.neighbours().filter(|hex| board.enemy_in(*hex, side) && helps(hex));
    near.filter_map(|hex| {
        let attacks = may_support(board, side, recon.id, hex, &[]).ok()?;
        Some(Support { unit: recon.id, hex, attacks })
    })
    .collect()
}
