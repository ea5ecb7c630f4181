//! Whether the watcher slept.

use feldpost_clock::{Seen, Watch, too_many_late};

const HOUR: i64 = 3600;
const NOON: i64 = 1_790_000_000;

fn look(last: i64, now: i64, elapsed: Option<u64>) -> Seen {
    Watch::default().look(last, now, elapsed)
}

#[test]
fn six_hours_without_a_look_are_an_outage_only_when_they_are_over() {
    assert_eq!(look(NOON, NOON + 6 * HOUR, None), Seen::Steady);
    let outage = Seen::Outage { from: NOON, to: NOON + 6 * HOUR + 1 };
    assert_eq!(look(NOON, NOON + 6 * HOUR + 1, None), outage);
    assert_eq!(look(NOON, NOON + 6 * HOUR + 1, Some(21_601)), outage);
    assert!(!outage.may_fire() && Seen::Steady.may_fire());
    let patient = Watch { tolerance: 86_400, ..Watch::default() };
    assert_eq!(patient.look(NOON, NOON + 23 * HOUR, None), Seen::Steady);
}

#[test]
fn a_clock_that_was_set_is_a_jump() {
    assert_eq!(look(NOON, NOON - 300, None), Seen::Steady);
    assert_eq!(look(NOON, NOON - 301, None), Seen::Jump { by: -301 });
    assert_eq!(look(NOON, NOON - 290, Some(10)), Seen::Steady);
    assert_eq!(look(NOON, NOON - 291, Some(10)), Seen::Jump { by: -301 });
    assert_eq!(look(NOON, NOON + 360, Some(60)), Seen::Steady);
    assert_eq!(look(NOON, NOON + 361, Some(60)), Seen::Jump { by: 301 });
    // Eight hours ahead on the wall, a minute in truth: no outage.
    assert_eq!(look(NOON, NOON + 8 * HOUR, Some(60)), Seen::Jump { by: 8 * HOUR - 60 });
    // It went back while eight hours passed.
    assert_eq!(look(NOON, NOON + 60, Some(28_800)), Seen::Jump { by: 60 - 8 * HOUR });
    assert!(!look(NOON, NOON - 301, None).may_fire());
}

#[test]
fn no_clock_is_too_odd() {
    assert_eq!(look(i64::MAX, i64::MIN, None), Seen::Jump { by: i64::MIN });
    assert_eq!(look(i64::MIN, i64::MAX, Some(0)), Seen::Jump { by: i64::MAX });
    assert_eq!(look(0, 0, Some(u64::MAX)), Seen::Jump { by: i64::MIN });
}

#[test]
fn four_late_games_and_more_than_a_third_are_too_many() {
    assert!(!too_many_late(3, 3) && !too_many_late(4, 12));
    assert!(too_many_late(4, 11) && too_many_late(4, 4));
    assert!(!too_many_late(0, 0) && too_many_late(usize::MAX, usize::MAX));
}
