//! Dates and spans of dates, as people write them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::terms::shortened;
use crate::zone::{Civil, Zone};

/// Seconds of a civil day.
pub(crate) const DAY: Civil = 86_400;

/// Years that a date may have.
const YEARS: std::ops::RangeInclusive<i16> = 1970..=2999;

/// Days that a span may have.
pub const SPAN_MAX: u32 = 366;

/// A day of the week. It is written by its first three letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Weekday {
    /// Monday, the first day.
    Mon,
    /// Tuesday.
    Tue,
    /// Wednesday.
    Wed,
    /// Thursday.
    Thu,
    /// Friday.
    Fri,
    /// Saturday.
    Sat,
    /// Sunday, the last day.
    Sun,
}

impl Weekday {
    /// All seven, from Monday on.
    pub const ALL: [Weekday; 7] =
        [Weekday::Mon, Weekday::Tue, Weekday::Wed, Weekday::Thu, Weekday::Fri, Weekday::Sat, Weekday::Sun];

    /// Its first three letters: `mon`.
    pub fn id(self) -> &'static str {
        ["mon", "tue", "wed", "thu", "fri", "sat", "sun"][self as usize]
    }

    /// The day that a word names: its English name, three letters or more of it, in any case.
    pub fn named(word: &str) -> Option<Weekday> {
        let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
        let word = word.to_lowercase();
        let day = names.iter().position(|name| word.len() >= 3 && name.starts_with(&word))?;
        Some(Weekday::ALL[day])
    }
}

impl fmt::Display for Weekday {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(self.id())
    }
}

/// A date of the civil calendar, from 1970 to 2999. It is written `2026-12-24`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Date(jiff::civil::Date);

impl Date {
    /// The date of these figures, if there is one.
    pub fn new(year: i16, month: i8, day: i8) -> Option<Date> {
        let date = jiff::civil::Date::new(year, month, day).ok()?;
        YEARS.contains(&year).then_some(Date(date))
    }

    /// The date that a zone's calendars show at a time; of a time outside of our years, the first or last
    /// one.
    pub fn at(unix: i64, zone: &Zone) -> Date {
        let local = (crate::zone::stamp(unix).as_second() + zone.offset(unix)).div_euclid(86_400);
        let first = jiff::civil::Date::constant(*YEARS.start(), 1, 1);
        let last = jiff::civil::Date::constant(*YEARS.end(), 12, 31);
        let date = first.saturating_add(jiff::SignedDuration::from_hours(local * 24));
        Date(date.clamp(first, last))
    }

    /// Its year.
    pub fn year(self) -> i16 {
        self.0.year()
    }

    /// Its month, from 1.
    pub fn month(self) -> i8 {
        self.0.month()
    }

    /// Its day of the month, from 1.
    pub fn day(self) -> i8 {
        self.0.day()
    }

    /// Its day of the week.
    pub fn weekday(self) -> Weekday {
        Weekday::ALL[usize::try_from(self.0.weekday().to_monday_zero_offset()).unwrap_or(0) % 7]
    }

    /// Days since 1970-01-01.
    pub(crate) fn number(self) -> Civil {
        let first = jiff::civil::Date::constant(*YEARS.start(), 1, 1);
        Civil::from(self.0.duration_since(first).as_hours() / 24)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{:04}-{:02}-{:02}", self.year(), self.month(), self.day())
    }
}

/// Dates from the first to the last one, both included. It is written `2026-12-24..2026-12-26`, or as one
/// date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DateSpan {
    first: Date,
    last: Date,
}

impl DateSpan {
    /// The span between two dates.
    ///
    /// # Errors
    /// The last date is before the first one, or there are more than [`SPAN_MAX`] days.
    pub fn new(first: Date, last: Date) -> Result<DateSpan, DatesError> {
        let days = last.number() - first.number() + 1;
        match days {
            ..=0 => Err(DatesError::WrongOrder { first, last }),
            days if days > Civil::from(SPAN_MAX) => Err(DatesError::TooLong { first, last }),
            _ => Ok(DateSpan { first, last }),
        }
    }

    /// The first date.
    pub fn first(self) -> Date {
        self.first
    }

    /// The last date, which belongs to it.
    pub fn last(self) -> Date {
        self.last
    }

    /// How many days it has, from 1 to [`SPAN_MAX`].
    pub fn days(self) -> u32 {
        u32::try_from(self.last.number() - self.first.number() + 1).unwrap_or(SPAN_MAX)
    }

    /// Whether both have a date.
    pub fn overlaps(self, other: DateSpan) -> bool {
        self.first <= other.last && other.first <= self.last
    }

