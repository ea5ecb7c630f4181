//! Many large mails at once by LMTP: the daemon stays far below the memory that its systemd unit gives it.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Barrier};
use std::thread;

const MAILS: usize = 20;
const SIZE: usize = 25 << 20;
/// What is sent after all conversations have come this far, so that none has ended before.
const REST: usize = 1 << 20;

/// The daemon; killed with this value.
struct Daemon(Child);

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn feldpost(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_feldpost"));
    command.args(args).env_remove("FELDPOST_HOME");
    command
}

/// The most memory that a process has used, in bytes.
fn peak(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.split_whitespace().next().unwrap().parse::<u64>().unwrap() << 10
}

/// What the unit gives the daemon, in bytes.
fn memory_max() -> u64 {
    let unit = Path::new(env!("CARGO_MANIFEST_DIR")).join("contrib/feldpost.service");
    let unit = fs::read_to_string(unit).unwrap();
    let most = unit.lines().find_map(|line| line.strip_prefix("MemoryMax=")).unwrap();
    most.strip_suffix('M').unwrap().parse::<u64>().unwrap() << 20
}

/// Hands over one mail; the answer to its end. `together` holds it until the others have come as far.
fn hand_over(socket: &Path, number: usize, size: usize, together: &Barrier) -> String {
    let mut stream = UnixStream::connect(socket).unwrap();
    let mut answers = BufReader::new(stream.try_clone().unwrap()).lines().map(Result::unwrap);
    let mut last =
        |count: usize| (&mut answers).filter(|line| line.as_bytes()[3] == b' ').nth(count).unwrap();
    let head = "LHLO mx\r\nMAIL FROM:<ada@example.org>\r\nRCPT TO:<feldpost@club.example>\r\nDATA\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    assert!(last(4).starts_with("354"));
    let line = format!("{number:060}\r\n");
    let fields = format!("From: ada@example.org\r\nMessage-ID: <{number}@example.org>\r\n\r\n");
    let text = fields + &line.repeat(size / line.len());
    let (most, rest) = text.as_bytes().split_at(text.len() - REST);
    stream.write_all(most).unwrap();
    together.wait();
    stream.write_all(rest).unwrap();
    stream.write_all(b".\r\n").unwrap();
    last(0)
}

/// A burst of mails into a new home: the answers, how many mails lie there whole, and the peak in bytes.
fn burst(limit: usize) -> (Vec<String>, usize, u64) {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("club");
    let shown = home.display().to_string();
    assert!(
        feldpost(&["init", &shown, "--address", "feldpost@club.example"]).output().unwrap().status.success()
    );
    let mut settings = fs::OpenOptions::new().append(true).open(home.join("feldpost.toml")).unwrap();
    writeln!(settings, "[lmtp]\nlisten = \"unix:lmtp.sock\"\nsize_limit = {limit}").unwrap();
    let serve = feldpost(&["serve", "--home", &shown]).stdout(Stdio::piped()).spawn().unwrap();
    let mut daemon = Daemon(serve);
    let mut said = BufReader::new(daemon.0.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(said.any(|line| line.starts_with("serving ")));
    let (socket, together) = (home.join("lmtp.sock"), Arc::new(Barrier::new(MAILS)));
    let talks = (0..MAILS).map(|number| {
        let (socket, together) = (socket.clone(), Arc::clone(&together));
        thread::spawn(move || hand_over(&socket, number, SIZE, &together))
    });
    let talks: Vec<_> = talks.collect();
    let answers: Vec<String> = talks.into_iter().map(|talk| talk.join().unwrap()).collect();
    let kept = answers.iter().filter(|answer| answer.starts_with("250 ")).count();
    // Each pass says what it has read; the last mail is quoted when all were.
    let mut read = 0;
    while read < kept {
        let line = said.next().unwrap();
        read += line.split_once(" mails in").map_or(0, |(count, _)| count.parse::<usize>().unwrap());
    }
    let strays = fs::read_dir(home.join("quarantine/strays")).unwrap().map(Result::unwrap);
    let whole = strays.filter(|file| file.metadata().unwrap().len() > (SIZE - REST) as u64).count();
    assert_eq!(fs::read_dir(home.join("mail/in/tmp")).unwrap().count(), 0, "nothing is left half written");
    (answers, whole, peak(daemon.0.id()))
}

#[test]
fn twenty_large_mails_at_once_stay_below_the_limit_of_the_unit() {
    let (answers, whole, peak) = burst(SIZE + REST);
    assert!(answers.iter().all(|answer| answer.starts_with("250 2.0.0")), "{answers:?}");
    assert_eq!(whole, MAILS);
    let most = memory_max();
    eprintln!("peak {} MB of {} MB", peak >> 20, most >> 20);
    assert!(peak * 2 < most, "{} MB of {} MB", peak >> 20, most >> 20);
}

#[test]
fn what_is_over_the_limit_is_refused_and_takes_neither_memory_nor_disk() {
    let (answers, whole, peak) = burst(10 << 20);
    assert!(answers.iter().all(|answer| answer.starts_with("552 5.3.4")), "{answers:?}");
    assert_eq!(whole, 0);
    let most = memory_max();
    eprintln!("peak {} MB of {} MB", peak >> 20, most >> 20);
    assert!(peak * 2 < most, "{} MB of {} MB", peak >> 20, most >> 20);
}
