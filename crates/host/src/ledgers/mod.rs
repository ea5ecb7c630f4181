//! What the host remembers of mails and addresses. Their rules stand here; what is written goes to the store.
pub mod alive;
pub mod answers;
pub mod archived;
pub mod bounces;
pub mod mails;
pub mod names;
pub mod rounds;
pub mod seen;
pub mod waiting;
pub mod watching;

use std::sync::Arc;

use crate::store::{self, Growing, News, StoreError};
use alive::Alive;
use answers::Answers;
use archived::Archived;
use bounces::Bounced;
use mails::Mails;
use names::Names;
use rounds::Rounds;
use seen::Seen;
use waiting::Waiting;
use watching::Watching;

/// Seconds of an hour.
pub const HOUR: i64 = 3_600;
/// Seconds of a day.
pub const DAY: i64 = 86_400;

/// The ledgers of a home. None knows another.
pub struct Ledgers {
    /// Mails that have been dealt with.
    pub seen: Seen,
    /// What became of every mail.
    pub mails: Mails,
    /// What was answered lately.
    pub answers: Answers,
    /// Mails whose senders cannot be checked now.
    pub waiting: Waiting,
    /// Games whose dice wait for a round of the beacon.
    pub rounds: Rounds,
    /// From where mail has come back.
    pub bounced: Bounced,
    /// What players are called.
    pub names: Names,
    /// Games that are over and out of the way.
    pub archived: Archived,
    /// Who watches which game.
    pub watching: Watching,
    /// When the host was there last.
    pub alive: Alive,
}

impl Ledgers {
    /// The ledgers of a home that is worked on. What is too old is left out.
    ///
    /// # Errors
    /// One cannot be read or written, or a newer program wrote it.
    pub fn open(store: &Arc<dyn store::Ledgers>, now: i64) -> Result<Ledgers, StoreError> {
        Ok(Ledgers {
            seen: Seen::open(Arc::clone(store), now)?,
            mails: Mails::open(Arc::clone(store))?,
            answers: Answers::open(Arc::clone(store), now)?,
            waiting: Waiting::open(Arc::clone(store))?,
            rounds: Rounds::open(Arc::clone(store))?,
            bounced: Bounced::open(Arc::clone(store))?,
            names: Names::open(Arc::clone(store))?,
            archived: Archived::open(Arc::clone(store))?,
            watching: Watching::open(Arc::clone(store))?,
            alive: Alive::open(Arc::clone(store))?,
        })
    }

    /// Takes in what others have written.
    ///
    /// # Errors
    /// A ledger cannot be read.
    pub fn hear(&mut self, store: &Arc<dyn store::Ledgers>, news: &News) -> Result<(), StoreError> {
        for (which, line) in &news.lines {
            match which {
                Growing::Seen => self.seen.hear(line),
                Growing::Answers => self.answers.hear(line),
                Growing::Mails => {}
            }
        }
        if news.ledgers {
            self.waiting = Waiting::open(Arc::clone(store))?;
            self.rounds = Rounds::open(Arc::clone(store))?;
            self.bounced = Bounced::open(Arc::clone(store))?;
            self.names = Names::open(Arc::clone(store))?;
            self.archived = Archived::open(Arc::clone(store))?;
            self.watching = Watching::open(Arc::clone(store))?;
        }
        Ok(())
    }

    /// The ledgers of a home that is only looked at: all that is read of them at once is which addresses are
    /// out of reach, names, and games that are out of the way.
    ///
    /// # Errors
    /// One of these cannot be read, or a newer program wrote it.
    pub fn look(store: &Arc<dyn store::Ledgers>) -> Result<Ledgers, StoreError> {
        Ok(Ledgers {
            seen: Seen::unread(Arc::clone(store)),
            mails: Mails::unread(Arc::clone(store)),
            answers: Answers::unread(Arc::clone(store)),
            waiting: Waiting::unread(Arc::clone(store)),
            rounds: Rounds::unread(Arc::clone(store)),
            bounced: Bounced::open(Arc::clone(store))?,
            names: Names::open(Arc::clone(store))?,
            archived: Archived::open(Arc::clone(store))?,
            watching: Watching::open(Arc::clone(store))?,
            alive: Alive::unread(Arc::clone(store)),
        })
    }
}
