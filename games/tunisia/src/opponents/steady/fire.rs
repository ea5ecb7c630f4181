//! Planes and guns.

use super::Plan;
use super::food::Food;
use crate::board::Spot;
use crate::hex::Hex;
use crate::order::Order;
use crate::rules::{air, barrage, flight};
use crate::tables::Sky;
use crate::words::{Mode, Role};
use feldpost_kit::id::Id;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// How near guns come by road before they turn their barrels, in hexes from the enemy.
const NEAR: u32 = 4;

impl Plan {
    /// OCS 15.1: every inactive plane that its base can refit.
    pub fn refit(&mut self) {
        let mut bases: BTreeMap<Spot, Vec<Id>> = BTreeMap::new();
        for (id, parked) in &self.board.planes {
            let own = self.board.data.planes.get(id).filter(|plane| plane.side == self.side && !plane.surge);
            if own.is_some() && !parked.active {
                bases.entry(parked.at).or_default().push(*id);
            }
        }
        for (at, mut planes) in bases {
            let most = match at {
                Spot::Hex(hex) => {
                    self.board.bases.get(&hex).map_or(0, |base| air::refits(base.level, self.board.is_mud()))
                }
                Spot::Box(_) => 6,
            };
            // Those that strike hardest first.
            let strikes = |id: &Id| self.board.data.planes.get(id).map_or(0, |plane| plane.barrage);
            planes.sort_by_key(|id| (Reverse(strikes(id)), *id));
            planes.truncate(most);
            if !planes.is_empty() {
                self.order(&Order::Refit { planes, at: Some(at) });
            }
        }
    }

    /// Planes at the enemy hexes that are to be attacked, then at the fullest ones that somebody watches.
    pub fn bombers(&mut self) {
        if self.board.weather != Some(Sky::Flight) {
            return;
        }
        let watched =
            |hex: &Hex| hex.neighbours().any(|near| !self.board.fighters(near, self.side).is_empty());
        let mut targets: Vec<Hex> = self.enemies().into_iter().filter(watched).collect();
        let attacked = |hex: &Hex| self.assaults.iter().any(|assault| assault.hex == *hex);
        targets.sort_by_key(|hex| {
            (Reverse(attacked(hex)), Reverse(self.board.size(*hex, self.side.enemy())), *hex)
        });
        let strikes = |id: &Id| {
            self.board.data.planes.get(id).is_some_and(|plane| {
                plane.side == self.side && plane.barrage > 0 && plane.role != Role::Strategic
            })
        };
        let ready = self.board.planes.iter().filter(|(id, parked)| parked.active && strikes(id));
        let mut planes: Vec<Id> = ready.map(|(id, _)| *id).collect();
        planes.sort_by_key(|id| Reverse(self.board.data.planes.get(id).map_or(0, |plane| plane.barrage)));
        for hex in targets {
            let able = |id: &Id| flight::may_fly(&self.board, self.side, &[*id], hex).is_ok();
            let able: Vec<Id> = planes.iter().copied().filter(able).take(barrage::PLANES).collect();
            if able.len() >= 2 && self.order(&Order::AirBarrage { planes: able.clone(), hex }) {
                planes.retain(|id| !able.contains(id));
            }
        }
    }

    /// Those that can fire, by id.
    pub fn guns(&self) -> Vec<Id> {
        let fires = |id: &&Id| {
            self.board.own(**id, self.side).is_some_and(|(unit, one)| unit.is_artillery() && !one.attacked)
        };
        self.board.units.keys().filter(fires).copied().collect()
    }

    /// Guns come within range of what is to be attacked, behind or beside others; far ones by road.
    pub fn bring_guns(&mut self) {
        let snapshot = self.board.clone();
        let food = Food::of(&snapshot, self.side);
        let enemies = self.enemies();
        for gun in self.guns() {
            let meant = self.assaults.iter().find(|assault| assault.guns.contains(&gun));
            let targets: Vec<Hex> = match meant {
                Some(assault) => vec![assault.hex],
                None => self.assaults.iter().map(|assault| assault.hex).collect(),
            };
            let Some(counter) = self.board.units.get(&gun).copied() else { continue };
            let in_range = |hex: Hex| targets.iter().any(|target| target.distance(hex) <= barrage::RANGE);
            if counter.moved || self.kept.contains(&gun) {
                continue;
            }
            if counter.shows_combat_side() && in_range(counter.hex) {
                continue;
            }
            let covered = |hex: &Hex| {
                let beside = enemies.iter().any(|enemy| enemy.distance(*hex) == 1);
                let guard = self.board.fighters(*hex, self.side).into_iter().any(|id| {
                    self.board
                        .data
                        .units
                        .get(&id)
                        .is_some_and(|unit| !unit.is_artillery() && unit.can_attack())
                });
                guard || !beside
            };
            let goal = self
                .reach(gun, Mode::Combat)
                .into_iter()
                .filter(|hex| in_range(*hex) && covered(hex) && self.may_stand(&food, gun, *hex))
                .min_by_key(|hex| (Reverse(self.strength(*hex)), *hex));
            if let Some(goal) = goal {
                self.go(&food, gun, goal, Mode::Combat);
            } else if self.attacks() && self.nearest(&enemies, counter.hex) > NEAR + 2 {
                self.drive(&food, gun);
            }
        }
    }

    /// By road towards the others, no nearer to the enemy than [`NEAR`].
    fn drive(&mut self, food: &Food<'_>, gun: Id) {
        let enemies = self.enemies();
        let here = self.hex_of(gun);
        let far = |hex: &Hex| self.nearest(&enemies, *hex);
        let goal = self
            .reach(gun, Mode::Move)
            .into_iter()
            .filter(|hex| far(hex) >= NEAR && self.strength(*hex) > 0 && self.may_stand(food, gun, *hex))
            .min_by_key(|hex| (far(hex), *hex));
        if let Some(goal) = goal.filter(|goal| here.is_some_and(|here| far(goal) + 2 <= far(&here))) {
            self.go(food, gun, goal, Mode::Move);
        }
    }
}
