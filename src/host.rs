//! The host of a home: mail in, games on, mail out.
//!
//! One mail is dealt with in this order, and every step can be repeated after a crash:
//!
//! 1. secrets that its entries rely on,
//! 2. the entry group (the commit point),
//! 3. the mails into the outbox,
//! 4. `state.json`, which also marks the group as dealt with,
//! 5. the raw mail into the archive,
//! 6. the ledger of seen mails,
//! 7. the mail itself out of `new/`.
//!
//! A crash before 2 leaves nothing but unused secrets, and the mail is taken in again. A crash after 2 is
//! healed by [`Host::open`], which renders the mails of the newest group again, and by the journal, which
//! knows the mail.
mod answered;
mod aside;
mod bounces;
mod confirm;
mod counts;
mod courtesy;
pub mod data;
mod identity;
mod keep;
mod looking;
mod mailroom;
mod notices;
mod offering;
mod quota;
mod seats;
pub mod seen;
mod sending;
mod table;
mod umpire;
mod views;
mod waiting;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Instant;

use self::seen::Seen;
use crate::config::{self, Config, ConfigError};
use crate::outbox::{Outbox, OutboxError};
use crate::store::{FolderStore, HomeLock, Store, StoreError};
use crate::wording::WordingError;
use feldpost_disk::files::FileError;
use feldpost_disk::format::{self, FormatError};
use feldpost_kit::registry::{Registry, RegistryError};
use feldpost_protocol::journal::note::NoteError;
use feldpost_transport::WayOut;
use feldpost_transport::inbox::Inbox;
use feldpost_transport::maildir::{Maildir, MaildirError};
use feldpost_umpire::club::{Club, Keys};
use feldpost_umpire::report::Templates;
use feldpost_umpire::turn::{self, TurnError};

pub use counts::Counts;
pub use views::{GameRow, Phase};

