//! Journals, and what belongs to a game beside its journal.
use std::io::Read;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{Standing, StoreError};
use feldpost_disk::files::failed;
use feldpost_mail::slim::Slim;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::{Body, Entry, Head};
use feldpost_protocol::journal::note::Signer;

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

/// A game as it was written down, and what has come since.
#[derive(Debug)]
pub struct Snapshot {
    /// What [`Games::keep_snapshot`] was given.
    pub bytes: Vec<u8>,
    /// When that was, in Unix seconds.
    pub written: i64,
    /// The game's offer, and its hash.
    pub offer: (Entry, Hash32),
    /// The entries behind it.
    pub entries: Vec<Entry>,
    /// The newest one.
    pub head: Head,
}

/// A game in a list, with what was noted of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    /// Its id.
    pub id: String,
    /// What [`Games::note`] was given last; `None` if nothing, or if anything of the game has changed since.
    pub note: Option<Vec<u8>>,
}

/// What a game owns besides its journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Private {
    /// Chain tip, blinds, unopened choices.
    Secrets,
    /// Who sits where, with addresses.
    Roster,
}

/// What is private to a game, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// What was written whole, in the newest format.
    pub whole: Vec<u8>,
    /// The lines that were added since, the oldest first.
    pub added: Vec<Vec<u8>>,
}

/// The games of a home.
pub trait Games: Send + Sync {
    /// The ids of all games, sorted; those that were set aside too.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn list(&self) -> Result<Vec<String>, StoreError>;

    /// Shows them in the same order, each with what was noted of it, if its journal, its roster and whether
    /// it is set aside are as they were then. One after the other: the notes of many games are long together.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn show_noted(&self, see: &mut dyn FnMut(Noted)) -> Result<(), StoreError>;

