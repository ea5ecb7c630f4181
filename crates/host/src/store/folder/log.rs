//! The log of a home: what a batch of mails changes in its files goes there first, with one write and one
//! sync. Readable by the owner alone, since secrets pass through it.
//!
//! While a batch is held, nothing of it is in the files. [`Log::commit`] writes its changes as one record,
//! with length and checksum, and syncs that: this is the instant at which all of it counts. Then they are
//! brought into the files, without a sync. [`Log::checkpoint`] makes the files safe, all at once, and empties
//! the log; it comes before anything that is not written by way of the log, when the log is long, and when
//! the home is given back. After a crash [`Log::recover`] brings what the log holds into the files once more:
//! to do so twice does no harm. A record that was cut off never counted.
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::record::{self, Act, Change};
use crate::store::StoreError;
use feldpost_disk as disk;
use feldpost_disk::files::{self, FileError, Rights, failed};
use feldpost_disk::format;

/// The file of the log in a home.
pub(super) const LOG: &str = "log";
/// The folder of the newest heads, by game.
const MARKS: &str = "high-water";

/// The changes of a batch, and those that were.
#[derive(Debug)]
pub(super) struct Log {
    home: PathBuf,
    file: Option<File>,
    /// Bytes of whole records in the log.
    length: u64,
    is_held: bool,
    /// What has not been committed.
    changes: Vec<Change>,
    /// The files that those change.
    changed: BTreeSet<PathBuf>,
    /// Where files end with them: their length and last byte.
    ends: BTreeMap<PathBuf, (u64, u8)>,
    /// What is committed, and not yet in the files.
    behind: VecDeque<Change>,
}

impl Log {
    /// The log of a home that may have none.
    pub fn of(home: &Path) -> Log {
        Log {
            home: home.to_owned(),
            file: None,
            length: 0,
            is_held: false,
            changes: Vec::new(),
            changed: BTreeSet::new(),
            ends: BTreeMap::new(),
            behind: VecDeque::new(),
        }
    }

    /// Whether changes are held back for a batch.
    pub fn is_held(&self) -> bool {
        self.is_held
    }

    /// Whether the files alone do not tell all.
    pub fn is_in_use(&self) -> bool {
        self.is_held || self.length > 0
    }

    /// Whether a change of this file is held back.
    pub fn changes(&self, path: &Path) -> bool {
        self.changed.contains(path)
    }

    /// The files of this folder of which a change is held back.
    pub fn changed_in<'a>(&'a self, folder: &'a Path) -> impl Iterator<Item = &'a PathBuf> {
        self.changed.iter().filter(move |path| path.parent() == Some(folder))
    }

    /// What will stand in a file whose content is held back whole.
    pub fn content(&self, path: &Path) -> Option<&[u8]> {
        let name = self.name(path)?;
        let last = self.changes.iter().rev().find(|change| change.path == name)?;
        matches!(last.act, Act::Replace { .. } | Act::Promise).then_some(last.bytes.as_slice())
    }

    /// Where a file ends with what is held back: its length and last byte.
    pub fn end(&self, path: &Path) -> Option<(u64, u8)> {
        self.ends.get(path).copied()
    }

    /// Bytes that are held back.
    pub fn weight(&self) -> usize {
        self.changes.iter().map(|change| change.bytes.len()).sum()
    }

    /// A path as the log names it; none if it has letters that no text has.
    pub fn name(&self, path: &Path) -> Option<String> {
        Some(path.strip_prefix(&self.home).unwrap_or(path).to_str()?.to_owned())
    }

    fn place(&self, name: &str) -> PathBuf {
        self.home.join(name)
    }

    /// Holds changes back from now on.
    ///
    /// # Errors
    /// What was committed before could not be brought into its file, and still cannot.
    pub fn hold(&mut self) -> Result<(), StoreError> {
        self.bring()?;
        self.is_held = true;
        Ok(())
    }

