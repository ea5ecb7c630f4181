//! What stays as it is while a host works: settings, keys, and the wording of its mails.
use std::path::{Path, PathBuf};

use crate::config::Config;
use feldpost_protocol::journal::note::{NoteError, Signer};
use feldpost_umpire::club::{Club, Keys};
use feldpost_umpire::report::Templates;

/// The facts of a home, for everybody who works for it.
pub struct Office {
    /// The folder of the home.
    pub home: PathBuf,
    /// Its settings.
    pub config: Config,
    /// What mails say of the club.
    pub club: Club,
    /// Its keys.
    pub keys: Keys,
    /// How its mails are worded.
    pub templates: Templates,
}

impl Office {
    /// The folder of the home in full: where the daemon was started says nothing to whoever reads of it.
    #[must_use]
    pub fn shown_home(&self) -> String {
        self.shown(Path::new(""))
    }

    /// A file of the home in full, by its path from there.
    #[must_use]
    pub fn shown(&self, file: &Path) -> String {
        let home = std::path::absolute(&self.home).unwrap_or_else(|_| self.home.clone());
        home.components().chain(file.components()).collect::<PathBuf>().display().to_string()
    }

    /// Whoever signs the heads of a game.
    ///
    /// # Errors
    /// The origin cannot stand in a signature.
    pub fn signer(&self, game: &str) -> Result<Signer, NoteError> {
        self.keys.signer(&self.config.origin, game)
    }
}
