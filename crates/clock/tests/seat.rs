//! One seat: its bank, vacations, silences and reminders.

use feldpost_clock::{AfterSilences, AwayError, ClockTerms, Date, Pause, Reminder, SeatClock};
use proptest::prelude::*;

use super::at;

const HOUR: u64 = 3600;
const DAY: u64 = 24 * HOUR;
/// Tuesday 1 December 2026, noon, UTC.
const NOON: i64 = 1_796_126_400;

fn terms(text: &str) -> ClockTerms {
    text.parse().expect("terms")
}

fn date(text: &str) -> Date {
    text.parse().expect("a date")
}

/// `NOON` and so many hours.
fn after(hours: i64) -> i64 {
    NOON + hours * 3600
}

fn asked(terms: &ClockTerms) -> SeatClock {
    let mut seat = SeatClock::new(terms);
    seat.ask(NOON);
    seat
}

#[test]
fn a_decision_is_due_after_its_time_and_silent_after_the_grace() {
    assert_eq!(NOON, at("2026-12-01 12:00", "UTC"));
    let terms = terms("3d, rest sat sun");
    let mut seat = asked(&terms);
    assert_eq!(seat.deadline(&terms), Some(after(72)));
    // Friday noon and twelve hours: midnight, before the rest days.
    assert_eq!(seat.silent_from(&terms), Some(after(84)));
    // From Friday 18:00, six hours of the grace are behind the weekend.
    assert!(seat.extend(6 * HOUR));
    assert_eq!(seat.deadline(&terms), Some(after(78)));
    assert_eq!(seat.silent_from(&terms), Some(at("2026-12-07 06:00", "UTC")));
    seat.decide(&terms, after(1));
    assert_eq!((seat.deadline(&terms), seat.silent_from(&terms), seat.asked()), (None, None, None));
    // The extension was for that decision alone.
    seat.ask(after(2));
    assert_eq!((seat.extension(), seat.allowed(&terms)), (0, 3 * DAY));
}

#[test]
fn a_bank_loses_what_a_decision_took_and_gets_its_increment_up_to_its_most() {
    let terms = terms("bank 5d+1d max 6d");
    let mut seat = asked(&terms);
    assert_eq!(seat.bank(), 5 * DAY);
    assert_eq!(seat.decide(&terms, after(48)), 2 * DAY);
    assert_eq!(seat.bank(), 4 * DAY);
    seat.ask(after(48));
    seat.decide(&terms, after(49));
    assert_eq!(seat.bank(), 5 * DAY - HOUR);
    seat.ask(after(50));
    seat.decide(&terms, after(50));
    assert_eq!(seat.bank(), 6 * DAY - HOUR);
    // Asked and answered within a second it costs nothing, and a full bank stays full.
    for _ in 0..5 {
        seat.ask(after(50));
        assert_eq!(seat.decide(&terms, after(50)), 0);
    }
    assert_eq!(seat.bank(), 6 * DAY);
    // A clock that went back costs nothing either.
    seat.ask(after(50));
    assert_eq!(seat.decide(&terms, after(40)), 0);
    // A second answer to one question is none.
    assert_eq!((seat.decide(&terms, after(90)), seat.bank()), (0, 6 * DAY));
}

#[test]
fn rest_days_do_not_cost_the_bank_and_an_extension_is_used_first() {
    let terms = terms("bank 5d, rest sat sun");
    let mut seat = asked(&terms);
    // Tuesday noon to Monday noon.
    assert_eq!(seat.decide(&terms, after(6 * 24)), 4 * DAY);
    assert_eq!(seat.bank(), DAY);
    seat.ask(after(6 * 24));
    seat.extend(12 * HOUR);
    assert_eq!(seat.allowed(&terms), DAY + 12 * HOUR);
    seat.decide(&terms, after(6 * 24 + 18));
    assert_eq!(seat.bank(), 18 * HOUR);
    assert!(!seat.extend(HOUR));
}

