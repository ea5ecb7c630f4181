//! Attacks: what to attack, and with whom.

use super::Plan;
use super::food::Food;
use crate::board::{Board, Fuel};
use crate::hex::Hex;
use crate::rules::barrage::{self, Firers};
use crate::rules::lines::Lines;
use crate::rules::{combat, stacking};
use crate::words::Mode;
use feldpost_kit::id::Id;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// How many attacks are made in a turn.
const MOST: usize = 4;
/// How many units take part in one.
const TOGETHER: usize = 14;
/// What is left of the supply in reach when all is paid, in T: for the defence in the enemy's turn.
const LEFT: i32 = 4;
/// Points of barrage that mostly disorganize whoever they hit.
const SHAKES: i32 = 25;
/// Points of barrage at one hex beyond which more guns are wasted.
pub(super) const ENOUGH: i32 = 41;
/// What the guns of one barrage use, in T.
const SHELLS: usize = 3;
/// How many must be able to come where nobody stands yet.
const ALONG: usize = 3;
/// How many of the hexes that come into question are looked at.
const LOOKED_AT: usize = 9;

/// How near to the aim those stand who have broken through, in hexes, and how strong they are, in strength.
const BEFORE: u32 = 4;
const VANGUARD: i32 = 8;
/// How far from the aim they attack then, in hexes.
const ABOUT: u32 = 3;

/// An attack that is meant.
#[derive(Clone, Debug)]
pub(super) struct Assault {
    pub hex: Hex,
    pub units: Vec<Id>,
    /// The guns that fire at it first.
    pub guns: Vec<Id>,
    /// It is good only if this one of the defenders has been disorganized by then.
    pub shaken: Option<Id>,
}

/// Where each unit that can attack comes.
type Reaches = BTreeMap<Id, BTreeSet<Hex>>;

/// An attack with where its units go; those that stand there already are named too.
struct Draft {
    assault: Assault,
    places: Vec<(Id, Hex)>,
    edge: i32,
}

impl Plan {
    /// Attackers go beside the enemy hexes that are worth it, as many as it takes for good odds, and nobody
    /// where the odds stay bad.
    pub fn assault(&mut self) {
        let snapshot = self.board.clone();
        let food = Food::of(&snapshot, self.side);
        let able = |id: &Id| {
            self.board.own(*id, self.side).is_some_and(|(unit, one)| unit.can_attack() && !one.dg && !one.oos)
        };
        let units: Vec<Id> = self.board.units.keys().copied().filter(able).collect();
        let mut reaches = Reaches::new();
        for id in units {
            let free = !self.kept.contains(&id) && self.board.units.get(&id).is_some_and(|one| !one.moved);
            reaches.insert(id, if free { self.reach(id, Mode::Combat) } else { BTreeSet::new() });
        }
        for hex in self.targets(&reaches) {
            if self.assaults.len() >= MOST {
                break;
            }
            let Some(draft) = self.draft(&food, hex, &reaches) else { continue };
            if draft.edge >= self.least() && self.can_pay(&draft) {
                self.send(&food, draft);
            }
        }
    }

    /// Enemy hexes that somebody could come beside: those on the way to the aim first, then the weakest.
    fn targets(&mut self, reaches: &Reaches) -> Vec<Hex> {
        let aims = self.aims();
        let stands = |hex: &Hex| {
            reaches.iter().any(|(id, reach)| {
                let here = self.hex_of(*id).is_some_and(|at| at.distance(*hex) == 1);
                here || hex.neighbours().any(|near| reach.contains(&near))
            })
        };
        let weak = |hex: &Hex| {
            let there = self.board.fighters(*hex, self.side.enemy()).into_iter();
            let known = there.filter_map(|id| self.board.data.units.get(&id));
            known.map(|unit| unit.defence_of(true)).sum::<i32>() + 4 * i32::from(self.board.hog(*hex))
        };
        let near = |hex: Hex| aims.iter().copied().min_by_key(|aim| (aim.distance(hex), *aim));
        let worth = |hex: &Hex| {
            let far = near(*hex).map_or(0, |aim| aim.distance(*hex));
            let far = i32::try_from(far).unwrap_or(0);
            (weak(hex) + 3 * far, *hex)
        };
        let mut targets: Vec<Hex> = self.enemies().into_iter().filter(stands).collect();
        // Supply for what lies farther back would be missed before the aim.
        targets.retain(|hex| {
            let through = near(*hex).filter(|aim| self.is_through(*aim));
            through.is_none_or(|aim| hex.distance(aim) <= ABOUT)
        });
        targets.sort_by_cached_key(worth);
        targets.truncate(LOOKED_AT);
        // Now and then elsewhere first.
        if targets.len() > 1 && self.chance.percent(35) {
            targets.swap(0, 1);
        }
        targets
    }

