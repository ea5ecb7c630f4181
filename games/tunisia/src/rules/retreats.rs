//! OCS 9: retreats.

use crate::board::{Board, Story};
use crate::event::Event;
use crate::hex::Hex;
use crate::rules::{terrain, zones};
use crate::share::Share;
use crate::tables::Cost;
use crate::words::{Class, Mode, Side};
use feldpost_kit::id::Id;

/// OCS 4: what fits into a hex.
const ROOM: i32 = 10;

/// A unit that has to go.
#[derive(Clone, Copy, Debug)]
pub struct Flight<'w> {
    /// Who.
    pub unit: Id,
    /// How many hexes.
    pub hexes: u32,
    /// Where its owner wants it to go, hex by hex.
    pub wish: &'w [Hex],
    /// Hexes that held enemy combat units when the fight began.
    pub barred: &'w [Hex],
}

/// OCS 9: whether a unit can go at all; one without movement shows its Move side first.
fn turned(board: &Board, id: Id) -> Option<Mode> {
    let (unit, counter) = board.unit(id)?;
    match counter.mode.is_combat_side() || counter.mode == Mode::Reserve {
        true if unit.ma > 0 => Some(counter.mode),
        _ if unit.ma_move > 0 && counter.mode == Mode::Strat => Some(Mode::Strat),
        _ if unit.ma_move > 0 => Some(Mode::Move),
        _ => None,
    }
}

/// Whether a retreat may lead into a hex: no enemy combat unit, and ground that can be entered.
fn open(board: &Board, side: Side, id: Id, from: Hex, to: Hex, mode: Mode) -> bool {
    let Some(unit) = board.data.units.get(&id) else { return false };
    let combat_side = mode.is_combat_side() || mode == Mode::Reserve;
    let mobility = if combat_side { unit.mobility } else { unit.mobility_move };
    board.fighters(to, side.enemy()).is_empty()
        && terrain::entry(&board.data, from, to, mobility) != Cost::Prohibited
}

/// Every way that is long enough and leads away with each hex.
fn ways(board: &Board, flight: &Flight<'_>) -> Vec<Vec<Hex>> {
    let Some((unit, counter)) = board.unit(flight.unit) else { return vec![] };
    let Some(mode) = turned(board, flight.unit) else { return vec![] };
    let (start, side) = (counter.hex, unit.side);
    let mut ways: Vec<Vec<Hex>> = vec![vec![]];
    for distance in 1..=flight.hexes {
        let mut longer = Vec::new();
        for way in ways {
            let from = way.last().copied().unwrap_or(start);
            let next = from.neighbours().filter(|hex| hex.distance(start) == distance);
            for hex in next.filter(|hex| {
                !flight.barred.contains(hex) && open(board, side, flight.unit, from, *hex, mode)
            }) {
                longer.push(way.iter().copied().chain([hex]).collect());
            }
        }
        ways = longer;
    }
    ways
}

/// Ruling T10: the fewest enemy zones, then a hex with room, then the nearest own headquarters in supply,
/// then by name.
fn worth(board: &Board, side: Side, way: &[Hex]) -> (usize, bool, u32, Vec<Hex>) {
    let zones = way.iter().filter(|hex| zones::controlled(board, **hex, side.enemy())).count();
    let end = way.last().copied();
    let full = end.is_some_and(|hex| board.size(hex, side) >= Share::whole(ROOM));
    let of_hq = |id: &Id| {
        let (unit, counter) = board.unit(*id)?;
        let leads = unit.class == Class::Hq && unit.side == side && !counter.oos;
        leads.then(|| end.map_or(0, |hex| hex.distance(counter.hex)))
    };
    let far = board.units.keys().filter_map(of_hq).min().unwrap_or(0);
    (zones, full, far, way.to_vec())
}

impl Flight<'_> {
    /// OCS 9: the way of the retreat: as wished if that is a way, else as ruling T10 says. `None`: no way.
    #[must_use]
    pub fn way(&self, board: &Board) -> Option<Vec<Hex>> {
        let side = board.data.units.get(&self.unit)?.side;
        let ways = ways(board, self);
        if ways.iter().any(|way| way == self.wish) {
            return Some(self.wish.to_vec());
        }
        ways.into_iter().min_by_key(|way| worth(board, side, way))
    }

    /// OCS 5, 9: a unit retreats. Into an enemy zone it is disorganized, and lost if it was before or moves
    /// in Strat Mode; two hexes away it is disorganized. Without a way it is lost.
    pub fn go(&self, story: &mut Story) {
        let Some((unit, counter)) = story.board.unit(self.unit).map(|(unit, counter)| (unit.side, *counter))
        else {
            return;
        };
        let Some(path) = self.way(&story.board) else {
            return story.happen(Event::Step { unit: self.unit, left: 0 });
        };
        let caught = path.iter().any(|hex| zones::controlled(&story.board, *hex, unit.enemy()));
        let far = path.len() > 1;
        let turned = turned(&story.board, self.unit).filter(|mode| *mode != counter.mode);
        if let Some(mode) = turned {
            story.happen(Event::Mode { unit: self.unit, mode });
        }
        story.happen(Event::Retreat { unit: self.unit, path });
        if caught && (counter.dg || counter.mode == Mode::Strat) {
            story.happen(Event::Step { unit: self.unit, left: 0 });
        } else if (caught || far) && !counter.dg {
            story.happen(Event::Dg { unit: self.unit });
        }
    }
}
