//! A home that moves into a folder, or out of it.
use std::io::Read;
use std::path::{Path, PathBuf};

use super::games::JOURNAL;
use super::heads::{HEAD, head_error};
use super::{FolderStore, files_in};
use crate::store::{Exported, INBOX, Moving, Older, StoreError, check_mark, whole_entries};
use feldpost_disk::files::{self, Rights};
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::Head;

impl FolderStore {
    /// Where a place lies here: the inbox may be elsewhere than usual.
    pub(super) fn of_place(&self, place: &Path) -> PathBuf {
        match place.strip_prefix(INBOX) {
            Ok(part) => self.home.join(&self.incoming).join(part),
            Err(_) => self.home.join(place),
        }
    }
}

impl Moving for FolderStore {
    fn names_at(&self, place: &Path) -> Result<Vec<String>, StoreError> {
        let mut names: Vec<String> = files_in(&self.of_place(place))?
            .iter()
            .filter_map(|path| path.file_name()?.to_str().map(str::to_owned))
            .collect();
        names.sort();
        Ok(names)
    }

    fn put_at_place(&self, place: &Path, name: &str, raw: &mut dyn Read) -> Result<(), StoreError> {
        self.may_write()?;
        self.directly()?;
        let folder = self.of_place(place);
        files::make_dir(&folder)?;
        let path = folder.join(name);
        if path.exists() { Ok(()) } else { Ok(files::replace_from(&path, raw, Rights::Private)?) }
    }

    fn data_names(&self, digest: Hash32) -> Result<Vec<String>, StoreError> {
        let root = self.home.join("data").join(digest.to_string());
        let (mut names, mut folders) = (Vec::new(), vec![root.clone()]);
        while let Some(folder) = folders.pop() {
            for path in files_in(&folder)? {
                names.extend(path.strip_prefix(&root).ok().and_then(Path::to_str).map(str::to_owned));
            }
            folders.extend(super::folders_in(&folder)?);
        }
        names.sort();
        Ok(names)
    }

    fn take_over(&self, game: &str, exported: &Exported, older: Older) -> Result<(), StoreError> {
        self.may_write()?;
        let folder = self.folder(game)?;
        if folder.join(HEAD).exists() {
            return Err(StoreError::CreateGame(game.to_owned()));
        }
        let entries = whole_entries(game, exported)?;
        let (Some(note), Some((_, hash))) = (&exported.head, entries.last()) else {
            return Err(head_error(game, "nobody has signed it".to_owned()));
        };
        let head = Head { seq: entries.len() as u64 - 1, hash: *hash };
        let fits = check_mark(game, self.high_water(game)?, &entries, head);
        let is_newest = fits.is_ok();
        if older == Older::Refused {
            fits?;
        }
        self.directly()?;
        files::make_dir(&folder)?;
        files::make_dir(&folder.join("archive"))?;
        files::replace(&folder.join(JOURNAL), &exported.journal, Rights::Private)?;
        if is_newest {
            self.write_mark(game, head, None)?;
        }
        // The head says that all of it is there.
        files::replace(&folder.join(HEAD), note.as_bytes(), Rights::Public)?;
        self.ends().remove(game);
        Ok(())
    }

    fn stage(&self, folder: &Path) -> Result<(), StoreError> {
        self.may_write()?;
        self.directly()?;
        self.lay_out(folder)
    }
}
