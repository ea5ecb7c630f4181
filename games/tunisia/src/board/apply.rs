//! The only place where the board changes: one event at a time, and always the same way.

use super::{Base, Board, Column, Counter, Dump, Fuel, Gain, Load, Phase};
use crate::data::Place;
use crate::event::{Aborted, Booty, Event, Fought, Haul};
use crate::hex::Hex;
use crate::words::{Carrier, Mode, Side};
use feldpost_kit::id::Id;

impl Board {
    /// Writes down what happened. An event of something that is not there changes nothing.
    pub fn apply(&mut self, event: &Event) {
        self.change_by(event);
        // A roll that has nothing left to give is none.
        self.gains.retain(|_, gain| *gain != Gain::default());
    }

    fn change_by(&mut self, event: &Event) {
        match event {
            Event::Step { unit, left: 0 } => self.lose(*unit),
            Event::Move { unit, path, .. } => {
                path.iter().for_each(|hex| self.enter(*unit, *hex));
                self.change(*unit, |counter| counter.moved = true);
            }
            Event::Hold { unit } => self.change(*unit, |counter| counter.moved = true),
            Event::Retreat { unit, path } => {
                path.iter().for_each(|hex| self.enter(*unit, *hex));
            }
            Event::Advance { unit, hex } => self.enter(*unit, *hex),
            // OCS 5.10: whoever is disorganized is in no other mode.
            Event::Dg { unit } => self.change(*unit, |counter| {
                counter.turn_to(counter.bare_mode());
                counter.dg = true;
            }),
            Event::Exploit { unit } => self.change(*unit, |counter| counter.turn_to(Mode::Exploit)),
            Event::Mode { unit, mode } => self.change(*unit, |counter| counter.turn_to(*mode)),
            Event::Release { unit } => self.change(*unit, |counter| {
                counter.turn_to(counter.bare_mode());
                counter.released = true;
            }),
            Event::Fuel { unit, fuel } => self.change(*unit, |counter| counter.fuel = *fuel),
            Event::Pump { unit } => {
                self.pumps.insert(*unit);
                self.change(*unit, |counter| counter.fuel = Fuel::Turn);
            }
            Event::Loaded { unit, t } => {
                self.loads.insert(*unit, *t);
            }
            Event::Haul(haul) => self.haul(haul),
            Event::Control { hex, side } => {
                self.control.insert(*hex, *side);
            }
            Event::Stocks { unit, stocks } => self.change(*unit, |counter| counter.stocks = *stocks),
            Event::Fight(Fought { attackers, hex, .. }) => {
                self.used.assaulted.insert(*hex);
                self.used.fought.insert(*hex);
                attackers.iter().for_each(|unit| self.change(*unit, |counter| counter.attacked = true));
            }
            Event::Barrage { firers, hex, .. } | Event::Facility { firers, hex, .. } => {
                // A hip shoot does not count (OCS 14.7d).
                let hip = matches!(event, Event::Barrage { hip: true, .. });
                if self.phase != Phase::Movement && !hip {
                    self.used.struck.insert(*hex);
                }
                firers.iter().for_each(|unit| self.change(*unit, |counter| counter.attacked = true));
            }
            Event::TurnedBack { hex } => drop(self.used.struck.insert(*hex)),
            Event::Hog { hex, level } => {
                if *level > 0 {
                    self.hogs.insert(*hex, *level)
                } else {
                    self.hogs.remove(hex)
                };
            }
            Event::PortHit { port, hits } | Event::PortDamage { port, hits, .. } => {
                self.hits.insert(*port, *hits);
            }
            Event::Base { side, hex, level } => {
                self.bases.insert(*hex, Base { side: *side, level: *level });
            }
            Event::BaseGone { hex } => {
                self.bases.remove(hex);
            }
            Event::Supply { truck: Some(truck), t, .. } => {
                if let Some(load) = self.loads.get_mut(truck) {
                    *load -= t;
                }
            }
            Event::Supply { hex, side, t, .. } => self.use_up(*hex, *side, *t),
            Event::Blow { hex, t, .. } => {
                self.used.blown.insert(*hex);
                let side = self.dumps.get(hex).map(|dump| dump.side);
                side.into_iter().for_each(|side| self.use_up(*hex, side, *t));
            }
            Event::Capture { hex, side, what, taken, .. } => self.capture(*hex, *side, *what, *taken),
            Event::Displaced { side, carrier, points, t, to, .. } => {
                self.put(Column { hex: *to, side: *side, kind: *carrier, moved: false }, *points, *t);
            }
            Event::Breakout { unit, turns, .. } if self.units.remove(unit).is_some() => match turns {
                Some(turns) => drop(self.returning.insert(*unit, *turns)),
                None => drop(self.dead.insert(*unit)),
            },
            other => self.apply_in_the_air(other),
        }
    }

