//! Things by the names that people type: id, printed name, unambiguous beginning, near miss.
//!
//! ```
//! use feldpost_kit::id::Id;
//! use feldpost_kit::names::{Bearer, Named, Keys, Names};
//! use feldpost_kit::sheet::words;
//!
//! let keys = Keys::of([["3rtr", "3 RTR/4A"], ["8mg", "8 MG/21 Pzd"]]);
//! let bearer = |id: &'static str, side: &'static str| Bearer { id: Id::literal(id), side, in_play: true };
//! let names = Names::new(&keys, vec![bearer("3rtr", "cw"), bearer("8mg", "dak")]);
//! assert_eq!(names.find(&words("3 RTR / 4A move"), None), Named::One(Id::literal("3rtr"), 4));
//! assert_eq!(names.find(&words("8 MG/21 Pzd"), None), Named::One(Id::literal("8mg"), 3));
//! assert_eq!(names.find(&words("3rtx"), None), Named::Nothing(Some(Id::literal("3rtr"))));
//! ```

use crate::id::Id;
use crate::sheet::{Word, nearest};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

/// Words in the longest name.
const LONGEST: usize = 5;

/// The keys of names. They follow from the data alone, so that they are made once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Keys(BTreeMap<String, Bearers>);

/// Who bears a name.
#[derive(Clone, Debug, Default, PartialEq)]
struct Bearers {
    /// Places in the list of things.
    at: Vec<usize>,
    /// Those of them whose id it is.
    by_id: Vec<usize>,
    /// The characters of the key, a bit each.
    characters: u64,
}

impl Keys {
    /// The keys of things, each with all of its names: its id first, its printed name, other ways to call
    /// it.
    pub fn of<S: AsRef<str>>(things: impl IntoIterator<Item = impl IntoIterator<Item = S>>) -> Keys {
        let mut keys: BTreeMap<String, Bearers> = BTreeMap::new();
        for (at, names) in things.into_iter().enumerate() {
            let mut names = names.into_iter().map(|name| signless(name.as_ref()));
            let id = names.next();
            let own: BTreeSet<String> = id.iter().cloned().chain(names).collect();
            // A bare number is no full name: several things share it.
            for key in own.into_iter().filter(|key| key.chars().any(|c| !c.is_ascii_digit())) {
                let (characters, is_id) = (characters(&key), id.as_ref() == Some(&key));
                let bearers = keys.entry(key).or_default();
                bearers.at.push(at);
                bearers.by_id.extend(is_id.then_some(at));
                bearers.characters = characters;
            }
        }
        Keys(keys)
    }
}

/// Somebody or something with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bearer<S> {
    /// Its id.
    pub id: Id,
    /// Whose it is.
    pub side: S,
    /// What is not in play is known by its exact names alone.
    pub in_play: bool,
}

/// What some words were understood as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// One thing, and how many words named it.
    One(Id, usize),
    /// Several begin so.
    Many(Vec<Id>, usize),
    /// None; the nearest one, if it may be meant.
    Nothing(Option<Id>),
}

/// The names of all things of one kind, such as the units, in one position.
#[derive(Clone, Debug)]
pub struct Names<'a, S> {
    keys: &'a Keys,
    bearers: Vec<Bearer<S>>,
}

