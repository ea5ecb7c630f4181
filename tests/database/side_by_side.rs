//! One daemon leads, the others help it: whoever deals with a mail, the same comes of it, and no mail of a
//! game overtakes another.
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use feldpost::host::{Host, Request};
use feldpost::store::{Games as _, Inbox as _, Sharing as _, Standing, Store as _};
use feldpost_postgres::{Address, PostgresStore};
use feldpost_umpire::audit::{Evidence, Verdict, audit};

use super::{Outcome, club_in, name_database};
use crate::power_cut::home::{sent, still};
use crate::support::postgres::Server;
use crate::support::*;

fn helper(home: &Path) -> Host {
    Host::help(home, still(), registry()).unwrap().expect("there is somebody to help")
}

/// What one of them writes to these games, by the tokens of now.
fn written(club: &Club, host: &mut Host, games: &[&str], side: &str, bodies: &[&str]) -> Vec<Vec<u8>> {
    let from = if side == "red" { ADA } else { BRUNO };
    let mut raws = Vec::new();
    for body in bodies {
        for game in games {
            let to = host.reply_address(game, side).unwrap();
            raws.push(club.mail(from, &to, body));
        }
    }
    raws
}

fn letters(club: &Club, host: &mut Host, games: &[&str], side: &str, bodies: &[&str]) {
    for raw in written(club, host, games, side, bodies) {
        host.deliver(&raw).unwrap();
    }
}

/// A club whose games have begun.
fn begun(club: &Club, games: &[&str]) -> Host {
    let mut host = Host::open(&club.home(), still(), registry()).unwrap();
    for game in games {
        host.new_game(&new_game(game)).unwrap();
        let offer = host.view(game).unwrap().offer_hash().short();
        for side in ["red", "blue"] {
            letters(club, &mut host, &[game], side, &[&format!("join {offer}\r\nentropy of {side}")]);
        }
    }
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    host
}

fn came(host: &mut Host) -> usize {
    let counts = host.run_once().unwrap();
    assert_eq!(counts.errors, Vec::<String>::new());
    counts.mails_in
}

fn helped(host: &mut Host) -> usize {
    let counts = host.help_once().unwrap();
    assert_eq!(counts.errors, Vec::<String>::new());
    counts.mails_in
}

/// What seats have said in a game, in the order of its record.
fn said(host: &Host, game: &str) -> Vec<String> {
    let journal = String::from_utf8(host.export(game).unwrap().journal).unwrap();
    let words = journal.lines().filter_map(|line| {
        let entry: serde_json::Value = serde_json::from_str(line).unwrap();
        Some(entry.get("text")?.as_str()?.to_owned())
    });
    words.collect()
}

/// Each sees what the other has done, at once, and knows nothing that is old.
#[test]
fn players_mails_are_taken_by_whoever_is_there_and_the_rest_by_whoever_leads() {
    let server = Server::shared();
    let club = club_in(&server, &server.with_tables());
    let mut leads = begun(&club, &["g1", "g2"]);
    let mut helps = helper(&club.home());
    for turn in ["one", "two", "three"] {
        letters(&club, &mut leads, &["g1"], "red", &[&format!("say {turn} helped")]);
        assert_eq!((helped(&mut helps), came(&mut leads)), (1, 0));
        letters(&club, &mut leads, &["g1"], "red", &[&format!("say {turn} led")]);
        assert_eq!((came(&mut leads), helped(&mut helps)), (1, 0));
    }
    let wanted = ["one helped", "one led", "two helped", "two led", "three helped", "three led"];
    assert_eq!(said(&leads, "g1"), wanted);
    assert_eq!(said(&helps, "g1"), wanted);
    assert_eq!(leads.queued().unwrap(), 0, "what the helper promised was sent");
    let numbers: Vec<u64> = leads.mails().unwrap().iter().map(|mail| mail.number).collect();
    let mut once = numbers.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), numbers.len(), "each has a number of its own: {numbers:?}");

    // A word to the club, a stranger, what changes more than the game: that is not for a helper.
    let red = leads.reply_address("g1", "red").unwrap();
    for (from, to, body) in [
        ("carla@example.org", "feldpost@club.example", "help"),
        (ADA, red.as_str(), "name Ada L"),
        (ADA, &red, "address ada@example.net"),
        ("eve@example.org", &red, "say I am Ada"),
    ] {
        leads.deliver(&club.mail(from, to, body)).unwrap();
        assert_eq!(helped(&mut helps), 0, "{body}");
        assert_eq!(came(&mut leads), 1, "{body}");
    }
    // What it left was left whole, and it goes on.
    letters(&club, &mut leads, &["g1", "g2"], "blue", &["say Still here"]);
    assert_eq!((helped(&mut helps), came(&mut leads)), (2, 0));
    assert!(said(&leads, "g1").contains(&"Still here".to_owned()));
}

