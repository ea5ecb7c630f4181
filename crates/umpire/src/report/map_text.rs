//! A chart as plain text: two lines a hex, every other hexrow half a hex further.

use super::text::{WIDTH, pad, width, wrap};
use crate::words::{MapPlace, MapSign, Notice, Words};
use feldpost_kit::chart::{Chart, ChartHex, ChartRow, Run};
use feldpost_kit::message::Message;
use serde::Deserialize;
use serde_json::Value;

/// Columns that a hex takes at least: a stack, or a short id with its mark.
const HEX: usize = 4;

/// The map of a [`Chart`], given as its JSON, with the legend and the named places below, told in this
/// language, in messages of this system if they are its own; nothing if it is none.
///
/// The upper line of a hex holds its id and its terrain mark; the lower line the stack: sign of the side,
/// number of units, class of the top unit; a dot where nobody stands. Where ids would make a line wider
/// than [`WIDTH`], they stand once on the margins, and the map is drawn in as many strips as it takes,
/// from west to east.
#[must_use]
pub fn map_text(words: &Words, language: &str, system: &str, chart: &Value) -> String {
    Chart::deserialize(chart).map(|chart| map_of(words, language, system, &chart)).unwrap_or_default()
}

/// The same of a chart that has been read.
pub(super) fn map_of(words: &Words, language: &str, system: &str, chart: &Chart) -> String {
    let mut lines = drawn(chart);
    lines.push(String::new());
    let sign = |(sign, means): &(String, Message)| {
        let means = words.tell(language, system, means);
        MapSign { sign: sign.clone(), means }
    };
    let signs = chart.legend.iter().map(sign).collect();
    lines.push(wrap(&words.say(language, &Notice::MapSigns { signs }), WIDTH, 2));
    let places: Vec<MapPlace> = hexes(chart)
        .filter_map(|hex| Some((hex, hex.name.clone().filter(|name| !name.is_empty())?)))
        .map(|(hex, name)| MapPlace { hex: hex.hex.clone(), name })
        .collect();
    if !places.is_empty() {
        lines.push(wrap(&words.say(language, &Notice::MapPlaces { places }), WIDTH, 2));
    }
    let trimmed: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    trimmed.join("\n")
}

fn hexes(chart: &Chart) -> impl Iterator<Item = &ChartHex> {
    chart.rows.iter().flat_map(|row| row.hexes.iter().flatten())
}

/// How a chart is laid out.
struct Layout {
    /// Columns that a hex takes.
    hex: usize,
    /// Columns of the left margin; 0 if every hex has its id.
    margin: usize,
    /// Blanks before a stack that stands in one line with its neighbours' ids.
    gap: usize,
}

impl Layout {
    /// What stands on the left margin of a line, if there is one.
    fn margin(&self, name: Option<&String>) -> String {
        let name = name.filter(|_| self.margin > 0);
        pad(name.map_or("", String::as_str), self.margin)
    }
}

fn drawn(chart: &Chart) -> Vec<String> {
    // Of columns every second one is half a hex lower: its stacks stand beside the ids of its neighbours.
    let gap = usize::from(chart.run == Run::Columns);
    let ids = hexes(chart).map(|hex| width(&hex.hex) + 1).max().unwrap_or(0).max(HEX + gap);
    let across = match chart.run {
        Run::Rows => chart.rows.iter().map(|row| row.hexes.len()).max().unwrap_or(0),
        Run::Columns => chart.rows.len(),
    };
    // A shifted row needs half a hex more.
    let half = |hex: usize| if chart.run == Run::Rows { hex / 2 } else { 0 };
    if across * ids + half(ids) <= WIDTH {
        return strip(chart, &Layout { hex: ids, margin: 0, gap }, 0, across);
    }
    let names: Vec<&String> = match chart.run {
        Run::Rows => chart.rows.iter().map(|row| &row.name).collect(),
        Run::Columns => chart.numbers.iter().collect(),
    };
    let margin = names.into_iter().map(|name| width(name)).max().unwrap_or(0) + 1;
    let layout = Layout { hex: HEX, margin, gap: 0 };
    let most = (WIDTH.saturating_sub(margin + half(HEX)) / HEX).max(1);
    let strips = across.div_ceil(most).max(1);
    // Strips of the same width, so that the last one is no mere edge.
    let each = across.div_ceil(strips);
    let mut lines = Vec::new();
    for at in 0..strips {
        lines.extend((at > 0).then(String::new));
        lines.extend(strip(chart, &layout, at * each, each));
    }
    lines
}