    /// Holds a change of a file back. False if its path cannot be written down: nothing is held then.
    pub fn push(&mut self, path: &Path, act: Act, bytes: Vec<u8>) -> bool {
        let Some(name) = self.name(path) else { return false };
        match &act {
            Act::Append { at } => {
                let end = (at + bytes.len() as u64, bytes.last().copied().unwrap_or(b'\n'));
                self.ends.insert(path.to_owned(), end);
            }
            Act::Replace { .. } | Act::Promise => {
                // What the file held meanwhile was never to be seen.
                self.changes.retain(|earlier| earlier.path != name || earlier.is_done);
                let end = (bytes.len() as u64, bytes.last().copied().unwrap_or(b'\n'));
                self.ends.insert(path.to_owned(), end);
            }
            Act::Rename { to } => drop(self.changed.insert(self.place(to))),
        }
        self.changed.insert(path.to_owned());
        let change =
            Change { path: name, act, length: bytes.len(), bytes, is_derived: false, is_done: false };
        self.changes.push(change);
        true
    }

    /// As [`Log::push`], for a file that is made from the journal again after a crash.
    pub fn push_derived(&mut self, path: &Path, bytes: Vec<u8>) -> bool {
        let pushed = self.push(path, Act::Replace { private: true }, bytes);
        self.changes.iter_mut().next_back().filter(|_| pushed).is_some_and(|change| {
            change.is_derived = true;
            true
        })
    }

    /// Notes that a file has got another name, so that the next record says so too.
    pub fn note_rename(&mut self, from: &Path, to: &Path) {
        if let (true, Some(path), Some(to)) = (self.is_in_use(), self.name(from), self.name(to)) {
            let act = Act::Rename { to };
            let (length, bytes) = (0, Vec::new());
            self.changes.push(Change { path, act, length, bytes, is_derived: false, is_done: true });
        }
    }

    /// Commits what is held back, and brings it into the files. What was committed is still held afterwards
    /// if it could not be brought there.
    ///
    /// # Errors
    /// The log cannot be written: then nothing of it counts. Or a file cannot: see [`Log::hold`].
    pub fn commit(&mut self) -> Result<(), StoreError> {
        self.bring()?;
        self.write_record()?;
        self.bring()?;
        if self.length > disk::LONG_LOG { self.checkpoint() } else { Ok(()) }
    }

    /// Drops what is held back: it never counted.
    pub fn abandon(&mut self) {
        self.changes.clear();
        self.changed.clear();
        self.ends.clear();
        self.is_held = false;
    }

    /// Holds nothing back any more.
    pub fn let_go(&mut self) {
        self.is_held = false;
    }

    /// Commits what is held back, makes all files safe, and empties the log.
    ///
    /// # Errors
    /// As [`Log::commit`].
    pub fn checkpoint(&mut self) -> Result<(), StoreError> {
        if self.changes.iter().all(|change| change.is_done) {
            self.changes.clear();
        } else {
            self.bring()?;
            self.write_record()?;
        }
        self.bring()?;
        if self.length == 0 {
            return Ok(());
        }
        disk::sync_all(&self.home).map_err(failed("sync", &self.home))?;
        let path = self.home.join(LOG);
        let file = self.opened()?;
        disk::cut(file, &path, 0).and_then(|()| disk::sync(file, &path)).map_err(failed("cut", &path))?;
        self.length = 0;
        Ok(())
    }

    /// Brings what a crash has left in the log into the files, and removes the log. Whoever calls this has
    /// the home alone.
    ///
    /// # Errors
    /// A file cannot be read or written.
    pub fn recover(&mut self) -> Result<(), StoreError> {
        let path = self.home.join(LOG);
        let Some(bytes) = files::read(&path)? else { return Ok(()) };
        let mut rest = bytes.as_slice();
        let mut records = 0;
        while let Some((whole, behind)) = record::first(rest) {
            for change in record::changes(whole) {
                self.apply(&change, true)?;
            }
            records += 1;
            rest = behind;
        }
        if records > 0 {
            tracing::info!(records, torn = rest.len(), "what the log held is in the files again");
            disk::sync_all(&self.home).map_err(failed("sync", &self.home))?;
        }
        Ok(self.remove()?)
    }

    /// Whether there is a log with something in it: whoever worked on the home was cut off, or is at work.
    ///
    /// # Errors
    /// The file cannot be looked at.
    pub fn is_left(home: &Path) -> Result<bool, StoreError> {
        let path = home.join(LOG);
        match path.metadata() {
            Ok(data) => Ok(data.len() > 0),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(failed("look at", &path)(error).into()),
        }
    }

