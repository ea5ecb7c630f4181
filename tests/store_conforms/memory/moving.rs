//! What moves into memory, or out of it.
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::io::Read;
use std::path::Path;

use super::{Memory, all};
use feldpost::store::backup::lay_out;
use feldpost::store::{Exported, INBOX, Moving, Older, Sharing, Shelf, StoreError, whole_entries};
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::{Entry, Head};

/// The name of a mail that was dealt with, as in a Maildir.
pub fn seen(name: &OsStr) -> OsString {
    let mut seen = name.to_owned();
    seen.push(":2,S");
    seen
}

fn shelf(place: &Path) -> Option<Shelf> {
    let name = place.strip_prefix("quarantine").ok()?.to_str()?;
    Shelf::ALL.into_iter().find(|shelf| shelf.name() == name)
}

fn game(place: &Path) -> Option<&str> {
    place.strip_prefix("games").ok()?.parent()?.to_str()
}

fn names(mails: &BTreeMap<OsString, Vec<u8>>) -> Vec<String> {
    mails.keys().map(|name| name.to_string_lossy().into_owned()).collect()
}

impl Sharing for Memory {}

impl Moving for Memory {
    fn names_at(&self, place: &Path) -> Result<Vec<String>, StoreError> {
        let content = self.content();
        if let Some(shelf) = shelf(place) {
            let here = content.shelves.keys().filter(|(its, _)| *its == shelf);
            return Ok(here.map(|(_, name)| name.clone()).collect());
        }
        if let Some(game) = game(place) {
            return Ok(content
                .games
                .get(game)
                .into_iter()
                .flat_map(|game| game.archive.keys().cloned())
                .collect());
        }
        Ok(if place == Path::new(INBOX).join("new") { names(&content.new) } else { names(&content.done) })
    }

    fn put_at_place(&self, place: &Path, name: &str, raw: &mut dyn Read) -> Result<(), StoreError> {
        let (bytes, mut content) = (all(raw)?, self.content());
        if let Some(shelf) = shelf(place) {
            content.shelves.entry((shelf, name.to_owned())).or_insert(bytes);
        } else if let Some(game) = game(place) {
            content.games.entry(game.to_owned()).or_default().archive.entry(name.to_owned()).or_insert(bytes);
        } else {
            let is_new = place == Path::new(INBOX).join("new");
            let mails = if is_new { &mut content.new } else { &mut content.done };
            mails.entry(OsStr::new(name).to_owned()).or_insert(bytes);
        }
        Ok(())
    }

    fn data_names(&self, digest: Hash32) -> Result<Vec<String>, StoreError> {
        let content = self.content();
        Ok(content.data.get(&digest).into_iter().flat_map(|files| files.keys().cloned()).collect())
    }

    fn take_over(&self, game: &str, exported: &Exported, _: Older) -> Result<(), StoreError> {
        let entries = whole_entries(game, exported)?;
        let hash = entries.last().expect("it is whole").1;
        self.game(game, |found| {
            if found.head.is_some() {
                return Err(StoreError::CreateGame(game.to_owned()));
            }
            found.entries = entries.iter().map(|(value, _)| Entry::read(value).unwrap()).collect();
            found.head = Some(Head { seq: entries.len() as u64 - 1, hash });
            found.journal.clone_from(&exported.journal);
            found.note.clone_from(&exported.head);
            Ok(())
        })?
    }

    fn stage(&self, folder: &Path) -> Result<(), StoreError> {
        lay_out(self, folder)
    }
}
