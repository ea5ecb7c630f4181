//! Which seconds count, by cases and against a walk through every minute.

use std::collections::BTreeSet;

use feldpost_clock::{ClockTerms, DateSpan, NEVER, Pause, Stops, deadline, running};
use jiff::Timestamp;
use jiff::tz::{TimeZone, TimeZoneDatabase};
use proptest::prelude::*;

use super::{at, local};

const HOUR: u64 = 3600;
const DAY: u64 = 24 * HOUR;
const BERLIN: &str = "Europe/Berlin";

fn terms(text: &str) -> ClockTerms {
    text.parse().expect("terms")
}

/// When something asked in Berlin is due there, by the terms and nothing else.
fn due(text: &str, asked: &str, allowed: u64) -> String {
    let terms = terms(&format!("{text}, zone {BERLIN}"));
    local(deadline(&terms, &Stops::default(), at(asked, BERLIN), allowed), BERLIN)
}

#[test]
fn three_days_end_at_the_same_hour_across_a_change_to_daylight_saving_time() {
    assert_eq!(due("3d", "2026-11-30 20:00", 3 * DAY), "Thu 2026-12-03 20:00:00 CET");
    assert_eq!(due("3d", "2026-03-27 20:00", 3 * DAY), "Mon 2026-03-30 20:00:00 CEST");
    assert_eq!(due("3d", "2026-10-23 20:00", 3 * DAY), "Mon 2026-10-26 20:00:00 CET");
}

#[test]
fn a_deadline_in_an_hour_left_out_is_at_its_end_and_one_in_an_hour_twice_the_later() {
    assert_eq!(due("1d", "2026-03-28 02:30", DAY), "Sun 2026-03-29 03:00:00 CEST");
    assert_eq!(due("1d", "2026-03-28 02:00", DAY), "Sun 2026-03-29 03:00:00 CEST");
    assert_eq!(due("1d", "2026-10-24 02:30", DAY), "Sun 2026-10-25 02:30:00 CET");
    assert_eq!(due("1d", "2026-10-24 02:00", DAY), "Sun 2026-10-25 02:00:00 CET");
    assert_eq!(due("1d", "2026-10-24 03:00", DAY), "Sun 2026-10-25 03:00:00 CET");
    // Lord Howe changes by half an hour.
    let howe = terms("1d, zone Australia/Lord_Howe");
    let asked = at("2026-10-03 02:10", "Australia/Lord_Howe");
    let due = deadline(&howe, &Stops::default(), asked, DAY);
    assert_eq!(local(due, "Australia/Lord_Howe"), "Sun 2026-10-04 02:30:00 +11");
    // What was left out counts as passed: here more than was allowed.
    assert_eq!(running(&howe, &Stops::default(), asked, due), DAY + 20 * 60);
}

#[test]
fn an_hour_that_comes_twice_counts_once() {
    let terms = terms("1d, zone Europe/Berlin");
    let (first, second) = (at("2026-10-25 02:30", BERLIN), at("2026-10-25 02:30", BERLIN) + 3600);
    let run = |from, to| running(&terms, &Stops::default(), from, to);
    assert_eq!(run(at("2026-10-25 01:00", BERLIN), at("2026-10-25 04:00", BERLIN)), 3 * HOUR);
    assert_eq!((run(first - 1800, second - 1800), run(first, second)), (0, HOUR / 2));
    // Asked in its first pass: the time begins with the second one.
    assert_eq!(
        local(deadline(&terms, &Stops::default(), first, HOUR), BERLIN),
        "Sun 2026-10-25 03:00:00 CET"
    );
}

#[test]
fn rest_days_and_holidays_do_not_count() {
    assert_eq!(due("3d, rest sat sun", "2026-12-03 20:00", 3 * DAY), "Tue 2026-12-08 20:00:00 CET");
    // Used up at midnight: the deadline is the end of Friday, not the beginning of Monday.
    assert_eq!(due("1d, rest sat sun", "2026-12-04 00:00", DAY), "Sat 2026-12-05 00:00:00 CET");
    assert_eq!(due("1d, rest sat sun", "2026-12-04 00:00", DAY + 1), "Mon 2026-12-07 00:00:01 CET");
    // Asked on a rest day: it begins with the next one.
    assert_eq!(due("1d, rest sat sun", "2026-12-05 15:00", DAY), "Tue 2026-12-08 00:00:00 CET");
    let christmas = "2d, rest sat sun, holidays 2026-12-24..2026-12-26 2027-01-01";
    assert_eq!(due(christmas, "2026-12-23 18:00", 2 * DAY), "Tue 2026-12-29 18:00:00 CET");
    // Six days of rest, and many weeks.
    assert_eq!(
        due("1d, rest tue wed thu fri sat sun", "2026-11-30 00:00", 53 * DAY).get(..14),
        Some("Tue 2027-11-30")
    );
}

