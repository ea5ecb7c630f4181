//! Position sheets: a whole table as text that a person can type, one fact a line.
//!
//! A line begins with its key, such as `turn` or `control`; which keys there are and what they say is each
//! game's own. Facts stand in any order, several may stand on one line parted by `·`, and `#` starts a
//! remark.
//!
//! ```
//! use feldpost_kit::position;
//!
//! let sheet = "turn 2 · player axis\n\nturnn 3   # a slip\n";
//! let mut facts = Vec::new();
//! let read = position::facts(sheet, |line, _text, words| {
//!     facts.push((line, words[0].text.clone()));
//!     Ok(())
//! });
//! assert_eq!(facts, [(1, "turn".to_owned()), (1, "player".to_owned()), (3, "turnn".to_owned())]);
//! assert_eq!((read.last, read.errors.len()), (3, 0));
//! assert_eq!(position::listed("ready", ["axis", "allied"]).as_deref(), Some("ready axis allied"));
//! ```

use crate::message::Message;
use crate::msg;
use crate::sheet::{Refusal, Word, nearest, words};
use crate::words::{Read, Reader, Tongue};
use std::collections::BTreeMap;
use std::fmt::Display;

/// Where a fact stands: line, and columns.
pub type Spot = (usize, (usize, usize));

/// Lines that are wrong, each with its number.
pub type Errors = Vec<(usize, Refusal)>;

/// What came of the lines of a sheet.
#[derive(Debug, Default)]
pub struct Facts {
    /// What is wrong so far.
    pub errors: Errors,
    /// Number of the last line with a fact: what is missing is told there.
    pub last: usize,
}

/// Reads every fact of a sheet: number of its line, the line, the words of the fact. What is refused is
/// kept with its line, and the rest is read all the same.
pub fn facts(text: &str, mut read: impl FnMut(usize, &str, &[Word]) -> Read<()>) -> Facts {
    let mut facts = Facts { errors: vec![], last: 1 };
    for (at, line) in text.lines().enumerate() {
        let words = words(line);
        for fact in words.split(|word| word.text == "·").filter(|fact| !fact.is_empty()) {
            facts.last = at + 1;
            facts.errors.extend(read(at + 1, line, fact).err().map(|refusal| (at + 1, refusal)));
        }
    }
    facts
}

/// The result, or everything that is wrong with a sheet in the order of its lines.
///
/// # Errors
/// As said.
pub fn finished<T>(table: T, mut errors: Errors) -> Result<T, Errors> {
    errors.sort_by_key(|(line, _)| *line);
    if errors.is_empty() { Ok(table) } else { Err(errors) }
}

/// A line that must stand in every sheet and does not.
#[must_use]
pub fn missing(rule: &str, line: &str) -> Refusal {
    Refusal::new(rule, msg!("line-missing", line = line))
}

/// The words that begin a line.
#[derive(Debug)]
pub struct Keys {
    /// Those that may begin one line only.
    pub once: &'static [&'static str],
    /// Those that may begin several.
    pub often: &'static [&'static str],
    /// The message with lines as they may be, for whoever typed something else.
    pub example: &'static str,
}

impl Keys {
    /// The key that a line begins with, and where it stands; the reader stays before it. `spots` remembers
    /// the keys that may stand once.
    ///
    /// # Errors
    /// A word that begins no line, or one that may begin one line only and has.
    pub fn read<T: Tongue>(
        &self,
        reader: &Reader<'_, T>,
        line: usize,
        spots: &mut BTreeMap<&'static str, Spot>,
    ) -> Read<(&'static str, Spot)> {
        let word = reader.peek().unwrap_or_default();
        let spot = (line, reader.span());
        let mut keys = self.once.iter().chain(self.often).copied();
        let Some(key) = keys.find(|key| *key == word) else {
            let refusal = reader.refuse(msg!("begins-no-line", word = word));
            let keys = self.once.iter().chain(self.often).copied();
            return Err(match nearest(word, keys.filter(|_| word.len() < 20)) {
                Some(near) => refusal.hint(msg!("did-you-mean", near = near)),
                None => refusal.hint(Message::new(self.example)),
            });
        };
        if self.once.contains(&key) && spots.insert(key, spot).is_some() {
            return Err(reader.refuse(msg!("line-twice", key = key)));
        }
        Ok((key, spot))
    }
}

/// Of the line `position SYSTEM EDITION` what follows the key: the edition, of those `known`, the first
/// one if it is left out.
///
/// # Errors
/// Another system, or an edition that is not known.
pub fn edition<T: Tongue>(
    reader: &mut Reader<'_, T>,
    (system, title): (&str, &str),
    default: &str,
    known: &[&str],
) -> Read<String> {
    if !reader.take(&[system]) {
        let refusal = reader.refuse(msg!("no-position-of", title = title));
        return Err(refusal.hint(msg!("position-of", system = system)));
    }
    let name = reader.peek().unwrap_or(default);
    if !known.contains(&name) {
        return Err(reader.refuse(msg!("no-edition", name = name)).hint(msg!("known-are", known = known)));
    }
    reader.advance(1);
    Ok(name.to_owned())
}

