//! What the clock promises, by file of the crate.

use feldpost_clock::Zone;

mod calendar;
mod dates;
mod seat;
mod terms;
mod watch;

/// The second of a time such as `2026-12-03 20:00` in a zone; of one that comes twice, the first.
fn at(local: &str, zone: &str) -> i64 {
    let local: jiff::civil::DateTime = local.parse().expect("a time");
    let rules = jiff::tz::TimeZoneDatabase::bundled().get(zone).expect("a zone");
    rules.to_ambiguous_timestamp(local).earlier().expect("a time that is known").as_second()
}

/// A time as it stands in a zone, with its offset: `2026-12-03T20:00+01:00`.
fn local(unix: i64, zone: &str) -> String {
    let rules = jiff::tz::TimeZoneDatabase::bundled().get(zone).expect("a zone");
    let at = jiff::Timestamp::from_second(unix).expect("a time").to_zoned(rules);
    at.strftime("%a %Y-%m-%d %H:%M:%S %Z").to_string()
}

fn zone(name: &str) -> Zone {
    Zone::named(name).expect("a zone")
}