#[test]
fn vacations_and_pauses_do_not_count() {
    let terms = terms("3d, zone Europe/Berlin");
    let asked = at("2026-11-30 20:00", BERLIN);
    let away: [DateSpan; 1] = ["2026-12-01..2026-12-02".parse().expect("dates")];
    let pauses = [
        Pause { from: asked + 600, to: Some(asked + 1200) },
        // Overlaps, and lies in part in the vacation.
        Pause { from: asked + 900, to: Some(asked + 5 * 3600) },
    ];
    let stops = Stops { away: &away, pauses: &pauses };
    let due = deadline(&terms, &stops, asked, 3 * DAY);
    // From 20:10 to midnight the pause, two days away: 10 minutes had passed when the pause began.
    assert_eq!(local(due, BERLIN), "Sat 2026-12-05 23:50:00 CET");
    assert_eq!(running(&terms, &stops, asked, due), 3 * DAY);
    assert_eq!(running(&terms, &stops, asked, due - 1), 3 * DAY - 1);
}

#[test]
fn a_pause_is_half_open() {
    let terms = terms("3d");
    let pauses = [Pause { from: 1000, to: Some(2000) }];
    let stops = Stops { pauses: &pauses, ..Stops::default() };
    let run = |from, to| running(&terms, &stops, from, to);
    assert_eq!((run(999, 1000), run(999, 1001), run(1999, 2000), run(1999, 2001)), (1, 1, 0, 1));
    assert_eq!(deadline(&terms, &stops, 900, 100), 1000);
    assert_eq!(deadline(&terms, &stops, 900, 101), 2001);
    let none = [Pause { from: 2000, to: Some(1000) }, Pause { from: 950, to: Some(950) }];
    assert_eq!(deadline(&terms, &Stops { pauses: &none, ..Stops::default() }, 900, 101), 1001);
}

#[test]
fn a_pause_without_end_stops_the_clock_for_good() {
    let terms = terms("3d, rest sun");
    let pauses = [Pause { from: 1000, to: None }, Pause { from: 5000, to: Some(6000) }];
    let stops = Stops { pauses: &pauses, ..Stops::default() };
    assert_eq!(deadline(&terms, &stops, 0, 1000), 1000);
    assert_eq!(deadline(&terms, &stops, 0, 1001), NEVER);
    assert_eq!(running(&terms, &stops, 0, i64::MAX), 1000);
}

#[test]
fn a_date_that_a_zone_leaves_out_and_changes_at_midnight_are_understood() {
    // Cairo goes from Thursday midnight to 01:00.
    let cairo = "Africa/Cairo";
    let terms = terms("1d, rest fri, zone Africa/Cairo");
    let asked = at("2026-04-23 00:30", cairo);
    // Friday is all rest, its missing hour too.
    let due = deadline(&terms, &Stops::default(), asked, DAY);
    assert_eq!(local(due, cairo), "Sat 2026-04-25 00:30:00 EEST");
    assert_eq!(running(&terms, &Stops::default(), asked, due), DAY);
}

#[test]
fn a_time_of_zero_or_below_and_one_far_off_never_make_an_early_deadline() {
    let rest = terms("3d, rest sat sun, holidays 1970-01-01..1970-01-03, zone Pacific/Auckland");
    let plain = terms("3d");
    for asked in [0, -1, -86_400, i64::MIN, i64::MAX - 5, i64::MAX, 253_402_300_800, -377_705_116_800] {
        for allowed in [0, 1, DAY, 365 * DAY, u64::MAX] {
            let whole = i64::try_from(i128::from(asked) + i128::from(allowed)).unwrap_or(i64::MAX);
            assert_eq!(deadline(&plain, &Stops::default(), asked, allowed), whole, "{asked} {allowed}");
            let due = deadline(&rest, &Stops::default(), asked, allowed);
            assert!(due >= whole.saturating_sub(3600).max(asked), "{asked} {allowed}: {due}");
        }
    }
    // In every zone there is, also where nobody knows its rules any more.
    for name in TimeZoneDatabase::bundled().available() {
        let terms = terms(&format!("3d, zone {name}"));
        for asked in
            [i64::MIN, -200_000_000_001, -200_000_000_000, 0, 200_000_000_000, 200_000_000_001, i64::MAX]
        {
            let due = deadline(&terms, &Stops::default(), asked, 0);
            assert_eq!(due, asked, "{name}");
            assert!(
                deadline(&terms, &Stops::default(), asked, 3 * DAY) >= asked.saturating_add(251_999),
                "{name}"
            );
        }
    }
    assert_eq!(running(&plain, &Stops::default(), i64::MIN, i64::MAX), u64::MAX);
    assert_eq!(running(&plain, &Stops::default(), 10, 5), 0);
}

