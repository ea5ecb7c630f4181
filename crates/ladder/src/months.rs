//! Calendar months in UTC: a month is a rating period.

use std::fmt;

/// A calendar month in UTC. Shown as `2027-03`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month(i64);

const DAY_SECONDS: i64 = 86_400;

impl Month {
    /// The month of this moment, given in Unix seconds; every moment has one.
    pub fn of_unix(unix: i64) -> Month {
        // The days are counted in years that begin in March, so that the leap day is the last of its year,
        // and in eras of 400 years, after which the calendar repeats
        // (howardhinnant.github.io/date_algorithms.html, `civil_from_days`).
        let days = unix.div_euclid(DAY_SECONDS) + 719_468;
        let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day_of_year = day - (365 * year + year / 4 - year / 100);
        let from_march = (5 * day_of_year + 2) / 153;
        Month((era * 400 + year) * 12 + from_march + 2)
    }

    /// How many months later than `earlier` this one is; 0 if it is not.
    pub fn since(self, earlier: Month) -> u64 {
        u64::try_from(self.0 - earlier.0).unwrap_or(0)
    }
}

impl fmt::Display for Month {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:04}-{:02}", self.0.div_euclid(12), self.0.rem_euclid(12) + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(unix: i64) -> String {
        Month::of_unix(unix).to_string()
    }

    #[test]
    fn a_month_begins_at_its_first_second_in_utc() {
        // Seconds of these days as `date -u -d 2027-03-01 +%s` says them.
        for (first, before, month) in [
            (0, "1969-12", "1970-01"),
            (951_782_400, "2000-02", "2000-02"),
            (951_868_800, "2000-02", "2000-03"),
            (1_803_859_200, "2027-02", "2027-03"),
            (1_830_297_600, "2027-12", "2028-01"),
            (4_107_542_400, "2100-02", "2100-03"),
        ] {
            assert_eq!((shown(first - 1), shown(first)), (before.to_owned(), month.to_owned()), "{first}");
        }
    }

    #[test]
    fn months_follow_each_other_for_four_hundred_years() {
        let lengths = |year: i64| {
            let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            [31, if leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        };
        let mut unix = 0;
        for year in 1970..2370 {
            for (at, days) in lengths(year).into_iter().enumerate() {
                assert_eq!(shown(unix), format!("{year}-{:02}", at + 1));
                assert_eq!(shown(unix + days * DAY_SECONDS - 1), format!("{year}-{:02}", at + 1));
                unix += days * DAY_SECONDS;
            }
        }
    }

    #[test]
    fn no_moment_is_without_a_month() {
        let (first, last) = (Month::of_unix(i64::MIN), Month::of_unix(i64::MAX));
        assert!(first < last && last.since(first) > 0);
        assert_eq!(first.since(last), 0);
        assert_eq!(Month::of_unix(951_868_800).since(Month::of_unix(951_868_799)), 1);
    }
}
