//! A game that is set back to what it was behind an earlier entry, by consent of all players.
//!
//! The journal only grows: an act says behind which entry the game stands again. What was rolled since stays
//! burnt, since the next resolution takes the next seed; what was sealed since is void, since slots bear
//! other names from here on; and orders that were given in advance are dropped.
use std::collections::BTreeSet;

use feldpost_kit::system::Awaiting;
use serde::{Deserialize, Serialize};

use super::agreement::Agreement;
use super::game::Game;
use super::play::Draft;
use super::secrets::{Rest, Secrets};
use super::{FoldFault, Ready, Seeds, TurnError};
use crate::words::Notice;
use feldpost_kit::registry::Registry;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::{Body, Entry, Head};
use feldpost_protocol::journal::umpire_act::{UmpireAct, entry_number};

/// What a game knows of where it was and can be set back to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Back {
    /// The entries by which it was set back.
    pub acts: Vec<u64>,
    /// The entry with which it began; 0 if it has not.
    pub began: u64,
    /// The entry that says what is lost, and what that is, if the game was not set back since.
    pub restored: Option<(u64, Head)>,
    /// The newest entry that was lost, as long as no fresh chain has come since.
    pub lost: Option<Hash32>,
    /// The chains that began behind a loss: the number of the seed before, and the newest entry lost there.
    pub losses: Vec<(u64, Hash32)>,
    /// Ends of groups behind which choices of a stage that was over lay sealed.
    pub shut: BTreeSet<u64>,
}

impl Back {
    /// How often it was set back.
    pub fn times(&self) -> u32 {
        u32::try_from(self.acts.len()).unwrap_or(u32::MAX)
    }

    /// The entry by which it was set back last; 0 if it never was.
    pub fn last(&self) -> u64 {
        self.acts.last().copied().unwrap_or_default()
    }
}

impl Game {
    /// The game as it was behind an entry of its journal, the last one of a group.
    ///
    /// # Errors
    /// There is none behind it, or as [`Game::fold`].
    pub fn fold_earlier(registry: &Registry, entries: &[Entry], entry: u64) -> Result<Game, TurnError> {
        let length = usize::try_from(entry).ok().and_then(|last| last.checked_add(1));
        let (Some(before), Some(next)) =
            (length.and_then(|length| entries.get(..length)), length.and_then(|length| entries.get(length)))
        else {
            return Err(TurnError::Fold { seq: entry, fault: FoldFault::FarBack });
        };
        Game::fold(registry, before, Head { seq: entry, hash: next.prev })
    }

    /// The last entry of the step that this entry is of.
    #[must_use]
    pub fn step_end(&self, entry: u64) -> u64 {
        self.ends.range(entry..).next().map_or(entry, |(end, _)| *end)
    }

    /// Whether the game, as it stands, can be set back to what it was behind this entry: the last one of a
    /// group, since the game began, at which nothing lay sealed but what is asked there. Not while dice wait:
    /// what is locked is played, or given up by all.
    ///
    /// # Errors
    /// The rulebook failed.
    pub fn can_go_back(&self, entry: u64) -> Result<bool, TurnError> {
        let is_there = self.back.began > 0 && entry >= self.back.began && entry < self.head.seq;
        let is_end = self.ends.contains_key(&entry) && !self.back.shut.contains(&entry);
        Ok(is_there && is_end && self.waiting.is_none() && !self.is_over()?)
    }

    /// The entry behind which the game stands again by an act; `None` if it goes on.
    pub(super) fn stands_behind(&self, act: &UmpireAct, text: &str) -> Option<u64> {
        match act {
            UmpireAct::Rollback => entry_number(text),
            // The end of the group before that of the lock.
            UmpireAct::Correct => self.ends.range(..entry_number(text)?).next_back().map(|(end, _)| *end),
            _ => None,
        }
    }

    /// Takes the position of this game as it was earlier.
    pub(super) fn go_back(&mut self, earlier: Game) {
        (self.play, self.digest) = (earlier.play, earlier.digest);
        self.play.play_again(self.back.times());
        self.laid_open = None;
        // What was sealed and not opened is void.
        self.commits.retain(|slot, _| self.closed.contains(slot));
        self.stories.clear();
        self.quotas.clear();
        self.forget_agreements();
    }

    /// Notes whether a later rollback can come to the end of a group: not where choices of a stage that was
    /// over lay sealed.
    pub(super) fn note_end(&mut self, entry: u64) -> Result<(), TurnError> {
        if self.commits.is_empty() {
            return Ok(());
        }
        let (asked, opens) = match self.awaiting()? {
            Awaiting::Sealed { slot, .. } => (Some(slot), false),
            awaiting => (None, matches!(awaiting, Awaiting::Reveal { .. })),
        };
        let lies_sealed = |slot: &String| !self.closed.contains(slot) && Some(slot) != asked.as_ref();
        if opens || self.commits.keys().any(lies_sealed) {
            self.back.shut.insert(entry);
        }
        Ok(())
    }
}

/// Sets the game back to what it was `earlier`, behind this entry. `None` if it cannot be, or if not all
/// seats have consented; then nothing has happened.
///
/// # Errors
/// As [`take_in`](super::take_in).
pub fn roll_back(
    game: Game,
    (earlier, entry): (Game, u64),
    secrets: &Secrets,
    seeds: &Seeds,
    unix: i64,
) -> Result<Option<Ready>, TurnError> {
    if game.agreement()? != Some(Agreement::Rollback(entry)) || earlier.head().seq != entry {
        return Ok(None);
    }
    let seats = game.offer().seats.clone();
    let mut draft = Draft::new(game, secrets, seeds, unix)?;
    let (act, seat, text, unix) = (UmpireAct::Rollback, None, entry.to_string(), draft.unix);
    draft.push(Body::Umpire { act, seat, text, unix })?;
    draft.game.go_back(earlier);
    drop_what_was_given_in_advance(&mut draft, &seats);
    for seat in seats {
        let done = Notice::Rollback { stage: "done".to_owned(), side: None, entry };
        draft.answer.told.entry(seat).or_default().push(done);
    }
    Ok(Some(draft.ready()))
}

/// Nothing that these seats have said before counts for what is asked again.
pub(super) fn drop_what_was_given_in_advance(draft: &mut Draft<'_>, seats: &[String]) {
    let change = &mut draft.secrets.change;
    for seat in seats {
        change.standing.insert(seat.clone(), Vec::new());
        change.kept.insert(seat.clone(), Vec::new());
        change.rests.insert(seat.clone(), Rest::default());
    }
}
