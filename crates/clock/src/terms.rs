//! What a game's offer says of its clock.
//!
//! An umpire types it in one line, and it is written back in one form:
//!
//! ```text
//! 3d
//! bank 5d+1d max 10d, grace 1d, rest sat sun, holidays 2026-12-24..2026-12-26, zone Europe/Berlin,
//! away 21d, after 2 silences adjourn
//! ```
//!
//! | part | says | limits | if it is left out |
//! |---|---|---|---|
//! | `3d` | so much time for each decision | 1m to 365d | it, or a bank, is needed |
//! | `bank 5d+1d max 10d` | at the start, more with each decision, at most | 365d each | `+0`, `max 365d` |
//! | `grace 12h` | from a deadline until silence counts | up to 30d | 12h |
//! | `rest sat sun` | weekdays that do not count | six at most | none |
//! | `holidays 2026-12-24..2026-12-26 2027-01-01` | dates that do not count | 100 spans | none |
//! | `zone Europe/Berlin` | the zone of dates and days | IANA names | UTC |
//! | `away 14d` | vacation days of a seat | up to 365d | 14d |
//! | `after 3 silences replace` | how many in a row, and what then | 1 to 100 | as here |
//!
//! After too many silences comes `forfeit` (the side has lost), `replace` (the umpire is asked for another
//! player) or `adjourn`.
//!
//! Parts stand in any order, commas or not. A length is whole numbers of `w`, `d`, `h`, `m` and `s`: `1d12h`.
//! What is left out in JSON has the same value, but for the grace, which is 0 there.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::dates::{DateSpan, Weekday};
use crate::zone::{Zone, ZoneError};

mod length;
mod parse;
mod told;

pub use length::length;

const MINUTE: u64 = 60;
const HOUR: u64 = 3600;
pub(crate) const DAY: u64 = 86_400;

/// Most that a length of the terms may be, but for the grace.
pub const LONGEST: u64 = 365 * DAY;
/// Least time for a decision.
pub const SHORTEST: u64 = MINUTE;
/// Most grace.
pub const GRACE_MAX: u64 = 30 * DAY;
/// The grace of terms that say nothing of it in words.
pub const GRACE: u64 = 12 * HOUR;
/// Most spans of holidays.
pub const HOLIDAYS_MAX: usize = 100;
/// Most vacation days of a seat.
pub const AWAY_MAX: u32 = 365;
/// The vacation days of terms that say nothing of them.
pub const AWAY: u32 = 14;
/// Most silences in a row before something happens.
pub const SILENCES_MAX: u32 = 100;
/// The silences in a row of terms that say nothing of them.
pub const SILENCES: u32 = 3;

/// The time that a player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// The same for each decision.
    Each {
        /// Seconds.
        seconds: u64,
    },
    /// What is not used is kept for later decisions.
    Bank {
        /// Seconds at the start.
        start: u64,
        /// Seconds more with each decision.
        #[serde(default, skip_serializing_if = "told::is_zero")]
        increment: u64,
        /// Seconds that the bank holds at most.
        #[serde(default = "told::longest", skip_serializing_if = "told::is_longest")]
        cap: u64,
    },
}

/// What happens to a seat that was silent too often in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AfterSilences {
    /// Its side has lost.
    Forfeit,
    /// The umpire is asked for another player.
    #[default]
    Replace,
    /// The game is adjourned.
    Adjourn,
}

impl AfterSilences {
    /// All of them.
    pub const ALL: [AfterSilences; 3] =
        [AfterSilences::Forfeit, AfterSilences::Replace, AfterSilences::Adjourn];

    /// Its word in the terms: `forfeit`.
    pub fn id(self) -> &'static str {
        match self {
            AfterSilences::Forfeit => "forfeit",
            AfterSilences::Replace => "replace",
            AfterSilences::Adjourn => "adjourn",
        }
    }
}

