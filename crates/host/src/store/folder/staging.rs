//! A home laid out a second time, as it stands at one instant. Mails are never written to again once they are
//! there, so they only get a second name; whatever grows is copied.
use std::path::Path;

use super::games::{JOURNAL, SET_ASIDE};
use super::heads::HEAD;
use super::{FolderStore, files_in, folders_in};
use crate::store::{INBOX, StoreError};
use feldpost_disk as disk;
use feldpost_disk::files::{self, failed};

/// What a game has, but for its archive, and what can be made again.
const OF_GAME: [&str; 5] = [JOURNAL, HEAD, "secrets.json", "roster.json", SET_ASIDE];
/// What a backup has of the files at the top of a home: the log, the lock and the index are of one start.
const AT_TOP: [&str; 13] = [
    "format",
    "seen",
    "mails",
    "answers",
    "waiting",
    "watching",
    "bounces.json",
    "unfetched.json",
    "tries.json",
    "rounds",
    "names",
    "archived",
    "alive",
];

/// Puts a file there too, if it is there.
type Put = fn(&Path, &Path) -> std::io::Result<()>;

impl FolderStore {
    /// Lays it out in a folder that is not there yet. Nothing may be held back.
    pub(super) fn lay_out(&self, folder: &Path) -> Result<(), StoreError> {
        files::make_dir(folder)?;
        files::close(folder)?;
        for game in folders_in(&self.games)? {
            let Some(name) = game.file_name() else { continue };
            let there = folder.join("games").join(name);
            files::make_dir(&there)?;
            put_named(&game, &there, &OF_GAME)?;
            put_all(&game.join("archive"), &there.join("archive"), disk::link_or_copy)?;
        }
        put_all(&self.home.join("data"), &folder.join("data"), disk::duplicate)?;
        for part in ["new", "cur"] {
            let from = self.home.join(&self.incoming).join(part);
            put_all(&from, &folder.join(INBOX).join(part), disk::link_or_copy)?;
        }
        for name in ["quarantine", "outbox"] {
            put_all(&self.home.join(name), &folder.join(name), disk::link_or_copy)?;
        }
        put_named(&self.home, folder, &AT_TOP)
    }
}

fn put(from: &Path, to: &Path, put: Put) -> Result<(), StoreError> {
    match put(from, to) {
        // A mail that somebody else has taken out of a folder meanwhile.
        Err(_) if !from.exists() => Ok(()),
        done => Ok(done.map_err(failed("copy", from))?),
    }
}

fn put_named(from: &Path, to: &Path, names: &[&str]) -> Result<(), StoreError> {
    let there = names.iter().filter(|name| from.join(name).is_file());
    there
        .map(|name| (from.join(name), to.join(name)))
        .try_for_each(|(from, to)| put(&from, &to, disk::duplicate))
}

/// Everything below a folder, but for what is being written.
fn put_all(from: &Path, to: &Path, by: Put) -> Result<(), StoreError> {
    files::make_dir(to)?;
    for file in files_in(from)? {
        let Some(name) = file.file_name() else { continue };
        if file.extension().is_none_or(|kind| kind != "new") {
            put(&file, &to.join(name), by)?;
        }
    }
    for folder in folders_in(from)? {
        let Some(name) = folder.file_name() else { continue };
        put_all(&folder, &to.join(name), by)?;
    }
    Ok(())
}
