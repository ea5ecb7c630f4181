//! The clock of one seat: what it was asked, how much time it has, when it is late.
//!
//! Every event is a method that takes the time at which it happened. Nothing here looks at what time it is,
//! so a clock is the same each time that its events are played again.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::calendar::{Calendar, Pause, Stops, ever, later};
use crate::dates::{Date, DateSpan, DatesError};
use crate::terms::{AfterSilences, ClockTerms, DAY, Pace};

const HOUR: u64 = 3600;

/// One seat's clock. It stands beside the terms of its game, which are handed to whatever needs them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SeatClock {
    /// Seconds in the bank; none where each decision has its own time.
    #[serde(default, skip_serializing_if = "is_zero")]
    bank: u64,
    /// When the open decision was asked, Unix.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    asked: Option<i64>,
    /// Seconds more for the open decision.
    #[serde(default, skip_serializing_if = "is_zero")]
    extension: u64,
    /// Vacations, past ones too: they count for the budget.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    away: Vec<DateSpan>,
    /// Silences since the seat last decided by itself.
    #[serde(default, skip_serializing_if = "is_none")]
    silences: u32,
    /// Pauses that concern the open decision, or may concern the next one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pauses: Vec<Pause>,
}

fn is_zero(seconds: &u64) -> bool {
    *seconds == 0
}

fn is_none(count: &u32) -> bool {
    *count == 0
}

/// Which reminder a player should get.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reminder {
    /// The deadline is near.
    Soon,
    /// The deadline has passed; the grace runs.
    Deadline,
}

/// Why a vacation is not taken down.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AwayError {
    /// The dates are no span.
    #[error("{0}")]
    Dates(DatesError),
    /// It would begin before today.
    #[error("{first} is over; a vacation begins on {today} or later")]
    Past {
        /// Its first date.
        first: Date,
        /// Today in the game's zone.
        today: Date,
    },
    /// Some of its dates are taken down already.
    #[error("{with} is taken down already; name other dates")]
    Overlap {
        /// The vacation that is there.
        with: DateSpan,
    },
    /// More days than are left.
    #[error("{days} days are asked for, and {left} are left")]
    Budget {
        /// Days of the vacation.
        days: u32,
        /// Days that the seat has left.
        left: u32,
    },
}

impl SeatClock {
    /// The clock of a seat that was asked nothing yet, with a full bank and its whole budget.
    pub fn new(terms: &ClockTerms) -> SeatClock {
        let bank = match terms.pace() {
            Pace::Each { .. } => 0,
            Pace::Bank { start, .. } => start,
        };
        SeatClock { bank, ..SeatClock::default() }
    }

    /// The seat is asked for a decision. One that is still open is asked anew: its time begins again, and it
    /// has cost nothing.
    pub fn ask(&mut self, unix: i64) {
        self.asked = Some(unix);
        self.extension = 0;
        self.pauses.retain(|pause| pause.to.is_none_or(|to| to > unix));
    }

    /// The seat has decided, also if it was late. Says how many seconds of the clock that took; nothing
    /// happens if no decision is open.
    ///
    /// An extension is used before the bank. What is left in the bank gets the increment, up to the most that
    /// it holds; a bank that is used up is filled as after a [silence](SeatClock::silence).
    pub fn decide(&mut self, terms: &ClockTerms, unix: i64) -> u64 {
        let Some(asked) = self.asked.take() else { return 0 };
        let spent = self.calendar(terms).running(asked, unix);
        let left = self.bank.saturating_sub(spent.saturating_sub(self.extension));
        self.refill(terms, left);
        (self.extension, self.silences) = (0, 0);
        spent
    }

    /// The seat is asked no more, and has not decided: what it was asked has cost nothing.
    pub fn withdraw(&mut self) {
        (self.asked, self.extension) = (None, 0);
    }

    /// Gives the open decision more time, on top of earlier extensions. Says whether one is open.
    pub fn extend(&mut self, seconds: u64) -> bool {
        if self.asked.is_some() {
            self.extension = self.extension.saturating_add(seconds);
        }
        self.asked.is_some()
    }

