//! Why the host cannot work.
use crate::config::ConfigError;
use crate::desk::DeskError;
use crate::outbox::OutboxError;
use crate::post::PostError;
use crate::store::StoreError;
use crate::tables::TableError;
use crate::wording::WordingError;
use feldpost_kit::registry::RegistryError;
use feldpost_protocol::journal::note::NoteError;
use feldpost_transport::auth::ResolverError;
use feldpost_transport::maildir::MaildirError;
use feldpost_transport::relay::RelayError;
use feldpost_umpire::turn::TurnError;

/// Why the host cannot work: which of its parts cannot, with that part's reason.
#[derive(Debug, thiserror::Error)]
pub enum HostError {
    /// The home's settings or keys.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The tables.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The post.
    #[error(transparent)]
    Post(#[from] PostError),
    /// The desk.
    #[error(transparent)]
    Desk(#[from] DeskError),
    /// The outgoing Maildir.
    #[error(transparent)]
    Maildir(#[from] MaildirError),
    /// Senders cannot be checked as the settings want it.
    #[error("senders cannot be checked: {0}; see [identity] in feldpost.toml")]
    CheckSenders(#[from] ResolverError),
    /// A relay of the public beacon has no address.
    #[error("{0}; see [beacon] in feldpost.toml")]
    Relay(#[from] RelayError),
    /// A template of the umpire's is not well formed.
    #[error(transparent)]
    Templates(#[from] WordingError),
    /// Data files of an owner that cannot be played with.
    #[error("these data cannot be played with: {0}")]
    Data(String),
    /// What the umpire enters, and the game does not take: a line for each fault.
    #[error("nothing was entered:\n{0}")]
    Entered(String),
    /// What the umpire enters is nothing, or more than so many bytes.
    #[error("nothing was entered: it is empty, or longer than {0} bytes")]
    EntrySize(usize),
    /// A request or an answer of another build.
    #[error("it is not understood: command and daemon are of different builds")]
    OtherBuild,
    /// The program failed over a request.
    #[error("the program failed over what was asked; its log says more")]
    Panic,
    /// A request that has waited for too long, as one in a home that was put back from a backup.
    #[error("it was asked more than an hour ago, and is not done any more")]
    TooOld,
    /// A request was begun, and the daemon was cut off.
    #[error("the daemon was cut off while it did what was asked")]
    Begun,
    /// No mail has this number.
    #[error("there is no mail {0} in the list")]
    FindMail(u64),
    /// A mail is to be dealt with anew, and is not kept any more.
    #[error("mail {0} is not kept any more")]
    MailGone(u64),
    /// The home was opened to look at only.
    #[error("this home was opened to look at only")]
    ReadOnly,
    /// The system gives no thread to work beside the host.
    #[error("the system gives no thread: {0}; look at its limits for this account")]
    Thread(#[source] std::io::Error),
}

impl From<OutboxError> for HostError {
    fn from(error: OutboxError) -> Self {
        Self::Post(error.into())
    }
}

impl From<TurnError> for HostError {
    fn from(error: TurnError) -> Self {
        Self::Table(error.into())
    }
}

impl From<RegistryError> for HostError {
    fn from(error: RegistryError) -> Self {
        Self::Table(error.into())
    }
}

impl From<NoteError> for HostError {
    fn from(error: NoteError) -> Self {
        Self::Table(error.into())
    }
}

impl HostError {
    /// What the tables say, through whichever part it came.
    fn of_tables(&self) -> Option<&TableError> {
        match self {
            Self::Table(error) | Self::Desk(DeskError::Table(error)) => Some(error),
            _ => None,
        }
    }

    /// What the store says, through whichever part it came.
    fn of_store(&self) -> Option<&StoreError> {
        match self {
            Self::Store(error) | Self::Desk(DeskError::Store(error)) => Some(error),
            _ => match self.of_tables()? {
                TableError::Store(error) => Some(error),
                _ => None,
            },
        }
    }

    /// Whether the world is in order, and the answer to what was asked is no.
    #[must_use]
    pub fn is_no(&self) -> bool {
        let by_store = matches!(
            self.of_store(),
            Some(StoreError::FindGame(_) | StoreError::CheckId(_) | StoreError::CreateGame(_))
        );
        by_store
            || matches!(
                self,
                Self::Data(_) | Self::Entered(_) | Self::EntrySize(_) | Self::FindMail(_) | Self::MailGone(_)
            )
            || self.of_tables().is_some_and(|error| match error {
                TableError::FindSide { .. } | TableError::SetAside { .. } => true,
                TableError::Turn(error) => {
                    matches!(error, TurnError::MakeOffer(_) | TurnError::Address(_) | TurnError::Rulebook(_))
                }
                _ => false,
            })
    }

    /// What to do next, if it is known and the error does not say it.
    #[must_use]
    pub fn hint(&self) -> Option<&'static str> {
        match (self.of_store(), self.of_tables()) {
            (Some(StoreError::FindGame(_)), _) => Some("`feldpost game list` names those that there are"),
            (Some(StoreError::LockHome(_)), _) => Some("stop it first"),
            (Some(StoreError::CreateGame(_)), _) => Some("choose another id"),
            (Some(StoreError::Damaged { .. } | StoreError::CheckHead { .. }), _) => {
                Some("`feldpost audit` on its journal shows where, and the umpire's guide what to do")
            }
            _ if matches!(self, Self::OtherBuild) => {
                Some("start the daemon again with the program that you call")
            }
            _ if matches!(self, Self::TooOld) => Some("ask again"),
            _ if matches!(self, Self::FindMail(_)) => Some("`feldpost mail list` shows those that there are"),
            _ if matches!(self, Self::MailGone(_)) => Some("ask its sender for it"),
            _ if matches!(self, Self::Begun) => {
                Some("`feldpost game list` shows whether it is done; if not, ask again")
            }
            (_, Some(TableError::FindSide { .. })) => Some("name one of its sides, `public` or `umpire`"),
            (_, Some(TableError::SetAside { .. })) => {
                Some("the umpire's guide goes through it (\"When a game is set aside\")")
            }
            _ => None,
        }
    }
}
