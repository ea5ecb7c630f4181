//! What reserves wait for: a success of one's own, or the enemy before a hex that must be held (OCS 5.7).

use super::fights::{unless, when};
use super::{Plan, hexes_of};
use crate::board::{Board, Fuel, Phase};
use crate::event::Event;
use crate::hex::Hex;
use crate::order::{Condition, Group, Leg, Order, Prepared};
use crate::rules::lines::Lines;
use crate::rules::route::{March, Spent};
use crate::rules::{fuel, retreats, stacking};
use crate::share::Share;
use feldpost_kit::id::Id;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// How far a way after a success is sure to be open, in hexes: beaten enemies may stand in a longer one.
const SURE: u32 = 4;

/// How many hexes are watched for the enemy by those who wait in one place.
const WAYS: usize = 2;
/// From how far the enemy may come to a hex, in hexes.
const ATTACKER: u32 = 6;

impl Plan {
    /// What those who wait do in the own Exploitation Phase: after a success they go where it was won.
    pub fn exploit(&mut self) {
        let mut won: Vec<(Hex, Vec<Id>)> =
            self.assaults.iter().map(|one| (one.hex, one.units.clone())).collect();
        won.retain(|(hex, _)| self.board.used.assaulted.contains(hex));
        for (from, units) in self.waiting() {
            let size: Share = units.iter().filter_map(|id| Some(self.board.data.units.get(id)?.re)).sum();
            let room = |attackers: &[Id]| {
                let all: Share =
                    attackers.iter().filter_map(|id| Some(self.board.data.units.get(id)?.re)).sum();
                all + size <= Share::whole(retreats::ROOM)
            };
            let mut near = won.clone();
            near.sort_by_key(|(hex, _)| (hex.distance(from), *hex));
            for (hex, attackers) in near {
                if !room(&attackers) {
                    continue;
                }
                let mut then = self.after_success(hex);
                set_free(&mut then, &units);
                // Zones of the enemy stop wheels where no friend stands, and the attackers may have gone on.
                then.units.retain(|id, _| !attackers.contains(id));
                let sure = hex.distance(from) <= SURE;
                let way =
                    March::of(&then, self.side, &units, &Spent::new()).and_then(|march| march.to(&[hex]));
                let fuel = self.fuel_of(&then, &units);
                if sure && way.is_ok() && fuel.is_some() {
                    let lines = released(&units, hex, &fuel.unwrap_or_default());
                    for order in lines {
                        let order = when(Condition::Alive(units.clone()), order);
                        self.orders.push(when(Condition::Empty(hex), order).to_string());
                    }
                    won.retain(|(other, _)| *other != hex);
                    break;
                }
            }
        }
    }

    /// The orders for the fuel that units need to move; none if there is not enough of it.
    fn fuel_of(&self, then: &Board, units: &[Id]) -> Option<Vec<Order>> {
        let dry: Vec<Id> = units
            .iter()
            .copied()
            .filter(|id| {
                self.board
                    .own(*id, self.side)
                    .is_some_and(|(unit, counter)| fuel::needs(unit, counter) && counter.fuel != Fuel::Turn)
            })
            .collect();
        let lines = Lines::of(then, self.side);
        let enough = dry.iter().all(|id| {
            let there: i32 = lines.sources(*id).iter().map(|source| source.t).sum();
            there > i32::try_from(2 * dry.len()).unwrap_or(i32::MAX)
        });
        enough.then(|| {
            dry.iter().map(|id| Order::Fuel { who: Group::Unit(*id), from: None, price: None }).collect()
        })
    }

    /// The Reaction Phase, asked by mail: those who wait go to the hexes beside which the enemy has come in
    /// strength, and planes strike him.
    pub fn react(&mut self) {
        for (_, units) in self.waiting() {
            let goal = self.threatened(&units).into_iter().find(|goal| self.danger(*goal, 1) > 0);
            let Some(goal) = goal else { continue };
            let Some(fuel) = self.fuel_of(&self.board, &units) else { continue };
            self.orders(&released(&units, goal, &fuel));
        }
        self.bombers();
    }

