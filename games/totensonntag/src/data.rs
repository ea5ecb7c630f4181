//! Map, counters, scenario and editions as data, compiled in with their provenance.
//!
//! The reader is strict: everything that is out of place is named at once, with file, line and column, so
//! that an owner's own figures can be read by the same code.

mod check;
mod read;
mod repeats;

use crate::hex::Hex;
use crate::parse::name::keys;
use crate::rules::victory::counted;
use crate::scenario::{Edition, Editions, Scenario};
use crate::words::{Class, Nationality, Side, Terrain};
use feldpost_kit::fault::Fault;
use feldpost_kit::id::Id;
use feldpost_kit::json;
use feldpost_kit::names::Keys;
use feldpost_kit::rows::{self, Row};
use std::collections::BTreeMap;

/// A combat unit or aircraft as its counter shows it (TS 1.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Id in orders.
    pub id: Id,
    /// Printed name.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// Counter colour.
    pub nationality: Nationality,
    /// Division for TS 9.1; `None` for units outside divisions.
    pub division: Option<Id>,
    /// Class.
    pub class: Class,
    /// Vehicle or arm, such as `Panzer III`.
    pub kind: String,
    /// Strength Factor: SPs at full strength.
    pub sf: i32,
    /// Protection Factor of the front; 0 for aircraft.
    pub pf: i32,
    /// Initiative Factor of the front.
    pub initiative: i32,
    /// IF for Assaults where it differs (TS 3.4).
    pub if_assault: Option<i32>,
    /// Artillery range in hexes.
    pub range: Option<u32>,
    /// The C at the IF (TS 3.3).
    pub combined_arms: bool,
    /// PF of the reverse.
    pub reverse_pf: i32,
    /// IF of the reverse.
    pub reverse_if: i32,
    /// Figures of aircraft.
    pub air: Option<AirFigures>,
    /// Set-up or reinforcement group in the scenario.
    pub group: Id,
    /// Turn of arrival; 0 = at start.
    pub arrival_turn: u32,
}

impl Unit {
    /// A German Panzer III battalion.
    #[must_use]
    pub fn is_panzer_iii(&self) -> bool {
        self.class == Class::Armor && self.nationality == Nationality::German
    }

    /// A Stuart battalion (TS 3.4).
    #[must_use]
    pub fn is_stuart(&self) -> bool {
        self.if_assault.is_some()
    }
}

/// What only aircraft have (TS 7.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AirFigures {
    /// The black modifier, against armor.
    pub armor_modifier: i32,
    /// The blue modifier, air to air.
    pub air_modifier: i32,
    /// The blue Protection Factor.
    pub pf: i32,
    /// Strength Factor of the reverse, which a first hit turns up: from 1 to one less than the front's.
    pub reverse_sf: i32,
}

/// A hex of the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// What the ground is.
    pub terrain: Terrain,
    /// A spotting height.
    pub point: bool,
    /// Field works.
    pub entrenchment: bool,
    /// Place name.
    pub name: Option<String>,
    /// Map edges the hex lies on: letters of `nesw`; empty inside.
    pub edges: String,
}

impl Ground {
    /// Whether the -1 of TS 7.1 protects a unit here.
    #[must_use]
    pub fn protects(&self) -> bool {
        self.entrenchment || self.terrain == Terrain::Escarpment
    }
}

/// All data of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Data {
    /// Units in the order of the file, which is also the order of lists and of recovery rolls.
    pub units: Vec<Unit>,
    /// The 323 hexes.
    pub map: BTreeMap<Hex, Ground>,
    /// The scenario.
    pub scenario: Scenario,
    /// Editions and policies.
    pub editions: Editions,
    /// Values whose provenance is `stand-in`.
    pub stand_ins: u32,
    /// The files as read, by name.
    pub files: Vec<(String, String)>,
    /// What people may call the units.
    pub(crate) names: Keys,
    index: BTreeMap<Id, usize>,
    /// For each division the units whose losses count, and how often (TS 9.1).
    counted: BTreeMap<Id, Vec<(Id, u32)>>,
}

/// Names of the data files, in the order of the digest.
pub const FILES: [&str; 4] = ["units.csv", "map.csv", "scenario.json", "editions.json"];

const OWN: [&str; 4] = [
    include_str!("../data/units.csv"),
    include_str!("../data/map.csv"),
    include_str!("../data/scenario.json"),
    include_str!("../data/editions.json"),
];

/// The data files as they are compiled in, by name.
pub const COMPILED_IN: [(&str, &str); 4] =
    [(FILES[0], OWN[0]), (FILES[1], OWN[1]), (FILES[2], OWN[2]), (FILES[3], OWN[3])];

impl Data {
    /// The data that comes with the program. Tests hold them to what an owner's are held to, so that no start
    /// of the program need do it.
    ///
    /// # Errors
    /// Never for the files compiled in; a test holds that.
    pub fn compiled_in() -> Result<Data, String> {
        let first = |faults: Vec<Fault>| faults.first().map(Fault::to_string).unwrap_or_default();
        let Read { data, faults, .. } = Read::all(&BTreeMap::new()).map_err(first)?;
        if faults.is_empty() { Ok(data) } else { Err(first(faults)) }
    }

