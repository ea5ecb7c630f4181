//! Killed at any instant: nothing is lost, and nothing is done twice.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::support::*;
use feldpost::host::Host;
use feldpost::store::{FolderStore, Games as _, StoreError};
use feldpost_protocol::journal::chain::check_chain;
use feldpost_protocol::journal::verify::Verifier;
use feldpost_umpire::club::Keys;

/// Two copies of a home: with a mail in `new/`, and after it was dealt with.
struct Crash {
    club: Club,
    before: PathBuf,
    after: PathBuf,
    mail: String,
}

/// The mail that is dealt with moves the game on: a sealed choice that closes the slot, then dice.
fn crash() -> Crash {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "blue", "standing pick 6");
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "red", "roll 2");
    let to = host.reply_address("g1", "blue").unwrap();
    let path = host.deliver(&club.mail(BRUNO, &to, "roll 3\r\nsay Your turn")).unwrap();
    drop(host);
    let (before, after) = (club.dir.path().join("before"), club.dir.path().join("after"));
    copy_home(&club.home(), &before);
    let mut host = club.open();
    host.run_once().unwrap();
    drop(host);
    copy_home(&club.home(), &after);
    let mail = path.file_name().unwrap().to_string_lossy().into_owned();
    Crash { club, before, after, mail }
}

/// Every outgoing mail of a home by its Message-ID.
fn mails(home: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(home.join("mail/out/new")).unwrap() {
        let bytes = fs::read(entry.unwrap().path()).unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let id = text.lines().find(|line| line.starts_with("Message-ID:")).unwrap().to_owned();
        assert!(found.insert(id, bytes).is_none(), "a mail went out twice");
    }
    found
}

fn work(club: &Club, home: &Path) -> Host {
    let mut host = club.open_at(home);
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    drop(host);
    let mut host = club.open_at(home);
    let counts = host.run_once().unwrap();
    assert_eq!((counts.mails_in, counts.mails_out, counts.errors.len()), (0, 0, 0));
    host
}

/// Whatever happened: the journal verifies, the mail was applied once, and everybody heard of it once.
fn check(crash: &Crash, home: &Path, stage: &str) {
    let mut host = work(&crash.club, home);
    assert_eq!(host.game_rows().unwrap()[0].set_aside, None, "{stage}");
    let journal = fs::read_to_string(home.join("games/g1/journal.jsonl")).unwrap();
    let report = check_chain(journal.as_bytes(), None);
    assert_eq!(report.fault, None, "{stage}");
    Verifier::verify(&report.entries).unwrap();
    let raw = fs::read(crash.before.join("mail/in/new").join(&crash.mail)).unwrap();
    let hash = feldpost_protocol::dice::Hash32::of_bytes(&raw).to_string();
    assert_eq!(journal.matches(&hash).count(), 1, "{stage}: the mail stands in the journal once");
    assert_eq!(host.view("g1").unwrap().last_step(), 2, "{stage}");
    let (got, want) = (mails(home), mails(&crash.after));
    assert_eq!(got.len(), want.len(), "{stage}");
    let first = fs::read_to_string(crash.after.join("games/g1/journal.jsonl")).unwrap();
    if journal == first {
        assert!(got == want, "{stage}: mails rendered again differ");
    }
    assert_eq!(fs::read_dir(home.join("mail/in/new")).unwrap().count(), 0, "{stage}");
    let kept = fs::read_dir(home.join("games/g1/archive")).unwrap();
    let kept = kept.filter(|entry| fs::read(entry.as_ref().unwrap().path()).unwrap() == raw).count();
    assert_eq!(kept, 1, "{stage}: the raw mail is in the archive");
}

#[test]
fn a_crash_after_any_step_is_healed() {
    let crash = crash();
    let steps = [
        ("nothing", ""),
        ("secrets", "games/g1/secrets.json"),
        ("group", "games/g1/journal.jsonl"),
        ("head", "games/g1/journal.head"),
        ("mails", "outbox/sent"),
        ("state", "games/g1/state.json"),
        ("archive", "games/g1/archive"),
        ("seen", "seen"),
    ];
    for last in 0..steps.len() {
        let home = crash.club.dir.path().join(format!("stage-{last}"));
        copy_home(&crash.before, &home);
        for (name, path) in &steps[1..=last] {
            let (from, to) = (crash.after.join(path), home.join(path));
            match *name {
                // Queued and not yet sent.
                "mails" => copy_home(&from, &home.join("outbox/queued")),
                "archive" => copy_home(&from, &to),
                _ => drop(fs::copy(from, to).unwrap()),
            }
        }
        if last >= 4 {
            // What was sent before the mail came is not queued.
            for entry in fs::read_dir(crash.before.join("outbox/sent")).unwrap() {
                fs::remove_file(home.join("outbox/queued").join(entry.unwrap().file_name())).unwrap();
            }
        }
        check(&crash, &home, steps[last].0);
    }
}