use courtesy::Courtesy;
use looking::Looking;
use sending::Sending;
use table::Table;

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
    /// The outbox.
    #[error(transparent)]
    Outbox(#[from] OutboxError),
    /// A Maildir.
    #[error(transparent)]
    Maildir(#[from] MaildirError),
    /// Another file of the home.
    #[error(transparent)]
    File(#[from] FileError),
    /// A file that a newer program wrote, or that cannot be read.
    #[error(transparent)]
    Format(#[from] FormatError),
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
        "game {game} is made, but its offers are not in the outbox yet: {reason}; `feldpost serve` sees to it"
    )]
    Unfinished {
        /// Which game.
        game: String,
        /// Why.
        reason: String,
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
    Thread(String),
}

impl From<RegistryError> for HostError {
    fn from(error: RegistryError) -> Self {
        Self::Turn(error.into())
    }
}

impl HostError {
    /// Whether one game is broken, and not the home: it is set aside and the host goes on.
    fn breaks_game(&self) -> bool {
        match self {
            Self::Turn(TurnError::Rulebook(error)) => !error.is_lack(),
            Self::Turn(_) | Self::SetAside { .. } => true,
            Self::Store(error) => error.breaks_game(),
            _ => false,
        }
    }
}

/// The last second of the year 9999: no mail can bear a later date.
const LATEST: i64 = 253_402_300_799;

/// A source of secret randomness.
pub type Entropy = Box<dyn FnMut(&mut [u8]) + Send>;

/// What the host needs from outside: it reads no clock and no random source itself.
pub struct Means {
    /// Unix time in seconds.
    pub clock: Box<dyn Fn() -> i64 + Send>,
    /// Fills bytes with secret randomness.
    pub entropy: Entropy,
}

/// A home at work.
pub struct Host {
    home: PathBuf,
    config: Config,
    club: Club,
    keys: Keys,
    registry: Registry,
    store: FolderStore,
    outbox: Outbox,
    /// The ledger of mails; `None` if the host only looks.
    seen: Option<Seen>,
    /// What was answered lately; `None` if the host only looks.
    courtesy: Option<Courtesy>,
    /// Mails whose senders cannot be checked now; `None` if the host only looks.
    waiting: Option<waiting::Waiting>,
    /// From where mail has come back.
    ledger: bounces::Ledger,
    looking: Looking,
    inbox: Maildir,
    sending: Sending,
    /// Called after each mail of a pass; `false` ends the pass.
    progress: Box<dyn FnMut() -> bool + Send>,
    means: Means,
    templates: Templates,
    tables: BTreeMap<String, Table>,
    /// Grows with every use of a table, to find the one that was not used for longest.
    uses: u64,
    /// Addresses of all players, in lower case.
    known: BTreeSet<String>,
    delivered: u32,
    /// Games in which a crash may have left something undone.
    undone: BTreeSet<String>,
    /// Games that are set aside, with their reasons.
    aside: BTreeMap<String, String>,
    /// Held for as long as the host works; `None` if it only looks.
    _lock: Option<HomeLock>,
}

impl Host {
    /// Opens a home to work on it: takes its lock and mends what a crash left undone.
    ///
    /// A game that cannot be mended is set aside and named in [`Host::game_rows`]; one whose files cannot be
    /// read or written now is tried again by [`Host::run_once`], which says so.
    ///
    /// # Errors
    /// No home, another process at work on it, or a file that cannot be read.
    pub fn open(home: &Path, means: Means, registry: Registry) -> Result<Host, HostError> {
        let config = Config::load(home)?;
        let lock = HomeLock::take(home)?;
        format::mark_home(home)?;
        let store = FolderStore::open(home)?;
        let mut host = Host::build(home, config, means, registry, (store, true))?;
        let now = (host.means.clock)();
        host.seen = Some(Seen::open(home, now)?);
        host.courtesy = Some(Courtesy::open(home, now)?);
        host.waiting = Some(waiting::Waiting::open(home)?);
        host.looking = Looking::by_settings(&host.config)?;
        if let Some(signer) = host.config.dkim_signer(home)? {
            host.outbox.sign_with(signer);
        }
        host._lock = Some(lock);
        host.undone = host.store.list()?.into_iter().collect();
        host.mend();
        Ok(host)
    }

    /// Mends what a crash left undone in each game; says where that failed. Those are tried again.
    fn mend(&mut self) -> Vec<String> {
        let mut errors = Vec::new();
        for game in std::mem::take(&mut self.undone) {
            if let Err(error) = self.mend_game(&game) {
                errors.push(format!("game {game}: {error}"));
                self.undone.insert(game);
            }
        }
        errors
    }

    fn mend_game(&mut self, game: &str) -> Result<(), HostError> {
        self.know_players(game)?;
        if let Some(reason) = self.store.set_aside_reason(game)? {
            return self.name_aside(game, &reason);
        }
        let signer = self.keys.signer(&self.config.origin, game)?;
        match self.store.check_newest(game, &signer) {
            Err(error) if error.breaks_game() => return self.put_aside(game, &error.to_string()),
            checked => checked?,
        }
        if self.store.is_settled(game)? { Ok(()) } else { self.heal(game) }
    }

    /// Opens a home to look at it, while another process may be at work on it. Nothing is written.
    ///
    /// # Errors
    /// No home, or a file that cannot be read.
    pub fn look(home: &Path, means: Means, registry: Registry) -> Result<Host, HostError> {
        let config = Config::load(home)?;
        Host::build(home, config, means, registry, (FolderStore::look(home), false))
    }

    fn build(
        home: &Path,
        config: Config,
        means: Means,
        mut registry: Registry,
        (store, mend): (FolderStore, bool),
    ) -> Result<Host, HostError> {
        data::load(home, &mut registry)?;
        let inbox = home.join(&config.mail.incoming);
        let Means { clock, entropy } = means;
        // A clock that is far off must not make entries and mails that nobody can write or read.
        let means = Means { clock: Box::new(move || clock().clamp(0, LATEST)), entropy };
        Ok(Host {
            keys: config::load_keys(home)?,
            outbox: if mend { Outbox::open(home)? } else { Outbox::look(home) },
            seen: None,
            courtesy: None,
            waiting: None,
            ledger: bounces::Ledger::open(home, mend)?,
            looking: Looking::Nobody,
            inbox: if mend { Maildir::create(inbox)? } else { Maildir::at(inbox) },
            sending: if mend {
                Sending::Here(WayOut::maildir(home, &config.ways())?)
            } else {
                Sending::Ended
            },
            progress: Box::new(|| true),
            home: home.to_owned(),
            club: config.club(),
            config,
            templates: crate::wording::templates(&registry, &home.join("templates"))?,
            registry,
            store,
            means,
            tables: BTreeMap::new(),
            uses: 0,
            known: BTreeSet::new(),
            delivered: 0,
            undone: BTreeSet::new(),
            aside: BTreeMap::new(),
            _lock: None,
        })
    }

    /// Puts a raw mail into `new/`; on disk when this returns.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn deliver(&mut self, raw: &[u8]) -> Result<PathBuf, HostError> {
        self.delivered = self.delivered.wrapping_add(1);
        let inbox = Inbox::open(&self.home, &self.config.ways())?;
        Ok(inbox.put(raw, (self.means.clock)(), self.delivered)?)
    }

    /// The umpire says that time is up for what a game waits for. False if it waits for nothing that could be
    /// decided without its player; then nothing has happened.
    ///
    /// # Errors
    /// No such game, or it was set aside, or a file cannot be written.
    pub fn time_is_up(&mut self, game: &str) -> Result<bool, HostError> {
        if self._lock.is_none() {
            return Err(HostError::ReadOnly);
        }
        let now = (self.means.clock)();
        self.provide_seeds(game)?;
        let table = self.table(game)?;
        match turn::time_is_up(&table.game, &table.secrets, &table.seeds, now)? {
            Some(ready) => self.persist(game, ready).map(|()| true),
            None => Ok(false),
        }
    }

    /// Deals with every mail in `new/`, then sends what is queued, or lets it be sent; see
    /// [`Host::send_beside`].
    ///
    /// # Errors
    /// The folders of the home cannot be read. What concerns one mail or one game stops no other: see
    /// [`Counts::errors`].
    pub fn run_once(&mut self) -> Result<Counts, HostError> {
        if self._lock.is_none() {
            return Err(HostError::ReadOnly);
        }
        let mut counts = Counts { errors: self.mend(), ..Counts::default() };
        // A mailbox that cannot be read now may be there again later; what is owed goes out meanwhile.
        counts.standing = counts.errors.len();
        let names = self.inbox.list_new().unwrap_or_else(|error| {
            counts.errors.push(error.to_string());
            counts.standing += 1;
            Vec::new()
        });
        self.looking.hear(&names);
        for name in names {
            if self.looking.holds(&name) {
                counts.checking += 1;
                continue;
            }
            let start = Instant::now();
            match self.take_mail(&name, &mut counts) {
                Ok(()) => {
                    counts.mails_in += 1;
                    self.looking.forget(&name);
                }
                Err(HostError::NotYet) => counts.waiting += 1,
                Err(HostError::UnderWay) => counts.checking += 1,
                Err(error) => {
                    counts.errors.push(format!("{}: {error}", name.to_string_lossy()));
                    counts.standing += 1;
                }
            }
            counts.times.push(start.elapsed());
            // What is on its way out does not wait until all that came in is dealt with.
            if matches!(self.sending, Sending::Beside { .. })
                && let Err(error) = self.send(&mut counts)
                && !counts.errors.contains(&error.to_string())
            {
                counts.errors.push(error.to_string());
            }
            if !(self.progress)() {
                break;
            }
        }
        self.send(&mut counts)?;
        counts.standing += self.aside.len() + self.outbox.troubles();
        counts
            .errors
            .extend(self.aside.iter().map(|(game, reason)| format!("game {game} is set aside: {reason}")));
        counts.errors.extend(self.templates.take_complaints());
        if let Err(error) = self.remove_the_old() {
            counts.errors.push(error.to_string());
        }
        Ok(counts)
    }

    /// How many mails wait to be sent.
    ///
    /// # Errors
    /// The outbox cannot be read.
    pub fn queued(&self) -> Result<usize, HostError> {
        Ok(self.outbox.queued_names()?.len())
    }

    /// The home's settings.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The systems that this host plays.
    #[must_use]
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// The same, to take in data of an owner for as long as this host is open.
    pub fn registry_mut(&mut self) -> &mut Registry {
        &mut self.registry
    }

    /// The folder of the home.
    #[must_use]
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// The public key under which this home signs, as 64 hex digits.
    ///
    /// # Errors
    /// The origin cannot stand in a signature.
    pub fn public_key(&self) -> Result<String, HostError> {
        Ok(self.keys.signer(&self.config.origin, "home")?.verifying_key().to_string())
    }
}
