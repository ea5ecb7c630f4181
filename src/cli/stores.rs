//! The store of a home: its folder, or the database that its settings name.
use std::path::Path;
use std::sync::Arc;

use super::Failure;
use crate::config::Config;
use crate::store::{Marks, Purpose, Store, StoreError, of_home};
use feldpost_postgres::{Address, DatabaseError, PostgresStore};

/// Opens a database in which the home of this folder is kept: the engine of [`crate::host::Means`].
///
/// # Errors
/// The address cannot be used, or a file that says how to get in.
pub fn engine(home: &Path, address: &str, purpose: Purpose) -> Result<Arc<dyn Store>, StoreError> {
    let address = Address::read(address).map_err(DatabaseError::from)?;
    let store = PostgresStore::at(address).remembering(Marks::of_home(home));
    Ok(match purpose {
        Purpose::Work => Arc::new(store),
        Purpose::Look => Arc::new(store.looking()),
    })
}

/// The store of a home with these settings.
///
/// # Errors
/// As [`engine`].
pub fn open(home: &Path, config: &Config, purpose: Purpose) -> Result<Arc<dyn Store>, StoreError> {
    of_home(home, &config.mail.incoming, config.database(), engine, purpose)
}

/// The store of a home, to look at.
///
/// # Errors
/// Its settings cannot be read, or as [`engine`].
pub fn look(home: &Path) -> Result<Arc<dyn Store>, Failure> {
    let config = Config::load(home).map_err(Failure::world)?;
    open(home, &config, Purpose::Look).map_err(Failure::world)
}
