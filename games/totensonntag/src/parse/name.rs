//! Units by the names that people type: id, printed name, unambiguous beginning, near miss.

use crate::data::{Data, Unit};
use crate::hex::Hex;
use crate::table::Table;
use crate::words::{Class, Side};
use feldpost_kit::id::Id;
use feldpost_kit::sheet::{Word, nearest};
use std::collections::{BTreeMap, BTreeSet};

/// Words in the longest printed name.
const LONGEST: usize = 5;

/// The names of all units.
pub(crate) struct Names<'a> {
    entries: Vec<Entry>,
    keys: &'a Keys,
}

/// The keys of ids and printed names. They follow from the data alone, which keep them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Keys(BTreeMap<String, Bearers>);

impl Keys {
    /// The keys of these units, by their places.
    pub(crate) fn of(units: &[Unit]) -> Keys {
        let mut keys: BTreeMap<String, Bearers> = BTreeMap::new();
        for (at, unit) in units.iter().enumerate() {
            for key in keys_of_unit(unit) {
                let characters = characters(&key);
                let bearers = keys.entry(key).or_default();
                bearers.at.push(at);
                bearers.characters = characters;
            }
        }
        Keys(keys)
    }
}

/// Who bears a name.
#[derive(Clone, Debug, Default, PartialEq)]
struct Bearers {
    /// Places in `entries`.
    at: Vec<usize>,
    /// The characters of the key, a bit each.
    characters: u64,
}

struct Entry {
    id: Id,
    side: Side,
    aircraft: bool,
    /// Aircraft that are not in play are known by their exact names alone.
    in_play: bool,
    hex: Option<Hex>,
}

/// What some words were understood as.
pub(crate) enum Found {
    /// One unit, and how many words named it.
    One(Id, usize),
    /// Several begin so.
    Many(Vec<Id>, usize),
    /// None; the nearest one, if it may be meant.
    Nothing(Option<Id>),
}

