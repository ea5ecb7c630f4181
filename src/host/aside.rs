//! What is set aside: kept whole, under a name that the same mail always gets.
//!
//! A mail that lies here is not noted as dealt with, so whoever delivers it again has it looked at like a new
//! one. Once it counts, it lies here no more.
use std::path::{Path, PathBuf};

use feldpost_disk::files::{self, Mode};
use feldpost_umpire::intake::letter::Letter;

use super::{Host, HostError};

/// Mails of somebody who was answered often enough.
pub(super) const TOO_MANY: &str = "too-many";

/// The folders of the quarantine.
const FOLDERS: [&str; 6] = ["bounces", "robots", "set-aside", "strange-senders", "strays", TOO_MANY];

impl Host {
    /// Keeps a mail whole in a folder of the quarantine; with the name of its game, if it has one. Returns
    /// where it lies, relative to the home.
    pub(super) fn put_by(
        &self,
        folder: &str,
        letter: &Letter,
        game: Option<&str>,
    ) -> Result<PathBuf, HostError> {
        let folder = Path::new("quarantine").join(folder);
        files::make_dir(&self.home.join(&folder))?;
        let mut whole = self.inbox.open_message(&letter.file)?;
        let file = folder.join(file_name(letter, game));
        files::replace_from(&self.home.join(&file), &mut whole, Mode::Private)?;
        Ok(file)
    }

    /// Where a mail of these bytes lies in these folders.
    fn places<'a>(&'a self, folders: &'a [&str], letter: &'a Letter) -> impl Iterator<Item = PathBuf> + 'a {
        let games = letter.claims.iter().map(|claim| Some(claim.game.as_str()));
        let names: Vec<String> =
            games.chain(std::iter::once(None)).map(|game| file_name(letter, game)).collect();
        let quarantine = self.home.join("quarantine");
        folders
            .iter()
            .flat_map(move |folder| names.clone().into_iter().map(move |name| (folder, name)))
            .map(move |(folder, name)| quarantine.join(folder).join(name))
            .filter(|path| path.exists())
    }

    /// Whether a mail lies in the quarantine.
    pub(super) fn is_set_aside(&self, letter: &Letter) -> bool {
        self.places(&FOLDERS, letter).next().is_some()
    }

    /// Whether a mail was put aside as one too many and comes again: the umpire wants it to count. Programs
    /// that answer each other never send the same bytes twice.
    pub(super) fn is_released(&self, letter: &Letter) -> bool {
        self.places(&[TOO_MANY], letter).next().is_some()
    }

    /// Takes a mail that counts out of the quarantine.
    pub(super) fn release(&self, letter: &Letter) -> Result<(), HostError> {
        for path in self.places(&FOLDERS, letter) {
            files::remove(&path)?;
        }
        Ok(())
    }
}

fn file_name(letter: &Letter, game: Option<&str>) -> String {
    let game = game.map(|game| format!("{game}.")).unwrap_or_default();
    format!("{game}{}.eml", letter.raw_hash.short())
}