impl<'a, S: Copy + Ord> Names<'a, S> {
    /// The names of these, which stand in the order of the keys.
    #[must_use]
    pub fn new(keys: &'a Keys, bearers: Vec<Bearer<S>>) -> Names<'a, S> {
        Names { keys, bearers }
    }

    /// What the first words name, or what may have been meant. Of equally good readings those of the side
    /// `prefer` count.
    #[must_use]
    pub fn find(&self, words: &[Word], prefer: Option<S>) -> Named {
        self.named(words, prefer).unwrap_or_else(|| Named::Nothing(self.near(words, prefer)))
    }

    /// What the first words name, if they name something: nothing is looked for that may have been meant,
    /// which takes much longer.
    #[must_use]
    pub fn named(&self, words: &[Word], prefer: Option<S>) -> Option<Named> {
        if let Some(found) = self.exact(words, prefer) {
            return Some(found);
        }
        for (key, count) in KeysOf::new(words).each() {
            if key.len() < 2 && !key.bytes().all(|b| b.is_ascii_digit()) {
                continue;
            }
            let from = (Bound::Included(key), Bound::Unbounded);
            let begun = self.keys.0.range::<str, _>(from).take_while(|(other, _)| other.starts_with(key));
            let bearers = begun.flat_map(|(_, bearers)| self.all(bearers));
            if let Some(found) = choose(bearers.filter(|bearer| bearer.in_play), prefer, count) {
                return Some(found);
            }
        }
        None
    }

    /// What the first words name in full, by id or printed name.
    #[must_use]
    pub fn exact(&self, words: &[Word], prefer: Option<S>) -> Option<Named> {
        // `1rd` may be a regiment, and no first of anything.
        let ordinal = words.first().filter(|word| cardinal(&word.text) != word.text);
        if let Some(id) = ordinal.and_then(|word| self.by_id(word)) {
            return Some(Named::One(id, 1));
        }
        KeysOf::new(words).each().find_map(|(key, count)| {
            let bearers = self.keys.0.get(key)?;
            match bearers.by_id.iter().find_map(|at| self.bearers.get(*at)) {
                Some(bearer) => Some(Named::One(bearer.id, count)),
                None => choose(self.all(bearers), prefer, count),
            }
        })
    }

    /// What a single word is the id of.
    #[must_use]
    pub fn by_id(&self, word: &Word) -> Option<Id> {
        Id::new(&word.text).filter(|id| self.bearers.iter().any(|bearer| bearer.id == *id))
    }

    /// Everything that has a name, in the order of the data.
    #[must_use]
    pub fn bearers(&self) -> &[Bearer<S>] {
        &self.bearers
    }

    fn all<'s>(&'s self, bearers: &'s Bearers) -> impl Iterator<Item = &'s Bearer<S>> {
        bearers.at.iter().filter_map(|at| self.bearers.get(*at))
    }

    fn near(&self, words: &[Word], prefer: Option<S>) -> Option<Id> {
        let candidate = |key: &str, side: Option<S>| {
            let of = |bearer: &Bearer<S>| {
                (bearer.in_play && side.is_none_or(|side| side == bearer.side)).then_some(bearer.id)
            };
            // Two slips change two characters at most; this spares most of the costly comparisons.
            let own = characters(key);
            let strange = |one: u64, other: u64| (one & !other).count_ones() > 2;
            let alike = self.keys.0.iter().filter(|(_, bearers)| {
                !strange(own, bearers.characters) && !strange(bearers.characters, own)
            });
            let alike = alike.filter(|(_, bearers)| self.all(bearers).find_map(of).is_some());
            let near = nearest(key, alike.map(|(other, _)| other.as_str()))?;
            self.all(self.keys.0.get(near)?).find_map(of)
        };
        // Longer words are no slip of a name, and costly to compare.
        let likely = |(key, _): &(&str, usize)| (3..=24).contains(&key.len());
        KeysOf::new(words)
            .each()
            .filter(likely)
            .find_map(|(key, _)| prefer.and_then(|_| candidate(key, prefer)).or_else(|| candidate(key, None)))
    }
}

/// Keys of the first words.
struct KeysOf {
    /// The key of the longest row of words: those of shorter rows are its beginnings.
    longest: String,
    /// Where the key of each row of words ends, and how many words these are. No name ends in a lone sign.
    ends: Vec<(usize, usize)>,
}

impl KeysOf {
    fn new(words: &[Word]) -> KeysOf {
        let mut keys = KeysOf { longest: String::with_capacity(32), ends: Vec::with_capacity(LONGEST) };
        for (at, word) in words.iter().take(LONGEST).enumerate() {
            let text = cardinal(&word.text);
            add_signless(text, at > 0, &mut keys.longest);
            if word.text.chars().any(char::is_alphanumeric) {
                keys.ends.push((keys.longest.len(), at + 1));
            }
        }
        keys
    }

