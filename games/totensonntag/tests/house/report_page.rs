//! The page of Totensonntag: figures that a report shows.

use super::report_support::{default_table, empty_table, hex, id, mid_game, page_of, with_aircraft};
use feldpost_kit::system::Viewer;
use feldpost_totensonntag::apply::apply;
use feldpost_totensonntag::board::{Board, Phase};
use feldpost_totensonntag::event::{AnHow, Cause, Event};
use feldpost_totensonntag::page::Page;
use feldpost_totensonntag::words::Side;

fn destroy(board: &mut Board, units: &[&str]) {
    for unit in units {
        let at = board.hex_of(id(unit)).unwrap_or(hex("A1"));
        apply(board, &Event::Destroyed { unit: id(unit), hex: at, cause: Cause::Hits });
    }
}

fn division(page: &Page, name: &str) -> (u32, bool) {
    let line = page.divisions.iter().find(|line| line.id == id(name)).unwrap();
    (line.losses, line.shattered)
}

#[test]
fn ts_9_1_panzer_battalions_count_two_and_new_zealand_armor_not_at_all() {
    let mut board = default_table();
    destroy(&mut board, &["1-5pz", "8mg", "c-8rtr", "a-8rtr", "44rtr", "18nz", "4fd-nz", "104art1"]);
    let page = page_of(&board, Viewer::Public);
    assert_eq!(division(&page, "21pz"), (3, false));
    assert_eq!(division(&page, "2nz"), (2, false));
    destroy(&mut board, &["200pio"]);
    let page = page_of(&board, Viewer::Public);
    assert_eq!(division(&page, "21pz"), (4, true));
    assert_eq!(page.score.points, 1);
    assert_eq!(page.lost.len(), 9);
}

#[test]
fn ts_9_0_every_item_scores_and_guns_do_not_relieve_tobruk() {
    let mut board = default_table();
    apply(&mut board, &Event::Control { hex: hex("M7"), side: Side::Cw });
    for unit in ["2rtr", "6rtr", "4rha"] {
        let sp = board.sp(id(unit));
        apply(&mut board, &Event::Exit { unit: id(unit), sp });
    }
    let page = page_of(&board, Viewer::Public);
    assert_eq!((page.score.points, page.score.relief_sp), (1, 8));
    apply(&mut board, &Event::Exit { unit: id("11h"), sp: 2 });
    let page = page_of(&board, Viewer::Public);
    assert_eq!((page.score.points, page.score.relief_sp), (3, 10));
}

#[test]
fn a_page_names_who_owes_a_decision_and_which() {
    let page = page_of(&empty_table(), Viewer::Side(Side::Dak.id()));
    assert_eq!((page.phase, page.choices.kind), ("setup", "setup"));
    assert_eq!(page.awaited, ["DAK"]);
    assert_eq!(page_of(&empty_table(), Viewer::Side(Side::Cw.id())).choices.kind, "");
    let mut board = default_table();
    apply(&mut board, &Event::Turn { turn: 1 });
    apply(&mut board, &Event::Couplet { turn: 1, couplet: 1 });
    let page = page_of(&board, Viewer::Side(Side::Cw.id()));
    assert_eq!((page.choices.kind, page.awaited.as_slice()), ("an-number", ["CW".to_owned()].as_slice()));
    for (side, value) in [(Side::Dak, 5), (Side::Cw, 2)] {
        apply(&mut board, &Event::An { side, value, how: AnHow::Rolled });
    }
    apply(&mut board, &Event::Couplet { turn: 1, couplet: 2 });
    assert_eq!(page_of(&board, Viewer::Side(Side::Dak.id())).choices.kind, "an-change");
    assert_eq!(page_of(&board, Viewer::Side(Side::Cw.id())).choices.kind, "");
    assert_eq!(page_of(&board, Viewer::Umpire).choices.kind, "");
}

