//! A mailbox with a message that cannot be fetched: it is passed over, and told of once.

mod server;

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::support::*;
use server::{Answer, Server};

/// Only a test that fails waits for so long.
const PATIENCE: Duration = Duration::from_secs(60);
const UMPIRE: &str = "umpire@club.example";

/// A club that fetches from this server.
fn club(server: &Server, timeout: u32) -> Club {
    let club = Club::new();
    let settings = club.home().join("feldpost.toml");
    let text = fs::read_to_string(&settings).unwrap();
    let imap = format!(
        "[imap]\nhost = \"127.0.0.1\"\nport = {}\nsecurity = \"none\"\nuser = \"feldpost\"\n\
         password_env = \"PASSWORD\"\ntimeout = {timeout}\n",
        server.port()
    );
    fs::write(&settings, format!("umpire = \"{UMPIRE}\"\n{text}\n{imap}")).unwrap();
    club
}

fn serve(club: &Club, words: &[&str], now: i64) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_feldpost"));
    command.arg("serve").args(words).arg("--home").arg(club.home()).stdin(Stdio::null());
    command.env("PASSWORD", "correct horse").env(feldpost_disk::fault::CLOCK, now.to_string());
    command
}

/// Runs `serve --once`: exit code, and what it said.
fn once(club: &Club, now: i64) -> (Option<i32>, String) {
    let output = serve(club, &["--once"], now).output().unwrap();
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    (output.status.code(), said.concat())
}

fn games(club: &Club) -> String {
    String::from_utf8(club.mail(ADA, "feldpost@club.example", "games")).unwrap()
}

#[test]
fn a_message_that_is_not_given_out_is_passed_over_and_told_of_once() {
    let limits = ["sends nothing of it", "sends nothing of it", "Internal error", "does not know how"];
    for (bad, words) in [Answer::Nil, Answer::Nothing, Answer::No, Answer::Bad].into_iter().zip(limits) {
        let server = Server::start();
        let club = club(&server, 60);
        server.put(1, bad.clone());
        server.put(2, Answer::Text(games(&club)));
        passed_over(&server, &club, (&bad, words), 1);
    }
}

/// The mails of the inbox, dealt with or not.
fn kept(club: &Club) -> Vec<Vec<u8>> {
    let folders = ["new", "cur"].map(|name| fs::read_dir(club.home().join("mail/in").join(name)).unwrap());
    folders.into_iter().flatten().map(|entry| fs::read(entry.unwrap().path()).unwrap()).collect()
}

#[test]
fn a_mail_of_any_size_comes_whole() {
    // A piece ends where the mail ends, and does not.
    for size in [3_000_000, 4 * 1024 * 1024, 8 * 512 * 1024 + 1, 512 * 1024] {
        let server = Server::start();
        let club = club(&server, 60);
        let start = games(&club);
        let large = format!("{start}{}", "0123456789abcde\n".repeat(size / 16 + 1));
        let large = large[..size].to_owned();
        server.put(1, Answer::Text(large.clone()));
        let (code, said) = once(&club, START);
        assert!(code == Some(0) && said.starts_with("1 mails in"), "{size}: {code:?} {said}");
        assert!(kept(&club) == [large.into_bytes()], "{size}: the bytes are those that came");
        assert_eq!((server.fetched(1), server.left()), (1, 0), "{size}");
    }
    // A server that knows no parts.
    let server = Server::start();
    let club = club(&server, 60);
    let large = games(&club) + &"0123456789abcdef\n".repeat(100_000);
    server.put(1, Answer::Whole(large.clone()));
    assert_eq!(once(&club, START).0, Some(0));
    assert!(kept(&club) == [large.into_bytes()]);
}

#[test]
fn a_mail_that_does_not_end_is_passed_over_and_leaves_nothing_behind() {
    let begun = "x".repeat(2_000_000);
    for (bad, words) in
        [(Answer::Endless, "larger than 100 MB"), (Answer::Vanishing(begun), "sends nothing of it")]
    {
        let server = Server::start();
        let club = club(&server, 60);
        server.put(1, bad.clone());
        server.put(2, Answer::Text(games(&club)));
        passed_over(&server, &club, (&bad, words), 1);
        assert_eq!(fs::read_dir(club.home().join("mail/in/tmp")).unwrap().count(), 0);
        assert_eq!(kept(&club).len(), 2);
    }
}

