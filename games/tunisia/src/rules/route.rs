//! OCS 6: whole ways: the cheapest by the hexes that are named, and how far a unit comes.

use super::movement::{self, Closed, Mover};
use super::terrain::{self, Fare};
use super::{Allowed, Objection};
use crate::board::Board;
use crate::hex::{Hex, Tunisia};
use crate::points::Points;
use crate::rules::zones::Zones;
use crate::words::{Mobility, Side};
use feldpost_kit::hex::Field;
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

/// What units have used of their allowance in the line under way.
pub type Spent = BTreeMap<Id, Points>;

/// Units that move together from one hex.
pub struct March<'b> {
    board: &'b Board,
    zones: Zones,
    side: Side,
    /// Who.
    pub movers: Vec<Mover>,
    /// Whence.
    pub start: Hex,
    /// Whether they have spent points in this phase already.
    under_way: bool,
    /// Whether Theater Reserves may leave Algeria (T2 4.5).
    free: bool,
}

/// A way, with what it costs each mover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The hexes entered.
    pub path: Vec<Hex>,
    /// What it takes of the allowance of each mover, in their order.
    pub costs: Vec<Points>,
    /// Friends who must stay where they are, so that they negate a zone on the way (OCS 4.5b).
    pub holds: Vec<Id>,
}

/// What a search knows of a hex.
#[derive(Clone, Copy, Debug)]
struct Known {
    cost: u32,
    before: Option<Hex>,
    stops: bool,
}

