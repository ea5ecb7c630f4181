//! Map, counters, scenario and editions as data, compiled in with their provenance.
//!
//! The reader is strict: a value out of place is an error that names file and line, so that an
//! owner's own figures can be read by the same code.

use crate::hex::Hex;
use crate::scenario::{Edition, Editions, Scenario};
use crate::words::{Class, Nationality, Side, Terrain};
use feldpost_kit::id::Id;
use serde::de::{DeserializeOwned, IntoDeserializer, value::Error as WordError};
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
    index: BTreeMap<Id, usize>,
}

impl Data {
    /// The data that comes with the program.
    ///
    /// # Errors
    /// Never for the files compiled in; a test holds that.
    pub fn compiled_in() -> Result<Data, String> {
        Data::read(
            include_str!("../data/units.csv"),
            include_str!("../data/map.csv"),
            include_str!("../data/scenario.json"),
            include_str!("../data/editions.json"),
        )
    }

    /// Reads the four files.
    ///
    /// # Errors
    /// The first value that is wrong, with file, line and column.
    pub fn read(units: &str, map: &str, scenario: &str, editions: &str) -> Result<Data, String> {
        let unit_rows = rows("units.csv", units)?;
        let map_rows = rows("map.csv", map)?;
        let parsed: Vec<Unit> = unit_rows.iter().map(read_unit).collect::<Result<_, _>>()?;
        let hexes = map_rows.iter().map(read_ground).collect::<Result<BTreeMap<_, _>, _>>()?;
        let stand_ins = unit_rows.iter().chain(&map_rows).map(Row::stand_ins).sum();
        let index = parsed.iter().enumerate().map(|(at, unit)| (unit.id, at)).collect();
        let data = Data {
            units: parsed,
            map: hexes,
            scenario: json("scenario.json", scenario)?,
            editions: json("editions.json", editions)?,
            stand_ins,
            files: [
                ("units.csv", units),
                ("map.csv", map),
                ("scenario.json", scenario),
                ("editions.json", editions),
            ]
            .map(|(name, text)| (name.to_owned(), text.to_owned()))
            .to_vec(),
            index,
        };
        data.check_references()?;
        Ok(data)
    }

    /// A unit by id.
    #[must_use]
    pub fn unit(&self, id: Id) -> Option<&Unit> {
        self.index.get(&id).map(|at| &self.units[*at])
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

    fn check_references(&self) -> Result<(), String> {
        if let Some(hex) = Hex::all().find(|hex| !self.map.contains_key(hex)) {
            return Err(format!("map.csv: hex {hex} is missing"));
        }
        if self.index.len() != self.units.len() {
            return Err("units.csv: an id stands twice".to_owned());
        }
        let named = self.scenario.setup_groups.iter().flat_map(|group| &group.units);
        let named = named.chain(self.scenario.reinforcements.iter().flat_map(|group| &group.units));
        match named.copied().find(|id| self.unit(*id).is_none()) {
            Some(id) => Err(format!("scenario.json: unit `{id}` is not in units.csv")),
            None => Ok(()),
        }
    }
}

fn json<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| format!("{file}: {error}"))
}

/// A line of a CSV file, with its columns by name.
struct Row<'a> {
    file: &'a str,
    line: usize,
    fields: BTreeMap<&'a str, &'a str>,
}

fn rows<'a>(file: &'a str, text: &'a str) -> Result<Vec<Row<'a>>, String> {
    let mut lines = text.lines().enumerate();
    let header: Vec<&str> = lines.next().map(|(_, line)| line.split(',').collect()).unwrap_or_default();
    lines
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(at, line)| {
            let values: Vec<&str> = line.split(',').map(str::trim).collect();
            if values.len() != header.len() {
                let (found, wanted) = (values.len(), header.len());
                return Err(format!("{file}:{}: {found} columns, the header has {wanted}", at + 1));
            }
            let fields = header.iter().copied().zip(values).collect();
            Ok(Row { file, line: at + 1, fields })
        })
        .collect()
}

