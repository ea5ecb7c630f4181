//! Choices that players seal themselves: `commit` and `reveal` in a mail (`pbem/1 3.2`).
//!
//! A reveal that does not open what it should is answered with what was computed from it, leaves a note in
//! the journal, and may be sent again. The note holds neither the text nor its hash: with a poor nonce the
//! choice could be guessed from it.
use feldpost_kit::system::Awaiting;

use super::Taking;
use crate::intake::help::{Asker, help, help_secret, is_secret, topics};
use crate::turn::TurnError;
use crate::words::{Notice, Secret};
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::commitment::PlayerCommitment;
use feldpost_protocol::journal::entry::{Body, SealedBy};
use feldpost_protocol::journal::note_kind::NoteKind;

/// Commitments and reveals that one mail can hold.
const MOST_SEALED: usize = 8;

impl Taking<'_> {
    /// Help; of secrets with everything that this seat would have to fill in.
    pub(super) fn help(&self, topic: Option<&str>) -> Result<Notice, TurnError> {
        if !topic.is_some_and(is_secret) {
            return Ok(help(topic, &topics(&self.draft.game.play().wording(), &self.request.language)));
        }
        let game = &self.draft.game;
        let seat = &self.request.seat;
        let owes = game.owes(seat)?.and_then(|owed| {
            let what = if owed.reveal { Secret::Reveal } else { Secret::Choice };
            Some((what, owed.slot?))
        });
        let offer = game.offer_hash().short();
        Ok(help_secret(Asker { game: game.id(), offer: &offer, seat, owes }))
    }

    /// Whether the mail has room for one more; says so once if it has not.
    fn has_room(&mut self) -> bool {
        self.sealed += 1;
        if self.sealed == MOST_SEALED + 1 {
            self.refuse(Notice::SealsTooMany { most: MOST_SEALED });
        }
        self.sealed <= MOST_SEALED
    }

    /// Whether the seat is asked now for a choice for this slot.
    pub(super) fn is_due(&self, slot: &str) -> Result<bool, TurnError> {
        let owed = self.draft.game.owes(&self.request.seat)?;
        Ok(owed.is_some_and(|owed| !owed.reveal && owed.slot.as_deref() == Some(slot)))
    }

    /// Takes the commitments that had to come after the sheet.
    pub(super) fn later_commits(&mut self) -> Result<(), TurnError> {
        for (slot, hash) in std::mem::take(&mut self.later) {
            self.commit(slot, hash)?;
        }
        Ok(())
    }

    pub(super) fn commit(&mut self, written: &str, hash: Hash32) -> Result<(), TurnError> {
        if !self.has_room() {
            return Ok(());
        }
        let seat = self.request.seat.clone();
        if self.request.late {
            self.refuse(Notice::CommitLate);
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
            self.refuse(Notice::CommitCopied { hash: hash.to_string(), slot: slot.clone() });
            return self.draft.note(NoteKind::RefusedCommit, &seat, &format!("{slot} {hash}"));
        }
        self.say(Notice::CommitTaken { slot: slot.clone() });
        let (mode, standing, rest) = (SealedBy::Player, None, None);
        self.draft.push(Body::Commit { slot, seat, mode, hash, standing, rest })
    }

    /// Why no commitment for this slot is taken now.
    fn not_due(&self, slot: &str, due: Option<&str>) -> Notice {
        let game = &self.draft.game;
        let known = game.commits.keys().chain(&game.closed).find(|known| known.eq_ignore_ascii_case(slot));
        let (own, closed) = match known {
            Some(known) => (game.has_committed(known, &self.request.seat), game.closed.contains(known)),
            None => (false, false),
        };
        let slot = slot.to_owned();
        match (own, closed, due) {
            // The slot is hashed as it is written: taken now, such a choice could never be opened.
            (.., Some(due)) if due.eq_ignore_ascii_case(&slot) => {
                Notice::CommitSpelling { slot: due.to_owned() }
            }
            (true, ..) => Notice::CommitStands { slot },
            (_, true, _) => Notice::CommitClosed { slot },
            (.., Some(due)) => Notice::CommitOther { slot, due: due.to_owned() },
            _ => Notice::CommitUnasked { slot },
        }
    }

    pub(super) fn reveal(&mut self, told: &PlayerCommitment) -> Result<(), TurnError> {
        if !self.has_room() {
            return Ok(());
        }
        let hash = Hash32::of_bytes(told.to_string().as_bytes());
        if let Some(wrong) = self.misfit(told, hash)? {
            self.refuse(wrong);
            return self.draft.note(NoteKind::RefusedReveal, &self.request.seat, &told.slot);
        }
        let (slot, seat) = (told.slot.clone(), told.seat.clone());
        if self.draft.game.held.contains(&(slot.clone(), seat.clone())) {
            self.say(Notice::RevealHere { slot });
            return Ok(());
        }
        let early = !self.draft.game.closed.contains(&slot);
        let texts = self.draft.secrets.change.reveals.entry(slot.clone()).or_default();
        texts.insert(seat.clone(), told.to_string());
        self.draft.note(NoteKind::HeldReveal, &seat, &slot)?;
        self.say(if early { Notice::RevealEarly { slot } } else { Notice::RevealFits { slot } });
        Ok(())
    }

    /// Why a reveal opens nothing here, with what was computed from it.
    fn misfit(&self, told: &PlayerCommitment, hash: Hash32) -> Result<Option<Notice>, TurnError> {
        let (game, seat) = (&self.draft.game, &self.request.seat);
        let (slot, offer) = (&told.slot, game.offer_hash().short());
        if told.offer != offer {
            return Ok(Some(Notice::RevealOfAnotherGame { theirs: told.offer.clone(), ours: offer }));
        }
        if told.seat != *seat {
            return Ok(Some(Notice::RevealOfAnotherSeat { theirs: told.seat.clone(), ours: seat.clone() }));
        }
        let own = game.commits.get(slot).into_iter().flatten().find(|commit| commit.seat == *seat);
        let due = matches!(game.awaiting()?, Awaiting::Reveal { slot: due, .. } if due == *slot);
        let opened = game.closed.contains(slot) && !due;
        let held = game.held.contains(&(slot.clone(), seat.clone()));
        let struck = game.struck.contains(&(slot.clone(), seat.clone()));
        let (slot, hash, given) = (slot.clone(), hash.to_string(), hash);
        Ok(match own {
            None => Some(Notice::RevealUnsealed { slot, hash }),
            Some(commit) if commit.mode == SealedBy::Umpire => Some(Notice::RevealByUmpire { slot }),
            Some(commit) if commit.hash != given => {
                Some(Notice::RevealMisfit { slot, hash, sealed: commit.hash.to_string() })
            }
            Some(_) if struck || opened && !held => Some(Notice::RevealTooLate { slot }),
            Some(_) => None,
        })
    }
}
