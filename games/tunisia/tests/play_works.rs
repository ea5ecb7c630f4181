//! OCS 13.5, 13.8, 16, 19, T2 1.4a, 1.8, 1.11, 3.2: building, rebuilding, shipping by orders.

use crate::support::sheets::{at, of, sheet};
use crate::support::{hex, id};
use feldpost_tunisia::words::{Carrier, Mode, Side};

#[test]
fn ocs_16_0b_troops_dig_the_first_level_and_engineers_the_others() {
    let facts = "axis 47inf B44.12; axis supply B44.12 40T; axis dak B45.12; allied 131inf B62.07";
    let came = sheet(&at("movement", facts), Side::Axis, "build hog B44.12; 47inf move B44.11", &[]);
    assert_eq!(came.fates, ["done", "OCS 6.1g has-moved"], "who digs does not move");
    assert_eq!(came.events[0], "supply hex=B44.12 side=axis t=8 why=building");
    assert!(came.events.contains(&"hog hex=B44.12 level=1".to_owned()));
    let one = format!("{facts}; axis hog B44.12 1");
    let came = sheet(
        &at("movement", &one),
        Side::Axis,
        "build hog B44.12 2; build hog B44.12 3 by dak; dak mode move",
        &[],
    );
    assert_eq!(came.fates, ["done", "OCS 13.8d built-there-already", "OCS 5.4 has-moved"]);
    assert_eq!(came.events[0], "supply hex=B44.12 side=axis t=12 why=building");
    let alone = one.replace("axis dak B45.12; ", "");
    assert_eq!(
        sheet(&at("movement", &alone), Side::Axis, "build hog B44.12", &[]).fates,
        ["T2 1.11b hog-needs-engineer"]
    );
    assert_eq!(
        sheet(&at("movement", facts), Side::Axis, "build hog B44.12 3", &[]).fates,
        ["OCS 16.0b hog-level-is"]
    );
    let poor = facts.replace("40T", "7T");
    assert_eq!(
        sheet(&at("movement", &poor), Side::Axis, "build hog B44.12", &[]).fates,
        ["OCS 13.8d no-supply-in-reach"]
    );
}

#[test]
fn ocs_19_0d_t2_1_11a_engineers_repair_ports() {
    let facts = "axis dak B48.17; axis supply B48.17 20T; port gabes hits 2; allied 131inf B62.07";
    let came = sheet(&at("movement", facts), Side::Axis, "repair port gabes", &[]);
    assert_eq!(came.fates, ["done"], "{:?}", came.events);
    assert!(came.events.contains(&"port-hit hits=1 port=gabes".to_owned()));
    let whole = facts.replace("hits 2", "hits 0");
    assert_eq!(
        sheet(&at("movement", &whole), Side::Axis, "repair port gabes by dak", &[]).fates,
        ["OCS 19 port-whole"]
    );
}

