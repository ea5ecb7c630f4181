//! The Combat Phase: guns, then the attacks that are meant, and what follows a success.

use super::Plan;
use super::assault::{Assault, ENOUGH, edge_of, shake};
use crate::board::{Board, Phase};
use crate::event::Event;
use crate::hex::Hex;
use crate::order::{Condition, Force, Group, Order, Taken, Wish};
use crate::rules::barrage::{self, Firers};
use crate::rules::combat;
use feldpost_kit::id::Id;
use std::cmp::Reverse;

/// How many units that stand beside an enemy hex anyway attack it together.
const TOGETHER: usize = 12;

impl Plan {
    /// Guns, then the attacks that are meant; then whoever stands beside an enemy with good odds anyway.
    pub fn fights(&mut self) {
        self.barrages();
        let meant = self.assaults.clone();
        for assault in meant {
            // What came of the guns is not known yet, and whether the attack is worth it hangs on that.
            let shaken = assault
                .shaken
                .filter(|_| edge_of(&self.board, self, assault.hex, &assault.units) < self.least());
            if shaken.is_some() {
                let mut board = self.board.clone();
                shake(&mut board, self, assault.hex);
                self.board = board;
            }
            if edge_of(&self.board, self, assault.hex, &assault.units) >= self.least() - 1 {
                self.attack(&Assault { shaken, ..assault });
            }
        }
        for hex in self.enemies() {
            let units = self.fewest(hex);
            if !units.is_empty() && edge_of(&self.board, self, hex, &units) >= self.least() {
                self.attack(&Assault { hex, units, guns: vec![], shaken: None });
            }
        }
    }

    /// Of those that stand beside an enemy hex anyway as many as it takes, the strongest first: each one that
    /// attacks uses supply, and there is never enough of it.
    fn fewest(&self, hex: Hex) -> Vec<Id> {
        let beside = |id: &Id| {
            self.board.own(*id, self.side).is_some_and(|(_, one)| one.hex.distance(hex) == 1 && !one.oos)
                && combat::may_attack(&self.board, self.side, &[*id], hex).is_ok()
        };
        let mut able: Vec<Id> = self.board.units.keys().copied().filter(beside).collect();
        able.sort_by_key(|id| (Reverse(self.strikes(*id)), *id));
        let mut units: Vec<Id> = Vec::new();
        for id in able.into_iter().take(TOGETHER) {
            if !units.is_empty() && edge_of(&self.board, self, hex, &units) > self.least() {
                break;
            }
            units.push(id);
        }
        units
    }

    /// Guns fire at what is to be attacked: those that are meant for it, and others in range.
    fn barrages(&mut self) {
        let mut guns = self.guns();
        for assault in self.assaults.clone() {
            let hex = assault.hex;
            let others = self.assaults.iter().filter(|other| other.hex != hex).flat_map(|other| &other.guns);
            let others: Vec<Id> = others.copied().collect();
            let mut firing: Vec<Id> = Vec::new();
            for gun in &guns {
                let near = self.hex_of(*gun).is_some_and(|at| at.distance(hex) <= barrage::RANGE);
                let points = barrage::points(&self.board, &Firers::Guns(firing.clone()));
                if near && !others.contains(gun) && points < ENOUGH {
                    firing.push(*gun);
                }
            }
            if firing.is_empty() {
                continue;
            }
            let who = firing.iter().map(|gun| Group::Unit(*gun)).collect();
            let fire = Order::Barrage { guns: who, hex, spotter: None, shells: false, part: None };
            let fire = when(Condition::Alive(firing.clone()), fire);
            if self.order(&when(Condition::Enemy(hex), fire)) {
                guns.retain(|gun| !firing.contains(gun));
            }
        }
    }

    /// Who holds a post stays there, whatever the fight brings.
    fn attack(&mut self, assault: &Assault) {
        let Assault { hex, units, shaken, .. } = assault;
        let posts = self.posts();
        let stay = units.iter().any(|id| posts.iter().any(|post| Some(post.hex) == self.hex_of(*id)));
        let who = units.iter().map(|id| Group::Unit(*id)).collect();
        let wish = Wish { option: Taken::Loss, stay, ..Wish::default() };
        let mut attack = Order::Attack { hex: *hex, forces: vec![Force { units: who, from: None }], wish };
        if let Some(defender) = shaken {
            attack = when(Condition::Dg(*defender), attack);
        }
        attack = when(Condition::Alive(units.clone()), attack);
        self.order(&when(Condition::Enemy(*hex), attack));
        if !self.assaults.iter().any(|known| known.hex == *hex) {
            self.assaults.push(assault.clone());
        }
    }

    /// The board in the Exploitation Phase, if a hex has been taken and nobody has gone there.
    pub fn after_success(&self, hex: Hex) -> Board {
        let mut then = self.board.clone();
        for id in self.board.fighters(hex, self.side.enemy()) {
            then.units.remove(&id);
        }
        let player = then.player;
        then.apply(&Event::Phase { phase: Phase::Exploitation, player });
        then
    }
}

/// An order with a condition.
pub(super) fn when(condition: Condition, order: Order) -> Order {
    Order::If { condition, negated: false, order: Box::new(order) }
}

/// An order that is carried out only if something is not so.
pub(super) fn unless(condition: Condition, order: Order) -> Order {
    Order::If { condition, negated: true, order: Box::new(order) }
}
