//! A season on three machines: many games at once, one daemon after the other is killed, and in the middle the
//! database's server is lost and its replica takes its place. An unharmed twin in a folder gets the same mails
//! under the same clock.
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

use feldpost::host::{Host, Means};
use feldpost::store::{Inbox as _, Survey as _};
use feldpost_kit::id::Id;
use feldpost_mail::incoming::IncomingMail;
use feldpost_postgres::{Address, PostgresStore};
use feldpost_protocol::dice::Hash32;
use feldpost_umpire::audit::{Evidence, Verdict, audit};
use feldpost_umpire::turn::{Beside, DiceFrom, NewGame, Seat};

use super::dies::{Machines, folder, is_quiet, moved};
use super::{OF_FOLDERS, name_database, name_none};
use crate::command_line::run::feldpost;
use crate::support::any::{Kind, default_kinds};
use crate::support::copy_home;
use crate::support::postgres::Server;
use crate::torture::club::Club;
use crate::torture_serve::{Random, TOGETHER, setting};

/// Games, rounds of mails, and milliseconds from one death to the next, unless somebody asks for others.
const GAMES: u64 = 6;
const ROUNDS: u64 = 8;
const LIFE: u64 = 1_500;
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

fn means(clock: &Arc<AtomicI64>) -> Means {
    let clock = Arc::clone(clock);
    let mut next = 0_u64;
    let entropy = move |bytes: &mut [u8]| {
        next += 1;
        for (part, number) in bytes.chunks_mut(32).zip(0_u64..) {
            let fresh = Hash32::of_bytes(format!("{next} {number}").as_bytes());
            part.copy_from_slice(&fresh.0[..part.len()]);
        }
    };
    Means::without_database(Box::new(move || clock.load(Ordering::SeqCst)), Box::new(entropy))
}

/// The players of a season, who answer as the opponents do that are built in.
struct Season {
    host: Host,
    games: Vec<String>,
    written: u64,
}

impl Season {
    fn open(home: &Path, clock: &Arc<AtomicI64>) -> Season {
        let host = Host::open(home, means(clock), feldpost::games::standard()).unwrap();
        Season { host, games: Vec::new(), written: 0 }
    }

    /// Games of all kinds for two, the short ones first; both have joined.
    fn begin(&mut self, count: u64) {
        let standard = feldpost::games::standard();
        let mut kinds: Vec<Kind> = default_kinds();
        let plays = |kind: &Kind| !standard.find(kind.card.id).unwrap().1.opponents().is_empty();
        kinds.retain(|kind| kind.card.sides.len() == 2 && plays(kind));
        kinds.sort_by_key(|kind| standard.find(kind.card.id).unwrap().1.length(&kind.terms).resolutions);
        for (number, kind) in (0..count).zip(kinds.iter().cycle()) {
            let id = format!("s{number:02}");
            let sides = kind.card.sides.iter().map(|side| side.id.to_string());
            let player = |side: String| Seat::new(&side, Some(format!("{side}{number}@example.org")));
            let (system, terms) = (kind.card.id.into(), kind.terms.clone());
            let (dice, beside) = (DiceFrom::default(), Beside::default());
            let seats = sides.map(player).collect();
            self.host.new_game(&NewGame { id: id.clone(), system, terms, seats, dice, beside }).unwrap();
            let offer = self.host.view(&id).unwrap().offer_hash().short();
            for seat in self.host.view(&id).unwrap().offer().seats.clone() {
                let raw = self.mail(&id, &seat, &format!("join {offer}\r\nentropy {seat} {number}"));
                self.host.deliver(&raw).unwrap();
            }
            self.games.push(id);
        }
        assert_eq!(self.host.run_once().unwrap().errors, Vec::<String>::new());
    }

    fn mail(&mut self, game: &str, seat: &str, body: &str) -> Vec<u8> {
        self.written += 1;
        let (number, to) = (self.written, self.host.reply_address(game, seat).unwrap());
        let from = self.host.roster(game).unwrap().seats[seat].address.clone();
        let head = format!(
            "From: {from}\r\nTo: {to}\r\nSubject: Re: {game}\r\nMessage-ID: <{number}@example.org>\r\n"
        );
        format!("{head}\r\n{}\r\n", body.trim().replace('\n', "\r\n")).into_bytes()
    }

    /// What everybody writes who is asked for something; now and then a word besides.
    fn letters(&mut self, round: u64) -> Vec<Vec<u8>> {
        let mut letters = Vec::new();
        for (game, number) in self.games.clone().into_iter().zip(0..) {
            let found = self.host.view(&game).unwrap();
            for seat in found.offer().seats.clone() {
                if found.is_over().unwrap() || found.owes(&seat).unwrap().is_none() {
                    continue;
                }
                let (side, name) = (Id::new(&seat).unwrap(), self.opponent(&found.offer().system));
                let sheet = found.play().opponent_sheet(name, side, found.head().seq).unwrap();
                let standing = found.standing_at(&seat).is_none();
                let standing = if standing {
                    found.play().opponent_standing(name, side).unwrap()
                } else {
                    String::new()
                };
                letters.push(self.mail(&game, &seat, &format!("{standing}\n{sheet}")));
                if (round + number) % 5 == 0 {
                    letters.push(self.mail(&game, &seat, &format!("say This is round {round}")));
                }
            }
        }
        letters
    }

    fn opponent(&self, system: &str) -> &'static str {
        self.host.registry().find(system).unwrap().1.opponents()[0]
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
    let mut season = Season::open(&club.home(), &clock);
    season.begin(games);
    let (ids, written) = (season.games.clone(), season.written);
    drop(season);
    let twin_home = club.dir.path().join("twin");
    copy_home(&club.home(), &twin_home);
    let mut twin = Season { games: ids.clone(), written, ..Season::open(&twin_home, &clock) };

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
        let letters = twin.letters(round);
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
    assert!(ours == theirs, "what the mails say");
    for name in OF_FOLDERS.into_iter().filter(|name| *name != "mail/in") {
        let _ =
            fs::remove_dir_all(club.home().join(name)).or_else(|_| fs::remove_file(club.home().join(name)));
    }
    moved(store, folder(&club.home()).as_ref());
    name_none(&club.home());
    let ladder = |home: &Path| feldpost(&["ladder", "recompute", home.to_str().unwrap(), "--json"]).out;
    assert_eq!(ladder(&club.home()), ladder(&twin_home));
}
