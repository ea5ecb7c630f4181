//! TS 5.0, 6.0: how far every unit comes, against a slow search of our own that shares nothing with the
//! code: it goes from hex to hex by every path, with costs from its own table.

use crate::common::Seeded;
use crate::standing::{DATA, EDITIONS, Standing, around, board, cost, thrown, units};
use feldpost_totensonntag::data::Unit;
use feldpost_totensonntag::hex::Hex;
use feldpost_totensonntag::rules::movement::reachable;
use feldpost_totensonntag::words::{Class, Side};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::support;

/// The committed numbers: a line for each unit at the start, the AN from 1 to 6, by rev9, revised and zh.
const NUMBERS: &str = include_str!("data/reach.csv");

/// One unit's look at the table.
struct Slow<'a> {
    standing: &'a Standing,
    unit: &'a Unit,
    start: Hex,
}

impl Slow<'_> {
    fn enemies_in(&self, hex: Hex) -> bool {
        self.standing.iter().any(|(side, _, at)| *side != self.unit.side && *at == hex)
    }

    fn in_zoc(&self, hex: Hex) -> bool {
        around(hex).into_iter().any(|next| self.enemies_in(next))
    }

    /// TS 3.1, 3.3, 3.4: the IF for moving, on the front of the counter.
    fn initiative(&self) -> i32 {
        let tank = |unit: &Unit| unit.kind == "Panzer III";
        let with_tank = self.standing.iter().any(|(_, other, hex)| *hex == self.start && tank(other));
        self.unit.initiative + i32::from(self.unit.combined_arms && with_tank)
    }

    /// TS 6.0: the hexes in which the unit can end a move.
    fn reach(&self, edition: &str, an: i32) -> BTreeSet<Hex> {
        if self.initiative() < an {
            return BTreeSet::new();
        }
        let base = if edition == "rev9" { self.initiative() } else { an };
        let mps = base + i32::from(self.unit.class != Class::Infantry);
        let mut found = BTreeSet::new();
        let mut known = BTreeSet::from([(self.start, mps, true)]);
        let mut open: Vec<(Hex, i32, bool)> = known.iter().copied().collect();
        while let Some((from, left, may_go_on)) = open.pop() {
            for to in around(from) {
                let Some(cost) = cost(self.unit.class, DATA.map[&to].terrain) else { continue };
                let zoc = self.in_zoc(to);
                let barred = self.enemies_in(to) || (zoc && self.unit.class == Class::Artillery);
                // The minimum move: one hex from where it stood, whatever it costs.
                let paid = cost <= left || from == self.start && left == mps;
                if barred || !paid || !may_go_on {
                    continue;
                }
                let next = (to, left - cost, !zoc && cost <= left);
                if known.insert(next) {
                    open.push(next);
                }
                found.insert(to);
            }
        }
        found.remove(&self.start);
        found
    }
}

fn at_start() -> Standing {
    let stacks = DATA.scenario.default_setup.iter();
    units(stacks.flat_map(|stack| stack.units.iter().map(|id| (id.as_str(), stack.hex))))
}

/// Checks every unit of a side, and gives the numbers by unit.
fn check(edition: &str, side: Side, an: i32, standing: &Standing) -> BTreeMap<&'static str, usize> {
    let board = board(edition, side, an, standing);
    let mut numbers = BTreeMap::new();
    for (_, unit, start) in standing.iter().filter(|(of, ..)| *of == side) {
        let slow = Slow { standing, unit, start: *start }.reach(edition, an);
        let fast: BTreeSet<Hex> = reachable(&board, unit).into_iter().collect();
        assert_eq!(fast, slow, "{edition}, AN {an}: {} from {start}", unit.id);
        numbers.insert(unit.id.as_str(), slow.len());
    }
    numbers
}

#[test]
fn ts_6_0_every_unit_reaches_at_the_start_what_the_slow_search_finds() {
    let standing = at_start();
    assert_eq!(standing.len(), 42);
    let mut lines: BTreeMap<&str, String> = BTreeMap::new();
    for edition in EDITIONS {
        for an in 1..=6 {
            for side in Side::BOTH {
                for (unit, number) in check(edition, side, an, &standing) {
                    write!(lines.entry(unit).or_default(), ",{number}").unwrap();
                }
            }
        }
    }
    let columns = EDITIONS.iter().flat_map(|edition| (1..=6).map(move |an| format!(",{edition}-{an}")));
    let mut text = format!("unit{}\n", columns.collect::<String>());
    for (_, unit, _) in &standing {
        writeln!(text, "{}{}", unit.id, lines[unit.id.as_str()]).unwrap();
    }
    assert!(text == NUMBERS, "tests/data/reach.csv should be:\n{text}");
}

#[test]
fn ts_5_0_in_a_crowd_every_unit_reaches_what_the_slow_search_finds() {
    let mut random = Seeded(5);
    let mut reached = 0;
    for at in 0..60 {
        let standing = thrown(&mut random);
        let edition = random.of(&EDITIONS);
        let an = 1 + at % 5;
        for side in Side::BOTH {
            reached += check(edition, side, an, &standing).values().sum::<usize>();
        }
    }
    assert!(reached > 5000, "{reached}");
}

/// The same through the order language: what is reached can be ordered, what is not is refused.
#[test]
fn ts_6_0_orders_reach_what_the_slow_search_finds() {
    let mut random = Seeded(6);
    for edition in EDITIONS {
        let standing = thrown(&mut random);
        for side in Side::BOTH {
            let board = board(edition, side, 2, &standing);
            for (_, unit, start) in standing.iter().filter(|(of, ..)| *of == side) {
                let slow = Slow { standing: &standing, unit, start: *start }.reach(edition, 2);
                let near: Vec<Hex> = around(*start).into_iter().flat_map(around).collect();
                let wanted = [random.of(&near), random.of(&near), random.of(&around(*start))];
                for hex in wanted.into_iter().filter(|hex| hex != start) {
                    let order = format!("{} move {hex}", unit.id);
                    let fate = support::play(&board, side.id().as_str(), &order, &[]).fates.remove(0);
                    assert_eq!(fate.starts_with("ok"), slow.contains(&hex), "{edition}: {order}: {fate}");
                }
            }
        }
    }
}
