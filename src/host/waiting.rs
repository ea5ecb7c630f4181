//! Mails whose sender cannot be checked now, because a name server does not answer. They stay in `new/` and
//! are tried again.
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use feldpost_disk::files::{self, FileError, Mode};
use feldpost_protocol::dice::Hash32;

use super::courtesy::{DAY, HOUR};

/// Seconds until the first further try; each one after it comes after twice the time, up to an hour.
const FIRST_PAUSE: i64 = 60;

/// Seconds after which a mail is answered that its sender could not be proven.
const PATIENCE: i64 = DAY;

/// What waits, in `HOME/waiting`: a line `<hash of the mail> <since> <tries> <next>` for each.
///
/// To lose the file does no harm: a mail waits for longer.
#[derive(Debug)]
pub(super) struct Waiting {
    path: PathBuf,
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
    /// Reads the file; what cannot be read waits from now on.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn open(home: &Path) -> Result<Self, FileError> {
        let path = home.join("waiting");
        let bytes = files::read(&path)?.unwrap_or_default();
        let mails = String::from_utf8_lossy(&bytes).lines().filter_map(read).collect();
        Ok(Self { path, mails })
    }

    /// Whether the time of this mail's next try has not come.
    pub(super) fn is_early(&self, mail: &Hash32, now: i64) -> bool {
        // A clock that was ahead once must not make it wait for long.
        self.mails.get(mail).is_some_and(|wait| now < wait.next && wait.next - now <= HOUR)
    }

    /// Whether a mail was put off before.
    pub(super) fn knows(&self, mail: &Hash32) -> bool {
        self.mails.contains_key(mail)
    }

    /// Puts a mail off; how many seconds it has waited, or `None` if it must wait no longer.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn put_off(&mut self, mail: &Hash32, now: i64) -> Result<Option<i64>, FileError> {
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
    /// The file cannot be written.
    pub(super) fn end(&mut self, mail: &Hash32) -> Result<(), FileError> {
        if self.mails.remove(mail).is_some() { self.write() } else { Ok(()) }
    }

    fn write(&self) -> Result<(), FileError> {
        let line =
            |(mail, wait): (&Hash32, &Wait)| format!("{mail} {} {} {}\n", wait.since, wait.tries, wait.next);
        let text: String = self.mails.iter().map(line).collect();
        files::replace(&self.path, text.as_bytes(), Mode::Private)
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

    #[test]
    fn pauses_grow_and_end_and_outlive_a_restart() {
        let home = tempfile::tempdir().unwrap();
        let mail = Hash32([1; 32]);
        let (mut now, mut pauses) = (1_000, Vec::new());
        loop {
            let mut waiting = Waiting::open(home.path()).unwrap();
            assert!(!waiting.is_early(&mail, now));
            let Some(waited) = waiting.put_off(&mail, now).unwrap() else { break };
            assert_eq!(waited, now - 1_000);
            let pause = (1..).find(|pause| !waiting.is_early(&mail, now + pause)).unwrap();
            pauses.push(pause);
            now += pause;
        }
        assert_eq!(pauses[..8], [60, 120, 240, 480, 960, 1_920, 3_600, 3_600]);
        assert!((DAY..DAY + HOUR).contains(&(now - 1_000)), "{now}");
        let mut waiting = Waiting::open(home.path()).unwrap();
        assert!(!waiting.is_early(&mail, -5 * DAY), "a clock that was ahead");
        waiting.end(&mail).unwrap();
        assert_eq!(std::fs::read_to_string(home.path().join("waiting")).unwrap(), "");
    }
}
