//! How a player alone ends a game, or keeps it from beginning.
use super::Taking;
use crate::turn::TurnError;
use crate::words::Notice;
use feldpost_protocol::journal::note_kind::NoteKind;

impl Taking<'_> {
    /// `resign`, which is asked back, or `resign yes`.
    pub(super) fn resign(&mut self, confirmed: bool) -> Result<(), TurnError> {
        if !self.draft.game.started() || self.draft.game.is_over()? {
            self.refuse(Notice::NothingToResign);
        } else if self.request.late {
            self.refuse(Notice::ResignLate);
        } else if confirmed {
            self.draft.note(NoteKind::Resign, &self.request.seat, "")?;
        } else {
            self.say(Notice::ResignUnconfirmed);
        }
        Ok(())
    }

    /// `decline`: no to an offer, also of whoever has joined. Without the seat the game does not begin.
    pub(super) fn decline(&mut self) -> Result<(), TurnError> {
        if self.draft.game.started() {
            self.refuse(if self.draft.game.is_over()? {
                Notice::NothingToResign
            } else {
                Notice::DeclineTooLate
            });
        } else if !self.draft.game.is_closed() {
            self.draft.note(NoteKind::Resign, &self.request.seat, "")?;
        }
        Ok(())
    }
}
