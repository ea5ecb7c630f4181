//! TS 7.0, 7.4, 7.5: in positions thrown together, which Assaults, Barrages and Overruns are legal, by the
//! order language on one side and by the rulebook read anew on the other.

use crate::common::Seeded;
use crate::standing::{DATA, EDITIONS, Standing, around, board, cost, thrown};
use feldpost_totensonntag::board::Board;
use feldpost_totensonntag::data::Unit;
use feldpost_totensonntag::hex::Hex;
use feldpost_totensonntag::words::{Class, Side, Terrain};
use std::collections::BTreeSet;

use crate::support;

/// A position and what one side may do in it.
struct Position {
    edition: &'static str,
    an: i32,
    standing: Standing,
    board: Board,
    side: Side,
}

/// Positions of all editions and both sides.
fn positions(seed: u64, count: i32) -> Vec<Position> {
    let mut random = Seeded(seed);
    let throw = |at: i32| {
        let standing = thrown(&mut random);
        let (edition, an) = (EDITIONS[at as usize % 3], 1 + at / 3 % 4);
        Side::BOTH.map(|side| {
            let board = board(edition, side, an, &standing);
            Position { edition, an, standing: standing.clone(), board, side }
        })
    };
    (0..count).map(throw).collect::<Vec<_>>().into_iter().flatten().collect()
}

impl Position {
    fn own(&self) -> impl Iterator<Item = (&'static Unit, Hex)> {
        let own = self.standing.iter().filter(|(side, ..)| *side == self.side);
        own.map(|(_, unit, hex)| (*unit, *hex))
    }

    /// Hexes with enemies, each once.
    fn enemies(&self) -> BTreeSet<Hex> {
        self.standing.iter().filter(|(side, ..)| *side != self.side).map(|(.., hex)| *hex).collect()
    }

    fn in_zoc(&self, hex: Hex) -> bool {
        let enemies = self.enemies();
        around(hex).iter().any(|next| enemies.contains(next))
    }

    /// TS 3.1, 3.3, 3.4: whether a unit is activated.
    fn active(&self, unit: &Unit, hex: Hex, assault: bool) -> bool {
        self.initiative(unit, hex, assault) >= self.an
    }

    fn initiative(&self, unit: &Unit, hex: Hex, assault: bool) -> i32 {
        let tank = self.own().any(|(other, at)| at == hex && other.kind == "Panzer III");
        let stuart = assault && unit.kind == "Stuart";
        if stuart { 5 } else { unit.initiative + i32::from(unit.combined_arms && tank) }
    }

    /// TS 6.0, by edition.
    fn mps(&self, unit: &Unit, hex: Hex) -> i32 {
        let base = if self.edition == "rev9" { self.initiative(unit, hex, false) } else { self.an };
        base + i32::from(unit.class != Class::Infantry)
    }

    /// Whether an order is carried out. Dice are not thrown: it is tried as a dry run.
    fn accepts(&self, order: &str) -> (bool, String) {
        let fate = support::dry(&self.board, self.side.id().as_str(), order).remove(0);
        (fate.starts_with("ok"), fate)
    }

    fn check(&self, order: &str, legal: bool) {
        let (accepted, fate) = self.accepts(order);
        let sheet = feldpost_totensonntag::position::write(&self.board);
        assert_eq!(accepted, legal, "{}, AN {}: {order}: {fate}\n{sheet}", self.edition, self.an);
    }
}

/// Steps between hexes, counted by going outwards one ring after the other.
fn steps(from: Hex, to: Hex) -> u32 {
    let (mut ring, mut seen, mut count) = (vec![from], BTreeSet::from([from]), 0);
    while !ring.contains(&to) {
        ring = ring.into_iter().flat_map(around).filter(|hex| seen.insert(*hex)).collect();
        count += 1;
    }
    count
}

#[test]
fn ts_7_4_a_barrage_is_legal_in_range_and_with_a_spotter() {
    let mut found = [0, 0];
    for position in positions(74, 24) {
        // One hex of the escarpment and all Points count; spotters are other units.
        let spots = |gun: &Unit, target: Hex| {
            position.own().any(|(unit, hex)| {
                let ground = &DATA.map[&hex];
                let scarp = ground.terrain == Terrain::Escarpment;
                let sight = if ground.point { 3 } else { 1 + u32::from(scarp) };
                unit.id != gun.id && steps(hex, target) <= sight
            })
        };
        for (gun, hex) in position.own().filter(|(unit, _)| unit.class == Class::Artillery) {
            for target in position.enemies() {
                let reach = gun.range.unwrap() + u32::from(position.edition != "revised");
                let seen = steps(hex, target) <= reach && spots(gun, target);
                let legal = seen && position.active(gun, hex, false);
                position.check(&format!("{} barrage {target}", gun.id), legal);
                found[usize::from(legal)] += 1;
            }
        }
    }
    assert!(found.iter().all(|count| *count > 100), "{found:?}");
}

#[test]
fn ts_7_0_an_assault_is_legal_next_to_the_enemy() {
    let mut found = [0, 0];
    for position in positions(70, 12) {
        let mut random = Seeded(70);
        for (unit, hex) in position.own() {
            let near: Vec<Hex> = around(hex).into_iter().chain(position.enemies()).collect();
            for target in [random.of(&near), random.of(&around(hex))] {
                let legal = position.active(unit, hex, true)
                    && steps(hex, target) == 1
                    && position.enemies().contains(&target);
                position.check(&format!("{} assault {target}", unit.id), legal);
                found[usize::from(legal)] += 1;
            }
        }
    }
    assert!(found.iter().all(|count| *count > 50), "{found:?}");
}

#[test]
fn ts_7_5_an_overrun_is_legal_after_a_step_that_leaves_its_mps() {
    let mut found = [0, 0];
    for position in positions(75, 18) {
        let enemies = position.enemies();
        for (unit, start) in position.own() {
            for first in around(start) {
                for second in around(first).into_iter().filter(|hex| *hex != start).take(3) {
                    for path in [vec![first], vec![first, second]] {
                        let last = path[path.len() - 1];
                        let Some(target) = around(last).into_iter().find(|hex| enemies.contains(hex)) else {
                            continue;
                        };
                        let words: Vec<String> = path.iter().map(Hex::to_string).collect();
                        let order = format!("{} move {} overrun {target}", unit.id, words.join(" "));
                        let legal = overruns(&position, unit, start, &path, target);
                        position.check(&order, legal);
                        found[usize::from(legal)] += 1;
                    }
                }
            }
        }
    }
    assert!(found.iter().all(|count| *count > 100), "{found:?}");
}

/// TS 5.0, 6.0, 7.5 step by step.
fn overruns(position: &Position, unit: &Unit, start: Hex, path: &[Hex], target: Hex) -> bool {
    let vehicle = matches!(unit.class, Class::Armor | Class::Recon);
    if !vehicle || !position.active(unit, start, false) {
        return false;
    }
    let enemies = position.enemies();
    let (mut left, mut here) = (position.mps(unit, start), start);
    for (at, hex) in path.iter().enumerate() {
        let Some(cost) = cost(unit.class, DATA.map[hex].terrain) else { return false };
        let stopped = at > 0 && position.in_zoc(here);
        if enemies.contains(hex) || stopped || (cost > left && at > 0) {
            return false;
        }
        // The last step must not lead from one ZOC straight into another.
        if at + 1 == path.len() && position.in_zoc(here) {
            return false;
        }
        left = (left - cost).max(0);
        here = *hex;
    }
    cost(unit.class, DATA.map[&target].terrain).is_some_and(|cost| cost <= left)
}
