//! T2 1.3, 1.4, 1.5, 1.8, 2.4, S5: what the dice of a turn bring.

use crate::support::{DATA, dice, hex, short};
use feldpost_tunisia::calendar::Date;
use feldpost_tunisia::rules::sequence;
use feldpost_tunisia::tables::{ReplResult, Sky};
use feldpost_tunisia::words::{Faction, Side};

fn day(text: &str) -> Date {
    text.parse().unwrap()
}

#[test]
fn t2_1_3b_the_weather_of_every_month() {
    // Of 36 throws: flight, no flight, mud.
    let counts = |date: &str| {
        let codes = (1..=6).flat_map(|tens| (1..=6).map(move |ones| 10 * tens + ones));
        let skies: Vec<Sky> = codes.map(|code| sequence::sky(&DATA, day(date), code)).collect();
        [Sky::Flight, Sky::NoFlight, Sky::Mud].map(|sky| skies.iter().filter(|own| **own == sky).count())
    };
    assert_eq!(counts("1942-11-15"), [27, 7, 2]);
    assert_eq!((counts("1942-12-01"), counts("1943-01-01")), ([12, 5, 19], [12, 5, 19]));
    assert_eq!((counts("1943-02-01"), counts("1943-03-05")), ([29, 4, 3], [29, 5, 2]));
    assert_eq!((counts("1943-04-22"), counts("1943-05-29")), ([32, 3, 1], [32, 4, 0]));
    let event = sequence::weather(&DATA, day("1943-03-05"), "t1/weather", &mut dice(&[5, 6]));
    assert_eq!(short(&event), "weather code=56 result=no-flight");
}

#[test]
fn ocs_2_the_higher_roll_elects_and_ties_are_thrown_again() {
    let mut given = dice(&[3, 3, 2, 4, 5, 2, 6, 2]);
    let event = sequence::first("t2/first", &mut given);
    assert_eq!(short(&event), "first dice=3,3,2,4,5,2,6,2 winner=allied");
    let labels = ["t2/first/axis", "t2/first/allied", "t2/first/axis/2", "t2/first/allied/2"];
    assert_eq!(given.labels, labels);
    assert!(short(&sequence::first("t2/first", &mut dice(&[6, 6, 1, 1]))).ends_with("winner=axis"));
}

#[test]
fn t2_1_4a_replacements_of_both_sides() {
    let of = |side, modifier| {
        let tables = &DATA.tables.repl;
        let table = if side == Side::Axis { &tables.axis } else { &tables.allied };
        (2..=12).map(move |roll| match table.result(roll + modifier) {
            ReplResult::None => '-',
            ReplResult::Faction => 'f',
            ReplResult::All => 'a',
        })
    };
    let told = |side, modifier| of(side, modifier).collect::<String>();
    assert_eq!(told(Side::Allied, 0), "-----ffaaaa");
    assert_eq!(told(Side::Axis, 0), "------ffaaa");
    assert_eq!(told(Side::Axis, -1), "-------ffaa");
    let modifier = |side, date: &str, mud, option| sequence::repl_modifier(side, day(date), mud, option);
    assert_eq!(modifier(Side::Allied, "1943-03-05", false, false), 0);
    assert_eq!(modifier(Side::Allied, "1943-01-05", true, false), -1);
    assert_eq!(modifier(Side::Axis, "1943-02-05", false, false), 0);
    assert_eq!(modifier(Side::Axis, "1943-03-05", true, false), -1, "once, not twice");
    assert_eq!(modifier(Side::Axis, "1943-05-29", false, true), 0, "option 4.6");
    let axis = sequence::repl(&DATA, Side::Axis, 0, "t2.axis", &mut dice(&[4, 4, 5]));
    assert_eq!(short(&axis), "repl dice=4,4 faction=italian modifier=0 result=faction side=axis");
    let all = sequence::repl(&DATA, Side::Axis, 0, "t2.axis", &mut dice(&[5, 5]));
    assert_eq!(short(&all), "repl dice=5,5 faction=null modifier=0 result=all side=axis");
    let factions = |die| DATA.tables.repl.allied.faction(die).unwrap();
    let (cw, us, fr) = (Faction::Commonwealth, Faction::American, Faction::French);
    assert_eq!([1, 2, 3, 4, 5, 6].map(factions), [cw, cw, cw, us, us, fr]);
}

