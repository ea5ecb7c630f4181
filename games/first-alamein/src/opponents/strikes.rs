//! Airstrikes and attacks of a sheet.

use super::planner::Planner;
use super::worth;
use crate::board::{Board, Phase};
use crate::hex::Hex;
use crate::order::{Condition, Order};
use crate::rules::{air, combat, terrain};
use crate::words::Side;
use feldpost_kit::id::Id;

/// FA XIV.C: how many hexes a stack is driven back at most.
const RETREAT: u32 = 2;

/// FA IX: the air units fly where most is to be gained. The German one may wait for others: its manner.
pub(super) fn strikes(planner: &mut Planner<'_>) {
    if planner.board().phase > Phase::Airstrikes || !planner.board().counters.is_empty() {
        return;
    }
    let waits = planner.side == Side::Axis && !planner.style.strikes_first;
    let mut struck: Vec<Hex> = Vec::new();
    for pilot in air::interceptors(planner.board(), planner.side).into_iter().filter(|_| !waits) {
        let hexes: Vec<Hex> = planner.survey.foes.keys().copied().collect();
        let best = hexes.into_iter().max_by_key(|hex| (promise(planner, *hex, &struck), *hex));
        let Some(hex) = best.filter(|hex| promise(planner, *hex, &struck) > 0) else { continue };
        let strike = Order::Strike { air: pilot, hex };
        // Who was struck before may all be Spent by then.
        let again = struck.contains(&hex).then(|| air::targets(planner.board(), hex).first().copied());
        let written = match again.flatten() {
            Some(unit) => {
                let condition = Condition::Spent(unit);
                Order::If { condition, negated: true, order: Box::new(strike) }
            }
            None => strike,
        };
        if planner.order(written) {
            struck.push(hex);
        }
    }
}

/// What a strike on a hex promises: factors that become Spent, more where they are attacked or near a goal.
fn promise(planner: &Planner<'_>, hex: Hex, struck: &[Hex]) -> i32 {
    let board = planner.board();
    let targets = air::targets(board, hex);
    let factor = |id: &Id| {
        let faces = (1..=6).map(|die| board.data.tables.air.verdict(air::strike_column(board, *id), die));
        let spent = faces.filter(|verdict| *verdict == crate::words::AirVerdict::S).count();
        board.data.ground(*id).map_or(0, |unit| unit.combat) * i32::try_from(spent).unwrap_or(0)
    };
    let factors: i32 = targets.iter().map(factor).sum();
    let attacked = if planner.targets.contains_key(&hex) { 2 } else { 0 };
    let near = planner.survey.goals.first().map_or(0, |goal| 4 - goal.distance(hex).min(4));
    let weight = 4 + attacked + i32::try_from(near).unwrap_or(0);
    let before = struck.iter().filter(|other| **other == hex).count();
    factors * weight / if before > 0 { 3 } else { 1 }
}

/// FA XIV: the attacks that were planned, those at the lowest odds first: nobody has been driven into them
/// yet. Then whatever must still be attacked.
pub(super) fn attacks(planner: &mut Planner<'_>) {
    if planner.board().phase > Phase::Attacks || !planner.board().counters.is_empty() {
        return;
    }
    let mut planned: Vec<(usize, Hex, Vec<Id>)> = Vec::new();
    for hex in planner.targets.keys() {
        let units = planner.ready(*hex);
        if let Some(column) = column(planner, &units, *hex) {
            planned.push((column, *hex, units));
        }
    }
    planned.sort();
    for (_, hex, units) in planned {
        if worth_it(planner, &units, hex) {
            attack(planner, &units, hex);
        }
    }
    opportunities(planner);
    duties(planner);
}

/// Orders an attack that is legal whatever the attacks before it do; another one waits for the next sheet.
fn attack(planner: &mut Planner<'_>, units: &[Id], hex: Hex) -> bool {
    if may_sink(planner, units, hex) {
        planner.waits = true;
        return false;
    }
    let units = units.iter().map(|id| (*id, None)).collect();
    let ordered = planner.order(Order::Attack { units, hexes: vec![hex], push: None, back: None });
    if ordered {
        planner.attacked.insert(hex);
    }
    ordered
}