/// Of the line `policy NAME VALUE …` what follows the key: each policy by name, where it stands, its
/// values with commas between them.
///
/// # Errors
/// No name, or one that stands twice.
pub fn policy<T: Tongue>(
    reader: &mut Reader<'_, T>,
    spot: Spot,
    policies: &mut BTreeMap<String, (Spot, String)>,
) -> Read<()> {
    let name = reader.peek().ok_or_else(|| reader.refuse(msg!("policy-missing")))?;
    let name = name.replace('-', "_");
    reader.advance(1);
    let value: Vec<&str> = reader.rest().iter().map(|word| word.text.as_str()).collect();
    reader.advance(value.len());
    if policies.insert(name.clone(), (spot, value.join(","))).is_some() {
        return Err(reader.refuse(msg!("policy-twice", name = name)));
    }
    Ok(())
}

/// `key a b c`, or nothing if there are no items.
pub fn listed<T: Display>(key: &str, items: impl IntoIterator<Item = T>) -> Option<String> {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    (!items.is_empty()).then(|| format!("{key} {}", items.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::tests::with;

    const KEYS: Keys =
        Keys { once: &["position", "turn"], often: &["policy", "control"], example: "lines-such" };

    fn key(line: &str, spots: &mut BTreeMap<&'static str, Spot>) -> Result<&'static str, (String, String)> {
        let read = with(line, |reader| KEYS.read(reader, 3, spots));
        read.map(|(key, _)| key).map_err(|refusal| {
            (refusal.reason.to_string(), refusal.hint.map(|hint| hint.to_string()).unwrap_or_default())
        })
    }

    #[test]
    fn a_key_is_known_near_or_told_by_example_and_some_stand_once() {
        let mut spots = BTreeMap::new();
        assert_eq!(key("  turn 2", &mut spots), Ok("turn"));
        assert_eq!(spots["turn"], (3, (2, 6)));
        assert_eq!(key("control D7", &mut spots).and(key("control D8", &mut spots)), Ok("control"));
        let twice = key("turn 3", &mut spots).unwrap_err();
        assert_eq!(twice.0, "line-twice key=turn");
        let slip = key("contrl D7", &mut spots).unwrap_err();
        assert_eq!(slip, ("begins-no-line word=contrl".to_owned(), "did-you-mean near=control".to_owned()));
        assert_eq!(key("x", &mut spots).unwrap_err().1, KEYS.example);
        assert_eq!(key(&"turn".repeat(9), &mut spots).unwrap_err().1, KEYS.example);
    }

    #[test]
    fn facts_share_lines_and_errors_come_in_their_order() {
        let facts = facts("a · b ·\n# c\n\n · d\n", |line, _, words| match words {
            [only] if only.text == "b" || only.text == "d" => Err(Refusal::new("1", only.text.clone())),
            _ if line == 1 => Ok(()),
            _ => Err(Refusal::new("1", "a remark was read")),
        });
        assert_eq!(facts.last, 4);
        let mut errors = facts.errors;
        errors.insert(0, (facts.last, missing("2", "turn")));
        let told: Vec<(usize, String)> = finished((), errors)
            .unwrap_err()
            .into_iter()
            .map(|(line, refusal)| (line, refusal.reason.to_string()))
            .collect();
        let expected = [(1, "b"), (4, "line-missing line=turn"), (4, "d")];
        assert_eq!(told, expected.map(|(line, reason)| (line, reason.to_owned())));
        assert_eq!(finished(7, vec![]), Ok(7));
    }

    #[test]
    fn the_edition_and_the_policies_are_read() {
        let known = ["1.1", "1.0"];
        let of = |line: &str| with(line, |reader| edition(reader, ("tunisia", "Tunisia"), "1.1", &known));
        assert_eq!(of("tunisia"), Ok("1.1".to_owned()));
        assert_eq!(of("tunisia 1.0"), Ok("1.0".to_owned()));
        let refusal = of("tunisia 2").unwrap_err();
        assert_eq!(refusal.reason.to_string(), "no-edition name=2");
        assert_eq!(of("alamein").unwrap_err().hint.unwrap().to_string(), "position-of system=tunisia");
        let mut policies = BTreeMap::new();
        assert_eq!(
            with("zoc-to-zoc stack unit", |reader| policy(reader, (1, (0, 6)), &mut policies)),
            Ok(())
        );
        assert_eq!(policies["zoc_to_zoc"], ((1, (0, 6)), "stack,unit".to_owned()));
        let twice = with("zoc_to_zoc unit", |reader| policy(reader, (2, (0, 6)), &mut policies)).unwrap_err();
        assert_eq!(twice.reason.to_string(), "policy-twice name=zoc_to_zoc");
    }
}
