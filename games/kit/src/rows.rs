//! CSV files of game data: a header, a line for each thing, provenance beside the values.
//!
//! Whatever is wrong is a [`Fault`] with its place, and the rest of the file is read all the same. What a
//! value means is for each game to say.
//!
//! A column `x_src` says where the value in column `x` is from; one that speaks for several columns, or
//! for one of another name, is listed in [`Layout::shared`].
//!
//! ```
//! use feldpost_kit::rows::{self, Layout};
//!
//! const UNITS: Layout = Layout {
//!     file: "units.csv",
//!     key: "id",
//!     columns: &["id", "name", "sf", "sf_src"],
//!     shared: &[],
//! };
//! let mut faults = Vec::new();
//! let rows = rows::read(&UNITS, "id,name,sf,sf_src\n3rtr,3 RTR,3,seed\n8mg,8 MG,x,seed\n", &mut faults);
//! assert_eq!(rows[0].needed("sf", 1..=9), Ok(3));
//! let fault = rows[1].needed("sf", 1..=9).unwrap_err();
//! assert_eq!(fault.to_string(), "units.csv:3:10: column `sf`: `x` is no whole number (from 1 to 9)");
//! ```

use crate::fault::Fault;
use crate::id::Id;
use csv_core::{ReadFieldResult, Reader, ReaderBuilder, Terminator};
use serde::de::{DeserializeOwned, IntoDeserializer, value::Error as WordError};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

/// Where a value is from.
pub const PROVENANCES: [&str; 4] = ["seed", "outside", "stand-in", "owner"];

/// What a file of rows must hold.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    /// Name of the file.
    pub file: &'static str,
    /// The column that names a line. Such a name is our own word for a thing and never stands in for a
    /// printed one.
    pub key: &'static str,
    /// Columns that the header must have; others are passed over.
    pub columns: &'static [&'static str],
    /// Columns of provenance, each with the columns whose values it speaks for, where its name does not say.
    pub shared: &'static [(&'static str, &'static [&'static str])],
}

impl Layout {
    /// The columns of values that a column of provenance speaks for.
    fn spoken_for<'a>(&self, source: &'a str) -> Vec<&'a str>
    where
        'static: 'a,
    {
        match self.shared.iter().find(|(name, _)| *name == source) {
            Some((_, columns)) => columns.to_vec(),
            None => source.strip_suffix("_src").into_iter().collect(),
        }
    }

    /// The column of provenance that speaks for a column of values.
    fn source_of(&self, column: &str) -> String {
        let shared = self.shared.iter().find(|(_, columns)| columns.contains(&column));
        shared.map_or_else(|| format!("{column}_src"), |(name, _)| (*name).to_owned())
    }
}

/// A line, with its fields by the name of their column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    layout: &'static Layout,
    /// Number of the line, from 1.
    pub line: usize,
    columns: Arc<Vec<String>>,
    /// Place in the line (in characters, from 1) and text of each field.
    fields: Vec<(usize, String)>,
}

/// Reads a file. Commas part the fields; a field in double quotes may hold commas and doubled quotes, and
/// ends in its line.
pub fn read(layout: &'static Layout, text: &str, faults: &mut Vec<Fault>) -> Vec<Row> {
    let mut lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    let mut reader = ReaderBuilder::new().terminator(Terminator::Any(b'\n')).build();
    let header = lines.next().map(|(_, line)| line).unwrap_or_default();
    let Ok(header) = split(&mut reader, header) else {
        faults.push(Fault::new(layout.file, (1, 1), "a quote in the header is not closed"));
        return vec![];
    };
    let known = |wanted: &str| header.iter().any(|(_, name)| name == wanted);
    let missing: Vec<&str> = layout.columns.iter().copied().filter(|column| !known(column)).collect();
    if !missing.is_empty() {
        let reason = format!("the header has no column {}", missing.join(", "));
        let hint = "the first line names the columns, parted by commas";
        faults.push(Fault::new(layout.file, (1, 1), reason).hint(hint));
        return vec![];
    }
    let columns = Arc::new(header.into_iter().map(|(_, name)| name).collect::<Vec<String>>());
    let mut rows = Vec::new();
    for (at, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        let fault = |place: usize, why: String| Fault::new(layout.file, (at + 1, place), why);
        match split(&mut reader, line) {
            Err(place) => faults.push(fault(place, "a quote is not closed".to_owned())),
            Ok(fields) if fields.len() != columns.len() => {
                let place = fields.get(columns.len()).or(fields.last()).map_or(1, |(place, _)| *place);
                let why = format!("{} fields, the header has {}", fields.len(), columns.len());
                let hint = "a field with a comma in it stands in double quotes";
                faults.push(fault(place, why).hint(hint));
            }
            Ok(fields) => rows.push(Row { layout, line: at + 1, columns: Arc::clone(&columns), fields }),
        }
    }
    rows
}

