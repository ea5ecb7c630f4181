//! What a home remembers of mails and addresses. What a line says is its ledger's matter, not the store's.
use super::StoreError;

/// A ledger that grows by a line at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Growing {
    /// Mails that have been dealt with. Each line is safe against a power cut when it has been added.
    Seen,
    /// What was answered lately. The newest lines may be lost at a power cut.
    Answers,
    /// What became of every mail. Each line is safe against a power cut when it has been added.
    Mails,
}

/// A ledger that is written whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Whole {
    /// From where mail has come back: JSON.
    Bounces,
    /// Mails whose senders cannot be checked now: lines.
    Waiting,
    /// Games whose dice wait for a round of the beacon: lines.
    Rounds,
    /// What players are called: lines.
    Names,
    /// When the host was there last: a line.
    Alive,
    /// Games that are over and out of the way: lines.
    Archived,
    /// Who watches which game.
    Watching,
    /// Messages of a mailbox that cannot be fetched: JSON.
    Unfetched,
    /// Mails that were not taken yet, and why: JSON.
    Tries,
}

impl Whole {
    /// Every one of them.
    pub const ALL: [Whole; 9] = [
        Whole::Bounces,
        Whole::Waiting,
        Whole::Rounds,
        Whole::Names,
        Whole::Alive,
        Whole::Archived,
        Whole::Watching,
        Whole::Unfetched,
        Whole::Tries,
    ];
}

/// The ledgers of a home.
pub trait Ledgers: Send + Sync {
    /// All lines of a ledger, oldest first, each ended by a line feed. A line whose writing was interrupted
    /// is not among them, and is no more in the way of the next one.
    ///
    /// # Errors
    /// [`StoreError::File`], or [`StoreError::Format`] if a newer program wrote it.
    fn lines(&self, which: Growing) -> Result<String, StoreError>;

    /// Adds a line, which has no line feed in it: all of it, or nothing.
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`], [`StoreError::File`].
    fn add_line(&self, which: Growing, line: &str) -> Result<(), StoreError>;

    /// The number of the next mail in [`Growing::Mails`], if the store gives numbers out; else it is the one
    /// after the newest.
    ///
    /// # Errors
    /// The store cannot be reached.
    fn next_number(&self) -> Result<Option<u64>, StoreError> {
        Ok(None)
    }

    /// Puts these lines in the place of all that are there, at once; each is ended by a line feed.
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`], [`StoreError::File`].
    fn replace_lines(&self, which: Growing, lines: &str) -> Result<(), StoreError>;

    /// What a ledger holds, in its newest format; `None` before it was written first.
    ///
    /// # Errors
    /// [`StoreError::File`], or [`StoreError::Format`] if a newer program wrote it.
    fn read_ledger(&self, which: Whole) -> Result<Option<Vec<u8>>, StoreError>;

    /// Replaces a ledger at once; on disk when this returns.
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`], [`StoreError::File`].
    fn replace_ledger(&self, which: Whole, bytes: &[u8]) -> Result<(), StoreError>;
}
