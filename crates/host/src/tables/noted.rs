//! What is known of every game without looking into it: its row in a list, and who sits at it. It is noted
//! when the home is given back, and read when it is opened again.
use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::known::{Known, Note};
use super::rows::{GameRow, RowClock};
use super::{Phase, Table, TableError, Tables};
use crate::office::Office;
use crate::store::Noted;
use feldpost_kit::registry::Registry;
use feldpost_umpire::turn::Roster;

/// A player as others than the game's own mails ask for one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seated {
    /// The seat.
    pub seat: String,
    /// The player's addresses, the one for reports first.
    pub addresses: Box<[String]>,
    /// The language of the seat.
    pub language: String,
    /// A mail a day says what is asked of the player.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub digest: bool,
}

impl Known {
    /// What there is to know of a game, as it stands.
    pub fn of(registry: &Registry, table: &Table) -> Result<Known, TableError> {
        let (row, offer) = (GameRow::of(&table.game)?, table.game.offer());
        let rules = registry.find_with(&offer.system, offer.data)?.0.rules;
        let (row, found_by) = (Some(row), Some((offer.data, rules)));
        let note = Note { row, found_by, seats: seated(&table.roster), ended: None };
        let mut known = Known::from(&note);
        known.settled = true;
        Ok(known)
    }
}

impl Note {
    /// What was noted of a game; without its row, if the data are not here by which it was found, or other
    /// rules are.
    pub fn read(registry: &Registry, text: &[u8]) -> Option<Note> {
        let note: Note = serde_json::from_slice(text).ok()?;
        let is_here = |row: &GameRow| {
            let (data, rules) = note.found_by?;
            registry.find_with(&row.system, data).ok().filter(|(card, _)| card.rules == rules)
        };
        Some(match note.row.as_ref().and_then(is_here) {
            Some(_) => note,
            None => Note { row: None, ended: None, ..note },
        })
    }
}

/// Who sits at a table.
pub(super) fn seated(roster: &Roster) -> Box<[Seated]> {
    let of = |(seat, player): (&String, &feldpost_umpire::turn::Player)| Seated {
        seat: seat.clone(),
        addresses: player.addresses().map(str::to_owned).collect(),
        language: roster.language(seat).to_owned(),
        digest: player.manners.digest,
    };
    roster.seats.iter().map(of).collect()
}

