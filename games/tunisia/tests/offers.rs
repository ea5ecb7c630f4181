//! What a report offers is taken: every line of it, given alone, in whatever phase the game stands.

use crate::random_play::play;
use crate::support::sheets::{at, tried};
use crate::support::{DATA, hex, id};
use feldpost_kit::system::Viewer;
use feldpost_tunisia::board::Board;
use feldpost_tunisia::page::{self, Choices};
use feldpost_tunisia::position;
use feldpost_tunisia::view::View;
use feldpost_tunisia::words::Side;
use std::cell::RefCell;
use std::collections::BTreeMap;

fn choices(board: &Board, side: Side) -> Choices {
    page::page(&View::of(board, Viewer::Side(side.id()))).choices
}

/// The lines that a report offers, in its form and in its lists.
fn offered(choices: &Choices) -> Vec<String> {
    let mut lines = choices.form.clone();
    for (gun, hexes) in &choices.guns {
        lines.extend(hexes.iter().map(|hex| format!("barrage {gun} at {hex}")));
    }
    for fight in &choices.fights {
        let units: Vec<&str> = fight.units.iter().map(|unit| unit.as_str()).collect();
        lines.push(format!("attack {} with {}", fight.hex, units.join(" ")));
    }
    lines.extend(choices.reserves.iter().map(|(unit, _)| format!("release {unit}")));
    for (at, planes) in &choices.grounded {
        lines.extend(planes.iter().map(|plane| format!("refit {plane} at {at}")));
    }
    lines
}

#[test]
fn every_line_that_a_report_offers_is_taken_alone() {
    let seen: RefCell<BTreeMap<String, usize>> = RefCell::default();
    for (seed, scenario) in [(51, "5"), (52, "3"), (53, "5")] {
        play(scenario, seed, |game, side, nonce| {
            let text = game.position(Viewer::Umpire).unwrap();
            let board = position::read(&DATA, &text).unwrap();
            let side = Side::from_id(side).unwrap();
            for line in offered(&choices(&board, side)) {
                let fates = tried(&board, side, &line);
                assert_eq!(fates, ["done"], "{line} in\n{text}");
                let verb = line.split(' ').next().unwrap().to_owned();
                let kind = format!("{verb} {}", board.phase.word());
                *seen.borrow_mut().entry(kind).or_default() += 1;
            }
            // Every other sheet stops in its middle, so that the next report is of a later phase.
            let sheet = game.random_sheet(side.id(), nonce).unwrap();
            let lines: Vec<&str> = sheet.lines().collect();
            let some = if nonce % 2 == 0 { lines.len() } else { lines.len().saturating_sub(2) };
            lines[..some].join("\n")
        });
    }
    let seen = seen.into_inner();
    for kind in ["barrage movement", "attack movement", "attack combat", "fuel movement", "set setup"] {
        assert!(seen.contains_key(kind), "{kind} was never offered: {seen:?}");
    }
}

#[test]
fn ocs_2_2_guns_are_not_offered_behind_an_attack() {
    let facts = "axis i-5pz B53.09; axis afr-2 B53.09; axis supply B53.09 20T; allied 131inf B54.09";
    let guns = |more: &str| choices(&at("combat", &format!("{facts}{more}")), Side::Axis).guns;
    assert_eq!(guns("").len(), 1);
    assert!(guns("; assaulted B54.08").is_empty());
    // One barrage a hex, none without supply, none out of Reserve.
    assert!(guns("; struck B54.09").is_empty());
    let dry = at("combat", &facts.replace("axis supply B53.09 20T; ", ""));
    assert!(choices(&dry, Side::Axis).guns.is_empty());
    let waits = at("combat", &facts.replace("afr-2 B53.09", "afr-2 B53.09 reserve"));
    assert!(choices(&waits, Side::Axis).guns.is_empty());
}

#[test]
fn ocs_11_0a_attackers_of_the_exploitation_are_those_that_exploit() {
    let facts = "axis i-5pz B53.09 exploit; axis 69pg B53.09; axis supply B53.09 20T; allied 131inf B54.09";
    let fights = |phase: &str| choices(&at(phase, facts), Side::Axis).fights;
    assert_eq!(fights("exploitation")[0].units, [id("i-5pz")]);
    let none = facts.replace(" exploit", "");
    assert!(choices(&at("exploitation", &none), Side::Axis).fights.is_empty());
    assert_eq!(fights("combat")[0].units.len(), 2);
    assert_eq!(fights("combat")[0].hex, hex("B54.09"));
}

#[test]
fn ocs_14_2e_planes_are_offered_where_they_may_fly() {
    let facts = "axis air g-ju88-1 B48.17; axis air g-ju52-1 B48.17; axis base B48.17 1; axis 47inf B50.13; \
                 allied 131inf B54.09";
    let flying = |phase: &str| {
        let choices = choices(&at(phase, facts), Side::Axis);
        (!choices.planes.is_empty(), !choices.carriers.is_empty())
    };
    assert_eq!(flying("movement"), (true, true));
    assert_eq!(flying("air-barrage"), (true, false));
    assert_eq!(flying("combat"), (false, false));
    assert_eq!(flying("exploitation"), (true, true));
}
