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

    /// Transport points take supply from the rear to those in front; the empty ones go back for more.
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

    /// OCS 13.2: loads what lies here, and sets it down as near to the front as is safe.
    fn bring(&mut self, column: Column, load: Load) -> bool {
        let enemies = self.enemies();
        let edge = trace::sources(&self.board, self.side).contains(&column.hex);
        let here = self.board.dumps.get(&column.hex).filter(|dump| dump.side == self.side);
        let lies = here.map_or(0, |dump| dump.t) - if edge { 0 } else { LEFT };
        let take = (load.points * SP - load.t).min(lies).max(0);
        if take + load.t < SP {
            return false;
        }
        let far = |hex: &Hex| self.nearest(&enemies, *hex);
        let fits = |hex: &Hex| {
            far(hex) >= SAFE
                && far(hex) + WORTH <= far(&column.hex)
                && transport::may_unload(&self.board, self.side, *hex).is_ok()
        };
        // Of equals where most of one's own stand.
        let goal = self
            .reach_of(column, 2)
            .into_iter()
            .filter(fits)
            .min_by_key(|hex| (far(hex), Reverse(self.strength(*hex)), *hex));
        let Some(goal) = goal else { return false };
        let mut steps: Vec<Step> = (take > 0).then_some(Step::Load(take)).into_iter().collect();
        steps.extend([Step::Go(vec![goal]), Step::Unload(None)]);
        self.order(&Order::Truck { carrier: column.kind, points: load.points, from: column.hex, steps })
    }

    /// Empty points go to the fullest dump farther back, and not where the enemy is.
    fn fetch(&mut self, column: Column, load: Load) -> bool {
        let enemies = self.enemies();
        let guarded = hexes_of(&self.board, self.side);
        let back = |hex: &Hex| {
            let far = self.nearest(&enemies, *hex);
            far >= SAFE + WORTH && far >= self.nearest(&enemies, column.hex)
        };
        let holds = |hex: &Hex| {
            let dump = self.board.dumps.get(hex).filter(|dump| dump.side == self.side);
            dump.map_or(0, |dump| dump.t)
        };
        let goal = self
            .reach_of(column, 0)
            .into_iter()
            .filter(|hex| back(hex) && holds(hex) >= 2 * SP)
            .max_by_key(|hex| (holds(hex), guarded.contains(hex), Reverse(*hex)));
        let Some(goal) = goal else { return false };
        self.order(&Order::Truck {
            carrier: column.kind,
            points: load.points,
            from: column.hex,
            steps: vec![Step::Go(vec![goal])],
        })
    }
}
