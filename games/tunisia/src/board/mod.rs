//! What lies on the map and in the boxes beside it, and the clock of the game.

mod apply;
mod carry;
mod clock;
mod counter;
mod options;
mod special;
mod spot;
mod story;

pub use counter::{Counter, Fuel};
pub use special::{Attached, DropPlan, Raid, Special};
pub use spot::{NoSpot, Spot};
pub use story::Story;

use crate::calendar::Date;
use crate::data::{Data, Unit};
use crate::event::{Question, Winner};
use crate::hex::Hex;
use crate::points::Points;
use crate::schedule::Keeper;
use crate::share::Share;
use crate::tables::Sky;
use crate::words::{Carrier, Faction, OffMap, Side};
use feldpost_kit::id::Id;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A supply dump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dump {
    /// Whose.
    pub side: Side,
    /// How much, in T.
    pub t: i32,
}

/// Transport points of one kind in a hex (OCS 13.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Column {
    /// Where.
    pub hex: Hex,
    /// Whose.
    pub side: Side,
    /// What.
    pub kind: Carrier,
    /// Whether they have moved in this phase.
    pub moved: bool,
}

/// How many there are, and what they carry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Load {
    /// Points.
    pub points: i32,
    /// Supply on them, in T.
    pub t: i32,
}

/// An air base, or with level 0 an air strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Base {
    /// Whose.
    pub side: Side,
    /// 0 to 3.
    pub level: u8,
}

/// A plane at its base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parked {
    /// Where.
    pub at: Spot,
    /// Whether it can fly.
    pub active: bool,
    /// 2, or 1 if reduced.
    pub steps: u32,
}

impl Parked {
    /// The hex of its base; none in a box.
    #[must_use]
    pub fn hex(&self) -> Option<Hex> {
        match self.at {
            Spot::Hex(hex) => Some(hex),
            Spot::Box(_) => None,
        }
    }
}

/// Replacements in one place (OCS 13.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Repls {
    /// Men.
    pub pax: u32,
    /// Equipment.
    pub eq: u32,
}

/// What a replacement roll has left to give in this phase (T2 1.4a).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gain {
    /// A unit of this faction.
    pub unit: Option<Faction>,
    /// A step of a plane of this faction.
    pub step: Option<Faction>,
    /// Steps of any planes.
    pub air: u32,
    /// An air strip.
    pub strip: bool,
    /// Surge planes.
    pub surge: u32,
}

/// Where the game stands in a turn, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// A side sets up (T2 6.0).
    SetUp,
    /// A game turn begins: nothing of it has happened.
    GameTurn,
    /// A side elects who is first (OCS 2.3).
    Election,
    /// A player turn begins: nothing of it has happened.
    PlayerTurn,
    /// Refit, reinforcements, rebuilding (OCS 2.3).
    Refit,
    /// Movement Segment of the Movement Phase (OCS 6).
    Movement,
    /// Barrage Segment of the Movement Phase: air barrages (OCS 10).
    AirBarrage,
    /// Reaction Phase of the other side (OCS 7).
    Reaction,
    /// Combat Phase (OCS 9).
    Combat,
    /// Exploitation Phase (OCS 11).
    Exploitation,
    /// Both player turns of a mud turn as one (T2 1.3c).
    Mud,
    /// The game is over.
    End,
}

impl Phase {
    /// The word in position sheets and messages.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Phase::SetUp => "setup",
            Phase::GameTurn => "game-turn",
            Phase::Election => "first",
            Phase::PlayerTurn => "player-turn",
            Phase::Refit => "refit",
            Phase::Movement => "movement",
            Phase::AirBarrage => "air-barrage",
            Phase::Reaction => "reaction",
            Phase::Combat => "combat",
            Phase::Exploitation => "exploitation",
            Phase::Mud => "mud",
            Phase::End => "end",
        }
    }
}

/// What has been used in the phase, player turn or game turn under way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Used {
    /// Hexes that were barraged in this phase (OCS 10.0e).
    pub struck: BTreeSet<Hex>,
    /// Hexes that were attacked in this phase (OCS 9.1c).
    pub assaulted: BTreeSet<Hex>,
    /// Hexes that were attacked in this player turn, in whatever phase.
    pub fought: BTreeSet<Hex>,
    /// Dumps that somebody tried to blow in this phase (OCS 12.11a).
    pub blown: BTreeSet<Hex>,
    /// Hexes in which something was built or repaired in this player turn.
    pub built: BTreeSet<Hex>,
    /// What has gone through ports in this phase, in T (OCS 19.0a).
    pub ports: BTreeMap<Id, i32>,
    /// What has been shipped in this player turn, in T (T2 1.8).
    pub shipped: BTreeMap<Side, i32>,
    /// Bases and boxes that have refitted in this player turn, and how many planes.
    pub refits: BTreeMap<Spot, usize>,
    /// Whose part of a mud turn is in, where it is carried out when both are (T2 1.3c).
    pub parts: BTreeSet<Side>,
    /// Who has done his part of a mud turn.
    pub mud: BTreeSet<Side>,
    /// Who has rebuilt what a scenario gives each turn (T2 S3).
    pub rebuilt: BTreeSet<Side>,
    /// What went by rail in this player turn, in T (T2 2.2c).
    pub railed: BTreeMap<Side, i32>,
    /// What planes that return have unloaded at a base in this phase, in T (OCS 15.0b).
    pub unloaded: BTreeMap<Hex, i32>,
    /// Units that were dropped in this player turn (OCS 12.6h).
    pub dropped: BTreeSet<Id>,
    /// Headquarters that live on a supply cache in this player turn (OCS 21.10b).
    pub foraging: BTreeSet<Id>,
    /// Hexes to which replacements have come in this phase (OCS 6.1g).
    pub arrived: BTreeSet<Hex>,
    /// Units that came in this phase and may still go to the box of their side (T2 2.1).
    pub fresh: BTreeSet<Id>,
    /// Sea Cap more in this turn, in T (T2 4.6).
    pub more_ships: BTreeMap<Side, i32>,
}