impl<'a> Row<'a> {
    fn text(&self, column: &str) -> Result<&'a str, String> {
        self.fields.get(column).copied().ok_or_else(|| format!("{}: no column `{column}`", self.file))
    }

    fn wrong(&self, column: &str, why: &str) -> String {
        let value = self.fields.get(column).copied().unwrap_or_default();
        format!("{}:{}: column `{column}`: `{value}` {why}", self.file, self.line)
    }

    fn number(&self, column: &str) -> Result<Option<i32>, String> {
        let text = self.text(column)?;
        if text.is_empty() {
            return Ok(None);
        }
        text.parse().map(Some).map_err(|_| self.wrong(column, "is no whole number"))
    }

    fn needed(&self, column: &str) -> Result<i32, String> {
        self.number(column)?.ok_or_else(|| self.wrong(column, "is needed"))
    }

    fn id(&self, column: &str) -> Result<Id, String> {
        Id::new(self.text(column)?).ok_or_else(|| self.wrong(column, "is no id"))
    }

    fn word<T: DeserializeOwned>(&self, column: &str) -> Result<T, String> {
        let word: &str = self.text(column)?;
        T::deserialize(IntoDeserializer::<WordError>::into_deserializer(word))
            .map_err(|_| self.wrong(column, "is not one of the words known here"))
    }

    fn yes(&self, column: &str) -> Result<bool, String> {
        match self.text(column)? {
            "yes" | "true" => Ok(true),
            "no" | "false" => Ok(false),
            _ => Err(self.wrong(column, "is neither yes nor no")),
        }
    }

    fn stand_ins(&self) -> u32 {
        let marked =
            self.fields.iter().filter(|(name, value)| name.ends_with("_src") && **value == "stand-in");
        // The id is our own word for a unit, not a printed value.
        u32::try_from(marked.filter(|(name, _)| **name != "id_src").count()).unwrap_or(u32::MAX)
    }
}

fn read_unit(row: &Row<'_>) -> Result<Unit, String> {
    let class: Class = row.word("class")?;
    let pf = row.number("pf")?.unwrap_or(0);
    let initiative = row.needed("if")?;
    let air = (class == Class::Aircraft)
        .then(|| {
            Ok::<_, String>(AirFigures {
                armor_modifier: row.needed("air_armor_mod")?,
                air_modifier: row.needed("air_to_air_mod")?,
                pf: row.needed("air_pf")?,
            })
        })
        .transpose()?;
    Ok(Unit {
        id: row.id("id")?,
        name: row.text("name")?.to_owned(),
        side: row.word("side")?,
        nationality: row.word("nationality")?,
        division: Id::new(row.text("division")?),
        class,
        kind: row.text("type")?.to_owned(),
        sf: row.needed("sf")?,
        pf,
        initiative,
        if_assault: row.number("if_assault")?,
        range: row.number("range")?.and_then(|range| u32::try_from(range).ok()),
        combined_arms: row.yes("combined_arms")?,
        reverse_pf: row.number("rev_pf")?.unwrap_or(pf),
        reverse_if: row.number("rev_if")?.unwrap_or(initiative),
        air,
        group: row.id("setup_group")?,
        arrival_turn: u32::try_from(row.needed("arrival_turn")?)
            .map_err(|_| row.wrong("arrival_turn", "is no turn"))?,
    })
}

fn read_ground(row: &Row<'_>) -> Result<(Hex, Ground), String> {
    let hex: Hex = row.text("hex")?.parse().map_err(|_| row.wrong("hex", "is no hex"))?;
    let name = row.text("name")?;
    let ground = Ground {
        terrain: row.word("terrain")?,
        point: row.yes("point")?,
        entrenchment: row.yes("entrenchment")?,
        name: (!name.is_empty()).then(|| name.to_owned()),
        edges: row.text("edge")?.to_owned(),
    };
    Ok((hex, ground))
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
    fn a_wrong_value_is_named_with_file_line_and_column() {
        let data = Data::compiled_in().unwrap();
        let units = data.files[0].1.replacen(",armor,M13/40,3,", ",armor,M13/40,three,", 1);
        let read = Data::read(&units, &data.files[1].1, &data.files[2].1, &data.files[3].1);
        assert_eq!(read.unwrap_err(), "units.csv:2: column `sf`: `three` is no whole number");
    }
}
