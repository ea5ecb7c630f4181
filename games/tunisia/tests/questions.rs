//! `reach`, `odds`, `unit`, `supply`: questions of a player, answered from what he sees.

use crate::support::sheets::{at, of};
use crate::support::{DATA, hex, id};
use feldpost_kit::system::Viewer;
use feldpost_tunisia::ask::{Told, answer, asks};
use feldpost_tunisia::board::{Board, Spot};
use feldpost_tunisia::points::Points;
use feldpost_tunisia::view::View;
use feldpost_tunisia::words::Side;

const FRONT: &str = "axis i-5pz B53.09; axis 69pg B53.09; axis supply B53.09 20T; axis 47inf B50.13; \
                     allied 131inf B54.09; dead axis nizza";

fn told(board: &Board, line: &str) -> Option<Told> {
    answer(&View::of(board, Viewer::Side(Side::Axis.id())), line)
}

#[test]
fn a_question_is_its_word_and_a_unit() {
    for line in ["reach i-7pz", "odds i-7pz 69pg B54.09", "unit 131inf", "supply dak"] {
        assert!(asks(&DATA, line), "{line}");
    }
    for line in ["supply is short", "reach the coast tonight", "i-7pz move B50.11", "unit", "odds are bad"] {
        assert!(!asks(&DATA, line), "{line}");
    }
}

#[test]
fn reach_supposes_fuel_and_says_so() {
    let board = at("movement", FRONT);
    let Some(Told::Reach { supposed, bands, why: None, .. }) = told(&board, "reach i-5pz") else { panic!() };
    assert!(supposed);
    let (most, _) = bands.last().unwrap();
    assert_eq!(*most, Points::whole(8));
    let Some(Told::Reach { supposed: false, bands, .. }) = told(&board, "reach 47inf") else { panic!() };
    assert!(bands.iter().all(|(paid, _)| *paid <= Points::whole(3)) && !bands.is_empty());
    // Which sides on the way are a wadi, as that is what costs so much.
    let Some(Told::Reach { streams, .. }) = told(&board, "reach 47inf") else { panic!() };
    assert_eq!((streams.len(), streams[0].kind), (1, "wadi"));
    assert!(streams[0].sides.contains(&(hex("B49.14"), vec![hex("B49.13"), hex("B50.13")])), "{streams:?}");
    // In the turn of the other side it is as if one's own began.
    let theirs = at("movement", &FRONT.replace("i-5pz B53.09", "i-5pz B53.09 moved"));
    let Some(Told::Reach { why: Some(why), bands, .. }) = told(&theirs, "reach i-5pz") else { panic!() };
    assert!(bands.is_empty());
    assert_eq!(why.id(), "has-moved");
}

#[test]
fn odds_are_those_of_the_attack() {
    let board = at("movement", FRONT);
    let Some(Told::Odds { near: true, fight: Some(fight), .. }) = told(
        &board,
        "odds i-5pz 69pg \
        B54.09",
    ) else {
        panic!()
    };
    assert_eq!((fight.attack.as_str(), fight.defence.as_str()), ("28", "6"));
    let Some(Told::Odds { near: false, fight: Some(_), .. }) = told(
        &board,
        "odds 47inf \
        B54.09",
    ) else {
        panic!()
    };
    let Some(Told::Odds { fight: None, .. }) = told(&board, "odds i-5pz B54.08") else { panic!() };
}

#[test]
fn a_unit_is_found_wherever_it_is() {
    let board = at("movement", FRONT);
    let Some(Told::Unit { place: "map", at: found, line: Some(line), .. }) = told(&board, "unit i-5pz")
    else {
        panic!()
    };
    assert_eq!((found, line.figures.as_str()), (Some(Spot::Hex(hex("B53.09"))), "6-6-5-8"));
    assert!(matches!(told(&board, "unit nizza"), Some(Told::Unit { place: "lost", line: None, .. })));
}

#[test]
fn supply_names_the_nearest_dump_and_the_trace() {
    let board = at("movement", FRONT);
    let Some(Told::Supply { units, sources, more: 0, .. }) = told(&board, "supply i-5pz") else { panic!() };
    assert_eq!((units, sources), (vec![id("i-5pz")], vec![(hex("B53.09"), 20)]));
    let Some(Told::Supply { sources, .. }) = told(&board, "supply 131inf") else { panic!() };
    assert!(sources.is_empty());
}

fn parts(board: &Board, line: &str) -> Vec<Told> {
    match told(board, line) {
        Some(Told::Several { parts }) => parts,
        Some(one) => vec![one],
        None => panic!("{line} has no answer"),
    }
}

#[test]
fn a_formation_is_answered_for_by_its_units() {
    let facts = "axis i-7pz B53.09; axis 69pg B53.09; axis 10pz-art B50.13 moved; axis 10pz-trk B50.13; \
                 axis 115kg-1 B53.09; axis supply B53.09 20T; allied 131inf B54.09; dead axis ii-7pz";
    let board = at("movement", facts);
    let of = DATA.units[&id("i-7pz")].formation.unwrap();
    let reach = parts(&board, &format!("reach {of}"));
    let told: Vec<(String, bool)> = reach
        .iter()
        .map(|one| match one {
            Told::Reach { units, why, .. } => {
                (units.iter().map(|unit| unit.as_str()).collect::<Vec<_>>().join(" "), why.is_none())
            }
            other => panic!("{other:?}"),
        })
        .collect();
    // Those of a hex move together, as far as the slowest; who has moved says so.
    assert!(told.contains(&("69pg i-7pz".to_owned(), true)), "{told:?}");
    assert!(told.contains(&("10pz-art".to_owned(), false)), "{told:?}");
    let odds = told_of_odds(&board, &format!("odds {of} B54.09"));
    assert_eq!(odds, told_of_odds(&board, "odds 69pg i-7pz B54.09"));
    let supply = parts(&board, &format!("supply {of}"));
    assert!(supply.iter().all(|one| matches!(one, Told::Supply { .. })), "{supply:?}");
    assert!(matches!(&supply[..], [.., Told::Supply { units, .. }] if !units.is_empty()));
    let unit = parts(&board, &format!("unit {of}"));
    let lost = |one: &Told| matches!(one, Told::Unit { place: "lost", .. });
    assert!(unit.len() > 4 && unit.iter().any(lost), "{unit:?}");
    // Whoever is nowhere on the map is told of all the same.
    for line in ["reach ii-7pz", "supply ii-7pz", "odds ii-7pz B54.09"] {
        assert!(parts(&board, line).iter().all(lost), "{line}");
    }
}

fn told_of_odds(board: &Board, line: &str) -> (String, String) {
    match told(board, line) {
        Some(Told::Odds { near: true, fight: Some(fight), .. }) => {
            (fight.attack.clone(), fight.defence.clone())
        }
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn ocs_12_6f_t48_the_answer_says_that_the_formation_is_fed_elsewhere() {
    let facts = "axis i-7pz A44.31; axis 69pg B62.07; axis 86inf B62.07; allied 131inf A08.11";
    let clock = "scenario 2; weather flight · first axis · player axis · phase movement";
    let board = of(clock, facts);
    let traces = |unit: &str| match told(&board, &format!("supply {unit}")) {
        Some(Told::Supply { traces, .. }) => traces,
        other => panic!("{other:?}"),
    };
    assert_eq!((traces("i-7pz"), traces("69pg")), ("apart", "yes"));
}
