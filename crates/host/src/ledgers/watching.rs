//! Who watches which game, and how far each has been told of it.
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::store::{self, StoreError, Whole};

/// Game and address.
type Watcher = (String, String);

/// A line each: game, the last entry told, address. If it is lost, nobody watches any more.
pub struct Watching {
    store: Arc<dyn store::Ledgers>,
    all: BTreeMap<Watcher, u64>,
}

impl Watching {
    /// Reads the ledger.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn open(store: Arc<dyn store::Ledgers>) -> Result<Self, StoreError> {
        let bytes = store.read_ledger(Whole::Watching)?.unwrap_or_default();
        let read = |line: &str| {
            let [game, seq, address] = *line.split(' ').collect::<Vec<_>>().as_slice() else { return None };
            Some(((game.to_owned(), address.to_owned()), seq.parse().ok()?))
        };
        let all = String::from_utf8_lossy(&bytes).lines().filter_map(read).collect();
        Ok(Self { store, all })
    }

    /// How many watch, all together.
    #[must_use]
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// Everybody who watches: game, address, and the last entry told.
    #[must_use]
    pub fn all(&self) -> Vec<(String, String, u64)> {
        let watcher = |((game, address), seq): (&Watcher, &u64)| (game.clone(), address.clone(), *seq);
        self.all.iter().map(watcher).collect()
    }

    /// The games that somebody watches.
    #[must_use]
    pub fn games_of(&self, address: &str) -> Vec<String> {
        let address = address.to_lowercase();
        let own = self.all.keys().filter(|(_, watcher)| *watcher == address);
        own.map(|(game, _)| game.clone()).collect()
    }

    /// Somebody watches a game, and has been told of it up to this entry.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn tell(&mut self, game: &str, address: &str, seq: u64) -> Result<(), StoreError> {
        self.all.insert((game.to_owned(), address.to_lowercase()), seq);
        self.write()
    }

    /// Somebody watches a game no more. False if they did not.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn stop(&mut self, game: &str, address: &str) -> Result<bool, StoreError> {
        let stopped = self.all.remove(&(game.to_owned(), address.to_lowercase())).is_some();
        if stopped {
            self.write()?;
        }
        Ok(stopped)
    }

    fn write(&self) -> Result<(), StoreError> {
        let line = |((game, address), seq): (&Watcher, &u64)| format!("{game} {seq} {address}\n");
        let lines: String = self.all.iter().map(line).collect();
        self.store.replace_ledger(Whole::Watching, lines.as_bytes())
    }
}
