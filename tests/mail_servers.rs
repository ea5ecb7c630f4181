//! Mail through the real programs: Postfix, Dovecot, TLS by a test authority, on the loopback.
//!
//! A whole turn is played by two players who read their mailboxes and answer. Their mails come in by IMAP,
//! by a pipe and by LMTP in turns, while one comes twice, one bounces, one is written by an answering
//! machine, one is forged, and the daemon is killed. Needs root; `tests/run` installs the servers.

mod late_lock;
mod people;
mod servers;
mod turn;

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use feldpost::config::Config;
use feldpost::store::{FolderStore, Store, porch};
use feldpost_transport::{Inputs, News, Outside};
use people::{Letter, Mailbox, Watch};
use servers::{PASSWORD, Servers, can_run};

/// Files of a folder.
fn count(folder: &Path) -> usize {
    fs::read_dir(folder).map_or(0, Iterator::count)
}

/// Runs `mail test` with one setting changed: exit code, and the line of one way.
fn mail_test(servers: &Servers, way: &str, change: (&str, &str)) -> (Option<i32>, String) {
    let settings = servers.settings();
    let changed = settings.replace(change.0, change.1);
    assert!(change.0 == change.1 || settings != changed, "{change:?} changes nothing");
    fs::write(servers.home().join("feldpost.toml"), changed).unwrap();
    let (code, said) = servers.feldpost_says(&["mail", "test"]);
    let line = said.lines().find(|line| line.starts_with(way)).unwrap_or_else(|| panic!("{said}"));
    assert!(!said.contains(PASSWORD), "{said}");
    (code, line.to_owned())
}

#[test]
fn mail_test_names_what_is_wrong() {
    if !can_run() {
        return;
    }
    let servers = Servers::start();
    servers.make_home();
    for way in ["imap", "smtp", "lmtp", "mail in"] {
        let (code, line) = mail_test(&servers, way, ("imap", "imap"));
        assert_eq!((code, line.ends_with(": ok")), (Some(0), true), "{line}");
    }
    // The other ways to be encrypted.
    let port = |name: &str| format!("port = {}", servers.port(name));
    let starttls = format!("{}\nsecurity = \"starttls\"", port("IMAP"));
    let (code, line) = mail_test(&servers, "imap", (&port("IMAPS"), &starttls));
    assert_eq!((code, line.ends_with(": ok")), (Some(0), true), "{line}");
    let wrapped = servers.settings().replace(&port("SUBMISSION"), &port("SMTPS"));
    fs::write(servers.home().join("feldpost.toml"), wrapped.replace("starttls", "tls")).unwrap();
    assert_eq!(servers.feldpost_says(&["mail", "test"]).0, Some(0));
    let key = servers.home().join("keys/imap.password");
    let other = servers.folder().join("tls/other.pem");
    other_authority(&other);
    let ca = "ca.pem";
    for (way, from, to, wanted) in [
        ("imap", "host = \"localhost\"", "host = \"nothing.invalid\"", "name resolution: "),
        ("smtp", "host = \"localhost\"", "host = \"nothing.invalid\"", "name resolution: "),
        ("imap", ca, "other.pem", "TLS: "),
        ("smtp", ca, "other.pem", "TLS: "),
        ("imap", "user = \"feldpost\"", "user = \"nobody\"", "authentication: "),
        ("smtp", "user = \"feldpost\"", "user = \"nobody\"", "authentication: "),
        ("imap", "after = \"move\"", "after = \"move\"\nfolder = \"Nowhere\"", "folder: "),
        ("smtp", "PASSWORD\"", "NOTHING\"", "settings: "),
        ("lmtp", "run/feldpost/lmtp.sock", "run/nowhere/lmtp.sock", "permission: "),
    ] {
        let (code, line) = mail_test(&servers, way, (from, to));
        assert!(code == Some(1) && line.contains(wanted), "{way} {to}: {code:?} {line}");
        assert!(line.contains("; look at ") && !line.contains("Some("), "says what to do next: {line}");
    }
    let closed = servers.settings().replace(&servers.port("IMAPS").to_string(), "1");
    fs::write(servers.home().join("feldpost.toml"), closed).unwrap();
    let (code, said) = servers.feldpost_says(&["mail", "test"]);
    assert!(code == Some(1) && said.contains("imap: localhost:1: connection: "), "{said}");
    fs::remove_file(key).unwrap();
    let (code, line) = mail_test(&servers, "imap", ("imap", "imap"));
    assert!(code == Some(1) && line.contains("settings: ") && line.contains("is missing"), "{line}");
    fs::write(servers.home().join("feldpost.toml"), "address = \"feldpost@club.test\"\n[imap]\n").unwrap();
    assert_eq!(servers.feldpost_says(&["mail", "test"]).0, Some(2));
}

