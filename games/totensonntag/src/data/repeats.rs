//! Columns of the tables that repeat what the scenario says, for the reader's eye: set-up, entry, exit,
//! control. The scenario is played; a column that says otherwise would mislead whoever changes it.

use super::{Data, FILES};
use crate::hex::{Hex, letter};
use crate::scenario::SetupGroup;
use feldpost_kit::fault::Fault;
use feldpost_kit::rows::Row;
use std::collections::BTreeSet;

/// Every field that does not say what the scenario does.
pub fn check(data: &Data, units: &[Row], map: &[Row]) -> Vec<Fault> {
    let hexes = map.iter().flat_map(|row| of_hex(data, row));
    hexes.chain(units.iter().filter_map(|row| of_unit(data, row))).collect()
}

fn differs(row: &Row, column: &str, wanted: &str) -> Fault {
    let fault = row.fault(column, &format!("is not what {} says, which is played", FILES[2]));
    fault.hint(if wanted.is_empty() { "leave it empty" } else { wanted })
}

fn of_hex(data: &Data, row: &Row) -> Vec<Fault> {
    let Ok(hex) = row.text("hex").parse::<Hex>() else { return vec![] };
    let scenario = &data.scenario;
    let objective = scenario.objectives.iter().find(|objective| objective.hex == hex);
    let control = objective.map(|objective| objective.control_at_start.id().to_string());
    let exit = (scenario.exit.hex == hex).then(|| scenario.exit.side.id().to_string());
    let groups = scenario.reinforcements.iter().filter(|group| group.entry_hexes.contains(&hex));
    let entries = groups.map(|group| format!("{}:{}:{}", group.side.id(), group.id, group.turn));
    let entry = entries.collect::<Vec<_>>().join(" ");
    [("control", control.unwrap_or_default()), ("exit", exit.unwrap_or_default()), ("entry", entry)]
        .into_iter()
        .filter(|(column, wanted)| row.text(column) != wanted)
        .map(|(column, wanted)| differs(row, column, &wanted))
        .collect()
}

fn of_unit(data: &Data, row: &Row) -> Option<Fault> {
    let unit = row.id("id").ok().and_then(|id| data.unit(id))?;
    let group = data.scenario.setup_group_of(unit.id);
    let wanted = group.map(hexes).unwrap_or_default();
    if spelled(row.text("setup_hexes")) == Some(wanted) {
        return None;
    }
    Some(differs(row, "setup_hexes", &group.map(in_words).unwrap_or_default()))
}

fn in_words(group: &SetupGroup) -> String {
    match group.rows {
        Some((first, last)) => format!("{first}..{last}"),
        None => group.hexes.iter().map(Hex::to_string).collect::<Vec<_>>().join(" "),
    }
}

fn rows((first, last): (char, char)) -> BTreeSet<Hex> {
    Hex::all().filter(|hex| (first..=last).contains(&letter(*hex))).collect()
}

/// Where a group may be set up.
fn hexes(group: &SetupGroup) -> BTreeSet<Hex> {
    group.rows.map_or_else(|| group.hexes.iter().copied().collect(), rows)
}

/// `J18`, `F2+1` (with its neighbours), `O1..O6`, `E..O` (whole hexrows), parted by blanks.
fn spelled(text: &str) -> Option<BTreeSet<Hex>> {
    let mut found = BTreeSet::new();
    for word in text.split_whitespace() {
        if let Some(centre) = word.strip_suffix("+1") {
            let hex: Hex = centre.parse().ok()?;
            found.extend(hex.neighbours().chain([hex]));
        } else if let Some((first, last)) = word.split_once("..") {
            match (first.parse::<Hex>(), last.parse::<Hex>()) {
                (Ok(first), Ok(last)) if first.hexrow() == last.hexrow() => {
                    found.extend(
                        (first.number()..=last.number()).filter_map(|number| Hex::at(first.hexrow(), number)),
                    );
                }
                _ => found.extend(rows((first.parse().ok()?, last.parse().ok()?))),
            }
        } else {
            found.insert(word.parse().ok()?);
        }
    }
    Some(found)
}
