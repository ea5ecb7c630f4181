//! A home in a database: what players and auditors see of it is what they see of one in a folder, and
//! whatever breaks between the program and its database, every mail counts once.
mod backup;
mod by_hand;
mod dies;
mod fails_over;
mod full;
mod moves;
mod side_by_side;
mod way;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use feldpost::config;
use feldpost::host::{Host, HostError};
use feldpost::store::{Games as _, Inbox as _, Marks, Requests as _, Store as _, StoreError};
use feldpost_postgres::{Address, PostgresStore};
use feldpost_protocol::journal::entry::{Body, Head};
use feldpost_protocol::journal::note::Signer;
use feldpost_umpire::audit::{Evidence, Verdict, audit};

use crate::power_cut::home::{lade, sent, still};
use crate::support::postgres::Server;
use crate::support::proxy::{Cut, Proxy};
use crate::support::*;

/// Has the settings of a home name this database.
fn name_database(home: &Path, address: &str) {
    name_none(home);
    let path = home.join(config::FILE);
    let rest = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("store = \"{address}\"\n{rest}")).unwrap();
}

/// Has the settings of a home name no database.
fn name_none(home: &Path) {
    let path = home.join(config::FILE);
    let old = fs::read_to_string(&path).unwrap();
    let rest = old.lines().filter(|line| !line.starts_with("store = ")).map(|line| format!("{line}\n"));
    fs::write(&path, rest.collect::<String>()).unwrap();
}

/// The folders and files of a home that only a store makes which is a folder.
const OF_FOLDERS: [&str; 10] =
    ["games", "high-water", "log", "index", "seen", "mails", "answers", "alive", "outbox", "mail/in"];

/// A club in a database with nothing in it yet.
fn club_in(server: &Server, name: &str) -> Club {
    let club = Club::new();
    name_database(&club.home(), &server.address(name));
    for name in OF_FOLDERS {
        let _ = fs::remove_dir_all(club.home().join(name));
    }
    club
}

/// What came of it: the journals, and all mails that went out.
type Outcome = (Vec<Vec<u8>>, BTreeMap<String, Vec<u8>>);

fn outcome(host: &Host, home: &Path) -> Outcome {
    let journals = ["g1", "g2"].map(|game| {
        let journal = host.export(game).unwrap().journal;
        let found = audit(&Evidence { journal: &journal, ..Evidence::default() }, &registry());
        assert!(!matches!(found.verdict, Verdict::NotValid { .. }), "{:?}", found.lines());
        journal
    });
    (journals.to_vec(), sent(home))
}

/// Deals with all that waits, and says what came of it.
fn gone_on(home: &Path, what: &str) -> Outcome {
    let mut host = Host::open(home, still(), registry()).unwrap_or_else(|error| panic!("{what}: {error}"));
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new(), "{what}");
    let rows = host.game_rows().unwrap();
    assert!(rows.iter().all(|row| row.set_aside.is_none()), "{what}: {rows:?}");
    assert_eq!(host.queued().unwrap(), 0, "{what}");
    outcome(&host, home)
}

/// The same mails at the same times: the same journals and mails, to the byte.
#[test]
fn what_comes_of_it_is_the_same_in_a_database_and_in_a_folder() {
    let server = Server::shared();
    let in_database = club_in(&server, &server.with_tables());
    let in_folder = Club::new();
    let [one, other] = [&in_database, &in_folder].map(|club| {
        lade(club);
        gone_on(&club.home(), "in all")
    });
    assert!(one.1.len() > 10, "{} mails", one.1.len());
    assert_eq!(one, other);
    for name in OF_FOLDERS.into_iter().filter(|name| *name != "high-water") {
        assert!(!in_database.home().join(name).exists(), "{name}");
    }
}

/// A home that is laden, whose database can be copied.
struct Laden {
    server: Arc<Server>,
    club: Club,
    database: String,
    wanted: Outcome,
}

impl Laden {
    fn on(server: Arc<Server>) -> Laden {
        let database = server.with_tables();
        let club = club_in(&server, &database);
        lade(&club);
        let laden = Laden { server, club, database, wanted: Outcome::default() };
        let (home, database) = laden.copy("reference");
        name_database(&home, &laden.server.address(&database));
        let wanted = gone_on(&home, "reference");
        Laden { wanted, ..laden }
    }

    /// A copy of the home, and the name of that of its database.
    fn copy(&self, name: &str) -> (std::path::PathBuf, String) {
        let home = self.club.dir.path().join(name);
        copy_home(&self.club.home(), &home);
        (home, self.server.copy(&self.database))
    }

