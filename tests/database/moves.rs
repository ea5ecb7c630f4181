//! A home moves from its folder into a database, and back: players notice nothing.
use std::fs;
use std::path::Path;
use std::sync::Arc;

use feldpost::host::Host;
use feldpost::store::{FolderStore, INBOX, Moved, Store, StoreError, move_home};
use feldpost_postgres::{Address, DatabaseError, PostgresStore};
use feldpost_transport::settings::MailFolders;

use super::{Cut, Proxy, gone_on, lade, name_database, name_none};
use crate::support::postgres::Server;
use crate::support::*;

fn folder(home: &Path) -> Arc<dyn Store> {
    Arc::new(FolderStore::at(home, &MailFolders::default().incoming))
}

fn database(address: &str) -> Arc<dyn Store> {
    Arc::new(PostgresStore::at(Address::read(address).unwrap()))
}

fn moved(from: &dyn Store, to: &dyn Store) -> Result<Moved, StoreError> {
    let _claims = [from.claim()?, to.claim()?];
    move_home(from, to, &mut |_| {})
}

/// All mails of a home, by their places, and the lines of its ledgers.
fn kept(store: &dyn Store) -> (Vec<String>, Vec<String>) {
    let shelves = feldpost::store::Shelf::ALL.map(|shelf| format!("quarantine/{}", shelf.name()));
    let archives = store.list().unwrap().into_iter().map(|game| format!("games/{game}/archive"));
    let inbox = ["new", "cur"].map(|part| format!("{INBOX}/{part}"));
    let names = inbox.into_iter().chain(shelves).chain(archives).flat_map(|place| {
        let names = store.names_at(Path::new(&place)).unwrap();
        names.into_iter().map(move |name| format!("{place}/{name}"))
    });
    use feldpost::store::Growing::{Answers, Mails, Seen};
    (names.collect(), [Answers, Mails, Seen].map(|which| store.lines(which).unwrap()).to_vec())
}

#[test]
fn a_home_that_moves_goes_on_as_if_it_had_stayed() {
    let server = Server::shared();
    let club = Club::new();
    lade(&club);
    let [stays, moves, returns] = ["stays", "moves", "returns"].map(|name| {
        let home = club.dir.path().join(name);
        copy_home(&club.home(), &home);
        home
    });
    let wanted = gone_on(&stays, "where it was");

    let address = server.address(&server.with_tables());
    let done = moved(folder(&moves).as_ref(), database(&address).as_ref()).unwrap();
    assert!(done.games == 2 && done.entries > 10 && done.mails > 10 && done.promises > 5, "{done:?}");
    assert_eq!(kept(folder(&moves).as_ref()), kept(database(&address).as_ref()));
    assert_eq!(moved(folder(&moves).as_ref(), database(&address).as_ref()).unwrap(), done, "again: no harm");
    name_database(&moves, &address);
    assert!(gone_on(&moves, "in the database") == wanted);

    // Back, into a folder that has nothing but settings and keys.
    for name in super::OF_FOLDERS {
        let _ = fs::remove_dir_all(returns.join(name)).or_else(|_| fs::remove_file(returns.join(name)));
    }
    moved(database(&address).as_ref(), folder(&returns).as_ref()).unwrap();
    assert_eq!(kept(folder(&returns).as_ref()), kept(database(&address).as_ref()));
    name_none(&returns);
    fs::remove_dir_all(returns.join("mail/out")).unwrap();
    copy_home(&moves.join("mail/out"), &returns.join("mail/out"));
    assert!(gone_on(&returns, "in a folder again") == wanted);
    let mut host = Host::open(&returns, means(&club.clock), registry()).unwrap();
    assert_eq!(play(&club, &mut host, "blue", "say Home again").errors, Vec::<String>::new());
}

#[test]
fn a_move_that_is_cut_off_is_repeated() {
    let server = Server::shared();
    let proxy = Proxy::to(&server.socket());
    let club = Club::new();
    lade(&club);
    let empty = server.with_tables();
    let mut cuts = 0;
    for at in (40..).step_by(97) {
        let name = server.copy(&empty);
        let (way, address) = (Server::address_at(&proxy.socket(), &name), server.address(&name));
        proxy.cut_at(Some(Cut::Message(at)));
        let first = moved(folder(&club.home()).as_ref(), database(&way).as_ref());
        let was_cut = proxy.was_cut();
        proxy.cut_at(None);
        if !was_cut {
            break;
        }
        cuts += 1;
        if let Err(error) = first {
            assert!(error.as_engine::<DatabaseError>().is_some(), "{error}");
        }
        moved(folder(&club.home()).as_ref(), database(&address).as_ref()).unwrap();
        assert_eq!(kept(folder(&club.home()).as_ref()), kept(database(&address).as_ref()), "message {at}");
        server.drop_database(&name);
    }
    assert!(cuts > 5, "{cuts}");
}

/// Another club's database, or one that has gone on, is left as it is; an old copy does not come back.
#[test]
fn what_has_gone_on_is_not_written_over() {
    let server = Server::shared();
    let club = Club::new();
    lade(&club);
    let address = server.address(&server.with_tables());
    moved(folder(&club.home()).as_ref(), database(&address).as_ref()).unwrap();
    let mut host = club.open();
    play(&club, &mut host, "red", "say Once more");
    drop(host);
    let newer = folder(&club.home()).export("g1").unwrap();
    for (from, to) in [(folder(&club.home()), database(&address)), (database(&address), folder(&club.home()))]
    {
        let refused = moved(from.as_ref(), to.as_ref());
        assert!(matches!(refused, Err(StoreError::Differs(_))), "{refused:?}");
    }
    assert_eq!(folder(&club.home()).export("g1").unwrap(), newer);
    fs::remove_dir_all(club.home().join("games")).unwrap();
    let refused = moved(database(&address).as_ref(), folder(&club.home()).as_ref());
    assert!(matches!(refused, Err(StoreError::CheckHead { .. })), "{refused:?}");
}
