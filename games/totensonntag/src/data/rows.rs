//! CSV files of an owner: a header, a line for each thing, provenance beside the values.
//!
//! Commas part the fields; a field in double quotes may hold commas and doubled quotes. Whatever is wrong
//! is a [`Fault`] with its place, and the rest of the file is read all the same.

use feldpost_kit::fault::Fault;
use feldpost_kit::id::Id;
use serde::de::{DeserializeOwned, IntoDeserializer, value::Error as WordError};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Where a value is from.
pub const PROVENANCES: [&str; 4] = ["seed", "outside", "stand-in", "owner"];

/// A line, with its fields by the name of their column.
pub struct Row {
    file: &'static str,
    /// Number of the line, from 1.
    pub line: usize,
    columns: Arc<Vec<String>>,
    /// Place in the line (from 1) and text of each field.
    fields: Vec<(usize, String)>,
}

/// Reads a file whose header must have these columns; others are passed over.
pub fn read(file: &'static str, text: &str, columns: &[&str], faults: &mut Vec<Fault>) -> Vec<Row> {
    let mut lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    let header = lines.next().map(|(_, line)| line).unwrap_or_default();
    let Ok(header) = split(header) else {
        faults.push(Fault::new(file, (1, 1), "a quote in the header is not closed"));
        return vec![];
    };
    let known = |wanted: &str| header.iter().any(|(_, name)| name == wanted);
    let missing: Vec<&str> = columns.iter().copied().filter(|column| !known(column)).collect();
    if !missing.is_empty() {
        let names: Vec<&str> = missing.iter().map(|name| name.trim()).collect();
        let fault = Fault::new(file, (1, 1), format!("the header has no column {}", names.join(", ")));
        faults.push(fault.hint("the first line names the columns, parted by commas"));
        return vec![];
    }
    let columns = Arc::new(header.into_iter().map(|(_, name)| name).collect::<Vec<String>>());
    let mut rows = Vec::new();
    for (at, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        match split(line) {
            Err(place) => faults.push(Fault::new(file, (at + 1, place), "a quote is not closed")),
            Ok(fields) if fields.len() != columns.len() => {
                let place = fields.get(columns.len()).or(fields.last()).map_or(1, |(place, _)| *place);
                let (found, wanted) = (fields.len(), columns.len());
                let fault =
                    Fault::new(file, (at + 1, place), format!("{found} fields, the header has {wanted}"));
                faults.push(fault.hint("a field with a comma in it stands in double quotes"));
            }
            Ok(fields) => rows.push(Row { file, line: at + 1, columns: Arc::clone(&columns), fields }),
        }
    }
    rows
}

/// The fields of a line with their places; the place of a quote that is not closed.
fn split(line: &str) -> Result<Vec<(usize, String)>, usize> {
    let mut fields = vec![(1, String::new())];
    let mut opened = None;
    let mut characters = line.chars().enumerate().peekable();
    while let Some((at, c)) = characters.next() {
        let field = fields.last_mut().ok_or(1_usize)?;
        match (c, opened) {
            ('"', Some(_)) if characters.peek().is_some_and(|(_, next)| *next == '"') => {
                characters.next();
                field.1.push('"');
            }
            ('"', Some(_)) => opened = None,
            ('"', None) if field.1.trim().is_empty() => opened = Some(at + 1),
            (',', None) => fields.push((at + 2, String::new())),
            (c, _) => field.1.push(c),
        }
    }
    for field in &mut fields {
        field.1 = field.1.trim().to_owned();
    }
    opened.map_or(Ok(fields), Err)
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

    /// The text of a field; the header has been looked at.
    pub fn text(&self, column: &str) -> &str {
        self.field(column).map(|(_, text)| text.as_str()).unwrap_or_default()
    }

    /// A fault of one field.
    pub fn fault(&self, column: &str, why: &str) -> Fault {
        let place = self.field(column).map_or(1, |(place, _)| *place);
        let reason = format!("column `{column}`: `{}` {why}", self.text(column));
        Fault::new(self.file, (self.line, place), reason)
    }

    /// A whole number within bounds, if there is one.
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
    pub fn needed(&self, column: &str, bounds: RangeInclusive<i32>) -> Result<i32, Fault> {
        let hint = format!("a number from {} to {}", bounds.start(), bounds.end());
        self.number(column, bounds)?.ok_or_else(|| self.fault(column, "is empty").hint(hint))
    }

    /// An id.
    pub fn id(&self, column: &str) -> Result<Id, Fault> {
        let hint = "1 to 15 of a-z, 0-9 and -";
        Id::new(self.text(column)).ok_or_else(|| self.fault(column, "is no id").hint(hint))
    }

    /// One of the words that a type knows.
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
    pub fn yes(&self, column: &str) -> Result<bool, Fault> {
        match self.text(column) {
            "yes" | "true" => Ok(true),
            "no" | "false" => Ok(false),
            _ => Err(self.fault(column, "is neither yes nor no")),
        }
    }

    /// Every value has its provenance, and every provenance a value.
    pub fn check_provenance(&self, faults: &mut Vec<Fault>) {
        for (name, source) in self.each() {
            let Some(column) = name.strip_suffix("_src") else { continue };
            let hint = || PROVENANCES.join(", ");
            if !source.is_empty() && !PROVENANCES.contains(&source) {
                faults.push(self.fault(name, "is no provenance").hint(hint()));
            }
            let value = self.text(column);
            // A unit outside divisions is so by its source; an empty field may say so.
            if !value.is_empty() && source.is_empty() {
                faults.push(self.fault(name, &format!("does not say where `{value}` is from")).hint(hint()));
            }
        }
    }

    /// How many values of the line stand in for printed ones. The id is our own word for a unit.
    pub fn stand_ins(&self) -> u32 {
        let marked = self
            .each()
            .filter(|(name, text)| name.ends_with("_src") && *name != "id_src" && *text == "stand-in");
        u32::try_from(marked.count()).unwrap_or(u32::MAX)
    }

    /// Values that are not those of the same line of the program's own data, though their provenance
    /// does not say `owner`.
    pub fn differing(&self, own: &Row, notes: &mut Vec<Fault>) {
        for (name, value) in self.each() {
            let source = self.text(&format!("{name}_src"));
            let (before, from) = (own.text(name), own.text(&format!("{name}_src")));
            if source.is_empty() || source == "owner" || value == before {
                continue;
            }
            let why = format!("is not the {from} value `{before}` that came with the program");
            notes.push(
                self.fault(name, &why).hint(format!("write owner in {name}_src if it is from your copy")),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_parted_by_commas_outside_of_quotes() {
        let fields = |line| -> Result<Vec<(usize, String)>, usize> { split(line) };
        let found = fields("a, b ,\"c, \"\"d\"\"\",").unwrap();
        let expected = [(1, "a"), (3, "b"), (7, "c, \"d\""), (18, "")];
        assert_eq!(found, expected.map(|(at, text)| (at, text.to_owned())));
        assert_eq!(fields("a,\"b"), Err(3));
    }
}
