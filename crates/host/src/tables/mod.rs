//! Games on the table: in memory if they were used lately, else read from the store.
//!
//! What is told of a game is not their matter: a step leaves the table with its group, whoever takes it tells
//! of it, and puts it back with [`Tables::settle`].
pub mod data;
mod error;
mod few;
mod held;
mod known;
mod ladder;
mod loading;
mod noted;
mod restoring;
mod rows;
mod sharing;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::office::Office;
use crate::store::{Games, Kept, Loaded, Private, StoreError};
use feldpost_kit::registry::Registry;
use feldpost_protocol::journal::entry::{Body, Entry, Head};
use feldpost_protocol::journal::note::{NoteError, Signer};
use feldpost_umpire::turn::{
    Change, Chronicle, Game, Lately, Ready, Roster, Secrets, Seeds, TurnError, Witnessed, groups,
};

use held::Held;
use known::Known;

pub use error::{PrivateError, TableError};
pub use few::Few;
pub use ladder::Ranking;
pub use noted::Seated;
pub use rows::{GameRow, Phase, viewer};

/// Bytes of games that are kept in memory, as far as they can be told: some sixty games. One that is not
/// there is taken up as fast as one that is, and ten thousand are known besides.
const MOST_BYTES: usize = 5 * 1024 * 1024;

/// Bytes that are added to the secrets of a game before they are written whole again, at the least.
const MOST_ADDED: usize = 64 * 1024;

/// A game with everything that belongs to it.
pub struct Table {
    /// The game.
    pub game: Game,
    /// What its players may not know yet.
    pub secrets: Secrets,
    /// Who sits where.
    pub roster: Roster,
    /// Its chain of seeds.
    pub seeds: Seeds,
    /// Signs its heads.
    pub signer: Signer,
    /// What its newest turns have shown, as far as that is known without its journal.
    pub lately: Lately,
    /// How its secrets lie in the store.
    bulk: Bulk,
    /// The entry after which it was written down last.
    written: Option<Head>,
}

/// All of a table but its game, while the next step of it is made.
pub struct Apart {
    /// What its players may not know yet.
    pub secrets: Secrets,
    /// Its chain of seeds.
    pub seeds: Seeds,
    /// Signs its heads.
    pub signer: Signer,
    roster: Roster,
    lately: Lately,
    bulk: Bulk,
    written: Option<Head>,
    /// The game's id.
    pub id: String,
    head: Head,
}

impl Apart {
    fn with(self, game: Game) -> Table {
        let Apart { secrets, roster, seeds, signer, lately, bulk, written, .. } = self;
        Table { game, secrets, roster, seeds, signer, lately, bulk, written }
    }
}

/// How many bytes of secrets were written whole, and how many were added since.
#[derive(Clone, Copy)]
struct Bulk {
    whole: usize,
    added: usize,
}

impl Bulk {
    fn of(kept: &Kept) -> Bulk {
        Bulk { whole: kept.whole.len(), added: kept.added.iter().map(Vec::len).sum() }
    }

    /// With so many bytes more.
    fn and(self, bytes: usize) -> Bulk {
        Bulk { added: self.added + bytes, ..self }
    }

    /// Whether it is time to write all of them whole again. So each byte is written a few times, however long
    /// the game is.
    fn is_full(self) -> bool {
        self.added > self.whole.max(MOST_ADDED)
    }
}

/// A step that is on disk, and of which nobody has been told.
pub struct Step {
    /// The game after it.
    pub table: Table,
    /// What it has shown.
    pub witnessed: Witnessed,
    /// Its entries.
    pub group: Vec<Entry>,
}

/// The games of a home.
pub struct Tables {
    store: Arc<dyn Games>,
    /// The systems that are played.
    pub registry: Registry,
    tables: Held,
    /// What is known of every game, without looking into it; of whoever looks only, nothing.
    known: BTreeMap<String, Box<Known>>,
    /// Whether steps that a crash has cut short are mended here; whoever only looks shows them as they are.
    pub mends: bool,
    /// All games of the home are known here, since nobody else works on it.
    pub knows_all: bool,
    /// Each game is read whole once, unless nothing of it has changed since it was noted: what changes a game
    /// behind our back, or cuts us off, may have left anything.
    pub doubts: bool,
    /// Games whose journals were read whole here, or are as they were when they were noted.
    whole: BTreeSet<String>,
    /// The games that have moved since somebody asked.
    pub moved: BTreeSet<String>,
    /// Unix time in seconds, as far as it is known here.
    pub now: i64,
    /// Games in which a crash may have left something undone.
    pub undone: BTreeSet<String>,
    /// Games of which another daemon has a mail: later ones wait.
    pub blocked: BTreeSet<String>,
    /// Games that are set aside, with their reasons.
    pub aside: BTreeMap<String, String>,
    /// How everybody stood when somebody asked last.
    ranking: Option<Ranking>,
}

