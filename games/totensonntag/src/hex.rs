//! Hexes by their printed ids, `A1` in the south-west to `Q19` in the north-east.

use feldpost_kit::hex::{self, Grid, Lie, Map, Naming, Shifted};

/// The map around Sidi Rezegh: hexrows A to Q, B, D, F … half a hex farther east.
pub enum SidiRezegh {}

impl Map for SidiRezegh {
    const GRID: Grid = Grid {
        hexrows: 17,
        numbers: 19,
        lie: Lie::RowsFromSouth,
        shifted: Shifted::Odd,
        naming: Naming::Lettered,
    };
}

/// A hex of the map.
pub type Hex = hex::Hex<SidiRezegh>;

/// The letter of a hex's hexrow.
#[must_use]
pub fn letter(hex: Hex) -> char {
    char::from(b'A' + hex.hexrow())
}
