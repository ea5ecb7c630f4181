//! The ways in that need no server: LMTP on a socket, a Maildir of another program, the pipe.

use std::fs;
use std::io::{BufRead as _, BufReader, ErrorKind, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use feldpost::config::{self, Config, KeyMaterial};
use feldpost::store::{FolderStore, Store, porch};
use feldpost_transport::maildir::Maildir;
use feldpost_transport::{Inputs, News, Outside, fetch_once};

/// Only a test that fails waits for so long.
const PATIENCE: Duration = Duration::from_secs(30);
const MESSAGE: &str = "From: ada@example.org\r\nTo: feldpost@club.example\r\nSubject: x\r\n\r\ngames\r\n";

struct Club {
    dir: tempfile::TempDir,
}

impl Club {
    fn new(sections: &str) -> Club {
        let dir = tempfile::tempdir().unwrap();
        let home = dir.path().join("home");
        let keys = KeyMaterial { umpire: [7; 32], daemon: [8; 32] };
        config::init(&home, "feldpost@club.example", "Club", &keys).unwrap();
        let text = fs::read_to_string(home.join("feldpost.toml")).unwrap();
        fs::write(home.join("feldpost.toml"), text + sections).unwrap();
        Club { dir }
    }

    fn home(&self) -> PathBuf {
        self.dir.path().join("home")
    }

    fn outside(&self) -> (Outside, Receiver<News>) {
        let (news, heard) = channel();
        let store: Arc<dyn Store> = Arc::new(FolderStore::open(&self.home()).unwrap());
        let porch = porch(&store);
        (Outside { clock: Arc::new(|| 1_800_000_000), random: Arc::new(|| 0), news, porch }, heard)
    }

    fn start(&self) -> (Inputs, Receiver<News>) {
        let (outside, heard) = self.outside();
        let config = Config::load(&self.home()).unwrap();
        (Inputs::start(&self.home(), &config.ways(), &|_| None, outside).unwrap(), heard)
    }

    fn inbox(&self) -> Vec<String> {
        let entries = fs::read_dir(self.home().join("mail/in/new")).unwrap();
        entries.map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap()).collect()
    }
}

/// Waits for the bell until the inbox holds so many.
fn wait_for(club: &Club, heard: &Receiver<News>, count: usize) -> Vec<String> {
    while club.inbox().len() < count {
        let news = heard.recv_timeout(PATIENCE).expect("news of a mail");
        assert_eq!(news, News::Mail);
    }
    club.inbox()
}

/// Says a line and returns the last line of the answer.
fn say(stream: &mut BufReader<TcpStream>, line: &str) -> String {
    stream.get_mut().write_all(format!("{line}\r\n").as_bytes()).unwrap();
    answer(stream)
}

fn answer(stream: &mut BufReader<TcpStream>) -> String {
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).unwrap();
        if line.as_bytes()[3] == b' ' {
            return line;
        }
    }
}

#[test]
fn lmtp_answers_when_the_message_is_on_disk() {
    // An address of its own: at the port of another test somebody else may listen when we have stopped.
    const ALONE: &str = "127.0.0.7";
    let port = TcpListener::bind((ALONE, 0)).unwrap().local_addr().unwrap().port();
    let club = Club::new(&format!("[lmtp]\nlisten = \"{ALONE}:{port}\"\nsize_limit = 1000\n"));
    let (inputs, heard) = club.start();
    let mut stream = BufReader::new(TcpStream::connect((ALONE, port)).unwrap());
    assert!(answer(&mut stream).starts_with("220"));
    for line in ["LHLO mx", "MAIL FROM:<ada@example.org>", "RCPT TO:<feldpost+g1.red.aa@club.example>"] {
        assert!(say(&mut stream, line).starts_with("250"), "{line}");
    }
    assert!(say(&mut stream, "DATA").starts_with("354"));
    assert!(club.inbox().is_empty(), "nothing is kept before its end");
    assert!(say(&mut stream, &format!("{MESSAGE}.")).starts_with("250"));
    let kept = club.inbox();
    assert_eq!(kept.len(), 1, "it is there as soon as the answer is");
    assert!(
        kept[0].starts_with("Return-Path: <ada@example.org>\r\nDelivered-To: feldpost+g1.red.aa@"),
        "{kept:?}"
    );
    assert_eq!(heard.recv_timeout(PATIENCE), Ok(News::Mail));
    inputs.stop();
    nobody_greets((ALONE, port));
}

