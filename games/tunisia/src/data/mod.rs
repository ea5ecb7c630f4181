//! Counters, planes, places, map, tables and scenarios as data, with the provenance of every value.

mod check;
mod read;
mod spoken;

use crate::calendar::Date;
use crate::hex::{Hex, Tunisia};
use crate::rules::terrain::Steps;
use crate::rules::ways::Ways;
use crate::rules::{area, control};
use crate::scenario::Scenario;
use crate::schedule::{self, ARRIVALS, Item};
use crate::series::Series;
use crate::share::Share;
use crate::tables::Tables;
use crate::words::{
    AtLevel, Class, Colour, Country, Entry, Faction, Feature, Mareth, Mobility, Nation, Rebuild, Role, Side,
    Terrain, Water,
};
use feldpost_kit::fault::Fault;
use feldpost_kit::hex::Field;
use feldpost_kit::id::Id;
use feldpost_kit::json;
use feldpost_kit::names::Keys;
use feldpost_kit::rows::{self, Row};
use serde::Deserialize;
use spoken::Spoken;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

/// A ground counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Id in orders.
    pub id: Id,
    /// Printed name.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// Of what army.
    pub nation: Nation,
    /// Of what faction (T2 1.12a).
    pub faction: Faction,
    /// Its multi-unit formation.
    pub formation: Option<Id>,
    /// What it is.
    pub class: Class,
    /// How large it is for stacking and transport (OCS 4); organic trucks are of no size.
    pub re: Share,
    /// Attack strength of its Combat side; 0 for who cannot attack.
    pub attack: i32,
    /// Defence strength of its Combat side.
    pub defence: i32,
    /// Barrage strength; 0 for all but artillery.
    pub barrage: i32,
    /// Action rating.
    pub ar: i32,
    /// Movement allowance of its Combat side.
    pub ma: i32,
    /// Movement allowance of its Move side.
    pub ma_move: i32,
    /// Throw range of a headquarters.
    pub throw: Option<i32>,
    /// Load of an organic truck, in T.
    pub truck_t: Option<i32>,
    /// What rebuilds it.
    pub rebuild: Rebuild,
    /// Whether it is engineer-capable (T2 1.9).
    pub engineer: bool,
    /// Whether it must stay in Algeria (T2 2.6).
    pub theater_reserve: bool,
    /// Whether planes may carry it, if it is light enough (T2 3.3b).
    pub air_transport: bool,
    /// Colour of its symbol.
    pub colour: Colour,
    /// How its Combat side moves.
    pub mobility: Mobility,
    /// How its Move side moves.
    pub mobility_move: Mobility,
    /// The days from which and to which it can come, as far as the set-ups tell.
    pub window: (Option<Date>, Option<Date>),
    /// Whether its values are those that the set-ups print.
    pub printed: bool,
}

/// OCS 13: what a headquarters defends with on its Combat and on its Move side; guns have one figure.
const HQ_DEFENCE: (i32, i32) = (5, 1);
const GUNS_DEFENCE: i32 = 1;

impl Unit {
    /// Whether it fights: all but trucks (ruling T23).
    #[must_use]
    pub fn is_combat(&self) -> bool {
        self.class != Class::Truck
    }

    /// Whether it can attack at all (OCS 4): its attack strength stands without brackets.
    #[must_use]
    pub fn can_attack(&self) -> bool {
        self.attack > 0
    }

    /// Whether it fires barrages (OCS 10).
    #[must_use]
    pub fn is_artillery(&self) -> bool {
        self.barrage > 0
    }

    /// Defence on the Combat and on the Move side (OCS 13 for headquarters and guns, ruling T13 for others).
    #[must_use]
    pub fn defence_of(&self, combat_side: bool) -> i32 {
        let half_up = |strength: i32| (strength + 1) / 2;
        match (self.class, combat_side) {
            (Class::Hq, true) => HQ_DEFENCE.0,
            (Class::Hq, false) => HQ_DEFENCE.1,
            _ if self.is_artillery() => GUNS_DEFENCE,
            (_, true) => self.defence,
            (_, false) => half_up(self.defence),
        }
    }