    /// Gives the home back without a log.
    ///
    /// # Errors
    /// As [`Log::checkpoint`]; the log stays then, and is recovered next time.
    pub fn finish(&mut self) -> Result<(), StoreError> {
        self.abandon();
        if self.file.is_none() && self.behind.is_empty() {
            return Ok(());
        }
        self.checkpoint()?;
        Ok(self.remove()?)
    }

    fn remove(&mut self) -> Result<(), FileError> {
        self.file = None;
        self.length = 0;
        files::remove(&self.home.join(LOG))?;
        format::mark_closed(&self.home)
    }

    fn opened(&mut self) -> Result<&mut File, FileError> {
        let path = self.home.join(LOG);
        if self.file.is_none() {
            // From now on an older program must not take the files for all that there is.
            format::mark_at_work(&self.home)?;
            files::remove(&path)?;
            let file = disk::create_new(&path, 0o600).map_err(failed("make", &path))?;
            files::sync_dir(&self.home)?;
            self.length = 0;
            self.file = Some(file);
        }
        self.file.as_mut().ok_or_else(|| failed("open", &path)(io::ErrorKind::NotFound.into()))
    }

    /// One write, one sync: then what was held back counts.
    fn write_record(&mut self) -> Result<(), StoreError> {
        let record = record::of(self.changes.iter().filter(|change| !change.is_derived));
        if !record::is_empty(&record) {
            self.write(&record)?;
        }
        self.behind.extend(self.changes.drain(..));
        self.changed.clear();
        self.ends.clear();
        Ok(())
    }

    fn write(&mut self, record: &[u8]) -> Result<(), StoreError> {
        let path = self.home.join(LOG);
        let before = self.length;
        let file = self.opened()?;
        // Whatever a write that failed has left there is in nobody's way.
        let place = |file: &mut File| io::Seek::seek(file, io::SeekFrom::Start(before)).map(drop);
        let written = place(file)
            .and_then(|()| disk::write(file, &path, record))
            .and_then(|()| disk::sync(file, &path));
        if let Err(error) = written {
            let _ = disk::cut(file, &path, before).and_then(|()| disk::sync(file, &path));
            return Err(failed("write", &path)(error).into());
        }
        self.length = before + record.len() as u64;
        Ok(())
    }

    /// Brings what is committed into the files, in its order.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn bring(&mut self) -> Result<(), StoreError> {
        while let Some(change) = self.behind.front() {
            self.apply(change, false)?;
            self.behind.pop_front();
        }
        Ok(())
    }

    fn apply(&self, change: &Change, again: bool) -> Result<(), StoreError> {
        if change.is_done {
            return Ok(());
        }
        let path = self.place(&change.path);
        match &change.act {
            Act::Append { at } => match append(&path, *at, &change.bytes) {
                // A game that was taken away meanwhile, or an older copy of it: its signed head tells.
                Err(error) if again && is_gone(&error) => {
                    lost(change, &error);
                    Ok(())
                }
                done => Ok(done.map_err(failed("write", &path))?),
            },
            Act::Replace { private } => {
                let rights = if *private { Rights::Private } else { Rights::Public };
                // A game can have the name of another one with `.new` behind it, but none with this sign.
                let put = match path.file_name().filter(|_| path.parent() == Some(&self.home.join(MARKS))) {
                    Some(name) => {
                        let temporary = path.with_file_name(format!("~{}", name.to_string_lossy()));
                        files::put_with(&path, &temporary, &change.bytes, rights)
                    }
                    None => files::put(&path, &change.bytes, rights),
                };
                match put {
                    Err(error) if again && is_gone(&error.source) => {
                        lost(change, &error.source);
                        Ok(())
                    }
                    done => Ok(done?),
                }
            }
            Act::Promise => {
                let stands = ["sent", "failed", "superseded"].map(|stand| self.elsewhere(&path, stand));
                let place = stands.into_iter().find(|place| place.exists()).unwrap_or(path);
                Ok(files::put(&place, &change.bytes, Rights::Private)?)
            }
            Act::Rename { to } => {
                let to = self.place(to);
                if !path.exists() && (again || to.exists()) {
                    return Ok(());
                }
                Ok(disk::rename(&path, &to).map_err(failed("move", &path))?)
            }
        }
    }

    /// Where a queued mail lies in another stand.
    fn elsewhere(&self, queued: &Path, stand: &str) -> PathBuf {
        self.home.join("outbox").join(stand).join(queued.file_name().unwrap_or_default())
    }
}

