//! The world fails: no space, no right to write, no mailbox, another daemon, a clock that jumps.
#![allow(clippy::unwrap_used)]
#[path = "power_cut/home.rs"]
mod home;
mod support;

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use feldpost::disk::fault::{self, Act, Plan};
use feldpost::host::Host;
use feldpost::turn::Seat;
use home::{as_if_nothing_had_happened, goes_on, laden, open};
use support::*;

const NO_SPACE: i32 = 28;
const READ_ONLY: i32 = 30;

fn feldpost(home: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_feldpost"));
    command.args(words).arg("--home").arg(home).stdin(Stdio::null());
    command
}

fn lines(output: &Output) -> Vec<String> {
    String::from_utf8_lossy(&output.stderr).lines().map(str::to_owned).collect()
}

fn plan(act: Act, which: usize) -> Option<Plan> {
    Some(Plan { act, effect: "change".to_owned(), which })
}

/// From every effect on the disk is full; when there is space again, all is done as if nothing had been.
#[test]
fn a_disk_that_fills_up_at_any_effect_loses_nothing() {
    let club = laden();
    let reference = club.dir.path().join("reference");
    copy_home(&club.home(), &reference);
    goes_on(&mut open(&reference), "reference");
    let home = club.dir.path().join("full");
    let mut failed = 0;
    for which in (1..).step_by(3) {
        copy_home(&club.home(), &home);
        fault::begin(plan(Act::Fail(NO_SPACE), which));
        let opened = Host::open(&home, home::still(), registry());
        let mut hosts: Vec<Host> = opened.into_iter().collect();
        let told = hosts.first_mut().map(Host::run_once);
        fault::end();
        let what = format!("no space from effect {which}");
        let in_order =
            told.as_ref().is_some_and(|told| told.as_ref().is_ok_and(|counts| counts.errors.is_empty()));
        if let Some(host) = hosts.first_mut().filter(|_| which % 2 == 0) {
            goes_on(host, &what); // the same process
        }
        drop(hosts);
        goes_on(&mut open(&home), &what);
        as_if_nothing_had_happened(&home, &BTreeMap::new(), &reference, &what);
        fs::remove_dir_all(&home).unwrap();
        failed += 1;
        if in_order {
            break;
        }
    }
    assert!(failed > 60, "{failed} places");
}

/// A file may not grow: part of a write succeeds, then the system says no, or kills.
#[test]
fn a_real_limit_on_the_size_of_files_is_survived() {
    let club = laden_standard();
    for trap in ["trap '' XFSZ;", ""] {
        let home = club.dir.path().join(if trap.is_empty() { "killed" } else { "refused" });
        copy_home(&club.home(), &home);
        let script = format!("{trap} ulimit -f 1; exec \"$0\" serve --once --home \"$1\"");
        let program = env!("CARGO_BIN_EXE_feldpost");
        let done = Command::new("sh").args(["-c", &script, program]).arg(&home).output().unwrap();
        assert_eq!(done.status.code(), if trap.is_empty() { None } else { Some(2) }, "{done:?}");
        assert!(trap.is_empty() || lines(&done)[0].starts_with("feldpost: "), "{:?}", lines(&done));
        let done = feldpost(&home, &["serve", "--once"]).output().unwrap();
        assert!(done.status.success() && done.stderr.is_empty(), "{done:?}");
        assert_eq!(fs::read_dir(home.join("mail/in/new")).unwrap().count(), 0);
        assert_eq!(fs::read_dir(home.join("mail/out/new")).unwrap().count(), 3, "two offers and a help");
    }
}

/// A home of the real rulebook with a game just offered and a mail to be answered.
fn laden_standard() -> Club {
    let club = Club::new();
    let new = ["game", "new", "totensonntag", "--id", "g1", "--cw", ADA, "--dak", BRUNO];
    assert!(feldpost(&club.home(), &new).output().unwrap().status.success());
    let mut host = Host::look(&club.home(), means(&club.clock), registry()).unwrap();
    host.deliver(&club.mail("carla@example.org", "feldpost@club.example", "help")).unwrap();
    club
}

#[test]
fn deliver_takes_nothing_that_it_cannot_keep() {
    let club = Club::new();
    let mail = club.dir.path().join("mail.eml");
    fs::write(&mail, b"From: ada@example.org\n\nhelp\n").unwrap();
    for (code, which) in [(NO_SPACE, 1), (NO_SPACE, 2), (NO_SPACE, 3), (READ_ONLY, 1), (5, 4)] {
        let mut command = feldpost(&club.home(), &["deliver"]);
        command.env(fault::VARIABLE, format!("{code}:change:{which}"));
        let done = command.stdin(fs::File::open(&mail).unwrap()).output().unwrap();
        assert_eq!(done.status.code(), Some(75), "{done:?}");
        assert_eq!(lines(&done).len(), 1, "{done:?}");
        assert_eq!(fs::read_dir(club.home().join("mail/in/new")).unwrap().count(), 0);
    }
}

#[test]
fn a_home_that_cannot_be_written_says_so_in_one_line() {
    let club = laden_standard();
    let mut command = feldpost(&club.home(), &["serve", "--once"]);
    let done = command.env(fault::VARIABLE, format!("{READ_ONLY}:change:1")).output().unwrap();
    assert_eq!(done.status.code(), Some(2), "{done:?}");
    assert_eq!(lines(&done).len(), 1, "{done:?}");
    assert!(lines(&done)[0].contains("Read-only file system"), "{done:?}");
    let shown = feldpost(&club.home(), &["game", "show", "g1"]).output().unwrap();
    assert!(shown.status.success(), "{shown:?}");
}

