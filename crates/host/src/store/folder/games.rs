//! A folder for each game: `HOME/games/<id>/`.
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::heads::{HEAD, head_error};
use super::record::Act;
use super::{End, FolderStore};
use crate::store::{
    Games, Kept, Loaded, Noted, Private, Snapshot, StoreError, Survey as _, check_mark, old_copy,
};
use feldpost_disk as disk;
use feldpost_disk::files::{self, FileError, Rights, failed};
use feldpost_disk::format::{self, Kind};
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::dice::is_game_id;
use feldpost_protocol::format::Format;
use feldpost_protocol::journal::Fault;
use feldpost_protocol::journal::chain::{check_chain, usable_prefix_len};
use feldpost_protocol::journal::entry::{Body, Entry, Head, seal_group};
use feldpost_protocol::journal::note::{NoteError, Signer, VerifyingKey};

pub(super) const JOURNAL: &str = "journal.jsonl";
pub(super) const STATE: &str = "state.json";
pub(super) const SET_ASIDE: &str = "set-aside.txt";
/// Bytes of a mail up to which it goes into the archive with its batch.
const SMALL: u64 = 256 * 1024;

/// What `state.json` holds: all that the rulebook knows, so its owner alone may read it.
#[derive(Serialize, Deserialize)]
struct StateFile<S> {
    #[serde(default)]
    format: Format<1>,
    seq: u64,
    head: Hash32,
    /// Length of the journal that the state is of.
    bytes: u64,
    digest: Hash32,
    state: S,
}

impl FolderStore {
    /// The folder of a game that is to be written to.
    fn own_folder(&self, game: &str) -> Result<PathBuf, StoreError> {
        if self.read_only { Err(StoreError::ReadOnly) } else { self.folder(game) }
    }

    /// The folder of a game, whose id has been checked: no id can lead out of `games/`.
    pub(super) fn folder(&self, game: &str) -> Result<PathBuf, StoreError> {
        if is_game_id(game) { Ok(self.games.join(game)) } else { Err(StoreError::CheckId(game.to_owned())) }
    }

    /// The journal of a game.
    pub(super) fn journal(&self, game: &str) -> Result<PathBuf, StoreError> {
        Ok(self.folder(game)?.join(JOURNAL))
    }

    /// Whether the game's offer was written whole; half of one is a game that was never offered.
    pub(super) fn has_begun(folder: &Path) -> Result<bool, StoreError> {
        if folder.join(HEAD).exists() {
            return Ok(true);
        }
        Ok(files::read(&folder.join(JOURNAL))?.is_some_and(|bytes| usable_prefix_len(&bytes) > 0))
    }

    /// Adds bytes to a file that grows, with the batch that is held or at once; `conflict` if it ends
    /// elsewhere than here.
    fn add(
        &self,
        path: &Path,
        end: Option<u64>,
        bytes: Vec<u8>,
        conflict: impl Fn() -> StoreError,
    ) -> Result<(), StoreError> {
        let mut batch = self.settled_batch()?;
        let mut file = OpenOptions::new().append(true).open(path).map_err(failed("open", path))?;
        let held = batch.end(path).map(|(length, _)| length);
        let length = match held {
            Some(length) => length,
            None => file.metadata().map_err(failed("read", path))?.len(),
        };
        if end.is_some_and(|end| end != length) {
            return Err(conflict());
        }
        if batch.is_held() && batch.name(path).is_some() {
            batch.push(path, Act::Append { at: length }, bytes);
            return Ok(());
        }
        drop(batch);
        self.directly()?;
        Ok(write_behind(&mut file, path, length, &bytes)?)
    }

    /// Keeps the bytes of an unfinished write and cuts them off.
    fn cut_tail(folder: &Path, bytes: &[u8], usable: usize, next: u64) -> Result<(), StoreError> {
        let archive = folder.join("archive");
        files::make_dir(&archive)?;
        files::replace(&archive.join(format!("torn-{next}.bin")), &bytes[usable..], Rights::Private)?;
        Ok(cut(&folder.join(JOURNAL), usable as u64)?)
    }
}

impl Games for FolderStore {
    fn list(&self) -> Result<Vec<String>, StoreError> {
        // Only the first entries of a game make a difference, and they are never held back.
        let mut ids = Vec::new();
        for entry in fs::read_dir(&self.games).map_err(failed("list", &self.games))? {
            let entry = entry.map_err(failed("list", &self.games))?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if is_game_id(&name) && entry.path().is_dir() && Self::has_begun(&entry.path())? {
                ids.push(name);
            }
        }
        ids.sort();
        Ok(ids)
    }

    fn show_noted(&self, see: &mut dyn FnMut(Noted)) -> Result<(), StoreError> {
        self.read_index(see)
    }