/// The seat of a player who was replaced is the other one's for whoever had known the first.
#[test]
fn a_helper_knows_of_seats_and_of_games_that_were_set_aside() {
    let server = Server::shared();
    let club = club_in(&server, &server.with_tables());
    let mut leads = begun(&club, &["g1"]);
    let mut helps = helper(&club.home());
    letters(&club, &mut leads, &["g1"], "red", &["say I know you"]);
    assert_eq!(helped(&mut helps), 1);
    let (game, seat, address) = ("g1".to_owned(), "blue".to_owned(), "dora@example.org".to_owned());
    leads.ask(&Request::Seat { game, seat, address, replaces: false }).unwrap();
    came(&mut leads);
    let before = club.inbox("dora@example.org").len();
    letters(&club, &mut leads, &["g1"], "red", &["say Good morning"]);
    assert_eq!((helped(&mut helps), came(&mut leads)), (1, 0));
    assert!(club.inbox("dora@example.org").len() > before, "it goes to the new address");

    let store = PostgresStore::at(Address::read(&database_of(&club)).unwrap());
    store.set_aside("g1", "a test").unwrap();
    letters(&club, &mut leads, &["g1"], "red", &["say Hello"]);
    assert_eq!(helped(&mut helps), 0, "a game that was set aside is for whoever leads");
}

/// A game that changes after a helper has heard of all news, and before it comes to it.
#[test]
fn what_has_changed_a_moment_ago_counts() {
    let server = Server::shared();
    let club = club_in(&server, &server.with_tables());
    let mut leads = begun(&club, &["g1", "g2"]);
    let mut helps = helper(&club.home());
    letters(&club, &mut leads, &["g1"], "red", &["say I know you"]);
    assert_eq!(helped(&mut helps), 1);
    came(&mut leads);
    letters(&club, &mut leads, &["g2", "g1"], "red", &["say Good morning"]);
    let leads = Arc::new(Mutex::new(leads));
    let (other, mut told) = (Arc::clone(&leads), false);
    helps.hold_for(std::time::Duration::from_secs(60));
    helps.tell_progress(move || {
        if !std::mem::replace(&mut told, true) {
            let (game, seat, address) = ("g1".to_owned(), "blue".to_owned(), "dora@example.org".to_owned());
            let seat = Request::Seat { game, seat, address, replaces: false };
            other.lock().unwrap().ask(&seat).unwrap();
        }
        true
    });
    assert_eq!(helped(&mut helps), 2);
    let mut leads = leads.lock().unwrap();
    came(&mut leads);
    let told = club.inbox("dora@example.org");
    assert!(told.iter().any(|mail| mail.body.contains("Good morning")), "it goes to the new address");
}

/// An old and a new program, one machine after the other: the record says whose rules were in force.
#[test]
fn programs_of_two_builds_work_side_by_side() {
    let server = Server::shared();
    let club = club_in(&server, &server.with_tables());
    let mut leads = begun(&club, &["g1"]);
    let mut helps = Host::help(&club.home(), still(), build::<2>()).unwrap().unwrap();
    for (side, by_new) in [("red", "pick 4"), ("blue", "pick 5"), ("blue", "roll 2"), ("red", "roll 2")] {
        letters(&club, &mut leads, &["g1"], side, &[by_new]);
        assert_eq!((helped(&mut helps), came(&mut leads)), (1, 0), "{by_new}");
        letters(&club, &mut leads, &["g1"], side, &["say That was the new one"]);
        assert_eq!((came(&mut leads), helped(&mut helps)), (1, 0), "{by_new}");
    }
    let journal = leads.export("g1").unwrap().journal;
    let found = audit(&Evidence { journal: &journal, ..Evidence::default() }, &registry());
    assert!(!matches!(found.verdict, Verdict::NotValid { .. }), "{:?}", found.lines());
    let text = String::from_utf8(journal).unwrap();
    let rules = [rules_of(1), rules_of(2)].map(|rules| text.contains(&rules.to_string()));
    assert_eq!(rules, [true, true]);
    // The same, led by the new one.
    drop((helps, leads));
    let mut leads = Host::open(&club.home(), still(), build::<2>()).unwrap();
    let mut helps = helper(&club.home());
    letters(&club, &mut leads, &["g1"], "red", &["say Once more"]);
    assert_eq!((helped(&mut helps), came(&mut leads)), (1, 0));
}

