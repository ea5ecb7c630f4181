//! Signed heads, and the marks of the newest ones: they vouch for the ends of journals.
use std::path::Path;

use super::FolderStore;
use super::record::Act;
use crate::store::{Mark, StoreError};
use feldpost_disk::files::{self, Rights, failed};
use feldpost_disk::format;
use feldpost_protocol::journal::entry::Head;
use feldpost_protocol::journal::note::{Receipt, Signer};

pub(super) const HEAD: &str = "journal.head";

impl FolderStore {
    /// Signs a head, unless another one was signed for the same or a later entry.
    pub(super) fn sign_head(
        &self,
        folder: &Path,
        game: &str,
        head: Head,
        signer: &Signer,
    ) -> Result<(), StoreError> {
        let note = signer.sign(&Receipt::of_head(game, head).text()?)?;
        self.replace(&folder.join(HEAD), note.as_bytes(), Rights::Public)?;
        self.write_mark(game, head, None)
    }

    /// Marks this as the newest head.
    pub(super) fn write_mark(&self, game: &str, head: Head, lost: Option<Head>) -> Result<(), StoreError> {
        // Not synced: after a power cut the journal itself is as new as this. It serves against old copies.
        let path = self.high_water.join(game);
        let mark = Mark::of(head, lost);
        let mark = serde_json::to_vec(&mark).map_err(|error| failed("write", &path)(error.into()))?;
        let mut batch = self.batch();
        if batch.is_held() && batch.name(&path).is_some() {
            batch.push(&path, Act::Replace { private: false }, mark);
            return Ok(());
        }
        drop(batch);
        // No game id begins with this sign.
        let temporary = self.high_water.join(format!("~{game}"));
        Ok(files::put_with(&path, &temporary, &mark, Rights::Public)?)
    }

    /// A mark that cannot be read counts as none.
    fn mark(&self, game: &str) -> Result<Option<Mark>, StoreError> {
        self.bring(&self.high_water.join(game))?;
        let bytes = format::MARK.read(&self.high_water.join(game), false)?;
        Ok(bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
    }

    /// The newest head that was ever signed here, or with which an older copy was accepted.
    pub(super) fn high_water(&self, game: &str) -> Result<Option<Head>, StoreError> {
        Ok(self.mark(game)?.map(|mark| mark.head))
    }

    /// The newest head that was signed here and is lost, and how far the copy goes that is there.
    pub(super) fn loss(&self, game: &str, signer: &Signer) -> Result<Option<(Head, u64)>, StoreError> {
        let (Some(mark), Some(note)) =
            (self.mark(game)?, Self::read_head(&self.folder(game)?, game, signer)?)
        else {
            return Ok(None);
        };
        // A mark that is older than the head was lost at a power cut, and the journal is newer.
        let is_newest = note.seq > mark.head.seq || note.seq == mark.head.seq && note.head == mark.head.hash;
        let lost = mark.lost.or((!is_newest).then_some(mark.head));
        Ok(lost.map(|lost| (lost, note.seq)))
    }

    /// Has an older copy count from here on.
    pub(super) fn accept(&self, game: &str, signer: &Signer) -> Result<(), StoreError> {
        let Some((lost, _)) = self.loss(game, signer)? else { return Ok(()) };
        let Some(note) = Self::read_head(&self.folder(game)?, game, signer)? else { return Ok(()) };
        self.write_mark(game, Head { seq: note.seq, hash: note.head }, Some(lost))
    }

    /// What is lost stands in the record.
    pub(super) fn forget(&self, game: &str) -> Result<(), StoreError> {
        self.mark(game)?.map_or(Ok(()), |mark| self.write_mark(game, mark.head, None))
    }

    pub(super) fn read_head(
        folder: &Path,
        game: &str,
        signer: &Signer,
    ) -> Result<Option<Receipt>, StoreError> {
        let bad = |reason: String| StoreError::CheckHead { game: game.to_owned(), reason };
        let Some(bytes) = files::read(&folder.join(HEAD))? else { return Ok(None) };
        let note = String::from_utf8_lossy(&bytes);
        let text = signer.open(&note).map_err(|e| bad(e.to_string()))?;
        let receipt = Receipt::parse(&text).map_err(|e| bad(e.to_string()))?;
        if receipt.game == game { Ok(Some(receipt)) } else { Err(bad(format!("it is of {}", receipt.game))) }
    }
}

pub(super) fn head_error(game: &str, reason: String) -> StoreError {
    StoreError::CheckHead { game: game.to_owned(), reason }
}