    fn note(&self, games: &[(String, Vec<u8>)]) -> Result<(), StoreError> {
        self.write_index(games)
    }

    fn create(&self, game: &str) -> Result<(), StoreError> {
        let folder = self.own_folder(game)?;
        if Self::has_begun(&folder)? {
            return Err(StoreError::CreateGame(game.to_owned()));
        }
        self.directly()?;
        if let Some(mark) = self.high_water(game)? {
            return Err(head_error(
                game,
                format!("a game of this name was signed here up to entry {}", mark.seq),
            ));
        }
        files::make_dir(&folder)?;
        files::make_dir(&folder.join("archive"))?;
        let path = folder.join(JOURNAL);
        disk::create(&path).and_then(|file| disk::sync(&file, &path)).map_err(failed("make", &path))?;
        files::sync_dir(&folder)?;
        self.ends().remove(game);
        Ok(())
    }

    fn load(&self, game: &str, signer: &Signer) -> Result<Loaded, StoreError> {
        let folder = self.folder(game)?;
        self.bring(&folder)?;
        let find = || StoreError::FindGame(game.to_owned());
        // What was signed first: who looks while another process appends must not find it newer than the
        // journal.
        let mark = self.high_water(game)?;
        let signed = Self::read_head(&folder, game, signer)?;
        let bytes = files::read(&folder.join(JOURNAL))?.ok_or_else(find)?;
        let usable = usable_prefix_len(&bytes);
        if usable == 0 && signed.is_none() {
            return Err(find());
        }
        let report = check_chain(&bytes[..usable], None);
        let mut entries = Vec::with_capacity(report.entries.len());
        for (at, (value, hash)) in report.entries.iter().enumerate() {
            if signed.as_ref().is_some_and(|note| note.seq == at as u64 && note.head != *hash) {
                return Err(head_error(game, format!("another entry {at} was signed")));
            }
            let unread = || damaged(game, at, "does not say what an entry of its type must");
            entries.push(Entry::read(value).ok_or_else(unread)?);
        }
        let head = report.head.filter(|_| report.fault.is_none()).ok_or_else(|| StoreError::Damaged {
            game: game.to_owned(),
            fault: report.fault.clone().unwrap_or_else(|| Fault::new(0, "the journal is empty")),
        })?;
        if let Some(note) = signed.as_ref().filter(|note| note.seq > head.seq) {
            // A write that was interrupted has no signed head: so this is damage, or an old copy put back.
            return Err(head_error(
                game,
                format!("entry {} was signed, entry {} is the last", note.seq, head.seq),
            ));
        }
        check_mark(game, mark, &report.entries, head)?;
        if self.read_only {
            return Ok(Loaded { entries, head, torn: bytes.len() - usable });
        }
        if usable < bytes.len() || signed.as_ref().is_none_or(|note| note.seq < head.seq) {
            self.directly()?;
        }
        if usable < bytes.len() {
            Self::cut_tail(&folder, &bytes, usable, head.seq + 1)?;
        }
        if signed.is_none_or(|note| note.seq < head.seq) {
            let own = key_in_force(&entries).map(|key| signer.with_key(&key).ok_or(NoteError::NoKey));
            let own = own.transpose()?;
            self.sign_head(&folder, game, head, own.as_ref().unwrap_or(signer))?;
        }
        let last = last_line(&bytes[..usable]);
        self.ends().insert(game.to_owned(), End { bytes: usable as u64, last, head });
        Ok(Loaded { entries, head, torn: bytes.len() - usable })
    }

    fn load_snapshot(&self, game: &str, signer: &Signer) -> Result<Option<Snapshot>, StoreError> {
        self.read_snapshot(game, signer)
    }

    fn keep_snapshot(&self, game: &str, head: Head, now: i64, bytes: &[u8]) -> Result<(), StoreError> {
        self.write_snapshot(game, head, now, bytes)
    }

    fn check_newest(&self, game: &str, signer: &Signer) -> Result<(), StoreError> {
        let folder = self.folder(game)?;
        self.bring(&folder)?;
        match self.loss(game, signer)? {
            Some((lost, end)) => Err(old_copy(game, lost, end)),
            None => Ok(()),
        }
    }

    fn lost_end(&self, game: &str, signer: &Signer) -> Result<Option<Head>, StoreError> {
        self.bring(&self.folder(game)?)?;
        Ok(self.loss(game, signer)?.map(|(lost, _)| lost))
    }

    fn accept_copy(&self, game: &str, signer: &Signer) -> Result<(), StoreError> {
        self.bring(&self.own_folder(game)?)?;
        self.accept(game, signer)
    }

    fn forget_loss(&self, game: &str) -> Result<(), StoreError> {
        self.forget(game)
    }

