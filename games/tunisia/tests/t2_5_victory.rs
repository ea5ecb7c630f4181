//! T2 5, S1: who holds what, and who has won by it; and readings that belong to no other file.

use crate::support::sheets::{of, sheet};
use crate::support::{DATA, hex, id, refused};
use feldpost_tunisia::board::{Board, Spot};
use feldpost_tunisia::calendar::Date;
use feldpost_tunisia::hex::Hex;
use feldpost_tunisia::rules::{arrivals, control, flight, rebuilding, terrain, victory, zones};
use feldpost_tunisia::tables::Cost;
use feldpost_tunisia::words::{Entry, Mobility, OffMap, Side, Terrain};

/// The end of the campaign with these places in these hands.
fn campaign(facts: &str) -> Board {
    let clock = "scenario 2; turn 58; weather flight · first axis · player axis · phase combat";
    of(clock, &format!("axis 47inf B50.13; allied 131inf B54.09; {facts}"))
}

fn level(board: &Board) -> String {
    victory::at_the_end(board).0
}

const ALL: &str = "control A48.24 axis; control A44.31 axis; control A41.28 axis; control B57.30 axis; \
                   control B31.25 axis; control A21.05 axis; control A17.26 axis";

#[test]
fn t2_5_2_levels_go_by_the_places_that_are_held() {
    let of = |facts: &str| level(&campaign(facts));
    assert_eq!(of(ALL), "axis-massive");
    assert_eq!(of(&ALL.replace("A17.26 axis", "A17.26 allied")), "axis-major");
    let minor = ALL.replace("A17.26 axis", "A17.26 allied").replace("A21.05 axis", "A21.05 allied");
    assert_eq!(of(&minor), "axis-minor");
    assert_eq!(of(&minor.replace("B57.30 axis", "B57.30 allied")), "draw");
    assert_eq!(of(&ALL.replace("A44.31 axis", "A44.31 allied")), "allied-minor");
    assert_eq!(of(&ALL.replace(" axis", " allied")), "allied-major", "there is no more to win at the end");
}

#[test]
fn t2_5_2_t12_the_levels_of_the_allies_come_first() {
    let both = ALL.replace("A44.31 axis", "A44.31 allied").replace("A48.24 axis", "A48.24 allied");
    assert_eq!(level(&campaign(&both)), "allied-major");
    // With all the rest in Axis hands, one of the two towns is an Allied victory all the same.
    assert_eq!(level(&campaign(&ALL.replace("A48.24 axis", "A48.24 allied"))), "allied-minor");
}

#[test]
fn t2_5_2_t8_shifts_of_options_add_up_and_never_leave_the_ladder() {
    let shifted = |facts: &str, options: &str| {
        let (level, shift, _) = victory::at_the_end(&campaign(&format!("{facts}; {options}")));
        (level, shift)
    };
    let draw = ALL.replace("B57.30 axis", "B57.30 allied");
    assert_eq!(shifted(&draw, "option 4.2"), ("allied-minor".to_owned(), 1));
    assert_eq!(shifted(&draw, "option 4.2; option 4.7a"), ("allied-major".to_owned(), 2));
    assert_eq!(shifted(&draw, "option 4.2; option 4.5"), ("draw".to_owned(), 0));
    assert_eq!(shifted(ALL, "option 4.5"), ("axis-massive".to_owned(), -1));
}

#[test]
fn t2_5_1_both_towns_end_a_campaign_at_once_to_15_february() {
    let both = "axis 47inf B50.13; allied 131inf B54.09; control A48.24 allied; control A44.31 allied";
    let on = |scenario: u8, turn: u8| {
        let clock = format!(
            "scenario {scenario}; turn {turn}; weather flight · first axis · player axis · phase combat"
        );
        let board = of(&clock, both);
        (board.date().to_string(), victory::now(&board).map(|(level, _, _)| level))
    };
    let sudden = Some("allied-massive".to_owned());
    assert_eq!(on(2, 28), ("1943-02-15".to_owned(), sudden));
    assert_eq!(on(2, 29).1, None, "later it is counted at the end");
    assert_eq!(on(1, 5).1, None, "no campaign");
}

#[test]
fn t2_s1_three_of_five_towns() {
    let won = |facts: &str| {
        let clock = "scenario 1; turn 14; weather flight · first axis · player axis · phase combat";
        level(&of(clock, &format!("axis baren A44.31; {facts}")))
    };
    assert_eq!(won("allied 11inf A41.22; allied 36inf A41.28; allied 1gds A45.26"), "allied");
    assert_eq!(won("allied 11inf A41.22; allied 36inf A41.28"), "axis");
}

