//! The charts of the rulebook: terrain, weather, replacements, shipping, engineering.

use crate::calendar::Date;
use crate::share::Share;
use crate::words::{Colour, Entry, Faction, Feature, Line, Mobility, Side, Terrain};
use feldpost_kit::id::Id;
use serde::de::{Deserializer, Error as _};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Every chart that the rules ask so far. Others of the file wait for the rules that use them.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Tables {
    /// Dates of the turns.
    pub calendar: Calendar,
    /// The terrain effects chart.
    pub tec: Tec,
    /// T2 1.3b.
    pub weather: Weather,
    /// T2 1.4a.
    pub repl: Repl,
    /// T2 1.8.
    pub shipping: Shipping,
    /// T2 1.8b, 1.11a.
    pub port_damage: PortDamage,
    /// T2 1.6.
    pub transport: Transport,
    /// T2 1.11b.
    pub hedgehogs: Hedgehogs,
    /// T2 1.1b.
    pub mareth_line: MarethLine,
    /// T2 1.11d.
    pub air_strips: AirStrips,
    /// T2 2.4a.
    pub eighth_army: EighthArmy,
    /// T2 1.5.
    pub entry_bans: EntryBans,
}

/// Two turns a week.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Calendar {
    /// Days of a month on which a turn begins.
    pub days_of_month: Vec<u8>,
    /// First turn of the longest game.
    pub from: Date,
    /// Its last one.
    pub to: Date,
    /// How many there are.
    pub turns: usize,
}

/// The terrain effects chart.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Tec {
    /// What lies in a hex.
    pub hex: HexEffects,
    /// Roads and tracks.
    pub path: PathCosts,
    /// Hexsides.
    pub hexside: HexsideEffects,
}

/// Grounds and features of a hex.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub struct HexEffects {
    pub open: Effects,
    pub salt_marsh: Effects,
    pub hills: Effects,
    pub rough: Effects,
    pub mountain: Effects,
    pub village: Effects,
    pub point_of_interest: Effects,
    pub city: Effects,
}

/// What the ways cost.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub struct PathCosts {
    pub primary_road: Costs,
    pub secondary_road: Costs,
    pub railroad_or_track: Costs,
}

/// Hexsides that do anything.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub struct HexsideEffects {
    pub minor_river: Effects,
    pub wadi: Effects,
}

/// A cost for each mobility.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[allow(missing_docs)]
pub struct Costs {
    pub track: Cost,
    pub truck: Cost,
    pub leg: Cost,
}

impl Costs {
    /// That of one of them.
    #[must_use]
    pub fn of(&self, mobility: Mobility) -> Cost {
        match mobility {
            Mobility::Track => self.track,
            Mobility::Truck => self.truck,
            Mobility::Leg => self.leg,
        }
    }
}

/// What ground does to who moves, attacks and defends.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Effects {
    /// The row of column heads; `None`: that of the other ground in the hex.
    #[serde(deserialize_with = "line")]
    pub line: Option<Line>,
    /// What it costs to enter.
    #[serde(rename = "move", deserialize_with = "costs")]
    pub cost: Option<Costs>,
    /// What it does to yellow units.
    pub armor: Factor,
    /// What it does to red units.
    pub mech: Factor,
    /// What it does to all others.
    pub other: Factor,
}

/// By what a strength is multiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Factor {
    /// Of an attacker.
    pub attack: Share,
    /// Of a defender.
    pub defend: Share,
    /// It holds along a road or railway where the ground is prohibited; there is no attack without one.
    #[serde(default)]
    pub road_or_rail_if_prohibited: bool,
}

impl Effects {
    /// The factor of units of this colour.
    #[must_use]
    pub fn factor(&self, colour: Colour) -> Factor {
        match colour {
            Colour::Yellow => self.armor,
            Colour::Red => self.mech,
            Colour::White => self.other,
        }
    }
}

/// What it costs to enter a hex or to cross a hexside, in movement points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// So many.
    Points(Share),
    /// The whole allowance.
    All,
    /// No way.
    Prohibited,
}

impl<'de> Deserialize<'de> for Cost {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cost, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        match value.as_str() {
            Some("all") => Ok(Cost::All),
            Some("prohibited") => Ok(Cost::Prohibited),
            _ => serde_json::from_value(value).map(Cost::Points).map_err(D::Error::custom),
        }
    }
}

/// The word for what depends on the other ground in a hex.
const OTHER: &str = "other";

fn line<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Line>, D::Error> {
    let value = serde_json::Value::deserialize(deserializer)?;
    if value.as_str() == Some(OTHER) {
        return Ok(None);
    }
    serde_json::from_value(value).map(Some).map_err(D::Error::custom)
}

fn costs<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Costs>, D::Error> {
    let value = serde_json::Value::deserialize(deserializer)?;
    if value.as_str() == Some(OTHER) {
        return Ok(None);
    }
    serde_json::from_value(value).map(Some).map_err(D::Error::custom)
}

