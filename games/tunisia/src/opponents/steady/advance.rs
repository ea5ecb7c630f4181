//! Who attacks nobody follows, as far as supply reaches.

use super::Plan;
use super::food::Food;
use crate::hex::Hex;
use crate::words::{Class, Mode};
use feldpost_kit::id::Id;
use std::collections::BTreeSet;

/// How far from the nearest enemy followers stop, in hexes.
const STOP: u32 = 2;
/// Beyond this they move on their Move side, in hexes from the enemy, and no nearer than [`MARCH`].
const LONG: u32 = 8;
/// As near as a column on the march comes to the enemy, in hexes.
const MARCH: u32 = 5;
/// The same when time is short.
const DASH: u32 = 2;
/// What is to stand in the aim once it is taken, in strength.
const GARRISON: i32 = 15;
/// From how far somebody goes there in the last two turns, in hexes.
const FAR: u32 = 20;
/// How many hexes a move must gain to be worth its fuel.
const GAIN: u32 = 2;

impl Plan {
    /// Those who are left come up to where the enemy is, beside others, and no farther than they are fed.
    pub fn follow(&mut self) {
        let snapshot = self.board.clone();
        let food = Food::of(&snapshot, self.side);
        let enemies = self.enemies();
        for id in self.idle() {
            let Some((unit, counter)) = self.board.own(id, self.side) else { continue };
            if unit.class == Class::Hq || unit.is_artillery() {
                continue;
            }
            let here = counter.hex;
            let Some(aim) = self.aim_of(here) else { return };
            let near = self.nearest(&enemies, here);
            if near <= STOP && near < aim.distance(here) && !self.spares(&self.board, id) {
                continue;
            }
            let way = if self.presses() && near >= DASH && aim.distance(here) > LONG {
                (Mode::Move, DASH)
            } else if near > LONG {
                (Mode::Move, MARCH)
            } else {
                (Mode::Combat, STOP)
            };
            self.come_up(&food, id, (aim, &enemies), way);
        }
    }

    /// The aims themselves, as soon as nobody defends them: whoever can come there, with supply if there is
    /// some. In the last two turns from far, fed or not, and any source that victory asks for.
    pub fn occupy_aims(&mut self) {
        let late = self.board.turn + 1 >= self.board.turns();
        let sources = if late { self.sources() } else { vec![] };
        for aim in self.aims().into_iter().chain(sources) {
            self.occupy(aim, late);
        }
    }

    /// Those who are near go to a hex that nobody defends until they are so strong there.
    fn occupy(&mut self, hex: Hex, late: bool) {
        if self.strength(hex) >= GARRISON || !self.board.fighters(hex, self.side.enemy()).is_empty() {
            return;
        }
        let (far, modes) = match late {
            true => (FAR, &[Mode::Combat, Mode::Move][..]),
            false => (LONG, &[Mode::Combat][..]),
        };
        let snapshot = self.board.clone();
        let food = Food::of(&snapshot, self.side);
        let mut able: Vec<Id> = self.idle();
        able.retain(|id| !self.is_support(*id));
        for id in able {
            let near = self.hex_of(id).is_some_and(|here| here.distance(hex) < far);
            let may = near && (late || food.fits(id, hex)) && self.strength(hex) < GARRISON;
            if may && modes.iter().any(|mode| self.go(&food, id, hex, *mode)) {
                self.kept.insert(id);
            }
        }
    }

    /// A unit goes as near to the aim as supply and company allow, if that is worth its fuel. When time is
    /// short it passes the enemy by, alone if need be.
    fn come_up(
        &mut self,
        food: &Food<'_>,
        id: Id,
        (aim, enemies): (Hex, &BTreeSet<Hex>),
        (mode, stop): (Mode, u32),
    ) {
        let Some(here) = self.hex_of(id) else { return };
        let past = self.presses();
        let apart = |hex: Hex| if past { 0 } else { self.nearest(enemies, hex).max(stop) };
        let worth = |hex: &Hex| (apart(*hex) + aim.distance(*hex), *hex);
        // Not alone in front: beside others, or with them.
        let company = |hex: &Hex| {
            self.strength(*hex) > 0 || hex.neighbours().any(|near| near != here && self.strength(near) > 0)
        };
        let fits = |hex: &Hex| {
            let near = self.nearest(enemies, *hex);
            near >= stop && (past || near > MARCH || company(hex)) && self.may_stand(food, id, *hex)
        };
        let goal = self.reach(id, mode).into_iter().filter(fits).min_by_key(worth);
        if let Some(goal) = goal.filter(|goal| worth(goal).0 + GAIN <= worth(&here).0) {
            self.go(food, id, goal, mode);
        }
    }
}
