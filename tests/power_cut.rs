//! The power fails: whatever was not synced may be gone, in part or whole, in any combination.
//!
//! A run of the host is recorded, effect by effect. For every instant of it homes are made as a power cut
//! could leave them; from each the host must come to the same journal and the same mails as without the cut.
#![allow(clippy::unwrap_used)]
#[path = "power_cut/model.rs"]
mod model;
mod support;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use feldpost::audit::{Evidence, Verdict, audit, mailbox};
use feldpost::disk::fault;
use feldpost::host::{Host, Means};
use feldpost::mail::incoming::IncomingMail;
use feldpost::turn::Seat;
use model::{Disk, Luck, Random};
use support::*;

/// Homes made by chance for each instant, besides the two extremes.
const CHANCES: u64 = 3;

/// A clock that stands still: then a mail that is taken in again gives the same entry.
fn still() -> Means {
    Means { clock: Box::new(|| START + 1_000), entropy: Box::new(|bytes| bytes.fill(9)) }
}

fn open(home: &Path) -> Host {
    Host::open(home, still(), registry()).unwrap_or_else(|error| panic!("{}: {error}", home.display()))
}

fn by_id(mails: impl IntoIterator<Item = Vec<u8>>) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for raw in mails {
        let id = IncomingMail::parse(&raw).message_id.unwrap();
        assert!(found.insert(id.clone(), raw).is_none(), "{id} went out twice");
    }
    found
}

fn sent(home: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(home.join("mail/out/new")).unwrap();
    by_id(entries.map(|entry| fs::read(entry.unwrap().path()).unwrap()))
}

fn journals(home: &Path) -> Vec<String> {
    let path = |game: &str| home.join("games").join(game).join("journal.jsonl");
    ["g1", "g2"].iter().filter_map(|game| fs::read_to_string(path(game)).ok()).collect()
}

/// A home with a game under way and mail of every kind in `new/`.
fn laden() -> Club {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "blue", "standing pick 6");
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "red", "roll 2");
    let seat = |side: &str| Seat { side: side.into(), address: None };
    let open_seats = vec![seat("red"), seat("blue")];
    host.new_game(&feldpost::turn::NewGame { seats: open_seats, ..new_game("g2") }).unwrap();
    host.run_once().unwrap();
    let blue = host.reply_address("g1", "blue").unwrap();
    let red = host.reply_address("g1", "red").unwrap();
    let club_address = "feldpost@club.example";
    for (from, to, body) in [
        (BRUNO, &*blue, "say Good morning"),
        (BRUNO, &blue, "roll 3\r\nsay Your turn"),
        ("carla@example.org", club_address, "join g2 red"),
        ("carla@example.org", club_address, "help"),
        (ADA, &red, "say One more"),
        (ADA, &red, "bogus line"),
        ("dora@example.org", club_address, "shoes, cheap"),
    ] {
        host.deliver(&club.mail(from, to, body)).unwrap();
    }
    let twice = club.mail(ADA, &red, "status");
    host.deliver(&twice).unwrap();
    host.deliver(&twice).unwrap();
    club
}

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
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new(), "{what}");
    let rows = host.game_rows().unwrap();
    assert!(rows.iter().all(|row| row.set_aside.is_none()), "{what}: {rows:?}");
    drop(host);
    assert_eq!(journals(home), journals(reference), "{what}: journals");
    let (mut got, want) = (sent(home), sent(reference));
    for (id, raw) in before {
        assert!(got.get(id).is_none_or(|again| again == raw), "{what}: {id} is another mail now");
        got.entry(id.clone()).or_insert_with(|| raw.clone());
    }
    let ids = |mails: &BTreeMap<String, Vec<u8>>| mails.keys().cloned().collect::<Vec<_>>();
    assert_eq!(ids(&got), ids(&want), "{what}: mails");
    assert!(got == want, "{what}: what the mails say");
    assert_eq!(fs::read_dir(home.join("mail/in/new")).unwrap().count(), 0, "{what}");
}

#[test]
fn a_power_cut_at_every_instant_of_a_busy_pass() {
    let club = laden();
    let reference = club.dir.path().join("reference");
    let done = record(&club.home(), &reference);
    let mut disk = Disk::of(&club.home());
    // What was recorded in the copy is played back as if it had been done in the first home.
    let scratch = club.dir.path().join("after");
    let mut random = Random(11);
    let mut cuts = 0;
    for at in 0..=done.len() {
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
        if let Some(done) = done.get(at) {
            disk.does(&moved(done, &reference, &club.home()));
        }
    }
    let _ = writeln!(std::io::stderr(), "power cuts: {cuts} homes from {} instants", done.len() + 1);
}

/// The same effect in another home.
fn moved(done: &fault::Done, from: &Path, to: &Path) -> fault::Done {
    use fault::Done::*;
    let path = |path: &Path| to.join(path.strip_prefix(from).unwrap());
    match done {
        MakeDir(p) => MakeDir(path(p)),
        Create(p) => Create(path(p)),
        Write(p, bytes) => Write(path(p), bytes.clone()),
        Cut(p, length) => Cut(path(p), *length),
        Sync(p) => Sync(path(p)),
        Rename(a, b) => Rename(path(a), path(b)),
        Remove(p) => Remove(path(p)),
        SyncDir(p) => SyncDir(path(p)),
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
    let journal = fs::read(after.join("games/g1/journal.jsonl")).unwrap();
    let receipts = mailbox::receipts(&reference.join("mail/out")).unwrap();
    let of_g1 =
        receipts.into_iter().filter(|(_, note)| note.lines().nth(1) == Some("g1")).collect::<Vec<_>>();
    assert!(of_g1.len() > 5, "{}", of_g1.len());
    let evidence = Evidence { journal: &journal, receipts: of_g1, ..Evidence::default() };
    let found = audit(&evidence, &registry());
    assert!(!matches!(found.verdict, Verdict::NotValid { .. }), "{:?}", found.lines());
}

/// A mail that was taken from the mail server is there after the cut.
#[test]
fn a_delivered_mail_outlives_the_power_cut() {
    let club = Club::new();
    let mut disk = Disk::of(&club.home());
    let config = feldpost::config::Config::load(&club.home()).unwrap();
    fault::begin(None);
    feldpost::host::deliver(&club.home(), &config, b"From: ada@example.org\n\nhelp\n", START, 1).unwrap();
    fault::end().iter().for_each(|done| disk.does(done));
    let after = club.dir.path().join("after");
    disk.write(&club.home(), &after, Luck::Nothing);
    assert_eq!(fs::read_dir(after.join("mail/in/new")).unwrap().count(), 1);
}
