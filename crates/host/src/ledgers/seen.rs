//! The ledger of mails that have been dealt with.
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::store::{self, Growing, StoreError};
use feldpost_protocol::dice::Hash32;

/// Mails that are remembered at most.
const MOST: usize = 1_000_000;
/// How long a mail is remembered, in seconds: 180 days.
const KEEP: i64 = 180 * 86_400;

/// Hashes of mails: a line `<unix> <mail>` for each. A mail is its bytes: whoever knows a Message-ID can
/// write it on another mail.
///
/// What is forgotten after 180 days is still known to its game's journal.
pub struct Seen {
    store: Arc<dyn store::Ledgers>,
    /// The first 16 bytes of each hash.
    known: BTreeSet<[u8; 16]>,
}

impl Seen {
    /// Reads the ledger; shortens it if much of it is too old.
    ///
    /// # Errors
    /// It cannot be read or written, or a newer program wrote it.
    pub fn open(store: Arc<dyn store::Ledgers>, now: i64) -> Result<Seen, StoreError> {
        let text = store.lines(Growing::Seen)?;
        let all: Vec<(&str, Line)> =
            text.lines().filter_map(|line| Some((line, Line::read(line)?))).collect();
        let young = all.iter().filter(|(_, line)| line.unix >= now.saturating_sub(KEEP));
        let excess = young.clone().count().saturating_sub(MOST);
        let kept: Vec<&(&str, Line)> = young.skip(excess).collect();
        if kept.len() < all.len() {
            let lines: String = kept.iter().map(|(line, _)| format!("{line}\n")).collect();
            store.replace_lines(Growing::Seen, &lines)?;
        }
        let known = kept.iter().map(|(_, line)| short(&line.mail)).collect();
        Ok(Seen { store, known })
    }

    /// The ledger of a host that only looks: it knows no mail.
    pub(super) fn unread(store: Arc<dyn store::Ledgers>) -> Seen {
        Seen { store, known: BTreeSet::new() }
    }

    /// Whether a mail of these bytes has been dealt with.
    #[must_use]
    pub fn knows(&self, mail: &Hash32) -> bool {
        self.known.contains(&short(mail))
    }

    /// Another daemon has noted this.
    pub(super) fn hear(&mut self, line: &str) {
        self.known.extend(Line::read(line).map(|line| short(&line.mail)));
    }

    /// Notes a mail; on disk when this returns.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn note(&mut self, now: i64, mail: &Hash32) -> Result<(), StoreError> {
        if self.known.contains(&short(mail)) {
            return Ok(());
        }
        self.store.add_line(Growing::Seen, &Line { unix: now, mail: *mail }.write())?;
        self.known.insert(short(mail));
        Ok(())
    }
}

fn short(hash: &Hash32) -> [u8; 16] {
    let mut short = [0; 16];
    short.copy_from_slice(&hash.0[..16]);
    short
}

struct Line {
    unix: i64,
    mail: Hash32,
}

impl Line {
    fn read(line: &str) -> Option<Line> {
        let mut words = line.split(' ');
        Some(Line { unix: words.next()?.parse().ok()?, mail: words.next()?.parse().ok()? })
    }

    fn write(&self) -> String {
        format!("{} {}", self.unix, self.mail)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::store::FolderStore;

    fn seen(home: &std::path::Path, now: i64) -> Seen {
        Seen::open(Arc::new(FolderStore::open(home).unwrap()), now).unwrap()
    }

    #[test]
    fn what_was_noted_is_known_after_a_restart_until_it_is_old() {
        let home = tempfile::tempdir().unwrap();
        let [a, c] = [b"a", b"c"].map(|text| Hash32::of_bytes(text));
        let mut ledger = seen(home.path(), 1_000);
        ledger.note(1_000, &a).unwrap();
        ledger.note(1_000, &c).unwrap();
        std::fs::write(
            home.path().join("seen"),
            std::fs::read_to_string(home.path().join("seen")).unwrap() + "1000 torn",
        )
        .unwrap();
        let again = seen(home.path(), 1_000);
        assert!(again.knows(&a) && again.knows(&c) && !again.knows(&Hash32::ZERO));
        let late = seen(home.path(), 1_001 + KEEP);
        assert!(!late.knows(&a));
        assert_eq!(std::fs::read_to_string(home.path().join("seen")).unwrap(), "format 1\n");
    }
}