impl<'a> Names<'a> {
    /// The names for a game under way.
    pub(crate) fn of_table(table: &'a Table) -> Names<'a> {
        Names::new(&table.data, |id| (table.units.contains_key(&id), table.hex_of(id)))
    }

    /// The names of all units of the data.
    pub(crate) fn of_data(data: &'a Data) -> Names<'a> {
        Names::new(data, |_| (true, None))
    }

    fn new(data: &'a Data, place: impl Fn(Id) -> (bool, Option<Hex>)) -> Names<'a> {
        let entries = data.units.iter().map(|unit| {
            let (in_play, hex) = place(unit.id);
            Entry { id: unit.id, side: unit.side, aircraft: unit.class == Class::Aircraft, in_play, hex }
        });
        Names { entries: entries.collect(), keys: &data.names }
    }

    /// The unit that the first words name. Of equally good readings those of the side `prefer` count.
    pub(crate) fn find(&self, words: &[Word], prefer: Option<Side>) -> Found {
        if let Some(found) = self.exact(words, prefer) {
            return found;
        }
        for (key, count) in keys_of(words) {
            if key.len() < 2 && !key.bytes().all(|b| b.is_ascii_digit()) {
                continue;
            }
            let begun = self.keys.0.range(key.clone()..).take_while(|(other, _)| other.starts_with(&key));
            let entries = begun.flat_map(|(_, bearers)| &bearers.at).map(|at| &self.entries[*at]);
            if let Some(found) = choose(entries.filter(|entry| entry.in_play), prefer, count) {
                return found;
            }
        }
        Found::Nothing(self.near(words, prefer))
    }

    /// The unit that the first words name in full, by id or printed name.
    pub(crate) fn exact(&self, words: &[Word], prefer: Option<Side>) -> Option<Found> {
        keys_of(words).find_map(|(key, count)| {
            let entries = self.keys.0.get(&key)?.at.iter().map(|at| &self.entries[*at]);
            match entries.clone().find(|entry| signless(entry.id.as_str()) == key) {
                Some(entry) => Some(Found::One(entry.id, count)),
                None => choose(entries, prefer, count),
            }
        })
    }

    /// The unit that a single word is the id of.
    pub(crate) fn by_id(&self, word: &Word) -> Option<Id> {
        Id::new(&word.text).filter(|id| self.entry(*id).is_some())
    }

    /// Where a unit stands.
    pub(crate) fn hex_of(&self, unit: Id) -> Option<Hex> {
        self.entry(unit).and_then(|entry| entry.hex)
    }

    /// Whether units of the other side than this one's stand in a hex.
    pub(crate) fn foe_in(&self, hex: Hex, unit: Id) -> bool {
        let side = self.entry(unit).map(|entry| entry.side);
        self.entries.iter().any(|entry| entry.hex == Some(hex) && Some(entry.side) != side)
    }

    /// Whether a unit is an aircraft.
    pub(crate) fn is_aircraft(&self, unit: Id) -> bool {
        self.entry(unit).is_some_and(|entry| entry.aircraft)
    }

    /// The aircraft in play of a side, or of both.
    pub(crate) fn aircraft(&self, side: Option<Side>) -> Vec<Id> {
        let own = |entry: &&Entry| side.is_none_or(|side| entry.side == side);
        let flying = self.entries.iter().filter(|entry| entry.aircraft && entry.in_play);
        flying.filter(own).map(|entry| entry.id).collect()
    }

    fn entry(&self, unit: Id) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == unit)
    }

    fn near(&self, words: &[Word], prefer: Option<Side>) -> Option<Id> {
        let candidate = |key: &str, side: Option<Side>| {
            let of = |at: &usize| {
                let entry = &self.entries[*at];
                (entry.in_play && side.is_none_or(|side| side == entry.side)).then_some(entry.id)
            };
            // Two slips change two characters at most; this spares most of the costly comparisons.
            let own = characters(key);
            let strange = |one: u64, other: u64| (one & !other).count_ones() > 2;
            let alike = self.keys.0.iter().filter(|(_, bearers)| {
                !strange(own, bearers.characters) && !strange(bearers.characters, own)
            });
            let alike = alike.filter(|(_, bearers)| bearers.at.iter().find_map(of).is_some());
            let near = nearest(key, alike.map(|(other, _)| other.as_str()))?;
            self.keys.0.get(near)?.at.iter().find_map(of)
        };
        // Longer words are no slip of a name, and costly to compare.
        let likely = |(key, _): &(String, usize)| (3..=24).contains(&key.len());
        keys_of(words).filter(likely).find_map(|(key, _)| {
            prefer.and_then(|_| candidate(&key, prefer)).or_else(|| candidate(&key, None))
        })
    }
}

/// Keys of the id and of the printed name, with and without its last part.
fn keys_of_unit(unit: &Unit) -> BTreeSet<String> {
    let mut keys = BTreeSet::from([signless(unit.id.as_str()), signless(&unit.name)]);
    // `8 MG/21 Pzd`: the last part names the division, unless it is a bare number as in `7/132`.
    if let Some((own, above)) = unit.name.rsplit_once('/')
        && above.chars().any(char::is_alphabetic)
    {
        keys.insert(signless(own));
    }
    // A bare number is no full name: several counters share it.
    keys.retain(|key| key.chars().any(|c| !c.is_ascii_digit()));
    keys
}

/// Keys of the first words, the longest row of words first, each with the number of its words.
fn keys_of(words: &[Word]) -> impl Iterator<Item = (String, usize)> {
    // A name does not end in a lone sign.
    let whole = |count: &usize| words[count - 1].text.chars().any(char::is_alphanumeric);
    (1..=words.len().min(LONGEST)).rev().filter(whole).map(|count| {
        let texts: Vec<&str> = words[..count].iter().map(|word| word.text.as_str()).collect();
        (signless(&texts.join(" ")), count)
    })
}

fn choose<'a>(
    matching: impl Iterator<Item = &'a Entry>,
    prefer: Option<Side>,
    count: usize,
) -> Option<Found> {
    let (preferred, others): (BTreeSet<_>, BTreeSet<_>) =
        matching.map(|entry| (entry.side, entry.id)).partition(|(side, _)| Some(*side) == prefer);
    let kept = if preferred.is_empty() { others } else { preferred };
    let ids: Vec<Id> = kept.into_iter().map(|(_, id)| id).collect();
    match ids[..] {
        [] => None,
        [only] => Some(Found::One(only, count)),
        _ => Some(Found::Many(ids, count)),
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
    let mut gap = false;
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
    key
}
