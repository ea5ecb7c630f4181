//! The hexes of maps A and B: columns from west to east, rows from south to north (ruling T9).

use feldpost_kit::hex::{self, Grid, Lie, Map, Naming, Sheet, Shifted};

/// Both maps as one: A01 lies above B34 in each column, odd columns lie half a hex farther south.
#[derive(Debug)]
pub enum Tunisia {}

impl Map for Tunisia {
    const GRID: Grid = Grid {
        hexrows: 62,
        numbers: 67,
        lie: Lie::ColumnsFromWest,
        shifted: Shifted::Odd,
        naming: Naming::Sheets(&[
            Sheet { letter: 'A', before: 34, numbers: 33 },
            Sheet { letter: 'B', before: 0, numbers: 34 },
        ]),
    };
}

/// A hex, `A01.01` to `A62.33` and `B01.01` to `B62.34`. Which of them the map has is for the data to say.
pub type Hex = hex::Hex<Tunisia>;

/// Whether a hex lies on map A.
#[must_use]
pub fn on_map_a(hex: Hex) -> bool {
    hex.number() > 34
}

/// The column of a hex, from 1 in the west.
#[must_use]
pub fn column(hex: Hex) -> u8 {
    hex.hexrow() + 1
}

/// The name of a hex as it stands in the label of a roll: `b54.11`.
#[must_use]
pub fn label(hex: Hex) -> String {
    hex.to_string().to_lowercase()
}
