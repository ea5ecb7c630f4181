//! Messages of the mailbox that cannot be fetched: passed over, so that they stop no other mail.
//!
//! A server that refuses a message by name is believed at once. If the connection breaks over one, that may
//! be chance: it is tried again behind all others, some times. Then either is left alone for a day.
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Stage, Trouble};
use crate::inbox::Porch;
use feldpost_protocol::format::Format;

/// Failures after which a message is passed over.
const MOST: u32 = 3;
/// Seconds for which it is then left alone.
const REST: i64 = 86_400;

/// What is known of one message.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Failed {
    failures: u32,
    /// Unix time of the next try.
    next: i64,
    reason: String,
    /// What this program does not know; it is written back as it was.
    #[serde(flatten)]
    unknown: BTreeMap<String, Value>,
}

/// What the file holds.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Content {
    format: Format<1>,
    known: BTreeMap<String, Failed>,
    /// What this program does not know; it is written back as it was.
    #[serde(flatten)]
    unknown: BTreeMap<String, Value>,
}

/// The messages that could not be fetched, by folder, account, server, UIDVALIDITY and UID. The home keeps
/// them: so a new start does not try them all again.
///
/// To lose them does no harm: they are tried again, and passed over again.
pub(super) struct Missed {
    home: Arc<dyn Porch>,
    /// Folder, account, server and UIDVALIDITY.
    mailbox: String,
    content: Content,
    /// What was said since this process began.
    said: BTreeSet<String>,
}

/// A message that is passed over, for the umpire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfetched {
    /// The same for the same message, and for no other: 16 hex digits.
    pub id: String,
    /// Folder, account, server, UIDVALIDITY and UID.
    pub message: String,
    /// Why, in words of the server or of the connection.
    pub reason: String,
}

impl Missed {
    /// Asks the home; what is no such thing counts as none.
    ///
    /// # Errors
    /// It cannot be read, or a newer program wrote it.
    pub(super) fn open(home: &Arc<dyn Porch>) -> Result<Missed, Trouble> {
        let (bytes, home) = (home.unfetched()?, Arc::clone(home));
        let content = bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default();
        Ok(Missed { home, mailbox: String::new(), content, said: BTreeSet::new() })
    }

    /// From now on messages of this mailbox are meant.
    pub(super) fn enter(&mut self, mailbox: String) {
        self.mailbox = mailbox;
    }

    fn name(&self, uid: u32) -> String {
        format!("{} message {uid}", self.mailbox)
    }

    /// Of the messages that are there those that are worth a try, suspects last. What is no longer there is
    /// forgotten.
    pub(super) fn worth_a_try(&mut self, there: &BTreeSet<u32>, now: i64) -> Result<Vec<u32>, Trouble> {
        let names: BTreeSet<String> = there.iter().map(|uid| self.name(*uid)).collect();
        let before = self.content.known.len();
        self.content.known.retain(|name, _| names.contains(name));
        if self.content.known.len() != before {
            self.write()?;
        }
        let failed = |uid: u32| self.content.known.get(&self.name(uid));
        let rests = |uid: u32| failed(uid).is_some_and(|failed| failed.failures >= MOST && failed.next > now);
        let mut wanted: Vec<u32> = there.iter().copied().filter(|uid| !rests(*uid)).collect();
        wanted.sort_by_key(|uid| (failed(*uid).map_or(0, |failed| failed.failures), *uid));
        Ok(wanted)
    }

    /// The messages that are passed over and were not named since this process began.
    pub(super) fn news(&mut self) -> Vec<Unfetched> {
        let Missed { content, said, .. } = self;
        let over = content.known.iter().filter(|(_, failed)| failed.failures >= MOST);
        let new = over.filter(|(name, _)| said.insert((*name).clone()));
        new.map(|(name, failed)| Unfetched {
            id: feldpost_protocol::dice::Hash32::of_bytes(name.as_bytes()).short(),
            message: name.clone(),
            reason: failed.reason.clone(),
        })
        .collect()
    }

