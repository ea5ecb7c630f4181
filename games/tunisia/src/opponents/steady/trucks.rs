//! Trucks of formations follow those whom they feed (OCS 13.2g).

use super::Plan;
use crate::hex::Hex;
use crate::order::{Group, Leg, Order};
use feldpost_kit::id::Id;
use std::collections::BTreeMap;

impl Plan {
    /// Trucks of formations fill up, and come to where most of their formation stands.
    pub fn bring_trucks(&mut self) {
        let trucks = |id: &Id| {
            self.board.own(*id, self.side).is_some_and(|(unit, one)| !unit.is_combat() && !one.moved)
        };
        let trucks: Vec<Id> = self.board.units.keys().copied().filter(trucks).collect();
        for truck in trucks {
            self.bring_truck(truck);
        }
    }

    fn bring_truck(&mut self, truck: Id) {
        let Some(unit) = self.board.data.units.get(&truck) else { return };
        let (formation, most) = (unit.formation, unit.truck_t.unwrap_or(0));
        let Some(here) = self.hex_of(truck) else { return };
        let room = most - self.board.loads.get(&truck).copied().unwrap_or(0);
        let t = room.min(self.spare(here));
        if t > 0 {
            self.order(&Order::Load { unit: truck, t });
        }
        let stacks = self.stacks_of(formation);
        let far = |hex: Hex| -> i32 {
            let ways = stacks.iter().map(|(at, strength)| (at.distance(hex), strength));
            ways.map(|(far, strength)| i32::try_from(far).unwrap_or(0) * strength).sum()
        };
        let enemies = self.enemies();
        let mut goals: Vec<Hex> = stacks.keys().copied().collect();
        goals.retain(|hex| self.nearest(&enemies, *hex) > 1);
        goals.sort_by_key(|hex| (far(*hex), *hex));
        for goal in goals {
            let moves = Order::Move { who: vec![Group::Unit(truck)], legs: vec![Leg::To(vec![goal])] };
            if far(goal) >= far(here) || self.order(&moves) {
                return;
            }
        }
    }

    /// Where units of a formation stand, with their strength.
    fn stacks_of(&self, formation: Option<Id>) -> BTreeMap<Hex, i32> {
        let mut stacks: BTreeMap<Hex, i32> = BTreeMap::new();
        for (id, counter) in &self.board.units {
            let own = self.board.own(*id, self.side).filter(|(unit, _)| unit.is_combat());
            if own.is_some_and(|(unit, _)| unit.formation == formation) {
                *stacks.entry(counter.hex).or_default() += self.defends(*id);
            }
        }
        stacks
    }
}
