//! OCS 10: barrages at units and at facilities.

use crate::support::{DATA, board, dice, hex, id, ids, refused, shorts};
use feldpost_tunisia::board::{Board, Story};
use feldpost_tunisia::rules::barrage::{self, Barrage, Firers};
use feldpost_tunisia::rules::facility::{self, Raid, Target};
use feldpost_tunisia::series::{Hit, Wreck};
use feldpost_tunisia::words::Side;

fn guns(units: &str, spotter: &str) -> Barrage {
    let spotter = ids(spotter).first().copied();
    let firers = Firers::Guns(ids(units));
    Barrage { side: Side::Axis, firers, hex: hex("B54.09"), spotter, hip: false, part: None }
}

fn planes(units: &str, spotter: &str) -> Barrage {
    Barrage { firers: Firers::Planes(ids(units)), ..guns("afr-2", spotter) }
}

/// Points, shifts, the head of the column and the cost.
fn figures(position: &Board, barrage: &Barrage) -> String {
    let found = barrage.reckon(position);
    let head = position.data.series.barrage.columns[found.column];
    format!("{} {} {head} {}", found.points, found.shifts, found.cost)
}

fn fired(position: &str, barrage: &Barrage, faces: &[u16]) -> Vec<String> {
    let mut story = Story::of(&board(position));
    barrage.fire(&mut story, "t2.axis/barrage/b54.09", &[], &mut dice(faces));
    shorts(&story.events)
}

/// The cells as our list has them, written out once more: rolls 2 to 12.
const CELLS: [&str; 11] = [
    "- - - - - - - - - DG DG",
    "- - - - - - - - DG DG DG",
    "- - - - - - - DG DG DG DG",
    "- - - - - - DG DG DG DG [h]",
    "- - - - - DG DG DG DG [h] [h]",
    "- - - - DG DG DG DG [h] [h] h",
    "- - - DG DG DG DG [h] [h] h h",
    "- - DG DG DG [h] [h] [h] h h h",
    "- DG DG DG [h] [h] h h h 1 1",
    "DG DG DG h h h h h 1 1 2",
    "DG h h h h 1 1 1 1 2 3",
];

#[test]
fn ocs_10_every_cell_and_head_of_the_barrage_table() {
    let table = &DATA.series.barrage;
    for (roll, cells) in (2..).zip(CELLS) {
        let found: Vec<String> = table.rows[&roll.to_string()].iter().map(Hit::to_string).collect();
        assert_eq!(found.join(" "), cells, "{roll}");
    }
    let heads: Vec<String> = table.columns.iter().map(ToString::to_string).collect();
    assert_eq!(heads.join(" "), "<=1 2 3-4 5-7 8-11 12-16 17-24 25-40 41-68 69-116 117+");
    assert_eq!(table.cost_t, [1, 1, 2, 2, 2, 3, 3, 4, 6, 8, 10]);
}

#[test]
fn ocs_10_guns_pay_by_the_column_before_the_shifts() {
    // A brigade of one RE in the open: one to the left; the unit beside it watches.
    let position = board("afr-2 B53.09; 47inf B53.10; 131inf B54.09");
    assert_eq!(figures(&position, &guns("afr-2", "47inf")), "18 -1 12-16 3");
    // From two hexes away without a spotter three more to the left, and it costs the same.
    let far = board("afr-2 B53.08; 131inf B54.09");
    assert_eq!(figures(&far, &guns("afr-2", "")), "18 -4 3-4 3");
    assert_eq!(figures(&board("afr-2 B53.09 move; 131inf B54.09"), &guns("afr-2", "")), "9 -1 5-7 2");
    assert_eq!(figures(&board("afr-2 B53.09 dg; 131inf B54.09"), &guns("afr-2", "")), "9 -1 5-7 2");
}

#[test]
fn ocs_10_density_counts_a_formation_as_three_at_most() {
    let of = |units: &str| {
        let stand: String = units.split(' ').map(|unit| format!("{unit} B54.09;")).collect();
        barrage::density(&board(&stand), hex("B54.09"), Side::Allied)
    };
    assert_eq!(of("131inf"), -1);
    assert_eq!(of("131inf 201gds"), 0);
    assert_eq!(of("131inf 201gds lforce"), 0, "three RE");
    assert_eq!(of("131inf 201gds lforce 40rtr"), 1, "three and a half");
    assert_eq!(of("131inf 201gds lforce 10m 8m"), 2);
    assert_eq!(of("131inf 201gds lforce 10m 8m 30m"), 3);
    assert_eq!(of("131inf 201gds lforce 10m 8m 30m 8fa"), 4);
    // Five RE of one division are three.
    assert_eq!(of("152inf 153inf 154inf 1-7msx 51-art"), 0);
}

