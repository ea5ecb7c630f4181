//! A backup of a home in a database: what the server shows at one instant, whatever a daemon does meanwhile.
use std::fs;

use feldpost::host::Host;
use feldpost::store::{Quarantine as _, Shelf};
use feldpost_postgres::{Address, PostgresStore};

use super::{OF_FOLDERS, club_in, gone_on, name_database, name_none};
use crate::backup::{backup, of_one_instant, restore};
use crate::power_cut::home::{lade, still};
use crate::support::postgres::Server;
use crate::support::*;

/// From the database into a folder, and into another database.
#[test]
fn a_backup_goes_into_a_folder_or_another_database() {
    let server = Server::shared();
    let club = club_in(&server, &server.with_tables());
    lade(&club);
    let (file, dir) = (club.dir.path().join("club.tgz"), club.dir.path());
    let made = backup(&club.home(), &file, &[]).wait_with_output().unwrap();
    assert!(made.status.success(), "{made:?}");
    let wanted = gone_on(&club.home(), "where it was");
    let went_out = fs::read_dir(club.home().join("mail/out/new")).unwrap().count();
    let [in_folder, in_database] = ["folder", "database"].map(|name| dir.join(name));
    for home in [&in_folder, &in_database] {
        fs::create_dir(home).unwrap();
        fs::copy(club.home().join("feldpost.toml"), home.join("feldpost.toml")).unwrap();
    }
    name_none(&in_folder);
    name_database(&in_database, &server.address(&server.with_tables()));
    for home in [&in_folder, &in_database] {
        restore(&file, home, &[]).quietly(0).says(&["2 games with"]);
        let found = gone_on(home, "restored");
        assert!(found.0 == wanted.0, "journals");
        assert!(!found.1.is_empty() && found.1.len() < went_out, "{} of {went_out}", found.1.len());
        assert!(found.1.iter().all(|(id, raw)| wanted.1[id] == *raw), "the same mails");
    }
    assert!(in_folder.join("games/g1/journal.jsonl").exists() && !in_database.join("games").exists());
    restore(&file, &in_database, &[])
        .fails(1, &["more was signed on this machine than the backup has of: g1"]);
}

#[test]
fn what_is_written_meanwhile_is_in_it_whole_or_not_at_all() {
    let server = Server::shared();
    let address = server.address(&server.with_tables());
    let club = Club::new();
    name_database(&club.home(), &address);
    let mut host = started(&club);
    // Between the games and the ledgers there is much to read.
    let store = PostgresStore::at(Address::read(&address).unwrap());
    for number in 0..400 {
        store
            .put_by(Shelf::Strays, &format!("{number}.eml"), &mut &b"Subject: shoes\r\n\r\ncheap"[..])
            .unwrap();
    }
    for round in 0..2 {
        let file = club.dir.path().join(format!("{round}.tgz"));
        let mut made = backup(&club.home(), &file, &[]);
        while made.try_wait().unwrap().is_none() {
            play(&club, &mut host, "red", "say Good morning");
        }
        assert!(made.wait().unwrap().success());
        let again = club.dir.path().join(format!("again-{round}"));
        fs::create_dir(&again).unwrap();
        fs::copy(club.home().join("feldpost.toml"), again.join("feldpost.toml")).unwrap();
        name_none(&again);
        restore(&file, &again, &[]).quietly(0);
        let journal = fs::read_to_string(again.join("games/g1/journal.jsonl")).unwrap();
        let newer = host.export("g1").unwrap().journal;
        assert!(newer.starts_with(journal.as_bytes()), "it is an earlier state of the same game");
        of_one_instant(&mut Host::open(&again, still(), registry()).unwrap(), &journal);
    }
}

/// The machine remembers what it has signed, whatever becomes of the database.
#[test]
fn an_older_copy_comes_back_only_as_one() {
    let server = Server::shared();
    let club = club_in(&server, &server.with_tables());
    let mut host = started(&club);
    let file = club.dir.path().join("club.tgz");
    assert!(backup(&club.home(), &file, &[]).wait().unwrap().success());
    play(&club, &mut host, "red", "say Good morning");
    drop(host);
    name_database(&club.home(), &server.address(&server.with_tables()));
    restore(&file, &club.home(), &[]).fails(1, &["more was signed", "g1", "--old-copies"]);
    assert_eq!(club.open().game_rows().unwrap().len(), 0, "nothing came back");
    restore(&file, &club.home(), &["--old-copies"]).quietly(0).says(&["game g1 is an old copy"]);
    let rows = club.open().game_rows().unwrap();
    let aside = rows[0].set_aside.clone().unwrap_or_default();
    assert!(aside.contains("an old copy was put back"), "{rows:?}");
    assert!(OF_FOLDERS.iter().all(|name| *name == "high-water" || !club.home().join(name).exists()));
}
