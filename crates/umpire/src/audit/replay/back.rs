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
        let mut game = self.position(at, entries, text)?;
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

    /// The position behind the entry that an act names, out of the entries before the act.
    fn position(&self, at: usize, entries: &[&Entry], text: &str) -> Result<Box<dyn AnyGame>, Stop> {
        let entry = entry_number(text).and_then(|entry| usize::try_from(entry).ok());
        let Some(before) = entry.and_then(|last| entries.get(..=last)) else {
            return Err(Stop::NotValid(at, "the game is set back to an entry that is not there".to_owned()));
        };
        let mut game = self.begins.clone_box();
        for (at, entry) in before.iter().enumerate() {
            match &entry.body {
                Body::Events { list, .. } => {
                    for event in list {
                        game.apply(event).map_err(|error| Stop::NotValid(at, error.to_string()))?;
                    }
                }
                Body::Umpire { act: UmpireAct::Rollback, text, .. } => {
                    game = self.position(at, &entries[..at], text)?;
                }
                _ => {}
            }
        }
        Ok(game)
    }
}
