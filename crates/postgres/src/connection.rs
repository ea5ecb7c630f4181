//! Connections to the database, and what a batch of changes is in it: one transaction.
//!
//! Whoever works on the home has a connection of its own. On it lies the lock that says so, and all that it
//! writes goes through it: if it breaks, the lock is gone, and nothing more is written before it is taken
//! again. Other threads, and visitors, use connections that are free.
//!
//! A commit whose answer does not come has happened or has not: that is looked up, never tried again. Each
//! connection has a row of its own in the table `pens`, in which every transaction counts; the row is locked
//! until the transaction has ended, so whoever asks for it in vain waits for that.
mod claim;
mod shared;

pub(crate) use claim::IS_CLAIMED;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use postgres::types::ToSql;
use postgres::{Client, Error, Row, Statement};

use crate::address::Address;
use crate::{DatabaseError, name, schema};
use feldpost_host::store::StoreError;

/// Figures of a statement.
pub(crate) type Figures<'a> = &'a [&'a (dyn ToSql + Sync)];

/// Free connections that are kept.
const KEPT: usize = 4;
/// How often it is asked what became of a commit, and how long is waited between.
const ASKS: u32 = 20;
const PAUSE: Duration = Duration::from_millis(250);
/// The first of the two numbers of our lock; the second follows from the schema.
pub(crate) const LOCK: i32 = 0x0070_6265;

/// A connection, with the statements that it knows.
pub(crate) struct Pen {
    client: Client,
    known: BTreeMap<&'static str, Statement>,
    /// Its row among the pens.
    pub id: i64,
    /// How often each game has changed, as far as that is known by this connection.
    pub changes: BTreeMap<String, i64>,
    /// Transactions that were begun on it.
    count: i64,
}

impl Pen {
    /// Connects. A home that has no tables, or those of another build, is refused.
    fn take(address: &Address) -> Result<Pen, StoreError> {
        let mut client = address.connect()?;
        schema::check(&mut client)?;
        let id: i64 = client
            .query_one("INSERT INTO pens (backend) VALUES (pg_backend_pid()) RETURNING id", &[])
            .map_err(DatabaseError::from)?
            .get(0);
        Ok(Pen { client, known: BTreeMap::new(), id, changes: BTreeMap::new(), count: 0 })
    }

    fn known(&mut self, sql: &'static str) -> Result<Statement, Error> {
        if let Some(statement) = self.known.get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(sql)?;
        self.known.insert(sql, statement.clone());
        Ok(statement)
    }

    /// The rows that a statement gives.
    pub fn rows(&mut self, sql: &'static str, figures: Figures<'_>) -> Result<Vec<Row>, Error> {
        let statement = self.known(sql)?;
        self.client.query(&statement, figures)
    }

    /// The one row that a statement gives, if it gives one.
    pub fn row(&mut self, sql: &'static str, figures: Figures<'_>) -> Result<Option<Row>, Error> {
        let statement = self.known(sql)?;
        self.client.query_opt(&statement, figures)
    }

    /// Carries out a statement; how many rows it changed.
    pub fn run(&mut self, sql: &'static str, figures: Figures<'_>) -> Result<u64, Error> {
        let statement = self.known(sql)?;
        self.client.execute(&statement, figures)
    }

    /// Tells whoever listens that there is something new, once it counts.
    pub fn ring(&mut self) -> Result<(), Error> {
        self.rows("SELECT pg_notify('feldpost_' || current_schema(), '')", &[]).map(drop)
    }

    fn begin(&mut self) -> Result<(), Error> {
        self.client.batch_execute("BEGIN")
    }

    /// Counts the transaction, and ends it. An error here leaves open whether it counts.
    fn end(&mut self) -> Result<(), Error> {
        self.count += 1;
        let (id, count) = (self.id, self.count);
        let sql = "INSERT INTO pens (id, done) VALUES ($1, $2) \
                   ON CONFLICT (id) DO UPDATE SET done = $2, seen = now()";
        self.run(sql, &[&id, &count])?;
        self.client.batch_execute("COMMIT")
    }

    fn is_gone(&self, error: &Error) -> bool {
        self.client.is_closed() || error.is_closed()
    }
}

/// Whether the transaction counts with whose end a connection broke.
fn has_counted(address: &Address, lost: &Pen) -> Result<bool, StoreError> {
    let mut failed = None;
    for _ in 0..ASKS {
        match ask(address, lost) {
            Ok(done) => return Ok(done >= lost.count),
            Err(error) => failed = Some(error),
        }
        thread::sleep(PAUSE);
    }
    Err(failed.unwrap_or_else(|| DatabaseError::Outcome.into()))
}

/// The newest transaction that counts of a connection that broke. What it had not ended will never end.
fn ask(address: &Address, lost: &Pen) -> Result<i64, StoreError> {
    let mut pen = Pen::take(address)?;
    let ended = "SELECT pg_terminate_backend(a.pid) FROM pens JOIN pg_stat_activity a ON a.pid = backend \
                 WHERE id = $1 AND a.backend_start <= begun AND a.pid <> pg_backend_pid()";
    pen.rows(ended, &[&lost.id]).map_err(DatabaseError::from)?;
    let row = pen.row("SELECT done FROM pens WHERE id = $1 FOR UPDATE", &[&lost.id]);
    Ok(row.map_err(DatabaseError::from)?.map_or(0, |row| row.get(0)))
}

/// How the changes stand that are held back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Batch {
    /// None are.
    #[default]
    None,
    /// They are to be, and there are none yet.
    Held,
    /// They stand in a transaction.
    Open,
    /// The transaction has failed: nothing of it counts.
    Broken,
}

