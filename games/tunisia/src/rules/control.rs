//! T2 5.0, OCS 13.3h: who holds a place.

use crate::board::{Board, Story};
use crate::data::Data;
use crate::event::Event;
use crate::hex::Hex;
use crate::words::{Country, Side, Terrain};
use std::collections::BTreeSet;

/// Whether somebody holds a hex at all: villages, cities, points of interest, ports, and the Mareth Line.
#[must_use]
pub fn is_place(data: &Data, hex: Hex) -> bool {
    let ground = data.ground(hex).filter(|ground| ground.terrain != Terrain::Sea);
    ground.is_some_and(|ground| ground.feature.is_some() || ground.mareth.is_some())
        || data.places.values().any(|place| place.port && place.hex == Some(hex))
}

/// Who holds a place: the last to have had a unit there that can attack; before anybody had, Algeria is
/// Allied and Tunisia Axis (ruling T22).
#[must_use]
pub fn holder(board: &Board, hex: Hex) -> Side {
    board.control.get(&hex).copied().unwrap_or_else(|| {
        match board.data.ground(hex).map(|ground| ground.country) {
            Some(Country::Algeria) => Side::Allied,
            Some(Country::Tunisia) | None => Side::Axis,
        }
    })
}

/// OCS 4.4c: hexes in which something of the enemies of a side lies that does not fight: dumps, transport
/// points, bases, hedgehogs, ports, replacements.
#[must_use]
pub fn spoils(board: &Board, side: Side) -> BTreeSet<Hex> {
    let enemy = side.enemy();
    let dumps = board.dumps.iter().filter(|(_, dump)| dump.side == enemy).map(|(hex, _)| *hex);
    let columns = board.columns.keys().filter(|column| column.side == enemy).map(|column| column.hex);
    let bases = board.bases.iter().filter(|(_, base)| base.side == enemy).map(|(hex, _)| *hex);
    let ports = board.data.places.values().filter(|place| place.port).filter_map(|place| place.hex);
    let hogs = board.hogs.keys().chain(&board.data.mareth).copied();
    let repls = board.repls.keys().filter(|(owner, _)| *owner == enemy).filter_map(|(_, spot)| spot.hex());
    let held = ports.chain(hogs).filter(|hex| holder(board, *hex) == enemy);
    dumps.chain(columns).chain(bases).chain(held).chain(repls).collect()
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