    /// The seconds of local time from its first midnight to the one behind it.
    pub(crate) fn civil(self) -> (Civil, Civil) {
        (self.first.number() * DAY, (self.last.number() + 1) * DAY)
    }
}

impl fmt::Display for DateSpan {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}", self.first)?;
        if self.first == self.last { Ok(()) } else { write!(out, "..{}", self.last) }
    }
}

/// Why words are no dates.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DatesError {
    /// They have no form that we know.
    #[error("`{0}` is not understood: write `2026-12-20 to 2027-01-03`, or one date")]
    Unreadable(String),
    /// The calendar has no such day, or its year is not from 1970 to 2999.
    #[error("the calendar has no {0}")]
    NoSuchDay(String),
    /// The last date is before the first one.
    #[error("{first} is after {last}: the first date comes first")]
    WrongOrder {
        /// The date that was given first.
        first: Date,
        /// The one that was given last.
        last: Date,
    },
    /// More days than a span may have.
    #[error("{first} to {last} is more than {SPAN_MAX} days")]
    TooLong {
        /// The first date.
        first: Date,
        /// The last date.
        last: Date,
    },
}

/// Reads `2026-12-20 to 2027-01-03`, or a single date.
///
/// A date is `2026-12-20` or, as in German, `20.12.2026`. Between two dates stand `to`, `until`, `bis`, `-`,
/// `–` or `..`, with or without spaces. A `from`, `von` or `vom` before them is passed over.
///
/// # Errors
/// What is wrong with the words. [`DatesError`] quotes forty characters of them at most.
pub fn parse_dates(text: &str) -> Result<DateSpan, DatesError> {
    let unreadable = || DatesError::Unreadable(shortened(text.trim()));
    let mut rest = text.trim();
    for word in ["from ", "von ", "vom "] {
        rest = after_word(rest, word).unwrap_or(rest);
    }
    let (first, rest) = date(rest).ok_or_else(unreadable)?;
    let first = first?;
    if rest.trim().is_empty() {
        return DateSpan::new(first, first);
    }
    let rest = rest.trim_start();
    let signs = ["until ", "to ", "bis zum ", "bis ", "..", "--", "-", "–", "—", "−"];
    let rest = signs.iter().find_map(|sign| after_word(rest, sign)).ok_or_else(unreadable)?;
    let (last, rest) = date(rest.trim_start()).ok_or_else(unreadable)?;
    if !rest.trim().is_empty() {
        return Err(unreadable());
    }
    DateSpan::new(first, last?)
}

/// What stands behind a word at the beginning of a text, in any case.
fn after_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let head = text.get(..word.len())?;
    head.eq_ignore_ascii_case(word).then(|| &text[word.len()..])
}

/// The date at the beginning of a text, and what stands behind it. `None` where none stands.
fn date(text: &str) -> Option<(Result<Date, DatesError>, &str)> {
    let (first, rest) = digits(text)?;
    let sign = rest.chars().next().filter(|sign| "-.".contains(*sign))?;
    let (second, rest) = digits(&rest[1..])?;
    let (third, rest) = digits(rest.strip_prefix(sign)?)?;
    let (year, month, day) = if sign == '-' { (first, second, third) } else { (third, second, first) };
    if year.len() != 4 || month.len() > 2 || day.len() > 2 {
        return None;
    }
    let found = Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    let told = &text[..text.len() - rest.len()];
    Some((found.ok_or_else(|| DatesError::NoSuchDay(told.to_owned())), rest))
}

/// The digits at the beginning of a text, and what stands behind them.
fn digits(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

impl FromStr for Date {
    type Err = DatesError;
    fn from_str(text: &str) -> Result<Date, DatesError> {
        match date(text.trim()) {
            Some((found, "")) => found,
            _ => Err(DatesError::Unreadable(shortened(text.trim()))),
        }
    }
}

impl FromStr for DateSpan {
    type Err = DatesError;
    fn from_str(text: &str) -> Result<DateSpan, DatesError> {
        parse_dates(text)
    }
}

impl TryFrom<String> for Date {
    type Error = DatesError;
    fn try_from(text: String) -> Result<Date, DatesError> {
        text.parse()
    }
}

impl From<Date> for String {
    fn from(date: Date) -> String {
        date.to_string()
    }
}

impl TryFrom<String> for DateSpan {
    type Error = DatesError;
    fn try_from(text: String) -> Result<DateSpan, DatesError> {
        text.parse()
    }
}

impl From<DateSpan> for String {
    fn from(span: DateSpan) -> String {
        span.to_string()
    }
}