impl<'b> March<'b> {
    /// OCS 6.1: the units that are to move together; `spent` is what each has used already, in an overrun for
    /// instance, and nothing for those that it does not name.
    ///
    /// # Errors
    /// One of them may not move, or they do not stand in one hex.
    pub fn of(board: &'b Board, side: Side, units: &[Id], spent: &Spent) -> Allowed<March<'b>> {
        let mut movers = Vec::new();
        let mut start: Option<Hex> = None;
        for (at, id) in units.iter().enumerate() {
            let used = spent.get(id).copied().unwrap_or(Points::ZERO);
            let (mover, hex) = movement::may_move(board, side, *id, used)?;
            if units[..at].contains(id) {
                return Err(Objection::new("OCS 6.1", msg!("named-twice", unit = id)).about(id));
            }
            if *start.get_or_insert(hex) != hex {
                let message = msg!("not-one-stack", unit = id, hex = hex);
                return Err(Objection::new("OCS 6.1", message).about(id).hint(msg!("move-them-apart")));
            }
            movers.push(mover);
        }
        let Some(start) = start else { return Err(Objection::new("OCS 6.1", msg!("nobody-named"))) };
        let zones = Zones::of(board, side, units);
        let under_way = units.iter().any(|id| spent.contains_key(id));
        Ok(March { board, zones, side, movers, start, under_way, free: board.frees_reserves() })
    }

    /// Transport points that are to move (OCS 13.2): nobody on the board, but in all else a mover.
    #[must_use]
    pub fn of_column(board: &'b Board, side: Side, mover: Mover, start: Hex) -> March<'b> {
        let zones = Zones::of(board, side, &[]);
        March { board, zones, side, movers: vec![mover], start, under_way: false, free: true }
    }

    /// The cheapest way by these hexes in their order, to the last one.
    ///
    /// # Errors
    /// There is none: the first step that is closed, or how much is missing.
    pub fn to(&self, points: &[Hex]) -> Allowed<Route> {
        // Who names the hex in which they stand first means the next one.
        let points = points.strip_prefix(&[self.start]).filter(|rest| !rest.is_empty()).unwrap_or(points);
        if points.is_empty() {
            return Err(Objection::new("OCS 6.1", msg!("no-hex-to-move-to")));
        }
        let guides: BTreeSet<Mobility> = self.movers.iter().map(|mover| mover.mobility).collect();
        let mut short = None;
        for guide in guides {
            let Some(path) = self.path(points, guide) else { continue };
            match self.costs(&path) {
                Ok(costs) => {
                    let holds = self.holds(&path);
                    return Ok(Route { path, costs, holds });
                }
                Err(objection) => short = short.or(Some(objection)),
            }
        }
        Err(short.unwrap_or_else(|| self.why_not(points)))
    }

    /// Every hex in which they can end their move, with what the costliest of them pays there.
    #[must_use]
    pub fn reach(&self) -> BTreeMap<Hex, Points> {
        let Some(guide) = self.movers.iter().min_by_key(|mover| mover.allowance) else {
            return BTreeMap::new();
        };
        let budget = guide.allowance.parts();
        let known = self.search(self.start, None, guide.mobility, budget, !self.under_way);
        let reached = Hex::all().filter(|hex| *hex != self.start);
        reached.filter_map(|hex| Some((hex, Points::of_parts(known[hex]?.cost)))).collect()
    }

    /// The cheapest way for one mobility, whatever it costs; legs from point to point.
    fn path(&self, points: &[Hex], guide: Mobility) -> Option<Vec<Hex>> {
        let (mut path, mut here) = (Vec::new(), self.start);
        for point in points {
            if path.last().is_some_and(|last| movement::stops(&self.zones, &self.movers, *last)) {
                return None;
            }
            let fresh = path.is_empty() && !self.under_way;
            let known = self.search(here, Some(*point), guide, u32::MAX, fresh);
            let mut leg = vec![*point];
            while let Some(before) = known[*leg.last()?]?.before {
                leg.push(before);
            }
            leg.pop();
            leg.reverse();
            path.extend(leg);
            here = *point;
        }
        Some(path).filter(|path| !path.is_empty())
    }

    /// The cheapest cost of each hex within a budget; with a goal, of those that cost no more than that.
    /// A hex that costs all is entered as the first one.
    fn search(
        &self,
        start: Hex,
        goal: Option<Hex>,
        guide: Mobility,
        budget: u32,
        fresh: bool,
    ) -> Field<Tunisia, Option<Known>> {
        let mut known: Field<Tunisia, Option<Known>> = Field::filled(None);
        known[start] = Some(Known { cost: 0, before: None, stops: false });
        let mut open = BinaryHeap::from([Reverse((0, start.index(), start))]);
        let all =
            self.movers.iter().filter(|mover| mover.mobility == guide).map(|mover| mover.allowance.parts());
        let all = all.min().unwrap_or(0);
        while let Some(Reverse((cost, _, here))) = open.pop() {
            // Each step costs something, so nothing that comes later is cheaper.
            if goal == Some(here) {
                break;
            }
            let Some(at) = known[here].filter(|at| at.cost == cost && !at.stops) else { continue };
            for (to, fare) in self.board.data.steps().from(here, guide) {
                let step = match self.fare(here, to, guide, fare) {
                    Fare::Points(points) => points.parts(),
                    // OCS 6.1c: one hex can always be moved.
                    Fare::All if fresh && at.before.is_none() => all.max(1),
                    Fare::All | Fare::Closed => continue,
                };
                if self.is_closed(here, to) {
                    continue;
                }
                let first = fresh && at.before.is_none();
                let step = if first && budget < u32::MAX { step.min(budget) } else { step };
                let cost = cost.saturating_add(step.max(1));
                let better = known[to].is_none_or(|old| (cost, Some(here)) < (old.cost, old.before));
                if cost <= budget && better {
                    let stops = movement::stops(&self.zones, &self.movers, to);
                    known[to] = Some(Known { cost, before: Some(here), stops });
                    open.push(Reverse((cost, to.index(), to)));
                }
            }
        }
        known
    }

    /// What a step costs with bridges and trainbusting (OCS 13.8b, 14.8c).
    fn fare(&self, from: Hex, to: Hex, mobility: Mobility, fare: Fare) -> Fare {
        let river = self.board.data.ground(from).is_some_and(|ground| ground.rivers.contains(&to));
        let bridge = river && (self.zones.bridges(from) || self.zones.bridges(to));
        let fare = if bridge { terrain::bridged(&self.board.data, from, to, mobility) } else { fare };
        match fare {
            Fare::Points(points) if self.is_busted(to, mobility) => Fare::Points(points + Points::whole(1)),
            fare => fare,
        }
    }

    /// OCS 14.8b: whether a hex lies in a trainbusting zone of the enemy: the marker's hex, and for all but
    /// legs those around it.
    fn is_busted(&self, hex: Hex, mobility: Mobility) -> bool {
        let reach = if mobility == Mobility::Leg { 0 } else { 1 };
        self.board.busted.iter().any(|(at, side)| *side != self.side && at.distance(hex) <= reach)
    }

    /// Whether a step is closed to any of them.
    fn is_closed(&self, from: Hex, to: Hex) -> bool {
        let closed =
            |mover: &Mover| terrain::step(&self.board.data, from, to, mover.mobility) == Fare::Closed;
        let several = self.movers.len() > 1;
        movement::closed(self.board, &self.zones, &self.movers, to, self.free).is_some()
            || several && self.movers.iter().any(closed)
    }

    /// What a way costs each of them.
    fn costs(&self, path: &[Hex]) -> Allowed<Vec<Points>> {
        self.movers.iter().map(|mover| self.cost(mover, path)).collect()
    }

    fn cost(&self, mover: &Mover, path: &[Hex]) -> Allowed<Points> {
        let mut total = Points::ZERO;
        let mut here = self.start;
        // OCS 6.1c: one hex can always be moved.
        let least = path.len() == 1 && !self.under_way;
        for to in path {
            let fare = terrain::step(&self.board.data, here, *to, mover.mobility);
            total += match self.fare(here, *to, mover.mobility, fare) {
                Fare::Points(points) => points,
                Fare::All if here == self.start && !self.under_way => mover.allowance,
                Fare::All | Fare::Closed => return Err(self.too_far(mover, *to, None)),
            };
            if total > mover.allowance && !least {
                return Err(self.too_far(mover, *to, Some(total)));
            }
            here = *to;
        }
        Ok(total.min(mover.allowance))
    }

    /// OCS 4.5b: friends that negate a zone through which wheels go on, one in each such hex: who has moved
    /// already, else the first by id.
    fn holds(&self, path: &[Hex]) -> Vec<Id> {
        if self.movers.iter().all(|mover| mover.mobility != Mobility::Truck) {
            return vec![];
        }
        let through = path.split_last().map_or(&[][..], |(_, through)| through);
        let hold = |hex: &Hex| {
            let friends = self.board.fighters(*hex, self.side);
            let moved = |id: &Id| self.board.units.get(id).is_some_and(|counter| counter.moved);
            if friends.iter().any(moved) { None } else { friends.first().copied() }
        };
        through.iter().filter(|hex| self.zones.zone(**hex)).filter_map(hold).collect()
    }

    /// Why there is no way: the first step along the straight line of points that is closed.
    fn why_not(&self, points: &[Hex]) -> Objection {
        let Some(mover) = self.movers.first().copied() else {
            return Objection::new("OCS 6.1", msg!("nobody-named"));
        };
        let goal = points.last().copied().unwrap_or(self.start);
        if let Some(closed) = movement::closed(self.board, &self.zones, &self.movers, goal, self.free) {
            return movement::objection(self.board, closed, mover, self.start, goal);
        }
        let mut here = self.start;
        for to in points.iter().copied() {
            if to.distance(here) != 1 {
                break;
            }
            if here != self.start && movement::stops(&self.zones, &self.movers, here) {
                let message = msg!("stops-in-a-zone", unit = mover.unit, hex = here);
                return Objection::new("OCS 4.5a", message).about(to);
            }
            let shut =
                |mover: &&Mover| terrain::step(&self.board.data, here, to, mover.mobility) == Fare::Closed;
            if let Some(mover) = self.movers.iter().find(shut) {
                return movement::objection(self.board, Closed::Ground, *mover, here, to);
            }
            if let Some(closed) = movement::closed(self.board, &self.zones, &self.movers, to, self.free) {
                return movement::objection(self.board, closed, mover, here, to);
            }
            here = to;
        }
        let wheels = self.movers.iter().find(|mover| mover.mobility == Mobility::Truck);
        match wheels {
            Some(wheels) => {
                let message = msg!("no-way-for-wheels", unit = wheels.unit, hex = goal);
                Objection::new("OCS 4.5a", message).about(goal)
            }
            None => Objection::new("OCS 6.2c", msg!("no-way", unit = mover.unit, hex = goal)).about(goal),
        }
    }

    fn too_far(&self, mover: &Mover, hex: Hex, needed: Option<Points>) -> Objection {
        let has = mover.allowance.to_string();
        let message = match needed {
            Some(needed) => {
                msg!("too-far", unit = mover.unit, hex = hex, needed = needed.to_string(), has = has)
            }
            None => msg!("takes-all", unit = mover.unit, hex = hex),
        };
        let objection = Objection::new("OCS 6.1b", message).about(hex);
        let nearest = self.reach().into_iter().min_by_key(|(at, cost)| (at.distance(hex), *cost, *at));
        match nearest {
            Some((near, _)) if near.distance(hex) < self.start.distance(hex) => {
                objection.hint(msg!("come-as-far-as", hex = near))
            }
            _ => objection,
        }
    }
}
