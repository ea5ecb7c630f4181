//! `demo`, `audit`, `dice`, `rules`: what a player can check, and how.

use super::run::{feldpost, feldpost_in};
use crate::support::any::some_game;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use serde_json::Value;

const SEED: &str = "0707070707070707070707070707070707070707070707070707070707070707";

/// The home of one demo, played once for all tests.
fn demo() -> &'static Path {
    static DEMO: OnceLock<(tempfile::TempDir, PathBuf)> = OnceLock::new();
    let (_, home) = DEMO.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path().join("demo");
        let args = ["demo", "--no-pictures", "--home", home.to_str().unwrap(), "--seed", SEED];
        let told = [
            "ada@example.org (",
            ", plays ",
            "audit        ",
            " ms, VALID",
            "seed         0707",
            "/reports/",
        ];
        feldpost(&args).quietly(0).says(&told).says(&["feldpost audit ", "--mailbox "]);
        (folder, home)
    });
    home
}

fn journal() -> String {
    demo().join("games/demo/journal.jsonl").display().to_string()
}

#[test]
fn demo_leaves_a_game_to_look_at_and_plays_into_no_folder_in_use() {
    let reports = fs::read_dir(demo().join("reports")).unwrap();
    let names: Vec<String> = reports.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    for end in ["-ada.txt", "-ada.html", "-bruno.txt", "-bruno.html"] {
        assert!(names.iter().filter(|name| name.ends_with(end)).count() > 20, "{end}");
    }
    assert!(fs::read_to_string(demo().join("audit.txt")).unwrap().starts_with("VALID\n"));
    feldpost(&["demo", "--home", demo().to_str().unwrap()]).fails(2, &["is not empty; choose a new folder"]);
    feldpost(&["demo", "--seed", "7"]).fails(2, &["--seed: 64 lower-case hex digits"]);
    let fresh = tempfile::tempdir().unwrap();
    let home = fresh.path().join("d").display().to_string();
    feldpost(&["demo", "--home", &home, "--edition", "first"]).fails(2, &["no edition `first`"]);
}

#[test]
fn audit_says_valid_with_its_findings() {
    let boxes = ["ada", "bruno"].map(|name| demo().join(format!("players/{name}/Maildir")));
    let key = fs::read_to_string(demo().join("keys/umpire.pub")).unwrap();
    let (journal, key) = (journal(), key.trim());
    let mut args = vec!["audit", &journal, "--key", key];
    args.extend(boxes.iter().flat_map(|path| ["--mailbox", path.to_str().unwrap()]));
    let ran = feldpost(&args);
    ran.quietly(0).says(&["VALID\n", "with the key you gave", "receipts  ", "played again by the rules"]);
    let json = feldpost(&["audit", &journal, "--json"]).quietly(0).json();
    assert_eq!((&json["verdict"], &json["tail"]), (&"valid".into(), &"vouched".into()));
    assert!(json["dice"].as_u64().unwrap() > 100 && json["replay"]["sealed"] == 0);
}

