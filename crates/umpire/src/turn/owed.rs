//! What a game waits for, seat by seat.
use std::collections::BTreeMap;

use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::system::{Awaiting, Decision};

use super::TurnError;
use super::game::{Commitment, Game, Owed};
use feldpost_protocol::journal::entry::SealedBy;

impl Game {
    /// What this seat owes now. A reveal has no title of the rulebook.
    ///
    /// # Errors
    /// The rulebook failed.
    pub fn owes(&self, seat: &str) -> Result<Option<Owed>, TurnError> {
        if !self.started() || self.is_halted() {
            return Ok(None);
        }
        Ok(self.owes_of(&self.awaiting()?, seat))
    }

    /// The decision that each seat owes now.
    pub(super) fn owed_decisions(&self) -> Result<BTreeMap<String, String>, TurnError> {
        if !self.started() || self.is_halted() {
            return Ok(BTreeMap::new());
        }
        let awaiting = self.awaiting()?;
        let owed = |seat: &String| Some((seat.clone(), self.owes_of(&awaiting, seat)?.decision.id));
        Ok(self.offer.seats.iter().filter_map(owed).collect())
    }

    fn owes_of(&self, awaiting: &Awaiting, seat: &str) -> Option<Owed> {
        let among = |sides: &[Id]| sides.iter().any(|side| side.as_str() == seat);
        match awaiting {
            Awaiting::Orders { sides, decision } if among(sides) => {
                Some(Owed { decision: decision.clone(), slot: None, reveal: false })
            }
            Awaiting::Sealed { slot, sides, decision } if among(sides) && !self.has_committed(slot, seat) => {
                Some(Owed { decision: decision.clone(), slot: Some(slot.clone()), reveal: false })
            }
            Awaiting::Reveal { slot, .. } if self.must_reveal(slot, seat) => {
                let decision = Decision { id: format!("{slot}.reveal"), title: Message::written("") };
                Some(Owed { decision, slot: Some(slot.clone()), reveal: true })
            }
            _ => None,
        }
    }

    fn must_reveal(&self, slot: &str, seat: &str) -> bool {
        let sealed = |commit: &Commitment| commit.seat == seat && commit.mode == SealedBy::Player;
        self.commits.get(slot).is_some_and(|commits| commits.iter().any(sealed))
            && !self.held.contains(&(slot.to_owned(), seat.to_owned()))
            && !self.struck.contains(&(slot.to_owned(), seat.to_owned()))
    }

    /// Whether the seat's choice for the slot stands in the journal.
    #[must_use]
    pub fn has_committed(&self, slot: &str, seat: &str) -> bool {
        self.commits.get(slot).is_some_and(|commits| commits.iter().any(|commit| commit.seat == seat))
    }

    /// The seats that owe something, in the order of the offer; before the start those that have not joined.
    ///
    /// # Errors
    /// The rulebook failed.
    pub fn waiting_for(&self) -> Result<Vec<String>, TurnError> {
        let mut seats = Vec::new();
        if self.is_closed() {
            return Ok(seats);
        }
        if self.is_restored() && self.waiting().is_none() {
            return self.have_not_agreed();
        }
        for seat in &self.offer.seats {
            let waits =
                if self.started() { self.owes(seat)?.is_some() } else { !self.joined.contains_key(seat) };
            if waits {
                seats.push(seat.clone());
            }
        }
        Ok(seats)
    }
}
