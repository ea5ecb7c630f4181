//! The watchdog of systemd hears that the daemon gets on, as long as it does.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::support::*;
use feldpost::host::Host;

/// Waits until systemd hears this.
fn until(socket: &UnixDatagram, word: &str) {
    let mut bytes = [0; 512];
    loop {
        let length = socket.recv(&mut bytes).unwrap();
        if String::from_utf8_lossy(&bytes[..length]).contains(word) {
            return;
        }
    }
}

/// A FIFO: whoever opens it to read waits for somebody who writes.
fn fifo(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// Lets whoever waits go on, and nobody wait there again.
fn let_go(fifo: &Path) {
    let writer = fs::OpenOptions::new().write(true).open(fifo).unwrap();
    fs::remove_file(fifo).unwrap();
    drop(writer);
}

#[test]
fn the_watchdog_is_fed_while_the_program_that_sends_hangs_and_starves_when_the_daemon_does() {
    let club = Club::new();
    let (gate, program) = (club.dir.path().join("gate"), club.dir.path().join("sendmail"));
    fifo(&gate);
    fs::write(&program, format!("#!/bin/sh\n[ ! -p {gate:?} ] || read line < {gate:?}\nexit 0\n")).unwrap();
    assert!(Command::new("chmod").arg("755").arg(&program).status().unwrap().success());
    let settings = club.home().join("feldpost.toml");
    let text = fs::read_to_string(&settings).unwrap();
    fs::write(&settings, format!("{text}\n[sendmail]\nprogram = {program:?}\n")).unwrap();
    let socket = UnixDatagram::bind(club.dir.path().join("notify")).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut daemon = Command::new(env!("CARGO_BIN_EXE_feldpost"));
    daemon.arg("serve").arg("--home").arg(club.home()).stdin(Stdio::null());
    daemon.env("NOTIFY_SOCKET", club.dir.path().join("notify")).env("WATCHDOG_USEC", "4");
    let mut daemon = Killed(daemon.stdout(Stdio::piped()).spawn().unwrap());
    let mut lines = BufReader::new(daemon.0.stdout.take().unwrap()).lines().map(Result::unwrap);
    until(&socket, "READY=1");
    let mut host = Host::look(&club.home(), means(&club.clock), feldpost::games::standard()).unwrap();
    let mut ask = |name: &str| {
        let raw = club.mail(&format!("{name}@example.org"), "feldpost@club.example", "help");
        drop(host.deliver(&raw).unwrap());
    };
    // The answer to the first hangs on its way out; the second is taken in all the same.
    for name in ["dora", "emil"] {
        ask(name);
        assert!(lines.any(|line| line.starts_with("1 mails in, 0 out")));
        until(&socket, "WATCHDOG=1");
    }
    // Then the daemon itself waits for something that does not come.
    let stuck = club.home().join("outbox/queued/stuck");
    fifo(&stuck);
    let_go(&gate);
    socket.set_read_timeout(Some(Duration::from_secs(2))).unwrap();
    let mut told = [0; 512];
    for name in ["fritz", "gerda"] {
        while socket.recv(&mut told).is_ok() {}
        ask(name);
    }
    assert!(socket.recv(&mut told).is_err(), "a daemon that hangs must be seen to");
    socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let_go(&stuck);
    until(&socket, "WATCHDOG=1");
}