// The reference: every minute for itself, with nothing of the arithmetic of the crate.

struct Slow {
    rules: TimeZone,
    rest: BTreeSet<i8>,
    spans: Vec<(jiff::civil::Date, jiff::civil::Date)>,
    pauses: Vec<Pause>,
}

impl Slow {
    fn wall(&self, unix: i64) -> i64 {
        let offset = self.rules.to_offset(Timestamp::from_second(unix).expect("a time"));
        unix + i64::from(offset.seconds())
    }

    /// Whether a minute of the wall clock lies on a day that counts.
    fn counts(&self, wall: i64) -> bool {
        let date = Timestamp::from_second(wall).expect("a time").to_zoned(TimeZone::UTC).date();
        !self.rest.contains(&date.weekday().to_monday_zero_offset())
            && !self.spans.iter().any(|(first, last)| (*first..=*last).contains(&date))
    }

    /// Seconds that count in whole minutes: a minute of the wall clock that comes again counts only then, and
    /// those that it leaps over count at the leap.
    fn running(&self, from: i64, to: i64) -> u64 {
        // What the wall clock shows, from the end backwards: never later than it shows afterwards.
        let beyond = to + 4 * 3600;
        let mut walls: Vec<i64> = (from..=beyond).step_by(60).map(|unix| self.wall(unix)).collect();
        for at in (1..walls.len()).rev() {
            walls[at - 1] = walls[at - 1].min(walls[at]);
        }
        let mut sum = 0;
        for (at, unix) in (from..to).step_by(60).enumerate() {
            let paused = |pause: &Pause| (pause.from..pause.to.unwrap_or(i64::MAX)).contains(&unix);
            if !self.pauses.iter().any(paused) {
                let passed = (walls[at]..walls[at + 1]).step_by(60);
                sum += passed.filter(|wall| self.counts(*wall)).count() as u64 * 60;
            }
        }
        sum
    }
}

#[derive(Debug, Clone)]
struct Case {
    zone: &'static str,
    rest: BTreeSet<usize>,
    spans: Vec<DateSpan>,
    away: Vec<DateSpan>,
    pauses: Vec<Pause>,
    asked: i64,
    allowed: u64,
}

const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

impl Case {
    fn terms(&self) -> ClockTerms {
        let rest: String = self.rest.iter().map(|day| format!(" {}", DAYS[*day])).collect();
        let rest = if rest.is_empty() { rest } else { format!(", rest{rest}") };
        let spans: String = self.spans.iter().map(|span| format!(" {span}")).collect();
        let spans = if spans.is_empty() { spans } else { format!(", holidays{spans}") };
        terms(&format!("3d{rest}{spans}, zone {}", self.zone))
    }

    fn stops(&self) -> Stops<'_> {
        Stops { away: &self.away, pauses: &self.pauses }
    }

    fn slow(&self) -> Slow {
        let date = |date: feldpost_clock::Date| date.to_string().parse().expect("a date");
        let spans = self.spans.iter().chain(&self.away);
        Slow {
            rules: TimeZoneDatabase::bundled().get(self.zone).expect("a zone"),
            rest: self.rest.iter().map(|day| i8::try_from(*day).expect("a day")).collect(),
            spans: spans.map(|span| (date(span.first()), date(span.last()))).collect(),
            pauses: self.pauses.clone(),
        }
    }

    fn offset(&self, unix: i64) -> i64 {
        self.slow().wall(unix) - unix
    }
}

/// Spans of dates within some days of a time.
fn spans(around: i64, most: usize) -> impl Strategy<Value = Vec<DateSpan>> {
    let date = move |days: i64| {
        let unix = around + days * 86_400;
        Timestamp::from_second(unix).expect("a time").to_zoned(TimeZone::UTC).date()
    };
    let one = (-3_i64..15, 0_i64..3).prop_map(move |(first, more)| {
        format!("{}..{}", date(first), date(first + more)).parse().expect("dates")
    });
    prop::collection::vec(one, 0..=most)
}

/// Holidays must not overlap.
fn apart(spans: Vec<DateSpan>) -> Vec<DateSpan> {
    let mut kept: Vec<DateSpan> = vec![];
    for span in spans {
        if !kept.iter().any(|other| other.overlaps(span)) {
            kept.push(span);
        }
    }
    kept
}

