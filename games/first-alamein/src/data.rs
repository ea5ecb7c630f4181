//! Counters, map, tables and scenario as data, with the provenance of every value.

mod read;

use crate::hex::{Alamein, Hex};
use crate::scenario::Scenario;
use crate::tables::Tables;
use crate::words::{Class, Nationality, Rank, Relief, Side, Terrain};
use feldpost_kit::fault::Fault;
use feldpost_kit::hex::Field;
use feldpost_kit::id::Id;
use feldpost_kit::json;
use feldpost_kit::names::Keys;
use feldpost_kit::rows::{self, Row};
use std::collections::BTreeMap;
use std::fmt;

/// A counter (FA III.B).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Id in orders.
    pub id: Id,
    /// Printed name.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
    /// Of what army; boxes and dummies of none.
    pub nationality: Option<Nationality>,
    /// Whether it is there from the start.
    pub from_start: bool,
}

/// What a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A ground unit.
    Ground(Ground),
    /// An air unit (FA IX).
    Air,
    /// An Allied box (FA XI).
    Fort,
    /// A dummy (FA V.B).
    Dummy,
}

/// The figures of a ground unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// Tanks or infantry.
    pub class: Class,
    /// Division or brigade.
    pub rank: Rank,
    /// The division of a brigade.
    pub parent: Option<Id>,
    /// Combat factor, for attack and defence.
    pub combat: i32,
    /// Movement factor, in hexes.
    pub movement: u32,
    /// FA XIV.D.5: DE becomes R2.
    pub tough: bool,
}

/// A hex of the mapsheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// What the ground is; nothing is off the mapsheet.
    pub terrain: Option<Terrain>,
    /// High or low ground.
    pub relief: Option<Relief>,
    /// Hexes of the same name are one ridge.
    pub ridge: Option<String>,
    /// Whether there is a village.
    pub village: bool,
    /// Whether El Alamein's box is printed here.
    pub printed_box: bool,
    /// What people call it.
    pub name: Option<String>,
    /// Neighbours along a road.
    pub roads: Vec<Hex>,
    /// Neighbours along a track.
    pub tracks: Vec<Hex>,
    /// Whether the Axis may set up here (FA V.C).
    pub axis_setup: bool,
}

/// Names of the data files, in the order of their digest.
pub const FILES: [&str; 4] = ["units.csv", "map.csv", "scenario.json", "tables.json"];

const OWN: [&str; 4] = [
    include_str!("../data/units.csv"),
    include_str!("../data/map.csv"),
    include_str!("../data/scenario.json"),
    include_str!("../data/tables.json"),
];

/// The data files as they are compiled in, by name.
pub const COMPILED_IN: [(&str, &str); 4] =
    [(FILES[0], OWN[0]), (FILES[1], OWN[1]), (FILES[2], OWN[2]), (FILES[3], OWN[3])];

/// All data of the game.
pub struct Data {
    /// Counters in the order of their file.
    pub counters: Vec<Counter>,
    /// The map.
    pub map: Field<Alamein, Place>,
    /// The scenario.
    pub scenario: Scenario,
    /// The charts.
    pub tables: Tables,
    /// Values that stand in for printed ones.
    pub stand_ins: u32,
    /// The files as read, by name.
    pub files: Vec<(String, String)>,
    /// What people may call the counters.
    pub(crate) names: Keys,
    index: BTreeMap<Id, usize>,
}