#[test]
fn who_may_act_and_the_lines_to_paste_follow_the_an() {
    let page = page_of(&mid_game(), Viewer::Side(Side::Cw.id()));
    let may = |unit: &str| page.choices.units.iter().find(|may| may.id == id(unit)).map(|may| may.what);
    assert_eq!(may("5rtr"), Some("assault"), "a Stuart at AN 4, TS 3.4");
    assert_eq!(may("kdg"), Some("any"));
    assert_eq!(may("2sg"), None, "IF 3 at AN 4");
    assert_eq!(may("3sac"), Some("enter"));
    assert_eq!(may("1rnc"), None);
    assert!(page.choices.examples.contains(&"5rtr assault J17".to_owned()), "{:?}", page.choices.examples);
    assert!(page.choices.examples.contains(&"2rha barrage J17".to_owned()), "{:?}", page.choices.examples);
}

#[test]
fn arrivals_are_due_from_their_turn_and_twins_are_told_apart() {
    let page = page_of(&mid_game(), Viewer::Public);
    assert_eq!(page.due.iter().map(|group| group.units.len()).collect::<Vec<_>>(), [8, 5]);
    assert_eq!(page.later.iter().map(|group| group.turn).collect::<Vec<_>>(), [3, 3, 4, 5]);
    assert_eq!(page.names[&id("104art1")], "Arty Command 104 (104art1)");
    assert_eq!(page.names[&id("3rtr")], "3 RTR/4A");
}

#[test]
fn a_sealed_choice_leaves_no_trace_of_what_was_chosen() {
    let mut board = default_table();
    apply(&mut board, &Event::Turn { turn: 1 });
    apply(&mut board, &Event::Couplet { turn: 1, couplet: 1 });
    board.phase = Phase::An { committed: vec![Side::Cw] };
    let page = page_of(&board, Viewer::Side(Side::Dak.id()));
    assert!(page.sides.iter().all(|side| side.an.is_none()));
    assert!(page.awaited.is_empty());
}

#[test]
fn aircraft_are_listed_with_what_they_can_do_now() {
    let mut board = with_aircraft(mid_game());
    // AN 4 for the CW, 2 for the DAK: both can fly.
    board.missions = true;
    let page = page_of(&board, Viewer::Side(Side::Cw.id()));
    let plane = page.aircraft.iter().find(|plane| plane.id == id("hurricane")).unwrap();
    assert_eq!((plane.sp, plane.sf, plane.pf, plane.initiative), (3, 3, 11, 4));
    assert_eq!((plane.armor_modifier, plane.air_modifier, plane.flipped), (-1, 0, false));
    assert_eq!(page.options, ["aircraft"]);
    assert!(page.choices.planes.is_empty(), "the missions were flown before the impulses");
    board.missions = false;
    let page = page_of(&board, Viewer::Side(Side::Cw.id()));
    assert_eq!(page.choices.planes, [id("hurricane"), id("spitfire")]);
    assert!(page.choices.examples.iter().any(|line| line.starts_with("air hurricane ")));
    assert!(page_of(&board, Viewer::Side(Side::Dak.id())).choices.planes.is_empty());
}

#[test]
fn sealed_missions_are_asked_of_both_and_leave_no_trace() {
    let mut board = with_aircraft(mid_game());
    apply(&mut board, &Event::Missions);
    for (side, planes) in [(Side::Cw, ["hurricane", "spitfire"]), (Side::Dak, ["ju87", "me109"])] {
        let page = page_of(&board, Viewer::Side(side.id()));
        assert_eq!((page.phase, page.choices.kind), ("air", "air"));
        assert_eq!(page.choices.planes, planes.map(id));
        assert_eq!(page.awaited, ["DAK", "CW"]);
    }
    apply(&mut board, &Event::AirCommitted { side: Side::Cw });
    assert_eq!(page_of(&board, Viewer::Side(Side::Cw.id())).choices.kind, "");
    assert_eq!(page_of(&board, Viewer::Public).awaited, ["DAK"]);
}