#[test]
fn ocs_13_5e_an_eq_makes_a_dead_truck_or_a_transport_point() {
    let facts = "allied 30corps B56.10; allied eq B56.11 2; dead allied 7arm-trk; axis 47inf B50.13";
    let clock = "weather flight · first axis · player allied · phase refit";
    let board = of(clock, facts);
    let came = sheet(&board, Side::Allied, "rebuild 7arm-trk at 30corps; rebuild truck at 30corps", &[]);
    assert_eq!(came.fates, ["done", "done"], "{:?}", came.events);
    let told = ["rebuilt at=B56.11 piece=7arm-trk with=eq", "truck-rebuilt hex=B56.11 side=allied"];
    assert_eq!(came.events, told);
    assert!(came.board.repls.is_empty() && came.board.dead.is_empty());
    assert_eq!(came.board.loads.get(&id("7arm-trk")).copied().unwrap_or(0), 0, "it comes empty");
    let points: Vec<_> =
        came.board.columns.iter().map(|(at, load)| (at.hex, at.kind, load.points, load.t)).collect();
    assert_eq!(points, [(hex("B56.11"), Carrier::Truck, 1, 0)]);
    let refused = |facts: &str, line: &str| sheet(&of(clock, facts), Side::Allied, line, &[]).fates;
    let men = facts.replace("eq B56.11", "pax B56.11");
    for line in ["rebuild 7arm-trk at 30corps", "rebuild truck at 30corps"] {
        assert_eq!(refused(&men, line), ["OCS 13.5a no-repls-near"], "men are no trucks");
        assert_eq!(refused(&facts.replace("B56.11", "B56.13"), line), ["OCS 13.5a no-repls-near"]);
        let moves = facts.replace("30corps B56.10", "30corps B56.10 move");
        assert_eq!(refused(&moves, line), ["OCS 13.5a hq-needs-combat-mode"]);
    }
    assert_eq!(
        refused(&facts.replace("eq B56.11", "eq algiers"), "rebuild truck at algiers"),
        ["OCS 13.5e trucks-need-map"]
    );
    // What a faction gives is a combat unit.
    let gift = format!("{}; repl allied faction commonwealth", facts.replace("allied eq B56.11 2; ", ""));
    assert_eq!(refused(&gift, "rebuild 7arm-trk at 30corps"), ["OCS 13.5a no-repls-near"]);
}

#[test]
fn ocs_13_5_a_dead_unit_comes_back_near_a_headquarters_for_men_or_equipment() {
    let facts = "allied 30corps B56.10; allied pax B56.10 1; allied eq B56.10 1; \
        dead allied 131inf 1rtr; axis 47inf B50.13";
    let clock = "weather flight · first axis · player allied · phase refit";
    let board = of(clock, facts);
    let came = sheet(&board, Side::Allied, "rebuild 131inf at 30corps; rebuild 1rtr at 30corps", &[]);
    assert_eq!(came.fates, ["done", "done"], "{:?}", came.events);
    assert_eq!(
        came.events,
        ["rebuilt at=B56.10 piece=131inf with=pax", "rebuilt at=B56.10 piece=1rtr with=eq"]
    );
    assert!(came.board.repls.is_empty() && came.board.dead.is_empty());
    assert_eq!(came.board.units[&id("131inf")].hex, hex("B56.10"));
    let again = sheet(&came.board, Side::Allied, "rebuild 131inf at 30corps", &[]);
    assert_eq!(again.fates, ["OCS 13.5a is-not-dead"]);
    let none = of(clock, &facts.replace("allied pax B56.10 1; ", ""));
    assert_eq!(
        sheet(&none, Side::Allied, "rebuild 131inf at 30corps", &[]).fates,
        ["OCS 13.5a no-repls-near"]
    );
    let zone = of(clock, &facts.replace("47inf B50.13", "47inf B56.11"));
    assert_eq!(
        sheet(&zone, Side::Allied, "rebuild 131inf at 30corps", &[]).fates,
        ["OCS 4.5a no-rebuild-in-zone"]
    );
    let moves = of(clock, &facts.replace("30corps B56.10", "30corps B56.10 move"));
    assert_eq!(
        sheet(&moves, Side::Allied, "rebuild 131inf at 30corps", &[]).fates,
        ["OCS 13.5a hq-needs-combat-mode"]
    );
}

#[test]
fn t2_1_4a_a_faction_gives_a_unit_and_a_step_and_neither_is_saved() {
    let clock = "scenario 2; turn 40; weather flight · first axis · player axis · phase refit";
    let facts = "axis dak B48.17; dead axis 557ag; axis air i-mc202-1 B48.17 step 1; axis base B48.17 1; \
                 repl axis faction italian; allied 131inf B54.09";
    let board = of(clock, facts);
    let came = sheet(
        &board,
        Side::Axis,
        "rebuild 557ag at dak; rebuild air i-mc202-1 at B48.17; rebuild i-mc202-1 at B48.17",
        &[],
    );
    assert_eq!(came.fates[..2], ["done", "done"], "{:?} {:?}", came.fates, came.events);
    assert_eq!(came.fates[2], "T2 1.4a plane-is-whole");
    assert_eq!(came.events[0], "rebuilt at=B48.17 piece=557ag with=faction");
    let other = of(clock, &facts.replace("italian", "german"));
    assert_eq!(sheet(&other, Side::Axis, "rebuild 557ag at dak", &[]).fates, ["OCS 13.5a no-repls-near"]);
}

