//! The journals of a home, for commands that look at all of them while its daemon may write.

use std::path::Path;
use std::sync::Arc;

use super::{Failure, rights, stores};
use crate::store::{Exported, Store, StoreError};

/// The games of a home, to look at.
pub struct Shelf(Arc<dyn Store>);

impl Shelf {
    /// Opens it.
    ///
    /// # Errors
    /// Its caller may not look at it, or the home is cut off from its games.
    pub fn of(home: &Path) -> Result<Shelf, Failure> {
        rights::to_look(home)?;
        let store = stores::look(home)?;
        match store.is_cut_off() {
            Ok(false) => Ok(Shelf(store)),
            Ok(true) => Err(Failure::world(StoreError::CutOff(home.display().to_string()))),
            Err(error) => Err(Failure::world(error)),
        }
    }

    /// The store below.
    pub fn store(&self) -> &dyn Store {
        self.0.as_ref()
    }

    /// The ids of all games.
    ///
    /// # Errors
    /// The home cannot be read.
    pub fn ids(&self) -> Result<Vec<String>, Failure> {
        self.0.list().map_err(Failure::world)
    }

    /// A game's journal and what `read` makes of it. A daemon may have written between the journal and its
    /// head, so what `is_wrong` is read once more.
    ///
    /// # Errors
    /// The game cannot be read.
    pub fn read<T>(
        &self,
        id: &str,
        read: impl Fn(&Exported) -> T,
        is_wrong: impl Fn(&T) -> bool,
    ) -> Result<(Exported, T), Failure> {
        let export = || self.0.export(id).map_err(Failure::world);
        let first = export()?;
        let made = read(&first);
        if !is_wrong(&made) {
            return Ok((first, made));
        }
        let again = export()?;
        let made = read(&again);
        Ok((again, made))
    }
}