fn database_of(club: &Club) -> String {
    let settings = std::fs::read_to_string(club.home().join("feldpost.toml")).unwrap();
    settings.lines().next().unwrap().split('"').nth(1).unwrap().to_owned()
}

/// While somebody has a mail, later ones of its game wait, and those of other games do not.
#[test]
fn no_mail_overtakes_an_earlier_one_of_its_game() {
    let server = Server::shared();
    let club = club_in(&server, &server.with_tables());
    let mut leads = begun(&club, &["g1", "g2"]);
    let mut helps = helper(&club.home());
    letters(&club, &mut leads, &["g1", "g2"], "red", &["say First", "say Second"]);
    let frozen = PostgresStore::at(Address::read(&database_of(&club)).unwrap());
    let claim = frozen.help().unwrap();
    frozen.hold().unwrap();
    let first = frozen.new_mails().unwrap().remove(0);
    // It has the mail, and has not come to its game yet.
    assert!(frozen.take_mail(&first).unwrap());
    let counts = leads.run_once().unwrap();
    assert_eq!((counts.mails_in, counts.elsewhere, counts.errors), (2, 2, Vec::new()));
    assert_eq!(helped(&mut helps), 0);
    assert_eq!(said(&leads, "g2"), ["First", "Second"]);
    assert_eq!(said(&leads, "g1"), [""; 0]);
    // Nor when it has come to its game.
    assert_ne!(frozen.keep_game("g1").unwrap(), Standing::Busy);
    assert_eq!((helped(&mut helps), came(&mut leads)), (0, 0));
    drop(claim);
    // The server lets go of what the connection held once it has seen its end: on a busy machine later.
    let dealt = (0..1_000).map(|_| helped(&mut helps)).find(|dealt| *dealt > 0);
    assert_eq!((dealt, came(&mut leads)), (Some(2), 0));
    assert_eq!(said(&leads, "g1"), ["First", "Second"]);
}

/// What names no game may be about any: nothing overtakes it, and it overtakes nothing.
#[test]
fn a_word_to_the_club_waits_for_all_before_it_and_all_behind_it_wait() {
    let server = Server::shared();
    let club = club_in(&server, &server.with_tables());
    let mut leads = begun(&club, &["g1", "g2"]);
    let mut helps = helper(&club.home());
    letters(&club, &mut leads, &["g1"], "red", &["say First"]);
    for body in ["games", "status all"] {
        leads.deliver(&club.mail(ADA, "feldpost@club.example", body)).unwrap();
    }
    letters(&club, &mut leads, &["g2"], "red", &["say Behind it"]);
    let frozen = PostgresStore::at(Address::read(&database_of(&club)).unwrap());
    let names = frozen.new_mails().unwrap();
    for (held, by_leader, words) in [(0, 0, ["", ""]), (1, 1, ["First", ""])] {
        let claim = frozen.help().unwrap();
        frozen.hold().unwrap();
        assert!(frozen.take_mail(&names[held]).unwrap());
        let counts = leads.run_once().unwrap();
        assert_eq!((counts.mails_in, counts.elsewhere), (by_leader, 4 - by_leader), "{held}");
        assert_eq!((helped(&mut helps), counts.errors), (0, Vec::new()), "{held}");
        for (game, word) in ["g1", "g2"].into_iter().zip(words) {
            assert_eq!(said(&leads, game).concat(), word, "{held}");
        }
        frozen.abandon();
        drop(claim);
    }
    assert_eq!(came(&mut leads), 3);
    let mails = leads.mails().unwrap();
    let order: Vec<&str> = mails.iter().rev().take(4).rev().map(|mail| mail.file.as_str()).collect();
    assert_eq!(order, names.iter().map(|name| name.to_str().unwrap()).collect::<Vec<_>>());
}

