//! What a page shows of a board: figures, chances, reasons; and what it never shows.

use crate::support::{DATA, at, hex};
use feldpost_first_alamein::board::{Board, Phase};
use feldpost_first_alamein::page::{self, Page, moment, summary};
use feldpost_first_alamein::rulebook::Rulebook;
use feldpost_first_alamein::sighting::Sighting;
use feldpost_first_alamein::system;
use feldpost_first_alamein::view::View;
use feldpost_first_alamein::words::Side;
use feldpost_kit::sheet::{Fate, InputLine};
use feldpost_kit::system::{GameSystem as _, Viewer};
use serde_json::{Value, json};
use std::sync::Arc;

fn seen(board: &Board, side: Side) -> Page {
    page::page(&View::of(board, Viewer::Side(side.id())))
}

fn told(page: &Page) -> Value {
    serde_json::to_value(page).unwrap()
}

#[test]
fn the_situation_says_what_wins_who_is_spent_and_what_is_owed() {
    let lines = "axis 15pz E4 spent; axis 21pz D6; allied 1sa D7; allied 3sa D7; safe none";
    let page = seen(&at("axis", "attacks", lines).turn(6).board(), Side::Axis);
    assert_eq!(page.owed, [hex("D7")]);
    assert_eq!((page.phase, page.date.as_str(), page.own), ("attacks", "1942-07-06", Some(Side::Axis)));
    let goals: Vec<String> = page
        .goals
        .iter()
        .map(|goal| format!("{} {} {} {:?} {}", goal.side, goal.hex, goal.when, goal.date, goal.from_edge))
        .collect();
    assert_eq!(
        goals,
        [
            "axis C11 any None false",
            "axis D7 from Some(\"1942-07-06\") false",
            "allied A1 any None false",
            "allied D7 on Some(\"1942-07-10\") true",
        ]
    );
    assert_eq!(page.goals[1].holder, Some(Side::Allied));
    let spent: Vec<&str> = page
        .hexes
        .iter()
        .flat_map(|line| &line.units)
        .filter(|unit| unit.spent)
        .map(|unit| unit.id.as_str())
        .collect();
    assert_eq!(spent, ["15pz"]);
}

#[test]
fn who_is_cut_off_is_told_with_the_reason() {
    let why = |lines: &str| {
        let page = seen(&at("axis", "movement", lines).board(), Side::Axis);
        let told: Vec<String> =
            page.cut_off.iter().map(|cut| format!("{} {} {}", cut.unit, cut.hex, cut.why)).collect();
        told.join("; ")
    };
    assert_eq!(why("axis 15pz E4; safe none"), "");
    let wall = "axis 15pz H9; allied 1sa B4; allied 2nz E4; allied 18ind H4; allied 9ind J5; safe none";
    assert_eq!(why(wall), "15pz H9 zoc");
    assert_eq!(why("axis 15pz C11; box box1 D11; box box2 D12; safe none"), "15pz C11 box");
    assert_eq!(
        why("axis 15pz L12; allied 1sa K12; allied 2nz L11; allied 9ind K11; safe none"),
        "15pz L12 units"
    );
}

#[test]
fn attacks_are_told_with_their_figures_and_every_face() {
    let lines = "axis 15pz E4; axis 21pz E4; axis 90lt E2; allied 18ind F5; box box1 F5; safe none";
    let page = seen(&at("axis", "movement", lines).board(), Side::Axis);
    let fights = &told(&page)["choices"]["fights"];
    let now = &fights[0];
    assert_eq!((&now["hex"], &now["now"], &now["owed"]), (&json!("F5"), &json!(true), &json!(true)));
    assert_eq!(now["units"], json!(["15pz", "21pz"]));
    assert_eq!((&now["attack"], &now["defence"], &now["bonus"]), (&json!(8), &json!(2), &json!(1)));
    assert_eq!(now["column"], "4:1");
    let faces = json!([
        {"from": 5, "to": 6, "result": "DE"},
        {"from": 3, "to": 4, "result": "R2"},
        {"from": 1, "to": 2, "result": "R1"},
    ]);
    assert_eq!(now["faces"], faces);
    // With those who can come.
    assert_eq!((&fights[1]["now"], &fights[1]["attack"]), (&json!(false), &json!(10)));
    assert_eq!(fights[1]["units"], json!(["15pz", "21pz", "90lt"]));
    // Nobody of the other side is told what it could do now.
    let other = seen(&at("axis", "movement", lines).board(), Side::Allied);
    assert_eq!((other.choices.kind, other.choices.fights.len()), ("", 0));
}

