//! Choices that players seal themselves: `commit` and `reveal` in a mail (`pbem/1 3.2`).
//!
//! A reveal that does not open what it should is answered with what was computed from it, leaves a note in
//! the journal, and may be sent again. The note holds neither the text nor its hash: with a poor nonce the
//! choice could be guessed from it.
use feldpost_kit::system::Awaiting;

use super::Taking;
use crate::intake::help::{SecretHelp, help, help_secret, is_secret};
use crate::turn::TurnError;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::commitment::{PlayerCommitment, note};
use feldpost_protocol::journal::entry::{Body, Mode};

/// Commitments and reveals that one mail can hold.
const MOST_SEALED: usize = 8;

impl Taking<'_> {
    /// Help; of secrets with everything that this seat would have to fill in.
    pub(super) fn help(&self, topic: Option<&str>) -> Result<Vec<String>, TurnError> {
        if !topic.is_some_and(is_secret) {
            return Ok(help(topic));
        }
        let game = &self.draft.game;
        let owed = game.owes(&self.request.seat)?;
        let (slot, open) = match owed {
            Some(owed) if owed.reveal => (None, owed.slot),
            Some(owed) => (owed.slot, None),
            None => (None, None),
        };
        let offer = game.offer_hash().short();
        Ok(help_secret(&SecretHelp { game: game.id(), offer: &offer, seat: &self.request.seat, slot, open }))
    }

    /// Whether the mail has room for one more; says so once if it has not.
    fn has_room(&mut self) -> bool {
        self.sealed += 1;
        if self.sealed == MOST_SEALED + 1 {
            self.refuse(format!("No more than {MOST_SEALED} commitments and reveals in one mail."));
        }
        self.sealed <= MOST_SEALED
    }

    pub(super) fn commit(&mut self, written: &str, hash: Hash32) -> Result<(), TurnError> {
        if !self.has_room() {
            return Ok(());
        }
        let seat = self.request.seat.clone();
        if self.request.late {
            self.refuse("You answered an older report: send the commitment in answer to the newest one.");
            return Ok(());
        }
        let owed = self.draft.game.owes(&seat)?.filter(|owed| !owed.reveal && owed.slot.is_some());
        let due = owed.and_then(|owed| owed.slot);
        let Some(slot) = due.clone().filter(|due| due == written) else {
            let refusal = self.not_due(written, due.as_deref());
            self.refuse(refusal);
            return Ok(());
        };
        if self.draft.game.commits.values().flatten().any(|commit| commit.hash == hash) {
            self.refuse(format!(
                "The commitment {hash} stands in the journal already; a copy is not accepted. Seal your \
                 choice for {slot} with a nonce of its own."
            ));
            return self.draft.note(note::REFUSED_COMMIT, &seat, &format!("{slot} {hash}"));
        }
        self.say(format!("Your commitment for {slot} stands and cannot be changed. Keep its pc1 text."));
        self.draft.push(Body::Commit { slot, seat, mode: Mode::Player, hash })
    }

    /// Why no commitment for this slot is taken now.
    fn not_due(&self, slot: &str, due: Option<&str>) -> String {
        let game = &self.draft.game;
        let known = game.commits.keys().chain(&game.closed).find(|known| known.eq_ignore_ascii_case(slot));
        let (own, closed) = match known {
            Some(known) => (game.has_committed(known, &self.request.seat), game.closed.contains(known)),
            None => (false, false),
        };
        match (own, closed, due) {
            // The slot is hashed as it is written: taken now, such a choice could never be opened.
            (.., Some(due)) if due.eq_ignore_ascii_case(slot) => {
                format!(
                    "The slot is `{due}`, letter for letter, in the pc1 text too. Seal your choice with that."
                )
            }
            (true, ..) => format!("Your choice for {slot} is sealed already and stands."),
            (_, true, _) => format!("The slot {slot} is closed: a commitment comes too late."),
            (.., Some(due)) => {
                format!("No choice for {slot} is asked of you; the one that is asked now is {due}.")
            }
            _ => format!("No choice for {slot} is asked of you now."),
        }
    }

    pub(super) fn reveal(&mut self, told: &PlayerCommitment) -> Result<(), TurnError> {
        if !self.has_room() {
            return Ok(());
        }
        let hash = Hash32::of_bytes(told.to_string().as_bytes());
        if let Some(wrong) = self.misfit(told, hash)? {
            self.refuse(wrong);
            return self.draft.note(note::REFUSED_REVEAL, &self.request.seat, &told.slot);
        }
        let (slot, seat) = (told.slot.clone(), told.seat.clone());
        if self.draft.game.held.contains(&(slot.clone(), seat.clone())) {
            self.say(format!("Your reveal for {slot} is here already."));
            return Ok(());
        }
        let early = !self.draft.game.closed.contains(&slot);
        let texts = self.draft.secrets.reveals.entry(slot.clone()).or_default();
        texts.insert(seat.clone(), told.to_string());
        self.say(if early {
            format!(
                "Your reveal for {slot} fits, and it is early: the slot is not closed. It is held back until \
                 it is, but the umpire's program can read it from now on."
            )
        } else {
            format!("Your reveal for {slot} fits. It is opened together with the other side's.")
        });
        self.draft.note(note::HELD_REVEAL, &seat, &slot)
    }

    /// Why a reveal opens nothing here, with what was computed from it.
    fn misfit(&self, told: &PlayerCommitment, hash: Hash32) -> Result<Option<String>, TurnError> {
        let (game, seat) = (&self.draft.game, &self.request.seat);
        let (slot, offer) = (&told.slot, game.offer_hash().short());
        if told.offer != offer {
            let theirs = &told.offer;
            return Ok(Some(format!("That line is of another game: its offer is {theirs}, ours {offer}.")));
        }
        if told.seat != *seat {
            return Ok(Some(format!("That line is of the seat {}, and yours is {seat}.", told.seat)));
        }
        let own = game.commits.get(slot).into_iter().flatten().find(|commit| commit.seat == *seat);
        let due = matches!(game.awaiting()?, Awaiting::Reveal { slot: due, .. } if due == *slot);
        let opened = game.closed.contains(slot) && !due;
        let held = game.held.contains(&(slot.clone(), seat.clone()));
        Ok(match own {
            None => Some(format!("You have sealed nothing for {slot}; that line gives {hash}.")),
            Some(commit) if commit.mode == Mode::Umpire => {
                Some(format!("The umpire's program sealed your choice for {slot} and opens it by itself."))
            }
            Some(commit) if commit.hash != hash => Some(format!(
                "That line does not open your commitment for {slot}: it gives {hash}, and you sealed {}. \
                 Send the text as you kept it.",
                commit.hash
            )),
            Some(_) if opened && !held => {
                Some(format!("The slot {slot} was opened without it: the reveal comes too late."))
            }
            Some(_) => None,
        })
    }
}
