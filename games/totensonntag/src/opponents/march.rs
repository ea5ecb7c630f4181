//! Moves, Overruns, entries and exits of a sheet.

use super::missions::Task;
use super::odds::{self, Stake, to_hit_top};
use super::planner::Planner;
use crate::data::Unit;
use crate::hex::Hex;
use crate::order::{MoveEnd, Order};
use crate::rules::activation::{Action, initiative};
use crate::rules::movement::movement_points;
use crate::rules::reinforcements::{entry_hexes, may_enter};
use crate::words::{AttackKind, Class};
use feldpost_kit::id::Id;
use feldpost_kit::path::path_to;

/// A hex that a unit can come to.
struct Spot {
    hex: Hex,
    path: Vec<Hex>,
    left: u32,
    /// TS 5.0: it comes from one enemy ZOC into another, so that no Overrun is left to it.
    creeps: bool,
}

impl Planner<'_> {
    fn spots(&self, id: Id, here: Hex) -> Vec<Spot> {
        let Some(unit) = self.data.unit(id) else { return vec![] };
        let mps = movement_points(self.board(), unit, initiative(self.board(), unit, Action::Move));
        self.spots_from(unit, here, mps, self.ground.in_ezoc(here), &[])
    }

    fn spots_from(&self, unit: &Unit, from: Hex, mps: u32, ezoc: bool, begun: &[Hex]) -> Vec<Spot> {
        let reached = self.ground.reach(unit.class, from, mps);
        let ways = reached.iter().filter_map(|(hex, found)| {
            let mut path = begun.to_vec();
            path.extend(path_to(&reached, *hex)?);
            let creeps = ezoc && path.len() == 1 && self.ground.in_ezoc(*hex);
            Some(Spot { hex: *hex, path, left: mps - found.cost, creeps })
        });
        ways.filter(|spot| !spot.path.is_empty()).collect()
    }

    /// TS 6.2: who is on its way out and can go, goes.
    pub(super) fn leave_the_map(&mut self) {
        let exit = self.data.scenario.exit.hex;
        for (id, here) in self.ready(Action::Move, |_| true) {
            if self.mission(id).is_none_or(|mission| mission.task != Task::Leave) {
                continue;
            }
            let path = match here == exit {
                true => Some(vec![]),
                false => self.spots(id, here).into_iter().find(|spot| spot.hex == exit).map(|spot| spot.path),
            };
            if let Some(path) = path {
                self.order(Order::Move { unit: id, path, end: MoveEnd::Exit });
            }
        }
    }

    /// TS 9.0: an objective that nobody defends is taken by the strongest unit that can reach it.
    pub(super) fn seize_objectives(&mut self) {
        let control = &self.board().control;
        let enemy = self.side.enemy();
        let open: Vec<Hex> = control
            .iter()
            .filter(|(hex, holder)| **holder == enemy && !self.ground.enemy_in(**hex))
            .map(|(hex, _)| *hex)
            .collect();
        for hex in open {
            let able = self.ready(Action::Move, |unit| unit.class != Class::Artillery);
            let near = able
                .into_iter()
                .filter(|(id, here)| here.distance(hex) <= 7 && !self.keeps_its_post(*id, *here));
            let ways: Vec<(i32, Id, Vec<Hex>)> = near
                .filter_map(|(id, here)| {
                    let spot = self.spots(id, here).into_iter().find(|spot| spot.hex == hex)?;
                    Some((odds::shield(self.board(), id), id, spot.path))
                })
                .collect();
            if let Some((_, unit, path)) = ways.into_iter().max() {
                self.order(Order::Move { unit, path, end: MoveEnd::Stop });
            }
        }
    }

    /// TS 6.1, 3.3: reinforcements come as soon as they are due, Panzer III before those who take
    /// the bonus from them, guns last.
    pub(super) fn bring_in_reinforcements(&mut self) {
        let mut due: Vec<(u32, Id)> = self
            .board()
            .waiting_to_enter(self.side)
            .map(|unit| {
                let rank = match unit.class {
                    Class::Armor => 0,
                    Class::Artillery => 3,
                    _ if unit.combined_arms => 1,
                    _ => 2,
                };
                (rank, unit.id)
            })
            .collect();
        due.sort_by_key(|(rank, _)| *rank);
        for (_, id) in due {
            self.enter(id);
        }
    }

    fn enter(&mut self, id: Id) {
        let Ok(arrival) = may_enter(self.board(), self.side, id) else { return };
        let mps = arrival.mps;
        let data = std::sync::Arc::clone(&self.data);
        let Some(unit) = data.unit(id) else { return };
        let mut spots = Vec::new();
        for entry in entry_hexes(self.board(), unit) {
            let Some(left) = self.ground.cost(unit.class, entry).map(|cost| mps.saturating_sub(cost)) else {
                continue;
            };
            // In an enemy ZOC the march ends where it began.
            let left = if self.ground.in_ezoc(entry) { 0 } else { left };
            spots.push(Spot { hex: entry, path: vec![entry], left, creeps: false });
            spots.extend(self.spots_from(unit, entry, left, false, &[entry]));
        }
        spots.retain(|spot| self.room(spot.hex) > 0);
        let scored = spots.into_iter().map(|spot| (self.score(unit, spot.hex), spot));
        let Some((_, spot)) = scored.max_by_key(|(score, _)| *score) else { return };
        let hopeless = odds::threat(self.board(), unit, spot.hex) > 200 && !self.style.presses_on;
        if !hopeless {
            self.order(Order::Enter { unit: id, path: spot.path, end: MoveEnd::Stop });
        }
    }

    /// Everybody who has not acted moves, or stays where that is better; armor and recon overrun
    /// where the odds are fair. Those nearest to their goals go first and make room.
    pub(super) fn moves_and_overruns(&mut self) {
        let mut movers = self.ready(Action::Move, |unit| unit.class != Class::Artillery);
        movers.sort_by_key(|(id, here)| (self.mission(*id).map(|mission| mission.hex.distance(*here)), *id));
        for (id, here) in movers {
            self.move_or_overrun(id, here);
        }
    }

    /// Guns that have nothing to fire at follow the fighting, out of enemy ZOCs.
    pub(super) fn move_guns(&mut self) {
        for (id, here) in self.ready(Action::Move, |unit| unit.class == Class::Artillery) {
            self.move_or_overrun(id, here);
        }
    }

    fn move_or_overrun(&mut self, id: Id, here: Hex) {
        let data = std::sync::Arc::clone(&self.data);
        let Some(unit) = data.unit(id) else { return };
        let mut best = (self.score(unit, here), None);
        for spot in self.spots(id, here) {
            if self.room(spot.hex) == 0 {
                continue;
            }
            let plain = self.score(unit, spot.hex);
            if let Some((value, target, promise)) = self.best_overrun(unit, &spot)
                && plain + value > best.0
            {
                best = (plain + value, Some((spot.path.clone(), Some((target, promise)))));
            }
            if plain > best.0 {
                best = (plain, Some((spot.path, None)));
            }
        }
        match best.1 {
            Some((path, Some((hex, promise)))) => {
                let advance = self.shall_advance(id, path.last().copied().unwrap_or(here), hex);
                let order = Order::Move { unit: id, path, end: MoveEnd::Overrun { hex, advance } };
                self.strike(id, hex, promise, order);
            }
            Some((path, None)) => {
                self.order(Order::Move { unit: id, path, end: MoveEnd::Stop });
            }
            None => {}
        }
    }

    /// TS 7.5: the best Overrun from a hex: its value on the scale of the scores, target, odds.
    fn best_overrun(&self, unit: &Unit, spot: &Spot) -> Option<(i32, Hex, i32)> {
        if spot.creeps || !matches!(unit.class, Class::Armor | Class::Recon) {
            return None;
        }
        let targets = self.ground.around(spot.hex).iter().copied().filter(|hex| self.ground.enemy_in(*hex));
        targets
            .filter(|hex| self.ground.cost(unit.class, *hex).is_some_and(|cost| cost <= spot.left))
            .filter_map(|hex| {
                let promise = to_hit_top(self.board(), unit, hex, AttackKind::Overrun);
                (promise >= self.style.least_odds)
                    .then(|| (self.attack_value(hex, promise) / 2, hex, promise))
            })
            .max()
    }

    /// How good it is for a unit to end its move in a hex: ten points are the way of one MP.
    fn score(&mut self, unit: &Unit, hex: Hex) -> i32 {
        let noise = i32::try_from(self.chance.below(3)).unwrap_or(0);
        let friends =
            self.board().stack(hex).iter().filter(|id| **id != unit.id).copied().collect::<Vec<_>>();
        noise + self.progress(unit, hex) + self.company(unit, &friends) + self.danger(unit, hex, &friends)
    }

    fn progress(&mut self, unit: &Unit, hex: Hex) -> i32 {
        let Some(mission) = self.mission(unit.id) else { return 0 };
        let left = self.way_to(unit.class, mission.hex)[hex];
        let left = i32::try_from(left).unwrap_or(0) * 10;
        match mission.task {
            Task::Hold if hex == mission.hex => 15,
            Task::Support => {
                let range = unit.range.unwrap_or(1).max(2);
                -10 * i32::try_from(hex.distance(mission.hex).abs_diff(range)).unwrap_or(0)
            }
            Task::Hold | Task::Take | Task::Hunt | Task::Leave => -left,
        }
    }

    /// TS 3.3, 4.0: company protects; motorized Germans want a Panzer III, guns want anybody.
    fn company(&self, unit: &Unit, friends: &[Id]) -> i32 {
        let counters = || friends.iter().filter_map(|id| self.data.unit(*id));
        let panzer = unit.combined_arms && counters().any(Unit::is_panzer_iii);
        let escort =
            unit.class == Class::Artillery && counters().any(|other| other.class != Class::Artillery);
        let any = i32::from(!friends.is_empty()) * 3;
        any + if panzer { 6 } else { 0 } + if escort { 12 } else { 0 }
    }

    /// What enemies nearby cost, less what they offer as targets.
    fn danger(&self, unit: &Unit, hex: Hex, friends: &[Id]) -> i32 {
        let board = self.board();
        if unit.class == Class::Artillery {
            let close = board.stacks.keys().filter(|at| self.ground.enemy_in(**at) && at.distance(hex) <= 2);
            return -6 * i32::try_from(close.count()).unwrap_or(0);
        }
        if !self.ground.in_ezoc(hex) {
            return 0;
        }
        let covered = friends.iter().any(|id| odds::shield(board, *id) > odds::shield(board, unit.id));
        let threat = odds::threat(board, unit, hex) / if covered { 2 } else { 1 };
        let targets = self.ground.around(hex).iter().filter(|at| self.ground.enemy_in(**at));
        let promise = targets.map(|at| to_hit_top(board, unit, *at, AttackKind::Assault)).max().unwrap_or(0);
        let offer = if promise >= self.style.least_odds { promise * self.style.contact / 100 } else { 0 };
        let cover = if board.data.ground(hex).protects() { 5 } else { 0 };
        let caution = match odds::stake(board, unit) {
            Stake::High => self.style.caution * 2,
            // Armoured cars are eyes, not fists.
            Stake::Fair if unit.class == Class::Recon => self.style.caution * 2,
            Stake::Fair => self.style.caution,
            Stake::None => self.style.caution / 2,
        };
        offer + cover - threat * caution / 100 - odds::wear(board, unit) * caution
    }
}
