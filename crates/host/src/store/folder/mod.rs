//! The default store: the folder of the home.
//!
//! | path | holds |
//! |---|---|
//! | `games/<id>/` | a game: its journal with the signed head, private files, state and archive |
//! | `high-water/<id>` | the newest head that was ever signed for it |
//! | `data/<digest>/` | the data that games were offered with |
//! | `seen`, `mails`, `answers`, `waiting`, `bounces.json`, `unfetched.json` | the ledgers |
//! | `mail/in/` (a setting) | the inbox, a Maildir |
//! | `quarantine/<shelf>/` | mails that were put by |
//! | `outbox/<stand>/` | promised mails, each with its envelope in the first line |
//! | `requests/left/`, `requests/answered/` | what commands ask of the daemon, and what came of it |
//! | `index` | what was noted of each game when the home was given back |
//! | `lock`, `format` | who works on it, and the format of it all |
//! | `log` | what batches have changed, until the files themselves are safe |
mod data;
mod games;
mod heads;
mod inbox;
mod index;
mod ledgers;
mod lock;
mod log;
mod moving;
mod ownership;
mod promises;
mod record;
mod requests;
mod snapshot;
mod staging;
mod survey;

use std::any::Any;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use super::{Claim, Growing, Sharing, Stand, Store, StoreError};
use feldpost_disk::files::{self, FileError, Rights, failed};
use feldpost_disk::format;
use feldpost_protocol::journal::entry::Head;
use feldpost_transport::maildir::Maildir;
use feldpost_transport::settings::MailFolders;
use feldpost_transport::watch::Watch;

use lock::HomeLock;
use log::Log;
pub use ownership::{Ownership, ownership};
use record::Act;

/// Where a journal ended when it was last read or written.
#[derive(Clone, Copy, Debug)]
struct End {
    bytes: u64,
    /// Bytes of the last line.
    last: u64,
    head: Head,
}

/// A home in a folder. Keeps no file open but the ledgers that grow; remembers where each journal ended.
#[derive(Debug)]
pub struct FolderStore {
    home: PathBuf,
    games: PathBuf,
    /// For each game the newest head that was ever signed here. Not a part of a backup: whoever puts an old
    /// copy back must not sign other entries under the same numbers (`pbem/1 2.5`).
    high_water: PathBuf,
    /// Where the inbox lies, from the home on.
    incoming: PathBuf,
    inbox: Maildir,
    ends: Mutex<BTreeMap<String, End>>,
    logs: Mutex<BTreeMap<Growing, File>>,
    batch: Arc<Mutex<Log>>,
    /// Bytes of the index that count; more than there are, if nobody has read it.
    noted: AtomicU64,
    read_only: bool,
}

impl FolderStore {
    /// A home to work on, with its inbox at this path from the home on.
    #[must_use]
    pub fn at(home: &Path, incoming: &Path) -> FolderStore {
        FolderStore {
            home: home.to_owned(),
            games: home.join("games"),
            high_water: home.join("high-water"),
            incoming: incoming.to_owned(),
            inbox: Maildir::at(home.join(incoming)),
            ends: Mutex::default(),
            logs: Mutex::default(),
            batch: Arc::new(Mutex::new(Log::of(home))),
            noted: AtomicU64::new(u64::MAX),
            read_only: false,
        }
    }

    /// A home to work on, with its inbox at the usual place; what is missing is made.
    ///
    /// # Errors
    /// A folder cannot be made.
    pub fn open(home: &Path) -> Result<FolderStore, StoreError> {
        let store = FolderStore::at(home, &MailFolders::default().incoming);
        store.make_folders()?;
        Ok(store)
    }

    /// A home on which another process may be at work: nothing is mended or written.
    #[must_use]
    pub fn look(home: &Path) -> FolderStore {
        FolderStore::at(home, &MailFolders::default().incoming).looking()
    }

    /// The same, to look at only.
    #[must_use]
    pub fn looking(self) -> FolderStore {
        FolderStore { read_only: true, ..self }
    }

    fn make_folders(&self) -> Result<(), StoreError> {
        files::make_dir(&self.games)?;
        files::make_dir(&self.high_water)?;
        for stand in [Stand::Queued, Stand::Sent, Stand::Failed, Stand::Superseded] {
            files::make_dir(&self.stand(stand))?;
        }
        files::make_dir(&self.left())?;
        files::make_dir(&self.answered())?;
        Ok(())
    }

    /// Refuses to write for whoever only looks.
    fn may_write(&self) -> Result<(), StoreError> {
        if self.read_only { Err(StoreError::ReadOnly) } else { Ok(()) }
    }

