//! Mails that have gone out are kept for a while: a promise that is made again is known by them.
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;

use super::{Envelope, Outbox, OutboxError};
use crate::disk;
use crate::store::files::{self, failed};

/// The longest envelope that is read, in bytes.
const ENVELOPE_LIMIT: u64 = 16 * 1024;

impl Outbox {
    /// Removes what went out, or made way for something newer, and bears an earlier date than `before` (Unix
    /// seconds). What waits and what failed stays.
    ///
    /// # Errors
    /// A folder cannot be read, or a file not removed.
    pub fn forget(&self, before: i64) -> Result<(), OutboxError> {
        for folder in [&self.sent, &self.superseded] {
            let mut removed = false;
            for entry in fs::read_dir(folder).map_err(failed("list", folder))? {
                let path = entry.map_err(failed("list", folder))?.path();
                if envelope(&path).is_some_and(|envelope| envelope.unix < before) {
                    disk::remove(&path).map_err(failed("remove", &path))?;
                    removed = true;
                }
            }
            if removed {
                files::sync_dir(folder)?;
            }
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
