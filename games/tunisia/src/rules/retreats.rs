//! OCS 9.12: retreats.

use crate::board::{Board, Story};
use crate::event::Event;
use crate::hex::Hex;
use crate::rules::{area, losses, terrain, zones};
use crate::share::Share;
use crate::tables::Cost;
use crate::words::{Class, Mode, Side};
use feldpost_kit::id::Id;
use std::collections::BTreeSet;

/// OCS 4.8: what fits into a hex, in RE.
pub const ROOM: i32 = 10;
/// How many hexes a retreat may bend beyond its distance.
const BENDS: usize = 2;

/// Units of one hex that have to go.
#[derive(Clone, Debug)]
pub struct Flight<'w> {
    /// Who.
    pub units: Vec<Id>,
    /// How many hexes.
    pub hexes: u32,
    /// Where their owner wants them to go, hex by hex.
    pub wish: &'w [Hex],
    /// Whom he gives up first.
    pub losses: &'w [Id],
    /// Hexes that held enemy combat units when the fight began (OCS 9.12f).
    pub barred: &'w [Hex],
}

/// OCS 9.12b: whether a unit can go at all, and how it stands then: one without movement shows its Move side
/// first, and so does a headquarters (OCS 13.1c).
fn turned(board: &Board, id: Id) -> Option<Mode> {
    let (unit, counter) = board.unit(id)?;
    match counter.shows_combat_side() {
        true if unit.ma > 0 && unit.class != Class::Hq => Some(counter.mode),
        _ if unit.ma_move > 0 && counter.mode == Mode::Strat => Some(Mode::Strat),
        _ if unit.ma_move > 0 => Some(Mode::Move),
        _ => None,
    }
}

/// Whether a retreat of a unit may lead from one hex into the next: no enemy combat unit there, and ground
/// that can be entered.
fn open(board: &Board, id: Id, from: Hex, to: Hex) -> bool {
    let Some((unit, counter)) = board.unit(id) else { return false };
    let stays = turned(board, id).is_some_and(|mode| mode == counter.mode) && counter.shows_combat_side();
    let mobility = if stays { unit.mobility } else { unit.mobility_move };
    area::is_open(board, to)
        && board.fighters(to, unit.side.enemy()).is_empty()
        && terrain::entry(&board.data, from, to, mobility) != Cost::Prohibited
}

/// Every way of these units that ends far enough, the straight ones if there are any.
fn ways(board: &Board, flight: &Flight<'_>) -> Vec<Vec<Hex>> {
    let Some(first) = flight.units.first().and_then(|id| board.units.get(id)) else { return vec![] };
    if flight.units.iter().any(|id| turned(board, *id).is_none()) {
        return vec![];
    }
    let start = first.hex;
    let distance = usize::try_from(flight.hexes).unwrap_or(0);
    let mut ways: Vec<Vec<Hex>> = vec![vec![]];
    let mut found: Vec<Vec<Hex>> = Vec::new();
    for length in 1..=distance + BENDS {
        let mut longer = Vec::new();
        for way in ways {
            let from = way.last().copied().unwrap_or(start);
            for hex in from.neighbours() {
                let again = hex == start || way.contains(&hex) || flight.barred.contains(&hex);
                if again || !flight.units.iter().all(|unit| open(board, *unit, from, hex)) {
                    continue;
                }
                longer.push(way.iter().copied().chain([hex]).collect::<Vec<Hex>>());
            }
        }
        let far = |way: &&Vec<Hex>| way.last().is_some_and(|hex| hex.distance(start) == flight.hexes);
        found.extend(longer.iter().filter(far).cloned());
        if length >= distance && !found.is_empty() {
            break;
        }
        ways = longer;
    }
    found
}

