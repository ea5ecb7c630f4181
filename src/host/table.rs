//! Games on the table: loading, writing a step, mending after a crash.
use crate::store::{Loaded, Private, Store};
use feldpost_protocol::journal::entry::{Body, Entry, Head};
use feldpost_protocol::journal::note::Signer;
use feldpost_umpire::turn::game::groups;
use feldpost_umpire::turn::post::{self, Past, Post};
use feldpost_umpire::turn::{
    Asked, Game, Ready, Roster, Secrets, SecretsFault, Seeds, TurnError, fresh_chain,
};

use super::umpire::Matter;
use super::{Host, HostError};

/// Games that are kept in memory.
const MOST_TABLES: usize = 64;

/// A game with everything that belongs to it.
pub(super) struct Table {
    pub game: Game,
    pub secrets: Secrets,
    pub roster: Roster,
    pub seeds: Seeds,
    pub signer: Signer,
    used: u64,
}

impl Host {
    /// The game, from memory or from disk.
    ///
    /// # Errors
    /// [`HostError::SetAside`], or whatever is broken; see [`HostError::breaks_game`].
    pub(super) fn table(&mut self, id: &str) -> Result<&mut Table, HostError> {
        self.uses += 1;
        if !self.tables.contains_key(id) {
            if let Some(reason) = self.store.set_aside_reason(id)? {
                return Err(HostError::SetAside { game: id.to_owned(), reason });
            }
            if self._lock.is_some() && !self.store.is_settled(id)? {
                // A step was written and what follows it failed: that comes before anything new.
                self.try_heal(id)?;
            } else {
                let table = self.load_table(id)?.0;
                self.keep(id, table);
            }
        }
        let used = self.uses;
        let find = || crate::store::StoreError::FindGame(id.to_owned());
        let table = self.tables.get_mut(id).ok_or_else(find)?;
        table.used = used;
        Ok(table)
    }

    fn keep(&mut self, id: &str, mut table: Table) {
        table.used = self.uses;
        if self.tables.len() >= MOST_TABLES {
            let oldest = self.tables.iter().min_by_key(|(_, table)| table.used).map(|(id, _)| id.clone());
            if let Some(oldest) = oldest {
                self.tables.remove(&oldest);
            }
        }
        self.tables.insert(id.to_owned(), table);
    }

    /// Loads a game, also one that was set aside; with its entries.
    pub(super) fn load_table(&mut self, id: &str) -> Result<(Table, Vec<Entry>), HostError> {
        let signer = self.keys.signer(&self.config.origin, id)?;
        let Loaded { entries, head, .. } = self.store.load(id, &signer)?;
        let game = Game::fold(&self.registry, &entries, head)?;
        let secrets: Secrets = self.read_private(id, Private::Secrets)?;
        let roster = self.read_private(id, Private::Roster)?;
        let seeds = Seeds::of(&game, &secrets)?;
        Ok((Table { game, secrets, roster, seeds, signer, used: self.uses }, entries))
    }

    fn read_private<T: serde::de::DeserializeOwned>(&self, id: &str, which: Private) -> Result<T, HostError> {
        let bytes = self.store.read_private(id, which).map_err(HostError::from)?;
        let bytes = bytes.ok_or_else(|| TurnError::from(SecretsFault::Missing(id.to_owned())))?;
        let unreadable = |source| SecretsFault::Unreadable { game: id.to_owned(), source };
        Ok(serde_json::from_slice(&bytes).map_err(|error| TurnError::from(unreadable(error)))?)
    }

    pub(super) fn write_secrets(&mut self, id: &str, secrets: &Secrets) -> Result<(), HostError> {
        let bytes =
            serde_json::to_vec(secrets).map_err(|error| TurnError::from(SecretsFault::Write(error)))?;
        Ok(self.store.write_private(id, Private::Secrets, &bytes)?)
    }

    pub(super) fn write_roster(&mut self, id: &str, roster: &Roster) -> Result<(), HostError> {
        let bytes =
            serde_json::to_vec(roster).map_err(|error| TurnError::from(SecretsFault::Write(error)))?;
        self.store.write_private(id, Private::Roster, &bytes)?;
        self.know(roster);
        Ok(())
    }

    fn know(&mut self, roster: &Roster) {
        let addresses = roster.seats.values().flat_map(|player| player.addresses());
        self.known.extend(addresses.map(str::to_lowercase));
    }

    pub(super) fn know_players(&mut self, id: &str) -> Result<(), HostError> {
        let bytes = self.store.read_private(id, Private::Roster)?.unwrap_or_default();
        if let Ok(roster) = serde_json::from_slice::<Roster>(&bytes) {
            self.know(&roster);
        }
        Ok(())
    }

