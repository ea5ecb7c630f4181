//! OCS 6, 12.5: ways, what they cost, what closes them, and fuel.

use crate::support::{DATA, board, hex, id, ids, refused};
use feldpost_tunisia::board::Board;
use feldpost_tunisia::hex::Hex;
use feldpost_tunisia::points::Points;
use feldpost_tunisia::rules::Objection;
use feldpost_tunisia::rules::route::{March, Route, Spent};
use feldpost_tunisia::rules::terrain;
use feldpost_tunisia::tables::Cost;
use feldpost_tunisia::words::{Mobility, Terrain};
use std::collections::BTreeMap;

fn march(position: &Board, units: &str, points: &str) -> Result<Route, Objection> {
    let units = ids(units);
    let side = DATA.units[&units[0]].side;
    let points: Vec<Hex> = points.split_whitespace().map(hex).collect();
    March::of(position, side, &units, &Spent::new())?.to(&points)
}

fn told(facts: &str, units: &str, points: &str) -> String {
    let route = march(&board(facts), units, points).unwrap();
    let path: Vec<String> = route.path.iter().map(Hex::to_string).collect();
    let costs: Vec<String> = route.costs.iter().map(Points::to_string).collect();
    format!("{} {}", path.join(" "), costs.join(" "))
}

fn why(facts: &str, units: &str, points: &str) -> String {
    refused(march(&board(facts), units, points))
}

#[test]
fn ocs_6_1_a_unit_pays_for_what_it_enters() {
    // Open ground costs each class one.
    assert_eq!(told("47inf B59.13", "47inf", "B60.13"), "B60.13 1");
    // Rough ground: two on foot, three on tracks, five on wheels.
    assert_eq!(told("47inf B50.02", "47inf", "B50.03"), "B50.03 2");
    assert_eq!(told("i-7pz B50.02 fuelled", "i-7pz", "B50.03"), "B50.03 3");
    assert_eq!(told("10rec B50.02 fuelled", "10rec", "B50.03"), "B50.03 5");
}

#[test]
fn ocs_6_2a_along_a_road_nothing_else_counts() {
    // A road: half a point on foot and on tracks; on wheels a third, if it is a primary one.
    assert_eq!(told("47inf B49.12", "47inf", "B49.13"), "B49.13 1/2");
    assert_eq!(told("i-7pz B49.12 fuelled", "i-7pz", "B49.13"), "B49.13 1/2");
    assert_eq!(told("10rec B48.17 fuelled", "10rec", "B48.16"), "B48.16 1/3");
    // From hex to hex by the cheapest way, if only the last one is named.
    let far = told("10pz-trk B49.12 move", "10pz-trk", "B48.17");
    assert!(far.starts_with("B49.13 ") && far.contains(" B48.17 "), "{far}");
}

#[test]
fn ocs_6_1b_nobody_comes_farther_than_his_allowance() {
    let far = march(&board("47inf B40.01"), "47inf", "B44.01").unwrap_err();
    assert_eq!(told("47inf B40.01", "47inf", "B43.01").split(' ').next_back(), Some("3"));
    assert_eq!(refused::<()>(Err(far)), "OCS 6.1b too-far");
    assert_eq!(why("dak B48.17", "dak", "B48.16"), "OCS 6.1b cannot-move-so");
}

#[test]
fn ocs_6_1c_one_hex_can_always_be_moved() {
    // Three points on foot, a quarter of it in Reserve: rough ground costs two.
    assert_eq!(told("markers axis 1; 47inf B50.02 reserve", "47inf", "B50.03"), "B50.03 3/4");
    assert_eq!(why("markers axis 1; 47inf B50.02 reserve", "47inf", "B50.03 B50.02"), "OCS 6.1b too-far");
    // Mountains take all of it, and only as the first hex.
    assert_eq!(DATA.ground(hex("B51.05")).map(|ground| ground.terrain), Some(Terrain::Mountain));
    let allowance = DATA.units[&id("47inf")].ma;
    assert_eq!(told("47inf B52.05", "47inf", "B51.05"), format!("B51.05 {allowance}"));
    assert!(march(&board("47inf B53.05"), "47inf", "B52.05 B51.05").is_err());
}

