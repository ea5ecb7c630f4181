//! No refusal without a test: the tests of the rules are run once more, and the refusals that they met and
//! held against their own words are laid beside the reasons that the source gives.

use crate::support::LISTENING;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// The tests that are run, by a part of their names; never this one again.
const TESTS: [&str; 9] = [
    "rule_0",
    "rule_1",
    "editions::",
    "hints::ts_",
    "policies::",
    "sealed_choice::",
    "secrets::",
    "--skip",
    "refusals::",
];

/// Where orders are refused.
const REFUSING: [&str; 2] = ["rules", "play"];

/// Reasons that no order can bring about: what stands before them sees to that. They keep the functions
/// total, for callers of their own.
const OUT_OF_REACH: [(&str, &str); 5] = [
    // The reader wants a hex, and a number from 1 to 6.
    ("6.1", "name the hex where {} enters"),
    ("6.0", "{} is given no hex to move to"),
    ("2.1", "an AN is 1 to 6, not {}"),
    // The data give every gun a Range.
    ("7.4", "{} has no Range"),
    // Whether a unit is on the map is asked first (TS 6.1).
    ("3.0", "{} is not on the map"),
];

/// A reason in the source: its rule, if it is written as a figure, and the text with `{}` for each figure.
struct Reason {
    place: String,
    rule: Option<String>,
    text: String,
}

/// What a string literal at the beginning of a text says.
fn literal(text: &str) -> Option<&str> {
    text.trim_start()
        .strip_prefix("format!(")
        .unwrap_or(text)
        .trim_start()
        .strip_prefix('"')?
        .split('"')
        .next()
}

/// A literal with `{}` for whatever stands between braces.
fn template(literal: &str) -> String {
    let pieces = literal.split('{').map(|piece| piece.rsplit('}').next().unwrap_or(piece));
    pieces.collect::<Vec<_>>().join("{}")
}

/// Every reason that is given where an objection is made, or just before.
fn reasons() -> Vec<Reason> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let folders = REFUSING.iter().flat_map(|folder| std::fs::read_dir(source.join(folder)).unwrap());
    let mut found = vec![];
    for path in folders.map(|entry| entry.unwrap().path()) {
        let text = String::from_utf8(std::fs::read(&path).unwrap()).unwrap();
        for (at, call) in text.match_indices("bjection::new(").chain(text.match_indices("= objection(")) {
            let arguments = &text[at + call.len()..];
            let (rule, reason) = if call.starts_with('=') {
                (None, arguments)
            } else {
                let (rule, reason) = arguments.split_once(',').unwrap();
                (literal(rule).map(str::to_owned), reason)
            };
            let place = format!("{}:{}", path.display(), text[..at].lines().count());
            let mut add = |literal: &str| {
                found.push(Reason { place: place.clone(), rule: rule.clone(), text: template(literal) });
            };
            match literal(reason) {
                Some(literal) => add(literal),
                // `let reason = …;` before it: every text in there.
                None => {
                    let before = text[..at].rfind("let reason = ").map_or("", |from| &text[from..at]);
                    let end = before.find(";\n").unwrap_or(before.len());
                    before[..end].split('"').skip(1).step_by(2).for_each(&mut add);
                }
            }
        }
    }
    found
}

/// Whether a text is this template with figures in it.
fn fits(template: &str, text: &str) -> bool {
    let mut pieces = template.split("{}");
    let Some(mut rest) = text.strip_prefix(pieces.next().unwrap_or_default()) else { return false };
    for piece in pieces {
        if piece.is_empty() {
            continue;
        }
        let Some(at) = rest.find(piece) else { return false };
        rest = &rest[at + piece.len()..];
    }
    template.ends_with("{}") || rest.is_empty()
}

/// What the tests of the rules have found, by the name of the test: `ok`, or `RULE: reason`.
fn found() -> BTreeMap<String, BTreeSet<String>> {
    let notes = std::env::temp_dir().join(format!("feldpost-fates-{}", std::process::id()));
    let mut again = Command::new(std::env::current_exe().unwrap());
    assert!(std::env::var_os(LISTENING).is_none(), "the tests that are run do not run themselves");
    let ran = again.args(TESTS).env(LISTENING, &notes).output().unwrap();
    let text = String::from_utf8(std::fs::read(&notes).unwrap()).unwrap();
    std::fs::remove_file(&notes).unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stdout));
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (test, fate) in text.lines().filter_map(|line| line.split_once('\t')) {
        let fate = match fate.strip_prefix("refused ") {
            Some(refused) => refused,
            None if fate.starts_with("ok") => "ok",
            None => continue,
        };
        let test = test.rsplit("::").next().unwrap().to_owned();
        found.entry(test).or_default().insert(fate.to_owned());
    }
    found
}

#[test]
fn every_refusal_is_met_by_a_test_of_the_rules_and_every_rule_that_refuses_lets_pass_too() {
    let (reasons, found) = (reasons(), found());
    assert!(reasons.len() > 90 && found.len() > 150, "{} reasons, {} tests", reasons.len(), found.len());
    let met: BTreeSet<(&str, &str)> =
        found.values().flatten().filter_map(|fate| fate.split_once(": ")).collect();
    let mut wrong = vec![];
    for Reason { place, rule, text } in &reasons {
        let same = |by: &str| rule.as_deref().is_none_or(|rule| rule == by);
        let is_met = met.iter().any(|(by, told)| same(by) && fits(text, told));
        if is_met == OUT_OF_REACH.iter().any(|(by, out)| same(by) && out == text) {
            wrong
                .push(format!("{place}: `{text}`: {}", if is_met { "met" } else { "no test is refused so" }));
        }
    }
    for (rule, text) in OUT_OF_REACH {
        let said =
            reasons.iter().any(|said| said.text == text && said.rule.as_deref().is_none_or(|by| by == rule));
        assert!(said, "nobody says `{text}`");
    }
    for rule in met.iter().map(|(rule, _)| *rule).collect::<BTreeSet<_>>() {
        let name = format!("ts_{}_", rule.replace('.', "_"));
        let passes = found.iter().any(|(test, fates)| test.starts_with(&name) && fates.contains("ok"));
        if !passes {
            wrong.push(format!("TS {rule}: no test of it lets an order pass"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
