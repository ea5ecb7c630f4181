//! Who stands where, who lacks something, who is still to come, and who is gone.

use crate::board::{Board, Counter, Fuel, Spot};
use crate::data::Unit;
use crate::entered;
use crate::event::Stocks;
use crate::hex::Hex;
use crate::rules::fuel;
use crate::scenario::Arrival;
use crate::schedule::{How, Item};
use crate::share::Share;
use crate::words::{Mode, OffMap, Side, Terrain};
use feldpost_kit::id::Id;
use serde::Serialize;
use std::collections::BTreeMap;

/// A hex with units in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HexLine {
    /// The hex.
    pub hex: Hex,
    /// Place name.
    pub name: Option<String>,
    /// The ground.
    pub ground: Option<Terrain>,
    /// Level of the hedgehog, built or printed.
    pub hog: u8,
    /// The side that stands there.
    pub side: Side,
    /// Size of its combat units (OCS 4.8).
    pub size: String,
    /// The units, formation by formation.
    pub units: Vec<UnitLine>,
}

/// A ground unit with its figures as they stand.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct UnitLine {
    /// Id.
    pub id: Id,
    /// Printed name.
    pub name: String,
    /// Its formation: by it the own units are told ([`super::Page::formations`]).
    #[serde(skip)]
    pub formation: Option<Id>,
    /// Attack or barrage, defence, rating, allowance, of the side that lies up.
    pub figures: String,
    /// How it stands; `None` if nothing is to be said of that, as of most: in Combat Mode, supplied, at rest.
    pub marks: Option<Marks>,
}

/// How a unit stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Marks {
    /// Its mode.
    pub mode: Mode,
    /// Disorganized (OCS 5.10).
    pub dg: bool,
    /// Out of supply (OCS 12.8).
    pub oos: bool,
    /// Its own stocks (OCS 12.10).
    pub stocks: Stocks,
    /// Whether it needs fuel to move, and has none (OCS 12.5).
    pub dry: bool,
    /// Whether it has fuel.
    pub fuel: Fuel,
    /// It has moved in this phase.
    pub moved: bool,
    /// It has attacked or fired in this phase.
    pub attacked: bool,
    /// What an organic truck carries, in T.
    pub load: Option<i32>,
}

impl Marks {
    /// Of whoever nothing is to be said.
    const NONE: Marks = Marks {
        mode: Mode::Combat,
        dg: false,
        oos: false,
        stocks: Stocks::Full,
        dry: false,
        fuel: Fuel::None,
        moved: false,
        attacked: false,
        load: None,
    };
}

/// Where a unit is told: the place of a hex in [`super::Page::hexes`], and of the unit in it, from 0.
pub type Told = (usize, usize);

/// The units of a formation, or those of none.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FormationLine {
    /// Id.
    pub formation: Option<Id>,
    /// Where they are told.
    pub units: Vec<Told>,
}

/// Who of a side lacks something.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Lacking {
    /// Whose.
    pub side: Side,
    /// Out of supply, with the hex.
    pub oos: Vec<(Id, Hex)>,
    /// Disorganized.
    pub dg: Vec<(Id, Hex)>,
    /// With low stocks.
    pub low: Vec<Id>,
    /// With exhausted stocks.
    pub exhausted: Vec<Id>,
}

/// Turns for which a report says what the schedules bring.
const TOLD_AHEAD: usize = 2;

/// Somebody who is not there yet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Coming {
    /// Whose.
    pub side: Side,
    /// Who, or what, as a schedule says it.
    pub what: String,
    /// What becomes of it: empty if it comes, else as a schedule says it: `remove`, `for OLD`, `mostly-dead`,
    /// `dead`.
    pub how: String,
    /// ISO date; empty if `turns` says when.
    pub date: String,
    /// In how many turns somebody returns who broke out.
    pub turns: u16,
    /// Where.
    pub at: String,
}

/// A unit's figures as they stand.
#[must_use]
pub(crate) fn unit_line(board: &Board, unit: &Unit, counter: &Counter) -> UnitLine {
    let combat_side = counter.shows_combat_side();
    let strength = if unit.is_artillery() {
        format!("({})", unit.barrage)
    } else {
        unit.attack_of(combat_side).to_string()
    };
    let allowance = if combat_side { unit.ma } else { unit.ma_move };
    let needs = allowance > 0 && fuel::needs(unit, counter);
    let marks = Marks {
        mode: counter.mode,
        dg: counter.dg,
        oos: counter.oos,
        stocks: counter.stocks,
        dry: needs && counter.fuel == Fuel::None,
        fuel: counter.fuel,
        moved: counter.moved,
        attacked: counter.attacked,
        load: board.loads.get(&unit.id).copied(),
    };
    UnitLine {
        id: unit.id,
        name: unit.name.clone(),
        formation: unit.formation,
        figures: format!("{strength}-{}-{}-{allowance}", unit.defence_of(combat_side), unit.ar),
        marks: Some(marks).filter(|marks| *marks != Marks::NONE),
    }
}

/// Occupied hexes by name, both sides.
pub(super) fn hex_lines(board: &Board) -> Vec<HexLine> {
    let mut stacks: BTreeMap<(Side, Hex), (Vec<UnitLine>, Share)> = BTreeMap::new();
    for (id, counter) in &board.units {
        let Some(unit) = board.data.units.get(id) else { continue };
        let (units, size) = stacks.entry((unit.side, counter.hex)).or_insert((vec![], Share::ZERO));
        units.push(unit_line(board, unit, counter));
        if unit.is_combat() {
            *size = *size + unit.re;
        }
    }
    let line = |((side, hex), (mut units, size)): ((Side, Hex), (Vec<UnitLine>, Share))| {
        units.sort_by_key(|unit| (unit.formation, unit.id));
        let ground = board.data.ground(hex);
        HexLine {
            hex,
            name: ground.and_then(|ground| ground.name.clone()),
            ground: ground.map(|ground| ground.terrain),
            hog: board.hog(hex),
            side,
            size: size.to_string(),
            units,
        }
    };
    stacks.into_iter().map(line).collect()
}

