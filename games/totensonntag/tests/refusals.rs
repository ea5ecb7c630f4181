//! No refusal without a test: the tests of the rules are run once more, and the refusals that they met and
//! held against their own words are laid beside the reasons that the source gives.

use crate::support::LISTENING;
use feldpost_kit::system::GameSystem as _;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// The tests that are run, by a part of their names; never this one again.
const TESTS: [&str; 10] = [
    "rule_0",
    "rule_1",
    "plans::",
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
    ("6.1", "name-entry-hex"),
    ("6.0", "no-hex-given"),
    ("2.1", "an-range"),
    // The data give every gun a Range.
    ("7.4", "no-range"),
    // Whether a unit is on the map is asked first (TS 6.1).
    ("3.0", "not-on-map"),
];

/// A reason in the source: its rule, if it is written as a figure, and the name of its message.
struct Reason {
    place: String,
    rule: Option<String>,
    id: String,
}

/// What a string literal at the beginning of a text says.
fn literal(text: &str) -> Option<&str> {
    text.trim_start().strip_prefix('"')?.split('"').next()
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
            let mut add = |id: &str| {
                found.push(Reason { place: place.clone(), rule: rule.clone(), id: id.to_owned() });
            };
            match reason.trim_start().strip_prefix("msg!(").and_then(literal) {
                Some(id) => add(id),
                // `let reason = …;` before it: every message in there.
                None => {
                    let before = text[..at].rfind("let reason = ").map_or("", |from| &text[from..at]);
                    let end = before.find(";\n").unwrap_or(before.len());
                    before[..end].split("msg!(").skip(1).filter_map(literal).for_each(&mut add);
                }
            }
        }
    }
    found
}

/// What a message says in English, with `{}` for each figure: one text for each choice that it makes.
fn texts(id: &str) -> Vec<String> {
    let all = feldpost_totensonntag::system().wording().messages.iter();
    let own = all.filter(|(name, _)| name.starts_with("en/")).map(|(_, text)| *text);
    // What the kit says of every game stands with the host.
    let catalogue = own.chain([include_str!("../../../templates/en/orders.ftl")]);
    let lines = catalogue.flat_map(str::lines);
    let mut lines = lines.skip_while(|line| !line.starts_with(&format!("{id} = ")));
    let first = lines.next().unwrap_or_else(|| panic!("no message `{id}`"));
    let first = first.split_once(" = ").unwrap().1;
    let choices = lines.take_while(|line| line.starts_with(' ')).filter_map(|line| line.split_once("] "));
    let all = if first.ends_with("->") { choices.map(|(_, text)| text).collect() } else { vec![first] };
    let template = |text: &str| {
        let pieces = text.split("{ ").map(|piece| piece.rsplit(" }").next().unwrap_or(piece));
        pieces.collect::<Vec<_>>().join("{}")
    };
    all.into_iter().map(template).collect()
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
    for Reason { place, rule, id } in &reasons {
        let same = |by: &str| rule.as_deref().is_none_or(|rule| rule == by);
        let texts = texts(id);
        let is_met = met.iter().any(|(by, told)| same(by) && texts.iter().any(|text| fits(text, told)));
        if is_met == OUT_OF_REACH.iter().any(|(by, out)| same(by) && out == id) {
            wrong.push(format!("{place}: `{id}`: {}", if is_met { "met" } else { "no test is refused so" }));
        }
    }
    for (rule, id) in OUT_OF_REACH {
        let said =
            reasons.iter().any(|said| said.id == id && said.rule.as_deref().is_none_or(|by| by == rule));
        assert!(said, "nobody says `{id}`");
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