#[test]
fn audit_of_a_damaged_journal_names_the_entry_and_ends_with_1() {
    let folder = tempfile::tempdir().unwrap();
    let bad = folder.path().join("journal.jsonl");
    let text = fs::read_to_string(journal()).unwrap();
    fs::write(&bad, text.replacen("\"hit\":true", "\"hit\":false", 1)).unwrap();
    let due = text.lines().position(|line| line.contains("\"hit\":true")).unwrap();
    let path = bad.to_str().unwrap();
    let ran = feldpost(&["audit", path]);
    ran.quietly(1).says(&[&format!("NOT VALID: entry {due}: "), "NOT vouched for"]);
    let json = feldpost(&["audit", path, "--json"]).quietly(1).json();
    assert_eq!((&json["verdict"], &json["entry"]), (&"not-valid".into(), &due.into()));
    // Half of it, with the head of all of it.
    fs::write(&bad, text.lines().take(99).map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    fs::copy(demo().join("games/demo/journal.head"), folder.path().join("journal.head")).unwrap();
    feldpost(&["audit", path]).quietly(1).says(&["NOT VALID: entry 99: is missing"]);
    fs::write(&bad, "hello\n").unwrap();
    feldpost(&["audit", path]).quietly(1).says(&["NOT VALID: entry 0: not JSON"]);
}

#[test]
fn audit_of_a_home_or_of_several_journals_tells_a_line_each() {
    let home = demo();
    let journal = home.join("games/demo/journal.jsonl");
    let (home, journal) = (home.to_str().unwrap(), journal.to_str().unwrap());
    let whole = feldpost(&["audit", home]);
    whole.quietly(0).says(&[
        "demo ",
        "VALID: ",
        " dice; ",
        "1 journals: 1 valid, 0 not valid, 0 could not be",
    ]);
    let folder = tempfile::tempdir().unwrap();
    let bad = folder.path().join("bad.jsonl");
    fs::write(&bad, fs::read_to_string(journal).unwrap().lines().skip(3).collect::<Vec<_>>().join("\n"))
        .unwrap();
    let bad = bad.to_str().unwrap();
    let several = feldpost(&["audit", journal, bad, home]);
    assert_eq!(several.code, 1, "one is not valid");
    several.says(&["NOT VALID: entry 0", "3 journals: 2 valid, 1 not valid, 0 could not be checked"]);
    let json = feldpost(&["audit", journal, bad, "--json"]).json();
    assert_eq!((json["valid"].as_u64(), json["not_valid"].as_u64()), (Some(1), Some(1)));
    assert_eq!(json["journals"][1]["audit"]["verdict"], "not-valid");
    feldpost(&["audit", home, "--raw", home]).fails(2, &["are of one game", "give one journal with them"]);
    feldpost(&["audit", journal, "missing.jsonl"]).fails(2, &["missing.jsonl"]);
    let empty = folder.path().join("empty");
    let made = feldpost(&["init", empty.to_str().unwrap(), "--address", "feldpost@club.example"]);
    assert_eq!(made.code, 0, "{}", made.err);
    feldpost(&["audit", empty.to_str().unwrap()]).fails(2, &["no games yet"]);
}

#[test]
fn audit_ends_with_2_if_it_cannot_read_what_it_was_given() {
    let journal = journal();
    let audit = |more: &[&str]| feldpost(&[&["audit", &journal], more].concat());
    feldpost(&["audit", "missing.jsonl"]).fails(2, &["cannot read missing.jsonl: No such file"]);
    feldpost(&["audit", "."]).fails(2, &["cannot read .: Is a directory"]);
    audit(&["--key", "abc"]).fails(2, &["--key: 64 lower-case hex digits, as in keys/umpire.pub"]);
    audit(&["--openings", "missing.json"]).fails(2, &["cannot read missing.json"]);
    audit(&["--mailbox", "missing"]).fails(2, &["cannot read missing"]);
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    audit(&["--openings", manifest]).fails(2, &["Cargo.toml: "]);
    // Sheets of a game under way open with its secrets.
    let secrets = demo().join("games/demo/secrets.json");
    audit(&["--openings", secrets.to_str().unwrap()]).quietly(0).says(&["VALID\n"]);
}

/// What another program of the protocol can check too is said as such, and never "valid".
#[test]
fn without_a_replay_an_audit_never_says_valid() {
    let ran = feldpost(&["audit", &journal(), "--no-replay"]);
    ran.quietly(0).says(&["NOTHING WRONG FOUND; the rules were not asked\n", " dice in "]);
    assert!(!ran.out.contains("VALID") && !ran.out.contains("played again"), "{}", ran.out);
    let json = feldpost(&["audit", &journal(), "--no-replay", "--json"]).quietly(0).json();
    assert_eq!(json["verdict"], "rules-not-asked");
}

/// For scripts: every die with its label and seed, every finding with its proof.
#[test]
fn audit_gives_labels_dice_seeds_and_findings_as_json() {
    let (archive, nowhere) = (demo().join("games/demo/archive"), demo().join("reports"));
    let args = ["audit", &journal(), "--json", "--no-replay", "--raw", archive.to_str().unwrap()];
    let json = feldpost(&[&args[..], &["--mailbox", nowhere.to_str().unwrap()]].concat()).quietly(0).json();
    let rolled = json["resolutions"].as_array().unwrap().iter().find(|step| step["outcome"].is_object());
    let rolled = &rolled.unwrap()["outcome"]["rolled"];
    assert!(rolled["step_seed"].is_string() && rolled["rolls"][0]["label"].is_string(), "{rolled}");
    let finding = json["findings"].as_array().unwrap().iter().find(|one| one["what"] == "no-receipts");
    let finding = finding.unwrap();
    assert_eq!(finding["level"], "asks");
    assert!(finding["file"].as_str().unwrap().ends_with("reports"), "{finding}");
    assert!(json["raw"][0].as_u64().unwrap() > 10 && json["mailboxes"][0]["receipts"] == 0);
}

/// Whatever stands in a journal, it moves no terminal, and no line but the first looks like a verdict.
#[test]
fn a_journal_cannot_write_lines_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let bad = folder.path().join("journal.jsonl");
    let text = fs::read_to_string(journal()).unwrap();
    let first = text.lines().next().unwrap();
    let hostile = first.replacen("\"deadline\":\"none\"", r#""deadline":"\u001b[2J\nVALID\u009b""#, 1);
    assert_ne!(first, hostile);
    fs::write(&bad, format!("{hostile}\n")).unwrap();
    for more in [&[][..], &["--no-replay"], &["--json"]] {
        let ran = feldpost(&[&["audit", bad.to_str().unwrap()], more].concat());
        let bytes = ran.out.chars().filter(|c| c.is_control() && *c != '\n').count();
        assert_eq!(bytes, 0, "{:?}", ran.out);
        let verdicts = ran.out.lines().skip(1).filter(|line| line.starts_with("VALID")).count();
        assert_eq!(verdicts, 0, "{}", ran.out);
    }
}

#[test]
fn ladder_dice_counts_the_dice_of_all_games_together() {
    let home = demo().to_str().unwrap();
    let ran = feldpost(&["ladder", "dice", home]);
    ran.quietly(0).says(&[
        "1 games, ",
        "  demo\n",
        "Six-sided dice of all seats: ",
        "about one in three does.",
    ]);
    let json = feldpost(&["ladder", "dice", "--home", home, "--json"]).quietly(0).json();
    let audited = feldpost(&["audit", &journal(), "--no-replay", "--json"]).json();
    assert_eq!(json["games"][0]["dice"], audited["dice"]);
    // A journal that does not follow from its seeds is named and left out.
    let folder = tempfile::tempdir().unwrap();
    for (game, from, to) in [("good", "", ""), ("bad", "\"sides\":6", "\"sides\":8")] {
        let place = folder.path().join("games").join(game);
        fs::create_dir_all(&place).unwrap();
        let text = fs::read_to_string(journal()).unwrap();
        let text = if from.is_empty() { text } else { text.replacen(from, to, 1) };
        fs::write(place.join("journal.jsonl"), text).unwrap();
    }
    fs::copy(demo().join("feldpost.toml"), folder.path().join("feldpost.toml")).unwrap();
    let ran = feldpost(&["ladder", "dice", folder.path().to_str().unwrap()]);
    ran.quietly(1).says(&["1 games, ", "left out: bad: entry "]);
    feldpost(&["ladder", "dice", "missing"]).fails(2, &["missing"]);
}

#[test]
fn dice_gives_every_die_of_a_journal_again() {
    let found = feldpost(&["audit", &journal(), "--json"]).json();
    let text = fs::read_to_string(journal()).unwrap();
    let entries = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let rolls: Vec<Value> = entries.filter(|entry| entry["rolls"][0].is_object()).take(4).collect();
    for entry in &rolls {
        let steps = found["steps"].as_array().unwrap();
        let seed = steps.iter().find(|step| step[0] == entry["step"]).unwrap()[1].as_str().unwrap();
        let roll = &entry["rolls"][0];
        let result = roll["result"].as_array().unwrap();
        let (label, count) = (roll["label"].as_str().unwrap(), result.len().to_string());
        let args = ["dice", "--step", seed, "--label", label, "--sides", "6", "--count", &count];
        let numbers: Vec<String> = result.iter().map(Value::to_string).collect();
        let ran = feldpost(&args);
        ran.quietly(0);
        assert_eq!(ran.out, numbers.join(" ") + "\n");
        let json = feldpost(&[&args[..], &["--json"]].concat()).json();
        assert_eq!(json, serde_json::json!({ "label": label, "sides": 6, "result": result }));
    }
}

#[test]
fn dice_refuses_what_the_protocol_does_not_have() {
    let roll = |step: &str, more: &[&str]| feldpost(&[&["dice", "--step", step], more].concat());
    roll("07", &["--label", "a"]).fails(1, &["--step: 64 lower-case hex digits"]);
    roll(SEED, &["--label", "A b"]).fails(1, &["ill-formed label \"A b\"; copy it from a report"]);
    roll(SEED, &["--label", "a", "--sides", "1"]).fails(1, &["2 to 256 sides, not 1"]);
    roll(SEED, &["--label", "a", "--sides", "257"]).fails(1, &["2 to 256 sides"]);
    roll(SEED, &["--label", "a", "--count", "0"]).fails(1, &["--count: 1 to 100000"]);
    roll(SEED, &["--label", "a", "--count", "100001"]).fails(1, &["--count: 1 to 100000"]);
    roll(SEED, &["--label", "a", "--sides", "six"]).fails(2, &["invalid value 'six' for '--sides <SIDES>'"]);
    roll(SEED, &[]).fails(2, &["--label <LABEL>", "`feldpost dice --help` shows an example"]);
}

#[test]
fn rules_prints_the_index_and_what_is_done() {
    let card = some_game();
    let ran = feldpost(&["rules", card.id]);
    ran.quietly(0).says(&[&format!("{} 7.4", card.book), " rules: ", " done"]);
    let json = feldpost(&["rules", some_game().id, "--json"]).quietly(0).json();
    let rules = json["rules"].as_array().unwrap();
    let told: u64 = json["counts"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!((told, &json["book"]), (rules.len() as u64, &card.book.into()));
    assert!(rules.iter().all(|rule| rule["title"].is_string() && rule["status"].is_string()));
    feldpost(&["rules", "chess"]).fails(1, &["no game system \"chess\"; known: "]);
}

/// `feldpost rules SYSTEM | head -1` and the like.
#[test]
fn a_reader_that_goes_away_ends_the_command_without_a_word() {
    let folder = tempfile::tempdir().unwrap();
    let journal = journal();
    let played = folder.path().join("demo").display().to_string();
    let plays = ["demo", "--no-pictures", "--home", &played];
    for args in [&["rules", some_game().id][..], &["audit", &journal], &["audit", &journal, "--json"], &plays]
    {
        let mut child = Command::new(env!("CARGO_BIN_EXE_feldpost"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let ended = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&ended.stderr), "", "{args:?}");
    }
    feldpost_in(folder.path(), &["rules", some_game().id], b"").quietly(0);
    assert!(Path::new(&played).join("games/demo/journal.jsonl").exists(), "it was played before it was told");
}

#[test]
fn what_cannot_be_written_is_told_and_the_command_fails() {
    let journal = journal();
    for args in [&["rules", some_game().id][..], &["audit", &journal], &["audit", &journal, "--json"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let ended = Command::new(env!("CARGO_BIN_EXE_feldpost")).args(args).stdout(full).output().unwrap();
        let told = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(2), "{args:?}: {told}");
        assert_eq!(told.lines().count(), 1, "{told}");
        assert!(told.starts_with("feldpost: ") && told.contains("No space left"), "{told}");
    }
}

/// It names the game and the file, so that it finds the text wherever and for however many games it is kept.
#[test]
fn what_commit_says_of_the_reveal_can_be_typed() {
    let folder = tempfile::tempdir().unwrap();
    let seal = |game: &str| {
        let call = ["commit", "--game", game, "--seat", "red", "--slot", "T01.pick", "--choice", "4"];
        let more = ["--offer", "0123456789abcdef", "--keep", "kept.json"];
        feldpost_in(folder.path(), &[call.as_slice(), &more].concat(), b"")
    };
    let [first, _] = ["g1", "g2"].map(seal);
    let (_, told) = first.err.split_once("when you are asked: feldpost ").unwrap();
    let words: Vec<&str> = told.split_whitespace().collect();
    let revealed = feldpost_in(folder.path(), &words, b"");
    revealed.quietly(0).says(&["reveal pc1|0123456789abcdef|T01.pick|red|4|"]);
}
