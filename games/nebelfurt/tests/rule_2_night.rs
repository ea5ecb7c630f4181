//! NF II: fords are named in secret, crossed, and fought for.

use crate::common::*;
use feldpost_kit::sheet::InputLine;
use feldpost_kit::system::{Awaiting, GameSystem, Viewer};
use feldpost_nebelfurt::event::Event;
use feldpost_nebelfurt::system;
use feldpost_nebelfurt::table::{Phase, Table};
use feldpost_nebelfurt::words::{Ford, Side};

const DUSK: &str = "day 1\nphase dusk\nr1 S01.03\nr2 S03.03\nw1 N01.02\nw2 N03.01";

fn choose(table: &Table, side: Side, text: &str) -> (Option<String>, Vec<feldpost_kit::sheet::LineFate>) {
    let (system, view) = (system(), system().view(table, Viewer::Side(side.id())));
    let sheet = system.parse(&view, &InputLine::number_all(text));
    let choosing = system.choose(&view, side.id(), &sheet);
    (choosing.choice, choosing.fates)
}

#[test]
fn nf_ii_1_both_sides_name_a_ford_and_nobody_knows() {
    let mut table = table(DUSK);
    match system().awaiting(&table) {
        Awaiting::Sealed { slot, sides, .. } => {
            assert_eq!((slot.as_str(), sides), ("d1.ford", Side::BOTH.map(Side::id).to_vec()));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(choose(&table, Side::Raider, "Ford Mill, please").0.as_deref(), Some("mill"));
    assert_eq!(choose(&table, Side::Warden, "watch lower").0.as_deref(), Some("lower"));
    assert_eq!(choose(&table, Side::Warden, "ford stay").0.as_deref(), Some("stay"));
    let (choice, fates) = choose(&table, Side::Raider, "ford upper\nford mill");
    assert_eq!(choice.as_deref(), Some("upper"), "the first one stands");
    assert_eq!(english(&fates[1].refusal().unwrap().reason), "the sheet names a ford already");
    let (choice, fates) = choose(&table, Side::Raider, "r1 march S02.02");
    assert_eq!(choice, None);
    assert_eq!(refused(&fates).0, "II.1", "first the ford, then the marches");
    let (events, _) = open(&mut table, "stay", "mill", &[]);
    let named = Event::FordsNamed { raider: None, warden: Some(Ford::Mill) };
    assert_eq!(events, [named], "both are opened together");
    assert!(matches!(table.phase, Phase::March { .. }));
    let (_, fates) = play(&mut table, Side::Raider, "ford mill");
    assert_eq!(refused(&fates).1, "fords are named at dusk, and it is day");
}

#[test]
fn nf_ii_1_n2_who_is_silent_stays() {
    let table = table(DUSK);
    let view = system().view(&table, Viewer::Side(Side::Raider.id()));
    assert_eq!(system().default_choice(&view, Side::Raider.id()).as_deref(), Some("stay"));
    assert!(system().choice_ruling(&view, Side::Raider.id(), "sea").is_some());
    assert!(system().choice_ruling(&view, Side::Raider.id(), "mill").is_none());
    let known = ["mill", "stay", "sea"].map(|choice| system().can_be_choice("d1.ford", choice));
    assert_eq!(known, [Some(true), Some(true), Some(false)]);
    assert_eq!(system().can_be_choice("d1.other", "mill"), None);
    let mut opened = table.clone();
    let (events, _) = open(&mut opened, "sea", "", &[]);
    assert_eq!(
        events,
        [Event::FordsNamed { raider: None, warden: None }],
        "what is no choice counts as silence"
    );
}

#[test]
fn nf_ii_2_who_meets_nobody_crosses() {
    let mut table = table(DUSK);
    let (events, labels) = open(&mut table, "upper", "mill", &[]);
    let to = "N01.01".parse().unwrap();
    let r1 = feldpost_kit::id::Id::literal("r1");
    assert_eq!(events[1..], [Event::Crossing { unit: r1, ford: Ford::Upper, to }]);
    assert!(labels.is_empty());
    assert_eq!(table.places[&r1], to);
}

#[test]
fn nf_ii_2_nobody_waits_or_the_far_bank_is_taken_by_friends() {
    let mut empty = table(DUSK);
    assert_eq!(open(&mut empty, "lower", "stay", &[]).0.len(), 1, "nobody stands at the lower ford");
    let mut taken = table("day 1\nphase dusk\nr1 S01.03\nr2 N01.01\nw1 N05.03");
    assert_eq!(open(&mut taken, "upper", "stay", &[]).0.len(), 1, "one company in a hex");
}

#[test]
fn nf_ii_3_the_lower_die_is_lost() {
    let lost = |dice: &[u16]| {
        let mut table = table(DUSK);
        let (events, labels) = open(&mut table, "mill", "stay", dice);
        assert_eq!(labels, ["d1/mill/r2-w2"], "w2 stands across the ford, watched or not");
        let Event::Skirmish { lost, .. } = &events[1] else { panic!("{events:?}") };
        let crossed = matches!(events.get(2), Some(Event::Crossing { .. }));
        let left = Side::BOTH.map(|side| table.companies(side).count());
        (lost.map(|id| id.to_string()), crossed, left)
    };
    assert_eq!(lost(&[8, 7]), (Some("w2".to_owned()), true, [2, 1]));
    assert_eq!(lost(&[3, 7]), (Some("r2".to_owned()), false, [1, 2]));
    assert_eq!(lost(&[5, 5]), (None, false, [2, 2]));
}

#[test]
fn nf_ii_3_a_watched_ford_is_helped_from_next_to_it() {
    let mut watched = table(DUSK);
    assert_eq!(open(&mut watched, "upper", "upper", &[4, 4]).1, ["d1/upper/r1-w1"]);
    let mut far = table("day 1\nphase dusk\nr1 S01.03\nw1 N01.03");
    assert!(open(&mut far, "upper", "upper", &[]).1.is_empty(), "two hexes away nobody helps");
}
