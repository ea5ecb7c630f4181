//! Who goes back, and what must be held.

use super::Plan;
use super::food::Food;
use crate::hex::Hex;
use crate::order::{Group, Order};
use crate::words::{Class, Mode, Side};
use feldpost_kit::id::Id;
use std::cmp::Reverse;

/// A hex that must be held.
pub(super) struct Post {
    pub hex: Hex,
    /// What is to defend it, in strength.
    want: i32,
}

/// How much stronger the enemy beside a stack must be for it to give way.
const OVERMATCH: i32 = 4;
/// How near the enemy is when Combat Mode is called for, in hexes.
const CONTACT: u32 = 5;

impl Plan {
    /// What the scenario turns on; of the two sides those who have it hold it.
    pub fn posts(&self) -> Vec<Post> {
        let enemies = self.enemies();
        let post = |hex: Hex, calm: i32, pressed: i32| {
            let want = if self.nearest(&enemies, hex) <= 4 { pressed } else { calm };
            Post { hex, want }
        };
        let own = |post: &Post| self.board.fighters(post.hex, self.side.enemy()).is_empty();
        let mut posts = Vec::new();
        match (self.board.scenario, self.side) {
            ("5", Side::Axis) => {
                posts.extend(self.place("gabes").map(|hex| post(hex, 6, 18)));
                posts.extend(self.board.data.mareth.iter().map(|hex| post(*hex, 10, 14)));
            }
            ("3", Side::Allied) => posts.extend(self.place("tebessa").map(|hex| post(hex, 12, 30))),
            ("3", Side::Axis) => {
                let taken = self.place("tebessa").filter(|hex| self.strength(*hex) > 0);
                posts.extend(taken.map(|hex| post(hex, 10, 16)));
            }
            _ => {}
        }
        posts.retain(own);
        posts
    }

    /// Those who stay in each post, and others who come where they are too few.
    pub fn hold_posts(&mut self) {
        let snapshot = self.board.clone();
        let food = Food::of(&snapshot, self.side);
        let posts = self.posts();
        for Post { hex, want } in &posts {
            let mut held = 0;
            let mut there = self.board.fighters(*hex, self.side);
            // Who walks stays, who drives can be used elsewhere.
            there.sort_by_key(|id| (self.quick(*id), Reverse(self.defends(*id)), *id));
            for id in there {
                if held < *want {
                    held += self.defends(id);
                    self.kept.insert(id);
                }
            }
        }
        for Post { hex, want } in posts {
            let mut held: i32 = self.strength(hex);
            if held >= want {
                continue;
            }
            let mut near: Vec<(u32, Id)> = Vec::new();
            for id in self.idle() {
                let at = self.hex_of(id).map_or(99, |at| at.distance(hex));
                if self.defends(id) >= 2 && (1..9).contains(&at) && !self.is_support(id) {
                    near.push((at, id));
                }
            }
            near.sort_by_key(|(far, id)| (*far, Reverse(self.defends(*id)), *id));
            for (_, id) in near {
                if held >= want {
                    break;
                }
                // Who drives is better as a reserve, unless the post would fall.
                let spared = self.quick(id) && 2 * held >= want;
                if !spared && self.may_stand(&food, id, hex) && self.go(&food, id, hex, Mode::Combat) {
                    held += self.defends(id);
                    self.kept.insert(id);
                }
            }
        }
    }

    /// Who is cut off goes where there is supply; who stands alone before a stronger enemy goes to others.
    pub fn fall_back(&mut self) {
        let snapshot = self.board.clone();
        let food = Food::of(&snapshot, self.side);
        let posts: Vec<Hex> = self.posts().iter().map(|post| post.hex).collect();
        for id in self.idle() {
            let Some(here) = self.hex_of(id) else { continue };
            let hungry = !posts.contains(&here) && !food.feeds(id);
            let pressed = !posts.contains(&here)
                && self.touches(here)
                && self.danger(here, 1) >= OVERMATCH * self.strength(here).max(1);
            let naked = self.is_support(id) && self.touches(here) && !self.guarded(here);
            if hungry || pressed || naked {
                self.withdraw(&food, id, hungry);
            }
        }
    }

    /// To the best hex that can be reached: fed, out of contact, with others.
    fn withdraw(&mut self, food: &Food<'_>, id: Id, hungry: bool) {
        let Some(here) = self.hex_of(id) else { return };
        let enemies = self.enemies();
        let hqs: Vec<Hex> = self.headquarters().iter().filter_map(|hq| self.hex_of(*hq)).collect();
        let home = |hex: Hex| hqs.iter().map(|hq| hq.distance(hex)).min().unwrap_or(0);
        let walks = self.board.data.units.get(&id).is_some_and(|unit| unit.ma < 1) || hungry;
        for mode in if walks { [Mode::Move, Mode::Combat] } else { [Mode::Combat, Mode::Move] } {
            let worth = |hex: &Hex| {
                let near = self.nearest(&enemies, *hex);
                (!food.fits(id, *hex), near <= 1, self.strength(*hex) == 0, home(*hex), *hex)
            };
            let mut goals: Vec<Hex> = self.reach(id, mode).into_iter().collect();
            goals.retain(|hex| crate::rules::stacking::may_end(&self.board, self.side, *hex, &[id]).is_ok());
            let Some(goal) = goals.into_iter().min_by_key(worth) else { continue };
            let better = worth(&goal) < worth(&here)
                && (food.fits(id, goal) || home(goal) < home(here))
                && home(goal) <= home(here) + 1;
            if better && self.go(food, id, goal, mode) {
                return;
            }
        }
    }

    /// Who has come near the enemy turns to its Combat side; headquarters throw farther so.
    pub fn stand_ready(&mut self) {
        let enemies = self.enemies();
        for id in self.idle() {
            let Some((unit, counter)) = self.board.own(id, self.side) else { continue };
            let leads = unit.class == Class::Hq;
            let away = self.nearest(&enemies, counter.hex) > CONTACT && !leads;
            let waits = counter.mode == Mode::Reserve && self.waits_well(id);
            if counter.mode != Mode::Combat && !away && !waits {
                self.order(&Order::Mode { who: vec![Group::Unit(id)], mode: Mode::Combat });
            }
        }
    }

    /// The headquarters of the side, by id.
    pub fn headquarters(&self) -> Vec<Id> {
        let leads = |id: &Id| self.board.own(*id, self.side).is_some_and(|(unit, _)| unit.class == Class::Hq);
        self.board.units.keys().copied().filter(leads).collect()
    }

    /// Whether somebody stands in a hex who fights with more than guns.
    fn guarded(&self, hex: Hex) -> bool {
        self.board.fighters(hex, self.side).into_iter().any(|id| !self.is_support(id))
    }

    /// Headquarters and guns.
    pub fn is_support(&self, id: Id) -> bool {
        self.board.data.units.get(&id).is_some_and(|unit| unit.class == Class::Hq || unit.is_artillery())
    }

    /// What a unit attacks with on its Combat side.
    pub fn strikes(&self, id: Id) -> i32 {
        self.board.data.units.get(&id).map_or(0, |unit| unit.attack)
    }

    /// What a unit defends with on its Combat side.
    pub fn defends(&self, id: Id) -> i32 {
        self.board.data.units.get(&id).map_or(0, |unit| unit.defence_of(true))
    }

    /// Whether a unit drives, and can be a reserve.
    pub fn quick(&self, id: Id) -> bool {
        self.board.data.units.get(&id).is_some_and(|unit| unit.ma >= 6 && unit.can_attack())
    }
}
