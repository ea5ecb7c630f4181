//! `simulate` with what the other side has prepared, and `demo`.

use crate::command_line::run::feldpost;
use serde_json::json;
use std::fs;

const POSITION: &str = "position first-alamein beginners\nturn 3\nplayer axis\nphase movement\naxis 15pz E4\n\
                        axis 21pz E4\nallied 18ind E5\n";

/// Runs the Axis' sheet beside what the Allies have prepared; the kinds of its events, and the exit code.
fn tried(axis: &str, allied: &str, dice: &str) -> (Vec<String>, i32) {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name).display().to_string();
        fs::write(&path, text).unwrap();
        path
    };
    let (position, a, b) = (file("p", POSITION), file("a", axis), file("b", allied));
    let call = [
        "simulate", "--position", &position, "--side", "axis", "--orders", &a, "--side", "allied", "--orders",
        &b, "--dice", dice, "--json",
    ];
    let ran = feldpost(&call);
    assert_eq!(ran.err, "");
    let found = ran.json();
    let events = found["events"].as_array().unwrap();
    let kinds = events.iter().filter(|event| event["kind"] != "phase");
    (kinds.map(|event| event["kind"].as_str().unwrap().to_owned()).collect(), ran.code)
}

/// FA XIV.B.5: the defender's standing lines count, whichever sheet is given first; so do his answers.
#[test]
fn a_sheet_for_the_other_side_holds_its_prepared_answers() {
    let attack = "15pz 21pz attack E5\ndone\n";
    let stood = ["no-retreat", "attack", "eliminated"].map(str::to_owned).to_vec();
    assert_eq!(tried(attack, "standing no retreat E5\n", "3"), (stood.clone(), 0));
    assert_eq!(tried(attack, "no retreat E5\n", "3"), (stood, 0));
    let went = ["attack", "spent", "retreat"].map(str::to_owned).to_vec();
    assert_eq!(tried(attack, "standing push none\n", "3").0[..2], went[..2]);
    let asked = tried(attack, "standing ask all\nno retreat E5\n", "3").0;
    assert_eq!(asked, ["asked", "answered", "no-retreat", "attack", "eliminated"]);
    assert_eq!(tried(attack, "15pz move E6\n", "3").1, 1, "orders of a side whose turn it is not");
}

/// FA XIV.A.2: a `done` that a duty holds back is a refusal too, and names the hexes.
#[test]
fn a_done_that_is_held_back_names_what_must_still_be_attacked() {
    let folder = tempfile::tempdir().unwrap();
    let (position, orders) = (folder.path().join("p"), folder.path().join("o"));
    fs::write(&position, POSITION).unwrap();
    let refused = |sheet: &str| {
        fs::write(&orders, sheet).unwrap();
        let (position, orders) = (position.to_str().unwrap(), orders.to_str().unwrap());
        let call = ["simulate", "--position", position, "--side", "axis", "--orders", orders, "--json"];
        let ran = feldpost(&call);
        assert_eq!(ran.code, 1, "{}", ran.out);
        ran.json()["refused"].clone()
    };
    let held = refused("next\ndone\n");
    assert_eq!(held[0]["line"], 2, "{held}");
    assert_eq!((&held[0]["rule"], &held[0]["kind"]), (&json!("XIV.A.2"), &json!("held-back")));
    assert_eq!(held[0]["hexes"], json!(["E5"]));
    let beside = refused("15pz move Z9\ndone\n");
    assert_eq!((&beside[1]["rule"], &beside[1]["hexes"]), (&json!("VI"), &json!(null)), "{beside}");
}

/// The same seed gives the same journal, byte for byte.
#[test]
fn a_demo_is_the_same_for_the_same_seed() {
    let folder = tempfile::tempdir().unwrap();
    let journal = |name: &str| {
        let home = folder.path().join(name).display().to_string();
        let seed = "1942".repeat(16);
        let of = ["demo", "--no-pictures", "--system", "first-alamein", "--home", &home, "--seed", &seed];
        feldpost(&of).quietly(0).says(&["VALID"]);
        fs::read(folder.path().join(name).join("games/demo/journal.jsonl")).unwrap()
    };
    assert!(journal("one") == journal("two"));
}