/// Whoever works on the home.
#[derive(Default)]
struct Own {
    pen: Option<Pen>,
    thread: Option<ThreadId>,
    batch: Batch,
    /// The number of the claim; none if the home is not claimed here.
    claim: Option<i64>,
    /// Somebody else has claimed it since.
    lent: bool,
    weight: usize,
    /// It only helps whoever works on the home.
    helps: bool,
    /// Games that are kept from others until the batch ends.
    kept: BTreeSet<String>,
    /// What was there already when it was asked last for what others have changed.
    seen: Option<String>,
}

/// All connections of a store.
pub(crate) struct Pens {
    address: Address,
    own: Mutex<Own>,
    free: Mutex<Vec<Pen>>,
    /// The one by which all is read, if it is as it stood at one instant.
    frozen: Option<Mutex<Pen>>,
}

impl Pens {
    pub fn to(address: Address) -> Pens {
        Pens { address, own: Mutex::default(), free: Mutex::default(), frozen: None }
    }

    /// One connection alone, by which all is read as it stands now.
    pub fn frozen(address: Address) -> Result<Pens, StoreError> {
        let mut pen = Pen::take(&address)?;
        let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        pen.client.batch_execute(begin).map_err(DatabaseError::from)?;
        Ok(Pens { frozen: Some(Mutex::new(pen)), ..Pens::to(address) })
    }

