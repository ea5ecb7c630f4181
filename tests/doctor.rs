//! A home that is broken in one place after another: each is named, with what to do.

use crate::support::any::{some_game, two_sides};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::support::*;
use feldpost::doctor::{Finding, Grade, examine};

/// A home with one game of the first rulebook, which both have joined.
fn home() -> Club {
    let club = Club::new();
    let mut host =
        feldpost::host::Host::open(&club.home(), means(&club.clock), feldpost::games::standard()).unwrap();
    let seat = |side: &str, address: &str| feldpost_umpire::turn::NewGame {
        seats: vec![feldpost_umpire::turn::Seat::new(side, Some(address.into()))],
        ..new_game("g1")
    };
    let new = feldpost_umpire::turn::NewGame { system: some_game().id.into(), ..seat(two_sides()[0], ADA) };
    host.new_game(&new).unwrap();
    host.run_once().unwrap();
    drop(host);
    club
}

fn look_over(club: &Club) -> Vec<Finding> {
    examine(&club.home(), means(&club.clock), feldpost::games::standard(), SystemTime::now()).unwrap()
}

/// What is to be mended, and the advice.
fn mend(club: &Club) -> Vec<String> {
    let bad = look_over(club).into_iter().filter(|finding| finding.grade == Grade::Mend);
    bad.map(|finding| format!("{}: {} -> {}", finding.about, finding.found, finding.advice)).collect()
}

#[track_caller]
fn names(club: &Club, words: &[&str]) {
    let found = mend(club);
    assert!(found.iter().any(|line| words.iter().all(|word| line.contains(word))), "{words:?}: {found:?}");
}

fn age(path: &Path, seconds: u64) {
    let then = SystemTime::now() - Duration::from_secs(seconds);
    fs::File::options().append(true).open(path).unwrap().set_modified(then).unwrap();
}

#[test]
fn a_home_in_order_has_nothing_to_mend() {
    let club = home();
    let found = look_over(&club);
    assert_eq!(mend(&club), Vec::<String>::new());
    let game = found.iter().find(|finding| finding.about == "game g1").unwrap();
    assert_eq!((game.grade, game.found.as_str()), (Grade::Good, "in order up to entry 0"));
    assert!(
        examine(club.dir.path(), means(&club.clock), feldpost::games::standard(), SystemTime::now()).is_err(),
        "no home"
    );
}

#[test]
fn keys_that_are_open_lost_or_strange_are_named() {
    let club = home();
    let secret = club.home().join("keys/daemon.secret");
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o644)).unwrap();
    names(&club, &["keys/daemon.secret can be read by others (mode 644)", "chmod 600"]);
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o600)).unwrap();
    let roster = club.home().join("games/g1/roster.json");
    fs::set_permissions(&roster, fs::Permissions::from_mode(0o640)).unwrap();
    names(&club, &["roster.json can be read by others", "chmod 600"]);
    fs::write(club.home().join("keys/umpire.pub"), "00\n").unwrap();
    names(&club, &["keys/umpire.pub is of another key", "into keys/umpire.pub"]);
    fs::remove_file(club.home().join("keys/umpire.key")).unwrap();
    names(&club, &["keys/umpire.key does not hold a key", "backup"]);
}

#[test]
fn whose_the_files_are_and_who_else_comes_near_is_named() {
    let club = home();
    let home = club.home();
    let set = |name: &str, mode| {
        fs::set_permissions(home.join(name), fs::Permissions::from_mode(mode)).unwrap();
    };
    let shown = |name: &str| home.join(name).display().to_string();
    set("", 0o750);
    names(
        &club,
        &["rights: others than", "look into the home (mode 750)", &format!("chmod 700 {}", home.display())],
    );
    set("", 0o700);
    for name in ["answers", "keys/umpire.key", "games/g1/secrets.json", "games/g1/state.json"] {
        set(name, 0o640);
        names(&club, &[&format!("{} can be read by others (mode 640)", shown(name)), "chmod 600"]);
        set(name, 0o600);
    }
    for (name, wide, narrow) in [("outbox/queued", 0o770, 0o700), ("games/g1/journal.jsonl", 0o666, 0o600)] {
        set(name, wide);
        names(&club, &[&format!("{} is open for others to write", shown(name)), "chmod -R go-w"]);
        set(name, narrow);
    }
    assert_eq!(mend(&club), Vec::<String>::new());
    let with_socket = fs::read_to_string(home.join("feldpost.toml")).unwrap();
    fs::write(home.join("feldpost.toml"), with_socket + "\n[lmtp]\nlisten = \"unix:lmtp.sock\"\n").unwrap();
    let found = look_over(&club);
    let socket = found.iter().find(|finding| finding.found.contains("lmtp.sock lies in the home")).unwrap();
    assert!(socket.grade == Grade::Look && socket.advice.contains("unix:/run/feldpost/lmtp.sock"));
}

#[test]
fn mail_that_waits_too_long_is_named() {
    let club = home();
    let mail = club.home().join("mail/in/new/1.x");
    fs::write(&mail, "x").unwrap();
    assert_eq!(mend(&club), Vec::<String>::new(), "a mail that has just come is no trouble");
    age(&mail, 3600);
    names(&club, &["1 waiting to be read, the oldest for 60 minutes", "feldpost serve"]);
    let owed = club.home().join("outbox/queued/x");
    fs::write(&owed, "x").unwrap();
    age(&owed, 3600);
    names(&club, &["1 waiting to be sent"]);
}

#[test]
fn a_game_that_is_damaged_stopped_or_from_the_future_is_named() {
    let club = home();
    let journal = club.home().join("games/g1/journal.jsonl");
    let text = fs::read_to_string(&journal).unwrap();
    let tomorrow = SystemTime::now() + Duration::from_secs(86_400);
    fs::File::options().append(true).open(&journal).unwrap().set_modified(tomorrow).unwrap();
    names(&club, &["game g1", "the clock went back"]);
    fs::write(&journal, text.replacen(some_game().id, "another", 1)).unwrap();
    names(&club, &["game g1: was set aside", "feldpost audit"]);
    fs::write(&journal, &text).unwrap();
    fs::write(club.home().join("games/g1/set-aside.txt"), "the rules failed\n").unwrap();
    names(&club, &["game g1: was set aside: the rules failed", "docs/umpire.md"]);
}

#[test]
fn a_template_that_is_not_well_formed_is_named_with_its_line() {
    let club = home();
    let folder = club.home().join("templates/en/ack");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("body.txt"), "one\n{% if %}\n").unwrap();
    names(&club, &["templates:", "body.txt", "2"]);
}

#[test]
fn whoever_is_told_nothing_and_mails_that_stay_here_are_to_be_looked_at() {
    let club = home();
    let looked = |club: &Club| {
        let found = look_over(club).into_iter().filter(|finding| finding.grade == Grade::Look);
        let found = found.filter(|finding| ["umpire", "way out"].contains(&finding.about.as_str()));
        found.map(|finding| finding.found).collect::<Vec<_>>()
    };
    let nothing_leaves = "mails only go into a folder: nothing leaves this machine by itself";
    assert_eq!(looked(&club), ["nobody is told of trouble", nothing_leaves]);
    let path = club.home().join("feldpost.toml");
    let settings = fs::read_to_string(&path).unwrap();
    let told = "umpire = \"umpire@club.example\"";
    fs::write(&path, format!("{told}\n{settings}\n[sendmail]\nprogram = \"/bin/true\"\n")).unwrap();
    assert_eq!(looked(&club), Vec::<String>::new());
}
