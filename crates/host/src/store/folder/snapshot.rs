//! A game as it was written down: `snapshot` in its folder, so that a mail needs no long journal.
//!
//! It is a file of its own and not a part of `state.json`: that is written for every step, and this when the
//! game leaves memory, because what it holds grows with the game. It is never believed against the journal:
//! the line that it stands at must be there, hash for hash, and the signed head must be the newest entry.
//! Otherwise, or if it is torn, missing or of another build, the journal is read whole.
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::games::{JOURNAL, last_line};
use super::{End, FolderStore};
use crate::store::{Snapshot, StoreError};
use feldpost_disk::files::{self, Rights, failed};
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::format::Format;
use feldpost_protocol::journal::canon::entry_hash;
use feldpost_protocol::journal::chain::entries_behind;
use feldpost_protocol::journal::entry::{Entry, Head};
use feldpost_protocol::journal::note::Signer;

/// The file in a game's folder.
const SNAPSHOT: &str = "snapshot";
/// The longest offer that is read, in bytes.
const LONGEST_OFFER: u64 = 1024 * 1024;

/// The first line of the file: where in the journal it stands.
#[derive(Serialize, Deserialize)]
struct Place {
    format: Format<1>,
    head: Head,
    /// Bytes of the journal up to there.
    bytes: u64,
    /// Bytes of its last line.
    last: u64,
    /// When it was written, in Unix seconds.
    written: i64,
    /// Digest of what follows.
    sum: Hash32,
}

/// What is read of a journal: its first line, and its end from the line at which a snapshot stands.
struct Ends {
    offer: Vec<u8>,
    end: Vec<u8>,
}

impl FolderStore {
    /// See [`Games::load_snapshot`](crate::store::Games::load_snapshot).
    pub(super) fn read_snapshot(&self, game: &str, signer: &Signer) -> Result<Option<Snapshot>, StoreError> {
        let folder = self.folder(game)?;
        self.bring(&folder)?;
        let Some(bytes) = files::read(&folder.join(SNAPSHOT))? else { return Ok(None) };
        // What was signed first, as when the whole journal is read.
        let mark = self.high_water(game)?;
        let Ok(Some(signed)) = Self::read_head(&folder, game, signer) else { return Ok(None) };
        let Some((place, kept)) = parts(&bytes) else { return Ok(None) };
        let path = folder.join(JOURNAL);
        let Some(file) = files::open(&path)? else { return Ok(None) };
        let ends = read_ends(file, &place).map_err(failed("read", &path))?;
        let Some((found, end)) = ends.and_then(|ends| behind(kept, &place, &ends)) else { return Ok(None) };
        // A mark that was lost, or is older than the journal, is for whoever reads all of it.
        if (signed.seq, signed.head) != (end.head.seq, end.head.hash) || mark != Some(end.head) {
            return Ok(None);
        }
        self.ends().insert(game.to_owned(), end);
        Ok(Some(found))
    }

    /// See [`Games::keep_snapshot`](crate::store::Games::keep_snapshot).
    pub(super) fn write_snapshot(
        &self,
        game: &str,
        head: Head,
        written: i64,
        kept: &[u8],
    ) -> Result<(), StoreError> {
        self.may_write()?;
        let path = self.folder(game)?.join(SNAPSHOT);
        let Some(End { bytes, last, head }) = self.ends().get(game).copied().filter(|end| end.head == head)
        else {
            return Ok(());
        };
        let place = Place { format: Format, head, bytes, last, written, sum: Hash32::of_bytes(kept) };
        let mut text = serde_json::to_vec(&place).map_err(|error| failed("write", &path)(error.into()))?;
        text.push(b'\n');
        text.extend_from_slice(kept);
        self.put_derived(&path, text)
    }

    /// Puts a file there that can be made from the journal again: with the batch that is held, or at once.
    pub(super) fn put_derived(&self, path: &Path, bytes: Vec<u8>) -> Result<(), StoreError> {
        let mut batch = self.batch();
        if batch.is_held() && batch.name(path).is_some() {
            batch.push_derived(path, bytes);
            return Ok(());
        }
        drop(batch);
        Ok(files::put(path, &bytes, Rights::Private)?)
    }
}

/// Where a snapshot stands, and what was written down; none if it is not as it was written.
fn parts(bytes: &[u8]) -> Option<(Place, &[u8])> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    let place: Place = serde_json::from_slice(&bytes[..end]).ok()?;
    let kept = &bytes[end + 1..];
    (Hash32::of_bytes(kept) == place.sum).then_some((place, kept))
}

