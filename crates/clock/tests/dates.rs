//! Dates, zones and times, as people write and read them.

use feldpost_clock::{Date, DateSpan, DatesError, Shown, Weekday, Zone, parse_dates, shown};
use proptest::prelude::*;

use super::{at, zone};

fn span(first: &str, last: &str) -> DateSpan {
    DateSpan::new(first.parse().expect("a date"), last.parse().expect("a date")).expect("a span")
}

#[test]
fn two_dates_are_read_with_whatever_stands_between_them() {
    let whole = span("2026-12-20", "2027-01-03");
    for text in [
        "2026-12-20 to 2027-01-03",
        "2026-12-20 bis 2027-01-03",
        "2026-12-20..2027-01-03",
        "2026-12-20 – 2027-01-03",
        "2026-12-20–2027-01-03",
        "2026-12-20-2027-01-03",
        "2026-12-20 - 2027-01-03",
        " From 2026-12-20 UNTIL 2027-01-03 ",
        "20.12.2026 bis 3.1.2027",
        "20.12.2026-03.01.2027",
        "20.12.2026..3.1.2027",
        "vom 20.12.2026 bis zum 3.1.2027",
        "2026-12-20 to 3.1.2027",
    ] {
        assert_eq!(parse_dates(text), Ok(whole), "{text}");
    }
    for text in ["2026-12-24", "24.12.2026", " 2026-12-24 "] {
        assert_eq!(parse_dates(text), Ok(span("2026-12-24", "2026-12-24")), "{text}");
    }
}

#[test]
fn what_is_no_date_is_told_with_a_hint() {
    for (text, told) in [
        ("", "`` is not understood: write `2026-12-20 to 2027-01-03`, or one date"),
        ("next week", "`next week` is not understood"),
        ("2026-12-20 to", "is not understood"),
        ("2026-12-20 to 2027-01-03 please", "is not understood"),
        ("12/20/2026", "is not understood"),
        ("20.12.26", "is not understood"),
        ("2026-02-30", "the calendar has no 2026-02-30"),
        ("2026-12-20 to 2027-13-01", "the calendar has no 2027-13-01"),
        ("31.4.2026", "the calendar has no 31.4.2026"),
        ("3000-01-01", "the calendar has no 3000-01-01"),
        ("2027-01-03 to 2026-12-20", "2027-01-03 is after 2026-12-20: the first date comes first"),
        ("2026-01-01 to 2027-06-01", "2026-01-01 to 2027-06-01 is more than 366 days"),
    ] {
        let error = parse_dates(text).expect_err(text).to_string();
        assert!(error.contains(told), "{text}: {error}");
    }
    let long = DatesError::Unreadable(format!("{}…", "ä".repeat(40)));
    assert_eq!(parse_dates(&"ä".repeat(5000)), Err(long));
}