/// Whoever calls there is refused. A program that another test just starts may hold a copy of our socket
/// until it runs; a call that reaches such a copy gets no greeting, and then the next one is made.
fn nobody_greets(at: (&str, u16)) {
    let begin = Instant::now();
    while let Ok(mut stream) = TcpStream::connect(at) {
        assert!(begin.elapsed() < PATIENCE, "somebody takes calls still");
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut greeting = [0; 3];
        let heard = stream.read(&mut greeting);
        let gone =
            heard.as_ref().map_or_else(|error| error.kind() == ErrorKind::ConnectionReset, |n| *n == 0);
        assert!(gone, "somebody listens still: {heard:?} {greeting:?}");
    }
}

/// Hands a mail over; the answer to it.
fn hand_over(port: u16) -> String {
    let mut stream = BufReader::new(TcpStream::connect(("127.0.0.1", port)).unwrap());
    assert!(answer(&mut stream).starts_with("220"));
    for line in ["LHLO mx", "MAIL FROM:<ada@example.org>", "RCPT TO:<feldpost@club.example>"] {
        assert!(say(&mut stream, line).starts_with("250"), "{line}");
    }
    let answer = say(&mut stream, "DATA");
    if answer.starts_with("354") { say(&mut stream, &format!("{MESSAGE}.")) } else { answer }
}

#[test]
fn a_trouble_that_was_told_is_told_to_have_ended() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let club = Club::new(&format!("[lmtp]\nlisten = \"127.0.0.1:{port}\"\n"));
    let (inputs, heard) = club.start();
    let (part, away) = (club.home().join("mail/in/tmp"), club.home().join("away"));
    fs::rename(&part, &away).unwrap();
    for _ in 0..2 {
        assert!(hand_over(port).starts_with("451"));
        assert!(
            matches!(heard.recv_timeout(PATIENCE), Ok(News::Trouble(text)) if text.starts_with("[lmtp] "))
        );
    }
    fs::rename(&away, &part).unwrap();
    assert!(hand_over(port).starts_with("250"));
    let news: Vec<News> = std::iter::from_fn(|| heard.recv_timeout(PATIENCE).ok())
        .take_while(|news| *news != News::InOrder)
        .collect();
    assert!(news.iter().all(|news| *news == News::Mail) && !news.is_empty(), "{news:?}");
    inputs.stop();
}

#[test]
fn a_stale_socket_is_taken_over_and_a_taken_address_is_named() {
    let club = Club::new("[lmtp]\nlisten = \"unix:lmtp.sock\"\n");
    club.start().0.stop();
    assert!(club.home().join("lmtp.sock").exists());
    club.start().0.stop();
    let held = TcpListener::bind("127.0.0.1:0").unwrap();
    let club = Club::new(&format!("[lmtp]\nlisten = \"{}\"\n", held.local_addr().unwrap()));
    let config = Config::load(&club.home()).unwrap();
    let error = Inputs::start(&club.home(), &config.ways(), &|_| None, club.outside().0).err().unwrap();
    assert!(error.to_string().contains("cannot listen"), "{error}");
    fs::write(club.home().join("plain"), "no socket").unwrap();
    fs::write(
        club.home().join("feldpost.toml"),
        "address = \"f@club.example\"\n[lmtp]\nlisten = \"unix:plain\"\n",
    )
    .unwrap();
    let config = Config::load(&club.home()).unwrap();
    assert!(Inputs::start(&club.home(), &config.ways(), &|_| None, club.outside().0).is_err());
    assert_eq!(fs::read_to_string(club.home().join("plain")).unwrap(), "no socket", "a file is left alone");
}

