//! A home in memory: the second store, which shows that the suite and the host are about the trait.
mod moving;
mod requests;

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, SystemTime};

use serde_json::Value;

use super::Home;
use feldpost::store::{
    Claim, DataSets, Exported, Games, Growing, Heap, Inbox, Kept, Ledgers, Loaded, Noted, Private, Promise,
    Promises, Quarantine, Shelf, Snapshot, Space, Stand, Store, StoreError, Survey, Waiting, Whole,
};
use feldpost_disk::files::failed;
use feldpost_protocol::dice::{Hash32, is_game_id};
use feldpost_protocol::journal::entry::{Body, Entry, Head, seal_group};
use feldpost_protocol::journal::note::{Receipt, Signer};
use feldpost_transport::inbox::{Arriving, NotKept};
use feldpost_transport::maildir::file_name;
use feldpost_transport::way_out::Envelope;

#[derive(Default)]
struct Game {
    entries: Vec<Entry>,
    head: Option<Head>,
    journal: Vec<u8>,
    note: Option<String>,
    private: BTreeMap<Private, Kept>,
    settled: Option<Head>,
    snapshot: Option<(Head, i64, Vec<u8>)>,
    archive: BTreeMap<String, Vec<u8>>,
    aside: Option<String>,
    note_of: Option<(Stamp, Vec<u8>)>,
}

/// What a note of a game holds for.
type Stamp = (Option<Head>, Option<Kept>, Option<String>);

impl Game {
    fn stamp(&self) -> Stamp {
        (self.head, self.private.get(&Private::Roster).cloned(), self.aside.clone())
    }
}

#[derive(Default)]
struct Content {
    claimed: bool,
    games: BTreeMap<String, Game>,
    data: BTreeMap<Hash32, BTreeMap<String, Vec<u8>>>,
    growing: BTreeMap<Growing, String>,
    whole: BTreeMap<Whole, Vec<u8>>,
    new: BTreeMap<OsString, Vec<u8>>,
    done: BTreeMap<OsString, Vec<u8>>,
    shelves: BTreeMap<(Shelf, String), Vec<u8>>,
    promises: BTreeMap<String, (Stand, Promise)>,
    requests: BTreeMap<String, Vec<u8>>,
    answers: BTreeMap<String, (SystemTime, Vec<u8>)>,
}

/// A home that lives as long as somebody has it.
#[derive(Clone, Default)]
pub struct Memory(Arc<Mutex<Content>>);

impl Home for Memory {
    fn open(&self) -> Arc<dyn Store> {
        Arc::new(self.clone())
    }
}

impl Memory {
    fn content(&self) -> MutexGuard<'_, Content> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn game<T>(&self, id: &str, with: impl FnOnce(&mut Game) -> T) -> Result<T, StoreError> {
        if !is_game_id(id) {
            return Err(StoreError::CheckId(id.to_owned()));
        }
        Ok(with(self.content().games.entry(id.to_owned()).or_default()))
    }
}

struct Claimed(Memory);

impl Claim for Claimed {}

impl Drop for Claimed {
    fn drop(&mut self) {
        self.0.content().claimed = false;
    }
}

impl Store for Memory {
    fn claim(&self) -> Result<Box<dyn Claim>, StoreError> {
        if std::mem::replace(&mut self.content().claimed, true) {
            return Err(StoreError::LockHome(PathBuf::from("memory")));
        }
        Ok(Box::new(Claimed(self.clone())))
    }
}

impl Games for Memory {
    fn list(&self) -> Result<Vec<String>, StoreError> {
        let content = self.content();
        let begun = content.games.iter().filter(|(_, game)| game.head.is_some());
        Ok(begun.map(|(id, _)| id.clone()).collect())
    }

    fn show_noted(&self, see: &mut dyn FnMut(Noted)) -> Result<(), StoreError> {
        let content = self.content();
        let begun = content.games.iter().filter(|(_, game)| game.head.is_some());
        for (id, game) in begun {
            let note = game.note_of.as_ref().filter(|(stamp, _)| *stamp == game.stamp());
            see(Noted { id: id.clone(), note: note.map(|(_, note)| note.clone()) });
        }
        Ok(())
    }

    fn note(&self, games: &[(String, Vec<u8>)]) -> Result<(), StoreError> {
        for (id, note) in games {
            self.game(id, |found| found.note_of = Some((found.stamp(), note.clone())))?;
        }
        Ok(())
    }

    fn create(&self, game: &str) -> Result<(), StoreError> {
        let begun = self.game(game, |found| found.head.is_some())?;
        if begun { Err(StoreError::CreateGame(game.to_owned())) } else { Ok(()) }
    }

