//! Data files of an owner from the command line to the audit: exported, checked, offered, kept by the home,
//! asked for where they are missing.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn feldpost(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_feldpost")).args(arguments).output().unwrap()
}

/// What a call prints: on standard output, and on standard error where the answer is no.
#[track_caller]
fn said(arguments: &[&str], code: i32) -> String {
    let output = feldpost(arguments);
    let [out, errors] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {out}{errors}");
    out + &errors
}

struct Desk {
    folder: tempfile::TempDir,
}

impl Desk {
    fn new() -> Desk {
        Desk { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    /// An own copy: the tanks of Ariete have one SP more, and it says so.
    fn own_copy(&self) -> String {
        let copy = self.text("copy");
        said(&["data", "export", "totensonntag", &copy], 0);
        let units = self.path("copy/units.csv");
        let text = fs::read_to_string(&units).unwrap();
        let text = text.replace(",armor,M13/40,3,", ",armor,M13/40,4,");
        fs::write(&units, text.replace(",seed,stand-in,stand-in,outside,", ",seed,owner,stand-in,outside,"))
            .unwrap();
        copy
    }

    /// A home with a game that was offered with these data.
    fn home(&self, data: &[&str]) -> String {
        let home = self.text("home");
        said(&["init", &home, "--address", "feldpost@club.example"], 0);
        let terms = ["game", "new", "totensonntag", "--home", &home, "--id", "g1", "--cw", "ada@example.org"];
        said(&[&terms[..], data].concat(), 0);
        said(&["serve", "--home", &home, "--once"], 0);
        home
    }
}

#[test]
fn the_guide_explains_every_column() {
    let desk = Desk::new();
    let guide =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("games/totensonntag/docs/data.md"))
            .unwrap();
    said(&["data", "export", "totensonntag", &desk.text("copy")], 0);
    for file in ["units.csv", "map.csv"] {
        let part = &guide[guide.find(&format!("## {file}")).unwrap()..];
        let text = fs::read_to_string(desk.path("copy").join(file)).unwrap();
        for column in text.lines().next().unwrap().split(',').filter(|name| !name.ends_with("_src")) {
            assert!(part.contains(&format!("`{column}`")), "{file}: {column}");
        }
    }
}

fn digest(checked: &str) -> String {
    checked.trim().rsplit(' ').next().unwrap().to_owned()
}

#[test]
fn what_was_exported_is_clean_and_is_not_written_over() {
    let desk = Desk::new();
    let copy = desk.text("copy");
    let told = said(&["data", "export", "totensonntag", &copy], 0);
    assert!(told.contains("wrote units.csv, map.csv, scenario.json, editions.json"), "{told}");
    let told = said(&["data", "check", &copy], 0);
    assert!(told.starts_with("totensonntag can be played with these; "), "{told}");
    assert!(said(&["data", "export", "totensonntag", &copy], 1).contains("is there already"));
    assert!(said(&["data", "export", "chess", &desk.text("chess")], 1).contains("no game system"));
    assert!(said(&["data", "check", &desk.text("nowhere")], 2).contains("cannot read"));
    fs::create_dir(desk.path("empty")).unwrap();
    assert!(said(&["data", "check", &desk.text("empty")], 2).contains("`feldpost data export totensonntag"));
}

#[test]
fn mistakes_are_named_with_file_line_and_column_all_at_once() {
    let desk = Desk::new();
    let copy = desk.own_copy();
    let map = desk.path("copy/map.csv");
    let text = fs::read_to_string(&map).unwrap();
    fs::write(&map, text.replace("\nK11,K,11,6,10,rough,", "\nK11,K,12,6,10,swamp,")).unwrap();
    let told = said(&["data", "check", &copy], 1);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 3, "{told}");
    assert!(
        lines[0].ends_with("/map.csv:202:7: column `col`: `12` does not belong to hex K11 (11)"),
        "{told}"
    );
    assert!(lines[1].contains("/map.csv:202:15: column `terrain`: `swamp` is not known"), "{told}");
    let json: Value = serde_json::from_str(&said(&["data", "check", &copy, "--json"], 1)).unwrap();
    let first = &json["faults"][0];
    assert_eq!(
        (&first["file"], &first["line"], &first["column"]),
        (&"map.csv".into(), &202.into(), &7.into())
    );
    assert_eq!(json["digest"], Value::Null);
    // Nothing is played with them.
    let home = desk.text("home");
    said(&["init", &home, "--address", "feldpost@club.example"], 0);
    let terms = ["game", "new", "totensonntag", "--home", &home, "--id", "g1", "--data", &copy];
    let told = said(&terms, 1);
    assert!(told.contains("map.csv:202:15:") && told.contains("2 mistakes in the data of"), "{told}");
    assert!(said(&["game", "list", "--home", &home], 0).contains("no games yet"));
    // Bytes that are no text have a place too.
    fs::write(&map, b"hex,row\nA1,\xff").unwrap();
    assert!(said(&["data", "check", &copy], 1).contains("/map.csv:2:4: is no UTF-8 text"));
}