/// As many hexes across as `count` says, after the first `from`.
fn strip(chart: &Chart, layout: &Layout, from: usize, count: usize) -> Vec<String> {
    let heads: Vec<&str> = match chart.run {
        Run::Rows => chart.numbers.iter().skip(from).take(count).map(String::as_str).collect(),
        Run::Columns => chart.rows.iter().skip(from).take(count).map(|row| row.name.as_str()).collect(),
    };
    let mut lines = Vec::new();
    if layout.margin > 0 {
        let heads: String = heads.iter().map(|head| pad(head, layout.hex)).collect();
        lines.push(format!("{}{heads}", " ".repeat(layout.margin)));
    }
    match chart.run {
        Run::Rows => {
            for row in &chart.rows {
                let lead = if row.shifted { layout.hex / 2 } else { 0 };
                let hexes = || row.hexes.iter().skip(from).take(count);
                for line in 0..2 {
                    let margin = layout.margin(Some(&row.name).filter(|_| line == 0));
                    let mut drawn = format!("{margin}{}", " ".repeat(lead));
                    hexes().for_each(|hex| half(hex.as_ref(), line, layout, &mut drawn));
                    lines.push(drawn);
                }
            }
        }
        Run::Columns => {
            let columns: Vec<&ChartRow> = chart.rows.iter().skip(from).take(count).collect();
            let height = columns.iter().map(|column| column.hexes.len()).max().unwrap_or(0);
            // A column that is shifted begins a line lower.
            for line in 0..=height * 2 {
                let name = chart.numbers.get(line / 2).filter(|_| line % 2 == 0);
                let mut drawn = layout.margin(name);
                for column in &columns {
                    let at = line.checked_sub(usize::from(column.shifted));
                    let hex = at.and_then(|at| column.hexes.get(at / 2)?.as_ref());
                    half(hex, at.unwrap_or(0) % 2, layout, &mut drawn);
                }
                lines.push(drawn);
            }
        }
    }
    lines
}

