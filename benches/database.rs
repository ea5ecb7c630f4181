//! What a home costs in a database, with one, two and four daemons, and beside it in a folder:
//!
//! ```sh
//! cargo bench --bench database
//! ```
//!
//! Everything runs on this machine: the server of the database (Debian's package `postgresql`, on a socket of
//! its own), the daemons, and whoever hands over mails. `FELDPOST_GAMES` says how many games are played.
#![allow(clippy::unwrap_used)] // A bench may stop.
#[path = "../tests/support/opponents.rs"]
mod opponents;
#[allow(dead_code)] // The tests do more with it.
#[path = "../tests/support/postgres.rs"]
mod postgres;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use feldpost::cli::engine;
use feldpost::config::{self, KeyMaterial};
use feldpost::host::{Host, Means};
use feldpost::store::{FolderStore, Store, move_home};
use feldpost_postgres::{Address, PostgresStore};
use feldpost_transport::settings::MailFolders;
use opponents::{Players, means, short_ones_first};
use postgres::Server;

/// Waves of mails that wait together, and mails that come one by one.
const WAVES: u64 = 4;
/// The pause between two that come one by one.
const PAUSE: Duration = Duration::from_millis(100);

fn now() -> i64 {
    i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()).unwrap()
}

/// A daemon of another process, which ends with this.
struct Daemon(Child);

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve(home: &Path) -> Daemon {
    let mut command = Command::new(env!("CARGO_BIN_EXE_feldpost"));
    command.args(["serve", "--home"]).arg(home).stdin(Stdio::null()).stdout(Stdio::null());
    Daemon(command.spawn().unwrap())
}

fn folder_of(home: &Path) -> FolderStore {
    FolderStore::at(home, &MailFolders::default().incoming)
}

/// A home with games that have begun, in a folder.
fn begun(home: &Path, games: u64) -> Players {
    let keys = KeyMaterial { umpire: [7; 32], daemon: [8; 32] };
    config::init(home, "feldpost@club.example", "Club", &keys).unwrap();
    let settings = fs::read_to_string(home.join(config::FILE)).unwrap().replace("pictures = true\n", "");
    fs::write(home.join(config::FILE), format!("{settings}\n[limits]\nanswers = 100000\nequal = 100000\n"))
        .unwrap();
    let clock = Arc::new(AtomicI64::new(now()));
    let mut host = Host::open(home, means(&clock), feldpost::games::standard()).unwrap();
    let mut players = Players::default();
    let last = short_ones_first().pop().unwrap();
    players.begin(&mut host, games, &[last]);
    players
}

fn copied(from: &Path, to: &Path) {
    let done = Command::new("cp").arg("-a").arg(from).arg(to).status().unwrap();
    assert!(done.success());
}

/// A home that is measured: where it is kept, and the machines that can work on it.
struct Site {
    homes: Vec<PathBuf>,
    store: Arc<dyn Store>,
    players: Players,
    sequence: u32,
}

impl Site {
    fn in_folder(base: &Path, at: &Path, players: &Players) -> Site {
        copied(base, at);
        let store = Arc::new(folder_of(at));
        Site { homes: vec![at.to_owned()], store, players: players.clone(), sequence: 0 }
    }

    fn in_database(base: &Path, at: &Path, players: &Players, address: &str, machines: usize) -> Site {
        let store = PostgresStore::at(Address::read(address).unwrap());
        {
            let from = folder_of(base);
            let _claims = [from.claim().unwrap(), store.claim().unwrap()];
            move_home(&from, &store, &mut |_| {}).unwrap();
        }
        let homes = (0..machines).map(|machine| {
            let home = at.join(machine.to_string());
            fs::create_dir_all(&home).unwrap();
            copied(&base.join("keys"), &home.join("keys"));
            let settings = fs::read_to_string(base.join(config::FILE)).unwrap();
            fs::write(home.join(config::FILE), format!("store = \"{address}\"\n{settings}")).unwrap();
            fs::copy(base.join("format"), home.join("format")).unwrap();
            home
        });
        Site { homes: homes.collect(), store: Arc::new(store), players: players.clone(), sequence: 0 }
    }

    fn letters(&mut self, round: u64) -> Vec<Vec<u8>> {
        let look = Means { engine, ..means(&Arc::new(AtomicI64::new(now()))) };
        let mut host = Host::look(&self.homes[0], look, feldpost::games::standard()).unwrap();
        self.players.letters(&mut host, round, u64::MAX)
    }

    fn put(&mut self, raw: &[u8]) -> OsString {
        self.sequence += 1;
        let path = self.store.put(raw, now(), self.sequence).unwrap();
        path.file_name().unwrap().to_owned()
    }

    /// Waits until all is dealt with.
    fn wait(&self) {
        let begun = Instant::now();
        while !self.store.new_mails().unwrap().is_empty() {
            assert!(begun.elapsed() < Duration::from_secs(300), "it does not come to an end");
            sleep(Duration::from_millis(2));
        }
    }

    /// Mails in a second, of those that wait together; and how long one takes that comes alone.
    fn measure(&mut self) -> (f64, Vec<Duration>) {
        let daemons: Vec<Daemon> = self.homes.clone().iter().map(|home| serve(home)).collect();
        sleep(Duration::from_secs(3));
        let (mut mails, mut passed) = (0, Duration::ZERO);
        for round in 0..WAVES {
            let letters = self.letters(round);
            let begun = Instant::now();
            letters.iter().for_each(|raw| drop(self.put(raw)));
            self.wait();
            passed += begun.elapsed();
            mails += letters.len();
        }
        let mut alone = self.one_by_one();
        alone.sort();
        drop(daemons);
        (mails as f64 / passed.as_secs_f64(), alone)
    }