/// A mail and a game are one's at a time, until the batch ends, however it ends.
#[test]
fn two_daemons_race_for_one_game_and_one_has_it() {
    let server = Server::shared();
    let club = club_in(&server, &server.with_tables());
    let mut leads = begun(&club, &["g1"]);
    letters(&club, &mut leads, &["g1"], "red", &["say Hello"]);
    let address = database_of(&club);
    let store = || PostgresStore::at(Address::read(&address).unwrap());
    let (one, other) = (store(), store());
    let _claims = [one.help().unwrap(), other.help().unwrap()];
    let mail = one.new_mails().unwrap().remove(0);
    for ends in [PostgresStore::abandon as fn(&PostgresStore), |store| store.commit().unwrap()] {
        for (one, other) in [(&one, &other), (&other, &one)] {
            one.hold().unwrap();
            other.hold().unwrap();
            assert_ne!(one.keep_game("g1").unwrap(), Standing::Busy);
            assert_eq!(one.keep_game("g1").unwrap(), Standing::Same, "it is one's own");
            assert_eq!(other.keep_game("g1").unwrap(), Standing::Busy);
            assert!(one.take_mail(&mail).unwrap() && !other.take_mail(&mail).unwrap());
            ends(one);
            assert_ne!(other.keep_game("g1").unwrap(), Standing::Busy);
            assert!(other.take_mail(&mail).unwrap());
            ends(other);
        }
    }
    assert!(!one.take_mail(OsStr::new("gone.eml")).unwrap());
    assert_eq!(came(&mut leads), 1);
}

/// The games of the next test.
const GAMES: [&str; 8] = ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"];

fn all_of(host: &Host, home: &Path) -> Outcome {
    (GAMES.map(|game| host.export(game).unwrap().journal).to_vec(), sent(home))
}

/// What players write in three rounds.
fn rounds(club: &Club, host: &mut Host, mut deal: impl FnMut(&mut Host)) {
    for round in 0..3 {
        let say = format!("say Round {round}");
        for (red, blue) in [
            (&[say.as_str(), "standing pick 2"][..], &["pick 5", "status", "nonsense"][..]),
            (&["roll 2", "pick 3"], &["roll 3\r\nsay There", "help"]),
        ] {
            let mut raws = written(club, host, &GAMES, "red", red);
            raws.extend(written(club, host, &GAMES, "blue", blue));
            raws.iter().for_each(|raw| drop(host.deliver(raw).unwrap()));
            deal(host);
        }
    }
}

/// Three at work at once: the same journals and the same mails, to the byte, as of one in a folder.
#[test]
fn three_daemons_do_what_one_does() {
    let in_folder = Club::new();
    let mut host = begun(&in_folder, &GAMES);
    rounds(&in_folder, &mut host, |host| {
        came(host);
    });
    let wanted = all_of(&host, &in_folder.home());

    let server = Server::shared();
    let club = club_in(&server, &server.with_tables());
    let mut leads = begun(&club, &GAMES);
    let (ended, by_helpers) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let threads: Vec<_> = (0..2)
        .map(|_| {
            let (home, ended, count): (PathBuf, _, _) =
                (club.home(), Arc::clone(&ended), Arc::clone(&by_helpers));
            std::thread::spawn(move || {
                let mut host = helper(&home);
                host.hold_for(std::time::Duration::from_millis(5));
                while !ended.load(Ordering::SeqCst) {
                    count.fetch_add(helped(&mut host), Ordering::SeqCst);
                }
            })
        })
        .collect();
    leads.hold_for(std::time::Duration::from_millis(5));
    let mut by_leader = 0;
    rounds(&club, &mut leads, |leads| {
        let begun = std::time::Instant::now();
        loop {
            by_leader += came(leads);
            let store = PostgresStore::at(Address::read(&database_of(&club)).unwrap());
            if store.new_mails().unwrap().is_empty() {
                break;
            }
            assert!(begun.elapsed() < std::time::Duration::from_secs(60), "it does not come to an end");
        }
        by_leader += came(leads);
    });
    ended.store(true, Ordering::SeqCst);
    threads.into_iter().for_each(|thread| thread.join().unwrap());
    let by_helpers = by_helpers.load(Ordering::SeqCst);
    assert!(by_helpers > 20 && by_leader > 0, "{by_helpers} and {by_leader}");
    let found = all_of(&leads, &club.home());
    for (found, wanted) in found.0.iter().zip(&wanted.0) {
        let lines = |journal: &[u8]| String::from_utf8(journal.to_vec()).unwrap();
        let (found, wanted) = (lines(found), lines(wanted));
        let differs = found.lines().zip(wanted.lines()).find(|(found, wanted)| found != wanted);
        assert!(found == wanted, "{differs:#?}");
    }
    assert!(found.1 == wanted.1, "mails");
    // Whoever opens the home next finds all of it as it is.
    drop(leads);
    name_database(&club.home(), &database_of(&club));
    let mut again = Host::open(&club.home(), still(), registry()).unwrap();
    let rows = again.game_rows().unwrap();
    assert!(rows.len() == GAMES.len() && rows.iter().all(|row| row.set_aside.is_none()), "{rows:?}");
    for row in rows {
        assert_eq!(row.seq, again.view(&row.id).unwrap().head().seq, "{}", row.id);
    }
    assert_eq!(came(&mut again), 0);
}
