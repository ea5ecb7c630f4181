//! What ships, trains and planes change on the board.

use super::{Board, Column, Counter, Phase, Spot};
use crate::event::{Event, Freight};
use crate::words::{Mode, Side};
use feldpost_kit::id::Id;

impl Board {
    /// Events of transport that is no road march.
    pub(super) fn apply_transport(&mut self, event: &Event) {
        match event {
            Event::Shipped { side, load, from, to, t } => {
                *self.used.shipped.entry(*side).or_default() += t;
                for hex in [*from, *to].into_iter().filter_map(Spot::hex) {
                    let port = self.data.places.values().find(|place| place.port && place.hex == Some(hex));
                    let port = port.map(|port| port.id);
                    port.into_iter().for_each(|id| *self.used.ports.entry(id).or_default() += t);
                }
                self.carry(*side, *load, (*from, *to));
            }
            Event::Railed { side, load, from, to, t } => {
                *self.used.railed.entry(*side).or_default() += t;
                self.carry(*side, *load, (*from, *to));
            }
            Event::Airlifted { side, load, from, to, lost, unloaded } => {
                if let Spot::Hex(hex) = to {
                    *self.used.unloaded.entry(*hex).or_default() += unloaded;
                }
                self.throw_away(*side, *load, *from, *lost);
                self.carry(*side, *load, (*from, *to));
                if let Freight::Unit(unit) = load {
                    // OCS 14.9d: half of its allowance is left, in the Movement Phase.
                    let half = self.phase == Phase::Movement;
                    self.change(*unit, |one| (one.moved, one.landed) = (!half, half));
                }
            }
            Event::Dropped { side, load, from, hex, lands, .. } => {
                if let Freight::Unit(unit) = load {
                    self.special.drops.remove(unit);
                    self.used.dropped.insert(*unit);
                }
                match (load, lands) {
                    (load, true) => self.carry(*side, *load, (*from, Spot::Hex(*hex))),
                    (Freight::Unit(unit), false) => self.lose(*unit),
                    (Freight::Supply(t), false) => self.throw_away(*side, *load, *from, *t),
                    _ => {}
                }
            }
            Event::Planned { unit, hex: Some(hex), turn } => {
                self.special.drops.insert(*unit, super::DropPlan { hex: *hex, turn: *turn });
            }
            Event::Planned { unit, hex: None, .. } => drop(self.special.drops.remove(unit)),
            other => self.apply_special(other),
        }
    }

    /// So much of a cargo is lost where it came from, in T.
    fn throw_away(&mut self, side: Side, load: Freight, from: Spot, t: i32) {
        match (load, from) {
            (Freight::Supply(_), Spot::Hex(hex)) => self.use_up_ground(hex, t),
            (Freight::Repls { pax, .. }, _) => {
                let lost = u32::try_from(t).unwrap_or(0);
                let (men, arms) = if pax > 0 { (lost, 0) } else { (0, lost) };
                self.take_repls(side, from, men, arms);
            }
            _ => {}
        }
    }

    /// A cargo is where it goes; a unit has moved with it.
    pub(super) fn carry(&mut self, side: Side, load: Freight, (from, to): (Spot, Spot)) {
        match load {
            Freight::Supply(t) => {
                from.hex().into_iter().for_each(|hex| self.use_up_ground(hex, t));
                to.hex().into_iter().for_each(|hex| self.add_supply(hex, side, t));
            }
            Freight::Unit(unit) => self.carry_unit(unit, to),
            Freight::Repls { pax, eq } => {
                self.take_repls(side, from, pax, eq);
                let there = self.repls.entry((side, to)).or_default();
                (there.pax, there.eq) = (there.pax + pax, there.eq + eq);
                self.used.arrived.extend(to.hex());
            }
            Freight::Points { carrier, points, t } => {
                if let Some(hex) = from.hex() {
                    let column = Column { hex, side, kind: carrier, moved: false };
                    if let Some(there) = self.columns.get_mut(&column) {
                        (there.points, there.t) = (there.points - points, there.t - t);
                    }
                    self.columns.retain(|_, load| load.points > 0);
                }
                if let Some(hex) = to.hex() {
                    self.put(Column { hex, side, kind: carrier, moved: true }, points, t);
                }
            }
        }
    }

    fn carry_unit(&mut self, unit: Id, to: Spot) {
        match (self.units.get(&unit).copied(), to) {
            (Some(counter), Spot::Hex(hex)) => drop(self.units.insert(unit, Counter { hex, ..counter })),
            _ => {
                self.boxed.remove(&unit);
                let load = self.loads.get(&unit).copied();
                self.put_down(unit, to);
                self.loads.extend(load.map(|t| (unit, t)));
            }
        }
        self.change(unit, |counter| (counter.mode, counter.moved) = (Mode::Move, true));
    }

    /// Replacements of a place are used or gone.
    pub(super) fn take_repls(&mut self, side: Side, at: Spot, pax: u32, eq: u32) {
        if let Some(there) = self.repls.get_mut(&(side, at)) {
            (there.pax, there.eq) = (there.pax.saturating_sub(pax), there.eq.saturating_sub(eq));
        }
        self.repls.retain(|_, repls| repls.pax + repls.eq > 0);
    }
}