fn lost(change: &Change, error: &io::Error) {
    tracing::warn!(path = change.path, %error, "what the log says of it has no place any more");
}

fn is_gone(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::UnexpectedEof)
}

/// Puts bytes into a file at its end, which is to be here; what a broken write left behind it goes.
fn append(path: &Path, at: u64, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().append(true).open(path)?;
    let length = file.metadata()?.len();
    if length < at {
        return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the file is shorter than it was"));
    }
    if length > at {
        disk::cut(&file, path, at)?;
    }
    disk::write(&mut file, path, bytes)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::fs;

    fn home() -> (tempfile::TempDir, Log) {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("seen"), "one\n").unwrap();
        let log = Log::of(folder.path());
        (folder, log)
    }

    fn held(home: &Path, log: &mut Log) {
        log.hold().unwrap();
        assert!(log.push(&home.join("seen"), Act::Append { at: 4 }, b"two\n".to_vec()));
        assert!(log.push(&home.join("rounds"), Act::Replace { private: true }, b"g1".to_vec()));
    }

    #[test]
    fn nothing_is_in_the_files_before_the_commit_and_all_of_it_after() {
        let (folder, mut log) = home();
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap_or_default();
        held(folder.path(), &mut log);
        assert_eq!((read("seen"), read("rounds")), ("one\n".into(), String::new()));
        assert_eq!(log.end(&folder.path().join("seen")), Some((8, b'\n')));
        log.commit().unwrap();
        assert_eq!((read("seen"), read("rounds")), ("one\ntwo\n".into(), "g1".into()));
        assert!(Log::is_left(folder.path()).unwrap());
        log.finish().unwrap();
        assert!(!folder.path().join(LOG).exists(), "a home that is given back has none");
    }

    #[test]
    fn what_is_abandoned_never_counted() {
        let (folder, mut log) = home();
        held(folder.path(), &mut log);
        log.abandon();
        log.finish().unwrap();
        assert_eq!(fs::read_to_string(folder.path().join("seen")).unwrap(), "one\n");
    }

    #[test]
    fn a_log_brings_back_what_the_files_forgot_once_or_twice() {
        let (folder, mut log) = home();
        held(folder.path(), &mut log);
        log.commit().unwrap();
        let kept = fs::read(folder.path().join(LOG)).unwrap();
        drop(log);
        for left in ["one\n", "one\ntw", "one\ntwo\n", "one\n\0\0\0\0"] {
            fs::write(folder.path().join("seen"), left).unwrap();
            fs::write(folder.path().join(LOG), &kept).unwrap();
            Log::of(folder.path()).recover().unwrap();
            assert_eq!(fs::read_to_string(folder.path().join("seen")).unwrap(), "one\ntwo\n", "{left:?}");
            assert!(!folder.path().join(LOG).exists());
        }
    }

    #[test]
    fn a_record_that_was_cut_off_or_is_damaged_is_none() {
        let (folder, mut log) = home();
        held(folder.path(), &mut log);
        log.commit().unwrap();
        let whole = fs::read(folder.path().join(LOG)).unwrap();
        drop(log);
        let mut turned = whole.clone();
        *turned.last_mut().unwrap() ^= 1;
        for torn in [&whole[..0], &whole[..5], &whole[..12], &whole[..whole.len() - 1], &turned] {
            fs::write(folder.path().join("seen"), "one\n").unwrap();
            fs::write(folder.path().join(LOG), torn).unwrap();
            Log::of(folder.path()).recover().unwrap();
            assert_eq!(fs::read_to_string(folder.path().join("seen")).unwrap(), "one\n");
        }
    }

    /// An older copy was put back over a home that was cut off: its files are as they were put there.
    #[test]
    fn a_file_that_is_shorter_than_the_log_says_is_left_alone() {
        let (folder, mut log) = home();
        held(folder.path(), &mut log);
        log.commit().unwrap();
        drop(log);
        fs::write(folder.path().join("seen"), "o\n").unwrap();
        Log::of(folder.path()).recover().unwrap();
        assert_eq!(fs::read_to_string(folder.path().join("seen")).unwrap(), "o\n");
    }
}
