//! Whose the files of a home in a folder are, and who else comes near them.
use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use crate::store::owner::{Account, OTHERS, OTHERS_WRITE, secret_files};

/// Files of a game that name players or hold what one side must not know.
const SECRET_OF_GAME: [&str; 3] = ["secrets.json", "roster.json", "state.json"];

/// What the tree of a home shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ownership {
    /// Whose the home is.
    pub owner: Account,
    /// The mode of its folder, nine bits.
    pub mode: u32,
    /// What another account owns.
    pub foreign: Vec<PathBuf>,
    /// What others can write to.
    pub writable: Vec<PathBuf>,
    /// Folders that whoever asks cannot look into.
    pub closed: Vec<PathBuf>,
    /// Secret files that others can read, with their modes.
    pub readable: Vec<(PathBuf, u32)>,
}

/// Looks at owner and mode of everything in a home; follows no links.
///
/// # Errors
/// The folder cannot be looked at.
pub fn ownership(home: &Path) -> io::Result<Ownership> {
    let data = home.metadata()?;
    let (owner, mode) = (Account::of(data.uid()), data.permissions().mode() & 0o777);
    let (foreign, writable, closed, readable) = (vec![], vec![], vec![], vec![]);
    let mut found = Ownership { owner, mode, foreign, writable, closed, readable };
    walk(home, &mut found);
    let mut secret = secret_files(home).unwrap_or_default();
    for game in folders(&home.join("games")) {
        secret.extend(SECRET_OF_GAME.iter().map(|name| game.join(name)));
    }
    for path in secret {
        let Ok(data) = path.metadata() else { continue };
        let mode = data.permissions().mode() & 0o777;
        if mode & OTHERS != 0 {
            found.readable.push((path, mode));
        }
    }
    Ok(found)
}

fn folders(root: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(root).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    found.sort();
    found
}

fn walk(folder: &Path, found: &mut Ownership) {
    let Ok(entries) = fs::read_dir(folder) else { return found.closed.push(folder.to_owned()) };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let Ok(data) = path.symlink_metadata() else { continue };
        if data.uid() != found.owner.uid {
            found.foreign.push(path.clone());
        }
        // A socket is open to the mail server; links have no mode of their own.
        let plain = data.is_file() || data.is_dir();
        if plain && data.permissions().mode() & OTHERS_WRITE != 0 {
            found.writable.push(path.clone());
        }
        if data.is_dir() {
            walk(&path, found);
        }
    }
}
