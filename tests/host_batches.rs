//! Mails that wait together are committed together, and nothing but the number of syncs differs.
use std::path::Path;
use std::time::Duration;

use crate::support::*;
use feldpost::host::Host;
use feldpost_disk::fault::{self, Act, Done, Plan};
use feldpost_umpire::audit::{Evidence, Verdict, audit};

const LONG: Duration = Duration::from_secs(3_600);

/// Two games in play, and mails of all players that wait.
fn waiting(club: &Club, longest: Duration) -> Host {
    let mut host = started(club);
    host.hold_for(longest);
    for (seat, from) in [("red", ADA), ("blue", BRUNO)] {
        let to = host.reply_address("g1", seat).unwrap();
        for body in ["say Hello", "pick 4", "status"] {
            host.deliver(&club.mail(from, &to, body)).unwrap();
        }
    }
    host
}

fn file_name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).unwrap_or_default()
}

/// Syncs of the home, apart from those of mails that are handed over.
fn syncs(done: &[Done]) -> Vec<String> {
    let of = |done: &Done| match done {
        Done::Sync(path) | Done::SyncDir(path) | Done::SyncAll(path) => Some(path.clone()),
        _ => None,
    };
    let own = done.iter().filter_map(of).filter(|path| !path.to_string_lossy().contains("mail/out"));
    own.map(|path| file_name(&path).to_owned()).collect()
}

/// Batches that were committed.
fn records(done: &[Done]) -> usize {
    done.iter().filter(|done| matches!(done, Done::Write(path, _) if file_name(path) == "log")).count()
}

#[test]
fn mails_that_wait_together_cost_one_sync_and_one_alone_its_own() {
    let club = Club::new();
    let mut host = waiting(&club, LONG);
    fault::begin(None);
    let counts = host.run_once().unwrap();
    let done = fault::end();
    assert_eq!((counts.mails_in, counts.errors.len()), (6, 0), "{counts:?}");
    // The first batch of a host marks the home and makes the log.
    let found = syncs(&done);
    assert_eq!(records(&done), 1, "{found:?}");
    assert!(found.len() <= 5, "{found:?}");

    let to = host.reply_address("g1", "red").unwrap();
    host.deliver(&club.mail(ADA, &to, "say Once more")).unwrap();
    fault::begin(None);
    host.run_once().unwrap();
    let done = fault::end();
    assert_eq!(records(&done), 1);
    assert!(syncs(&done).iter().filter(|name| *name == "log").count() <= 2, "its record and a checkpoint");
}

#[test]
fn a_batch_writes_what_mails_by_themselves_write() {
    let journals = [LONG, Duration::ZERO].map(|longest| {
        let club = Club::new();
        let mut host = waiting(&club, longest);
        fault::begin(None);
        let counts = host.run_once().unwrap();
        let commits = records(&fault::end());
        assert_eq!((counts.mails_in, commits), (6, if longest == LONG { 1 } else { 6 }), "{counts:?}");
        let mails = [ADA, BRUNO].map(|to| club.inbox(to).len());
        (club.journal("g1"), mails)
    });
    assert_eq!(journals[0], journals[1]);
}

/// The log cannot be written: the mails stay, nobody is told anything, and the next pass takes them in once.
#[test]
fn a_batch_that_cannot_be_written_is_taken_anew_as_a_whole() {
    let club = Club::new();
    let mut host = waiting(&club, LONG);
    let (before, told) = (club.journal("g1"), club.inbox(ADA).len());
    fault::begin(Some(Plan { act: Act::Fail(28), effect: "log.write".into(), which: 1 }));
    let counts = host.run_once().unwrap();
    fault::end();
    assert_eq!((counts.mails_in, counts.mails_out), (0, 0), "{counts:?}");
    assert!(counts.errors.iter().any(|error| error.contains("log")), "{counts:?}");
    assert_eq!((club.journal("g1"), club.inbox(ADA).len()), (before, told));

    let counts = host.run_once().unwrap();
    assert_eq!((counts.mails_in, counts.duplicates, counts.errors.len()), (6, 0, 0), "{counts:?}");
    let journal = club.journal("g1");
    let found = audit(&Evidence { journal: journal.as_bytes(), ..Evidence::default() }, &registry());
    assert!(!matches!(found.verdict, Verdict::NotValid { .. }), "{:?}", found.lines());
    assert_eq!(journal.matches("Hello").count(), 2);
}

/// The log is written and a file is not: what is committed counts, and is brought there by the next pass.
#[test]
fn what_is_committed_reaches_the_files_later_if_they_cannot_be_written_now() {
    let club = Club::new();
    let mut host = waiting(&club, LONG);
    fault::begin(Some(Plan { act: Act::Fail(28), effect: "journal.write".into(), which: 1 }));
    let counts = host.run_once().unwrap();
    fault::end();
    assert_eq!(counts.mails_out, 0, "{counts:?}");
    let counts = host.run_once().unwrap();
    assert_eq!((counts.duplicates, counts.errors.len()), (0, 0), "{counts:?}");
    assert_eq!(club.journal("g1").matches("Hello").count(), 2);
    assert_eq!(std::fs::read_dir(club.home().join("mail/in/new")).unwrap().count(), 0);
    assert!(club.inbox(BRUNO).iter().any(|mail| mail.body.contains("Hello")));
}

/// Whoever only looks must not take the files of a home that was cut off for all that there is.
#[test]
fn a_home_that_was_cut_off_is_to_be_opened_once_before_it_is_looked_at() {
    let club = Club::new();
    let mut host = waiting(&club, LONG);
    host.run_once().unwrap();
    // Behind a checkpoint, if there was one.
    let to = host.reply_address("g1", "red").unwrap();
    host.deliver(&club.mail(ADA, &to, "say Last")).unwrap();
    host.run_once().unwrap();
    let log = std::fs::read(club.home().join("log")).unwrap();
    assert!(!log.is_empty() && Host::look(&club.home(), means(&club.clock), registry()).is_ok(), "at work");
    drop(host);
    assert!(!club.home().join("log").exists(), "given back");
    std::fs::write(club.home().join("log"), log).unwrap();
    let refused = Host::look(&club.home(), means(&club.clock), registry()).err().unwrap();
    assert!(refused.to_string().contains("was cut off"), "{refused}");
    let (journal, mails) = (club.journal("g1"), club.inbox(ADA).len());
    drop(club.open());
    assert!(Host::look(&club.home(), means(&club.clock), registry()).is_ok());
    assert_eq!((club.journal("g1"), club.inbox(ADA).len()), (journal, mails), "once is enough");
}
