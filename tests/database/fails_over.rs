//! A season on three machines: many games at once, one daemon after the other is killed, and in the middle
//! the database's server is lost and its replica takes its place. An unharmed twin in a folder gets the same
//! mails under the same clock.
//!
//! `FELDPOST_GAMES` says how many games are played, `FELDPOST_ROUNDS` how long at most, `FELDPOST_SEED` when
//! somebody is killed.
use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use feldpost::host::Host;
use feldpost::store::{Inbox as _, Survey as _};
use feldpost_mail::incoming::IncomingMail;
use feldpost_postgres::{Address, PostgresStore};
use feldpost_umpire::audit::{Evidence, Verdict, audit};

use super::dies::{Machines, folder, is_quiet, moved};
use super::{OF_FOLDERS, name_database, name_none};
use crate::command_line::run::feldpost;
use crate::support::copy_home;
use crate::support::opponents::{Players, means, short_ones_first};
use crate::support::postgres::Server;
use crate::torture::club::Club;
use crate::torture_serve::{Random, TOGETHER, setting};

/// Games, rounds of mails, and milliseconds from one death to the next, unless somebody asks for others.
const GAMES: u64 = 6;
const ROUNDS: u64 = 8;
const LIFE: u64 = 3_000;
/// The longest that a round may take.
const PATIENCE: Duration = Duration::from_secs(120);

/// A server with a replica that has all that was ever acknowledged.
struct Pair {
    first: Server,
    second: Server,
}

impl Pair {
    fn start() -> Pair {
        let first = Server::start();
        let second = first.replica();
        first.say("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'");
        first.say("postgres", "ALTER SYSTEM SET synchronous_commit = 'remote_apply'");
        first.say("postgres", "SELECT pg_reload_conf()");
        let begun = Instant::now();
        while first.say("postgres", "SELECT sync_state FROM pg_stat_replication").trim() != "sync" {
            assert!(begun.elapsed() < Duration::from_secs(60), "the replica does not follow");
            sleep(Duration::from_millis(50));
        }
        Pair { first, second }
    }

    /// The address of whichever of them can be written to.
    fn address(&self, name: &str) -> String {
        let [one, other] = [&self.first, &self.second]
            .map(|server| server.socket().display().to_string().replace('/', "%2F"));
        format!("postgres://owner@{one},{other}/{name}?target_session_attrs=read-write")
    }

    /// The first one is lost, the second takes its place.
    fn fail_over(&self) {
        self.first.lose();
        self.second.say("postgres", "SELECT pg_promote()");
    }
}

/// A home in a folder, and those who play in it.
struct Season {
    host: Host,
    players: Players,
}

impl Season {
    fn open(home: &Path, clock: &Arc<AtomicI64>, players: Players) -> Season {
        Season { host: Host::open(home, means(clock), feldpost::games::standard()).unwrap(), players }
    }

    fn deal(&mut self) {
        assert_eq!(self.host.run_once().unwrap().errors, Vec::<String>::new());
    }
}

/// Mails that went out, by Message-ID. One that went out again is the same.
fn sent(home: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(home.join("mail/out/new")).unwrap() {
        let raw = fs::read(entry.unwrap().path()).unwrap();
        let id = IncomingMail::parse(&raw).message_id.unwrap();
        if let Some(before) = found.insert(id.clone(), raw) {
            assert!(found[&id] == before, "{id} went out twice, and was not the same");
        }
    }
    found
}

/// Everybody who is to be killed.
struct Doom {
    machines: Machines,
    random: Random,
    next: Instant,
    clock: i64,
}

impl Doom {
    /// Kills one of them if it is time, and starts it again.
    fn comes(&mut self) {
        if Instant::now() < self.next {
            return;
        }
        self.next = Instant::now() + Duration::from_millis(LIFE / 2 + self.random.below(LIFE));
        let which = self.random.below(3) as usize;
        self.machines.kill(which);
        self.machines.start(which, self.clock);
    }
}