impl Tec {
    /// What the ground of a hex does; nothing for the sea.
    #[must_use]
    pub fn ground(&self, terrain: Terrain) -> Option<&Effects> {
        Some(match terrain {
            Terrain::Open => &self.hex.open,
            Terrain::SaltMarsh => &self.hex.salt_marsh,
            Terrain::Hills => &self.hex.hills,
            Terrain::Rough => &self.hex.rough,
            Terrain::Mountain => &self.hex.mountain,
            Terrain::Sea => return None,
        })
    }

    /// What a feature of a hex does.
    #[must_use]
    pub fn feature(&self, feature: Feature) -> &Effects {
        match feature {
            Feature::Village => &self.hex.village,
            Feature::Point => &self.hex.point_of_interest,
            Feature::City => &self.hex.city,
        }
    }
}

/// T2 1.3b: what two dice say, by month.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Weather {
    /// By month, `11` for November.
    pub rows: BTreeMap<String, BTreeMap<Sky, Option<(u16, u16)>>>,
}

/// The weather of a turn (T2 1.3b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Sky {
    Flight,
    NoFlight,
    Mud,
}

/// T2 1.4a: the two replacement tables.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Repl {
    /// Of the Allies.
    pub allied: ReplTable,
    /// Of the Axis.
    pub axis: ReplTable,
}

/// The replacement table of a side.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct ReplTable {
    /// Results by the highest roll that has them, rising.
    pub rows: Vec<ReplRow>,
    /// Factions by die, such as `1-3` or `6`.
    pub faction_die: BTreeMap<String, Faction>,
}

/// A row of a replacement table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct ReplRow {
    /// The highest roll.
    pub max: i32,
    /// What it brings.
    pub result: ReplResult,
}

/// What a replacement roll brings (T2 1.4a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReplResult {
    /// Nothing.
    None,
    /// A unit and a step of one faction.
    Faction,
    /// Pax, Eq, air and special.
    All,
}

/// T2 1.8: capacities by month.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Shipping {
    /// By month, `11` for November; of each side.
    pub rows: BTreeMap<String, BTreeMap<Side, Capacity>>,
}

/// What a side can ship in a turn, in SP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Capacity {
    /// By sea.
    pub sea: i32,
    /// By rail.
    pub rail: i32,
}

/// OCS 19: what hits leave of a port.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct PortDamage {
    /// The dice of scenario 4.
    pub scenario_4: Damage,
    /// The dice of scenario 6.
    pub scenario_6: Damage,
    /// What hits leave.
    pub effect: Left,
}

/// A die of damage for some ports.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Damage {
    /// Which ports, in the order of their dice.
    pub ports: Vec<Id>,
    /// Hits by die.
    #[serde(flatten)]
    pub hits: BTreeMap<String, i32>,
}

/// What hits leave of a port, in percent.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Left {
    /// By hits.
    pub percent_left: BTreeMap<String, i32>,
}

/// T2 1.6: transport points.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Transport {
    /// What the organic truck of a formation carries, in T.
    pub organic_per_formation_t: BTreeMap<Id, i32>,
}

/// T2 1.11b: what hedgehogs cost.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Hedgehogs {
    /// In SP, by the level that is reached.
    pub cost_sp: BTreeMap<String, i32>,
}

/// T2 1.1b: the hedgehogs printed on the map.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct MarethLine {
    /// Their level.
    pub level: u8,
    /// The highest one.
    pub may_rise_to: u8,
    /// How many hexes of each part.
    pub hexes: BTreeMap<crate::words::Mareth, usize>,
}

/// T2 1.11d.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct AirStrips {
    /// How many a side has.
    pub per_side: usize,
    /// What it takes to make an air base of one.
    pub upgrade: Upgrade,
}

/// What it takes to make an air base of a strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Upgrade {
    /// Supply, in T.
    pub t: i32,
}

/// T2 2.4a: when the 8th Army is released.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct EighthArmy {
    /// The first turn with a die.
    pub first_roll: Date,
    /// Dice that release it.
    pub released: Vec<u16>,
    /// The turn in which it is released without a die.
    pub automatic: Date,
    /// The turn of option 4.3.
    #[serde(rename = "option_4.3")]
    pub fixed: Date,
}

/// T2 1.5: who must stay away from where, and when.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct EntryBans {
    /// How far away is enough, in hexes.
    pub distance_at_least: u32,
    /// Each of them.
    pub bans: Vec<Ban>,
}

/// A side must stay away from an entry.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Ban {
    /// Who.
    pub side: Side,
    /// From where.
    #[serde(deserialize_with = "entry")]
    pub area: Entry,
    /// In turns before this one.
    pub before: Option<Date>,
    /// In turns after this one.
    pub after: Option<Date>,
}

fn entry<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Entry, D::Error> {
    match String::deserialize(deserializer)?.as_str() {
        "entry-a" => Ok(Entry::A),
        "entry-e" => Ok(Entry::E),
        other => Err(D::Error::custom(format!("`{other}` is no entry (entry-a, entry-e)"))),
    }
}
