//! `feldpost rules`: the index of a rulebook.

use super::{Ending, Failure, OK};
use crate::registry::Registry;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The game system
    system: String,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Prints the index with its coverage.
pub fn run(args: &Args) -> Ending {
    let registry = Registry::standard();
    let card = registry.find(&args.system).map_err(Failure::no)?.0;
    let rows = table_rows(card.rules_index);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for row in &rows {
        *counts.entry(row[2]).or_default() += 1;
    }
    if args.json {
        let rules: Vec<Value> = rows
            .iter()
            .map(|[rule, title, status, place, test]| {
                json!({ "rule": rule, "title": title, "status": status, "where": place, "test": test })
            })
            .collect();
        super::print_json(&json!({ "system": card.id, "book": card.book, "rules": rules, "counts": counts }));
        return Ok(OK);
    }
    println!("{} ({})\n", card.title, card.id);
    for row in &rows {
        println!("{:<8} {:<9} {:<44} {}", format!("{} {}", card.book, row[0]), row[2], row[1], row[3]);
    }
    let summary: Vec<String> = counts.iter().map(|(status, count)| format!("{count} {status}")).collect();
    println!("\n{} rules: {}", rows.len(), summary.join(", "));
    Ok(OK)
}

/// The rows of the first table of an index: rule, title, status, where, test.
pub fn table_rows(index: &str) -> Vec<[&str; 5]> {
    let is_row = |line: &&str| line.starts_with('|');
    let lines = index.lines().skip_while(|line| !line.starts_with('|')).take_while(is_row);
    lines
        .skip(2)
        .filter_map(|line| {
            let cells: Vec<&str> =
                line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`')).collect();
            <[&str; 5]>::try_from(cells).ok()
        })
        .collect()
}