    /// A copy goes on, and is cut off from its database there; what came of it in the end must be the same.
    /// Whether it came to that.
    fn survives(&self, proxy: &Proxy, cut: Cut, same_process: bool) -> bool {
        let what = format!("{cut:?}, {same_process}");
        let (home, database) = self.copy("cut");
        name_database(&home, &Server::address_at(&proxy.socket(), &database));
        proxy.cut_at(Some(cut));
        let mut host = Host::open(&home, still(), registry()).ok();
        if let Some(host) = &mut host {
            let _ = host.run_once();
            if same_process {
                assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new(), "{what}");
            }
        }
        drop(host);
        let was_cut = proxy.was_cut();
        proxy.cut_at(None);
        let found = gone_on(&home, &what);
        assert!(found.0 == self.wanted.0, "{what}: journals");
        assert!(found.1 == self.wanted.1, "{what}: mails");
        fs::remove_dir_all(&home).unwrap();
        self.server.drop_database(&database);
        was_cut
    }
}

/// Nobody knows what became of a commit without an answer: it is looked up, and nothing is done twice.
#[test]
fn a_connection_that_breaks_at_a_commit_loses_nothing_and_doubles_nothing() {
    let laden = Laden::on(Server::shared());
    let proxy = Proxy::to(&laden.server.socket());
    for (at, commit) in [Cut::BeforeCommit as fn(usize) -> Cut, Cut::AfterCommit].into_iter().enumerate() {
        let cuts = (1..).take_while(|which| laden.survives(&proxy, commit(*which), (which + at) % 2 == 0));
        assert!(cuts.count() > 10);
    }
}

/// Whatever is on its way when the connection breaks.
#[test]
fn a_connection_that_breaks_anywhere_loses_nothing_and_doubles_nothing() {
    let laden = Laden::on(Server::shared());
    let proxy = Proxy::to(&laden.server.socket());
    let cuts = (1..).step_by(29).take_while(|at| laden.survives(&proxy, Cut::Message(*at), at % 2 == 0));
    assert!(cuts.count() > 12);
}

/// The server dies as at a power cut while mails are dealt with, and comes back.
#[test]
fn a_server_that_dies_loses_nothing_that_counts() {
    let laden = Laden::on(Arc::new(Server::start()));
    for pause in 0..12 {
        let (home, database) = laden.copy("dies");
        name_database(&home, &laden.server.address(&database));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(std::time::Duration::from_millis(25 * pause));
                laden.server.crash();
            });
            if let Ok(mut host) = Host::open(&home, still(), registry()) {
                let _ = host.run_once();
            }
        });
        let found = gone_on(&home, &format!("dead after {pause}"));
        assert!(found.0 == laden.wanted.0, "{pause}: journals");
        assert!(found.1 == laden.wanted.1, "{pause}: mails");
        fs::remove_dir_all(&home).unwrap();
    }
}

/// The lock lies on the connection: who has lost it writes nothing while another process works, and knows
/// afterwards what that one has done.
#[test]
fn who_was_cut_off_writes_nothing_while_another_works_and_learns_of_it_afterwards() {
    let server = Server::shared();
    let database = server.with_tables();
    let club = club_in(&server, &database);
    let mut first = started(&club);
    assert!(matches!(second(&club), Err(HostError::Store(StoreError::LockHome(_)))), "it has the home");
    let red = first.reply_address("g1", "red").unwrap();
    let ends =
        format!("SELECT pg_terminate_backend(pid, 9000) FROM pg_stat_activity WHERE datname = '{database}'");
    server.say("postgres", &ends);

    let mut other = second(&club).unwrap();
    let seen = club.mail(ADA, &red, "say Do you hear me?");
    other.deliver(&seen).unwrap();
    let refused = first.run_once().map(|counts| counts.errors);
    assert!(!matches!(&refused, Ok(errors) if errors.is_empty()), "{refused:?}");
    assert_eq!(other.run_once().unwrap().mails_in, 1);
    let journal = other.export("g1").unwrap().journal;
    assert_eq!(String::from_utf8(journal.clone()).unwrap().matches("Do you hear me?").count(), 1);
    drop(other);

    assert_eq!(first.run_once().unwrap().errors, Vec::<String>::new());
    assert_eq!(take_in(&mut first, &seen).duplicates, 1, "it knows what was dealt with meanwhile");
    assert_eq!(first.export("g1").unwrap().journal, journal);
    let counts = play(&club, &mut first, "blue", "say Now I do");
    assert_eq!((counts.mails_in, counts.errors.len()), (1, 0), "and works on");
}

fn second(club: &Club) -> Result<Host, HostError> {
    Host::open(&club.home(), means(&club.clock), registry())
}