#[test]
fn a_season_outlives_its_daemons_and_the_server_of_its_database() {
    let (games, rounds) = (setting("FELDPOST_GAMES", GAMES), setting("FELDPOST_ROUNDS", ROUNDS));
    let seed = setting("FELDPOST_SEED", 20_261_127);
    let _ =
        writeln!(std::io::stderr(), "FELDPOST_GAMES={games} FELDPOST_ROUNDS={rounds} FELDPOST_SEED={seed}");
    let clock = Arc::new(AtomicI64::new(1_800_000_000));
    let club = Club::new();
    let mut season = Season::open(&club.home(), &clock, Players::default());
    season.players.begin(&mut season.host, games, &short_ones_first());
    let Season { host, players } = season;
    drop(host);
    let ids = players.games.clone();
    let twin_home = club.dir.path().join("twin");
    copy_home(&club.home(), &twin_home);
    let mut twin = Season::open(&twin_home, &clock, players);

    let pair = Pair::start();
    let address = pair.address(&pair.first.with_tables());
    let store = PostgresStore::at(Address::read(&address).unwrap());
    moved(folder(&club.home()).as_ref(), &store);
    name_database(&club.home(), &address);
    let machines = Machines::of(&club, 3);
    let mut doom = Doom { machines, random: Random(seed), next: Instant::now(), clock: 0 };
    let (mut acknowledged, mut has_failed, mut last) = (0_u32, false, 0);
    for round in 0..rounds {
        clock.fetch_add(TOGETHER, Ordering::SeqCst);
        doom.clock = clock.load(Ordering::SeqCst);
        let letters = twin.players.letters(&mut twin.host, round, 5);
        if letters.is_empty() {
            break;
        }
        last = round;
        letters.iter().for_each(|raw| drop(twin.host.deliver(raw).unwrap()));
        twin.deal();
        (0..3).for_each(|which| doom.machines.start(which, doom.clock));
        let begun = Instant::now();
        for (at, raw) in letters.iter().enumerate() {
            acknowledged += 1;
            // Whoever hands it over does so until it hears that it is taken.
            while let Err(error) = store.put(raw, doom.clock, acknowledged) {
                assert!(begun.elapsed() < PATIENCE, "{error}");
                sleep(Duration::from_millis(20));
            }
            doom.comes();
            if !has_failed && round >= rounds / 2 && at >= letters.len() / 2 {
                has_failed = true;
                pair.fail_over();
            }
        }
        while !is_quiet(&store, doom.clock) {
            doom.comes();
            sleep(Duration::from_millis(20));
            let logs = || (0..3).map(|which| doom.machines.log(which)).collect::<String>();
            assert!(begun.elapsed() < PATIENCE, "round {round} does not come to an end: {}", logs());
        }
        doom.machines.kill_all();
    }
    assert!(has_failed && last > 2, "it was long enough: {last}");
    let kills = doom.machines.kills();
    clock.fetch_add(TOGETHER, Ordering::SeqCst);
    twin.deal();
    doom.machines.start(0, clock.load(Ordering::SeqCst));
    let begun = Instant::now();
    while !is_quiet(&store, clock.load(Ordering::SeqCst)) {
        assert!(begun.elapsed() < PATIENCE, "{}", doom.machines.log(0));
        sleep(Duration::from_millis(50));
    }
    doom.machines.kill_all();
    prove(&club, &twin, &store, &ids);
    let over = ids.iter().filter(|game| twin.host.view(game).unwrap().is_over().unwrap()).count();
    let _ = writeln!(
        std::io::stderr(),
        "a season on three daemons: {} games, {over} over, {last} rounds, {acknowledged} mails acknowledged, \
         {kills} kills, 1 failover; journals, mails and ladder as those of one daemon on a folder",
        ids.len()
    );
}

/// What came of it is what came of it for the twin.
fn prove(club: &Club, twin: &Season, store: &PostgresStore, ids: &[String]) {
    let twin_home = twin.host.home().to_owned();
    let mut seeds = BTreeMap::new();
    for id in ids {
        let [ours, theirs] =
            [store.export(id).unwrap(), twin.host.export(id).unwrap()].map(|found| found.journal);
        let text = |journal: &[u8]| String::from_utf8(journal.to_vec()).unwrap();
        let (found, wanted) = (text(&ours), text(&theirs));
        let differs = found.lines().zip(wanted.lines()).find(|(found, wanted)| found != wanted);
        assert!(found == wanted, "{id}: {differs:#?}");
        let found = audit(&Evidence { journal: &ours, ..Evidence::default() }, &feldpost::games::standard());
        assert!(!matches!(found.verdict, Verdict::NotValid { .. }), "{:?}", found.lines());
        for seed in text(&ours).lines().filter_map(|line| {
            let entry: serde_json::Value = serde_json::from_str(line).unwrap();
            Some(entry.get("seed")?.as_str()?.to_owned())
        }) {
            assert!(seeds.insert(seed.clone(), id.clone()).is_none(), "{id}: the seed {seed} was used twice");
        }
    }
    let (ours, theirs) = (sent(&club.home()), sent(&twin_home));
    let lost: Vec<&String> = theirs.keys().filter(|id| !ours.contains_key(*id)).collect();
    let more: Vec<&String> = ours.keys().filter(|id| !theirs.contains_key(*id)).collect();
    assert!(lost.is_empty() && more.is_empty(), "lost: {lost:?}, more: {more:?}");
    for (id, raw) in ours {
        let [found, wanted] = [&raw, &theirs[&id]].map(|raw| String::from_utf8_lossy(raw));
        assert!(found == wanted, "{id} says\n{found}\nbut that of the twin\n{wanted}");
    }
    for name in OF_FOLDERS.into_iter().filter(|name| *name != "mail/in") {
        let _ =
            fs::remove_dir_all(club.home().join(name)).or_else(|_| fs::remove_file(club.home().join(name)));
    }
    moved(store, folder(&club.home()).as_ref());
    name_none(&club.home());
    let ladder = |home: &Path| feldpost(&["ladder", "recompute", home.to_str().unwrap(), "--json"]).out;
    assert_eq!(ladder(&club.home()), ladder(&twin_home));
}
