//! The world fails around the program: no space, no right to write, no mailbox, another daemon.

use crate::support::any::{side_options, some_game};
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::support::*;
use feldpost::host::Host;
use feldpost_disk::fault;

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
    let [one, two] = side_options();
    let new = ["game", "new", some_game().id, "--id", "g1", one, ADA, two, BRUNO];
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

/// The program that kept what it said has ended.
#[test]
fn a_daemon_to_which_nobody_listens_works_on() {
    let club = laden_standard();
    let mut command = feldpost(&club.home(), &["serve"]);
    let mut daemon = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop((daemon.stdout.take(), daemon.stderr.take()));
    let inbox = club.home().join("mail/in");
    let went_out = || fs::read_dir(club.home().join("mail/out/new")).unwrap().count();
    for mails in 3..6 {
        while went_out() < mails {
            assert_eq!(daemon.try_wait().unwrap(), None, "after {} mails", went_out());
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let sender = format!("dora{mails}@example.org");
        fs::write(inbox.join("tmp/x"), club.mail(&sender, "feldpost@club.example", "help")).unwrap();
        fs::rename(inbox.join("tmp/x"), inbox.join("new").join(mails.to_string())).unwrap();
    }
    let stops = Command::new("kill").arg(daemon.id().to_string()).status().unwrap();
    assert!(stops.success());
    assert_eq!(daemon.wait().unwrap().code(), Some(0));
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

#[test]
fn a_mailbox_that_vanishes_for_a_day_is_missed_once_and_found_again() {
    let club = laden_standard();
    let (inbox, away) = (club.home().join("mail/in"), club.home().join("mail/away"));
    let mut command = feldpost(&club.home(), &["serve"]);
    let mut daemon = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut said = BufReader::new(daemon.stdout.take().unwrap()).lines().map(Result::unwrap);
    // Mail goes out beside the passes, so the figures of several lines are added up.
    let (mut taken, mut sent, mut in_order) = (0, 0, false);
    let mut wait_for = |wanted: (usize, usize, bool)| {
        while (taken, sent, in_order) != wanted {
            let line = said.next().unwrap();
            taken += figure(&line, " mails in");
            sent += figure(&line, " out");
            in_order |= line.contains("in order again");
        }
    };
    wait_for((1, 3, false));
    fs::rename(&inbox, &away).unwrap();
    let mut errors = BufReader::new(daemon.stderr.take().unwrap()).lines().map(Result::unwrap);
    assert!(errors.next().unwrap().contains("mail/in/new"));
    // What is owed goes out while the mailbox is away.
    fs::write(away.join("new/1"), club.mail("dora@example.org", "feldpost@club.example", "help")).unwrap();
    fs::rename(&away, &inbox).unwrap();
    // It may be said before the mail is out, or after.
    wait_for((2, 4, true));
    daemon.kill().unwrap();
    daemon.wait().unwrap();
    assert_eq!(errors.count(), 0, "said once");
}

/// A mail that the way out does not take now waits for another try: nothing is in order until it is gone.
#[test]
fn all_is_in_order_again_only_when_it_is() {
    let club = Club::new();
    let program = club.dir.path().join("sendmail");
    fs::write(&program, "#!/bin/sh\ncase \"$*\" in *ada*) exit 75;; esac\n").unwrap();
    fs::set_permissions(&program, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let settings = club.home().join("feldpost.toml");
    let text = fs::read_to_string(&settings).unwrap();
    fs::write(&settings, format!("{text}\n[sendmail]\nprogram = {program:?}\n")).unwrap();
    let mut command = feldpost(&club.home(), &["serve"]);
    let mut daemon = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut said = BufReader::new(daemon.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut errors = BufReader::new(daemon.stderr.take().unwrap()).lines().map(Result::unwrap);
    let mut count = 0;
    let mut mail = |from: &str| {
        count += 1;
        let file = club.home().join("mail/in").join("new").join(count.to_string());
        let raw = club.mail(from, "feldpost@club.example", "help");
        fs::write(club.home().join("mail/in/tmp/x"), raw).unwrap();
        fs::rename(club.home().join("mail/in/tmp/x"), file).unwrap();
    };
    let mut until = |wanted: &str| {
        let mut lines = Vec::new();
        while lines.last().is_none_or(|line: &String| !line.contains(wanted)) {
            lines.push(said.next().unwrap());
        }
        lines.join("\n")
    };
    mail(ADA);
    assert!(errors.next().unwrap().contains("tried again later"));
    let mut lines = until("1 mails in");
    for _ in 0..2 {
        mail(BRUNO);
        lines += &until("1 mails in");
    }
    assert!(!lines.contains("in order again"), "{lines}");
    // The umpire takes the mail away.
    for file in fs::read_dir(club.home().join("outbox/queued")).unwrap().map(Result::unwrap) {
        let text = fs::read_to_string(file.path()).unwrap_or_default();
        if text.contains(ADA) {
            fs::remove_file(file.path()).unwrap();
        }
    }
    mail(BRUNO);
    until("all is in order again");
    daemon.kill().unwrap();
    daemon.wait().unwrap();
}

/// The figure that stands before a word; none if the line has no such word.
fn figure(line: &str, word: &str) -> usize {
    let before = line.split(word).next().filter(|before| *before != line).unwrap_or_default();
    before.rsplit(' ').next().and_then(|figure| figure.parse().ok()).unwrap_or_default()
}
