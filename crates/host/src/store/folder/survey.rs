//! What a visitor finds in a folder.
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::heads::HEAD;
use super::{FolderStore, HomeLock, unix};
use crate::store::{Exported, Heap, Space, Stand, StoreError, Survey, Waiting};
use feldpost_disk::files::{self, FileError, failed};

impl FolderStore {
    fn heap(&self, heap: Heap) -> PathBuf {
        match heap {
            Heap::New => self.home.join(&self.incoming).join("new"),
            Heap::Queued => self.stand(Stand::Queued),
            Heap::Shelf(shelf) => self.shelf(shelf),
        }
    }
}

impl Survey for FolderStore {
    fn is_claimed(&self) -> Result<bool, StoreError> {
        HomeLock::is_held(&self.home)
    }

    fn waiting(&self, heap: Heap) -> Result<Waiting, StoreError> {
        let folder = self.heap(heap);
        match count(&folder) {
            Err(error)
                if matches!(heap, Heap::Shelf(_)) && error.source.kind() == io::ErrorKind::NotFound =>
            {
                Ok(Waiting::default())
            }
            counted => Ok(counted?),
        }
    }

    fn place(&self, heap: Heap) -> String {
        self.heap(heap).display().to_string()
    }

    fn read_place(&self, place: &Path) -> Result<Option<Box<dyn Read>>, StoreError> {
        let path = self.of_place(place);
        if let Some(bytes) = self.batch().content(&path) {
            return Ok(Some(Box::new(io::Cursor::new(bytes.to_vec()))));
        }
        Ok(files::open(&path)?.map(|file| Box::new(file) as Box<dyn Read>))
    }

    fn last_written(&self, game: &str) -> Option<i64> {
        let journal = self.journal(game).ok()?;
        unix(journal.metadata().and_then(|data| data.modified()).ok()?)
    }

    fn space(&self) -> Result<Option<Space>, StoreError> {
        let disk = rustix::fs::statvfs(&self.home);
        let disk = disk.map_err(|error| failed("look at", &self.home)(error.into()))?;
        let read_only = disk.f_flag.contains(rustix::fs::StatVfsMountFlags::RDONLY);
        Ok(Some(Space { free: disk.f_bavail.saturating_mul(disk.f_frsize), read_only }))
    }

    fn export(&self, game: &str) -> Result<Exported, StoreError> {
        let path = self.journal(game)?;
        self.bring(&self.folder(game)?)?;
        let journal = files::read(&path)?.ok_or_else(|| StoreError::FindGame(game.to_owned()))?;
        let head = files::read(&path.with_file_name(HEAD))?;
        Ok(Exported { journal, head: head.map(|note| String::from_utf8_lossy(&note).into_owned()) })
    }
}

fn count(folder: &Path) -> Result<Waiting, FileError> {
    let mut waiting = Waiting::default();
    for entry in fs::read_dir(folder).map_err(failed("list", folder))? {
        let written = entry.and_then(|entry| entry.metadata()).and_then(|data| data.modified());
        let since = unix(written.map_err(failed("list", folder))?);
        waiting.since = waiting.since.map_or(since, |oldest| Some(oldest.min(since.unwrap_or(oldest))));
        waiting.count += 1;
    }
    Ok(waiting)
}
