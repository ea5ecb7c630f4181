//! The store of a home in a PostgreSQL database, for clubs that one box does not hold.
//!
//! Settings, keys and the umpire's templates stay in a folder; everything else that a home keeps is here, in
//! the tables of `schema/1.sql`. A batch of mails is one transaction. Whoever works on the home holds a lock
//! of the server's, on the connection by which it writes.
//!
//! | module | holds |
//! |---|---|
//! | [`address`] | where the database is, and who may be told so |
//! | [`connection`] | connections, transactions, and what became of a commit that nobody answered |
//! | [`bell`], [`name`] | what others have left; who works, and who waits |
//! | [`schema`], [`signed`] | the tables; what was signed on this machine |
//! | [`games`], [`private`], [`mails`] | journals, what is private to a game, raw mails |
//! | [`promises`], [`ledgers`], [`requests`], [`survey`], [`moving`] | the rest, as the host names it |
mod address;
mod bell;
mod connection;
mod games;
mod ledgers;
mod mails;
mod moving;
mod name;
mod private;
mod promises;
mod requests;
mod schema;
mod signed;
mod survey;

use std::any::Any;
use std::ffi::OsStr;
use std::sync::Arc;

pub use address::{Address, AddressError};
use bell::Bell;
use connection::Pens;
use feldpost_host::store::{Claim, Marks, News, Sharing, Store, StoreError};
use mails::Place;
use signed::Signed;

