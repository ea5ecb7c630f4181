//! The power fails: whatever was not synced may be gone, in part or whole, in any combination.
//!
//! A run of the host is recorded, effect by effect. For every instant of it homes are made as a power cut
//! could leave them; from each the host must come to the same journal and the same mails as without the cut.

pub mod home;
pub mod model;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use crate::support::*;
use feldpost::mailbox;
use feldpost::store::{FolderStore, Inbox as _};
use feldpost_disk::fault;
use feldpost_umpire::audit::{Evidence, Outgoing, Verdict, audit};
use home::{as_if_nothing_had_happened, by_id, goes_on, laden, open};
use model::{Disk, Luck, Random, moved};

/// Homes made by chance for each instant, besides the two extremes.
const CHANCES: u64 = 2;

/// The host works on a copy, and each effect is kept.
fn record(from: &Path, to: &Path) -> Vec<fault::Done> {
    copy_home(from, to);
    fault::begin(None);
    let mut host = open(to);
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    fault::end()
}

/// After a power cut: the same journals and mails as without it, and nothing said to a player is taken back.
fn check(home: &Path, before: &BTreeMap<String, Vec<u8>>, reference: &Path, what: &str) {
    let mut host = open(home);
    goes_on(&mut host, what);
    drop(host);
    as_if_nothing_had_happened(home, before, reference, what);
}

#[test]
fn a_power_cut_at_every_even_instant_of_a_busy_pass() {
    cut_at_every_other_instant(0);
}

#[test]
fn a_power_cut_at_every_odd_instant_of_a_busy_pass() {
    cut_at_every_other_instant(1);
}

/// In two halves, which run side by side.
fn cut_at_every_other_instant(half: usize) {
    let club = laden();
    let reference = club.dir.path().join("reference");
    let done = record(&club.home(), &reference);
    let mut disk = Disk::of(&club.home());
    // What was recorded in the copy is played back as if it had been done in the first home.
    let scratch = club.dir.path().join("after");
    let mut random = Random(11 + half as u64);
    let mut cuts = 0;
    for at in 0..=done.len() {
        if let Some(done) = done.get(at.wrapping_sub(1)) {
            disk.does(&moved(done, &reference, &club.home()));
        }
        if at % 2 != half {
            continue;
        }
        let outgoing = by_id(disk.files_in(&club.home().join("mail/out/new")));
        for chance in 0..2 + CHANCES {
            let luck = match chance {
                0 => Luck::Nothing,
                1 => Luck::Everything,
                _ => Luck::Some(&mut random),
            };
            disk.write(&club.home(), &scratch, luck);
            let next = done.get(at).map_or_else(String::new, |done| format!("{done:?}"));
            let next: String = next.chars().take(150).collect();
            check(&scratch, &outgoing, &reference, &format!("cut {at}.{chance} before {next}"));
            fs::remove_dir_all(&scratch).unwrap();
            cuts += 1;
        }
    }
    let _ = writeln!(std::io::stderr(), "power cuts: {cuts} homes of {} instants", done.len() / 2 + 1);
}

/// An offer that was cut off is made again or stands already; nobody gets two.
#[test]
fn a_power_cut_while_a_game_is_offered() {
    let club = Club::new();
    let reference = club.dir.path().join("reference");
    copy_home(&club.home(), &reference);
    fault::begin(None);
    open(&reference).new_game(&new_game("g1")).unwrap();
    let done = fault::end();
    let mut disk = Disk::of(&club.home());
    let after = club.dir.path().join("after");
    let mut random = Random(5);
    for at in 0..=done.len() {
        for chance in 0..2 + CHANCES {
            let luck = match chance {
                0 => Luck::Nothing,
                1 => Luck::Everything,
                _ => Luck::Some(&mut random),
            };
            disk.write(&club.home(), &after, luck);
            let mut host = open(&after);
            let again = host.new_game(&new_game("g1"));
            let stands = again.as_ref().is_err_and(|error| error.to_string().contains("there is a game g1"));
            assert!(again.is_ok() || stands, "{at}.{chance}: {again:?}");
            goes_on(&mut host, &format!("cut {at}.{chance}"));
            assert_eq!(home::sent(&after).len(), 2, "cut {at}.{chance}: both have their offer");
            fs::remove_dir_all(&after).unwrap();
        }
        if let Some(done) = done.get(at) {
            disk.does(&moved(done, &reference, &club.home()));
        }
    }
}

/// What stands in a receipt that a player holds is in the journal, whatever the disk forgot.
#[test]
fn receipts_that_were_sent_outlive_the_power_cut() {
    let club = laden();
    let reference = club.dir.path().join("reference");
    let done = record(&club.home(), &reference);
    let mut disk = Disk::of(&club.home());
    let last_send = done.iter().rposition(
        |done| matches!(done, fault::Done::Rename(_, to) if to.parent().unwrap().ends_with("mail/out/new")),
    );
    for done in &done[..=last_send.unwrap()] {
        disk.does(&moved(done, &reference, &club.home()));
    }
    let after = club.dir.path().join("after");
    disk.write(&club.home(), &after, Luck::Nothing);
    drop(open(&after));
    let journal = fs::read(after.join("games/g1/journal.jsonl")).unwrap();
    let mailboxes = vec![mailbox::read(&reference.join("mail/out"), &Outgoing::of(&journal)).unwrap()];
    let evidence = Evidence { journal: &journal, mailboxes, ..Evidence::default() };
    let found = audit(&evidence, &registry());
    assert!(!matches!(found.verdict, Verdict::NotValid { .. }), "{:?}", found.lines());
    assert!(found.receipts > 5, "{}", found.receipts);
}

/// A mail that was taken from the mail server is there after the cut.
#[test]
fn a_delivered_mail_outlives_the_power_cut() {
    let club = Club::new();
    let mut disk = Disk::of(&club.home());
    let config = feldpost::config::Config::load(&club.home()).unwrap();
    fault::begin(None);
    let inbox = FolderStore::at(&club.home(), &config.mail.incoming);
    inbox.put(b"From: ada@example.org\n\nhelp\n", START, 1).unwrap();
    fault::end().iter().for_each(|done| disk.does(done));
    let after = club.dir.path().join("after");
    disk.write(&club.home(), &after, Luck::Nothing);
    assert_eq!(fs::read_dir(after.join("mail/in/new")).unwrap().count(), 1);
}
