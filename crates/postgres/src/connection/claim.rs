//! Who leads at a home: whoever holds a lock of the server's, on the connection by which it writes.
use std::thread;

use super::{Batch, LOCK, Pen, Pens};
use crate::DatabaseError;
use feldpost_host::store::StoreError;

/// Whether somebody has the lock.
pub(crate) const IS_CLAIMED: &str = "SELECT EXISTS (SELECT FROM pg_locks \
    JOIN pg_database ON database = pg_database.oid \
    WHERE locktype = 'advisory' AND datname = current_database() AND objsubid = 2 \
    AND classid = $1::int4::oid AND objid::int8 = hashtext(current_schema())::int8 & 4294967295)";

impl Pens {
    /// Makes this thread the one that works on the home.
    pub fn claim(&self) -> Result<(), StoreError> {
        let mut own = self.own();
        let mut pen = Pen::take(&self.address)?;
        self.lock(&mut pen)?;
        let gone = "DELETE FROM pens WHERE seen < now() - interval '7 days' AND NOT EXISTS \
                    (SELECT FROM pg_stat_activity a WHERE a.pid = backend AND a.backend_start <= begun)";
        pen.run(gone, &[]).map_err(DatabaseError::from)?;
        let sql = "UPDATE feldpost_schema SET claims = claims + 1 RETURNING claims";
        let row = pen.row(sql, &[]).map_err(DatabaseError::from)?.ok_or(DatabaseError::NoTables)?;
        (own.claim, own.lent) = (Some(row.get(0)), false);
        (own.pen, own.thread) = (Some(pen), Some(thread::current().id()));
        Ok(())
    }

    /// Whether somebody else has worked on the home since it was claimed here; once each time.
    pub fn was_lent(&self) -> bool {
        let mut own = self.own();
        if own.batch == Batch::None && own.claim.is_some() {
            // Only with a connection is it known.
            match self.take_own(&mut own) {
                Ok(pen) => own.pen = Some(pen),
                Err(error) => tracing::debug!(%error, "it is asked again"),
            }
        }
        std::mem::take(&mut own.lent)
    }

    /// Gives the home back.
    pub fn give_back(&self) {
        let mut own = self.own();
        (own.claim, own.thread, own.helps) = (None, None, false);
        if let Some(mut pen) = own.pen.take() {
            // The server is waited for: whoever comes next must not find the lock still there.
            let unlock = "SELECT pg_advisory_unlock_all()";
            if let Err(error) = pen.client.batch_execute(unlock).and_then(|()| pen.client.close()) {
                tracing::debug!(%error, "the connection was gone, and the lock with it");
            }
        }
    }

    /// Whether somebody works on the home.
    pub fn is_claimed(&self) -> Result<bool, StoreError> {
        self.read(|pen| Ok(pen.row(IS_CLAIMED, &[&LOCK])?.is_some_and(|row| row.get(0))))
    }
}
