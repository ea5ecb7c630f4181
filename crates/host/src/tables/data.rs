//! The data sets of a home: the files that a game was offered with, so that nothing that changes elsewhere
//! changes the game.
use std::collections::BTreeMap;

use crate::store::{DataSets, StoreError};
use feldpost_kit::registry::Registry;
use feldpost_protocol::dice::Hash32;

/// Takes every data set of a home into the registry. One whose files cannot be read, or no longer have the
/// digest that it is named for, is passed over: the games that need it say so.
///
/// # Errors
/// The data sets cannot be listed.
pub fn load(store: &dyn DataSets, registry: &mut Registry) -> Result<(), StoreError> {
    store.data_sets()?.into_iter().for_each(|digest| take(store, digest, registry));
    Ok(())
}

/// The same of the one data set that a game is played with, if it is there.
///
/// # Errors
/// As [`load`].
pub fn load_one(store: &dyn DataSets, digest: Hash32, registry: &mut Registry) -> Result<(), StoreError> {
    if store.data_sets()?.contains(&digest) {
        take(store, digest, registry);
    }
    Ok(())
}

fn take(store: &dyn DataSets, digest: Hash32, registry: &mut Registry) {
    let systems: Vec<&str> = registry.ids().collect();
    if systems.iter().any(|id| registry.has(id, digest)) {
        return;
    }
    let Ok(texts) = read(store, digest, registry) else { return };
    for id in systems {
        let mut trial = registry.clone();
        if trial.add_data(id, &texts).is_ok() && trial.has(id, digest) {
            *registry = trial;
            return;
        }
    }
}

/// The files of a data set that any system knows by name; those that are no text are left out.
fn read(
    store: &dyn DataSets,
    digest: Hash32,
    registry: &Registry,
) -> Result<BTreeMap<String, String>, StoreError> {
    let mut texts = BTreeMap::new();
    for name in registry.cards().flat_map(|card| &card.data).map(|(name, _)| name) {
        if let Some(bytes) = store.data_file(digest, name)? {
            texts.extend(String::from_utf8(bytes).ok().map(|text| (name.clone(), text)));
        }
    }
    Ok(texts)
}