    /// Notes this of games as they are now, without a line feed: for whoever lists them next. It is not
    /// synced, and nothing is noted while changes are held back.
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`], [`StoreError::File`].
    fn note(&self, games: &[(String, Vec<u8>)]) -> Result<(), StoreError>;

    /// Keeps a game from all other processes until the batch ends, if one is held, and says how it stands.
    ///
    /// # Errors
    /// The store cannot be read.
    fn keep_game(&self, _game: &str) -> Result<Standing, StoreError> {
        Ok(Standing::Same)
    }

    /// Makes room for a game that has no entry yet; one that was never begun may be made again.
    ///
    /// # Errors
    /// [`StoreError::CheckId`], or [`StoreError::CreateGame`] if its journal has an entry.
    fn create(&self, game: &str) -> Result<(), StoreError>;

    /// Reads a journal, cuts off an unfinished write, and holds it against its signed head.
    ///
    /// # Errors
    /// [`StoreError::FindGame`] also for a game whose offer was never finished; [`StoreError::Damaged`];
    /// [`StoreError::CheckHead`].
    fn load(&self, game: &str, signer: &Signer) -> Result<Loaded, StoreError>;

    /// What was written down of a game last, if it fits the end of the journal: the entry at which it stands
    /// is there, all behind it follows from that, and the signed head is the newest one. `None` for whatever
    /// reason it does not: [`Games::load`] finds out. What stands before that entry is not looked at.
    ///
    /// # Errors
    /// [`StoreError::CheckId`], [`StoreError::File`].
    fn load_snapshot(&self, game: &str, signer: &Signer) -> Result<Option<Snapshot>, StoreError>;

    /// Writes a game down as it is after this entry, at this Unix second; nothing if the journal has gone on.
    /// It can be made again at any time, so it is not synced.
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`], [`StoreError::File`].
    fn keep_snapshot(&self, game: &str, head: Head, now: i64, bytes: &[u8]) -> Result<(), StoreError>;

    /// Whether the game ends no earlier than what was ever signed for it here, as far as that can be seen
    /// without its journal: an old copy that was put back is found when the daemon starts.
    ///
    /// # Errors
    /// [`StoreError::CheckHead`] for an old copy; [`StoreError::File`].
    fn check_newest(&self, game: &str, signer: &Signer) -> Result<(), StoreError>;

    /// The newest entry that was signed here, if the game's copy does not lead to it: an old one was put
    /// back. Also behind [`Games::accept_copy`]. A store into which none can be put has none.
    ///
    /// # Errors
    /// As [`Games::check_newest`].
    fn lost_end(&self, _game: &str, _signer: &Signer) -> Result<Option<Head>, StoreError> {
        Ok(None)
    }

    /// From here on the copy that is there can be loaded, and the next entry appended to it;
    /// [`Games::check_newest`] fails, and [`Games::lost_end`] says what is lost, until that has come or
    /// [`Games::forget_loss`] was called. Nothing changes if no old copy is there.
    ///
    /// # Errors
    /// [`StoreError::CheckHead`] if its signed head cannot be read; [`StoreError::File`].
    fn accept_copy(&self, _game: &str, _signer: &Signer) -> Result<(), StoreError> {
        Ok(())
    }

    /// The record itself says now what is lost.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn forget_loss(&self, _game: &str) -> Result<(), StoreError> {
        Ok(())
    }

    /// Appends one group with one write and one fsync, then signs the new head.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the journal is no longer at `expected`; nothing is written then.
    fn append(
        &self,
        game: &str,
        expected: Option<Head>,
        group: Vec<Body>,
        signer: &Signer,
    ) -> Result<(Vec<Entry>, Head), StoreError>;

    /// Reads what is private to a game; `None` if nothing was written yet. A line whose adding was
    /// interrupted is not there, and is in the way of no other.
    ///
    /// # Errors
    /// [`StoreError::Format`].
    fn read_private(&self, game: &str, which: Private) -> Result<Option<Kept>, StoreError>;

    /// Replaces what is private to a game, and the lines that were added to it; on disk when this returns,
    /// readable by the owner alone.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn write_private(&self, game: &str, which: Private, bytes: &[u8]) -> Result<(), StoreError>;

    /// Adds a line, which has no line feed in it, to what is private to a game: all of it or nothing, on disk
    /// when this returns. What was written whole is not written again.
    ///
    /// # Errors
    /// [`StoreError::File`], also if nothing was written whole yet.
    fn add_private(&self, game: &str, which: Private, line: &[u8]) -> Result<(), StoreError>;

    /// Writes the state for others to read, and marks the newest group as dealt with: call it when the mails
    /// of the group are promised. It can be rebuilt from the journal, so it is not synced.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn write_state(&self, game: &str, digest: Hash32, state: &Value) -> Result<(), StoreError>;

    /// Whether the newest group was dealt with when the state was last written.
    ///
    /// # Errors
    /// [`StoreError::Format`].
    fn is_settled(&self, game: &str) -> Result<bool, StoreError>;

    /// Keeps a raw mail, however long, under a name in the game's archive; one that is there already stays.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn archive(&self, game: &str, name: &str, raw: &mut dyn Read) -> Result<(), StoreError>;

    /// Where a person finds a mail of the game's archive, from the home on.
    fn place_in_archive(&self, game: &str, name: &str) -> PathBuf {
        ["games", game, "archive", name].iter().collect()
    }

    /// A mail in the game's archive, to be read piece by piece; `None` if it is not there.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn archived(&self, game: &str, name: &str) -> Result<Option<Box<dyn Read>>, StoreError>;

    /// A mail in the game's archive, without the files in it that nobody reads; `None` if it is not there.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn archived_slim(&self, game: &str, name: &str) -> Result<Option<Slim>, StoreError> {
        let slim = self.archived(game, name)?.map(Slim::read).transpose();
        Ok(slim.map_err(failed("read", Path::new(name)))?)
    }

    /// Whether the archive holds mails, and the game's newest entry was written before this Unix second.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn has_old_archive(&self, game: &str, before: i64) -> Result<bool, StoreError>;

    /// Removes the raw mails of a game from its archive. An audit does without them.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn empty_archive(&self, game: &str) -> Result<(), StoreError>;

    /// Why the game was set aside; `None` for a game in order.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn set_aside_reason(&self, game: &str) -> Result<Option<String>, StoreError>;

    /// Sets a game aside; its journal stays as it is.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn set_aside(&self, game: &str, reason: &str) -> Result<(), StoreError>;

    /// Takes a game that was set aside back; one that was not stays as it is.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn take_back(&self, game: &str) -> Result<(), StoreError>;
}

/// The data that games were offered with, by digest, so that nothing that changes elsewhere changes a game.
pub trait DataSets: Send + Sync {
    /// The digests of all data sets, in order.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn data_sets(&self) -> Result<Vec<Hash32>, StoreError>;

    /// A file of a data set; `None` if it has none of that name.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn data_file(&self, digest: Hash32, name: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// Keeps the files of a data set, by name. What is kept already stays as it is.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn keep_data(&self, digest: Hash32, files: &[(String, String)]) -> Result<(), StoreError>;
}
