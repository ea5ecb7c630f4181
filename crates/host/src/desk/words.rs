//! Words of players that are for the umpire alone.
use feldpost_umpire::intake::command::Command;
use feldpost_umpire::intake::letter::Letter;
use feldpost_umpire::report::text;
use feldpost_umpire::words::{Matter, Notice};

use super::{Desk, DeskError};

impl Desk<'_> {
    /// Passes on what a seat's mail says to the umpire; what its player is told of that, if it says anything.
    /// Repeating it does no harm.
    pub(super) fn pass_to_umpire(
        &mut self,
        letter: &Letter,
        (game, seat): (&str, &str),
    ) -> Result<Option<Notice>, DeskError> {
        let said = letter.commands.iter().filter(|_| !letter.unreadable).filter_map(|word| match word {
            Command::ToUmpire(text) | Command::Appeal(text) => Some(text::one_line(text)),
            _ => None,
        });
        let said: Vec<String> = said.collect();
        if said.is_empty() {
            return Ok(None);
        }
        // An appeal goes to the other players too, and has an answer of its own.
        let only_appeals = !letter.commands.iter().any(|word| matches!(word, Command::ToUmpire(_)));
        if self.office.config.umpire.is_empty() {
            return Ok(Some(Notice::NoUmpire).filter(|_| !only_appeals));
        }
        self.tell_umpire(&Matter::WordOfPlayer {
            game: game.to_owned(),
            seat: seat.to_owned(),
            from: letter.from.clone().unwrap_or_default(),
            text: said.join(" / "),
            mail: letter.raw_hash.short(),
            home: self.office.shown_home(),
        })?;
        Ok(Some(Notice::UmpireTold).filter(|_| !only_appeals))
    }
}