    /// The log, and what is held back for it.
    fn batch(&self) -> MutexGuard<'_, Log> {
        self.batch.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same, when all that is committed is in the files.
    fn settled_batch(&self) -> Result<MutexGuard<'_, Log>, StoreError> {
        let mut batch = self.batch();
        batch.bring()?;
        Ok(batch)
    }

    /// Before a file is changed without the log: nothing in the log may be younger or older than that.
    fn directly(&self) -> Result<(), StoreError> {
        let mut batch = self.batch();
        if batch.is_in_use() { batch.checkpoint() } else { Ok(()) }
    }

    /// Before a file or folder is read: what is held back for it is brought there.
    fn bring(&self, path: &Path) -> Result<(), StoreError> {
        let mut batch = self.settled_batch()?;
        if batch.changes(path) || batch.changed_in(path).next().is_some() { batch.commit() } else { Ok(()) }
    }

    /// Replaces a file, with the batch that is held or at once.
    fn replace(&self, path: &Path, bytes: &[u8], rights: Rights) -> Result<(), StoreError> {
        let mut batch = self.batch();
        let act = Act::Replace { private: rights == Rights::Private };
        if batch.is_held() && batch.push(path, act, bytes.to_vec()) {
            return Ok(());
        }
        drop(batch);
        self.directly()?;
        Ok(files::replace(path, bytes, rights)?)
    }

    fn ends(&self) -> MutexGuard<'_, BTreeMap<String, End>> {
        self.ends.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sharing for FolderStore {}

impl Store for FolderStore {
    fn claim(&self) -> Result<Box<dyn Claim>, StoreError> {
        self.may_write()?;
        let lock = HomeLock::take(&self.home)?;
        format::mark_home(&self.home)?;
        self.make_folders()?;
        Maildir::create(self.home.join(&self.incoming))?;
        self.batch().recover()?;
        Ok(Box::new(AtWork { batch: Arc::clone(&self.batch), _lock: lock }))
    }

    fn hold(&self) -> Result<(), StoreError> {
        self.may_write()?;
        self.batch().hold()
    }

    fn commit(&self) -> Result<(), StoreError> {
        let mut batch = self.batch();
        batch.commit()?;
        batch.let_go();
        Ok(())
    }

    fn watch(&self, ring: Box<dyn Fn() + Send>) -> Option<Box<dyn Any + Send>> {
        Watch::over(&self.left(), ring).map(|watch| Box::new(watch) as Box<dyn Any + Send>)
    }

    fn is_cut_off(&self) -> Result<bool, StoreError> {
        // Twice, since whoever has the home may give it back meanwhile.
        Ok(Log::is_left(&self.home)? && !HomeLock::is_held(&self.home)? && Log::is_left(&self.home)?)
    }

    fn held(&self) -> usize {
        self.batch().weight()
    }

    fn abandon(&self) {
        self.batch().abandon();
        self.ends().clear();
        self.logs.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// Who works on a home by way of its log.
#[derive(Debug)]
struct AtWork {
    batch: Arc<Mutex<Log>>,
    /// Given back after the log.
    _lock: HomeLock,
}

impl Claim for AtWork {}

impl Drop for AtWork {
    fn drop(&mut self) {
        let mut batch = self.batch.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = batch.finish() {
            tracing::warn!(%error, "the log stays, and is read when the home is opened again");
        }
    }
}

/// The files of a folder, without those that are being written. A folder that is not there is empty.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>, FileError> {
    Ok(entries_of(folder)?.into_iter().filter(|path| path.is_file()).collect())
}

/// The folders in a folder.
fn folders_in(folder: &Path) -> Result<Vec<PathBuf>, FileError> {
    Ok(entries_of(folder)?.into_iter().filter(|path| path.is_dir()).collect())
}

fn entries_of(folder: &Path) -> Result<Vec<PathBuf>, FileError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(failed("list", folder)(error)),
    };
    entries.map(|entry| Ok(entry.map_err(failed("list", folder))?.path())).collect()
}

/// Removes the files of a folder that are old.
fn remove_from(folder: &Path, is_old: impl Fn(&Path) -> bool) -> Result<(), FileError> {
    let mut old = files_in(folder)?;
    old.retain(|path| is_old(path));
    for path in &old {
        files::remove(path)?;
    }
    if old.is_empty() { Ok(()) } else { files::sync_dir(folder) }
}

/// When a mail came: its name in a Maildir begins with the second. Else when its file was written.
fn arrived(path: &Path) -> Option<i64> {
    let name = path.file_name().map(OsStr::to_string_lossy)?;
    let first = name.split('.').next().filter(|first| first.len() >= 9).and_then(|first| first.parse().ok());
    first.or_else(|| written(path))
}

/// When a file was written, in Unix seconds.
fn written(path: &Path) -> Option<i64> {
    unix(path.metadata().and_then(|data| data.modified()).ok()?)
}

/// A time in Unix seconds.
fn unix(time: SystemTime) -> Option<i64> {
    i64::try_from(time.duration_since(UNIX_EPOCH).ok()?.as_secs()).ok()
}
