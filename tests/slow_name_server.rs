//! A name server that keeps silent, or answers late: the mails for whose senders it should vouch wait for it,
//! and nothing else does. It is asked by a real socket, and the daemon is a real one.

use crate::support::any::{side_options, some_game, two_sides};
use std::collections::BTreeMap;
use std::fs;
use std::net::{SocketAddr, UdpSocket};
use std::os::unix::net::UnixDatagram;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use crate::support::*;
use feldpost::host::Host;
use feldpost_protocol::dice::Hash32;
use mail_auth::common::crypto::Ed25519Key;
use mail_auth::common::headers::HeaderWriter;
use mail_auth::dkim::DkimSigner;
use rustix::process::{Pid, Signal, kill_process};

/// Only a test that fails waits for so long.
const PATIENCE: Duration = Duration::from_secs(60);
const LOOK: Duration = Duration::from_millis(5);
const CARLA: &str = "carla@slow.example";
const SILENT: &str = "slow.example";
/// Lets the server answer everything.
const SPEAK: &[u8] = b"speak";

/// The names that were asked for in vain go to `asked`.
fn name_server(records: BTreeMap<String, String>, asked: Sender<String>) -> SocketAddr {
    let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap();
    thread::spawn(move || {
        let (mut held, mut silent) = (Vec::new(), true);
        let mut bytes = [0; 1_500];
        while let Ok((length, from)) = socket.recv_from(&mut bytes) {
            let query = bytes[..length].to_vec();
            if query == SPEAK {
                silent = false;
            } else {
                held.push((query, from));
            }
            for (query, from) in std::mem::take(&mut held) {
                let (name, _) = question(&query);
                if silent && name.ends_with(SILENT) {
                    let _ = asked.send(name);
                    held.push((query, from));
                } else {
                    socket.send_to(&answer(&query, &records), from).unwrap();
                }
            }
        }
    });
    address
}

/// The name that a query asks for, and where its question ends (RFC 1035 4.1.2).
fn question(query: &[u8]) -> (String, usize) {
    let (mut at, mut labels) = (12, Vec::new());
    while query[at] > 0 {
        let end = at + 1 + usize::from(query[at]);
        labels.push(String::from_utf8_lossy(&query[at + 1..end]).to_lowercase());
        at = end;
    }
    (labels.join("."), at + 5)
}

/// The TXT record of the name, or that there is no such name.
fn answer(query: &[u8], records: &BTreeMap<String, String>) -> Vec<u8> {
    let (name, end) = question(query);
    let text = records.get(&name);
    let flags = if text.is_some() { [0x81, 0x80] } else { [0x81, 0x83] };
    let mut answer = [&query[..2], &flags, &[0, 1, 0, u8::from(text.is_some()), 0, 0, 0, 0]].concat();
    answer.extend_from_slice(&query[12..end]);
    if let Some(text) = text {
        let length = u8::try_from(text.len()).unwrap();
        answer.extend_from_slice(&[0xc0, 12, 0, 16, 0, 1, 0, 0, 1, 0, 0, length + 1, length]);
        answer.extend_from_slice(text.as_bytes());
    }
    answer
}

fn feldpost(club: &Club, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_feldpost"));
    command.args(words).arg("--home").arg(club.home()).stdin(Stdio::null());
    command
}

struct Watched {
    club: Club,
    key: Vec<u8>,
    server: SocketAddr,
    asked: Receiver<String>,
}

impl Watched {
    /// Two games; Carla's name server keeps silent.
    fn new() -> Watched {
        let club = Club::new();
        let [one, two] = side_options();
        for (id, first) in [("g1", ADA), ("g2", CARLA)] {
            let new = ["game", "new", some_game().id, "--id", id, one, first, two, BRUNO];
            assert!(feldpost(&club, &new).output().unwrap().status.success());
        }
        let key = Ed25519Key::generate_pkcs8().unwrap();
        let public = Ed25519Key::from_pkcs8_maybe_unchecked_der(&key).unwrap().public_key();
        let public = base64::Engine::encode(&base64::prelude::BASE64_STANDARD, public);
        let records = ["example.org", SILENT].into_iter().flat_map(|domain| {
            [
                (format!("s1._domainkey.{domain}"), format!("v=DKIM1; k=ed25519; p={public}")),
                (format!("_dmarc.{domain}"), "v=DMARC1; p=reject".to_owned()),
            ]
        });
        let (ask, asked) = channel();
        let server = name_server(records.collect(), ask);
        let path = club.home().join("feldpost.toml");
        let text = fs::read_to_string(&path).unwrap();
        let identity =
            format!("{text}\n[identity]\nrequire = \"dmarc\"\ndns = true\nname_server = \"{server}\"\n");
        fs::write(path, identity).unwrap();
        Watched { club, key, server, asked }
    }

    fn serve(&self, more: &[&str]) -> Killed {
        let mut command = feldpost(&self.club, &[&["serve"], more].concat());
        command.env("NOTIFY_SOCKET", self.club.dir.path().join("notify")).env("WATCHDOG_USEC", "400000");
        Killed(command.stdout(Stdio::null()).spawn().unwrap())
    }

