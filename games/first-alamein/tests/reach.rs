//! FA XIII: how far every unit comes, against a slow search of our own that shares nothing with the code: it
//! goes from hex to hex by every path, and counts what is free by trying every share.

use crate::support::{DATA, at, hex, id};
use feldpost_first_alamein::hex::Hex;
use feldpost_first_alamein::rules::route::March;
use feldpost_first_alamein::words::Side;
use std::collections::{BTreeMap, BTreeSet};

/// Neighbours by the letters and numbers of their names.
pub fn around(at: Hex) -> Vec<Hex> {
    let (row, column) = (i32::from(at.hexrow()), i32::from(at.number()));
    let east = 1 - row % 2;
    let steps = [(0, -1), (0, 1), (-1, east - 1), (-1, east), (1, east - 1), (1, east)];
    let near = steps.into_iter().filter_map(|(down, right)| {
        Hex::at(u8::try_from(row + down).ok()?, u8::try_from(column + right).ok()?)
    });
    near.collect()
}

/// Who stands where.
pub type Standing = BTreeMap<&'static str, Hex>;

fn side_of(unit: &str) -> Side {
    DATA.counter(id(unit)).unwrap().side
}

fn foes(standing: &Standing, side: Side, at: Hex) -> BTreeSet<&'static str> {
    let near = around(at);
    standing
        .iter()
        .filter(|(unit, hex)| side_of(unit) != side && near.contains(hex))
        .map(|(u, _)| *u)
        .collect()
}

struct Slow<'a> {
    standing: &'a Standing,
    side: Side,
    factor: usize,
    found: BTreeSet<Hex>,
}

impl Slow<'_> {
    /// Goes on by every step; `kinds` says of each step so far whether it was along a road or a track.
    fn go(&mut self, path: &mut Vec<Hex>, kinds: &mut Vec<(bool, bool)>) {
        let here = *path.last().unwrap();
        if path.len() > 1 {
            self.found.insert(here);
            let boxed = self.side == Side::Axis && here == hex("D7");
            if boxed || !foes(self.standing, self.side, here).is_empty() {
                return;
            }
        }
        for to in around(here) {
            if path.contains(&to) || !self.open(here, to) {
                continue;
            }
            let place = &DATA.map[here];
            kinds.push((place.roads.contains(&to), place.tracks.contains(&to)));
            if self.payable(kinds) {
                path.push(to);
                self.go(path, kinds);
                path.pop();
            }
            kinds.pop();
        }
    }

    /// Whether a step is open: ground, enemies, and ZOC to ZOC of one and the same enemy.
    fn open(&self, from: Hex, to: Hex) -> bool {
        let ground = DATA.map[to].terrain == Some(feldpost_first_alamein::words::Terrain::Desert);
        let stands =
            |own: bool| self.standing.iter().any(|(u, hex)| *hex == to && (side_of(u) == self.side) == own);
        let (left, entered) = (foes(self.standing, self.side, from), foes(self.standing, self.side, to));
        // In these trials a hex holds one unit, so that there is always room for a second one.
        ground && !stands(false) && (stands(true) || !(left.len() == 1 && left == entered))
    }

    /// Whether the steps can be paid, some of them being free.
    fn payable(&self, kinds: &[(bool, bool)]) -> bool {
        (0u32..1 << kinds.len()).any(|bits| {
            let free: Vec<&(bool, bool)> = kinds
                .iter()
                .enumerate()
                .filter(|(at, _)| bits >> at & 1 == 1)
                .map(|(_, kind)| kind)
                .collect();
            let road = free.iter().filter(|(road, _)| *road).count();
            let all = free.iter().all(|(road, track)| *road || *track);
            let track = free.len() - road;
            let allowed = free.len() <= 2 || (track == 0 && road <= 4) || (track == 1 && road <= 2);
            all && allowed && kinds.len() - free.len() <= self.factor
        })
    }
}

fn check(standing: &Standing) -> usize {
    let mut hexes = 0;
    for side in Side::BOTH {
        let lines: Vec<String> =
            standing.iter().map(|(unit, hex)| format!("{} {unit} {hex}", side_of(unit))).collect();
        let word = if side == Side::Axis { "axis" } else { "allied" };
        let board = at(word, "movement", &format!("{}; safe none", lines.join(";"))).board();
        for (unit, start) in standing.iter().filter(|(unit, _)| side_of(unit) == side) {
            let factor = usize::try_from(DATA.ground(id(unit)).unwrap().movement).unwrap();
            let mut slow = Slow { standing, side, factor, found: BTreeSet::new() };
            slow.go(&mut vec![*start], &mut vec![]);
            let units = [id(unit)];
            let reach = March::of(&board, side, &units).unwrap().reach();
            let found: BTreeSet<Hex> = reach.keys().copied().collect();
            assert_eq!(found, slow.found, "{unit} from {start} among {standing:?}");
            for (hex, route) in reach {
                assert!(usize::try_from(route.paid()).unwrap() <= factor);
                assert_eq!(route.path.last(), Some(&hex));
            }
            hexes += found.len();
        }
    }
    hexes
}

fn all_units() -> Vec<&'static str> {
    let ground = Side::BOTH.into_iter().flat_map(|side| DATA.ground_units(side));
    ground.map(|unit| &*Box::leak(unit.id.to_string().into_boxed_str())).collect()
}

#[test]
fn fa_xiii_a_2_reach_of_every_unit_from_its_suggested_hex() {
    let setup = &DATA.scenario.suggested_setup;
    // One unit a hex; F5 and H6 hold a box besides, which is not turned up here.
    let placed = |unit: &'static str| Some((unit, *setup.get(&id(unit))?));
    let standing: Standing = all_units().into_iter().filter_map(placed).collect();
    assert_eq!(standing.len(), 20);
    assert!(check(&standing) > 100);
}

#[test]
fn fa_xiii_b_3_reach_of_every_unit_in_positions_thrown_at_random() {
    let mut dice = Thrown(7);
    let mut hexes = 0;
    for _ in 0..12 {
        let mut standing = Standing::new();
        for unit in all_units() {
            let hex = dice.hex();
            if DATA.passable(hex) && !standing.values().any(|other| *other == hex) {
                standing.insert(unit, hex);
            }
        }
        hexes += check(&standing);
    }
    assert!(hexes > 1_000, "{hexes}");
}

/// Numbers that look random and are the same each time.
pub struct Thrown(pub u64);

impl Thrown {
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    pub fn hex(&mut self) -> Hex {
        let index = self.below(144);
        Hex::all().nth(usize::try_from(index).unwrap()).unwrap()
    }
}
