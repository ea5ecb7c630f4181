//! OCS 12.3, 12.5, 12.6: draw, throw, fuel and trace.

use crate::support::{DATA, board, hex, id, ids, refused, shorts};
use feldpost_tunisia::board::{Board, Story};
use feldpost_tunisia::hex::Hex;
use feldpost_tunisia::points::Points;
use feldpost_tunisia::rules::fuel::{self, Tank};
use feldpost_tunisia::rules::lines::Lines;
use feldpost_tunisia::rules::terrain;
use feldpost_tunisia::rules::trace::Trace;
use feldpost_tunisia::rules::zones;
use feldpost_tunisia::tables::Cost;
use feldpost_tunisia::words::{Mobility, Side, Terrain};
use std::collections::{BTreeMap, BTreeSet};

fn sources(facts: &str, unit: &str) -> Vec<String> {
    let position = board(facts);
    let side = DATA.units[&id(unit)].side;
    let lines = Lines::of(&position, side);
    let told = lines.sources(id(unit)).into_iter();
    told.map(|source| {
        let via = source.via.map(|hq| format!(" by {hq}")).unwrap_or_default();
        format!("{} {}{via}", source.at(), source.t)
    })
    .collect()
}

#[test]
fn ocs_12_3a_supply_is_drawn_over_five_points_for_trucks_or_beside_them() {
    // Open ground: five hexes of one point, and one beside.
    let path = (0..7).map(|at| format!("B{}.01", 40 + at));
    let all: Vec<String> = path.collect();
    let flat = all.iter().all(|name| DATA.ground(hex(name)).is_some_and(|g| g.terrain == Terrain::Open));
    assert!(flat, "the row that this test stands on is open");
    assert_eq!(sources("47inf B40.01; dump axis B46.01 4", "47inf"), ["B46.01 4"]);
    assert!(sources("47inf B40.01; dump axis B47.01 4", "47inf").is_empty());
    assert!(sources("47inf B40.01; dump allied B41.01 4", "47inf").is_empty(), "it is the enemy's");
}

#[test]
fn ocs_12_1b_what_lies_on_transport_points_is_a_dump_and_organic_trucks_serve_their_own() {
    assert_eq!(sources("47inf B40.01; column axis truck B40.01 2 7", "47inf"), ["B40.01 7"]);
    assert_eq!(
        sources("47inf B40.01; column axis truck B40.01 2 7; dump axis B40.01 3", "47inf"),
        ["B40.01 10"]
    );
    let truck = "10pz-trk B40.01 move; load 10pz-trk 4; ";
    assert_eq!(sources(&format!("{truck}i-7pz B40.01"), "i-7pz"), ["B40.01 4"]);
    assert!(sources(&format!("{truck}47inf B40.01"), "47inf").is_empty());
}

#[test]
fn ocs_12_3b_headquarters_throw_what_they_can_draw() {
    let throw = DATA.units[&id("dak")].throw.unwrap();
    assert_eq!(throw, 10);
    // The dump is beside the headquarters, the unit ten points away on the road.
    let facts = "dak B38.01; dump axis B33.01 20; 47inf B48.01";
    assert_eq!(sources(facts, "47inf"), ["B33.01 20 by dak"]);
    // Its Move side throws half as far.
    assert!(sources("dak B38.01 move; dump axis B33.01 20; 47inf B48.01", "47inf").is_empty());
    assert!(sources("dak B48.17 strat; dump axis B48.17 20; 47inf B40.01", "47inf").is_empty());
    // A headquarters does not throw to another one that throws on: it draws for itself.
    assert!(sources("dak B40.01; dump axis B33.01 20; 47inf B41.01", "47inf").is_empty());
    // Drawn comes before thrown, and the nearest first.
    let two = "dak B40.01; dump axis B40.01 8; dump axis B42.01 4; 47inf B41.01";
    assert_eq!(sources(two, "47inf"), ["B40.01 8", "B42.01 4"]);
}

