//! T2 5.0, OCS 13.3h: who holds a place.

use crate::board::{Board, Story};
use crate::data::{Data, Ground, Place};
use crate::event::Event;
use crate::hex::{Hex, Tunisia};
use crate::rules::area;
use crate::scenario::Ports;
use crate::words::{Country, Side, Terrain};
use feldpost_kit::hex::Field;
use feldpost_kit::id::Id;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The hexes that somebody holds: villages, cities, points of interest, ports, and the Mareth Line.
#[must_use]
pub(crate) fn places(map: &BTreeMap<Hex, Ground>, named: &BTreeMap<Id, Place>) -> Field<Tunisia, bool> {
    let counts = |ground: &Ground| {
        ground.terrain != Terrain::Sea && (ground.feature.is_some() || ground.mareth.is_some())
    };
    let ports = named.values().filter(|place| place.port).filter_map(|place| place.hex);
    let mut places = Field::filled(false);
    let grounds = map.iter().filter(|(_, ground)| counts(ground)).map(|(hex, _)| *hex);
    grounds.chain(ports).for_each(|hex| places[hex] = true);
    places
}

/// Whether somebody holds a hex at all.
#[must_use]
pub fn is_place(data: &Data, hex: Hex) -> bool {
    data.held[hex]
}

/// Who holds a place: the last to have had a unit there that can attack; before anybody had, as the scenario
/// says, else Algeria is Allied and Tunisia Axis (ruling T22).
#[must_use]
pub fn holder(board: &Board, hex: Hex) -> Side {
    board.control.get(&hex).copied().unwrap_or_else(|| {
        match board.data.ground(hex).map(|ground| ground.country) {
            Some(Country::Algeria) => Side::Allied,
            Some(Country::Tunisia) | None => Side::Axis,
        }
    })
}

/// T2 S1, S2, S4, S6: who holds the ports at the start, where the scenario says so.
#[must_use]
pub fn at_the_start(data: &Data, scenario: &str) -> BTreeMap<Hex, Side> {
    let Some(said) = data.scenarios.get(scenario).map(|one| &one.control) else { return BTreeMap::new() };
    let names =
        |side: Side, port: Id| matches!(said.get(&side), Some(Ports::Named(named)) if named.contains(&port));
    let others = Side::BOTH.into_iter().find(|side| matches!(said.get(side), Some(Ports::Others(_))));
    let ports = data.places.values().filter(|place| place.port);
    let held = ports.filter_map(|place| {
        let named = Side::BOTH.into_iter().find(|side| names(*side, place.id));
        Some((place.hex?, named.or(others)?))
    });
    held.collect()
}

/// Ruling T22: what changes hands when all have set up: a place belongs to who stands there; in scenarios 5
/// and 6 one where nobody stands to the side of the nearest unit, if one is nearer than all of the other's.
#[must_use]
pub fn after_the_set_up(board: &Board) -> Vec<(Hex, Side)> {
    if !board.by_presence {
        return vec![];
    }
    let fight = |id: &Id| board.data.units.get(id).filter(|unit| unit.is_combat()).map(|unit| unit.side);
    let units: Vec<(Hex, Side)> =
        board.units.iter().filter_map(|(id, one)| Some((one.hex, fight(id)?))).collect();
    let far = |hex: Hex, side: Side| {
        units
            .iter()
            .filter(|(_, whose)| *whose == side)
            .map(|(at, _)| at.distance(hex))
            .min()
            .unwrap_or(u32::MAX)
    };
    let by_distance = matches!(board.scenario, "5" | "6");
    let owner = |hex: Hex| {
        let (axis, allied) = (far(hex, Side::Axis), far(hex, Side::Allied));
        match axis.cmp(&allied) {
            Ordering::Less if axis == 0 || by_distance => Some(Side::Axis),
            Ordering::Greater if allied == 0 || by_distance => Some(Side::Allied),
            _ => None,
        }
    };
    let places = Hex::all().filter(|hex| area::is_open(board, *hex) && is_place(&board.data, *hex));
    let owned = places.filter_map(|hex| Some((hex, owner(hex)?)));
    owned.filter(|(hex, side)| holder(board, *hex) != *side).collect()
}

/// OCS 4.4c: hexes in which something of the enemies of a side lies that does not fight: dumps, transport
/// points, bases, hedgehogs, ports, replacements. A hex can come twice.
pub fn spoils(board: &Board, side: Side) -> impl Iterator<Item = Hex> {
    let enemy = side.enemy();
    let dumps = board.dumps.iter().filter(move |(_, dump)| dump.side == enemy).map(|(hex, _)| *hex);
    let columns = board.columns.keys().filter(move |column| column.side == enemy).map(|column| column.hex);
    let bases = board.bases.iter().filter(move |(_, base)| base.side == enemy).map(|(hex, _)| *hex);
    let ports = board.data.places.values().filter(|place| place.port).filter_map(|place| place.hex);
    let hogs = board.hogs.keys().chain(&board.data.mareth).copied();
    let repls =
        board.repls.keys().filter(move |(owner, _)| *owner == enemy).filter_map(|(_, spot)| spot.hex());
    let held = ports.chain(hogs).filter(move |hex| holder(board, *hex) == enemy);
    dumps.chain(columns).chain(bases).chain(held).chain(repls)
}

/// T2 5.0: places in which a unit that can attack stands now are its side's.
pub fn seize(story: &mut Story, hex: Hex) {
    let held = Side::BOTH.into_iter().find(|side| {
        let able = |id: &feldpost_kit::id::Id| {
            story.board.own(*id, *side).is_some_and(|(unit, _)| unit.can_attack())
        };
        story.board.fighters(hex, *side).iter().any(able)
    });
    let Some(side) = held else { return };
    let known = is_place(&story.board.data, hex) || story.board.hogs.contains_key(&hex);
    if known && holder(&story.board, hex) != side {
        story.happen(Event::Control { hex, side });
    }
}