    fn load(&self, game: &str, _: &Signer) -> Result<Loaded, StoreError> {
        let found = self.game(game, |found| Some((found.entries.clone(), found.head?)))?;
        let (entries, head) = found.ok_or_else(|| StoreError::FindGame(game.to_owned()))?;
        Ok(Loaded { entries, head, torn: 0 })
    }

    fn load_snapshot(&self, game: &str, _: &Signer) -> Result<Option<Snapshot>, StoreError> {
        self.game(game, |found| {
            let (at, written, bytes) = found.snapshot.clone()?;
            let hash = found.entries.get(1).map_or(found.head?.hash, |next| next.prev);
            let offer = (found.entries.first()?.clone(), hash);
            let behind = usize::try_from(at.seq).ok()? + 1;
            let (entries, head) = (found.entries[behind..].to_vec(), found.head?);
            Some(Snapshot { bytes, written, offer, entries, head })
        })
    }

    fn keep_snapshot(&self, game: &str, head: Head, now: i64, bytes: &[u8]) -> Result<(), StoreError> {
        self.game(game, |found| {
            if found.head == Some(head) {
                found.snapshot = Some((head, now, bytes.to_vec()));
            }
        })
    }

    fn check_newest(&self, _: &str, _: &Signer) -> Result<(), StoreError> {
        Ok(())
    }

    fn append(
        &self,
        game: &str,
        expected: Option<Head>,
        group: Vec<Body>,
        signer: &Signer,
    ) -> Result<(Vec<Entry>, Head), StoreError> {
        let (lines, head, entries) = seal_group(expected, group)?;
        let note = signer.sign(&Receipt::of_head(game, head).text()?)?;
        self.game(game, |found| {
            if found.head != expected {
                let expected = expected.map(|head| head.seq);
                return Err(StoreError::Conflict { game: game.to_owned(), expected });
            }
            found.entries.extend(entries.iter().cloned());
            found.head = Some(head);
            found.journal.extend(lines.bytes());
            found.note = Some(note);
            Ok((entries, head))
        })?
    }

    fn read_private(&self, game: &str, which: Private) -> Result<Option<Kept>, StoreError> {
        self.game(game, |found| found.private.get(&which).cloned())
    }

    fn write_private(&self, game: &str, which: Private, bytes: &[u8]) -> Result<(), StoreError> {
        let kept = Kept { whole: bytes.to_vec(), added: Vec::new() };
        self.game(game, |found| drop(found.private.insert(which, kept)))
    }

    fn add_private(&self, game: &str, which: Private, line: &[u8]) -> Result<(), StoreError> {
        let none = || failed("open", Path::new(game))(std::io::ErrorKind::NotFound.into());
        self.game(game, |found| {
            found.private.get_mut(&which).ok_or_else(none)?.added.push(line.to_vec());
            Ok(())
        })?
    }

    fn write_state(&self, game: &str, _: Hash32, _: &Value) -> Result<(), StoreError> {
        self.game(game, |found| found.settled = found.head)
    }

    fn is_settled(&self, game: &str) -> Result<bool, StoreError> {
        self.game(game, |found| found.settled.is_some() && found.settled == found.head)
    }

    fn archive(&self, game: &str, name: &str, raw: &mut dyn Read) -> Result<(), StoreError> {
        let bytes = all(raw)?;
        self.game(game, |found| {
            found.archive.entry(name.to_owned()).or_insert(bytes);
        })
    }

    fn archived(&self, game: &str, name: &str) -> Result<Option<Box<dyn Read>>, StoreError> {
        let bytes = self.game(game, |found| found.archive.get(name).cloned())?;
        Ok(bytes.map(|bytes| Box::new(Cursor::new(bytes)) as Box<dyn Read>))
    }

    fn has_old_archive(&self, game: &str, before: i64) -> Result<bool, StoreError> {
        self.game(game, |found| before == i64::MAX && !found.archive.is_empty())
    }

    fn empty_archive(&self, game: &str) -> Result<(), StoreError> {
        self.game(game, |found| found.archive.clear())
    }

    fn set_aside_reason(&self, game: &str) -> Result<Option<String>, StoreError> {
        self.game(game, |found| found.aside.clone())
    }

    fn set_aside(&self, game: &str, reason: &str) -> Result<(), StoreError> {
        self.game(game, |found| found.aside = Some(reason.to_owned()))
    }

    fn take_back(&self, game: &str) -> Result<(), StoreError> {
        self.game(game, |found| found.aside = None)
    }
}

impl Survey for Memory {
    fn is_claimed(&self) -> Result<bool, StoreError> {
        Ok(self.content().claimed)
    }

