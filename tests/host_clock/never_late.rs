//! What makes nobody late: a host that was not there, a clock that was set, mail that does not arrive.

use super::*;
use crate::support::returned::{report, returned};
use feldpost_umpire::ladder::of_journal;

#[test]
fn nobody_is_late_because_the_host_was_not_there() {
    let club = Club::with_umpire("");
    let mut host = begun(&club, "2d, grace 1h");
    wait(&club, &mut host, DAY);
    let before = deadline(&host, "red").unwrap();
    drop(host);
    club.clock.fetch_add(3 * DAY, Ordering::SeqCst);
    let mut host = club.open();
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    let moved = deadline(&host, "red").unwrap() - before;
    assert!((3 * DAY..3 * DAY + HOUR).contains(&moved), "{moved}");
    assert!(club.journal("g1").contains(r#""act":"pause""#) && !club.journal("g1").contains(r#""late""#));
    let umpire = club.inbox(UMPIRE);
    assert_eq!(umpire.len(), 1);
    assert!(
        text(&umpire[0]).contains("about 72 hours. In 1 game a clock was running"),
        "{}",
        text(&umpire[0])
    );
    wait(&club, &mut host, 23 * HOUR);
    assert_eq!(told(&club, ADA, "Your time is up"), 0);
    wait(&club, &mut host, 4 * HOUR);
    assert_eq!(told(&club, ADA, "Your time is up"), 1);
    valid(&club);
}

/// Whoever counts how punctual a player is reads the journal from its beginning.
#[test]
fn a_mail_that_waited_for_the_host_came_in_time() {
    let club = Club::with_umpire("");
    let mut host = begun(&club, "2d, grace 1h");
    wait(&club, &mut host, DAY);
    let to = host.reply_address("g1", "blue").unwrap();
    drop(host);
    club.clock.fetch_add(3 * DAY, Ordering::SeqCst);
    let mut host = club.open();
    take_in(&mut host, &club.mail(BRUNO, &to, "pick 4"));
    let journal = club.journal("g1");
    let (pause, sealed) = (journal.find(r#""act":"pause""#), journal.find(r#""type":"commit""#));
    assert!(pause.is_some() && sealed.is_some() && pause < sealed, "{journal}");
    play(&club, &mut host, "blue", "resign yes");
    let export = host.export("g1").unwrap();
    let played = of_journal(&registry(), "g1", &export.journal, export.head.as_deref()).unwrap().unwrap();
    let blue = played.seats[1].on_time;
    assert_eq!((blue.late, blue.silent), (0, 0), "{blue:?}");
    assert!(blue.in_time > 0, "{blue:?}");
    valid(&club);
}

#[test]
fn nobody_is_late_because_the_clock_was_set() {
    let club = Club::with_umpire("");
    let mut host = begun(&club, "2d, grace 1h");
    wait(&club, &mut host, 2 * DAY);
    // Back by a year, and there again: a machine whose battery is empty.
    club.clock.fetch_sub(365 * DAY, Ordering::SeqCst);
    host.run_once().unwrap();
    assert_eq!(subjects(&club, UMPIRE), ["the clock of this machine was set"]);
    club.clock.fetch_add(365 * DAY, Ordering::SeqCst);
    host.run_once().unwrap();
    assert!(!club.journal("g1").contains(r#""act":"late""#));
    assert!(deadline(&host, "red").is_some());
    valid(&club);
}

#[test]
fn many_that_are_late_at_once_are_the_umpires_to_judge() {
    let club = Club::with_umpire("");
    let mut host = club.open();
    for game in ["g1", "g2", "g3", "g4", "g5"] {
        host.new_game(&timed(game, "1d, grace 1h")).unwrap();
        join(&club, &mut host, game);
    }
    wait(&club, &mut host, 2 * DAY);
    let subjects = subjects(&club, UMPIRE);
    assert_eq!(subjects[0], "many games are late at once", "{subjects:?}");
    for game in ["g1", "g5"] {
        assert!(!club.journal(game).contains(r#""act":"late""#), "{game}");
    }
    for game in ["g1", "g2"] {
        for seat in [None, Some("red".to_owned())] {
            let more = Request::Extend { game: game.into(), seat, seconds: 5 * 86_400 };
            assert_eq!(host.ask(&more).unwrap(), Done::All);
        }
    }
    wait(&club, &mut host, DAY);
    assert!(club.journal("g5").contains(r#""act":"late""#), "three of five are no outage");
    assert!(!club.journal("g1").contains(r#""act":"late""#));
}

/// Delivery reports for a seat, day after day, until no more mail goes there.
fn unreachable(club: &Club, host: &mut Host, address: &str) {
    for _ in 0..4 {
        let back = returned(club, address);
        take_in(host, &report(club, "feldpost@club.example", "failed", "5.1.1", &back));
        wait(club, host, DAY);
    }
    assert_eq!(host.game_rows().unwrap()[0].unreachable, ["blue"]);
}

#[test]
fn nobody_is_late_whom_no_mail_reaches() {
    let club = Club::with_umpire("");
    let mut host = begun(&club, "6d, grace 1h, after 1 silences forfeit");
    play(&club, &mut host, "red", "pick 4");
    unreachable(&club, &mut host, BRUNO);
    wait(&club, &mut host, 3 * DAY);
    assert!(
        !club.journal("g1").contains(r#""act":"late""#) && !club.journal("g1").contains(r#""act":"forfeit""#)
    );
    let subjects = subjects(&club, UMPIRE);
    assert!(subjects.contains(&"g1: blue cannot be reached, and time is up".to_owned()), "{subjects:?}");
    valid(&club);
}

#[test]
fn where_nobody_plays_any_more_nobody_has_won() {
    let club = Club::with_umpire("");
    let mut host = begun(&club, "1d, grace 1h, after 1 silences forfeit");
    wait(&club, &mut host, 2 * DAY);
    let row = host.game_rows().unwrap().remove(0);
    assert_eq!(row.phase, Phase::Playing);
    assert!(row.clock.unwrap().adjourned.is_some(), "it is adjourned instead");
    let told = subjects(&club, UMPIRE);
    assert!(["red", "blue"].iter().all(|seat| told.iter().any(|told| told.contains(seat))), "{told:?}");
    valid(&club);
}

#[test]
fn nobody_is_late_while_no_mail_gets_in() {
    let club = Club::with_umpire("");
    let mut host = begun(&club, "2d, grace 1h");
    wait(&club, &mut host, DAY);
    host.hears(false);
    wait(&club, &mut host, 4 * DAY);
    assert!(!club.journal("g1").contains(r#""act":"late""#));
    host.hears(true);
    wait(&club, &mut host, HOUR);
    assert!(club.journal("g1").contains(r#""act":"pause""#), "it was an outage");
    assert!(!club.journal("g1").contains(r#""act":"late""#));
    wait(&club, &mut host, 2 * DAY);
    assert!(club.journal("g1").contains(r#""act":"late""#));
    valid(&club);
}

/// A pass that ends between two mails: the second one may be what is waited for.
#[test]
fn nobody_is_late_whose_mail_lies_in_the_inbox() {
    let club = Club::with_umpire("");
    let mut host = begun(&club, "1d, grace 1h");
    play(&club, &mut host, "red", "pick 4");
    wait(&club, &mut host, DAY);
    for (seat, from, words) in [("red", ADA, "status"), ("blue", BRUNO, "pick 3")] {
        let to = host.reply_address("g1", seat).unwrap();
        host.deliver(&club.mail(from, &to, words)).unwrap();
    }
    host.tell_progress(|| false);
    club.clock.fetch_add(2 * HOUR, Ordering::SeqCst);
    assert_eq!(host.run_once().unwrap().mails_in, 1);
    assert_eq!(host.view("g1").unwrap().waiting_for().unwrap(), ["blue"], "its mail is not read yet");
    assert!(!club.journal("g1").contains(r#""act":"late""#));
    host.tell_progress(|| true);
    wait(&club, &mut host, 2 * HOUR);
    assert!(!club.journal("g1").contains(r#""act":"late""#));
    assert_eq!(host_view(&host, |game| game.clock().unwrap().kept("blue").late), 1, "it counted");
    valid(&club);
}