/// Who is asked, and what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// The side that does not act.
    pub side: Side,
    /// About what.
    pub question: Question,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// The level of victory.
    pub level: String,
    /// Who has won.
    pub winner: Winner,
}

/// The whole position.
#[derive(Clone, Debug)]
pub struct Board {
    /// Map and counters.
    pub data: Arc<Data>,
    /// Number of the scenario.
    pub scenario: &'static str,
    /// Options in play (T2 4.0).
    pub options: BTreeSet<String>,
    /// Who has the schedules of what comes later (T2 1.4b).
    pub arrivals: Keeper,
    /// Whether reports show of the other side's stacks the top alone (OCS 4.9).
    pub fog: bool,
    /// Whether places are held by who stands there when all have set up (ruling T22).
    pub by_presence: bool,
    /// Whether neither side learns of the other's part of a mud turn before both are in (T2 1.3c).
    pub sealed_mud: bool,
    /// Whether what stands behind a slip waits until it could be mended (ruling T50).
    pub patient: bool,
    /// Game turn, from 1.
    pub turn: usize,
    /// Its weather, once it is known.
    pub weather: Option<Sky>,
    /// Who is first in this turn.
    pub first: Side,
    /// Whose player turn or set-up it is.
    pub player: Side,
    /// Where in it.
    pub phase: Phase,
    /// Whether the 8th Army is released (T2 2.4a).
    pub released: bool,
    /// Units on the map.
    pub units: BTreeMap<Id, Counter>,
    /// Units in boxes off the map.
    pub boxed: BTreeMap<Id, OffMap>,
    /// What organic trucks carry, in T.
    pub loads: BTreeMap<Id, i32>,
    /// Transport points.
    pub columns: BTreeMap<Column, Load>,
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
    /// Who was the last to hold a place with a unit that can attack (T2 5.0).
    pub control: BTreeMap<Hex, Side>,
    /// Reserve markers of each side, in use or not.
    pub markers: BTreeMap<Side, usize>,
    /// Replacements that wait.
    pub repls: BTreeMap<(Side, Spot), Repls>,
    /// Units and planes that are lost.
    pub dead: BTreeSet<Id>,
    /// Units that broke out, and in how many turns they return.
    pub returning: BTreeMap<Id, u16>,
    /// Places whose flak is lost (T2 1.10).
    pub silenced: BTreeSet<Id>,
    /// Headquarters that have fuel for others until the next own Clean-up Phase (OCS 12.5e).
    pub pumps: BTreeSet<Id>,
    /// Trainbusting markers, and whose they are (OCS 14.8).
    pub busted: BTreeMap<Hex, Side>,
    /// What the replacement roll of each side has left to give.
    pub gains: BTreeMap<Side, Gain>,
    /// Listed arrivals that have not come yet.
    pub due: BTreeSet<Id>,
    /// What has been used.
    pub used: Used,
    /// What options, plans and the raid keep.
    pub special: Special,
    /// Who is asked in the middle of the other side's sheet.
    pub asked: Option<Asked>,
    /// How the game ended.
    pub ended: Option<Ended>,
}

impl Board {
    /// An empty map of the whole campaign.
    #[must_use]
    pub fn new(data: &Arc<Data>) -> Board {
        Board::of_scenario(data, "2")
    }

