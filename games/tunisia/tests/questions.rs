//! `reach`, `odds`, `unit`, `supply`: questions of a player, answered from what he sees.

use crate::support::sheets::at;
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
    let Some(Told::Supply { unit, sources, more: 0, .. }) = told(&board, "supply i-5pz") else { panic!() };
    assert_eq!((unit, sources), (id("i-5pz"), vec![(hex("B53.09"), 20)]));
    let Some(Told::Supply { sources, .. }) = told(&board, "supply 131inf") else { panic!() };
    assert!(sources.is_empty());
}
