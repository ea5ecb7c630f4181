//! The state as its digest sees it, version by version, and as it is read back.

use crate::board::{
    Asked, Base, Board, Column, Counter, Dump, Ended, Gain, Load, Parked, Phase, Repls, Special, Spot, Used,
};
use crate::hex::Hex;
use crate::tables::Sky;
use crate::words::{OffMap, Side};
use feldpost_kit::id::Id;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What events can change, and nothing that the offer says. Maps whose values may be nothing are lists. The
/// second version has besides what was attacked in a player turn.
#[derive(PartialEq, Serialize)]
pub(crate) struct Written<'a> {
    turn: usize,
    weather: Option<Sky>,
    first: Side,
    player: Side,
    phase: Phase,
    released: bool,
    units: &'a BTreeMap<Id, Counter>,
    boxed: &'a BTreeMap<Id, OffMap>,
    loads: Vec<(&'a Id, &'a i32)>,
    columns: Vec<(&'a Column, &'a Load)>,
    hogs: &'a BTreeMap<Hex, u8>,
    dumps: &'a BTreeMap<Hex, Dump>,
    bases: &'a BTreeMap<Hex, Base>,
    planes: &'a BTreeMap<Id, Parked>,
    hits: Vec<(&'a Id, &'a i32)>,
    control: &'a BTreeMap<Hex, Side>,
    markers: Vec<(&'a Side, &'a usize)>,
    repls: Vec<(&'a (Side, Spot), &'a Repls)>,
    dead: &'a BTreeSet<Id>,
    returning: &'a BTreeMap<Id, u16>,
    silenced: &'a BTreeSet<Id>,
    pumps: &'a BTreeSet<Id>,
    busted: &'a BTreeMap<Hex, Side>,
    gains: Vec<(&'a Side, &'a Gain)>,
    due: &'a BTreeSet<Id>,
    used: UsedUp<'a>,
    asked: Option<&'a Asked>,
    ended: Option<&'a Ended>,
    #[serde(skip_serializing_if = "Option::is_none")]
    special: Option<&'a Special>,
}

#[derive(PartialEq, Serialize)]
struct UsedUp<'a> {
    struck: &'a BTreeSet<Hex>,
    assaulted: &'a BTreeSet<Hex>,
    blown: &'a BTreeSet<Hex>,
    built: &'a BTreeSet<Hex>,
    ports: Vec<(&'a Id, &'a i32)>,
    shipped: Vec<(&'a Side, &'a i32)>,
    refits: Vec<(&'a Spot, &'a usize)>,
    mud: &'a BTreeSet<Side>,
    rebuilt: &'a BTreeSet<Side>,
    #[serde(skip_serializing_if = "Seldom::is_empty")]
    seldom: Seldom,
    #[serde(skip_serializing_if = "Option::is_none")]
    fought: Option<&'a BTreeSet<Hex>>,
}

/// What is used in few turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Seldom {
    railed: Vec<(Side, i32)>,
    unloaded: Vec<(Hex, i32)>,
    dropped: BTreeSet<Id>,
    foraging: BTreeSet<Id>,
    arrived: BTreeSet<Hex>,
    fresh: BTreeSet<Id>,
    more_ships: Vec<(Side, i32)>,
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    parts: BTreeSet<Side>,
}

impl Seldom {
    fn is_empty(&self) -> bool {
        *self == Seldom::default()
    }
}

impl<'a> UsedUp<'a> {
    fn of(used: &'a Used, version: u32) -> UsedUp<'a> {
        // Every field by name: who adds one decides here whether the digest covers it.
        let Used {
            struck,
            assaulted,
            fought,
            blown,
            built,
            ports,
            shipped,
            refits,
            parts,
            mud,
            rebuilt,
            railed,
            unloaded,
            dropped,
            foraging,
            arrived,
            fresh,
            more_ships,
        } = used;
        let list = |map: &BTreeMap<Side, i32>| map.iter().map(|(key, t)| (*key, *t)).collect();
        UsedUp {
            struck,
            assaulted,
            blown,
            built,
            ports: ports.iter().collect(),
            shipped: shipped.iter().collect(),
            refits: refits.iter().collect(),
            mud,
            rebuilt,
            seldom: Seldom {
                railed: list(railed),
                unloaded: unloaded.iter().map(|(hex, t)| (*hex, *t)).collect(),
                dropped: dropped.clone(),
                foraging: foraging.clone(),
                arrived: arrived.clone(),
                fresh: fresh.clone(),
                more_ships: list(more_ships),
                parts: parts.clone(),
            },
            fought: Some(fought).filter(|fought| version > 1 && !fought.is_empty()),
        }
    }
}

/// The newest version.
pub(crate) const NEWEST: u32 = 2;

/// A board in a version.
pub(crate) fn written(board: &Board, version: u32) -> Written<'_> {
    // Every field by name: who adds one decides here whether the digest covers it.
    let Board {
        data: _,
        scenario: _,
        options: _,
        arrivals: _,
        fog: _,
        sealed_mud: _,
        patient: _,
        by_presence: _,
        turn,
        weather,
        first,
        player,
        phase,
        released,
        units,
        boxed,
        loads,
        columns,
        hogs,
        dumps,
        bases,
        planes,
        hits,
        control,
        markers,
        repls,
        dead,
        returning,
        silenced,
        pumps,
        busted,
        gains,
        due,
        used,
        asked,
        ended,
        special,
    } = board;
    Written {
        turn: *turn,
        weather: *weather,
        first: *first,
        player: *player,
        phase: *phase,
        released: *released,
        units,
        boxed,
        loads: loads.iter().collect(),
        columns: columns.iter().collect(),
        hogs,
        dumps,
        bases,
        planes,
        hits: hits.iter().collect(),
        control,
        markers: markers.iter().collect(),
        repls: repls.iter().collect(),
        dead,
        returning,
        silenced,
        pumps,
        busted,
        gains: gains.iter().collect(),
        due,
        used: UsedUp::of(used, version),
        asked: asked.as_ref(),
        ended: ended.as_ref(),
        special: Some(special).filter(|special| !special.is_empty()),
    }
}

