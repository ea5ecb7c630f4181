//! The rule index against code, tests and texts: every number that is cited exists, every rule that is
//! done has a test.

use super::{Offences, Source, is_rust, is_word, numbered, occurrences, sources, word};
use std::collections::BTreeSet;

const STATUSES: [&str; 4] = ["done", "partly", "deferred", "not applicable"];

/// A row of the rule index.
struct Rule {
    line: usize,
    number: String,
    status: String,
    tests: Vec<String>,
}

const INDEX: &str = "games/totensonntag/RULES.md";

/// The rows of the index that begin with a rule's number: `| TS 7.3 | title | status | where |`.
fn rules(index: &str) -> Vec<Rule> {
    let mut rules = Vec::new();
    for (line, text) in numbered(index).filter(|(_, text)| text.starts_with('|')) {
        let cells: Vec<&str> = text.trim_matches('|').split('|').map(str::trim).collect();
        let first = cells[0].trim_matches(['`', '*']).trim_start_matches("TS ");
        let number = rule_number(first);
        if number.is_empty() || number != first {
            continue;
        }
        let status = cells.iter().find(|cell| STATUSES.contains(cell)).copied().unwrap_or_default();
        let tests =
            text.split(|c| !is_word(c)).filter(|name| name.starts_with("ts_")).map(str::to_owned).collect();
        rules.push(Rule { line, number: number.to_owned(), status: status.to_owned(), tests });
    }
    assert!(!rules.is_empty(), "{INDEX} has no row that begins with a rule's number");
    rules
}

/// The number at the beginning of a text: `7.4` of `7.4: guns`, `10` of `10.`, nothing of `abc`.
fn rule_number(text: &str) -> &str {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let chapter = digits(text);
    match text[chapter..].strip_prefix('.').map(digits) {
        Some(section) if chapter > 0 && section > 0 => &text[..chapter + 1 + section],
        _ => &text[..chapter],
    }
}

/// `A7.8` of `A7.8: …`, `D3` of `D3)`, nothing of other words.
fn ruling_id(text: &str) -> &str {
    let text = text.trim_start_matches(['(', '|', '`', '*']);
    let number = text.strip_prefix(['A', 'D']).map(rule_number).unwrap_or_default();
    if number.is_empty() { "" } else { &text[..=number.len()] }
}

/// A rule's number, or that of a chapter with a rule in it.
fn is_known(rules: &[Rule], number: &str) -> bool {
    let chapter = format!("{number}.");
    rules.iter().any(|rule| rule.number == number || rule.number.starts_with(&chapter))
}

/// `7.4` of `ts_7_4_range`, `9` of `ts_9_victory`.
fn rule_of_test(name: &str) -> String {
    let parts = name.trim_start_matches("ts_").split('_');
    let numbers = parts.take(2).take_while(|part| part.bytes().all(|b| b.is_ascii_digit()));
    numbers.collect::<Vec<_>>().join(".")
}

#[test]
fn rules_are_cited_by_numbers_that_exist() {
    let index = sources("games/totensonntag", |path| path == INDEX).remove(0).text;
    let rules = rules(&index);
    let tidy = |path: &str| path.starts_with("tests/tidy");
    let cites = |path: &str| [".rs", ".txt", ".html", ".json", ".md"].iter().any(|end| path.ends_with(end));
    let mut offences = Offences::default();
    let mut cited = 0;
    for folder in ["games", "src", "templates", "tests", "docs"] {
        for Source { path, text } in sources(folder, |path| cites(path) && !tidy(path)) {
            for (line, rest) in occurrences(&text, "TS ") {
                let number = rule_number(rest);
                cited += usize::from(!number.is_empty());
                if !number.is_empty() && !is_known(&rules, number) {
                    offences.at(&path, line, &format!("TS {number} is not in {INDEX}"));
                }
            }
            for (line, rest) in occurrences(&text, "Objection::new(") {
                let Some(rest) = rest.trim_start().strip_prefix('"') else { continue };
                if !rules.iter().any(|rule| rule.number == rule_number(rest)) {
                    offences.at(
                        &path,
                        line,
                        &format!("the refusal cites {}, not in {INDEX}", rule_number(rest)),
                    );
                }
            }
            for (line, rest) in occurrences(&text, "ruling ").chain(occurrences(&text, "rulings ")) {
                let id = ruling_id(rest);
                if !id.is_empty() && !index.split_whitespace().any(|known| ruling_id(known) == id) {
                    offences.at(&path, line, &format!("ruling {id} is not in {INDEX}"));
                }
            }
        }
    }
    assert!(cited > 0, "nobody cites a rule");
    offences.none();
}

#[test]
fn done_rules_have_tests_and_tests_have_rules() {
    let index = sources("games/totensonntag", |path| path == INDEX).remove(0).text;
    let rules = rules(&index);
    let mut offences = Offences::default();
    let mut tests = BTreeSet::new();
    for Source { path, text } in sources("games/totensonntag/tests", is_rust) {
        for (line, rest) in occurrences(&text, "fn ts_") {
            let name = format!("ts_{}", word(rest));
            let number = rule_of_test(&name);
            if !is_known(&rules, &number) || number.is_empty() {
                offences.at(&path, line, &format!("`{name}` names no rule of {INDEX}"));
            }
            tests.insert(name);
        }
    }
    for rule in &rules {
        if rule.status.is_empty() {
            let known = STATUSES.join(", ");
            offences.at(INDEX, rule.line, &format!("{} has no status; known: {known}", rule.number));
        }
        if rule.status == "done" && rule.tests.is_empty() {
            offences.at(INDEX, rule.line, &format!("{} is done and names no test", rule.number));
        }
        for test in rule.tests.iter().filter(|test| !tests.contains(*test)) {
            offences.at(INDEX, rule.line, &format!("there is no test `{test}`"));
        }
    }
    offences.none();
}

#[test]
fn every_reading_has_a_test_with_its_id() {
    let index = sources("games/totensonntag", |path| path == INDEX).remove(0).text;
    let tests: Vec<Source> = sources("games/totensonntag/tests", is_rust);
    let names: BTreeSet<&str> =
        tests.iter().flat_map(|test| occurrences(&test.text, "fn ts_").map(|(_, rest)| word(rest))).collect();
    let mut offences = Offences::default();
    let rows = numbered(&index).filter_map(|(line, text)| Some((line, text.strip_prefix("| A")?)));
    let mut count = 0;
    for (line, row) in rows {
        let id = format!("a{}", rule_number(row).replace('.', "_"));
        count += 1;
        if !names.iter().any(|name| name.contains(&format!("_{id}_"))) {
            offences.at(INDEX, line, &format!("no test is named after the reading {}", id.to_uppercase()));
        }
    }
    assert!(count > 40, "{count} readings");
    offences.none();
}