#[test]
fn a_silence_uses_up_the_bank_and_the_next_decision_still_has_time() {
    for (text, left) in [
        ("bank 5d+12h max 10d", 12 * HOUR),
        ("bank 5d", DAY),
        // No more than the bank may hold.
        ("bank 2h max 4h", 4 * HOUR),
    ] {
        let terms = terms(text);
        let mut seat = asked(&terms);
        seat.silence(&terms);
        assert_eq!((seat.bank(), seat.silences(), seat.asked()), (left, 1, None), "{text}");
        seat.ask(after(200));
        assert_eq!(seat.allowed(&terms), left, "{text}");
        // Who decides late, but by himself, is no worse off.
        let mut late = asked(&terms);
        late.decide(&terms, after(121));
        assert_eq!((late.bank(), late.silences()), (left, 0), "{text}");
    }
    let terms = terms("3d");
    let mut seat = asked(&terms);
    seat.silence(&terms);
    seat.ask(after(100));
    assert_eq!(seat.deadline(&terms), Some(after(172)));
}

#[test]
fn silences_in_a_row_have_a_consequence_and_a_decision_ends_the_row() {
    let terms = terms("3d, after 2 silences adjourn");
    let mut seat = asked(&terms);
    seat.silence(&terms);
    // Nothing is open: nobody can be silent.
    seat.silence(&terms);
    assert_eq!((seat.silences(), seat.consequence(&terms)), (1, None));
    seat.ask(after(100));
    seat.silence(&terms);
    assert_eq!((seat.silences(), seat.consequence(&terms)), (2, Some(AfterSilences::Adjourn)));
    seat.ask(after(200));
    seat.decide(&terms, after(201));
    assert_eq!((seat.silences(), seat.consequence(&terms)), (0, None));
}

#[test]
fn a_vacation_stops_the_clock_on_its_dates_and_costs_the_budget() {
    let terms = terms("3d, away 5d, zone Asia/Taipei");
    let mut seat = asked(&terms);
    // In Taipei it is Tuesday, 20:00.
    let away =
        |seat: &mut SeatClock, first: &str, last: &str| seat.away(&terms, date(first), date(last), NOON);
    assert_eq!(away(&mut seat, "2026-12-02", "2026-12-03"), Ok(()));
    assert_eq!(seat.deadline(&terms), Some(after(72 + 48)));
    assert_eq!(seat.days_left(&terms), 3);
    // Today counts from its midnight on: the four hours of this evening do not run.
    assert_eq!(away(&mut seat, "2026-12-01", "2026-12-01"), Ok(()));
    assert_eq!(seat.deadline(&terms), Some(after(4 + 48 + 72)));
    assert_eq!((seat.days_left(&terms), seat.vacations().len()), (2, 2));
    // Another decision, and the budget stays used.
    seat.decide(&terms, after(1));
    seat.ask(after(1));
    assert_eq!(seat.days_left(&terms), 2);
}

#[test]
fn a_vacation_that_cannot_be_is_refused_with_the_reason() {
    let terms = terms("3d, away 5d, zone Asia/Taipei");
    let mut seat = asked(&terms);
    let mut away = |first: &str, last: &str, now: i64| {
        seat.away(&terms, date(first), date(last), now).map_err(|error| error.to_string())
    };
    let err = |text: &str| Err(text.to_owned());
    assert_eq!(
        away("2026-12-05", "2026-12-04", NOON),
        err("2026-12-05 is after 2026-12-04: the first date comes first")
    );
    assert_eq!(
        away("2026-11-30", "2026-12-02", NOON),
        err("2026-11-30 is over; a vacation begins on 2026-12-01 or later")
    );
    // Six hours later it is Wednesday in Taipei, and Tuesday still in London.
    assert_eq!(
        away("2026-12-01", "2026-12-02", after(6)),
        err("2026-12-01 is over; a vacation begins on 2026-12-02 or later")
    );
    assert_eq!(away("2026-12-05", "2026-12-10", NOON), err("6 days are asked for, and 5 are left"));
    assert_eq!(away("2026-12-05", "2026-12-08", NOON), Ok(()));
    assert_eq!(
        away("2026-12-08", "2026-12-08", NOON),
        err("2026-12-05..2026-12-08 is taken down already; name other dates")
    );
    assert_eq!(away("2026-12-09", "2026-12-10", NOON), err("2 days are asked for, and 1 are left"));
    assert_eq!(away("2026-12-09", "2026-12-09", NOON), Ok(()));
    assert_eq!((seat.vacations().len(), seat.days_left(&terms)), (2, 0));
    assert!(matches!(
        seat.away(&terms, date("2026-01-01"), date("2999-01-01"), NOON),
        Err(AwayError::Dates(_))
    ));
}

