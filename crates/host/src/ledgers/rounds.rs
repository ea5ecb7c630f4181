//! Games whose dice wait for a round of the public beacon, so that nobody has to look through all of them.
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::store::{self, StoreError, Whole};

/// What waits: a line `<game> <round>` for each.
///
/// The journal of a game says the same, and the next mail of the game writes it again if it was lost.
pub struct Rounds {
    store: Arc<dyn store::Ledgers>,
    games: BTreeMap<String, u64>,
}

impl Rounds {
    /// Reads the ledger; a line that cannot be read is left out.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn open(store: Arc<dyn store::Ledgers>) -> Result<Self, StoreError> {
        let bytes = store.read_ledger(Whole::Rounds)?.unwrap_or_default();
        let read = |line: &str| {
            let (game, round) = line.split_once(' ')?;
            Some((game.to_owned(), round.parse().ok()?))
        };
        let games = String::from_utf8_lossy(&bytes).lines().filter_map(read).collect();
        Ok(Self { store, games })
    }

    /// The ledger of a host that only looks: nothing waits.
    pub(super) fn unread(store: Arc<dyn store::Ledgers>) -> Self {
        Self { store, games: BTreeMap::new() }
    }

    /// The games that wait, each with its round.
    pub fn games(&self) -> impl Iterator<Item = (&str, u64)> {
        self.games.iter().map(|(game, round)| (game.as_str(), *round))
    }

    /// Notes for which round a game waits; `None` if for none.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn note(&mut self, game: &str, round: Option<u64>) -> Result<(), StoreError> {
        if self.games.get(game).copied() == round {
            return Ok(());
        }
        match round {
            Some(round) => self.games.insert(game.to_owned(), round),
            None => self.games.remove(game),
        };
        let text: String = self.games.iter().map(|(game, round)| format!("{game} {round}\n")).collect();
        self.store.replace_ledger(Whole::Rounds, text.as_bytes())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::store::FolderStore;

    #[test]
    fn what_waits_outlives_a_restart_until_it_waits_no_more() {
        let home = tempfile::tempdir().unwrap();
        let open = || Rounds::open(Arc::new(FolderStore::open(home.path()).unwrap())).unwrap();
        let mut rounds = open();
        rounds.note("g1", Some(7)).unwrap();
        rounds.note("g2", Some(9)).unwrap();
        rounds.note("g1", Some(12)).unwrap();
        assert_eq!(open().games().collect::<Vec<_>>(), [("g1", 12), ("g2", 9)]);
        rounds.note("g2", None).unwrap();
        assert_eq!(open().games().collect::<Vec<_>>(), [("g1", 12)]);
    }
}
