//! Who shall do what: objectives to hold and to take, enemies to hunt, the exit.

use super::Style;
use crate::board::Board;
use crate::data::Unit;
use crate::ground::FAR;
use crate::hex::Hex;
use crate::rules::victory;
use crate::words::{Class, Nationality, Side};
use feldpost_kit::id::Id;
use std::collections::BTreeMap;

/// What a unit is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// Stay in the hex or next to it.
    Hold,
    /// Get into the hex.
    Take,
    /// Destroy who is in the hex.
    Hunt,
    /// Leave the map there (TS 6.2).
    Leave,
    /// Guns: bring the hex within range.
    Support,
}

/// A task and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mission {
    pub(super) task: Task,
    pub(super) hex: Hex,
}

/// The missions of all units of a side that are on the map or due.
pub(super) fn missions(board: &Board, side: Side, style: &Style) -> BTreeMap<Id, Mission> {
    let mut roster = Roster { board, side, idle: idle_units(board, side), given: BTreeMap::new() };
    match side {
        Side::Dak => roster.dak(style),
        Side::Cw => roster.cw(style),
    }
    roster.hunters_and_guns();
    roster.given
}

/// Units without a mission yet, and where they are or will come in.
fn idle_units(board: &Board, side: Side) -> Vec<(&Unit, Hex)> {
    let waiting = board.waiting_to_enter(side).filter_map(|unit| {
        let group = board.data.scenario.reinforcement_of(unit.id)?;
        Some((unit, *group.entry_hexes.first()?))
    });
    let present = board.on_map(side).filter_map(|(id, hex)| Some((board.data.unit(id)?, hex)));
    present.chain(waiting).collect()
}

struct Roster<'t> {
    board: &'t Board,
    side: Side,
    idle: Vec<(&'t Unit, Hex)>,
    given: BTreeMap<Id, Mission>,
}

impl<'t> Roster<'t> {
    /// Gives a mission to the nearest `need` idle units of the kind wanted.
    fn post(&mut self, task: Task, hex: Hex, need: usize, wanted: impl Fn(&Unit, Hex) -> bool) {
        let mut fit: Vec<(u32, Id)> = self
            .idle
            .iter()
            .filter(|(unit, here)| unit.class != Class::Artillery && wanted(unit, *here))
            .map(|(unit, here)| (here.distance(hex), unit.id))
            .collect();
        fit.sort_unstable();
        for (_, id) in fit.into_iter().take(need) {
            self.give(id, Mission { task, hex });
        }
    }

    fn give(&mut self, id: Id, mission: Mission) {
        self.idle.retain(|(unit, _)| unit.id != id);
        self.given.insert(id, mission);
    }

    fn objectives(&self, holder: Side) -> Vec<Hex> {
        let control = &self.board.control;
        control.iter().filter(|(_, side)| **side == holder).map(|(hex, _)| *hex).collect()
    }

    fn enemies_within(&self, hex: Hex, distance: u32) -> usize {
        let enemies = self.board.on_map(self.side.enemy());
        enemies.filter(|(_, at)| at.distance(hex) <= distance).count()
    }

    /// DAK: the slow units garrison the exit and the objectives, the fast ones retake what was lost,
    /// reinforce what is threatened, and hunt. The Italians of the steady opponent fall back on
    /// the exit; those of the bold one fight where they are.
    fn dak(&mut self, style: &Style) {
        let (exit, held) = (self.board.data.scenario.exit.hex, self.objectives(Side::Dak));
        let german = |unit: &Unit| unit.nationality == Nationality::German;
        let slow = |unit: &Unit| unit.initiative <= 2 && german(unit);
        self.post(Task::Hold, exit, 3, |unit, here| slow(unit) && here.distance(exit) <= 8);
        for hex in &held {
            self.post(Task::Hold, *hex, 2, |unit, here| slow(unit) && here.distance(*hex) <= 8);
        }
        // Tanks on top of a garrison are the best works there are.
        for hex in &held {
            if self.enemies_within(*hex, 5) >= 3 {
                self.post(Task::Hold, *hex, 1, |unit, here| {
                    unit.is_panzer_iii() && here.distance(*hex) <= 12
                });
            }
        }
        for hex in self.objectives(Side::Cw) {
            self.post(Task::Take, hex, 6, |unit, here| unit.initiative >= 3 || here.distance(hex) <= 4);
        }
        for hex in &held {
            let need = 2 + self.enemies_within(*hex, 6).min(4);
            let there = self.given.values().filter(|mission| mission.hex == *hex).count();
            self.post(Task::Hold, *hex, need.saturating_sub(there), |unit, here| {
                unit.class != Class::Armor && german(unit) && here.distance(*hex) <= 10
            });
        }
        if !style.presses_on {
            for (unit, _) in self.idle.clone().into_iter().filter(|(unit, _)| !german(unit)) {
                self.give(unit.id, Mission { task: Task::Hold, hex: exit });
            }
        }
    }