#[test]
fn ocs_6_1d_no_way_without_a_way_back() {
    // Tanks enter no mountains, so they do not leave them across country either.
    assert_eq!(why("i-7pz B52.05 fuelled", "i-7pz", "B51.05"), "OCS 6.2c closed-ground");
    assert_eq!(why("i-7pz B51.05 fuelled", "i-7pz", "B52.05"), "OCS 6.2c no-way-back");
    assert_eq!(why("i-7pz B58.11 fuelled", "i-7pz", "B58.12"), "OCS 6.2c closed-ground", "a salt marsh");
}

#[test]
fn ocs_4_8c_enemies_close_a_hex_and_their_goods_to_who_cannot_attack() {
    assert_eq!(why("47inf B59.13; 131inf B60.13", "47inf", "B60.13"), "OCS 4.8c enemies-there");
    let dump = "dump allied B60.13 4";
    assert_eq!(told(&format!("47inf B59.13; {dump}"), "47inf", "B60.13"), "B60.13 1");
    let truck = format!("10pz-trk B59.13 move; {dump}");
    assert_eq!(why(&truck, "10pz-trk", "B60.13"), "OCS 4.4c booty-there");
    assert_eq!(why(&format!("afr-2 B59.13; {dump}"), "afr-2", "B60.13"), "OCS 4.4c booty-there");
    // A stack with somebody who can attack goes there together.
    assert!(march(&board(&format!("47inf B59.13; afr-2 B59.13; {dump}")), "47inf afr-2", "B60.13").is_ok());
}

#[test]
fn ocs_4_5a_wheels_stop_in_an_enemy_zone_unless_a_friend_negates_it() {
    let zone = "131inf B60.14";
    // The zone of B60.14 lies over B60.13 and B59.14.
    let wheels = "10rec B59.12 fuelled";
    assert!(march(&board(&format!("{wheels}; {zone}")), "10rec", "B60.13").is_ok(), "they may end there");
    assert_eq!(
        why(&format!("{wheels}; {zone}"), "10rec", "B60.12 B60.13 B61.13"),
        "OCS 4.5a stops-in-a-zone"
    );
    // On foot and on tracks nobody minds.
    assert!(march(&board(&format!("i-7pz B59.13 fuelled; {zone}")), "i-7pz", "B60.13 B61.13").is_ok());
    // A friend in the hex takes the zone from it, and stays there himself.
    let friend = format!("{wheels}; {zone}; 47inf B60.13");
    let route = march(&board(&friend), "10rec", "B60.12 B60.13 B61.13").unwrap();
    assert_eq!(route.holds, ids("47inf"));
    let route = march(&board(&format!("{friend} moved")), "10rec", "B60.12 B60.13 B61.13").unwrap();
    assert!(route.holds.is_empty(), "who has moved stays anyhow");
    // Who begins in a zone may leave it.
    let begins = "10rec B60.13 fuelled; 131inf B60.14";
    assert!(march(&board(begins), "10rec", "B60.12 B60.11").is_ok());
}

#[test]
fn ocs_5_8a_strat_mode_never_enters_a_zone() {
    let strat = "69pg B59.12 strat fuelled; 131inf B60.14; 47inf B60.13";
    assert_eq!(why(strat, "69pg", "B60.12 B60.13"), "OCS 5.8a strat-shuns-zones");
    assert!(march(&board(strat), "69pg", "B60.12 B60.11").is_ok());
}

