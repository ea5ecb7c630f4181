//! Which seconds count: a deadline from a length, and a length from two times.

use serde::{Deserialize, Serialize};

use crate::dates::{DAY, DateSpan, Weekday};
use crate::terms::ClockTerms;
use crate::zone::{Civil, Zone, saturated};

/// The deadline of a clock that stands, with no end to it: during an adjournment, say.
pub const NEVER: i64 = i64::MAX;

/// The end of a pause that has none yet.
const OPEN: Civil = Civil::MAX;

/// A time in which no clock of a game runs: an adjournment, or an outage of the host.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pause {
    /// Its first second, Unix.
    pub from: i64,
    /// The second at which clocks run again, Unix. Absent as long as nobody knows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<i64>,
}

/// What stops the clock of one seat beside the terms of its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stops<'a> {
    /// The seat's vacations: dates in the game's zone.
    pub away: &'a [DateSpan],
    /// Pauses of the game, in any order; they may overlap.
    pub pauses: &'a [Pause],
}

/// When a decision is due that was asked at `asked` and for which `allowed` seconds are given: the first
/// second at which [`running`] has come to `allowed`.
///
/// It is never before `asked + allowed` but by the hour that a change to daylight saving time leaves out. It
/// saturates: at [`NEVER`] where the clock stands for good.
pub fn deadline(terms: &ClockTerms, stops: &Stops, asked: i64, allowed: u64) -> i64 {
    Calendar::new(terms, stops).deadline(asked, allowed)
}

/// How many seconds of the clock pass from `from` up to `to`; none if `to` is not after `from`.
///
/// Of `from` and its [`deadline`] it is the length given, but where a deadline was moved to the end of an
/// hour that is left out: there it is more, by what of the hour was behind the deadline. Lengths add up:
/// those from one time to a second and from there to a third are together that from the first to the third.
pub fn running(terms: &ClockTerms, stops: &Stops, from: i64, to: i64) -> u64 {
    Calendar::new(terms, stops).running(from, to)
}

/// The seconds that count, in civil time.
pub(crate) struct Calendar<'a> {
    zone: &'a Zone,
    /// Days of the week that count, from Monday on; one does at least.
    counts: [bool; 7],
    /// What else does not count, from one second up to another; in order, apart from each other.
    stops: Vec<(Civil, Civil)>,
}

impl<'a> Calendar<'a> {
    pub(crate) fn new(terms: &'a ClockTerms, stops: &Stops) -> Calendar<'a> {
        let zone = terms.zone();
        let dates = terms.holidays().iter().chain(stops.away).map(|span| span.civil());
        let pauses = stops.pauses.iter().map(|pause| {
            let end = pause.to.map_or(OPEN, |to| zone.civil(to));
            (zone.civil(pause.from), end)
        });
        let mut all: Vec<(Civil, Civil)> = dates.chain(pauses).filter(|(from, to)| from < to).collect();
        all.sort_unstable();
        let mut stops: Vec<(Civil, Civil)> = Vec::with_capacity(all.len());
        for (from, to) in all {
            match stops.last_mut() {
                Some(last) if from <= last.1 => last.1 = last.1.max(to),
                _ => stops.push((from, to)),
            }
        }
        let counts = Weekday::ALL.map(|day| !terms.rest().contains(&day));
        Calendar { zone, counts, stops }
    }

    pub(crate) fn running(&self, from: i64, to: i64) -> u64 {
        let (from, to) = (self.zone.civil(from), self.zone.civil(to));
        let stopped = |&(begin, end): &(Civil, Civil)| {
            let (begin, end) = (begin.max(from), end.min(to));
            if begin < end { self.weekly(end) - self.weekly(begin) } else { 0 }
        };
        let stopped: Civil = self.stops.iter().map(stopped).sum();
        // It is negative if the times stand in the wrong order.
        u64::try_from(self.weekly(to) - self.weekly(from) - stopped).unwrap_or(0)
    }

    pub(crate) fn deadline(&self, asked: i64, allowed: u64) -> i64 {
        let (mut at, mut left) = (self.zone.civil(asked), Civil::from(allowed));
        for &(begin, end) in self.stops.iter().filter(|(_, end)| *end > self.zone.civil(asked)) {
            let until = (self.weekly(begin) - self.weekly(at)).max(0);
            if left <= until {
                break;
            }
            if end == OPEN {
                return NEVER;
            }
            (at, left) = (end.max(at), left - until);
        }
        self.zone.instant(self.in_weeks(at, left))
    }

    /// Seconds that count from the beginning of 1970 up to `civil`, if only the days of the week were looked
    /// at; negative before that.
    fn weekly(&self, civil: Civil) -> Civil {
        let week = 7 * DAY;
        let inside = civil.rem_euclid(week);
        let days = (0..7).filter(|day| self.counts_on(*day));
        let partly: Civil = days.map(|day| (inside - day * DAY).clamp(0, DAY)).sum();
        civil.div_euclid(week) * self.of_a_week() + partly
    }

    /// The first second at which `left` have counted since `at`, if only the days of the week are looked at.
    fn in_weeks(&self, at: Civil, left: Civil) -> Civil {
        // The last week is walked, so that an end at midnight stays before a rest day.
        let weeks = (left - 1).max(0) / self.of_a_week();
        let (mut at, mut left) = (at + weeks * 7 * DAY, left - weeks * self.of_a_week());
        while left > 0 {
            let (day, midnight) = (at.div_euclid(DAY), (at.div_euclid(DAY) + 1) * DAY);
            if self.counts_on(day) {
                let today = left.min(midnight - at);
                (at, left) = (at + today, left - today);
            } else {
                at = midnight;
            }
        }
        at
    }

    fn of_a_week(&self) -> Civil {
        let days: Civil = self.counts.iter().map(|counts| Civil::from(*counts)).sum();
        // Terms leave a day at least; a week without one would never end.
        days.max(1) * DAY
    }

    /// Whether a day counts, by its number since 1970-01-01, a Thursday.
    fn counts_on(&self, day: Civil) -> bool {
        let weekday = usize::try_from((day + 3).rem_euclid(7)).unwrap_or(0);
        self.counts[weekday]
    }
}

/// The second up to which times are given to players; `None` for one that never comes.
pub(crate) fn ever(unix: i64) -> Option<i64> {
    (unix != NEVER).then_some(unix)
}

/// `unix + seconds`, never beyond what a time can be.
pub(crate) fn later(unix: i64, seconds: u64) -> i64 {
    saturated(Civil::from(unix) + Civil::from(seconds))
}
