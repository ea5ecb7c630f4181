//! OCS 5, 9, 10, 12: what the totals of an attack and the shifts of a barrage are made of, as they are told.

use crate::support::sheets::{at, prepared, sheet};
use feldpost_kit::system::Viewer;
use feldpost_tunisia::ask::{Told, answer};
use feldpost_tunisia::board::Board;
use feldpost_tunisia::event::Event;
use feldpost_tunisia::fog;
use feldpost_tunisia::page;
use feldpost_tunisia::rules::sums::{Part, Sums};
use feldpost_tunisia::sighting::Sighting;
use feldpost_tunisia::view::View;
use feldpost_tunisia::words::Side;

/// `i-5pz 6 69pg 8 x2 open`, parted by `;`.
fn short(parts: &[Part]) -> String {
    let part = |part: &Part| {
        let units = part.units.iter().map(|(id, strength)| format!("{id} {strength}"));
        let factors = part.factors.iter().map(|factor| format!("x{} {}", factor.times, factor.why));
        units.chain(factors).collect::<Vec<_>>().join(" ")
    };
    parts.iter().map(part).collect::<Vec<_>>().join("; ")
}

fn asked(board: &Board, line: &str) -> (String, String) {
    let told = answer(&View::of(board, Viewer::Side(Side::Axis.id())), line);
    let Some(Told::Odds { fight: Some(fight), .. }) = told else { panic!("{told:?}") };
    let sums = fight.sums.unwrap();
    (short(&sums.attack), short(&sums.defence))
}

const FRONT: &str = "axis i-5pz B53.09; axis 69pg B53.09; axis supply B53.09 20T; allied 131inf B54.09";

#[test]
fn ocs_9_8_a_sum_says_what_the_ground_does() {
    let told = asked(&at("combat", FRONT), "odds i-5pz 69pg B54.09");
    assert_eq!(told, ("i-5pz 6 69pg 8 x2 open".to_owned(), "131inf 6".to_owned()));
    // Guns stop armour: half as much again is left of what was doubled.
    let guns = asked(&at("combat", &format!("{FRONT}; allied 10at B54.09")), "odds i-5pz B54.09");
    assert_eq!(guns.0, "i-5pz 6 x3/2 guns");
    let hog = asked(&at("combat", &format!("{FRONT}; allied hog B54.09 1")), "odds i-5pz B54.09");
    assert_eq!(hog.0, "i-5pz 6 x3/2 guns");
    let wadi =
        "axis i-5pz B53.12; axis it15 B53.12; axis 69pg B55.12; axis supply B53.12 20T; allied 131inf B54.11";
    let (attack, _) = asked(&at("combat", wadi), "odds B54.11");
    assert_eq!(attack, "i-5pz 6 it15 3 x1/2 wadi; 69pg 8 x2 open");
}

#[test]
fn ocs_9_a_sum_says_what_mode_supply_and_disorder_do() {
    let facts = "axis i-5pz B53.09 dg; axis 69pg B53.09 oos; axis i-7pz B53.09 move; axis supply B53.09 20T; \
                 allied 131inf B54.09 dg oos; allied 201gds B54.09 reserve; allied markers 2; \
                 allied 69inf B54.09 strat";
    let board = at("combat", facts);
    let (attack, defence) = asked(&board, "odds i-5pz 69pg i-7pz B54.09");
    assert_eq!(attack, "i-5pz 6 x1/2 dg x2 open; 69pg 8 x1/2 oos x2 open; i-7pz 3 x1 move-side x2 open");
    assert!(defence.contains("131inf 6 x1/2 dg x1/2 oos") && defence.contains("x1/2 reserve"), "{defence}");
    assert!(defence.contains("x0 strat"), "{defence}");
}

/// `odds` and a hex alone: all who stand beside it and may attack.
#[test]
fn ocs_9_odds_of_a_hex_are_those_of_all_beside_it() {
    let board = at("combat", &format!("{FRONT}; axis 47inf B50.13; axis 21it B53.10"));
    let (attack, _) = asked(&board, "odds B54.09");
    assert_eq!(attack, "69pg 8 i-5pz 6 x2 open");
    let told = |line: &str| answer(&View::of(&board, Viewer::Side(Side::Axis.id())), line);
    let Some(Told::Odds { there: false, fight: None, .. }) = told("odds B40.10") else { panic!() };
    let far = at("combat", "axis 47inf B50.13; allied 131inf B54.09");
    let told = answer(&View::of(&far, Viewer::Side(Side::Axis.id())), "odds B54.09");
    let Some(Told::Odds { there: true, fight: None, .. }) = told else { panic!() };
}

