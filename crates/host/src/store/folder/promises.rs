//! The outbox: a file for each promised mail, its envelope in the first line, in the folder of its stand.
use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use super::FolderStore;
use super::record::Act;
use crate::store::{Promise, Promises, Stand, StoreError};
use feldpost_disk as disk;
use feldpost_disk::files::{self, Rights, failed};
use feldpost_transport::way_out::Envelope;

/// The longest envelope that is read, in bytes.
const ENVELOPE_LIMIT: u64 = 16 * 1024;

impl FolderStore {
    /// The folder of a stand.
    pub(super) fn stand(&self, stand: Stand) -> PathBuf {
        self.home.join("outbox").join(match stand {
            Stand::Queued => "queued",
            Stand::Sent => "sent",
            Stand::Failed => "failed",
            Stand::Superseded => "superseded",
        })
    }
}

impl Promises for FolderStore {
    fn promise(&self, name: &str, envelope: &Envelope, raw: &[u8]) -> Result<(), StoreError> {
        self.may_write()?;
        let written = |source| StoreError::WritePromise { name: name.to_owned(), source };
        let mut bytes = serde_json::to_vec(envelope).map_err(written)?;
        bytes.push(b'\n');
        bytes.extend_from_slice(raw);
        let path = self.stand(Stand::Queued).join(name);
        let mut batch = self.batch();
        if batch.is_held() && batch.name(&path).is_some() {
            batch.push(&path, Act::Promise, bytes);
            return Ok(());
        }
        drop(batch);
        self.replace(&path, &bytes, Rights::Private)
    }

    fn find_promise(&self, name: &str) -> Result<Option<Stand>, StoreError> {
        // Queued first: what is marked as sent between two looks is found by the second one.
        if self.batch().changes(&self.stand(Stand::Queued).join(name)) {
            return Ok(Some(Stand::Queued));
        }
        let stands = [Stand::Queued, Stand::Sent, Stand::Failed, Stand::Superseded];
        Ok(stands.into_iter().find(|stand| self.stand(*stand).join(name).exists()))
    }

    fn read_envelope(&self, stand: Stand, name: &str) -> Result<Option<Envelope>, StoreError> {
        let path = self.stand(stand).join(name);
        if let Some(bytes) = self.batch().content(&path) {
            let line = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
            return Ok(serde_json::from_slice(line).ok());
        }
        let Some(file) = files::open(&path)? else { return Ok(None) };
        let line = first_line(file).map_err(failed("read", &path))?;
        let read = serde_json::from_slice(&line);
        read.map(Some).map_err(|source| StoreError::ReadPromise { name: name.to_owned(), source })
    }

    fn read_promise(&self, stand: Stand, name: &str) -> Result<Option<Promise>, StoreError> {
        let path = self.stand(stand).join(name);
        let held = self.batch().content(&path).map(<[u8]>::to_vec);
        let Some(mut bytes) = held.map_or_else(|| files::read(&path), |held| Ok(Some(held)))? else {
            return Ok(None);
        };
        let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
        let read = serde_json::from_slice(&bytes[..end]);
        let envelope = read.map_err(|source| StoreError::ReadPromise { name: name.to_owned(), source })?;
        let raw = bytes.split_off((end + 1).min(bytes.len()));
        Ok(Some((envelope, raw)))
    }

    fn queued(&self) -> Result<Vec<String>, StoreError> {
        let folder = self.stand(Stand::Queued);
        let mut names = Vec::new();
        for entry in fs::read_dir(&folder).map_err(failed("list", &folder))? {
            let name = entry.map_err(failed("list", &folder))?.file_name().to_string_lossy().into_owned();
            if !name.ends_with(".new") {
                names.push(name);
            }
        }
        let batch = self.batch();
        let held = batch.changed_in(&folder).filter_map(|path| path.file_name());
        names.extend(held.map(|name| name.to_string_lossy().into_owned()));
        names.sort();
        names.dedup();
        Ok(names)
    }

    fn mark_sent(&self, name: &str) -> Result<(), StoreError> {
        self.may_write()?;
        let (from, to) = (self.stand(Stand::Queued).join(name), self.stand(Stand::Sent).join(name));
        disk::rename(&from, &to).map_err(failed("move", &from))?;
        self.batch().note_rename(&from, &to);
        Ok(())
    }

    fn settle_sent(&self) -> Result<(), StoreError> {
        if self.batch().is_in_use() {
            // The log says it with the next batch. Forgotten before, the same message goes out once more.
            return Ok(());
        }
        files::sync_dir(&self.stand(Stand::Sent))?;
        Ok(files::sync_dir(&self.stand(Stand::Queued))?)
    }

    fn end_promise(&self, name: &str, stand: Stand) -> Result<(), StoreError> {
        self.may_write()?;
        let (queued, folder) = (self.stand(Stand::Queued), self.stand(stand));
        let (from, to) = (queued.join(name), folder.join(name));
        // What takes its place must not be lost when it is gone.
        self.batch().commit()?;
        disk::rename(&from, &to).map_err(failed("move", &from))?;
        self.batch().note_rename(&from, &to);
        if self.batch().is_in_use() {
            return Ok(());
        }
        files::sync_dir(&folder)?;
        Ok(files::sync_dir(&queued)?)
    }

    fn ended(&self, stand: Stand, name: &str) -> Option<i64> {
        // Nothing but its name has changed since.
        self.stand(stand).join(name).metadata().ok().map(|data| data.ctime())
    }

    fn show_envelopes(&self, stand: Stand, see: &mut dyn FnMut(String, Envelope)) -> Result<(), StoreError> {
        let folder = self.stand(stand);
        self.bring(&folder)?;
        for entry in fs::read_dir(&folder).map_err(failed("list", &folder))? {
            let entry = entry.map_err(failed("list", &folder))?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if let Some(envelope) = envelope(&entry.path()) {
                see(name, envelope);
            }
        }
        Ok(())
    }

    fn forget_promises(&self, stand: Stand, names: &[String]) -> Result<(), StoreError> {
        self.may_write()?;
        let folder = self.stand(stand);
        if !names.is_empty() {
            self.directly()?;
        }
        for name in names {
            let path = folder.join(name);
            disk::remove(&path).map_err(failed("remove", &path))?;
        }
        if names.is_empty() { Ok(()) } else { Ok(files::sync_dir(&folder)?) }
    }
}

/// The first line of a kept mail; none if it has no such line.
fn envelope(path: &Path) -> Option<Envelope> {
    serde_json::from_slice(&first_line(File::open(path).ok()?).ok()?).ok()
}

fn first_line(file: File) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    BufReader::with_capacity(1024, file.take(ENVELOPE_LIMIT)).read_until(b'\n', &mut line)?;
    Ok(line)
}
