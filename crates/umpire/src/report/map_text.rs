//! A chart as plain text: two lines a hexrow, four columns a hex, odd rows half a hex to the right.

use super::text::{WIDTH, pad, wrap};
use serde_json::Value;

/// Columns that a hex takes.
const HEX: usize = 4;

/// The map of a [`feldpost_kit::chart::Chart`], given as its JSON, with the legend and the named
/// places below.
///
/// The upper line of a row holds the hex ids, each followed by its terrain mark; the lower line the
/// stacks: sign of the side, number of units, class of the top unit; a dot where nobody stands. Rows
/// of up to 19 hexes stay within [`WIDTH`] columns. What is missing in the JSON is left blank.
#[must_use]
pub fn map_text(chart: &Value) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut places: Vec<String> = Vec::new();
    for row in list(chart, "rows") {
        let lead = if row["shifted"] == true { HEX / 2 } else { 0 };
        let (mut upper, mut lower) = (" ".repeat(lead), " ".repeat(lead));
        for hex in list(row, "hexes") {
            let id = text(hex, "hex");
            upper.push_str(&pad(&format!("{id}{}", text(hex, "mark").trim()), HEX));
            lower.push_str(&pad(&stack(&hex["stack"]), HEX));
            let name = text(hex, "name");
            if !name.is_empty() {
                places.push(format!("{id} {name}"));
            }
        }
        lines.extend([upper, lower]);
    }
    lines.push(String::new());
    let legend: Vec<String> = list(chart, "legend")
        .filter_map(|entry| Some(format!("{} {}", entry.get(0)?.as_str()?, entry.get(1)?.as_str()?)))
        .collect();
    lines.push(wrap(&format!("Signs: {}.", legend.join("; ")), WIDTH, 2));
    if !places.is_empty() {
        lines.push(wrap(&format!("Places: {}.", places.join("; ")), WIDTH, 2));
    }
    let trimmed: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    trimmed.join("\n")
}

fn stack(stack: &Value) -> String {
    if stack.is_null() {
        return " .".to_owned();
    }
    let units = stack["units"].as_u64().map(|units| units.min(9).to_string()).unwrap_or_default();
    format!("{}{units}{}", text(stack, "sign"), text(stack, "top"))
}

fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value.get(key).and_then(Value::as_array).into_iter().flatten()
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}
