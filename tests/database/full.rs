//! The disk of the server is full: nothing that was acknowledged is lost, and when there is room again, all
//! is done as if nothing had been.
use std::fs::{self, File};
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use feldpost::host::{Dealt, Host};
use feldpost::store::Inbox as _;
use feldpost_postgres::{Address, PostgresStore};

use super::{Laden, gone_on, name_database};
use crate::power_cut::home::still;
use crate::support::postgres::Server;
use crate::support::*;

/// MiB of the disk.
const SIZE: u32 = 400;

/// What takes all the room but this. Without a disk of its own the server cannot make its files longer.
struct Balloon<'a>(&'a Server, PathBuf);

impl Balloon<'_> {
    fn but(server: &Server, left: u64) -> Balloon<'_> {
        let balloon = Balloon(server, server.data().join("balloon"));
        if !server.has_own_disk() {
            server.limit(Some(left + 1));
            return balloon;
        }
        let mut file = File::create(&balloon.1).unwrap();
        let piece = vec![7; 64 * 1024];
        while file.write_all(&piece).is_ok() {}
        let length = file.metadata().unwrap().len();
        file.set_len(length.saturating_sub(left)).unwrap();
        balloon
    }
}

impl Drop for Balloon<'_> {
    fn drop(&mut self) {
        match self.0.has_own_disk() {
            true => fs::remove_file(&self.1).unwrap(),
            false => self.0.limit(None),
        }
    }
}

#[test]
fn a_server_whose_disk_is_full_loses_nothing() {
    loses_nothing(Server::start_on_disk(SIZE), "a full disk of the server");
}

/// It ends over its log then, and is started again.
#[test]
fn a_server_whose_files_cannot_grow_loses_nothing() {
    loses_nothing(Server::start(), "files of the server that cannot grow");
}

fn loses_nothing(server: Server, how: &str) {
    let server = Arc::new(server);
    let laden = Laden::on(Arc::clone(&server));
    let (mut failed, mut died) = (0, 0);
    for left in [0, 8, 16, 24, 32, 64, 128, 512, 4_096] {
        let what = format!("{left} KiB left");
        let (home, database) = laden.copy("full");
        let address = server.address(&database);
        name_database(&home, &address);
        server.say(&database, "CHECKPOINT");
        let balloon = Balloon::but(&server, left * 1024);
        let mut host = Host::open(&home, still(), registry()).ok();
        let first = host.as_mut().map(Host::run_once);
        let went_well = matches!(&first, Some(Ok(counts)) if counts.errors.is_empty());
        failed += usize::from(!went_well);
        // Whoever hands a mail over hears that it was not taken, or it counts.
        let store = PostgresStore::at(Address::read(&address).unwrap());
        let raw = format!("From: zoe@example.org\r\nTo: feldpost@club.example\r\n\r\nhelp {left}\r\n");
        let big = format!("{raw}{}", "x".repeat(6 << 20));
        let taken = store.put(big.as_bytes(), START, 9_000).is_ok();
        drop(balloon);
        if !server.lives() {
            died += 1;
            server.crash();
        }
        if let Some(host) = host.as_mut().filter(|_| left % 16 == 0) {
            // The same process goes on.
            let told = host.run_once().unwrap_or_else(|error| panic!("{what}: {error}"));
            assert_eq!(told.errors, Vec::<String>::new(), "{what}");
        }
        drop(host);
        let found = gone_on(&home, &what);
        assert!(found.0 == laden.wanted.0, "{what}: journals");
        assert!(laden.wanted.1.iter().all(|(id, raw)| found.1.get(id) == Some(raw)), "{what}: mails");
        let host = Host::look(&home, still(), registry()).unwrap();
        let of_zoe = |mail: &&Dealt| mail.from.as_deref() == Some("zoe@example.org");
        let dealt = host.mails().unwrap().iter().filter(of_zoe).count();
        assert!(dealt == 1 || dealt == 0 && !taken, "{what}: {dealt} times, {taken}");
        fs::remove_dir_all(&home).unwrap();
        server.drop_database(&database);
    }
    let told = format!("too little room {failed} times, the server ended {died} times");
    let _ = writeln!(std::io::stderr(), "{how}: {told}; losses 0, doubles 0");
    assert!(failed > 2, "{told}");
}
