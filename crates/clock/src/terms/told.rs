//! Terms written down: as JSON, which says nothing of what is as usual, and as the words that an umpire
//! types.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::{AWAY, AfterSilences, ClockTerms, GRACE, LONGEST, Pace, SILENCES, TermsError, length};
use crate::dates::{DateSpan, Weekday};
use crate::zone::Zone;

/// The terms as they stand in JSON, before anything of them is looked at.
#[derive(Serialize, Deserialize)]
pub(super) struct Told {
    pace: Pace,
    #[serde(default, skip_serializing_if = "is_zero")]
    grace: u64,
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    rest: BTreeSet<Weekday>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    holidays: Vec<DateSpan>,
    #[serde(default = "Zone::utc", skip_serializing_if = "is_utc")]
    zone: Zone,
    #[serde(default = "away", skip_serializing_if = "is_away")]
    away: u32,
    #[serde(default = "silences", skip_serializing_if = "is_silences")]
    silences: u32,
    #[serde(default, skip_serializing_if = "is_usual")]
    then: AfterSilences,
}

impl TryFrom<Told> for ClockTerms {
    type Error = TermsError;
    fn try_from(told: Told) -> Result<ClockTerms, TermsError> {
        let Told { pace, grace, rest, holidays, zone, away, silences, then } = told;
        ClockTerms { pace, grace, rest, holidays, zone, away, silences, then }.checked()
    }
}

impl From<ClockTerms> for Told {
    fn from(terms: ClockTerms) -> Told {
        let ClockTerms { pace, grace, rest, holidays, zone, away, silences, then } = terms;
        Told { pace, grace, rest, holidays, zone, away, silences, then }
    }
}

pub(super) fn is_zero(seconds: &u64) -> bool {
    *seconds == 0
}

pub(super) fn longest() -> u64 {
    LONGEST
}

pub(super) fn is_longest(seconds: &u64) -> bool {
    *seconds == LONGEST
}

fn is_utc(zone: &Zone) -> bool {
    *zone == Zone::utc()
}

fn away() -> u32 {
    AWAY
}

fn is_away(days: &u32) -> bool {
    *days == AWAY
}

fn silences() -> u32 {
    SILENCES
}

fn is_silences(count: &u32) -> bool {
    *count == SILENCES
}

fn is_usual(then: &AfterSilences) -> bool {
    *then == AfterSilences::default()
}

/// The shortest words that are read as these terms, in the order of the table.
impl fmt::Display for ClockTerms {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self.pace {
            Pace::Each { seconds } => write!(out, "{}", length(seconds))?,
            Pace::Bank { start, increment, cap } => {
                write!(out, "bank {}", length(start))?;
                if increment > 0 {
                    write!(out, "+{}", length(increment))?;
                }
                if cap < LONGEST {
                    write!(out, " max {}", length(cap))?;
                }
            }
        }
        if self.grace != GRACE {
            write!(out, ", grace {}", length(self.grace))?;
        }
        if !self.rest.is_empty() {
            write!(out, ", rest")?;
            self.rest.iter().try_for_each(|day| write!(out, " {day}"))?;
        }
        if !self.holidays.is_empty() {
            write!(out, ", holidays")?;
            self.holidays.iter().try_for_each(|span| write!(out, " {span}"))?;
        }
        if !is_utc(&self.zone) {
            write!(out, ", zone {}", self.zone)?;
        }
        if self.away != AWAY {
            write!(out, ", away {}d", self.away)?;
        }
        if self.silences != SILENCES || self.then != AfterSilences::default() {
            let word = if self.silences == 1 { "silence" } else { "silences" };
            write!(out, ", after {} {word} {}", self.silences, self.then.id())?;
        }
        Ok(())
    }
}