#[test]
fn ocs_12_3d_t35_enemies_and_their_zones_cut_lines_unless_a_friend_stands_there() {
    // Both ways round the enemy lie in zones.
    let open = "47inf B40.01; dump axis B44.01 4";
    assert_eq!(sources(open, "47inf").len(), 1);
    let cut = format!("{open}; 131inf B42.01; 152inf B42.03; 153inf B42.05");
    assert!(sources(&cut, "47inf").is_empty());
    // A friend in each zone lets it through again.
    let open_again =
        "47inf B40.01; dump axis B43.01 4; 131inf B42.03; pavia B41.02; savona B42.02; 350it B41.01";
    assert_eq!(sources(open_again, "47inf").len(), 1);
}

fn fuelled(facts: &str, tank: Tank, from: Option<&str>) -> Result<Vec<String>, String> {
    let position = board(facts);
    let may =
        fuel::may_fuel(&position, Side::Axis, tank, from.map(hex)).map_err(|why| refused::<()>(Err(why)))?;
    let mut story = Story::of(&position);
    fuel::give(&mut story, Side::Axis, tank, may);
    Ok(shorts(&story.events))
}

#[test]
fn ocs_12_5c_one_t_for_a_unit_and_a_phase() {
    let facts = "i-7pz B49.12; dump axis B49.13 4";
    let told = fuelled(facts, Tank::Unit(id("i-7pz")), None).unwrap();
    assert_eq!(told, ["supply hex=B49.13 side=axis t=1 why=fuel", "fuel fuel=phase unit=i-7pz"]);
    let unit = |facts: &str| fuelled(facts, Tank::Unit(id("i-7pz")), None).unwrap_err();
    assert_eq!(unit("i-7pz B49.12"), "OCS 12.5 no-supply-in-reach");
    assert_eq!(unit("i-7pz B49.12 fuelled; dump axis B49.13 4"), "OCS 12.5 has-fuel");
    let legs = fuelled("47inf B49.12; dump axis B49.13 4", Tank::Unit(id("47inf")), None).unwrap_err();
    assert_eq!(legs, "OCS 12.5 needs-no-fuel");
    let two = "i-7pz B49.12; dump axis B49.13 4; dump axis B49.11 4";
    let told = fuelled(two, Tank::Unit(id("i-7pz")), Some("B49.11")).unwrap();
    assert_eq!(told[0], "supply hex=B49.11 side=axis t=1 why=fuel");
}

#[test]
fn ocs_12_5c_one_sp_for_a_formation_from_a_common_source() {
    let facts = "i-7pz B49.12; 69pg B49.12 move; 10rec B50.12; 86inf B49.12; dump axis B49.13 4";
    let told = fuelled(facts, Tank::Formation(id("10pz")), None).unwrap();
    assert_eq!(told[0], "supply hex=B49.13 side=axis t=4 why=fuel");
    let turn = |unit: &str| format!("fuel fuel=turn unit={unit}");
    assert_eq!(told[1..], ["10rec", "69pg", "i-7pz"].map(turn), "86 goes on foot");
    let short = facts.replace("B49.13 4", "B49.13 3");
    assert_eq!(
        fuelled(&short, Tank::Formation(id("10pz")), None).unwrap_err(),
        "OCS 12.5 no-supply-in-reach"
    );
    let none = fuelled("86inf B49.12; dump axis B49.13 4", Tank::Formation(id("10pz")), None).unwrap_err();
    assert_eq!(none, "OCS 12.5 formation-needs-no-fuel");
}

#[test]
fn ocs_12_5e_one_sp_for_a_headquarters_and_the_independents_in_its_throw() {
    let facts = "dak B48.17; dump axis B48.17 4; 47inf B48.16 move; i-7pz B48.16";
    let told = fuelled(facts, Tank::Headquarters(id("dak")), None).unwrap();
    assert_eq!(told, ["supply hex=B48.17 side=axis t=4 why=fuel", "pump unit=dak"]);
    let unit = fuelled(facts, Tank::Headquarters(id("47inf")), None).unwrap_err();
    assert_eq!(unit, "OCS 12.5 no-headquarters");
}

fn traces(facts: &str, side: Side, at: &str) -> bool {
    let position = board(&format!("scenario 5; {facts}"));
    Trace::of(&position, side).reaches(hex(at), None)
}

