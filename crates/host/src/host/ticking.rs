//! When the clocks of games are looked at.
use super::{Counts, Host, HostError};
use crate::desk::{Desk, DeskError};

/// Seconds between two looks.
const EACH: i64 = 60;

impl Host {
    /// Whether mail gets in now. While it does not, no clock of a game is looked at.
    pub fn hears(&mut self, hears: bool) {
        self.hears = hears;
    }

    /// Looks at the clocks of all games, if that was not done lately. It comes behind the mails of a pass, so
    /// that nobody is late whose mail is here.
    ///
    /// # Errors
    /// The store cannot be read or written.
    pub(super) fn tick(&mut self, counts: &mut Counts) -> Result<(), HostError> {
        let now = self.now();
        // A silence may be a mail that does not get in; when it does again, this was an outage.
        if !self.hears {
            return Ok(());
        }
        if self.ticked.is_some_and(|last| (last..last.saturating_add(EACH)).contains(&now)) {
            return Ok(());
        }
        let (before, busy) = (self.ticked.unwrap_or(i64::MIN), counts.busy);
        self.in_one_commit(|desk| {
            desk.look_at_clocks(before, counts)?;
            desk.send_digests()?;
            desk.send_to_watchers()
        })?;
        if counts.busy == busy {
            self.ticked = Some(now);
        }
        Ok(())
    }

    /// Makes up for the time in which this host was not there, before the mails that waited are dealt with.
    ///
    /// # Errors
    /// The store cannot be read or written.
    pub(super) fn make_up(&mut self, counts: &mut Counts) -> Result<(), HostError> {
        if !self.hears || self.ledgers.alive.is_noted(self.now()) {
            return Ok(());
        }
        self.in_one_commit(|desk| desk.was_always_there(counts).map(drop))
    }

    fn in_one_commit(
        &mut self,
        act: impl FnOnce(&mut Desk<'_>) -> Result<(), DeskError>,
    ) -> Result<(), HostError> {
        self.remember()?;
        self.store.hold()?;
        let done = act(&mut self.desk());
        if let Err(error) = self.store.commit() {
            self.lose_what_is_held();
            return Err(error.into());
        }
        Ok(done?)
    }
}