#[test]
fn t2_2_4a_the_8th_army_is_released_by_die_or_by_date() {
    let of = |date: &str, fixed, faces: &[u16]| {
        let event = sequence::eighth_army(&DATA, day(date), fixed, "t2.allied/eighth-army", &mut dice(faces));
        event.map(|event| short(&event))
    };
    assert_eq!(of("1943-02-12", false, &[]), None);
    assert_eq!(of("1943-02-15", false, &[4]).unwrap(), "eighth-army die=4 released=false");
    assert_eq!(of("1943-02-15", false, &[5]).unwrap(), "eighth-army die=5 released=true");
    assert_eq!(of("1943-03-05", false, &[]).unwrap(), "eighth-army die=null released=true");
    // Option 4.3 knows no dice.
    assert_eq!(of("1943-02-15", true, &[]), None);
    assert_eq!(of("1943-02-19", true, &[]).unwrap(), "eighth-army die=null released=true");
}

#[test]
fn t2_1_5_who_stands_too_near_to_an_entry() {
    let banned = |side, place: &str, date: &str| sequence::is_banned(&DATA, side, hex(place), day(date));
    assert!(banned(Side::Allied, "B62.07", "1943-02-12") && banned(Side::Allied, "B61.06", "1943-02-12"));
    assert!(!banned(Side::Allied, "B62.07", "1943-02-15") && !banned(Side::Allied, "B60.06", "1943-02-12"));
    assert!(banned(Side::Axis, "B62.07", "1943-02-15") && !banned(Side::Axis, "B62.07", "1943-02-12"));
    assert!(banned(Side::Axis, "A01.11", "1942-11-15") && banned(Side::Axis, "A02.22", "1943-05-29"));
    assert!(!banned(Side::Allied, "A01.11", "1942-11-15"));
}

#[test]
fn t2_1_5_t16_two_hexes_away_is_far_enough() {
    // Entry A is A01.11 and A01.22.
    let banned = |place: &str| sequence::is_banned(&DATA, Side::Axis, hex(place), day("1943-01-01"));
    assert_eq!(["A01.12", "A01.13", "A02.11", "A03.11"].map(banned), [true, false, true, false]);
}

#[test]
fn t2_1_8_capacities_by_month() {
    let of = |side, date: &str| sequence::shipping(&DATA, side, day(date));
    assert_eq!(of(Side::Allied, "1942-11-15"), (4, 8));
    assert_eq!((of(Side::Allied, "1943-02-01"), of(Side::Allied, "1943-03-01")), ((4, 12), (8, 16)));
    let axis = ["1942-11-15", "1942-12-01", "1943-01-01", "1943-02-01", "1943-05-01"];
    assert_eq!(axis.map(|date| of(Side::Axis, date)), [(8, 0), (12, 0), (20, 0), (16, 0), (12, 0)]);
}

#[test]
fn t2_s5_10_panzer_leaves_by_four_or_more() {
    let of = |die| short(&sequence::withdrawal("t1/10pz", &mut dice(&[die])));
    assert_eq!(of(3), "withdraw die=3 formation=10pz leaves=false");
    assert_eq!(of(4), "withdraw die=4 formation=10pz leaves=true");
}

#[test]
fn t2_6_0_t5_the_calendar_governs_where_the_book_counts_otherwise() {
    let calendar = &DATA.tables.calendar;
    let all = calendar.from.turns(calendar.to, &calendar.days_of_month);
    assert_eq!((all.len(), calendar.turns), (58, 58));
    assert!(!all.contains(&day("1943-02-29")));
    assert_eq!(["4", "6"].map(|id| DATA.scenarios[id].turns.len()), [31, 12]);
    assert!("1943-2-15".parse::<Date>().is_err() && "1943-13-01".parse::<Date>().is_err());
}
