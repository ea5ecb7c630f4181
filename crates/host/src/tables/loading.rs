//! Games that are taken up as they were written down, and written down when they leave memory.
use super::held::Held;
use super::{Table, TableError, Tables};
use crate::office::Office;
use crate::store::Loaded;
use feldpost_protocol::journal::entry::Head;
use feldpost_protocol::journal::note::Signer;
use feldpost_umpire::turn::{Game, Lately};

/// A game with fewer entries is read as quickly without a snapshot.
const FEW_ENTRIES: u64 = 4;

/// Seconds after which what was written down of a game is not taken for granted any more: a month.
const LONG_AGO: i64 = 30 * 86_400;

impl Tables {
    /// The game as it was written down, with what has come since; else from its beginning.
    pub(super) fn take_up(&mut self, office: &Office, id: &str) -> Result<Table, TableError> {
        let signer = office.signer(id)?;
        if let Some((game, lately, written)) = self.resume(id, &signer)? {
            let mut table = self.seat(id, game, signer)?;
            (table.lately, table.written) = (lately, written);
            return Ok(table);
        }
        let Loaded { entries, head, .. } = self.store.load(id, &signer)?;
        let game = Game::fold(&self.registry, &entries, head)?;
        self.whole.insert(id.to_owned());
        self.seat(id, game, signer)
    }

    /// With what it had shown, and the entry at which it was written down, if nothing has come since. `None`
    /// if there is nothing to go on from: whatever is wrong, the journal tells better.
    fn resume(&self, id: &str, signer: &Signer) -> Result<Option<(Game, Lately, Option<Head>)>, TableError> {
        if self.doubts && !self.whole.contains(id) {
            return Ok(None);
        }
        let Some(found) = self.store.load_snapshot(id, signer)? else { return Ok(None) };
        if self.now.saturating_sub(found.written) > LONG_AGO {
            return Ok(None);
        }
        let (offer, hash) = &found.offer;
        let (bytes, lately) = Lately::apart(&found.bytes);
        let game = Game::resume(&self.registry, bytes, (offer, *hash), &found.entries, found.head);
        let game = game.unwrap_or_else(|error| {
            tracing::info!(game = id, %error, "what was written down of it does not serve");
            None
        });
        let written = found.entries.is_empty().then_some(found.head);
        // What has come since, nobody has seen.
        let lately = if written.is_some() { lately } else { Lately::default() };
        Ok(game.map(|game| (game, lately, written)))
    }

    /// Holds a game in memory. One that has to make room for it is written down.
    pub(super) fn put(&mut self, id: String, table: Table) {
        let bytes = table.weight();
        for (id, table) in self.tables.put(id, table, bytes) {
            self.write_down(&id, &table);
        }
    }

    /// Writes down every game that is in memory, before the home is given back. Each one's room is free for
    /// what the next ones take.
    pub fn write_down_all(&mut self) {
        let mut held = std::mem::replace(&mut self.tables, Held::new(0));
        while let Some((id, table)) = held.pop_oldest() {
            self.write_down(&id, &table);
        }
    }

    /// Whoever looks only, writes nothing. If it fails, the journal is read the next time.
    fn write_down(&mut self, id: &str, table: &Table) {
        let head = table.game.head();
        if !self.mends || table.written == Some(head) || head.seq < FEW_ENTRIES {
            return;
        }
        self.has_changed(id);
        let bytes = table.game.snapshot().map(|mut bytes| {
            table.lately.write_behind(&mut bytes);
            bytes
        });
        let kept = bytes.map_err(TableError::from);
        let kept = kept.and_then(|bytes| Ok(self.store.keep_snapshot(id, head, self.now, &bytes)?));
        if let Err(error) = kept {
            tracing::warn!(game = id, %error, "it is not written down");
        }
    }
}