#[test]
fn ocs_19_0f_ships_carry_as_much_as_port_and_allowance_let_them() {
    let facts = "axis 47inf B48.17 move; axis supply B48.17 8T; allied 131inf B62.07";
    let board = at("movement", facts);
    let came =
        sheet(&board, Side::Axis, "ship 3T sicily gabes; ship 4T sicily B57.30; ship 2T sicily B57.30", &[]);
    assert_eq!(came.fates[..2], ["done", "done"], "{:?}", came.fates);
    assert_eq!(came.events[0], "shipped from=sicily load=[supply:3] side=axis t=3 to=B48.17");
    assert_eq!(came.fates[2], "T2 1.8 sea-cap-short", "two SP in all");
    assert_eq!(came.board.supply(hex("B48.17"), Side::Axis), 11);
    let none =
        sheet(&board, Side::Axis, "ship 4T sicily B50.13; ship 4T algiers gabes; ship 9T B48.17 B57.30", &[]);
    assert_eq!(none.fates, ["OCS 19.0f no-port-there", "T2 1.2 no-box-of-yours", "OCS 19.0f dump-has-only"]);
    // T2 S5: Tunis lies off the half of the map that is in play.
    assert_eq!(sheet(&board, Side::Axis, "ship 4T sicily A48.24", &[]).fates, ["OCS 19.0f no-port-there"]);
    let unit = sheet(&board, Side::Axis, "ship 47inf B48.17 B57.30", &[]);
    assert_eq!(unit.fates, ["done"], "{:?}", unit.events);
    assert_eq!(
        (unit.board.units[&id("47inf")].hex, unit.board.units[&id("47inf")].mode),
        (hex("B57.30"), Mode::Move)
    );
    let combat = at("movement", &facts.replace("B48.17 move", "B48.17"));
    assert_eq!(
        sheet(&combat, Side::Axis, "ship 47inf B48.17 B57.30", &[]).fates,
        ["OCS 5.6a ships-need-move-mode"]
    );
    let taken = at("movement", &format!("{facts}; control B57.30 allied"));
    assert_eq!(
        sheet(&taken, Side::Axis, "ship 4T sicily B57.30", &[]).fates,
        ["OCS 19.0f port-is-the-enemys"]
    );
}

#[test]
fn t2_1_8a_nobody_ships_through_dangerous_water() {
    let clock = "scenario 2; turn 40; weather flight · first axis · player axis · phase movement";
    let board = of(clock, "axis 47inf B50.13; allied 131inf B54.09; control A17.26 axis");
    assert_eq!(sheet(&board, Side::Axis, "ship 4T sicily bone", &[]).fates, ["T2 1.8a dangerous-water"]);
}

#[test]
fn t2_3_2a_box_b_waits_for_box_a() {
    let clock = "scenario 2; turn 1; weather flight · first axis · player axis · phase movement";
    let board = of(clock, "axis baren sicily-b; axis sup-92 sicily-a; allied 131inf B54.09");
    let came = sheet(
        &board,
        Side::Axis,
        "ship baren sicily-b A48.24; ship sup-92 sicily-a A48.24; ship baren sicily-b A44.31",
        &[],
    );
    assert_eq!(came.fates, ["T2 3.2a box-a-first", "done", "done"], "{:?}", came.events);
    assert_eq!(came.board.units[&id("baren")].hex, hex("A44.31"));
}
