//! What every store of a home promises, tried on each: one suite, written against the trait alone.
//!
//! A home is opened more than once here, as by a process that ended and one that began after it.
mod games;
mod mails;
mod memory;

use std::sync::Arc;

use feldpost::config::Config;
use feldpost::host::Host;
use feldpost::store::{FolderStore, Growing, Private, Store, StoreError, Whole};
use feldpost_postgres::{Address, PostgresStore};
use feldpost_transport::settings::MailFolders;

use crate::support::postgres::Server;
use crate::support::walk;
use crate::support::{ADA, BRUNO, Club, means, new_game, play, registry, take_in};

/// A home that can be opened again.
trait Home {
    fn open(&self) -> Arc<dyn Store>;
}

struct Folder(tempfile::TempDir);

impl Home for Folder {
    fn open(&self) -> Arc<dyn Store> {
        Arc::new(FolderStore::at(self.0.path(), &MailFolders::default().incoming))
    }
}

/// Opens a home and claims it, for as long as this lives.
fn claimed(home: &dyn Home) -> Arc<dyn Store> {
    let store = home.open();
    drop(store.claim().unwrap());
    store
}

fn conforms(fresh: &dyn Fn() -> Box<dyn Home>) {
    one_process_works_on_a_home(fresh().as_ref());
    ledgers_that_grow(fresh().as_ref());
    ledgers_that_are_written_whole(fresh().as_ref());
    games::journals(fresh().as_ref());
    games::what_belongs_to_a_game(fresh().as_ref());
    games::what_is_added_to_a_private_file(fresh().as_ref());
    games::snapshots(fresh().as_ref());
    games::notes_of_games(fresh().as_ref());
    games::exports(fresh().as_ref());
    games::archives(fresh().as_ref());
    games::data_sets(fresh().as_ref());
    mails::inbox(fresh().as_ref());
    mails::mails_piece_by_piece(fresh().as_ref());
    mails::porch(fresh().as_ref());
    mails::heaps(fresh().as_ref());
    mails::quarantine(fresh().as_ref());
    mails::promises(fresh().as_ref());
    mails::many_promises(fresh().as_ref());
    requests(fresh().as_ref());
    games::taken_over(fresh().as_ref(), fresh().as_ref());
    mails::places(fresh().as_ref());
}

#[test]
fn a_folder_conforms() {
    conforms(&|| Box::new(Folder(tempfile::tempdir().unwrap())));
    mails::mails_that_are_never_finished(&Folder(tempfile::tempdir().unwrap()));
}

struct Database(Address);

impl Home for Database {
    fn open(&self) -> Arc<dyn Store> {
        Arc::new(PostgresStore::at(self.0.clone()))
    }
}

#[test]
fn a_database_conforms() {
    let server = Server::shared();
    let fresh = || Address::read(&server.address(&server.with_tables())).unwrap();
    conforms(&|| Box::new(Database(fresh())));
}

#[test]
fn memory_conforms() {
    conforms(&|| Box::new(memory::Memory::default()));
}

fn one_process_works_on_a_home(home: &dyn Home) {
    let claim = home.open().claim().unwrap();
    assert!(matches!(home.open().claim(), Err(StoreError::LockHome(_))), "a second one is turned away");
    drop(claim);
    home.open().claim().map(drop).expect("who comes after it is not");
}

fn ledgers_that_grow(home: &dyn Home) {
    for which in [Growing::Seen, Growing::Answers, Growing::Mails] {
        let store = claimed(home);
        assert_eq!(store.lines(which).unwrap(), "", "empty at first");
        store.add_line(which, "1000 a").unwrap();
        store.add_line(which, "1001 b").unwrap();
        assert_eq!(store.lines(which).unwrap(), "1000 a\n1001 b\n");
        let again = claimed(home);
        assert_eq!(again.lines(which).unwrap(), "1000 a\n1001 b\n", "after the next start");
        again.replace_lines(which, "1001 b\n").unwrap();
        again.add_line(which, "1002 c").unwrap();
        assert_eq!(
            claimed(home).lines(which).unwrap(),
            "1001 b\n1002 c\n",
            "what was added after it is kept"
        );
    }
    let store = claimed(home);
    store.replace_lines(Growing::Seen, "").unwrap();
    assert_eq!(store.lines(Growing::Seen).unwrap(), "");
    assert_eq!(store.lines(Growing::Answers).unwrap(), "1001 b\n1002 c\n", "each by itself");
}