#[test]
fn a_message_over_which_the_connection_breaks_is_tried_some_times_behind_all_others() {
    let limits = ["broke over it", "more than 16 MB", "parsing"];
    for (bad, words) in [Answer::Torn, Answer::Huge, Answer::Garbage].into_iter().zip(limits) {
        let server = Server::start();
        let club = club(&server, 60);
        server.put(1, bad.clone());
        server.put(2, Answer::Text(games(&club)));
        passed_over(&server, &club, (&bad, words), 3);
    }
    let server = Server::start();
    let club = club(&server, 1);
    server.put(1, Answer::Silent);
    server.put(2, Answer::Text(games(&club)));
    passed_over(&server, &club, (&Answer::Silent, "does not answer"), 3);
}

/// `serve --once` ends, answers the good message, and tells the umpire; the next one does none of it again,
/// until a day later.
fn passed_over(server: &Server, club: &Club, (bad, words): (&Answer, &str), tries: usize) {
    let (code, said) = once(club, START);
    assert!(code == Some(2) && said.contains("1 mails in, 2 out"), "{bad:?}: {code:?} {said}");
    assert!(said.contains("message 1") && said.contains(words), "{bad:?}: {said}");
    assert_eq!(server.fetched(1), tries, "{bad:?}");
    assert_eq!((server.fetched(2), club.inbox(ADA).len()), (1, 1), "{bad:?}");
    let told = club.inbox(UMPIRE);
    assert_eq!(told.len(), 1, "{bad:?}");
    assert!(told[0].subject.contains("cannot be fetched"), "{:?}", told[0]);
    assert!(told[0].body.contains(words) && told[0].body.contains("feldpost deliver"), "{:?}", told[0]);
    let (code, said) = once(club, START + 3_600);
    assert!(code == Some(0) && said.starts_with("0 mails in, 0 out"), "{bad:?}: {code:?} {said}");
    assert_eq!((server.fetched(1), club.inbox(UMPIRE).len()), (tries, 1), "{bad:?}");
    server.put(1, Answer::Text(games(club)));
    let (code, said) = once(club, START + 100_000);
    assert!(code == Some(0) && said.starts_with("1 mails in, 1 out"), "{bad:?}: {code:?} {said}");
    assert_eq!((server.fetched(1), server.left()), (tries + 1, 0), "{bad:?}");
}

#[test]
fn the_daemon_idles_again_and_a_new_start_does_not_begin_from_the_front() {
    let server = Server::start();
    let club = club(&server, 60);
    server.put(1, Answer::Nil);
    for (start, uid) in [(0, 2), (1, 3)] {
        let mut daemon = serve(&club, &[], START + start).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(daemon.stdout.take().unwrap()).lines().map(Result::unwrap);
        server.idles(PATIENCE);
        assert_eq!(server.fetched(1), 1);
        server.put(uid, Answer::Text(games(&club)));
        assert!(lines.any(|line| line.starts_with("1 mails in")));
        server.idles(PATIENCE);
        daemon.kill().unwrap();
        daemon.wait().unwrap();
        assert_eq!((server.fetched(1), server.fetched(uid), server.left()), (1, 1, 1));
    }
    assert_eq!(once(&club, START + 9).0, Some(0));
    assert_eq!(club.inbox(UMPIRE).len(), 1);
}

#[test]
fn a_changed_password_is_taken_up_without_a_new_start() {
    let server = Server::start();
    let club = club(&server, 60);
    let (settings, password) = (club.home().join("feldpost.toml"), club.home().join("keys/imap.password"));
    let text = fs::read_to_string(&settings).unwrap();
    fs::write(
        &settings,
        text.replace("password_env = \"PASSWORD\"", "password_file = \"keys/imap.password\""),
    )
    .unwrap();
    fs::write(&password, "the old one\n").unwrap();
    server.change_password("the old one");
    let mut daemon = serve(&club, &[], START).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    server.idles(PATIENCE);
    fs::write(&password, "the new one\n").unwrap();
    server.change_password("the new one");
    server.idles(PATIENCE);
    server.put(1, Answer::Text(games(&club)));
    let mut lines = BufReader::new(daemon.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.any(|line| line.contains("have changed since the start")));
    assert!(lines.any(|line| line.starts_with("1 mails in")));
    daemon.kill().unwrap();
    daemon.wait().unwrap();
}
