//! A home in a temporary folder, players who mail, and their mailboxes.

pub mod any;
pub mod counted;
pub mod cut;
pub mod golden;
pub mod letterhead;
pub mod opponents;
pub mod pages;
pub mod pair;
pub mod pauses;
pub mod postgres;
pub mod proxy;
pub mod returned;
pub mod scratch;
pub mod toy;

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU8, Ordering};

use feldpost::cli::engine;
use feldpost::config::{self, KeyMaterial};
use feldpost::host::{Counts, Host, Means};
use feldpost_kit::registry::{Registry, erase};
use feldpost_kit::system::Terms;
use feldpost_mail::incoming::IncomingMail;
use feldpost_protocol::dice::Hash32;
use feldpost_umpire::turn::{Beside, DiceFrom, NewGame, Seat, Secrets};

pub const ADA: &str = "ada@example.org";
pub const BRUNO: &str = "bruno@example.org";
pub const UMPIRE: &str = "umpire@club.example";
pub const START: i64 = 1_800_000_000;

pub fn registry() -> Registry {
    build::<1>()
}

/// The systems of one build of the program; see [`toy`].
pub fn build<const BUILD: u32>() -> Registry {
    Registry::new(vec![erase(toy::Toy::<BUILD>::default())])
}

/// The digest of the rules of a build.
pub fn rules_of(build: u32) -> Hash32 {
    Hash32::of_bytes(format!("toy {build}").as_bytes())
}

/// What a `secrets.json` says with all its lines; any other file of one JSON value as it is.
pub fn secrets_of(path: &Path) -> serde_json::Value {
    let text = fs::read_to_string(path).unwrap();
    let values = serde_json::Deserializer::from_str(&text).into_iter();
    let mut values: Vec<serde_json::Value> = values.collect::<Result<_, _>>().unwrap();
    if values.len() == 1 {
        return values.remove(0);
    }
    let mut secrets: Secrets = serde_json::from_value(values.remove(0)).unwrap();
    values.into_iter().for_each(|line| secrets.take(serde_json::from_value(line).unwrap()));
    serde_json::to_value(secrets).unwrap()
}

pub struct Club {
    pub dir: tempfile::TempDir,
    pub clock: Arc<AtomicI64>,
    sent: Cell<u32>,
}

pub fn means(clock: &Arc<AtomicI64>) -> Means {
    let clock = Arc::clone(clock);
    let next = AtomicU8::new(1);
    Means {
        clock: Box::new(move || clock.fetch_add(1, Ordering::SeqCst)),
        entropy: Box::new(move |bytes| bytes.fill(next.fetch_add(1, Ordering::SeqCst))),
        engine,
    }
}

impl Club {
    pub fn new() -> Club {
        let dir = scratch::scratch();
        let keys = KeyMaterial { umpire: [7; 32], daemon: [8; 32] };
        let home = dir.path().join("home");
        config::init(&home, "feldpost@club.example", "Club", &keys).unwrap();
        // Drawing takes time: who tests pictures turns them on again.
        let settings = std::fs::read_to_string(home.join(config::FILE)).unwrap();
        std::fs::write(home.join(config::FILE), settings.replace("pictures = true\n", "")).unwrap();
        Club { dir, clock: Arc::new(AtomicI64::new(START)), sent: Cell::new(0) }
    }

