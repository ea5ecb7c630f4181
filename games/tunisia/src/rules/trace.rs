//! OCS 12.6, 13.3c, T2 1.1a, 2.1, 3.1: trace supply.

use super::lines::Lines;
use crate::board::Board;
use crate::hex::Hex;
use crate::rules::zones::Zones;
use crate::rules::{area, control, cooperation, ports};
use crate::words::{Entry, Mode, Side};
use feldpost_kit::id::Id;
use std::collections::{BTreeMap, BTreeSet};

/// T2 2.1, 3.1, S3, S5, S6: the supply sources of a side, whether they are shut or not.
#[must_use]
pub fn sources(board: &Board, side: Side) -> Vec<Hex> {
    let entry = |entry: Entry| board.data.entries.get(&entry).into_iter().flatten().copied();
    let named = |names: &[&str]| names.iter().filter_map(|name| name.parse().ok()).collect::<Vec<Hex>>();
    let mut found = match (board.scenario, side) {
        ("5", Side::Axis) => named(&["B57.30"]),
        ("5", Side::Allied) => entry(Entry::E).collect(),
        ("3", Side::Axis) => named(&["A54.11", "B57.30"]),
        ("3", Side::Allied) => named(&["A08.11", "A18.11", "A27.11", "A36.11"]),
        (_, Side::Axis) => {
            let before = if board.released { vec![] } else { entry(Entry::E).collect() };
            named(&["A44.31", "A48.24", "A54.11"]).into_iter().chain(before).collect()
        }
        (_, Side::Allied) => {
            let after = if board.released { entry(Entry::E).collect() } else { vec![] };
            let south = if board.scenario == "6" { southern_railways(board) } else { vec![] };
            let always = entry(Entry::A).chain(named(&["A17.26"]));
            always.chain(after).chain(south).collect::<Vec<Hex>>()
        }
    };
    found.retain(|hex| area::is_open(board, *hex));
    found.sort();
    found.dedup();
    found
}

/// T2 S6: railways on the south edge of map A are sources of the Allies.
fn southern_railways(board: &Board) -> Vec<Hex> {
    let edge = |hex: &Hex| crate::hex::on_map_a(*hex) && hex.number() == 35;
    let rails = |hex: &Hex| board.data.ground(*hex).is_some_and(|ground| !ground.rails.is_empty());
    Hex::all().filter(|hex| edge(hex) && rails(hex)).collect()
}

/// OCS 12.6a, b, 19.0e: where trace supply can be had: sources that are not shut, and detrainable hexes
/// with a railway to one of them.
#[must_use]
pub fn places(board: &Board, zones: &Zones, side: Side) -> BTreeSet<Hex> {
    let open = |hex: &Hex| !zones.enemy(*hex) && !zones.shuts(*hex) && works(board, *hex);
    let found: Vec<Hex> = sources(board, side).into_iter().filter(open).collect();
    let mut seen: BTreeSet<Hex> = found.iter().copied().collect();
    let mut reached = seen.clone();
    let mut edge = found;
    while let Some(here) = edge.pop() {
        let Some(ground) = board.data.ground(here) else { continue };
        for to in &ground.rails {
            let shut = zones.enemy(*to) || zones.shuts(*to) || lacks_trains(board, side, *to);
            if !area::is_open(board, *to) || shut || !seen.insert(*to) {
                continue;
            }
            let stop = is_station(board, *to, side);
            // OCS 13.3h: into or through a detrainable hex only if it is one's own.
            if stop && control::is_place(&board.data, *to) && control::holder(board, *to) != side {
                continue;
            }
            if stop {
                reached.insert(*to);
            }
            edge.push(*to);
        }
    }
    reached
}

/// T2 4.8: by the option for rolling stock the Allies have no trains south of the row of Tebessa before the
/// 8th Army is released.
fn lacks_trains(board: &Board, side: Side, hex: Hex) -> bool {
    let south = !crate::hex::on_map_a(hex) || hex.number() < TEBESSA;
    side == Side::Allied && board.options.contains("4.8a") && !board.released && south
}

