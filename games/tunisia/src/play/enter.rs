//! OCS 9.14, T2 1.6, 1.10, 1.11: what falls into the hands of units that enter a hex.

use super::Play;
use crate::board::{Column, Repls, Spot};
use crate::event::{Booty, Event};
use crate::hex::{Hex, label};
use crate::rules::capture::{self, Convoy};
use crate::rules::{control, engineering, sum, two};
use crate::words::{Carrier, Side};
use feldpost_kit::id::Id;

impl Play<'_> {
    /// Units of a side have entered these hexes one after the other: one of them that can attack takes what
    /// lies there.
    pub(super) fn entered(&mut self, side: Side, units: &[Id], path: &[Hex]) {
        let able = |id: &Id| {
            let own = self.board().own(*id, side);
            own.is_some_and(|(unit, counter)| {
                let mode = counter.mode;
                unit.can_attack() && !matches!(mode, crate::words::Mode::Strat | crate::words::Mode::Reserve)
            })
        };
        if !units.iter().any(able) {
            return;
        }
        for hex in path {
            self.take(side, *hex);
        }
    }

    fn take(&mut self, side: Side, hex: Hex) {
        let name = format!("{}/capture/{}", self.board().clock(), label(hex));
        if self.dry_run {
            return;
        }
        let spoils = control::spoils(self.board(), side).any(|there| there == hex);
        let trucks = self.trucks_alone(side.enemy(), hex);
        if spoils || !trucks.is_empty() {
            capture::dump(&mut self.story, side, hex, &format!("{name}/dump"), &mut self.dice);
            self.convoys(side, hex, &trucks, &name);
            self.replacements(side, hex);
            self.base(side, hex, &name);
            if control::holder(self.board(), hex) != side {
                engineering::captured(&mut self.story, hex);
            }
        }
        self.hold(side, hex);
    }

    /// Ruling T45: replacements do not fight; whoever enters ends them.
    fn replacements(&mut self, side: Side, hex: Hex) {
        let there = self.board().repls.get(&(side.enemy(), Spot::Hex(hex))).copied();
        if let Some(Repls { pax, eq }) = there {
            self.happen(Event::ReplsLost { side: side.enemy(), hex, pax, eq });
        }
    }

    /// T2 5.0: a place is the side's that has entered it last with a unit that can attack.
    fn hold(&mut self, side: Side, hex: Hex) {
        let known = control::is_place(&self.board().data, hex) || self.board().hogs.contains_key(&hex);
        if known && control::holder(self.board(), hex) != side {
            self.happen(Event::Control { hex, side });
        }
    }

    /// Organic trucks of a side in a hex without combat units of it.
    fn trucks_alone(&self, side: Side, hex: Hex) -> Vec<Id> {
        if !self.board().fighters(hex, side).is_empty() {
            return vec![];
        }
        self.board().stack(hex).into_iter().filter(|id| self.board().own(*id, side).is_some()).collect()
    }

    /// OCS 9.14c, T2 1.6: trucks by one column of the table, what is slower by another. Organic trucks and
    /// what is no regular truck are destroyed instead of taken; what gets away goes to its own nearest
    /// combat unit, ten hexes at most, five for what is slow.
    fn convoys(&mut self, side: Side, hex: Hex, trucks: &[Id], name: &str) {
        let enemy = side.enemy();
        for (what, reach) in [(Booty::Truck, 10), (Booty::Wagon, 5)] {
            let fast = what == Booty::Truck;
            let there: Vec<(Column, crate::board::Load)> = self
                .board()
                .columns_in(hex, enemy)
                .filter(|(column, _)| (column.kind == Carrier::Truck) == fast)
                .map(|(column, load)| (*column, *load))
                .collect();
            let organic = if fast { trucks } else { &[] };
            let load = |id: &Id| self.board().data.units.get(id).and_then(|unit| unit.truck_t).unwrap_or(0);
            let of_organic: i32 = organic.iter().map(load).sum();
            let points: i32 = there.iter().map(|(_, load)| load.points).sum();
            let carries = points * 4 + of_organic;
            if carries == 0 {
                continue;
            }
            let small = organic.iter().any(|id| load(id) == 2);
            let convoy = Convoy { what, carries, regular: if fast { points * 4 } else { 0 }, small };
            let t: i32 = there.iter().map(|(_, load)| load.t).sum();
            let word = if fast { "truck" } else { "wagon" };
            capture::convoy(&mut self.story, (side, hex), convoy, &format!("{name}/{word}"), &mut self.dice);
            let Some(Event::Capture { left, percent, .. }) = self.story.events.last().cloned() else {
                continue;
            };
            self.survivors(enemy, hex, (organic, &there), (left, percent, t, reach));
        }
    }

    /// What of a convoy gets away: organic trucks first (T2 1.6b: they are given up first, so they are lost
    /// first), then points with their share of the load.
    fn survivors(
        &mut self,
        enemy: Side,
        hex: Hex,
        (organic, there): (&[Id], &[(Column, crate::board::Load)]),
        (left, percent, t, reach): (i32, i32, i32, u32),
    ) {
        let points: i32 = there.iter().map(|(_, load)| load.points).sum();
        let mut room = left;
        let to = self.refuge(enemy, hex, reach);
        let free = (room / 4).min(points);
        room -= free * 4;
        if let Some((column, _)) = there.first().filter(|_| free > 0) {
            let rest = t - t * percent / 100;
            let event =
                Event::Displaced { side: enemy, carrier: column.kind, points: free, t: rest, from: hex, to };
            self.happen(event);
        }
        for unit in organic {
            let own = self.board().data.units.get(unit).and_then(|unit| unit.truck_t).unwrap_or(0);
            if own <= room {
                room -= own;
                self.happen(Event::Retreat { unit: *unit, path: vec![to] });
            } else {
                self.happen(Event::Step { unit: *unit, left: 0 });
            }
        }
    }

    /// Where transport points get away to: the nearest own combat unit, else the farthest they come.
    fn refuge(&self, side: Side, from: Hex, reach: u32) -> Hex {
        let board = self.board();
        let of = |id: &Id| board.own(*id, side).filter(|(unit, _)| unit.is_combat()).map(|(_, one)| one.hex);
        let near = board.units.keys().filter_map(of).filter(|hex| hex.distance(from) <= reach);
        let free = |hex: &Hex| {
            crate::rules::area::is_open(board, *hex)
                && hex.distance(from) == 1
                && board.fighters(*hex, side.enemy()).is_empty()
        };
        near.min_by_key(|hex| (hex.distance(from), *hex)).or_else(|| Hex::all().find(free)).unwrap_or(from)
    }

    /// OCS 9.14f, T2 1.11d: a base is taken, its planes get away with losses; a strip is gone.
    fn base(&mut self, side: Side, hex: Hex, name: &str) {
        let Some(base) = self.board().bases.get(&hex).copied().filter(|base| base.side != side) else {
            return;
        };
        let parked = self.board().planes.iter().filter(|(_, parked)| parked.hex() == Some(hex));
        let planes: Vec<(Id, bool)> = parked.map(|(id, parked)| (*id, parked.active)).collect();
        match base.level {
            0 => self.happen(Event::BaseGone { hex }),
            level => self.happen(Event::Base { side, hex, level }),
        }
        let after = self.board().units.values().any(|counter| counter.hex == hex && counter.attacked);
        for (plane, active) in planes {
            let dice = two(&mut self.dice, &format!("{name}/{plane}"));
            let modifier = if active { 2 } else { 0 } + if after { 2 } else { 0 };
            let hit = sum(dice) + modifier <= 6;
            self.happen(Event::BaseTaken { plane, dice, modifier, hit });
            if hit {
                let steps = self.board().planes.get(&plane).map_or(0, |parked| parked.steps);
                self.happen(Event::AirStep { plane, left: steps.saturating_sub(1) });
            }
            let to =
                self.board().planes.get(&plane).and_then(|_| self.next_base(side.enemy(), plane, hex, 2));
            match to {
                Some(at) => self.happen(Event::Parked { plane, at, active: false }),
                None if self.board().planes.contains_key(&plane) => {
                    self.happen(Event::AirStep { plane, left: 0 });
                }
                None => {}
            }
        }
    }

    /// The nearest base of a side within some times the range of a plane, else a box that it reaches.
    pub(super) fn next_base(&self, side: Side, plane: Id, from: Hex, times: u32) -> Option<Spot> {
        let board = self.board();
        let range = board.data.planes.get(&plane).map_or(0, |plane| plane.range.unsigned_abs()) * times;
        let bases = board.bases.iter().filter(|(hex, base)| base.side == side && **hex != from);
        let near = bases.map(|(hex, _)| *hex).filter(|hex| hex.distance(from) <= range);
        near.min_by_key(|hex| (hex.distance(from), *hex)).map(Spot::Hex).or_else(|| {
            let boxes = crate::rules::flight::boxes(board, side);
            boxes
                .into_iter()
                .find(|off_map| {
                    crate::rules::flight::from_box(board, *off_map, from).is_some_and(|far| far <= range)
                })
                .map(Spot::Box)
        })
    }
}
