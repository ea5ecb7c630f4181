//! Map, companies and scenarios as data, compiled in with their provenance.

use crate::words::{Ford, Hex, Side};
use feldpost_kit::fault::Fault;
use feldpost_kit::id::Id;
use feldpost_kit::json;
use feldpost_kit::names::Keys;
use feldpost_kit::rows::{self, Layout, Row};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The files, in the order of their digest.
pub const FILES: [(&str, &str); 4] = [
    ("units.csv", include_str!("../data/units.csv")),
    ("map.csv", include_str!("../data/map.csv")),
    ("scenarios/raid.json", include_str!("../data/scenarios/raid.json")),
    ("scenarios/siege.json", include_str!("../data/scenarios/siege.json")),
];

/// Ids of the scenarios, the default first: each has its file, and a column of set-up hexes.
pub const SCENARIOS: [&str; 2] = ["raid", "siege"];

const UNITS: Layout = Layout {
    file: FILES[0].0,
    key: "id",
    columns: &["id", "side", "name", "raid", "siege", "name_src", "raid_src", "siege_src"],
    shared: &[("name_src", &["side", "name"])],
};
const MAP: Layout = Layout {
    file: FILES[1].0,
    key: "hex",
    columns: &["hex", "terrain", "ford", "name", "terrain_src"],
    shared: &[("terrain_src", &["terrain", "ford", "name"])],
};

/// A company (NF I.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Id in orders.
    pub id: Id,
    /// Whose.
    pub side: Side,
    /// What it is called.
    pub name: String,
    /// Where it begins, by scenario; a company without a hex is not in it.
    pub begins: BTreeMap<&'static str, Hex>,
}

/// What the ground is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Open.
    Meadow,
    /// Shown on the map, and without effect.
    Wood,
    /// What the raid is for (NF IV.1).
    Village,
}

/// A hex of the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// What the ground is.
    pub terrain: Terrain,
    /// The ford at its northern side.
    pub ford: Option<Ford>,
    /// What people call it.
    pub name: Option<String>,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Scenario {
    /// In words.
    pub title: String,
    /// How many days it has.
    pub days: u32,
    /// How many villages the raider needs.
    pub villages: u32,
}

/// All data of the game.
#[derive(Debug, PartialEq)]
pub struct Data {
    /// Name and text of every file.
    pub files: Vec<(String, String)>,
    /// Companies, in the order of their file.
    pub units: Vec<Unit>,
    /// Their names.
    pub names: Keys,
    /// Scenarios by id.
    pub scenarios: BTreeMap<&'static str, Scenario>,
    /// Values that stand in for others.
    pub stand_ins: u32,
    /// Values that are not those of the program and do not say whose they are.
    pub notes: Vec<Fault>,
    map: BTreeMap<Hex, Ground>,
}

impl Data {
    /// The data that come with the program.
    ///
    /// # Errors
    /// Never; a test holds that.
    pub fn compiled_in() -> Result<Data, Vec<Fault>> {
        Data::read(&BTreeMap::new())
    }

    /// An owner's files; the program's own for those that are not given.
    ///
    /// # Errors
    /// Everything that is wrong, each with its place.
    pub fn read(given: &BTreeMap<String, String>) -> Result<Data, Vec<Fault>> {
        let mut faults = Vec::new();
        for name in given.keys().filter(|name| FILES.iter().all(|(known, _)| known != name)) {
            let known = FILES.map(|(known, _)| known).join(", ");
            faults.push(Fault::new(name, (1, 1), "this game has no such file").hint(known));
        }
        let text = |(name, own): (&str, &str)| {
            (name.to_owned(), given.get(name).map_or(own, String::as_str).to_owned())
        };
        let files: Vec<(String, String)> = FILES.into_iter().map(text).collect();
        let units = rows::read(&UNITS, &files[0].1, &mut faults);
        let map = rows::read(&MAP, &files[1].1, &mut faults);
        let mut notes = Vec::new();
        let mut stand_ins = 0;
        for (layout, (_, own), rows) in [(&UNITS, FILES[0], &units), (&MAP, FILES[1], &map)] {
            faults.extend(rows::named_twice(rows));
            rows.iter().for_each(|row| row.check_provenance(&mut faults));
            stand_ins += rows.iter().map(Row::stand_ins).sum::<u32>();
            notes.extend(rows::changed(&rows::read(layout, own, &mut Vec::new()), rows));
        }
        let scenarios = scenarios(&files[2..], &mut faults);
        let map: BTreeMap<Hex, Ground> =
            map.iter().filter_map(|row| Fault::keep(ground(row), &mut faults)).collect();
        for (hex, ford) in Hex::all().filter(|hex| !map.contains_key(hex)).map(|hex| (hex, "stands nowhere"))
        {
            faults.push(Fault::new(MAP.file, (1, 1), format!("{hex} {ford}")));
        }
        let units: Vec<Unit> = units.iter().filter_map(|row| unit(row, &mut faults)).collect();
        if !faults.is_empty() {
            return Err(Fault::in_order(&FILES.map(|(name, _)| name), faults));
        }
        let names = Keys::of(units.iter().map(|unit| [unit.id.as_str(), unit.name.as_str()]));
        Ok(Data { files, units, names, scenarios, stand_ins, notes, map })
    }

    /// The company of this id.
    #[must_use]
    pub fn unit(&self, id: Id) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.id == id)
    }

    /// What the ground of a hex is.
    #[must_use]
    pub fn ground(&self, hex: Hex) -> Option<&Ground> {
        self.map.get(&hex)
    }

    /// The villages (NF IV.1).
    pub fn villages(&self) -> impl Iterator<Item = Hex> {
        self.map.iter().filter(|(_, ground)| ground.terrain == Terrain::Village).map(|(hex, _)| *hex)
    }

    /// The southern hex of a ford, and the northern one across it (FK 1).
    #[must_use]
    pub fn banks(&self, ford: Ford) -> Option<(Hex, Hex)> {
        let (near, _) = self.map.iter().find(|(_, ground)| ground.ford == Some(ford))?;
        Some((*near, Hex::at(near.hexrow(), near.number() + 1)?))
    }
}

fn scenarios(files: &[(String, String)], faults: &mut Vec<Fault>) -> BTreeMap<&'static str, Scenario> {
    let mut scenarios = BTreeMap::new();
    for (id, (name, text)) in SCENARIOS.into_iter().zip(files) {
        let Some(scenario) = json::read::<Scenario>(name, text, faults) else { continue };
        if !(1..=9).contains(&scenario.days) {
            faults.push(json::Places::of(name, text).fault("days", "a game has 1 to 9 days"));
        }
        scenarios.insert(id, scenario);
    }
    scenarios
}

fn ground(row: &Row) -> Result<(Hex, Ground), Fault> {
    let some = |column: &str| !row.text(column).is_empty();
    let ground = Ground {
        terrain: row.word("terrain")?,
        ford: if some("ford") { Some(row.word("ford")?) } else { None },
        name: some("name").then(|| row.text("name").to_owned()),
    };
    Ok((row.parsed("hex", "is no hex")?, ground))
}

fn unit(row: &Row, faults: &mut Vec<Fault>) -> Option<Unit> {
    let mut begins = BTreeMap::new();
    for scenario in SCENARIOS.into_iter().filter(|scenario| !row.text(scenario).is_empty()) {
        begins.insert(scenario, Fault::keep(row.parsed(scenario, "is no hex"), faults)?);
    }
    let (id, side) = (Fault::keep(row.id("id"), faults)?, Fault::keep(row.word("side"), faults)?);
    Some(Unit { id, side, name: row.text("name").to_owned(), begins })
}
