//! `feldpost simulate` on sealed air missions and on recon support: a sheet for each side.

use serde_json::Value;
use std::fs;
use std::process::{Command, Output};

const AIR: &str = "position totensonntag revised\nturn 2 couplet 3\nan cw 4 dak 3\nawaits air both\n\
                   option aircraft\ncw kdg G10\ndak 8mg N16\n";

/// Simulates sheets, `(side, orders)`, on a position.
fn simulate(position: &str, sheets: &[(&str, &str)], dice: &str) -> Output {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = dir.path().join(name);
        fs::write(&path, text).unwrap();
        path
    };
    let mut command = Command::new(env!("CARGO_BIN_EXE_feldpost"));
    command.args(["simulate", "--json"]).arg("--position").arg(file("position.txt", position));
    for (side, orders) in sheets {
        command.arg("--orders").arg(file(&format!("{side}.txt"), orders)).args(["--side", side]);
    }
    if !dice.is_empty() {
        command.args(["--dice", dice]);
    }
    command.output().unwrap()
}

fn json(output: &Output) -> Value {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn kinds(said: &Value) -> Vec<String> {
    let event = |event: &Value| {
        let words = ["kind", "mode"].iter().filter_map(|key| event[*key].as_str()).collect::<Vec<_>>();
        words.join(" ")
    };
    said["events"].as_array().unwrap().iter().map(event).collect()
}

#[test]
fn missions_of_both_sides_are_opened_together() {
    let dak = ("dak", "air ju87 G9 attack G10\nair me109 none\n");
    let cw = ("cw", "air hurricane G15 patrol\nair spitfire none\n");
    let said = json(&simulate(AIR, &[dak, cw], "6,2,1,1"));
    assert_eq!(
        kinds(&said),
        [
            "air-committed",
            "air-committed",
            "fly",
            "pass",
            "fly",
            "pass",
            "attack air-to-air",
            "attack air-to-air",
            "hit",
            "impulse",
        ]
    );
    let first = &said["events"][6];
    assert_eq!(
        (first["attacker"].as_str(), first["target"].as_str(), first["hit"].as_bool()),
        (Some("hurricane"), Some("ju87"), Some(true))
    );
    assert_eq!((said["dice_used"].as_u64(), said["dice_left"].as_u64()), (Some(4), Some(0)));
    let position = said["position"].as_str().unwrap();
    assert!(position.contains("dak ju87 reserve sp 2\n") && position.contains("awaits impulse cw\n"));
}

#[test]
fn without_its_sheet_a_side_stays_away() {
    let position = AIR.replace("option aircraft", "committed dak\noption aircraft");
    let said = json(&simulate(&position, &[("cw", "air hurricane N15 attack N16\n")], "4,4"));
    assert_eq!(
        kinds(&said),
        ["air-committed", "fly", "pass", "pass", "pass", "attack air", "hit", "impulse"]
    );
    let one = json(&simulate(AIR, &[("cw", "air hurricane N15 attack N16\n")], ""));
    assert_eq!(kinds(&one), ["air-committed"]);
    assert!(one["position"].as_str().unwrap().contains("awaits air both\ncommitted cw\n"));
}

#[test]
fn a_lone_side_flies_in_its_impulse_and_recon_supports() {
    let position = "position totensonntag revised\nturn 2 couplet 3\nan cw 3 dak 5\nawaits impulse cw\n\
                    option aircraft\noption recon-support\ncw kdg G9\ncw 2rtr G11\ndak 8mg G10\n";
    let orders = "air hurricane H9 attack G10\nkdg support G10\n2rtr assault G10\n";
    let said = json(&simulate(position, &[("cw", orders)], "1,1,1,1"));
    assert_eq!(kinds(&said), ["fly", "attack air", "support", "attack assault"]);
    assert_eq!(said["events"][3]["modifiers"][0], serde_json::json!(["recon-support", 1]));
    let sheet = said["position"].as_str().unwrap();
    assert!(sheet.contains("supporting kdg G10 left 1\n"), "{sheet}");
    assert!(sheet.contains("cw hurricane reserve attacked\n"), "{sheet}");
}

#[test]
fn what_is_wrong_is_said_with_its_rule() {
    let slip = simulate(AIR, &[("cw", "air hurricane N13 attack N16\n")], "");
    assert_eq!(slip.status.code(), Some(1));
    let said: Value = serde_json::from_slice(&slip.stdout).unwrap();
    assert_eq!(said["refused"][0]["rule"], "7.7");
    assert!(said["events"].as_array().unwrap().is_empty());
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("position.txt");
    fs::write(&path, AIR).unwrap();
    let odd = Command::new(env!("CARGO_BIN_EXE_feldpost"))
        .args(["simulate", "--side", "cw", "--side", "dak", "--position"])
        .arg(&path)
        .arg("--orders")
        .arg(&path)
        .output()
        .unwrap();
    assert_eq!(odd.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&odd.stderr).contains("one --orders for each --side"));
}
