//! What a helper leaves to whoever leads, as far as that can be seen before anything is done.
use std::ffi::OsStr;

use feldpost_umpire::intake::letter::{self, Letter};

use super::{Desk, DeskError};
use crate::store::StoreError;

impl Desk<'_> {
    /// The games that a mail of the inbox names, each once.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn games_named(&self, name: &OsStr) -> Result<Vec<String>, DeskError> {
        let slim = self.store.read_slim(name)?;
        Ok(games_of(&letter::read(&slim.raw, &self.office.config.address)))
    }

    /// Refuses a helper what is not a player's mail to one game, whose dice wait for nothing but it.
    ///
    /// # Errors
    /// [`DeskError::ForLeader`], or the game cannot be read.
    pub(super) fn may_help_with(&mut self, letter: &Letter) -> Result<(), DeskError> {
        if !self.helps {
            return Ok(());
        }
        let games = games_of(letter);
        let ([game], None) = (games.as_slice(), letter.robot) else { return Err(DeskError::ForLeader) };
        let game = &self.table(game)?.game;
        if !game.started() || game.offer().source.has_beacon() {
            return Err(DeskError::ForLeader);
        }
        Ok(())
    }

    /// Refuses a mail that names no game, and may be about any, while earlier ones wait for somebody else.
    ///
    /// # Errors
    /// [`StoreError::Busy`].
    pub(super) fn is_not_before_others(&self, letter: &Letter) -> Result<(), DeskError> {
        if letter.claims.is_empty() && !self.tables.blocked.is_empty() {
            return Err(StoreError::Busy(letter.file.to_string_lossy().into_owned()).into());
        }
        Ok(())
    }
}

fn games_of(letter: &Letter) -> Vec<String> {
    let mut games: Vec<String> = letter.claims.iter().map(|claim| claim.game.clone()).collect();
    games.sort();
    games.dedup();
    games
}