/// The fields of a line with their places; the place of a quote that is not closed.
fn split(reader: &mut Reader, line: &str) -> Result<Vec<(usize, String)>, usize> {
    if line.trim().is_empty() {
        return Ok(vec![(1, String::new())]);
    }
    // A quote that is open takes the line's end for a part of its field, so no field ends there.
    let text = format!("{line}\n");
    let mut buffer = vec![0; text.len()];
    let mut fields = Vec::new();
    let (mut rest, mut column) = (text.as_str(), 1);
    loop {
        let place = column;
        let begun = rest.trim_start_matches(|c: char| c.is_whitespace() && c != '\n');
        let opened = place + rest[..rest.len() - begun.len()].chars().count();
        let (result, read, written) = reader.read_field(begun.as_bytes(), &mut buffer);
        column = opened + begun[..read].chars().count();
        rest = &begun[read..];
        let ReadFieldResult::Field { record_end } = result else {
            reader.reset();
            return Err(opened);
        };
        fields.push((place, String::from_utf8_lossy(&buffer[..written]).trim().to_owned()));
        if record_end {
            return Ok(fields);
        }
    }
}

/// A fault for every line whose name another one bears, whatever the case.
#[must_use]
pub fn named_twice(rows: &[Row]) -> Vec<Fault> {
    let mut seen = BTreeSet::new();
    let again = rows.iter().filter(|row| !seen.insert(row.key().to_uppercase()));
    again.map(|row| row.fault(row.layout.key, "stands twice")).collect()
}

/// Values that are not those of the same line of the program's `own` data, though their provenance does not
/// say `owner`.
#[must_use]
pub fn changed(own: &[Row], rows: &[Row]) -> Vec<Fault> {
    let own: BTreeMap<&str, &Row> = own.iter().map(|row| (row.key(), row)).collect();
    rows.iter().filter_map(|row| Some(row.changed(own.get(row.key())?))).flatten().collect()
}

impl Row {
    fn field(&self, column: &str) -> Option<&(usize, String)> {
        let at = self.columns.iter().position(|name| name == column)?;
        self.fields.get(at)
    }

    /// Every column with its field.
    fn each(&self) -> impl Iterator<Item = (&str, &str)> {
        self.columns.iter().zip(&self.fields).map(|(name, (_, text))| (name.as_str(), text.as_str()))
    }

    /// The text of a field; empty if there is no such column.
    #[must_use]
    pub fn text(&self, column: &str) -> &str {
        self.field(column).map(|(_, text)| text.as_str()).unwrap_or_default()
    }

    /// The name of the line's thing, see [`Layout::key`].
    #[must_use]
    pub fn key(&self) -> &str {
        self.text(self.layout.key)
    }

    /// A fault of one field: what stands there, and `why` it is wrong.
    #[must_use]
    pub fn fault(&self, column: &str, why: &str) -> Fault {
        let place = self.field(column).map_or(1, |(place, _)| *place);
        let reason = format!("column `{column}`: `{}` {why}", self.text(column));
        Fault::new(self.layout.file, (self.line, place), reason)
    }

    /// A whole number within bounds, if there is one.
    ///
    /// # Errors
    /// Something else.
    pub fn number(&self, column: &str, bounds: RangeInclusive<i32>) -> Result<Option<i32>, Fault> {
        let text = self.text(column);
        if text.is_empty() {
            return Ok(None);
        }
        let hint = format!("from {} to {}", bounds.start(), bounds.end());
        let number: i32 =
            text.parse().map_err(|_| self.fault(column, "is no whole number").hint(hint.clone()))?;
        if bounds.contains(&number) {
            Ok(Some(number))
        } else {
            Err(self.fault(column, "is out of range").hint(hint))
        }
    }

    /// A whole number that must be there.
    ///
    /// # Errors
    /// Nothing, or something else.
    pub fn needed(&self, column: &str, bounds: RangeInclusive<i32>) -> Result<i32, Fault> {
        let hint = format!("a number from {} to {}", bounds.start(), bounds.end());
        self.number(column, bounds)?.ok_or_else(|| self.fault(column, "is empty").hint(hint))
    }

    /// A number that only some things have: there when `wanted`, empty when not, either when that is not
    /// known. `whose` says which things, such as `artillery`.
    pub fn only_if(
        &self,
        column: &str,
        bounds: RangeInclusive<i32>,
        (wanted, whose): (Option<bool>, &str),
        faults: &mut Vec<Fault>,
    ) -> Option<i32> {
        let value = Fault::keep(self.number(column, bounds), faults)?;
        match (value, wanted) {
            (None, Some(true)) => faults.push(self.fault(column, &format!("is empty; {whose} has one"))),
            (Some(_), Some(false)) => {
                faults.push(self.fault(column, &format!("must be empty: only {whose} has one")))
            }
            _ => return value,
        }
        None
    }

