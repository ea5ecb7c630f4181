//! NF I: sides, companies, hexes.

use crate::common::*;
use feldpost_kit::system::{GameSystem, Terms};
use feldpost_nebelfurt::system;
use feldpost_nebelfurt::words::Side;

#[test]
fn nf_i_1_each_scenario_has_its_companies() {
    let count = |scenario: &str| {
        let terms = Terms { scenario: scenario.to_owned(), ..Terms::default() };
        let table = system().setup(&terms).unwrap();
        (Side::BOTH.map(|side| table.companies(side).count()), table.terms().days)
    };
    assert_eq!(count(""), ([3, 2], 3), "the raid is the default");
    assert_eq!(count("raid"), count(""));
    assert_eq!(count("siege"), ([5, 3], 5));
    let terms = Terms { scenario: "picnic".to_owned(), ..Terms::default() };
    assert_eq!(system().setup(&terms).unwrap_err(), "no scenario `picnic`; known: raid, siege");
}

#[test]
fn nf_i_1_a_company_obeys_its_own_side_alone() {
    let mut table = table("day 1\nphase march\nr1 S01.03\nw1 N01.02");
    let (events, fates) = play(&mut table, Side::Raider, "w1 march N01.03");
    assert!(events.is_empty());
    assert_eq!(refused(&fates), refusal("I.1", "w1 is not yours", "w1"));
    let (_, fates) = play(&mut table, Side::Raider, "r2 march S02.02");
    assert_eq!(refused(&fates), refusal("I.1", "r2 is not on the map", "r2"));
}

#[test]
fn nf_i_2_a_hex_holds_one_company_of_each_side() {
    let mut table = table("day 1\nphase march\nr1 N01.01\nr2 N02.01\nw1 N01.02");
    let (_, fates) = play(&mut table, Side::Raider, "r2 march N01.01");
    assert_eq!(refused(&fates), refusal("I.2", "r1 stands in N01.01", "N01.01"));
    let (events, fates) = play(&mut table, Side::Raider, "r1 march N01.02");
    assert!(events.len() == 1 && is_done(&fates[0]), "beside the warden's there is room");
    let both = Side::BOTH.map(|side| table.at(side, "N01.02".parse().unwrap()).is_some());
    assert_eq!(both, [true, true]);
}