    /// Reads data files by name; for one that is not given the program's own serves.
    ///
    /// # Errors
    /// Everything that is wrong, each with file, line and column.
    pub fn read(files: &BTreeMap<String, String>) -> Result<Data, Vec<Fault>> {
        let Read { data, unit_rows, map_rows, mut faults } = Read::all(files)?;
        let clean = faults.is_empty();
        faults.extend(check::check(&data, &unit_rows, &map_rows, clean));
        if faults.is_empty() { Ok(data) } else { Err(in_order(faults)) }
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

    /// A unit by id.
    #[must_use]
    pub fn unit(&self, id: Id) -> Option<&Unit> {
        self.index.get(&id).map(|at| &self.units[*at])
    }

    /// TS 9.1: the units of a division whose losses count, and how often.
    #[must_use]
    pub fn counted(&self, division: Id) -> &[(Id, u32)] {
        self.counted.get(&division).map_or(&[], Vec::as_slice)
    }

    /// Combat units of a side, in the order of the file; aircraft left out.
    pub fn combat_units(&self, side: Side) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| unit.side == side && unit.class != Class::Aircraft)
    }

    /// The ground in a hex. Every hex of the map has one.
    #[must_use]
    pub fn ground(&self, hex: Hex) -> &Ground {
        &self.map[&hex]
    }

    /// An edition; the empty name is the default's.
    ///
    /// # Errors
    /// An unknown name.
    pub fn edition(&self, name: &str) -> Result<&Edition, String> {
        let name = if name.is_empty() { &self.editions.default } else { name };
        self.editions.editions.get(name).ok_or_else(|| {
            let known: Vec<&str> = self.editions.editions.keys().map(String::as_str).collect();
            format!("no edition `{name}`; there are {}", known.join(", "))
        })
    }
}

/// Data as they were read, before they are held against each other.
struct Read {
    data: Data,
    unit_rows: Vec<Row>,
    map_rows: Vec<Row>,
    faults: Vec<Fault>,
}

impl Read {
    fn all(files: &BTreeMap<String, String>) -> Result<Read, Vec<Fault>> {
        let texts: Vec<&str> =
            FILES.iter().zip(OWN).map(|(name, own)| files.get(*name).map_or(own, String::as_str)).collect();
        let [unit_text, map_text, scenario_text, edition_text] = texts[..] else { return Err(vec![]) };
        let mut faults = Vec::new();
        let unit_rows = rows::read(&read::UNITS, unit_text, &mut faults);
        let map_rows = rows::read(&read::MAP, map_text, &mut faults);
        let units: Vec<Unit> = unit_rows.iter().filter_map(|row| read::unit(row, &mut faults)).collect();
        let map: BTreeMap<Hex, Ground> =
            map_rows.iter().filter_map(|row| read::ground(row, &mut faults)).collect();
        let scenario: Option<Scenario> = json::read(FILES[2], scenario_text, &mut faults);
        let editions = read_editions(edition_text, &mut faults);
        let (Some(scenario), Some(editions), false, false) =
            (scenario, editions, unit_rows.is_empty(), map_rows.is_empty())
        else {
            return Err(in_order(faults));
        };
        let data = Data {
            names: keys(&units),
            counted: scenario
                .shatter
                .divisions
                .iter()
                .map(|division| (division.id, counted(&units, division)))
                .collect(),
            index: units.iter().enumerate().map(|(at, unit)| (unit.id, at)).collect(),
            units,
            map,
            scenario,
            editions,
            stand_ins: unit_rows.iter().chain(&map_rows).map(Row::stand_ins).sum(),
            files: FILES
                .iter()
                .zip(texts)
                .map(|(name, text)| ((*name).to_owned(), text.to_owned()))
                .collect(),
        };
        Ok(Read { data, unit_rows, map_rows, faults })
    }
}

/// By file, line and column; never empty, so that an empty file is told of too.
fn in_order(mut faults: Vec<Fault>) -> Vec<Fault> {
    if faults.is_empty() {
        faults.push(Fault::new(FILES[0], (1, 1), "no units, or no hexes"));
    }
    Fault::in_order(&FILES, faults)
}

/// The editions; policies that came with a later version of the program are taken from its own file.
fn read_editions(text: &str, faults: &mut Vec<Fault>) -> Option<Editions> {
    let mut editions: Editions = json::read(FILES[3], text, faults)?;
    let own: Editions = json::read(FILES[3], OWN[3], faults)?;
    for (name, policy) in own.policies {
        editions.policies.entry(name).or_insert(policy);
    }
    for (name, edition) in own.editions {
        if let Some(known) = editions.editions.get_mut(&name) {
            for (policy, value) in edition.policies {
                known.policies.entry(policy).or_insert(value);
            }
        }
    }
    Some(editions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compiled_data_is_whole() {
        let data = Data::compiled_in().unwrap();
        assert_eq!(data.units.len(), 76);
        assert_eq!(data.combat_units(Side::Dak).count(), 34);
        assert_eq!(data.combat_units(Side::Cw).count(), 38);
        assert_eq!(data.map.len(), 323);
        assert!(data.stand_ins > 300, "{}", data.stand_ins);
    }

    #[test]
    fn the_data_that_are_compiled_in_are_held_to_what_others_are() {
        assert_eq!(Data::read(&BTreeMap::new()).map_err(|faults| faults[0].to_string()), Data::compiled_in());
    }

    #[test]
    fn a_wrong_value_is_named_with_file_line_and_column() {
        let units = OWN[0].replacen(",armor,M13/40,3,", ",armor,M13/40,three,", 1);
        let faults = Data::read(&BTreeMap::from([(FILES[0].to_owned(), units)])).unwrap_err();
        let told: Vec<String> = faults.iter().map(Fault::to_string).collect();
        assert_eq!(told, ["units.csv:2:49: column `sf`: `three` is no whole number (from 1 to 9)"]);
    }
}
