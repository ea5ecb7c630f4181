//! The daemon under test, and the mail server before it, which gives no mail up.

use std::collections::VecDeque;
use std::fs;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use feldpost_mail::incoming::IncomingMail;
use feldpost_transport::inbox::Envelope;
use rustix::process::{Pid, Signal, kill_process};

use crate::torture::club::Club;

/// Only a test that fails waits for so long.
const PATIENCE: Duration = Duration::from_secs(60);
/// Between two looks at what is there.
const LOOK: Duration = Duration::from_millis(1);

fn envelope(raw: &[u8]) -> Envelope {
    let mail = IncomingMail::parse(raw);
    Envelope { sender: mail.from, recipients: mail.recipients }
}

/// The mail as it comes from a mail server.
pub fn with_envelope(raw: &[u8]) -> Vec<u8> {
    // One that comes again has it already.
    if raw.starts_with(b"Return-Path:") {
        return raw.to_vec();
    }
    envelope(raw).before(raw).unwrap()
}

pub struct Daemon(Child);

impl Daemon {
    pub fn start(club: &Club) -> Daemon {
        let log = fs::OpenOptions::new().create(true).append(true).open(club.dir.path().join("log")).unwrap();
        let mut command = club.command(&["serve"]);
        Daemon(command.stdout(Stdio::null()).stderr(log).spawn().unwrap())
    }

    /// Lives for this long with mails coming and going, and is killed; true if all was done by then.
    pub fn live(
        mut self,
        club: &mut Club,
        mails: &mut VecDeque<Vec<u8>>,
        by_lmtp: bool,
        life: Duration,
    ) -> bool {
        let id = Pid::from_child(&self.0);
        // It is waited for below only after this, so the number is its own.
        let killer = thread::spawn(move || {
            thread::sleep(life);
            kill_process(id, Signal::KILL).unwrap();
        });
        while !killer.is_finished() {
            carry(club, mails, by_lmtp);
            thread::sleep(LOOK);
        }
        killer.join().unwrap();
        let status = self.0.wait().unwrap();
        assert_eq!(status.signal(), Some(signal_hook::consts::SIGKILL), "it ended by itself: {status}");
        let done = mails.is_empty() && is_quiet(club);
        club.hand_out();
        done
    }

    /// Lives until all is done, and is told to end.
    pub fn finish(mut self, club: &mut Club, mails: &mut VecDeque<Vec<u8>>, by_lmtp: bool) {
        let mut looks = 0;
        let socket = club.home().join("lmtp.sock");
        // It listens when it has learned to end.
        while !mails.is_empty() || !is_quiet(club) || UnixStream::connect(&socket).is_err() {
            carry(club, mails, by_lmtp);
            thread::sleep(LOOK);
            looks += 1;
            assert!(looks < 120_000, "it does not come to an end: {}", log(club));
            assert!(self.0.try_wait().unwrap().is_none(), "it ended by itself: {}", log(club));
        }
        kill_process(Pid::from_child(&self.0), Signal::TERM).unwrap();
        let status = self.0.wait().unwrap();
        assert!(status.success() && log(club).is_empty(), "{status}: {}", log(club));
        club.hand_out();
    }
}

fn log(club: &Club) -> String {
    fs::read_to_string(club.dir.path().join("log")).unwrap()
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).unwrap().next().is_none()
}

/// Whether nothing waits to be dealt with or sent.
fn is_quiet(club: &Club) -> bool {
    let home = club.home();
    // In this order: what leaves the first may come into the second.
    is_empty(&home.join("mail/in/new")) && is_sent(&home.join("outbox/queued"), club.clock)
}

/// Whether nothing is queued but what may not go out yet: reports that wait to be told together.
fn is_sent(queued: &Path, now: i64) -> bool {
    fs::read_dir(queued).unwrap().all(|entry| {
        // One that has just gone is sent.
        let mail = fs::read(entry.unwrap().path()).unwrap_or_default();
        let envelope = mail.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let waits = |envelope: feldpost_transport::way_out::Envelope| {
            envelope.not_before.is_some_and(|time| time > now)
        };
        mail.is_empty() || serde_json::from_slice(envelope).is_ok_and(waits)
    })
}

/// Hands over what comes next, if the daemon takes it, and takes away what lies ready.
fn carry(club: &mut Club, mails: &mut VecDeque<Vec<u8>>, by_lmtp: bool) {
    if by_lmtp {
        // One after the other, so that they come in the twin's order whenever the daemon dies.
        let next = mails.front().filter(|_| is_empty(&club.home().join("mail/in/new"))).cloned();
        if let Some(raw) = next
            && hand_over(&club.home().join("lmtp.sock"), &raw).is_ok()
        {
            mails.pop_front();
            club.delivered.push(raw);
        }
    } else {
        mails.drain(..).for_each(|raw| club.deliver(raw));
    }
    club.hand_out();
}

/// Hands one mail over by LMTP; an error if the daemon did not say that it has it.
pub fn hand_over(socket: &Path, raw: &[u8]) -> io::Result<()> {
    let envelope = envelope(raw);
    let fields = Envelope { sender: envelope.sender.clone(), recipients: envelope.recipients[..1].to_vec() };
    let bare = raw.strip_prefix(fields.before(b"").unwrap().as_slice()).unwrap();
    let stream = UnixStream::connect(socket)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut lines = BufReader::new(&stream).lines();
    let mut say = |text: &[u8], wanted: &str| {
        (&stream).write_all(text)?;
        loop {
            let line = lines.next().ok_or(io::ErrorKind::UnexpectedEof)??;
            if line.as_bytes().get(3) == Some(&b' ') {
                assert!(line.starts_with(wanted), "{line}");
                return io::Result::Ok(());
            }
        }
    };
    say(b"", "220")?;
    say(b"LHLO mx.club.example\r\n", "250")?;
    say(format!("MAIL FROM:<{}>\r\n", envelope.sender.unwrap_or_default()).as_bytes(), "250")?;
    say(format!("RCPT TO:<{}>\r\n", envelope.recipients[0]).as_bytes(), "250")?;
    say(b"DATA\r\n", "354")?;
    let text = String::from_utf8(bare.to_vec()).unwrap().replace("\r\n.", "\r\n..");
    say(format!("{text}.\r\n").as_bytes(), "250")
}
