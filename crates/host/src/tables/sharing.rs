//! Games on which other daemons work too.
use super::{TableError, Tables};
use crate::store::{Standing, StoreError};

impl Tables {
    /// Keeps a game from other daemons, and forgets what is known of it if they have changed it.
    ///
    /// # Errors
    /// [`StoreError::Busy`]: another daemon has it, or an earlier mail of it.
    pub fn keep(&mut self, id: &str) -> Result<(), TableError> {
        let standing = if self.blocked.contains(id) { Standing::Busy } else { self.store.keep_game(id)? };
        match standing {
            Standing::Same => Ok(()),
            Standing::Changed => {
                self.tables.pop(id);
                Ok(())
            }
            Standing::Busy => {
                self.blocked.insert(id.to_owned());
                Err(StoreError::Busy(id.to_owned()).into())
            }
        }
    }

    /// Another daemon has changed a game: what is known of it does not count.
    pub fn changed_elsewhere(&mut self, id: &str) {
        self.tables.pop(id);
        if self.knows_all {
            self.moves(id);
            self.moved.insert(id.to_owned());
        } else {
            self.known.remove(id);
        }
    }
}
