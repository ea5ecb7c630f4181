//! Why a mail is not dealt with.
use crate::outbox::OutboxError;
use crate::post::PostError;
use crate::store::StoreError;
use crate::tables::TableError;
use feldpost_kit::registry::RegistryError;
use feldpost_protocol::journal::note::NoteError;
use feldpost_umpire::turn::TurnError;

/// Why the desk cannot do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// A game.
    #[error(transparent)]
    Table(#[from] TableError),
    /// What is to be told.
    #[error(transparent)]
    Post(#[from] PostError),
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The game was made, and what follows from its offer was not all done.
    #[error(
        "game {game} is made, but its offers are not in the outbox yet: {source}; `feldpost serve` sees to it"
    )]
    Unfinished {
        /// Which game.
        game: String,
        /// Why.
        source: Box<DeskError>,
    },
    /// The clock of this machine is so far behind that a lock would name a round which everybody can know.
    #[error(
        "the clock of this machine is behind: the public beacon has its round {round}, which comes at \
         {time}; nothing is locked in games with such dice until the clock is right"
    )]
    ClockBehind {
        /// The newest round that was seen.
        round: u64,
        /// Its time, in words.
        time: String,
    },
    /// Dice wait for a round that is due and not here.
    #[error("game {game}: its dice wait for drand round {round}, due {time}: {reason}")]
    RoundLate {
        /// Which game.
        game: String,
        /// The round.
        round: u64,
        /// Its time, in words.
        time: String,
        /// Why it is not here.
        reason: String,
    },
    /// A mail's sender cannot be checked now: the mail stays where it is and is tried again.
    #[error("a mail waits for the name servers of its sender's domain")]
    NotYet,
    /// The mail is not for a helper.
    #[error("the mail is for the daemon that leads")]
    ForLeader,
    /// Somebody is looking at a mail's sender: the mail stays where it is until then.
    #[error("the sender of a mail is being looked at")]
    UnderWay,
}

impl From<TurnError> for DeskError {
    fn from(error: TurnError) -> Self {
        Self::Table(error.into())
    }
}

impl From<RegistryError> for DeskError {
    fn from(error: RegistryError) -> Self {
        Self::Table(error.into())
    }
}

impl From<NoteError> for DeskError {
    fn from(error: NoteError) -> Self {
        Self::Table(error.into())
    }
}

impl From<OutboxError> for DeskError {
    fn from(error: OutboxError) -> Self {
        Self::Post(error.into())
    }
}

impl DeskError {
    /// Whether one game is broken, and not the home: it is set aside and the host goes on.
    #[must_use]
    pub fn breaks_game(&self) -> bool {
        match self {
            Self::Table(error) => error.breaks_game(),
            // A mail that cannot be rendered.
            Self::Post(PostError::Turn(TurnError::Rulebook(error))) => !error.is_lack(),
            Self::Post(PostError::Turn(_)) => true,
            Self::Store(error) => error.breaks_game(),
            _ => false,
        }
    }

    /// What the store says, through whichever part it came.
    fn of_store(&self) -> Option<&StoreError> {
        match self {
            Self::Store(error) | Self::Table(TableError::Store(error)) => Some(error),
            _ => None,
        }
    }

    /// Whether another daemon has now what this needs.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        matches!(self.of_store(), Some(StoreError::Busy(_)))
    }

    /// Whether nothing has been done yet, and the same can be tried later.
    #[must_use]
    pub fn is_early(&self) -> bool {
        self.is_busy() || matches!(self, Self::UnderWay)
    }

    /// Whether it was seen before anything was done that a helper leaves it alone.
    #[must_use]
    pub fn is_for_leader(&self) -> bool {
        matches!(self, Self::ForLeader)
    }

    /// Whether there is no such game.
    #[must_use]
    pub fn finds_no_game(&self) -> bool {
        match self {
            Self::Table(error) => error.finds_no_game(),
            Self::Store(error) => error.finds_no_game(),
            _ => false,
        }
    }
}
