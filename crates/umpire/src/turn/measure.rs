//! How much one seat may send and cost: mails for one decision, and mails to the other side.
//!
//! Everything here follows from the journal, so that the mails of a group can be rendered again at any time.
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::TurnError;
use super::fold::Witnessed;
use super::game::Game;
use super::snapshot::weight;
use feldpost_protocol::journal::entry::{Body, Entry};
use feldpost_protocol::journal::note_kind::NoteKind;

/// Mails of one seat for one decision. A long turn by mail takes a tenth of them.
pub const MOST_MAILS: u32 = 60;
/// Seconds after which one more is taken in, so that nobody shuts out himself, or the other side, for good.
const ONE_MORE: i64 = 3_600;
/// Seconds between two mails to a side that is not asked for anything.
pub const APART: i64 = 600;

/// Whether a time was noted by a clock that was ahead: what bears it must not count until it has come.
fn is_ahead(noted: i64, unix: i64) -> bool {
    noted > unix.saturating_add(ONE_MORE)
}

/// The mails of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Quota {
    used: u32,
    since: i64,
}

impl Quota {
    /// How many count at this time, in Unix seconds.
    fn used_at(self, unix: i64) -> u32 {
        if is_ahead(self.since, unix) {
            return 0;
        }
        let regained = unix.saturating_sub(self.since).max(0) / ONE_MORE;
        self.used.saturating_sub(u32::try_from(regained).unwrap_or(u32::MAX))
    }

    /// Counts a mail.
    pub fn count(&mut self, unix: i64) {
        let used = self.used_at(unix);
        // What is left of an hour that has begun counts for the next one.
        let regained = i64::from(self.used - used) * ONE_MORE;
        self.since = if used == 0 { unix } else { self.since.saturating_add(regained) };
        self.used = used.saturating_add(1);
    }

    /// Whether one more mail is taken in.
    pub fn has_room(self, unix: i64) -> bool {
        self.used_at(unix) < MOST_MAILS
    }
}

/// What one group holds for a seat that did not write it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct News {
    /// What the seat saw.
    pub sightings: Vec<Value>,
    /// What was said to it: by which seat, and the words.
    pub press: Vec<(String, String)>,
}

/// When a seat is mailed, and what of earlier groups stands in its newest mail.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Post {
    /// When it was mailed last, or will be.
    last: Option<i64>,
    /// News that wait for a mail, and until when.
    waiting: Vec<News>,
    due: Option<i64>,
    /// The first entry of the group to which the rest belongs.
    pub group: u64,
    /// The mail of that group waits until then.
    pub hold: Option<i64>,
    /// News of earlier groups that it brings, in their order.
    pub carried: Vec<News>,
}

impl Post {
    /// About how many bytes of memory it takes.
    pub fn weight(&self) -> usize {
        let news = self.waiting.iter().chain(&self.carried);
        news.flat_map(|news| &news.sightings).map(weight).sum()
    }

    /// A group of this time made a mail to the seat; `news` if it may wait.
    fn mailed(&mut self, group: u64, unix: i64, news: Option<News>) {
        self.last = self.last.filter(|last| !is_ahead(*last, unix));
        if let Some(due) = self.due.filter(|due| unix >= *due || is_ahead(*due, unix)) {
            // That mail is gone.
            (self.last, self.due) = (Some(due.min(unix)), None);
            self.waiting.clear();
        }
        self.group = group;
        self.carried = self.waiting.clone();
        let early = self.last.filter(|last| unix < last.saturating_add(APART));
        match (news, early) {
            (Some(news), Some(last)) => {
                self.waiting.push(news);
                self.due = Some(last.saturating_add(APART));
                self.hold = self.due;
            }
            _ => {
                self.waiting.clear();
                (self.last, self.due, self.hold) = (Some(unix), None, None);
            }
        }
    }
}

/// Whether the mail of a group to others may wait: a sheet, what came of it, and words.
fn may_wait(group: &[Entry]) -> bool {
    group.iter().all(|entry| match &entry.body {
        // That it arrives before the round is what makes a lock worth something.
        Body::Lock { round: Some(_), .. } => false,
        // They were waited for.
        Body::Roll { beacon_signature: Some(_), .. } => false,
        Body::Mail { .. } | Body::Lock { .. } | Body::Roll { .. } | Body::Events { .. } => true,
        Body::Note { kind, .. } => *kind == NoteKind::Press,
        _ => false,
    })
}

fn happened(group: &[Entry]) -> bool {
    group.iter().any(|entry| match &entry.body {
        Body::Events { .. } | Body::Closed { .. } | Body::Void { .. } | Body::Source { .. } => true,
        Body::Lock { round, .. } => round.is_some(),
        Body::Note { kind, .. } => *kind == NoteKind::Resign,
        Body::Umpire { act, .. } => act.ends_game(),
        _ => false,
    })
}

impl Game {
    /// Whether one more mail of this seat is taken in at this time, in Unix seconds.
    #[must_use]
    pub fn has_room(&self, seat: &str, unix: i64) -> bool {
        self.quotas.get(seat).is_none_or(|quota| quota.has_room(unix))
    }

    /// Whether this seat has written since it was asked for what it is asked for now.
    #[must_use]
    pub fn has_begun_to_answer(&self, seat: &str) -> bool {
        self.quotas.contains_key(seat)
    }

