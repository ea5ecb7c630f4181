//! The six scenarios (T2 6.0): when they are played, where everything stands, what comes later.

use crate::board::Repls;
use crate::calendar::Date;
use crate::hex::Hex;
use crate::words::Side;
use feldpost_kit::id::Id;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A scenario.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Scenario {
    /// Its number.
    pub scenario: String,
    /// In words.
    pub title: String,
    /// The first turn.
    pub first_turn: Date,
    /// The last turn.
    pub last_turn: Date,
    /// Every turn.
    pub turns: Vec<Turn>,
    /// Who is first in the first turn.
    pub first_player: Side,
    /// The maps in use.
    pub map: Maps,
    /// Who holds the ports at the start.
    #[serde(default)]
    pub control: BTreeMap<Side, Ports>,
    /// Supply caches of each side, if they are played.
    pub supply_caches: Caches,
    /// What each side has.
    pub sides: BTreeMap<Side, Force>,
}

/// Ports that a side holds at the start.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Ports {
    /// These.
    Named(Vec<Id>),
    /// All that the other side does not hold, in words.
    Others(String),
}

/// Supply caches at the start (OCS 21.10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Caches {
    /// Of the Axis.
    pub axis: u32,
    /// Of the Allies.
    pub allied: u32,
}

/// A game turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Turn {
    /// Its number, from 1.
    pub n: usize,
    /// Its day.
    pub date: Date,
}

/// The maps in use.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Maps {
    /// Their letters.
    pub maps: Vec<char>,
    /// Parts of them.
    #[serde(default)]
    pub limits: Vec<Limit>,
}

/// Of one map, the rows in use.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Limit {
    /// Its letter.
    pub map: char,
    /// The first row.
    pub yy_min: Option<u8>,
    /// The last row.
    pub yy_max: Option<u8>,
    /// A half of the map.
    pub half: Option<String>,
}

/// What a side has.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Force {
    /// Reserve markers.
    pub reserve_markers: usize,
    /// Where its units stand.
    pub set_up: Vec<SetUp>,
    /// Its air bases.
    pub air_bases: Vec<AirBase>,
    /// Its air strips.
    pub air_strips: Vec<Hex>,
    /// Its planes.
    pub air: Planes,
    /// What is dead.
    pub dead_pile: Pile,
    /// What is out of the game for now.
    pub removed: Removed,
    /// What comes later.
    pub arrivals_listed: Vec<Arrival>,
}

/// A place with what stands there.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct SetUp {
    /// Where.
    pub at: At,
    /// Units.
    #[serde(default)]
    pub units: Vec<Id>,
    /// Whole formations among them.
    #[serde(default)]
    pub whole: Vec<Whole>,
    /// Transport points.
    #[serde(default)]
    pub transport: Vec<Points>,
    /// Supply, in T.
    #[serde(default)]
    pub supply_t: i32,
    /// Replacements.
    #[serde(default)]
    pub repls: Repls,
}

/// A place of a set-up or an arrival: a hex with its surroundings, an area, or a box off the map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct At {
    /// The hex.
    pub hex: Option<Hex>,
    /// How far from it.
    #[serde(default)]
    pub within: u32,
    /// An area.
    pub area: Option<String>,
    /// A box.
    #[serde(rename = "box")]
    pub off_map: Option<String>,
}

/// A whole formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Whole {
    /// Which.
    pub formation: Id,
    /// How many counters it has.
    pub counters: usize,
}

/// Transport points.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Points {
    /// `truck`, `charcoal` or `mule`.
    pub kind: String,
    /// How many.
    pub points: i32,
    /// Whether they are full.
    pub loaded: bool,
}

/// An air base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct AirBase {
    /// Where.
    pub hex: Hex,
    /// 1 to 3.
    pub level: u8,
}

/// The planes of a side.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Planes {
    /// At any air bases.
    pub at_bases: Vec<Plane>,
    /// In the surge box.
    pub surge_box: Vec<Plane>,
    /// In the Tripoli box.
    pub tripoli: Vec<Plane>,
}

/// A plane of a set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Plane {
    /// Which.
    pub id: Id,
    /// Whether it can fly at once.
    pub active: bool,
    /// Whether it has one step.
    pub reduced: bool,
}

/// What is dead at the start.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Pile {
    /// Ground units.
    pub units: Vec<Id>,
    /// Planes.
    #[serde(default)]
    pub air: Vec<Id>,
}

/// What is out of the game for now.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Removed {
    /// Ground units.
    pub units: Vec<Id>,
}

/// What comes later.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Arrival {
    /// In which turn.
    pub date: Date,
    /// Where.
    pub at: At,
    /// What.
    #[serde(default)]
    pub units: Vec<Id>,
    /// Reserve markers that come with them.
    #[serde(default)]
    pub reserve_markers: usize,
}
