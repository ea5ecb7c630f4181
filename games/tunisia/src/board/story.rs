//! What happens, one thing after the other.

use super::Board;
use crate::event::Event;

/// What happens one after the other: each event changes the board before the next is made.
#[derive(Debug)]
pub struct Story {
    /// The board as it is now.
    pub board: Board,
    /// What has happened.
    pub events: Vec<Event>,
}

impl Story {
    /// Nothing has happened yet.
    #[must_use]
    pub fn of(board: &Board) -> Story {
        Story { board: board.clone(), events: vec![] }
    }

    /// Writes an event down.
    pub fn happen(&mut self, event: Event) {
        self.board.apply(&event);
        self.events.push(event);
    }
}
