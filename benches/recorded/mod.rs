//! The recorded game on which is measured.

use feldpost::store::FolderStore;
use feldpost_kit::registry::Registry;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::chain::check_chain;
use feldpost_protocol::journal::entry::Entry;
use std::path::{Path, PathBuf};

/// Its id.
pub const GAME: &str = "revised-air";

fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals/0.1.0")
}

/// The systems, with the data with which it was played.
pub fn registry() -> Registry {
    let mut registry = feldpost::games::standard();
    feldpost::tables::data::load(&FolderStore::look(&home()), &mut registry).expect("its data");
    registry
}

/// A file of it.
pub fn file(name: &str) -> Vec<u8> {
    std::fs::read(home().join("games").join(GAME).join(name)).expect("it is recorded")
}

/// The entries of a journal, and the hash of each.
pub fn read(journal: &[u8]) -> (Vec<Entry>, Vec<Hash32>) {
    let chain = check_chain(journal, None).entries;
    let entries = chain.iter().filter_map(|(value, _)| Entry::read(value)).collect();
    (entries, chain.iter().map(|(_, hash)| *hash).collect())
}
