//! Mails whose sender cannot be checked now, because a name server does not answer. They stay in `new/` and
//! are tried again.
use std::collections::BTreeMap;
use std::sync::Arc;

use super::{DAY, HOUR};
use crate::store::{self, StoreError, Whole};
use feldpost_protocol::dice::Hash32;

/// Seconds until the first further try; each one after it comes after twice the time, up to an hour.
const FIRST_PAUSE: i64 = 60;

/// Seconds after which a mail is answered that its sender could not be proven.
const PATIENCE: i64 = DAY;

/// What waits: a line `<hash of the mail> <since> <tries> <next>` for each.
///
/// To lose it does no harm: a mail waits for longer.
pub struct Waiting {
    store: Arc<dyn store::Ledgers>,
    mails: BTreeMap<Hash32, Wait>,
}

/// One mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Wait {
    /// When it was tried first, in Unix seconds.
    since: i64,
    tries: u32,
    /// When it is tried again.
    next: i64,
}

impl Waiting {
    /// Reads the ledger; what cannot be read waits from now on.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn open(store: Arc<dyn store::Ledgers>) -> Result<Self, StoreError> {
        let bytes = store.read_ledger(Whole::Waiting)?.unwrap_or_default();
        let mails = String::from_utf8_lossy(&bytes).lines().filter_map(read).collect();
        Ok(Self { store, mails })
    }

    /// The ledger of a host that only looks: nothing waits.
    pub(super) fn unread(store: Arc<dyn store::Ledgers>) -> Self {
        Self { store, mails: BTreeMap::new() }
    }

    /// Whether the time of this mail's next try has not come.
    #[must_use]
    pub fn is_early(&self, mail: &Hash32, now: i64) -> bool {
        // A clock that was ahead once must not make it wait for long.
        self.mails.get(mail).is_some_and(|wait| now < wait.next && wait.next - now <= HOUR)
    }

    /// Whether a mail was put off before.
    #[must_use]
    pub fn knows(&self, mail: &Hash32) -> bool {
        self.mails.contains_key(mail)
    }

    /// Puts a mail off; how many seconds it has waited, or `None` if it must wait no longer.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn put_off(&mut self, mail: &Hash32, now: i64) -> Result<Option<i64>, StoreError> {
        let wait = self.mails.entry(*mail).or_insert(Wait { since: now, tries: 0, next: now });
        wait.since = wait.since.min(now);
        let waited = now - wait.since;
        if waited >= PATIENCE {
            return Ok(None);
        }
        let pause = FIRST_PAUSE << wait.tries.min(6);
        wait.tries += 1;
        wait.next = now + pause.min(HOUR);
        // Somebody may have taken a mail out of `new/`.
        self.mails.retain(|_, wait| now - wait.next < DAY);
        self.write()?;
        Ok(Some(waited))
    }

    /// Forgets a mail that waits no longer.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn end(&mut self, mail: &Hash32) -> Result<(), StoreError> {
        if self.mails.remove(mail).is_some() { self.write() } else { Ok(()) }
    }

    fn write(&self) -> Result<(), StoreError> {
        let line =
            |(mail, wait): (&Hash32, &Wait)| format!("{mail} {} {} {}\n", wait.since, wait.tries, wait.next);
        let text: String = self.mails.iter().map(line).collect();
        self.store.replace_ledger(Whole::Waiting, text.as_bytes())
    }
}

fn read(line: &str) -> Option<(Hash32, Wait)> {
    let [mail, since, tries, next] = line.split(' ').collect::<Vec<_>>()[..] else { return None };
    let wait = Wait { since: since.parse().ok()?, tries: tries.parse().ok()?, next: next.parse().ok()? };
    Some((mail.parse().ok()?, wait))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::store::FolderStore;

    fn waiting(home: &std::path::Path) -> Waiting {
        Waiting::open(Arc::new(FolderStore::open(home).unwrap())).unwrap()
    }

    #[test]
    fn pauses_grow_and_end_and_outlive_a_restart() {
        let home = tempfile::tempdir().unwrap();
        let mail = Hash32([1; 32]);
        let (mut now, mut pauses) = (1_000, Vec::new());
        loop {
            let mut waiting = self::waiting(home.path());
            assert!(!waiting.is_early(&mail, now));
            let Some(waited) = waiting.put_off(&mail, now).unwrap() else { break };
            assert_eq!(waited, now - 1_000);
            let pause = (1..).find(|pause| !waiting.is_early(&mail, now + pause)).unwrap();
            pauses.push(pause);
            now += pause;
        }
        assert_eq!(pauses[..8], [60, 120, 240, 480, 960, 1_920, 3_600, 3_600]);
        assert!((DAY..DAY + HOUR).contains(&(now - 1_000)), "{now}");
        let mut waiting = self::waiting(home.path());
        assert!(!waiting.is_early(&mail, -5 * DAY), "a clock that was ahead");
        waiting.end(&mail).unwrap();
        assert_eq!(std::fs::read_to_string(home.path().join("waiting")).unwrap(), "");
    }
}
