//! The terrain effects chart: what ground does to movement, attack and defence (T2 1.1, OCS 6, 9).

use crate::board::Board;
use crate::data::{Data, Unit};
use crate::hex::{Hex, Tunisia};
use crate::points::Points;
use crate::share::Share;
use crate::tables::{Cost, Effects};
use crate::words::{AtLevel, Line, Mobility, Terrain};
use feldpost_kit::hex::Field;

/// What lies in a hex: its ground, and its feature if there is one. Of these a defender chooses.
#[must_use]
pub fn kinds(data: &Data, hex: Hex) -> Vec<&Effects> {
    let Some(ground) = data.ground(hex) else { return vec![] };
    let tec = &data.tables.tec;
    let feature = ground.feature.map(|feature| tec.feature(feature));
    tec.ground(ground.terrain).into_iter().chain(feature).collect()
}

/// The hexsides between two neighbours that do anything, each with its word.
pub(super) fn hexsides(
    data: &Data,
    from: Hex,
    to: Hex,
    rivers: bool,
) -> impl Iterator<Item = (&'static str, &Effects)> {
    let chart = &data.tables.tec.hexside;
    let ground = data.ground(from);
    let river = rivers && ground.is_some_and(|ground| ground.rivers.contains(&to));
    let wadi = ground.is_some_and(|ground| ground.wadis.contains(&to));
    let river = river.then_some(("minor-river", &chart.minor_river));
    river.into_iter().chain(wadi.then_some(("wadi", &chart.wadi)))
}

/// The sum of two costs.
fn with(cost: Cost, more: Cost) -> Cost {
    match (cost, more) {
        (Cost::Prohibited, _) | (_, Cost::Prohibited) => Cost::Prohibited,
        (Cost::All, _) | (_, Cost::All) => Cost::All,
        (Cost::Points(one), Cost::Points(other)) => Cost::Points(one + other),
    }
}

/// OCS 6: what it costs to enter a neighbour across the ground, ways and bridges aside.
#[must_use]
pub fn across(data: &Data, from: Hex, to: Hex, mobility: Mobility) -> Cost {
    over(data, from, to, mobility, true)
}

/// The same, with or without the minor rivers on the way.
fn over(data: &Data, from: Hex, to: Hex, mobility: Mobility, rivers: bool) -> Cost {
    let Some(ground) = data.ground(to).filter(|ground| ground.terrain != Terrain::Sea) else {
        return Cost::Prohibited;
    };
    let of = |effects: &Effects| Some(effects.cost?.of(mobility));
    let own = data.tables.tec.ground(ground.terrain).and_then(of).unwrap_or(Cost::Prohibited);
    hexsides(data, from, to, rivers).filter_map(|(_, side)| of(side)).fold(own, with)
}

/// OCS 6: what it costs along the best way to a neighbour; nothing else counts there. `None`: no way.
#[must_use]
pub fn along(data: &Data, from: Hex, to: Hex, mobility: Mobility) -> Option<Cost> {
    let ground = data.ground(from)?;
    let chart = &data.tables.tec.path;
    let way = if ground.primary.contains(&to) {
        chart.primary_road
    } else if ground.secondary.contains(&to) {
        chart.secondary_road
    } else if ground.tracks.contains(&to) || ground.rails.contains(&to) {
        chart.railroad_or_track
    } else {
        return None;
    };
    Some(way.of(mobility))
}

/// OCS 6: what it costs to enter a neighbour as cheaply as possible.
#[must_use]
pub fn entry(data: &Data, from: Hex, to: Hex, mobility: Mobility) -> Cost {
    let across = across(data, from, to, mobility);
    match (along(data, from, to, mobility), across) {
        (Some(Cost::Points(way)), Cost::Points(ground)) => Cost::Points(way.min(ground)),
        (Some(way), _) => way,
        (None, ground) => ground,
    }
}

/// What a step of a search costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fare {
    /// No way, or no way back (OCS 6.1d).
    Closed,
    /// The whole allowance.
    All,
    /// So many points.
    Points(Points),
}