impl fmt::Debug for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} counters, {} stand-ins", self.counters.len(), self.stand_ins)
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
        let mut faults = Vec::new();
        for name in given.keys().filter(|name| !FILES.contains(&name.as_str())) {
            faults.push(Fault::new(name, (1, 1), "this game has no such file").hint(FILES.join(", ")));
        }
        let texts: Vec<&str> =
            FILES.iter().zip(OWN).map(|(name, own)| given.get(*name).map_or(own, String::as_str)).collect();
        let rows = [&read::UNITS, &read::MAP].map(|layout| {
            let at = FILES.iter().position(|name| *name == layout.file).unwrap_or(0);
            rows::read(layout, texts[at], &mut faults)
        });
        let counters: Vec<Counter> =
            rows[0].iter().filter_map(|row| read::counter(row, &mut faults)).collect();
        let places: BTreeMap<Hex, Place> =
            rows[1].iter().filter_map(|row| read::place(row, &mut faults)).collect();
        let scenario: Option<Scenario> = json::read(FILES[2], texts[2], &mut faults);
        let tables: Option<Tables> = json::read(FILES[3], texts[3], &mut faults);
        for rows in &rows {
            faults.extend(rows::named_twice(rows));
        }
        for hex in Hex::all().filter(|hex| !places.contains_key(hex)) {
            faults.push(Fault::new(FILES[1], (1, 1), format!("{hex} stands nowhere")));
        }
        let (Some(scenario), Some(tables)) = (scenario, tables) else {
            return Err(Fault::in_order(&FILES, faults));
        };
        let data = Data {
            names: Keys::of(counters.iter().map(|counter| [counter.id.as_str(), counter.name.as_str()])),
            index: counters.iter().enumerate().map(|(at, counter)| (counter.id, at)).collect(),
            counters,
            map: Field::of(|hex| places.get(&hex).cloned().unwrap_or_default()),
            scenario,
            tables,
            stand_ins: rows.iter().flatten().map(Row::stand_ins).sum(),
            files: FILES
                .iter()
                .zip(&texts)
                .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()))
                .collect(),
        };
        if faults.is_empty() {
            faults = read::whole(&data, [texts[2], texts[3]]);
        }
        if faults.is_empty() { Ok(data) } else { Err(Fault::in_order(&FILES, faults)) }
    }

    /// Remarks on data that are legal: values that were changed and do not say that they are an owner's.
    #[must_use]
    pub fn notes(&self) -> Vec<Fault> {
        let mut notes = Vec::new();
        for (at, layout) in [&read::UNITS, &read::MAP].into_iter().enumerate() {
            let own = rows::read(layout, OWN[at], &mut notes);
            let theirs = rows::read(layout, &self.files[at].1, &mut notes);
            notes.extend(rows::changed(&own, &theirs));
        }
        notes
    }

    /// A counter by id.
    #[must_use]
    pub fn counter(&self, id: Id) -> Option<&Counter> {
        self.index.get(&id).map(|at| &self.counters[*at])
    }

    /// The figures of a ground unit.
    #[must_use]
    pub fn ground(&self, id: Id) -> Option<&Ground> {
        match &self.counter(id)?.kind {
            Kind::Ground(ground) => Some(ground),
            Kind::Air | Kind::Fort | Kind::Dummy => None,
        }
    }

    /// The ground units of a side, in the order of their file.
    pub fn ground_units(&self, side: Side) -> impl Iterator<Item = &Counter> {
        self.counters.iter().filter(move |unit| unit.side == side && matches!(unit.kind, Kind::Ground(_)))
    }

    /// The counters of this kind, in the order of their file.
    pub fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &Counter> {
        self.counters.iter().filter(move |counter| counter.kind == kind)
    }

    /// Whether units can stand in a hex.
    #[must_use]
    pub fn passable(&self, hex: Hex) -> bool {
        self.map[hex].terrain == Some(Terrain::Desert)
    }

    /// Where El Alamein's box is printed, with the counter of our own that stands for it.
    #[must_use]
    pub fn printed_box(&self) -> Option<(Id, Hex)> {
        let hex = Hex::all().find(|hex| self.map[*hex].printed_box)?;
        let mut forts = self.of_kind(Kind::Fort);
        let movable = |id: &Id| self.scenario.group_of(*id).is_some();
        Some((forts.find(|fort| !movable(&fort.id))?.id, hex))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compiled_data_is_whole() {
        let data = Data::compiled_in().unwrap();
        assert_eq!(data.ground_units(Side::Axis).count(), 12);
        assert_eq!(data.ground_units(Side::Allied).count(), 12);
        let count = |kind| data.of_kind(kind).count();
        assert_eq!((count(Kind::Air), count(Kind::Fort), count(Kind::Dummy)), (3, 3, 2));
        assert!(data.stand_ins > 200, "{}", data.stand_ins);
        assert_eq!(data.printed_box().map(|(id, hex)| format!("{id} {hex}")).unwrap(), "boxalamein D7");
    }

    #[test]
    fn a_wrong_value_is_named_with_file_line_and_column() {
        let units = OWN[0].replacen("armor,division,,4,3,", "armor,division,,x,3,", 1);
        let faults = Data::read(&BTreeMap::from([(FILES[0].to_owned(), units)])).unwrap_err();
        let told: Vec<String> = faults.iter().map(Fault::to_string).collect();
        assert_eq!(told, ["units.csv:2:52: column `combat`: `x` is no whole number (from 1 to 9)"]);
    }
}