    fn own(&self) -> MutexGuard<'_, Own> {
        self.own.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The part of whoever works on the home, if that is this thread.
    fn own_here(&self) -> Option<MutexGuard<'_, Own>> {
        let own = self.own();
        (own.thread == Some(thread::current().id())).then_some(own)
    }

    /// Reads. What is held back is read too, by whoever holds it back.
    pub fn read<T: Send>(
        &self,
        work: impl Fn(&mut Pen) -> Result<T, Error> + Send + Sync,
    ) -> Result<T, StoreError> {
        self.work(&work, false)
    }

    /// Changes something: with the batch that is held, or at once. All of it counts, or nothing.
    pub fn write<T: Send>(
        &self,
        work: impl Fn(&mut Pen) -> Result<T, Error> + Send + Sync,
    ) -> Result<T, StoreError> {
        self.work(&work, true)
    }

    fn work<T: Send>(
        &self,
        work: &(impl Fn(&mut Pen) -> Result<T, Error> + Send + Sync),
        changes: bool,
    ) -> Result<T, StoreError> {
        if let Some(frozen) = &self.frozen {
            let pen = || frozen.lock().unwrap_or_else(PoisonError::into_inner);
            return waiting(|| Ok(work(&mut pen()).map_err(DatabaseError::from)?));
        }
        waiting(|| match self.own_here() {
            Some(mut own) => self.own_work(&mut own, work, changes),
            None => self.free_work(work, changes),
        })
    }

    /// The connection of whoever works on the home, with its lock.
    fn take_own(&self, own: &mut Own) -> Result<Pen, StoreError> {
        if let Some(pen) = own.pen.take() {
            return Ok(pen);
        }
        let mut pen = Pen::take(&self.address)?;
        if let Some(known) = own.claim {
            self.lock(&mut pen)?;
            let row = pen.row("SELECT claims FROM feldpost_schema", &[]).map_err(DatabaseError::from)?;
            let newest = row.map_or(known, |row| row.get(0));
            (own.claim, own.lent) = (Some(newest), own.lent || newest != known);
        } else if own.helps {
            pen.client.batch_execute(&shared::helps()).map_err(DatabaseError::from)?;
        }
        Ok(pen)
    }

    /// Refuses whoever does not know yet that somebody else has worked on the home.
    fn take_known(&self, own: &mut Own) -> Result<Pen, StoreError> {
        let pen = self.take_own(own)?;
        if own.lent {
            own.pen = Some(pen);
            return Err(DatabaseError::Lent.into());
        }
        Ok(pen)
    }

    fn lock(&self, pen: &mut Pen) -> Result<(), StoreError> {
        let sql = "SELECT pg_try_advisory_lock($1, hashtext(current_schema()))";
        let row = pen.row(sql, &[&LOCK]).map_err(DatabaseError::from)?;
        if row.is_some_and(|row| row.get(0)) {
            return Ok(pen.client.batch_execute(&name::say(true)).map_err(DatabaseError::from)?);
        }
        Err(StoreError::LockHome(self.address.shown().into()))
    }

    fn own_work<T>(
        &self,
        own: &mut Own,
        work: &impl Fn(&mut Pen) -> Result<T, Error>,
        changes: bool,
    ) -> Result<T, StoreError> {
        match own.batch {
            Batch::Broken => return Err(DatabaseError::Broken.into()),
            Batch::Held => self.begin(own)?,
            Batch::Open => {}
            Batch::None => {
                let mut first = true;
                loop {
                    let pen = self.take_known(own)?;
                    let (pen, done) = self.alone(pen, work, changes);
                    own.pen = pen;
                    match done {
                        // It had broken since it was used last.
                        Err(None) if std::mem::take(&mut first) => {}
                        done => return done.map_err(or_broken),
                    }
                }
            }
        }
        let done = own.pen.as_mut().map(work).transpose();
        own.batch = if matches!(done, Ok(Some(_))) { Batch::Open } else { Batch::Broken };
        done.map_err(DatabaseError::from)?.ok_or_else(|| DatabaseError::Broken.into())
    }

    /// Begins the transaction of a batch.
    fn begin(&self, own: &mut Own) -> Result<(), StoreError> {
        let mut pen = self.take_known(own)?;
        let mut begun = pen.begin();
        if begun.as_ref().is_err_and(|error| pen.is_gone(error)) {
            pen = self.take_known(own)?;
            begun = pen.begin();
        }
        begun.map_err(DatabaseError::from)?;
        (own.pen, own.batch) = (Some(pen), Batch::Open);
        Ok(())
    }

    fn free_work<T>(
        &self,
        work: &impl Fn(&mut Pen) -> Result<T, Error>,
        changes: bool,
    ) -> Result<T, StoreError> {
        let free = || self.free.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let kept = free().pop();
            let was_kept = kept.is_some();
            let pen = kept.map_or_else(|| Pen::take(&self.address), Ok)?;
            let (pen, done) = self.alone(pen, work, changes);
            if let Some(pen) = pen {
                let mut free = free();
                if free.len() < KEPT {
                    free.push(pen);
                }
            }
            match done {
                // It had broken while it lay there.
                Err(None) if was_kept => {}
                done => return done.map_err(or_broken),
            }
        }
    }

    /// Does this by itself. Without a reason: the connection broke, and nothing was done. Gives the
    /// connection back if it can be used.
    fn alone<T>(
        &self,
        mut pen: Pen,
        work: &impl Fn(&mut Pen) -> Result<T, Error>,
        changes: bool,
    ) -> (Option<Pen>, Result<T, Option<StoreError>>) {
        let fault = |error: Error| Some(DatabaseError::from(error).into());
        if !changes {
            return match work(&mut pen) {
                Ok(done) => (Some(pen), Ok(done)),
                Err(error) if pen.is_gone(&error) => (None, Err(None)),
                Err(error) => (Some(pen), Err(fault(error))),
            };
        }
        let done = match pen.begin().and_then(|()| work(&mut pen)) {
            Ok(done) => done,
            Err(error) if pen.is_gone(&error) => return (None, Err(None)),
            Err(error) => {
                let usable = pen.client.batch_execute("ROLLBACK").is_ok();
                pen.changes.clear();
                return (usable.then_some(pen), Err(fault(error)));
            }
        };
        match pen.end() {
            Ok(()) => (Some(pen), Ok(done)),
            // The server may have said that it ends after it had carried the commit out.
            Err(error) => match has_counted(&self.address, &pen) {
                Ok(true) => (None, Ok(done)),
                Ok(false) if pen.is_gone(&error) => (None, Err(None)),
                Ok(false) => (None, Err(fault(error))),
                Err(unknown) => (None, Err(Some(unknown))),
            },
        }
    }

    /// Where the database is.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// From now on this thread's changes are held back.
    pub fn hold(&self) {
        let mut own = self.own();
        own.thread = Some(thread::current().id());
        if own.batch == Batch::None {
            own.batch = Batch::Held;
        }
    }

    /// Makes what was held back count.
    pub fn commit(&self) -> Result<(), StoreError> {
        let mut own = self.own();
        own.weight = 0;
        own.kept.clear();
        match std::mem::replace(&mut own.batch, Batch::None) {
            Batch::None | Batch::Held => Ok(()),
            Batch::Broken => {
                own.pen = None;
                Err(DatabaseError::Broken.into())
            }
            Batch::Open => {
                let mut pen = own.pen.take().ok_or(DatabaseError::Broken)?;
                match pen.end() {
                    Ok(()) => own.pen = Some(pen),
                    Err(_) if has_counted(&self.address, &pen)? => {}
                    Err(error) => return Err(DatabaseError::from(error).into()),
                }
                Ok(())
            }
        }
    }

    /// Drops what is held back.
    pub fn abandon(&self) {
        let mut own = self.own();
        let begun = matches!(own.batch, Batch::Open | Batch::Broken);
        (own.batch, own.weight) = (Batch::None, 0);
        own.kept.clear();
        // What was known of games may be what did not count.
        own.pen.iter_mut().for_each(|pen| pen.changes.clear());
        let usable = |pen: &mut Pen| pen.client.batch_execute("ROLLBACK").is_ok();
        if begun && !own.pen.as_mut().is_some_and(usable) {
            own.pen = None;
        }
    }

    /// Whether changes of this thread are held back.
    pub fn is_held(&self) -> bool {
        self.own_here().is_some_and(|own| own.batch != Batch::None)
    }

    /// Bytes that are held back.
    pub fn weight(&self) -> usize {
        self.own().weight
    }

    /// So many bytes more are.
    pub fn weigh(&self, bytes: usize) {
        if let Some(mut own) = self.own_here().filter(|own| own.batch != Batch::None) {
            own.weight += bytes;
        }
    }
}

/// Why something could not be done, also if no more is known than that the connection broke.
fn or_broken(error: Option<StoreError>) -> StoreError {
    error.unwrap_or_else(|| DatabaseError::Broken.into())
}

/// Does what waits for the database. The client has a runtime of its own, which cannot run within another: a
/// task has it done by a thread.
fn waiting<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    if tokio::runtime::Handle::try_current().is_err() {
        return work();
    }
    thread::scope(|scope| match scope.spawn(work).join() {
        Ok(done) => done,
        Err(panic) => std::panic::resume_unwind(panic),
    })
}