fn fare(cost: Cost) -> Fare {
    match cost {
        Cost::Prohibited => Fare::Closed,
        Cost::All => Fare::All,
        Cost::Points(points) => Fare::Points(Points::of(points)),
    }
}

/// OCS 6.1d: a step can be taken only if the way back could be, too.
fn both_ways(to: Cost, back: Cost) -> Fare {
    if back == Cost::Prohibited { Fare::Closed } else { fare(to) }
}

/// OCS 6.2: what a step costs as cheaply as possible.
#[must_use]
pub fn step(data: &Data, from: Hex, to: Hex, mobility: Mobility) -> Fare {
    both_ways(entry(data, from, to, mobility), entry(data, to, from, mobility))
}

/// OCS 13.8b: the same where an engineer bridges the rivers of one of the two hexes.
#[must_use]
pub fn bridged(data: &Data, from: Hex, to: Hex, mobility: Mobility) -> Fare {
    let of = |from: Hex, to: Hex| {
        let way = along(data, from, to, mobility);
        let ground = over(data, from, to, mobility, false);
        match (way, ground) {
            (Some(Cost::Points(way)), Cost::Points(ground)) => Cost::Points(way.min(ground)),
            (Some(way), _) => way,
            (None, ground) => ground,
        }
    };
    both_ways(of(from, to), of(to, from))
}

/// What every step costs, by mobility.
pub struct Steps(Field<Tunisia, [Around; 3]>);

/// The open steps out of a hex.
type Around = [Option<(Hex, Fare)>; 6];

impl Steps {
    /// As the charts say of a map.
    #[must_use]
    pub fn of(data: &Data) -> Steps {
        Steps(Field::of(|from| {
            [Mobility::Track, Mobility::Truck, Mobility::Leg].map(|mobility| {
                let mut steps = [None; 6];
                let open = |to: &Hex| data.ground(from).is_some() && data.ground(*to).is_some();
                for (slot, to) in steps.iter_mut().zip(from.neighbours().filter(open)) {
                    let fare = step(data, from, to, mobility);
                    *slot = (fare != Fare::Closed).then_some((to, fare));
                }
                steps
            })
        }))
    }

    /// The steps out of a hex that are open.
    pub fn from(&self, hex: Hex, mobility: Mobility) -> impl Iterator<Item = (Hex, Fare)> {
        let at = match mobility {
            Mobility::Track => 0,
            Mobility::Truck => 1,
            Mobility::Leg => 2,
        };
        self.0[hex][at].iter().copied().flatten()
    }
}

/// By what a unit's attack from one hex into another is multiplied under one kind of ground; `None` if it
/// may not attack there at all, as the ground is prohibited and no way leads there (OCS 9).
fn factor(data: &Data, unit: &Unit, (from, to): (Hex, Hex), effects: &Effects, at: AtLevel) -> Option<Share> {
    let factor = effects.factor(unit.colour);
    // OCS 9.1f: who could not move there, if need be along a way, cannot attack there.
    if step(data, from, to, unit.mobility) == Fare::Closed {
        return None;
    }
    // OCS 9: what doubles armour is less against guns that can stop it.
    let stopped = factor.attack == Share::TWO && at >= unit.at_level();
    Some(if stopped { Share::THREE_HALVES } else { factor.attack })
}

/// OCS 9: for each kind of ground between two hexes, by what the attack of a unit is multiplied.
#[must_use]
pub fn attack_factors(board: &Board, unit: &Unit, from: Hex, to: Hex, at: AtLevel) -> Option<Vec<Share>> {
    let data = &board.data;
    let sides = hexsides(data, from, to, true).map(|(_, side)| side);
    let all = kinds(data, to).into_iter().chain(sides);
    all.map(|effects| factor(data, unit, (from, to), effects, at)).collect()
}

/// OCS 9: the row of column heads that a kind of ground gives.
#[must_use]
pub fn line(effects: &Effects) -> Line {
    effects.line.unwrap_or(Line::Open)
}
