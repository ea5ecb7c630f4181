//! Signed heads, and the marks of the newest ones: they vouch for the ends of journals.
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::FolderStore;
use super::record::Act;
use crate::store::StoreError;
use feldpost_disk::files::{self, Rights, failed};
use feldpost_disk::format;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::format::Format;
use feldpost_protocol::journal::entry::Head;
use feldpost_protocol::journal::note::{Receipt, Signer};

pub(super) const HEAD: &str = "journal.head";

/// What a file in `high-water/` holds.
#[derive(Serialize, Deserialize)]
struct Mark {
    format: Format<1>,
    #[serde(flatten)]
    head: Head,
}

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
        // Not synced: after a power cut the journal itself is as new as this. It serves against old copies.
        let path = self.high_water.join(game);
        let mark = Mark { format: Format, head };
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

    /// The newest head that was ever signed here; a mark that cannot be read counts as none.
    pub(super) fn high_water(&self, game: &str) -> Result<Option<Head>, StoreError> {
        self.bring(&self.high_water.join(game))?;
        let bytes = format::MARK.read(&self.high_water.join(game), false)?;
        Ok(bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()).map(|mark: Mark| mark.head))
    }

    /// A head must follow from every head that was signed before it.
    pub(super) fn check_high_water(
        &self,
        game: &str,
        mark: Option<Head>,
        entries: &[(Value, Hash32)],
        head: Head,
    ) -> Result<(), StoreError> {
        let Some(mark) = mark else { return Ok(()) };
        let kept = usize::try_from(mark.seq).ok().and_then(|seq| entries.get(seq));
        if kept.is_some_and(|(_, hash)| *hash == mark.hash) {
            return Ok(());
        }
        Err(self.old_copy(game, mark, head.seq))
    }

    pub(super) fn old_copy(&self, game: &str, mark: Head, end: u64) -> StoreError {
        head_error(
            game,
            format!(
                "this home has signed entry {} as {}, and the journal ends at {end}: an old copy was put \
                 back. Find the newest copy; to play on from this one all the same, remove {}",
                mark.seq,
                mark.hash.short(),
                self.high_water.join(game).display()
            ),
        )
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
