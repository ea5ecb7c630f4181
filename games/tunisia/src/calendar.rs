//! Dates of the game turns (T2 6.0): two a week, from 15 November 1942 to 29 May 1943.

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A day, written as `1943-03-05`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// A day; whether there is such a day is not looked at.
    #[must_use]
    pub const fn new(year: u16, month: u8, day: u8) -> Date {
        Date { year, month, day }
    }

    /// Its month, from 1.
    #[must_use]
    pub fn month(self) -> u8 {
        self.month
    }

    /// The day of its month, from 1.
    #[must_use]
    pub fn day(self) -> u8 {
        self.day
    }

    /// The day of the next game turn: turns begin on these days of each month that it has.
    #[must_use]
    pub fn next_turn(self, days: &[u8]) -> Date {
        let last = match self.month {
            2 if self.year.is_multiple_of(4) => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        let later = days.iter().copied().filter(|day| (self.day + 1..=last).contains(day)).min();
        let first = days.iter().copied().min().unwrap_or(1);
        match (later, self.month) {
            (Some(day), _) => Date { day, ..self },
            (None, 12) => Date::new(self.year + 1, 1, first),
            (None, month) => Date::new(self.year, month + 1, first),
        }
    }

    /// The game turns between two days, both counted.
    #[must_use]
    pub fn turns(self, last: Date, days: &[u8]) -> Vec<Date> {
        let next = |date: &Date| Some(date.next_turn(days)).filter(|next| *next <= last);
        std::iter::successors(Some(self).filter(|first| *first <= last), next).collect()
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// The text is no date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoDate;

impl FromStr for Date {
    type Err = NoDate;
    fn from_str(text: &str) -> Result<Date, NoDate> {
        let mut parts = text.split('-');
        let mut part = |digits: usize| parts.next().filter(|part| part.len() == digits).ok_or(NoDate);
        let (year, month, day) = (part(4)?, part(2)?, part(2)?);
        let date = Date {
            year: year.parse().map_err(|_| NoDate)?,
            month: month.parse().map_err(|_| NoDate)?,
            day: day.parse().map_err(|_| NoDate)?,
        };
        let sound = (1..=12).contains(&date.month) && (1..=31).contains(&date.day);
        if sound && parts.next().is_none() { Ok(date) } else { Err(NoDate) }
    }
}

impl Serialize for Date {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom(format!("`{text}` is no date")))
    }
}
