//! No refusal of the rules without a test: every reason that the source gives stands in a test, and every
//! rule that refuses anything is tested with a refusal and with a success.

use super::{Offences, Source, is_rust, sources};
use std::collections::BTreeSet;

/// Where orders are refused.
const REFUSING: [&str; 3] = ["rules/", "play/", "system.rs"];

/// Reasons that no order can bring about: what stands before them sees to that. They keep the functions
/// total, for callers of their own.
const OUT_OF_REACH: &[&str] = &[
    // The reader wants a hex.
    "name the hex where ",
    " is given no hex to move to",
    // The data give every gun a Range.
    " has no Range",
];

/// The tests of the rulebook as one text.
fn tests() -> String {
    sources("games/totensonntag/tests", is_rust).into_iter().map(|source| source.text).collect()
}

/// A refusal in the source: the rule, and the longest piece of the reason without a figure in it.
struct Refusal {
    path: String,
    line: usize,
    rule: String,
    reason: String,
}

/// The string literal that a text begins with.
fn literal(text: &str) -> Option<&str> {
    text.strip_prefix('"')?.split('"').next()
}

/// Refusals whose rule and reason are written where they are made.
fn refusals() -> Vec<Refusal> {
    let at = |path: &str| path.trim_start_matches("games/totensonntag/src/").to_owned();
    let refusing = |path: &str| is_rust(path) && REFUSING.iter().any(|start| at(path).starts_with(start));
    let mut found = vec![];
    for Source { path, text } in sources("games/totensonntag/src", refusing) {
        for (at, call) in text.match_indices(concat!("Objection", "::new(")) {
            let arguments = text[at + call.len()..].trim_start();
            let Some(rule) = literal(arguments) else { continue };
            let after = arguments[rule.len() + 2..].trim_start_matches(',').trim_start();
            let reason = after.strip_prefix("format!(").unwrap_or(after).trim_start();
            let Some(reason) = literal(reason) else { continue };
            let pieces = reason.split('{').map(|piece| piece.rsplit('}').next().unwrap_or(piece));
            let reason = pieces.max_by_key(|piece| piece.len()).unwrap_or(reason).to_owned();
            let line = text[..at].lines().count();
            found.push(Refusal { path: path.clone(), line, rule: rule.to_owned(), reason });
        }
    }
    found
}

#[test]
fn every_reason_of_a_refusal_stands_in_a_test() {
    let (refusals, tests) = (refusals(), tests());
    assert!(refusals.len() > 50, "{}", refusals.len());
    let mut offences = Offences::default();
    for Refusal { path, line, rule, reason } in &refusals {
        if !tests.contains(reason) && !OUT_OF_REACH.contains(&reason.as_str()) {
            offences.at(path, *line, &format!("no test is refused by TS {rule}: `…{reason}…`"));
        }
    }
    for reason in OUT_OF_REACH {
        assert!(refusals.iter().any(|refusal| refusal.reason == *reason), "nobody says `{reason}`");
    }
    offences.none();
}

#[test]
fn every_rule_that_refuses_is_tested_both_ways() {
    let tests = tests();
    // The bodies of the tests of a rule, by its number in their names.
    let bodies = |rule: &str| -> Vec<&str> {
        let name = format!("ts_{}_", rule.replace('.', "_"));
        tests.split("#[test]").filter(|body| body.contains(&format!("fn {name}"))).collect()
    };
    let rules: BTreeSet<String> = refusals().into_iter().map(|refusal| refusal.rule).collect();
    assert!(rules.len() > 12, "{rules:?}");
    for rule in rules {
        let told = [format!("\"{rule}: "), format!("refused {rule}: ")];
        assert!(told.iter().any(|told| tests.contains(told)), "TS {rule} is never the reason of a refusal");
        let success = ["happened(", "events(", "\"ok", "place(&", "end(", ".awaits(", "recoveries(", "check"];
        let succeeds = bodies(&rule).iter().any(|body| success.iter().any(|word| body.contains(word)));
        assert!(succeeds, "no test of TS {rule} succeeds");
    }
}