/// FA XIV.B.4: whether the odds may sink below the table, since those whom this sheet attacks before may be
/// driven into the hex.
fn may_sink(planner: &Planner<'_>, units: &[Id], hex: Hex) -> bool {
    let board = planner.board();
    let near = planner.attacked.iter().filter(|other| **other != hex && other.distance(hex) <= RETREAT);
    let driven: i32 = near.map(|other| combat_factors(board, board.stack(*other))).sum();
    if driven == 0 {
        return false;
    }
    let from: Vec<Hex> = units.iter().filter_map(|id| board.hex_of(*id)).collect();
    let bonus = terrain::offered(board, hex, planner.side.enemy(), &from);
    let defence = combat_factors(board, board.stack(hex)) + driven + bonus;
    board.data.tables.gcrt.basic(combat_factors(board, units), defence).is_none()
}

fn combat_factors(board: &Board, units: &[Id]) -> i32 {
    units.iter().filter_map(|id| board.data.ground(*id)).map(|unit| unit.combat).sum()
}

/// The column of an attack, if it may be made.
fn column(planner: &Planner<'_>, units: &[Id], hex: Hex) -> Option<usize> {
    let named: Vec<(Id, Option<i32>)> = units.iter().map(|id| (*id, None)).collect();
    let (_, figures) = combat::may_attack(planner.board(), planner.side, &named, &[hex]).ok()?;
    Some(figures.column)
}

/// What an attack as it can be made now is worth.
fn value(planner: &Planner<'_>, units: &[Id], hex: Hex) -> i32 {
    let board = planner.board();
    let attack = combat_factors(board, units);
    let mut from: Vec<Hex> = units.iter().filter_map(|id| board.hex_of(*id)).collect();
    from.sort();
    from.dedup();
    let odds = worth::odds(board, planner.side, attack, hex, &from);
    odds.map_or(i32::MIN, |odds| worth::worth(board, &odds, planner.prize(hex)))
}

fn worth_it(planner: &Planner<'_>, units: &[Id], hex: Hex) -> bool {
    value(planner, units, hex) > 0
}

/// Units beside a hex that could still attack it.
fn beside(planner: &Planner<'_>, hex: Hex) -> Vec<Id> {
    let board = planner.board();
    let near =
        planner.able.iter().filter(|unit| board.hex_of(unit.id).is_some_and(|at| at.distance(hex) == 1));
    near.map(|unit| unit.id).filter(|id| combat::may_fight(board, planner.side, *id).is_ok()).collect()
}

/// Who stands beside an enemy anyhow attacks it where that is worth it.
fn opportunities(planner: &mut Planner<'_>) {
    let hexes: Vec<Hex> = planner.survey.foes.keys().copied().collect();
    let mut rated: Vec<(i32, Hex)> = Vec::new();
    for hex in hexes.into_iter().filter(|hex| !planner.board().struck.contains(hex)) {
        let units = beside(planner, hex);
        if !units.is_empty() {
            rated.push((value(planner, &units, hex), hex));
        }
    }
    rated.sort();
    for (_, hex) in rated.into_iter().rev() {
        let units = beside(planner, hex);
        if !units.is_empty() && value(planner, &units, hex) >= planner.style.least {
            attack(planner, &units, hex);
        }
    }
}

/// FA XIV.A.2: what must still be attacked, by all who can, or by the weakest where that costs less.
fn duties(planner: &mut Planner<'_>) {
    for _ in 0..12 {
        let owed = combat::duties(planner.board(), planner.side);
        let Some(hex) = owed.into_iter().find(|(_, possible)| *possible).map(|(hex, _)| hex) else { return };
        let weakest = combat::weakest(planner.board(), planner.side, hex).unwrap_or_default();
        let all: Vec<Id> = combat::bound(planner.board(), planner.side, hex);
        let all: Vec<Id> = all.into_iter().filter(|id| beside(planner, hex).contains(id)).collect();
        let better = value(planner, &all, hex) >= value(planner, &weakest, hex);
        if !(better && attack(planner, &all, hex) || attack(planner, &weakest, hex)) {
            return;
        }
    }
}
