//! OCS 14.9, 14.10, 15.0b, T2 1.2, 2.2, 3.3b: what planes carry and drop.

use crate::support::sheets::{Came, of, sheet, tried};
use crate::support::{hex, id};
use feldpost_tunisia::board::{Board, Spot};
use feldpost_tunisia::points::Points;
use feldpost_tunisia::rules::modes;
use feldpost_tunisia::words::{Mode, OffMap, Side};

const CLOCK: &str = "scenario 2; turn 4; weather flight · first axis · player axis · phase";

fn axis(phase: &str, facts: &str) -> Board {
    of(&format!("{CLOCK} {phase}"), facts)
}

fn allied(phase: &str, facts: &str) -> Board {
    of(&format!("{CLOCK} {phase}").replace("player axis", "player allied"), facts)
}

/// Two Junkers in Sicily, a base near Tunis, and the way between them is 47 hexes.
const BRIDGE: &str = "axis air g-ju52-1 sicily; axis air g-ju52-2 sicily step 1; axis base A47.22 1; \
                      axis i-5para sicily-b; axis 190pz sicily-b; axis baren sicily-b; axis sup-92 sicily-a";

fn supply(came: &Came, name: &str) -> i32 {
    came.board.dumps.get(&hex(name)).map_or(0, |dump| dump.t)
}

#[test]
fn ocs_14_9_planes_carry_supply_to_a_base_and_are_inactive() {
    let came = sheet(&axis("movement", BRIDGE), Side::Axis, "airlift g-ju52-1 2T sicily A47.22", &[]);
    assert_eq!(came.fates, ["done"]);
    assert_eq!(came.events[0], "airlifted from=sicily load=[supply:2] lost=0 side=axis to=A47.22 unloaded=2");
    assert_eq!(supply(&came, "A47.22"), 2);
    let plane = came.board.planes[&id("g-ju52-1")];
    assert_eq!((plane.at, plane.active), (Spot::Box(OffMap::Sicily), false), "it has come back");
    // Ruling T28: a reduced one carries the half.
    let half = "airlift g-ju52-2 2T sicily A47.22";
    assert_eq!(tried(&axis("movement", BRIDGE), Side::Axis, half), ["OCS 14.9a planes-carry-less"]);
    assert_eq!(tried(&axis("movement", BRIDGE), Side::Axis, "airlift g-ju52-2 1T sicily A47.22"), ["done"]);
}

#[test]
fn ocs_14_9e_range_decides_what_they_carry_and_whether_they_return() {
    // A base ten hexes from another one: double the load.
    let near = "axis air g-ju52-1 A47.22; axis base A47.22 1; axis base A41.22 1; axis supply A47.22 8T";
    let came = sheet(&axis("movement", near), Side::Axis, "airlift g-ju52-1 4T A47.22 A41.22 stay", &[]);
    assert_eq!(came.fates, ["done"]);
    assert_eq!((supply(&came, "A47.22"), supply(&came, "A41.22")), (4, 4));
    assert_eq!(came.board.planes[&id("g-ju52-1")].at, Spot::Hex(hex("A41.22")));
    // Beyond its range, and within twice of it, it stays there.
    let far = "axis air g-ju52-1 sicily; axis base B48.17 1";
    let came = sheet(&axis("movement", far), Side::Axis, "airlift g-ju52-1 2T sicily B48.17", &[]);
    assert_eq!(came.fates, ["done"], "{:?}", came.events);
    let plane = came.board.planes[&id("g-ju52-1")];
    assert_eq!((plane.at, plane.active), (Spot::Hex(hex("B48.17")), false));
    let short = "axis air g-190a-1 sicily; axis base B48.17 1";
    assert_eq!(
        tried(&axis("movement", short), Side::Axis, "airlift g-190a-1 1T sicily B48.17"),
        ["OCS 14.9e beyond-range"]
    );
    assert_eq!(
        tried(&axis("movement", BRIDGE), Side::Axis, "airlift g-ju52-1 2T sicily A41.22"),
        ["OCS 14.9e no-base"]
    );
}

