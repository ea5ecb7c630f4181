//! The daemon as an umpire's machine sees it: systemd, Prometheus, the log.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::support::*;
use feldpost::host::Host;
use feldpost::metrics::{Metrics, MetricsError};

fn feldpost(home: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_feldpost"));
    command.args(words).arg("--home").arg(home).stdin(Stdio::null());
    command
}

/// A home with a game that awaits the numbers of both sides, and its two newest reply addresses.
fn at_the_numbers() -> (Club, [String; 2]) {
    let club = Club::new();
    let new = ["game", "new", "totensonntag", "--id", "g1", "--cw", ADA, "--dak", BRUNO];
    assert!(feldpost(&club.home(), &new).output().unwrap().status.success());
    let mut host = Host::open(&club.home(), means(&club.clock), feldpost::games::standard()).unwrap();
    let offer = host.view("g1").unwrap().offer_hash().short();
    let join = ["two grey herons", "nine red kites"].map(|line| format!("join {offer}\r\nENTROPY {line}"));
    let placed = "place default\r\ndone".to_owned();
    for (seat, body) in [("cw", &join[0]), ("dak", &join[1]), ("dak", &placed), ("cw", &placed)] {
        let to = host.reply_address("g1", seat).unwrap();
        let from = if seat == "cw" { ADA } else { BRUNO };
        host.deliver(&club.mail(from, &to, body)).unwrap();
        assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    }
    let addresses = ["cw", "dak"].map(|seat| host.reply_address("g1", seat).unwrap());
    (club, addresses)
}

/// What systemd hears next.
fn hear(socket: &UnixDatagram) -> String {
    let mut bytes = [0; 512];
    let length = socket.recv(&mut bytes).unwrap();
    String::from_utf8_lossy(&bytes[..length]).into_owned()
}

fn until(socket: &UnixDatagram, word: &str) {
    while !hear(socket).contains(word) {}
}

fn figures(address: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(b"GET /metrics HTTP/1.0\r\n\r\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn systemd_hears_when_the_daemon_is_ready_alive_and_stopping_and_figures_are_shown() {
    let (club, [cw, _]) = at_the_numbers();
    let socket = UnixDatagram::bind(club.dir.path().join("notify")).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let settings = club.home().join("feldpost.toml");
    let text = fs::read_to_string(&settings).unwrap();
    fs::write(&settings, format!("{text}\n[metrics]\nlisten = \"127.0.0.1:0\"\n")).unwrap();
    let mut daemon = feldpost(&club.home(), &["serve"]);
    daemon.env("NOTIFY_SOCKET", club.dir.path().join("notify")).stdout(Stdio::piped());
    let mut daemon = Killed(daemon.spawn().unwrap());
    let mut lines = BufReader::new(daemon.0.stdout.take().unwrap()).lines().map(Result::unwrap);
    let line = lines.next().unwrap();
    let address = line.strip_prefix("figures for Prometheus: http://").unwrap();
    let address = address.strip_suffix("/metrics").unwrap().to_owned();
    until(&socket, "READY=1");
    until(&socket, "WATCHDOG=1");
    let mut host = Host::look(&club.home(), means(&club.clock), feldpost::games::standard()).unwrap();
    host.deliver(&club.mail(ADA, &cw, "an 3")).unwrap();
    assert!(lines.any(|line| line.starts_with("1 mails in")));
    until(&socket, "WATCHDOG=1");
    let shown = figures(&address);
    for line in [
        "feldpost_mails_in_total 1",
        "feldpost_games_playing 1",
        "feldpost_games_set_aside 0",
        "feldpost_mail_handling_seconds_count 1",
        "# TYPE feldpost_mails_out counter",
    ] {
        assert!(shown.lines().any(|own| own == line), "{line}: {shown}");
    }
    assert!(!shown.contains("g1") && !shown.contains("example.org"), "no game and no player is named");
    let id = rustix::process::Pid::from_child(&daemon.0);
    rustix::process::kill_process(id, rustix::process::Signal::TERM).unwrap();
    until(&socket, "STOPPING=1");
    assert!(daemon.0.wait().unwrap().success());
}

#[test]
fn figures_are_for_this_machine_only() {
    for address in ["0.0.0.0:9464", "192.0.2.1:9464", "localhost", "127.0.0.1", "[::]:9464"] {
        let wrong = Metrics::new().listen(address).unwrap_err();
        assert!(matches!(&wrong, MetricsError::Address(_)), "{address}: {wrong}");
    }
    let taken = Metrics::new().listen("127.0.0.1:0").unwrap();
    let busy = Metrics::new().listen(&taken.to_string()).unwrap_err();
    assert!(matches!(busy, MetricsError::Listen { .. }), "{busy}");
    assert!(figures(&taken.to_string()).contains("feldpost_errors_total 0"));
}

#[test]
fn the_log_names_games_and_mails_and_no_secret() {
    let (club, [cw, dak]) = at_the_numbers();
    let mut host = Host::look(&club.home(), means(&club.clock), feldpost::games::standard()).unwrap();
    let mails = [
        club.mail(ADA, &cw, "an 3\r\nstanding an roll\r\nsay a secret word"),
        club.mail(BRUNO, &dak, "an 2"),
    ];
    let hashes = mails.each_ref().map(|raw| feldpost_protocol::dice::Hash32::of_bytes(raw).short());
    mails.iter().for_each(|raw| drop(host.deliver(raw).unwrap()));
    let silent = feldpost(&club.home(), &["serve", "--once"]);
    let done = { silent }.env("FELDPOST_LOG", "trace").output().unwrap();
    assert!(done.status.success(), "{done:?}");
    let log = String::from_utf8(done.stderr).unwrap();
    for hash in hashes {
        assert!(log.contains(&hash), "{log}");
    }
    for words in ["game=\"g1\"", "seat=\"cw\"", "a step is on disk", "a mail is handed over message_id="] {
        assert!(log.contains(words), "{words}: {log}");
    }
    let secrets = secrets_of(&club.home().join("games/g1/secrets.json"));
    let tip = secrets["chain_root"].as_str().unwrap().to_owned();
    let key = fs::read_to_string(club.home().join("keys/umpire.key")).unwrap();
    let tokens = [cw, dak].map(|to| to.split(['.', '@']).nth(2).unwrap().to_owned());
    assert!(tokens.iter().all(|token| token.len() == 16), "{tokens:?}");
    let newest = ["cw", "dak"].map(|seat| {
        let to = host.reply_address("g1", seat).unwrap();
        to.split(['.', '@']).nth(2).unwrap().to_owned()
    });
    let never = [tip.as_str(), key.trim(), ADA, BRUNO, "a secret word", "an 3", "standing an"];
    for secret in tokens.iter().chain(&newest).map(String::as_str).chain(never) {
        assert!(!log.contains(secret), "{secret} stands in the log: {log}");
    }
}

#[test]
fn without_a_wish_nothing_is_logged() {
    let (club, [cw, _]) = at_the_numbers();
    let mut host = Host::look(&club.home(), means(&club.clock), feldpost::games::standard()).unwrap();
    host.deliver(&club.mail(ADA, &cw, "an 3")).unwrap();
    let done = feldpost(&club.home(), &["serve", "--once"]).env_remove("FELDPOST_LOG").output().unwrap();
    assert!(done.status.success() && done.stderr.is_empty(), "{done:?}");
    let done = feldpost(&club.home(), &["serve", "--once", "--log", "loud"]).output().unwrap();
    assert_eq!(done.status.code(), Some(2));
}
