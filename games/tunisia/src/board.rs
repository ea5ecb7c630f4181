//! What lies on the map, and how events change it.

use crate::data::{Data, Place, Unit};
use crate::event::{Aborted, Booty, Event, Fought, Stocks};
use crate::hex::Hex;
use crate::share::Share;
use crate::words::{Mode, Side};
use feldpost_kit::id::Id;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A unit on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Where.
    pub hex: Hex,
    /// How it stands.
    pub mode: Mode,
    /// Whether it is disorganized (OCS 5).
    pub dg: bool,
    /// Whether it is out of supply (OCS 12).
    pub oos: bool,
    /// What it has left of its own stocks.
    pub stocks: Stocks,
    /// Whether it has attacked in this phase.
    pub attacked: bool,
}

impl Counter {
    /// A fresh unit in a hex.
    #[must_use]
    pub fn new(hex: Hex, mode: Mode) -> Counter {
        Counter { hex, mode, dg: false, oos: false, stocks: Stocks::Full, attacked: false }
    }
}

/// A supply dump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dump {
    /// Whose.
    pub side: Side,
    /// How much, in T.
    pub t: i32,
}

/// An air base, or with level 0 an air strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Base {
    /// Whose.
    pub side: Side,
    /// 0 to 3.
    pub level: u8,
}

/// A plane at its base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parked {
    /// Where; planes in boxes off the map have no hex.
    pub hex: Option<Hex>,
    /// Whether it can fly.
    pub active: bool,
    /// 2, or 1 if reduced.
    pub steps: u32,
}

/// The whole position.
#[derive(Clone, Debug)]
pub struct Board {
    /// Map and counters.
    pub data: Arc<Data>,
    /// Units on the map.
    pub units: BTreeMap<Id, Counter>,
    /// Levels of hedgehogs that were built.
    pub hogs: BTreeMap<Hex, u8>,
    /// Supply on the map.
    pub dumps: BTreeMap<Hex, Dump>,
    /// Air bases and strips.
    pub bases: BTreeMap<Hex, Base>,
    /// Planes in play.
    pub planes: BTreeMap<Id, Parked>,
    /// Hits of ports.
    pub hits: BTreeMap<Id, i32>,
    /// Units that are lost.
    pub dead: BTreeSet<Id>,
    /// Units that broke out, and in how many turns they return.
    pub returning: BTreeMap<Id, u16>,
    /// Places whose flak is lost (T2 1.10).
    pub silenced: BTreeSet<Id>,
}

impl Board {
    /// An empty map.
    #[must_use]
    pub fn new(data: &Arc<Data>) -> Board {
        Board {
            data: Arc::clone(data),
            units: BTreeMap::new(),
            hogs: BTreeMap::new(),
            dumps: BTreeMap::new(),
            bases: BTreeMap::new(),
            planes: BTreeMap::new(),
            hits: BTreeMap::new(),
            dead: BTreeSet::new(),
            returning: BTreeMap::new(),
            silenced: BTreeSet::new(),
        }
    }

    /// The figures and the state of a unit on the map.
    #[must_use]
    pub fn unit(&self, id: Id) -> Option<(&Unit, &Counter)> {
        Some((self.data.units.get(&id)?, self.units.get(&id)?))
    }

    /// The units in a hex, by id.
    #[must_use]
    pub fn stack(&self, hex: Hex) -> Vec<Id> {
        self.units.iter().filter(|(_, counter)| counter.hex == hex).map(|(id, _)| *id).collect()
    }

    /// The units of a side in a hex that fight, by id.
    #[must_use]
    pub fn fighters(&self, hex: Hex, side: Side) -> Vec<Id> {
        let fights = |id: &Id| self.unit(*id).is_some_and(|(unit, _)| unit.side == side && unit.is_combat());
        self.stack(hex).into_iter().filter(fights).collect()
    }

    /// Size of the combat units of a side in a hex (OCS 4).
    #[must_use]
    pub fn size(&self, hex: Hex, side: Side) -> Share {
        self.fighters(hex, side).iter().filter_map(|id| Some(self.data.units.get(id)?.re)).sum()
    }

    /// The level of the hedgehog in a hex: built, or printed on the map (T2 1.1b).
    #[must_use]
    pub fn hog(&self, hex: Hex) -> u8 {
        let printed = self.data.ground(hex).is_some_and(|ground| ground.mareth.is_some());
        let printed = if printed { self.data.tables.mareth_line.level } else { 0 };
        self.hogs.get(&hex).copied().unwrap_or(0).max(printed)
    }

    /// Writes down what happened. An event of something that is not there changes nothing.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Step { unit, left: 0 } if self.units.remove(unit).is_some() => {
                self.dead.insert(*unit);
            }
            Event::Retreat { unit, path } => {
                path.iter().for_each(|hex| self.enter(*unit, *hex));
            }
            Event::Advance { unit, hex } => self.enter(*unit, *hex),
            // OCS 5: whoever is disorganized is neither in Reserve nor in Exploitation.
            Event::Dg { unit } => self.change(*unit, |counter| {
                counter.dg = true;
                if matches!(counter.mode, Mode::Reserve | Mode::Exploit) {
                    counter.mode = Mode::Combat;
                }
            }),
            Event::Exploit { unit } => self.change(*unit, |counter| counter.mode = Mode::Exploit),
            Event::Mode { unit, mode } => self.change(*unit, |counter| counter.mode = *mode),
            Event::Stocks { unit, stocks } => self.change(*unit, |counter| counter.stocks = *stocks),
            Event::Fight(Fought { attackers, .. }) => {
                for unit in attackers {
                    self.change(*unit, |counter| counter.attacked = true);
                }
            }
            Event::AirStep { plane, left: 0 } => {
                self.planes.remove(plane);
            }
            Event::AirStep { plane, left } => {
                if let Some(parked) = self.planes.get_mut(plane) {
                    parked.steps = *left;
                }
            }
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
            Event::Supply { hex, t, .. } | Event::Blow { hex, t, .. } => self.use_up(*hex, *t),
            Event::Capture { hex, side, what: Booty::Supply, taken, .. } => {
                self.dumps.remove(hex);
                if *taken > 0 {
                    self.dumps.insert(*hex, Dump { side: *side, t: *taken });
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
            Event::Breakout { unit, turns, .. } if self.units.remove(unit).is_some() => match turns {
                Some(turns) => drop(self.returning.insert(*unit, *turns)),
                None => drop(self.dead.insert(*unit)),
            },
            _ => {}
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

    fn change(&mut self, unit: Id, change: impl FnOnce(&mut Counter)) {
        if let Some(counter) = self.units.get_mut(&unit) {
            change(counter);
        }
    }

    fn use_up(&mut self, hex: Hex, t: i32) {
        if let Some(dump) = self.dumps.get_mut(&hex) {
            dump.t -= t;
            if dump.t <= 0 {
                self.dumps.remove(&hex);
            }
        }
    }
}

/// What happens one after the other: each event changes the board before the next is made.
#[derive(Debug)]
pub struct Story {
    /// The board as it is now.
    pub board: Board,
    /// What has happened.
    pub events: Vec<Event>,
}

impl Story {
    /// Nothing has happened yet.
    #[must_use]
    pub fn of(board: &Board) -> Story {
        Story { board: board.clone(), events: vec![] }
    }

    /// Writes an event down.
    pub fn happen(&mut self, event: Event) {
        self.board.apply(&event);
        self.events.push(event);
    }
}