/// The sums of a fight as the first sighting of one.
fn seen(before: &Board, came: &[Event]) -> Vec<(Sighting, Board)> {
    let mut board = before.clone();
    let mut all = Vec::new();
    for event in came {
        all.push((Sighting::of(&board, event), board.clone()));
        board.apply(event);
    }
    all
}

fn fight(before: &Board, came: &[Event]) -> (Sums, Board) {
    let found = seen(before, came).into_iter().find_map(|(one, board)| Some((one.sums?, board)));
    found.unwrap()
}

#[test]
fn ocs_9_a_fight_is_told_with_its_sums_also_without_supply() {
    let defend = |facts: &str, said: &str| {
        let board = at("combat", &format!("{FRONT}; {facts}"));
        let came = prepared(&board, Side::Axis, "attack B54.09 with i-5pz 69pg", said, &[3, 3, 3, 3]);
        let (sums, _) = fight(&board, &came.story);
        (short(&sums.attack), short(&sums.defence))
    };
    let attack = "i-5pz 6 69pg 8 x2 open".to_owned();
    let no = "standing defend B54.09 supply no";
    assert_eq!(defend("allied supply B55.10 8T", no), (attack.clone(), "131inf 6 x1/2 no-supply".to_owned()));
    assert_eq!(defend("allied supply B55.10 8T", ""), (attack.clone(), "131inf 6".to_owned()));
    // Who has used up his own stocks is without; the others use theirs.
    let facts = "allied 201gds B54.09 exhausted; allied 69inf B54.09";
    let (_, defence) = defend(facts, "");
    assert_eq!(defence, "131inf 6 69inf 6; 201gds 6 x1/2 no-supply");
}

/// OCS 4.9: a sum would give away who lies under the top unit.
#[test]
fn ocs_4_9_a_sum_names_nobody_who_is_hidden() {
    let board = at("combat", &format!("{FRONT}; policy fog reports"));
    let came = sheet(&board, Side::Axis, "attack B54.09 with i-5pz 69pg", &[3, 3, 3, 3]);
    let all = seen(&board, &came.story);
    let (sighting, before) = all.into_iter().find(|(one, _)| one.sums.is_some()).unwrap();
    assert_eq!(short(&sighting.sums.clone().unwrap().attack), "i-5pz 6 69pg 8 x2 open");
    let shown = fog::veiled(&before, Side::Axis, sighting.clone()).unwrap().sums.unwrap();
    assert_eq!((short(&shown.attack), short(&shown.defence)), (String::new(), "131inf 6".to_owned()));
    let own = fog::veiled(&before, Side::Allied, sighting).unwrap().sums.unwrap();
    assert_eq!(short(&own.attack), "i-5pz 6 69pg 8 x2 open");
    // Nor does a question about the attack.
    let asks = prepared(&board, Side::Axis, "attack B54.09 with i-5pz 69pg", "standing ask combat", &[]);
    let page = page::page(&View::of(&asks.board, Viewer::Side(Side::Allied.id())));
    let threat = page.choices.threat.unwrap();
    let sums = threat.sums.unwrap();
    assert_eq!((threat.attack.as_str(), short(&sums.attack)), ("28", String::new()));
}

#[test]
fn ocs_10_a_barrage_is_told_with_what_shifts_its_column() {
    let shifts = |facts: &str, line: &str| {
        let board = at("combat", facts);
        let came = sheet(&board, Side::Axis, line, &[3, 3]);
        let all = seen(&board, &came.story);
        all.into_iter().find(|(one, _)| matches!(one.event, Event::Barrage { .. })).unwrap().0.why
    };
    let facts = "axis afr-2 B52.09; axis supply B52.09 20T; allied 131inf B54.08; allied hog B54.08 1";
    assert_eq!(
        shifts(facts, "barrage afr-2 at B54.08"),
        [("density", -1), ("hedgehog", -1), ("no-spotter", -3)]
    );
    let watched = format!("{facts}; axis 69pg B53.09");
    assert_eq!(shifts(&watched, "barrage afr-2 at B54.08 spotter 69pg"), [("density", -1), ("hedgehog", -1)]);
}
