//! What the umpire's commands ask while a daemon works on the home: done once, and answered.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;

use crate::support::any::{side_options, some_game};
use crate::support::*;
use feldpost::host::{Answer, Counter, Counts, Done, Host, Request};
use feldpost::store::{FolderStore, Store};
use feldpost_disk::fault;
use feldpost_transport::settings::MailFolders;

fn feldpost(home: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_feldpost"));
    command.args(words).arg("--home").arg(home).stdin(Stdio::null());
    command
}

fn said(done: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (done.status.code(), text(&done.stdout), text(&done.stderr))
}

/// A daemon that works on a home.
fn daemon(home: &Path) -> Killed {
    let mut command = feldpost(home, &["serve"]);
    let mut child: Child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let serving = lines.find(|line| line.as_ref().is_ok_and(|line| line.starts_with("serving ")));
    assert!(serving.is_some(), "it has begun");
    // Whoever writes to a closed pipe ends.
    std::thread::spawn(move || lines.for_each(drop));
    Killed(child)
}

fn store(home: &Path) -> Arc<dyn Store> {
    Arc::new(FolderStore::at(home, &MailFolders::default().incoming).looking())
}

/// A request as a command leaves it.
fn leave(club: &Club, request: &Request, random: u64) -> Counter {
    Counter::leave(store(&club.home()), request, START, random).unwrap()
}

fn new(id: &str) -> Request {
    Request::New { game: Box::new(new_game(id)), data: Default::default() }
}

fn time_is_up() -> Request {
    Request::TimeIsUp { game: "g1".to_owned() }
}

fn answered(host: &mut Host) -> Counts {
    let counts = host.run_once().unwrap();
    assert_eq!(counts.errors, Vec::<String>::new());
    counts
}

fn answer(counter: &Counter) -> Answer {
    counter.answer().unwrap().expect("an answer")
}

#[test]
fn a_daemon_does_what_commands_ask_and_they_tell_it() {
    let club = Club::new();
    let home = club.home();
    let _daemon = daemon(&home);
    let [one, two] = side_options();
    let words = ["game", "new", some_game().id, "--id", "g1", one, ADA, two, BRUNO];
    let (code, out, err) = said(&feldpost(&home, &words).output().unwrap());
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.starts_with("offered g1 to ") && out.contains(ADA) && out.contains(BRUNO), "{out}");
    assert!(out.ends_with("the daemon mails the offers now\n"), "{out}");
    let rows = said(&feldpost(&home, &["game", "list"]).output().unwrap());
    assert!(rows.1.contains("g1 ") && rows.1.contains("offered; waits for"), "{rows:?}");
    let (code, _, err) = said(&feldpost(&home, &words).output().unwrap());
    assert_eq!(code, Some(1), "the id is taken");
    assert_eq!(err, "feldpost: there is a game g1 already; choose another id\n");
    let (code, _, err) = said(&feldpost(&home, &["game", "overdue", "g1"]).output().unwrap());
    assert_eq!(code, Some(1), "it has not begun");
    assert!(err.starts_with("feldpost: g1 waits for no secret choice"), "{err}");
    let (code, _, err) = said(&feldpost(&home, &["game", "overdue", "g2"]).output().unwrap());
    assert_eq!((code, err.contains("there is no game g2")), (Some(1), true), "{err}");
    let rest = |folder: &str| fs::read_dir(home.join("requests").join(folder)).unwrap().count();
    assert_eq!((rest("left"), rest("answered")), (0, 0), "nothing is left lying about");
}

