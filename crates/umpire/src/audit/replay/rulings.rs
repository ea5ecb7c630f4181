//! Whether an opened choice was allowed, what had to be recorded if not, and what the game tells in words.

use super::{Replayer, Stop};
use crate::words::{ENGLISH, Words};
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::registry::RegistryError;
use feldpost_kit::system::Awaiting;
use feldpost_protocol::journal::entry::SealedBy;
use feldpost_protocol::journal::note_kind::Strike;
use feldpost_protocol::journal::verify::Commitment;

/// What the rules say to an opened choice.
#[derive(PartialEq)]
pub(super) enum Ruling {
    Legal,
    /// Illegal: the text of the strike that must follow, and the reason, which earlier programs wrote.
    Strike {
        due: String,
        choice: String,
        reason: Message,
    },
}

impl Replayer<'_> {
    /// An illegal choice counts as silence, which must be recorded as a strike; the host itself seals none.
    pub(super) fn rule_on(
        &mut self,
        at: usize,
        slot: &str,
        side: Id,
        choice: &str,
        by_player: bool,
    ) -> Result<(), Stop> {
        let refusal = self.game.choice_ruling(side, choice);
        let refusal = refusal.map_err(|error| Stop::CouldNotCheck(error.to_string()))?;
        let ruling = match refusal {
            None => Ruling::Legal,
            Some(refusal) if by_player => Ruling::Strike {
                due: Strike::illegal(slot, choice, &refusal.rule).to_string(),
                choice: choice.to_owned(),
                reason: refusal.reason,
            },
            Some(_) => {
                let told = format!("the umpire's program sealed `{choice}` for {side}, which is not allowed");
                return Err(Stop::NotValid(at, told));
            }
        };
        self.rulings.insert((slot.to_owned(), side.to_string()), ruling);
        Ok(())
    }

    /// A strike stands for an illegal choice, or for one that was not opened.
    pub(super) fn strike(&mut self, at: usize, seat: &str, text: &str) -> Result<(), Stop> {
        let slot = text.split(' ').next().unwrap_or_default();
        match self.rulings.remove(&(slot.to_owned(), seat.to_owned())) {
            Some(Ruling::Strike { due, .. }) if text == due => Ok(()),
            Some(Ruling::Strike { choice, reason, .. }) if self.is_sentence(slot, &choice, &reason, text) => {
                Ok(())
            }
            Some(_) => Err(Stop::NotValid(at, format!("the strike for {seat} is not what the rules say"))),
            None => self.strike_unopened(at, slot, seat),
        }
    }

    /// Whether a strike gives this reason in English words, as earlier programs wrote it:
    /// `SLOT CHOICE: reason`, where a choice has no blank.
    fn is_sentence(&self, slot: &str, choice: &str, reason: &Message, text: &str) -> bool {
        self.in_english(reason).is_some_and(|reason| text == format!("{slot} {choice}: {reason}"))
    }

    /// What the game awaits, or how it ended, in words.
    pub(super) fn standing(&self) -> Result<String, RegistryError> {
        let told = |message: &Message| self.in_english(message).unwrap_or_else(|| message.to_string());
        Ok(match self.game.awaiting()? {
            Awaiting::Orders { decision, .. } | Awaiting::Sealed { decision, .. } => {
                format!("waits for the {}", told(&decision.title))
            }
            Awaiting::Reveal { slot, .. } => format!("waits for the choices of {slot} to be opened"),
            Awaiting::Nothing { outcome, .. } => told(&outcome),
        })
    }

    /// What the game tells, in words.
    fn in_english(&self, message: &Message) -> Option<String> {
        let (system, messages) = self.messages;
        let words = Words::with_games([(system, messages)], []).ok()?;
        Some(words.tell(ENGLISH, system, message))
    }

    /// Only a choice that its player sealed, and did not open, can go unopened.
    fn strike_unopened(&mut self, at: usize, slot: &str, seat: &str) -> Result<(), Stop> {
        let of = |commitment: &&Commitment| commitment.slot == slot && commitment.seat == seat;
        let sealed = self.facts.commitments.iter().find(of).map(|commitment| commitment.mode);
        let held = self.held.contains(&(slot.to_owned(), seat.to_owned()));
        let told = match sealed {
            Some(SealedBy::Umpire) => "a strike for a choice that the umpire's program could open",
            _ if held => "a strike for a choice whose reveal was held back",
            _ if !self.settle_choice(slot, seat) => "a strike for a choice that was not waited for",
            _ => return Ok(()),
        };
        Err(Stop::NotValid(at, format!("{told}: {seat}, {slot}")))
    }
}