/// The units of a side by formation, those of none at the end.
pub(super) fn formations(hexes: &[HexLine], side: Side) -> Vec<FormationLine> {
    let mut found: BTreeMap<(bool, Option<Id>), Vec<Told>> = BTreeMap::new();
    for (at, hex) in hexes.iter().enumerate().filter(|(_, hex)| hex.side == side) {
        for (number, unit) in hex.units.iter().enumerate() {
            let of = found.entry((unit.formation.is_none(), unit.formation)).or_default();
            of.push((at, number));
        }
    }
    found.into_iter().map(|((_, formation), units)| FormationLine { formation, units }).collect()
}

/// Units in boxes off the map.
pub(super) fn boxed(board: &Board) -> Vec<(Side, OffMap, Vec<Id>)> {
    let mut boxes: BTreeMap<(Side, OffMap), Vec<Id>> = BTreeMap::new();
    for (id, off_map) in &board.boxed {
        let Some(unit) = board.data.units.get(id) else { continue };
        boxes.entry((unit.side, *off_map)).or_default().push(*id);
    }
    boxes.into_iter().map(|((side, off_map), units)| (side, off_map, units)).collect()
}

/// Who of a side lacks something, by hex.
pub(super) fn lacking(board: &Board, side: Side) -> Lacking {
    let own = |wanted: fn(&Counter) -> bool| {
        let found = board.units.iter().filter(move |(_, one)| wanted(one));
        found.filter(|(id, _)| board.own(**id, side).is_some())
    };
    let at = |wanted: fn(&Counter) -> bool| {
        let mut found: Vec<(Id, Hex)> = own(wanted).map(|(id, one)| (*id, one.hex)).collect();
        found.sort_by_key(|(id, hex)| (*hex, *id));
        found
    };
    let stocks = |wanted: fn(&Counter) -> bool| own(wanted).map(|(id, _)| *id).collect();
    Lacking {
        side,
        oos: at(|one| one.oos),
        dg: at(|one| one.dg),
        low: stocks(|one| one.stocks == Stocks::Low),
        exhausted: stocks(|one| one.stocks == Stocks::Exhausted),
    }
}

/// Reserve markers of a side that lie on nobody (OCS 5.7).
pub(super) fn free_markers(board: &Board, side: Side) -> usize {
    let used =
        board.units.iter().filter(|(id, one)| one.mode == Mode::Reserve && board.own(**id, side).is_some());
    let hexes: std::collections::BTreeSet<Hex> = used.map(|(_, one)| one.hex).collect();
    board.markers.get(&side).copied().unwrap_or(0).saturating_sub(hexes.len())
}

/// Listed arrivals by date, then who broke out.
pub(super) fn coming(board: &Board) -> Vec<Coming> {
    let mut found = Vec::new();
    for side in Side::BOTH {
        let force = board.data.scenarios.get(board.scenario).and_then(|one| one.sides.get(&side));
        for arrival in force.into_iter().flat_map(|force| &force.arrivals_listed) {
            let units: Vec<Id> = arrival.units.iter().copied().filter(|id| board.due.contains(id)).collect();
            if !units.is_empty() {
                let (date, at) = (arrival.date.to_string(), place(arrival));
                found.push(Coming {
                    side,
                    what: side_by_side(&units),
                    how: String::new(),
                    date,
                    turns: 0,
                    at,
                });
            }
        }
        for (id, turns) in &board.returning {
            if board.data.units.get(id).is_some_and(|unit| unit.side == side) {
                let (date, at, how) = (String::new(), String::new(), String::new());
                found.push(Coming { side, what: id.to_string(), how, date, turns: *turns, at });
            }
        }
    }
    found.extend(scheduled(board));
    found
}

/// What the schedules bring, and take, in the next turns.
fn scheduled(board: &Board) -> Vec<Coming> {
    let days = &board.data.tables.calendar.days_of_month;
    let last = (0..TOLD_AHEAD).fold(board.date(), |date, _| date.next_turn(days));
    let soon = |item: &Item| item.date > board.date() && item.date <= last;
    let lines = entered::schedule(board);
    let items = lines.iter().filter(|item| soon(item)).map(|item| Coming {
        side: item.side,
        what: item.what.to_string(),
        how: if item.how == How::Arrive { String::new() } else { item.how.to_string() },
        date: item.date.to_string(),
        turns: 0,
        at: item.at.to_string(),
    });
    let mut items: Vec<Coming> = items.collect();
    items.sort_by(|one, other| (&one.date, one.side).cmp(&(&other.date, other.side)));
    items
}

fn side_by_side(units: &[Id]) -> String {
    units.iter().map(Id::to_string).collect::<Vec<_>>().join(", ")
}

fn place(arrival: &Arrival) -> String {
    let at = &arrival.at;
    let spot = at.hex.map(Spot::Hex).map(|spot| spot.to_string());
    let named = at.area.clone().or_else(|| at.off_map.clone());
    spot.or(named).unwrap_or_default()
}

/// Who of a side is lost, units and planes.
pub(super) fn lost(board: &Board, side: Side) -> Vec<Id> {
    let own = |id: &&Id| {
        board.data.units.get(id).map(|unit| unit.side).or(board.data.planes.get(id).map(|plane| plane.side))
            == Some(side)
    };
    board.dead.iter().filter(own).copied().collect()
}
