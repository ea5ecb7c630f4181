//! Where games live: one door for all writing, and a folder behind it.
//!
//! The one write that counts is [`Store::append`]: it succeeds whole, or says that somebody else was faster.
//! Everything that an entry relies on is written with [`Store::write_private`] *before* it.
mod folder;
pub mod owner;

pub use folder::{FolderStore, HomeLock};

use std::io::Read;

use serde_json::Value;

use feldpost_disk::{files, format};
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::Fault;
use feldpost_protocol::journal::entry::{Body, Entry, Head, SealError};
use feldpost_protocol::journal::note::{NoteError, Signer};

/// Why the store could not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A game id outside `[a-z0-9][a-z0-9._-]{0,63}`.
    #[error("{0:?} is no game id: use a-z, 0-9, dots, - and _, at most 64")]
    CheckId(String),
    /// There is no such game.
    #[error("there is no game {0}")]
    FindGame(String),
    /// There is a game of that name already.
    #[error("there is a game {0} already")]
    CreateGame(String),
    /// Another daemon works on this home.
    #[error("another process works on {0}; stop it first")]
    LockHome(std::path::PathBuf),
    /// The home was opened to look at only.
    #[error("this home was opened to look at only")]
    ReadOnly,
    /// The journal has grown since it was read.
    #[error("the journal of {game} is no longer at entry {expected:?}: somebody else was faster")]
    Conflict {
        /// Which game.
        game: String,
        /// The newest entry that the writer knew.
        expected: Option<u64>,
    },
    /// The journal is damaged.
    #[error("the journal of {game} is damaged: {fault}")]
    Damaged {
        /// Which game.
        game: String,
        /// Where, and why.
        fault: Fault,
    },
    /// The signed head does not fit the journal: an older copy was put in its place, or another history.
    #[error("the signed head of {game} does not fit its journal: {reason}")]
    CheckHead {
        /// Which game.
        game: String,
        /// Why.
        reason: String,
    },
    /// The group cannot be written.
    #[error(transparent)]
    Seal(#[from] SealError),
    /// The head cannot be signed.
    #[error(transparent)]
    Sign(#[from] NoteError),
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] files::FileError),
    /// A file that a newer program wrote, or that cannot be read.
    #[error(transparent)]
    Format(#[from] format::FormatError),
}

impl StoreError {
    /// Whether one game is broken, and not the store.
    #[must_use]
    pub fn breaks_game(&self) -> bool {
        matches!(self, Self::Damaged { .. } | Self::CheckHead { .. } | Self::Seal(_))
    }
}

/// A journal as it was found.
#[derive(Debug)]
pub struct Loaded {
    /// Every entry, in order.
    pub entries: Vec<Entry>,
    /// The newest one.
    pub head: Head,
    /// How many bytes of an unfinished write were cut off.
    pub torn: usize,
}

/// What a game owns besides its journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Private {
    /// Chain tip, blinds, unopened choices.
    Secrets,
    /// Who sits where, with addresses.
    Roster,
}

/// The place where games live.
pub trait Store {
    /// The ids of all games, sorted; those that were set aside too.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn list(&self) -> Result<Vec<String>, StoreError>;

    /// Makes room for a game that has no entry yet; one that was never begun may be made again.
    ///
    /// # Errors
    /// [`StoreError::CheckId`], or [`StoreError::CreateGame`] if its journal has an entry.
    fn create(&mut self, game: &str) -> Result<(), StoreError>;

    /// Reads a journal, cuts off an unfinished write, and holds it against its signed head.
    ///
    /// # Errors
    /// [`StoreError::FindGame`] also for a game whose offer was never finished; [`StoreError::Damaged`];
    /// [`StoreError::CheckHead`].
    fn load(&mut self, game: &str, signer: &Signer) -> Result<Loaded, StoreError>;

    /// Whether the game ends no earlier than what was ever signed for it here, as far as that can be seen
    /// without its journal: an old copy that was put back is found when the daemon starts.
    ///
    /// # Errors
    /// [`StoreError::CheckHead`] for an old copy; [`StoreError::File`].
    fn check_newest(&self, game: &str, signer: &Signer) -> Result<(), StoreError>;

    /// Appends one group with one write and one fsync, then signs the new head.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the journal is no longer at `expected`; nothing is written then.
    fn append(
        &mut self,
        game: &str,
        expected: Option<Head>,
        group: Vec<Body>,
        signer: &Signer,
    ) -> Result<(Vec<Entry>, Head), StoreError>;

    /// Reads what is private to a game, in the newest format; `None` if nothing was written yet.
    ///
    /// # Errors
    /// [`StoreError::Format`].
    fn read_private(&self, game: &str, which: Private) -> Result<Option<Vec<u8>>, StoreError>;

    /// Replaces what is private to a game; on disk when this returns, readable by the owner alone.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn write_private(&mut self, game: &str, which: Private, bytes: &[u8]) -> Result<(), StoreError>;

    /// Writes the state for others to read, and marks the newest group as dealt with: call it when the mails
    /// of the group are promised. It can be rebuilt from the journal, so it is not synced.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn write_state(&mut self, game: &str, digest: Hash32, state: &Value) -> Result<(), StoreError>;

    /// Whether the newest group was dealt with when the state was last written.
    ///
    /// # Errors
    /// [`StoreError::Format`].
    fn is_settled(&self, game: &str) -> Result<bool, StoreError>;

    /// Keeps a raw mail, however long, under a name in the game's archive; one that is there already stays.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn archive(&mut self, game: &str, name: &str, raw: &mut dyn Read) -> Result<(), StoreError>;

    /// A mail in the game's archive, to be read piece by piece; `None` if it is not there.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn archived(&self, game: &str, name: &str) -> Result<Option<Box<dyn Read>>, StoreError>;

    /// Whether the archive holds mails, and the game's newest entry was written before this Unix second.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn has_old_archive(&self, game: &str, before: i64) -> Result<bool, StoreError>;

    /// Removes the raw mails of a game from its archive. An audit does without them.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn empty_archive(&mut self, game: &str) -> Result<(), StoreError>;

    /// Why the game was set aside; `None` for a game in order.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn set_aside_reason(&self, game: &str) -> Result<Option<String>, StoreError>;

    /// Sets a game aside; its journal stays as it is.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn set_aside(&mut self, game: &str, reason: &str) -> Result<(), StoreError>;
}
