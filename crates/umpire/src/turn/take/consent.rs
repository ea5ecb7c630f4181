//! What a player agrees to, and all together: dice that never come, a rollback, a draw.
use super::Taking;
use crate::intake::command::Agreed;
use crate::turn::beacon::{chain_text, void_text};
use crate::turn::{DRAW, TurnError, rollback_text};
use crate::words::Notice;
use feldpost_protocol::journal::entry::Source;

impl Taking<'_> {
    /// Nothing is played before all have agreed from where a restored game goes on.
    pub(super) fn refuse_restored(&mut self) -> Result<(), TurnError> {
        let entry = self.draft.game.loss()?.map_or(0, |loss| loss.entry);
        self.refuse(Notice::Rollback { stage: "before".to_owned(), side: None, entry });
        Ok(())
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
        // What follows is told to all.
        if self.draft.game.consent_of_all(&text).is_some() {
            return Ok(());
        }
        self.say(Notice::AgreementNoted);
        for other in others {
            self.draft.answer.told.entry(other).or_default().push(told.clone());
        }
        Ok(())
    }
}
