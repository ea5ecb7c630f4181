//! Who watches a game is mailed what anybody may know of it, and nothing else.

use std::fs;
use std::path::Path;
use std::sync::atomic::Ordering;

use crate::support::any::{AnyTable, GAME, default_kinds};
use crate::support::cut::{WHOLE, at_every_effect, run_at};
use crate::support::*;
use feldpost::host::{Host, Outcome};

const CARLA: &str = "carla@example.org";
const EVE: &str = "eve@example.com";
const CLUB: &str = "feldpost@club.example";
const DAY: i64 = 86_400;

/// A club whose settings have this behind `[lobby]`, in which Carla has a seat of another game.
fn club(lobby: &str) -> (Club, Host) {
    let club = Club::new();
    drop(club.open());
    let path = club.home().join("feldpost.toml");
    let text = fs::read_to_string(&path).unwrap();
    let (before, _) = text.split_once("[lobby]").unwrap();
    fs::write(&path, format!("{before}[lobby]\n{lobby}\n")).unwrap();
    let mut host = started(&club);
    let mut other = new_game("g2");
    other.seats[0].address = Some(CARLA.into());
    host.new_game(&other).unwrap();
    host.run_once().unwrap();
    (club, host)
}

/// A mail to the club; what its sender is told.
fn mail(club: &Club, host: &mut Host, from: &str, body: &str) -> String {
    let before = club.inbox(from).len();
    host.deliver(&club.mail(from, CLUB, body)).unwrap();
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    let told: String = club.inbox(from).split_off(before).into_iter().map(|mail| mail.body + "\n").collect();
    told.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn watch(club: &Club, host: &mut Host, from: &str) {
    mail(club, host, from, "watch g1");
    let line = confirm_line(&club.inbox(from).pop().unwrap());
    assert!(mail(club, host, from, &line).contains("You watch g1 from now on"));
}

/// So many days later: what came to an address.
fn after(club: &Club, host: &mut Host, days: i64, address: &str) -> Vec<String> {
    let before = club.inbox(address).len();
    club.clock.fetch_add(days * DAY + 60, Ordering::SeqCst);
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    club.inbox(address).split_off(before).into_iter().map(|mail| mail.body).collect()
}

#[test]
fn whoever_unsubscribes_watches_nothing_more() {
    let (club, mut host) = club("watch = \"members\"");
    watch(&club, &mut host, CARLA);
    assert!(mail(&club, &mut host, CARLA, "Unsubscribe").contains("g1"));
    play(&club, &mut host, "red", "resign yes");
    assert_eq!(after(&club, &mut host, 2, CARLA), Vec::<String>::new());
}

#[test]
fn whoever_watches_is_told_once_a_day_what_anybody_may_know() {
    let (club, mut host) = club("watch = \"members\"");
    assert!(mail(&club, &mut host, CARLA, "games").contains("watch GAME"));
    watch(&club, &mut host, CARLA);
    play(&club, &mut host, "red", "pick 3");
    assert_eq!(after(&club, &mut host, 1, CARLA), Vec::<String>::new(), "a sealed choice is nothing to see");
    play(&club, &mut host, "blue", "pick 5");
    play(&club, &mut host, "blue", "roll 2");
    let told = after(&club, &mut host, 1, CARLA);
    let [told] = told.as_slice() else { panic!("{told:?}") };
    assert!(told.contains("as anybody may know it:") && told.contains("picks"), "{told}");
    assert!(told.contains("`unwatch g1`") && !told.contains("Token:"), "it opens nothing: {told}");
    assert_eq!(after(&club, &mut host, 1, CARLA), Vec::<String>::new(), "nothing has come since");
    play(&club, &mut host, "red", "resign yes");
    let told = after(&club, &mut host, 1, CARLA).pop().expect("the end");
    assert!(told.contains("The game is over: The red side resigned."), "{told}");
    assert_eq!(after(&club, &mut host, 2, CARLA), Vec::<String>::new());
    assert!(mail(&club, &mut host, CARLA, "watch g1").contains("that can be watched now"), "it is over");
}

#[test]
fn who_may_watch_is_told_at_once_and_nobody_in_anothers_name() {
    let (club, mut host) = club("watch = \"members\"");
    for (from, line, told) in [
        (EVE, "watch g1", "Only members of this club may watch"),
        (ADA, "watch g1", "You play in g1 yourself"),
        (CARLA, "watch g9", "There is no game `g9` that can be watched now"),
        (CARLA, "watch g2", "There is no game `g2` that can be watched now"),
        (CARLA, "unwatch", "You watch no such game"),
        (CARLA, "confirm watch 1.aaaaaaaaaaaaaaaa g1", "That line confirms nothing"),
    ] {
        let said = mail(&club, &mut host, from, line);
        assert!(said.contains(told), "{from} {line}: {said}");
    }
    // A line that was mailed to somebody else confirms nothing.
    mail(&club, &mut host, CARLA, "watch g1");
    let line = confirm_line(&club.inbox(CARLA).pop().unwrap());
    assert!(mail(&club, &mut host, EVE, &line).contains("That line confirms nothing"));
    mail(&club, &mut host, CARLA, &line);
    play(&club, &mut host, "red", "pick 3");
    play(&club, &mut host, "blue", "pick 5");
    assert!(mail(&club, &mut host, CARLA, "unwatch g1").contains("You no longer watch g1"));
    assert_eq!(after(&club, &mut host, 2, CARLA), Vec::<String>::new());
    // In answer to a report it is told where it goes.
    play(&club, &mut host, "red", "watch g2");
    let told = club.inbox(ADA).pop().unwrap().body;
    assert!(told.contains("`watch GAME` go to the host's own address"), "{told}");
}

#[test]
fn nobody_watches_where_the_club_has_none() {
    let (club, mut host) = club("offers = \"members\"");
    assert!(!mail(&club, &mut host, CARLA, "games").contains("watch GAME"));
    for line in ["watch g1", "unwatch"] {
        mail(&club, &mut host, EVE, line);
        assert!(club.inbox(EVE).is_empty(), "{line}");
    }
    assert_eq!(host.mails().unwrap().pop().unwrap().fates[0].outcome, Outcome::Stray);
}

#[test]
fn games_are_told_as_much_later_as_the_club_wants() {
    let (club, mut host) = club("watch = \"members\"\nwatch_delay = 3");
    mail(&club, &mut host, CARLA, "watch g1");
    assert!(club.inbox(CARLA).pop().unwrap().body.contains("3 days later"));
    watch(&club, &mut host, CARLA);
    play(&club, &mut host, "red", "pick 3");
    play(&club, &mut host, "blue", "pick 5");
    assert_eq!(after(&club, &mut host, 2, CARLA), Vec::<String>::new());
    play(&club, &mut host, "blue", "roll 2");
    let told = after(&club, &mut host, 1, CARLA).pop().expect("what is three days old");
    assert!(told.contains("picks") && !told.contains("Rolled"), "{told}");
    let told = after(&club, &mut host, 2, CARLA).pop().expect("the rest");
    assert!(told.contains("Rolled") && !told.contains("picks"), "{told}");
}

/// The mails to whoever watches, and how far they were told.
fn come_of_it(home: &Path) -> (usize, String) {
    let watching = fs::read_to_string(home.join("watching")).unwrap();
    (
        inbox_at(home, CARLA).iter().filter(|mail| mail.body.contains("as anybody may know it")).count(),
        watching,
    )
}

#[test]
fn a_day_is_told_once_wherever_the_daemon_is_cut_off() {
    let (mut table, first) = default_kinds().iter().find_map(AnyTable::at_secret_choice).unwrap();
    assert!(table.answer(&first));
    let last = table.seats().into_iter().find(|seat| *seat != first).unwrap();
    assert!(table.answer(&last));
    let AnyTable { club, host, .. } = table;
    drop(host);
    fs::write(club.home().join("watching"), format!("{GAME} 0 {CARLA}\n")).unwrap();
    let unix = club.clock.load(Ordering::SeqCst) + DAY;
    let serve = |home: &Path, unix: i64, plan: &str| run_at(home, unix, plan, &["serve", "--once"]);
    let go_on = |home: &Path| assert!(serve(home, unix + 60, WHOLE));
    let (told, watching) = at_every_effect(&club, |home, plan| serve(home, unix, plan), go_on, come_of_it);
    assert_eq!(told, 1, "{watching}");
}