#[test]
fn a_request_is_carried_out_once_and_its_answer_kept_for_a_day() {
    let club = Club::new();
    let mut host = started(&club);
    let first = leave(&club, &new("g2"), 1);
    let second = leave(&club, &new("g2"), 2);
    assert_eq!(first.answer().unwrap(), None, "not yet");
    assert_eq!((answered(&mut host).requests, answered(&mut host).requests), (2, 0));
    assert_eq!(answer(&first), Ok(Done::All));
    let refused = answer(&second).unwrap_err();
    assert_eq!((refused.told.as_str(), refused.is_no), ("there is a game g2 already", true));
    assert_eq!(refused.hint.as_deref(), Some("choose another id"));
    assert_eq!(host.game_rows().unwrap().len(), 2);
    leave(&club, &new("g3"), 3);
    answered(&mut host);
    drop(host);
    let mut host = club.open();
    assert_eq!(answered(&mut host).requests, 0, "what was answered is not done again");
    club.clock.fetch_add(10 * 86_400, std::sync::atomic::Ordering::Relaxed);
    let names = || fs::read_dir(club.home().join("requests/answered")).unwrap().count();
    assert_eq!(names(), 1);
    // The file is of today, and the clock of the host ten days further.
    answered(&mut host);
    assert_eq!((names(), fs::read_dir(club.home().join("requests/left")).unwrap().count()), (0, 0));
}

