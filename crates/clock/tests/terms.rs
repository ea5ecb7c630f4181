//! What an umpire types, what stands in an offer, and what is said to mistakes.

use feldpost_clock::terms::{GRACE, LONGEST};
use feldpost_clock::{AfterSilences, ClockTerms, Pace, Trouble, Weekday};
use proptest::prelude::*;

const HOUR: u64 = 3600;
const DAY: u64 = 24 * HOUR;

fn terms(text: &str) -> ClockTerms {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What is said to a text: each mistake on a line.
fn told(text: &str) -> String {
    let error = text.parse::<ClockTerms>().expect_err(text);
    error.0.iter().map(|mistake| format!("{mistake}\n")).collect()
}

#[test]
fn a_pace_alone_is_enough() {
    let terms = terms("3d");
    assert_eq!(terms.pace(), Pace::Each { seconds: 3 * DAY });
    assert_eq!((terms.grace(), terms.zone().name(), terms.away()), (GRACE, "UTC", 14));
    assert_eq!((terms.silences(), terms.then()), (3, AfterSilences::Replace));
    assert!(terms.rest().is_empty() && terms.holidays().is_empty());
    assert_eq!(ClockTerms::new(Pace::Each { seconds: 3 * DAY }), Ok(terms));
}

#[test]
fn every_part_is_read() {
    let terms = terms(
        "bank 5d+1d max 10d, grace 1d, rest sat sun, holidays 2026-12-24..2026-12-26 2027-01-01, \
         zone Europe/Berlin, away 21d, after 2 silences adjourn",
    );
    assert_eq!(terms.pace(), Pace::Bank { start: 5 * DAY, increment: DAY, cap: 10 * DAY });
    assert_eq!(terms.grace(), DAY);
    assert_eq!(terms.rest().iter().copied().collect::<Vec<_>>(), [Weekday::Sat, Weekday::Sun]);
    assert_eq!(terms.holidays().iter().map(|span| span.days()).collect::<Vec<_>>(), [3, 1]);
    assert_eq!((terms.zone().name(), terms.away()), ("Europe/Berlin", 21));
    assert_eq!((terms.silences(), terms.then()), (2, AfterSilences::Adjourn));
}

#[test]
fn every_way_to_type_terms_has_one_text() {
    for (typed, text) in [
        ("3d", "3d"),
        ("each 3d", "3d"),
        ("72h", "3d"),
        ("1w", "7d"),
        ("1d12h", "1d12h"),
        (" 3D ,GRACE 0 ", "3d, grace 0"),
        ("3d grace 12h away 14 after 3 silences replace zone utc", "3d"),
        ("zone europe/berlin; 3d", "3d, zone Europe/Berlin"),
        ("grace 6hours, each 90min", "1h30m, grace 6h"),
        ("bank 5d", "bank 5d"),
        ("bank 5d + 1d", "bank 5d+1d"),
        ("bank 5d+0 max 365d", "bank 5d"),
        ("bank 5d max 10d +1d", "bank 5d+1d max 10d"),
        ("3d, rest Sunday and Saturday", "3d, rest sat sun"),
        ("3d, rest sat,sun", "3d, rest sat sun"),
        (
            "3d, holidays 2027-01-01, 24.12.2026 to 26.12.2026",
            "3d, holidays 2026-12-24..2026-12-26 2027-01-01",
        ),
        ("3d, holiday 2027-01-01", "3d, holidays 2027-01-01"),
        ("3d, away 0", "3d, away 0d"),
        ("3d, after 1 silence: forfeit", "3d, after 1 silence forfeit"),
        ("3d, after 5", "3d, after 5 silences replace"),
        ("3d, after silences then adjourn", "3d, after 3 silences adjourn"),
        // A zone whose name is near a keyword.
        ("3d, zone EST", "3d, zone EST"),
    ] {
        let found = terms(typed);
        assert_eq!(found.to_string(), text, "{typed}");
        assert_eq!(terms(text), found, "{typed}");
    }
}

#[test]
fn what_is_as_usual_does_not_stand_in_json() {
    let json = |text: &str| serde_json::to_string(&terms(text)).expect("JSON");
    assert_eq!(json("3d, grace 0"), r#"{"pace":{"each":{"seconds":259200}}}"#);
    assert_eq!(json("3d"), r#"{"pace":{"each":{"seconds":259200}},"grace":43200}"#);
    let whole = "bank 5d+1d max 10d, grace 0, rest sun sat, holidays 2026-12-24..2026-12-26, \
                 zone Asia/Taipei, away 21d, after 2 silences forfeit";
    assert_eq!(
        json(whole),
        r#"{"pace":{"bank":{"start":432000,"increment":86400,"cap":864000}},"rest":["sat","sun"],"#
            .to_owned()
            + r#""holidays":["2026-12-24..2026-12-26"],"zone":"Asia/Taipei","away":21,"silences":2,"#
            + r#""then":"forfeit"}"#
    );
    assert_eq!(json("bank 5d, grace 0"), r#"{"pace":{"bank":{"start":432000}}}"#);
    for text in ["3d", whole, "bank 5d"] {
        let back: ClockTerms = serde_json::from_str(&json(text)).expect(text);
        assert_eq!(back, terms(text));
    }
}

#[test]
fn json_may_say_more_and_may_not_break_a_limit() {
    let read = |json: &str| serde_json::from_str::<ClockTerms>(json).map_err(|error| error.to_string());
    let later = r#"{"pace":{"each":{"seconds":259200,"of":"x"}},"nights":{"from":22}}"#;
    assert_eq!(read(later).map(|terms| terms.to_string()), Ok("3d, grace 0".to_owned()));
    let each = |more: &str| format!(r#"{{"pace":{{"each":{{"seconds":86400}}}}{more}}}"#);
    for (json, told) in [
        (r#"{"pace":{"each":{"seconds":0}}}"#.to_owned(), "`0`: must be from 1m to 365d"),
        (r#"{"pace":{"each":{"seconds":-5}}}"#.to_owned(), "invalid value"),
        (r#"{"pace":{"bank":{"start":864000,"cap":86400}}}"#.to_owned(), "10d or more"),
        (each(r#","rest":["mon","tue","wed","thu","fri","sat","sun"]"#), "no day is left"),
        (
            each(r#","holidays":["2026-12-24..2026-12-26","2026-12-26"]"#),
            "`2026-12-26`: this was said before",
        ),
        (each(r#","zone":"Europe/Berln""#), "did you mean `Europe/Berlin`?"),
        (each(r#","away":366"#), "whole days from 0 to 365"),
        (each(r#","silences":0"#), "from 1 to 100"),
        (each(r#","grace":9999999"#), "must be from 0 to 30d"),
    ] {
        let error = read(&json).expect_err(&json);
        assert!(error.contains(told), "{json}: {error}");
    }
}

#[test]
fn every_mistake_is_told_with_its_words() {
    assert_eq!(
        told(
            "3x, grce 12h, rest sat fun, holidays 2026-02-30 2026-12-24, zone Europe/Berln, away 2h, \
             after 0 resign"
        ),
        "`3x`: not a length; whole numbers of w, d, h, m or s, such as `3d` or `1d12h`\n\
         `grce`: not understood; did you mean `grace`?\n\
         `fun`: no day of the week; write `rest sat sun`\n\
         the calendar has no 2026-02-30\n\
         `Europe/Berln` is no time zone; did you mean `Europe/Berlin`?\n\
         `2h`: whole days from 0 to 365, such as `away 14d`\n\
         `resign`: `forfeit`, `replace` or `adjourn`, such as `after 3 silences adjourn`\n\
         `after 0 silences`: a number of silences from 1 to 100, such as `after 3 silences replace`\n"
    );
}

#[test]
fn single_mistakes_are_told_by_their_kind() {
    let pace = "the pace is missing: `3d` for each decision, or `bank 5d+1d max 10d`\n";
    for (text, what) in [
        ("", pace),
        (" , ;", pace),
        ("grace 12h", pace),
        ("3d 4d", "`4d`: not understood\n"),
        ("3d, 4d", "`4d`: not understood\n"),
        ("3d, bank 5d", "`bank 5d`: this was said before; say it once\n"),
        ("3d, grace 1h, grace 2h", "`grace 2h`: this was said before; say it once\n"),
        ("3d, rest sat sat", "`sat`: this was said before; say it once\n"),
        (
            "3d, holidays 2026-12-24..2026-12-26 2026-12-25",
            "`2026-12-25`: this was said before; say it once\n",
        ),
        ("3d, grace", "`grace`: what follows is missing: grace 12h\n"),
        ("3d, zone, grace 1h", "`zone`: what follows is missing: zone Europe/Berlin\n"),
        ("bank 5d+", "`+`: what follows is missing: bank 5d+1d max 10d\n"),
        ("bank 5d mix 10d", "`mix`: not understood; did you mean `max`?\n`10d`: not understood\n"),
        ("bank 1d+5d max 2d", "`max 2d`: the bank must hold its start and an increment: 5d or more\n"),
        ("bank 5d+1d+2d", "`+`: this was said before; say it once\n"),
        ("3d, after 2 silences forfeit adjourn", "`adjourn`: this was said before; say it once\n"),
        ("1h3d", "`1h3d`: not a length; whole numbers of w, d, h, m or s, such as `3d` or `1d12h`\n"),
        ("1d1d", "`1d1d`: not a length; whole numbers of w, d, h, m or s, such as `3d` or `1d12h`\n"),
        ("bank 5d max 4d", "`max 4d`: the bank must hold its start and an increment: 5d or more\n"),
        (
            "3d, rest mon tue wed thu fri sat sun",
            "`rest`: no day is left on which the clock runs; name six days at most\n",
        ),
        ("59s", "`59s`: must be from 1m to 365d\n"),
        ("366d", "`366d`: must be from 1m to 365d\n"),
        ("3d, grace 31d", "`grace 31d`: must be from 0 to 30d\n"),
        ("1.5d", "`1.5d`: not a length; whole numbers of w, d, h, m or s, such as `3d` or `1d12h`\n"),
    ] {
        assert_eq!(told(text), what, "{text}");
    }
    let many: String = (0..101).map(|n| format!(" {}-01-01", 2000 + n)).collect();
    assert_eq!(told(&format!("3d, holidays{many}")), "`holidays`: too many; 100 dates or spans at most\n");
    assert_eq!(
        told("99999999999999999999d"),
        format!("`{}`: must be from 1m to 365d\n", "213503982334601d7h15s")
    );
    // Foreign words are quoted in part, in one line.
    let long = format!("3d, zone {}\u{7}", "x".repeat(500));
    assert_eq!(told(&long).lines().count(), 1);
    assert!(told(&long).len() < 200, "{}", told(&long));
}

#[test]
fn a_mistake_can_be_told_apart_by_a_program() {
    let error = "3d, zone nowhere".parse::<ClockTerms>().expect_err("no zone");
    assert!(
        matches!(&error.0[..], [only] if only.words == "nowhere" && matches!(only.trouble, Trouble::Zone(_)))
    );
    assert!(!error.to_string().contains('\n'));
}

fn length() -> impl Strategy<Value = u64> {
    prop_oneof![60..=LONGEST, (1_u64..=365).prop_map(|days| days * DAY)]
}

proptest! {
    #[test]
    fn terms_are_read_back_from_their_text_and_json(
        start in length(),
        more in prop::option::of((0..=LONGEST, length())),
        grace in prop_oneof![0..=30 * DAY, Just(GRACE)],
        rest in prop::sample::subsequence(vec!["mon", "tue", "wed", "thu", "fri", "sat", "sun"], 0..=6),
        holidays in prop::collection::btree_set(0_u32..300, 0..20),
        zone in prop::sample::select(vec!["UTC", "Europe/Berlin", "Asia/Taipei", "America/New_York"]),
        (away, silences) in (0_u32..=365, 1_u32..=100),
        then in prop::sample::select(vec!["forfeit", "replace", "adjourn"]),
    ) {
        let pace = match more {
            None => format!("{start}s"),
            Some((more, cap)) => format!("bank {start}s+{more}s max {}s", cap.max(start).max(more)),
        };
        let rest = if rest.is_empty() { String::new() } else { format!("rest {},", rest.join(" ")) };
        let day = |n: &u32| format!(" {}-{:02}-11", 2000 + n / 12, n % 12 + 1);
        let days: String = holidays.iter().map(day).collect();
        let days = if days.is_empty() { days } else { format!("holidays{days},") };
        let text = format!("{pace}, grace {grace}s, {rest} {days} zone {zone}, away {away}");
        let text = format!("{text}, after {silences} {then}");
        let found = terms(&text);
        prop_assert_eq!(&terms(&found.to_string()), &found);
        let json = serde_json::to_string(&found).unwrap();
        prop_assert_eq!(&serde_json::from_str::<ClockTerms>(&json).unwrap(), &found);
        prop_assert_eq!((found.grace(), found.away(), found.silences()), (grace, away, silences));
        prop_assert_eq!(found.holidays().len(), holidays.len());
    }

    #[test]
    fn no_text_is_too_odd(
        text in "\\PC{0,60}",
        words in prop::collection::vec(
            prop_oneof![
                prop::sample::select(vec![
                    "bank", "max", "+", "each", "grace", "rest", "holidays", "zone", "away", "after", "to",
                    "-", ",", "3d", "5d+1d", "99999999999999999999999d", "sat", "UTC", "2026-12-24",
                    "24.12.2026..", "grce",
                ]).prop_map(str::to_owned),
                "[0-9a-zäß+.]{1,8}",
            ],
            0..12,
        ),
    ) {
        for text in [text, words.join(" ")] {
            match text.parse::<ClockTerms>() {
                Ok(found) => prop_assert_eq!(terms(&found.to_string()), found),
                Err(error) => prop_assert!(!error.0.is_empty() && !error.to_string().contains('\n')),
            }
        }
    }
}