#[test]
fn t2_5_0_t22_before_anybody_came_algeria_is_allied_and_tunisia_axis() {
    let board = campaign("control B48.17 allied");
    assert_eq!(control::holder(&board, hex("A17.26")), Side::Allied);
    assert_eq!(control::holder(&board, hex("A48.24")), Side::Axis);
    assert_eq!(control::holder(&board, hex("B48.17")), Side::Allied, "the last to have stood there");
}

#[test]
fn t2_1_1_t9_map_a_lies_above_map_b() {
    let near: Vec<String> = hex("A50.01").neighbours().map(|near| near.to_string()).collect();
    assert!(near.contains(&"B50.34".to_owned()) && near.contains(&"A50.02".to_owned()), "{near:?}");
    // Odd columns lie half a hex farther south.
    assert_eq!(hex("A49.02").distance(hex("A50.01")), 1);
    assert_eq!(hex("A49.01").distance(hex("A50.02")), 2);
}

#[test]
fn t2_1_2a_t11_sicily_and_tripoli_refit_as_many_as_algiers() {
    for (side, plane, off_map) in [
        (Side::Axis, "g-109g-1", OffMap::Sicily),
        (Side::Allied, "daf-p40-1", OffMap::Tripoli),
        (Side::Allied, "us-p40-1", OffMap::Algiers),
    ] {
        let clock = "scenario 2; turn 40; weather flight · first axis · player axis · phase refit";
        let board = of(clock, &format!("axis 47inf B50.13; {side} air {plane} {off_map} inactive"));
        let may = |gone: usize, mud: bool| {
            let mut board = board.clone();
            board.used.refits.insert(Spot::Box(off_map), gone);
            rebuilding::may_refit_off_map(&board, side, off_map, &[id(plane)], mud).is_ok()
        };
        assert_eq!([may(11, false), may(12, false), may(5, true), may(6, true)], [true, false, true, false]);
    }
}

#[test]
fn ocs_4_5_t23_trucks_are_no_combat_units() {
    let board = campaign("allied 7arm-trk B52.14");
    assert!(!DATA.units[&id("7arm-trk")].is_combat());
    assert!(board.fighters(hex("B52.14"), Side::Allied).is_empty());
    assert!(!zones::controlled(&board, hex("B51.14"), Side::Allied));
}

#[test]
fn t2_s3_t40_allied_supply_comes_at_the_source_nearest_to_the_front_that_is_free() {
    let clock = "scenario 3; turn 2; weather flight · first axis · player allied · phase refit";
    let open = of(clock, "allied 1rgr B27.32; axis 33rec B33.24");
    assert_eq!(arrivals::free_supply(&open, Side::Allied), [(hex("A36.11"), 8)]);
    let taken = of(clock, "allied 1rgr B27.32; axis 33rec A36.11");
    assert_eq!(arrivals::free_supply(&taken, Side::Allied), [(hex("A27.11"), 8)]);
    let axis = arrivals::free_supply(&open, Side::Axis);
    assert_eq!(axis, [(hex("B57.30"), 4), (hex("A54.11"), 4)]);
}

#[test]
fn t2_2_4b_supply_comes_at_entry_e_once_the_8th_army_is_released() {
    let clock = "turn 10; weather flight · first axis · player allied · phase refit";
    let facts = "axis 47inf B50.13; allied 131inf B54.09";
    let comes = |scenario: &str, facts: &str| {
        let board = of(&format!("scenario {scenario}; {clock}"), facts);
        [Side::Allied, Side::Axis].map(|side| arrivals::free_supply(&board, side))
    };
    let entry = DATA.entries[&Entry::E][0];
    assert_eq!(comes("2", facts), [vec![], vec![]], "before its release");
    let released = format!("{facts}; released 8th-army");
    assert_eq!(comes("2", &released), [vec![(entry, 12)], vec![]]);
    let held = comes("2", &released.replace("B50.13", &entry.to_string()));
    assert!(held[0][0].0 != entry && held[0][0].1 == 12, "an enemy stands there: {held:?}");
    let south = comes("6", facts);
    assert_eq!(south[0], [(hex("A56.01"), 12)], "scenario 6 has a hex of its own");
}

