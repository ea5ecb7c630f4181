//! A map as data for drawing: which hex lies where, what is on it, who stands there.
//!
//! A system fills it from a view; the host draws it as text or picture. It knows no rules.
//!
//! ```
//! use feldpost_kit::chart::{Chart, ChartHex, Window};
//! use feldpost_kit::hex::{Grid, Hex, Lie, Map, Naming, Shifted};
//!
//! enum Board {}
//! impl Map for Board {
//!     const GRID: Grid = Grid {
//!         hexrows: 5,
//!         numbers: 9,
//!         lie: Lie::RowsFromSouth,
//!         shifted: Shifted::Odd,
//!         naming: Naming::Lettered,
//!     };
//! }
//!
//! let here: Hex<Board> = "C4".parse().unwrap();
//! let chart = Chart::of(&Window::around([here], 1), vec![], |hex: Hex<Board>| {
//!     Some(ChartHex { hex: hex.to_string(), terrain: "clear".into(), mark: ' ', name: None, stack: None })
//! });
//! let first = &chart.rows[0];
//! assert_eq!((first.name.as_str(), first.shifted, chart.numbers.len()), ("D", true, 3));
//! assert_eq!(first.hexes[0].as_ref().unwrap().hex, "D3");
//! ```

use crate::hex::{Hex, Lie, Map};
use crate::message::Message;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// A whole map or a part of it, ready to be drawn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Chart {
    /// Whether hexrows are drawn as rows or as columns.
    pub run: Run,
    /// Hexrows in the order in which they are drawn: rows from north to south, columns from west to east.
    pub rows: Vec<ChartRow>,
    /// Names of the places in a hexrow, in the order of its hexes.
    pub numbers: Vec<String>,
    /// What the marks mean, in the order of the legend.
    pub legend: Vec<(String, Message)>,
}

/// How hexrows are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Run {
    /// From left to right.
    #[default]
    Rows,
    /// From top to bottom.
    Columns,
}

/// One hexrow.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChartRow {
    /// The row's name.
    pub name: String,
    /// Whether it is shifted by half a hex: a row to the right, a column downwards.
    pub shifted: bool,
    /// The hexes of a row from west to east, of a column from north to south; `None` where the map has none.
    pub hexes: Vec<Option<ChartHex>>,
}

/// One hex of a [`Chart`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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

/// A part of a map: hexrows from 0, and numbers in them from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// Its hexrows.
    pub hexrows: RangeInclusive<u8>,
    /// Its numbers.
    pub numbers: RangeInclusive<u8>,
}

impl Window {
    /// The whole map.
    #[must_use]
    pub fn whole<M: Map>() -> Window {
        Window { hexrows: 0..=M::GRID.hexrows - 1, numbers: 1..=M::GRID.numbers }
    }

    /// Just so large that these hexes are in it, with a margin; the whole map if there are none.
    #[must_use]
    pub fn around<M: Map>(hexes: impl IntoIterator<Item = Hex<M>>, margin: u8) -> Window {
        let whole = Window::whole::<M>();
        let (hexrows, numbers): (Vec<u8>, Vec<u8>) =
            hexes.into_iter().map(|hex| (hex.hexrow(), hex.number())).unzip();
        let within = |found: Vec<u8>, all: RangeInclusive<u8>| {
            let least = found.iter().min().map_or(0, |least| least.saturating_sub(margin));
            let most = found.iter().max().map_or(u8::MAX, |most| most.saturating_add(margin));
            least.max(*all.start())..=most.min(*all.end())
        };
        Window { hexrows: within(hexrows, whole.hexrows), numbers: within(numbers, whole.numbers) }
    }
}

