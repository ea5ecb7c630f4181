//! Lines of a position sheet that say what lies where.

use super::read::{Draft, SIDES};
use crate::board::{Base, Column, Counter, Dump, Fuel, Gain, Load, Parked};
use crate::event::Stocks;
use crate::parse::Reader;
use crate::parse::things::{amount, carrier, port, spot};
use crate::rules::control;
use crate::words::{Class, Faction, Mode, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use feldpost_kit::words::Read;

impl Draft {
    pub(super) fn piece(&mut self, reader: &mut Reader<'_>, key: &str) -> Read<()> {
        match key {
            "axis" => self.of_side(reader, Side::Axis),
            "allied" => self.of_side(reader, Side::Allied),
            "port" => {
                let port = port(reader)?;
                reader.take(&["hits"]);
                let hits = reader.number(msg!("what-hits"), 0, 4)?;
                self.board.hits.insert(port, hits);
                Ok(())
            }
            "control" => {
                let hex = reader.hex()?;
                self.board.control.insert(hex, reader.one_of(&msg!("what-side"), &SIDES)?);
                Ok(())
            }
            "dead" | "due" | "removed" => {
                reader.one_of(&msg!("what-side"), &SIDES)?;
                let units = reader.units(None, |_| false)?;
                match key {
                    "dead" => self.board.dead.extend(units),
                    "due" => self.board.due.extend(units),
                    _ => self.board.special.removed.extend(units),
                }
                Ok(())
            }
            "returns" => {
                let unit = reader.unit(None)?;
                self.board.returning.insert(unit, reader.number(msg!("what-turn"), 1u16, 60u16)?);
                Ok(())
            }
            "silenced" => {
                while let Some(word) = reader.peek() {
                    let place = Id::new(word).filter(|id| self.board.data.places.contains_key(id));
                    let Some(place) = place else { return Err(reader.refuse(msg!("no-place", word = word))) };
                    self.board.silenced.insert(place);
                    reader.advance(1);
                }
                Ok(())
            }
            "option" => {
                while let Some(word) = reader.peek() {
                    self.board.options.insert(word.to_owned());
                    reader.advance(1);
                }
                Ok(())
            }
            "repl" => self.repl(reader),
            "struck" => self.hexes(reader, |used| &mut used.struck),
            "assaulted" => self.hexes(reader, |used| &mut used.assaulted),
            "fought" => self.hexes(reader, |used| &mut used.fought),
            "blown" => self.hexes(reader, |used| &mut used.blown),
            "built" => self.hexes(reader, |used| &mut used.built),
            "attached" | "plan" | "raid" | "bridge" | "asked" => self.special(reader, key),
            _ => self.used(reader),
        }
    }

    fn hexes(
        &mut self,
        reader: &mut Reader<'_>,
        of: impl Fn(&mut crate::board::Used) -> &mut std::collections::BTreeSet<crate::hex::Hex>,
    ) -> Read<()> {
        of(&mut self.board.used).extend(reader.path());
        Ok(())
    }

    /// `axis supply B48.17 20T`, `axis air g-ju87-1 B48.17 inactive`, `axis i-7pz B49.12 move`.
    fn of_side(&mut self, reader: &mut Reader<'_>, side: Side) -> Read<()> {
        let word = reader.peek().unwrap_or_default();
        if let Some(kind) = carrier(word) {
            reader.advance(1);
            let hex = reader.hex()?;
            let points = reader.number(msg!("what-points"), 1, 99)?;
            let t = if reader.take(&["load"]) { amount(reader)? } else { 0 };
            let moved = reader.take(&["moved"]);
            let load = self.board.columns.entry(Column { hex, side, kind, moved }).or_default();
            *load = Load { points: load.points + points, t: load.t + t };
            return Ok(());
        }
        let known = ["supply", "base", "strip", "hog", "air", "markers", "cache", "pax", "eq", "busted"];
        if !known.contains(&word) {
            return self.unit(reader, side);
        }
        reader.advance(1);
        match word {
            "supply" => {
                let hex = reader.hex()?;
                let t = amount(reader)?;
                self.board.dumps.insert(hex, Dump { side, t });
            }
            "base" => {
                let hex = reader.hex()?;
                let level = reader.number(msg!("what-level"), 1u8, 3u8)?;
                self.board.bases.insert(hex, Base { side, level });
            }
            "strip" => {
                let hex = reader.hex()?;
                self.board.bases.insert(hex, Base { side, level: 0 });
            }
            "hog" => {
                let hex = reader.hex()?;
                self.board.hogs.insert(hex, reader.number(msg!("what-level"), 1u8, 4u8)?);
                if control::holder(&self.board, hex) != side {
                    self.board.control.insert(hex, side);
                }
            }
            "air" => return self.plane(reader, side),
            "markers" => {
                let count = reader.number(msg!("what-markers"), 0usize, 20usize)?;
                self.board.markers.insert(side, count);
            }
            "busted" => {
                let hex = reader.hex()?;
                self.board.busted.insert(hex, side);
            }
            "pax" | "eq" => {
                let at = spot(reader)?;
                let count = reader.number(msg!("what-repls"), 1u32, 99u32)?;
                let repls = self.board.repls.entry((side, at)).or_default();
                if word == "pax" {
                    repls.pax += count;
                } else {
                    repls.eq += count;
                }
            }
            _ => {
                let count = reader.number(msg!("what-points"), 1u32, 9u32)?;
                self.board.special.caches.insert(side, count);
            }
        }
        Ok(())
    }

    fn plane(&mut self, reader: &mut Reader<'_>, side: Side) -> Read<()> {
        let plane = reader.unit(Some(side))?;
        if self.board.data.planes.get(&plane).is_none_or(|figures| figures.side != side) {
            return Err(reader.refuse_last(msg!("is-no-plane", unit = plane)));
        }
        let at = spot(reader)?;
        let mut parked = Parked { at, active: true, steps: 2 };
        loop {
            match reader.peek() {
                Some("inactive") => parked.active = false,
                Some("active") => parked.active = true,
                Some("step" | "steps") => {
                    reader.advance(1);
                    parked.steps = reader.number(msg!("what-steps"), 1, 2)?;
                    continue;
                }
                _ => break,
            }
            reader.advance(1);
        }
        if self.board.planes.insert(plane, parked).is_some() {
            return Err(reader.refuse_last(msg!("stands-twice", unit = plane)));
        }
        Ok(())
    }

    fn unit(&mut self, reader: &mut Reader<'_>, side: Side) -> Read<()> {
        let unit = reader.unit(Some(side))?;
        let Some(figures) = self.board.data.units.get(&unit).filter(|figures| figures.side == side) else {
            return Err(reader.refuse_last(msg!("not-of-this-side", unit = unit, side = side)));
        };
        let (truck, full) = (figures.class == Class::Truck, figures.truck_t);
        let hex = match spot(reader)? {
            crate::board::Spot::Hex(hex) => hex,
            crate::board::Spot::Box(off_map) => {
                self.board.boxed.insert(unit, off_map);
                return Ok(());
            }
        };
        let mut counter = Counter::new(hex, if truck { Mode::Move } else { Mode::Combat });
        let mut load = full;
        while let Some(word) = reader.peek() {
            if let Some(mode) = Mode::ALL.into_iter().find(|mode| mode.word() == word) {
                counter.mode = mode;
            } else {
                match word {
                    "turned" => counter.move_up = true,
                    "dg" => counter.dg = true,
                    "oos" => counter.oos = true,
                    "low" => counter.stocks = Stocks::Low,
                    "exhausted" => counter.stocks = Stocks::Exhausted,
                    "moved" => counter.moved = true,
                    "attacked" => counter.attacked = true,
                    "released" => counter.released = true,
                    "landed" => counter.landed = true,
                    "fuelled" => counter.fuel = Fuel::Phase,
                    "filled" => counter.fuel = Fuel::Turn,
                    "pump" => {
                        self.board.pumps.insert(unit);
                    }
                    "load" if truck => {
                        reader.advance(1);
                        load = Some(amount(reader)?);
                        continue;
                    }
                    _ => break,
                }
            }
            reader.advance(1);
        }
        if self.board.units.insert(unit, counter).is_some() {
            return Err(reader.refuse_last(msg!("stands-twice", unit = unit)));
        }
        self.board.loads.extend(load.filter(|_| truck).map(|t| (unit, t)));
        Ok(())
    }

    /// `repl axis faction italian unit`, `repl axis air 2`, `repl axis special 3`.
    fn repl(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let side = reader.one_of(&msg!("what-side"), &SIDES)?;
        let kind = reader.one_of(&msg!("what-repl"), &[("faction", 0), ("air", 1), ("special", 2)])?;
        let gain: &mut Gain = self.board.gains.entry(side).or_default();
        match kind {
            0 => {
                let known = Faction::ALL.map(|faction| (faction.word(), faction));
                let faction = Some(reader.one_of(&msg!("what-faction"), &known)?);
                let (unit, step) = (reader.take(&["unit"]), reader.take(&["step"]));
                gain.unit = faction.filter(|_| unit || !step);
                gain.step = faction.filter(|_| step || !unit);
            }
            1 => gain.air = reader.number(msg!("what-steps"), 1u32, 2u32)?,
            _ => {
                gain.surge = if reader.peek().is_some_and(|word| word.parse::<u32>().is_ok()) {
                    reader.number(msg!("what-steps"), 0u32, 3u32)?
                } else {
                    3
                };
                gain.strip = !reader.take(&["placed"]);
            }
        }
        Ok(())
    }
}
