//! What the units of a side could do now: attacks and strikes with their chances.

use super::chances::{self, Heads, Struck};
use super::forces::UnitLine;
use crate::board::{Board, Phase};
use crate::hex::Hex;
use crate::rules::odds::Battle;
use crate::rules::route::March;
use crate::rules::{air, combat};
use crate::words::Side;
use feldpost_kit::id::Id;
use serde::Serialize;
use std::collections::BTreeMap;

/// An attack that could be made on a hex.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fight {
    /// The hex.
    pub hex: Hex,
    /// Who stands there, the top first.
    pub defenders: Vec<Id>,
    /// Who could attack: those beside it, or who could come beside it.
    pub units: Vec<Id>,
    /// Whether all of them stand beside it.
    pub now: bool,
    /// Factors of the attack, of all of them together.
    pub attack: i32,
    /// Factors of the defence, the bonus in them.
    pub defence: i32,
    /// What the ground adds.
    pub bonus: i32,
    /// The column moves up by one, because the defenders count as Spent.
    pub shift: u32,
    /// The column in force; `None` below the table.
    pub column: Option<String>,
    /// What each face of the die comes to.
    pub faces: Heads,
    /// Must still be attacked.
    pub owed: bool,
}

/// A strike that could be flown.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Raid {
    /// The hex.
    pub hex: Hex,
    /// Each unit from the top, with its chances.
    pub targets: Vec<Struck>,
}

/// FA XIV: attacks on each hex of the enemy, with all who can reach it, the best odds first.
pub(crate) fn fights(board: &Board, side: Side, able: &[(Hex, Vec<UnitLine>)]) -> Vec<Fight> {
    let reach = reach(board, side, able);
    let owed = combat::duties(board, side);
    let mut fights: Vec<Fight> = Vec::new();
    for hex in board.stacks.keys().filter(|hex| board.enemy_in(**hex, side)) {
        let now: Vec<Id> = beside(board, side, *hex);
        let coming = reach.iter().filter(|(id, hexes)| !now.contains(id) && near(hexes, *hex));
        let coming: Vec<Id> = coming.map(|(id, _)| *id).collect();
        let owed = owed.iter().any(|(duty, possible)| duty == hex && *possible);
        let groups = [(true, now.clone()), (false, now.iter().chain(&coming).copied().collect())];
        let wanted = groups.into_iter().filter(|(here, units)| match here {
            true => !units.is_empty(),
            false => !coming.is_empty() && !units.is_empty(),
        });
        fights.extend(wanted.map(|(here, units)| fight(board, side, *hex, units, (here, owed))));
    }
    fights.sort_by_key(|fight| (!fight.now, -fight.attack * 100 / fight.defence.max(1), fight.hex));
    fights
}

/// The attack of these units on a hex, whether all stand beside it or not.
pub(crate) fn fight(board: &Board, side: Side, hex: Hex, units: Vec<Id>, (now, owed): (bool, bool)) -> Fight {
    let gcrt = &board.data.tables.gcrt;
    let factor = |id: &Id| (*id, board.data.ground(*id).map_or(0, |unit| unit.combat));
    let battle = Battle { side, attackers: units.iter().map(factor).collect(), hexes: vec![hex] };
    let figures = battle.reckon(board);
    Fight {
        hex,
        defenders: board.stack(hex).to_vec(),
        now,
        attack: figures.attack,
        defence: figures.defence,
        bonus: figures.bonus,
        shift: figures.shift,
        column: figures.basic.map(|_| gcrt.head(figures.column).to_owned()),
        faces: figures.basic.map(|_| chances::faces(gcrt, figures.column)).unwrap_or_default(),
        units,
        owed,
    }
}

/// Units that stand beside a hex and may attack it.
fn beside(board: &Board, side: Side, hex: Hex) -> Vec<Id> {
    let own = hex.neighbours().filter(|near| board.friend_in(*near, side));
    let units = own.flat_map(|near| board.stack(near).to_vec());
    units.filter(|id| combat::may_fight(board, side, *id).is_ok()).collect()
}

fn near(hexes: &[Hex], target: Hex) -> bool {
    hexes.iter().any(|hex| hex.distance(target) == 1)
}

/// Where each unit that can still move could end its move.
fn reach(board: &Board, side: Side, able: &[(Hex, Vec<UnitLine>)]) -> BTreeMap<Id, Vec<Hex>> {
    if board.phase > Phase::Movement {
        return BTreeMap::new();
    }
    let mut reach = BTreeMap::new();
    for unit in able.iter().flat_map(|(_, units)| units).filter(|unit| !unit.moved && !unit.spent) {
        let named = [unit.id];
        let found = March::of(board, side, &named).map(|march| march.reach()).unwrap_or_default();
        reach.insert(unit.id, found.into_keys().collect());
    }
    reach
}

/// FA IX.B.1: strikes on each hex with unSpent enemies, where most is to be had first.
pub(crate) fn raids(board: &Board, side: Side) -> Vec<Raid> {
    if board.phase > Phase::Airstrikes {
        return vec![];
    }
    let enemies = board.stacks.keys().filter(|hex| board.enemy_in(**hex, side));
    let raid = |hex: &Hex| {
        let targets = air::targets(board, *hex).into_iter().map(|unit| chances::struck(board, unit));
        Raid { hex: *hex, targets: targets.collect() }
    };
    let mut raids: Vec<Raid> = enemies.map(raid).filter(|raid| !raid.targets.is_empty()).collect();
    let gain = |raid: &Raid| {
        let factor = |hit: &Struck| board.data.ground(hit.unit).map_or(0, |unit| unit.combat);
        raid.targets.iter().map(|hit| i32::from(hit.spent) * factor(hit)).sum::<i32>()
    };
    raids.sort_by_key(|raid| (-gain(raid), raid.hex));
    raids
}
