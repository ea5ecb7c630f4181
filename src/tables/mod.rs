//! Games on the table: in memory if they were used lately, else read from the store.
//!
//! What is told of a game is not their matter: a step leaves the table with its group, whoever takes it tells
//! of it, and puts it back with [`Tables::settle`].
pub mod data;
mod error;
mod rows;

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::Arc;

use lru::LruCache;

use crate::office::Office;
use crate::store::{Games, Loaded, Private, StoreError};
use feldpost_kit::registry::Registry;
use feldpost_protocol::journal::entry::{Body, Entry, Head};
use feldpost_protocol::journal::note::Signer;
use feldpost_umpire::turn::game::groups;
use feldpost_umpire::turn::post::{self, Past};
use feldpost_umpire::turn::{Game, Ready, Roster, Secrets, Seeds, TurnError};

pub use error::{PrivateError, TableError};
pub use rows::{GameRow, Phase, viewer};

/// Games that are kept in memory.
const MOST_TABLES: NonZeroUsize = NonZeroUsize::new(64).unwrap();

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
}

/// A step that is on disk, and of which nobody has been told.
pub struct Step {
    /// The game after it.
    pub table: Table,
    /// The game before it; none at the offer.
    pub before: Option<Game>,
    /// Its entries.
    pub group: Vec<Entry>,
}

/// The games of a home.
pub struct Tables {
    store: Arc<dyn Games>,
    /// The systems that are played.
    pub registry: Registry,
    tables: LruCache<String, Table>,
    /// Whether steps that a crash has cut short are mended here; whoever only looks shows them as they are.
    pub mends: bool,
    /// Games in which a crash may have left something undone.
    pub undone: BTreeSet<String>,
    /// Games that are set aside, with their reasons.
    pub aside: BTreeMap<String, String>,
}

impl Tables {
    /// The games that are kept there.
    #[must_use]
    pub fn new(store: Arc<dyn Games>, registry: Registry) -> Tables {
        Tables {
            store,
            registry,
            tables: LruCache::new(MOST_TABLES),
            mends: false,
            undone: BTreeSet::new(),
            aside: BTreeMap::new(),
        }
    }

