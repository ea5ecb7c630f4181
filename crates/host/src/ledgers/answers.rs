//! What was answered lately, so that no loop runs away and nobody is told the same thing all day.
use std::collections::BTreeMap;
use std::sync::Arc;

use super::{DAY, HOUR};
use crate::store::{self, Growing, StoreError};
use feldpost_protocol::dice::Hash32;

/// Answers that are remembered at most.
const MOST: usize = 200_000;

/// The answers of the last day: a line `<unix> <16 hex>` for each. No address stands there.
///
/// To lose it does no harm: somebody may be told a thing twice.
pub struct Answers {
    store: Arc<dyn store::Ledgers>,
    /// When, by what.
    past: BTreeMap<String, Vec<i64>>,
    /// Lines of the ledger.
    lines: usize,
}

impl Answers {
    /// Reads the ledger, and leaves out what is older than a day or cannot be read.
    ///
    /// # Errors
    /// It cannot be read or written, or a newer program wrote it.
    pub fn open(store: Arc<dyn store::Ledgers>, now: i64) -> Result<Self, StoreError> {
        let text = store.lines(Growing::Answers)?;
        let young = |line: &&str| read(line).is_some_and(|(unix, _)| is_within(unix, now, DAY));
        let kept: Vec<&str> = text.lines().filter(young).collect();
        let kept = &kept[kept.len().saturating_sub(MOST)..];
        if kept.len() < text.lines().count() {
            let lines: String = kept.iter().map(|line| format!("{line}\n")).collect();
            store.replace_lines(Growing::Answers, &lines)?;
        }
        let mut past: BTreeMap<String, Vec<i64>> = BTreeMap::new();
        for (unix, key) in kept.iter().filter_map(|line| read(line)) {
            past.entry(key.to_owned()).or_default().push(unix);
        }
        Ok(Self { store, past, lines: kept.len() })
    }

    /// The ledger of a host that only looks: nothing was answered.
    pub(super) fn unread(store: Arc<dyn store::Ledgers>) -> Self {
        Self { store, past: BTreeMap::new(), lines: 0 }
    }

    /// How often this was noted within so many seconds.
    #[must_use]
    pub fn count(&self, now: i64, what: &str, within: i64) -> usize {
        let times = self.past.get(&key(what)).map(Vec::as_slice).unwrap_or_default();
        times.iter().filter(|unix| is_within(**unix, now, within)).count()
    }

    /// Another daemon has noted this.
    pub(super) fn hear(&mut self, line: &str) {
        if let Some((unix, key)) = read(line) {
            self.past.entry(key.to_owned()).or_default().push(unix);
            self.lines += 1;
        }
    }

    /// Notes an answer.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn note(&mut self, now: i64, what: &str) -> Result<(), StoreError> {
        let key = key(what);
        self.store.add_line(Growing::Answers, &format!("{now} {key}"))?;
        self.past.entry(key).or_default().push(now);
        self.lines += 1;
        if self.lines > MOST {
            self.shorten(now)?;
        }
        Ok(())
    }

    /// Leaves out what is older than a day, here and in the store; everything, if that is not enough.
    fn shorten(&mut self, now: i64) -> Result<(), StoreError> {
        self.past.retain(|_, times| {
            times.retain(|unix| is_within(*unix, now, DAY));
            !times.is_empty()
        });
        if self.past.values().map(Vec::len).sum::<usize>() > MOST / 2 {
            self.past.clear();
        }
        let lines = self.past.iter().flat_map(|(key, times)| times.iter().map(move |unix| (unix, key)));
        let lines: String = lines.map(|(unix, key)| format!("{unix} {key}\n")).collect();
        self.store.replace_lines(Growing::Answers, &lines)?;
        self.lines = self.past.values().map(Vec::len).sum();
        Ok(())
    }
}

/// Whether something was noted within so many seconds. What bears a time that is still far away was noted
/// while the clock was wrong, and must not count until that time has come.
fn is_within(unix: i64, now: i64, seconds: i64) -> bool {
    (now.saturating_sub(seconds) + 1..=now.saturating_add(HOUR)).contains(&unix)
}

fn key(what: &str) -> String {
    Hash32::of_bytes(what.to_lowercase().as_bytes()).short()
}

fn read(line: &str) -> Option<(i64, &str)> {
    let (unix, key) = line.split_once(' ')?;
    (key.len() == 16).then_some((unix.parse().ok()?, key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::FolderStore;

    fn answers(home: &std::path::Path, now: i64) -> Answers {
        Answers::open(Arc::new(FolderStore::open(home).unwrap()), now).unwrap()
    }

    #[test]
    fn the_file_stays_small() {
        let home = tempfile::tempdir().unwrap();
        let mut ledger = answers(home.path(), 0);
        ledger.note(0, "old").unwrap();
        ledger.lines = MOST;
        ledger.note(DAY, "new").unwrap();
        assert_eq!((ledger.lines, ledger.count(DAY, "new", DAY)), (1, 1));
        ledger.note(DAY, "newer").unwrap();
        assert_eq!(std::fs::read_to_string(home.path().join("answers")).unwrap().lines().count(), 3);
    }

    #[test]
    fn a_clock_that_was_ahead_once_silences_nobody_for_years() {
        let home = tempfile::tempdir().unwrap();
        let mut ledger = answers(home.path(), 1_000);
        ledger.note(1_000 + 3_650 * DAY, "token|ada@example.org").unwrap();
        assert_eq!(ledger.count(2_000, "token|ada@example.org", DAY), 0);
        ledger.note(2_030, "token|ada@example.org").unwrap();
        assert_eq!(ledger.count(2_000, "token|ada@example.org", HOUR), 1, "clocks step back a little");
        let again = answers(home.path(), 2_000);
        assert_eq!((again.lines, again.count(2_000, "token|ada@example.org", DAY)), (1, 1));
    }

    #[test]
    fn answers_are_remembered_for_a_day_and_over_a_restart() {
        let home = tempfile::tempdir().unwrap();
        let mut ledger = answers(home.path(), 1_000);
        ledger.note(1_000, "token|Ada@example.org").unwrap();
        ledger.note(1_000 + HOUR, "token|ada@example.org").unwrap();
        std::fs::write(home.path().join("answers"), {
            std::fs::read_to_string(home.path().join("answers")).unwrap() + "torn\n12"
        })
        .unwrap();
        let ledger = answers(home.path(), 1_001 + HOUR);
        assert_eq!(ledger.count(1_001 + HOUR, "token|ada@example.org", HOUR), 1);
        assert_eq!(ledger.count(1_001 + HOUR, "token|ada@example.org", DAY), 2);
        assert_eq!(ledger.count(1_001 + HOUR, "token|bruno@example.org", DAY), 0);
        let ledger = answers(home.path(), 1_000 + DAY);
        assert_eq!(ledger.count(1_000 + DAY, "token|ada@example.org", DAY), 1);
    }
}
