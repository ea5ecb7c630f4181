//! Acts of the umpire: each stands alone, but for what a game's end lays open.
use feldpost_protocol::journal::entry::{Body, Head};
use feldpost_protocol::journal::note_kind::NoteKind;
use feldpost_protocol::journal::umpire_act::{UmpireAct, entry_number, lost_end};

use super::Record;
use crate::turn::RedoFault;

/// Why a correction is none, in words.
pub(super) fn why(fault: RedoFault) -> String {
    let told = match fault {
        RedoFault::NotNewest => "a correction of what is not the newest sheet, alone in its group",
        RedoFault::SameRules => "a correction by the same rules",
        RedoFault::OtherSeat => "a correction with the sheet of another seat",
        RedoFault::NoLock => "a correction without its lock",
    };
    told.to_owned()
}

impl<'a> Record<'a> {
    /// What may stand behind an act in its group.
    pub(super) fn behind_an_act(&mut self, body: &Body) -> Result<(), String> {
        let Some(closes) = self.group.act else { return Ok(()) };
        if self.redo.in_hand.is_some() {
            return Ok(());
        }
        if self.group.begins_chain && self.group.size == 1 && matches!(body, Body::Anchor { .. }) {
            return Ok(());
        }
        if let Some(happened) = &mut self.group.enters {
            let is_noted = matches!(body, Body::Note { kind: NoteKind::Rules, .. });
            let happens = matches!(body, Body::Events { lock: None, .. });
            let before = std::mem::replace(happened, *happened || happens);
            if !before && (is_noted || happens) {
                return Ok(());
            }
        }
        let opens = matches!(body, Body::Reveal { .. } | Body::Openings { .. } | Body::Root { .. });
        if closes && opens || matches!(body, Body::Unknown { .. }) {
            return Ok(());
        }
        Err("something stands behind an act of the umpire in its group".to_owned())
    }

    /// All have agreed that the game is set back to the end of a group of when it was under way.
    fn rollback(&mut self, entry: u64) -> Result<(), String> {
        if self.waits {
            return Err("the game is set back while its dice wait".to_owned());
        }
        if !self.ends.contains(&entry) {
            return Err(format!("the game is set back to entry {entry}, at which no step of it ended"));
        }
        self.consents.agreed(&format!("rollback {entry}"), self.offer)?;
        self.restored = false;
        self.stands_again();
        Ok(())
    }

    /// The game stands again as it did earlier. What was said in advance or sealed since is void.
    fn stands_again(&mut self) {
        self.consents.moved(self.at);
        self.standing.clear();
        self.choices.set_back();
    }

    /// The end of the record is lost: nothing is played before all have agreed from where the game goes on.
    fn restore(&mut self, lost: Head) -> Result<(), String> {
        if lost.seq < self.at as u64 {
            return Err("what is lost stands in the journal".to_owned());
        }
        if self.ends.is_empty() {
            return Err("a game is restored that had not begun".to_owned());
        }
        self.consents.moved(self.at);
        self.restored = self.end.is_none();
        self.group.begins_chain = true;
        Ok(())
    }

    /// Whether a restored game goes on before it may.
    pub(super) fn is_restored_by_all(&self, body: &Body) -> Result<(), String> {
        let is_played = matches!(
            body,
            Body::Lock { .. } | Body::Commit { .. } | Body::Closed { .. } | Body::Standing { .. }
        );
        if self.restored && is_played {
            return Err("a restored game is played before all have agreed from where it goes on".to_owned());
        }
        Ok(())
    }

    /// Nobody is named in a game without names.
    pub(super) fn names_whom_it_may(&self, body: &Body) -> Result<(), String> {
        let names = match body {
            Body::Offer(offer) => !offer.names.is_empty(),
            Body::Note { kind: NoteKind::Name, .. } | Body::Umpire { act: UmpireAct::Name, .. } => true,
            _ => false,
        };
        if names && self.offer.gunboat {
            return Err("a player is named in a game without names".to_owned());
        }
        if matches!(body, Body::Offer(offer) if offer.gunboat && !offer.unrated) {
            return Err("a game without names is not rated, and its offer does not say so".to_owned());
        }
        Ok(())
    }

    /// The newest sheet is resolved again.
    fn correct(&mut self, lock: u64) -> Result<(), String> {
        if self.waits {
            return Err("a correction while dice wait".to_owned());
        }
        self.redo.begin(lock).map_err(why)?;
        self.stands_again();
        Ok(())
    }

    /// The umpire enters what the rulebook leaves to him.
    fn arrive(&mut self) -> Result<(), String> {
        if self.waits {
            return Err("something is entered while dice wait".to_owned());
        }
        if self.restored || self.ends.is_empty() {
            return Err("something is entered into a game that is not played".to_owned());
        }
        self.group.enters = Some(false);
        Ok(())
    }

    /// An act, as the record has it.
    pub(super) fn umpire(
        &mut self,
        act: &UmpireAct,
        seat: Option<&'a str>,
        text: &str,
    ) -> Result<(), String> {
        if matches!(act, UmpireAct::Other(_)) {
            return Ok(());
        }
        if self.group.size > 0 {
            return Err("an act of the umpire in the middle of a group".to_owned());
        }
        if !act.fits(seat.is_some()) {
            return Err("an act of the umpire is of a seat, or of none, and this is not so".to_owned());
        }
        if !act.can_say(text) {
            return Err(format!("the text of an act {} is not so", act.word()));
        }
        if let Some(seat) = seat {
            self.is_seat(seat)?;
            if *act == UmpireAct::Replace {
                self.standing.remove(seat);
            }
        }
        if *act == UmpireAct::Rollback {
            self.rollback(entry_number(text).unwrap_or_default())?;
        }
        if let Some(lost) = lost_end(text).filter(|_| *act == UmpireAct::Restore) {
            self.restore(lost)?;
        }
        if *act == UmpireAct::Arrive {
            self.arrive()?;
        }
        if *act == UmpireAct::Correct {
            self.correct(entry_number(text).unwrap_or_default())?;
        }
        if *act == UmpireAct::Draw {
            if self.waits {
                return Err("the game ends drawn while its dice wait".to_owned());
            }
            self.consents.agreed("draw", self.offer)?;
        }
        self.group.act = Some(act.ends_game());
        self.group.resigned |= act.ends_game();
        Ok(())
    }
}
