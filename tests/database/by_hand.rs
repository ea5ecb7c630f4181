//! The commands of whoever keeps a home in a database, and what they say when something is wrong with it.
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::command_line::run::{feldpost, feldpost_in};
use crate::support::any::{side_options, some_game};
use crate::support::postgres::Server;
use crate::support::{Killed, copy_home};
use crate::torture_serve::postman::{hand_over, with_envelope};

const ADDRESS: [&str; 2] = ["--address", "feldpost@club.example"];

fn init(home: &Path, store: &str) -> Vec<String> {
    let words = ["init", home.to_str().unwrap(), ADDRESS[0], ADDRESS[1], "--store", store];
    words.map(str::to_owned).to_vec()
}

fn called(words: &[String]) -> crate::command_line::run::Ran {
    feldpost(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

/// From the first command to an audit: the folder holds settings and keys, and every command finds the rest.
#[test]
fn a_home_in_a_database_is_worked_with_as_any_other() {
    let server = Server::shared();
    let (folder, database) = (tempfile::tempdir().unwrap(), server.without_tables());
    let (home, address) = (folder.path().join("home"), server.address(&database));
    let made = called(&init(&home, &address));
    made.quietly(0).says(&["made the tables of version 2", "feldpost deliver --home"]);
    let there = ["feldpost.toml", "format", "keys", "mail"];
    let mut found: Vec<String> =
        fs::read_dir(&home).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    found.sort();
    assert_eq!(found, there);

    let at = ["--home", home.to_str().unwrap()];
    let with = |words: &[&str]| feldpost(&[words, &at].concat());
    let [one, other] = side_options();
    let seats = [one, "ada@example.org", other, "bruno@example.org"];
    with(&[&["game", "new", some_game().id, "--id", "g1"], &seats[..]].concat()).quietly(0);
    with(&["serve", "--once"]).quietly(0).says(&["2 out"]);
    with(&["game", "list"]).quietly(0).says(&["g1"]);
    let mail = b"From: ada@example.org\r\nTo: feldpost@club.example\r\nSubject: a\r\n\r\nhelp\r\n";
    feldpost_in(Path::new("."), &[&["deliver"], &at[..]].concat(), mail).quietly(0);
    with(&["serve", "--once"]).quietly(0).says(&["1 mails in, 1 out"]);
    with(&["mail", "list"]).quietly(0).says(&["ada@example.org"]);
    feldpost(&["audit", at[1]]).quietly(0).says(&["g1", "1 valid"]);
    let found = with(&["doctor"]);
    found.says(&["good  store: the home is kept in postgres://", "game g1: in order"]);
    with(&["store", "migrate"]).quietly(0).says(&["of version 2 already"]);
    called(&init(&home, &address)).fails(1, &["is a club home already"]);
}

/// The role of the daemon owns no table, and can work all the same.
#[test]
fn a_role_that_owns_nothing_is_let_in() {
    let server = Server::shared();
    let (folder, database) = (tempfile::tempdir().unwrap(), server.with_tables());
    let (home, owner) = (folder.path().join("home"), server.address(&database));
    called(&init(&home, &owner)).quietly(0);
    let (guest, role) = server.address_of_guest(&database);
    let settings = fs::read_to_string(home.join("feldpost.toml")).unwrap().replace(&owner, &guest);
    fs::write(home.join("feldpost.toml"), settings).unwrap();
    let at = ["--home", home.to_str().unwrap()];
    let with = |words: &[&str]| feldpost(&[words, &at].concat());
    with(&["game", "list"]).fails(2, &["permission denied"]);
    with(&["store", "migrate"]).fails(2, &["permission denied", "--to"]);
    let let_in = ["store", "migrate", "--to", &owner, "--for", &role];
    feldpost(&let_in).quietly(0).says(&[&format!("{role} may work with them")]);
    let [one, other] = side_options();
    let seats = [one, "ada@example.org", other, "bruno@example.org"];
    with(&[&["game", "new", some_game().id, "--id", "g1"], &seats[..]].concat()).quietly(0);
    with(&["serve", "--once"]).quietly(0).says(&["2 out"]);
    with(&["game", "list"]).quietly(0).says(&["g1"]);
}

/// The tables of an older program are brought up, and the numbers of mails go on.
#[test]
fn older_tables_are_brought_up_by_whoever_owns_them() {
    let server = Server::shared();
    let (folder, database) = (tempfile::tempdir().unwrap(), server.without_tables());
    let home = folder.path().join("home");
    let first = include_str!("../../crates/postgres/src/schema/1.sql");
    server.say(&database, first);
    let line = r#"{\"n\":41,\"unix\":1,\"mail\":\"00\",\"file\":\"a\",\"fates\":[]}"#.replace('\\', "");
    server.say(&database, &format!("INSERT INTO lines (ledger, line) VALUES ('mails', '{line}')"));
    let address = server.address(&database);
    let words = ["init", home.to_str().unwrap(), ADDRESS[0], ADDRESS[1]];
    feldpost(&words).quietly(0);
    let settings = fs::read_to_string(home.join("feldpost.toml")).unwrap();
    fs::write(home.join("feldpost.toml"), format!("store = \"{address}\"\n{settings}")).unwrap();
    let at = ["--home", home.to_str().unwrap()];
    let with = |words: &[&str]| feldpost(&[words, &at].concat());
    with(&["serve", "--once"]).fails(2, &["of version 1", "feldpost store migrate"]);
    // The lock of a daemon that works with them.
    let lock = format!("SELECT pg_advisory_lock({}, hashtext(current_schema()))", 0x0070_6265);
    let daemon = Killed(server.busy(&database, &lock));
    let held = || server.say(&database, "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'");
    while held().trim() == "0" {
        sleep(Duration::from_millis(20));
    }
    with(&["store", "migrate"]).fails(2, &["a daemon works with these tables", "stop all daemons first"]);
    drop(daemon);
    server.say(
        &database,
        "SELECT pg_terminate_backend(pid, 9000) FROM pg_stat_activity WHERE query LIKE '%sleep(600)'",
    );
    with(&["store", "migrate"]).quietly(0).says(&["went from version 1 to 2"]);
    let mail = b"From: ada@example.org\r\nTo: feldpost@club.example\r\nSubject: a\r\n\r\nhelp\r\n";
    feldpost_in(Path::new("."), &[&["deliver"], &at[..]].concat(), mail).quietly(0);
    with(&["serve", "--once"]).quietly(0).says(&["1 mails in, 1 out"]);
    with(&["mail", "show", "42"]).quietly(0).says(&["ada@example.org"]);
}

/// Each says what to do, and makes nothing.
#[test]
fn a_database_that_cannot_be_used_is_refused_with_a_sentence() {
    let server = Server::shared();
    let (folder, database) = (tempfile::tempdir().unwrap(), server.with_tables());
    let home = folder.path().join("home");
    let address = server.address(&database);
    let nowhere = server.address("nowhere");
    for (store, code, said) in [
        ("postgres://a:secret@localhost/club", 1, "~/.pgpass"),
        ("postgres://a@localhost/club?sslmode=require", 1, "verify-full"),
        ("/srv/club", 1, "no address of a database"),
        ("postgres://a@localhost:9/club", 2, "cannot be reached"),
        (nowhere.as_str(), 2, "does not exist"),
    ] {
        called(&init(&home, store)).fails(code, &[said]);
        assert!(!home.exists(), "{store}");
    }
    called(&init(&home, &address)).quietly(0);
    let at = ["--home", home.to_str().unwrap()];
    let list = || feldpost(&["game", "list", at[0], at[1]]);
    for (version, said) in [(3, "use a newer program"), (1, "feldpost store migrate")] {
        server.say(&database, &format!("UPDATE feldpost_schema SET version = {version}"));
        list().fails(2, &[&format!("of version {version}"), said]);
    }
    server.say(&database, "DROP TABLE feldpost_schema");
    list().fails(2, &["has no tables", "feldpost store migrate"]);
    let found = feldpost(&["doctor", at[0], at[1]]);
    assert_eq!(found.code, 1, "{found:?}");
    found.says(&["MEND  store: the database has no tables", "1 to mend"]);
    let other = folder.path().join("other");
    feldpost(&["init", other.to_str().unwrap(), ADDRESS[0], ADDRESS[1]]).quietly(0);
    feldpost(&["store", "migrate", "--home", other.to_str().unwrap()])
        .fails(1, &["kept in its folder", "--to"]);
}

/// From the folder into the database and back, by the lines that the guide has.
#[test]
fn a_home_is_copied_by_one_command() {
    let server = Server::shared();
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("home");
    let path = home.to_str().unwrap();
    feldpost(&["init", path, ADDRESS[0], ADDRESS[1]]).quietly(0);
    let [one, other] = side_options();
    let seats = ["--home", path, one, "ada@example.org", other, "bruno@example.org"];
    feldpost(&[&["game", "new", some_game().id, "--id", "g1"], &seats[..]].concat()).quietly(0);
    feldpost(&["serve", "--once", "--home", path]).quietly(0);
    let empty = server.address(&server.without_tables());
    feldpost(&["store", "copy", "--from", path, "--to", &empty]).fails(2, &["feldpost store migrate"]);
    let address = server.address(&server.with_tables());
    let copied = feldpost(&["store", "copy", "--from", path, "--to", &address]);
    assert_eq!(copied.code, 0, "{copied:?}");
    copied.says(&["1 games with 1 entries", "2 that were promised", &format!("store = \"{address}\"")]);

    let settings = home.join("feldpost.toml");
    let before = fs::read_to_string(&settings).unwrap();
    fs::write(&settings, format!("store = \"{address}\"\n{before}")).unwrap();
    feldpost(&["game", "tell", "g1", "Hello", "--home", path]).quietly(0);
    feldpost(&["serve", "--once", "--home", path]).quietly(0).says(&["2 out"]);
    // The database has gone on: what the folder still has is no copy of it any more.
    let back = ["store", "copy", "--from", &address, "--to", path];
    assert_eq!(feldpost(&back).code, 1);
    fs::remove_dir_all(home.join("games")).unwrap();
    let copied = feldpost(&back);
    assert_eq!(copied.code, 0, "{copied:?}");
    copied.says(&["1 games with 2 entries", "no line with `store`"]);
    fs::write(&settings, before).unwrap();
    feldpost(&["audit", path]).quietly(0).says(&["1 valid"]);
    feldpost(&["serve", "--once", "--home", path]).quietly(0).says(&["0 mails in, 0 out"]);
}

/// Whoever looks sees who works and who waits; where the first one dies the second goes on.
#[test]
fn a_second_daemon_helps_and_is_seen_to() {
    let server = Server::shared();
    let folder = tempfile::tempdir().unwrap();
    let homes = ["one", "two"].map(|name| folder.path().join(name));
    called(&init(&homes[0], &server.address(&server.without_tables()))).quietly(0);
    copy_home(&homes[0], &homes[1]);
    let settings = fs::read_to_string(homes[0].join("feldpost.toml")).unwrap();
    let figures = format!("{settings}\n[metrics]\nlisten = \"127.0.0.1:0\"\n");
    fs::write(homes[0].join("feldpost.toml"), figures).unwrap();
    let lmtp = format!("{settings}\n[lmtp]\nlisten = \"unix:lmtp.sock\"\n");
    fs::write(homes[1].join("feldpost.toml"), lmtp).unwrap();
    let serve = |home: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_feldpost"));
        command.args(["serve", "--home"]).arg(home).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut daemon = Killed(command.spawn().unwrap());
        let lines = BufReader::new(daemon.0.stdout.take().unwrap()).lines();
        (daemon, lines.map(Result::unwrap))
    };
    let (first, mut says) = serve(&homes[0]);
    let metrics = says.next().unwrap();
    let address = metrics.strip_prefix("figures for Prometheus: http://").unwrap().replace("/metrics", "");
    assert!(says.next().unwrap().starts_with("serving "));
    let (_second, mut says) = serve(&homes[1]);
    let waits = says.next().unwrap();
    assert!(waits.contains("another daemon leads at") && waits.contains("this one helps it"), "{waits}");
    let doctor = || feldpost(&["doctor", "--home", homes[1].to_str().unwrap()]).out;
    let shown = |wanted: &[&str]| {
        let found = doctor();
        let is_so = wanted.iter().all(|words| found.contains(words));
        if !is_so {
            sleep(Duration::from_millis(100));
        }
        is_so
    };
    assert!(
        (0..100).any(|_| shown(&["leads since", "helps, and follows when the first one goes, since"])),
        "{}",
        doctor()
    );
    // What the second one takes over the first one answers.
    let raw = b"From: ada@example.org\r\nTo: feldpost@club.example\r\nSubject: a\r\n\r\nhelp\r\n";
    hand_over(&homes[1].join("lmtp.sock"), &with_envelope(raw)).unwrap();
    let is_sent = || {
        sleep(Duration::from_millis(100));
        fs::read_dir(homes[0].join("mail/out/new")).unwrap().next().is_some()
    };
    assert!((0..100).any(|_| is_sent()), "it has no answer");
    // The first one counts whoever waits when it looks through its mail next.
    let figure = || {
        let mut stream = TcpStream::connect(&address).unwrap();
        stream.write_all(b"GET /metrics HTTP/1.0\r\n\r\n").unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        sleep(Duration::from_millis(100));
        text.contains("feldpost_daemons_helping 1")
    };
    assert!((0..150).any(|_| figure()));
    drop(first);
    assert!(says.next().unwrap().starts_with("serving "), "its turn has come");
    assert!((0..100).any(|_| shown(&["leads since"])));
    assert!(!doctor().contains("helps, and"));
}