fn ledgers_that_are_written_whole(home: &dyn Home) {
    let store = claimed(home);
    let (bounces, waiting) = (br#"{"format":1,"known":{}}"#, b"");
    use Whole::{Alive, Bounces, Names, Rounds, Tries, Unfetched, Waiting};
    for which in [Alive, Bounces, Names, Rounds, Tries, Unfetched, Waiting] {
        assert_eq!(store.read_ledger(which).unwrap(), None, "{which:?}");
    }
    for (which, line) in [(Alive, b"1\n".as_slice()), (Names, b"ada@example.org Ada\n")] {
        store.replace_ledger(which, line).unwrap();
        assert_eq!(store.read_ledger(which).unwrap().as_deref(), Some(line), "each by itself");
    }
    store.replace_ledger(Whole::Tries, br#"{"format":1}"#).unwrap();
    assert_eq!(store.read_ledger(Whole::Tries).unwrap().as_deref(), Some(&br#"{"format":1}"#[..]));
    store.replace_ledger(Whole::Bounces, b"{}").unwrap();
    store.replace_ledger(Whole::Bounces, bounces).unwrap();
    store.replace_ledger(Whole::Waiting, waiting).unwrap();
    let again = claimed(home);
    assert_eq!(again.read_ledger(Whole::Bounces).unwrap().as_deref(), Some(&bounces[..]));
    assert_eq!(
        again.read_ledger(Whole::Waiting).unwrap().as_deref(),
        Some(&waiting[..]),
        "empty is not none"
    );
}

/// What a crash leaves in a folder: half a line. No other store can have it, so this is tried here alone.
#[test]
fn half_a_line_of_a_ledger_is_in_the_way_of_no_other() {
    let home = Folder(tempfile::tempdir().unwrap());
    claimed(&home).add_line(Growing::Seen, "1000 a").unwrap();
    let path = home.0.path().join("seen");
    let torn = std::fs::read_to_string(&path).unwrap() + "1001 to";
    std::fs::write(&path, torn).unwrap();
    let store = claimed(&home);
    store.add_line(Growing::Seen, "1002 b").unwrap();
    assert_eq!(store.lines(Growing::Seen).unwrap(), "1000 a\n1002 b\n");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "format 1\n1000 a\n1002 b\n");
}

/// The same of a line that was being added to the secrets; what had been written whole stays as it is.
#[test]
fn half_a_line_of_secrets_is_in_the_way_of_no_other() {
    let home = Folder(tempfile::tempdir().unwrap());
    let store = claimed(&home);
    store.create("g1").unwrap();
    let newest = feldpost_disk::format::SECRETS.newest();
    let whole = format!(r#"{{"format":{newest},"a":1}}"#);
    store.write_private("g1", Private::Secrets, whole.as_bytes()).unwrap();
    store.add_private("g1", Private::Secrets, br#"{"b":2}"#).unwrap();
    let path = home.0.path().join("games/g1/secrets.json");
    let sound = std::fs::read_to_string(&path).unwrap();
    for torn in ["{\"c\":", "{\"c\":3}", "\0\0\0"] {
        std::fs::write(&path, format!("{sound}{torn}")).unwrap();
        let looking: Arc<dyn Store> = Arc::new(FolderStore::look(home.0.path()));
        let added = [br#"{"b":2}"#.to_vec()];
        assert_eq!(looking.read_private("g1", Private::Secrets).unwrap().unwrap().added, added, "{torn}");
        let still = std::fs::read_to_string(&path).unwrap();
        assert_eq!(still, format!("{sound}{torn}"), "who only looks mends nothing");
        let store = claimed(&home);
        assert_eq!(store.read_private("g1", Private::Secrets).unwrap().unwrap().added, added, "{torn}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), sound, "{torn}");
    }
    claimed(&home).add_private("g1", Private::Secrets, b"{}").unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), format!("{sound}{{}}\n"));
    // What stands in many lines is whole, if it is so as a whole: somebody has looked at an older file.
    let spread = whole.replace(',', ",\n ");
    std::fs::write(&path, &spread).unwrap();
    let found = claimed(&home).read_private("g1", Private::Secrets).unwrap().unwrap();
    assert_eq!((found.whole, found.added), (spread.into_bytes(), vec![]));
}

#[test]
fn who_only_looks_writes_nothing() {
    let home = Folder(tempfile::tempdir().unwrap());
    let store: Arc<dyn Store> = Arc::new(FolderStore::look(home.0.path()));
    let refused = [
        store.claim().map(drop),
        store.create("g1"),
        store.add_private("g1", Private::Secrets, b"{}"),
        store.add_line(Growing::Seen, "1000 a"),
        store.replace_lines(Growing::Answers, ""),
        store.replace_ledger(Whole::Waiting, b""),
        store.set_aside("g1", "broken"),
        store.mark_sent("one"),
    ];
    for refused in refused {
        assert!(matches!(refused, Err(StoreError::ReadOnly)), "{refused:?}");
    }
    assert_eq!(store.lines(Growing::Seen).unwrap(), "");
    assert_eq!(std::fs::read_dir(home.0.path()).unwrap().count(), 0);
    store.put(b"mail", 1_000, 1).expect("but may bring mail");
}

/// The files of a home but for mails that went out: what a host on another store must leave alone.
fn files(home: &std::path::Path) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    walk(home, &mut |path, is_folder| {
        if !is_folder && !path.starts_with(home.join("mail/out")) {
            found.push(path.to_owned());
        }
    });
    found.sort();
    found
}

/// A game begins, goes on after a restart and knows its mails, and no file of the home is opened for it but
/// settings and keys.
#[test]
fn a_host_works_on_another_store_and_touches_no_file_of_the_home() {
    let (club, memory) = (Club::new(), memory::Memory::default());
    let before = files(&club.home());
    let open = || {
        let config = Config::load(&club.home()).unwrap();
        Host::open_on(memory.open(), &club.home(), config, means(&club.clock), registry()).unwrap()
    };
    let mut host = open();
    host.new_game(&new_game("g1")).unwrap();
    let offer = host.view("g1").unwrap().offer_hash().short();
    play(&club, &mut host, "red", &format!("JOIN {offer}\r\nENTROPY seven geese"));
    let to = host.reply_address("g1", "blue").unwrap();
    let mail = club.mail(BRUNO, &to, &format!("join {offer}\r\nENTROPY nine red kites"));
    take_in(&mut host, &mail);
    assert!(host.view("g1").unwrap().started());
    take_in(&mut host, &club.mail("eve@example.org", "feldpost@club.example", "games"));
    drop(host);

    let mut host = open();
    let seq = host.view("g1").unwrap().head().seq;
    assert_eq!(take_in(&mut host, &mail).duplicates, 1, "the ledger outlives a restart");
    assert_eq!(host.view("g1").unwrap().head().seq, seq);
    assert!(!club.inbox(ADA).is_empty() && !club.inbox(BRUNO).is_empty());
    assert_eq!(host.queued().unwrap(), 0);
    assert_eq!(files(&club.home()), before);
}

fn requests(home: &dyn Home) {
    let visitor = home.open();
    assert!(visitor.requests().unwrap().is_empty(), "none at first");
    visitor.leave_request("2-b", b"second").unwrap();
    visitor.leave_request("1-a", b"first").unwrap();
    let store = claimed(home);
    assert_eq!(store.requests().unwrap(), ["1-a", "2-b"], "in the order of their names");
    assert_eq!(store.read_request("1-a").unwrap().as_deref(), Some(&b"first"[..]));
    assert_eq!(store.read_request("3-c").unwrap(), None);
    assert_eq!(visitor.take_answer("1-a").unwrap(), None, "not yet");
    store.answer_request("1-a", b"done").unwrap();
    assert_eq!(store.requests().unwrap(), ["2-b"], "what has an answer is not asked any more");
    assert_eq!(claimed(home).requests().unwrap(), ["2-b"], "for whoever comes next either");
    assert_eq!(visitor.take_answer("1-a").unwrap().as_deref(), Some(&b"done"[..]));
    assert_eq!(visitor.take_answer("1-a").unwrap(), None, "it is taken once");
    assert_eq!(store.read_request("1-a").unwrap(), None, "and the request is gone with it");
    store.answer_request("2-b", b"done").unwrap();
    store.remove_old_answers(0).unwrap();
    assert!(store.requests().unwrap().is_empty(), "not old enough: it has its answer");
    store.remove_old_answers(i64::MAX).unwrap();
    assert_eq!(visitor.take_answer("2-b").unwrap(), None);
    assert!(store.requests().unwrap().is_empty(), "nothing is carried out again because of that");
}