    /// How good the odds must be: worse ones do for the bold, and for who has to come forward, the more when
    /// half of the game is over, and again when it nears its end.
    pub fn least(&self) -> i32 {
        let late = self.attacks() && 2 * self.board.turn > self.board.turns();
        let dares = [self.bold, self.attacks(), late, self.presses()];
        8 - dares.into_iter().map(i32::from).sum::<i32>()
    }

    /// Guns that can fire at a hex, or come within range of it, and are not meant for another one; as many as
    /// it takes.
    fn guns_for(&self, hex: Hex) -> Vec<Id> {
        let booked = |id: &Id| self.assaults.iter().any(|assault| assault.guns.contains(id));
        let mut guns: Vec<Id> = Vec::new();
        for (id, counter) in &self.board.units {
            let fires = self
                .board
                .own(*id, self.side)
                .is_some_and(|(unit, one)| unit.is_artillery() && !one.attacked && one.shows_combat_side());
            let near = counter.hex.distance(hex) <= barrage::RANGE + u32::from(!counter.moved);
            let points = barrage::points(&self.board, &Firers::Guns(guns.clone()));
            if fires && near && !booked(id) && points < ENOUGH {
                guns.push(*id);
            }
        }
        guns
    }

    /// The fewest that have good odds, or all that can come. Where enough guns fire first, the odds are those
    /// against defenders that are disorganized.
    fn draft(&self, food: &Food<'_>, hex: Hex, reaches: &Reaches) -> Option<Draft> {
        let ring = self.ring(hex);
        let guns = self.guns_for(hex);
        let mut trial = self.board.clone();
        let shells = barrage::points(&self.board, &Firers::Guns(guns.clone()));
        let shaken = if shells >= SHAKES { shake(&mut trial, self, hex) } else { None };
        let mut places: Vec<(Id, Hex)> = Vec::new();
        let mut units: Vec<Id> = Vec::new();
        let mut edge = i32::MIN;
        for id in self.who_could(hex, &ring, reaches) {
            if units.len() >= TOGETHER || edge > self.least() {
                break;
            }
            let stands = self.hex_of(id)?;
            let at = match stands.distance(hex) {
                1 => Some(stands),
                _ if !self.spares(&trial, id) => None,
                _ => beside(food, &trial, id, (hex, &ring, reaches), self),
            };
            let Some(at) = at else { continue };
            let before = trial.units.get(&id).copied()?;
            let counter = trial.units.get_mut(&id)?;
            counter.turn_to(Mode::Combat);
            (counter.hex, counter.fuel) = (at, Fuel::Phase);
            if combat::may_attack(&trial, self.side, &[id], hex).is_err() {
                trial.units.insert(id, before);
                continue;
            }
            places.push((id, at));
            units.push(id);
            edge = edge_of(&trial, self, hex, &units);
        }
        let assault = Assault { hex, units, guns, shaken };
        (!places.is_empty()).then_some(Draft { assault, places, edge })
    }

    /// Who could attack a hex: those beside it, then those that can come; the strongest first.
    fn who_could(&self, hex: Hex, ring: &[Hex], reaches: &Reaches) -> Vec<Id> {
        let used = |id: &Id| self.assaults.iter().any(|assault| assault.units.contains(id));
        let (mut near, mut far): (Vec<Id>, Vec<Id>) = (vec![], vec![]);
        for (id, reach) in reaches.iter().filter(|(id, _)| !used(id)) {
            if combat::may_attack(&self.board, self.side, &[*id], hex).is_ok() {
                near.push(*id);
            } else if ring.iter().any(|at| reach.contains(at)) {
                far.push(*id);
            }
        }
        near.sort_by_key(|id| (Reverse(self.strikes(*id)), *id));
        far.sort_by_key(|id| (Reverse(self.strikes(*id)), *id));
        near.into_iter().chain(far).collect()
    }

    /// Whether the line is broken through: those who attack stand before the aim.
    fn is_through(&self, aim: Hex) -> bool {
        let near = self.board.units.iter().filter(|(_, one)| one.hex.distance(aim) <= BEFORE);
        let own = near.filter_map(|(id, _)| self.board.own(*id, self.side));
        own.filter(|(unit, _)| unit.can_attack()).map(|(unit, _)| unit.attack).sum::<i32>() >= VANGUARD
    }

