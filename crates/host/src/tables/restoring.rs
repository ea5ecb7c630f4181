//! A game whose newest copy is lost for good: the step that says so.
use super::{Apart, Table, TableError, Tables};
use crate::office::Office;
use feldpost_protocol::journal::entry::Head;
use feldpost_protocol::journal::note::NoteError;
use feldpost_umpire::turn;

impl Tables {
    /// Writes into the record of a game that was set aside that all behind its end is lost, up to this entry;
    /// nothing, if it says so already.
    ///
    /// # Errors
    /// [`TableError::NotToRestore`], or the store cannot be read or written.
    pub fn restore(&mut self, office: &Office, id: &str, lost: Head, now: i64) -> Result<(), TableError> {
        let (table, _) = self.load(office, id)?;
        if table.game.has_lost(lost) {
            return Ok(());
        }
        let Table { game, secrets, roster, seeds, signer, lately, bulk, written } = table;
        if signer.verifying_key() != game.key() {
            return Err(NoteError::NoKey.into());
        }
        let (id, head) = (id.to_owned(), game.head());
        let ready = turn::restore(game, lost, &secrets, &signer, now)?;
        let ready = ready.ok_or_else(|| TableError::NotToRestore(id.clone()))?;
        let apart = Apart { secrets, roster, seeds, signer, lately, bulk, written, id, head };
        self.append(ready, apart).map(drop)
    }
}
