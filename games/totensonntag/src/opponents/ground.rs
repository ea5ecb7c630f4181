//! The map as one side sees it for one impulse: where enemies stand and stop movement.
//!
//! Enemies do not move in an impulse of ours, so it is drawn once for a sheet.

use crate::hex::Hex;
use crate::rules::movement::entry_cost;
use crate::table::Table;
use crate::words::{Class, Side, Terrain};
use feldpost_kit::path::{self, Reached, Step};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// Beyond this nothing is near.
pub(super) const FAR: u32 = 200;

pub(super) struct Ground {
    terrain: Vec<Terrain>,
    next: Vec<Vec<Hex>>,
    enemy: Vec<bool>,
    ezoc: Vec<bool>,
}

fn index(hex: Hex) -> usize {
    usize::from(hex.row) * usize::from(Hex::COLUMNS) + usize::from(hex.col) - 1
}

impl Ground {
    pub(super) fn new(table: &Table, side: Side) -> Ground {
        let next: Vec<Vec<Hex>> = Hex::all().map(|hex| hex.neighbours().collect()).collect();
        let enemy: Vec<bool> = Hex::all().map(|hex| table.enemy_in(hex, side)).collect();
        let ezoc = next.iter().map(|around| around.iter().any(|hex| enemy[index(*hex)])).collect();
        let terrain = Hex::all().map(|hex| table.data.ground(hex).terrain).collect();
        Ground { terrain, next, enemy, ezoc }
    }

    /// MPs to enter; `None` = prohibited.
    pub(super) fn cost(&self, class: Class, hex: Hex) -> Option<u32> {
        entry_cost(class, self.terrain[index(hex)])
    }

    pub(super) fn enemy_in(&self, hex: Hex) -> bool {
        self.enemy[index(hex)]
    }

    pub(super) fn in_ezoc(&self, hex: Hex) -> bool {
        self.ezoc[index(hex)]
    }

    pub(super) fn around(&self, hex: Hex) -> &[Hex] {
        &self.next[index(hex)]
    }

    /// Where a unit of this class can come from a hex, the hex itself included.
    pub(super) fn reach(&self, class: Class, from: Hex, mps: u32) -> BTreeMap<Hex, Reached<Hex>> {
        path::reach(from, mps, |hex| {
            let open = self.around(hex).iter().copied().filter(|to| !self.enemy_in(*to));
            open.filter_map(|to| {
                let (cost, stops) = (self.cost(class, to)?, self.in_ezoc(to));
                (!stops || class != Class::Artillery).then_some(Step { to, cost, stops })
            })
            .collect()
        })
    }

    /// The way from every hex to a goal, in MPs of this class; enemies and their ZOCs make it longer.
    pub(super) fn way_to(&self, class: Class, goal: Hex) -> Way {
        let mut far = vec![FAR; self.terrain.len()];
        let mut open = BinaryHeap::from([Reverse((0, goal))]);
        far[index(goal)] = 0;
        while let Some(Reverse((length, here))) = open.pop() {
            if length > far[index(here)] {
                continue;
            }
            let Some(entering) = self.cost(class, here).or((here == goal).then_some(2)) else { continue };
            let fight = if self.enemy_in(here) && here != goal { 6 } else { 0 };
            let longer = length + entering + fight + u32::from(self.in_ezoc(here));
            for before in self.around(here) {
                if longer < far[index(*before)] {
                    far[index(*before)] = longer;
                    open.push(Reverse((longer, *before)));
                }
            }
        }
        Way(far)
    }
}

/// Lengths of the ways to one goal.
pub(super) struct Way(Vec<u32>);

impl Way {
    pub(super) fn from(&self, hex: Hex) -> u32 {
        self.0[index(hex)]
    }
}
