//! What mails cost, in syncs, which can be counted. Times are for `feldpost bench`.

use std::path::PathBuf;
use std::time::Duration;

use crate::support::*;
use feldpost::host::{Counts, Host};
use feldpost_disk::fault::{self, Done};

const LONG: Duration = Duration::from_secs(3_600);

/// A home with so many games in which all have joined.
fn games(club: &Club, count: usize) -> Host {
    let mut host = club.open();
    host.hold_for(LONG);
    for number in 0..count {
        host.new_game(&new_game(&format!("g{number}"))).unwrap();
        let offer = host.view(&format!("g{number}")).unwrap().offer_hash().short();
        for (seat, from) in [("red", ADA), ("blue", BRUNO)] {
            let body = format!("join {offer}\r\nentropy {seat} counts {number} geese");
            put(club, &mut host, number, (seat, from), &body);
        }
    }
    went_well(host.run_once().unwrap(), 2 * count);
    host
}

fn put(club: &Club, host: &mut Host, game: usize, (seat, from): (&str, &str), body: &str) {
    let to = host.reply_address(&format!("g{game}"), seat).unwrap();
    host.deliver(&club.mail(from, &to, body)).unwrap();
}

#[track_caller]
fn went_well(counts: Counts, mails: usize) {
    assert_eq!((counts.mails_in, counts.refused, counts.errors), (mails, 0, vec![]));
}

/// Deals with the mails that wait, and says what was done to the disk.
fn watched(host: &mut Host, mails: usize) -> (Vec<Done>, usize) {
    fault::begin(None);
    let counts = host.run_once().unwrap();
    let (done, out) = (fault::end(), counts.mails_out);
    went_well(counts, mails);
    (done, out)
}

fn synced(done: &[Done]) -> impl Iterator<Item = &PathBuf> {
    done.iter().filter_map(|done| match done {
        Done::Sync(path) | Done::SyncDir(path) | Done::SyncAll(path) => Some(path),
        _ => None,
    })
}

/// However many mails wait: one record of the log, a checkpoint if the log is long, and the folders of the
/// outbox. What goes out is synced mail by mail.
#[test]
fn a_batch_of_any_size_takes_as_many_syncs() {
    let club = Club::new();
    let mut host = games(&club, 50);
    for mails in [1, 10, 100] {
        for at in 0..mails {
            let seat = if at % 2 == 0 { ("red", ADA) } else { ("blue", BRUNO) };
            put(&club, &mut host, at / 2, seat, &format!("say {mails} hellos"));
        }
        let (done, out) = watched(&mut host, mails);
        let (handed, own): (Vec<&PathBuf>, Vec<_>) =
            synced(&done).partition(|path| path.to_string_lossy().contains("mail/out"));
        assert!(own.len() <= 5, "{mails} mails: {own:?}");
        assert!(handed.len() <= 2 * out, "{mails} mails, {out} go out: {handed:?}");
    }
}