    fn append(
        &self,
        game: &str,
        expected: Option<Head>,
        group: Vec<Body>,
        signer: &Signer,
    ) -> Result<(Vec<Entry>, Head), StoreError> {
        let folder = self.own_folder(game)?;
        let conflict =
            || StoreError::Conflict { game: game.to_owned(), expected: expected.map(|head| head.seq) };
        let (lines, head, entries) = seal_group(expected, group)?;
        let (added, last) = (lines.len() as u64, last_line(lines.as_bytes()));
        let end = self.ends().get(game).copied();
        if end.map(|end| end.head) != expected {
            return Err(conflict());
        }
        let path = folder.join(JOURNAL);
        let length = end.map_or(0, |end| end.bytes);
        self.add(&path, Some(length), lines.into_bytes(), conflict)?;
        self.ends().insert(game.to_owned(), End { bytes: length + added, last, head });
        self.sign_head(&folder, game, head, signer)?;
        Ok((entries, head))
    }

    fn read_private(&self, game: &str, which: Private) -> Result<Option<Kept>, StoreError> {
        let (name, kind) = which.file();
        let (path, mend) = (self.folder(game)?.join(name), !self.read_only);
        self.bring(&path)?;
        let Some(mut bytes) = files::read(&path)? else { return Ok(None) };
        let lines = bytes.split_off(whole_length(&bytes));
        let usable = lines.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        if mend && usable < lines.len() {
            self.directly()?;
            cut(&path, (bytes.len() + usable) as u64)?;
        }
        let added = lines[..usable].split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        let added: Vec<Vec<u8>> = added.map(<[u8]>::to_vec).collect();
        // Lines are younger than every format that has to be taken over.
        let whole = kind.renew(&path, bytes, mend && added.is_empty())?;
        Ok(Some(Kept { whole, added }))
    }

    fn write_private(&self, game: &str, which: Private, bytes: &[u8]) -> Result<(), StoreError> {
        self.replace(&self.own_folder(game)?.join(which.file().0), bytes, Rights::Private)
    }

    fn add_private(&self, game: &str, which: Private, line: &[u8]) -> Result<(), StoreError> {
        let path = self.own_folder(game)?.join(which.file().0);
        let end = self.settled_batch()?.end(&path);
        let (length, last) = end.map_or_else(|| end_of(&path), Ok)?;
        let before: &[u8] = if last == b'\n' { b"" } else { b"\n" };
        let bytes = [before, line, b"\n"].concat();
        self.add(&path, Some(length), bytes, || StoreError::FindGame(game.to_owned()))
    }

    fn write_state(&self, game: &str, digest: Hash32, state: &Value) -> Result<(), StoreError> {
        let path = self.own_folder(game)?.join(STATE);
        let Some(End { bytes, head, .. }) = self.ends().get(game).copied() else { return Ok(()) };
        let file = StateFile { format: Format, seq: head.seq, head: head.hash, bytes, digest, state };
        let text = serde_json::to_vec(&file).map_err(|error| failed("write", &path)(error.into()))?;
        self.put_derived(&path, text)
    }

    fn is_settled(&self, game: &str) -> Result<bool, StoreError> {
        let folder = self.folder(game)?;
        self.bring(&folder)?;
        let Some(bytes) = format::STATE.read(&folder.join(STATE), false)? else { return Ok(false) };
        let length = folder.join(JOURNAL).metadata().map_or(0, |data| data.len());
        let file = serde_json::from_slice::<StateFile<IgnoredAny>>(&bytes);
        Ok(file.is_ok_and(|file| file.bytes == length))
    }

    fn archive(&self, game: &str, name: &str, raw: &mut dyn Read) -> Result<(), StoreError> {
        let folder = self.own_folder(game)?.join("archive");
        let path = folder.join(name);
        if path.exists() || self.batch().changes(&path) {
            return Ok(());
        }
        let mut first = Vec::new();
        if folder.is_dir() && self.batch().is_held() {
            raw.take(SMALL + 1).read_to_end(&mut first).map_err(failed("write", &path))?;
            if first.len() as u64 <= SMALL {
                return self.replace(&path, &first, Rights::Private);
            }
        }
        self.directly()?;
        // Whoever cleans up may have taken it away: the evidence is lost then, not the game.
        files::make_dir(&folder)?;
        Ok(files::replace_from(&path, &mut first.as_slice().chain(raw), Rights::Private)?)
    }

    fn archived(&self, game: &str, name: &str) -> Result<Option<Box<dyn Read>>, StoreError> {
        let path = self.folder(game)?.join("archive").join(name);
        self.bring(&path)?;
        Ok(files::open(&path)?.map(|file| Box::new(file) as Box<dyn Read>))
    }