#[test]
fn ocs_15_0b_a_base_unloads_two_for_each_level_unless_the_planes_stay() {
    let near = "axis air g-ju52-1 A47.22; axis air g-tpt-1 A47.22; axis base A47.22 1; axis base A41.22 1; \
                axis supply A47.22 20T; axis air g-he111-1 A47.22";
    let board = axis("movement", near);
    assert_eq!(
        tried(&board, Side::Axis, "airlift g-ju52-1 4T A47.22 A41.22"),
        ["OCS 15.0b base-unloads-less"]
    );
    let both = "airlift g-ju52-1 2T A47.22 A41.22; airlift g-tpt-1 1T A47.22 A41.22";
    assert_eq!(tried(&board, Side::Axis, both), ["done", "OCS 15.0b base-unloads-less"]);
    let stays = "airlift g-ju52-1 2T A47.22 A41.22; airlift g-tpt-1 1T A47.22 A41.22 stay";
    assert_eq!(tried(&board, Side::Axis, stays), ["done", "done"]);
    // OCS 14.10f: what gliders carry does not count.
    assert_eq!(tried(&board, Side::Axis, "airlift g-he111-1 4T A47.22 A41.22"), ["done"]);
}

#[test]
fn ocs_14_9d_a_unit_that_came_by_air_has_half_of_its_allowance_left() {
    let board = axis("movement", BRIDGE);
    let came = sheet(&board, Side::Axis, "airlift g-ju52-1 i-5para sicily A47.22", &[]);
    assert_eq!(came.fates, ["done"]);
    let counter = came.board.units[&id("i-5para")];
    assert_eq!((counter.hex, counter.mode), (hex("A47.22"), Mode::Move));
    assert!(counter.landed && !counter.moved);
    // Half of the points of its Move side.
    let unit = &came.board.data.units[&id("i-5para")];
    let left = modes::allowance(&came.board, unit, &counter);
    assert_eq!(left, Points::whole(unit.ma_move).half());
    let on = sheet(&came.board, Side::Axis, "i-5para move A47.21; i-5para move A47.22", &[]);
    assert_eq!(on.fates, ["done", "OCS 6.1g has-moved"]);
    // In the Reaction and Exploitation Phases it moves no more.
    let late =
        sheet(&axis("exploitation", BRIDGE), Side::Axis, "airlift g-ju52-1 i-5para sicily A47.22", &[]);
    assert_eq!(late.fates, ["done"]);
    assert!(late.board.units[&id("i-5para")].moved);
}

#[test]
fn t2_3_3b_motorized_and_heavy_units_never_fly() {
    let board = axis("movement", BRIDGE);
    for (unit, why) in
        [("baren", "T2 3.3b motorized-never-flies"), ("190pz", "OCS 14.9c too-heavy-for-planes")]
    {
        assert_eq!(tried(&board, Side::Axis, &format!("airlift g-ju52-1 {unit} sicily A47.22")), [why]);
    }
    // T2 3.2a: no order of the two parts of Sicily for planes.
    assert_eq!(tried(&board, Side::Axis, "airlift g-ju52-1 i-5para sicily A47.22"), ["done"]);
    let home = "axis air g-ju52-1 A47.22; axis base A47.22 1; axis supply A47.22 8T";
    assert_eq!(
        tried(&axis("movement", home), Side::Axis, "airlift g-ju52-1 2T A47.22 sicily"),
        ["T2 1.2 supply-stays-on-the-map"]
    );
}

#[test]
fn ocs_14_9c_units_on_wheels_and_transport_points_never_fly() {
    let board = axis("movement", BRIDGE);
    let carry = |what: &str| tried(&board, Side::Axis, &format!("airlift g-ju52-1 {what} sicily A47.22"));
    assert_eq!(carry("190pz"), ["OCS 14.9c too-heavy-for-planes"]);
    assert_eq!(carry("truck 1"), ["OCS 13.2e points-never-fly"]);
    assert_eq!(carry("i-5para"), ["done"]);
}

#[test]
fn ocs_14_4g_t43_cargo_of_planes_that_turn_back_is_kept_and_that_of_the_lost_is_lost() {
    let fighter = "allied air us-spit-1 A41.22; allied base A41.22 1";
    let board = axis("movement", &format!("{BRIDGE}; {fighter}"));
    // Flak over a base in a patrol zone: twelve hits, and the die of the loss takes a step of it.
    let came = sheet(&board, Side::Axis, "airlift g-ju52-1 2T sicily A47.22", &[6, 6]);
    let lifted = came.events.iter().find(|event| event.starts_with("airlifted")).unwrap();
    assert_eq!(lifted, "airlifted from=sicily load=[supply:1] lost=1 side=axis to=A47.22 unloaded=1");
    assert_eq!(came.board.planes[&id("g-ju52-1")].steps, 1);
}

