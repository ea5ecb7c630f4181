//! A home of an older or newer build: older files are taken over once and kept, what is not known survives,
//! and what a newer program wrote is refused with a sentence and left alone.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::support::{self, Club, means, new_game, play, registry, secrets_of as read, started};
use feldpost::host::Host;
use feldpost_umpire::turn::Roster;
use serde_json::{Value, json};

/// Changes a JSON file of the home; what was added to it by lines stands in its one line then.
fn change(club: &Club, name: &str, act: impl Fn(&mut Value)) {
    let path = club.home().join(name);
    let mut value = read(&path);
    act(&mut value);
    fs::write(path, value.to_string()).unwrap();
}

/// A home with a game in its first turn, and one bounce.
fn home() -> Club {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "standing pick 2\r\npick 3");
    drop(host);
    let reach = json!({"score": 100, "day": 20_000, "today": 100, "told": false, "probed": 0});
    let known = json!({"format": 1, "known": {"old@example.org": reach}});
    fs::write(club.home().join("bounces.json"), known.to_string()).unwrap();
    club
}

/// The private files of a game, and their newest formats.
const FILES: [(&str, u64); 4] = [
    ("games/g1/secrets.json", 3),
    ("games/g1/roster.json", 1),
    ("games/g1/state.json", 1),
    ("high-water/g1", 1),
];

fn opened(club: &Club) -> Result<Host, String> {
    Host::open(&club.home(), means(&club.clock), registry()).map_err(|error| error.to_string())
}

#[test]
fn a_home_and_its_files_say_in_which_format_they_are() {
    let club = home();
    assert_eq!(fs::read_to_string(club.home().join("format")).unwrap(), "2\n");
    for (name, format) in FILES {
        assert_eq!(read(&club.home().join(name))["format"], format, "{name}");
    }
    for ledger in ["seen", "answers"] {
        assert!(fs::read_to_string(club.home().join(ledger)).unwrap().starts_with("format 1\n"), "{ledger}");
    }
}

#[test]
fn what_a_newer_program_added_without_a_new_format_survives() {
    let club = home();
    change(&club, "games/g1/secrets.json", |file| file["colour"] = json!({"of": ["the", "sky"]}));
    change(&club, "games/g1/roster.json", |file| {
        file["club"] = json!("north");
        file["seats"]["red"]["phone"] = json!(5);
    });
    change(&club, "bounces.json", |file| {
        file["since"] = json!(3);
        file["known"]["old@example.org"]["by"] = json!("mx");
    });
    let mut host = club.open();
    play(&club, &mut host, "blue", "pick 2");
    play(&club, &mut host, "red", "roll 2");
    let secrets = read(&club.home().join("games/g1/secrets.json"));
    assert_eq!(secrets["colour"], json!({"of": ["the", "sky"]}));
    let sheets: Vec<&str> =
        secrets["sheets"].as_object().unwrap().values().filter_map(|sheet| sheet["red"].as_str()).collect();
    assert_eq!(sheets, ["1 roll 2\n"]);
    let roster: Roster = serde_json::from_value(read(&club.home().join("games/g1/roster.json"))).unwrap();
    let again = serde_json::to_value(&roster).unwrap();
    assert_eq!((&again["club"], &again["seats"]["red"]["phone"]), (&json!("north"), &json!(5)));
    // The ledger is written when a mail comes back or an address is heard of again.
    fs::write(club.home().join("mail/in/new/1.x"), bounce(&mut host)).unwrap();
    host.run_once().unwrap();
    let bounces = read(&club.home().join("bounces.json"));
    assert_eq!((&bounces["since"], &bounces["known"]["old@example.org"]["by"]), (&json!(3), &json!("mx")));
    assert_eq!(bounces["known"].as_object().unwrap().len(), 2, "{bounces}");
}

/// A report of a mail server that a mail to Bruno did not arrive.
fn bounce(host: &mut Host) -> Vec<u8> {
    let reply = host.reply_address("g1", "blue").unwrap();
    format!(
        "From: MAILER-DAEMON@example.org\r\nTo: feldpost@club.example\r\nSubject: Undelivered\r\n\
         Message-ID: <b1@example.org>\r\nContent-Type: multipart/report; report-type=delivery-status;\r\n \
         boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nno such user\r\n--b\r\n\
         Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.org\r\n\r\n\
         Final-Recipient: rfc822; bruno@example.org\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b\r\n\
         Content-Type: message/rfc822\r\n\r\nFrom: feldpost@club.example\r\nReply-To: {reply}\r\n\
         To: bruno@example.org\r\n\r\nx\r\n--b--\r\n"
    )
    .into_bytes()
}