#[test]
fn who_must_give_way_is_told_before_done() {
    let yielding = |lines: &str| {
        let page = seen(&at("axis", "attacks", lines).board(), Side::Axis);
        let told = |(unit, hexes): &(feldpost_kit::id::Id, Vec<feldpost_first_alamein::hex::Hex>)| {
            format!("{unit} {hexes:?}")
        };
        page.choices.yielding.iter().map(told).collect::<Vec<_>>()
    };
    assert_eq!(yielding("axis 15pz G6 spent; axis 21pz G8; allied 2nz G7; safe none"), ["15pz [G7]"]);
    assert!(yielding("axis 15pz G6; allied 2nz G7; safe none").is_empty(), "it attacks");
    assert!(yielding("axis 15pz G6 spent; allied 2nz G7 spent; safe none").is_empty(), "nobody to fear");
}

#[test]
fn strikes_are_told_unit_by_unit() {
    let lines = "axis 15pz E4; axis ariete E4 spent; axis pavia D4; allied 1sa D7; air daf1 used";
    let page = seen(&at("allied", "airstrikes", lines).board(), Side::Allied);
    assert_eq!(page.choices.pilots.iter().map(|id| id.as_str()).collect::<Vec<_>>(), ["daf2"]);
    let raids = told(&page)["choices"]["raids"].clone();
    assert_eq!(raids[0], json!({"hex": "E4", "targets": [{"unit": "15pz", "spent": 3, "out": 1}]}));
    assert_eq!(raids[1], json!({"hex": "D4", "targets": [{"unit": "pavia", "spent": 3, "out": 0}]}));
    let states: Vec<String> =
        page.air.iter().map(|air| format!("{} {} {}", air.id, air.state, air.turn)).collect();
    assert_eq!(states, ["lwafrika later 7", "daf1 used 3", "daf2 ready 3"]);
}

#[test]
fn who_comes_is_told_with_what_keeps_it_out() {
    let lines = "axis 15pz D11; allied 2armd off; allied 26aus off; axis 164 off";
    let page = seen(&at("allied", "movement", lines).turn(5).board(), Side::Allied);
    let coming: Vec<String> = page
        .coming
        .iter()
        .map(|later| format!("{} {} {:?} {:?}", later.unit, later.turn, later.figures, later.delay))
        .collect();
    assert_eq!(
        coming,
        [
            "2armd 5 Some((3, 3)) Some(Zoc)",
            "26aus 6 Some((1, 1)) None",
            "164 7 Some((3, 1)) None",
            "lwafrika 7 None None",
        ]
    );
}

