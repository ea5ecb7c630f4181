//! `init`, `serve --once`, `deliver`, `game`, `orders check`: a home from its making to a game under way.

use crate::command_line::run::{Ran, feldpost, feldpost_in};
use std::fs;
use std::path::Path;

/// A home with the game `g1` offered to two players.
struct Club {
    folder: tempfile::TempDir,
}

impl Club {
    fn made() -> Club {
        let club = Club { folder: tempfile::tempdir().unwrap() };
        let made = feldpost_in(
            club.folder.path(),
            &["init", "home", "--address", "feldpost@club.example", "--club", "Desert Club"],
            b"",
        );
        made.quietly(0).says(&[
            "made home for feldpost@club.example",
            "public key",
            "next: feldpost game new",
        ]);
        club
    }

    fn with_game() -> Club {
        let club = Club::made();
        let players = ["--cw", "ada@example.org", "--dak", "bruno@example.org"];
        club.run(&[&["game", "new", "totensonntag", "--id", "g1"], &players[..]].concat())
            .quietly(0)
            .says(&["offered g1 to ada@example.org, bruno@example.org", "`feldpost serve --home "]);
        club
    }

    fn home(&self) -> std::path::PathBuf {
        self.folder.path().join("home")
    }

    /// A command in the home itself, which is the default of `--home`.
    fn run(&self, args: &[&str]) -> Ran {
        feldpost_in(&self.home(), args, b"")
    }

    fn sent(&self) -> Vec<String> {
        let new = fs::read_dir(self.home().join("mail/out/new")).unwrap();
        let mut mails: Vec<_> = new.map(|entry| entry.unwrap().path()).collect();
        mails.sort();
        mails.iter().map(|path| fs::read_to_string(path).unwrap()).collect()
    }

    /// The newest mail of a player, answered with these lines above.
    fn answer(&self, player: &str, lines: &str) -> Vec<u8> {
        let sent = self.sent();
        let mail = sent.iter().rfind(|mail| header(mail, "To").contains(player)).unwrap();
        let to = header(mail, "Reply-To");
        let id = format!("{}.{}", sent.len(), player);
        format!("From: {player}\r\nTo: {to}\r\nSubject: Re: x\r\nMessage-ID: <{id}>\r\n\r\n{lines}\r\n")
            .into_bytes()
    }
}

fn header<'a>(mail: &'a str, name: &str) -> &'a str {
    let start = format!("{name}: ");
    mail.lines().find_map(|line| line.strip_prefix(start.as_str())).unwrap_or_default()
}

#[test]
fn init_makes_a_home_and_refuses_what_is_none() {
    let club = Club::made();
    for file in ["feldpost.toml", "keys/umpire.pub", "mail/in/new", "mail/out/new"] {
        assert!(club.home().join(file).exists(), "{file}");
    }
    let home = club.home().display().to_string();
    feldpost(&["init", &home, "--address", "f@club.example"])
        .fails(1, &["is a club home already; choose another folder"]);
    let other = club.folder.path().join("other").display().to_string();
    feldpost(&["init", &other, "--address", "nonsense"]).fails(1, &["\"nonsense\" has no name or domain"]);
    feldpost(&["init", &other]).fails(2, &["--address <ADDRESS>", "`feldpost init --help`"]);
    let file = club.folder.path().join("file");
    fs::write(&file, "").unwrap();
    let below = file.join("home").display().to_string();
    feldpost(&["init", &below, "--address", "f@club.example"]).fails(2, &["file"]);
}

#[test]
fn without_a_home_every_command_says_how_to_make_one() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = folder.path().join("sheet");
    fs::write(&sheet, "done\n").unwrap();
    let sheet = sheet.to_str().unwrap();
    let calls: [&[&str]; 5] = [
        &["serve", "--once"],
        &["game", "list"],
        &["game", "show", "g1"],
        &["game", "new", "totensonntag", "--id", "g1"],
        &["orders", "check", "--game", "g1", "--seat", "cw", sheet],
    ];
    for call in calls {
        let ran = feldpost_in(folder.path(), call, b"");
        ran.fails(2, &["is no club home; `feldpost init` makes one"]);
    }
    // A mail server keeps the mail and tries again (sysexits EX_TEMPFAIL).
    let mail = b"From: ada@example.org\r\n\r\nhelp\r\n";
    feldpost_in(folder.path(), &["deliver"], mail).fails(75, &["no club home", "try again"]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing was made");
}

