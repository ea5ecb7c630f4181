//! The hexes of the mapsheet: rows A to L from north to south, columns 1 to 12.

use feldpost_kit::hex::{self, Grid, Lie, Map, Naming, Shifted};

/// The mapsheet. Rows A, C, E … lie half a hex farther east.
#[derive(Debug)]
pub enum Alamein {}

impl Map for Alamein {
    const GRID: Grid = Grid {
        hexrows: 12,
        numbers: 12,
        lie: Lie::RowsFromNorth,
        shifted: Shifted::Even,
        naming: Naming::Lettered,
    };
}

/// A hex, `A1` to `L12`. Sorts by letter, then by number.
pub type Hex = hex::Hex<Alamein>;

/// Whether a hex lies on the edge of the mapsheet, so that a step can lead off it.
#[must_use]
pub fn on_edge(hex: Hex) -> bool {
    hex.neighbours().count() < 6
}
