//! Words about the beacon: a round that a player brings, and orders that come while dice wait.
use feldpost_kit::sheet::{Fate, LineFate};

use super::Taking;
use crate::turn::TurnError;
use crate::turn::beacon::Waiting;
use crate::words::Notice;
use feldpost_protocol::dice::quicknet::read_signature;

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