    /// An empty map of a scenario, as its first player turn begins.
    #[must_use]
    pub fn of_scenario(data: &Arc<Data>, scenario: &'static str) -> Board {
        let first = data.scenarios.get(scenario).map_or(Side::Axis, |scenario| scenario.first_player);
        Board {
            data: Arc::clone(data),
            scenario,
            options: BTreeSet::new(),
            arrivals: Keeper::Nobody,
            fog: false,
            by_presence: false,
            sealed_mud: false,
            patient: false,
            turn: 1,
            weather: None,
            first,
            player: first,
            phase: Phase::GameTurn,
            released: false,
            units: BTreeMap::new(),
            boxed: BTreeMap::new(),
            loads: BTreeMap::new(),
            columns: BTreeMap::new(),
            hogs: BTreeMap::new(),
            dumps: BTreeMap::new(),
            bases: BTreeMap::new(),
            planes: BTreeMap::new(),
            hits: BTreeMap::new(),
            control: crate::rules::control::at_the_start(data, scenario),
            markers: BTreeMap::new(),
            repls: BTreeMap::new(),
            dead: BTreeSet::new(),
            returning: BTreeMap::new(),
            silenced: BTreeSet::new(),
            pumps: BTreeSet::new(),
            busted: BTreeMap::new(),
            gains: BTreeMap::new(),
            due: BTreeSet::new(),
            used: Used::default(),
            special: Special::default(),
            asked: None,
            ended: None,
        }
    }

    /// The figures and the state of a unit on the map.
    #[must_use]
    pub fn unit(&self, id: Id) -> Option<(&Unit, &Counter)> {
        Some((self.data.units.get(&id)?, self.units.get(&id)?))
    }

    /// The figures and the state of a unit of a side on the map.
    #[must_use]
    pub fn own(&self, id: Id, side: Side) -> Option<(&Unit, &Counter)> {
        self.unit(id).filter(|(unit, _)| unit.side == side)
    }

    /// The figures and the state of every unit on the map, by id. Both lists are in this order: to go along
    /// them takes less time than to look for each unit.
    pub fn standing(&self) -> impl Iterator<Item = (&Unit, &Counter)> {
        let mut known = self.data.units.iter().peekable();
        self.units.iter().filter_map(move |(id, counter)| {
            while known.next_if(|(other, _)| *other < id).is_some() {}
            known.next_if(|(other, _)| *other == id).map(|(_, unit)| (unit, counter))
        })
    }

    /// The day of the turn under way.
    #[must_use]
    pub fn date(&self) -> Date {
        let turns = self.data.scenarios.get(self.scenario).map(|scenario| &scenario.turns);
        let turn = turns.and_then(|turns| turns.get(self.turn.saturating_sub(1)));
        turn.map_or(self.data.tables.calendar.from, |turn| turn.date)
    }

    /// How many turns the scenario has.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.data.scenarios.get(self.scenario).map_or(0, |scenario| scenario.turns.len())
    }

    /// Whether it is a mud turn (T2 1.3c).
    #[must_use]
    pub fn is_mud(&self) -> bool {
        self.weather == Some(Sky::Mud)
    }

    /// The side that acts in the phase under way: in the Reaction Phase the other one (OCS 7).
    #[must_use]
    pub fn acting(&self) -> Side {
        if self.phase == Phase::Reaction { self.player.enemy() } else { self.player }
    }

    /// `t2.axis`, the beginning of labels.
    #[must_use]
    pub fn clock(&self) -> String {
        format!("t{}.{}", self.turn, self.acting())
    }

    /// The units in a hex, by id.
    #[must_use]
    pub fn stack(&self, hex: Hex) -> Vec<Id> {
        self.units.iter().filter(|(_, counter)| counter.hex == hex).map(|(id, _)| *id).collect()
    }

    /// The units of a side in a hex that fight, by id.
    #[must_use]
    pub fn fighters(&self, hex: Hex, side: Side) -> Vec<Id> {
        let fights = |id: &Id| self.own(*id, side).is_some_and(|(unit, _)| unit.is_combat());
        self.stack(hex).into_iter().filter(fights).collect()
    }

    /// Size of the combat units of a side in a hex (OCS 4.8).
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

    /// Supply of a side in a hex, on the ground and on transport points (OCS 12.1b), in T.
    #[must_use]
    pub fn supply(&self, hex: Hex, side: Side) -> i32 {
        let dump = self.dumps.get(&hex).filter(|dump| dump.side == side).map_or(0, |dump| dump.t);
        dump + self.columns_in(hex, side).map(|(_, load)| load.t).sum::<i32>()
    }

    /// The transport points of a side in a hex.
    pub fn columns_in(&self, hex: Hex, side: Side) -> impl Iterator<Item = (&Column, &Load)> {
        self.columns.iter().filter(move |(column, _)| column.hex == hex && column.side == side)
    }

    /// Of a dry run: a unit counts as having fought.
    pub fn mark_attacked(&mut self, id: Id) {
        if let Some(counter) = self.units.get_mut(&id) {
            counter.attacked = true;
        }
    }

    /// Units and planes that the schedules name for this game.
    #[must_use]
    pub fn scheduled(&self) -> BTreeSet<Id> {
        crate::entered::pieces_named(self)
    }

    /// Whether Theater Reserves may leave Algeria (T2 4.5).
    #[must_use]
    pub fn frees_reserves(&self) -> bool {
        self.options.contains("4.5")
    }

    /// The movement allowance that a side of a counter shows, in points.
    #[must_use]
    pub fn printed_allowance(unit: &Unit, combat_side: bool) -> Points {
        Points::whole(if combat_side { unit.ma } else { unit.ma_move })
    }
}
