//! JSON files of game data: read by type, with the place of every value for what is found wrong later.
//!
//! ```
//! use feldpost_kit::json::{self, Places};
//!
//! let text = "{\n \"turns\": [1, 2]\n}";
//! let mut faults = Vec::new();
//! let read: Option<serde_json::Value> = json::read("scenario.json", text, &mut faults);
//! assert!(read.is_some());
//! let fault = Places::of("scenario.json", text).fault("turns/1", "there is no such turn");
//! assert_eq!(fault.to_string(), "scenario.json:2:15: there is no such turn");
//! ```

use crate::fault::Fault;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// Reads a file; what is wrong goes to the faults.
pub fn read<T: DeserializeOwned>(file: &str, text: &str, faults: &mut Vec<Fault>) -> Option<T> {
    let place = |error: &serde_json::Error| (error.line().max(1), error.column().max(1));
    let fault = |error: serde_json::Error| Fault::new(file, place(&error), plain(&error));
    Fault::keep(serde_json::from_str(text).map_err(fault), faults)
}

/// What a JSON reader has to say, without the place that stands before it.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.clone(), |(reason, _)| reason.to_owned())
}

/// Where in a JSON file each value stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    file: String,
    found: BTreeMap<String, (usize, usize)>,
}

impl Places {
    /// The places of a file that [`read`] has read; of other texts as many as can be found.
    #[must_use]
    pub fn of(file: &str, text: &str) -> Places {
        Places { file: file.to_owned(), found: places(text) }
    }

    /// A fault of the value at a path such as `setup_groups/3/units/0`; of the file if there is none.
    #[must_use]
    pub fn fault(&self, path: &str, reason: impl Into<String>) -> Fault {
        Fault::new(&self.file, self.found.get(path).copied().unwrap_or((1, 1)), reason)
    }
}

/// Line and character (from 1) of every value of a JSON text, by its path.
fn places(text: &str) -> BTreeMap<String, (usize, usize)> {
    let mut walk =
        Scanner { text: text.chars().collect(), at: 0, line: 1, column: 1, found: BTreeMap::new() };
    walk.value("", 0);
    walk.found
}

/// Deeper than any data file; a hostile one cannot use up the stack.
const DEEPEST: usize = 32;

struct Scanner {
    text: Vec<char>,
    at: usize,
    line: usize,
    column: usize,
    found: BTreeMap<String, (usize, usize)>,
}

impl Scanner {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += 1;
        (self.line, self.column) = if c == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        Some(c)
    }

    fn blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
    }

    /// Passes over a string and gives its text, escapes as they stand.
    fn string(&mut self) -> String {
        let mut text = String::new();
        self.next();
        while let Some(c) = self.next() {
            match c {
                '"' => break,
                '\\' => text.extend(self.next()),
                c => text.push(c),
            }
        }
        text
    }

    fn value(&mut self, path: &str, depth: usize) {
        self.blanks();
        self.found.insert(path.to_owned(), (self.line, self.column));
        match self.peek() {
            Some('{') if depth < DEEPEST => self.items('}', path, depth),
            Some('[') if depth < DEEPEST => self.items(']', path, depth),
            Some('"') => {
                self.string();
            }
            _ => {
                while self.peek().is_some_and(|c| !",]}".contains(c)) {
                    self.next();
                }
            }
        }
    }

    /// The members of an object or list.
    fn items(&mut self, end: char, path: &str, depth: usize) {
        self.next();
        for number in 0.. {
            self.blanks();
            match self.peek() {
                None => return,
                Some(c) if c == end => {
                    self.next();
                    return;
                }
                Some(',') => {
                    self.next();
                    self.blanks();
                }
                Some(_) => {}
            }
            let name = match (end, self.peek()) {
                ('}', Some('"')) => {
                    let name = self.string();
                    self.blanks();
                    self.next();
                    name
                }
                _ => number.to_string(),
            };
            let before = self.at;
            self.value(&if path.is_empty() { name } else { format!("{path}/{name}") }, depth + 1);
            if self.at == before {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_its_place() {
        let found = places("{\n \"a\": [1, {\"b\": \"x,]\"}],\n \"c\": true\n}\n");
        assert_eq!(found[""], (1, 1));
        assert_eq!(found["a"], (2, 7));
        assert_eq!(found["a/0"], (2, 8));
        assert_eq!(found["a/1/b"], (2, 17));
        assert_eq!(found["c"], (3, 7));
        assert_eq!(found.len(), 6);
    }

    #[test]
    fn a_fault_has_the_place_of_its_value_or_of_the_reader() {
        let places = Places::of("a.json", "{\n \"a\": 1}");
        assert_eq!(places.fault("a", "is wrong").to_string(), "a.json:2:7: is wrong");
        assert_eq!(places.fault("b", "is missing").to_string(), "a.json:1:1: is missing");
        let mut faults = Vec::new();
        assert_eq!(read::<Vec<u8>>("a.json", "[1,\n 300]", &mut faults), None);
        assert_eq!(faults[0].to_string(), "a.json:2:4: invalid value: integer `300`, expected u8");
    }

    #[test]
    fn any_text_comes_to_an_end() {
        for text in ["", "{", "[[[", "{\"a\"", "{\"a\":}", "[,]", "\"", "]", &"[".repeat(5000)] {
            places(text);
        }
    }
}