#[test]
fn ocs_12_6_trace_runs_from_a_source_by_draw_throw_or_rail() {
    // Sfax is the source of the Axis, and its railway runs to Gabès.
    assert!(traces("", Side::Axis, "B57.30") && traces("", Side::Axis, "B48.17"));
    assert!(!traces("", Side::Axis, "B40.02"));
    assert!(traces("", Side::Allied, "B62.07") && !traces("", Side::Allied, "B44.17"));
    // A headquarters that draws there throws it on.
    assert!(traces("dak B48.17", Side::Axis, "B44.12") && !traces("", Side::Axis, "B44.12"));
    // An enemy on the source shuts it, and whoever looks into it does unless a friend stands there.
    assert!(!traces("131inf B57.30", Side::Axis, "B48.17"));
    assert!(!traces("131inf B58.30", Side::Axis, "B57.30"));
    assert!(traces("131inf B58.30; pavia B57.30", Side::Axis, "B57.30"));
    // Trains do not stop in a place of the enemy.
    assert!(!traces("control B48.17 allied; 131inf B48.16", Side::Axis, "B48.16"));
}

#[test]
fn t2_2_1_3_1_sources_are_those_of_the_side_and_of_the_scenario() {
    let of = |facts: &str, side| {
        let sources = feldpost_tunisia::rules::trace::sources(&board(facts), side);
        sources.iter().map(Hex::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(of("", Side::Axis), "A44.31 A48.24 A54.11 B62.06 B62.07 B62.08");
    assert_eq!(of("released", Side::Axis), "A44.31 A48.24 A54.11");
    let allied = of("", Side::Allied);
    assert!(allied.contains("A17.26") && !allied.contains("B62.07"), "{allied}");
    assert!(of("released", Side::Allied).ends_with("B62.06 B62.07 B62.08"));
    assert_eq!(of("scenario 5", Side::Axis), "B57.30");
    assert_eq!(of("scenario 5", Side::Allied), "B62.06 B62.07 B62.08");
    assert_eq!(of("scenario 3", Side::Allied), "A08.11 A18.11 A27.11 A36.11");
    assert_eq!(of("scenario 3", Side::Axis), "A54.11 B57.30");
}

/// Trace by draw alone, written from the rule: from the unit's hex over five points of trucks, into no enemy
/// and in or out of no zone that nobody negates, to a place or beside one.
fn slow_draw(position: &Board, side: Side, from: Hex, places: &BTreeSet<Hex>) -> bool {
    let shut =
        |hex: Hex| zones::controlled(position, hex, side.enemy()) && position.fighters(hex, side).is_empty();
    let mut best = BTreeMap::from([(from, Points::ZERO)]);
    loop {
        let mut better = Vec::new();
        for (here, cost) in best.iter().filter(|(here, _)| !shut(**here)) {
            for to in here.neighbours() {
                let way = terrain::entry(&DATA, *here, to, Mobility::Truck);
                let back = terrain::entry(&DATA, to, *here, Mobility::Truck);
                let Cost::Points(step) = way else { continue };
                let land = feldpost_tunisia::rules::area::is_open(position, to);
                let enemy = !position.fighters(to, side.enemy()).is_empty();
                let total = *cost + Points::of(step);
                let fits =
                    back != Cost::Prohibited && land && !enemy && !shut(to) && total <= Points::whole(5);
                if fits && best.get(&to).is_none_or(|known| total < *known) {
                    better.push((to, total));
                }
            }
        }
        if better.is_empty() {
            return best.keys().any(|hex| places.iter().any(|place| place.distance(*hex) <= 1));
        }
        best.extend(better);
    }
}

#[test]
fn ocs_12_6_trace_by_draw_is_that_of_the_rule_with_and_without_zones() {
    let enemies = "131inf B50.14; 152inf B52.18; 153inf B47.21; 201gds B55.24; 5rtr B44.20; pavia B51.14; \
                   savona B48.19";
    for facts in ["scenario 5", &format!("scenario 5; {enemies}")] {
        let position = board(facts);
        let trace = Trace::of(&position, Side::Axis);
        let mut inside = 0;
        for at in Hex::all().filter(|hex| feldpost_tunisia::rules::area::is_open(&position, *hex)).step_by(3)
        {
            if !position.fighters(at, Side::Allied).is_empty() {
                continue;
            }
            let expected = slow_draw(&position, Side::Axis, at, trace.places());
            assert_eq!(trace.draws(at), expected, "{at} in {facts}");
            inside += usize::from(expected);
        }
        assert!(inside > 20, "{inside}");
    }
    let _ = ids("");
}