    /// A club whose umpire has an address, with these further settings.
    pub fn with_umpire(settings: &str) -> Club {
        let club = Club::new();
        let path = club.home().join(config::FILE);
        let old = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("umpire = \"{UMPIRE}\"\n{old}\n{settings}\n")).unwrap();
        club
    }

    /// How many mails players have sent.
    pub fn sent(&self) -> u32 {
        self.sent.get()
    }

    /// A home that was kept in memory and is written out again, in a folder of its own.
    pub fn restored(clock: i64, sent: u32, write: impl FnOnce(&Path)) -> Club {
        let dir = tempfile::tempdir().unwrap();
        write(&dir.path().join("home"));
        Club { dir, clock: Arc::new(AtomicI64::new(clock)), sent: Cell::new(sent) }
    }

    pub fn home(&self) -> PathBuf {
        self.dir.path().join("home")
    }

    pub fn open(&self) -> Host {
        Host::open(&self.home(), means(&self.clock), registry()).unwrap()
    }

    pub fn open_at(&self, home: &Path) -> Host {
        Host::open(home, means(&self.clock), registry()).unwrap()
    }

    /// A mail of a player; every mail has its own Message-ID.
    pub fn mail(&self, from: &str, to: &str, body: &str) -> Vec<u8> {
        self.sent.set(self.sent.get() + 1);
        let number = self.sent.get();
        let id = format!("m{number}.{}", from.replace('@', "."));
        let head =
            format!("From: {from}\r\nTo: {to}\r\nSubject: Re: game\r\nMessage-ID: <{id}@example.org>\r\n");
        format!("{head}\r\n{body}\r\n").into_bytes()
    }

    /// The mails in a player's mailbox, in the order in which they went out.
    pub fn inbox(&self, address: &str) -> Vec<IncomingMail> {
        inbox_at(&self.home(), address)
    }

    pub fn journal(&self, game: &str) -> String {
        fs::read_to_string(self.home().join("games").join(game).join("journal.jsonl")).unwrap()
    }
}

pub fn inbox_at(home: &Path, address: &str) -> Vec<IncomingMail> {
    let folder = home.join("mail/out/new");
    let mut names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    let mails = names.iter().map(|path| IncomingMail::parse(&fs::read(path).unwrap()));
    mails.filter(|mail| mail.recipients.iter().any(|to| to == address)).collect()
}

pub fn new_game(id: &str) -> NewGame {
    let seat = |side: &str, address: &str| Seat::new(side, Some(address.into()));
    NewGame {
        id: id.into(),
        system: "toy".into(),
        terms: Terms::default(),
        seats: vec![seat("red", ADA), seat("blue", BRUNO)],
        dice: DiceFrom::default(),
        beside: Beside::default(),
    }
}

/// Mails from a seat with its newest token, and lets the host work.
pub fn play(club: &Club, host: &mut Host, seat: &str, body: &str) -> Counts {
    let to = host.reply_address("g1", seat).unwrap();
    let from = if seat == "red" { ADA } else { BRUNO };
    take_in(host, &club.mail(from, &to, body))
}

/// Delivers a mail and deals with it, without a fault.
pub fn take_in(host: &mut Host, raw: &[u8]) -> Counts {
    host.deliver(raw).unwrap();
    let counts = host.run_once().unwrap();
    assert_eq!(counts.errors, Vec::<String>::new());
    counts
}

/// A program that ends with its test.
pub struct Killed(pub std::process::Child);

impl Drop for Killed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A game in which both have joined.
pub fn started(club: &Club) -> Host {
    let mut host = club.open();
    host.new_game(&new_game("g1")).unwrap();
    let offer = host.view("g1").unwrap().offer_hash().short();
    play(club, &mut host, "red", &format!("JOIN {offer}\r\nENTROPY seven geese"));
    play(club, &mut host, "blue", &format!("join {offer}\r\nENTROPY nine red kites"));
    host
}

/// The line with which a mail of the host can be confirmed.
pub fn confirm_line(mail: &IncomingMail) -> String {
    let line = mail.body.lines().find(|line| line.trim().starts_with("confirm "));
    line.unwrap_or_else(|| panic!("no line to confirm with in {}", mail.body)).trim().to_owned()
}

/// Copies a home as it stands.
pub fn copy_home(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_home(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Every folder and file below a folder, folders before what they hold; sorted.
pub fn walk(folder: &Path, visit: &mut impl FnMut(&Path, bool)) {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        visit(&path, path.is_dir());
        if path.is_dir() {
            walk(&path, visit);
        }
    }
}
