//! NF III: marches and camps; FK 1: the river.

use crate::common::*;
use feldpost_kit::sheet::Fate;
use feldpost_kit::system::{Awaiting, GameSystem, Viewer};
use feldpost_nebelfurt::event::Event;
use feldpost_nebelfurt::system;
use feldpost_nebelfurt::table::{Phase, Table};
use feldpost_nebelfurt::words::Side;

fn morning() -> Table {
    table("day 1\nphase march\nr1 S01.03\nr2 S03.03\nw1 N01.02\nw2 N03.01")
}

#[test]
fn nf_iii_1_a_company_marches_one_hex_a_day() {
    let mut table = morning();
    let (events, fates) = play(&mut table, Side::Raider, "r2 march S03.02");
    assert!(is_done(&fates[0]) && matches!(events[..], [Event::March { .. }]));
    assert_eq!(fates[0].understood.as_deref(), Some("r2 march S03.02"));
    let (_, fates) = play(&mut table, Side::Raider, "r2 march S03.03");
    assert_eq!(refused(&fates), refusal("III.1", "r2 has marched today", "r2"));
    let (_, fates) = play(&mut table, Side::Raider, "r1 march S03.02");
    assert_eq!(refused(&fates), refusal("III.1", "S03.02 is not next to r1 in S01.03", "S03.02"));
    assert_eq!(
        fates[0].refusal().unwrap().hint.as_ref().map(english).as_deref(),
        Some("S01.02, S02.02, S02.03")
    );
}

#[test]
fn fk_1_no_march_crosses_the_river() {
    let mut table = morning();
    let (events, fates) = play(&mut table, Side::Raider, "r1 march N01.01");
    assert!(events.is_empty());
    assert_eq!(refused(&fates), refusal("FK 1", "the river lies between S01.03 and N01.01", "N01.01"));
    assert_eq!(fates[0].refusal().unwrap().citation("NF"), "FK 1");
}

#[test]
fn nf_iii_2_the_day_ends_when_both_have_camped() {
    let mut table = morning();
    assert_eq!(play(&mut table, Side::Warden, "camp").0, [Event::Camped { side: Side::Warden }]);
    match system().awaiting(&table) {
        Awaiting::Orders { sides, .. } => assert_eq!(sides, [Side::Raider.id()]),
        other => panic!("{other:?}"),
    }
    let (_, fates) = play(&mut table, Side::Warden, "w1 march N01.03");
    assert_eq!(refused(&fates).0, "III.2");
    let (events, _) = play(&mut table, Side::Raider, "done\nr1 march S01.02");
    let [Event::March { .. }, Event::Camped { .. }, Event::Daybreak { day: 2 }] = events[..] else {
        panic!("{events:?}: the camp waits for the last line")
    };
    assert_eq!((table.phase, table.marched.len()), (Phase::Dusk, 0));
}

#[test]
fn nf_iii_2_a_camp_beside_a_refused_line_is_held_back() {
    let mut table = morning();
    let (events, fates) = play(&mut table, Side::Raider, "r1 march N01.01\ncamp");
    assert!(events.is_empty());
    assert!(matches!(fates[1].fate, Fate::HeldBack { .. }), "{:?}", fates[1]);
}

#[test]
fn nf_iii_2_n3_silence_and_standing_orders_camp() {
    let (system, mut table) = (system(), morning());
    let side = Side::Warden.id();
    let asked = |table: &Table| {
        let view = system.view(table, Viewer::Side(side));
        let standing = ["standing camp".to_owned(), "standing ford mill".to_owned()];
        (system.default_sheet(&view, side), system.standing_sheet(&view, side, &standing))
    };
    assert_eq!(asked(&table), (Some(vec!["camp".to_owned()]), vec!["camp".to_owned()]));
    play(&mut table, Side::Warden, "camp");
    assert_eq!(asked(&table), (None, vec![]), "said once");
}