    /// From the inbox to promised reports, for mails that come now and then.
    fn one_by_one(&mut self) -> Vec<Duration> {
        let (mut begun, mut took) = (BTreeMap::new(), Vec::new());
        let mut letters = self.letters(WAVES).into_iter();
        let mut next = Instant::now();
        loop {
            if Instant::now() >= next
                && let Some(raw) = letters.next()
            {
                next = Instant::now() + PAUSE;
                let name = self.put(&raw);
                begun.insert(name, Instant::now());
            }
            let new = self.store.new_mails().unwrap();
            let done: Vec<OsString> = begun.keys().filter(|name| !new.contains(name)).cloned().collect();
            took.extend(done.iter().map(|name| begun.remove(name).unwrap().elapsed()));
            if letters.len() == 0 && begun.is_empty() {
                return took;
            }
            sleep(Duration::from_millis(1));
        }
    }
}

fn at(sorted: &[Duration], part: f64) -> f64 {
    let place = ((sorted.len() as f64 * part) as usize).min(sorted.len() - 1);
    sorted[place].as_secs_f64() * 1000.0
}

/// How long until another daemon goes on with the mails of one that was killed, and with the rest.
fn taken_over(site: &mut Site) -> (Duration, Duration) {
    let first = serve(&site.homes[0]);
    sleep(Duration::from_secs(2));
    let _second = serve(&site.homes[1]);
    sleep(Duration::from_secs(2));
    let raw = site.letters(WAVES + 1).remove(0);
    let killed = Instant::now();
    drop(first);
    site.put(&raw);
    site.wait();
    let dealt = killed.elapsed();
    while !site.store.daemons().unwrap().first().is_some_and(|daemon| daemon.works) {
        sleep(Duration::from_millis(2));
    }
    (dealt, killed.elapsed())
}

/// What a process holds, in MiB, and what it has computed, in milliseconds.
fn held(daemon: &Daemon) -> (f64, f64) {
    let of = |name: &str| fs::read_to_string(format!("/proc/{}/{name}", daemon.0.id())).unwrap();
    let status = of("status");
    let rss = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    let rss: f64 = rss.trim().trim_end_matches(" kB").parse().unwrap();
    let stat = of("stat");
    let ticks: Vec<f64> = stat.split(' ').skip(13).take(2).map(|ticks| ticks.parse().unwrap()).collect();
    (rss / 1024.0, ticks.iter().sum::<f64>() * 10.0)
}

/// What it costs that games are there in which nobody writes: MiB, and CPU of ten seconds in milliseconds.
fn idle(site: &Site) -> (f64, f64) {
    let daemon = serve(&site.homes[0]);
    sleep(Duration::from_secs(15));
    let (_, before) = held(&daemon);
    sleep(Duration::from_secs(10));
    let (memory, after) = held(&daemon);
    (memory, after - before)
}

fn size(server: &Server, name: &str) -> f64 {
    server.say(name, "VACUUM FULL");
    let bytes: f64 = server.say(name, "SELECT pg_database_size(current_database())").trim().parse().unwrap();
    bytes / 1024.0
}

/// KiB that a whole game of a demo takes, with all its mails.
fn size_of_a_game(server: &Server, folder: &Path) -> f64 {
    let home = folder.join("demo");
    let demo = Command::new(env!("CARGO_BIN_EXE_feldpost"))
        .args(["demo", "--quiet", "--home"])
        .arg(&home)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .unwrap();
    assert!(demo.success());
    let name = server.with_tables();
    let empty = size(server, &name);
    let (from, to) = (folder_of(&home), PostgresStore::at(Address::read(&server.address(&name)).unwrap()));
    let _claims = [from.claim().unwrap(), to.claim().unwrap()];
    move_home(&from, &to, &mut |_| {}).unwrap();
    size(server, &name) - empty
}

fn main() {
    let games = std::env::var("FELDPOST_GAMES").map_or(100, |games| games.parse().unwrap());
    // On a disk that syncs.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let base = folder.path().join("base");
    let players = begun(&base, games);
    let server = Server::start();
    println!(
        "| home, daemons | mails a second, of {games} that wait | one alone, ms: median | 99th percentile |"
    );
    println!("|---|---:|---:|---:|");
    let tell = |what: &str, (rate, alone): (f64, Vec<Duration>)| {
        println!("| {what} | {rate:.0} | {:.1} | {:.1} |", at(&alone, 0.5), at(&alone, 0.99));
    };
    tell("folder, 1", Site::in_folder(&base, &folder.path().join("folder"), &players).measure());
    let mut newest = None;
    for machines in [1, 2, 4] {
        let name = server.with_tables();
        let machines_at = folder.path().join(format!("database-{machines}"));
        let mut site = Site::in_database(&base, &machines_at, &players, &server.address(&name), machines);
        tell(&format!("database, {machines}"), site.measure());
        newest = Some((site, name));
    }
    let (mut site, name) = newest.unwrap();
    let (dealt, led) = taken_over(&mut site);
    println!("\nThe first of two daemons is killed: a mail that comes then is dealt with after {dealt:.1?},");
    println!("and the other one leads after {led:.1?}.");
    let (memory, cpu) = idle(&site);
    println!(
        "Nobody writes in {games} games: the daemon holds {memory:.1} MiB and computes {cpu:.0} ms in 10 s."
    );
    println!("The database of these {games} games: {:.0} KiB a game.", size(&server, &name) / games as f64);
    println!("A whole game with all its mails: {:.0} KiB.", size_of_a_game(&server, folder.path()));
}