/// What was written, as it is read back: the rest is the offer's.
#[derive(Deserialize)]
struct Saved {
    turn: usize,
    weather: Option<Sky>,
    first: Side,
    player: Side,
    phase: Phase,
    released: bool,
    units: BTreeMap<Id, Counter>,
    boxed: BTreeMap<Id, OffMap>,
    loads: Vec<(Id, i32)>,
    columns: Vec<(Column, Load)>,
    hogs: BTreeMap<Hex, u8>,
    dumps: BTreeMap<Hex, Dump>,
    bases: BTreeMap<Hex, Base>,
    planes: BTreeMap<Id, Parked>,
    hits: Vec<(Id, i32)>,
    control: BTreeMap<Hex, Side>,
    markers: Vec<(Side, usize)>,
    repls: Vec<((Side, Spot), Repls)>,
    dead: BTreeSet<Id>,
    returning: BTreeMap<Id, u16>,
    silenced: BTreeSet<Id>,
    pumps: BTreeSet<Id>,
    busted: BTreeMap<Hex, Side>,
    gains: Vec<(Side, Gain)>,
    due: BTreeSet<Id>,
    used: SavedUsed,
    asked: Option<Asked>,
    ended: Option<Ended>,
    #[serde(default)]
    special: Special,
}

#[derive(Deserialize)]
struct SavedUsed {
    struck: BTreeSet<Hex>,
    assaulted: BTreeSet<Hex>,
    blown: BTreeSet<Hex>,
    built: BTreeSet<Hex>,
    ports: Vec<(Id, i32)>,
    shipped: Vec<(Side, i32)>,
    refits: Vec<(Spot, usize)>,
    mud: BTreeSet<Side>,
    rebuilt: BTreeSet<Side>,
    #[serde(default)]
    seldom: Seldom,
    #[serde(default)]
    fought: BTreeSet<Hex>,
}

/// The board that was written so, of the game that began with `fresh`; `None` if it is none.
pub(crate) fn read(fresh: &Board, text: &str) -> Option<Board> {
    let saved: Saved = serde_json::from_str(text).ok()?;
    let Saved { turn, weather, first, player, phase, released, units, boxed, loads, columns, .. } = saved;
    let Saved { hogs, dumps, bases, planes, hits, control, markers, repls, dead, returning, .. } = saved;
    let Saved { silenced, pumps, busted, gains, due, used, asked, ended, special, .. } = saved;
    let SavedUsed { struck, assaulted, fought, blown, built, ports, shipped, refits, mud, rebuilt, seldom } =
        used;
    Some(Board {
        data: Arc::clone(&fresh.data),
        scenario: fresh.scenario,
        options: fresh.options.clone(),
        arrivals: fresh.arrivals,
        fog: fresh.fog,
        sealed_mud: fresh.sealed_mud,
        patient: fresh.patient,
        by_presence: fresh.by_presence,
        turn,
        weather,
        first,
        player,
        phase,
        released,
        units,
        boxed,
        loads: loads.into_iter().collect(),
        columns: columns.into_iter().collect(),
        hogs,
        dumps,
        bases,
        planes,
        hits: hits.into_iter().collect(),
        control,
        markers: markers.into_iter().collect(),
        repls: repls.into_iter().collect(),
        dead,
        returning,
        silenced,
        pumps,
        busted,
        gains: gains.into_iter().collect(),
        due,
        used: Used {
            struck,
            assaulted,
            fought,
            blown,
            built,
            ports: ports.into_iter().collect(),
            shipped: shipped.into_iter().collect(),
            refits: refits.into_iter().collect(),
            mud,
            rebuilt,
            railed: seldom.railed.into_iter().collect(),
            unloaded: seldom.unloaded.into_iter().collect(),
            dropped: seldom.dropped,
            foraging: seldom.foraging,
            arrived: seldom.arrived,
            fresh: seldom.fresh,
            more_ships: seldom.more_ships.into_iter().collect(),
            parts: seldom.parts,
        },
        special,
        asked,
        ended,
    })
}

impl Serialize for Board {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        written(self, NEWEST).serialize(serializer)
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        (self.scenario, &self.options) == (other.scenario, &other.options)
            && written(self, NEWEST) == written(other, NEWEST)
    }
}
