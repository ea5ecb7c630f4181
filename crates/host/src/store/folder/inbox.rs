//! The inbox, a Maildir that other programs may use too; and the quarantine, a folder for each shelf.
use std::ffi::{OsStr, OsString};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::record::Act;
use super::{FolderStore, arrived, remove_from, written};
use crate::store::{Inbox, Quarantine, Shelf, StoreError};
use feldpost_disk::files::{self, Rights};
use feldpost_protocol::dice::Hash32;
use feldpost_transport::inbox::Arriving;
use feldpost_transport::maildir::{Maildir, file_name};

impl FolderStore {
    /// The folder of the inbox, if nobody else reads it: it lies in the home.
    fn own_inbox(&self) -> Option<PathBuf> {
        Some(self.home.join(&self.incoming)).filter(|inbox| inbox.starts_with(&self.home))
    }

    pub(super) fn shelf(&self, shelf: Shelf) -> PathBuf {
        self.home.join(place(shelf))
    }
}

fn place(shelf: Shelf) -> PathBuf {
    Path::new("quarantine").join(shelf.name())
}

impl Inbox for FolderStore {
    fn put(&self, raw: &[u8], unix: i64, sequence: u32) -> Result<PathBuf, StoreError> {
        let arrived = u64::try_from(unix).unwrap_or_default();
        let inbox = Maildir::create(self.home.join(&self.incoming))?;
        Ok(inbox.deliver(raw, &file_name(arrived, sequence, &Hash32::of_bytes(raw).short()))?)
    }

    fn begin_mail(&self) -> Result<Box<dyn Arriving>, StoreError> {
        // Whoever brings mail may come before anybody has worked on the home.
        let root = self.home.join(&self.incoming);
        let inbox = if root.is_dir() { Maildir::open(root)? } else { Maildir::create(root)? };
        Ok(Box::new(inbox.draft()?))
    }

    fn maildir(&self) -> Option<PathBuf> {
        Some(self.home.join(&self.incoming))
    }

    fn new_mails(&self) -> Result<Vec<OsString>, StoreError> {
        self.bring(&self.home.join(&self.incoming).join("new"))?;
        Ok(self.inbox.list_new()?)
    }

    fn open_mail(&self, name: &OsStr) -> Result<Box<dyn Read>, StoreError> {
        Ok(Box::new(self.inbox.open_message(name)?))
    }

    fn hash_mail(&self, name: &OsStr) -> Result<Hash32, StoreError> {
        Ok(self.inbox.hash(name)?)
    }

    fn deal_with(&self, name: &OsStr) -> Result<(), StoreError> {
        self.may_write()?;
        let (from, to) = (self.home.join(&self.incoming).join("new").join(name), self.inbox.cur_path(name));
        let mut batch = self.batch();
        if batch.is_held()
            && from.exists()
            && let (Some(_), Some(there)) = (batch.name(&from), batch.name(&to))
        {
            batch.push(&from, Act::Rename { to: there }, Vec::new());
            return Ok(());
        }
        drop(batch);
        self.directly()?;
        Ok(self.inbox.move_to_cur(name).map(drop)?)
    }

    fn place_when_dealt_with(&self, name: &OsStr) -> PathBuf {
        let there = self.inbox.cur_path(name);
        self.incoming.join("cur").join(there.file_name().unwrap_or_default())
    }

    fn remove_dealt_with(&self, before: i64) -> Result<(), StoreError> {
        self.may_write()?;
        let Some(inbox) = self.own_inbox() else { return Ok(()) };
        self.directly()?;
        Ok(remove_from(&inbox.join("cur"), |path| arrived(path).is_some_and(|unix| unix < before))?)
    }

    fn remove_unfinished(&self, age: Duration) -> Result<(), StoreError> {
        self.may_write()?;
        let Some(inbox) = self.own_inbox() else { return Ok(()) };
        let begun = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
        let since = |path: &Path| begun(path).and_then(|begun| begun.elapsed().ok());
        Ok(remove_from(&inbox.join("tmp"), |path| since(path).is_some_and(|since| since > age))?)
    }
}

impl Quarantine for FolderStore {
    fn put_by(&self, shelf: Shelf, name: &str, raw: &mut dyn Read) -> Result<PathBuf, StoreError> {
        self.may_write()?;
        self.directly()?;
        files::make_dir(&self.shelf(shelf))?;
        files::replace_from(&self.shelf(shelf).join(name), raw, Rights::Private)?;
        Ok(place(shelf).join(name))
    }

    fn lies_by(&self, shelf: Shelf, name: &str) -> Result<bool, StoreError> {
        Ok(self.shelf(shelf).join(name).exists())
    }

    fn remove_put_by(&self, shelf: Shelf, name: &str) -> Result<(), StoreError> {
        self.may_write()?;
        self.directly()?;
        Ok(files::remove(&self.shelf(shelf).join(name))?)
    }

    fn remove_old_put_by(&self, shelf: Shelf, before: i64) -> Result<(), StoreError> {
        self.may_write()?;
        Ok(remove_from(&self.shelf(shelf), |path| written(path).is_some_and(|unix| unix < before))?)
    }
}