fn case() -> impl Strategy<Value = Case> {
    // Changes by an hour, half an hour, two hours, at midnight, and none at all.
    let zones = [
        BERLIN,
        "America/New_York",
        "Australia/Lord_Howe",
        "Antarctica/Troll",
        "Africa/Cairo",
        "America/Santiago",
        "Asia/Kathmandu",
        "UTC",
    ];
    let zone = prop::sample::select(zones.to_vec());
    // Around a change of the clocks, if the zone has one: a few days before it, to the minute.
    let asked = (zone, 0_i64..900, 0_usize..4, -4_000_i64..200).prop_map(|(zone, day, change, minutes)| {
        let day = Timestamp::from_second(at("2026-01-01 00:00", "UTC") + day * 86_400).expect("a time");
        let rules = TimeZoneDatabase::bundled().get(zone).expect("a zone");
        let change = rules.following(day).nth(change).map_or(day, |change| change.timestamp());
        (zone, (change.as_second() / 60 + minutes) * 60)
    });
    asked.prop_flat_map(|(zone, asked)| {
        let pause = (-500_i64..8_000, 1_i64..3_000).prop_map(move |(from, long)| {
            let from = asked + from * 60;
            Pause { from, to: Some(from + long * 60) }
        });
        let rest = prop::collection::btree_set(0_usize..7, 0..=3);
        let pauses = prop::collection::vec(pause, 0..=3);
        let allowed = (0_u64..8_000).prop_map(|minutes| minutes * 60);
        (rest, spans(asked, 2), spans(asked, 1), pauses, allowed).prop_map(
            move |(rest, holidays, away, pauses, allowed)| Case {
                zone,
                rest,
                spans: apart(holidays),
                away,
                pauses,
                asked,
                allowed,
            },
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    #[test]
    fn running_time_is_what_a_walk_through_every_minute_counts(case in case(), minutes in 0_i64..12_000) {
        let to = case.asked + minutes * 60;
        let found = running(&case.terms(), &case.stops(), case.asked, to);
        prop_assert_eq!(found, case.slow().running(case.asked, to));
    }

    #[test]
    fn a_deadline_is_the_first_second_at_which_the_time_has_run(case in case(), odd in 0_u64..60) {
        let (terms, stops) = (case.terms(), case.stops());
        let (asked, allowed) = (case.asked, case.allowed + odd);
        let due = deadline(&terms, &stops, asked, allowed);
        let ran = running(&terms, &stops, asked, due);
        // It is more only at the end of an hour that is left out, and then by less than that hour.
        let leap = (case.offset(due) - case.offset(due - 1)).max(0).unsigned_abs();
        prop_assert!(ran == allowed || (ran > allowed && ran - allowed <= leap), "{} of {}", ran, allowed);
        // In an hour that comes twice the clock stands at first, and the deadline is at the end of that.
        let sooner = running(&terms, &stops, asked, due - 1);
        let twice = case.offset(due) < case.offset(due - 1);
        prop_assert!(due <= asked || sooner < allowed || twice, "{} at the second before", sooner);
        // Never early, but for the hour that is left out.
        let less = (case.offset(due) - case.offset(asked)).max(0);
        prop_assert!(due >= asked + i64::try_from(allowed).unwrap() - less);
    }

    #[test]
    fn lengths_add_up(case in case(), first in 0_i64..900_000, second in 0_i64..900_000) {
        let (terms, stops) = (case.terms(), case.stops());
        let (one, two) = (case.asked + first, case.asked + first + second);
        let run = |from, to| running(&terms, &stops, from, to);
        prop_assert_eq!(run(case.asked, one) + run(one, two), run(case.asked, two));
    }

    #[test]
    fn no_time_is_too_odd(
        asked: i64,
        to: i64,
        allowed: u64,
        pause: (i64, i64),
        name in prop::sample::select(vec!["UTC", BERLIN, "Pacific/Apia", "America/Sao_Paulo"]),
        rest in prop::sample::subsequence(DAYS.to_vec(), 1..=6),
    ) {
        let terms = terms(&format!("3d, rest {}, zone {name}", rest.join(" ")));
        let pauses = [Pause { from: pause.0, to: Some(pause.1) }];
        let stops = Stops { pauses: &pauses, ..Stops::default() };
        let due = deadline(&terms, &stops, asked, allowed);
        let whole = i64::try_from(i128::from(asked) + i128::from(allowed)).unwrap_or(i64::MAX);
        // A zone once left a whole day out; what people have now never goes ahead by more than two hours.
        prop_assert!(due >= asked && due >= whole.saturating_sub(86_400));
        running(&terms, &stops, asked, to);
    }
}
