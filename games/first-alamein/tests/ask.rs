//! Questions of a player: what is one, and what is answered, from the view alone.

use crate::support::{DATA, at};
use feldpost_first_alamein::ask;
use feldpost_first_alamein::view::View;
use feldpost_first_alamein::words::Side;
use feldpost_kit::system::Viewer;
use serde_json::{Value, json};

fn asked(side: Side, lines: &str, question: &str) -> Value {
    let board = at("axis", "movement", lines).board();
    let view = View::of(&board, Viewer::Side(side.id()));
    serde_json::to_value(ask::answer(&view, question).unwrap()).unwrap()
}

const LINES: &str =
    "axis 15pz E4; axis 21pz E4; axis pavia A1 spent; allied 18ind F5; box box1 F5; safe none";

#[test]
fn a_question_is_told_by_its_words() {
    for line in [
        "reach 15pz",
        "targets pavia",
        "odds 15pz 21pz F5",
        "unit 7armd",
        "Reach RCCE",
        "unit daf1",
        "unit 164",
    ] {
        assert!(ask::asks(&DATA, line), "{line}");
    }
    for line in
        ["reach out", "15pz move E4", "unit", "odds are bad for us", "targets of my life are many and so on"]
    {
        assert!(!ask::asks(&DATA, line), "{line}");
    }
}

#[test]
fn reach_is_told_by_what_is_paid_and_where_a_zoc_stops() {
    let told = asked(Side::Axis, LINES, "reach 15pz");
    assert_eq!((&told["kind"], &told["hex"]), (&json!("reach"), &json!("E4")));
    // Along the track for nothing; not into F4, from one ZOC of 18ind to another.
    assert_eq!(told["bands"][0], json!({"paid": 0, "free": ["C4", "D4"], "stops": []}));
    let stops: Vec<&Value> = told["bands"].as_array().unwrap().iter().map(|band| &band["stops"]).collect();
    assert_eq!(stops[2..], [&json!(["E5", "F4", "G4"]), &json!(["F6"])]);
    let spent = asked(Side::Axis, LINES, "reach pavia");
    assert_eq!(spent["why"], json!({"spent-units-do-not-move": {"unit": "pavia"}}));
    // Of the other side, as if its player turn began.
    let other = asked(Side::Axis, LINES, "reach 18ind");
    assert!(!other["bands"].as_array().unwrap().is_empty());
}

#[test]
fn odds_and_targets_are_told_face_by_face() {
    let told = asked(Side::Axis, LINES, "odds 15pz 21pz F5");
    let fight = &told["fight"];
    assert_eq!(
        (&fight["attack"], &fight["defence"], &fight["column"]),
        (&json!(8), &json!(2), &json!("4:1"))
    );
    let alone = asked(Side::Axis, LINES, "targets 15pz");
    assert_eq!(
        (&alone["fights"][0]["units"], &alone["fights"][0]["column"]),
        (&json!(["15pz"]), &json!("2:1"))
    );
    assert_eq!(asked(Side::Axis, LINES, "odds 15pz D7")["fight"], Value::Null);
    let raids = asked(Side::Allied, LINES, "targets daf1");
    assert_eq!(raids["raids"][0]["hex"], "E4");
    assert_eq!(asked(Side::Axis, LINES, "targets lwafrika")["raids"], json!([]), "it comes later");
}

#[test]
fn a_unit_is_told_with_its_figures_and_supply() {
    let told =
        asked(Side::Allied, "axis 15pz L12; allied 1sa K12; allied 2nz L11; allied 9ind K11", "unit 15pz");
    assert_eq!((&told["place"], &told["line"]["combat"]), (&json!("map"), &json!(4)));
    assert_eq!(told["cut"]["why"], "units");
    let later = asked(Side::Axis, &format!("allied 9aus off; {LINES}"), "unit 9aus");
    assert_eq!((&later["place"], &later["turn"]), (&json!("off"), &json!(7)));
    let unknown = asked(Side::Axis, LINES, "unit 15px");
    assert_eq!((&unknown["kind"], &unknown["near"]), (&json!("unknown"), &json!(["15pz"])));
}

#[test]
fn nothing_is_told_of_what_lies_face_down() {
    let hidden = "allied 1sa E7 hidden; allied dummy1 E7 hidden; axis 15pz D6";
    let told = asked(Side::Axis, hidden, "unit 1sa");
    assert_eq!((&told["place"], &told["hex"]), (&json!("face-down"), &Value::Null));
    assert_eq!(asked(Side::Axis, hidden, "targets 15pz")["fights"], json!([]));
}