    /// The server does not give this message out.
    pub(super) fn refused(&mut self, uid: u32, reason: &str, now: i64) -> Result<(), Trouble> {
        self.add(uid, MOST, reason, now)
    }

    /// The connection broke over this message.
    pub(super) fn broke(&mut self, uid: u32, reason: &str, now: i64) -> Result<(), Trouble> {
        self.add(uid, 1, reason, now)
    }

    fn add(&mut self, uid: u32, more: u32, reason: &str, now: i64) -> Result<(), Trouble> {
        let name = self.name(uid);
        let failed = self.content.known.entry(name).or_default();
        failed.failures = failed.failures.saturating_add(more);
        failed.next = now.saturating_add(REST);
        failed.reason = reason.chars().filter(|c| !c.is_control()).take(300).collect();
        self.write()
    }

    /// The message has come after all.
    pub(super) fn came(&mut self, uid: u32) -> Result<(), Trouble> {
        let name = self.name(uid);
        if self.content.known.remove(&name).is_some() { self.write() } else { Ok(()) }
    }

    fn write(&self) -> Result<(), Trouble> {
        let bytes =
            serde_json::to_vec(&self.content).map_err(|error| Trouble::new(Stage::Settings, error))?;
        Ok(self.home.keep_unfetched(&bytes)?)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::inbox::{Arriving, NotKept};
    use std::path::PathBuf;
    use std::sync::Mutex;

    #[derive(Default)]
    struct Remembers(Mutex<Option<Vec<u8>>>);

    impl Porch for Remembers {
        fn begin(&self) -> Result<Box<dyn Arriving>, NotKept> {
            Err(NotKept::because(std::fmt::Error))
        }

        fn maildir(&self) -> Option<PathBuf> {
            None
        }

        fn unfetched(&self) -> Result<Option<Vec<u8>>, NotKept> {
            Ok(self.0.lock().unwrap().clone())
        }

        fn keep_unfetched(&self, bytes: &[u8]) -> Result<(), NotKept> {
            *self.0.lock().unwrap() = Some(bytes.to_vec());
            Ok(())
        }
    }

    #[test]
    fn suspects_come_last_and_rest_for_a_day_over_a_restart() {
        let home: Arc<dyn Porch> = Arc::new(Remembers::default());
        let there = BTreeSet::from([1, 2, 3]);
        let open = |validity: u32| {
            let mut missed = Missed::open(&home).unwrap();
            missed.enter(format!("f@mail.example INBOX {validity}"));
            missed
        };
        let mut missed = open(7);
        missed.broke(1, "lost", 100).unwrap();
        missed.refused(2, "no", 100).unwrap();
        assert_eq!(missed.worth_a_try(&there, 101).unwrap(), [3, 1]);
        let told = missed.news();
        assert_eq!((told.len(), told[0].reason.as_str()), (1, "no"), "{told:?}");
        assert!(told[0].message.ends_with("INBOX 7 message 2") && missed.news().is_empty(), "{told:?}");
        let mut missed = open(7);
        missed.broke(1, "lost", 200).unwrap();
        assert_eq!(missed.worth_a_try(&there, 201).unwrap(), [3, 1]);
        missed.broke(1, "lost", 300).unwrap();
        assert_eq!(missed.worth_a_try(&there, 301).unwrap(), [3]);
        assert_eq!(missed.worth_a_try(&there, 100 + REST).unwrap(), [3, 2], "a day later");
        missed.came(2).unwrap();
        assert_eq!(missed.worth_a_try(&there, 301).unwrap(), [2, 3]);
        // In another mailbox the same numbers are other messages; those of the old one are forgotten.
        let mut other = open(8);
        assert_eq!(other.worth_a_try(&there, 301).unwrap(), [1, 2, 3]);
        assert_eq!(open(7).worth_a_try(&there, 301).unwrap(), [1, 2, 3]);
    }
}