    fn waiting(&self, heap: Heap) -> Result<Waiting, StoreError> {
        let content = self.content();
        let queued = content.promises.values().filter(|(stand, _)| *stand == Stand::Queued);
        let count = match heap {
            Heap::New => content.new.len(),
            Heap::Queued => queued.count(),
            Heap::Shelf(shelf) => content.shelves.keys().filter(|(its, _)| *its == shelf).count(),
        };
        Ok(Waiting { count, since: (count > 0).then_some(0) })
    }

    fn place(&self, heap: Heap) -> String {
        format!("{heap:?}")
    }

    fn read_place(&self, place: &Path) -> Result<Option<Box<dyn Read>>, StoreError> {
        let parts: Vec<&str> = place.iter().filter_map(OsStr::to_str).collect();
        let content = self.content();
        let found = match parts[..] {
            ["quarantine", shelf, name] => {
                let shelf = Shelf::ALL.into_iter().find(|known| known.name() == shelf);
                shelf.and_then(|shelf| content.shelves.get(&(shelf, name.to_owned())))
            }
            ["games", game, "archive", name] => {
                content.games.get(game).and_then(|game| game.archive.get(name))
            }
            ["mail", "in", "cur", name] => content.done.get(OsStr::new(name)),
            ["mail", "in", "new", name] => content.new.get(OsStr::new(name)),
            _ => None,
        };
        Ok(found.map(|bytes| Box::new(Cursor::new(bytes.clone())) as Box<dyn Read>))
    }

    fn last_written(&self, _: &str) -> Option<i64> {
        None
    }

    fn space(&self) -> Result<Option<Space>, StoreError> {
        Ok(None)
    }

    fn export(&self, game: &str) -> Result<Exported, StoreError> {
        let found = self.game(game, |found| (found.journal.clone(), found.note.clone()))?;
        let (journal, head) = found;
        if head.is_none() {
            Err(StoreError::FindGame(game.to_owned()))
        } else {
            Ok(Exported { journal, head })
        }
    }
}

impl DataSets for Memory {
    fn data_sets(&self) -> Result<Vec<Hash32>, StoreError> {
        Ok(self.content().data.keys().copied().collect())
    }

    fn data_file(&self, digest: Hash32, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.content().data.get(&digest).and_then(|files| files.get(name).cloned()))
    }

    fn keep_data(&self, digest: Hash32, files: &[(String, String)]) -> Result<(), StoreError> {
        let files = files.iter().map(|(name, text)| (name.clone(), text.clone().into_bytes()));
        self.content().data.entry(digest).or_default().extend(files);
        Ok(())
    }
}

impl Ledgers for Memory {
    fn lines(&self, which: Growing) -> Result<String, StoreError> {
        Ok(self.content().growing.get(&which).cloned().unwrap_or_default())
    }

    fn add_line(&self, which: Growing, line: &str) -> Result<(), StoreError> {
        self.content().growing.entry(which).or_default().push_str(&format!("{line}\n"));
        Ok(())
    }

    fn replace_lines(&self, which: Growing, lines: &str) -> Result<(), StoreError> {
        self.content().growing.insert(which, lines.to_owned());
        Ok(())
    }

    fn read_ledger(&self, which: Whole) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.content().whole.get(&which).cloned())
    }

    fn replace_ledger(&self, which: Whole, bytes: &[u8]) -> Result<(), StoreError> {
        self.content().whole.insert(which, bytes.to_vec());
        Ok(())
    }
}

impl Inbox for Memory {
    fn put(&self, raw: &[u8], unix: i64, sequence: u32) -> Result<PathBuf, StoreError> {
        let arrived = u64::try_from(unix).unwrap_or_default();
        let name = file_name(arrived, sequence, &Hash32::of_bytes(raw).short());
        let mut content = self.content();
        if !content.done.contains_key(&moving::seen(OsStr::new(&name))) {
            content.new.entry(OsString::from(&name)).or_insert_with(|| raw.to_vec());
        }
        Ok(PathBuf::from(name))
    }

    fn begin_mail(&self) -> Result<Box<dyn Arriving>, StoreError> {
        Ok(Box::new(InMemory { home: self.clone(), bytes: Vec::new() }))
    }

    fn maildir(&self) -> Option<PathBuf> {
        None
    }

    fn new_mails(&self) -> Result<Vec<OsString>, StoreError> {
        Ok(self.content().new.keys().cloned().collect())
    }

    fn open_mail(&self, name: &OsStr) -> Result<Box<dyn Read>, StoreError> {
        let found = self.content().new.get(name).cloned();
        let missing = || failed("read", Path::new(name))(std::io::ErrorKind::NotFound.into());
        Ok(Box::new(Cursor::new(found.ok_or_else(missing)?)))
    }

    fn hash_mail(&self, name: &OsStr) -> Result<Hash32, StoreError> {
        Ok(Hash32::of_bytes(&all(&mut self.open_mail(name)?)?))
    }

