//! TS 6: where units come in one impulse, found once for all that stand together and move alike.

use crate::board::Board;
use crate::data::Unit;
use crate::ground::Ground;
use crate::hex::Hex;
use crate::rulebook::ReinforcementIntoEzoc;
use crate::rules::reinforcements::open_entry_hexes;
use crate::words::Class;
use feldpost_kit::path::{Reached, path_to};
use std::collections::BTreeMap;

/// How a unit sets out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// From the hex where it stands.
    Hex(Hex),
    /// It goes on after an Overrun: no minimum move, and no second Overrun (TS 7.5).
    GoingOn(Hex),
    /// It enters the map (TS 6.1).
    Entry,
}

/// What one search has found: each hex with what is left there, and the way.
struct Leg {
    start: Hex,
    /// Hexes walked before: the entry hex.
    before: Vec<Hex>,
    mps: u32,
    reached: BTreeMap<Hex, Reached<Hex>>,
    /// The way out of an enemy ZOC and back into the first hex: the hex between, and what is left then.
    round: Option<(Hex, u32)>,
}

/// Where a unit can come.
pub(super) struct Way {
    /// Each hex in which a plain move may end, with the MPs that are left there.
    pub(super) ends: BTreeMap<Hex, u32>,
    /// By which an Overrun can follow: no step from one enemy ZOC into another (TS 5.0).
    legs: Vec<Leg>,
    /// Whether the cheapest way between two hexes is one after which an Overrun is allowed.
    plain: bool,
}

impl Way {
    /// The search for a unit; others of its class, in the same place with the same MPs, come as far.
    pub(super) fn of(board: &Board, ground: &Ground, unit: &Unit, start: Start, mps: u32) -> Way {
        let forbidden = board.rulebook.reinforcement_into_ezoc == ReinforcementIntoEzoc::Forbidden;
        let shuns = unit.class == Class::Artillery || (start == Start::Entry && forbidden);
        let open = |to: Hex| !shuns || !ground.in_ezoc(to);
        let search = |from: Hex, before: Vec<Hex>, mps: u32, careful: bool| {
            let may = |here: Hex, to: Hex| {
                open(to) && !(careful && here == from && ground.in_ezoc(from) && ground.in_ezoc(to))
            };
            let reached = ground.reach_where(unit.class, from, mps, may);
            let back = ground.cost(unit.class, from).filter(|_| careful);
            let round = back.and_then(|back| {
                let next = ground.around(from).iter().filter(|hex| !ground.in_ezoc(**hex));
                let out = next.filter_map(|hex| Some((reached.get(hex)?.cost + back, *hex)));
                out.filter(|(cost, _)| *cost <= mps).min().map(|(cost, hex)| (hex, mps - cost))
            });
            Leg { start: from, before, mps, reached, round }
        };
        match start {
            Start::Entry => Way::entering(board, ground, unit, mps, search),
            Start::Hex(here) | Start::GoingOn(here) => {
                let leg = search(here, vec![], mps, false);
                let mut ends = leg.ends();
                // The minimum move: one hex, whatever it costs (ruling A5.5).
                if start == Start::Hex(here) {
                    let next = ground.around(here).iter().filter(|to| !ground.enemy_in(**to) && open(**to));
                    for to in next.filter(|to| ground.cost(unit.class, **to).is_some()) {
                        ends.entry(*to).or_insert(0);
                    }
                }
                let plain = !ground.in_ezoc(here);
                let legs = match start {
                    Start::GoingOn(_) => vec![],
                    _ if plain => vec![leg],
                    _ => vec![search(here, vec![], mps, true)],
                };
                Way { ends, legs, plain }
            }
        }
    }

    fn entering(
        board: &Board,
        ground: &Ground,
        unit: &Unit,
        mps: u32,
        search: impl Fn(Hex, Vec<Hex>, u32, bool) -> Leg,
    ) -> Way {
        let mut ends: BTreeMap<Hex, u32> = BTreeMap::new();
        let mut legs = Vec::new();
        for entry in open_entry_hexes(board, unit) {
            let Some(cost) = ground.cost(unit.class, entry) else { continue };
            let left = if ground.in_ezoc(entry) { 0 } else { mps.saturating_sub(cost) };
            let mut leg = search(entry, vec![entry], left, false);
            // In an enemy ZOC the walk is over, and what is left still pays for an Overrun.
            leg.mps = mps.saturating_sub(cost);
            for (hex, left) in leg.ends().into_iter().chain([(entry, leg.mps)]) {
                let known = ends.entry(hex).or_insert(left);
                *known = left.max(*known);
            }
            legs.push(leg);
        }
        Way { ends, legs, plain: true }
    }

    /// The hexes reached from which an enemy stands next, with what is left there.
    pub(super) fn contacts<'a>(&'a self, ground: &'a Ground) -> impl Iterator<Item = (Hex, u32)> + 'a {
        self.ends.iter().filter(|(hex, _)| ground.in_ezoc(**hex)).map(|(hex, left)| (*hex, *left))
    }

    /// TS 7.5: the hexes to name on the way, if an enemy's hex can be overrun: by the way that leaves most.
    pub(super) fn approach(&self, ground: &Ground, class: Class, target: Hex) -> Option<Vec<Hex>> {
        let cost = ground.cost(class, target)?;
        let from = self.legs.iter().flat_map(|leg| ground.around(target).iter().map(move |hex| (leg, *hex)));
        let stops = from.filter_map(|(leg, hex)| {
            let left = match hex == leg.start && leg.before.is_empty() {
                true => leg.round?.1,
                false => leg.left(hex)?,
            };
            (left >= cost).then_some((left, leg, hex))
        });
        let (_, leg, hex) = stops.max_by_key(|(left, _, hex)| (*left, std::cmp::Reverse(*hex)))?;
        let mut path = leg.before.clone();
        match self.plain {
            true if hex == leg.start => {}
            true => path.push(hex),
            false if hex == leg.start => path.extend([leg.round?.0, hex]),
            false => path.extend(path_to(&leg.reached, hex)?),
        }
        Some(path)
    }
}

impl Leg {
    fn left(&self, hex: Hex) -> Option<u32> {
        Some(self.mps.saturating_sub(self.reached.get(&hex)?.cost))
    }

    fn ends(&self) -> BTreeMap<Hex, u32> {
        let others = self.reached.iter().filter(|(hex, _)| **hex != self.start);
        others.map(|(hex, found)| (*hex, self.mps.saturating_sub(found.cost))).collect()
    }
}
