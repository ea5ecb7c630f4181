//! FA XIII.A.2: whole ways: what is paid, what is free along roads and tracks, and how far units come.

use crate::board::Board;
use crate::hex::Hex;
use crate::rules::definitions::Zones;
use crate::rules::movement::{closed, may_move, objection, stops};
use crate::rules::{Allowed, Objection, stacking};
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use std::collections::BTreeMap;

/// A step of a search: where it leads, and what has been used up on the way.
#[derive(Clone, Copy, Debug)]
struct Step {
    hex: Hex,
    /// Points passed.
    passed: usize,
    /// Steps along roads and tracks, as far as they can be free.
    roads: u32,
    tracks: u32,
    /// Steps of the way.
    length: u32,
    /// The step before it; the first one is before itself.
    before: usize,
}

impl Step {
    /// Movement factors that are paid.
    fn paid(&self) -> u32 {
        let (road, track) = free(self.roads, self.tracks);
        self.length.saturating_sub(road + track)
    }

    /// Its place among the steps of a length: equal ones go on in the same manner.
    fn index(&self) -> usize {
        let used = self.roads.min(4) * 3 + self.tracks.min(2);
        (self.passed * 15 + usize::try_from(used).unwrap_or(0)) * HEXES + self.hex.index()
    }
}

/// Hexes of the mapsheet.
const HEXES: usize = 144;

/// A way, with what it costs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Route {
    /// The hexes entered, start left out.
    pub path: Vec<Hex>,
    /// Steps along roads.
    roads: u32,
    /// Steps along tracks.
    tracks: u32,
}

/// FA XIII.A.2, ruling B8: of so many steps along roads and tracks those that are free: four of road, or two
/// of either, or two of road and one of track; the most that can be, of road first.
#[must_use]
pub fn free(roads: u32, tracks: u32) -> (u32, u32) {
    [(4, 0), (2, 1), (1, 1), (0, 2)]
        .map(|(road, track): (u32, u32)| (road.min(roads), track.min(tracks)))
        .into_iter()
        .max_by_key(|(road, track)| (road + track, *road))
        .unwrap_or_default()
}

impl Route {
    /// Steps that are free: of road, of track.
    #[must_use]
    pub fn free(&self) -> (u32, u32) {
        free(self.roads, self.tracks)
    }

    /// Movement factors that are paid.
    #[must_use]
    pub fn paid(&self) -> u32 {
        let (road, track) = self.free();
        u32::try_from(self.path.len()).unwrap_or(u32::MAX).saturating_sub(road + track)
    }

    /// The way with one more step.
    #[must_use]
    fn on(&self, board: &Board, from: Hex, to: Hex) -> Route {
        let place = &board.data.map[from];
        let road = place.roads.contains(&to);
        let track = !road && place.tracks.contains(&to);
        let path = self.path.iter().copied().chain([to]).collect();
        Route { path, roads: self.roads + u32::from(road), tracks: self.tracks + u32::from(track) }
    }
}

/// Units that move as one stack at the rate of the slowest.
pub struct March<'a> {
    board: &'a Board,
    zones: Zones,
    side: Side,
    units: &'a [Id],
    start: Hex,
    factor: u32,
}

