//! The umpire's own wording: files under `templates/` of the home take the place of what is compiled in.
use std::path::{Path, PathBuf};

use feldpost_kit::registry::Registry;
use feldpost_umpire::report::{Override, ReportError, Templates};

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
/// path (such as
/// `en/report/body.txt`) in this folder, if there is one. Files are read here and never again.
///
/// # Errors
/// A file that cannot be read, or a template that is not well formed, named with its line.
pub fn templates(registry: &Registry, folder: &Path) -> Result<Templates, WordingError> {
    let mut own = std::collections::BTreeMap::new();
    for name in Templates::names(registry) {
        let path = folder.join(&name);
        match std::fs::read_to_string(&path) {
            Ok(text) => drop(own.insert(name, Override { path, text })),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(source) => return Err(WordingError::Read { path, source }),
        }
    }
    Ok(Templates::new(registry, &own)?)
}
