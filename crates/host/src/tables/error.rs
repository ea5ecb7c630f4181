//! Why a game cannot be played on.
use crate::store::StoreError;
use feldpost_kit::registry::RegistryError;
use feldpost_protocol::journal::note::NoteError;
use feldpost_umpire::turn::TurnError;

/// Why what is private to a game cannot be taken from the store, or brought there.
#[derive(Debug, thiserror::Error)]
pub enum PrivateError {
    /// There is none.
    #[error("a private file of {0} is missing")]
    Missing(String),
    /// It is not well formed.
    #[error("a private file of {game}: {source}")]
    Read {
        /// Which game.
        game: String,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// It cannot be written down.
    #[error("what is private to {game} cannot be written down: {source}")]
    Write {
        /// Which game.
        game: String,
        /// What is wrong with it.
        source: serde_json::Error,
    },
}

/// Why a game is not on the table.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The game.
    #[error(transparent)]
    Turn(#[from] TurnError),
    /// What is private to it.
    #[error(transparent)]
    Private(#[from] PrivateError),
    /// Its head cannot be signed.
    #[error(transparent)]
    Sign(#[from] NoteError),
    /// It was set aside.
    #[error("game {game} was set aside: {reason}")]
    SetAside {
        /// Which game.
        game: String,
        /// Why.
        reason: String,
    },
    /// A copy from which nothing can go on.
    #[error("{0} cannot go on from this copy: it is from before the game began, or of another history")]
    NotToRestore(String),
    /// A side that the game does not have.
    #[error("game {game} has no side {side}")]
    FindSide {
        /// Which game.
        game: String,
        /// The side asked for.
        side: String,
    },
}

impl From<RegistryError> for TableError {
    fn from(error: RegistryError) -> Self {
        Self::Turn(error.into())
    }
}

impl TableError {
    /// Whether one game is broken, and not the home: it is set aside and the host goes on.
    #[must_use]
    pub fn breaks_game(&self) -> bool {
        match self {
            Self::Turn(TurnError::Rulebook(error)) => !error.is_lack(),
            Self::Turn(_) | Self::Private(_) | Self::SetAside { .. } => true,
            Self::Store(error) => error.breaks_game(),
            _ => false,
        }
    }

    /// Whether there is no such game.
    #[must_use]
    pub fn finds_no_game(&self) -> bool {
        matches!(self, Self::Store(error) if error.finds_no_game())
    }
}