/// A certificate that signed nothing.
fn other_authority(path: &Path) {
    let path = path.display().to_string();
    let key = format!("{path}.key");
    let subject = ["-subj", "/CN=Another", "-keyout", &key, "-out", &path];
    servers::run(
        "openssl",
        &[["req", "-x509", "-newkey", "rsa:2048", "-nodes"].as_slice(), &subject].concat(),
    );
}

#[test]
fn serve_once_fetches_deals_and_sends() {
    if !can_run() {
        return;
    }
    let servers = Servers::start();
    servers.make_home();
    let incoming = servers.mailbox("feldpost").join("new");
    let watch = Watch::on(&[&incoming, &servers.mailbox("ada").join("new")]);
    for (number, after) in ["move", "delete", "seen"].into_iter().enumerate() {
        let settings = servers.settings().replace("\"move\"", &format!("\"{after}\""));
        fs::write(servers.home().join("feldpost.toml"), settings).unwrap();
        Letter::new("ada@players.test", "feldpost@club.test", number, "games").send(&servers, 0);
        watch.until("the mail", &servers, || (count(&incoming) == 1).then_some(()));
        let (code, said) = servers.feldpost_says(&["serve", "--once"]);
        assert_eq!(code, Some(0), "{said}");
        assert!(said.contains("1 mails in, 1 out"), "{after}: {said}");
        let (code, said) = servers.feldpost_says(&["serve", "--once"]);
        assert!(code == Some(0) && said.contains("0 mails in, 0 out"), "{after}: {said}");
        assert_eq!(count(&incoming), 0, "{after}");
        let mut ada = Mailbox::new(servers.mailbox("ada"));
        watch.until("the answer", &servers, || (ada.all().len() == number + 1).then_some(()));
        let answer = ada.news().pop().unwrap();
        assert!(answer.text.contains("Games of this club"), "{answer:?}");
    }
    let cur = servers.mailbox("feldpost").join("cur");
    let moved = servers.mailbox("feldpost").join(".Feldpost/cur");
    let all_moved = count(&moved) + count(&servers.mailbox("feldpost").join(".Feldpost/new"));
    assert_eq!((count(&cur), all_moved), (1, 1), "one was marked, one was moved, one is gone");
}

/// As after a crash between taking over and marking: the mail lies in the mailbox once more.
#[test]
fn a_mail_that_is_fetched_twice_is_answered_once() {
    if !can_run() {
        return;
    }
    let servers = Servers::start();
    servers.make_home();
    let incoming = servers.mailbox("feldpost").join("new");
    let watch = Watch::on(&[&incoming, &servers.mailbox("ada").join("new")]);
    Letter::new("ada@players.test", "feldpost@club.test", 1, "games").send(&servers, 0);
    let name = watch.until("the mail", &servers, || fs::read_dir(&incoming).unwrap().next()).unwrap();
    let copy = servers.folder().join("copy");
    fs::copy(name.path(), &copy).unwrap();
    let (code, said) = servers.feldpost_says(&["serve", "--once"]);
    assert!(code == Some(0) && said.contains("1 mails in, 1 out"), "{said}");
    servers::run("chown", &["mail:mail", &copy.display().to_string()]);
    fs::rename(&copy, incoming.join("1.again.test")).unwrap();
    let (code, said) = servers.feldpost_says(&["serve", "--once"]);
    assert!(code == Some(0) && said.contains(" 0 out"), "{said}");
    assert_eq!(count(&incoming), 0, "it was fetched");
    let answers = Mailbox::new(servers.mailbox("ada")).news().len();
    assert!(answers <= 1, "{answers} answers");
}

#[test]
fn a_mail_of_some_megabytes_is_fetched_whole() {
    if !can_run() {
        return;
    }
    let servers = Servers::start();
    servers.make_home();
    let incoming = servers.mailbox("feldpost").join("new");
    let line = "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRof\n";
    let raw = format!(
        "From: ada@players.test\nTo: feldpost@club.test\nMessage-ID: <large@players.test>\n\
         MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n\
         --b\nContent-Type: text/plain\n\ngames\n--b\n\
         Content-Type: image/jpeg\nContent-Transfer-Encoding: base64\n\n{}--b--\n",
        line.repeat(80_000)
    );
    let copy = servers.folder().join("copy");
    fs::write(&copy, &raw).unwrap();
    servers::run("chown", &["mail:mail", &copy.display().to_string()]);
    fs::create_dir_all(&incoming).unwrap();
    servers::run("chown", &["-R", "mail:mail", &servers.mailbox("feldpost").display().to_string()]);
    fs::rename(&copy, incoming.join("1.large.test")).unwrap();
    let (code, said) = servers.feldpost_says(&["serve", "--once"]);
    assert!(code == Some(0) && said.contains("1 mails in, 1 out"), "{said}");
    let cur = fs::read_dir(servers.home().join("mail/in/cur")).unwrap();
    let kept: Vec<Vec<u8>> = cur.map(|entry| fs::read(entry.unwrap().path()).unwrap()).collect();
    assert!(kept == [raw.replace('\n', "\r\n").into_bytes()], "as the mailbox has it");
}

