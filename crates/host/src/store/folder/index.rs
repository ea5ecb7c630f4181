//! What was noted of each game when the home was given back: `index`, so that nobody has to look into all of
//! them to list them, or to begin to work.
//!
//! A line for each game, `<checksum> <id> <stamp> <note>`; of several the last one counts, since what has
//! changed is put behind. A line is believed only if the stamp is that of the game's files now: how long its
//! journal, roster and state are, which files these are, and when they and the folder were changed, as
//! the system itself counts it (`ctime`). Nobody can set that time: a file that is edited, put back from a
//! copy or taken away has another one, and so has a folder in which a file was replaced. So a note is not
//! believed of a game that has moved since, nor of an old copy; and a home that was copied as a whole is
//! looked at once. Nothing here is synced: what is lost or torn is a game that is looked at.
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read};
use std::os::unix::fs::{FileExt as _, MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use super::FolderStore;
use super::games::{JOURNAL, SET_ASIDE, STATE};
use crate::store::{Noted, Private, StoreError};
use feldpost_disk as disk;
use feldpost_disk::files::{self, FileError, Rights, failed};
use feldpost_protocol::dice::is_game_id;

/// The file in the home.
const INDEX: &str = "index";
/// Its first line.
const FORMAT: &str = "format 1";
/// Bytes of lines that do not count any more from which on they are taken out.
const MOST_STALE: u64 = 64 * 1024;

/// A line, and what it says.
struct Line<'a> {
    id: &'a str,
    stamp: &'a str,
    note: &'a str,
}

/// Where the line of each game stands that counts. That of ten thousand games is several megabytes: it is
/// never held whole.
struct Lines {
    file: Option<File>,
    places: BTreeMap<String, (u64, usize)>,
}

impl Lines {
    /// Of the file there; none if there is no file, or one of another format.
    fn of(path: &Path) -> Result<Lines, FileError> {
        let mut lines = Lines { file: files::open(path)?, places: BTreeMap::new() };
        if let Some(file) = &lines.file {
            lines.places = places(&mut BufReader::new(file)).map_err(failed("read", path))?;
        }
        Ok(lines)
    }

    /// How many bytes they are.
    fn bytes(&self) -> u64 {
        self.places.values().map(|(_, length)| *length as u64).sum()
    }

    /// The line of a game.
    fn whole(&self, id: &str) -> io::Result<Option<String>> {
        let (Some(file), Some((at, length))) = (&self.file, self.places.get(id)) else { return Ok(None) };
        let mut bytes = vec![0; *length];
        file.read_exact_at(&mut bytes, *at)?;
        Ok(String::from_utf8(bytes).ok())
    }
}

/// Where the lines stand that count, by game, each with its length.
fn places(file: &mut dyn BufRead) -> io::Result<BTreeMap<String, (u64, usize)>> {
    let (mut places, mut at, mut text) = (BTreeMap::new(), 0, Vec::new());
    loop {
        text.clear();
        let length = file.read_until(b'\n', &mut text)?;
        let whole = text.strip_suffix(b"\n").unwrap_or(&text);
        if at == 0 && whole != FORMAT.as_bytes() || length == 0 {
            return Ok(places);
        }
        if let Some(line) = std::str::from_utf8(whole).ok().and_then(line) {
            places.insert(line.id.to_owned(), (at, whole.len()));
        }
        at += length as u64;
    }
}

/// Lines, one after the other, as a file.
struct Written<I> {
    lines: I,
    line: io::Cursor<Vec<u8>>,
}

impl<I: Iterator<Item = io::Result<String>>> Read for Written<I> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let mut filled = 0;
        while filled < room.len() {
            let length = self.line.read(&mut room[filled..])?;
            filled += length;
            if length == 0 {
                let Some(line) = self.lines.next().transpose()? else { break };
                self.line = io::Cursor::new((line + "\n").into_bytes());
            }
        }
        Ok(filled)
    }
}

impl FolderStore {
    fn index(&self) -> PathBuf {
        self.home.join(INDEX)
    }

    /// See [`Games::show_noted`](crate::store::Games::show_noted).
    pub(super) fn read_index(&self, see: &mut dyn FnMut(Noted)) -> Result<(), StoreError> {
        let path = self.index();
        let lines = Lines::of(&path)?;
        // Of a file that says nothing, or cannot be read: it is written anew.
        self.noted.store(lines.bytes(), Ordering::Relaxed);
        let mut ids = Vec::new();
        for entry in fs::read_dir(&self.games).map_err(failed("list", &self.games))? {
            let entry = entry.map_err(failed("list", &self.games))?;
            let id = entry.file_name().to_string_lossy().into_owned();
            if is_game_id(&id) {
                ids.push(id);
            }
        }
        ids.sort_unstable();
        for id in ids {
            let folder = self.games.join(&id);
            let whole = lines.whole(&id).map_err(failed("read", &path))?;
            let line = whole.as_deref().and_then(line);
            let line = line.filter(|line| stamp(&folder).is_some_and(|own| own == line.stamp));
            let note = line.map(|line| line.note.as_bytes().to_vec());
            if note.is_some() || folder.is_dir() && Self::has_begun(&folder)? {
                see(Noted { id, note });
            }
        }
        Ok(())
    }

