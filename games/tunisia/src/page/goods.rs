//! Supply, bases and planes, ships.

use crate::board::{Board, Phase, Spot};
use crate::data::{Place, Plane};
use crate::hex::Hex;
use crate::rules::{area, control, flight, ports, shipping};
use crate::words::{Carrier, Role, Side};
use feldpost_kit::id::Id;
use serde::Serialize;
use std::collections::BTreeMap;

/// Supply of a side in a hex.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct DumpLine {
    /// Whose.
    pub side: Option<Side>,
    /// Where.
    pub hex: Option<Hex>,
    /// Place name.
    pub name: Option<String>,
    /// On the ground, in T.
    pub t: i32,
    /// Transport points by kind: how many, what is on them in T, whether they have moved.
    pub columns: Vec<(Carrier, i32, i32, bool)>,
}

/// A base, strip or box with its planes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BaseLine {
    /// Whose.
    pub side: Side,
    /// Where.
    pub at: Spot,
    /// Its level; 0 is a strip or a box.
    pub level: u8,
    /// Whether it is a box off the map.
    pub boxed: bool,
    /// Planes by id.
    pub planes: Vec<PlaneLine>,
}

/// A port on the map (OCS 19).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PortLine {
    /// Whose it is.
    pub side: Side,
    /// Id.
    pub port: Id,
    /// Where.
    pub hex: Hex,
    /// What it passes in a phase as it stands, in T.
    pub t: i32,
    /// What has gone through it in this phase.
    pub used: i32,
    /// What it passes without hits.
    pub whole: i32,
    /// Its hits.
    pub hits: i32,
    /// Why no ship comes: `dangerous` water, or `shut` by the enemy's zone.
    pub closed: Option<&'static str>,
}

/// A plane.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlaneLine {
    /// Id.
    pub id: Id,
    /// What it is for.
    pub role: Role,
    /// Air combat rating, in brackets if it cannot attack; barrage; range.
    pub figures: String,
    /// Whether it can fly.
    pub active: bool,
    /// Whether it has one step left.
    pub reduced: bool,
    /// Whether it is a surge plane (T2 1.7).
    pub surge: bool,
}

/// Dumps and transport points by side and hex.
pub(super) fn dumps(board: &Board) -> Vec<DumpLine> {
    let mut found: BTreeMap<(Side, Hex), DumpLine> = BTreeMap::new();
    for (hex, dump) in &board.dumps {
        found.entry((dump.side, *hex)).or_default().t = dump.t;
    }
    for (column, load) in &board.columns {
        let line = found.entry((column.side, column.hex)).or_default();
        line.columns.push((column.kind, load.points, load.t, column.moved));
    }
    let named = |hex: Hex| board.data.ground(hex).and_then(|ground| ground.name.clone());
    let line = |((side, hex), line): ((Side, Hex), DumpLine)| DumpLine {
        side: Some(side),
        hex: Some(hex),
        name: named(hex),
        ..line
    };
    found.into_iter().map(line).collect()
}

/// Air combat, barrage and range of a plane.
pub(super) fn figures(plane: &Plane) -> String {
    let rating = if plane.attacks { plane.rating.to_string() } else { format!("({})", plane.rating) };
    format!("{rating}-{}-{}", plane.barrage, plane.range)
}

/// Ports that pass anything when whole, where they are in play.
pub(super) fn ports(board: &Board) -> Vec<PortLine> {
    let open = |hex: &Hex| area::is_open(board, *hex);
    let line = |place: &Place| {
        let (port, hex) = (place.id, place.hex.filter(open)?);
        let whole = place.capacity.filter(|t| place.port && *t > 0)?;
        let side = control::holder(board, hex);
        let closed = match () {
            () if ports::is_dangerous(board, side, port, board.scenario) => Some("dangerous"),
            () if ports::is_shut(board, side, port) => Some("shut"),
            () => None,
        };
        Some(PortLine {
            side,
            port,
            hex,
            t: ports::capacity(board, port),
            used: board.used.ports.get(&port).copied().unwrap_or(0),
            whole,
            hits: board.hits.get(&port).copied().unwrap_or(0),
            closed,
        })
    };
    board.data.places.values().filter_map(line).collect()
}

/// Replacements that wait for a headquarters, by side and place.
pub(super) fn repls(board: &Board) -> Vec<(Side, Spot, u32, u32)> {
    let waiting = board.repls.iter().filter(|(_, repls)| repls.pax + repls.eq > 0);
    waiting.map(|((side, at), repls)| (*side, *at, repls.pax, repls.eq)).collect()
}

/// Bases, strips and boxes by side, with their planes.
pub(super) fn bases(board: &Board) -> Vec<BaseLine> {
    let mut found: BTreeMap<(Side, Spot), BaseLine> = BTreeMap::new();
    let line =
        |side, at, level| BaseLine { side, at, level, boxed: matches!(at, Spot::Box(_)), planes: vec![] };
    for (hex, base) in &board.bases {
        found.insert((base.side, Spot::Hex(*hex)), line(base.side, Spot::Hex(*hex), base.level));
    }
    for (id, parked) in &board.planes {
        let Some(plane) = board.data.planes.get(id) else { continue };
        let key = (plane.side, parked.at);
        found.entry(key).or_insert_with(|| line(plane.side, parked.at, 0)).planes.push(PlaneLine {
            id: *id,
            role: plane.role,
            figures: figures(plane),
            active: parked.active,
            reduced: parked.steps < 2,
            surge: plane.surge,
        });
    }
    found.into_values().collect()
}

/// What each side may still ship, in T; nothing before a turn is under way.
pub(super) fn ships(board: &Board) -> Vec<(Side, i32)> {
    if matches!(board.phase, Phase::SetUp | Phase::End) {
        return vec![];
    }
    let able = |side: &Side| !flight::boxes(board, *side).is_empty();
    let left = |side: Side| (side, shipping::left(board, side));
    Side::BOTH.into_iter().filter(able).map(left).filter(|(_, t)| *t > 0).collect()
}

/// What the Allies may still move by rail in their player turn, in T (T2 2.2c).
pub(super) fn rail(board: &Board) -> i32 {
    let used = board.used.railed.get(&Side::Allied).copied().unwrap_or(0);
    if board.player == Side::Allied { crate::rules::rail::allowance(board, Side::Allied) - used } else { 0 }
}

/// Air drops that are planned, as far as the viewer may know them.
pub(super) fn drops(board: &Board) -> Vec<(Id, String, usize)> {
    let drops = board.special.drops.iter();
    drops.map(|(unit, plan)| (*unit, plan.hex.to_string(), plan.turn)).collect()
}
