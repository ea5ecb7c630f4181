//! Why the host cannot work.
use crate::config::ConfigError;
use crate::desk::DeskError;
use crate::outbox::OutboxError;
use crate::post::PostError;
use crate::store::StoreError;
use crate::tables::{PrivateError, TableError};
use crate::wording::WordingError;
use feldpost_kit::registry::RegistryError;
use feldpost_protocol::journal::note::NoteError;
use feldpost_transport::maildir::MaildirError;
use feldpost_umpire::turn::TurnError;

/// Why the host cannot work.
#[derive(Debug, thiserror::Error)]
pub enum HostError {
    /// The home's settings or keys.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A game.
    #[error(transparent)]
    Turn(#[from] TurnError),
    /// What is private to a game.
    #[error(transparent)]
    Private(#[from] PrivateError),
    /// The outbox.
    #[error(transparent)]
    Outbox(#[from] OutboxError),
    /// The outgoing Maildir.
    #[error(transparent)]
    Maildir(#[from] MaildirError),
    /// A receipt cannot be signed.
    #[error(transparent)]
    Sign(#[from] NoteError),
    /// Senders cannot be checked as the settings want it.
    #[error("senders cannot be checked: {0}; see [identity] in feldpost.toml")]
    CheckSenders(String),
    /// A template of the umpire's is not well formed.
    #[error(transparent)]
    Templates(#[from] WordingError),
    /// The game was set aside.
    #[error("game {game} was set aside: {reason}")]
    SetAside {
        /// Which game.
        game: String,
        /// Why.
        reason: String,
    },
    /// The game was made, and what follows from its offer was not all done.
    #[error(
        "game {game} is made, but its offers are not in the outbox yet: {source}; `feldpost serve` sees to it"
    )]
    Unfinished {
        /// Which game.
        game: String,
        /// Why.
        source: Box<HostError>,
    },
    /// A side that the game does not have.
    #[error("game {game} has no side {side}")]
    FindSide {
        /// Which game.
        game: String,
        /// The side asked for.
        side: String,
    },
    /// The home was opened to look at only.
    #[error("this home was opened to look at only")]
    ReadOnly,
    /// A mail's sender cannot be checked now: the mail stays where it is and is tried again.
    #[error("a mail waits for the name servers of its sender's domain")]
    NotYet,
    /// Somebody is looking at a mail's sender: the mail stays where it is until then.
    #[error("the sender of a mail is being looked at")]
    UnderWay,
    /// The system gives no thread to work beside the host.
    #[error("the system gives no thread: {0}; look at its limits for this account")]
    Thread(#[source] std::io::Error),
}

impl From<RegistryError> for HostError {
    fn from(error: RegistryError) -> Self {
        Self::Turn(error.into())
    }
}

impl From<TableError> for HostError {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Store(error) => error.into(),
            TableError::Turn(error) => error.into(),
            TableError::Private(error) => error.into(),
            TableError::Sign(error) => error.into(),
            TableError::SetAside { game, reason } => Self::SetAside { game, reason },
            TableError::FindSide { game, side } => Self::FindSide { game, side },
        }
    }
}

impl From<PostError> for HostError {
    fn from(error: PostError) -> Self {
        match error {
            PostError::Outbox(error) => error.into(),
            PostError::Store(error) => error.into(),
            PostError::Turn(error) => error.into(),
        }
    }
}

impl From<DeskError> for HostError {
    fn from(error: DeskError) -> Self {
        match error {
            DeskError::Table(error) => error.into(),
            DeskError::Post(error) => error.into(),
            DeskError::Store(error) => error.into(),
            DeskError::Unfinished { game, source } => {
                Self::Unfinished { game, source: Box::new((*source).into()) }
            }
            DeskError::NotYet => Self::NotYet,
            DeskError::UnderWay => Self::UnderWay,
        }
    }
}
