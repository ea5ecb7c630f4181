//! Mails that have gone out are kept for a while: a promise that is made again is known by them.
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};

use super::{Envelope, Outbox, OutboxError};
use feldpost_disk as disk;
use feldpost_disk::files::{self, failed};

/// The longest envelope that is read, in bytes.
const ENVELOPE_LIMIT: u64 = 16 * 1024;

/// Mails of a seat that stay, however old they are: its next one may quote them.
const NEWEST: usize = 6;

/// A mail that went out long ago.
#[derive(Debug)]
pub struct Old {
    path: PathBuf,
    /// The game, if this is one of the newest mails to one of its seats.
    pub newest_of: Option<String>,
}

impl Outbox {
    /// What went out, or made way for something newer, and bears an earlier date than `before` (Unix
    /// seconds). What waits and what failed is not among it.
    ///
    /// # Errors
    /// A folder cannot be read.
    pub fn old(&self, before: i64) -> Result<Vec<Old>, OutboxError> {
        let mut old = Vec::new();
        for folder in [&self.sent, &self.superseded] {
            let (mut kept, mut seats) = (Vec::new(), BTreeMap::<String, usize>::new());
            for entry in fs::read_dir(folder).map_err(failed("list", folder))? {
                let path = entry.map_err(failed("list", folder))?.path();
                kept.extend(
                    envelope(&path).map(|envelope| (envelope.unix, envelope.order, path, envelope.seat)),
                );
            }
            kept.sort();
            for (unix, _, path, seat) in kept.into_iter().rev() {
                let seat = seat.filter(|_| *folder == self.sent);
                let newest = seat.filter(|seat| {
                    let count = seats.entry(seat.clone()).or_default();
                    *count += 1;
                    *count <= NEWEST
                });
                if unix < before {
                    let game = |seat: String| seat.split(' ').next().unwrap_or_default().to_owned();
                    old.push(Old { path, newest_of: newest.map(game) });
                }
            }
        }
        Ok(old)
    }

    /// Removes mails that went out long ago.
    ///
    /// # Errors
    /// A file cannot be removed.
    pub fn forget(&self, old: &[Old]) -> Result<(), OutboxError> {
        let folders: BTreeSet<&Path> = old.iter().filter_map(|old| old.path.parent()).collect();
        for Old { path, .. } in old {
            disk::remove(path).map_err(failed("remove", path))?;
        }
        for folder in folders {
            files::sync_dir(folder)?;
        }
        Ok(())
    }
}

/// The first line of a kept mail; none if it has no such line.
fn envelope(path: &Path) -> Option<Envelope> {
    let mut line = Vec::new();
    BufReader::new(File::open(path).ok()?.take(ENVELOPE_LIMIT)).read_until(b'\n', &mut line).ok()?;
    serde_json::from_slice(&line).ok()
}