#[test]
fn a_replacement_begins_anew() {
    let terms = terms("bank 5d+1d max 10d, away 5d");
    let mut seat = asked(&terms);
    seat.silence(&terms);
    seat.ask(after(100));
    seat.extend(HOUR);
    seat.pause(Pause::of(after(110), 3600));
    seat.away(&terms, date("2026-12-10"), date("2026-12-12"), NOON).expect("a vacation");
    seat.replaced(&terms, after(150));
    assert_eq!((seat.bank(), seat.silences(), seat.extension()), (5 * DAY, 0, 0));
    assert_eq!((seat.days_left(&terms), seat.asked(), seat.pauses().len()), (5, Some(after(150)), 1));
    // With no decision open none is opened.
    seat.decide(&terms, after(151));
    seat.replaced(&terms, after(152));
    assert_eq!((seat.asked(), seat.bank()), (None, 5 * DAY));
}

#[test]
fn a_pause_moves_the_deadline_and_an_open_one_takes_it_away() {
    let terms = terms("bank 3d");
    let mut seat = asked(&terms);
    seat.pause(Pause::since(after(10)));
    assert_eq!(
        (seat.deadline(&terms), seat.silent_from(&terms), seat.left(&terms, after(20))),
        (None, None, None)
    );
    assert_eq!(seat.reminder_due(&terms, None, after(1000)), None);
    assert!(!seat.is_last_day(&terms, after(1000)));
    seat.resume(after(34));
    assert_eq!(seat.deadline(&terms), Some(after(72 + 24)));
    assert_eq!(seat.left(&terms, after(44)), Some(3 * DAY - 20 * HOUR));
    // The same outage told twice is one.
    seat.pause(Pause::of(after(40), 3600));
    seat.pause(Pause::of(after(40), 3600));
    assert_eq!((seat.pauses().len(), seat.deadline(&terms)), (2, Some(after(72 + 25))));
    // Decided in a pause: what ran before it is spent.
    seat.pause(Pause::since(after(50)));
    assert_eq!(seat.decide(&terms, after(60)), 10 * HOUR + 15 * HOUR);
    // The next decision needs no pause that is over.
    seat.ask(after(60));
    assert_eq!(seat.pauses(), [Pause::since(after(50))]);
    seat.resume(after(61));
    assert_eq!(seat.deadline(&terms), Some(after(61 + 72 - 25)));
    seat.ask(after(62));
    assert!(seat.pauses().is_empty());
}

#[test]
fn a_pause_made_by_a_wrong_clock_can_be_cut() {
    let terms = terms("3d");
    let mut seat = asked(&terms);
    seat.pause(Pause { from: after(1), to: Some(after(100_000)) });
    seat.pause(Pause { from: after(50), to: Some(after(60)) });
    seat.resume(after(3));
    assert_eq!(seat.pauses(), [Pause { from: after(1), to: Some(after(3)) }]);
    assert_eq!(seat.deadline(&terms), Some(after(74)));
    // Nothing and less than nothing is no pause.
    seat.pause(Pause { from: after(10), to: Some(after(10)) });
    seat.pause(Pause { from: after(10), to: Some(after(9)) });
    assert_eq!(seat.pauses().len(), 1);
}

