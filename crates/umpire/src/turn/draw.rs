//! A game that ends drawn, because all its players have agreed on it.
use super::TurnError;
use super::game::Game;

/// What each seat consents to for it.
pub const DRAW: &str = "draw";

impl Game {
    /// Whether the game can end drawn: it goes on, and no dice wait.
    ///
    /// # Errors
    /// The rulebook failed.
    pub fn can_be_drawn(&self) -> Result<bool, TurnError> {
        Ok(self.started() && self.waiting.is_none() && !self.is_over()?)
    }

    /// Whether all seats have agreed on it, of the game as it stands.
    ///
    /// # Errors
    /// The rulebook failed.
    pub fn draw_is_due(&self) -> Result<bool, TurnError> {
        Ok(self.consent_of_all(DRAW).is_some() && self.can_be_drawn()?)
    }

    /// Whether it has ended so.
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        self.drawn
    }
}