    /// Writes a step: secrets, group, mails, state, in this order.
    ///
    /// The game leaves memory first, so after any error it is read from disk again.
    ///
    /// # Errors
    /// What could not be written, or a mail that could not be rendered; the group may be on disk then.
    pub(super) fn persist(&mut self, id: &str, ready: Ready) -> Result<(), HostError> {
        self.table(id)?;
        let find = || crate::store::StoreError::FindGame(id.to_owned());
        let mut table = self.tables.remove(id).ok_or_else(find)?;
        self.write_secrets(id, &ready.secrets)?;
        let (group, head) = self.store.append(id, Some(table.game.head()), ready.group, &table.signer)?;
        tracing::info!(game = id, seq = head.seq, entries = group.len(), "a step is on disk");
        table.secrets = ready.secrets;
        let before = table.game.clone();
        table.game.fold_group(&group, head)?;
        if group.iter().any(|entry| matches!(entry.body, Body::Anchor { .. })) {
            table.seeds = Seeds::of(&table.game, &table.secrets)?;
        }
        self.send_mails(&table, Some(&before), &group)?;
        self.keep(id, table);
        Ok(())
    }

    /// Sees to it that the game has seeds for whatever the next step can need.
    ///
    /// # Errors
    /// As [`Host::persist`].
    pub(super) fn provide_seeds(&mut self, id: &str) -> Result<(), HostError> {
        let now = (self.means.clock)();
        let table = self.table(id)?;
        match fresh_chain(&table.game, &table.secrets, &table.signer, now)? {
            Some(ready) => self.persist(id, ready),
            None => Ok(()),
        }
    }

    /// Promises the mails of a group and marks it as dealt with.
    fn send_mails(&mut self, table: &Table, before: Option<&Game>, group: &[Entry]) -> Result<(), HostError> {
        let first = group.first().map_or(0, |entry| entry.seq);
        let answer = table.secrets.answer.as_ref().filter(|answer| answer.seq == first);
        let past = match answer.and_then(|answer| answer.asked.as_ref()) {
            Some(Asked::Report(step)) => self.past(table, *step, first)?,
            _ => None,
        };
        let promises = post::promises(Post {
            club: &self.club,
            keys: &self.keys,
            before,
            after: &table.game,
            group,
            secrets: &table.secrets,
            roster: &table.roster,
            past: past.as_ref(),
            templates: &self.templates,
        })?;
        for promised in promises {
            if self.may_reach(&promised.mail.to)? {
                let (mail, order) = (&promised.mail, table.game.head().seq);
                self.outbox.promise(mail, order, promised.hold, promised.replaces)?;
            }
        }
        self.settle(table)
    }

    /// Marks the newest group as dealt with.
    fn settle(&mut self, table: &Table) -> Result<(), HostError> {
        let state = table.game.play().state_json()?;
        let digest = table.game.play().state_digest()?.parse().map_err(TurnError::from)?;
        Ok(self.store.write_state(table.game.id(), digest, &state)?)
    }

    /// What was seen of a resolution before entry `end`: the newest one, or the one with this number.
    pub(super) fn past(
        &mut self,
        table: &Table,
        step: Option<u64>,
        end: u64,
    ) -> Result<Option<Past>, HostError> {
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
        let (before, _) = fold_before(self, &entries, first, head)?;
        Ok(before.map(|game| post::past(&game, group)).transpose()?)
    }

    /// Renders the mails of the newest group once more. A game that cannot be loaded is set aside.
    ///
    /// # Errors
    /// Only what concerns the home as a whole.
    pub(super) fn heal(&mut self, id: &str) -> Result<(), HostError> {
        match self.try_heal(id) {
            Err(error) if error.breaks_game() => self.put_aside(id, &error.to_string()),
            other => other,
        }
    }

    fn try_heal(&mut self, id: &str) -> Result<(), HostError> {
        let (table, entries) = self.load_table(id)?;
        let first = groups(&entries).last().and_then(|group| group.first()).map_or(0, |entry| entry.seq);
        let (before, group) = fold_before(self, &entries, first, table.game.head())?;
        // A later mail was begun, so the mails of this group had been promised: only the state was forgotten.
        let overtaken = table.secrets.answer.as_ref().is_some_and(|answer| answer.seq > first);
        if overtaken {
            self.settle(&table)?;
        } else {
            self.send_mails(&table, before.as_ref(), group)?;
        }
        self.keep(id, table);
        Ok(())
    }

    /// Sets a game aside with its reason.
    pub(super) fn put_aside(&mut self, id: &str, reason: &str) -> Result<(), HostError> {
        self.tables.remove(id);
        if self.store.set_aside_reason(id)?.is_none() {
            self.store.set_aside(id, reason)?;
            self.name_aside(id, reason)?;
        }
        Ok(())
    }

    /// Remembers that a game is set aside, and tells the umpire: at once, and when the daemon starts again.
    pub(super) fn name_aside(&mut self, id: &str, reason: &str) -> Result<(), HostError> {
        self.aside.insert(id.to_owned(), reason.to_owned());
        self.tell_umpire(&Matter::SetAside { game: id, reason })
    }
}

/// The game before entry `first`, and the entries from there on.
fn fold_before<'a>(
    host: &Host,
    entries: &'a [Entry],
    first: u64,
    head: Head,
) -> Result<(Option<Game>, &'a [Entry]), HostError> {
    let at = usize::try_from(first).unwrap_or(usize::MAX).min(entries.len());
    let (earlier, group) = entries.split_at(at);
    let Some(last) = earlier.last() else { return Ok((None, group)) };
    let hash = group.first().map_or(head.hash, |entry| entry.prev);
    let game = Game::fold(&host.registry, earlier, Head { seq: last.seq, hash })?;
    Ok((Some(game), group))
}
