//! `feldpost rules`: the index of a rulebook, as one edition reads it.

use super::{Ending, Failure, OK};
use feldpost_kit::sheet::Refusal;
use feldpost_kit::system::Terms;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The game system
    system: String,
    /// The edition; a rule that it plays otherwise than the default one is marked
    #[arg(long, default_value = "")]
    edition: String,
    /// A house rule, NAME=VALUE; repeatable
    #[arg(long)]
    policy: Vec<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// A policy that is not as the default edition has it.
struct Differing<'a> {
    name: &'a str,
    rules: Vec<&'a str>,
    meaning: &'a str,
    value: &'a str,
    default: &'a str,
}

/// Prints the index with its coverage.
pub fn run(args: &Args) -> Ending {
    let registry = crate::games::standard();
    let (card, found) = registry.find(&args.system).map_err(Failure::no)?;
    let usual = card.editions.first().map(|edition| edition.id.clone()).unwrap_or_default();
    let edition = if args.edition.is_empty() { usual.clone() } else { args.edition.clone() };
    let house = args.policy.iter().map(|text| super::game::pair(text)).collect::<Result<_, _>>()?;
    let policies = |edition: &str, policies| {
        let terms = Terms { edition: edition.to_owned(), policies, ..Terms::default() };
        found.policies(&terms).map_err(Failure::no)
    };
    let (read, default) = (policies(&edition, house)?, policies(&usual, BTreeMap::new())?);
    let differing = differing(card.rules_index, &read, &default);
    let rows = rules(card.rules_index);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for row in &rows {
        *counts.entry(row[2]).or_default() += 1;
    }
    if args.json {
        let rules: Vec<Value> = rows.iter().map(|row| rule_json(row, &differing)).collect();
        let (system, book) = (card.id, card.book);
        super::print_json(&json!({
            "system": system, "book": book, "edition": edition, "default_edition": usual,
            "rules": rules, "policies": read, "counts": counts,
            "digest": card.rules, "state_version": found.state_version(),
        }));
        return Ok(OK);
    }
    println!("{} ({}), edition {edition}\n", card.title, card.id);
    let longest = |text: fn(&str, &[&str; 5]) -> String| {
        rows.iter().map(|row| text(card.book, row).chars().count()).max().unwrap_or_default()
    };
    let cite = longest(|book, row| cited(book, row[0]));
    let status = longest(|_, row| row[2].to_owned());
    for row in &rows {
        println!("{:<cite$} {:<status$} {:<44} {}", cited(card.book, row[0]), row[2], row[1], row[3]);
        for policy in differing.iter().filter(|policy| policy.rules.contains(&row[0])) {
            let Differing { name, value, default, meaning, .. } = policy;
            println!("    *    {name} = {value}, not {default}: {meaning}");
        }
    }
    let summary: Vec<String> = counts.iter().map(|(status, count)| format!("{count} {status}")).collect();
    println!("\n{} rules: {}", rows.len(), summary.join(", "));
    if !differing.is_empty() {
        println!("* read otherwise than in the edition {usual}, by this policy");
    }
    Ok(OK)
}

/// A rule as it is cited: with the sign of the game's book, unless it names another one.
fn cited(book: &str, rule: &str) -> String {
    Refusal::new(rule, "").citation(book)
}

fn rule_json(row: &[&str; 5], differing: &[Differing<'_>]) -> Value {
    let [rule, title, status, place, test] = row;
    let here = differing.iter().filter(|policy| policy.rules.contains(rule));
    let here = here.map(|policy| {
        let Differing { name, value, default, meaning, .. } = policy;
        json!({ "policy": name, "value": value, "default": default, "meaning": meaning })
    });
    json!({
        "rule": rule, "title": title, "status": status, "where": place, "test": test,
        "differs": here.collect::<Vec<_>>(),
    })
}

/// The policies that are not read as by default, as the index explains them.
fn differing<'a>(
    index: &'a str,
    read: &'a BTreeMap<String, String>,
    default: &'a BTreeMap<String, String>,
) -> Vec<Differing<'a>> {
    let rows = table_rows(index, "policy");
    let explained = |name: &str| rows.iter().find(|row| row.first() == Some(&name));
    read.iter()
        .filter_map(|(name, value)| {
            let usual = default.get(name).filter(|usual| *usual != value)?;
            let cell = |at: usize| explained(name).and_then(|row| row.get(at)).copied().unwrap_or_default();
            let rules = cell(1).split('+').map(str::trim).collect();
            let meaning = cell(3);
            Some(Differing { name, rules, meaning, value, default: usual })
        })
        .collect()
}

/// The rows of the tables of an index whose first column has this head, without their heads. A row of other
/// length than the head is none.
fn table_rows<'a>(index: &'a str, first: &str) -> Vec<Vec<&'a str>> {
    let cells = |line: &'a str| -> Vec<&'a str> {
        let line = line.trim();
        let line = line.strip_prefix('|').unwrap_or(line);
        let line = line.strip_suffix('|').unwrap_or(line);
        line.split('|').map(|cell| cell.trim().trim_matches('`')).collect()
    };
    let tables = index.split("\n\n").filter(|part| part.starts_with('|'));
    // The rules of a series stand in a table of their own.
    let found = tables.filter_map(|table| {
        let mut lines = table.lines();
        let head = cells(lines.next()?);
        let rows = lines.skip(1).map(cells).filter(|row| row.len() == head.len());
        (head.first() == Some(&first)).then(|| rows.collect::<Vec<_>>())
    });
    found.flatten().collect()
}

/// A rule of the index: number, title, status, place, test.
fn rules(index: &str) -> Vec<[&str; 5]> {
    table_rows(index, "rule").into_iter().filter_map(|row| row.try_into().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The columns of the editions are as many as the game has editions, one too.
    #[test]
    fn a_policy_is_explained_whatever_the_number_of_editions() {
        for editions in [" only |", " a | b | c | d |"] {
            let dashes = "---|".repeat(4 + editions.matches('|').count());
            let values = " low |".repeat(editions.matches('|').count());
            let index = format!(
                "# Toy\n\n| rule | title | status | where | tests |\n|---|---|---|---|---|\n\
                 | 1.1 | Dice | done | toy.rs | toy_1_1 |\n| torn | row |\n\n\
                 | policy | rule | values | meaning |{editions}\n|{dashes}\n\
                 | tide | 1.1 + 2.3 | low or high | how far the water comes |{values}\n"
            );
            assert_eq!(rules(&index), [["1.1", "Dice", "done", "toy.rs", "toy_1_1"]]);
            let two = format!(
                "{index}\n| rule | title | status | where | test |\n|---|\n| S 2 | Cards | done | x | y |\n"
            );
            assert_eq!(rules(&two)[1], ["S 2", "Cards", "done", "x", "y"]);
            let policies = |value: &str| BTreeMap::from([("tide".to_owned(), value.to_owned())]);
            let (read, default) = (policies("high"), policies("low"));
            let found = differing(&index, &read, &default);
            assert_eq!(found[0].meaning, "how far the water comes", "{editions}");
            assert_eq!(found[0].rules, ["1.1", "2.3"]);
        }
        assert!(rules("no table").is_empty());
    }
}
