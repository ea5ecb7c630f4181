//! A game that was set back, in its replay: its position is that of the entry which the act names.
use feldpost_kit::registry::AnyGame;
use feldpost_kit::system::Awaiting;
use feldpost_protocol::journal::entry::{Body, Entry};
use feldpost_protocol::journal::umpire_act::{UmpireAct, entry_number};

use super::{Replayer, Stop};

impl Replayer<'_> {
    /// Takes the position behind an entry again, of a game that is set back so many times by now. What was
    /// locked, sealed or said in advance since is void.
    pub(super) fn go_back(
        &mut self,
        at: usize,
        entries: &[&Entry],
        text: &str,
        times: u32,
    ) -> Result<(), Stop> {
        let entry = entry_number(text).and_then(|entry| usize::try_from(entry).ok());
        let last = entry.filter(|last| *last < entries.len()).ok_or_else(|| {
            Stop::NotValid(at, "the game is set back to an entry that is not there".to_owned())
        })?;
        self.stand_again(at, &entries[..=last], times)
    }

    /// Takes the position behind these entries.
    pub(super) fn stand_again(&mut self, at: usize, before: &[&Entry], times: u32) -> Result<(), Stop> {
        let mut game = self.position(before)?;
        game.play_again(times);
        if matches!(game.awaiting(), Ok(Awaiting::Reveal { .. })) {
            let told = "the game is set back to where sealed choices waited to be opened";
            return Err(Stop::NotValid(at, told.to_owned()));
        }
        self.game = game;
        (self.opened, self.closed, self.player, self.by_rest) = (None, None, None, None);
        self.committed.clear();
        self.held.clear();
        self.rulings.clear();
        self.silent_sheets.clear();
        self.standing.clear();
        self.rests.clear();
        Ok(())
    }

    /// The position behind these entries.
    fn position(&self, before: &[&Entry]) -> Result<Box<dyn AnyGame>, Stop> {
        let mut game = self.begins.clone_box();
        for (at, entry) in before.iter().enumerate() {
            match &entry.body {
                Body::Events { list, .. } => {
                    for event in list {
                        game.apply(event).map_err(|error| Stop::NotValid(at, error.to_string()))?;
                    }
                }
                Body::Umpire { act, text, .. } => {
                    if let Some(length) = stands_behind(&before[..at], act, text) {
                        game = self.position(&before[..length])?;
                    }
                }
                _ => {}
            }
        }
        Ok(game)
    }
}

/// How many of the entries before an act make the position that the game takes with it; `None` if it goes on.
fn stands_behind(entries: &[&Entry], act: &UmpireAct, text: &str) -> Option<usize> {
    let entry = usize::try_from(entry_number(text)?).ok()?;
    match act {
        UmpireAct::Rollback => Some(entry.saturating_add(1).min(entries.len())),
        UmpireAct::Correct => Some(group_of(entries, entry)),
        _ => None,
    }
}

/// The first entry of the group that an entry is of.
pub(super) fn group_of(entries: &[&Entry], entry: usize) -> usize {
    let before = entries.get(..entry).unwrap_or_default();
    before.iter().rposition(|entry| entry.more == 0).map_or(0, |end| end + 1)
}