#[test]
fn ocs_10_shifts_for_ground_hedgehogs_strat_mode_and_near_bases() {
    let of = |facts: &str, hex_name: &str| {
        let barrage = Barrage { hex: hex(hex_name), ..guns("afr-2", "") };
        let position = format!("afr-2 B53.09; {facts}");
        barrage.reckon(&board(&position)).shifts
    };
    let two = |at: &str, state: &str| format!("131inf {at} {state}; 201gds {at}");
    assert_eq!(of(&two("B54.09", ""), "B54.09"), 0);
    assert_eq!(of(&two("B52.09", ""), "B52.09"), -1, "hills");
    assert_eq!(of(&format!("{}; hog B54.09 2", two("B54.09", "")), "B54.09"), -1);
    assert_eq!(of(&two("B54.09", "strat"), "B54.09"), 3);
    let air = |base: &str| {
        let position = format!("47inf B53.09; air g-ju87-1 {base}; {}", two("B54.09", ""));
        planes("g-ju87-1", "47inf").reckon(&board(&position)).shifts
    };
    assert_eq!((air("B48.16"), air("B48.17")), (1, 0), "ten hexes, and eleven");
}

#[test]
fn ocs_10_t21_guns_reach_two_hexes_and_watch_for_themselves_beside_their_target() {
    let position = |at: &str| board(&format!("afr-2 {at}; 131inf B54.09"));
    assert!(barrage::may_fire(&position("B53.08"), &guns("afr-2", "")).is_ok());
    let far = barrage::may_fire(&position("B53.07"), &guns("afr-2", ""));
    assert_eq!(refused(far), "OCS 10 out-of-range");
    assert!(barrage::spotted(&position("B53.09"), &guns("afr-2", "")));
    assert!(!barrage::spotted(&position("B53.08"), &guns("afr-2", "")));
}

#[test]
fn ocs_10_who_may_fire() {
    let no = |facts: &str, barrage: &Barrage| {
        refused(barrage::may_fire(&board(&format!("131inf B54.09; {facts}")), barrage))
    };
    assert_eq!(no("47inf B53.09", &guns("47inf", "")), "OCS 10 no-artillery");
    assert_eq!(no("", &guns("131inf", "")), "OCS 10 not-your-unit");
    assert_eq!(no("afr-2 B53.09 strat", &guns("afr-2", "")), "OCS 5 mode-cannot-fire");
    assert_eq!(no("afr-2 B53.09 attacked", &guns("afr-2", "")), "OCS 10 fires-once");
    assert_eq!(no("afr-2 B53.09", &guns("afr-2 afr-2", "")), "OCS 10 fires-once");
    let nobody = barrage::may_fire(&board("afr-2 B53.09"), &guns("afr-2", ""));
    assert_eq!(refused(nobody), "OCS 10 no-enemy-there");
    assert_eq!(no("air g-ju87-1 B48.17 inactive", &planes("g-ju87-1", "")), "OCS 14 plane-inactive");
    assert_eq!(no("air us-a20-1 B48.17", &planes("us-a20-1", "")), "OCS 14 not-your-plane");
    let five = "g-ju87-1 g-ju88-1 g-ju88-2 g-109g-1 g-109g-2";
    assert_eq!(no("", &planes(five, "")), "OCS 14 too-many-planes");
    assert_eq!(no("air g-ju52-1 B48.17", &planes("g-ju52-1", "")), "OCS 10 no-points");
}

#[test]
fn t2_1_7a_strategic_bombers_never_strike_troops() {
    let bomber = Barrage { side: Side::Allied, hex: hex("B53.09"), ..planes("us-b17-1", "") };
    let found = barrage::may_fire(&board("47inf B53.09; air us-b17-1 A06.25"), &bomber);
    assert_eq!(refused(found), "T2 1.7a strategic-plane");
}

#[test]
fn ocs_10_t28_a_reduced_plane_has_half_of_its_points() {
    let points = |state: &str| {
        let position = board(&format!("air g-190a-1 B48.17 {state}; air g-109g-1 B48.17 {state}"));
        barrage::points(&position, &Firers::Planes(ids("g-190a-1 g-109g-1")))
    };
    assert_eq!((points(""), points("reduced")), (11, 6));
}

#[test]
fn ocs_10_a_half_result_is_settled_by_a_die() {
    let position = "afr-2 B53.09; 131inf B54.09; 201gds B54.09";
    let barrage = guns("afr-2", "");
    let told = fired(position, &barrage, &[5, 6, 4]);
    let event =
        "barrage column=17-24 cost=3 dice=5,6 firers=afr-2 half=4 hex=B54.09 points=18 result=1 shifts=0";
    assert_eq!(told, [event, "step left=0 unit=131inf", "dg unit=201gds"]);
    let told = fired(position, &barrage, &[5, 6, 3]);
    assert_eq!(told[1..], ["dg unit=131inf", "dg unit=201gds"]);
    assert!(told[0].contains("half=3") && told[0].contains("result=DG"));
    // A step is a step, and nothing is nothing.
    assert_eq!(fired(position, &barrage, &[6, 6])[1..], ["step left=0 unit=131inf", "dg unit=201gds"]);
    assert_eq!(fired(position, &barrage, &[1, 1]).len(), 1);
    // Who is disorganized is not so again.
    let shaken = "afr-2 B53.09; 131inf B54.09 dg; 201gds B54.09";
    assert_eq!(fired(shaken, &barrage, &[3, 3])[1..], ["dg unit=201gds"]);
}