#[test]
fn half_of_the_mails_queued_is_healed_too() {
    let crash = crash();
    for half in 0..2 {
        let home = crash.club.dir.path().join(format!("half-{half}"));
        copy_home(&crash.before, &home);
        for path in ["games/g1/secrets.json", "games/g1/journal.jsonl"] {
            fs::copy(crash.after.join(path), home.join(path)).unwrap();
        }
        let old = |name: &std::ffi::OsStr| crash.before.join("outbox/sent").join(name).exists();
        let names = fs::read_dir(crash.after.join("outbox/sent")).unwrap().map(|e| e.unwrap().file_name());
        let mut new: Vec<_> = names.filter(|name| !old(name)).collect();
        new.sort();
        assert_eq!(new.len(), 2);
        let from = crash.after.join("outbox/sent").join(&new[half]);
        fs::copy(from, home.join("outbox/queued").join(&new[half])).unwrap();
        check(&crash, &home, "half");
    }
}

#[test]
fn a_torn_write_is_cut_and_done_again() {
    let crash = crash();
    let whole = fs::read(crash.after.join("games/g1/journal.jsonl")).unwrap();
    let start = fs::read(crash.before.join("games/g1/journal.jsonl")).unwrap().len();
    let home = crash.club.dir.path().join("torn");
    copy_home(&crash.before, &home);
    let keys = Keys::new([7; 32], [8; 32]);
    let signer = keys.signer("club.example", "g1").unwrap();
    let path = home.join("games/g1/journal.jsonl");
    let old = FolderStore::look(&home).load("g1", &signer).unwrap();
    for cut in (start..whole.len()).step_by(11).chain([whole.len() - 1]) {
        fs::write(&path, &whole[..cut]).unwrap();
        let seen = FolderStore::look(&home).load("g1", &signer).unwrap();
        assert_eq!((seen.torn, seen.head.seq), (cut - start, old.head.seq), "cut at {cut}");
        assert_eq!(fs::read(&path).unwrap().len(), cut, "who only looks mends nothing");
        if cut % 5 != 0 {
            continue;
        }
        let loaded = FolderStore::open(&home).unwrap().load("g1", &signer).unwrap();
        assert_eq!((loaded.torn, fs::read(&path).unwrap().len()), (cut - start, start), "cut at {cut}");
        if cut > start {
            let kept = home.join(format!("games/g1/archive/torn-{}.bin", loaded.head.seq + 1));
            assert_eq!(fs::read(kept).unwrap(), whole[start..cut]);
        }
    }
    for cut in [start + 1, (start + whole.len()) / 2, whole.len() - 1] {
        let home = crash.club.dir.path().join(format!("torn-{cut}"));
        copy_home(&crash.before, &home);
        fs::copy(crash.after.join("games/g1/secrets.json"), home.join("games/g1/secrets.json")).unwrap();
        fs::write(home.join("games/g1/journal.jsonl"), &whole[..cut]).unwrap();
        check(&crash, &home, "torn");
    }
}

#[test]
fn damage_and_old_copies_set_the_game_aside() {
    let crash = crash();
    let path = "games/g1/journal.jsonl";
    let whole = fs::read_to_string(crash.after.join(path)).unwrap();
    let old = fs::read_to_string(crash.before.join(path)).unwrap();
    let changed = whole.replacen("seven geese", "eight geese", 1);
    let bad = [("an old copy", old), ("a changed entry", changed), ("an empty file", String::new())];
    for (number, (what, text)) in bad.into_iter().enumerate() {
        let home = crash.club.dir.path().join(format!("bad-{number}"));
        copy_home(&crash.after, &home);
        fs::write(home.join(path), &text).unwrap();
        let mut host = crash.club.open_at(&home);
        host.new_game(&new_game("g2")).unwrap();
        let rows = host.game_rows().unwrap();
        assert!(rows[0].id == "g1" && rows[0].set_aside.is_some(), "{what}: {rows:?}");
        assert_eq!(fs::read_to_string(home.join(path)).unwrap(), text, "{what}: left as it is");
        drop(host);
    }
}

/// A backup holds no high-water marks, so what lies in the home remembers what was signed since.
#[test]
fn a_backup_put_back_signs_no_second_entry_of_a_number() {
    let crash = crash();
    let home = crash.after.clone();
    fs::remove_dir_all(home.join("games")).unwrap();
    copy_home(&crash.before.join("games"), &home.join("games"));
    let path = "games/g1/journal.jsonl";
    let old = fs::read_to_string(home.join(path)).unwrap();
    for _ in 0..2 {
        let mut host = crash.club.open_at(&home);
        host.deliver(&crash.club.mail(BRUNO, "feldpost@club.example", "games")).unwrap();
        host.run_once().unwrap();
        let row = host.game_rows().unwrap().remove(0);
        assert!(row.set_aside.unwrap().contains("an old copy was put back"));
        assert_eq!(fs::read_to_string(home.join(path)).unwrap(), old, "left as it is");
    }
    fs::remove_dir_all(home.join("games/g1")).unwrap();
    let error = crash.club.open_at(&home).new_game(&new_game("g1")).unwrap_err().to_string();
    assert!(error.contains("a game of this name was signed here"), "{error}");
    copy_home(&crash.before.join("games"), &home.join("games"));
    fs::remove_file(home.join("high-water/g1")).unwrap();
    let mut host = crash.club.open_at(&home);
    host.run_once().unwrap();
    assert_eq!(host.game_rows().unwrap()[0].set_aside, None, "the umpire has decided to play on from it");
}

