//! A game that was set aside, and goes on when it is mended: by one command, and nothing is lost meanwhile.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use crate::support::any::{AnyTable, GAME, default_kinds};
use crate::support::cut::{WHOLE, at_every_effect, run_at};
use crate::support::*;
use feldpost::host::{Done, Host, Outcome, Phase, Request};
use feldpost_umpire::audit::{Evidence, Verdict, audit};

fn told(club: &Club, address: &str, what: &str) -> usize {
    let flat = |body: &str| body.split_whitespace().collect::<Vec<_>>().join(" ");
    club.inbox(address).iter().filter(|mail| flat(&mail.body).contains(what)).count()
}

fn release(host: &mut Host) -> Done {
    host.ask(&Request::TakeBack { game: "g1".into() }).unwrap()
}

fn phase(host: &mut Host) -> Phase {
    host.game_rows().unwrap()[0].phase
}

/// Both have chosen, and then somebody puts an old copy of the game back. The folder of the newest one is
/// kept beside the home.
fn gone_back(club: &Club) -> Host {
    let mut host = started(club);
    play(club, &mut host, "red", "pick 3");
    drop(host);
    let [game, old, newest] = folders(club);
    copy_home(&game, &old);
    let mut host = club.open();
    play(club, &mut host, "blue", "pick 5");
    drop(host);
    copy_home(&game, &newest);
    put_back(&old, &game);
    club.open()
}

/// The game, an old copy of it, and the newest one.
fn folders(club: &Club) -> [PathBuf; 3] {
    [club.home().join("games/g1"), club.dir.path().join("old"), club.dir.path().join("newest")]
}

/// As `tar` does over a home: what the copy has not stays.
fn put_back(copy: &Path, game: &Path) {
    copy_home(copy, game);
}

#[test]
fn a_game_goes_on_when_it_is_mended_and_no_mail_is_lost() {
    let club = Club::with_umpire("");
    let mut host = gone_back(&club);
    assert!(!host.run_once().unwrap().errors.is_empty());
    assert_eq!(phase(&mut host), Phase::SetAside);
    for address in [ADA, BRUNO] {
        assert_eq!(
            told(&club, address, "has been stopped: something is wrong with its record"),
            1,
            "{address}"
        );
    }
    assert_eq!(told(&club, UMPIRE, "feldpost game release g1"), 1);
    // Another start tells nobody anew but the umpire.
    drop(host);
    let mut host = club.open();
    host.run_once().unwrap();
    assert_eq!(told(&club, ADA, "has been stopped: something is wrong"), 1);
    // While it is not mended, nothing changes.
    let refused = host.ask(&Request::TakeBack { game: "g1".into() });
    assert!(refused.is_err(), "{refused:?}");
    assert_eq!(phase(&mut host), Phase::SetAside);
    let [game, _, newest] = folders(&club);
    put_back(&newest, &game);
    assert_eq!(release(&mut host), Done::All);
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    assert_eq!(phase(&mut host), Phase::Playing);
    for address in [ADA, BRUNO] {
        assert_eq!(told(&club, address, "The game was stopped and goes on now"), 1, "{address}");
    }
    play(&club, &mut host, "red", "roll 2");
    play(&club, &mut host, "blue", "roll 1");
    let journal = club.journal("g1");
    let evidence = Evidence { journal: journal.as_bytes(), ..Evidence::default() };
    assert_eq!(audit(&evidence, &registry()).verdict, Verdict::Valid);
    assert_eq!(release(&mut host), Done::Nothing, "it is not set aside");
}

#[test]
fn mails_that_waited_are_carried_out_when_the_game_goes_on() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 3");
    play(&club, &mut host, "blue", "pick 5");
    let to = host.reply_address("g1", "red").unwrap();
    drop(host);
    fs::write(club.home().join("games/g1/set-aside.txt"), "as a test wants it\n").unwrap();
    let mut host = club.open();
    host.deliver(&club.mail(ADA, &to, "roll 2")).unwrap();
    host.run_once().unwrap();
    assert_eq!(host.mails().unwrap().pop().unwrap().fates[0].outcome, Outcome::SetAside);
    let before = club.journal("g1");
    assert_eq!(release(&mut host), Done::All);
    assert_eq!(club.journal("g1"), before, "the position is mailed first");
    let counts = host.run_once().unwrap();
    assert_eq!((counts.errors, counts.mails_in), (vec![], 1));
    assert_eq!(host.mails().unwrap().pop().unwrap().fates[0].outcome, Outcome::Orders);
    assert!(club.journal("g1").len() > before.len());
    let kept = club.home().join("quarantine/set-aside");
    assert_eq!(fs::read_dir(kept).unwrap().count(), 0, "it waits no more");
}

/// Whether the game is still set aside, the mails that wait, and how many entries its journal has.
fn come_of_it(home: &Path) -> (bool, usize, usize) {
    let game = home.join("games").join(GAME);
    let waiting = fs::read_dir(home.join("quarantine/set-aside")).map_or(0, Iterator::count);
    let journal = fs::read_to_string(game.join("journal.jsonl")).unwrap();
    (game.join("set-aside.txt").exists(), waiting, journal.lines().count())
}

#[test]
fn a_mail_that_waited_counts_once_wherever_the_release_is_cut_off() {
    let (mut table, first) = default_kinds().iter().find_map(AnyTable::at_secret_choice).unwrap();
    assert!(table.answer(&first));
    let last = table.seats().into_iter().find(|seat| *seat != first).unwrap();
    let choice = table.different_choices(&last)[0].clone();
    let to = table.host.reply_address(GAME, &last).unwrap();
    let raw = table.club.mail(table.address(&last), &to, &choice);
    let AnyTable { club, host, .. } = table;
    drop(host);
    let game = club.home().join("games").join(GAME);
    fs::write(game.join("set-aside.txt"), "as a test wants it\n").unwrap();
    let mut host = club.open();
    host.deliver(&raw).unwrap();
    host.run_once().unwrap();
    drop(host);
    let (is_aside, waiting, before) = come_of_it(&club.home());
    assert_eq!((is_aside, waiting), (true, 1));
    let unix = club.clock.load(Ordering::SeqCst) + 60;
    let release = |home: &Path, unix: i64, plan: &str| run_at(home, unix, plan, &["game", "release", GAME]);
    let go_on = |home: &Path| {
        release(home, unix + 60, WHOLE);
        assert!(run_at(home, unix + 120, WHOLE, &["serve", "--once"]));
    };
    let wanted = at_every_effect(&club, |home, plan| release(home, unix, plan), go_on, come_of_it);
    assert_eq!((wanted.0, wanted.1), (false, 0));
    assert!(wanted.2 > before, "the orders count: {wanted:?}");
}
