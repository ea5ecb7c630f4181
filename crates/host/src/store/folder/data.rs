//! `data/<digest>/`: the files that games were offered with.
use std::fs;
use std::io;

use super::FolderStore;
use crate::store::{DataSets, StoreError};
use feldpost_disk::files::{self, Rights, failed};
use feldpost_protocol::dice::Hash32;

impl DataSets for FolderStore {
    fn data_sets(&self) -> Result<Vec<Hash32>, StoreError> {
        let root = self.home.join("data");
        let entries = match fs::read_dir(&root) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(failed("read", &root)(error).into()),
        };
        let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
        let mut sets: Vec<Hash32> = names.filter_map(|name| name.parse().ok()).collect();
        sets.sort();
        Ok(sets)
    }

    fn data_file(&self, digest: Hash32, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(files::read(&self.home.join("data").join(digest.to_string()).join(name))?)
    }

    fn keep_data(&self, digest: Hash32, data: &[(String, String)]) -> Result<(), StoreError> {
        self.may_write()?;
        let root = self.home.join("data");
        let folder = root.join(digest.to_string());
        files::make_dir(&root)?;
        files::make_dir(&folder)?;
        for (name, text) in data {
            let path = folder.join(name);
            // A game may keep its files in folders.
            for (at, _) in name.match_indices('/') {
                files::make_dir(&folder.join(&name[..at]))?;
            }
            if files::read(&path)?.as_deref() != Some(text.as_bytes()) {
                files::replace(&path, text.as_bytes(), Rights::Public)?;
            }
        }
        Ok(())
    }
}