#[test]
fn the_axis_sees_counters_and_no_unit_before_they_are_turned_up() {
    let mut board = Board::new(Arc::clone(&DATA), Rulebook::default());
    let setup = seen(&board, Side::Allied);
    assert_eq!((setup.choices.kind, setup.choices.to_place.len()), ("setup", 13));
    assert_eq!(setup.choices.to_place[0].id.as_str(), "18ind");
    let hidden = "allied 1sa E7 hidden; allied dummy1 E7 hidden; box box1 F5 hidden; axis 15pz E2";
    board = at("axis", "movement", hidden).board();
    let page = seen(&board, Side::Axis);
    assert_eq!(
        page.counters.iter().map(|(hex, n)| format!("{hex} {n}")).collect::<Vec<_>>(),
        ["E7 2", "F5 1"]
    );
    assert!(page.hexes.iter().all(|line| line.side == Side::Axis));
    let chart = serde_json::to_string(&page.chart).unwrap();
    assert!(chart.contains(r#""sign":"A","units":2,"top":"?""#), "{chart}");
    // No list of the page but the names says a word of what lies there.
    let mut told = told(&page);
    told["names"] = Value::Null;
    told["coming"] = Value::Null;
    assert!(!told.to_string().contains("1sa") && !told.to_string().contains("dummy1"), "{told}");
}

#[test]
fn a_battle_is_told_with_who_was_attacked_and_what_each_face_would_be() {
    let board = at("axis", "attacks", "axis 15pz E4; axis 21pz E4; allied 18ind F5; box box1 F5").board();
    let played = at("axis", "attacks", "axis 15pz E4; axis 21pz E4; allied 18ind F5; box box1 F5")
        .play("15pz 21pz attack F5", &[3]);
    let attack =
        played.raw.iter().find(|event| matches!(event, feldpost_first_alamein::event::Event::Attack { .. }));
    let told = serde_json::to_value(Sighting::of(&board, attack.unwrap())).unwrap();
    assert_eq!(told["kind"], "attack");
    assert_eq!((&told["defenders"], &told["ground"]), (&json!(["18ind"]), &json!(["box", "depression"])));
    assert_eq!(told["faces"][0], json!({"from": 5, "to": 6, "result": "DE"}));
    let rest = serde_json::to_value(Sighting::of(&board, &played.raw[1])).unwrap();
    assert_eq!(rest, json!({"kind": "spent", "unit": "18ind", "cause": "combat"}));
}

#[test]
fn a_picture_shows_stacks_boxes_ways_and_battles() {
    let position = at("axis", "begin", "axis 15pz E3; axis 21pz E4 spent; allied 18ind F5; box box1 F5");
    let mut board = position.board();
    let mut seen = Vec::new();
    for event in &position.play("15pz move E4; 15pz attack F5 push 0; done", &[6]).raw {
        seen.push(serde_json::to_value(Sighting::of(&board, event)).unwrap());
        feldpost_first_alamein::apply::apply(&mut board, event);
    }
    let view = View::of(&board, Viewer::Side(Side::Allied.id()));
    let picture = serde_json::to_value(page::picture(&view, &seen, true)).unwrap();
    assert_eq!(picture["works"], json!(["D7", "F5"]));
    assert_eq!(picture["moves"], json!([{"name": "15pz", "side": "axis", "hexes": ["E3", "E4"]}]));
    assert_eq!(picture["fights"][0]["from"], json!(["E4"]));
    assert_eq!(picture["fights"][0]["hits"], 1);
    assert_eq!(picture["stacks"]["E4"][0]["name"], "21pz");
    assert_eq!(picture["objectives"]["D7"], "");
    assert!(picture["zones"]["axis"].as_array().unwrap().contains(&json!("E5")));
    let hidden =
        at("axis", "movement", "allied 1sa E7 hidden; allied dummy1 E7 hidden; axis 15pz E2").board();
    let view = View::of(&hidden, Viewer::Side(Side::Axis.id()));
    let text = serde_json::to_string(&page::picture(&view, &[], false)).unwrap();
    assert!(text.contains(r#""name":"?""#) && !text.contains("1sa"), "{text}");
}

#[test]
fn a_run_of_sightings_is_summed_up() {
    let position = at("axis", "begin", "axis 15pz E3; axis 21pz E4; allied 18ind F5; box box1 F5; safe none");
    let played = position.play("15pz move E4; 15pz 21pz attack F5 push 0; done", &[3]);
    let seen: Vec<Value> = played.raw.iter().map(|event| serde_json::to_value(event).unwrap()).collect();
    let sum = serde_json::to_value(summary(&position.board(), &seen)).unwrap();
    assert_eq!((&sum["attacks"], &sum["strikes"], &sum["moved"]), (&json!(1), &json!(0), &json!(1)));
    assert_eq!(sum["fights"], json!([{"hexes": ["F5"], "column": "4:1", "result": "R2"}]));
    assert_eq!(sum["sides"][1], json!({"side": "allied", "spent": ["18ind"], "lost": []}));
    assert!(summary(&position.board(), &[]).is_none(), "nothing has happened");
    assert_eq!(moment(&json!({"kind": "turn", "turn": 4})), Some(vec![4]));
    assert_eq!(moment(&json!({"kind": "setup-done", "side": "axis"})), Some(vec![1]));
    assert_eq!(moment(&json!({"kind": "strike", "air": "daf1", "hex": "E4"})), None);
}

#[test]
fn a_form_offers_what_can_be_done() {
    let page = seen(
        &at("axis", "begin", "axis 15pz E2; axis 21pz E2; axis 90lt F5; box box1 F5").board(),
        Side::Axis,
    );
    assert_eq!(page.choices.kind, "turn");
    assert_eq!(page.choices.removable, [hex("F5")]);
    let form = page.choices.form;
    assert_eq!(form.len(), 3, "the box and two stacks: {form:?}");
    let lines = "axis 15pz E2; axis 21pz E2; axis 90lt F5; box box1 F5";
    assert_eq!(at("axis", "begin", lines).play(&form.join(";"), &[]).fates, ["ok"; 3], "{form:?}");
    let asked = at("axis", "attacks", "axis 15pz D6; allied 1sa D7").board();
    assert_eq!(asked.phase, Phase::Attacks);
}

/// One by one the lines may be good and together not: here they are good together.
#[test]
fn all_lines_of_a_form_can_be_carried_out_together() {
    let crowd = "axis 15pz E2; axis 21pz E2; axis 90lt F2; axis trieste F2; axis littorio D2; axis ariete D2;
         allied 1sa D7";
    let near = "axis 15pz E6; axis 21pz E6; axis 90lt D6; axis trento C5; allied 1sa D7; allied 18ind F6";
    for (phase, lines) in [("begin", crowd), ("begin", near), ("movement", near), ("attacks", near)] {
        let position = at("axis", phase, lines);
        let form = seen(&position.board(), Side::Axis).choices.form;
        assert!(!form.is_empty(), "{phase} {lines}");
        let (system, view) = (system(), View::of(&position.board(), Viewer::Side(Side::Axis.id())));
        let sheet = system.parse(&view, &InputLine::number_all(&form.join("\n")));
        let fates = system.check(&view, Side::Axis.id(), &sheet);
        let is_good = fates.iter().all(|fate| matches!(fate.fate, Fate::Done { .. }));
        assert!(is_good && fates.len() == form.len(), "{form:?}: {fates:?}");
        let goes = |unit: &str| form.iter().any(|line| line.contains(unit) && line.contains(" move "));
        assert!(!lines.contains("E6") || !goes("15pz"), "it would leave its attack: {form:?}");
    }
}