#[test]
fn a_second_daemon_refuses_in_one_line() {
    let club = Club::new();
    let _first = club.open();
    for words in [&["serve", "--once"][..], &["serve"]] {
        let done = feldpost(&club.home(), words).output().unwrap();
        assert_eq!(done.status.code(), Some(2), "{done:?}");
        let said = lines(&done);
        assert!(said.len() == 1 && said[0].contains("another process works on"), "{said:?}");
        assert!(done.stdout.is_empty(), "{done:?}");
    }
}

/// Years ahead, years back, before 1970, and past all dates that a mail can bear.
#[test]
fn a_clock_that_jumps_stops_no_game_and_forgets_no_mail() {
    let club = Club::new();
    let mut host = started(&club);
    let year = 365 * 86_400;
    let (mut turn, mut old) = (Vec::new(), Vec::new());
    for now in [START + 30 * year, START - 40 * year, -5 * year, i64::MAX / 2, START] {
        let now_in =
            || std::sync::atomic::AtomicI64::store(&club.clock, now, std::sync::atomic::Ordering::SeqCst);
        now_in();
        drop(host);
        host = club.open();
        let to = host.reply_address("g1", "red").unwrap();
        let raw = club.mail(ADA, &to, "say The time is out of joint\r\nstatus");
        host.deliver(&raw).unwrap();
        let counts = host.run_once().unwrap();
        assert_eq!((counts.errors.len(), counts.mails_out, counts.set_aside), (0, 2, 0), "{now}: {counts:?}");
        old.push(raw);
        let before = club.journal("g1");
        old.iter().for_each(|raw| drop(host.deliver(raw).unwrap()));
        let counts = host.run_once().unwrap();
        assert_eq!((counts.duplicates, counts.mails_out), (old.len(), 0), "{now}: {counts:?}");
        assert_eq!(club.journal("g1"), before, "{now}: nothing is applied twice");
        turn.push(host.game_rows().unwrap()[0].set_aside.clone());
    }
    assert!(turn.iter().all(Option::is_none), "{turn:?}");
    play(&club, &mut host, "red", "pick 4");
    assert!(play(&club, &mut host, "blue", "pick 2").resolutions > 0);
}

#[test]
fn a_mailbox_that_vanishes_for_a_day_is_missed_once_and_found_again() {
    let club = laden_standard();
    let (inbox, away) = (club.home().join("mail/in"), club.home().join("mail/away"));
    let mut command = feldpost(&club.home(), &["serve"]);
    let mut daemon = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut said = BufReader::new(daemon.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut wait_for = |what: &str| said.by_ref().find(|line| line.contains(what)).unwrap();
    wait_for("1 mails in, 3 out");
    fs::rename(&inbox, &away).unwrap();
    let mut errors = BufReader::new(daemon.stderr.take().unwrap()).lines().map(Result::unwrap);
    assert!(errors.next().unwrap().contains("mail/in/new"));
    // What is owed goes out while the mailbox is away.
    fs::write(away.join("new/1"), club.mail("dora@example.org", "feldpost@club.example", "help")).unwrap();
    fs::rename(&away, &inbox).unwrap();
    wait_for("1 mails in, 1 out");
    wait_for("in order again");
    daemon.kill().unwrap();
    daemon.wait().unwrap();
    assert_eq!(errors.count(), 0, "said once");
}

/// The same in one process, and the outgoing Maildir too.
#[test]
fn mail_waits_for_the_outgoing_folder() {
    let club = Club::new();
    let mut host = started(&club);
    let (out, away) = (club.home().join("mail/out"), club.home().join("mail/away"));
    fs::rename(&out, &away).unwrap();
    let to = host.reply_address("g1", "red").unwrap();
    host.deliver(&club.mail(ADA, &to, "say Hello")).unwrap();
    let counts = host.run_once().unwrap();
    assert_eq!((counts.mails_in, counts.mails_out, counts.errors.len()), (1, 0, 2), "{counts:?}");
    fs::rename(&away, &out).unwrap();
    assert_eq!(host.run_once().unwrap().mails_out, 2);
    let seat = Seat { side: "red".into(), address: Some(ADA.into()) };
    host.new_game(&feldpost::turn::NewGame { seats: vec![seat], ..new_game("g2") }).unwrap();
    assert_eq!(host.run_once().unwrap().mails_out, 1);
}

/// A game whose files cannot be read stops no other; when they can be read again, nothing was lost.
#[test]
fn one_unreadable_game_stops_no_other() {
    let club = Club::new();
    let mut host = started(&club);
    host.new_game(&new_game("g2")).unwrap();
    let to = host.reply_address("g1", "red").unwrap();
    let offer = host.view("g2").unwrap().offer_hash().short();
    let other = host.reply_address("g2", "red").unwrap();
    drop(host);
    let (journal, away) = (club.home().join("games/g1/journal.jsonl"), club.home().join("away"));
    fs::rename(&journal, &away).unwrap();
    fs::create_dir(&journal).unwrap();
    let mut host = club.open();
    host.deliver(&club.mail(ADA, &to, "pick 4")).unwrap();
    host.deliver(&club.mail(ADA, &other, &format!("join {offer}"))).unwrap();
    let counts = host.run_once().unwrap();
    assert_eq!((counts.mails_in, counts.set_aside), (1, 0), "{counts:?}");
    assert!(counts.errors.iter().any(|error| error.starts_with("game g1: cannot read")), "{counts:?}");
    assert!(host.view("g2").unwrap().has_joined("red"));
    fs::remove_dir(&journal).unwrap();
    fs::rename(&away, &journal).unwrap();
    goes_on(&mut host, "readable again");
    assert!(club.journal("g1").contains("commit"), "the mail that waited was taken in");
}
