//! The folder of a site: what was written into it, so that it can be written again in part.
//!
//! Nothing is touched there but what this program has put there: its list stands beside the pages.

use crate::cli::Failure;
use feldpost_disk::files::{self, Rights};
use feldpost_disk::sync_all;
use feldpost_site::{File, Listed};
use rustix::fs::{FlockOperation, flock};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

/// The list of what was written.
const LIST: &str = ".feldpost-site.json";
/// Its form.
const FORM: u32 = 1;
/// Whoever serves pages is another user than whoever writes them.
const RIGHTS: Rights = Rights::Public;

/// What was written.
#[derive(Default, Serialize, Deserialize)]
struct List {
    form: u32,
    games: BTreeMap<String, Kept>,
    /// Files that are of no game.
    files: BTreeSet<String>,
}

impl List {
    /// Every file that was written.
    fn all(&self) -> BTreeSet<&str> {
        let of_games = self.games.values().flat_map(|kept| kept.files.iter());
        of_games.chain(&self.files).map(String::as_str).collect()
    }

    /// Whether it is of this form, and names nothing outside of the folder.
    fn is_ours(&self) -> bool {
        let inside =
            |path: &str| Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
        self.form == FORM && self.all().into_iter().all(inside)
    }
}

/// What was made of a game.
#[derive(Clone, Serialize, Deserialize)]
pub struct Kept {
    /// The digest of what it was made of.
    pub key: String,
    /// Its line in lists; none if it is not shown.
    pub listed: Option<Listed>,
    /// Its files.
    pub files: Vec<String>,
}

/// A site that is being written, by nobody else meanwhile.
pub struct Site {
    folder: PathBuf,
    _claim: std::fs::File,
    before: List,
    now: List,
    written: usize,
}

impl Site {
    /// Opens a folder: a new one, an empty one, or a site that was written before.
    ///
    /// # Errors
    /// Something else is in it, or the system refuses.
    pub fn open(folder: &Path) -> Result<Site, Failure> {
        let cannot = |error: std::io::Error| Failure::world(format!("{}: {error}", folder.display()));
        std::fs::create_dir_all(folder).map_err(cannot)?;
        let claim = std::fs::File::open(folder).map_err(cannot)?;
        if flock(&claim, FlockOperation::NonBlockingLockExclusive).is_err() {
            let told = format!("another `feldpost site` writes into {} now", folder.display());
            return Err(Failure::world(told).hint("call it again when that has ended"));
        }
        let list = files::read(&folder.join(LIST)).map_err(Failure::world)?;
        let before = match list {
            Some(text) => {
                // One of another form is of another program: all is made anew.
                serde_json::from_slice(&text).ok().filter(List::is_ours).unwrap_or_default()
            }
            None => {
                if std::fs::read_dir(folder).map_err(cannot)?.next().is_some() {
                    let told = format!("{} holds something else than a site of ours", folder.display());
                    return Err(Failure::no(told).hint("name a new folder, or an empty one"));
                }
                List::default()
            }
        };
        Ok(Site {
            folder: folder.to_owned(),
            _claim: claim,
            before,
            now: List { form: FORM, ..List::default() },
            written: 0,
        })
    }

    /// What was made of a game of this key before, if all of it is there.
    pub fn take_kept(&mut self, id: &str, key: &str) -> Option<Kept> {
        let kept = self.before.games.get(id).filter(|kept| kept.key == key)?;
        if !kept.files.iter().all(|path| self.folder.join(path).is_file()) {
            return None;
        }
        self.now.games.insert(id.to_owned(), kept.clone());
        Some(kept.clone())
    }

    /// Puts the files of a game.
    ///
    /// # Errors
    /// The system refuses.
    pub fn put_game(&mut self, id: &str, mut kept: Kept, files: &[File]) -> Result<(), Failure> {
        for file in files {
            self.write(file)?;
            kept.files.push(file.path.clone());
        }
        self.now.games.insert(id.to_owned(), kept);
        Ok(())
    }

    /// Puts a file that is of no game.
    ///
    /// # Errors
    /// The system refuses.
    pub fn put(&mut self, file: &File) -> Result<(), Failure> {
        self.write(file)?;
        self.now.files.insert(file.path.clone());
        Ok(())
    }

    /// Writes a file if it is not there as it is.
    fn write(&mut self, file: &File) -> Result<(), Failure> {
        let path = self.folder.join(&file.path);
        if files::read(&path).map_err(Failure::world)?.is_some_and(|there| there == file.bytes) {
            return Ok(());
        }
        if let Some(folder) = path.parent() {
            let made = std::fs::create_dir_all(folder);
            made.map_err(|error| Failure::world(format!("{}: {error}", folder.display())))?;
        }
        self.written += 1;
        files::put(&path, &file.bytes, RIGHTS).map_err(Failure::world)
    }

    /// Removes what is there no more, and writes the list. How many files were written and removed.
    ///
    /// # Errors
    /// The system refuses.
    pub fn close(self) -> Result<(usize, usize), Failure> {
        let now = self.now.all();
        let gone: Vec<&str> = self.before.all().into_iter().filter(|path| !now.contains(path)).collect();
        for path in &gone {
            let path = self.folder.join(path);
            files::remove(&path).map_err(Failure::world)?;
            // A folder that holds something else stays.
            path.parent().into_iter().for_each(|folder| drop(std::fs::remove_dir(folder)));
        }
        let list = serde_json::to_vec(&self.now).map_err(Failure::world)?;
        // The list vouches for what stands on the disk.
        sync_all(&self.folder).map_err(Failure::world)?;
        files::replace(&self.folder.join(LIST), &list, RIGHTS).map_err(Failure::world)?;
        Ok((self.written, gone.len()))
    }
}