    /// What systemd hears of the daemon.
    fn notices(&self) -> Receiver<String> {
        let socket = UnixDatagram::bind(self.club.dir.path().join("notify")).unwrap();
        let (tell, told) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 512];
            while let Ok(length) = socket.recv(&mut bytes) {
                if tell.send(String::from_utf8_lossy(&bytes[..length]).into_owned()).is_err() {
                    return;
                }
            }
        });
        told
    }

    /// Puts a signed mail of a seat into `new/`; returns its hash.
    fn mail(&self, from: &str, (game, seat): (&str, &str), body: &str) -> String {
        let home = self.club.home();
        let mut host = Host::look(&home, means(&self.club.clock), feldpost::games::standard()).unwrap();
        let raw = self.club.mail(from, &host.reply_address(game, seat).unwrap(), body);
        let key = Ed25519Key::from_pkcs8_maybe_unchecked_der(&self.key).unwrap();
        let domain = from.rsplit_once('@').unwrap().1;
        let signer = DkimSigner::from_key(key).domain(domain).selector("s1");
        let signature = signer.headers(["From", "To", "Subject", "Message-ID"]).sign(&raw).unwrap();
        let raw = [signature.to_header().into_bytes(), raw].concat();
        host.deliver(&raw).unwrap();
        Hash32::of_bytes(&raw).to_string()
    }

    fn until(&self, what: &str, is_so: impl Fn() -> bool) {
        let end = PATIENCE.as_millis() / LOOK.as_millis();
        for _ in 0..end {
            if is_so() {
                return;
            }
            thread::sleep(LOOK);
        }
        panic!("{what} has not come");
    }

    fn waiting(&self) -> usize {
        fs::read_dir(self.club.home().join("mail/in/new")).unwrap().count()
    }

    fn speak(&self) {
        let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
        socket.send_to(SPEAK, self.server).unwrap();
    }
}

#[test]
fn others_are_served_while_a_name_server_keeps_silent() {
    for more in [&[] as &[&str], &["--once"]] {
        let watched = Watched::new();
        let [one, two] = two_sides();
        let carla = ("g2", one);
        let mut mails = vec![watched.mail(CARLA, carla, "say one"), watched.mail(CARLA, carla, "say two")];
        // With `--once`, all that there is lies there at the start.
        let others = || {
            watched.mail(ADA, ("g1", one), "status");
            watched.mail(BRUNO, ("g2", two), "status");
        };
        if !more.is_empty() {
            others();
        }
        let notices = watched.notices();
        let mut daemon = watched.serve(more);
        watched.asked.recv_timeout(PATIENCE).unwrap();
        if more.is_empty() {
            notices.try_iter().for_each(drop);
            others();
            mails.push(watched.mail(CARLA, carla, "say three"));
        }
        // Another game's mail, and another seat's, beside the offers.
        watched.until("Ada's answer", || watched.club.inbox(ADA).len() == 2);
        watched.until("Bruno's answer", || watched.club.inbox(BRUNO).len() == 3);
        let put_off = fs::read_to_string(watched.club.home().join("waiting")).unwrap_or_default();
        assert_eq!(put_off, "", "the silent one is still being asked");
        assert_eq!(watched.waiting(), mails.len(), "what nobody has vouched for yet");
        if more.is_empty() {
            let fed = || notices.recv_timeout(PATIENCE).unwrap().contains("WATCHDOG=1");
            assert!(fed() || fed(), "the daemon gets on");
        }
        // It answers in the end; the mails are taken in as they came.
        watched.speak();
        watched.until("the end of the mails", || watched.waiting() == 0);
        let journal = watched.club.journal("g2");
        let places: Vec<_> = mails.iter().map(|mail| journal.find(mail).unwrap()).collect();
        assert!(places.is_sorted(), "{places:?}");
        assert_eq!(journal.matches("dmarc=pass dkim=pass").count(), mails.len() + 1, "{journal}");
        // A daemon that is stopped keeps for its next start what it has not handed over yet.
        watched.until("an answer to each", || watched.club.inbox(CARLA).len() > mails.len());
        if more.is_empty() {
            kill_process(Pid::from_child(&daemon.0), Signal::TERM).unwrap();
        }
        assert!(daemon.0.wait().unwrap().success());
        assert_eq!(watched.club.inbox(CARLA).len(), 1 + mails.len(), "each is answered once");
    }
}

#[test]
fn a_mail_that_is_looked_at_when_the_daemon_is_killed_is_taken_in_by_the_next() {
    let watched = Watched::new();
    let mail = watched.mail(CARLA, ("g2", two_sides()[0]), "say one");
    let daemon = watched.serve(&[]);
    watched.asked.recv_timeout(PATIENCE).unwrap();
    drop(daemon);
    assert_eq!(watched.waiting(), 1);
    watched.speak();
    assert!(watched.serve(&["--once"]).0.wait().unwrap().success());
    assert_eq!((watched.waiting(), watched.club.journal("g2").matches(&mail).count()), (0, 1));
}