/// T2 4.8: the row of Tebessa on map A, counted from the south of map B.
const TEBESSA: u8 = 34 + 5;

/// OCS 19.0e, ruling T18: a port that is a source must pass one SP; what is no port always works.
fn works(board: &Board, hex: Hex) -> bool {
    let mut of_hex = board.data.places.values().filter(|place| place.port && place.hex == Some(hex));
    of_hex.all(|place| ports::capacity(board, place.id) >= ports::SP)
}

/// OCS 13.3c, 13.8c, T2 1.1a: whether trains can stop in a hex of the railway: a village, city, port or point
/// of interest, or a headquarters in Combat Mode.
#[must_use]
pub fn is_station(board: &Board, hex: Hex, side: Side) -> bool {
    let hq = |id: &Id| {
        board.own(*id, side).is_some_and(|(unit, counter)| {
            unit.class == crate::words::Class::Hq && counter.bare_mode() == Mode::Combat
        })
    };
    control::is_place(&board.data, hex) || board.stack(hex).iter().any(hq)
}

/// By what a unit has trace supply: every such place and headquarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// Drawn from a place.
    Drawn(Hex),
    /// Thrown by a headquarters.
    Thrown(Id),
}

/// The trace supply of a side on a board as it stands.
pub struct Trace<'b> {
    lines: Lines<'b>,
    places: BTreeSet<Hex>,
    throwers: Vec<Id>,
}