/// Ruling T10: the fewest enemy zones, then a hex with room, then the nearest own headquarters in supply,
/// then the shortest, then by name.
fn worth(board: &Board, side: Side, way: &[Hex]) -> (usize, bool, u32, usize, Vec<Hex>) {
    let zones = way.iter().filter(|hex| zones::controlled(board, **hex, side.enemy())).count();
    let end = way.last().copied();
    let full = end.is_some_and(|hex| board.size(hex, side) >= Share::whole(ROOM));
    let of_hq = |id: &Id| {
        let (unit, counter) = board.unit(*id)?;
        let leads = unit.class == Class::Hq && unit.side == side && !counter.oos;
        leads.then(|| end.map_or(0, |hex| hex.distance(counter.hex)))
    };
    let far = board.units.keys().filter_map(of_hq).min().unwrap_or(0);
    (zones, full, far, way.len(), way.to_vec())
}

impl Flight<'_> {
    fn side(&self, board: &Board) -> Option<Side> {
        board.data.units.get(self.units.first()?).map(|unit| unit.side)
    }

    /// OCS 9.12: the way of the retreat: as wished if that is a way, else as ruling T10 says. `None`: no way.
    #[must_use]
    pub fn way(&self, board: &Board) -> Option<Vec<Hex>> {
        let side = self.side(board)?;
        let ways = ways(board, self);
        if ways.iter().any(|way| way == self.wish) {
            return Some(self.wish.to_vec());
        }
        ways.into_iter().min_by_key(|way| worth(board, side, way))
    }

    /// OCS 9.12: the units retreat together, or one by one if no way is open to all of them. Who has no way
    /// is
    /// lost.
    pub fn go(&self, story: &mut Story) {
        match self.way(&story.board) {
            Some(path) => self.follow(story, &path),
            None if self.units.len() > 1 => {
                for unit in &self.units {
                    Flight { units: vec![*unit], ..self.clone() }.go(story);
                }
            }
            None => self.units.iter().for_each(|unit| story.happen(Event::Step { unit: *unit, left: 0 })),
        }
    }

    fn follow(&self, story: &mut Story, path: &[Hex]) {
        let Some(side) = self.side(&story.board) else { return };
        for unit in &self.units {
            let now = story.board.units.get(unit).map(|counter| counter.mode);
            let turned = turned(&story.board, *unit);
            if let Some(mode) = turned.filter(|_| turned != now) {
                story.happen(Event::Mode { unit: *unit, mode });
            }
            story.happen(Event::Retreat { unit: *unit, path: path.to_vec() });
        }
        for (at, hex) in path.iter().enumerate() {
            let caught = zones::controlled(&story.board, *hex, side.enemy());
            if caught {
                self.caught(story);
            }
            // OCS 5.10a: whoever stands in the hex is disorganized with them.
            if caught || at > 0 {
                let there = story.board.fighters(*hex, side);
                let shaken: BTreeSet<Id> = there.into_iter().chain(self.units.iter().copied()).collect();
                disorganize(story, shaken);
            }
        }
    }

    /// OCS 5.8a, 9.12e: into an enemy zone: who moves in Strat Mode is lost, and of those that were
    /// disorganized before one step.
    fn caught(&self, story: &mut Story) {
        let left: Vec<Id> =
            self.units.iter().copied().filter(|id| story.board.units.contains_key(id)).collect();
        let is = |story: &Story, id: Id, of: fn(&crate::board::Counter) -> bool| {
            story.board.units.get(&id).is_some_and(of)
        };
        let shaken: Vec<Id> = left.iter().copied().filter(|id| is(story, *id, |unit| unit.dg)).collect();
        for unit in
            left.into_iter().filter(|id| is(story, *id, |unit| unit.mode == Mode::Strat)).collect::<Vec<_>>()
        {
            story.happen(Event::Step { unit, left: 0 });
        }
        if let Some(unit) = losses::in_order(&story.board, &shaken, None, self.losses).first() {
            story.happen(Event::Step { unit: *unit, left: 0 });
        }
    }
}

/// OCS 5.10: combat units that are not so already are disorganized.
pub fn disorganize(story: &mut Story, units: impl IntoIterator<Item = Id>) {
    for unit in units {
        let fit = story.board.unit(unit).is_some_and(|(figures, counter)| figures.is_combat() && !counter.dg);
        if fit {
            story.happen(Event::Dg { unit });
        }
    }
}