/// Draws the upper (0) or lower (1) line of a hex behind what is drawn of its row.
fn half(hex: Option<&ChartHex>, line: usize, layout: &Layout, drawn: &mut String) {
    let start = drawn.len();
    match (hex, line) {
        (None, _) => {}
        (Some(hex), 0) => {
            drawn.push_str(if layout.margin > 0 { " " } else { &hex.hex });
            drawn.push(hex.mark);
        }
        (Some(ChartHex { stack: Some(stack), .. }), _) => {
            drawn.extend(std::iter::repeat_n(' ', layout.gap));
            drawn.push(stack.sign);
            drawn.extend(char::from_digit(stack.units.min(9) as u32, 10));
            drawn.push(stack.top);
        }
        (Some(_), _) => drawn.push_str(" ."),
    }
    drawn.truncate(start + drawn[start..].trim_end().len());
    let used = width(&drawn[start..]);
    if used > layout.hex {
        let cut = pad(&drawn[start..], layout.hex);
        drawn.replace_range(start.., &cut);
    }
    drawn.extend(std::iter::repeat_n(' ', layout.hex.saturating_sub(used)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::ENGLISH;
    use feldpost_kit::chart::{ChartStack, Window};
    use feldpost_kit::hex::{Grid, Hex, Lie, Map, Naming, Sheet, Shifted};

    /// Rows from the north, the first one shifted.
    enum Rows {}
    impl Map for Rows {
        const GRID: Grid = Grid {
            hexrows: 12,
            numbers: 40,
            lie: Lie::RowsFromNorth,
            shifted: Shifted::Even,
            naming: Naming::Lettered,
        };
    }

    /// Columns on two sheets, A above B, the second one shifted to the north.
    enum Columns {}
    impl Map for Columns {
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

    fn in_english(chart: &Value) -> String {
        map_text(&Words::new([]).unwrap(), ENGLISH, "", chart)
    }

    /// A stack in one hex, a mark in another, one that is not printed, and one with a name.
    fn map<M: Map>(window: &Window, [stack, mark, hole, named]: [&str; 4]) -> String {
        let legend = vec![("~".to_owned(), "rough".into())];
        let chart = Chart::of(window, legend, |hex: Hex<M>| {
            let hex = hex.to_string();
            let units = ChartStack { side: "axis".to_owned(), sign: 'X', units: 12, top: 'a' };
            (hex != hole).then(|| ChartHex {
                mark: if hex == mark { '~' } else { ' ' },
                terrain: String::new(),
                name: (hex == named).then(|| "Gabès".to_owned()),
                stack: (hex == stack).then_some(units),
                hex,
            })
        });
        in_english(&serde_json::to_value(chart).unwrap())
    }

    fn is_drawn(map: &str, expected: &[&str]) {
        let lines: Vec<&str> = map.lines().collect();
        assert_eq!(lines[..expected.len()], *expected, "\n{map}");
        assert!(lines.iter().all(|line| width(line) <= WIDTH), "\n{map}");
    }

    #[test]
    fn a_window_of_rows_has_its_ids_in_the_hexes() {
        let window = Window { hexrows: 2..=3, numbers: 9..=11 };
        let map = map::<Rows>(&window, ["D10", "C10", "C11", "D9"]);
        let expected = [
            "  C9  C10~",
            "   .   .",
            "D9  D10 D11",
            " .  X9a  .",
            "",
            "Signs: ~ rough.",
            "Places: D9 Gabès.",
        ];
        is_drawn(&map, &expected);
        assert_eq!(map.lines().count(), expected.len());
    }

    #[test]
    fn rows_that_are_too_wide_have_their_ids_on_the_margins_and_are_drawn_in_strips() {
        let map = map::<Rows>(&Window::whole::<Rows>(), ["A2", "B1", "B2", "A40"]);
        is_drawn(&map, &["  1   2   3   4   5   6   7   8   9   10  11  12  13  14"]);
        let lines: Vec<&str> = map.lines().collect();
        assert!(lines[1].starts_with("A") && lines[2].starts_with("     .  X9a  .   . "), "\n{map}");
        assert!(lines[3].starts_with("B  ~") && lines[4].starts_with("   .       . "), "\n{map}");
        // 40 hexes in three strips of 14, 14 and 12, each with a head and 24 lines.
        assert_eq!(lines[26], "  15  16  17  18  19  20  21  22  23  24  25  26  27  28");
        assert_eq!(lines[52], "  29  30  31  32  33  34  35  36  37  38  39  40");
        assert!(map.ends_with("Places: A40 Gabès."), "{map}");
    }

    #[test]
    fn columns_are_shifted_downwards_and_may_run_from_sheet_to_sheet() {
        let window = Window { hexrows: 31..=33, numbers: 34..=35 };
        let map = map::<Columns>(&window, ["B33.34", "A32.01", "B34.34", "A33.01"]);
        is_drawn(
            &map,
            &[
                "A32.01~       A34.01",
                " .     A33.01  .",
                "B32.34  .",
                " .     B33.34",
                "        X9a",
                "",
                "Signs: ~ rough.",
                "Places: A33.01 Gabès.",
            ],
        );
    }

    #[test]
    fn a_stack_beside_the_id_of_another_column_is_read_by_itself() {
        let window = Window { hexrows: 31..=32, numbers: 34..=34 };
        let map = map::<Columns>(&window, ["B33.34", "B32.34", "", ""]);
        is_drawn(&map, &["B32.34~", " .     B33.34", "        X9a"]);
        let window = Window { hexrows: 31..=32, numbers: 33..=35 };
        let map = self::map::<Columns>(&window, ["B33.34", "B32.33", "", ""]);
        is_drawn(&map, &["A32.01", " .     A33.01", "B32.34  .", " .     B33.34", "B32.33~ X9a"]);
    }

    #[test]
    fn columns_that_are_too_many_have_their_ids_on_the_margins() {
        let window = Window { hexrows: 31..=61, numbers: 33..=35 };
        let map = map::<Columns>(&window, ["B33.34", "A32.01", "B34.34", "A62.01"]);
        is_drawn(
            &map,
            &[
                "    32  33  34  35  36  37  38  39  40  41  42  43  44  45  46  47",
                "A01  ~",
                "     .       .       .       .       .       .       .       .",
            ],
        );
        let lines: Vec<&str> = map.lines().collect();
        assert!(lines[3].starts_with("B34      .       ."), "\n{map}");
        assert!(lines[4].starts_with("     .      "), "\n{map}");
        assert!(lines[5].starts_with("B33     X9a"), "\n{map}");
        assert!(lines[9].starts_with("    48  49"), "\n{map}");
        assert!(map.ends_with("Places: A62.01 Gabès."), "{map}");
    }

    #[test]
    fn what_is_no_chart_is_not_drawn() {
        assert_eq!(in_english(&Value::Null), "");
        assert_eq!(in_english(&serde_json::json!({"rows": 7})), "");
        assert_eq!(in_english(&serde_json::json!({})), "\nSigns: .");
    }
}