#[test]
fn a_reminder_is_due_at_a_quarter_of_the_time_and_at_the_deadline() {
    let due = |text: &str, last: Option<i64>, now: i64| {
        let terms = terms(text);
        asked(&terms).reminder_due(&terms, last, now)
    };
    let (soon, over) = (Some(Reminder::Soon), Some(Reminder::Deadline));
    // A quarter of two days is twelve hours; of eight days, a day; of two hours, one.
    for (text, hour) in [("2d", 36), ("8d", 7 * 24), ("2h", 1)] {
        assert_eq!(due(text, None, after(hour) - 1), None, "{text}");
        assert_eq!(due(text, None, after(hour)), soon, "{text}");
        assert_eq!(due(text, Some(after(hour) - 1), after(hour)), soon, "{text}");
        assert_eq!(due(text, Some(after(hour)), after(hour) + 1), None, "{text}");
    }
    // An hour or less: it would come with the question.
    assert_eq!(due("1h", None, NOON + 3599), None);
    assert_eq!(due("2d", Some(after(36)), after(48)), over);
    assert_eq!(due("2d", Some(after(48)), after(49)), None);
    // Once silence counts, another message is told.
    assert_eq!(due("2d", Some(after(36)), after(60) - 1), over);
    assert_eq!(due("2d", Some(after(36)), after(60)), None);
    assert_eq!(due("2d, grace 0", Some(after(36)), after(48)), None);
    // The clock's own time: a day before Monday noon is Friday noon.
    assert_eq!(due("4d, rest sat sun", None, at("2026-12-04 12:00", "UTC") - 1), None);
    assert_eq!(due("4d, rest sat sun", None, at("2026-12-04 12:00", "UTC")), soon);
}

#[test]
fn an_extension_brings_the_reminders_again() {
    let terms = terms("2d");
    let mut seat = asked(&terms);
    seat.extend(2 * DAY);
    // A quarter of four days before the new deadline.
    assert_eq!(seat.reminder_due(&terms, Some(after(48)), after(71)), None);
    assert_eq!(seat.reminder_due(&terms, Some(after(48)), after(72)), Some(Reminder::Soon));
    seat.decide(&terms, after(73));
    assert_eq!(seat.reminder_due(&terms, None, after(500)), None);
}

#[test]
fn the_last_day_is_a_day_of_the_clock() {
    let terms = terms("3d, rest sat sun");
    let seat = asked(&terms);
    let last = |hours| seat.is_last_day(&terms, after(hours));
    assert_eq!((last(47), last(48), last(71), last(72)), (false, true, true, false));
    assert_eq!(seat.left(&terms, after(-5)), Some(3 * DAY));
    assert_eq!((seat.left(&terms, after(71)), seat.left(&terms, after(72))), (Some(HOUR), Some(0)));
    assert!(!SeatClock::new(&terms).is_last_day(&terms, NOON));
}

#[test]
fn a_decision_that_is_asked_anew_has_its_time_anew() {
    let terms = terms("bank 3d");
    let mut seat = asked(&terms);
    seat.extend(HOUR);
    seat.ask(after(10));
    assert_eq!((seat.deadline(&terms), seat.bank()), (Some(after(82)), 3 * DAY));
}

#[test]
fn time_is_left_until_the_second_of_two_equal_hours() {
    let terms = terms("1d, zone Europe/Berlin");
    let mut seat = SeatClock::new(&terms);
    seat.ask(at("2026-10-24 02:00", "Europe/Berlin"));
    let first = at("2026-10-25 02:00", "Europe/Berlin");
    assert_eq!(seat.deadline(&terms), Some(first + 3600));
    let left = |unix| seat.left(&terms, unix);
    assert_eq!((left(first - 1), left(first + 1800), left(first + 3600)), (Some(1), Some(1), Some(0)));
    assert!(seat.is_last_day(&terms, first + 1800));
}