#[test]
fn ocs_12_5a_wheels_and_tracks_need_fuel_and_legs_do_not() {
    assert_eq!(why("i-7pz B59.13", "i-7pz", "B60.13"), "OCS 12.5 no-fuel");
    assert!(march(&board("i-7pz B59.13 fuelled"), "i-7pz", "B60.13").is_ok());
    assert!(march(&board("47inf B59.13"), "47inf", "B60.13").is_ok());
    assert_eq!(why("afr-2 B59.13 move", "afr-2", "B60.13"), "OCS 12.5 no-fuel", "guns behind lorries");
    assert!(march(&board("10pz-trk B59.13 move"), "10pz-trk", "B60.13").is_ok(), "trucks have their own");
    // A headquarters with fuel serves the independents in its throw, and no division.
    let pump = "dak B48.17; pump dak; ";
    assert!(march(&board(&format!("{pump}afr-2 B48.16 move")), "afr-2", "B48.15").is_ok());
    assert_eq!(why(&format!("{pump}i-7pz B48.16"), "i-7pz", "B48.15"), "OCS 12.5 no-fuel");
}

#[test]
fn ocs_12_5_the_refusal_says_where_fuel_is() {
    let position = board("i-7pz B49.12; dump axis B49.13 4");
    let objection = march(&position, "i-7pz", "B49.13").unwrap_err();
    let hint = objection.hint.unwrap();
    assert_eq!(hint.id(), "fuel-is-at");
    assert!(hint.to_string().contains("hex=B49.13"), "{hint}");
    let nothing = march(&board("i-7pz B49.12"), "i-7pz", "B49.13").unwrap_err();
    assert_eq!(nothing.hint.unwrap().id(), "no-fuel-in-reach");
}

#[test]
fn ocs_6_1e_those_who_move_together_pay_each_for_himself() {
    assert_eq!(told("47inf B50.02; i-7pz B50.02 fuelled", "47inf i-7pz", "B50.03"), "B50.03 2 3");
    let apart = "47inf B50.02; i-7pz B50.01 fuelled";
    assert_eq!(why(apart, "47inf i-7pz", "B50.03"), "OCS 6.1 not-one-stack");
    assert_eq!(why("47inf B50.02", "47inf 47inf", "B50.03"), "OCS 6.1 named-twice");
    assert_eq!(why("47inf B50.02 moved", "47inf", "B50.03"), "OCS 6.1g has-moved");
}

#[test]
fn t2_2_6_theater_reserves_stay_in_algeria() {
    let algeria = Hex::all().find(|hex| {
        let country = |hex: Hex| DATA.ground(hex).filter(|g| g.terrain == Terrain::Open).map(|g| g.country);
        let out =
            hex.neighbours().any(|near| country(near) == Some(feldpost_tunisia::words::Country::Tunisia));
        country(*hex) == Some(feldpost_tunisia::words::Country::Algeria) && out
    });
    let here = algeria.unwrap();
    let over = here.neighbours().find(|near| {
        let ground = DATA.ground(*near);
        ground.is_some_and(|g| {
            g.country == feldpost_tunisia::words::Country::Tunisia && g.terrain == Terrain::Open
        })
    });
    let over = over.unwrap().to_string();
    assert_eq!(why(&format!("755arm {here} fuelled"), "755arm", &over), "T2 2.6 stays-in-algeria");
    assert!(march(&board(&format!("option 4.5; 755arm {here} fuelled")), "755arm", &over).is_ok());
    assert!(march(&board(&format!("4cly {here} fuelled")), "4cly", &over).is_ok());
}

#[test]
fn t2_s5_t14_nobody_leaves_the_east_half_of_map_b() {
    assert_eq!(why("scenario 5; 47inf B32.20", "47inf", "B31.20"), "T2 6.0 off-the-maps");
    assert!(march(&board("47inf B32.20"), "47inf", "B31.20").is_ok());
    assert_eq!(why("scenario 3; 47inf B40.21", "47inf", "B40.20"), "T2 6.0 off-the-maps");
    assert_eq!(why("scenario 3; 47inf A40.11", "47inf", "A40.12"), "T2 6.0 off-the-maps");
}