    /// Whether a unit can leave its hex: no enemy stands beside it, or the others there are strong enough.
    pub fn spares(&self, board: &Board, id: Id) -> bool {
        let Some(here) = board.units.get(&id).map(|counter| counter.hex) else { return false };
        let others = board.fighters(here, self.side).into_iter().filter(|other| *other != id);
        let left: i32 = others.map(|other| self.defends(other)).sum();
        !self.touches(here) || 2 * left >= self.danger(here, 1)
    }

    /// Whether an enemy stands beside a hex.
    pub fn touches(&self, hex: Hex) -> bool {
        hex.neighbours().any(|near| !self.board.fighters(near, self.side.enemy()).is_empty())
    }

    /// Whether there is supply for the way and the fight, and something is left then.
    fn can_pay(&self, draft: &Draft) -> bool {
        let Some((first, _)) = draft.places.first() else { return false };
        let sources = Lines::of(&self.board, self.side).sources(*first);
        let there: i32 = sources.iter().map(|source| source.t).sum();
        let guns = |guns: &[Id]| if guns.is_empty() { 0 } else { SHELLS };
        let meant = self.assaults.iter().map(|one| one.units.len() + guns(&one.guns)).sum::<usize>();
        let moves = draft.places.iter().filter(|(id, at)| self.hex_of(*id) != Some(*at));
        let dry = moves.filter(|(id, _)| self.quick(*id)).count();
        let cost = draft.places.len() + dry + guns(&draft.assault.guns) + meant;
        there >= i32::try_from(cost).unwrap_or(i32::MAX / 2).saturating_add(LEFT)
    }

    /// The units of an attack go where they are meant to stand; those that arrive make it.
    fn send(&mut self, food: &Food<'_>, draft: Draft) {
        let mut assault = draft.assault;
        assault.units.clear();
        for (id, at) in draft.places {
            let there = self.hex_of(id) == Some(at) || self.go(food, id, at, Mode::Combat);
            if there && combat::may_attack(&self.board, self.side, &[id], assault.hex).is_ok() {
                assault.units.push(id);
            }
        }
        if !assault.units.is_empty() {
            self.kept.extend(&assault.units);
            self.assaults.push(assault);
        }
    }
}

/// Whoever defends a hex is disorganized; returns the one of them that fire takes last.
pub(super) fn shake(board: &mut Board, plan: &Plan, hex: Hex) -> Option<Id> {
    let there = board.fighters(hex, plan.side.enemy());
    for id in &there {
        if let Some(counter) = board.units.get_mut(id) {
            counter.dg = true;
        }
    }
    let strength =
        |id: &Id| plan.board.data.units.get(id).map_or(0, |unit| unit.attack.max(unit.defence_of(true)));
    there.into_iter().max_by_key(|id| (strength(id), *id))
}

/// Where a unit goes for an attack: where few enemies touch it, there is room and supply.
fn beside(
    food: &Food<'_>,
    trial: &Board,
    id: Id,
    (target, ring, reaches): (Hex, &[Hex], &Reaches),
    plan: &Plan,
) -> Option<Hex> {
    // At the very end the aim is worth being cut off for.
    let last = plan.is_last() && plan.aims().contains(&target);
    let touching = |hex: &Hex| {
        hex.neighbours().filter(|near| !trial.fighters(*near, plan.side.enemy()).is_empty()).count()
    };
    // Nobody goes farther than one hex beyond the others, unless enough of them can come along.
    let company = |hex: Hex| {
        let others = |near: Hex| trial.fighters(near, plan.side).into_iter().any(|other| other != id);
        let along = || reaches.values().filter(|reach| reach.contains(&hex)).count() >= ALONG;
        others(hex) || hex.neighbours().any(others) || plan.presses() && along()
    };
    let fits = |hex: &&Hex| {
        company(**hex)
            && reaches[&id].contains(*hex)
            && stacking::may_end(trial, plan.side, **hex, &[id]).is_ok()
            && (last || food.fits(id, **hex))
    };
    ring.iter().filter(fits).min_by_key(|hex| (touching(hex), Reverse(plan.board.hog(**hex)), **hex)).copied()
}

/// How good an attack is: its column, and what is added to its roll.
pub(super) fn edge_of(board: &Board, plan: &Plan, hex: Hex, units: &[Id]) -> i32 {
    let found = combat::forecast(board, plan.side, hex, units, false);
    let column = i32::try_from(found.column).unwrap_or(0);
    column + found.ratings.0 - found.ratings.1 - i32::from(found.hedgehog)
}