impl<'a> March<'a> {
    /// FA XIII.A.1: the units that are to move together.
    ///
    /// # Errors
    /// One of them may not move, or they do not stand in one hex.
    pub fn of(board: &'a Board, side: Side, units: &'a [Id]) -> Allowed<March<'a>> {
        let mut march: Option<March<'a>> = None;
        for (at, id) in units.iter().enumerate() {
            let (unit, hex) = may_move(board, side, *id)?;
            if units[..at].contains(id) {
                return Err(Objection::new("XIII.A.1", msg!("named-twice", unit = id)).about(id));
            }
            match &mut march {
                None => {
                    let zones = Zones::of(board, side);
                    march = Some(March { board, zones, side, units, start: hex, factor: unit.movement });
                }
                Some(march) if march.start != hex => {
                    let message = msg!("not-one-stack", unit = id, hex = hex, start = march.start);
                    return Err(Objection::new("XIII.A.1", message).about(id).hint(msg!("move-them-apart")));
                }
                Some(march) => march.factor = march.factor.min(unit.movement),
            }
        }
        march.ok_or_else(|| Objection::new("XIII.A.1", msg!("nobody-named")))
    }

    /// Where they stand.
    #[must_use]
    pub fn start(&self) -> Hex {
        self.start
    }

    /// The cheapest way by these hexes in this order, to the last one.
    ///
    /// # Errors
    /// There is none: the first step that is closed, or how much is missing.
    pub fn to(&self, points: &[Hex]) -> Allowed<Route> {
        let Some(goal) = points.last() else {
            return Err(Objection::new("XIII.A.2", msg!("no-hex-to-move-to", unit = self.units[0])));
        };
        let found = self.search(points);
        let arrived = |step: &&Step| step.hex == *goal && step.passed == points.len() && step.length > 0;
        let best = found.iter().filter(arrived).min_by_key(|step| (step.paid(), step.length));
        best.map(|step| self.route(&found, *step)).ok_or_else(|| self.why_not(points))
    }

    /// Every hex in which they can end their move, with the cheapest way.
    #[must_use]
    pub fn reach(&self) -> BTreeMap<Hex, Route> {
        let found = self.search(&[]);
        let mut best: BTreeMap<Hex, Step> = BTreeMap::new();
        for step in found.iter().filter(|step| step.length > 0) {
            let known = best.entry(step.hex).or_insert(*step);
            if step.paid() < known.paid() {
                *known = *step;
            }
        }
        best.into_iter().map(|(hex, step)| (hex, self.route(&found, step))).collect()
    }

    /// The way that ends with a step.
    fn route(&self, found: &[Step], last: Step) -> Route {
        let mut path = Vec::new();
        let mut step = last;
        while step.length > 0 {
            path.push(step.hex);
            step = found[step.before];
        }
        path.reverse();
        Route { path, roads: last.roads, tracks: last.tracks }
    }

    /// Every way that can be paid, one for each hex, number of points passed, and what is used up: the first
    /// by names. They come in the order of their length, and those of a length in that of their names.
    fn search(&self, points: &[Hex]) -> Vec<Step> {
        let mut found = vec![Step { hex: self.start, passed: 0, roads: 0, tracks: 0, length: 0, before: 0 }];
        let together = stacking::is_legal(&self.board.data, self.units);
        let mut layer = 0..1;
        while !layer.is_empty() && together {
            let begin = found.len();
            let mut seen = vec![false; HEXES * 15 * (points.len() + 1)];
            for before in layer {
                let here = found[before];
                if here.length > 0 && stops(self.board, &self.zones, self.side, here.hex) {
                    continue;
                }
                let beside = self.beside(points, here.passed, here.hex);
                for to in here.hex.neighbours().filter(|to| beside.is_none_or(|next| next == *to)) {
                    let step = self.step(points, (before, here), to);
                    let open = to != self.start && step.paid() <= self.factor && !seen[step.index()];
                    if open && closed(self.board, &self.zones, self.units, here.hex, to).is_none() {
                        seen[step.index()] = true;
                        found.push(step);
                    }
                }
            }
            found[begin..].sort_by_key(|step| (step.before, step.hex));
            layer = begin..found.len();
        }
        found
    }

    fn step(&self, points: &[Hex], (before, here): (usize, Step), to: Hex) -> Step {
        let place = &self.board.data.map[here.hex];
        let road = place.roads.contains(&to);
        let track = !road && place.tracks.contains(&to);
        Step {
            hex: to,
            passed: here.passed + usize::from(points.get(here.passed) == Some(&to)),
            roads: here.roads + u32::from(road),
            tracks: here.tracks + u32::from(track),
            length: here.length + 1,
            before,
        }
    }

    /// The next of the points if it lies beside the one before: then this very step is meant.
    fn beside(&self, points: &[Hex], passed: usize, here: Hex) -> Option<Hex> {
        let before = passed.checked_sub(1).map_or(self.start, |at| points[at]);
        points.get(passed).copied().filter(|next| here == before && next.distance(here) == 1)
    }

    /// Why there is no way by these hexes.
    fn why_not(&self, points: &[Hex]) -> Objection {
        let (mut here, mut route) = (self.start, Route::default());
        let unit = self.units[0];
        for to in points {
            if here.distance(*to) != 1 {
                // Not every hex was named: what is wrong with the last one alone, if anything.
                let near = to.neighbours().find(|near| self.board.data.passable(*near));
                let last = closed(self.board, &self.zones, self.units, near.unwrap_or(here), *to);
                return match last.filter(|closed| *closed != super::movement::Closed::ZocToZoc) {
                    Some(closed) => objection(self.board, closed, unit, here, *to),
                    None => self.too_far(*to),
                };
            }
            if !route.path.is_empty() && stops(self.board, &self.zones, self.side, here) {
                let boxed = super::boxes::stops(self.board, here, self.side);
                let (rule, message) = match boxed {
                    true => ("XI.A", msg!("stops-in-a-box", unit = unit, hex = here)),
                    false => ("XIII.B.1", msg!("stops-in-a-zoc", unit = unit, hex = here)),
                };
                return Objection::new(rule, message).about(*to);
            }
            if let Some(closed) = closed(self.board, &self.zones, self.units, here, *to) {
                return objection(self.board, closed, unit, here, *to);
            }
            route = route.on(self.board, here, *to);
            here = *to;
            if route.paid() > self.factor {
                return self.too_far(*to);
            }
        }
        self.too_far(here)
    }

    fn too_far(&self, hex: Hex) -> Objection {
        let message = msg!("too-far", units = self.units, hex = hex, factor = self.factor);
        let objection = Objection::new("XIII.A.2", message).about(hex);
        // As near to it as they can come.
        let reach = self.reach();
        let nearest = reach.iter().min_by_key(|(at, route)| (at.distance(hex), route.paid(), **at));
        match nearest {
            Some((near, _)) if near.distance(hex) < self.start.distance(hex) => {
                objection.hint(msg!("come-as-far-as", hex = near))
            }
            _ => objection,
        }
    }
}