    fn apply_in_the_air(&mut self, event: &Event) {
        match event {
            Event::AirStep { plane, left: 0 } if self.planes.remove(plane).is_some() => {
                self.dead.insert(*plane);
            }
            Event::AirStep { plane, left } => {
                if let Some(parked) = self.planes.get_mut(plane) {
                    parked.steps = *left;
                }
            }
            Event::Parked { plane, at, active } => {
                if let Some(parked) = self.planes.get_mut(plane) {
                    (parked.at, parked.active) = (*at, *active);
                }
            }
            Event::AirCombat { attacker, defender, result, .. } => {
                if *result != Aborted::Defender {
                    self.ground(*attacker);
                }
                if *result != Aborted::Attacker {
                    self.ground(*defender);
                }
            }
            other => self.apply_to_the_turn(other),
        }
    }

    pub(super) fn lose(&mut self, unit: Id) {
        if self.units.remove(&unit).is_some() || self.boxed.remove(&unit).is_some() {
            self.dead.insert(unit);
            self.loads.remove(&unit);
            self.pumps.remove(&unit);
        }
    }

    /// A unit stands in a hex now; the flak of a place is lost to a combat unit of the enemy (T2 1.10).
    fn enter(&mut self, unit: Id, hex: Hex) {
        self.change(unit, |counter| counter.hex = hex);
        let Some(side) = self.data.units.get(&unit).filter(|unit| unit.is_combat()).map(|unit| unit.side)
        else {
            return;
        };
        let taken = |place: &&Place| place.hex == Some(hex) && place.flak.is_some_and(|(own, _)| own != side);
        let lost: Vec<Id> = self.data.places.values().filter(taken).map(|place| place.id).collect();
        self.silenced.extend(lost);
    }

    /// A plane can fly no more for now.
    fn ground(&mut self, plane: Id) {
        if let Some(parked) = self.planes.get_mut(&plane) {
            parked.active = false;
        }
    }

    pub(super) fn change(&mut self, unit: Id, change: impl FnOnce(&mut Counter)) {
        if let Some(counter) = self.units.get_mut(&unit) {
            change(counter);
        }
    }

    /// Supply in a hex is used: what lies on the ground first, then what is on transport points.
    fn use_up(&mut self, hex: Hex, side: Side, t: i32) {
        let mut left = t;
        if let Some(dump) = self.dumps.get_mut(&hex).filter(|dump| dump.side == side) {
            let used = left.min(dump.t);
            dump.t -= used;
            left -= used;
            if dump.t <= 0 {
                self.dumps.remove(&hex);
            }
        }
        for (_, load) in
            self.columns.iter_mut().filter(|(column, _)| (column.hex, column.side) == (hex, side))
        {
            let used = left.min(load.t);
            load.t -= used;
            left -= used;
        }
    }

    pub(super) fn add_supply(&mut self, hex: Hex, side: Side, t: i32) {
        if t > 0 {
            let dump = self.dumps.entry(hex).or_insert(Dump { side, t: 0 });
            *dump = Dump { side, t: if dump.side == side { dump.t + t } else { t } };
        }
    }

    pub(super) fn put(&mut self, column: Column, points: i32, t: i32) {
        if points > 0 {
            let load = self.columns.entry(column).or_default();
            *load = Load { points: load.points + points, t: load.t + t };
        }
    }

    fn haul(&mut self, haul: &Haul) {
        let Haul { side, carrier, points, from, path, with, took, down, on, .. } = haul;
        let column = Column { hex: *from, side: *side, kind: *carrier, moved: *on };
        let Some(load) = self.columns.get_mut(&column) else { return };
        *load = Load { points: load.points - points, t: load.t - with };
        if load.points <= 0 {
            self.columns.remove(&column);
        }
        if *took > 0 {
            self.use_up_ground(*from, *took);
        }
        let to = path.last().copied().unwrap_or(*from);
        self.put(Column { hex: to, moved: true, ..column }, *points, with + took - down);
        self.add_supply(to, *side, *down);
    }

    pub(super) fn use_up_ground(&mut self, hex: Hex, t: i32) {
        if let Some(dump) = self.dumps.get_mut(&hex) {
            dump.t -= t;
            if dump.t <= 0 {
                self.dumps.remove(&hex);
            }
        }
    }

    /// What fell into the hands of a side: the rest of a dump is lost, transport points are gone from here.
    fn capture(&mut self, hex: Hex, side: Side, what: Booty, taken: i32) {
        match what {
            Booty::Supply => {
                self.dumps.remove(&hex);
                self.add_supply(hex, side, taken);
            }
            Booty::Truck | Booty::Wagon => {
                let wagons = what == Booty::Wagon;
                self.columns.retain(|column, _| {
                    let slow = column.kind != Carrier::Truck;
                    (column.hex, column.side) != (hex, side.enemy()) || slow != wagons
                });
                let points = taken / 4;
                self.put(Column { hex, side, kind: Carrier::Truck, moved: false }, points, 0);
            }
        }
    }
}