#[test]
fn a_mail_that_cannot_be_kept_stays_in_the_mailbox() {
    if !can_run() {
        return;
    }
    let servers = Servers::start();
    servers.make_home();
    let config = Config::load(&servers.home()).unwrap();
    let (news, heard) = channel();
    let store: Arc<dyn Store> = Arc::new(FolderStore::at(&servers.home(), &config.mail.incoming));
    let outside = Outside { clock: Arc::new(|| 1), random: Arc::new(|| 0), news, porch: porch(&store) };
    let environment = |_: &str| Some(PASSWORD.to_owned());
    let inputs = Inputs::start(&servers.home(), &config.ways(), &environment, outside).unwrap();
    let next =
        || heard.recv_timeout(Duration::from_secs(60)).unwrap_or_else(|_| panic!("{}", servers.logs()));
    assert!(matches!(next(), News::Working(text) if text.contains("localhost")));
    let (inbox, tmp) = (servers.home().join("mail/in"), servers.home().join("mail/in/tmp"));
    fs::remove_dir(&tmp).unwrap();
    Letter::new("ada@players.test", "feldpost@club.test", 1, "games").send(&servers, 0);
    assert!(matches!(next(), News::Trouble(text) if text.starts_with("[imap] permission: ")));
    let mailbox = servers.mailbox("feldpost");
    let there = || count(&mailbox.join("new")) + count(&mailbox.join("cur"));
    assert_eq!((there(), count(&inbox.join("new"))), (1, 0), "neither lost nor half taken");
    fs::create_dir(&tmp).unwrap();
    while next() != News::Mail {}
    while count(&inbox.join("new")) == 0 {
        next();
    }
    inputs.stop();
    assert_eq!(count(&inbox.join("new")), 1);
}

/// Takes a mail by the pipe and runs the host once: exit code, and what it said.
fn once(servers: &Servers, number: usize) -> (Option<i32>, String) {
    let mail = servers.folder().join("mail.eml");
    let head = format!("From: ada@players.test\nMessage-ID: <{number}@players.test>\nSubject: x");
    fs::write(&mail, format!("{head}\n\ngames\n")).unwrap();
    let mut deliver = servers.feldpost();
    let taken = deliver.arg("deliver").stdin(fs::File::open(&mail).unwrap()).status().unwrap();
    assert!(taken.success());
    servers.feldpost_says(&["serve", "--once"])
}

#[test]
fn an_outage_of_the_server_loses_no_mail() {
    if !can_run() {
        return;
    }
    let servers = Servers::start();
    servers.make_home();
    let queued = servers.home().join("outbox/queued");
    servers.postfix("stop");
    let (code, said) = once(&servers, 1);
    assert_eq!((code, count(&queued)), (Some(2), 1), "{said}");
    assert!(said.contains("1 mails in, 0 out") && said.contains("[smtp] localhost: connection: "), "{said}");
    servers.postfix("start");
    let watch = Watch::on(&[&servers.mailbox("ada").join("new")]);
    let (code, said) = servers.feldpost_says(&["serve", "--once"]);
    assert!(code == Some(0) && said.contains("0 mails in, 1 out"), "{said}");
    let mut ada = Mailbox::new(servers.mailbox("ada"));
    watch.until("the answer", &servers, || ada.news().pop());
}

#[test]
fn the_servers_own_program_takes_mail_too() {
    if !can_run() {
        return;
    }
    let servers = Servers::start();
    servers.make_home();
    // Postfix takes other settings than the system's from root alone.
    servers.give_home_to("root");
    let program = servers.folder().join("sendmail");
    let d = servers.folder().display();
    servers::program(&program, &format!("exec /usr/sbin/sendmail -C {d}/pf/etc \"$@\""));
    let settings = format!("address = \"feldpost@club.test\"\n[sendmail]\nprogram = {program:?}\n");
    fs::write(servers.home().join("feldpost.toml"), settings).unwrap();
    let (code, said) = servers.feldpost_says(&["mail", "test"]);
    assert_eq!(code, Some(0), "{said}");
    let watch = Watch::on(&[&servers.mailbox("ada").join("new")]);
    let (code, said) = once(&servers, 1);
    assert!(code == Some(0) && said.contains("1 mails in, 1 out"), "{said}");
    let mut ada = Mailbox::new(servers.mailbox("ada"));
    let answer = watch.until("the answer", &servers, || ada.news().pop());
    assert!(answer.text.contains("Games of this club"), "{answer:?}");
}