impl Tables {
    /// The games that are kept there.
    #[must_use]
    pub fn new(store: Arc<dyn Games>, registry: Registry) -> Tables {
        Tables {
            store,
            registry,
            tables: Held::new(MOST_BYTES),
            known: BTreeMap::new(),
            mends: false,
            knows_all: false,
            doubts: false,
            whole: BTreeSet::new(),
            moved: BTreeSet::new(),
            now: 0,
            undone: BTreeSet::new(),
            blocked: BTreeSet::new(),
            aside: BTreeMap::new(),
            ranking: None,
        }
    }

    /// The ids of all games, sorted.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn ids(&self) -> Result<Vec<String>, TableError> {
        Ok(if self.knows_all { self.known_ids() } else { self.store.list()? })
    }

    /// The game, from memory or from the store.
    ///
    /// # Errors
    /// [`TableError::SetAside`], or whatever is broken; see [`TableError::breaks_game`].
    pub fn get(&mut self, office: &Office, id: &str) -> Result<&mut Table, TableError> {
        self.keep(id)?;
        if !self.tables.contains(id) {
            if let Some(reason) = self.store.set_aside_reason(id)? {
                return Err(TableError::SetAside { game: id.to_owned(), reason });
            }
            let table = self.take_up(office, id)?;
            self.put(id.to_owned(), table);
        }
        let find = || StoreError::FindGame(id.to_owned());
        Ok(self.tables.get_mut(id).ok_or_else(find)?)
    }

    /// Whether a step was written and what follows it was not all done: that comes before anything new.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn is_unsettled(&self, id: &str) -> Result<bool, TableError> {
        if self.known.get(id).is_some_and(|known| known.settled) {
            return Ok(false);
        }
        if !self.mends || self.tables.contains(id) || self.store.set_aside_reason(id)?.is_some() {
            return Ok(false);
        }
        Ok(!self.store.is_settled(id)?)
    }

    /// Loads a game, also one that was set aside; with its entries.
    ///
    /// # Errors
    /// No such game, or it is broken.
    pub fn load(&self, office: &Office, id: &str) -> Result<(Table, Vec<Entry>), TableError> {
        let signer = office.signer(id)?;
        let Loaded { entries, head, .. } = self.store.load(id, &signer)?;
        let game = Game::fold(&self.registry, &entries, head)?;
        Ok((self.seat(id, game, signer)?, entries))
    }

    /// A game with what is private to it.
    fn seat(&self, id: &str, game: Game, signer: Signer) -> Result<Table, TableError> {
        let kept = self.read_private(id, Private::Secrets)?;
        let mut secrets: Secrets = read(id, &kept.whole)?;
        let mut changes: Vec<Change> = Vec::with_capacity(kept.added.len());
        for line in &kept.added {
            let change = read::<Change>(id, line)?;
            // A step that was begun again: what it had changed the first time never counted.
            changes.retain(|earlier| earlier.first < change.first);
            changes.push(change);
        }
        changes.retain(|change| change.first <= game.head().seq);
        changes.into_iter().for_each(|change| secrets.take(change));
        let roster = read(id, &self.read_private(id, Private::Roster)?.whole)?;
        // Without its key a game can be looked at, and an officer can give it another one.
        let signer = signer.with_key(&game.key()).unwrap_or(signer);
        let seeds = Seeds::of(&game, &secrets)?;
        let (lately, bulk) = (Lately::default(), Bulk::of(&kept));
        Ok(Table { game, secrets, roster, seeds, signer, lately, bulk, written: None })
    }

    /// The newest step of a game, as it was when nobody had been told of it.
    ///
    /// # Errors
    /// As [`Tables::load`].
    pub fn newest_step(&self, office: &Office, id: &str) -> Result<Step, TableError> {
        let signer = office.signer(id)?;
        let Loaded { entries, head, .. } = self.store.load(id, &signer)?;
        let (game, witnessed) = Game::fold_and_watch(&self.registry, &entries, head)?;
        let group = groups(&entries).last().unwrap_or_default().to_vec();
        Ok(Step { table: self.seat(id, game, signer)?, witnessed, group })
    }

    fn read_private(&self, id: &str, which: Private) -> Result<Kept, TableError> {
        let kept = self.store.read_private(id, which)?;
        Ok(kept.ok_or_else(|| PrivateError::Missing(id.to_owned()))?)
    }

    /// Makes room for a game that has no entry yet, and keeps what its offer relies on.
    ///
    /// # Errors
    /// A game id that is taken or is none; the store cannot be written.
    pub fn prepare(&self, id: &str, roster: &Roster, secrets: &Secrets) -> Result<(), TableError> {
        self.write_roster(id, roster)?;
        self.write_secrets(id, secrets).map(drop)
    }

    fn write_secrets(&self, id: &str, secrets: &Secrets) -> Result<Bulk, TableError> {
        let bytes = written(id, secrets)?;
        self.store.write_private(id, Private::Secrets, &bytes)?;
        Ok(Bulk { whole: bytes.len(), added: 0 })
    }

    /// Brings what a step changes to the store, and into memory.
    fn keep_change(&self, id: &str, apart: &mut Apart, change: Change) -> Result<(), TableError> {
        if change.is_none() {
            return Ok(());
        }
        let line = written(id, &change)?;
        if apart.bulk.and(line.len()).is_full() {
            // Without this step: it may never reach the journal.
            apart.bulk = self.write_secrets(id, &apart.secrets)?;
        }
        apart.bulk = apart.bulk.and(line.len());
        apart.secrets.take(change);
        Ok(self.store.add_private(id, Private::Secrets, &line)?)
    }

    fn write_roster(&self, id: &str, roster: &Roster) -> Result<(), TableError> {
        let bytes = written(id, roster)?;
        Ok(self.store.write_private(id, Private::Roster, &bytes)?)
    }

    /// Writes who sits where; the game is read anew.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn seat_players(&mut self, id: &str, roster: &Roster) -> Result<(), TableError> {
        self.tables.pop(id);
        self.write_roster(id, roster)?;
        if let Some(known) = self.known.get_mut(id) {
            known.change(|note| note.seats = noted::seated(roster));
        }
        Ok(())
    }

    /// Who sits where, also in a game that is broken; none if that cannot be read.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn roster(&self, id: &str) -> Result<Option<Roster>, TableError> {
        let bytes = self.store.read_private(id, Private::Roster)?;
        Ok(bytes.and_then(|kept| serde_json::from_slice(&kept.whole).ok()))
    }

    /// Takes a game off the table and has the next step of it made. Whatever is not brought to an end, by
    /// [`Tables::append`] or [`Tables::give_up`], has not happened: the game is read from the store again.
    ///
    /// # Errors
    /// As [`Tables::get`], and what the maker says.
    pub fn make<T>(
        &mut self,
        office: &Office,
        id: &str,
        maker: impl FnOnce(Game, &Apart) -> Result<T, TurnError>,
    ) -> Result<(T, Apart), TableError> {
        let table = self.get(office, id)?;
        if table.signer.verifying_key() != table.game.key() {
            return Err(NoteError::NoKey.into());
        }
        self.make_keyless(office, id, maker)
    }

    /// The same, also for a game whose key the home does not have: for the step that names another.
    ///
    /// # Errors
    /// As [`Tables::make`].
    pub fn make_keyless<T>(
        &mut self,
        office: &Office,
        id: &str,
        maker: impl FnOnce(Game, &Apart) -> Result<T, TurnError>,
    ) -> Result<(T, Apart), TableError> {
        self.get(office, id)?;
        let find = || StoreError::FindGame(id.to_owned());
        let Table { game, secrets, roster, seeds, signer, lately, bulk, written } =
            self.tables.pop(id).ok_or_else(find)?;
        let (id, head) = (id.to_owned(), game.head());
        let apart = Apart { secrets, roster, seeds, signer, lately, bulk, written, id, head };
        Ok((maker(game, &apart)?, apart))
    }

    /// Puts a step aside: the game is as it was.
    pub fn give_up(&mut self, ready: Ready, apart: Apart) {
        if let Some(game) = ready.unwritten() {
            self.put(apart.id.clone(), apart.with(game));
        }
    }

    /// Writes a step: what it changes in the secrets, then its group.
    ///
    /// # Errors
    /// What could not be written; the group may be on disk then.
    pub fn append(&mut self, mut ready: Ready, mut apart: Apart) -> Result<Step, TableError> {
        let id = apart.id.clone();
        self.moves(&id);
        self.keep_change(&id, &mut apart, std::mem::take(&mut ready.change))?;
        let entries = std::mem::take(&mut ready.group);
        // What names a new key is signed by it.
        let new = entries.iter().rev().find_map(|body| match body {
            Body::Rekey { key, .. } => Some(apart.signer.with_key(key).ok_or(NoteError::NoKey)),
            _ => None,
        });
        apart.signer = new.transpose()?.unwrap_or(apart.signer);
        let (group, head) = self.store.append(&id, Some(apart.head), entries, &apart.signer)?;
        tracing::info!(game = id, seq = head.seq, entries = group.len(), "a step is on disk");
        let (game, witnessed) = ready.written(&group, head)?;
        let mut table = apart.with(game);
        table.lately.note(&table.game, &witnessed)?;
        if group.iter().any(|entry| matches!(entry.body, Body::Anchor { .. })) {
            table.seeds = Seeds::of(&table.game, &table.secrets)?;
        }
        Ok(Step { table, witnessed, group })
    }

    /// Marks the newest group of a game as dealt with, and puts the game back on the table.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn settle(&mut self, table: Table) -> Result<(), TableError> {
        let state = table.game.play().state_json()?;
        let id = table.game.id().to_owned();
        self.store.write_state(&id, table.game.state_digest(), &state)?;
        self.know(&table)?;
        self.moved.insert(id.clone());
        self.put(id, table);
        Ok(())
    }

    /// What was seen of a resolution before entry `end`: the newest one, or the one with this number.
    ///
    /// # Errors
    /// The journal cannot be read.
    pub fn past(&self, table: &Table, step: Option<u64>, end: u64) -> Result<Option<Witnessed>, TableError> {
        let Loaded { entries, head, .. } = self.store.load(table.game.id(), &table.signer)?;
        let wanted = |group: &&[Entry]| {
            group.iter().any(|entry| match (&entry.body, step) {
                (Body::Events { .. }, None) => entry.seq < end,
                (Body::Roll { step: found, .. }, Some(step)) => *found == step && entry.seq < end,
                _ => false,
            })
        };
        let Some(last) = groups(&entries).filter(wanted).last().and_then(<[Entry]>::last) else {
            return Ok(None);
        };
        let at = usize::try_from(last.seq).map_or(entries.len(), |seq| (seq + 1).min(entries.len()));
        let hash = entries.get(at).map_or(head.hash, |next| next.prev);
        let head = Head { seq: last.seq, hash };
        Ok(Some(Game::fold_and_watch(&self.registry, &entries[..at], head)?.1))
    }

    /// All that the seats have seen of a game.
    ///
    /// # Errors
    /// The journal cannot be read.
    pub fn chronicle(&self, table: &Table) -> Result<Chronicle, TableError> {
        let Loaded { entries, head, .. } = self.store.load(table.game.id(), &table.signer)?;
        Ok(Game::chronicle(&self.registry, &entries, head)?)
    }

    /// Sets a game aside with its reason. False if it was already.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn set_aside(&mut self, id: &str, reason: &str) -> Result<bool, TableError> {
        self.known.remove(id);
        self.tables.pop(id);
        let is_news = self.store.set_aside_reason(id)?.is_none();
        if is_news {
            self.store.set_aside(id, reason)?;
        }
        Ok(is_news)
    }

    /// Forgets what is in memory: every game is read from the store again, where a step is whole or not
    /// there.
    pub fn forget(&mut self) {
        self.forget_known();
        self.tables.clear();
    }

    /// A copy of a game as it stands now, also of one that was set aside.
    ///
    /// # Errors
    /// No such game, or its journal is broken.
    pub fn view(&mut self, office: &Office, id: &str) -> Result<Game, TableError> {
        if self.is_unsettled(id)? {
            return Ok(self.load(office, id)?.0.game);
        }
        match self.get(office, id) {
            Ok(table) => Ok(table.game.clone()),
            Err(TableError::SetAside { .. }) => Ok(self.load(office, id)?.0.game),
            Err(error) => Err(error),
        }
    }
}

fn read<T: serde::de::DeserializeOwned>(game: &str, bytes: &[u8]) -> Result<T, PrivateError> {
    serde_json::from_slice(bytes).map_err(|source| PrivateError::Read { game: game.to_owned(), source })
}

fn written(game: &str, what: &impl serde::Serialize) -> Result<Vec<u8>, PrivateError> {
    serde_json::to_vec(what).map_err(|source| PrivateError::Write { game: game.to_owned(), source })
}