    /// The ids of all games, sorted.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn ids(&self) -> Result<Vec<String>, TableError> {
        Ok(self.store.list()?)
    }

    /// The game, from memory or from the store.
    ///
    /// # Errors
    /// [`TableError::SetAside`], or whatever is broken; see [`TableError::breaks_game`].
    pub fn get(&mut self, office: &Office, id: &str) -> Result<&mut Table, TableError> {
        if !self.tables.contains(id) {
            if let Some(reason) = self.store.set_aside_reason(id)? {
                return Err(TableError::SetAside { game: id.to_owned(), reason });
            }
            let table = self.load(office, id)?.0;
            self.tables.put(id.to_owned(), table);
        }
        let find = || StoreError::FindGame(id.to_owned());
        Ok(self.tables.get_mut(id).ok_or_else(find)?)
    }

    /// Whether a step was written and what follows it was not all done: that comes before anything new.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn is_unsettled(&self, id: &str) -> Result<bool, TableError> {
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
        let secrets: Secrets = self.read_private(id, Private::Secrets)?;
        let roster = self.read_private(id, Private::Roster)?;
        let seeds = Seeds::of(&game, &secrets)?;
        Ok((Table { game, secrets, roster, seeds, signer }, entries))
    }

    /// The newest step of a game, as it was when nobody had been told of it.
    ///
    /// # Errors
    /// As [`Tables::load`].
    pub fn newest_step(&self, office: &Office, id: &str) -> Result<Step, TableError> {
        let (table, entries) = self.load(office, id)?;
        let first = groups(&entries).last().and_then(|group| group.first()).map_or(0, |entry| entry.seq);
        let (before, group) = self.fold_before(&entries, first, table.game.head())?;
        let group = group.to_vec();
        Ok(Step { table, before, group })
    }

    fn read_private<T: serde::de::DeserializeOwned>(
        &self,
        id: &str,
        which: Private,
    ) -> Result<T, TableError> {
        let bytes = self.store.read_private(id, which)?;
        let bytes = bytes.ok_or_else(|| PrivateError::Missing(id.to_owned()))?;
        let read = serde_json::from_slice(&bytes);
        Ok(read.map_err(|source| PrivateError::Read { game: id.to_owned(), source })?)
    }

    /// Makes room for a game that has no entry yet, and keeps what its offer relies on.
    ///
    /// # Errors
    /// A game id that is taken or is none; the store cannot be written.
    pub fn prepare(&self, id: &str, roster: &Roster, secrets: &Secrets) -> Result<(), TableError> {
        self.write_roster(id, roster)?;
        self.write_secrets(id, secrets)
    }

    fn write_secrets(&self, id: &str, secrets: &Secrets) -> Result<(), TableError> {
        let bytes = written(id, secrets)?;
        Ok(self.store.write_private(id, Private::Secrets, &bytes)?)
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
        self.write_roster(id, roster)?;
        self.tables.pop(id);
        Ok(())
    }

    /// Who sits where, also in a game that is broken; none if that cannot be read.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn roster(&self, id: &str) -> Result<Option<Roster>, TableError> {
        let bytes = self.store.read_private(id, Private::Roster)?;
        Ok(bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
    }

    /// Writes a step: its secrets, then its group. The game leaves memory first, so after any error it is
    /// read from the store again.
    ///
    /// # Errors
    /// What could not be written; the group may be on disk then.
    pub fn append(&mut self, office: &Office, id: &str, ready: Ready) -> Result<Step, TableError> {
        self.get(office, id)?;
        let find = || StoreError::FindGame(id.to_owned());
        let mut table = self.tables.pop(id).ok_or_else(find)?;
        self.write_secrets(id, &ready.secrets)?;
        let (group, head) = self.store.append(id, Some(table.game.head()), ready.group, &table.signer)?;
        tracing::info!(game = id, seq = head.seq, entries = group.len(), "a step is on disk");
        table.secrets = ready.secrets;
        let before = table.game.clone();
        table.game.fold_group(&group, head)?;
        if group.iter().any(|entry| matches!(entry.body, Body::Anchor { .. })) {
            table.seeds = Seeds::of(&table.game, &table.secrets)?;
        }
        Ok(Step { table, before: Some(before), group })
    }

    /// Marks the newest group of a game as dealt with, and puts the game back on the table.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn settle(&mut self, table: Table) -> Result<(), TableError> {
        let state = table.game.play().state_json()?;
        let digest = table.game.play().state_digest()?.parse().map_err(TurnError::from)?;
        let id = table.game.id().to_owned();
        self.store.write_state(&id, digest, &state)?;
        self.tables.put(id, table);
        Ok(())
    }

    /// What was seen of a resolution before entry `end`: the newest one, or the one with this number.
    ///
    /// # Errors
    /// The journal cannot be read.
    pub fn past(&self, table: &Table, step: Option<u64>, end: u64) -> Result<Option<Past>, TableError> {
        let Loaded { entries, head, .. } = self.store.load(table.game.id(), &table.signer)?;
        let wanted = |group: &&[Entry]| {
            group.iter().any(|entry| match (&entry.body, step) {
                (Body::Events { .. }, None) => entry.seq < end,
                (Body::Roll { step: found, .. }, Some(step)) => *found == step && entry.seq < end,
                _ => false,
            })
        };
        let Some(group) = groups(&entries).filter(wanted).last() else { return Ok(None) };
        let first = group.first().map_or(0, |entry| entry.seq);
        let (before, _) = self.fold_before(&entries, first, head)?;
        Ok(before.map(|game| post::past(&game, group)).transpose()?)
    }

    /// The game before entry `first`, and the entries from there on.
    fn fold_before<'a>(
        &self,
        entries: &'a [Entry],
        first: u64,
        head: Head,
    ) -> Result<(Option<Game>, &'a [Entry]), TableError> {
        let at = usize::try_from(first).unwrap_or(usize::MAX).min(entries.len());
        let (earlier, group) = entries.split_at(at);
        let Some(last) = earlier.last() else { return Ok((None, group)) };
        let hash = group.first().map_or(head.hash, |entry| entry.prev);
        let game = Game::fold(&self.registry, earlier, Head { seq: last.seq, hash })?;
        Ok((Some(game), group))
    }

    /// Sets a game aside with its reason. False if it was already.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn set_aside(&mut self, id: &str, reason: &str) -> Result<bool, TableError> {
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

fn written(game: &str, what: &impl serde::Serialize) -> Result<Vec<u8>, PrivateError> {
    serde_json::to_vec(what).map_err(|source| PrivateError::Write { game: game.to_owned(), source })
}