    /// The longest row of words first, each with the number of its words.
    fn each(&self) -> impl Iterator<Item = (&str, usize)> {
        self.ends.iter().rev().map(|(end, count)| (&self.longest[..*end], *count))
    }
}

/// `11th` names what `11` does.
fn cardinal(word: &str) -> &str {
    let endings = ["st", "nd", "rd", "th"].iter();
    let mut numbers = endings.filter_map(|ending| word.strip_suffix(ending));
    numbers.find(|number| number.bytes().all(|b| b.is_ascii_digit()) && !number.is_empty()).unwrap_or(word)
}

fn choose<'b, S: Copy + Ord + 'b>(
    matching: impl Iterator<Item = &'b Bearer<S>>,
    prefer: Option<S>,
    count: usize,
) -> Option<Named> {
    let (preferred, others): (BTreeSet<_>, BTreeSet<_>) =
        matching.map(|bearer| (bearer.side, bearer.id)).partition(|(side, _)| Some(*side) == prefer);
    let kept = if preferred.is_empty() { others } else { preferred };
    let ids: Vec<Id> = kept.into_iter().map(|(_, id)| id).collect();
    match ids[..] {
        [] => None,
        [only] => Some(Named::One(only, count)),
        _ => Some(Named::Many(ids, count)),
    }
}

/// A set of characters, 64 kinds of them.
fn characters(key: &str) -> u64 {
    key.chars().fold(0, |set, character| set | 1 << (u32::from(character) % 64))
}

/// A name without case and signs: `3 RTR/4A` gives `3rtr4a`, `1/5/21 Pzd` gives `1-5-21pzd`.
///
/// A sign or blank counts only between two digits or two letters, where it parts two names.
fn signless(name: &str) -> String {
    let mut key = String::new();
    add_signless(name, false, &mut key);
    key
}

/// Adds a name to a key, behind a gap or not.
fn add_signless(name: &str, mut gap: bool, key: &mut String) {
    for character in name.chars().flat_map(char::to_lowercase) {
        if !character.is_alphanumeric() {
            gap = true;
            continue;
        }
        let alike = |last: char| last.is_ascii_digit() == character.is_ascii_digit();
        if gap && key.chars().next_back().is_some_and(alike) {
            key.push('-');
        }
        gap = false;
        key.push(character);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::words;

    const THINGS: &[(&str, &str, char)] = &[
        ("i-7pz", "I/7 Panzer", 'g'),
        ("ii-7pz", "II/7 Panzer", 'g'),
        ("10krd", "10 Kradschützen", 'g'),
        ("10rec", "10 Armoured Recon", 'g'),
        ("7h", "7 Hussars", 'b'),
        ("sidi", "Sidi Abd el Rahman", 'b'),
        ("1rd", "1 Royal Dragoons", 'b'),
        ("1rtr", "1 RTR", 'b'),
    ];

    fn keys() -> Keys {
        Keys::of(THINGS.iter().map(|(id, name, _)| [*id, *name]))
    }

    fn found(text: &str, prefer: Option<char>) -> (Vec<String>, usize) {
        let keys = keys();
        let in_play = |id: &str| id != "10rec";
        let bearers = THINGS.iter().map(|(id, _, side)| Bearer {
            id: Id::new(id).unwrap(),
            side: *side,
            in_play: in_play(id),
        });
        match Names::new(&keys, bearers.collect()).find(&words(text), prefer) {
            Named::One(id, count) => (vec![id.to_string()], count),
            Named::Many(ids, count) => (ids.iter().map(Id::to_string).collect(), count),
            Named::Nothing(near) => (near.into_iter().map(|id| format!("{id}?")).collect(), 0),
        }
    }

    fn one(id: &str, count: usize) -> (Vec<String>, usize) {
        (vec![id.to_owned()], count)
    }

    #[test]
    fn names_of_several_words_are_found_whatever_their_signs() {
        assert_eq!(found("I/7 Panzer move", None), one("i-7pz", 2));
        assert_eq!(found("ii - 7 pz move", None), one("ii-7pz", 4));
        assert_eq!(found("10 KRADSCHÜTZEN", None), one("10krd", 2));
        assert_eq!(found("sidi abd el rahman", None), one("sidi", 4));
    }

    #[test]
    fn a_beginning_names_what_is_in_play_and_the_preferred_side_first() {
        assert_eq!(found("10", None), one("10krd", 1));
        assert_eq!(found("10 armoured recon", None), one("10rec", 3), "in full it is known all the same");
        assert_eq!(found("7", Some('b')), one("7h", 1));
        assert_eq!(found("sid", Some('g')), one("sidi", 1));
        assert_eq!(found("i", None).0, Vec::<String>::new(), "one letter is no name");
        assert_eq!(found("ii", None), one("ii-7pz", 1));
    }

    #[test]
    fn an_id_that_looks_like_an_ordinal_is_an_id() {
        assert_eq!(found("1rd move", None), one("1rd", 1));
        assert_eq!(found("1st", None).0, ["1rd", "1rtr", "10krd"]);
    }

    #[test]
    fn a_slip_is_proposed_and_never_taken() {
        assert_eq!(found("i-7pt", None), one("i-7pz?", 0));
        assert_eq!(found("hello", None), (vec![], 0));
        assert_eq!(found(&"x".repeat(100_000), None), (vec![], 0));
    }
}