    /// Attack on the Combat and on the Move side (ruling T13).
    #[must_use]
    pub fn attack_of(&self, combat_side: bool) -> i32 {
        if combat_side { self.attack } else { (self.attack + 1) / 2 }
    }

    /// What it can do against tanks (OCS 9, ruling T24).
    #[must_use]
    pub fn at_level(&self) -> AtLevel {
        match (self.colour, self.class) {
            (Colour::Yellow, _) | (_, Class::At | Class::Flak | Class::Ag) => AtLevel::Heavy,
            (Colour::Red, _) => AtLevel::Light,
            (Colour::White, _) => AtLevel::None,
        }
    }
}

/// An air counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plane {
    /// Id in orders.
    pub id: Id,
    /// Its type.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// Of what army.
    pub nation: Nation,
    /// Of what faction.
    pub faction: Faction,
    /// What it is for.
    pub role: Role,
    /// Whether it is a surge plane (T2 1.7).
    pub surge: bool,
    /// Whether it is of the Desert Air Force (T2 2.5).
    pub daf: bool,
    /// Whether it may make hip shoots (T2 2.3, 3.3a).
    pub hip_shoot: bool,
    /// Air combat rating.
    pub rating: i32,
    /// Whether it can attack in the air: its rating stands without brackets.
    pub attacks: bool,
    /// Barrage strength.
    pub barrage: i32,
    /// Range in hexes.
    pub range: i32,
    /// What it carries, in T.
    pub cargo: Option<i32>,
}

impl Plane {
    /// Whether it always tows gliders (OCS 14.10f).
    #[must_use]
    pub fn has_glider(&self) -> bool {
        self.name.ends_with("+Gldr")
    }
}

/// A place that the rulebook or a set-up names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its id.
    pub id: Id,
    /// Where; boxes and areas have no hex.
    pub hex: Option<Hex>,
    /// What it is called.
    pub name: String,
    /// Whether it is a port.
    pub port: bool,
    /// On which part of the sea it lies (T2 1.8a).
    pub water: Option<Water>,
    /// What an undamaged port passes, in T.
    pub capacity: Option<i32>,
    /// Intrinsic flak, and whose (T2 1.10).
    pub flak: Option<(Side, i32)>,
    /// Box and hexes of an air entry point (T2 1.1c).
    pub air_entry: Option<(String, u32)>,
    /// How many planes a box refits.
    pub refit: Option<i32>,
}

/// A hex of the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// What the ground is.
    pub terrain: Terrain,
    /// What lies there besides.
    pub feature: Option<Feature>,
    /// What people call it.
    pub name: Option<String>,
    /// Whether it lies on the sea.
    pub coast: bool,
    /// Neighbours along primary roads.
    pub primary: Vec<Hex>,
    /// Neighbours along secondary roads.
    pub secondary: Vec<Hex>,
    /// Neighbours along tracks.
    pub tracks: Vec<Hex>,
    /// Neighbours along railways.
    pub rails: Vec<Hex>,
    /// Neighbours across minor rivers.
    pub rivers: Vec<Hex>,
    /// Neighbours across wadis.
    pub wadis: Vec<Hex>,
    /// In which country.
    pub country: Country,
    /// Of which part of the Mareth Line.
    pub mareth: Option<Mareth>,
    /// Of which entry.
    pub entry: Option<Entry>,
}

impl Ground {
    /// Whether a road, track or railway leads to a neighbour.
    #[must_use]
    pub fn way_to(&self, hex: Hex) -> bool {
        [&self.primary, &self.secondary, &self.tracks, &self.rails].iter().any(|ways| ways.contains(&hex))
    }
}

/// A division or brigade of several counters.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Formation {
    /// Its id.
    pub id: Id,
    /// What it is called.
    pub title: String,
    /// Whose.
    pub side: Side,
    /// How many counters it has.
    pub counters: usize,
    /// Load of its organic truck, in T.
    pub truck_t: Option<i32>,
}

#[derive(Deserialize)]
struct Formations {
    formations: Vec<Formation>,
}

macro_rules! files {
    ($($name:literal),*) => { [$(($name, include_str!(concat!("../../data/", $name)))),*] };
}