/// The terms of a clock. They always keep the limits that the table of [this module](self) shows: what breaks
/// one can be neither typed nor read from JSON.
///
/// A key that is unknown is passed over, since later versions may say more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "told::Told", into = "told::Told")]
pub struct ClockTerms {
    pace: Pace,
    grace: u64,
    rest: BTreeSet<Weekday>,
    holidays: Vec<DateSpan>,
    zone: Zone,
    away: u32,
    silences: u32,
    then: AfterSilences,
}

impl ClockTerms {
    /// Terms of a pace; for the rest they are what words that say nothing of it mean.
    ///
    /// # Errors
    /// The pace breaks a limit.
    pub fn new(pace: Pace) -> Result<ClockTerms, TermsError> {
        ClockTerms::of(pace).checked()
    }

    fn of(pace: Pace) -> ClockTerms {
        ClockTerms {
            pace,
            grace: GRACE,
            rest: BTreeSet::new(),
            holidays: vec![],
            zone: Zone::utc(),
            away: AWAY,
            silences: SILENCES,
            then: AfterSilences::default(),
        }
    }

    /// The time that a player has.
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// Seconds from a deadline until silence counts, which run as the others do.
    pub fn grace(&self) -> u64 {
        self.grace
    }

    /// Weekdays that do not count: six at most.
    pub fn rest(&self) -> &BTreeSet<Weekday> {
        &self.rest
    }

    /// Dates that do not count, in order and apart from each other.
    pub fn holidays(&self) -> &[DateSpan] {
        &self.holidays
    }

    /// The zone of all dates and days.
    pub fn zone(&self) -> &Zone {
        &self.zone
    }

    /// How many vacation days a seat has in all.
    pub fn away(&self) -> u32 {
        self.away
    }

    /// How many silences in a row are too many.
    pub fn silences(&self) -> u32 {
        self.silences
    }

    /// What happens then.
    pub fn then(&self) -> AfterSilences {
        self.then
    }

    /// The terms with every limit looked at, and holidays in order.
    fn checked(mut self) -> Result<ClockTerms, TermsError> {
        let mut mistakes = vec![];
        self.check_pace(&mut mistakes);
        let mut bad = |words: String, trouble| mistakes.push(Mistake { words, trouble });
        if self.grace > GRACE_MAX {
            bad(format!("grace {}", length(self.grace)), Trouble::OutOfBounds { least: 0, most: GRACE_MAX });
        }
        if self.rest.len() == Weekday::ALL.len() {
            bad("rest".to_owned(), Trouble::NoDayLeft);
        }
        self.holidays.sort_unstable();
        let pairs = self.holidays.iter().zip(self.holidays.iter().skip(1));
        for (_, second) in pairs.filter(|(first, second)| first.overlaps(**second)) {
            bad(second.to_string(), Trouble::Twice);
        }
        if self.holidays.len() > HOLIDAYS_MAX {
            bad("holidays".to_owned(), Trouble::TooManyHolidays);
        }
        if self.away > AWAY_MAX {
            bad(format!("away {}d", self.away), Trouble::TooManyDays);
        }
        if !(1..=SILENCES_MAX).contains(&self.silences) {
            bad(format!("after {} silences", self.silences), Trouble::Silences);
        }
        if mistakes.is_empty() { Ok(self) } else { Err(TermsError(mistakes)) }
    }

    fn check_pace(&self, mistakes: &mut Vec<Mistake>) {
        let mut within = |words: &str, seconds: u64, least: u64| {
            if !(least..=LONGEST).contains(&seconds) {
                let words = format!("{words}{}", length(seconds));
                mistakes.push(Mistake { words, trouble: Trouble::OutOfBounds { least, most: LONGEST } });
            }
        };
        match self.pace {
            Pace::Each { seconds } => within("", seconds, SHORTEST),
            Pace::Bank { start, increment, cap } => {
                within("bank ", start, SHORTEST);
                within("+", increment, 0);
                within("max ", cap, SHORTEST);
                if cap < start.max(increment) {
                    let least = start.max(increment);
                    mistakes.push(Mistake {
                        words: format!("max {}", length(cap)),
                        trouble: Trouble::Cap { least },
                    });
                }
            }
        }
    }
}