#[test]
fn a_seat_is_given_its_language() {
    let club = Club::made();
    let players = ["--cw", "ada@example.org", "--dak", "bruno@example.org", "--language", "dak=zh"];
    club.run(&[&["game", "new", "totensonntag", "--id", "g1"], &players[..]].concat()).quietly(0);
    let roster = fs::read_to_string(club.home().join("games/g1/roster.json")).unwrap();
    assert!(roster.contains(r#""dak":{"address":"bruno@example.org","language":"zh","#), "{roster}");
    // Whoever is not asked gets a few lines, until they say otherwise.
    assert_eq!(roster.matches(r#""manners":{"reports":"brief"}"#).count(), 2, "{roster}");
    assert_eq!(roster.matches("language").count(), 1, "{roster}");
}

#[test]
fn game_new_refuses_terms_that_cannot_be_played() {
    let club = Club::with_game();
    let new =
        |id: &str, more: &[&str]| club.run(&[&["game", "new", "totensonntag", "--id", id], more].concat());
    new("g1", &[]).fails(1, &["there is a game g1 already"]);
    new("A b", &[]).fails(1, &["\"A b\" is no game id: use a-z, 0-9, dots, - and _"]);
    new("../g2", &[]).fails(1, &["is no game id"]);
    new("g2", &["--edition", "first"]).fails(1, &["no edition `first`; there are rev9, revised, zh"]);
    new("g2", &["--policy", "gravity=off"]).fails(1, &["no policy `gravity`"]);
    new("g2", &["--policy", "gravity"]).fails(1, &["`gravity`: write it as NAME=VALUE"]);
    new("g2", &["--cw", "ada"]).fails(1, &["\"ada\" is no mail address"]);
    new("g2", &["--seat", "red=a@example.org"]).fails(1, &["no side red; sides: dak, cw"]);
    let ada = ["--cw", "a@example.org", "--language"];
    new("g2", &[&ada[..], &["cw=a language"]].concat())
        .fails(1, &["`a language` is the name of no language"]);
    new("g2", &[&ada[..], &["dak=zh"]].concat()).fails(1, &["nobody is named for dak; name the player"]);
    new("g2", &["--cw", "a@example.org", "--seat", "cw=b@example.org"]).fails(1, &["cw is named twice"]);
    club.run(&["game", "new", "chess", "--id", "g2"]).fails(1, &["no game system \"chess\"", "totensonntag"]);
    let rows = club.run(&["game", "list", "--json"]).json();
    assert_eq!(rows.as_array().unwrap().len(), 1, "{rows}");
    new("g2", &["--policy", "hit_comparison=above"]).quietly(0).says(&["offered g2 to nobody yet"]);
}

#[test]
fn game_list_names_each_game_and_what_it_waits_for() {
    let empty = Club::made();
    empty.run(&["game", "list"]).quietly(0).says(&["no games yet; `feldpost game new"]);
    assert_eq!(empty.run(&["game", "list", "--json"]).json(), serde_json::json!([]));
    let club = Club::with_game();
    club.run(&["game", "list"]).quietly(0).says(&["g1 ", "totensonntag", "waits for dak, cw to join"]);
    let rows = club.run(&["game", "list", "--json"]).json();
    assert_eq!((&rows[0]["id"], &rows[0]["phase"]), (&"g1".into(), &"joining".into()));
    assert_eq!(rows[0]["waiting_for"], serde_json::json!(["dak", "cw"]));
    // `FELDPOST_HOME` and `--home` name the home from anywhere.
    let home = club.home().display().to_string();
    assert_eq!(feldpost(&["game", "list", "--json", "--home", &home]).json(), rows);
}

#[test]
fn game_show_has_a_form_for_reading_for_a_browser_for_a_program_and_for_simulate() {
    let club = Club::with_game();
    let show = |more: &[&str]| club.run(&[&["game", "show", "g1"], more].concat());
    show(&[]).quietly(0).says(&["set-up of the DAK", "Situation"]);
    show(&["--format", "html"]).quietly(0).says(&["<!DOCTYPE html>", "</html>"]);
    let json = show(&["--json"]).quietly(0).json();
    assert_eq!(json, show(&["--format", "json"]).json());
    for seat in ["dak", "cw", "public", "umpire"] {
        show(&["--as", seat]).quietly(0);
    }
    let sheet = show(&["--as", "umpire", "--format", "position"]);
    sheet.quietly(0).says(&["position totensonntag revised\n", "awaits setup dak"]);
    show(&["--as", "green"]).fails(1, &["game g1 has no side green", "`public` or `umpire`"]);
    club.run(&["game", "show", "g9"]).fails(1, &["there is no game g9; `feldpost game list` names"]);

    // What is shown as a position can be played on.
    let folder = club.folder.path();
    fs::write(folder.join("p"), &sheet.out).unwrap();
    fs::write(folder.join("o"), "place default\ndone\n").unwrap();
    let args = ["simulate", "--position", "p", "--orders", "o", "--side", "dak", "--json"];
    let played = feldpost_in(folder, &args, b"").quietly(0).json();
    assert!(played["events"].as_array().unwrap().len() > 20, "{played}");
}

#[test]
fn deliver_and_serve_once_play_a_mail_and_say_so() {
    let club = Club::with_game();
    club.run(&["serve", "--once"]).quietly(0).says(&["0 mails in, 2 out"]);
    let offer = club.sent().concat();
    let mut joins = offer.match_indices("JOIN ").map(|(at, _)| &offer[at..at + 21]);
    let join = joins.find(|line| line[5..].bytes().all(|byte| byte.is_ascii_hexdigit())).unwrap();
    for (player, birds) in [("ada@example.org", "two grey herons"), ("bruno@example.org", "nine red kites")] {
        let mail = club.answer(player, &format!("{join}\r\nENTROPY {birds}"));
        feldpost_in(&club.home(), &["deliver"], &mail).quietly(0);
        assert_eq!(fs::read_dir(club.home().join("mail/in/new")).unwrap().count(), 1, "on disk");
        club.run(&["serve", "--once"]).quietly(0).says(&["1 mails in", "0 refused"]);
    }
    let rows = club.run(&["game", "list", "--json"]).json();
    assert_eq!(rows[0]["phase"], "playing", "{rows}");
    let mail = club.answer("bruno@example.org", "place default\r\ndone");
    feldpost_in(&club.home(), &["deliver"], &mail).quietly(0);
    club.run(&["serve", "--once"]).quietly(0).says(&["1 mails in", "1 resolutions"]);
    // The same mail once more changes nothing.
    feldpost_in(&club.home(), &["deliver"], &mail).quietly(0);
    club.run(&["serve", "--once"]).quietly(0).says(&["0 resolutions", "1 seen before"]);
    let journal = club.home().join("games/g1/journal.jsonl").display().to_string();
    let verdict = ["VALID as far as it goes: 1 of 1 resolutions", "vouched for by the signed head"];
    feldpost(&["audit", &journal]).quietly(0).says(&verdict);
}

#[test]
fn orders_check_tells_what_would_be_refused_and_changes_nothing() {
    let club = Club::with_game();
    let journal = club.home().join("games/g1/journal.jsonl");
    let before = fs::read(&journal).unwrap();
    let check = |seat: &str, sheet: &str, more: &[&str]| {
        let args = [&["orders", "check", "--game", "g1", "--seat", seat], more, &["-"]].concat();
        feldpost_in(&club.home(), &args, sheet.as_bytes())
    };
    check("dak", "place 1-5pz J18\n", &[]).quietly(0).says(&["place 1-5pz J18: good", "0 refused"]);
    let ran = check("dak", "place 1-5pz J18\nplace 3rtr A17\nplease\n", &[]);
    ran.quietly(1).says(&["3rtr is a CW unit (TS 3.0)", "1 refused; nothing was rolled"]);
    let json = check("dak", "place 3rtr A17\n", &["--json"]).quietly(1).json();
    assert_eq!((&json["refused"], &json["lines"][0]["number"]), (&1.into(), &1.into()));
    assert_eq!(json["lines"][0]["fate"]["rule"], "3.0");
    check("green", "done", &[]).fails(1, &["the seat is one of dak, cw"]);
    check("public", "done", &[]).fails(1, &["the seat is one of dak, cw"]);
    let other = ["orders", "check", "--game", "g9", "--seat", "cw", "-"];
    feldpost_in(&club.home(), &other, b"done").fails(1, &["there is no game g9"]);
    let missing = ["orders", "check", "--game", "g1", "--seat", "cw", "missing.txt"];
    club.run(&missing).fails(2, &["cannot read missing.txt: No such file"]);
    assert_eq!(fs::read(&journal).unwrap(), before);
}

#[test]
fn a_game_that_was_set_aside_is_listed_with_its_reason() {
    let club = Club::with_game();
    let journal = club.home().join("games/g1/journal.jsonl");
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, text.replace("revised", "revisex")).unwrap();
    club.run(&["serve", "--once"]);
    let rows = club.run(&["game", "list", "--json"]).json();
    assert_eq!(rows[0]["phase"], "set-aside", "{rows}");
    club.run(&["game", "list"]).quietly(0).says(&["SET ASIDE: "]);
    let path: &Path = &journal;
    feldpost(&["audit", path.to_str().unwrap()]).says(&["NOT VALID: entry 0: "]);
}
