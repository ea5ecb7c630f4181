//! A resolution that was corrected, in its replay: the same sheet, from the same position, by other rules.
use feldpost_kit::id::Id;
use feldpost_kit::sheet::InputLine;
use feldpost_protocol::journal::entry::{Body, Entry, Sealed};
use feldpost_protocol::journal::umpire_act::{UmpireAct, entry_number};
use std::collections::BTreeSet;

use super::back::group_of;
use super::read::payload_lines;
use super::{Replayer, Stop};

/// The locks that are corrected.
pub(super) fn corrected(entries: &[&Entry]) -> BTreeSet<u64> {
    let lock = |entry: &&Entry| match &entry.body {
        Body::Umpire { act: UmpireAct::Correct, text, .. } => entry_number(text),
        _ => None,
    };
    entries.iter().filter_map(lock).collect()
}

impl Replayer<'_> {
    /// Takes the position before the group of a lock again, of a game that is set back so many times by now.
    pub(super) fn correct(
        &mut self,
        at: usize,
        entries: &[&Entry],
        text: &str,
        times: u32,
    ) -> Result<(), Stop> {
        let lock = entry_number(text).unwrap_or_default();
        let begins = group_of(entries, usize::try_from(lock).unwrap_or(usize::MAX));
        self.stand_again(at, &entries[..begins], times)?;
        self.corrects = Some(lock);
        Ok(())
    }

    /// The sheet of a correction is the one that is corrected.
    pub(super) fn is_the_corrected(&mut self, at: usize, side: Id, lines: &[InputLine]) -> Result<(), Stop> {
        let Some(lock) = self.corrects.take() else { return Ok(()) };
        let opening = self.openings.get(&(Sealed::Lock(lock), side.as_str()));
        if opening.is_none_or(|opening| payload_lines(opening).as_deref() == Some(lines)) {
            return Ok(());
        }
        Err(Stop::NotValid(at, format!("a correction with another sheet than that of entry {lock}")))
    }

    /// Whether a resolution was corrected later, and is of other rules than those that are at hand: these
    /// say nothing of it.
    pub(super) fn is_superseded(&self, lock: Option<u64>) -> bool {
        self.is_by_others() && lock.is_some_and(|lock| self.corrected.contains(&lock))
    }
}