#[test]
fn ocs_13_8b_engineers_bridge_rivers() {
    let river = |state: &str, units: &str| {
        let position = board(&format!("47inf A41.17; {state}"));
        march(&position, units, "A41.18").map(|route| route.costs[0].to_string())
    };
    assert_eq!(DATA.ground(hex("A41.17")).unwrap().rivers, [hex("A41.18")]);
    let plain = river("", "47inf").unwrap();
    assert_eq!(river("dak A41.18", "47inf").unwrap(), "1");
    assert_eq!(plain, "2");
    assert_eq!(river("dak A41.18 move", "47inf").unwrap(), "2", "in Combat Mode alone");
}

#[test]
fn ocs_14_8c_a_trainbusting_zone_costs_one_more() {
    let cost = |facts: &str, units: &str| {
        march(&board(facts), units, "B60.13").map(|route| route.costs[0].to_string()).unwrap()
    };
    assert_eq!(cost("i-7pz B59.13 fuelled; busted B61.13 allied", "i-7pz"), "2");
    assert_eq!(cost("47inf B59.13; busted B61.13 allied", "47inf"), "1", "legs mind the marker's hex alone");
    assert_eq!(cost("47inf B59.13; busted B60.13 allied", "47inf"), "2");
    assert_eq!(cost("i-7pz B59.13 fuelled; busted B61.13 axis", "i-7pz"), "1", "it is one's own");
}

/// A small generator, so that the same places are tried on every machine.
struct Few(u64);

impl Few {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }
}

/// The same from the chart alone, hex by hex until nothing gets better: for a unit without neighbours.
fn slow(start: Hex, mobility: Mobility, allowance: Points) -> BTreeMap<Hex, Points> {
    let step = |from: Hex, to: Hex| match terrain::entry(&DATA, from, to, mobility) {
        Cost::Points(cost) if terrain::entry(&DATA, to, from, mobility) != Cost::Prohibited => {
            Some(Points::of(cost))
        }
        Cost::All if terrain::entry(&DATA, to, from, mobility) != Cost::Prohibited => Some(allowance),
        _ => None,
    };
    let is_all = |from: Hex, to: Hex| terrain::entry(&DATA, from, to, mobility) == Cost::All;
    let land = |hex: Hex| DATA.ground(hex).is_some_and(|ground| ground.terrain != Terrain::Sea);
    let mut best = BTreeMap::from([(start, Points::ZERO)]);
    loop {
        let mut better = Vec::new();
        for (from, cost) in &best {
            for to in from.neighbours().filter(|to| land(*to)) {
                let Some(step) = step(*from, to).filter(|_| !is_all(*from, to) || *from == start) else {
                    continue;
                };
                let total = *cost + step;
                let first = *from == start;
                let total = if first && total > allowance { allowance } else { total };
                if total <= allowance && best.get(&to).is_none_or(|known| total < *known) {
                    better.push((to, total));
                }
            }
        }
        if better.is_empty() {
            best.remove(&start);
            return best;
        }
        for (to, total) in better {
            let known = best.entry(to).or_insert(total);
            *known = total.min(*known);
        }
    }
}

#[test]
fn ocs_6_reach_is_that_of_the_charts_from_500_hexes_for_every_mobility() {
    let land: Vec<Hex> = Hex::all()
        .filter(|hex| DATA.ground(*hex).is_some_and(|ground| ground.terrain != Terrain::Sea))
        .collect();
    let mut few = Few(7);
    for at in 0..500 {
        let start = land[few.below(land.len())];
        let (unit, state) = [("47inf", ""), ("i-7pz", "fuelled"), ("10rec", "fuelled")][at % 3];
        let position = board(&format!("{unit} {start} {state}"));
        let (figures, counter) = position.unit(id(unit)).unwrap();
        let mobility = counter.mobility(figures);
        let march = March::of(&position, figures.side, &ids(unit), &Spent::new()).unwrap();
        let expected = slow(start, mobility, march.movers[0].allowance);
        assert_eq!(march.reach(), expected, "{unit} from {start}");
    }
}