#[test]
fn a_span_has_both_its_ends() {
    assert_eq!(span("2026-12-24", "2026-12-26").days(), 3);
    assert_eq!(span("2028-01-01", "2028-12-31").days(), 366);
    assert!(span("2026-12-24", "2026-12-26").overlaps(span("2026-12-26", "2026-12-30")));
    assert!(!span("2026-12-24", "2026-12-26").overlaps(span("2026-12-27", "2026-12-30")));
    let json = serde_json::to_string(&[span("2026-12-24", "2026-12-26"), span("2026-12-31", "2026-12-31")]);
    assert_eq!(json.unwrap(), r#"["2026-12-24..2026-12-26","2026-12-31"]"#);
    let back: Vec<DateSpan> = serde_json::from_str(r#"["2026-12-24..2026-12-26"]"#).unwrap();
    assert_eq!(back, [span("2026-12-24", "2026-12-26")]);
    assert!(serde_json::from_str::<DateSpan>(r#""2026-12-26..2026-12-24""#).is_err());
}

#[test]
fn today_is_the_date_of_the_zone() {
    let late = at("2026-12-31 23:30", "UTC");
    let today = |name| Date::at(late, &zone(name)).to_string();
    assert_eq!((today("UTC"), today("Europe/Berlin")), ("2026-12-31".to_owned(), "2027-01-01".to_owned()));
    assert_eq!(Date::at(late, &Zone::utc()).weekday(), Weekday::Thu);
    let odd = |unix| Date::at(unix, &zone("Asia/Tokyo")).to_string();
    assert_eq!((odd(i64::MIN), odd(i64::MAX)), ("1970-01-01".to_owned(), "2999-12-31".to_owned()));
}

#[test]
fn a_zone_is_found_in_any_case_and_a_near_miss_is_told() {
    for (asked, name) in [
        ("Europe/Berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        (" AMERICA/NEW_YORK ", "America/New_York"),
        ("america/new york", "America/New_York"),
        ("utc", "UTC"),
    ] {
        assert_eq!(zone(asked).name(), name, "{asked}");
    }
    let near = |asked: &str| Zone::named(asked).expect_err(asked).near.join(" ");
    assert_eq!(near("Europe/Berln"), "Europe/Berlin");
    assert_eq!(near("berlin"), "Europe/Berlin");
    assert_eq!(near("Asia/Berlin"), "Europe/Berlin");
    assert_eq!(near("Taipeh"), "Asia/Taipei");
    assert_eq!(near("Nowhereland"), "");
    let error = |asked: &str| Zone::named(asked).expect_err(asked).to_string();
    assert_eq!(error("Europe/Berln"), "`Europe/Berln` is no time zone; did you mean `Europe/Berlin`?");
    assert!(error("Nowhereland").ends_with("give its IANA name, such as `Europe/Berlin` or `UTC`"));
    // A database may have it, and it is no place.
    assert!(Zone::named("Etc/Unknown").is_err());
    assert!(Zone::named("").is_err() && Zone::named("/usr/share/zoneinfo/UTC").is_err());
}

#[test]
fn a_time_is_shown_to_each_reader_in_a_zone_of_their_own() {
    let unix = at("2026-12-03 20:00", "Europe/Berlin") + 59;
    assert_eq!(shown(unix, &zone("Europe/Berlin")), "Thu 3 Dec 20:00 (Europe/Berlin)");
    assert_eq!(shown(unix, &zone("Asia/Taipei")), "Fri 4 Dec 03:00 (Asia/Taipei)");
    let figures = Shown::at(unix, &zone("America/Sao_Paulo"));
    assert_eq!(
        serde_json::to_string(&figures).unwrap(),
        r#"{"weekday":4,"year":2026,"month":12,"day":3,"hour":16,"minute":0,"#.to_owned()
            + r#""zone":"America/Sao_Paulo","abbreviation":"-03","twice":false}"#
    );
    assert_eq!(Shown::at(at("2026-12-06 12:00", "UTC"), &Zone::utc()).weekday, 7);
}

#[test]
fn an_hour_that_comes_twice_is_shown_with_its_abbreviation() {
    let berlin = zone("Europe/Berlin");
    let first = at("2026-10-25 02:30", "Europe/Berlin");
    assert_eq!(shown(first, &berlin), "Sun 25 Oct 02:30 CEST (Europe/Berlin)");
    assert_eq!(shown(first + 3600, &berlin), "Sun 25 Oct 02:30 CET (Europe/Berlin)");
    assert_eq!(shown(first + 7200, &berlin), "Sun 25 Oct 03:30 (Europe/Berlin)");
}

proptest! {
    #[test]
    fn no_text_is_too_odd(text in "\\PC{0,40}", dates in "[0-9. to–-]{0,30}", unix: i64) {
        let _ = Zone::named(&text);
        for text in [text, dates] {
            if let Ok(span) = parse_dates(&text) {
                prop_assert_eq!(parse_dates(&span.to_string()), Ok(span));
            }
            let _ = text.parse::<Date>();
        }
        shown(unix, &zone("Asia/Taipei"));
    }
}
