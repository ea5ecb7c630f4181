//! A home as a visitor finds it: what waits in it, and how it stands with the place where it lies. Nothing is
//! written, and another process may be at work on it.
use std::io::Read;
use std::path::Path;

use super::{Shelf, StoreError};

/// Mails that wait for something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Heap {
    /// They have come, and nobody has dealt with them.
    New,
    /// They are promised, and have not gone out.
    Queued,
    /// They were put by.
    Shelf(Shelf),
}

/// How many mails lie in a heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    /// How many.
    pub count: usize,
    /// Since when the oldest lies there, in Unix seconds.
    pub since: Option<i64>,
}

/// How much room there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// Bytes that can be written.
    pub free: u64,
    /// Nothing can be written at all.
    pub read_only: bool,
}

/// What a game looks like to whoever audits it without the home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// Its journal as it is written: lines of canonical JSON.
    pub journal: Vec<u8>,
    /// The signed note of where it ends.
    pub head: Option<String>,
}

/// A daemon that leads at a home, or helps the one that does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Daemon {
    /// The machine on which it runs.
    pub machine: String,
    /// It leads; else it helps.
    pub works: bool,
    /// Since when, in Unix seconds.
    pub since: i64,
}

/// What a visitor asks of a home.
pub trait Survey: Send + Sync {
    /// Whether a process works on the home.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn is_claimed(&self) -> Result<bool, StoreError>;

    /// The daemons of all machines: the one that works first. Nobody, if there can be one alone.
    ///
    /// # Errors
    /// The store cannot be read.
    fn daemons(&self) -> Result<Vec<Daemon>, StoreError> {
        Ok(Vec::new())
    }

    /// What lies in a heap. A shelf on which nothing was ever put is empty.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn waiting(&self, heap: Heap) -> Result<Waiting, StoreError>;

    /// Where a person finds a heap.
    fn place(&self, heap: Heap) -> String;

    /// A mail that a person finds there, from the home on: as [`Inbox`](crate::store::Inbox),
    /// [`Quarantine`](crate::store::Quarantine) and [`Games::place_in_archive`](crate::store::Games) name
    /// places. To be read piece by piece; `None` if it is not there.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn read_place(&self, place: &Path) -> Result<Option<Box<dyn Read>>, StoreError>;

    /// When the newest entry of a game was written, in Unix seconds; `None` if nobody knows.
    fn last_written(&self, game: &str) -> Option<i64>;

    /// How much room there is; `None` if there is no end of it.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn space(&self) -> Result<Option<Space>, StoreError>;

    /// The journal of a game and its signed head, for an audit.
    ///
    /// # Errors
    /// [`StoreError::FindGame`], [`StoreError::File`].
    fn export(&self, game: &str) -> Result<Exported, StoreError>;
}