#[test]
fn ocs_14_10_troops_jump_as_it_was_planned() {
    let facts = "allied air us-c47-1 algiers; allied 2para algiers; axis 47inf A47.22";
    let board = allied("refit", facts);
    let plan = |line: &str| tried(&board, Side::Allied, line);
    assert_eq!(plan("plan 2para drop A22.09 turn 5"), ["OCS 14.10b drop-too-soon"]);
    assert_eq!(plan("plan 2para off"), ["OCS 14.10c no-drop-planned"]);
    let planned = sheet(&board, Side::Allied, "plan 2para drop A22.09 turn 6", &[]);
    assert_eq!(planned.fates, ["done"]);
    assert_eq!(planned.events, ["planned hex=A22.09 turn=6 unit=2para"]);
    // Two turns later.
    let mut later = planned.board.clone();
    later.turn = 6;
    later.phase = feldpost_tunisia::board::Phase::Movement;
    let early = sheet(&planned.board, Side::Allied, "drop us-c47-1 2para at A22.09", &[]);
    assert_eq!(early.fates, ["OCS 14.10b drop-not-planned"]);
    // The ground is hills, nobody holds it: more than five, and the Allies have one less.
    let lands = sheet(&later, Side::Allied, "drop us-c47-1 2para at A22.09", &[3, 4]);
    assert_eq!(lands.fates, ["done"]);
    assert_eq!(
        lands.events[0],
        "dropped dice=3,4 from=algiers hex=A22.09 lands=true load=[unit:2para] modifier=-1 needed=5 \
         side=allied"
    );
    let counter = lands.board.units[&id("2para")];
    assert_eq!((counter.hex, counter.moved), (hex("A22.09"), true));
    assert!(lands.board.special.drops.is_empty());
    let lost = sheet(&later, Side::Allied, "drop us-c47-1 2para at A22.09", &[3, 3]);
    assert!(lost.board.dead.contains(&id("2para")));
    assert!(!lost.board.planes[&id("us-c47-1")].active);
    let other = sheet(&later, Side::Allied, "drop us-c47-1 2para at A22.08", &[]);
    assert_eq!(other.fates, ["OCS 14.10b drop-not-planned"]);
}

#[test]
fn ocs_14_10d_t44_each_t_is_dropped_by_a_roll_of_its_own() {
    let facts = "axis air g-ju52-1 A47.22; axis base A47.22 1; axis supply A47.22 8T; allied 2para A44.19";
    let board = axis("movement", facts);
    // Open ground in an enemy zone: five must be beaten.
    let came = sheet(&board, Side::Axis, "drop g-ju52-1 2T at A44.20", &[2, 3, 5, 5]);
    assert_eq!(came.fates, ["done"], "{:?}", came.events);
    let lands: Vec<bool> = came
        .events
        .iter()
        .filter(|event| event.starts_with("dropped"))
        .map(|event| event.contains("lands=true"))
        .collect();
    assert_eq!(lands, [false, true], "{:?}", came.events);
    assert_eq!((supply(&came, "A44.20"), supply(&came, "A47.22")), (1, 6));
    assert_eq!(tried(&board, Side::Axis, "drop g-ju52-1 2T at A44.19"), ["OCS 14.10d no-drop-on-enemies"]);
    // Nobody flies twice, which is said before any die is rolled.
    let twice = "drop g-ju52-1 1T at A44.20; drop g-ju52-1 1T at A44.20";
    assert_eq!(tried(&board, Side::Axis, twice), ["done", "OCS 14.1a plane-inactive"]);
    assert_eq!(sheet(&board, Side::Axis, twice, &[5, 5]).fates, ["done", "OCS 14.1a plane-inactive"]);
}

#[test]
fn ocs_12_6h_who_was_dropped_needs_no_trace_in_that_turn() {
    let board = allied("movement", "allied 2para A47.22; axis 47inf A22.09; used drops 2para");
    let came = sheet(&board, Side::Allied, "next", &[]);
    assert!(!came.events.iter().any(|event| event.starts_with("oos")), "{:?}", came.events);
    let cut = allied("movement", "allied 2para A47.22; axis 47inf A22.09");
    let came = sheet(&cut, Side::Allied, "next", &[3, 3]);
    assert!(came.events.contains(&"oos unit=2para".to_owned()), "{:?}", came.events);
}