/// The data files as they are compiled in, by name, in the order of their digest.
pub const COMPILED_IN: [(&str, &str); 16] = files![
    "units.csv",
    "air.csv",
    "places.csv",
    "map.csv",
    "tables.json",
    "series-tables.json",
    "formations.json",
    "air-schedule.csv",
    "arrivals-known.json",
    "arrivals.csv",
    "scenarios/1.json",
    "scenarios/2.json",
    "scenarios/3.json",
    "scenarios/4.json",
    "scenarios/5.json",
    "scenarios/6.json"
];

/// Ids of the scenarios, the default first: each has its file.
pub const SCENARIOS: [&str; 6] = ["5", "3", "1", "2", "4", "6"];

/// All data of the game.
pub struct Data {
    /// Ground counters by id.
    pub units: BTreeMap<Id, Unit>,
    /// Air counters by id.
    pub planes: BTreeMap<Id, Plane>,
    /// Places by id.
    pub places: BTreeMap<Id, Place>,
    /// The map; what it does not have is nothing.
    pub map: Field<Tunisia, Option<Ground>>,
    /// Charts of the rulebook.
    pub tables: Tables,
    /// Charts of the series.
    pub series: Series,
    /// Multi-unit formations by id.
    pub formations: BTreeMap<Id, Formation>,
    /// Scenarios by number.
    pub scenarios: BTreeMap<&'static str, Scenario>,
    /// Places by what people call them.
    pub(crate) spoken: Spoken,
    /// The hexes that somebody holds (T2 5.0).
    pub(crate) held: Field<Tunisia, bool>,
    /// The names of units, planes and formations, in this order and each by id.
    pub(crate) names: Keys,
    /// Hexes of the Mareth Line, by name (T2 1.1b).
    pub mareth: Vec<Hex>,
    /// Hexes of each entry, by name (T2 1.5).
    pub entries: BTreeMap<Entry, Vec<Hex>>,
    /// The land that each scenario uses, once somebody has asked (T2 6.0).
    land: OnceLock<BTreeMap<&'static str, Field<Tunisia, bool>>>,
    /// What each step costs, once somebody has asked.
    steps: OnceLock<Steps>,
    /// Ways of supply, as they were found last (OCS 12.3).
    pub(crate) ways: Ways,
    /// What comes later, by the lines of the owner's schedules (T2 1.4b).
    pub schedule: Vec<Item>,
    /// Values that stand in for printed ones.
    pub stand_ins: u32,
    /// The files as read, by name.
    pub files: Vec<(String, String)>,
}

impl fmt::Debug for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} units, {} stand-ins", self.units.len(), self.stand_ins)
    }
}

impl Data {
    /// The data that come with the program.
    ///
    /// # Errors
    /// Never; a test holds that.
    pub fn compiled_in() -> Result<Data, Vec<Fault>> {
        Data::read(&BTreeMap::new())
    }

