//! Games that are over and out of the way: no list shows them unless it is asked for all.
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::store::{self, StoreError, Whole};

/// Their ids, a line each. If it is lost, lists are longer.
pub struct Archived {
    store: Arc<dyn store::Ledgers>,
    games: BTreeSet<String>,
}

impl Archived {
    /// Reads the ledger.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn open(store: Arc<dyn store::Ledgers>) -> Result<Self, StoreError> {
        let bytes = store.read_ledger(Whole::Archived)?.unwrap_or_default();
        let games = String::from_utf8_lossy(&bytes).lines().map(str::to_owned).collect();
        Ok(Self { store, games })
    }

    /// Whether a game is out of the way.
    #[must_use]
    pub fn holds(&self, game: &str) -> bool {
        self.games.contains(game)
    }

    /// Puts a game out of the way, or takes it back. False if it is so already.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn set(&mut self, game: &str, archived: bool) -> Result<bool, StoreError> {
        let changes = match archived {
            true => self.games.insert(game.to_owned()),
            false => self.games.remove(game),
        };
        if changes {
            let lines: String = self.games.iter().map(|id| format!("{id}\n")).collect();
            self.store.replace_ledger(Whole::Archived, lines.as_bytes())?;
        }
        Ok(changes)
    }
}