    /// An id.
    ///
    /// # Errors
    /// Something else.
    pub fn id(&self, column: &str) -> Result<Id, Fault> {
        let hint = "1 to 15 of a-z, 0-9 and -";
        Id::new(self.text(column)).ok_or_else(|| self.fault(column, "is no id").hint(hint))
    }

    /// One of the words that a type knows.
    ///
    /// # Errors
    /// Another word, with those that are known.
    pub fn word<T: DeserializeOwned>(&self, column: &str) -> Result<T, Fault> {
        let word: &str = self.text(column);
        T::deserialize(IntoDeserializer::<WordError>::into_deserializer(word)).map_err(|error| {
            let fault = self.fault(column, "is not known");
            let known = error.to_string();
            match known.split_once("expected ") {
                Some((_, words)) => fault.hint(words.replace('`', "")),
                None => fault,
            }
        })
    }

    /// Yes or no.
    ///
    /// # Errors
    /// Neither.
    pub fn yes(&self, column: &str) -> Result<bool, Fault> {
        match self.text(column) {
            "yes" | "true" => Ok(true),
            "no" | "false" => Ok(false),
            _ => Err(self.fault(column, "is neither yes nor no")),
        }
    }

    /// Anything that a type reads, such as a hex; `what` it should be stands in the fault (`is no hex`).
    ///
    /// # Errors
    /// Something else.
    pub fn parsed<T: FromStr>(&self, column: &str, what: &str) -> Result<T, Fault> {
        self.text(column).parse().map_err(|_| self.fault(column, what))
    }

    /// A list, parted by blanks, such as `A1 A3`; it may be empty.
    ///
    /// # Errors
    /// The first item that is something else.
    pub fn list<T: FromStr>(&self, column: &str, what: &str) -> Result<Vec<T>, Fault> {
        let items = self.text(column).split_whitespace();
        items.map(|item| item.parse().map_err(|_| self.fault(column, &format!("{what}: {item}")))).collect()
    }

    /// Every value has its provenance, and every provenance is one.
    pub fn check_provenance(&self, faults: &mut Vec<Fault>) {
        let hint = || PROVENANCES.join(", ");
        for (name, source) in self.each().filter(|(name, _)| name.ends_with("_src")) {
            if !source.is_empty() && !PROVENANCES.contains(&source) {
                faults.push(self.fault(name, "is no provenance").hint(hint()));
            }
            let spoken_for = self.layout.spoken_for(name);
            // An empty field may have a provenance: what it leaves out is then known to be so.
            let unsaid = spoken_for.into_iter().map(|column| self.text(column)).find(|text| !text.is_empty());
            if let (Some(value), true) = (unsaid, source.is_empty()) {
                faults.push(self.fault(name, &format!("does not say where `{value}` is from")).hint(hint()));
            }
        }
    }

    /// How many provenances of the line say that values stand in for printed ones.
    #[must_use]
    pub fn stand_ins(&self) -> u32 {
        let own = self.layout.source_of(self.layout.key);
        let sources = self.each().filter(|(name, _)| name.ends_with("_src") && *name != own);
        u32::try_from(sources.filter(|(_, text)| *text == "stand-in").count()).unwrap_or(u32::MAX)
    }