impl Chart {
    /// The part of a map in a window, north at the top. `draw` gives each hex; `None` if the map has none
    /// there.
    pub fn of<M: Map>(
        window: &Window,
        legend: Vec<(String, Message)>,
        mut draw: impl FnMut(Hex<M>) -> Option<ChartHex>,
    ) -> Chart {
        let grid = M::GRID;
        let mut hexrows: Vec<u8> = window.hexrows.clone().collect();
        let mut numbers: Vec<u8> = window.numbers.clone().collect();
        match grid.lie {
            Lie::RowsFromSouth => hexrows.reverse(),
            Lie::RowsFromNorth => {}
            Lie::ColumnsFromWest => numbers.reverse(),
        }
        let run = if grid.lie == Lie::ColumnsFromWest { Run::Columns } else { Run::Rows };
        let rows = hexrows.into_iter().map(|hexrow| ChartRow {
            name: grid.hexrow_name(hexrow),
            // Higher numbers lie to the right in a row, and higher up in a column.
            shifted: grid.is_shifted(hexrow) == (run == Run::Rows),
            hexes: numbers.iter().map(|number| Hex::at(hexrow, *number).and_then(&mut draw)).collect(),
        });
        let rows = rows.collect();
        let numbers = numbers.iter().map(|number| grid.number_name(*number)).collect();
        Chart { run, rows, numbers, legend }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::tests::{Alamein, Sidi, Tunisia, hex};

    fn drawn<M: Map>(window: &Window) -> Chart {
        Chart::of(window, vec![], |hex: Hex<M>| {
            let hex = hex.to_string();
            (hex != "C12").then(|| ChartHex {
                hex,
                terrain: String::new(),
                mark: ' ',
                name: None,
                stack: None,
            })
        })
    }

    fn first_and_last(chart: &Chart) -> (String, bool, String, bool, String) {
        let (first, last) = (&chart.rows[0], &chart.rows[chart.rows.len() - 1]);
        let at = |row: &ChartRow| row.hexes[0].as_ref().map(|hex| hex.hex.clone()).unwrap_or_default();
        let end = last.hexes.last().and_then(|hex| hex.as_ref()).map(|hex| hex.hex.clone());
        (at(first), first.shifted, at(last), last.shifted, end.unwrap_or_default())
    }

    fn expected(a: &str, b: bool, c: &str, d: bool, e: &str) -> (String, bool, String, bool, String) {
        (a.to_owned(), b, c.to_owned(), d, e.to_owned())
    }

    #[test]
    fn north_is_at_the_top_whatever_the_map_counts_from() {
        let sidi = drawn::<Sidi>(&Window::whole::<Sidi>());
        assert_eq!(first_and_last(&sidi), expected("Q1", false, "A1", false, "A19"));
        assert_eq!((sidi.run, sidi.rows[1].name.as_str(), sidi.rows[1].shifted), (Run::Rows, "P", true));
        let alamein = drawn::<Alamein>(&Window::whole::<Alamein>());
        assert_eq!(first_and_last(&alamein), expected("A1", true, "L1", false, "L12"));
        assert_eq!(alamein.rows[2].hexes[11], None, "not printed");
        let window = Window::around([hex::<Tunisia>("B32.01"), hex("A33.02")], 0);
        let tunisia = drawn::<Tunisia>(&window);
        // Even columns lie half a hex farther north, so odd ones are drawn lower.
        assert_eq!(first_and_last(&tunisia), expected("A32.02", false, "A33.02", true, "B33.01"));
        assert_eq!((tunisia.run, tunisia.rows[0].name.as_str()), (Run::Columns, "32"));
        assert_eq!(tunisia.numbers[..3], ["A02", "A01", "B34"]);
    }

    #[test]
    fn a_window_holds_its_hexes_and_stays_on_the_map() {
        let window = Window::around([hex::<Sidi>("B2"), hex("D7")], 2);
        assert_eq!(window, Window { hexrows: 0..=5, numbers: 1..=9 });
        assert_eq!(Window::around::<Sidi>([], 2), Window::whole::<Sidi>());
        assert_eq!(Window::around([hex::<Sidi>("Q19")], 255), Window::whole::<Sidi>());
    }

    #[test]
    fn a_chart_comes_back_from_its_json() {
        let chart = drawn::<Alamein>(&Window::whole::<Alamein>());
        let json = serde_json::to_value(&chart).unwrap();
        assert_eq!(Chart::deserialize(&json).unwrap(), chart);
    }
}
