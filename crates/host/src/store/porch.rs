//! What a store gives to the ways in, which know no store.
use std::path::PathBuf;
use std::sync::Arc;

use super::{Store, Whole};
use feldpost_transport::inbox::{Arriving, NotKept, Porch};

struct OfStore(Arc<dyn Store>);

/// Where the ways in lay down mail for a home.
#[must_use]
pub fn porch(store: &Arc<dyn Store>) -> Arc<dyn Porch> {
    Arc::new(OfStore(Arc::clone(store)))
}

impl Porch for OfStore {
    fn begin(&self) -> Result<Box<dyn Arriving>, NotKept> {
        self.0.begin_mail().map_err(NotKept::because)
    }

    fn maildir(&self) -> Option<PathBuf> {
        self.0.maildir()
    }

    fn unfetched(&self) -> Result<Option<Vec<u8>>, NotKept> {
        self.0.read_ledger(Whole::Unfetched).map_err(NotKept::because)
    }

    fn keep_unfetched(&self, bytes: &[u8]) -> Result<(), NotKept> {
        self.0.replace_ledger(Whole::Unfetched, bytes).map_err(NotKept::because)
    }
}