    /// Takes down a vacation from a date to another, both included; `now` is the time of the request. Today's
    /// date may be its first one, and then does not count from its midnight on. Every date of it counts for
    /// the budget, rest days too.
    ///
    /// # Errors
    /// The dates are in the wrong order or over, or taken down already, or there are not so many days left.
    pub fn away(&mut self, terms: &ClockTerms, first: Date, last: Date, now: i64) -> Result<(), AwayError> {
        let span = DateSpan::new(first, last).map_err(AwayError::Dates)?;
        let today = Date::at(now, terms.zone());
        if first < today {
            return Err(AwayError::Past { first, today });
        }
        if let Some(with) = self.away.iter().find(|other| other.overlaps(span)) {
            return Err(AwayError::Overlap { with: *with });
        }
        let (days, left) = (span.days(), self.days_left(terms));
        if days > left {
            return Err(AwayError::Budget { days, left });
        }
        self.away.push(span);
        self.away.sort_unstable();
        Ok(())
    }

    /// The seat was silent, and its decision was made without it. Nothing happens if no decision is open.
    /// Whether it was [late enough](SeatClock::silent_from) is for the caller to see: a silence that was
    /// recorded once is one, whatever the rules of time zones say today.
    ///
    /// The bank is used up. The next decision gets the increment, or of a bank without one a day, or all that
    /// the bank may hold if that is less.
    pub fn silence(&mut self, terms: &ClockTerms) {
        if self.asked.take().is_some() {
            self.refill(terms, 0);
            self.extension = 0;
            self.silences = self.silences.saturating_add(1);
        }
    }

    /// The seat has decided by itself after its time was up: its silences in a row have ended.
    pub fn is_heard(&mut self) {
        self.silences = 0;
    }

    /// Another player has the seat: full bank, whole budget, no silences, and the open decision is asked now.
    /// Pauses are of the game and stay.
    pub fn replaced(&mut self, terms: &ClockTerms, unix: i64) {
        let asked = self.asked.map(|_| unix);
        let pauses = std::mem::take(&mut self.pauses);
        *self = SeatClock { asked, pauses, ..SeatClock::new(terms) };
    }

    /// The game's clocks stand, or stood. The caller tells every seat.
    pub fn pause(&mut self, pause: Pause) {
        if pause.to.is_none_or(|to| to > pause.from) && !self.pauses.contains(&pause) {
            self.pauses.push(pause);
            self.pauses.sort_unstable();
        }
    }

    /// The game's clocks run again: every pause ends here, if it has not ended before.
    pub fn resume(&mut self, unix: i64) {
        for pause in &mut self.pauses {
            pause.to = Some(pause.to.map_or(unix, |to| to.min(unix)));
        }
        self.pauses.retain(|pause| pause.to > Some(pause.from));
    }

    /// When the open decision is due, Unix; `None` if there is none or the clock stands with no end to it.
    pub fn deadline(&self, terms: &ClockTerms) -> Option<i64> {
        ever(self.calendar(terms).deadline(self.asked?, self.allowed(terms)))
    }

    /// From when on silence counts, Unix: the deadline and the grace, which runs like all other time.
    pub fn silent_from(&self, terms: &ClockTerms) -> Option<i64> {
        let deadline = self.deadline(terms)?;
        ever(self.calendar(terms).deadline(deadline, terms.grace()))
    }

    /// The reminder that is due `now`, if the last one, of whatever decision, was sent at `last`.
    ///
    /// The first is due when a quarter of the time is left, a day of the clock at most and an hour at least;
    /// never at once, so there is none for an hour or less. The second is due at the deadline, as long as
    /// silence does not count. An extension or a pause that moves the deadline brings them again.
    pub fn reminder_due(&self, terms: &ClockTerms, last: Option<i64>, now: i64) -> Option<Reminder> {
        let (deadline, silent) = (self.deadline(terms)?, self.silent_from(terms));
        let is_new = |due: i64| now >= due && last.is_none_or(|last| last < due);
        if now >= deadline {
            let in_grace = silent.is_none_or(|silent| now < silent);
            return (in_grace && is_new(deadline)).then_some(Reminder::Deadline);
        }
        is_new(self.soon(terms)?).then_some(Reminder::Soon)
    }

