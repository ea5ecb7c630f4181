//! A time as a reader sees it. Each reader has a zone; a template words the figures in the reader's language.

use std::fmt;

use serde::Serialize;

use crate::dates::Weekday;
use crate::zone::{Zone, stamp};

/// The figures of a time in a zone, cut down to the minute.
///
/// As text it is short English: `Thu 3 Dec 20:00 (Europe/Berlin)`, and with the abbreviation where the same
/// local time comes twice: `Sun 25 Oct 02:30 CEST (Europe/Berlin)`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shown {
    /// Day of the week, from 1 (Monday) to 7 (Sunday).
    pub weekday: u8,
    /// Year of the civil calendar.
    pub year: i16,
    /// From 1 to 12.
    pub month: i8,
    /// From 1 to 31.
    pub day: i8,
    /// From 0 to 23.
    pub hour: i8,
    /// From 0 to 59.
    pub minute: i8,
    /// IANA name of the zone.
    pub zone: String,
    /// What the zone's time is called then: `CET`, or an offset, such as `-03`, where it has no name.
    pub abbreviation: String,
    /// The same local time comes twice: tell them apart by the abbreviation.
    pub twice: bool,
}

impl Shown {
    /// A time in a zone. One further off than some 6000 years is shown as the last one before that.
    pub fn at(unix: i64, zone: &Zone) -> Shown {
        let seconds = zone.offset(unix);
        let local = jiff::tz::Offset::from_seconds(i32::try_from(seconds).unwrap_or(0))
            .unwrap_or(jiff::tz::Offset::UTC)
            .to_datetime(stamp(unix));
        Shown {
            weekday: local.weekday().to_monday_one_offset().unsigned_abs(),
            year: local.year(),
            month: local.month(),
            day: local.day(),
            hour: local.hour(),
            minute: local.minute(),
            zone: zone.name().to_owned(),
            abbreviation: zone.abbreviation(unix),
            twice: zone.is_twice(unix),
        }
    }
}

/// A time as short English text; see [`Shown`].
pub fn shown(unix: i64, zone: &Zone) -> String {
    Shown::at(unix, zone).to_string()
}

impl fmt::Display for Shown {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        const MONTHS: [&str; 12] =
            ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
        let day = Weekday::ALL[usize::from(self.weekday.wrapping_sub(1)) % 7].id();
        let month = MONTHS[usize::try_from(self.month - 1).unwrap_or(0) % 12];
        let (first, rest) = day.split_at(1);
        write!(out, "{}{rest} {} {month} ", first.to_uppercase(), self.day)?;
        write!(out, "{:02}:{:02}", self.hour, self.minute)?;
        if self.twice {
            write!(out, " {}", self.abbreviation)?;
        }
        write!(out, " ({})", self.zone)
    }
}
