//! What has been kept for long enough goes, as the umpire has settled it (`[keep]`).
//!
//! Never removed: a journal, its head, its secrets, a mail that waits for somebody.
use std::time::Duration;

use super::{Host, HostError};
use crate::ledgers::DAY;
use crate::store::Shelf;

/// The shelves of the quarantine whose mails may go. Those for stopped games are still owed an answer.
const FLEETING: [Shelf; 5] =
    [Shelf::Bounces, Shelf::Robots, Shelf::StrangeSenders, Shelf::Strays, Shelf::TooMany];

/// After so long a mail that was begun will not be finished (the manners of Maildirs).
const UNFINISHED: Duration = Duration::from_hours(36);

impl Host {
    /// Removes what has been kept for long enough; looks once a day.
    ///
    /// # Errors
    /// What cannot be removed; it is tried again the next day.
    pub(super) fn remove_the_old(&mut self) -> Result<(), HostError> {
        if self.ledgers.answers.count(self.now(), "keep", DAY) > 0 {
            return Ok(());
        }
        let now = self.now();
        self.ledgers.answers.note(now, "keep")?;
        let keep = self.office.config.keep.clone();
        self.store.remove_unfinished(UNFINISHED)?;
        self.remove_old_answers()?;
        if let Some(before) = self.days_ago(keep.read) {
            self.store.remove_dealt_with(before)?;
        }
        if let Some(before) = self.days_ago(keep.sent) {
            let mut old = self.post.outbox.old(before)?;
            // A player may answer the newest report after a year: what it quotes must be known then.
            old.retain(|mail| !mail.newest_of.as_ref().is_some_and(|game| self.may_go_on(game)));
            self.post.outbox.forget(&old)?;
        }
        if let Some(before) = self.days_ago(keep.quarantine) {
            for shelf in FLEETING {
                self.store.remove_old_put_by(shelf, before)?;
            }
        }
        self.ledgers.mails.forget(self.days_ago(keep.outcomes))?;
        if let Some(before) = self.days_ago(keep.archive) {
            for game in self.store.list()? {
                if self.store.has_old_archive(&game, before)? && self.tables.is_over(&self.office, &game)? {
                    self.store.empty_archive(&game)?;
                }
            }
        }
        Ok(())
    }

    /// Whether a game may go on; one that cannot be read may be mended.
    fn may_go_on(&mut self, game: &str) -> bool {
        !self.tables.is_over(&self.office, game).unwrap_or(false)
    }

    /// The second before which something is too old; none if it is kept for good.
    fn days_ago(&self, days: u32) -> Option<i64> {
        let now = self.now();
        (days > 0).then(|| now.saturating_sub(i64::from(days) * DAY))
    }
}
