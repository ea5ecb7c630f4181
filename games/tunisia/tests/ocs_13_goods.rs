//! OCS 13.3, 13.5, 13.9, T2 1.1a, 1.6c, 2.2: railways, replacements on the way, consolidation.

use crate::support::sheets::{of, sheet, tried};
use crate::support::{hex, id};
use feldpost_tunisia::board::{Board, Spot};
use feldpost_tunisia::words::{Mode, OffMap, Side};

const CLOCK: &str = "scenario 2; turn 4; weather flight · first axis · player allied · phase";

fn at(phase: &str, facts: &str) -> Board {
    of(&format!("{CLOCK} {phase}"), facts)
}

#[test]
fn t2_2_2c_the_allies_move_by_rail_in_algeria() {
    let board = at("movement", "axis 47inf A47.22; control A08.11 allied; control A18.11 allied");
    let came = sheet(&board, Side::Allied, "rail 2SP algiers A08.11", &[]);
    assert_eq!(came.fates, ["done"]);
    assert_eq!(came.events, ["railed from=algiers load=[supply:8] side=allied t=8 to=A08.11"]);
    assert_eq!(came.board.dumps[&hex("A08.11")].t, 8);
    assert_eq!(came.board.used.railed[&Side::Allied], 8);
    // The Rail Cap of the month is 2 SP.
    assert_eq!(tried(&came.board, Side::Allied, "rail 1SP algiers A08.11"), ["OCS 13.3b rail-cap-short"]);
    assert_eq!(
        tried(&board, Side::Allied, "rail 1SP algiers A39.05"),
        ["T2 2.2c no-rail-there"],
        "in Tunisia nothing goes by rail"
    );
    assert_eq!(tried(&board, Side::Allied, "rail 1SP algiers A19.16"), ["OCS 13.3c no-station"]);
    let axis = of(&format!("{CLOCK} movement").replace("allied", "axis"), "axis 47inf A47.22");
    assert_eq!(tried(&axis, Side::Axis, "rail 1SP algiers A08.11"), ["T2 1.1a no-rail-for-the-axis"]);
    let mareth = of(
        "scenario 5; weather flight · first axis · player allied · phase movement",
        "allied 131inf B54.09",
    );
    assert_eq!(tried(&mareth, Side::Allied, "rail 1SP algiers B54.09"), ["T2 2.2c no-rail-cap"]);
}

#[test]
fn ocs_13_3e_a_unit_goes_by_rail_in_move_mode_and_moves_no_more() {
    let facts = "allied 131inf A08.11 move; axis 47inf A47.22; control A08.11 allied; control A18.11 allied";
    let came =
        sheet(&at("movement", facts), Side::Allied, "rail 131inf A08.11 A18.11; 131inf move A18.12", &[]);
    assert_eq!(came.fates, ["done", "OCS 6.1g has-moved"]);
    assert_eq!(came.board.units[&id("131inf")].hex, hex("A18.11"));
    assert_eq!(came.events[0], "railed from=A08.11 load=[unit:131inf] side=allied t=2 to=A18.11");
    let still = facts.replace(" move;", ";");
    assert_eq!(
        tried(&at("movement", &still), Side::Allied, "rail 131inf A08.11 A18.11"),
        ["OCS 5.6a ships-need-move-mode"]
    );
}

#[test]
fn ocs_13_3a_past_a_bombed_railway_it_takes_twice_as_much() {
    let facts = "axis busted A08.11; axis 47inf A47.22; control A08.11 allied";
    let came = sheet(&at("movement", facts), Side::Allied, "rail 1SP algiers A08.11", &[]);
    assert_eq!(came.board.used.railed[&Side::Allied], 8);
    // OCS 4.5a: an enemy zone stops it, whoever stands there.
    let shut = "axis 47inf A08.12; control A08.11 allied";
    assert_eq!(
        tried(&at("movement", shut), Side::Allied, "rail 1SP algiers A08.11"),
        ["OCS 4.5a no-trains-in-zone"]
    );
}

#[test]
fn ocs_13_5_t45_replacements_go_by_ship_air_and_road_to_a_headquarters() {
    let facts = "allied pax algiers 2; allied eq algiers 1; axis 47inf A47.22; control A17.26 allied; \
                 allied air us-c47-1 algiers; allied base A17.25 1";
    let came = sheet(
        &at("movement", facts),
        Side::Allied,
        "ship pax 1 algiers A17.26; airlift us-c47-1 pax 1 algiers A17.25; rail eq 1 algiers A08.11",
        &[],
    );
    assert_eq!(came.fates, ["done", "done", "done"], "{:?}", came.events);
    let repls = |spot: Spot| came.board.repls.get(&(Side::Allied, spot)).map(|one| (one.pax, one.eq));
    assert_eq!(repls(Spot::Box(OffMap::Algiers)), None);
    assert_eq!(repls(Spot::Hex(hex("A17.26"))), Some((1, 0)));
    assert_eq!(repls(Spot::Hex(hex("A08.11"))), Some((0, 1)));
    // What has come in this phase goes no farther; in the next turn it does.
    let again = tried(&came.board, Side::Allied, "pax 1 A17.26 move A17.25");
    assert_eq!(again, ["OCS 6.1g repls-have-moved"]);
    let waits = at("movement", "allied pax A17.26 1; axis 47inf A47.22; control A30.26 axis");
    let went = sheet(&waits, Side::Allied, "pax 1 A17.26 move A17.25", &[]);
    assert_eq!(went.fates, ["done"]);
    assert!(went.board.repls.contains_key(&(Side::Allied, Spot::Hex(hex("A17.25")))));
    assert_eq!(tried(&waits, Side::Allied, "pax 1 A17.26 move A30.26"), ["OCS 4.4c booty-there"]);
    assert_eq!(tried(&waits, Side::Allied, "eq 1 A17.26 move A17.25"), ["OCS 13.5 repls-there"]);
}