    /// Whether the mails of a group to others than its writer may wait.
    pub(super) fn can_wait(group: &[Entry]) -> bool {
        happened(group) && may_wait(group)
    }

    /// The seats that were mailed a moment before the group, or will be. Mails are seldom so close.
    pub(super) fn mailed_lately(&self, group: &[Entry]) -> Vec<String> {
        let unix = time_of(group, &Witnessed::default());
        self.offer.seats.iter().filter(|seat| self.was_mailed_lately(seat, unix)).cloned().collect()
    }

    fn was_mailed_lately(&self, seat: &str, unix: i64) -> bool {
        let last = self.posts.get(seat).and_then(|post| post.due.or(post.last));
        last.is_some_and(|last| unix < last.saturating_add(APART))
    }

    /// Notes which seats the group mails, and when; `owed` are the decisions that are owed after it.
    pub(super) fn note_mailed(
        &mut self,
        group: &[Entry],
        witnessed: &Witnessed,
        owed: &BTreeMap<String, String>,
    ) -> Result<(), TurnError> {
        let Some(first) = group.first().filter(|_| happened(group)) else { return Ok(()) };
        let writer = group.iter().find_map(|entry| match &entry.body {
            Body::Mail { seat, .. } => Some(seat.as_str()),
            _ => None,
        });
        let unix = time_of(group, witnessed);
        let may_wait = may_wait(group) && !self.is_over()?;
        for seat in self.offer.seats.clone() {
            // A new decision is told at once, with all that has happened since the last mail.
            let is_new = owed.get(&seat).is_some_and(|now| witnessed.owed.get(&seat) != Some(now));
            let waits = may_wait && !is_new && writer != Some(seat.as_str());
            let news = (waits && self.was_mailed_lately(&seat, unix)).then(|| {
                let sightings = witnessed.sightings.get(&seat).cloned().unwrap_or_default();
                News { sightings, press: press(group) }
            });
            self.posts.entry(seat).or_default().mailed(first.seq, unix, news);
        }
        Ok(())
    }
}

fn press(group: &[Entry]) -> Vec<(String, String)> {
    let of = |entry: &Entry| match &entry.body {
        Body::Note { kind: NoteKind::Press, seat: Some(seat), text, .. } => {
            Some((seat.clone(), text.clone()))
        }
        _ => None,
    };
    group.iter().filter_map(of).collect()
}

/// When a group was written, in Unix seconds.
///
/// The newest time in it; of one that only rolls dice which had waited, that of their round.
pub(super) fn time_of(group: &[Entry], witnessed: &Witnessed) -> i64 {
    let unix = group.iter().rev().find_map(|entry| entry.body.unix());
    unix.or_else(|| witnessed.beacon.map(|beacon| beacon.unix)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quota_is_used_up_and_comes_back_by_the_hour() {
        let mut quota = Quota::default();
        for n in 0..MOST_MAILS {
            assert!(quota.has_room(1_000), "{n}");
            quota.count(1_000);
        }
        assert!(!quota.has_room(1_000) && !quota.has_room(4_599) && quota.has_room(4_600));
        assert!(!quota.has_room(0), "a clock that was set back");
        quota.count(5_000);
        assert!(!quota.has_room(8_199) && quota.has_room(8_200), "the hour that had begun counts");
        quota.count(9_000_000);
        assert_eq!((quota.used, quota.since), (1, 9_000_000));
    }

    /// Ten years ahead, and back again: nobody waits ten years.
    #[test]
    fn a_clock_that_was_ahead_once_holds_no_seat_back() {
        let ahead = 315_360_000;
        let mut quota = Quota::default();
        (0..MOST_MAILS).for_each(|_| quota.count(ahead));
        assert!(!quota.has_room(ahead) && quota.has_room(1_000));
        quota.count(1_000);
        assert_eq!((quota.used, quota.since), (1, 1_000));
        let mut post = Post::default();
        post.mailed(1, ahead, Some(news(1)));
        post.mailed(2, ahead + 10, Some(news(2)));
        assert!(post.hold.is_some());
        post.mailed(3, 1_000, Some(news(3)));
        assert_eq!((post.hold, post.carried.len()), (Some(1_600), 0), "as if the one before had just gone");
        post.mailed(4, 1_700, Some(news(4)));
        assert_eq!((post.last, post.carried.len()), (Some(1_600), 0));
    }

    fn news(n: u32) -> News {
        News { sightings: vec![n.into()], press: vec![] }
    }

    #[test]
    fn a_mail_waits_brings_all_and_is_not_brought_twice() {
        let mut post = Post::default();
        let mut at = |unix: i64, wait: Option<u32>| {
            post.mailed(unix.unsigned_abs(), unix, wait.map(news));
            let carried = post.carried.iter().map(|news| news.sightings[0].as_u64().unwrap_or_default());
            (post.hold, carried.collect::<Vec<_>>())
        };
        assert_eq!(at(0, Some(1)), (None, vec![]), "the first goes out");
        assert_eq!(at(10, Some(2)), (Some(600), vec![]));
        assert_eq!(at(20, Some(3)), (Some(600), vec![2]));
        assert_eq!(at(30, None), (None, vec![2, 3]), "a decision goes out at once, with everything");
        assert_eq!(at(40, Some(4)), (Some(630), vec![]));
        assert_eq!(at(630, Some(5)), (Some(1_230), vec![]), "the one before is gone, and this one waits");
        assert_eq!(at(1_830, Some(6)), (None, vec![]));
    }
}