#[test]
fn an_older_home_is_taken_over_once_and_its_files_are_kept() {
    let club = home();
    fs::remove_file(club.home().join("format")).unwrap();
    let unnumbered = |file: &mut Value| drop(file.as_object_mut().unwrap().remove("format"));
    for name in ["games/g1/secrets.json", "games/g1/roster.json", "games/g1/state.json", "high-water/g1"] {
        change(&club, name, unnumbered);
    }
    change(&club, "bounces.json", |file| *file = file["known"].clone());
    for ledger in ["seen", "answers"] {
        let path = club.home().join(ledger);
        let text = fs::read_to_string(&path).unwrap().replacen("format 1\n", "", 1);
        fs::write(path, text).unwrap();
    }
    let names = ["games/g1/secrets.json", "games/g1/roster.json", "bounces.json", "seen"];
    let old = names.map(|name| fs::read(club.home().join(name)).unwrap());
    // Who only looks changes nothing.
    let mut host = Host::look(&club.home(), means(&club.clock), registry()).unwrap();
    host.view("g1").unwrap();
    drop(host);
    assert_eq!(old, names.map(|name| fs::read(club.home().join(name)).unwrap()));
    let mut host = club.open();
    play(&club, &mut host, "blue", "pick 2");
    play(&club, &mut host, "red", "roll 2");
    drop(host);
    for (name, old) in names.iter().zip(old) {
        let kept = club.home().join(format!("{name}.format-0"));
        assert_eq!(fs::read(kept).unwrap(), old, "{name}");
    }
    a_home_says(&club);
    assert_eq!(read(&club.home().join("bounces.json"))["known"]["old@example.org"]["score"], 100);
    assert!(opened(&club).is_ok());
}

fn a_home_says(club: &Club) {
    assert_eq!(fs::read_to_string(club.home().join("format")).unwrap(), "2\n");
    for (name, format) in FILES {
        assert_eq!(read(&club.home().join(name))["format"], format, "{name}");
    }
}

#[test]
fn a_game_whose_files_a_newer_program_wrote_waits_for_it_and_the_others_go_on() {
    for (name, newest) in FILES {
        let newer = newest + 1;
        let club = home();
        club.open().new_game(&new_game("g2")).unwrap();
        change(&club, name, |file| file["format"] = json!(newer));
        let before = fs::read(club.home().join(name)).unwrap();
        let mut host = club.open();
        let to = host.reply_address("g2", "red").unwrap();
        let offer = host.view("g2").unwrap().offer_hash().short();
        host.deliver(&club.mail(support::ADA, &to, &format!("join {offer}\r\nENTROPY two grey herons")))
            .unwrap();
        host.run_once().unwrap();
        assert!(host.view("g2").unwrap().has_joined("red"), "{name}");
        let told = host.view("g1").err().unwrap().to_string();
        let part = "was written by a newer feldpost";
        let part = format!("{name} {part} (format {newer}, and this one knows up to {newest})");
        assert!(told.contains(&part) && told.contains("install that one again"), "{told}");
        assert_eq!(fs::read(club.home().join(name)).unwrap(), before);
        assert!(!club.home().join("games/g1/set-aside.txt").exists(), "the game is whole");
        drop(host);
        change(&club, name, |file| file["format"] = json!(newest));
        play(&club, &mut club.open(), "blue", "pick 2");
    }
}

#[test]
fn a_home_that_a_newer_program_worked_on_is_refused_by_every_command() {
    let club = home();
    let path = club.home().join("format");
    for name in ["seen", "answers"] {
        let path = club.home().join(name);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replacen("format 1\n", "format 2\n", 1)).unwrap();
        let told = opened(&club).err().unwrap();
        assert!(told.contains(name) && told.contains("newer feldpost (format 2"), "{told}");
        fs::write(&path, text).unwrap();
    }
    change(&club, "bounces.json", |file| file["format"] = json!(9));
    assert!(opened(&club).err().unwrap().contains("newer feldpost (format 9"));
    change(&club, "bounces.json", |file| file["format"] = json!(1));
    fs::write(&path, "4\n").unwrap();
    for (call, code) in
        [(["serve", "--once"].as_slice(), 2), (&["game", "list"], 2), (&["doctor"], 2), (&["deliver"], 75)]
    {
        let (found, told) = run(&club, call);
        assert_eq!(found, code, "{call:?}: {told}");
        assert!(told.contains("was written by a newer feldpost (format 4"), "{call:?}: {told}");
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), "4\n");
    assert_eq!(fs::read_dir(club.home().join("mail/in/new")).unwrap().count(), 0, "nothing was taken");
}

fn run(club: &Club, call: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_feldpost"));
    command.args(call).arg("--home").arg(club.home());
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let _ = stdin.write_all(b"From: ada@example.org\r\n\r\nhelp\r\n");
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    (output.status.code().unwrap(), String::from_utf8_lossy(&output.stderr).into_owned())
}
