//! The world fails under a host: no space, no mailbox, no file, a clock that jumps.

use std::collections::BTreeMap;
use std::fs;

use crate::power_cut::home::{self, as_if_nothing_had_happened, goes_on, laden, open};
use crate::support::*;
use feldpost::host::Host;
use feldpost_disk::fault::{self, Act, Plan};
use feldpost_umpire::turn::Seat;

const NO_SPACE: i32 = 28;

fn plan(act: Act, which: usize) -> Option<Plan> {
    Some(Plan { act, effect: "change".to_owned(), which })
}

/// From every effect on the disk is full; when there is space again, all is done as if nothing had been.
#[test]
fn a_disk_that_fills_up_at_any_effect_loses_nothing() {
    let club = laden();
    let reference = club.dir.path().join("reference");
    copy_home(&club.home(), &reference);
    goes_on(&mut open(&reference), "reference");
    let home = club.dir.path().join("full");
    let mut failed = 0;
    for which in (1..).step_by(3) {
        copy_home(&club.home(), &home);
        fault::begin(plan(Act::Fail(NO_SPACE), which));
        let opened = Host::open(&home, home::still(), registry());
        let mut hosts: Vec<Host> = opened.into_iter().collect();
        let told = hosts.first_mut().map(Host::run_once);
        fault::end();
        let what = format!("no space from effect {which}");
        let in_order =
            told.as_ref().is_some_and(|told| told.as_ref().is_ok_and(|counts| counts.errors.is_empty()));
        if let Some(host) = hosts.first_mut().filter(|_| which % 2 == 0) {
            goes_on(host, &what); // the same process
        }
        drop(hosts);
        goes_on(&mut open(&home), &what);
        as_if_nothing_had_happened(&home, &BTreeMap::new(), &reference, &what);
        fs::remove_dir_all(&home).unwrap();
        failed += 1;
        if in_order {
            break;
        }
    }
    assert!(failed > 60, "{failed} places");
}

/// Whatever the program fails over while it takes a mail, wherever: that mail is set aside, and nothing else.
#[test]
fn a_mail_over_which_the_program_fails_is_set_aside_and_the_rest_goes_on() {
    let club = laden();
    let home = club.dir.path().join("fails");
    let (mut taken, mut kept) = (0, 0);
    for which in (1..).step_by(7) {
        copy_home(&club.home(), &home);
        let mut host = open(&home);
        fault::begin(plan(Act::Panic, which));
        let told = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| host.run_once()));
        fault::end();
        let what = format!("a panic at effect {which}");
        drop(host);
        if let Ok(counts) = told {
            let errors = counts.unwrap().errors;
            if errors.is_empty() {
                break; // it had ended before
            }
            // Over a mail that comes in, or over one that goes out.
            assert!(errors[0].contains("the program failed"), "{what}: {errors:?}");
            kept += usize::from(home.join("quarantine/set-aside").is_dir());
            taken += 1;
        }
        goes_on(&mut open(&home), &what);
        fs::remove_dir_all(&home).unwrap();
    }
    assert!(taken > 10 && kept > 8, "{taken} places, kept at {kept}");
}

/// Years ahead, years back, before 1970, and past all dates that a mail can bear.
#[test]
fn a_clock_that_jumps_stops_no_game_and_forgets_no_mail() {
    let club = Club::new();
    let mut host = started(&club);
    let year = 365 * 86_400;
    let (mut turn, mut old) = (Vec::new(), Vec::new());
    for now in [START + 30 * year, START - 40 * year, -5 * year, i64::MAX / 2, START] {
        let now_in =
            || std::sync::atomic::AtomicI64::store(&club.clock, now, std::sync::atomic::Ordering::SeqCst);
        now_in();
        drop(host);
        host = club.open();
        let to = host.reply_address("g1", "red").unwrap();
        let raw = club.mail(ADA, &to, "say The time is out of joint\r\nstatus");
        host.deliver(&raw).unwrap();
        let counts = host.run_once().unwrap();
        assert_eq!((counts.errors.len(), counts.mails_out, counts.set_aside), (0, 2, 0), "{now}: {counts:?}");
        old.push(raw);
        let before = club.journal("g1");
        old.iter().for_each(|raw| drop(host.deliver(raw).unwrap()));
        let counts = host.run_once().unwrap();
        assert_eq!((counts.duplicates, counts.mails_out), (old.len(), 0), "{now}: {counts:?}");
        assert_eq!(club.journal("g1"), before, "{now}: nothing is applied twice");
        turn.push(host.game_rows().unwrap()[0].set_aside.clone());
    }
    assert!(turn.iter().all(Option::is_none), "{turn:?}");
    play(&club, &mut host, "red", "pick 4");
    assert!(play(&club, &mut host, "blue", "pick 2").resolutions > 0);
}

/// What is to be sent stays queued.
#[test]
fn mail_waits_for_the_outgoing_folder() {
    let club = Club::new();
    let mut host = started(&club);
    let (out, away) = (club.home().join("mail/out"), club.home().join("mail/away"));
    fs::rename(&out, &away).unwrap();
    let to = host.reply_address("g1", "red").unwrap();
    host.deliver(&club.mail(ADA, &to, "say Hello")).unwrap();
    let counts = host.run_once().unwrap();
    assert_eq!((counts.mails_in, counts.mails_out, counts.errors.len()), (1, 0, 1), "{counts:?}");
    fs::rename(&away, &out).unwrap();
    // A mail that was refused waits a while; the one behind it does not.
    let at_once = host.run_once().unwrap().mails_out;
    club.clock.fetch_add(3_600, std::sync::atomic::Ordering::SeqCst);
    assert_eq!(at_once + host.run_once().unwrap().mails_out, 2);
    let seat = Seat::new("red", Some(ADA.into()));
    host.new_game(&feldpost_umpire::turn::NewGame { seats: vec![seat], ..new_game("g2") }).unwrap();
    assert_eq!(host.run_once().unwrap().mails_out, 1);
}

/// A game whose files cannot be read stops no other; when they can be read again, nothing was lost.
#[test]
fn one_unreadable_game_stops_no_other() {
    let club = Club::new();
    let mut host = started(&club);
    host.new_game(&new_game("g2")).unwrap();
    let to = host.reply_address("g1", "red").unwrap();
    let offer = host.view("g2").unwrap().offer_hash().short();
    let other = host.reply_address("g2", "red").unwrap();
    drop(host);
    let (journal, away) = (club.home().join("games/g1/journal.jsonl"), club.home().join("away"));
    fs::rename(&journal, &away).unwrap();
    fs::create_dir(&journal).unwrap();
    let mut host = club.open();
    host.deliver(&club.mail(ADA, &to, "pick 4")).unwrap();
    host.deliver(&club.mail(ADA, &other, &format!("join {offer}\r\nENTROPY two grey herons"))).unwrap();
    let counts = host.run_once().unwrap();
    assert_eq!((counts.mails_in, counts.set_aside), (1, 0), "{counts:?}");
    assert!(counts.errors.iter().any(|error| error.starts_with("game g1: cannot read")), "{counts:?}");
    assert!(host.view("g2").unwrap().has_joined("red"));
    fs::remove_dir(&journal).unwrap();
    fs::rename(&away, &journal).unwrap();
    goes_on(&mut host, "readable again");
    assert!(club.journal("g1").contains("commit"), "the mail that waited was taken in");
}
