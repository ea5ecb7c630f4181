//! Requests: a folder for those that were left, and one for their answers, which are readable by the owner
//! alone.
//!
//! A request counts as carried out when its answer is there, and that is written with what was done, or
//! behind it. What was done and has no answer was noted as begun before.
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::{FolderStore, files_in, written};
use crate::store::{Requests, StoreError};
use feldpost_disk::files::{self, Rights};

impl FolderStore {
    /// Where requests are left.
    pub(super) fn left(&self) -> PathBuf {
        self.home.join("requests/left")
    }

    /// Where their answers are.
    pub(super) fn answered(&self) -> PathBuf {
        self.home.join("requests/answered")
    }
}

/// The names of the files of a folder, sorted; without those that are being written.
fn names_in(folder: &Path) -> Result<BTreeSet<String>, StoreError> {
    let paths = files_in(folder)?;
    let names = paths.iter().filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()));
    Ok(names.filter(|name| is_name(name)).collect())
}

/// Whether a request can be called so: what is being written has another first letter.
fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

impl Requests for FolderStore {
    fn leave_request(&self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        files::make_dir(&self.left())?;
        Ok(files::replace(&self.left().join(name), bytes, Rights::Private)?)
    }

    fn requests(&self) -> Result<Vec<String>, StoreError> {
        let left = names_in(&self.left())?;
        if left.is_empty() {
            return Ok(Vec::new());
        }
        self.bring(&self.answered())?;
        Ok(left.difference(&names_in(&self.answered())?).cloned().collect())
    }

    fn read_request(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(files::read(&self.left().join(name))?)
    }

    fn answer_request(&self, name: &str, answer: &[u8]) -> Result<(), StoreError> {
        self.may_write()?;
        self.replace(&self.answered().join(name), answer, Rights::Private)
    }

    fn take_answer(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let path = self.answered().join(name);
        let Some(answer) = files::read(&path)? else { return Ok(None) };
        files::remove(&self.left().join(name))?;
        files::remove(&path)?;
        Ok(Some(answer))
    }

    fn remove_old_answers(&self, before: i64) -> Result<(), StoreError> {
        self.may_write()?;
        self.bring(&self.answered())?;
        for name in names_in(&self.answered())? {
            let path = self.answered().join(&name);
            if written(&path).is_some_and(|unix| unix < before) {
                files::remove(&self.left().join(&name))?;
                files::remove(&path)?;
            }
        }
        Ok(())
    }
}
