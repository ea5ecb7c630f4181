//! Supply on its way to the front: ships, and transport points.

use super::{Plan, hexes_of};
use crate::board::{Column, Load, Spot};
use crate::hex::Hex;
use crate::order::{Cargo, Order, Step};
use crate::rules::ports::SP;
use crate::rules::route::March;
use crate::rules::{area, control, ports, shipping, trace, transport};
use crate::words::{OffMap, Side};
use feldpost_kit::id::Id;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Where ships of the Axis load.
const SICILY: Spot = Spot::Box(OffMap::Sicily);
/// How far from the enemy supply is set down at the nearest, in hexes.
const SAFE: u32 = 4;
/// How many hexes nearer to the enemy a load must come to be worth the way.
const WORTH: u32 = 3;
/// What is left in a dump that is not at the edge of the map, in T: for the fuel of those beside it.
const LEFT: i32 = 4;
/// How many hexes are tried for one way there and back.
const TRIED: usize = 8;

impl Plan {
    /// Ships bring the Axis what the ports take, the foremost first.
    pub fn ship(&mut self) {
        if self.side != Side::Axis {
            return;
        }
        let enemies = self.enemies();
        let held =
            |hex: &Hex| area::is_open(&self.board, *hex) && control::holder(&self.board, *hex) == self.side;
        let near = |hex: Hex| self.nearest(&enemies, hex);
        let open = self.board.data.places.values().filter(|place| place.port);
        let open = open.filter_map(|place| Some((place.id, place.hex.filter(held)?)));
        let mut ports: Vec<(Id, Hex)> = open.filter(|(_, hex)| near(*hex) > 1).collect();
        ports.sort_by_key(|(_, hex)| (near(*hex), *hex));
        let mut left = shipping::allowance(&self.board, self.side);
        for (port, hex) in ports {
            let t = ports::capacity(&self.board, port).min(left);
            let ship = Order::Ship { cargo: Cargo::Supply(t), from: SICILY, to: Spot::Hex(hex) };
            if t > 0 && self.order(&ship) {
                left -= t;
            }
        }
    }

    /// Transport points take supply from the rear to those in front; the empty ones go back for more, and
    /// come again in the same turn if they can.
    pub fn haul(&mut self) {
        let own = |column: &Column| column.side == self.side && !column.moved;
        let columns = self.board.columns.iter().filter(|(column, _)| own(column));
        let columns: Vec<(Column, Load)> = columns.map(|(column, load)| (*column, *load)).collect();
        for (column, load) in columns {
            if !self.bring(column, load) && load.t == 0 {
                self.fetch(column, load);
            }
        }
    }

    /// Where transport points come that load or unload so many times.
    fn reach_of(&self, column: Column, handled: usize) -> BTreeSet<Hex> {
        let mover = transport::mover(column.kind, handled);
        March::of_column(&self.board, self.side, mover, column.hex).reach().into_keys().collect()
    }

    /// What lies in a hex, in T.
    fn dump(&self, hex: Hex) -> i32 {
        self.board.dumps.get(&hex).filter(|dump| dump.side == self.side).map_or(0, |dump| dump.t)
    }

    /// What can be taken from there, in T.
    pub fn spare(&self, hex: Hex) -> i32 {
        let edge = trace::sources(&self.board, self.side).contains(&hex);
        self.dump(hex) - if edge { 0 } else { LEFT }
    }

    /// Where supply from a hex is set down, as near to the front as is safe; of equals where most of one's
    /// own stand. The best first.
    fn fronts(&self, column: Column, from: Hex) -> Vec<Hex> {
        let enemies = self.enemies();
        let far = |hex: &Hex| self.nearest(&enemies, *hex);
        let fits = |hex: &Hex| {
            far(hex) >= SAFE
                && far(hex) + WORTH <= far(&from)
                && transport::may_unload(&self.board, self.side, *hex).is_ok()
        };
        let mut goals: Vec<Hex> = self.reach_of(column, 2).into_iter().filter(fits).collect();
        goals.sort_by_cached_key(|hex| (far(hex), Reverse(self.strength(*hex)), *hex));
        goals
    }

    /// OCS 13.2: loads what lies here, and sets it down in front.
    fn bring(&mut self, column: Column, load: Load) -> bool {
        let take = (load.points * SP - load.t).min(self.spare(column.hex)).max(0);
        if take + load.t < SP {
            return false;
        }
        let Some(goal) = self.fronts(column, column.hex).first().copied() else { return false };
        let mut steps: Vec<Step> = (take > 0).then_some(Step::Load(take)).into_iter().collect();
        steps.extend([Step::Go(vec![goal]), Step::Unload(None)]);
        self.drive_on(column, load, steps)
    }

    /// Empty points go to the fullest dump farther back, and not where the enemy is; from there to the front
    /// again, as far as they come.
    fn fetch(&mut self, column: Column, load: Load) {
        let enemies = self.enemies();
        let guarded = hexes_of(&self.board, self.side);
        let back = |hex: &Hex| {
            let far = self.nearest(&enemies, *hex);
            far >= SAFE + WORTH && far >= self.nearest(&enemies, column.hex)
        };
        let rear = self
            .reach_of(column, 0)
            .into_iter()
            .filter(|hex| back(hex) && self.dump(*hex) >= 2 * SP)
            .max_by_key(|hex| (self.dump(*hex), guarded.contains(hex), Reverse(*hex)));
        let Some(rear) = rear else { return };
        let take = (load.points * SP).min(self.spare(rear));
        let there = Step::Go(vec![rear]);
        let mut fronts = self.fronts(column, rear);
        fronts.truncate(if take >= SP { TRIED } else { 0 });
        let again =
            |goal: Hex| vec![there.clone(), Step::Load(take), Step::Go(vec![goal]), Step::Unload(None)];
        if !fronts.into_iter().any(|goal| self.drive_on(column, load, again(goal))) {
            self.drive_on(column, load, vec![there.clone()]);
        }
    }

    fn drive_on(&mut self, column: Column, load: Load, steps: Vec<Step>) -> bool {
        self.order(&Order::Truck { carrier: column.kind, points: load.points, from: column.hex, steps })
    }
}
