//! A map as data for drawing: which hex lies where, what is on it, who stands there.
//!
//! A system fills it from a view; the host draws it as text or picture. It knows no rules.

use serde::Serialize;

/// A whole map, ready to be drawn.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Chart {
    /// Hexrows from north to south, as they are drawn from top to bottom.
    pub rows: Vec<ChartRow>,
    /// What the marks mean, in the order of the legend.
    pub legend: Vec<(String, String)>,
}

/// One hexrow.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChartRow {
    /// The row's name.
    pub name: String,
    /// Whether the row is shifted half a hex to the east (right).
    pub shifted: bool,
    /// The hexes from west to east.
    pub hexes: Vec<ChartHex>,
}

/// One hex of a [`Chart`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChartHex {
    /// The printed id.
    pub hex: String,
    /// Terrain word of the system, such as `clear` or `escarpment`.
    pub terrain: String,
    /// One character that stands for the terrain; a blank for open ground.
    pub mark: char,
    /// The place's name, if it has one.
    pub name: Option<String>,
    /// Who stands there.
    pub stack: Option<ChartStack>,
}

/// A stack in a hex of a [`Chart`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChartStack {
    /// The side.
    pub side: String,
    /// A one-letter sign of that side.
    pub sign: char,
    /// How many units.
    pub units: usize,
    /// A one-letter sign of the top unit's class.
    pub top: char,
}
