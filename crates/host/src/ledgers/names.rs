//! What the players of a club are called. A name is one person's: whoever has the address.
use std::sync::Arc;

use crate::store::{self, StoreError, Whole};
use feldpost_protocol::journal::umpire_act::is_player_name;
use feldpost_umpire::words::compared;

/// Each person's names, those of before too: a line `<address> <name>` for each, the newest last.
///
/// A name that was given up stays its person's, since a ladder knows people by their names. A journal has the
/// name of its player and no address; if this ledger is lost, names can be taken anew.
pub struct Names {
    store: Arc<dyn store::Ledgers>,
    /// Address, in lower case, and name.
    names: Vec<(String, String)>,
}

impl Names {
    /// Reads the ledger; a line that cannot be read, or holds no name, is left out.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn open(store: Arc<dyn store::Ledgers>) -> Result<Self, StoreError> {
        let bytes = store.read_ledger(Whole::Names)?.unwrap_or_default();
        let read = |line: &str| line.split_once(' ').map(|(who, name)| (who.to_owned(), name.to_owned()));
        let names = String::from_utf8_lossy(&bytes).lines().filter_map(read).collect::<Vec<_>>();
        let names = names.into_iter().filter(|(_, name)| is_player_name(name)).collect();
        Ok(Self { store, names })
    }

    /// What somebody is called.
    #[must_use]
    pub fn of(&self, address: &str) -> Option<&str> {
        let address = address.to_lowercase();
        self.names.iter().rev().find(|(own, _)| *own == address).map(|(_, name)| name.as_str())
    }

    /// Whether a name is, or was, somebody else's. Names that look alike are the same.
    #[must_use]
    pub fn is_taken(&self, name: &str, by_other_than: &str) -> bool {
        let (name, own) = (compared(name), by_other_than.to_lowercase());
        self.names.iter().any(|(address, known)| *address != own && compared(known) == name)
    }

    /// Calls somebody so from now on.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn call(&mut self, address: &str, name: &str) -> Result<(), StoreError> {
        if self.of(address) == Some(name) {
            return Ok(());
        }
        let line = (address.to_lowercase(), name.to_owned());
        self.names.retain(|known| *known != line);
        self.names.push(line);
        self.write()
    }

    /// The names go with their person to another address.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn moves(&mut self, from: &str, to: &str) -> Result<(), StoreError> {
        let (from, to) = (from.to_lowercase(), to.to_lowercase());
        if from == to || self.of(&from).is_none() || self.of(&to).is_some() {
            return Ok(());
        }
        self.names.iter_mut().filter(|(own, _)| *own == from).for_each(|(own, _)| own.clone_from(&to));
        self.write()
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
        assert!(open().is_taken("Ada L.", "bruno@example.org"), "the one before stays hers");
        assert!(open().is_taken("\u{ff21}da", "bruno@example.org"), "in wide letters it is the same");
        assert!(open().is_taken("\u{410}d\u{430}", "bruno@example.org"), "in Cyrillic ones it looks so");
        assert!(!open().is_taken("Ida", "bruno@example.org"), "nothing else does");
        names.moves("ada@example.org", "ada@example.net").unwrap();
        let names = open();
        assert_eq!((names.of("ada@example.org"), names.of("ADA@example.net")), (None, Some("Ada")));
    }
}
