//! What the command line says of editions and house rules: the index of rules, the offer, the report, the
//! audit.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

fn feldpost(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_feldpost")).args(arguments).output().unwrap()
}

#[track_caller]
fn said(arguments: &[&str], code: i32) -> String {
    let output = feldpost(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {errors}");
    String::from_utf8(if code == 0 { output.stdout } else { output.stderr }).unwrap()
}

/// The lines under a rule's line that say how it is read otherwise.
fn marks<'a>(index: &'a str, rule: &str) -> Vec<&'a str> {
    let lines = index.lines().skip_while(|line| !line.starts_with(&format!("TS {rule} "))).skip(1);
    lines
        .take_while(|line| line.starts_with("    *"))
        .map(|line| line.trim_start_matches([' ', '*']))
        .collect()
}

#[test]
fn the_index_of_rules_is_printed_as_an_edition_reads_it() {
    let zh = said(&["rules", "totensonntag", "--edition", "zh"], 0);
    assert!(marks(&zh, "7.2")[0].starts_with("hit_comparison = above, not at-least: "), "{zh}");
    assert!(marks(&zh, "6.1")[0].starts_with("reinforcement_into_ezoc = forbidden, not stop: "), "{zh}");
    assert_eq!(marks(&zh, "6.0"), [""; 0]);
    let rev9 = said(&["rules", "totensonntag", "--edition", "rev9"], 0);
    assert!(marks(&rev9, "6.0")[0].starts_with("movement_points_from = if, not an: "), "{rev9}");
    assert_eq!(marks(&rev9, "7.4").len(), 2, "{rev9}");
    assert_eq!(marks(&rev9, "7.2"), [""; 0]);
    let usual = said(&["rules", "totensonntag"], 0);
    assert!(!usual.contains(" *    ") && usual.contains("edition revised"), "{usual}");
    let house = said(&["rules", "totensonntag", "--policy", "relief_vp=1"], 0);
    assert!(marks(&house, "9.0")[0].starts_with("relief_vp = 1, not 2: "), "{house}");
}

#[test]
fn the_index_as_json_names_policy_and_value() {
    let text = said(&["rules", "totensonntag", "--edition", "zh", "--json"], 0);
    let index: Value = serde_json::from_str(&text).unwrap();
    let rules = index["rules"].as_array().unwrap();
    let rule = rules.iter().find(|rule| rule["rule"] == "7.2").unwrap();
    let differs = &rule["differs"][0];
    let found = [&differs["policy"], &differs["value"], &differs["default"]];
    assert_eq!(found, ["hit_comparison", "above", "at-least"]);
    assert_eq!(index["edition"], "zh");
    assert_eq!(index["policies"]["after_overrun"], "advancers-stop");
    assert_eq!(index["counts"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum::<u64>(), {
        u64::try_from(rules.len()).unwrap()
    });
}

#[test]
fn an_edition_or_house_rule_that_there_is_not_is_refused() {
    let told = said(&["rules", "totensonntag", "--edition", "rev8"], 1);
    assert!(told.contains("no edition `rev8`; there are rev9, revised, zh"), "{told}");
    let told = said(&["rules", "totensonntag", "--policy", "hit_comparison=below"], 1);
    assert!(told.contains("`hit_comparison` is one of at-least | above; not `below`"), "{told}");
    said(&["rules", "chess"], 1);
}

/// The text and the HTML of the only mail in the outgoing Maildir.
fn offer(home: &Path) -> [String; 2] {
    let mails: Vec<_> = std::fs::read_dir(home.join("mail/out/new")).unwrap().collect();
    assert_eq!(mails.len(), 1);
    let raw = std::fs::read(mails.into_iter().next().unwrap().unwrap().path()).unwrap();
    let mail = mail_parser::MessageParser::default().parse(&raw).unwrap();
    [mail.body_text(0), mail.body_html(0)]
        .map(|body| body.unwrap().split_whitespace().collect::<Vec<_>>().join(" "))
}

#[test]
fn a_house_rule_stands_in_the_offer_the_report_and_the_audit() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("home");
    let at = home.to_str().unwrap();
    said(&["init", at, "--address", "feldpost@club.example"], 0);
    let terms = ["--edition", "revised", "--policy", "hit_comparison=above", "--cw", "ada@example.org"];
    said(&[&["game", "new", "totensonntag", "--home", at, "--id", "g1"], &terms[..]].concat(), 0);
    said(&["serve", "--home", at, "--once"], 0);
    for mail in offer(&home) {
        let told = "House rule: hit_comparison = above, not at-least as in this edition (TS 7.2: ";
        assert!(mail.contains(told), "{mail}");
    }
    let shown = said(&["game", "show", "g1", "--home", at], 0);
    assert!(shown.contains("House rule: hit_comparison = above, not at-least (TS 7.2:"), "{shown}");
    let journal = home.join("games/g1/journal.jsonl");
    let offer = std::fs::read_to_string(&journal).unwrap();
    assert!(offer.contains("\"range_count\":\"distance\""), "every policy stands in the record: {offer}");
    let audit = said(&["audit", journal.to_str().unwrap()], 0);
    assert!(audit.contains("house     rule hit_comparison = above, not at-least"), "{audit}");
    let position = said(&["game", "show", "g1", "--home", at, "--format", "position"], 0);
    assert!(position.contains("\npolicy hit_comparison above\n"), "{position}");
}
