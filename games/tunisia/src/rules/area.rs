//! T2 6.0: the part of the maps that a scenario uses.

use crate::board::Board;
use crate::data::Data;
use crate::hex::{Hex, column, on_map_a};
use crate::scenario::Limit;
use crate::words::{Entry, Terrain};

/// Ruling T14: the first column of the east half of map B.
const EAST: u8 = 32;

/// Whether a scenario uses a hex of the maps.
#[must_use]
pub fn in_use(data: &Data, scenario: &str, hex: Hex) -> bool {
    let Some(maps) = data.scenarios.get(scenario).map(|scenario| &scenario.map) else { return false };
    let sheet = if on_map_a(hex) { 'A' } else { 'B' };
    let row = if on_map_a(hex) { hex.number() - 34 } else { hex.number() };
    let within = |limit: &Limit| {
        limit.map != sheet
            || limit.yy_min.is_none_or(|least| row >= least)
                && limit.yy_max.is_none_or(|most| row <= most)
                && limit.half.as_deref().is_none_or(|half| half != "east" || column(hex) >= EAST)
    };
    maps.maps.contains(&sheet) && maps.limits.iter().all(within)
}

/// Whether ground units can be in a hex: land of a map in use.
#[must_use]
pub fn is_open(board: &Board, hex: Hex) -> bool {
    board.data.land(board.scenario).is_some_and(|land| land[hex])
}

/// Whether an entry lies on the maps in use.
#[must_use]
pub fn is_entry_open(board: &Board, entry: Entry) -> bool {
    board.data.entries.get(&entry).into_iter().flatten().any(|hex| is_open(board, *hex))
}

/// Whether a hex is such land, looked up in the data themselves.
pub(crate) fn is_land(data: &Data, scenario: &str, hex: Hex) -> bool {
    let land = data.ground(hex).is_some_and(|ground| ground.terrain != Terrain::Sea);
    land && in_use(data, scenario, hex)
}
