//! What has been kept for long enough goes, as the umpire has settled it (`[keep]`).
//!
//! Never removed: a journal, its head, its secrets, a mail that waits for somebody.
use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::UNIX_EPOCH;

use crate::store::Store;
use feldpost_disk::files::{self, FileError, failed};

use super::courtesy::DAY;
use super::{Host, HostError};

/// The folders of the quarantine whose mails may go. Those for stopped games are still owed an answer.
const FLEETING: [&str; 5] = ["bounces", "robots", "strange-senders", "strays", super::aside::TOO_MANY];

/// Seconds after which a mail that was begun will not be finished (the manners of Maildirs: 36 hours).
const UNFINISHED: i64 = 36 * 3_600;

impl Host {
    /// Removes what has been kept for long enough; looks once a day.
    ///
    /// # Errors
    /// What cannot be removed; it is tried again the next day.
    pub(super) fn remove_the_old(&mut self) -> Result<(), HostError> {
        if self.noted("keep", DAY) > 0 {
            return Ok(());
        }
        self.note_answer("keep")?;
        let keep = self.config.keep.clone();
        let inbox = self.home.join(&self.config.mail.incoming);
        // Whose Maildir lies elsewhere, others read it too.
        if inbox.starts_with(&self.home) {
            let now = (self.means.clock)();
            let begun = |path: &Path| written(path).is_some_and(|unix| unix < now.saturating_sub(UNFINISHED));
            remove_from(&inbox.join("tmp"), begun)?;
            if let Some(before) = self.days_ago(keep.read) {
                remove_from(&inbox.join("cur"), |path| arrived(path).is_some_and(|unix| unix < before))?;
            }
        }
        if let Some(before) = self.days_ago(keep.sent) {
            let mut old = self.outbox.old(before)?;
            // A player may answer the newest report after a year: what it quotes must be known then.
            old.retain(|mail| !mail.newest_of.as_ref().is_some_and(|game| self.may_go_on(game)));
            self.outbox.forget(&old)?;
        }
        if let Some(before) = self.days_ago(keep.quarantine) {
            for folder in FLEETING {
                let folder = self.home.join("quarantine").join(folder);
                remove_from(&folder, |path| written(path).is_some_and(|unix| unix < before))?;
            }
        }
        if let Some(before) = self.days_ago(keep.archive) {
            for game in self.store.list()? {
                if self.store.has_old_archive(&game, before)? && self.view(&game)?.is_over()? {
                    self.store.empty_archive(&game)?;
                }
            }
        }
        Ok(())
    }

    /// Whether a game may go on; one that cannot be read may be mended.
    fn may_go_on(&mut self, game: &str) -> bool {
        !self.view(game).is_ok_and(|game| game.is_over().unwrap_or(false))
    }

    /// The second before which something is too old; none if it is kept for good.
    fn days_ago(&self, days: u32) -> Option<i64> {
        let now = (self.means.clock)();
        (days > 0).then(|| now.saturating_sub(i64::from(days) * DAY))
    }
}

/// Removes the files of a folder that are old. A folder that is not there is empty.
fn remove_from(folder: &Path, is_old: impl Fn(&Path) -> bool) -> Result<(), FileError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(failed("list", folder)(error)),
    };
    let mut removed = false;
    for entry in entries {
        let path = entry.map_err(failed("list", folder))?.path();
        if path.is_file() && is_old(&path) {
            files::remove(&path)?;
            removed = true;
        }
    }
    if removed { files::sync_dir(folder) } else { Ok(()) }
}

/// When a mail came: its name in a Maildir begins with the second. Else when its file was written.
fn arrived(path: &Path) -> Option<i64> {
    let name = path.file_name().map(OsStr::to_string_lossy)?;
    let first = name.split('.').next().filter(|first| first.len() >= 9).and_then(|first| first.parse().ok());
    first.or_else(|| written(path))
}

/// When a file was written, in Unix seconds.
pub(super) fn written(path: &Path) -> Option<i64> {
    let time = path.metadata().and_then(|data| data.modified()).ok()?;
    i64::try_from(time.duration_since(UNIX_EPOCH).ok()?.as_secs()).ok()
}
