//! Which store a home has: its own folder, or the database that its settings name.
use std::path::Path;
use std::sync::Arc;

use super::{FolderStore, Store, StoreError};

/// What a store is opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To work on the home, or to bring it mail.
    Work,
    /// To look at it, while another process may be at work.
    Look,
}

/// Opens the database at this address, for the home in this folder. The host knows none: whoever puts the
/// program together gives it one.
pub type Engine = fn(&Path, &str, Purpose) -> Result<Arc<dyn Store>, StoreError>;

/// The engine of a program that knows no database.
///
/// # Errors
/// Always.
pub fn no_engine(_: &Path, address: &str, _: Purpose) -> Result<Arc<dyn Store>, StoreError> {
    Err(StoreError::NoEngine(address.to_owned()))
}

/// The store of a home: the database, if its settings name one, or else its folder, with the inbox at this
/// path from the home on.
///
/// # Errors
/// As the engine.
pub fn of_home(
    home: &Path,
    incoming: &Path,
    database: Option<&str>,
    engine: Engine,
    purpose: Purpose,
) -> Result<Arc<dyn Store>, StoreError> {
    if let Some(address) = database {
        return engine(home, address, purpose);
    }
    let folder = FolderStore::at(home, incoming);
    Ok(match purpose {
        Purpose::Work => Arc::new(folder),
        Purpose::Look => Arc::new(folder.looking()),
    })
}
