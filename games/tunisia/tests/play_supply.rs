//! OCS 12: the Supply Phase as it comes in a player turn.

use crate::support::sheets::{Came, at, of, sheet};
use crate::support::{hex, id};
use feldpost_kit::system::Viewer;
use feldpost_tunisia::board::Board;
use feldpost_tunisia::event::Stocks;
use feldpost_tunisia::view::View;
use feldpost_tunisia::words::Side;

/// The Supply Phase of the Axis: `next` out of the Movement Phase.
fn passes(board: &Board, lines: &str, faces: &[u16]) -> Came {
    sheet(board, Side::Axis, &format!("{lines}; next"), faces)
}

#[test]
fn ocs_12_10e_stocks_are_filled_again_where_supply_is_in_reach() {
    let facts = "axis 47inf B48.17 low; axis pavia B48.17 exhausted; axis savona B40.01 low; \
        axis supply B48.17 7T; \
                 axis supply B40.01 1T; allied 131inf B62.07";
    let came = passes(&at("movement", facts), "", &[1, 1]);
    let told: Vec<&String> = came.events.iter().filter(|event| event.contains("stocks")).collect();
    assert_eq!(
        told,
        [
            "supply hex=B48.17 side=axis t=2 why=stocks",
            "stocks stocks=full unit=47inf",
            "supply hex=B48.17 side=axis t=4 why=stocks",
            "stocks stocks=full unit=pavia",
            "supply hex=B40.01 side=axis t=1 why=stocks"
        ],
        "a single T is wasted"
    );
    assert_eq!(came.board.units[&id("savona")].stocks, Stocks::Low);
    // Half of what an exhausted unit needs makes it low.
    let half = "axis pavia B48.17 exhausted; axis supply B48.17 3T; allied 131inf B62.07";
    let came = passes(&at("movement", half), "", &[]);
    assert_eq!(came.board.units[&id("pavia")].stocks, Stocks::Low);
}

#[test]
fn ocs_12_6_who_has_no_trace_eats_or_is_out_of_supply_and_rolls() {
    // Far from Sfax's railway and from any headquarters.
    let facts = "axis 47inf B40.01; axis pavia B40.01; axis savona B48.02; axis supply B40.01 4T; \
        allied 131inf B62.07";
    let came = passes(&at("movement", facts), "", &[1, 1]);
    assert!(
        came.events.contains(&"supply hex=B40.01 side=axis t=1 why=food".to_owned()),
        "{:?}",
        came.events
    );
    assert!(came.events.contains(&"oos unit=savona".to_owned()));
    assert_eq!(came.labels, ["t2.axis/attrition/b48.02"]);
    assert!(!came.board.units[&id("47inf")].oos && came.board.units[&id("savona")].oos);
    // Who is told to starve does, and two stacks roll.
    let came = passes(&at("movement", facts), "starve 47inf pavia", &[1, 1, 1, 1]);
    assert_eq!(came.labels, ["t2.axis/attrition/b40.01", "t2.axis/attrition/b48.02"]);
    assert!(!came.events.iter().any(|event| event.contains("why=food")));
}

#[test]
fn ocs_12_8a_who_is_in_supply_again_is_no_longer_marked() {
    let facts = "axis 47inf B48.17 oos; axis savona B40.01 oos; axis supply B40.01 4T; allied 131inf B62.07";
    let came = passes(&at("movement", facts), "", &[]);
    assert!(came.events.contains(&"fed unit=47inf".to_owned()), "by trace: {:?}", came.events);
    assert!(came.events.contains(&"fed unit=savona".to_owned()), "by what it eats");
}

#[test]
fn ocs_12_3_a_headquarters_throws_trace_to_the_front_and_none_in_strat_mode() {
    let front = "axis 47inf B44.12; allied 131inf B62.07";
    let near = passes(&at("movement", &format!("axis dak B48.17; {front}")), "", &[]);
    assert!(!near.board.units[&id("47inf")].oos);
    assert!(!at("movement", front).units.contains_key(&id("dak")));
    let strat = format!("axis dak B48.17 strat; {front}");
    let came = passes(&at("movement", &strat), "", &[1, 1]);
    assert!(came.board.units[&id("47inf")].oos);
}

#[test]
fn ocs_12_1b_supply_of_one_hex_is_used_from_the_ground_first() {
    let facts = "axis i-7pz B48.17; axis supply B48.17 1T; axis truck B48.17 1 load 3T; allied 131inf B62.07";
    let board = at("movement", facts);
    let came = sheet(&board, Side::Axis, "fuel i-7pz", &[]);
    assert_eq!((came.board.supply(hex("B48.17"), Side::Axis), came.board.dumps.len()), (3, 0));
}

#[test]
fn ocs_12_6f_t48_a_formation_is_fed_by_one_way_alone() {
    // One draws at Bizerte, the other one at Entry E: no way is common to both. Of equals the first counts.
    let facts = "axis i-7pz A44.31; axis 69pg B62.07; allied 131inf A08.11";
    let clock = "scenario 2; weather flight · first axis · player axis · phase movement";
    let oos = |facts: &str, dice: &[u16]| {
        let came = sheet(&of(clock, facts), Side::Axis, "next", dice);
        came.events.into_iter().filter(|event| event.starts_with("oos")).collect::<Vec<String>>()
    };
    assert_eq!(oos(facts, &[3, 3]), ["oos unit=69pg"]);
    // With another one of them there, that way feeds more.
    assert_eq!(oos(&format!("{facts}; axis 86inf B62.07"), &[3, 3]), ["oos unit=i-7pz"]);
    // Side by side, or of two formations, all are fed.
    assert!(oos(&facts.replace("B62.07", "A44.31"), &[]).is_empty());
    assert!(oos(&facts.replace("i-7pz", "i-5pz"), &[]).is_empty());
    // New games say why, in the event and before it happens.
    let new = format!("{facts}; policy sheets patient");
    assert_eq!(oos(&new, &[3, 3]), ["oos apart=true unit=69pg"]);
    let page = feldpost_tunisia::page::page(&View::of(&of(clock, &new), Viewer::Side(Side::Axis.id())));
    assert_eq!(page.choices.apart, [(id("69pg"), hex("B62.07"))]);
    let cut = "axis i-7pz B40.01; allied 131inf A08.11; policy sheets patient";
    let page = feldpost_tunisia::page::page(&View::of(&of(clock, cut), Viewer::Side(Side::Axis.id())));
    assert_eq!((page.choices.hungry.len(), page.choices.apart.len()), (1, 0));
}