#[test]
fn a_foreign_maildir_is_emptied_as_it_fills() {
    let club = Club::new("[maildir]\npath = \"../foreign\"\n");
    let foreign = Maildir::create(club.dir.path().join("foreign")).unwrap();
    foreign.deliver(MESSAGE.as_bytes(), "before").unwrap();
    let (inputs, heard) = club.start();
    assert_eq!(wait_for(&club, &heard, 1), [MESSAGE]);
    foreign.deliver(MESSAGE.replace("games", "help").as_bytes(), "after").unwrap();
    wait_for(&club, &heard, 2);
    inputs.stop();
    assert!(foreign.list_new().unwrap().is_empty());
    let read = fs::read_dir(club.dir.path().join("foreign/cur")).unwrap().count();
    assert_eq!(read, 2, "they are marked, not removed");
}

#[test]
fn a_mail_of_any_size_comes_whole_out_of_a_foreign_maildir() {
    let club = Club::new("[maildir]\npath = \"../foreign\"\n");
    let foreign = Maildir::create(club.dir.path().join("foreign")).unwrap();
    let large = MESSAGE.to_owned() + &"0123456789abcdef".repeat(4).repeat(300_000);
    foreign.deliver(large.as_bytes(), "large").unwrap();
    let config = Config::load(&club.home()).unwrap();
    let cost = allocation_counter::measure(|| {
        assert_eq!(fetch_once(&club.home(), &config.ways(), &|_| None, club.outside().0), Ok(1));
    });
    assert!(club.inbox() == [large], "the bytes are those that came");
    assert!(cost.bytes_max < 1 << 20, "{} bytes held", cost.bytes_max);
    assert!(foreign.list_new().unwrap().is_empty());
}

#[test]
fn a_foreign_maildir_that_is_none_is_told_and_changes_nothing() {
    let club = Club::new("[maildir]\npath = \"../nowhere\"\n");
    let config = Config::load(&club.home()).unwrap();
    let failures = fetch_once(&club.home(), &config.ways(), &|_| None, club.outside().0).unwrap_err();
    assert!(failures[0].contains("is not a Maildir"), "{failures:?}");
    let (inputs, heard) = club.start();
    assert!(matches!(heard.recv_timeout(PATIENCE), Ok(News::Trouble(text)) if text.contains("[maildir]")));
    inputs.stop();
}

#[test]
fn what_another_program_puts_into_the_inbox_is_announced() {
    let club = Club::new("");
    let (inputs, heard) = club.start();
    assert_eq!(deliver(&club.home(), &[], MESSAGE).0, Some(0));
    assert_eq!(heard.recv_timeout(PATIENCE), Ok(News::Mail));
    inputs.stop();
}

/// Runs `feldpost deliver`: its exit code, and what it says.
fn deliver(home: &Path, args: &[&str], raw: &str) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_feldpost"));
    command.arg("deliver").env("FELDPOST_HOME", home).args(args);
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Wrong arguments end it before it reads.
    let _ = child.stdin.take().unwrap().write_all(raw.as_bytes());
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn the_pipe_speaks_the_exit_codes_of_mail_servers() {
    let club = Club::new("");
    let home = club.home();
    let envelope = ["--sender", "ada@example.org", "--recipient", "feldpost+g1.red.aa@club.example"];
    assert_eq!(deliver(&home, &envelope, MESSAGE).0, Some(0));
    let kept = club.inbox();
    let head = "Return-Path: <ada@example.org>\r\nDelivered-To: feldpost+g1.red.aa@club.example\r\n";
    assert_eq!(kept, [format!("{head}{MESSAGE}")]);
    assert_eq!(deliver(&home, &["--nonsense"], MESSAGE).0, Some(64));
    assert_eq!(deliver(&home, &["--sender", "a b"], MESSAGE).0, Some(64));
    let (code, said) = deliver(&home.join("nowhere"), &[], MESSAGE);
    assert!(code == Some(75) && said.contains("try again"), "{said}");
    fs::write(home.join("feldpost.toml"), "nonsense").unwrap();
    assert_eq!(deliver(&home, &[], MESSAGE).0, Some(75), "a slip in the settings loses no mail");
    assert_eq!(club.inbox().len(), 1);
}
