//! Why a store could not do what was asked.
use feldpost_disk::{files, format};
use feldpost_protocol::journal::Fault;
use feldpost_protocol::journal::entry::SealError;
use feldpost_protocol::journal::note::NoteError;
use feldpost_transport::inbox::NotKept;
use feldpost_transport::maildir::MaildirError;

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
    #[error("another process works on {0}")]
    LockHome(std::path::PathBuf),
    /// Whoever worked on this home was cut off: what was committed last may not be in its files.
    #[error("the work on {0} was cut off; `feldpost serve --once {0}` brings it to its end")]
    CutOff(String),
    /// The home was opened to look at only.
    #[error("this home was opened to look at only")]
    ReadOnly,
    /// Whoever only helps may not do this.
    #[error("this is for the daemon that leads")]
    ForLeader,
    /// Another process has a game now; later it has not.
    #[error("another daemon is at game {0} now")]
    Busy(String),
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
    /// The inbox.
    #[error(transparent)]
    Inbox(#[from] MaildirError),
    /// Two stores should hold the same, and do not.
    #[error("{} is another one there: only what is empty, or a move has left, is moved into", .0.display())]
    Differs(std::path::PathBuf),
    /// A file that should be a whole backup, and is none.
    #[error("this is no whole backup: {0}")]
    Backup(String),
    /// This program was made without a way to any database.
    #[error("this program knows no database, and the home is kept in one: {0}")]
    NoEngine(String),
    /// The database in which a home is kept.
    #[error(transparent)]
    Engine(Box<dyn std::error::Error + Send + Sync>),
    /// A mail on its way into the inbox.
    #[error(transparent)]
    TakeIn(#[from] NotKept),
    /// What lies among the promised mails, and is none.
    #[error("{name} is no queued mail: {source}")]
    ReadPromise {
        /// Its name.
        name: String,
        /// What is wrong with its envelope.
        source: serde_json::Error,
    },
    /// A promised mail whose envelope cannot be written down.
    #[error("the mail {name} cannot be promised: {source}")]
    WritePromise {
        /// Its name.
        name: String,
        /// What is wrong with its envelope.
        source: serde_json::Error,
    },
}

impl StoreError {
    /// Whether one game is broken, and not the store.
    #[must_use]
    pub fn breaks_game(&self) -> bool {
        matches!(self, Self::Damaged { .. } | Self::CheckHead { .. } | Self::Seal(_))
    }

    /// What the database said, if it is of this kind.
    #[must_use]
    pub fn as_engine<E: std::error::Error + 'static>(&self) -> Option<&E> {
        match self {
            Self::Engine(error) => error.downcast_ref(),
            _ => None,
        }
    }

    /// Whether there is no such game.
    #[must_use]
    pub fn finds_no_game(&self) -> bool {
        matches!(self, Self::FindGame(_) | Self::CheckId(_))
    }
}