    fn deal_with(&self, name: &OsStr) -> Result<(), StoreError> {
        let mut content = self.content();
        if let Some(raw) = content.new.remove(name) {
            content.done.insert(moving::seen(name), raw);
        }
        Ok(())
    }

    fn place_when_dealt_with(&self, name: &OsStr) -> PathBuf {
        Path::new("mail/in/cur").join(moving::seen(name))
    }

    fn remove_dealt_with(&self, before: i64) -> Result<(), StoreError> {
        let came =
            |name: &OsString| name.to_string_lossy().split('.').next().and_then(|unix| unix.parse().ok());
        self.content().done.retain(|name, _| came(name).is_none_or(|unix: i64| unix >= before));
        Ok(())
    }

    fn remove_unfinished(&self, _: Duration) -> Result<(), StoreError> {
        Ok(())
    }
}

struct InMemory {
    home: Memory,
    bytes: Vec<u8>,
}

impl Arriving for InMemory {
    fn add(&mut self, piece: &[u8]) -> Result<(), NotKept> {
        self.bytes.extend_from_slice(piece);
        Ok(())
    }

    fn keep(self: Box<Self>, unix: i64, sequence: u32) -> Result<PathBuf, NotKept> {
        self.home.put(&self.bytes, unix, sequence).map_err(NotKept::because)
    }
}

impl Quarantine for Memory {
    fn put_by(&self, shelf: Shelf, name: &str, raw: &mut dyn Read) -> Result<PathBuf, StoreError> {
        let bytes = all(raw)?;
        self.content().shelves.insert((shelf, name.to_owned()), bytes);
        Ok(Path::new("quarantine").join(shelf.name()).join(name))
    }

    fn lies_by(&self, shelf: Shelf, name: &str) -> Result<bool, StoreError> {
        Ok(self.content().shelves.contains_key(&(shelf, name.to_owned())))
    }

    fn remove_put_by(&self, shelf: Shelf, name: &str) -> Result<(), StoreError> {
        self.content().shelves.remove(&(shelf, name.to_owned()));
        Ok(())
    }

    fn remove_old_put_by(&self, shelf: Shelf, before: i64) -> Result<(), StoreError> {
        self.content().shelves.retain(|(its, _), _| *its != shelf || before != i64::MAX);
        Ok(())
    }
}

impl Promises for Memory {
    fn promise(&self, name: &str, envelope: &Envelope, raw: &[u8]) -> Result<(), StoreError> {
        let mail = (envelope.clone(), raw.to_vec());
        self.content().promises.insert(name.to_owned(), (Stand::Queued, mail));
        Ok(())
    }

    fn find_promise(&self, name: &str) -> Result<Option<Stand>, StoreError> {
        Ok(self.content().promises.get(name).map(|(stand, _)| *stand))
    }

    fn read_envelope(&self, stand: Stand, name: &str) -> Result<Option<Envelope>, StoreError> {
        Ok(self.read_promise(stand, name)?.map(|(envelope, _)| envelope))
    }

    fn read_promise(&self, stand: Stand, name: &str) -> Result<Option<Promise>, StoreError> {
        let content = self.content();
        let found = content.promises.get(name).filter(|(its, _)| *its == stand);
        Ok(found.map(|(_, mail)| mail.clone()))
    }

    fn queued(&self) -> Result<Vec<String>, StoreError> {
        Ok(self.envelopes(Stand::Queued)?.into_iter().map(|(name, _)| name).collect())
    }

    fn mark_sent(&self, name: &str) -> Result<(), StoreError> {
        self.end_promise(name, Stand::Sent)
    }

    fn ended(&self, _: Stand, _: &str) -> Option<i64> {
        None
    }

    fn settle_sent(&self) -> Result<(), StoreError> {
        Ok(())
    }

    fn end_promise(&self, name: &str, stand: Stand) -> Result<(), StoreError> {
        if let Some(found) = self.content().promises.get_mut(name) {
            found.0 = stand;
        }
        Ok(())
    }

    fn show_envelopes(&self, stand: Stand, see: &mut dyn FnMut(String, Envelope)) -> Result<(), StoreError> {
        let content = self.content();
        let there = content.promises.iter().filter(|(_, (its, _))| *its == stand);
        there.for_each(|(name, (_, (envelope, _)))| see(name.clone(), envelope.clone()));
        Ok(())
    }

    fn forget_promises(&self, stand: Stand, names: &[String]) -> Result<(), StoreError> {
        self.content().promises.retain(|name, (its, _)| *its != stand || !names.contains(name));
        Ok(())
    }
}

fn all(raw: &mut dyn Read) -> Result<Vec<u8>, StoreError> {
    let mut bytes = Vec::new();
    raw.read_to_end(&mut bytes).map_err(failed("read", Path::new("memory")))?;
    Ok(bytes)
}
