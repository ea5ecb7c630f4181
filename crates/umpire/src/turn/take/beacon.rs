//! Words about the beacon: a round that a player brings. And what all seats agree to: if it never comes, or
//! to set the game back.
use feldpost_kit::sheet::{Fate, LineFate};

use super::Taking;
use crate::intake::command::Agreed;
use crate::turn::beacon::{Waiting, chain_text, void_text};
use crate::turn::{DRAW, TurnError, rollback_text};
use crate::words::Notice;
use feldpost_protocol::dice::quicknet::read_signature;
use feldpost_protocol::journal::entry::Source;

/// What is told of dice that wait.
pub(super) fn dice_wait(waiting: &Waiting) -> Notice {
    Notice::DiceWait { step: waiting.step, round: waiting.round, time: waiting.time() }
}

impl Taking<'_> {
    /// `beacon ROUND SIGNATURE`: whoever brings it, the signature is that of the round or it is not.
    pub(super) fn beacon(&mut self, round: u64, hex: &str) -> Result<(), TurnError> {
        let Some(waiting) = self.draft.game.waiting().cloned() else {
            self.refuse(Notice::NoDiceWait);
            return Ok(());
        };
        if round != waiting.round {
            self.refuse(Notice::BeaconOther { round, due: waiting.round, time: waiting.time() });
            return Ok(());
        }
        match read_signature(round, hex) {
            // The next lock of this clock would name a round that is there already.
            Some(_) if self.draft.unix < waiting.due() => {
                self.refuse(Notice::BeaconEarly { round, time: waiting.time() });
                Ok(())
            }
            Some(signature) => self.draft.take_round(&signature),
            None => {
                self.refuse(Notice::BeaconWrong { round });
                Ok(())
            }
        }
    }

    /// `consent void`, `consent chain`, `consent rollback N`, `draw`.
    pub(super) fn consent(&mut self, what: Agreed) -> Result<(), TurnError> {
        let (game, seat) = (&self.draft.game, self.request.seat.clone());
        if !game.started() || game.is_over()? || self.request.late {
            self.refuse(Notice::NothingToAgreeTo);
            return Ok(());
        }
        let what = match what {
            Agreed::Rollback(entry) => Agreed::Rollback(game.step_end(entry)),
            what => what,
        };
        let (waiting, side) = (game.waiting().map(|waiting| waiting.step), game.side_name(&seat));
        let (text, told) = match (what, waiting) {
            (Agreed::Draw, _) if game.can_be_drawn()? => {
                (DRAW.to_owned(), Notice::Draw { stage: "agreed".to_owned(), side: Some(side) })
            }
            (Agreed::Rollback(entry), _) if game.can_go_back(entry)? => {
                let stage = "agreed".to_owned();
                (rollback_text(entry), Notice::Rollback { stage, side: Some(side), entry })
            }
            (Agreed::Rollback(entry), _) => {
                self.refuse(Notice::Rollback { stage: "refused".to_owned(), side: None, entry });
                return Ok(());
            }
            (Agreed::Void, Some(step)) => (void_text(step), Notice::AgreesToVoid { side, step }),
            (Agreed::Chain, _) if game.source() == Source::ChainBeacon => {
                let step = game.next_step;
                (chain_text(step), Notice::AgreesToChain { side, step })
            }
            _ => {
                self.refuse(Notice::NothingToAgreeTo);
                return Ok(());
            }
        };
        let others: Vec<String> =
            game.offer().seats.iter().filter(|other| **other != seat).cloned().collect();
        self.draft.consent(&seat, &text)?;
        if self.draft.game.consent_of_all(&text).is_some()
            && !matches!(what, Agreed::Rollback(_) | Agreed::Draw)
        {
            return Ok(());
        }
        self.say(Notice::AgreementNoted);
        for other in others {
            self.draft.answer.told.entry(other).or_default().push(told.clone());
        }
        Ok(())
    }

    /// Orders that come while dice wait: nothing is lost, and nothing changes.
    pub(super) fn held_for_dice(&mut self, waiting: &Waiting) -> Result<Vec<LineFate>, TurnError> {
        let mut fates = self.checked()?;
        let mut any = false;
        for fate in &mut fates {
            if !matches!(fate.fate, Fate::Ignored) {
                self.hold(fate, dice_wait(waiting));
                any = true;
            }
        }
        if any {
            self.refuse(Notice::SendAgainAfterDice);
        }
        Ok(fates)
    }
}