/// A daemon need not look again and again: it hears of what other processes leave, also after the way to the
/// database was lost.
#[test]
fn who_listens_hears_of_mails_and_requests() {
    let server = Server::shared();
    let database = server.with_tables();
    let store = || PostgresStore::at(Address::read(&server.address(&database)).unwrap());
    let (ring, rings) = std::sync::mpsc::channel();
    let bell = store().watch(Box::new(move || assert!(ring.send(()).is_ok()))).unwrap();
    let mut number = 0;
    let mut hears = |leave: &dyn Fn(u32)| {
        // Until somebody listens nobody hears.
        let heard = (0..100).any(|_| {
            number += 1;
            leave(number);
            rings.recv_timeout(std::time::Duration::from_millis(200)).is_ok()
        });
        assert!(heard);
        while rings.try_recv().is_ok() {}
    };
    hears(&|number| drop(store().put(format!("mail {number}").as_bytes(), 1_000, number).unwrap()));
    hears(&|number| store().leave_request(&number.to_string(), b"{}").unwrap());
    let ends = "SELECT pg_terminate_backend(pid, 9000) FROM pg_stat_activity \
                WHERE query LIKE 'LISTEN%' AND datname = current_database()";
    server.say(&database, ends);
    assert!(rings.recv_timeout(std::time::Duration::from_secs(20)).is_ok(), "it says that it was deaf");
    hears(&|number| drop(store().put(format!("mail {number}").as_bytes(), 1_000, number).unwrap()));
    drop(bell);
}

/// A club that has gone on since its database was copied: that, its copy, and the newest entry.
fn gone_on_since(server: &Server) -> (Club, [String; 2], Head) {
    let database = server.with_tables();
    let club = club_in(server, &database);
    drop(started(&club));
    let old = server.copy(&database);
    let mut host = club.open();
    play(&club, &mut host, "red", "say The newest words");
    let newest = host.view("g1").unwrap().head();
    drop(host);
    (club, [database, old], newest)
}

/// What was signed is remembered on the machine: an older state of the database that is put back is found
/// out.
#[test]
fn an_older_database_that_is_put_back_is_found_out() {
    let server = Server::shared();
    let (club, [database, old], newest) = gone_on_since(&server);
    name_database(&club.home(), &server.address(&old));
    let mut host = club.open();
    let reason = host.game_rows().unwrap()[0].set_aside.clone().unwrap();
    assert!(reason.contains(&format!("this home has signed entry {}", newest.seq)), "{reason}");
    assert!(reason.contains("feldpost game release g1 --old-copy"), "{reason}");
    drop(host);

    // The newest one is found after all.
    name_database(&club.home(), &server.address(&database));
    let mut host = club.open();
    assert_eq!(host.view("g1").unwrap().head(), newest);
    assert!(host.game_rows().unwrap()[0].set_aside.is_none());
    assert_eq!(play(&club, &mut host, "blue", "say Here they are").errors, Vec::<String>::new());
}

/// Where the newest state is lost for good, the older one counts from where the umpire accepts it; what is
/// lost is known until the record itself says so.
#[test]
fn an_older_database_that_is_accepted_counts_from_there() {
    let server = Server::shared();
    let (club, [_, old], newest) = gone_on_since(&server);
    let signer = Signer::new("club.example/g1", &[7; 32]).unwrap();
    let address = Address::read(&server.address(&old)).unwrap();
    let forgetful = PostgresStore::at(address.clone());
    assert!(forgetful.check_newest("g1", &signer).is_ok(), "a machine that has signed nothing cannot know");
    let store = PostgresStore::at(address).remembering(Marks::of_home(&club.home()));
    let is_old = |found: Result<(), StoreError>| matches!(found, Err(StoreError::CheckHead { .. }));
    let lost = || store.lost_end("g1", &signer).unwrap();
    assert!(is_old(store.load("g1", &signer).map(drop)) && is_old(store.check_newest("g1", &signer)));
    assert_eq!((lost(), store.load_snapshot("g1", &signer).unwrap().is_none()), (Some(newest), true));
    let mut noted = Vec::new();
    store.show_noted(&mut |game| noted.push(game.note)).unwrap();
    assert_eq!(noted, [None], "what was noted of it says nothing");

    store.accept_copy("g1", &signer).unwrap();
    let loaded = store.load("g1", &signer).unwrap();
    assert!(is_old(store.check_newest("g1", &signer)), "until the record says it");
    assert_eq!(lost(), Some(newest));
    store.forget_loss("g1").unwrap();
    assert_eq!(lost(), None);
    let body = Body::Note { kind: "say".into(), seat: None, text: "on".into(), unix: 1_000 };
    store.append("g1", Some(loaded.head), vec![body], &signer).unwrap();
    assert!(store.check_newest("g1", &signer).is_ok());
}