    fn changed(&self, own: &Row) -> Vec<Fault> {
        let mut notes = Vec::new();
        for (name, value) in self.each() {
            let column = self.layout.source_of(name);
            let (source, before, from) = (self.text(&column), own.text(name), own.text(&column));
            if source.is_empty() || source == "owner" || value == before {
                continue;
            }
            let why = format!("is not the {from} value `{before}` that came with the program");
            let hint = format!("write owner in {column} if it is from your copy");
            notes.push(self.fault(name, &why).hint(hint));
        }
        notes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(line: &str) -> Result<Vec<(usize, String)>, usize> {
        split(&mut ReaderBuilder::new().terminator(Terminator::Any(b'\n')).build(), line)
    }

    fn said(faults: &[Fault]) -> Vec<String> {
        faults.iter().map(Fault::to_string).collect()
    }

    #[test]
    fn fields_are_parted_by_commas_outside_of_quotes() {
        let expected = |fields: &[(usize, &str)]| -> Vec<(usize, String)> {
            fields.iter().map(|(at, text)| (*at, (*text).to_owned())).collect()
        };
        for (line, found) in [
            ("a, b ,\"c, \"\"d\"\"\",", &[(1, "a"), (3, "b"), (7, "c, \"d\""), (18, "")][..]),
            ("Bône, \"x, y\",z", &[(1, "Bône"), (6, "x, y"), (14, "z")]),
            ("\"\",a\"b\",\"c\"d", &[(1, ""), (4, "a\"b\""), (9, "cd")]),
            ("a\rb,", &[(1, "a\rb"), (5, "")]),
            (",", &[(1, ""), (2, "")]),
            ("", &[(1, "")]),
        ] {
            assert_eq!(fields(line), Ok(expected(found)), "{line:?}");
        }
        assert_eq!(fields("a,\"b"), Err(3));
        assert_eq!(fields("ä, \"b\"\""), Err(4));
    }

    const SHARED: Layout = Layout {
        file: "units.csv",
        key: "id",
        columns: &["id", "attack", "ar", "values_src"],
        shared: &[("values_src", &["attack", "ar"])],
    };

    #[test]
    fn a_line_that_is_wrong_does_not_spoil_its_neighbours() {
        let mut faults = Vec::new();
        let text = "\u{feff}id,attack,ar,values_src,note\r\n3rtr,1,2,seed,\r\n\"8mg,1,2,seed,\r\n\r\n\
                    1krrc,1,2,seed,a,b\r\n11h,4,,seed,\"one, two\"\r\n";
        let rows = read(&SHARED, text, &mut faults);
        assert_eq!(rows.iter().map(Row::key).collect::<Vec<_>>(), ["3rtr", "11h"]);
        assert_eq!((rows[1].line, rows[1].text("note"), rows[1].text("nothing")), (6, "one, two", ""));
        assert_eq!(rows[1].number("ar", 0..=5), Ok(None));
        let told = said(&faults);
        assert_eq!(told[0], "units.csv:3:1: a quote is not closed");
        let fields = "units.csv:5:18: 6 fields, the header has 5";
        assert_eq!(told[1], format!("{fields} (a field with a comma in it stands in double quotes)"));
        assert_eq!(told.len(), 2);
    }

    #[test]
    fn a_header_without_a_column_is_told_once() {
        for text in ["", "id,attack\n3rtr,1\n"] {
            let mut faults = Vec::new();
            assert_eq!(read(&SHARED, text, &mut faults), vec![]);
            let told = said(&faults);
            assert!(told.len() == 1 && told[0].contains("ar, values_src (the first line"), "{told:?}");
        }
    }

    #[test]
    fn a_provenance_may_speak_for_several_columns() {
        let mut faults = Vec::new();
        let text = "id,attack,ar,values_src\na,1,,seed\nb,,2,\nc,,,\nd,1,1,guess\ne,1,1,stand-in\n";
        let rows = read(&SHARED, text, &mut faults);
        rows.iter().for_each(|row| row.check_provenance(&mut faults));
        let told = said(&faults);
        assert_eq!(told.len(), 2, "{told:#?}");
        assert!(told[0].starts_with("units.csv:3:6: column `values_src`: `` does not say where `2` is from"));
        assert!(told[1].starts_with("units.csv:5:7: column `values_src`: `guess` is no provenance"));
        assert_eq!(rows.iter().map(Row::stand_ins).sum::<u32>(), 1);
    }

    #[test]
    fn what_was_changed_and_does_not_say_by_whom_is_found() {
        let mut faults = Vec::new();
        let head = "id,attack,ar,values_src\n";
        let own = read(&SHARED, &format!("{head}a,1,3,seed\nb,1,3,stand-in\n"), &mut faults);
        let theirs = read(&SHARED, &format!("{head}a,1,4,seed\nb,7,7,owner\nc,1,1,seed\n"), &mut faults);
        let told = said(&changed(&own, &theirs));
        let why = "is not the seed value `3` that came with the program";
        let hint = "(write owner in values_src if it is from your copy)";
        assert_eq!(told, [format!("units.csv:2:5: column `ar`: `4` {why} {hint}")]);
        assert_eq!(faults, vec![]);
    }

    #[test]
    fn lists_numbers_and_names_are_read_with_their_faults() {
        let mut faults = Vec::new();
        let text = "id,attack,ar,values_src\na,1 2 x,9,seed\nA,3 4,-1,seed\n";
        let rows = read(&SHARED, text, &mut faults);
        assert_eq!(rows[1].list::<u8>("attack", "is no list of numbers"), Ok(vec![3, 4]));
        let fault = rows[0].list::<u8>("attack", "is no list of numbers").unwrap_err();
        assert_eq!(fault.reason, "column `attack`: `1 2 x` is no list of numbers: x");
        assert_eq!(rows[0].number("ar", 0..=5).unwrap_err().reason, "column `ar`: `9` is out of range");
        assert_eq!(rows[0].id("id").unwrap().as_str(), "a");
        assert!(rows[1].id("id").is_err() && rows[1].yes("ar").is_err());
        assert_eq!(rows[1].parsed::<i32>("ar", "is no number"), Ok(-1));
        assert_eq!(said(&named_twice(&rows)), ["units.csv:3:1: column `id`: `A` stands twice"]);
    }
}