    /// CW: enough SPs for Tobruk go to the exit when the way is open (the bold opponent sends 22
    /// Armoured from the first day); a rearguard in what was taken; each brigade its own objective.
    fn cw(&mut self, style: &Style) {
        let exit = self.board.data.scenario.exit.hex;
        let needed = self.board.rulebook.relief_sp_needed - victory::relief_sp(self.board);
        if needed > 0 {
            self.relieve_tobruk(exit, needed, style);
        }
        for hex in self.objectives(Side::Cw) {
            let need = if self.enemies_within(hex, 5) > 0 { 3 } else { 1 };
            self.post(Task::Hold, hex, need, |_, here| here.distance(hex) <= 6);
        }
        for (unit, here) in self.idle.clone() {
            if unit.class == Class::Artillery {
                continue;
            }
            if let Some(hex) = self.next_objective(unit, here, style) {
                self.give(unit.id, Mission { task: Task::Take, hex });
            }
        }
    }

    fn relieve_tobruk(&mut self, exit: Hex, needed: i32, style: &Style) {
        let racers = |unit: &Unit| style.presses_on && unit.group.as_str().starts_with("22armd");
        let open = !self.board.enemy_in(exit, Side::Cw);
        let near = if open { 9 } else { 5 };
        let mut fit: Vec<(u32, &Unit)> = self
            .idle
            .iter()
            .filter(|(unit, here)| racers(unit) || here.distance(exit) <= near)
            .filter(|(unit, _)| unit.class != Class::Artillery)
            .map(|(unit, here)| (here.distance(exit), *unit))
            .collect();
        fit.sort_by_key(|(distance, unit)| (*distance, unit.id));
        let mut left = needed + 2;
        let there: i32 = fit.iter().map(|(_, unit)| self.board.sp(unit.id)).sum();
        // Half a relief is none.
        if there < needed {
            return;
        }
        for (_, unit) in fit {
            if left > 0 {
                left -= self.board.sp(unit.id);
                self.give(unit.id, Mission { task: Task::Leave, hex: exit });
            }
        }
    }

    /// The objective of a unit's brigade, the nearest of those still to be taken first.
    fn next_objective(&self, unit: &Unit, here: Hex, style: &Style) -> Option<Hex> {
        let group = unit.group.as_str();
        let mut open = self.objectives(Side::Dak);
        // The steady opponent does not spread over more than two objectives at a time.
        let west = style.presses_on || self.board.turn >= 3;
        let bias = |hex: &Hex| match (group.starts_with('4') || group.starts_with('6'), hex.number() > 10) {
            (true, true) | (false, false) => 0,
            _ => 6,
        };
        open.retain(|hex| west || hex.hexrow() < 13 || hex.number() > 10);
        open.into_iter().min_by_key(|hex| (hex.distance(here) + bias(hex), *hex))
    }

    /// Everybody else: the enemy who is near, and near what matters; guns follow the fighting.
    fn hunters_and_guns(&mut self) {
        let enemies: Vec<Hex> =
            self.board.stacks.keys().copied().filter(|hex| self.board.enemy_in(*hex, self.side)).collect();
        let matters: Vec<Hex> = self.board.control.keys().copied().collect();
        let weight = |hex: &Hex| matters.iter().map(|at| at.distance(*hex)).min().unwrap_or(FAR);
        for (unit, here) in self.idle.clone() {
            let nearest = enemies.iter().min_by_key(|hex| (hex.distance(here) * 2 + weight(hex), **hex));
            let task = if unit.class == Class::Artillery { Task::Support } else { Task::Hunt };
            if let Some(hex) = nearest {
                self.give(unit.id, Mission { task, hex: *hex });
            }
        }
    }
}
