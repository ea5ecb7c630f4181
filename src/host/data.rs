//! The data sets of a home: `data/<digest>/` holds the files that a game was offered with, so that nothing
//! that changes elsewhere changes the game.
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use feldpost_disk::files::{self, FileError};
use feldpost_kit::registry::Registry;
use feldpost_protocol::dice::Hash32;

/// The folder of a data set.
#[must_use]
pub fn folder(home: &Path, digest: Hash32) -> PathBuf {
    home.join("data").join(digest.to_string())
}

/// Takes every data set of a home into the registry. A folder whose files cannot be read, or no longer have
/// the digest that it is named for, is passed over: the games that need it say so.
///
/// # Errors
/// The folder of all data sets cannot be read.
pub fn load(home: &Path, registry: &mut Registry) -> Result<(), FileError> {
    let root = home.join("data");
    let entries = match std::fs::read_dir(&root) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(files::failed("read", &root)(error)),
    };
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    for name in names {
        let Ok(digest) = name.parse::<Hash32>() else { continue };
        let systems: Vec<&str> = registry.cards().map(|card| card.id).collect();
        if systems.iter().any(|id| registry.find_with(id, digest).is_ok()) {
            continue;
        }
        let Ok(texts) = read(&root.join(&name), registry) else { continue };
        for id in systems {
            let mut trial = registry.clone();
            if trial.add_data(id, &texts).is_ok() && trial.find_with(id, digest).is_ok() {
                *registry = trial;
                break;
            }
        }
    }
    Ok(())
}

/// The files of a folder that any system knows by name; those that are no text are left out.
///
/// # Errors
/// A file that cannot be read.
pub fn read(folder: &Path, registry: &Registry) -> Result<BTreeMap<String, String>, FileError> {
    let mut texts = BTreeMap::new();
    for name in registry.cards().flat_map(|card| &card.data).map(|(name, _)| name) {
        if let Some(bytes) = files::read(&folder.join(name))? {
            texts.extend(String::from_utf8(bytes).ok().map(|text| (name.clone(), text)));
        }
    }
    Ok(texts)
}

/// Keeps the files of a data set, unless it is kept already.
///
/// # Errors
/// A file that cannot be written.
pub fn keep(home: &Path, digest: Hash32, data: &[(String, String)]) -> Result<(), FileError> {
    let folder = folder(home, digest);
    files::make_dir(&home.join("data"))?;
    files::make_dir(&folder)?;
    for (name, text) in data {
        let path = folder.join(name);
        // A game may keep its files in folders.
        for (at, _) in name.match_indices('/') {
            files::make_dir(&folder.join(&name[..at]))?;
        }
        if files::read(&path)?.as_deref() != Some(text.as_bytes()) {
            files::replace(&path, text.as_bytes(), files::Mode::Public)?;
        }
    }
    Ok(())
}