    /// Hexes of one's own to which units in Reserve can go in the Reaction Phase, the most threatened first.
    fn threatened(&self, units: &[Id]) -> Vec<Hex> {
        let mut then = self.board.clone();
        then.apply(&Event::Phase { phase: Phase::Reaction, player: self.side.enemy() });
        set_free(&mut then, units);
        let Ok(march) = March::of(&then, self.side, units, &Spent::new()) else { return vec![] };
        let own = hexes_of(&self.board, self.side);
        let posts: BTreeSet<Hex> = self.posts().iter().map(|post| post.hex).collect();
        let fits = |hex: &Hex| {
            (own.contains(hex) || posts.contains(hex))
                && stacking::may_end(&then, self.side, *hex, units).is_ok()
                && self.danger(*hex, 4) > 0
        };
        let mut goals: Vec<Hex> = march.reach().into_keys().filter(fits).collect();
        let threat = |hex: &Hex| self.danger(*hex, 3) - self.strength(*hex);
        goals.sort_by_key(|hex| (Reverse((posts.contains(hex), threat(hex))), *hex));
        goals
    }

    /// What is said in advance to the enemy's turn: if he comes beside a hex of one's own where nobody of his
    /// stands now, those who wait go to that hex.
    pub fn prepare(&mut self) {
        // It takes back what was said in earlier turns.
        self.orders.push("standing reaction none".to_owned());
        let mut taken: BTreeSet<Hex> = BTreeSet::new();
        for units in self.waiting().into_values() {
            let Some(fuel) = self.fuel_of(&self.board, &units) else { continue };
            let goals = self.threatened(&units).into_iter().filter(|goal| !taken.contains(goal));
            let known = goals.map(|goal| (goal, self.ways_in(goal)));
            let Some((goal, ways)) = known.into_iter().find(|(_, ways)| !ways.is_empty()) else { continue };
            taken.insert(goal);
            for (at, way) in ways.iter().enumerate() {
                for order in released(&units, goal, &fuel) {
                    // Fire that disorganizes them takes the marker, too; and whoever was released is not
                    // released again. No more than three conditions are read.
                    let order =
                        units.first().map_or(order.clone(), |unit| unless(Condition::Dg(*unit), order));
                    let order = match ways[..at].first() {
                        Some(before) => unless(Condition::Enemy(*before), order),
                        None => when(Condition::Alive(units.clone()), order),
                    };
                    let order = when(Condition::Enemy(*way), order);
                    self.orders.push(Order::Standing(Prepared::React(Box::new(order))).to_string());
                }
            }
        }
    }

    /// Hexes beside one of one's own to which the enemy may come, the likeliest first.
    fn ways_in(&self, goal: Hex) -> Vec<Hex> {
        let enemies = self.enemies();
        let near = |hex: &Hex| self.nearest(&enemies, *hex);
        let mut ways: Vec<Hex> = self.ring(goal);
        ways.retain(|hex| self.strength(*hex) == 0 && near(hex) <= ATTACKER);
        ways.sort_by_key(|hex| (near(hex), *hex));
        ways.truncate(WAYS);
        ways
    }
}

/// The orders by which units in Reserve go somewhere.
fn released(units: &[Id], to: Hex, fuel: &[Order]) -> Vec<Order> {
    let who: Vec<Group> = units.iter().map(|id| Group::Unit(*id)).collect();
    let first = Order::Release { who: who.clone() };
    let last = Order::Move { who, legs: vec![Leg::To(vec![to])] };
    [first].into_iter().chain(fuel.iter().cloned()).chain([last]).collect()
}

/// Units in Reserve are released, with fuel.
fn set_free(board: &mut Board, units: &[Id]) {
    for id in units {
        if let Some(counter) = board.units.get_mut(id) {
            counter.mode = counter.bare_mode();
            (counter.released, counter.fuel, counter.moved) = (true, Fuel::Phase, false);
        }
    }
}
