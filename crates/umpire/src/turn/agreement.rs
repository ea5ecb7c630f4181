//! What all players together agree on: that the game ends drawn, or is set back.
//!
//! It is of the game as it stands, and lapses when something happens.
use feldpost_protocol::journal::umpire_act::back_to;

use super::TurnError;
use super::game::Game;

/// What each seat consents to for a draw.
pub const DRAW: &str = "draw";

/// What each seat consents to for a rollback to an entry.
#[must_use]
pub fn rollback_text(entry: u64) -> String {
    format!("rollback {entry}")
}

/// Something on which all seats have agreed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Nobody has won.
    Draw,
    /// The game stands again as it did behind this entry.
    Rollback(u64),
}

impl Game {
    /// What is to be done because all seats have agreed on it, of the game as it stands.
    ///
    /// # Errors
    /// The rulebook failed.
    pub fn agreement(&self) -> Result<Option<Agreement>, TurnError> {
        for text in self.consents.keys().filter(|text| self.consent_of_all(text).is_some()) {
            match back_to(text) {
                Some(entry) if self.can_go_back(entry)? => return Ok(Some(Agreement::Rollback(entry))),
                None if text == DRAW && self.can_be_drawn()? => return Ok(Some(Agreement::Draw)),
                _ => {}
            }
        }
        Ok(None)
    }

    /// Whether the game can end drawn: it goes on, and no dice wait.
    ///
    /// # Errors
    /// The rulebook failed.
    pub fn can_be_drawn(&self) -> Result<bool, TurnError> {
        Ok(self.started() && self.waiting.is_none() && !self.is_over()?)
    }

    /// Whether it has ended so.
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        self.drawn
    }

    /// Something has happened.
    pub(super) fn forget_agreements(&mut self) {
        self.consents.retain(|text, _| back_to(text).is_none() && text != DRAW);
    }
}
