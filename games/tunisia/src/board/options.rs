//! What options change on the board (T2 4.0), and consolidation (OCS 13.9).

use super::{Board, Column, Counter, Raid, Spot};
use crate::event::{Event, Merged};
use crate::hex::Hex;
use crate::words::{Carrier, Class, Mode, OffMap, Side};
use feldpost_kit::id::Id;

impl Board {
    pub(super) fn apply_special(&mut self, event: &Event) {
        match event {
            Event::Consolidated { piece, with } => self.consolidate(*piece, *with),
            Event::CacheSpent { side, hq, shells } => {
                let left = self.special.caches.remove(side).unwrap_or(0).saturating_sub(1);
                if left > 0 {
                    self.special.caches.insert(*side, left);
                }
                if !shells {
                    self.used.foraging.insert(*hq);
                }
            }
            Event::Entered { line, back: false } => self.special.entered.push(line.clone()),
            Event::Entered { line, back: true } => {
                let entered = &mut self.special.entered;
                let newest = entered.iter().rposition(|known| known == line);
                newest.into_iter().for_each(|at| drop(entered.remove(at)));
            }
            Event::Attached { side, to } => {
                self.special.attached.remove(side);
                self.special.attached.extend(to.map(|to| (*side, to)));
            }
            Event::Embarked { unit, from, t } => {
                from.hex().into_iter().for_each(|hex| self.use_up_ground(hex, *t));
                self.units.remove(unit);
                self.boxed.remove(unit);
                self.special.raid = Some(Raid { unit: *unit, turn: self.turn, t: *t, landed: false });
            }
            Event::Landed { unit, hex } => {
                let side = self.data.units.get(unit).map_or(Side::Allied, |unit| unit.side);
                let t = self.special.raid.map_or(0, |raid| raid.t);
                self.special.raid = self.special.raid.map(|raid| Raid { t: 0, landed: true, ..raid });
                self.units.insert(*unit, Counter { landed: true, ..Counter::new(*hex, Mode::Combat) });
                self.add_supply(*hex, side, t);
            }
            Event::CalledOff { unit } => {
                self.special.raid = self.special.raid.map(|raid| Raid { t: 0, landed: true, ..raid });
                self.boxed.insert(*unit, OffMap::Algiers);
            }
            Event::Bridged { planes } => {
                self.special.bridge = true;
                planes.iter().for_each(|plane| self.remove(*plane));
            }
            Event::ReplsMarched { side, load, from, path, .. } => {
                let to = path.last().copied().unwrap_or(*from);
                self.carry(*side, *load, (Spot::Hex(*from), Spot::Hex(to)));
            }
            Event::ReplsLost { side, hex, pax, eq } => self.take_repls(*side, Spot::Hex(*hex), *pax, *eq),
            Event::PointsCome { side, carrier, points, hex } => {
                self.put(Column { hex: *hex, side: *side, kind: *carrier, moved: false }, *points, 0);
            }
            Event::TruckRebuilt { side, hex } => {
                self.take_repls(*side, Spot::Hex(*hex), 0, 1);
                self.put(Column { hex: *hex, side: *side, kind: Carrier::Truck, moved: false }, 1, 0);
            }
            Event::PointsGo { side, carrier, points, hex } => self.points_go(*side, *carrier, *points, *hex),
            Event::Caches { side, count } => *self.special.caches.entry(*side).or_default() += count,
            Event::Fresh { unit } => {
                self.used.fresh.insert(*unit);
            }
            Event::MostlyDead { batch, come, at, .. } => {
                for unit in batch {
                    if come.contains(unit) {
                        self.put_down(*unit, *at);
                    } else {
                        self.dead.insert(*unit);
                    }
                }
            }
            Event::Removed { pieces } => pieces.iter().for_each(|piece| self.remove(*piece)),
            Event::Exchanged { old, new } => self.exchange(*old, *new),
            Event::MoreShips { side, t } => {
                *self.used.more_ships.entry(*side).or_default() += t;
                self.gains.entry(*side).or_default().surge = 0;
            }
            _ => {}
        }
    }

    /// T2 1.4b: a piece leaves the game, wherever it is.
    fn remove(&mut self, piece: Id) {
        self.units.remove(&piece);
        self.boxed.remove(&piece);
        self.planes.remove(&piece);
        self.loads.remove(&piece);
        self.returning.remove(&piece);
        self.dead.remove(&piece);
        self.due.remove(&piece);
        self.pumps.remove(&piece);
        self.special.removed.insert(piece);
    }

    /// T2 1.4c: points are taken from a hex; what the others cannot carry lies there.
    fn points_go(&mut self, side: Side, kind: Carrier, points: i32, hex: Hex) {
        let spare = self.take_points(side, kind, points, hex);
        self.add_supply(hex, side, spare.unwrap_or(0));
    }

    /// Takes points that have not moved, and says what the others cannot carry, in T.
    /// `None` if there are none.
    fn take_points(&mut self, side: Side, kind: Carrier, points: i32, hex: Hex) -> Option<i32> {
        let column = Column { hex, side, kind, moved: false };
        let there = self.columns.get_mut(&column)?;
        there.points -= points;
        let spare = (there.t - there.points * crate::rules::ports::SP).max(0);
        there.t -= spare;
        self.columns.retain(|_, load| load.points > 0);
        Some(spare)
    }

    /// T2 1.4b: the new unit stands as the old one stood.
    fn exchange(&mut self, old: Id, new: Id) {
        self.take_place(new, old);
        self.remove(old);
        self.due.remove(&new);
    }

    /// A unit stands where another one stood, as it stood and with its load.
    fn take_place(&mut self, unit: Id, of: Id) {
        let (counter, off_map) = (self.units.remove(&of), self.boxed.remove(&of));
        let load = self.loads.remove(&of);
        self.dead.remove(&unit);
        self.units.extend(counter.map(|counter| (unit, counter)));
        self.boxed.extend(off_map.map(|off_map| (unit, off_map)));
        self.loads.extend(load.map(|t| (unit, t)));
    }

    /// OCS 13.9: one piece stands where the others were, as they were.
    fn consolidate(&mut self, piece: Id, with: Merged) {
        match with {
            Merged::Plane(other) => {
                self.planes.remove(&other);
                self.dead.insert(other);
                self.planes.get_mut(&piece).into_iter().for_each(|parked| parked.steps = 2);
            }
            Merged::Unit(other) => {
                self.take_place(piece, other);
                self.dead.insert(other);
            }
            Merged::Points { hex, points } => self.make_truck(piece, hex, points),
        }
    }

    /// T2 1.6c: transport points become an organic truck; what lay on them goes with it, as far as it fits.
    fn make_truck(&mut self, piece: Id, hex: Hex, points: i32) {
        let Some(unit) = self.data.units.get(&piece).filter(|unit| unit.class == Class::Truck) else {
            return;
        };
        let (side, most) = (unit.side, unit.truck_t.unwrap_or(0));
        let Some(spare) = self.take_points(side, Carrier::Truck, points, hex) else { return };
        let load = spare.min(most);
        self.put_down(piece, Spot::Hex(hex));
        self.loads.insert(piece, load);
        self.add_supply(hex, side, spare - load);
    }
}
