//! What a script reads: the JSON of commands, whole, held against `tests/golden/json/`.

use crate::command_line::run::{Ran, feldpost, feldpost_in};
use crate::support::golden::are_as_recorded;
use serde_json::Value;
use std::fs;

const POSITION: &str = "position totensonntag revised\nturn 2 couplet 3\nan cw 2 dak 3\nawaits impulse cw\n\
    cw 2sg G9\ncw 7h F8\ndak 7-132 G10\n";
const ORDERS: &str = "Good morning\n2sg assault G10\n7h assault G10\n7h assault G99\n";
const SEED: &str = "1941194119411941194119411941194119411941194119411941194119411941";

/// With six digits behind the point: the last ones differ from machine to machine.
fn rounded(value: Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => {
            format!("{:.6}", number.as_f64().unwrap()).parse::<f64>().unwrap().into()
        }
        Value::Array(values) => values.into_iter().map(rounded).collect(),
        Value::Object(values) => values.into_iter().map(|(key, value)| (key, rounded(value))).collect(),
        other => other,
    }
}

fn recorded(name: &str, ran: &Ran, code: i32) {
    let json = rounded(ran.quietly(code).json());
    let text = serde_json::to_string_pretty(&json).unwrap() + "\n";
    // The digest of these rules changes with every change of them.
    let rules = feldpost::games::standard().find("totensonntag").unwrap().0.rules.short();
    let text = text.replace(&rules, "<these rules>");
    are_as_recorded("json", [(name.to_owned(), text)]);
}

#[test]
fn what_simulate_and_selfplay_say_to_a_script_is_as_recorded() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p"), POSITION).unwrap();
    fs::write(folder.path().join("o"), ORDERS).unwrap();
    let words = "simulate --position p --orders o --side cw --dice 4,5 --json";
    let words: Vec<&str> = words.split(' ').collect();
    recorded("simulate", &feldpost_in(folder.path(), &words, b""), 1);
    let words = ["selfplay", "--games", "2", "--edition", "rev9", "--seed", SEED, "--json"];
    recorded("selfplay", &feldpost(&words), 0);
}

#[test]
fn what_an_audit_says_to_a_script_is_as_recorded() {
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/journals/0.1.0/games/rev9-recon-impulse");
    recorded("audit", &feldpost(&["audit", &format!("{game}/journal.jsonl"), "--json"]), 0);
}
