//! Days as one types them, in UTC.

use feldpost_ladder::Season;
use feldpost_umpire::ladder::day;

const DAY_SECONDS: i64 = 86_400;

/// `2027-03-31` is its last second; `@1800000000` that one.
pub fn moment(text: &str) -> Result<i64, String> {
    if let Some(seconds) = text.strip_prefix('@') {
        return seconds.parse().map_err(|_| format!("`{text}` is no time: @ and seconds of Unix time"));
    }
    Ok(first_second(text)? + DAY_SECONDS - 1)
}

/// `NAME=FROM..TO`: from the first second of the one day to the last of the other.
pub fn season(text: &str) -> Result<Season, String> {
    let wrong = || "a season is NAME=FROM..TO, such as spring=2027-01-01..2027-03-31".to_owned();
    let (name, days) = text.split_once('=').ok_or_else(wrong)?;
    let (from, to) = days.split_once("..").ok_or_else(wrong)?;
    let season = Season {
        name: name.trim().to_owned(),
        from_unix: first_second(from)?,
        to_unix: first_second(to)? + DAY_SECONDS,
    };
    if season.name.is_empty() {
        return Err(wrong());
    }
    if season.from_unix >= season.to_unix {
        return Err(format!("the season {} ends before it begins", season.name));
    }
    Ok(season)
}

fn first_second(text: &str) -> Result<i64, String> {
    day(text).ok_or_else(|| format!("`{text}` is no day, such as 2027-03-31"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_the_end_of_a_day_and_a_season_has_both_its_days() {
        // Seconds as `date -u -d 2027-03-31 +%s` says them.
        assert_eq!(moment("2027-03-31"), Ok(1_806_451_200 + 86_399));
        assert_eq!(moment("@17"), Ok(17));
        let spring = season("spring=2027-01-01..2027-03-31").unwrap();
        assert_eq!((spring.from_unix, spring.to_unix), (1_798_761_600, 1_806_537_600));
        assert_eq!(season("one day=2027-01-01..2027-01-01").unwrap().name, "one day");
        for wrong in ["2027-3-31", "2027-02-30", "tomorrow", "@", "2027-03-31T00:00:00Z", "999999-01-01"] {
            assert!(moment(wrong).is_err(), "{wrong}");
        }
        for wrong in ["=2027-01-01..2027-03-31", "spring", "s=2027-01-01", "s=2027-03-31..2027-01-01"] {
            assert!(season(wrong).is_err(), "{wrong}");
        }
    }
}