    fn has_old_archive(&self, game: &str, before: i64) -> Result<bool, StoreError> {
        let old = self.last_written(game).is_some_and(|unix| unix < before);
        Ok(old && !archived_mails(&self.folder(game)?)?.is_empty())
    }

    fn empty_archive(&self, game: &str) -> Result<(), StoreError> {
        let folder = self.own_folder(game)?;
        self.directly()?;
        for path in archived_mails(&folder)? {
            disk::remove(&path).map_err(failed("remove", &path))?;
        }
        Ok(files::sync_dir(&folder.join("archive"))?)
    }

    fn set_aside_reason(&self, game: &str) -> Result<Option<String>, StoreError> {
        let bytes = files::read(&self.folder(game)?.join(SET_ASIDE))?;
        Ok(bytes.map(|bytes| String::from_utf8_lossy(&bytes).trim().to_owned()))
    }

    fn set_aside(&self, game: &str, reason: &str) -> Result<(), StoreError> {
        let path = self.own_folder(game)?.join(SET_ASIDE);
        self.directly()?;
        Ok(files::replace(&path, format!("{reason}\n").as_bytes(), Rights::Public)?)
    }

    fn take_back(&self, game: &str) -> Result<(), StoreError> {
        let folder = self.own_folder(game)?;
        self.directly()?;
        let path = folder.join(SET_ASIDE);
        if files::read(&path)?.is_some() {
            disk::remove(&path).map_err(failed("remove", &path))?;
            files::sync_dir(&folder)?;
        }
        Ok(())
    }
}

/// Bytes of the last line.
pub(super) fn last_line(lines: &[u8]) -> u64 {
    let before = lines.strip_suffix(b"\n").unwrap_or(lines).iter().rposition(|byte| *byte == b'\n');
    (lines.len() - before.map_or(0, |at| at + 1)) as u64
}

/// Where a file ends: its length and last byte.
fn end_of(path: &Path) -> Result<(u64, u8), FileError> {
    let read = || -> io::Result<(u64, u8)> {
        let file = File::open(path)?;
        let (length, mut last) = (file.metadata()?.len(), [b'\n']);
        file.read_at(&mut last, length.saturating_sub(1))?;
        Ok((length, last[0]))
    };
    read().map_err(failed("read", path))
}

/// Cuts a file to what of it is whole.
fn cut(path: &Path, usable: u64) -> Result<(), FileError> {
    let cut = || -> io::Result<()> {
        let file = OpenOptions::new().write(true).open(path)?;
        disk::cut(&file, path, usable)?;
        disk::sync(&file, path)
    };
    cut().map_err(failed("cut", path))
}

/// Writes behind all that a file of this length holds; on disk when this returns.
fn write_behind(file: &mut File, path: &Path, length: u64, bytes: &[u8]) -> Result<(), FileError> {
    disk::write(file, path, bytes).and_then(|()| disk::sync(file, path)).map_err(|error| {
        // Whatever part of it stands there must not be taken for the whole later.
        let _ = disk::cut(file, path, length).and_then(|()| disk::sync(file, path));
        failed("write", path)(error)
    })
}

/// How long what was written whole is: one line. An older file that somebody has spread over many is one too.
fn whole_length(bytes: &[u8]) -> usize {
    let line = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    let is_whole = |bytes: &[u8]| serde_json::from_slice::<IgnoredAny>(bytes).is_ok();
    if line == bytes.len() || is_whole(&bytes[..line]) || !is_whole(bytes) { line } else { bytes.len() }
}

impl Private {
    pub(super) fn file(self) -> (&'static str, Kind) {
        match self {
            Self::Secrets => ("secrets.json", format::SECRETS),
            Self::Roster => ("roster.json", format::ROSTER),
        }
    }
}

/// The raw mails in the archive of a game's folder, and the keys that signed them; ends of journals that
/// were cut off lie there too.
fn archived_mails(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let archive = folder.join("archive");
    let mut mails = Vec::new();
    for entry in fs::read_dir(&archive).map_err(failed("list", &archive))? {
        let path = entry.map_err(failed("list", &archive))?.path();
        if path.extension().is_some_and(|extension| extension == "eml" || extension == "keys") {
            mails.push(path);
        }
    }
    Ok(mails)
}

/// The key that signs behind these entries.
fn key_in_force(entries: &[Entry]) -> Option<VerifyingKey> {
    entries.iter().rev().find_map(|entry| match &entry.body {
        Body::Offer(offer) => Some(offer.umpire_key),
        Body::Rekey { key, .. } => Some(*key),
        _ => None,
    })
}

fn damaged(game: &str, at: usize, reason: &str) -> StoreError {
    StoreError::Damaged { game: game.to_owned(), fault: Fault::new(at, reason) }
}