/// Everything that is wrong with terms, in the order of their words. It is one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TermsError(pub Vec<Mistake>);

impl fmt::Display for TermsError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        for (at, mistake) in self.0.iter().enumerate() {
            write!(out, "{}{mistake}", if at == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for TermsError {}

/// One thing that is wrong with terms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The words in question, forty characters of them at most; empty if some are missing.
    pub words: String,
    /// What is wrong with them.
    pub trouble: Trouble,
}

impl fmt::Display for Mistake {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self.trouble {
            // These quote the words themselves.
            Trouble::NoPace | Trouble::Dates(_) | Trouble::Zone(_) => write!(out, "{}", self.trouble),
            _ => write!(out, "`{}`: {}", self.words, self.trouble),
        }
    }
}

/// What can be wrong with words of the terms, each with a hint.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Trouble {
    /// There is no such word here.
    #[error("not understood{}", meant(near.as_deref()))]
    Unknown {
        /// The word that it may have been meant for.
        near: Option<String>,
    },
    /// A part begins and does not go on.
    #[error("what follows is missing: {wanted}")]
    Unfinished {
        /// An example of the whole part.
        wanted: &'static str,
    },
    /// A part stands there for the second time.
    #[error("this was said before; say it once")]
    Twice,
    /// Neither a time for each decision nor a bank.
    #[error("the pace is missing: `3d` for each decision, or `bank 5d+1d max 10d`")]
    NoPace,
    /// A number without a unit, with a fraction, or with an unknown unit.
    #[error("not a length; whole numbers of w, d, h, m or s, such as `3d` or `1d12h`")]
    NoLength,
    /// A length that is too short or too long.
    #[error("must be from {} to {}", length(*least), length(*most))]
    OutOfBounds {
        /// Seconds.
        least: u64,
        /// Seconds.
        most: u64,
    },
    /// A bank that could not hold its start or a single increment.
    #[error("the bank must hold its start and an increment: {} or more", length(*least))]
    Cap {
        /// Seconds.
        least: u64,
    },
    /// No weekday is left on which the clock runs.
    #[error("no day is left on which the clock runs; name six days at most")]
    NoDayLeft,
    /// What stands there is no day of the week.
    #[error("no day of the week; write `rest sat sun`")]
    NoWeekday,
    /// More spans of holidays than there may be.
    #[error("too many; {HOLIDAYS_MAX} dates or spans at most")]
    TooManyHolidays,
    /// What stands there are no dates.
    #[error("{0}")]
    Dates(crate::dates::DatesError),
    /// What stands there is no time zone.
    #[error("{0}")]
    Zone(ZoneError),
    /// No number of whole days, or too many.
    #[error("whole days from 0 to {AWAY_MAX}, such as `away 14d`")]
    TooManyDays,
    /// No number of silences, or too many.
    #[error("a number of silences from 1 to {SILENCES_MAX}, such as `after 3 silences replace`")]
    Silences,
    /// What stands there is nothing that can happen after silences.
    #[error("`forfeit`, `replace` or `adjourn`, such as `after 3 silences adjourn`")]
    Then,
}

fn meant(near: Option<&str>) -> String {
    near.map_or(String::new(), |word| format!("; did you mean `{word}`?"))
}

impl FromStr for ClockTerms {
    type Err = TermsError;
    fn from_str(text: &str) -> Result<ClockTerms, TermsError> {
        parse::terms(text)
    }
}

/// Words of somebody else as far as they are quoted.
pub(crate) fn shortened(words: &str) -> String {
    let plain: String = words.chars().map(|c| if c.is_control() { ' ' } else { c }).take(41).collect();
    match plain.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", &plain[..at]),
        None => plain,
    }
}
