//! What the player of a seat is called.
use super::Taking;
use crate::turn::TurnError;
use crate::words::Notice;
use feldpost_protocol::journal::note_kind::NoteKind;
use feldpost_protocol::journal::umpire_act::{LONGEST_NAME, is_player_name};

impl Taking<'_> {
    /// The player has said a name, or an attempt at one.
    pub(super) fn answer_name(&mut self, name: &str) {
        let name = name.to_owned();
        if self.draft.game.offer().gunboat {
            self.say(Notice::NobodyIsNamed);
        } else if self.request.name.as_ref() == Some(&name) {
            self.say(Notice::NameTaken { name });
        } else {
            let taken = is_player_name(&name);
            self.refuse(Notice::NameRefused { name, most: LONGEST_NAME, taken });
        }
    }

    /// Notes what the player is called, if the record does not say it yet.
    pub(super) fn name(&mut self) -> Result<(), TurnError> {
        let (seat, name) = (&self.request.seat, self.request.name.as_deref());
        let Some(name) = name.filter(|name| self.draft.game.player(seat) != Some(name)) else {
            return Ok(());
        };
        if self.draft.game.offer().gunboat {
            return Ok(());
        }
        if self.dry_run || self.request.late || self.draft.game.waiting().is_some() {
            return Ok(());
        }
        if !self.draft.game.has_joined(seat) || self.draft.game.is_over()? {
            return Ok(());
        }
        self.draft.note(NoteKind::Name, seat, name)
    }
}