impl<'b> Trace<'b> {
    /// Where it comes from, and which headquarters can throw it.
    #[must_use]
    pub fn of(board: &'b Board, side: Side) -> Trace<'b> {
        let zones = Zones::of(board, side, &[]);
        let places = places(board, &zones, side);
        let lines = Lines::among(board, side, &zones);
        let draws = |hex: Hex| places.iter().any(|place| lines.draws_from(hex, *place));
        let throwers = lines.headquarters().filter(|(_, hex)| draws(*hex)).map(|(hq, _)| hq).collect();
        Trace { throwers, places, lines }
    }

    /// Where trace supply can be had.
    #[must_use]
    pub fn places(&self) -> &BTreeSet<Hex> {
        &self.places
    }

    /// OCS 12.6: whether units in a hex have trace supply: drawn from a place, or thrown by a headquarters
    /// that draws from one. `besides` is left out: nobody throws to himself.
    #[must_use]
    pub fn reaches(&self, hex: Hex, besides: Option<Id>) -> bool {
        self.draws(hex) || {
            let mut throwers = self.throwers.iter().filter(|hq| Some(**hq) != besides);
            throwers.any(|hq| self.lines.throws_to(*hq, hex))
        }
    }

    /// The same of a unit where it stands: a headquarters serves its factions alone (T2 4.1c), one that lives
    /// on a cache feeds whoever it throws to (OCS 21.10b), and who was dropped needs none (OCS 12.6h).
    #[must_use]
    pub fn feeds(&self, board: &Board, id: Id) -> bool {
        let Some(hex) = board.units.get(&id).map(|counter| counter.hex) else { return false };
        if board.used.dropped.contains(&id) || board.used.foraging.contains(&id) || self.draws(hex) {
            return true;
        }
        let cached = board.used.foraging.iter();
        let mut throwers = self.throwers.iter().chain(cached).filter(|hq| **hq != id);
        throwers.any(|hq| cooperation::serves(board, *hq, id) && self.lines.throws_to(*hq, hex))
    }

    /// OCS 12.6f: by what a unit has trace supply where it stands.
    #[must_use]
    pub fn ways(&self, board: &Board, id: Id) -> BTreeSet<Way> {
        let Some(hex) = board.units.get(&id).map(|counter| counter.hex) else { return BTreeSet::new() };
        let drawn = self.places.iter().filter(|place| self.lines.draws_from(hex, **place));
        let throws =
            |hq: &&Id| **hq != id && cooperation::serves(board, **hq, id) && self.lines.throws_to(**hq, hex);
        let thrown = self.throwers.iter().chain(&board.used.foraging).filter(throws);
        drawn.map(|place| Way::Drawn(*place)).chain(thrown.map(|hq| Way::Thrown(*hq))).collect()
    }

    /// OCS 12.6f, ruling T48: of the units of a formation that have trace supply those that do not have it by
    /// the way that feeds most of them.
    #[must_use]
    pub fn parted(&self, board: &Board, units: &[Id]) -> Vec<Id> {
        let ways: Vec<(Id, BTreeSet<Way>)> = units.iter().map(|id| (*id, self.ways(board, *id))).collect();
        let all: BTreeSet<Way> = ways.iter().flat_map(|(_, ways)| ways).copied().collect();
        let feeds = |way: &Way| ways.iter().filter(|(_, ways)| ways.contains(way)).count();
        let best = all.iter().rev().max_by_key(|way| feeds(way));
        let without =
            |(id, ways): &(Id, BTreeSet<Way>)| best.filter(|best| !ways.contains(best)).map(|_| *id);
        ways.iter().filter_map(without).collect()
    }

    /// Whether trace supply can be drawn in a hex without a headquarters.
    #[must_use]
    pub fn draws(&self, hex: Hex) -> bool {
        self.places.iter().any(|place| self.lines.draws_from(hex, *place))
    }
}

/// OCS 12.6: those of these units that have trace supply where they stand.
fn reached(board: &Board, trace: &Trace<'_>, units: &[Id]) -> BTreeSet<Id> {
    let used = &board.used;
    let seldom = cooperation::is_on(board) || !used.dropped.is_empty() || !used.foraging.is_empty();
    let mut known: BTreeMap<Hex, bool> = BTreeMap::new();
    let has = |id: &&Id| {
        let Some((unit, counter)) = board.unit(**id) else { return false };
        if unit.throw.is_some() || seldom {
            return trace.feeds(board, **id);
        }
        *known.entry(counter.hex).or_insert_with(|| trace.reaches(counter.hex, None))
    };
    units.iter().filter(has).copied().collect()
}

/// OCS 12.6f: those that are fed by another way than most of their formation. Who was dropped needs none.
fn parted(board: &Board, trace: &Trace<'_>, fed: &BTreeSet<Id>) -> Vec<Id> {
    let mut formations: BTreeMap<Id, Vec<Id>> = BTreeMap::new();
    for id in fed.iter().filter(|id| !board.used.dropped.contains(id)) {
        let formation = board.data.units.get(id).and_then(|unit| unit.formation);
        formation.into_iter().for_each(|formation| formations.entry(formation).or_default().push(*id));
    }
    let spread = |units: &Vec<Id>| {
        let hexes: BTreeSet<Hex> =
            units.iter().filter_map(|id| board.units.get(id)).map(|counter| counter.hex).collect();
        hexes.len() > 1
    };
    formations.into_values().filter(spread).flat_map(|units| trace.parted(board, &units)).collect()
}

/// Who has trace supply, and who has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fed {
    /// They have it.
    pub fed: Vec<Id>,
    /// They have none.
    pub cut: Vec<Id>,
    /// Of these, who would have it but for most of his formation, which has it by another way (ruling T48).
    pub apart: Vec<Id>,
}

/// OCS 12.6: the combat units of a side that have trace supply where they stand, and those that have none.
#[must_use]
pub fn fed(board: &Board, side: Side) -> Fed {
    let trace = Trace::of(board, side);
    let combat = |id: &Id| board.own(*id, side).is_some_and(|(unit, _)| unit.is_combat());
    let own: Vec<Id> = board.units.keys().filter(|id| combat(id)).copied().collect();
    let reached = reached(board, &trace, &own);
    let apart = parted(board, &trace, &reached);
    let (fed, cut) = own.into_iter().partition(|id| reached.contains(id) && !apart.contains(id));
    Fed { fed, cut, apart }
}
