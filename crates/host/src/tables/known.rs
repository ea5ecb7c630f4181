//! What is known of one game, in little room: ten thousand are known at a time. It is held as the JSON that
//! is noted of it; only what is asked of all games lies at hand.
use std::hash::{DefaultHasher, Hasher as _};

use serde::{Deserialize, Serialize};

use super::Phase;
use super::ladder::Ended;
use super::noted::Seated;
use super::rows::{GameRow, RowClock};
use feldpost_protocol::dice::Hash32;

/// What is noted of a game.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Note {
    /// Its row; none if nobody has looked since it moved.
    pub row: Option<GameRow>,
    /// The data and the rules by which that row was found.
    pub found_by: Option<(Hash32, Hash32)>,
    /// Who sits at it.
    pub seats: Box<[Seated]>,
    /// What it is for the ladder; none while it goes on, or if nobody has read it for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Box<Ended>>,
}

/// What is known of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// A [`Note`] as JSON; empty if nothing is noted.
    text: Box<[u8]>,
    /// A short hash of each address of those who sit at it.
    marks: Box<[u16]>,
    /// Its clock, if it has one and goes on.
    pub clock: Option<Box<RowClock>>,
    /// How far it is; none if nobody has looked since it moved.
    pub phase: Option<Phase>,
    /// Somebody at it wants a mail a day.
    pub digest: bool,
    /// What it is for the ladder is noted.
    pub ended: bool,
    /// All that follows from its newest group is done.
    pub settled: bool,
    /// The same stands in the store.
    pub noted: bool,
    /// It was looked at, and could not be read.
    pub tried: bool,
}

impl From<&Note> for Known {
    fn from(note: &Note) -> Known {
        // What could not be written would be looked at anew, as what is not noted.
        Known::as_noted(note, serde_json::to_vec(note).unwrap_or_default())
    }
}

impl Known {
    /// A note with its JSON.
    pub fn as_noted(note: &Note, text: Vec<u8>) -> Known {
        let addresses = note.seats.iter().flat_map(|seat| &*seat.addresses);
        Known {
            text: text.into(),
            marks: addresses.map(|address| mark(address)).collect(),
            clock: note.row.as_ref().and_then(|row| row.clock.clone()).map(Box::new),
            phase: note.row.as_ref().map(|row| row.phase),
            digest: note.seats.iter().any(|seat| seat.digest),
            ended: note.ended.is_some(),
            ..Known::default()
        }
    }

    /// As it is noted.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// All that is noted of it.
    pub fn note(&self) -> Note {
        serde_json::from_slice(&self.text).unwrap_or_default()
    }

    /// Its row.
    pub fn row(&self) -> Option<GameRow> {
        self.phase.and_then(|_| self.note().row)
    }

    /// What it is for the ladder.
    pub fn ended(&self) -> Option<Box<Ended>> {
        self.ended.then(|| self.note().ended).flatten()
    }

    /// Who sits at it, if somebody with this address may: of most games nothing is read to tell.
    pub fn seats_with(&self, address: &str) -> Box<[Seated]> {
        match self.marks.contains(&mark(address)) {
            true => self.note().seats,
            false => Box::default(),
        }
    }

    /// Changes what is to be noted; what stands in the store is something else from now on.
    pub fn change(&mut self, change: impl FnOnce(&mut Note)) {
        let mut note = self.note();
        change(&mut note);
        let (settled, tried) = (self.settled, self.tried);
        *self = Known { settled, tried, ..Known::from(&note) };
    }
}

/// A short hash of an address, whether in capitals or not. Others may have the same.
fn mark(address: &str) -> u16 {
    let mut hasher = DefaultHasher::new();
    hasher.write(address.to_ascii_lowercase().as_bytes());
    let [low, high, ..] = hasher.finish().to_le_bytes();
    u16::from_le_bytes([low, high])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seated(addresses: &[&str], digest: bool) -> Seated {
        let addresses = addresses.iter().map(|address| (*address).to_owned()).collect();
        Seated { seat: "red".to_owned(), addresses, language: "en".to_owned(), digest }
    }

    #[test]
    fn whoever_sits_there_is_found_by_each_address_in_capitals_or_not() {
        let seats: Box<[Seated]> =
            [seated(&["Ada@example.org", "ada@home.example"], false), seated(&["bruno@example.org"], true)]
                .into();
        let mut known = Known::from(&Note { seats: seats.clone(), ..Note::default() });
        for address in ["ada@example.org", "ADA@HOME.EXAMPLE", "bruno@example.org"] {
            assert_eq!(known.seats_with(address), seats);
        }
        let strangers = (0..1_000).filter(|n| !known.seats_with(&format!("p{n}@example.org")).is_empty());
        assert!(strangers.count() < 10, "of most games nothing is read");
        assert!(known.digest && !known.ended && known.phase.is_none());

        (known.settled, known.noted) = (true, true);
        known.change(|note| note.seats = [seated(&["carla@example.org"], false)].into());
        assert!(known.settled && !known.noted && !known.digest, "the store knows nothing of it");
        assert_eq!(known.seats_with("carla@example.org").len(), 1);
        assert_eq!(known.seats_with("bruno@example.org").len(), 0);
        assert_eq!(serde_json::to_vec(&known.note()).ok().as_deref(), Some(known.text()));
    }
}
