//! `high-water/`: for each game the newest head that was ever signed on this machine. It is no part of a
//! backup, so an old copy that was put back is found out (`pbem/1 2.5`).
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::StoreError;
use feldpost_disk::files::{self, Rights, failed};
use feldpost_disk::format;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::format::Format;
use feldpost_protocol::journal::entry::Head;

/// What a file in `high-water/` holds.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Mark {
    format: Format<1>,
    /// The newest head, or the one with which an older copy was accepted.
    #[serde(flatten)]
    pub head: Head,
    /// The newest one that is lost: an older copy counts from here on, and its record does not say so yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<Head>,
}

impl Mark {
    /// This head is the newest.
    #[must_use]
    pub fn of(head: Head, lost: Option<Head>) -> Mark {
        Mark { format: Format, head, lost }
    }
}

/// The marks of a home, in its folder, for a store that is elsewhere.
#[derive(Clone, Debug)]
pub struct Marks(PathBuf);

impl Marks {
    /// Those of this home.
    #[must_use]
    pub fn of_home(home: &Path) -> Marks {
        Marks(home.join("high-water"))
    }

    /// The mark of a game, whose id has been checked; one that cannot be read counts as none.
    ///
    /// # Errors
    /// [`StoreError::File`], or [`StoreError::Format`] if a newer program wrote it.
    pub fn read(&self, game: &str) -> Result<Option<Mark>, StoreError> {
        let bytes = format::MARK.read(&self.0.join(game), false)?;
        Ok(bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
    }

    /// Writes the mark of a game. It is not synced: after a power cut the journal itself is as new.
    ///
    /// # Errors
    /// [`StoreError::File`].
    pub fn write(&self, game: &str, mark: &Mark) -> Result<(), StoreError> {
        let path = self.0.join(game);
        let bytes = serde_json::to_vec(mark).map_err(|error| failed("write", &path)(error.into()))?;
        files::make_dir(&self.0)?;
        // No game id begins with this sign.
        Ok(files::put_with(&path, &self.0.join(format!("~{game}")), &bytes, Rights::Public)?)
    }
}

/// A journal must lead to the newest head that was signed for its game.
///
/// # Errors
/// [`StoreError::CheckHead`] if it does not.
pub fn check_mark(
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
    Err(old_copy(game, mark, head.seq))
}

/// A game that ends earlier than what was signed for it here.
#[must_use]
pub fn old_copy(game: &str, mark: Head, end: u64) -> StoreError {
    let reason = format!(
        "this home has signed entry {} as {}, and the journal ends at {end}: an old copy was put back. Find \
         the newest copy; if that is lost for good, `feldpost game release {game} --old-copy`",
        mark.seq,
        mark.hash.short(),
    );
    StoreError::CheckHead { game: game.to_owned(), reason }
}
