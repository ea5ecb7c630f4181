//! No refusal of the rules without a test: every reason that the source gives stands in a test, and every
//! rule that refuses anything is tested with a refusal and with a success.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Where orders are refused.
const REFUSING: [&str; 3] = ["src/rules", "src/play", "src/system.rs"];

/// Reasons that no order can bring about: what stands before them sees to that. They keep the functions
/// total, for callers of their own.
const OUT_OF_REACH: &[&str] = &[
    // The reader wants a hex.
    "name the hex where ",
    " is given no hex to move to",
    // The data give every gun a Range.
    " has no Range",
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The Rust files in a folder and below, or the file itself, by path.
fn sources(at: &Path) -> BTreeMap<PathBuf, String> {
    if at.is_file() {
        return BTreeMap::from([(at.to_owned(), std::fs::read_to_string(at).unwrap())]);
    }
    let entries = std::fs::read_dir(at).unwrap().map(|entry| entry.unwrap().path());
    let wanted = entries.filter(|path| path.is_dir() || path.extension().is_some_and(|end| end == "rs"));
    wanted.flat_map(|path| sources(&path)).collect()
}

/// The tests as one text, without this file.
fn tests() -> String {
    let all = sources(&root().join("tests"));
    let others = all.into_iter().filter(|(path, _)| !path.ends_with("refusals.rs"));
    others.map(|(_, text)| text).collect()
}

/// A refusal in the source: the rule, and the longest piece of the reason without a figure in it.
struct Refusal {
    place: String,
    rule: String,
    reason: String,
}

/// The string literal that a text begins with.
fn literal(text: &str) -> Option<&str> {
    text.strip_prefix('"')?.split('"').next()
}

/// Refusals whose rule and reason are written where they are made.
fn refusals() -> Vec<Refusal> {
    let files = REFUSING.iter().flat_map(|at| sources(&root().join(at)));
    let mut found = vec![];
    for (path, text) in files {
        for (at, call) in text.match_indices("Objection::new(") {
            let arguments = text[at + call.len()..].trim_start();
            let Some(rule) = literal(arguments) else { continue };
            let after = arguments[rule.len() + 2..].trim_start_matches(',').trim_start();
            let reason = after.strip_prefix("format!(").unwrap_or(after).trim_start();
            let Some(reason) = literal(reason) else { continue };
            let pieces = reason.split('{').map(|piece| piece.rsplit('}').next().unwrap());
            let longest = pieces.max_by_key(|piece| piece.len()).unwrap();
            let line = text[..at].lines().count();
            found.push(Refusal {
                place: format!("{}:{line}", path.strip_prefix(root()).unwrap().display()),
                rule: rule.to_owned(),
                reason: longest.to_owned(),
            });
        }
    }
    found
}

#[test]
fn every_reason_of_a_refusal_stands_in_a_test() {
    let (refusals, tests) = (refusals(), tests());
    assert!(refusals.len() > 50, "{}", refusals.len());
    let untried = refusals.iter().filter(|refusal| !tests.contains(&refusal.reason));
    let untried = untried.filter(|refusal| !OUT_OF_REACH.contains(&refusal.reason.as_str()));
    let list: Vec<String> =
        untried.map(|refusal| format!("{}: {}: {}", refusal.place, refusal.rule, refusal.reason)).collect();
    assert!(list.is_empty(), "no test is refused for:\n{}", list.join("\n"));
    for reason in OUT_OF_REACH {
        assert!(refusals.iter().any(|refusal| refusal.reason == *reason), "nobody says `{reason}`");
    }
}

#[test]
fn every_rule_that_refuses_is_tested_both_ways() {
    let tests = tests();
    // The bodies of the tests of a rule, by its number in their names.
    let bodies = |rule: &str| -> Vec<&str> {
        let name = format!("fn ts_{}_", rule.replace('.', "_"));
        tests.split("#[test]").filter(|body| body.contains(&name)).collect()
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
