//! From one store to another: all that a home keeps, as it is.
use std::io::Read;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{Exported, Growing, Private, Shelf, Stand, Store, StoreError, Whole};
use feldpost_disk::files::failed;
use feldpost_mail::slim::Slim;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::chain::check_chain;

/// The inbox of a home, as every store names it in places.
pub const INBOX: &str = "mail/in";

/// What is asked of a store when a home moves out of it, or into it.
pub trait Moving: Send + Sync {
    /// The names of the mails at a place, such as `quarantine/robots`; a place that is not there has none.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn names_at(&self, place: &Path) -> Result<Vec<String>, StoreError>;

    /// Puts a mail at a place, under a name; one that lies there stays.
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`], [`StoreError::File`].
    fn put_at_place(&self, place: &Path, name: &str, raw: &mut dyn Read) -> Result<(), StoreError>;

    /// The names of the files of a data set.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn data_names(&self, digest: Hash32) -> Result<Vec<String>, StoreError>;

    /// Takes a whole game in as it was exported: journal, signed head, and that nothing older was signed.
    /// Nothing else may be there of it yet.
    ///
    /// # Errors
    /// [`StoreError::CreateGame`], [`StoreError::CheckId`]; [`StoreError::CheckHead`] for a game of which
    /// more was signed here than comes, unless older copies are taken.
    fn take_over(&self, game: &str, exported: &Exported, older: Older) -> Result<(), StoreError>;

    /// Lays all that [`move_home`] moves into a folder that is not there yet, as a home in a folder has it,
    /// and as it stands at one instant. What commands have asked is not in it.
    ///
    /// # Errors
    /// The folder cannot be written; whatever reading it says.
    fn stage(&self, folder: &Path) -> Result<(), StoreError>;
}

/// What is done with a game of which more was signed here than comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Older {
    /// It is refused.
    Refused,
    /// It is taken, and found out as an old copy by whoever works on it next.
    Taken,
}

/// What was moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// Games, with their entries.
    pub games: usize,
    /// Entries of their journals.
    pub entries: usize,
    /// Raw mails: that came, that were put by, in archives.
    pub mails: usize,
    /// Mails that were promised, sent ones too.
    pub promises: usize,
}

/// Moves all that a home keeps, and holds it against what it was. What is there already is not moved again:
/// a call that was interrupted is repeated.
///
/// Nobody may work on either meanwhile: claim both.
///
/// # Errors
/// [`StoreError::Differs`] where the other store has something else; whatever the stores say.
pub fn move_home(from: &dyn Store, to: &dyn Store, tell: &mut dyn FnMut(&str)) -> Result<Moved, StoreError> {
    move_home_with(from, to, Older::Refused, tell)
}

/// The same, with older copies of games too if they are taken.
///
/// # Errors
/// As [`move_home`].
pub fn move_home_with(
    from: &dyn Store,
    to: &dyn Store,
    older: Older,
    tell: &mut dyn FnMut(&str),
) -> Result<Moved, StoreError> {
    let mut moved = Moved::default();
    data_sets(from, to)?;
    for game in from.list()? {
        tell(&game);
        moved.entries += one_game(from, to, &game, older)?;
        moved.games += 1;
        moved.mails += mails(from, to, &Path::new("games").join(&game).join("archive"))?;
    }
    tell("mails");
    let inbox = Path::new(INBOX);
    let shelves = Shelf::ALL.map(|shelf| Path::new("quarantine").join(shelf.name()));
    for place in [inbox.join("new"), inbox.join("cur")].into_iter().chain(shelves) {
        moved.mails += mails(from, to, &place)?;
    }
    moved.promises = promises(from, to)?;
    ledgers(from, to)?;
    for name in from.requests()? {
        if let Some(request) = from.read_request(&name)? {
            to.leave_request(&name, &request)?;
        }
    }
    Ok(moved)
}

fn differs(what: impl Into<PathBuf>) -> StoreError {
    StoreError::Differs(what.into())
}

fn data_sets(from: &dyn Store, to: &dyn Store) -> Result<(), StoreError> {
    for digest in from.data_sets()? {
        let mut files = Vec::new();
        for name in from.data_names(digest)? {
            let bytes = from.data_file(digest, &name)?.unwrap_or_default();
            files.push((name, String::from_utf8_lossy(&bytes).into_owned()));
        }
        to.keep_data(digest, &files)?;
    }
    Ok(())
}

/// A game with all that belongs to it; how many entries its journal has.
fn one_game(from: &dyn Store, to: &dyn Store, game: &str, older: Older) -> Result<usize, StoreError> {
    let exported = from.export(game)?;
    match to.export(game) {
        Ok(there) if there == exported => {}
        // It was interrupted when it was taken over.
        Ok(there) if there.head.is_none() && exported.journal.starts_with(&there.journal) => {
            to.take_over(game, &exported, older)?;
        }
        Ok(_) => return Err(differs(Path::new("games").join(game))),
        Err(error) if error.finds_no_game() => to.take_over(game, &exported, older)?,
        Err(error) => return Err(error),
    }
    if to.export(game)? != exported {
        return Err(differs(Path::new("games").join(game)));
    }
    for which in [Private::Secrets, Private::Roster] {
        let Some(kept) = from.read_private(game, which)? else { continue };
        to.write_private(game, which, &kept.whole)?;
        kept.added.iter().try_for_each(|line| to.add_private(game, which, line))?;
        if to.read_private(game, which)?.as_ref() != Some(&kept) {
            return Err(differs(Path::new("games").join(game).join(format!("{which:?}"))));
        }
    }
    match from.set_aside_reason(game)? {
        Some(reason) => to.set_aside(game, &reason)?,
        None => to.take_back(game)?,
    }
    Ok(exported.journal.iter().filter(|byte| **byte == b'\n').count())
}

/// The mails at a place; how many they are.
fn mails(from: &dyn Store, to: &dyn Store, place: &Path) -> Result<usize, StoreError> {
    let names = from.names_at(place)?;
    let there = to.names_at(place)?;
    for name in &names {
        let path = place.join(name);
        let lost = || failed("read", &path)(std::io::ErrorKind::NotFound.into());
        if there.contains(name) {
            continue;
        }
        to.put_at_place(place, name, &mut from.read_place(&path)?.ok_or_else(lost)?)?;
        if hash_of(from, &path)? != hash_of(to, &path)? {
            return Err(differs(path));
        }
    }
    Ok(names.len())
}

fn hash_of(store: &dyn Store, path: &Path) -> Result<Option<Hash32>, StoreError> {
    let read = store.read_place(path)?.map(Slim::read).transpose();
    Ok(read.map_err(failed("read", path))?.map(|slim| slim.hash))
}

fn promises(from: &dyn Store, to: &dyn Store) -> Result<usize, StoreError> {
    let mut count = 0;
    for stand in [Stand::Queued, Stand::Sent, Stand::Failed, Stand::Superseded] {
        let mut names = Vec::new();
        from.show_envelopes(stand, &mut |name, _| names.push(name))?;
        names.sort_unstable();
        for name in names {
            let Some((envelope, raw)) = from.read_promise(stand, &name)? else { continue };
            count += 1;
            if to.find_promise(&name)? != Some(stand) {
                to.promise(&name, &envelope, &raw)?;
                if stand != Stand::Queued {
                    to.end_promise(&name, stand)?;
                }
            }
            if to.read_promise(stand, &name)? != Some((envelope, raw)) {
                return Err(differs(Path::new("outbox").join(name)));
            }
        }
    }
    Ok(count)
}

fn ledgers(from: &dyn Store, to: &dyn Store) -> Result<(), StoreError> {
    for which in [Growing::Seen, Growing::Answers, Growing::Mails] {
        let lines = from.lines(which)?;
        to.replace_lines(which, &lines)?;
        if to.lines(which)? != lines {
            return Err(differs(format!("{which:?}")));
        }
    }
    for which in Whole::ALL {
        if let Some(bytes) = from.read_ledger(which)? {
            to.replace_ledger(which, &bytes)?;
        }
    }
    Ok(())
}

/// The entries of a journal that is to be taken over, with their hashes: it must be whole.
///
/// # Errors
/// [`StoreError::Damaged`].
pub fn whole_entries(game: &str, exported: &Exported) -> Result<Vec<(Value, Hash32)>, StoreError> {
    let report = check_chain(&exported.journal, None);
    match report.fault {
        Some(fault) => Err(StoreError::Damaged { game: game.to_owned(), fault }),
        None if report.entries.is_empty() => Err(StoreError::FindGame(game.to_owned())),
        None => Ok(report.entries),
    }
}
