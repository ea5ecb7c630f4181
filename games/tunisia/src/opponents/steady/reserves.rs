//! Reserves: who waits behind the line (OCS 5.7).

use super::Plan;
use super::food::Food;
use crate::hex::Hex;
use crate::order::{Group, Order};
use crate::rules::{modes, zones};
use crate::words::Mode;
use feldpost_kit::id::Id;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// In how many hexes reserves wait at most.
const HEXES: usize = 3;
/// How many units wait in one hex.
const TOGETHER: usize = 3;
/// How near to the enemy and how far from him they wait, in hexes.
const BEHIND: std::ops::RangeInclusive<u32> = 2..=6;

impl Plan {
    /// Units on wheels or tracks that nobody needs wait behind the line; those in front go there first.
    pub fn wait_behind(&mut self) {
        let most = self.board.markers.get(&self.side).copied().unwrap_or(0).min(HEXES);
        let enemies = self.enemies();
        let snapshot = self.board.clone();
        let food = Food::of(&snapshot, self.side);
        let mut stacks: BTreeMap<Hex, Vec<Id>> = BTreeMap::new();
        for id in self.idle() {
            let Some(hex) = self.hex_of(id) else { continue };
            let fits = BEHIND.contains(&self.nearest(&enemies, hex)) && self.quick(id) && food.feeds(id);
            let waits = self.board.units.get(&id).is_some_and(|one| one.mode == Mode::Reserve);
            if fits && !waits && modes::may_change(&self.board, self.side, id, Mode::Reserve).is_ok() {
                stacks.entry(hex).or_default().push(id);
            }
        }
        let mut stacks: Vec<(i32, Hex, Vec<Id>)> = stacks
            .into_iter()
            .map(|(hex, mut units)| {
                units.sort_by_key(|id| (Reverse(self.strikes(*id)), *id));
                units.truncate(TOGETHER);
                (units.iter().map(|id| self.strikes(*id)).sum(), hex, units)
            })
            .collect();
        stacks.sort_by_key(|(attack, hex, _)| (Reverse(*attack), *hex));
        let mut hexes = self.waiting().len();
        for (_, _, units) in stacks {
            if hexes >= most {
                break;
            }
            let mut waits = false;
            for id in units {
                waits |= self.order(&Order::Mode { who: vec![Group::Unit(id)], mode: Mode::Reserve });
                self.kept.insert(id);
            }
            hexes += usize::from(waits);
        }
        if hexes < most {
            self.step_back(&enemies);
        }
    }

    /// Quick units that stand in front without need go behind the line, to wait there from the next turn on.
    fn step_back(&mut self, enemies: &BTreeSet<Hex>) {
        if self.attacks() {
            return;
        }
        let snapshot = self.board.clone();
        let food = Food::of(&snapshot, self.side);
        for id in self.idle() {
            let Some(here) = self.hex_of(id).filter(|_| self.quick(id)) else { continue };
            if BEHIND.contains(&self.nearest(enemies, here)) && self.board.hog(here) == 0 {
                continue;
            }
            let fits = |hex: &Hex| {
                (3..=5).contains(&self.nearest(enemies, *hex))
                    && self.board.hog(*hex) == 0
                    && !zones::controlled(&self.board, *hex, self.side.enemy())
                    && self.may_stand(&food, id, *hex)
            };
            // With others of its kind.
            let waits = |hex: &Hex| {
                self.board.fighters(*hex, self.side).into_iter().filter(|other| self.quick(*other)).count()
            };
            let goal = self
                .reach(id, Mode::Combat)
                .into_iter()
                .filter(fits)
                .min_by_key(|hex| (Reverse(waits(hex).min(2)), here.distance(*hex), *hex));
            if let Some(goal) = goal {
                self.go(&food, id, goal, Mode::Combat);
            }
        }
    }

    /// Whether a unit in Reserve is where it should wait.
    pub fn waits_well(&self, id: Id) -> bool {
        let enemies = self.enemies();
        self.quick(id) && self.hex_of(id).is_some_and(|hex| BEHIND.contains(&self.nearest(&enemies, hex)))
    }

    /// Who waits in Reserve, by hex.
    pub fn waiting(&self) -> BTreeMap<Hex, Vec<Id>> {
        let mut waiting: BTreeMap<Hex, Vec<Id>> = BTreeMap::new();
        for (id, counter) in &self.board.units {
            let own = self.board.own(*id, self.side).filter(|(unit, _)| unit.is_combat());
            if own.is_some() && counter.mode == Mode::Reserve {
                waiting.entry(counter.hex).or_default().push(*id);
            }
        }
        waiting
    }
}