    /// When the [first reminder](SeatClock::reminder_due) is due, Unix; `None` if there is none.
    pub fn soon(&self, terms: &ClockTerms) -> Option<i64> {
        let allowed = self.allowed(terms);
        let before = (allowed / 4).clamp(HOUR, DAY);
        let soon = allowed.checked_sub(before).filter(|spent| *spent > 0)?;
        ever(self.calendar(terms).deadline(self.asked?, soon))
    }

    /// Whether the open decision has a day of the clock left at most, and its deadline is not over.
    pub fn is_last_day(&self, terms: &ClockTerms, now: i64) -> bool {
        self.left(terms, now).is_some_and(|left| (1..=DAY).contains(&left))
    }

    /// Seconds of the clock that the open decision has left at `now`; 0 from its deadline on. `None` if there
    /// is none or the clock stands with no end to it.
    pub fn left(&self, terms: &ClockTerms, now: i64) -> Option<u64> {
        let deadline = self.deadline(terms)?;
        if now >= deadline {
            return Some(0);
        }
        let from = now.max(self.asked?);
        // One at least: with a deadline at the beginning of an hour that comes twice, all of the time is used
        // up the first time, and the deadline is the second one.
        let spent = self.calendar(terms).running(self.asked?, from);
        Some(self.allowed(terms).saturating_sub(spent).max(1))
    }

    /// Seconds that the open decision has in all, or the next one if none is open.
    pub fn allowed(&self, terms: &ClockTerms) -> u64 {
        let own = match terms.pace() {
            Pace::Each { seconds } => seconds,
            Pace::Bank { .. } => self.bank,
        };
        own.saturating_add(self.extension)
    }

    /// When the open decision was asked, Unix.
    pub fn asked(&self) -> Option<i64> {
        self.asked
    }

    /// Seconds in the bank when the open decision was asked; 0 where each decision has its own time.
    pub fn bank(&self) -> u64 {
        self.bank
    }

    /// Seconds by which the open decision was extended.
    pub fn extension(&self) -> u64 {
        self.extension
    }

    /// Its vacations, past ones too, in order.
    pub fn vacations(&self) -> &[DateSpan] {
        &self.away
    }

    /// Pauses that concern the open decision, in order.
    pub fn pauses(&self) -> &[Pause] {
        &self.pauses
    }

    /// Vacation days that are left.
    pub fn days_left(&self, terms: &ClockTerms) -> u32 {
        let taken = self.away.iter().fold(0_u32, |sum, span| sum.saturating_add(span.days()));
        terms.away().saturating_sub(taken)
    }

    /// Silences since the seat last decided by itself.
    pub fn silences(&self) -> u32 {
        self.silences
    }

    /// What the terms say to so many silences; `None` as long as there are not too many.
    pub fn consequence(&self, terms: &ClockTerms) -> Option<AfterSilences> {
        (self.silences >= terms.silences()).then(|| terms.then())
    }

    fn calendar<'t>(&self, terms: &'t ClockTerms) -> Calendar<'t> {
        Calendar::new(terms, &Stops { away: &self.away, pauses: &self.pauses })
    }

    /// Puts what is left, and the increment, into the bank.
    fn refill(&mut self, terms: &ClockTerms, left: u64) {
        if let Pace::Bank { increment, cap, .. } = terms.pace() {
            let more = if left == 0 && increment == 0 { DAY } else { increment };
            self.bank = left.saturating_add(more).min(cap);
        }
    }
}

impl Pause {
    /// A pause that begins at a time and has no end yet.
    pub fn since(from: i64) -> Pause {
        Pause { from, to: None }
    }

    /// A pause of a number of seconds.
    pub fn of(from: i64, seconds: u64) -> Pause {
        Pause { from, to: Some(later(from, seconds)) }
    }
}
