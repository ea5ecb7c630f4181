//! Addresses from which mail has come back, and whether they are still within reach.
//!
//! Each address has a score, which fades with time. From the threshold on nothing but a probe now and then is
//! sent there.
use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::config::Bounces;
use crate::store::{self, StoreError, Whole};
use feldpost_protocol::format::Format;

/// Score of a report that a mail will never arrive.
pub const HARD: u32 = 100;
/// Score of a report that it has not arrived yet.
pub const SOFT: u32 = 50;

/// What is known of one address.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
struct Reach {
    /// The score on `day`.
    score: u32,
    /// Days since 1970.
    day: i64,
    /// What `day` has added to it.
    today: u32,
    /// Everybody has been told.
    told: bool,
    /// Day of the last probe.
    probed: i64,
    /// What this program does not know; it is written back as it was.
    #[serde(flatten)]
    unknown: BTreeMap<String, Value>,
}

/// What the file holds.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Content {
    format: Format<1>,
    known: BTreeMap<String, Reach>,
    /// What this program does not know; it is written back as it was.
    #[serde(flatten)]
    unknown: BTreeMap<String, Value>,
}

/// The addresses from which mail has come back.
///
/// To lose it does no harm: the next reports come back again.
pub struct Bounced {
    store: Arc<dyn store::Ledgers>,
    content: Content,
}

impl Bounced {
    /// Reads the ledger; one that is no such thing counts as none.
    ///
    /// # Errors
    /// It cannot be read, or a newer program wrote it.
    pub fn open(store: Arc<dyn store::Ledgers>) -> Result<Self, StoreError> {
        let bytes = store.read_ledger(Whole::Bounces)?;
        let content = bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        Ok(Self { store, content: content.unwrap_or_default() })
    }

    fn write(&self) -> Result<(), StoreError> {
        let bytes = serde_json::to_vec(&self.content).unwrap_or_default();
        self.store.replace_ledger(Whole::Bounces, &bytes)
    }

    /// The score as it has faded until this day.
    fn score(&self, address: &str, day: i64, rules: &Bounces) -> u32 {
        let Some(reach) = self.content.known.get(&address.to_lowercase()) else { return 0 };
        let days = u32::try_from(day.saturating_sub(reach.day)).unwrap_or_default();
        reach.score.saturating_sub(days.saturating_mul(rules.fade))
    }

    /// A day that is yet to come was noted while the clock was ahead: from now on it is today.
    fn mend_days(&mut self, address: &str, day: i64) -> Result<(), StoreError> {
        let Some(reach) = self.content.known.get_mut(&address.to_lowercase()) else { return Ok(()) };
        if reach.day.max(reach.probed) <= day {
            return Ok(());
        }
        (reach.day, reach.probed) = (reach.day.min(day), reach.probed.min(day));
        self.write()
    }

    /// Adds a report worth so many points; true if the address is out of reach now and nobody has been told.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&mut self, address: &str, points: u32, day: i64, rules: &Bounces) -> Result<bool, StoreError> {
        let score = self.score(address, day, rules);
        let reach = self.content.known.entry(address.to_lowercase()).or_default();
        if reach.day != day {
            (reach.score, reach.day, reach.today) = (score, day, 0);
        }
        let more = points.saturating_sub(reach.today);
        reach.score += more;
        reach.today += more;
        let news = reach.score >= rules.threshold && !reach.told;
        reach.told |= news;
        self.write()?;
        Ok(news)
    }

    /// Whether reports to this address are held back.
    #[must_use]
    pub fn is_out(&self, address: &str, day: i64, rules: &Bounces) -> bool {
        let told = self.content.known.get(&address.to_lowercase()).is_some_and(|reach| reach.told);
        // It takes half of the threshold to come back, so that one probe more does not end it.
        told && self.score(address, day, rules) >= rules.threshold / 2
    }

    /// Whether a report may go to this address today; a probe now and then may.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn may_reach(&mut self, address: &str, day: i64, rules: &Bounces) -> Result<bool, StoreError> {
        self.mend_days(address, day)?;
        if !self.is_out(address, day, rules) {
            return Ok(true);
        }
        let Some(reach) = self.content.known.get_mut(&address.to_lowercase()) else { return Ok(true) };
        let due = day.saturating_sub(reach.probed.max(reach.day)) >= i64::from(rules.probe_days);
        if due {
            reach.probed = day;
            self.write()?;
        }
        Ok(due)
    }

    /// Somebody writes from this address: it is within reach. True if reports to it were held back.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn is_alive(&mut self, address: &str, day: i64, rules: &Bounces) -> Result<bool, StoreError> {
        let was_out = self.is_out(address, day, rules);
        if self.content.known.remove(&address.to_lowercase()).is_some() {
            self.write()?;
        }
        Ok(was_out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::FolderStore;

    fn bounced(home: &std::path::Path) -> Bounced {
        Bounced::open(Arc::new(FolderStore::open(home).unwrap())).unwrap()
    }

    #[test]
    fn scores_count_once_a_day_and_fade() {
        let rules = Bounces::default();
        let home = tempfile::tempdir().unwrap();
        let mut ledger = bounced(home.path());
        assert!(!ledger.add("Ada@example.org", SOFT, 10, &rules).unwrap());
        assert!(!ledger.add("ada@example.org", HARD, 10, &rules).unwrap());
        assert!(!ledger.add("ada@example.org", HARD, 10, &rules).unwrap());
        assert_eq!(ledger.score("ada@example.org", 10, &rules), 100);
        assert_eq!(ledger.score("ada@example.org", 12, &rules), 60);
        assert_eq!(ledger.score("ada@example.org", 99, &rules), 0);
        assert!(!ledger.add("ada@example.org", HARD, 11, &rules).unwrap());
        assert!(ledger.add("ada@example.org", HARD, 12, &rules).unwrap(), "260 of 250");
        assert!(!ledger.add("ada@example.org", HARD, 13, &rules).unwrap(), "told once");
        assert!(
            ledger.is_out("ada@example.org", 13, &rules) && !ledger.is_out("bruno@example.org", 13, &rules)
        );
        assert!(!ledger.is_out("ada@example.org", 30, &rules), "it fades");
    }

    #[test]
    fn a_file_that_is_none_counts_as_none() {
        let home = tempfile::tempdir().unwrap();
        std::fs::write(home.path().join("bounces.json"), "{\"a\":").unwrap();
        let mut ledger = bounced(home.path());
        ledger.add("ada@example.org", HARD, 10, &Bounces::default()).unwrap();
        assert_eq!(bounced(home.path()).content.known, ledger.content.known);
    }
}
