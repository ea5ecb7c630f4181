//! Three daemons on three machines with one database, of which one is killed at any instant, again and again:
//! another takes over. An unharmed twin in a folder gets the same mails under the same clock.
//!
//! `FELDPOST_KILLS` says how often one is killed, `FELDPOST_SEED` when.
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::thread::sleep;
use std::time::Duration;

use feldpost::store::{FolderStore, Promises as _, Store, move_home};
use feldpost_disk::fault;
use feldpost_postgres::{Address, PostgresStore};
use feldpost_transport::settings::MailFolders;

use super::{OF_FOLDERS, name_database};
use crate::support::postgres::Server;
use crate::torture::club::{Club, feldpost};
use crate::torture::proof;
use crate::torture_serve::{Random, TOGETHER, setting};

/// Deaths unless somebody asks for more.
const KILLS: u64 = 40;
/// Deaths in a round of mails.
const EACH: u64 = 5;
/// The longest that all lives of a round may take.
const PATIENCE: Duration = Duration::from_secs(90);

/// Machines: each has settings and keys of its own, and they share where mail goes out.
pub struct Machines {
    homes: Vec<PathBuf>,
    daemons: Vec<Option<Child>>,
    kills: u64,
}

impl Machines {
    pub fn of(club: &Club, count: usize) -> Machines {
        let homes = (0..count).map(|number| {
            let home = club.dir.path().join(format!("machine-{number}"));
            fs::create_dir_all(home.join("keys")).unwrap();
            for name in
                ["feldpost.toml", "format", "keys/umpire.key", "keys/umpire.pub", "keys/daemon.secret"]
            {
                fs::copy(club.home().join(name), home.join(name)).unwrap();
            }
            std::os::unix::fs::symlink(club.home().join("mail"), home.join("mail")).unwrap();
            home
        });
        Machines { homes: homes.collect(), daemons: (0..count).map(|_| None).collect(), kills: 0 }
    }

    pub fn start(&mut self, which: usize, clock: i64) {
        let mut command = feldpost(&["serve", "--home"]);
        command.arg(&self.homes[which]).env(fault::CLOCK, clock.to_string());
        let log =
            fs::OpenOptions::new().create(true).append(true).open(self.homes[which].join("log")).unwrap();
        let child = command.stdout(Stdio::null()).stderr(log).spawn().unwrap();
        assert!(self.daemons[which].replace(child).is_none());
    }

    pub fn kill(&mut self, which: usize) {
        let Some(mut daemon) = self.daemons[which].take() else { return };
        assert!(daemon.try_wait().unwrap().is_none(), "it ended by itself: {}", self.log(which));
        daemon.kill().unwrap();
        daemon.wait().unwrap();
        self.kills += 1;
    }

    pub fn kill_all(&mut self) {
        (0..self.homes.len()).for_each(|which| self.kill(which));
    }

    /// How often one was killed.
    pub fn kills(&self) -> u64 {
        self.kills
    }

    pub fn log(&self, which: usize) -> String {
        fs::read_to_string(self.homes[which].join("log")).unwrap_or_default()
    }
}

impl Drop for Machines {
    fn drop(&mut self) {
        self.daemons.iter_mut().flatten().for_each(|daemon| drop(daemon.kill()));
    }
}

pub fn folder(home: &Path) -> Arc<dyn Store> {
    Arc::new(FolderStore::at(home, &MailFolders::default().incoming))
}

pub fn moved(from: &dyn Store, to: &dyn Store) {
    let _claims = [from.claim().unwrap(), to.claim().unwrap()];
    move_home(from, to, &mut |_| {}).unwrap();
}

/// Whether nothing waits to be dealt with, or to be sent now.
pub fn is_quiet(store: &PostgresStore, now: i64) -> bool {
    let all: &dyn Store = store;
    let waits = |(_, envelope): &(String, feldpost_transport::way_out::Envelope)| {
        envelope.not_before.is_some_and(|time| time > now)
    };
    all.new_mails().unwrap().is_empty()
        && store.envelopes(feldpost::store::Stand::Queued).unwrap().iter().all(waits)
}

#[test]
fn a_daemon_that_is_killed_is_followed_by_another() {
    let (wanted, seed) = (setting("FELDPOST_KILLS", KILLS), setting("FELDPOST_SEED", 20_261_127));
    let _ = writeln!(std::io::stderr(), "FELDPOST_KILLS={wanted} FELDPOST_SEED={seed}");
    let server = Server::shared();
    let (mut random, mut kills, mut games) = (Random(seed), 0, 0);
    while kills < wanted {
        games += 1;
        kills += one_game(&server, &mut random, wanted - kills, games);
    }
}

/// Plays a game until it is over or daemons were killed so often; returns how often that was.
fn one_game(server: &Server, random: &mut Random, most: u64, number: usize) -> u64 {
    let mut club = Club::new();
    club.offer();
    let mut twin = club.twin();
    let address = server.address(&server.with_tables());
    let store = PostgresStore::at(Address::read(&address).unwrap());
    moved(folder(&club.home()).as_ref(), &store);
    name_database(&club.home(), &address);
    let mut machines = Machines::of(&club, 3);
    for round in 0.. {
        for one in [&mut club, &mut twin] {
            one.clock += TOGETHER;
            one.hand_out();
        }
        let letters = club.letters(round);
        assert_eq!(letters, twin.letters(round), "the same position");
        letters.iter().for_each(|raw| twin.deliver(raw.clone()));
        twin.work();
        letters.into_iter().for_each(|raw| club.deliver(raw));
        (0..3).for_each(|which| machines.start(which, club.clock));
        for _ in 0..EACH {
            sleep(Duration::from_millis(random.below(700)));
            // Now and then all of them, so that it is the one at work for certain.
            let first = random.below(4) as usize;
            let dead = if first == 3 { 0..3 } else { first..first + 1 };
            dead.clone().for_each(|which| machines.kill(which));
            club.hand_out();
            dead.for_each(|which| machines.start(which, club.clock));
        }
        let begun = std::time::Instant::now();
        while !is_quiet(&store, club.clock) {
            sleep(Duration::from_millis(20));
            club.hand_out();
            let logs = || (0..3).map(|which| machines.log(which)).collect::<String>();
            assert!(begun.elapsed() < PATIENCE, "it does not come to an end: {}", logs());
        }
        machines.kill_all();
        club.hand_out();
        // So many rounds that the players have receipts.
        if (machines.kills >= most && round > 3) || twin.over() {
            break;
        }
    }
    for one in [&mut club, &mut twin] {
        one.clock += TOGETHER;
        one.hand_out();
    }
    twin.work();
    twin.hand_out();
    club.tally.kills = machines.kills as usize;
    // What is in the database is looked at as any home is: in its folder.
    for name in OF_FOLDERS.into_iter().filter(|name| *name != "mail/in") {
        let _ =
            fs::remove_dir_all(club.home().join(name)).or_else(|_| fs::remove_file(club.home().join(name)));
    }
    moved(&store, folder(&club.home()).as_ref());
    super::name_none(&club.home());
    club.work();
    club.hand_out();
    proof::prove(&club, &twin, &format!("three daemons, game {number}"));
    machines.kills
}
