//! Which enemies are attacked, by whom, and from where.

use super::planner::{Able, Planner};
use super::worth::{self, Odds};
use crate::hex::Hex;
use crate::words::Side;
use feldpost_kit::id::Id;
use std::collections::BTreeSet;

/// What the enemy leaving a hex that wins the game is worth, in hundredths of a combat factor.
const PRIZE: i32 = 400;
/// What a unit fears of each fresh factor beside it that it does not attack.
const TROUBLE: i32 = 25;

/// An attack that could be made.
pub(super) struct Assault {
    target: Hex,
    force: Vec<(Able, Hex)>,
    score: i32,
}

impl Planner<'_> {
    /// The best attacks, one after another, until none is worth it.
    pub(super) fn choose_assaults(&mut self) {
        if !self.board().counters.is_empty() {
            return;
        }
        loop {
            let hexes: Vec<Hex> = self.survey.foes.keys().copied().collect();
            let open = hexes.into_iter().filter(|hex| !self.targets.contains_key(hex));
            let assaults: Vec<Assault> = open.filter_map(|hex| self.assault(hex)).collect();
            let best = assaults.into_iter().max_by_key(|assault| (assault.score, assault.target));
            let Some(best) = best.filter(|best| best.score >= self.style.least) else { return };
            for (unit, hex) in &best.force {
                self.placed.insert(unit.id, *hex);
            }
            self.targets.insert(best.target, best.force.iter().map(|(unit, _)| unit.id).collect());
        }
    }

    /// What the enemy leaving a hex is worth besides its units.
    pub(super) fn prize(&self, hex: Hex) -> i32 {
        let board = self.board();
        let held = self.survey.goals.contains(&hex) || board.box_in(hex).is_some() && self.side == Side::Axis;
        let printed = board.data.map[hex].printed_box;
        if held { PRIZE / if printed { 1 } else { 2 } } else { 0 }
    }

    /// The best attack on a hex with units that are free.
    fn assault(&self, target: Hex) -> Option<Assault> {
        let board = self.board();
        let mut bases: Vec<Hex> = target.neighbours().filter(|hex| board.data.passable(*hex)).collect();
        bases.retain(|hex| !board.enemy_in(*hex, self.side));
        bases.sort_by_key(|hex| (self.trouble(*hex, target), *hex));
        let mut free = self.free();
        free.retain(|unit| bases.iter().any(|hex| self.reaches(unit.id, *hex)));
        free.sort_by_key(|unit| (-unit.combat, unit.id));
        let mut force: Vec<(Able, Hex)> = Vec::new();
        for unit in free {
            let open = |hex: &&Hex| {
                let beside = force.iter().filter(|(_, at)| at == *hex).map(|(other, _)| other.id);
                self.reaches(unit.id, **hex) && self.has_room(**hex, beside.chain([unit.id]))
            };
            // Who stands there already need not move.
            let here = bases.iter().find(|hex| **hex == unit.hex).filter(open);
            if let Some(hex) = here.or_else(|| bases.iter().find(open)) {
                force.push((unit, *hex));
            }
        }
        let odds = self.trim(target, &mut force)?;
        let worth = worth::worth(board, &odds, self.prize(target));
        let bases: BTreeSet<Hex> = force.iter().map(|(_, hex)| *hex).collect();
        let trouble: i32 = bases.iter().map(|hex| self.trouble(*hex, target)).sum();
        let danger: i32 = bases.iter().map(|hex| self.danger(*hex, &force, &odds)).sum();
        let score = worth - trouble * TROUBLE - danger;
        Some(Assault { target, force, score })
    }

    /// Leaves out whom the odds do not need, the weakest first.
    fn trim(&self, target: Hex, force: &mut Vec<(Able, Hex)>) -> Option<Odds> {
        let whole = self.odds(target, force)?;
        for at in (0..force.len()).rev() {
            let left = force.remove(at);
            if self.odds(target, force).is_none_or(|odds| odds.column < whole.column) {
                force.insert(at, left);
            }
        }
        self.odds(target, force)
    }

    fn odds(&self, target: Hex, force: &[(Able, Hex)]) -> Option<Odds> {
        let attack = force.iter().map(|(unit, _)| unit.combat).sum();
        let mut from: Vec<Hex> = force.iter().map(|(_, hex)| *hex).collect();
        from.sort();
        from.dedup();
        if force.is_empty() { None } else { worth::odds(self.board(), self.side, attack, target, &from) }
    }

    /// Fresh factors beside a hex that nobody is to attack yet, but for the target.
    fn trouble(&self, hex: Hex, target: Hex) -> i32 {
        let others = self.survey.contacts(hex).filter(|(near, _)| *near != target);
        others.filter(|(near, _)| !self.targets.contains_key(near)).map(|(_, foe)| foe.fresh).sum()
    }

    /// What could come upon a hex afterwards, above those who stand there.
    fn danger(&self, hex: Hex, force: &[(Able, Hex)], odds: &Odds) -> i32 {
        let own: i32 = force.iter().filter(|(_, at)| *at == hex).map(|(unit, _)| unit.combat).sum();
        let coming = self.survey.threat[hex] - odds.fresh;
        let last = self.board().turn >= self.board().data.scenario.last_turn();
        if last { 0 } else { (coming - 2 * own).clamp(0, 10) * self.style.caution / 20 }
    }

    /// Units that are to attack a hex and stand beside it now.
    pub(super) fn ready(&self, target: Hex) -> Vec<Id> {
        let board = self.board();
        let planned = self.targets.get(&target).into_iter().flatten().copied();
        planned.filter(|id| board.hex_of(*id).is_some_and(|hex| hex.distance(target) == 1)).collect()
    }
}