#[test]
fn t2_2_5a_the_desert_air_force_is_based_in_tripoli_before_march() {
    let turns = &DATA.scenarios["2"].turns;
    let march = turns.iter().position(|turn| turn.date >= Date::new(1943, 3, 1)).unwrap() + 1;
    let may = |turn: usize, plane: &str, at: Spot| {
        let sky = "weather flight · first axis · player allied · phase movement";
        let board = of(
            &format!("scenario 2; turn {turn}; {sky}"),
            "axis 47inf B50.13; allied 131inf B54.09; allied base B54.10 1",
        );
        flight::may_base(&board, Side::Allied, id(plane), at, true)
    };
    let (field, tripoli) = (Spot::Hex(hex("B54.10")), Spot::Box(OffMap::Tripoli));
    assert_eq!(refused(may(march - 1, "daf-p40-1", field)), "T2 2.5a daf-stays-in-tripoli");
    assert!(may(march - 1, "daf-p40-1", tripoli).is_ok());
    assert!(may(march - 1, "us-p40-1", field).is_ok(), "of the Desert Air Force alone");
    assert!(may(march, "daf-p40-1", field).is_ok());
}

#[test]
fn t2_1_1c_planes_come_from_a_box_by_its_entry_points() {
    let board = campaign("axis base B48.17 1");
    let far = |off_map: OffMap, at: &str| flight::from_box(&board, off_map, hex(at));
    assert_eq!((far(OffMap::Sicily, "A47.31"), far(OffMap::Sicily, "A47.30")), (Some(38), Some(39)));
    assert_eq!(far(OffMap::Algiers, "A01.26"), Some(30));
    // A point leads to the boxes that it names alone.
    assert!(far(OffMap::Algiers, "A47.31") > Some(38));
    let back = flight::between(&board, Spot::Hex(hex("A47.31")), Spot::Box(OffMap::Sicily));
    assert_eq!(back, Some(38));
}

#[test]
fn t2_1_1d_mountains_are_closed_to_wheels_and_tracks_that_have_no_way() {
    let mut seen = 0;
    for to in Hex::all().filter(|hex| DATA.ground(*hex).is_some_and(|one| one.terrain == Terrain::Mountain)) {
        for from in to.neighbours().filter(|near| DATA.ground(*near).is_some()) {
            let way = DATA.ground(from).is_some_and(|ground| ground.way_to(to));
            for mobility in [Mobility::Truck, Mobility::Track] {
                let closed = terrain::entry(&DATA, from, to, mobility) == Cost::Prohibited;
                assert!(way || closed, "{from} {to}");
                seen += usize::from(closed);
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn t2_3_2_sicily_has_supply_without_end() {
    let board = of("phase movement", "axis 47inf B48.17; allied 131inf B62.07");
    let came = sheet(&board, Side::Axis, "ship 3T sicily gabes; ship 4T sicily B57.30", &[]);
    assert_eq!(came.fates, ["done", "done"], "{:?}", came.events);
    assert!(!came.events.iter().any(|event| event.starts_with("supply ")), "no dump pays for it");
}

#[test]
fn ocs_13_6b_who_arrives_enters_where_no_enemy_stands() {
    let clock = "turn 2; weather flight · first axis · player allied · phase refit";
    let at = |facts: &str| {
        let board = of(clock, facts);
        let arrival = &DATA.scenarios["5"].sides[&Side::Allied].arrivals_listed[0];
        arrivals::entry(&board, Side::Allied, &arrival.at).unwrap()
    };
    let first = at("axis 47inf B50.13; allied 131inf B54.09");
    let second = at(&format!("axis 47inf {first}; allied 131inf B54.09"));
    assert!(first != second && DATA.entries[&Entry::E].contains(&second), "{first} {second}");
}

#[test]
fn t2_s5_t4_ramcke_is_one_counter() {
    let axis = &DATA.scenarios["5"].sides[&Side::Axis];
    let set = |unit: &str| axis.set_up.iter().filter(|place| place.units.contains(&id(unit))).count();
    assert_eq!((set("ramcke-1"), set("ramcke-2")), (1, 0));
}

#[test]
fn t2_6_0_t7_of_two_printed_values_the_first_counts() {
    let figures = |unit: &str| {
        let unit = &DATA.units[&id(unit)];
        (unit.attack, unit.ar, unit.ma)
    };
    assert_eq!((figures("605pj"), figures("a-26")), ((4, 5, 8), (2, 2, 3)));
}
