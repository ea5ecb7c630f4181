//! What stays as it is while a host works: settings, keys, and the wording of its mails.
use std::path::PathBuf;

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
    /// Whoever signs the heads of a game.
    ///
    /// # Errors
    /// The origin cannot stand in a signature.
    pub fn signer(&self, game: &str) -> Result<Signer, NoteError> {
        self.keys.signer(&self.config.origin, game)
    }
}
