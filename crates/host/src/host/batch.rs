//! Mails that have come together are committed together: one sync for all of them.
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Counts, Host, HostError};
use crate::ledgers::Ledgers;
use crate::store;

/// Bytes of a batch from which on it takes no more mails. While it is committed they are in memory twice.
const MOST_HELD: usize = 2 * 1024 * 1024;
/// How long a batch waits for more mails that have come.
pub(super) const LONGEST_HOLD: Duration = Duration::from_millis(100);

/// Mails of a pass that are committed together.
#[derive(Default)]
pub(super) struct Batch {
    /// How many they are.
    pub mails: usize,
    begun: Option<Instant>,
}

impl Batch {
    /// Whether one more mail may join it: the first answer must not be late, nor memory full.
    pub fn takes_more(&mut self, held: usize, longest: Duration) -> bool {
        let begun = *self.begun.get_or_insert_with(Instant::now);
        held < MOST_HELD && begun.elapsed() < longest
    }
}

impl Host {
    /// Lets a batch wait for so long for more mails that have come already; with no time at all each mail is
    /// committed by itself.
    pub fn hold_for(&mut self, longest: Duration) {
        self.longest_hold = longest;
    }

    /// Makes the mails of a batch count. False if that failed: they are still new, and are taken anew by the
    /// next pass.
    pub(super) fn commit(&mut self, batch: &mut Batch, counts: &mut Counts) -> bool {
        let _stage = tracing::trace_span!("commit").entered();
        let mails = std::mem::take(batch).mails;
        let Err(error) = self.store.commit() else { return true };
        self.lose_what_is_held();
        counts.mails_in = counts.mails_in.saturating_sub(mails);
        counts.trouble(error);
        false
    }

    /// Forgets what could not be made to count, and what was known of it.
    pub(super) fn lose_what_is_held(&mut self) {
        self.store.abandon();
        self.tables.forget();
        self.is_forgetful = true;
    }

    /// Reads the ledgers anew after a batch that was lost: they knew its mails.
    ///
    /// # Errors
    /// The home still cannot be written, or a ledger cannot be read.
    pub(super) fn remember(&mut self) -> Result<(), HostError> {
        if self.is_forgetful {
            self.store.hold()?;
            self.store.commit()?;
            self.store.news()?;
            let ledgers: Arc<dyn store::Ledgers> = self.store.clone();
            self.ledgers = Ledgers::open(&ledgers, self.now())?;
            self.is_forgetful = false;
        }
        Ok(())
    }
}
