//! When the host was there last: so that nobody is late because it was not.
use std::sync::Arc;

use crate::store::{self, StoreError, Whole};

/// Seconds after which it is noted anew.
const EACH: i64 = 600;

/// A line with a Unix second. If it is lost, no outage is seen before the next one.
pub struct Alive {
    store: Arc<dyn store::Ledgers>,
    last: Option<i64>,
}

impl Alive {
    /// Reads the ledger.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn open(store: Arc<dyn store::Ledgers>) -> Result<Self, StoreError> {
        let bytes = store.read_ledger(Whole::Alive)?.unwrap_or_default();
        let last = String::from_utf8_lossy(&bytes).trim().parse().ok();
        Ok(Self { store, last })
    }

    /// The ledger of a host that only looks.
    pub(super) fn unread(store: Arc<dyn store::Ledgers>) -> Self {
        Self { store, last: None }
    }

    /// When it was there last, in Unix seconds, if it ever was.
    #[must_use]
    pub fn last(&self) -> Option<i64> {
        self.last
    }

    /// Whether it was noted so lately that nothing can have been missed.
    #[must_use]
    pub fn is_noted(&self, now: i64) -> bool {
        self.last.is_some_and(|last| (last..last.saturating_add(EACH)).contains(&now))
    }

    /// Is there now. Written now and then, and at once if the clock went back.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn note(&mut self, now: i64) -> Result<(), StoreError> {
        if self.is_noted(now) {
            return Ok(());
        }
        self.store.replace_ledger(Whole::Alive, format!("{now}\n").as_bytes())?;
        self.last = Some(now);
        Ok(())
    }
}