/// What is wrong with the database, or with what it said.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// It refused.
    #[error("the database refused: {}", told(.0))]
    Refused(#[from] postgres::Error),
    /// It cannot be reached.
    #[error("the database {place} cannot be reached: {}", told(.source))]
    Connect {
        /// Where it should be.
        place: String,
        /// Why not.
        source: postgres::Error,
    },
    /// The address cannot be used.
    #[error(transparent)]
    Address(#[from] AddressError),
    /// There are no tables.
    #[error("the database has no tables for a home; `feldpost store migrate` makes them")]
    NoTables,
    /// The tables are those of a newer program.
    #[error("the tables are of version {found}, this program knows them up to {newest}: use a newer program")]
    Newer {
        /// Of the tables.
        found: i32,
        /// Of the program.
        newest: i32,
    },
    /// The tables are those of an older program.
    #[error("the tables are of version {found}, this program needs {newest}; `feldpost store migrate`")]
    Older {
        /// Of the tables.
        found: i32,
        /// Of the program.
        newest: i32,
    },
    /// Tables are not changed under a daemon that knows them as they were.
    #[error("a daemon works with these tables: stop all daemons first, and start new ones afterwards")]
    AtWork,
    /// A game has nothing to which something could be added.
    #[error("of game {0} nothing was written yet")]
    NoRow(String),
    /// What was held back does not count any more.
    #[error("the connection broke; what was not committed is done anew")]
    Broken,
    /// The connection broke, and somebody else has worked on the home before it was made anew.
    #[error("another process has worked on the home meanwhile; it is looked at anew")]
    Lent,
    /// A commit had no answer, and the database does not come back to say what became of it.
    #[error("nobody knows yet whether the last commit counts: the database has not come back")]
    Outcome,
}

/// What the server says for people, or else what the client does with its reasons.
fn told(error: &postgres::Error) -> String {
    if let Some(said) = error.as_db_error() {
        return said.message().to_owned();
    }
    let mut told = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(inner) = cause {
        told = format!("{told}: {inner}");
        cause = inner.source();
    }
    told
}

impl From<DatabaseError> for StoreError {
    fn from(error: DatabaseError) -> StoreError {
        StoreError::Engine(Box::new(error))
    }
}

/// A home in a database.
#[derive(Clone)]
pub struct PostgresStore {
    pens: Arc<Pens>,
    signed: Arc<Signed>,
    read_only: bool,
}

impl PostgresStore {
    /// A home to work on. Nothing is asked of the database yet.
    #[must_use]
    pub fn at(address: Address) -> PostgresStore {
        PostgresStore { pens: Arc::new(Pens::to(address)), signed: Arc::default(), read_only: false }
    }

    /// The same, where these marks tell what was signed on this machine: an older state of the database that
    /// is put back is found out.
    #[must_use]
    pub fn remembering(self, marks: Marks) -> PostgresStore {
        PostgresStore { signed: Arc::new(Signed::with(marks)), ..self }
    }

    /// The same, to look at only.
    #[must_use]
    pub fn looking(self) -> PostgresStore {
        PostgresStore { read_only: true, ..self }
    }

    /// The same, to look at as it stands now, whatever others do meanwhile.
    ///
    /// # Errors
    /// The database cannot be reached.
    pub fn frozen(&self) -> Result<PostgresStore, StoreError> {
        let pens = Arc::new(Pens::frozen(self.pens.address().clone())?);
        Ok(PostgresStore { pens, ..self.clone() }.looking())
    }

    /// Makes the tables that are missing, and lets these roles work with them who own none. Returns the
    /// version before and after; 0 if there were no tables.
    ///
    /// # Errors
    /// The database cannot be reached, its role may not make tables, there is no such other role, or the
    /// tables are of a newer build.
    pub fn migrate(address: &Address, roles: &[String]) -> Result<(i32, i32), StoreError> {
        let mut client = address.connect()?;
        let done = schema::migrate(&mut client)?;
        roles.iter().try_for_each(|role| schema::let_in(&mut client, role))?;
        Ok(done)
    }

    /// Refuses what is for whoever leads, if this thread only helps.
    fn may_lead(&self) -> Result<(), StoreError> {
        self.may_write()?;
        if self.pens.helps_here() { Err(StoreError::ForLeader) } else { Ok(()) }
    }

    /// Refuses to write for whoever only looks.
    fn may_write(&self) -> Result<(), StoreError> {
        if self.read_only { Err(StoreError::ReadOnly) } else { Ok(()) }
    }
}

impl Sharing for PostgresStore {
    fn help(&self) -> Result<Option<Box<dyn Claim>>, StoreError> {
        self.may_write()?;
        self.pens.help()?;
        Ok(Some(Box::new(AtWork(Arc::clone(&self.pens)))))
    }

    fn take_mail(&self, name: &OsStr) -> Result<bool, StoreError> {
        self.pens.take_mail(&Place::new_mails(), &name.to_string_lossy())
    }

    fn ring(&self) {
        if let Err(error) = self.pens.write(connection::Pen::ring) {
            tracing::debug!(%error, "nobody is told; they look by themselves");
        }
    }

    fn news(&self) -> Result<News, StoreError> {
        self.pens.news()
    }
}

impl Store for PostgresStore {
    fn claim(&self) -> Result<Box<dyn Claim>, StoreError> {
        self.may_write()?;
        self.pens.claim()?;
        Ok(Box::new(AtWork(Arc::clone(&self.pens))))
    }

    fn hold(&self) -> Result<(), StoreError> {
        self.may_write()?;
        self.pens.hold();
        Ok(())
    }

    fn commit(&self) -> Result<(), StoreError> {
        self.pens.commit()?;
        self.signed.settle();
        Ok(())
    }

    fn watch(&self, ring: Box<dyn Fn() + Send>) -> Option<Box<dyn Any + Send>> {
        Bell::listen(self.pens.address().clone(), ring).map(|bell| Box::new(bell) as Box<dyn Any + Send>)
    }

    fn was_lent(&self) -> bool {
        self.pens.was_lent()
    }

    fn held(&self) -> usize {
        self.pens.weight()
    }

    fn abandon(&self) {
        self.pens.abandon();
        self.signed.forget();
    }
}

/// Whoever works on a home.
struct AtWork(Arc<Pens>);

impl Claim for AtWork {}

impl Drop for AtWork {
    fn drop(&mut self) {
        self.0.give_back();
    }
}