#[test]
fn ocs_4_4c_t45_whoever_enters_ends_replacements() {
    let facts = "axis i-7pz A44.20; axis supply A44.20 8T; allied pax A44.21 2; allied 131inf A30.20";
    let board = of(
        "scenario 2; turn 4; weather flight · first axis · player axis · phase \
     movement",
        facts,
    );
    let came = sheet(&board, Side::Axis, "fuel i-7pz 1T; i-7pz move A44.21", &[]);
    assert_eq!(came.fates, ["done", "done"], "{:?}", came.events);
    assert!(came.events.contains(&"repls-lost eq=0 hex=A44.21 pax=2 side=allied".to_owned()));
    assert!(came.board.repls.is_empty());
}

#[test]
fn ocs_13_9_two_reduced_planes_become_one() {
    let facts = "allied air us-p40-1 algiers step 1; allied air us-p40-2 algiers step 1; axis 47inf A47.22";
    let came = sheet(&at("movement", facts), Side::Allied, "consolidate us-p40-1 us-p40-2", &[]);
    assert_eq!(came.fates, ["done"]);
    assert_eq!(came.events, ["consolidated piece=us-p40-1 with=[plane:us-p40-2]"]);
    assert_eq!(came.board.planes[&id("us-p40-1")].steps, 2);
    assert!(came.board.dead.contains(&id("us-p40-2")));
    let whole = facts.replace("us-p40-2 algiers step 1", "us-p40-2 algiers");
    let merge = |facts: &str| tried(&at("movement", facts), Side::Allied, "consolidate us-p40-1 us-p40-2");
    assert_eq!(merge(&whole), ["OCS 13.9 plane-not-reduced"]);
    assert_eq!(
        merge(&facts.replace("us-p40-2 algiers", "us-p40-2 algiers inactive")),
        ["OCS 13.9 not-together"]
    );
}

#[test]
fn ocs_13_9_a_unit_stands_for_a_dead_one_of_another_formation() {
    // Two organic trucks of six T, of two divisions.
    let facts = "axis 15pz-trk A47.22 load 3T; dead axis 21pz-trk 10pz-trk; allied 131inf A30.20";
    let board = of("scenario 2; turn 4; weather flight · first axis · player axis · phase refit", facts);
    let trucks = ["15pz-trk", "21pz-trk"].map(|truck| crate::support::DATA.units[&id(truck)].truck_t);
    assert_eq!(trucks[0], trucks[1], "both carry the same");
    let came = sheet(&board, Side::Axis, "consolidate 21pz-trk 15pz-trk", &[]);
    assert_eq!(came.fates, ["done"]);
    assert_eq!(came.board.units[&id("21pz-trk")].hex, hex("A47.22"));
    assert_eq!(came.board.loads[&id("21pz-trk")], 3, "what lies on it stays there");
    assert!(came.board.dead.contains(&id("15pz-trk")));
    assert_eq!(tried(&board, Side::Axis, "consolidate 15pz-trk 15pz-trk"), ["OCS 13.9 is-not-dead"]);
    let movement =
        of("scenario 2; turn 4; weather flight · first axis · player axis · phase movement", facts);
    assert_eq!(tried(&movement, Side::Axis, "consolidate 21pz-trk 15pz-trk"), ["OCS 2 phase-is-over"]);
}

#[test]
fn t2_1_6c_truck_points_become_an_organic_truck() {
    let facts = "axis truck A47.22 2 load 5T; dead axis 15pz-trk; axis i-7pz A47.22; allied 131inf A30.20";
    let board = of("scenario 2; turn 4; weather flight · first axis · player axis · phase refit", facts);
    let t = crate::support::DATA.units[&id("15pz-trk")].truck_t.unwrap();
    let came = sheet(&board, Side::Axis, "consolidate 15pz-trk A47.22", &[]);
    assert_eq!(came.fates, ["done"]);
    let left = came.board.columns.values().map(|load| load.points).sum::<i32>();
    assert_eq!(left, 2 - (t + 3) / 4);
    let truck = came.board.units[&id("15pz-trk")];
    assert_eq!((truck.hex, truck.mode), (hex("A47.22"), Mode::Move));
    assert_eq!(tried(&board, Side::Axis, "consolidate 15pz-trk A44.20"), ["T2 1.6c truck-needs-points"]);
}