#[test]
fn a_request_that_nobody_understands_is_answered() {
    let club = Club::new();
    let mut host = club.open();
    // Once a day what is old is removed, and the clock of tests is years ahead of the files.
    answered(&mut host);
    for (letter, text) in [("a", "{"), ("b", r#"{"version":2,"request":{"ask":"new"}}"#), ("c", "")] {
        let name = &format!("{START}-{letter}");
        store(&club.home()).leave_request(name, text.as_bytes()).unwrap();
        assert_eq!(answered(&mut host).requests, 1);
        let text = store(&club.home()).take_answer(name).unwrap().expect("an answer");
        let answer: Answer = serde_json::from_slice(&text).unwrap();
        let refused = answer.unwrap_err();
        assert!(!refused.is_no && refused.told.contains("of different builds"), "{refused:?}");
    }
}

/// Leaves what a command asks, whose process ends before the answer is there.
fn leave_by_command(club: &Club, home: &Path, words: &[&str]) {
    let other = Host::open(home, means(&club.clock), registry()).unwrap();
    let mut command = Killed(feldpost(home, words).stderr(Stdio::null()).spawn().unwrap());
    while store(home).requests().unwrap().is_empty() {
        assert!(command.0.try_wait().unwrap().is_none(), "it waits for the answer");
        std::thread::yield_now();
    }
    drop(command);
    drop(other);
}

/// Has the daemon killed at every effect on the disk, and goes on with another one; then looks at the home.
fn cut_at_every_effect(club: &Club, words: &[&str], check: &dyn Fn(&Path, &str, &str)) {
    for effect in 1..400 {
        let home = club.dir.path().join(format!("cut-{effect}"));
        copy_home(&club.home(), &home);
        leave_by_command(club, &home, words);
        let mut cut = feldpost(&home, &["serve", "--once"]);
        let cut = cut.env(fault::VARIABLE, format!("kill:change:{effect}")).output().unwrap();
        let mut after = feldpost(&home, &["serve", "--once"]);
        assert!(after.output().unwrap().status.success(), "effect {effect}");
        assert_eq!(store(&home).requests().unwrap(), Vec::<String>::new(), "effect {effect}");
        let answer = fs::read_dir(home.join("requests/answered")).unwrap().next().expect("an answer");
        let answer = fs::read_to_string(answer.unwrap().path()).unwrap();
        check(&home, &format!("effect {effect}"), &answer);
        fs::remove_dir_all(&home).unwrap();
        if cut.status.success() {
            return;
        }
    }
    panic!("it never went through");
}

/// The game is there once, both are mailed once, and who asked is told.
#[test]
fn a_new_game_is_made_once_wherever_the_daemon_is_cut_off() {
    let club = Club::new();
    drop(club.open());
    let [one, two] = side_options();
    let words = ["game", "new", some_game().id, "--id", "g1", one, ADA, two, BRUNO];
    cut_at_every_effect(&club, &words, &|home, effect, answer| {
        let games = said(&feldpost(home, &["game", "list"]).output().unwrap()).1;
        assert_eq!(games.lines().filter(|line| line.starts_with("g1 ")).count(), 1, "{effect}: {games}");
        for address in [ADA, BRUNO] {
            assert_eq!(inbox_at(home, address).len(), 1, "{effect}: {address}");
        }
        assert_eq!(answer, r#"{"Ok":"all"}"#, "{effect}");
    });
}

/// What is said stands in the record once or not at all, and is mailed as often; whoever asked is not told
/// that it is done if it is not.
#[test]
fn nothing_is_said_twice_wherever_the_daemon_is_cut_off() {
    let club = Club::new();
    let [one, two] = side_options();
    let words = ["game", "new", some_game().id, "--id", "g1", one, ADA, two, BRUNO];
    assert!(feldpost(&club.home(), &words).output().unwrap().status.success());
    assert!(feldpost(&club.home(), &["serve", "--once"]).output().unwrap().status.success());
    let tell = ["game", "tell", "g1", "The club meets on Friday."];
    let done = std::cell::Cell::new(0);
    cut_at_every_effect(&club, &tell, &|home, effect, answer| {
        let journal = fs::read_to_string(home.join("games/g1/journal.jsonl")).unwrap();
        let times = journal.matches("The club meets on Friday.").count();
        assert!(times <= 1, "{effect}");
        for address in [ADA, BRUNO] {
            assert_eq!(inbox_at(home, address).len(), 1 + times, "{effect}: {address}");
        }
        if answer == r#"{"Ok":"all"}"# {
            assert_eq!(times, 1, "{effect}");
            done.set(done.get() + 1);
        } else {
            assert!(answer.contains("was cut off while"), "{effect}: {answer}");
        }
    });
    assert!(done.get() > 20, "{} effects", done.get());
}

/// A home that is put back from a backup does not begin with what was asked when it was copied.
#[test]
fn what_was_asked_long_ago_is_not_done() {
    let club = Club::new();
    let mut host = club.open();
    answered(&mut host);
    for (hours, done) in [(-2, false), (2, false), (0, true)] {
        let unix = club.clock.load(std::sync::atomic::Ordering::Relaxed) + hours * 3_600;
        let random = u64::try_from(hours + 10).unwrap();
        let counter = Counter::leave(store(&club.home()), &new("g1"), unix, random).unwrap();
        answered(&mut host);
        let answer = answer(&counter);
        assert_eq!(answer.is_ok(), done, "{hours} hours");
        assert!(answer.map_or_else(|refused| refused.told.contains("more than an hour ago"), |_| true));
    }
}

/// Time cannot be up twice because of one command: who is cut off in the middle says so.
#[test]
fn what_was_begun_is_not_begun_again() {
    let club = Club::new();
    let mut host = started(&club);
    let before = club.journal("g1");
    let name = format!("{START:012}-{:016x}", 7);
    // As a crash leaves it: begun, and without an answer.
    let key = feldpost_protocol::dice::Hash32::of_bytes(format!("request {name}").as_bytes());
    drop(host);
    let seen = club.home().join("seen");
    fs::write(&seen, fs::read_to_string(&seen).unwrap() + &format!("{START} {key}\n")).unwrap();
    host = club.open();
    let counter = leave(&club, &time_is_up(), 7);
    answered(&mut host);
    let refused = answer(&counter).unwrap_err();
    assert!(refused.told.contains("cut off") && refused.hint.is_some(), "{refused:?}");
    assert_eq!(club.journal("g1"), before, "nothing was done");
    let counter = leave(&club, &time_is_up(), 8);
    answered(&mut host);
    assert!(answer(&counter).is_ok(), "asked again it is done");
}

/// The one who works on the home ends while a command waits: the command does it.
#[test]
fn a_command_does_it_when_the_daemon_is_gone() {
    let club = Club::new();
    let home = club.home();
    let host = club.open();
    let [one, two] = side_options();
    let words = ["game", "new", some_game().id, "--id", "g1", one, ADA, two, BRUNO];
    let mut command = feldpost(&home, &words);
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while store(&home).requests().unwrap().is_empty() {
        std::thread::yield_now();
    }
    drop(host);
    let (code, out, err) = said(&command.wait_with_output().unwrap());
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    assert!(out.starts_with("offered g1 to"), "{out}");
    assert!(out.contains("wait in the outbox"), "no daemon mails them: {out}");
}
