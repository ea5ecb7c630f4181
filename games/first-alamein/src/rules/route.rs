//! FA XIII.A.2: whole ways: what is paid, what is free along roads and tracks, and how far units come.

use crate::board::Board;
use crate::hex::Hex;
use crate::rules::definitions::Zones;
use crate::rules::movement::{closed, may_move, objection, stops};
use crate::rules::{Allowed, Objection, stacking};
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use std::array::from_fn;
use std::collections::BTreeMap;
use std::sync::LazyLock;

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

    /// What has been used of roads and tracks: equal ones go on in the same manner.
    fn used(&self) -> usize {
        (self.roads.min(4) * 3 + self.tracks.min(2)) as usize
    }
}

/// Hexes of the mapsheet.
const HEXES: usize = 144;
/// What can have been used: 0 to 4 steps of road, 0 to 2 of track.
const USES: usize = 15;

/// How many more steps can be free at the end of a way for who has used the first of two than for who has
/// used the second, whatever both use from there on.
static GAIN: LazyLock<[[u32; USES]; USES]> = LazyLock::new(|| {
    let steps = |used: usize, more: usize| {
        let (road, track) = free((used / 3 + more / 3) as u32, (used % 3 + more % 3) as u32);
        road + track
    };
    let gain = |one, other| (0..USES).map(|more| steps(one, more).saturating_sub(steps(other, more))).max();
    from_fn(|one| from_fn(|other| gain(one, other).unwrap_or(0)))
});

/// The shortest ways that a search has found, by hex and points passed: how long for each use, 0 for none.
struct Shortest(Vec<[u32; USES]>);

impl Shortest {
    fn new(points: usize) -> Shortest {
        Shortest(vec![[0; USES]; HEXES * (points + 1)])
    }

    /// Whether a step like it is known, or a shorter way to its hex that costs no more wherever it goes on:
    /// then no cheapest way goes by it.
    fn beats(&self, step: &Step) -> bool {
        let known = &self.0[step.passed * HEXES + step.hex.index()];
        let better = |(length, gain): (&u32, &u32)| *length > 0 && length + gain <= step.length;
        known.iter().zip(&GAIN[step.used()]).any(better)
    }

    fn note(&mut self, step: &Step) {
        self.0[step.passed * HEXES + step.hex.index()][step.used()] = step.length;
    }
}

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

/// Which steps a search takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ways {
    /// Those that are allowed.
    Open,
    /// All over passable ground that can be paid, as if nobody stood there.
    All,
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
        // Who names the hex in which they stand first means the next one.
        let points = points.strip_prefix(&[self.start]).filter(|rest| !rest.is_empty()).unwrap_or(points);
        let Some(goal) = points.last() else {
            return Err(Objection::new("XIII.A.2", msg!("no-hex-to-move-to", unit = self.units[0])));
        };
        let found = self.search(points, Ways::Open);
        let arrived = |step: &&Step| step.hex == *goal && step.passed == points.len() && step.length > 0;
        let best = found.iter().filter(arrived).min_by_key(|step| (step.paid(), step.length));
        best.map(|step| self.route(&found, *step)).ok_or_else(|| self.why_not(points))
    }

    /// Every hex in which they can end their move, with the cheapest way.
    #[must_use]
    pub fn reach(&self) -> BTreeMap<Hex, Route> {
        let found = self.search(&[], Ways::Open);
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

    /// Every way that can be paid and may be the cheapest, one for each hex, number of points passed, and
    /// what is used up: the first by names. They come in the order of their length, and those of a length in
    /// that of their names.
    fn search(&self, points: &[Hex], ways: Ways) -> Vec<Step> {
        let mut found = vec![Step { hex: self.start, passed: 0, roads: 0, tracks: 0, length: 0, before: 0 }];
        let together = stacking::is_legal(&self.board.data, self.units);
        let mut layer = 0..1;
        let mut shortest = Shortest::new(points.len());
        while !layer.is_empty() && together {
            let begin = found.len();
            for before in layer {
                let here = found[before];
                let is_open = ways == Ways::Open;
                if is_open && here.length > 0 && stops(self.board, &self.zones, self.side, here.hex) {
                    continue;
                }
                let beside = self.beside(points, here.passed, here.hex);
                for to in here.hex.neighbours().filter(|to| beside.is_none_or(|next| next == *to)) {
                    let step = self.step(points, (before, here), to);
                    let barred = || match ways {
                        Ways::Open => closed(self.board, &self.zones, self.units, here.hex, to).is_some(),
                        Ways::All => !self.board.data.passable(to),
                    };
                    let beaten = to == self.start || step.paid() > self.factor || shortest.beats(&step);
                    if !beaten && !barred() {
                        shortest.note(&step);
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
        for to in points {
            if here.distance(*to) != 1 {
                // Not every hex was named.
                return self.in_the_way(points).unwrap_or_else(|| self.too_far(*to));
            }
            if let Some(objection) = self.bars(here, *to, !route.path.is_empty()) {
                return objection;
            }
            route = route.on(self.board, here, *to);
            here = *to;
            if route.paid() > self.factor {
                return self.too_far(*to);
            }
        }
        self.too_far(here)
    }

    /// What is in the way of those who would come far enough by these hexes if nothing were.
    fn in_the_way(&self, points: &[Hex]) -> Option<Objection> {
        let found = self.search(points, Ways::All);
        let arrived = |step: &&Step| Some(&step.hex) == points.last() && step.passed == points.len();
        let best = found.iter().filter(arrived).min_by_key(|step| (step.paid(), step.length))?;
        let path = self.route(&found, *best).path;
        let from = [self.start].into_iter().chain(path.iter().copied());
        from.zip(&path).enumerate().find_map(|(at, (from, to))| self.bars(from, *to, at > 0))
    }

    /// What forbids a step: they must stop before it, or may not make it.
    fn bars(&self, from: Hex, to: Hex, on_the_way: bool) -> Option<Objection> {
        let unit = self.units[0];
        if on_the_way && stops(self.board, &self.zones, self.side, from) {
            let (rule, message) = match super::boxes::stops(self.board, from, self.side) {
                true => ("XI.A", msg!("stops-in-a-box", unit = unit, hex = from)),
                false => ("XIII.B.1", msg!("stops-in-a-zoc", unit = unit, hex = from)),
            };
            return Some(Objection::new(rule, message).about(to));
        }
        let closed = closed(self.board, &self.zones, self.units, from, to)?;
        Some(objection(self.board, closed, unit, from, to))
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
