//! Where in a JSON text each value stands, so that a fault can be shown.

use std::collections::BTreeMap;

/// Line and character (from 1) of every value of a JSON text, by its path: `setup_groups/3/units/0`.
///
/// The text must have been read by a JSON parser before; of other texts as much is found as can be.
pub fn places(text: &str) -> BTreeMap<String, (usize, usize)> {
    let mut walk = Walk { text: text.chars().collect(), at: 0, line: 1, column: 1, found: BTreeMap::new() };
    walk.value("", 0);
    walk.found
}

/// Deeper than any data file; a hostile one cannot use up the stack.
const DEEPEST: usize = 32;

struct Walk {
    text: Vec<char>,
    at: usize,
    line: usize,
    column: usize,
    found: BTreeMap<String, (usize, usize)>,
}

impl Walk {
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
    fn any_text_comes_to_an_end() {
        for text in ["", "{", "[[[", "{\"a\"", "{\"a\":}", "[,]", "\"", "]", &"[".repeat(5000)] {
            places(text);
        }
    }
}