    /// See [`Games::note`](crate::store::Games::note).
    pub(super) fn write_index(&self, games: &[(String, Vec<u8>)]) -> Result<(), StoreError> {
        self.may_write()?;
        if games.is_empty() || self.settled_batch()?.is_held() {
            return Ok(());
        }
        let path = self.index();
        let mut new = String::new();
        for (id, note) in games {
            // Whatever has no stamp or cannot stand in a line is looked at the next time.
            let Some(stamp) = stamp(&self.folder(id)?) else { continue };
            let Ok(note) = std::str::from_utf8(note) else { continue };
            let line = format!("{id} {stamp} {note}");
            if !note.contains('\n') {
                new += &format!("{:08x} {line}\n", crc32fast::hash(line.as_bytes()));
            }
        }
        let length = path.metadata().map_or(0, |data| data.len());
        // As many stale bytes as good ones: so each line is written a few times at the most.
        let good = self.noted.load(Ordering::Relaxed);
        if length == 0 || good == 0 || length > good.saturating_mul(2).saturating_add(MOST_STALE) {
            return self.renew_index(&new);
        }
        let add = || -> io::Result<()> {
            let mut file = OpenOptions::new().append(true).mode(0o600).open(&path)?;
            // Behind a line that was cut off this one is whole all the same.
            disk::write(&mut file, &path, format!("\n{new}").as_bytes())
        };
        Ok(add().map_err(failed("write", &path))?)
    }

    /// Writes the index anew, with the lines that count.
    fn renew_index(&self, new: &str) -> Result<(), StoreError> {
        let path = self.index();
        let old = Lines::of(&path)?;
        let new: BTreeMap<&str, &str> = new.lines().filter_map(|all| Some((line(all)?.id, all))).collect();
        let ids: BTreeSet<&str> = old.places.keys().map(String::as_str).chain(new.keys().copied()).collect();
        let there = ids.into_iter().filter(|id| self.games.join(id).is_dir());
        let whole = |id| match new.get(id) {
            Some(line) => Ok(Some((*line).to_owned())),
            None => old.whole(id),
        };
        let lines =
            std::iter::once(Ok(FORMAT.to_owned())).chain(there.filter_map(|id| whole(id).transpose()));
        let mut text = Written { lines, line: io::Cursor::default() };
        Ok(files::put_from(&path, &mut text, Rights::Private)?)
    }
}

fn line(whole: &str) -> Option<Line<'_>> {
    let (sum, rest) = whole.split_once(' ')?;
    if u32::from_str_radix(sum, 16).ok()? != crc32fast::hash(rest.as_bytes()) {
        return None;
    }
    let (id, rest) = rest.split_once(' ')?;
    let (stamp, note) = rest.split_once(' ')?;
    Some(Line { id, stamp, note })
}

/// What tells whether anything in a game has changed; `None` if it is set aside, or something of it is not
/// there.
fn stamp(folder: &Path) -> Option<String> {
    if folder.join(SET_ASIDE).exists() {
        return None;
    }
    let of = |name: &str| {
        let data = folder.join(name).metadata().ok()?;
        // Which file it is too: the clock of a file system may stand still for some milliseconds.
        Some(format!("{},{},{}.{:09}", data.len(), data.ino(), data.ctime(), data.ctime_nsec()))
    };
    let parts = [JOURNAL, Private::Roster.file().0, STATE].map(of);
    let own = folder.metadata().ok()?;
    let [Some(journal), Some(roster), Some(state)] = parts else { return None };
    Some(format!("{journal},{roster},{state},{}.{:09}", own.ctime(), own.ctime_nsec()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::store::Games as _;
    use feldpost_protocol::dice::Hash32;
    use feldpost_protocol::journal::entry::Body;
    use feldpost_protocol::journal::note::Signer;

    #[test]
    fn an_index_does_not_grow_with_what_is_noted_again() {
        let home = tempfile::tempdir().unwrap();
        let store = FolderStore::open(home.path()).unwrap();
        let signer = Signer::new("club.example/g1", &[7; 32]).unwrap();
        store.create("g1").unwrap();
        store.write_private("g1", Private::Roster, b"{}").unwrap();
        let note = Body::Note { kind: "say".into(), seat: None, text: "one".into(), unix: 1_000 };
        store.append("g1", None, vec![note], &signer).unwrap();
        store.write_state("g1", Hash32::ZERO, &serde_json::json!(1)).unwrap();
        store.note(&[("g1".to_owned(), b"first".to_vec())]).unwrap();
        store.show_noted(&mut drop).unwrap();
        let (mut longest, text) = (0, "x".repeat(1_000));
        for number in 0..500 {
            store.note(&[("g1".to_owned(), format!("{number} {text}").into_bytes())]).unwrap();
            longest = longest.max(store.index().metadata().unwrap().len());
        }
        assert!(longest < 2 * MOST_STALE, "{longest}");
        let mut found = Vec::new();
        store.show_noted(&mut |noted| found.push(noted)).unwrap();
        let [noted] = &found[..] else { panic!("one game") };
        assert!(noted.note.as_ref().unwrap().starts_with(b"499 "));
    }
}