/// An old copy is found when the daemon starts, before any mail for the game has come.
#[test]
fn an_old_copy_is_said_at_the_start_and_every_time_again() {
    let crash = crash();
    let home = crash.after.clone();
    let settings = fs::read_to_string(home.join("feldpost.toml")).unwrap();
    fs::write(home.join("feldpost.toml"), format!("umpire = \"umpire@club.example\"\n{settings}")).unwrap();
    fs::remove_dir_all(home.join("games")).unwrap();
    copy_home(&crash.before.join("games"), &home.join("games"));
    for start in 1..=2 {
        let mut host = crash.club.open_at(&home);
        for _ in 0..2 {
            let errors = host.run_once().unwrap().errors;
            assert!(errors[0].starts_with("game g1 is set aside: "), "{start}: {errors:?}");
            assert!(errors[0].contains("an old copy was put back"), "{start}: {errors:?}");
        }
        let told = inbox_at(&home, "umpire@club.example");
        assert_eq!(told.len(), 1, "{start}");
        let words = told[0].body.split_whitespace().collect::<Vec<_>>().join(" ");
        for said in ["The reason: the signed head of g1 does not fit", "(\"When a game is set aside\")"] {
            assert!(words.contains(said), "{words}");
        }
    }
}

/// The umpire's commands look at a home on which the daemon is at work.
#[test]
fn whoever_looks_while_the_host_works_finds_no_fault() {
    let club = Club::new();
    let mut host = started(&club);
    let (home, clock) = (club.home(), std::sync::Arc::clone(&club.clock));
    let done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        let looker = scope.spawn(|| {
            let mut looks = 0;
            while !done.load(std::sync::atomic::Ordering::SeqCst) {
                let mut looking = Host::look(&home, means(&clock), registry()).unwrap();
                assert!(looking.view("g1").unwrap().started());
                looks += 1;
            }
            looks
        });
        for round in 0..25 {
            play(&club, &mut host, "red", &format!("say round {round}"));
        }
        done.store(true, std::sync::atomic::Ordering::SeqCst);
        assert!(looker.join().unwrap() > 0);
    });
}

#[test]
fn two_processes_never_share_a_home() {
    let club = Club::new();
    let _host = club.open();
    let second = Host::open(&club.home(), means(&club.clock), registry());
    assert!(second.is_err_and(|error| error.to_string().contains("another process")));
    let mut looking = Host::look(&club.home(), means(&club.clock), registry()).unwrap();
    assert!(looking.run_once().is_err() && looking.game_rows().unwrap().is_empty());
    let ids = FolderStore::open(&club.home()).unwrap().create("../x");
    assert!(matches!(ids, Err(StoreError::CheckId(_))));
}

#[test]
fn an_outbox_that_fails_for_a_while_loses_no_mail() {
    // What was committed before its answer could be queued is not taken in twice: the first of the two mails
    // if each is committed by itself, else both.
    an_outbox_fails(Duration::ZERO, 1);
    an_outbox_fails(Duration::MAX, 0);
}

/// Two mails come while the outbox fails; as many as `left` are taken in after it was mended.
fn an_outbox_fails(longest_hold: Duration, left: usize) {
    let club = Club::new();
    let mut host = started(&club);
    host.hold_for(longest_hold);
    let (queued, away) = (club.home().join("outbox/queued"), club.home().join("outbox/away"));
    let to = host.reply_address("g1", "red").unwrap();
    host.deliver(&club.mail(ADA, &to, "say Hello")).unwrap();
    host.deliver(&club.mail(ADA, &to, "pick 4")).unwrap();
    fs::rename(&queued, &away).unwrap();
    fs::write(&queued, "no folder").unwrap();
    assert!(host.run_once().is_err(), "the outbox itself cannot be read");
    assert_eq!(fs::read_dir(club.home().join("mail/in/new")).unwrap().count(), 2);
    fs::remove_file(&queued).unwrap();
    fs::rename(&away, &queued).unwrap();
    let counts = host.run_once().unwrap();
    assert_eq!((counts.mails_in, counts.errors.len()), (left, 0), "{counts:?}");
    assert_eq!(fs::read_dir(club.home().join("mail/in/new")).unwrap().count(), 0);
    let bodies: Vec<String> = club.inbox(ADA).into_iter().rev().take(2).map(|mail| mail.body).collect();
    assert!(bodies[1].contains("passed on") && bodies[0].contains("is sealed"), "{bodies:?}");
    assert!(club.inbox(BRUNO).pop().unwrap().body.contains("Hello"));
}
