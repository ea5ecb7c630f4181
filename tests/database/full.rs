//! The disk of the server is full: nothing that was acknowledged is lost, and when there is room again, all
//! is done as if nothing had been.
use std::fs::{self, File};
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use feldpost::host::Host;
use feldpost::store::Inbox as _;
use feldpost_postgres::{Address, PostgresStore};

use super::{Laden, gone_on, name_database};
use crate::power_cut::home::still;
use crate::support::postgres::Server;
use crate::support::*;

/// MiB of the disk.
const SIZE: u32 = 400;

/// What takes all the room but this.
struct Balloon(PathBuf);

impl Balloon {
    fn but(server: &Server, left: u64) -> Balloon {
        let balloon = Balloon(server.data().join("balloon"));
        let mut file = File::create(&balloon.0).unwrap();
        let piece = vec![7; 64 * 1024];
        while file.write_all(&piece).is_ok() {}
        let length = file.metadata().unwrap().len();
        file.set_len(length.saturating_sub(left)).unwrap();
        balloon
    }
}

impl Drop for Balloon {
    fn drop(&mut self) {
        fs::remove_file(&self.0).unwrap();
    }
}

#[test]
fn a_server_whose_disk_is_full_loses_nothing() {
    let server = Arc::new(Server::start_on_disk(SIZE));
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
        let answer = |id: &String| !laden.wanted.1.contains_key(id);
        assert!(laden.wanted.1.iter().all(|(id, raw)| found.1.get(id) == Some(raw)), "{what}: mails");
        let answers = found.1.keys().filter(|id| answer(id)).count();
        assert!(answers == 1 || answers == 0 && !taken, "{what}: {answers} answers, {taken}");
        fs::remove_dir_all(&home).unwrap();
        server.drop_database(&database);
    }
    let told = format!("too little room {failed} times, the server ended {died} times");
    let _ = writeln!(std::io::stderr(), "a full disk of the server: {told}; losses 0, doubles 0");
    assert!(failed > 2, "{told}");
}