#[test]
fn a_home_keeps_the_data_of_a_game_and_an_audit_asks_for_them() {
    let desk = Desk::new();
    let copy = desk.own_copy();
    let own = digest(&said(&["data", "check", &copy], 0));
    let home = desk.home(&["--data", &copy]);
    // The copy may change or go; the home has its own.
    fs::remove_dir_all(desk.path("copy")).unwrap();
    let shown = said(&["game", "show", "g1", "--home", &home, "--json"], 0);
    let page: Value = serde_json::from_str(&shown).unwrap();
    let stand_ins = page["stand_ins"].as_u64().unwrap();
    assert!(Path::new(&home).join("data").join(&own).join("units.csv").is_file());
    let position = said(&["game", "show", "g1", "--home", &home, "--format", "position"], 0);
    assert!(
        position.ends_with(&format!("# with the data {own}: simulate it with --data DIR\n")),
        "{position}"
    );
    let journal = format!("{home}/games/g1/journal.jsonl");
    let offer: Value =
        serde_json::from_str(fs::read_to_string(&journal).unwrap().lines().next().unwrap()).unwrap();
    assert_eq!(offer["data"], own.as_str());
    assert_eq!(offer["stand_ins"], stand_ins);
    let audit = said(&["audit", &journal], 0);
    assert!(audit.starts_with("VALID"), "{audit}");
    // Elsewhere than in its home the journal says what it needs.
    let alone = desk.text("alone.jsonl");
    fs::copy(&journal, &alone).unwrap();
    let told = said(&["audit", &alone], 2);
    assert!(told.contains("COULD NOT CHECK") && told.contains("--data DIR") && told.contains(&own), "{told}");
    let kept = format!("{home}/data/{own}");
    assert!(said(&["audit", &alone, "--data", &kept], 0).starts_with("VALID"));
    // Other data do not serve.
    said(&["data", "export", "totensonntag", &desk.text("other")], 0);
    assert!(said(&["audit", &alone, "--data", &desk.text("other")], 2).contains("--data DIR"));
}

#[test]
fn data_that_were_changed_in_the_home_are_not_played_with() {
    let desk = Desk::new();
    let copy = desk.own_copy();
    let home = desk.home(&["--data", &copy]);
    let own = digest(&said(&["data", "check", &copy], 0));
    let units = Path::new(&home).join("data").join(&own).join("units.csv");
    let text = fs::read_to_string(&units).unwrap();
    fs::write(&units, text.replace(",armor,M13/40,4,", ",armor,M13/40,5,")).unwrap();
    let told = said(&["game", "show", "g1", "--home", &home], 1);
    assert!(told.contains(&format!("data/{own}/")), "{told}");
    // The other games of the home go on.
    said(&["game", "new", "totensonntag", "--home", &home, "--id", "g2", "--cw", "ada@example.org"], 0);
    said(&["serve", "--home", &home, "--once"], 0);
    let list = said(&["game", "list", "--home", &home], 0);
    assert!(list.contains("its data are not here") && list.contains("g2 "), "{list}");
    said(&["game", "show", "g2", "--home", &home], 0);
    // The copy that the owner still has serves.
    said(&["game", "show", "g1", "--home", &home, "--data", &copy], 0);
    fs::write(&units, text).unwrap();
    said(&["game", "show", "g1", "--home", &home], 0);
}

#[test]
fn the_own_figures_are_played_with() {
    let desk = Desk::new();
    let copy = desk.own_copy();
    let position = desk.path("position.txt");
    let lines = "turn 2 couplet 3\nan cw 2 dak 2\nfirst cw\nawaits impulse dak\ndak 7-132 G9\ncw 2sg G10\n";
    fs::write(&position, format!("position totensonntag revised\n{lines}")).unwrap();
    fs::write(desk.path("orders.txt"), "7-132 assault G10\n").unwrap();
    let (position, orders) = (desk.text("position.txt"), desk.text("orders.txt"));
    let call = [
        "simulate",
        "--position",
        &position,
        "--orders",
        &orders,
        "--side",
        "dak",
        "--dice",
        "1,1",
        "--json",
    ];
    let firepower = |data: &[&str]| {
        let result: Value = serde_json::from_str(&said(&[&call[..], data].concat(), 0)).unwrap();
        result["events"][0]["firepower"].as_i64().unwrap()
    };
    assert_eq!(firepower(&[]), 3);
    assert_eq!(firepower(&["--data", &copy]), 4);
}

#[test]
fn a_copy_without_stand_ins_is_not_announced_as_one() {
    let desk = Desk::new();
    let copy = desk.own_copy();
    for file in ["units.csv", "map.csv"] {
        let path = desk.path("copy").join(file);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(path, text.replace(",stand-in", ",owner")).unwrap();
    }
    assert!(said(&["data", "check", &copy], 0).contains("no stand-ins"));
    let home = desk.home(&["--data", &copy]);
    let mail = fs::read_dir(format!("{home}/mail/out/new")).unwrap().next().unwrap().unwrap().path();
    let mail = fs::read(mail).unwrap();
    let mail = mail_parser::MessageParser::default().parse(&mail).unwrap();
    let text = mail.body_text(0).unwrap();
    assert!(text.contains("Data: ") && !text.contains("stand-in"), "{text}");
    assert!(!said(&["audit", &format!("{home}/games/g1/journal.jsonl")], 0).contains("stand-in"));
    assert!(!said(&["game", "show", "g1", "--home", &home], 0).contains("stand-in"));
}

#[test]
fn the_opponents_play_with_own_data_by_mail_and_the_game_is_audited() {
    let desk = Desk::new();
    let copy = desk.own_copy();
    let home = desk.text("demo");
    let seed = "19".repeat(32);
    let given = ["--home", &home, "--seed", &seed, "--data", &copy];
    let told = said(&[&["demo", "--quiet", "--no-pictures"], &given[..]].concat(), 0);
    assert!(told.contains("audit: VALID"), "{told}");
    let journal = format!("{home}/games/demo/journal.jsonl");
    let offer = fs::read_to_string(&journal).unwrap();
    assert!(offer.lines().next().unwrap().contains(&digest(&said(&["data", "check", &copy], 0))));
    let mailbox = format!("{home}/players/ada/Maildir");
    said(&["audit", &journal, "--mailbox", &mailbox], 0);
}
