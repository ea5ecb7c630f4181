//! The umpire's own wording: files under `templates/` of the home take the place of what is compiled in.
use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use feldpost_kit::registry::Registry;
use feldpost_umpire::report::{Override, ReportError, Templates};
use feldpost_umpire::words::is_language;

/// Why the templates cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum WordingError {
    /// A file could not be read.
    #[error("cannot read the template {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A template is not well formed.
    #[error(transparent)]
    Template(#[from] ReportError),
}

/// The compiled-in templates of the host and these games, and in place of each the file of the same relative
/// path (such as `en/report/body.txt`) in this folder, if there is one. Every folder in it that is named as a
/// language is one; what it lacks is told in English. Files are read here and never again.
///
/// # Errors
/// A file that cannot be read, or a template that is not well formed, named with its line.
pub fn templates(registry: &Registry, folder: &Path) -> Result<Templates, WordingError> {
    let names = Templates::names(registry);
    let parts: BTreeSet<&str> = names.iter().filter_map(|name| Some(name.split_once('/')?.1)).collect();
    let mut own = BTreeMap::new();
    for language in languages(folder)? {
        for part in present(&folder.join(&language), &parts)? {
            let path = folder.join(&language).join(part);
            match std::fs::read_to_string(&path) {
                Ok(text) => drop(own.insert(format!("{language}/{part}"), Override { path, text })),
                Err(error) if is_not_there(&error) => {}
                Err(source) => return Err(WordingError::Read { path, source }),
            }
        }
    }
    Ok(Templates::new(registry, &own)?)
}

/// The languages for which the umpire has a folder.
fn languages(folder: &Path) -> Result<BTreeSet<String>, WordingError> {
    Ok(names_in(folder)?.into_iter().filter(|name| is_language(name)).collect())
}

/// Those of these relative paths that are in a folder.
fn present<'a>(folder: &Path, parts: &BTreeSet<&'a str>) -> Result<Vec<&'a str>, WordingError> {
    let mut listed = BTreeMap::new();
    let mut present = Vec::new();
    for part in parts {
        let (within, name) = part.rsplit_once('/').unwrap_or(("", part));
        let names = match listed.get(within) {
            Some(names) => names,
            None => listed.entry(within).or_insert(names_in(&folder.join(within))?),
        };
        present.extend(names.contains(name).then_some(*part));
    }
    Ok(present)
}

/// What is in a folder, by name; nothing in one that is not there.
fn names_in(folder: &Path) -> Result<BTreeSet<String>, WordingError> {
    let failed = |source| WordingError::Read { path: folder.to_owned(), source };
    let entries = match std::fs::read_dir(folder) {
        Err(error) if is_not_there(&error) => return Ok(BTreeSet::new()),
        entries => entries.map_err(failed)?,
    };
    let names = entries.map(|entry| Ok(entry?.file_name().into_string().ok()));
    names.filter_map(Result::transpose).collect::<Result<_, _>>().map_err(failed)
}

/// A part whose folder is not there is not there either; nor is one below what is no folder.
fn is_not_there(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}