fn read_ends(file: File, place: &Place) -> io::Result<Option<Ends>> {
    let (mut offer, mut end) = (Vec::new(), Vec::new());
    if place.last > place.bytes || place.bytes > file.metadata()?.len() {
        return Ok(None);
    }
    let mut reader = BufReader::new(file.take(LONGEST_OFFER));
    reader.read_until(b'\n', &mut offer)?;
    let mut file = reader.into_inner().into_inner();
    file.seek(SeekFrom::Start(place.bytes - place.last))?;
    file.read_to_end(&mut end)?;
    Ok(Some(Ends { offer, end }))
}

/// What stands behind the entry of a snapshot, and where it ends; none if that entry is not there, or
/// anything does not follow.
fn behind(kept: &[u8], place: &Place, ends: &Ends) -> Option<(Snapshot, End)> {
    let (own, rest) = ends.end.split_at_checked(usize::try_from(place.last).ok()?)?;
    let own = own.strip_suffix(b"\n")?;
    if entry_hash(std::str::from_utf8(own).ok()?).ok()? != place.head.hash {
        return None;
    }
    let offer = std::str::from_utf8(ends.offer.strip_suffix(b"\n")?).ok()?;
    let offer = (serde_json::from_str(offer).ok()?, entry_hash(offer).ok()?);
    let found = entries_behind(rest, Some(place.head))?;
    let seq = place.head.seq + found.len() as u64;
    let head = Head { seq, hash: found.last().map_or(place.head.hash, |(_, hash)| *hash) };
    let entries: Vec<Entry> = found.iter().map(|(value, _)| Entry::read(value)).collect::<Option<_>>()?;
    let last = if rest.is_empty() { place.last } else { last_line(rest) };
    let end = End { bytes: place.bytes + rest.len() as u64, last, head };
    let (bytes, written) = (kept.to_vec(), place.written);
    Some((Snapshot { bytes, written, offer, entries, head }, end))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::store::Games as _;
    use feldpost_protocol::journal::entry::Body;
    use std::fs;

    const FILES: [&str; 3] = ["games/g1/journal.jsonl", "games/g1/journal.head", "high-water/g1"];

    /// What is at fault is tried on the store alone: a host has other reasons not to believe it.
    #[test]
    fn a_snapshot_serves_only_if_the_end_of_the_journal_and_all_that_vouches_for_it_agree() {
        let home = tempfile::tempdir().unwrap();
        let store = FolderStore::open(home.path()).unwrap();
        let signer = Signer::new("club.example/g1", &[7; 32]).unwrap();
        let files = || FILES.map(|name| fs::read(home.path().join(name)).unwrap());
        let put = |files: &[Vec<u8>; 3]| {
            FILES
                .iter()
                .zip(files)
                .for_each(|(name, bytes)| fs::write(home.path().join(name), bytes).unwrap());
        };
        let mut head = None;
        let mut add = |text: &str| {
            let note = Body::Note { kind: "say".into(), seat: None, text: text.into(), unix: 1_000 };
            head = Some(store.append("g1", head, vec![note], &signer).unwrap().1);
            head.unwrap()
        };
        store.create("g1").unwrap();
        add("one");
        let one = files();
        let at = add("two");
        store.keep_snapshot("g1", at, 1_000, b"state").unwrap();
        let two = files();
        add("three");
        let three = files();
        let found = || FolderStore::look(home.path()).load_snapshot("g1", &signer).unwrap();
        let behind = || found().map(|snapshot| snapshot.entries.len());
        assert_eq!(behind(), Some(1));
        put(&two);
        assert_eq!(behind(), Some(0));

        let changed = |bytes: &[u8], from: &str, to: &str| {
            String::from_utf8(bytes.to_vec()).unwrap().replace(from, to).into_bytes()
        };
        let [journal, note, mark] = three.clone();
        for (what, files) in [
            ("an old copy", one.clone()),
            (
                "another entry where it stands",
                [changed(&two[0], "two", "owt"), two[1].clone(), two[2].clone()],
            ),
            ("another entry behind it", [changed(&journal, "three", "eerht"), note.clone(), mark.clone()]),
            (
                "half of an entry behind it",
                [journal[..journal.len() - 1].to_vec(), note.clone(), mark.clone()],
            ),
            ("an entry that nobody has signed", [journal.clone(), two[1].clone(), mark.clone()]),
            ("a head that nobody has signed", [journal.clone(), changed(&note, "g1", "g2"), mark.clone()]),
            ("a mark of less", [journal.clone(), note.clone(), two[2].clone()]),
            ("a mark of more", [two[0].clone(), two[1].clone(), mark.clone()]),
            ("a head of more", [two[0].clone(), note.clone(), two[2].clone()]),
        ] {
            put(&files);
            assert!(found().is_none(), "{what}");
        }
        for name in FILES {
            put(&three);
            fs::remove_file(home.path().join(name)).unwrap();
            assert!(found().is_none(), "without {name}");
        }
        put(&three);
        assert_eq!(behind(), Some(1), "as it was");
    }
}
