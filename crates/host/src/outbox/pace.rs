//! When a mail may go out: after failures later and later, and never too many at once.
//!
//! Nothing here reads a clock or a random source. What is remembered is lost with the process: after a
//! restart every queued mail is due at once, and the limit keeps that from becoming a flood.
use std::collections::{BTreeMap, VecDeque};

use feldpost_protocol::format::Format;
use feldpost_transport::backoff;
use serde::{Deserialize, Serialize};

/// The first delay after a failure, in seconds.
const FIRST: i64 = 30;
/// The longest, before its jitter.
const LONGEST: i64 = 4 * 3_600;
/// A mail that could not be handed over for so long is given up: five days (RFC 5321 4.5.4.1).
const GIVE_UP: i64 = 5 * 86_400;
/// But not before so many attempts: it may be old because nobody was there to send it.
const ATTEMPTS: u32 = 10;
/// The window of the limit, in seconds.
const WINDOW: i64 = 60;

/// Seconds until the next attempt: 30 s doubled with each failure, up to 4 h, times a half to one and a half.
///
/// `attempt` counts the failures, from 1; `random` is any number.
#[must_use]
pub fn delay(attempt: u32, random: u32) -> i64 {
    backoff((FIRST, LONGEST), attempt, random)
}

/// Failures of one mail, or of the way out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failed {
    /// How many there were.
    #[serde(rename = "tries")]
    pub attempts: u32,
    /// When it is tried again, in Unix seconds.
    pub next: i64,
    /// What was said of the last one.
    pub reason: String,
}

/// What has failed and is tried again: written down for whoever looks, and never read by who sends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tries {
    format: Format<1>,
    /// The mails, by their names among the promises.
    pub mails: BTreeMap<String, Failed>,
    /// The way out, while it is closed.
    pub way_out: Option<Failed>,
}

impl Failed {
    fn again(&mut self, now: i64, random: u32, reason: &str) {
        reason.clone_into(&mut self.reason);
        self.attempts = self.attempts.saturating_add(1);
        self.next = now.saturating_add(delay(self.attempts, random));
    }

    /// Whether it is time for another try. A time that lies further away than any delay was set by a clock
    /// that was ahead.
    fn is_due(&self, now: i64) -> bool {
        self.next <= now || self.next > now.saturating_add(2 * LONGEST)
    }
}

/// What has failed, and what went out in the last minute.
#[derive(Debug, Default)]
pub(super) struct Pace {
    mails: BTreeMap<String, Failed>,
    way_out: Option<Failed>,
    recent: VecDeque<i64>,
    /// What was written down last.
    written: Tries,
}

impl Pace {
    /// Whether a mail is due.
    pub(super) fn is_due(&self, name: &str, now: i64) -> bool {
        self.mails.get(name).is_none_or(|failed| failed.is_due(now))
    }

    /// Whether the way out is worth a try.
    pub(super) fn is_open(&self, now: i64) -> bool {
        self.way_out.as_ref().is_none_or(|failed| failed.is_due(now))
    }

    /// What is to be written down, if it is not what was written last.
    pub(super) fn news(&mut self) -> Option<&Tries> {
        let Pace { mails, way_out, written, .. } = self;
        if *mails == written.mails && *way_out == written.way_out {
            return None;
        }
        *written = Tries { format: Format, mails: mails.clone(), way_out: way_out.clone() };
        Some(written)
    }

    /// What another process has written down last.
    pub(super) fn found(&mut self, written: Tries) {
        self.written = written;
    }

    /// How many things are wrong: mails that failed and wait for another try, and a way out that is closed.
    pub(super) fn troubles(&self) -> usize {
        self.mails.len() + usize::from(self.way_out.is_some())
    }

    /// Forgets mails that wait no longer, whoever took them away.
    pub(super) fn keep(&mut self, queued: &[String]) {
        self.mails.retain(|name, _| queued.binary_search(name).is_ok());
    }

    /// How many more mails keep to the limit of a minute.
    pub(super) fn room(&mut self, now: i64, per_minute: Option<u32>) -> usize {
        let Some(most) = per_minute else { return usize::MAX };
        self.recent
            .retain(|sent| (now.saturating_sub(WINDOW) + 1..=now.saturating_add(WINDOW)).contains(sent));
        (most as usize).saturating_sub(self.recent.len())
    }

    pub(super) fn sent(&mut self, name: &str, now: i64) {
        self.mails.remove(name);
        self.way_out = None;
        self.recent.push_back(now);
        if self.recent.len() > 10_000 {
            self.recent.pop_front();
        }
    }

    /// Whether a mail of this date that has failed once more is not worth another try.
    pub(super) fn is_hopeless(&self, name: &str, date: i64, now: i64) -> bool {
        let attempts = self.mails.get(name).map_or(0, |failed| failed.attempts);
        attempts >= ATTEMPTS && now.saturating_sub(date) > GIVE_UP
    }

    pub(super) fn failed(&mut self, name: &str, now: i64, random: u32, reason: &str) {
        self.mails.entry(name.to_owned()).or_default().again(now, random, reason);
    }

    pub(super) fn way_out_failed(&mut self, now: i64, random: u32, reason: &str) {
        self.way_out.get_or_insert_default().again(now, random, reason);
    }

    pub(super) fn forget(&mut self, name: &str) {
        self.mails.remove(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_grow_to_four_hours_and_are_spread() {
        for attempt in 0..200_u32 {
            let base = (FIRST << attempt.clamp(1, 12).saturating_sub(1)).min(LONGEST);
            assert_eq!(delay(attempt, 0), base / 2, "{attempt}");
            for random in [1, 977, u32::MAX] {
                let seconds = delay(attempt, random);
                assert!((base / 2..=base + base / 2).contains(&seconds), "{attempt}: {seconds}");
            }
        }
        assert_ne!(delay(5, 1), delay(5, 2));
    }

    #[test]
    fn a_clock_that_was_ahead_once_holds_nothing_back() {
        let mut pace = Pace::default();
        let ahead = 1_000 + 3_650 * 86_400;
        pace.failed("a", ahead, 0, "");
        pace.way_out_failed(ahead, 0, "");
        pace.sent("b", ahead);
        assert!(pace.is_due("a", 1_000) && pace.is_open(1_000) && pace.room(1_000, Some(1)) == 1);
        pace.failed("a", 1_000, 0, "");
        assert!(!pace.is_due("a", 1_001), "a delay of today counts");
    }

    #[test]
    fn what_is_written_down_is_what_has_changed() {
        let mut pace = Pace::default();
        assert_eq!(pace.news(), None, "nothing has failed");
        pace.failed("a", 1_000, 0, "no such user");
        pace.way_out_failed(1_000, 0, "no route");
        let told = pace.news().unwrap().clone();
        assert_eq!((told.mails["a"].attempts, &*told.mails["a"].reason), (1, "no such user"));
        assert_eq!(told.way_out.as_ref().unwrap().reason, "no route");
        assert_eq!(pace.news(), None, "once");
        pace.sent("a", 2_000);
        assert_eq!(pace.news(), Some(&Tries::default()), "it is over");
        let mut next = Pace::default();
        next.found(told);
        assert_eq!(next.news(), Some(&Tries::default()), "who begins has tried nothing yet");
    }

    #[test]
    fn a_minute_has_room_for_so_many() {
        let mut pace = Pace::default();
        pace.sent("a", 100);
        pace.sent("b", 130);
        assert_eq!((pace.room(159, Some(2)), pace.room(159, None)), (0, usize::MAX));
        assert_eq!(pace.room(160, Some(2)), 1);
    }
}
