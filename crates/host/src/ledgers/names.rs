//! What the players of a club are called. A name is one person's: whoever has the address.
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::store::{self, StoreError, Whole};

/// Each person's name: a line `<address> <name>` for each.
///
/// A journal has the name of its player and no address; if this ledger is lost, names can be taken anew.
pub struct Names {
    store: Arc<dyn store::Ledgers>,
    /// By the address, in lower case.
    names: BTreeMap<String, String>,
}

impl Names {
    /// Reads the ledger; a line that cannot be read is left out.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn open(store: Arc<dyn store::Ledgers>) -> Result<Self, StoreError> {
        let bytes = store.read_ledger(Whole::Names)?.unwrap_or_default();
        let read = |line: &str| line.split_once(' ').map(|(who, name)| (who.to_owned(), name.to_owned()));
        let names = String::from_utf8_lossy(&bytes).lines().filter_map(read).collect();
        Ok(Self { store, names })
    }

    /// What somebody is called.
    #[must_use]
    pub fn of(&self, address: &str) -> Option<&str> {
        self.names.get(&address.to_lowercase()).map(String::as_str)
    }

    /// Whether a name is somebody else's; upper and lower case are the same.
    #[must_use]
    pub fn is_taken(&self, name: &str, by_other_than: &str) -> bool {
        let (name, own) = (name.to_lowercase(), by_other_than.to_lowercase());
        self.names.iter().any(|(address, known)| *address != own && known.to_lowercase() == name)
    }

    /// Calls somebody so from now on.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn call(&mut self, address: &str, name: &str) -> Result<(), StoreError> {
        if self.of(address) == Some(name) {
            return Ok(());
        }
        self.names.insert(address.to_lowercase(), name.to_owned());
        self.write()
    }

    /// The name goes with its person to another address.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn moves(&mut self, from: &str, to: &str) -> Result<(), StoreError> {
        match self.of(from).map(str::to_owned).filter(|_| self.of(to).is_none()) {
            Some(name) => {
                self.names.remove(&from.to_lowercase());
                self.call(to, &name)
            }
            None => Ok(()),
        }
    }

    fn write(&self) -> Result<(), StoreError> {
        let text: String = self.names.iter().map(|(who, name)| format!("{who} {name}\n")).collect();
        self.store.replace_ledger(Whole::Names, text.as_bytes())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::store::FolderStore;

    #[test]
    fn a_name_is_one_persons_and_goes_with_the_address() {
        let home = tempfile::tempdir().unwrap();
        let open = || Names::open(Arc::new(FolderStore::open(home.path()).unwrap())).unwrap();
        let mut names = open();
        names.call("Ada@example.org", "Ada L.").unwrap();
        assert!(names.is_taken("ada l.", "bruno@example.org"));
        assert!(!names.is_taken("Ada L.", "ada@Example.org"), "one's own");
        names.call("ada@example.org", "Ada").unwrap();
        assert!(!open().is_taken("Ada L.", "bruno@example.org"), "the one before is free again");
        names.moves("ada@example.org", "ada@example.net").unwrap();
        let names = open();
        assert_eq!((names.of("ada@example.org"), names.of("ADA@example.net")), (None, Some("Ada")));
    }
}