impl Tables {
    /// Knows every game of the home: from what was noted of it, and those that are left to be looked at.
    /// Shows who sits at the others.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn open(&mut self, sits: &mut dyn FnMut(&Seated)) -> Result<(), TableError> {
        self.knows_all = true;
        let store = Arc::clone(&self.store);
        store.show_noted(&mut |Noted { id, note: text }| {
            let text = text.unwrap_or_default();
            let Some(note) = Note::read(&self.registry, &text) else {
                self.undone.insert(id);
                return;
            };
            note.seats.iter().for_each(&mut *sits);
            let mut known =
                if note.row.is_some() { Known::as_noted(&note, text) } else { Known::from(&note) };
            (known.settled, known.noted) = (true, true);
            self.whole.insert(id.clone());
            self.known.insert(id, Box::new(known));
        })?;
        Ok(())
    }

    /// A game was looked at, and nothing in it is left undone.
    pub fn is_in_order(&mut self, id: &str, roster: &Roster) {
        let known = self.known.entry(id.to_owned()).or_default();
        known.change(|note| note.seats = seated(roster));
        known.settled = true;
    }

    /// What is known of a game that has just moved.
    pub(super) fn know(&mut self, table: &Table) -> Result<(), TableError> {
        self.whole.insert(table.game.id().to_owned());
        let known = Known::of(&self.registry, table)?;
        self.known.insert(table.game.id().to_owned(), Box::new(known));
        Ok(())
    }

    /// From now on the game is not as it was noted.
    pub(super) fn has_changed(&mut self, id: &str) {
        if let Some(known) = self.known.get_mut(id) {
            known.noted = false;
        }
    }

    /// Its next group is on its way into the journal.
    pub(super) fn moves(&mut self, id: &str) {
        let known = self.known.entry(id.to_owned()).or_default();
        known.change(|note| (note.row, note.ended) = (None, None));
        (known.settled, known.tried) = (false, false);
    }

    /// Nothing that was found here counts, but what was noted before.
    pub(super) fn forget_known(&mut self) {
        for known in self.known.values_mut().filter(|known| !known.noted) {
            known.change(|note| (note.row, note.ended) = (None, None));
            known.settled = false;
        }
    }

    /// The ids of all games that are known here, sorted.
    pub(super) fn known_ids(&self) -> Vec<String> {
        let ids: BTreeSet<&String> = self.known.keys().chain(self.aside.keys()).chain(&self.undone).collect();
        ids.into_iter().cloned().collect()
    }

    /// The games at which somebody may sit to whom reports go at this address: one that nobody has looked at
    /// is among them.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn games_of(&self, address: &str) -> Result<Vec<String>, TableError> {
        let sits =
            |seat: &Seated| seat.addresses.first().is_some_and(|own| own.eq_ignore_ascii_case(address));
        let may_sit =
            |id: &String| self.known.get(id).is_none_or(|known| known.seats_with(address).iter().any(sits));
        Ok(self.ids()?.into_iter().filter(may_sit).collect())
    }

    /// Where reports go to whoever wants a mail a day, of games that are not over as far as is known.
    pub fn who_want_digest(&self) -> BTreeSet<String> {
        let wanted = self.known.values().filter(|known| known.digest && known.phase != Some(Phase::Over));
        let seats = wanted.flat_map(|known| known.note().seats);
        seats.filter(|seat| seat.digest).filter_map(|seat| seat.addresses.first().cloned()).collect()
    }

    /// The games that may wait for whoever has this address: of those that were looked at.
    pub fn that_wait_for(&self, address: &str) -> Vec<String> {
        let waits = |known: &Known| {
            let seats = known.seats_with(address);
            let mut own =
                seats.iter().filter(|seat| seat.addresses.iter().any(|own| own == address)).peekable();
            let row = own.peek().and_then(|_| known.row());
            own.any(|own| row.as_ref().is_none_or(|row| row.waiting_for.contains(&own.seat)))
        };
        self.known.iter().filter(|(_, known)| waits(known)).map(|(id, _)| id.clone()).collect()
    }

    /// The games at which somebody may sit who writes from this address: one that nobody has looked at is
    /// among them.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn games_written_from(&self, address: &str) -> Result<Vec<String>, TableError> {
        let writes = |seat: &Seated| seat.addresses.iter().any(|own| own.eq_ignore_ascii_case(address));
        let may_sit =
            |id: &String| self.known.get(id).is_none_or(|known| known.seats_with(address).iter().any(writes));
        Ok(self.ids()?.into_iter().filter(may_sit).collect())
    }

    /// Games that go on, and those that are set aside: a figure for each. Looks into those that were not
    /// looked at before.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn standing(&mut self, office: &Office) -> Result<(usize, usize), TableError> {
        self.look_at(office, usize::MAX);
        let phases = self.known.values().filter_map(|known| known.phase);
        Ok((phases.filter(|phase| *phase == Phase::Playing).count(), self.aside.len()))
    }

    /// Whether a game is over.
    ///
    /// # Errors
    /// No such game, or its journal is broken.
    pub fn is_over(&mut self, office: &Office, id: &str) -> Result<bool, TableError> {
        Ok(self.known_row(office, id)?.0.phase == Phase::Over)
    }

    /// The rows of the games that have a clock, as far as they are known; none of a game that is set aside.
    pub fn timed(&self) -> Vec<(String, RowClock)> {
        let timed = self.known.iter().filter(|(id, _)| !self.aside.contains_key(*id));
        timed.filter_map(|(id, known)| Some((id.clone(), known.clock.as_deref()?.clone()))).collect()
    }

    /// Looks into some games of which no row is known, so that it is when somebody asks.
    pub fn look_at(&mut self, office: &Office, most: usize) {
        let unknown = self.known.iter().filter(|(_, known)| known.phase.is_none() && !known.tried);
        let ids: Vec<String> = unknown.map(|(id, _)| id.clone()).take(most).collect();
        for id in ids {
            // One that cannot be read says so when somebody asks for it, and is not tried before that.
            if self.known_row(office, &id).is_err()
                && let Some(known) = self.known.get_mut(&id)
            {
                known.tried = true;
            }
        }
    }

    /// Notes what is known of the games that were touched, before the home is given back.
    pub fn note_all(&mut self) {
        if !self.knows_all {
            return;
        }
        // One that nobody has read whole is not vouched for.
        let is_sure = |id: &String, known: &Known| known.settled && self.whole.contains(id);
        let fresh = self.known.iter().filter(|(id, known)| !known.noted && is_sure(id, known));
        let fresh = fresh.filter(|(_, known)| !known.text().is_empty());
        let notes: Vec<_> = fresh.map(|(id, known)| (id.clone(), known.text().to_vec())).collect();
        if !notes.is_empty()
            && let Err(error) = self.store.note(&notes)
        {
            tracing::warn!(%error, "what is known of games is not noted; they are looked at again");
        }
    }
}
