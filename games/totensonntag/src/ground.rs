//! The map as one side sees it for one impulse: where enemies stand and stop movement.
//!
//! Enemies do not move in an impulse of ours, so it is drawn once for a sheet.

use crate::board::Board;
use crate::hex::{Hex, SidiRezegh};
use crate::rules::movement::entry_cost;
use crate::words::{Class, Side, Terrain};
use feldpost_kit::hex::Field;
use feldpost_kit::path::{self, Reached, Step};
use std::collections::BTreeMap;

/// Beyond this nothing is near.
pub(crate) const FAR: u32 = 200;

pub(crate) struct Ground {
    terrain: Field<SidiRezegh, Terrain>,
    next: Field<SidiRezegh, Vec<Hex>>,
    enemy: Field<SidiRezegh, bool>,
    ezoc: Field<SidiRezegh, bool>,
}

/// Lengths of the ways to one goal, in MPs.
pub(crate) type Way = Field<SidiRezegh, u32>;

/// How a unit crosses ground (TS 6.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Gait {
    Foot,
    Motor,
    Vehicle,
}

impl Gait {
    pub(crate) fn of(class: Class) -> Gait {
        match class {
            Class::Infantry => Gait::Foot,
            Class::MotorizedInfantry | Class::Engineer | Class::Motorcycle => Gait::Motor,
            Class::Armor | Class::Recon | Class::Artillery | Class::Panzerjager | Class::Aircraft => {
                Gait::Vehicle
            }
        }
    }
}

impl Ground {
    pub(crate) fn new(board: &Board, side: Side) -> Ground {
        let next = Field::of(|hex: Hex| hex.neighbours().collect::<Vec<Hex>>());
        let enemy = Field::of(|hex| board.enemy_in(hex, side));
        let ezoc = Field::of(|hex| next[hex].iter().any(|near| enemy[*near]));
        Ground { terrain: Field::of(|hex| board.data.ground(hex).terrain), next, enemy, ezoc }
    }

    /// MPs to enter; `None` = prohibited.
    pub(crate) fn cost(&self, class: Class, hex: Hex) -> Option<u32> {
        entry_cost(class, self.terrain[hex])
    }

    pub(crate) fn enemy_in(&self, hex: Hex) -> bool {
        self.enemy[hex]
    }

    pub(crate) fn in_ezoc(&self, hex: Hex) -> bool {
        self.ezoc[hex]
    }

    pub(crate) fn around(&self, hex: Hex) -> &[Hex] {
        &self.next[hex]
    }

    /// Where a unit of this class can come from a hex, the hex itself included.
    pub(crate) fn reach(&self, class: Class, from: Hex, mps: u32) -> BTreeMap<Hex, Reached<Hex>> {
        self.reach_where(class, from, mps, |_, to| class != Class::Artillery || !self.in_ezoc(to))
    }

    /// The same by steps alone that may be taken, from the first hex to the second.
    pub(crate) fn reach_where(
        &self,
        class: Class,
        from: Hex,
        mps: u32,
        may: impl Fn(Hex, Hex) -> bool,
    ) -> BTreeMap<Hex, Reached<Hex>> {
        path::reach(from, mps, |hex| {
            let open = self.around(hex).iter().copied().filter(|to| !self.enemy_in(*to) && may(hex, *to));
            open.filter_map(|to| {
                let (cost, stops) = (self.cost(class, to)?, self.in_ezoc(to));
                Some(Step { to, cost, stops })
            })
            .collect()
        })
    }

    /// The way from every hex to a goal, in MPs of this class; enemies and their ZOCs make it longer.
    pub(crate) fn way_to(&self, class: Class, goal: Hex) -> Way {
        path::lengths(goal, FAR, |here| {
            let entering = self.cost(class, here).or((here == goal).then_some(2))?;
            let fight = if self.enemy_in(here) && here != goal { 6 } else { 0 };
            Some(entering + fight + u32::from(self.in_ezoc(here)))
        })
    }
}
