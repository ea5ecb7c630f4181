//! NF IV: the end.

use crate::common::*;
use feldpost_kit::system::{Awaiting, GameSystem};
use feldpost_nebelfurt::event::Event;
use feldpost_nebelfurt::system;
use feldpost_nebelfurt::words::Side;

fn ending(companies: &str) -> (Option<String>, String) {
    let mut table = table(&format!("day 3\nphase march\ncamped warden\n{companies}"));
    let (events, _) = play(&mut table, Side::Raider, "camp");
    assert!(matches!(events[1], Event::StoryEnds { .. }), "{events:?}");
    match system().awaiting(&table) {
        Awaiting::Nothing { winner, outcome } => (winner.map(|side| side.to_string()), english(&outcome)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn nf_iv_1_villages_decide_after_the_last_day() {
    let (winner, outcome) = ending("r1 N01.02\nr2 N03.02\nw1 N05.02");
    assert_eq!(
        (winner.as_deref(), outcome.as_str()),
        (Some("raider"), "the raider wins: 2 villages held by the raider")
    );
    let (winner, _) = ending("r1 N01.01\nr2 N03.03\nw1 N05.02");
    assert_eq!(winner.as_deref(), Some("warden"));
}

#[test]
fn nf_iv_1_n1_one_village_too_few_is_a_draw() {
    let (winner, outcome) = ending("r1 N01.02\nr2 N03.02\nw2 N03.02");
    assert_eq!((winner, outcome.as_str()), (None, "a draw: 1 village held by the raider"), "one is disputed");
}

#[test]
fn nf_iv_1_before_the_last_day_the_next_one_follows() {
    let mut table = table("scenario siege\nday 3\nphase march\ncamped warden\nr1 N01.02\nw1 N05.02");
    let (events, _) = play(&mut table, Side::Raider, "camp");
    assert_eq!(events[1], Event::Daybreak { day: 4 });
}

#[test]
fn nf_iv_2_without_companies_a_side_has_lost() {
    for (dice, winner) in [([8, 1], Side::Raider), ([1, 8], Side::Warden)] {
        let mut table = table("day 1\nphase dusk\nr2 S03.03\nw2 N03.01");
        let (events, _) = open(&mut table, "mill", "stay", &dice);
        let end = Event::StoryEnds { winner: Some(winner), villages: 0 };
        assert_eq!(events.last(), Some(&end));
    }
}