#[test]
fn ocs_10_a_soft_half_needs_guns_a_spotter_and_no_strong_hedgehog() {
    // Nine in the column 17-24 is a half only for guns that see a soft target.
    let position = "afr-2 B53.09; 131inf B54.09; 201gds B54.09";
    assert!(fired(position, &guns("afr-2", ""), &[4, 5, 4])[0].contains("half=4"));
    let hog = format!("{position}; 10m B54.09; 8m B54.09; hog B54.09 3");
    let told = fired(&hog, &guns("afr-2", ""), &[4, 5]);
    assert!(told[0].contains("column=17-24") && !told[0].contains("half=null result=DG"));
    assert!(told[0].contains("half=null") && told[0].contains("result=DG"), "{told:?}");
    let air = "47inf B53.09; 131inf B54.09; 201gds B54.09; air g-ju88-1 A48.25";
    let told = fired(air, &planes("g-ju88-1", "47inf"), &[4, 5]);
    assert!(told[0].contains("column=17-24 cost=0") && told[0].contains("half=null"), "{told:?}");
}

/// The cells of the facility table, dice 1 to 6.
const WRECKS: [&str; 6] = [
    "-|-|-|-|-|-|(5)|1 (5)",
    "-|-|-|-|-|(5)|1 (4)|1 (4)",
    "-|-|-|-|(5)|1 (5)|1 (4)|1 (4)",
    "-|-|-|* (6)|1* (5)|1* (4)|1* (4)|2* (4)",
    "-|(6)|* (6)|1* (5)|1* (4)|2* (4)|2* (4)|2* (3)",
    "(6)|* (5)|1* (5)|1* (4)|1* (4)|2* (4)|2* (3)|2* (3)",
];

#[test]
fn ocs_10_every_cell_of_the_facility_table() {
    let table = &DATA.series.facility;
    for (die, cells) in (1..).zip(WRECKS) {
        let found: Vec<String> = table.rows[&die.to_string()].iter().map(Wreck::to_string).collect();
        assert_eq!(found.join("|"), cells, "{die}");
    }
    assert_eq!(table.cost_t, [1, 1, 1, 1, 2, 4, 6, 8]);
}

fn raid(target: Target, at: &str) -> Raid {
    Raid { side: Side::Axis, firers: Firers::Planes(ids("g-ju88-1")), hex: hex(at), target }
}

#[test]
fn ocs_10_a_base_loses_levels_and_planes_but_never_the_first_level() {
    let strike = |level: u8, faces: &[u16]| {
        let facts = format!("base allied B54.10 {level}; air us-p40-1 B54.10; air us-p39-1 B54.10 reduced");
        let mut story = Story::of(&board(&format!("{facts}; air g-ju88-1 B48.17")));
        raid(Target::Base, "B54.10").fly(&mut story, "t2.axis/facility/b54.10", &mut dice(faces));
        let level = story.board.bases[&hex("B54.10")].level;
        (shorts(&story.events), level)
    };
    let (told, level) = strike(2, &[5, 4, 3]);
    assert_eq!(level, 1);
    let event = "facility column=11-20 cost=0 die=5 firers=g-ju88-1 hex=B54.10 points=20 result=1* (4)";
    assert_eq!(told[0], event);
    assert_eq!(told[1], "base hex=B54.10 level=1 side=allied");
    // Every plane there is rolled for.
    assert_eq!(told[2], "grounded die=4 hit=true needed=4 plane=us-p39-1");
    assert_eq!(told[3], "air-step left=0 plane=us-p39-1");
    assert_eq!(told[4..], ["grounded die=3 hit=false needed=4 plane=us-p40-1"]);
    assert_eq!(strike(1, &[5, 1, 1]).1, 1);
    assert_eq!(strike(2, &[1]).0.len(), 1);
}

#[test]
fn ocs_10_ports_and_railways_are_hit() {
    let mut story = Story::of(&board("air g-ju88-1 B48.17; port sousse 3"));
    let port = raid(Target::Port(id("sousse")), "A54.11");
    assert!(facility::may_raid(&story.board, &port).is_ok());
    assert!(!port.fly(&mut story, "x", &mut dice(&[6])));
    assert_eq!(shorts(&story.events)[1], "port-hit hits=4 port=sousse");
    let mut story = Story::of(&board("air g-ju88-1 B48.17"));
    assert!(raid(Target::Railway, "A54.11").fly(&mut story, "x", &mut dice(&[4])));
    assert!(!raid(Target::Railway, "A54.11").fly(&mut story, "y", &mut dice(&[3])));
    let no = |raid: &Raid| refused(facility::may_raid(&board("air g-ju88-1 B48.17"), raid));
    assert_eq!(no(&raid(Target::Base, "B54.10")), "OCS 10 no-facility");
    assert_eq!(no(&raid(Target::Port(id("sousse")), "A54.12")), "OCS 10 no-facility");
    assert_eq!(no(&raid(Target::Railway, "B53.10")), "OCS 10 no-facility");
}
