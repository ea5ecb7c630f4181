//! What one group changes in the secrets of its game.
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::secrets::{Answer, Rest, Secrets, by_number};

/// By slot and seat, or by lock and seat.
type Texts<K> = BTreeMap<K, BTreeMap<String, String>>;

/// What a group adds to the secrets, and puts in the place of older ones: a line behind those that were
/// written before. It is on disk before the entry that relies on it, and is taken in by [`Secrets::take`].
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// Position of the group's first entry: sheets from there on are of a group that reached no journal.
    pub first: u64,
    /// Sealed choices.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub choices: Texts<String>,
    /// Reveals that are held back.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub reveals: Texts<String>,
    /// Order sheets.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty", with = "by_number")]
    pub sheets: Texts<u64>,
    /// Standing orders as they were sealed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty", with = "by_number")]
    pub standings: Texts<u64>,
    /// Standing orders of a seat, in the place of all that it had.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub standing: BTreeMap<String, Vec<String>>,
    /// What a seat has said for later, in the place of all that it had said.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub kept: BTreeMap<String, Vec<String>>,
    /// What is left of a seat's sheet, in the place of what was left before.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rests: BTreeMap<String, Rest>,
    /// The private half of the group.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
    /// What this program does not know.
    #[serde(flatten)]
    pub unknown: BTreeMap<String, Value>,
}

impl std::fmt::Debug for Change {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Change { .. }")
    }
}

impl Change {
    /// Nothing, for a group that begins here.
    #[must_use]
    pub fn none(first: u64) -> Change {
        Change { first, ..Change::default() }
    }

    /// Whether the secrets stay as they are, and need not be written.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Change::none(self.first)
    }

    /// Whether it holds more than the answer to a mail: a choice, a reveal, an order.
    #[must_use]
    pub fn decides_something(&self, before: &Secrets) -> bool {
        let standing = self.standing.iter().any(|(seat, lines)| before.standing_of(seat) != lines);
        let is_new = |new: &Texts<String>, old: &Texts<String>| {
            let mut all = new.iter().flat_map(|(slot, seats)| seats.iter().map(move |one| (slot, one)));
            all.any(|(slot, (seat, text))| old.get(slot).and_then(|seats| seats.get(seat)) != Some(text))
        };
        standing || is_new(&self.choices, &before.choices) || is_new(&self.reveals, &before.reveals)
    }
}

impl Secrets {
    /// Takes in what a group changes. Doing it twice, with nothing in between, is doing it once.
    pub fn take(&mut self, change: Change) {
        let Change { first, choices, reveals, sheets, standings, standing, kept, rests, .. } = change;
        // Of a group that never reached the journal.
        self.sheets.split_off(&first);
        self.sheets.extend(sheets);
        self.standings.split_off(&first);
        self.standings.extend(standings);
        for (slot, seats) in choices {
            self.choices.entry(slot).or_default().extend(seats);
        }
        for (slot, seats) in reveals {
            self.reveals.entry(slot).or_default().extend(seats);
        }
        self.standing.extend(standing);
        self.kept.extend(kept);
        self.kept.retain(|_, lines| !lines.is_empty());
        self.rests.extend(rests);
        self.rests.retain(|_, rest| !rest.text.is_empty());
        self.answer = change.answer.or(self.answer.take());
        self.unknown.extend(change.unknown);
    }

    /// The standing orders of a seat.
    #[must_use]
    pub fn standing_of(&self, seat: &str) -> &[String] {
        self.standing.get(seat).map(Vec::as_slice).unwrap_or_default()
    }
}

/// The secrets of a game as they are with the changes of a group in the making.
pub(super) struct Changing<'a> {
    pub before: &'a Secrets,
    pub change: Change,
}

impl<'a> Changing<'a> {
    pub fn new(before: &'a Secrets, first: u64) -> Changing<'a> {
        Changing { before, change: Change::none(first) }
    }

    pub fn choice(&self, slot: &str, seat: &str) -> Option<&String> {
        find(&self.change.choices, &self.before.choices, slot, seat)
    }

    pub fn reveal(&self, slot: &str, seat: &str) -> Option<&String> {
        find(&self.change.reveals, &self.before.reveals, slot, seat)
    }

    pub fn sheet(&self, lock: u64, seat: &str) -> Option<&String> {
        let sheets = if lock < self.change.first { &self.before.sheets } else { &self.change.sheets };
        sheets.get(&lock)?.get(seat)
    }

    /// The text of the seat's standing orders as the entry at this position sealed them.
    pub fn standing_at(&self, entry: u64, seat: &str) -> Option<&String> {
        let texts = if entry < self.change.first { &self.before.standings } else { &self.change.standings };
        texts.get(&entry)?.get(seat)
    }

    pub fn standing(&self, seat: &str) -> &[String] {
        self.change.standing.get(seat).map_or_else(|| self.before.standing_of(seat), Vec::as_slice)
    }

    pub fn kept(&self, seat: &str) -> &[String] {
        let kept = self.change.kept.get(seat).or_else(|| self.before.kept.get(seat));
        kept.map(Vec::as_slice).unwrap_or_default()
    }

    /// What is left of the seat's sheet.
    pub fn rest(&self, seat: &str) -> Option<&Rest> {
        let rest = self.change.rests.get(seat).or_else(|| self.before.rests.get(seat));
        rest.filter(|rest| !rest.text.is_empty())
    }
}

fn find<'t>(new: &'t Texts<String>, old: &'t Texts<String>, slot: &str, seat: &str) -> Option<&'t String> {
    let of = |texts: &'t Texts<String>| texts.get(slot)?.get(seat);
    of(new).or_else(|| of(old))
}