#[test]
fn a_clock_is_kept_as_small_json() {
    let terms = terms("bank 5d+1d max 10d");
    let mut seat = asked(&terms);
    let json = |seat: &SeatClock| serde_json::to_string(seat).expect("JSON");
    assert_eq!(json(&seat), r#"{"bank":432000,"asked":1796126400}"#);
    seat.silence(&terms);
    seat.ask(after(1));
    seat.extend(60);
    seat.away(&terms, date("2026-12-10"), date("2026-12-11"), NOON).expect("a vacation");
    seat.pause(Pause::since(after(2)));
    seat.pause(Pause::of(after(2), 60));
    assert_eq!(
        json(&seat),
        r#"{"bank":86400,"asked":1796130000,"extension":60,"away":["2026-12-10..2026-12-11"],"silences":1,"#
            .to_owned()
            + r#""pauses":[{"from":1796133600},{"from":1796133600,"to":1796133660}]}"#
    );
    assert_eq!(serde_json::from_str::<SeatClock>(&json(&seat)).expect("a clock"), seat);
    assert_eq!(serde_json::from_str::<SeatClock>("{}").expect("a clock"), SeatClock::default());
}

#[derive(Debug, Clone)]
enum Event {
    Ask(i64),
    Decide(i64),
    Extend(u64),
    Silence,
    Away(i64, i64),
    Replaced(i64),
    Pause(i64, Option<i64>),
    Resume(i64),
}

fn event() -> impl Strategy<Value = Event> {
    let time = || prop_oneof![4 => NOON..NOON + 9_000_000, 1 => any::<i64>()];
    prop_oneof![
        time().prop_map(Event::Ask),
        time().prop_map(Event::Decide),
        prop_oneof![0..10_000_000_u64, any::<u64>()].prop_map(Event::Extend),
        Just(Event::Silence),
        (0_i64..60, -1_i64..6).prop_map(|(from, more)| Event::Away(from, more)),
        time().prop_map(Event::Replaced),
        (time(), prop::option::of(time())).prop_map(|(from, to)| Event::Pause(from, to)),
        time().prop_map(Event::Resume),
    ]
}

fn play(seat: &mut SeatClock, terms: &ClockTerms, event: &Event) {
    let day = |days: i64| Date::at(NOON + days * 86_400, terms.zone());
    match *event {
        Event::Ask(unix) => seat.ask(unix),
        Event::Decide(unix) => drop(seat.decide(terms, unix)),
        Event::Extend(seconds) => drop(seat.extend(seconds)),
        Event::Silence => seat.silence(terms),
        Event::Away(from, more) => drop(seat.away(terms, day(from), day(from + more), NOON)),
        Event::Replaced(unix) => seat.replaced(terms, unix),
        Event::Pause(from, to) => seat.pause(Pause { from, to }),
        Event::Resume(unix) => seat.resume(unix),
    }
}

proptest! {
    #[test]
    fn whatever_happens_a_clock_keeps_its_promises(
        events in prop::collection::vec(event(), 0..25),
        text in prop::sample::select(vec![
            "3d, rest sat sun, zone Europe/Berlin", "1m, grace 0", "bank 5d+1d max 10d, away 7d", "bank 1h",
        ]),
        now in NOON..NOON + 9_000_000,
    ) {
        let terms = terms(text);
        let mut seat = SeatClock::new(&terms);
        for event in &events {
            play(&mut seat, &terms, event);
            if let feldpost_clock::Pace::Bank { cap, .. } = terms.pace() {
                prop_assert!(seat.bank() <= cap && seat.bank() > 0);
            }
            prop_assert!(seat.vacations().iter().map(|span| span.days()).sum::<u32>() <= terms.away());
            let (asked, deadline, silent) = (seat.asked(), seat.deadline(&terms), seat.silent_from(&terms));
            prop_assert!(deadline.is_none() || deadline >= asked);
            prop_assert!(silent.is_none() || silent >= deadline);
            let left = seat.left(&terms, now);
            prop_assert_eq!(left == Some(0), deadline.is_some_and(|deadline| now >= deadline));
            let reminder = seat.reminder_due(&terms, None, now);
            prop_assert!(reminder != Some(Reminder::Soon) || left > Some(0));
            prop_assert!(reminder != Some(Reminder::Deadline) || left == Some(0));
            let json = serde_json::to_string(&seat).unwrap();
            prop_assert_eq!(serde_json::from_str::<SeatClock>(&json).unwrap(), seat.clone());
        }
    }
}