    /// Reads data files by name; for one that is not given the program's own serves.
    ///
    /// # Errors
    /// Everything that is wrong, each with file, line and column.
    pub fn read(given: &BTreeMap<String, String>) -> Result<Data, Vec<Fault>> {
        let names = COMPILED_IN.map(|(name, _)| name);
        let mut faults = Vec::new();
        for name in given.keys().filter(|name| !names.contains(&name.as_str())) {
            faults.push(Fault::new(name, (1, 1), "this game has no such file").hint(names.join(", ")));
        }
        let text = |name: &str| {
            let own = COMPILED_IN.iter().find(|(known, _)| *known == name).map_or("", |(_, own)| own);
            given.get(name).map_or(own, String::as_str)
        };
        let layouts = [&read::UNITS, &read::AIR, &read::PLACES, &read::MAP];
        let rows = layouts.map(|layout| rows::read(layout, text(layout.file), &mut faults));
        for rows in &rows {
            faults.extend(rows::named_twice(rows));
            rows.iter().for_each(|row| row.check_provenance(&mut faults));
        }
        let [units, planes, places, map] = &rows;
        let units = by(units, read::unit, &mut faults);
        let planes = by(planes, read::plane, &mut faults);
        let places = by(places, read::place, &mut faults);
        let map = by(map, read::ground, &mut faults);
        let tables: Option<Tables> = json::read("tables.json", text("tables.json"), &mut faults);
        let series: Option<Series> =
            json::read("series-tables.json", text("series-tables.json"), &mut faults);
        let formations: Option<Formations> =
            json::read("formations.json", text("formations.json"), &mut faults);
        let mut scenarios = BTreeMap::new();
        for id in SCENARIOS {
            let file = format!("scenarios/{id}.json");
            scenarios.extend(json::read(&file, text(&file), &mut faults).map(|read| (id, read)));
        }
        let (Some(tables), Some(series), Some(formations)) = (tables, series, formations) else {
            return Err(Fault::in_order(&names, faults));
        };
        let formations: BTreeMap<Id, Formation> =
            formations.formations.into_iter().map(|one| (one.id, one)).collect();
        let mut data = Data {
            spoken: Spoken::of(&places),
            held: control::places(&map, &places),
            names: name_keys(&units, &planes, &formations),
            units,
            planes,
            places,
            mareth: map.iter().filter(|(_, ground)| ground.mareth.is_some()).map(|(hex, _)| *hex).collect(),
            entries: entries(&map),
            land: OnceLock::new(),
            steps: OnceLock::new(),
            ways: Ways::default(),
            map: Field::of(|hex| map.get(&hex).cloned()),
            tables,
            series,
            formations,
            scenarios,
            schedule: vec![],
            stand_ins: rows.iter().flatten().map(Row::stand_ins).sum(),
            files: names.iter().map(|name| ((*name).to_owned(), text(name).to_owned())).collect(),
        };
        data.schedule = schedule(&data, text("arrivals.csv"), &mut faults);
        if faults.is_empty() {
            faults = check::whole(&data);
        }
        if faults.is_empty() { Ok(data) } else { Err(Fault::in_order(&names, faults)) }
    }

    /// What the ground of a hex is; `None` if the map has no such hex.
    #[must_use]
    pub fn ground(&self, hex: Hex) -> Option<&Ground> {
        self.map[hex].as_ref()
    }

    /// Where ground units of a scenario can be (T2 6.0).
    #[must_use]
    pub fn land(&self, scenario: &str) -> Option<&Field<Tunisia, bool>> {
        let of = |scenario: &'static str| Field::of(|hex| area::is_land(self, scenario, hex));
        let all = || self.scenarios.keys().map(|scenario| (*scenario, of(scenario))).collect();
        self.land.get_or_init(all).get(scenario)
    }

    /// What each step costs.
    #[must_use]
    pub fn steps(&self) -> &Steps {
        self.steps.get_or_init(|| Steps::of(self))
    }

    /// The place with this id that lies in a hex.
    #[must_use]
    pub fn port(&self, id: Id) -> Option<&Place> {
        self.places.get(&id).filter(|place| place.port)
    }
}

fn schedule(data: &Data, text: &str, faults: &mut Vec<Fault>) -> Vec<Item> {
    let rows = rows::read(&ARRIVALS, text, faults);
    faults.extend(rows::named_twice(&rows));
    rows.iter().for_each(|row| row.check_provenance(faults));
    rows.iter().filter_map(|row| Fault::keep(schedule::item(row, data), faults)).collect()
}

fn name_keys(
    units: &BTreeMap<Id, Unit>,
    planes: &BTreeMap<Id, Plane>,
    formations: &BTreeMap<Id, Formation>,
) -> Keys {
    let units = units.values().map(|unit| [unit.id.as_str(), unit.name.as_str()]);
    let planes = planes.values().map(|plane| [plane.id.as_str(), plane.name.as_str()]);
    let formations = formations.values().map(|one| [one.id.as_str(), one.title.as_str()]);
    Keys::of(units.chain(planes).chain(formations))
}

fn entries(map: &BTreeMap<Hex, Ground>) -> BTreeMap<Entry, Vec<Hex>> {
    let mut entries: BTreeMap<Entry, Vec<Hex>> = BTreeMap::new();
    for (hex, ground) in map {
        ground.entry.into_iter().for_each(|entry| entries.entry(entry).or_default().push(*hex));
    }
    entries
}

fn by<K: Ord, T>(
    rows: &[Row],
    read: impl Fn(&Row, &mut Vec<Fault>) -> Option<(K, T)>,
    faults: &mut Vec<Fault>,
) -> BTreeMap<K, T> {
    rows.iter().filter_map(|row| read(row, faults)).collect()
}
