//! Who works on a home in a folder.
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

use feldpost_disk::files::failed;

use crate::store::{Claim, StoreError};

/// The only process that may write to a home, as long as this lives.
#[derive(Debug)]
pub struct HomeLock {
    file: File,
}

/// A program that another thread is just starting has the file too until it runs, and would hold the lock on.
impl Drop for HomeLock {
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

impl HomeLock {
    /// Takes the lock `HOME/lock`; the system frees it when the process ends, however it ends.
    ///
    /// # Errors
    /// [`StoreError::LockHome`] if another process holds it.
    pub fn take(home: &Path) -> Result<HomeLock, StoreError> {
        let path = home.join("lock");
        let options = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
        let file = options.map_err(failed("open", &path))?;
        match file.try_lock() {
            Ok(()) => Ok(HomeLock { file }),
            Err(fs::TryLockError::WouldBlock) => Err(StoreError::LockHome(home.to_owned())),
            Err(fs::TryLockError::Error(error)) => Err(failed("lock", &path)(error).into()),
        }
    }

    /// Whether a process holds the lock. Writes nothing, and makes no file.
    ///
    /// # Errors
    /// The file cannot be opened.
    pub fn is_held(home: &Path) -> Result<bool, StoreError> {
        let path = home.join("lock");
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(failed("open", &path)(error).into()),
        };
        match file.try_lock_shared() {
            Ok(()) => file.unlock().map(|()| false).map_err(failed("unlock", &path)).map_err(Into::into),
            Err(fs::TryLockError::WouldBlock) => Ok(true),
            Err(fs::TryLockError::Error(error)) => Err(failed("lock", &path)(error).into()),
        }
    }
}

impl Claim for HomeLock {}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a program has that another thread has just begun to start: every open file, until it runs.
    #[test]
    fn a_lock_that_is_given_back_is_free_whoever_still_has_the_file() {
        let home = tempfile::tempdir().expect("a folder");
        let lock = HomeLock::take(home.path()).expect("the first takes it");
        let inherited = lock.file.try_clone().expect("a second handle");
        assert!(HomeLock::is_held(home.path()).expect("it can be looked at"));
        drop(lock);
        assert!(!HomeLock::is_held(home.path()).expect("it can be looked at"));
        HomeLock::take(home.path()).expect("free again");
        drop(inherited);
    }
}
