//! Games that players offer by mail: what is said of a line, what happens when it was confirmed, and that
//! nobody can have it done in another one's name.

use std::fs;
use std::path::Path;
use std::sync::atomic::Ordering;

use crate::command_line::run::feldpost;
use crate::support::any::{AnyTable, default_kinds, some_game, two_sides};
use crate::support::cut::{WHOLE, at_every_effect, run_at};
use crate::support::*;
use feldpost::host::Host;
use feldpost_kit::id::Id;
use feldpost_umpire::turn::Game;

const CLUB: &str = "feldpost@club.example";
const CARLA: &str = "carla@example.org";

/// A club in which Ada and Bruno play, with this in the place of its settings for offers.
fn club(lobby: Option<&str>) -> (Club, Host) {
    let table = AnyTable::begun(&default_kinds()[0]);
    let AnyTable { club, host, .. } = table;
    drop(host);
    let path = club.home().join("feldpost.toml");
    let text = fs::read_to_string(&path).unwrap();
    let text = match (lobby, text.split_once("[lobby]")) {
        (None, _) => text,
        (Some(own), Some((before, rest))) => {
            let behind = rest.split_once("\n[").map_or(String::new(), |(_, behind)| format!("[{behind}"));
            format!("{before}{own}\n{behind}")
        }
        (Some(_), None) => panic!("{text}"),
    };
    fs::write(&path, format!("umpire = \"{UMPIRE}\"\n{text}")).unwrap();
    let host = open(&club);
    (club, host)
}

fn open(club: &Club) -> Host {
    Host::open(&club.home(), means(&club.clock), feldpost::games::standard()).unwrap()
}

/// A mail to the club, and all that comes of it; what its sender is told.
fn mail(club: &Club, host: &mut Host, from: &str, body: &str) -> String {
    let before = club.inbox(from).len();
    host.deliver(&club.mail(from, CLUB, body)).unwrap();
    for _ in 0..2 {
        assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
        club.clock.fetch_add(60, Ordering::SeqCst);
    }
    club.inbox(from).split_off(before).into_iter().map(|mail| mail.body + "\n").collect()
}

/// The line that confirms something in a mail.
fn line(told: &str) -> String {
    let line = told.lines().map(str::trim).find(|line| line.starts_with("confirm offer "));
    line.unwrap_or_else(|| panic!("{told}")).to_owned()
}

/// Ids of the games beside the one that there was.
fn new_games(home: &Path) -> Vec<String> {
    let names = fs::read_dir(home.join("games")).unwrap();
    let mut ids: Vec<String> =
        names.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    ids.retain(|id| id != "any-1");
    ids.sort();
    ids
}

fn game(club: &Club, host: &mut Host) -> Game {
    let ids = new_games(&club.home());
    assert_eq!(ids.len(), 1, "{ids:?}");
    host.view(&ids[0]).unwrap()
}

fn offer(more: &str) -> String {
    format!("offer {} as {} {more}", some_game().id, two_sides()[1])
}

#[test]
fn a_game_is_offered_when_its_player_has_confirmed_it_and_once() {
    let (club, mut host) = club(None);
    let told = mail(
        &club,
        &mut host,
        ADA,
        &format!("Hello!\r\n\r\n{}\r\n", offer(&format!("against {CARLA} pace 2d"))),
    );
    assert!(new_games(&club.home()).is_empty() && club.inbox(CARLA).is_empty(), "nothing happens yet");
    assert!(told.contains(CARLA) && told.contains("2d"), "{told}");
    let confirm = line(&told);
    // A mail program breaks the line.
    let broken = confirm.replacen(" against", "\r\nagainst", 1);
    let told = mail(&club, &mut host, ADA, &broken);
    let made = game(&club, &mut host);
    let [red, blue] = two_sides();
    assert!(made.id().starts_with(&format!("{}-", some_game().book.to_lowercase())), "{}", made.id());
    assert_eq!(made.offer().system, some_game().id);
    assert!(told.contains("JOIN "), "she gets the offer too: {told}");
    assert!(!told.contains("There is no clock"), "{told}");
    let offered = club.inbox(CARLA);
    assert_eq!(offered.len(), 1);
    for (seat, from) in [(blue, ADA), (red, CARLA)] {
        let to = host.reply_address(made.id(), seat).unwrap();
        let body = format!("join {}\r\nentropy {seat} threw 4 4 1", made.offer_hash().short());
        take_in(&mut host, &club.mail(from, &to, &body));
    }
    let begun = game(&club, &mut host);
    assert!(begun.started());
    assert!(begun.clock().is_some(), "with a clock");
    let umpire = club.inbox(UMPIRE).pop().unwrap().body;
    assert!(umpire.contains(&format!("({ADA})")), "the umpire hears of it: {umpire}");
    // The same line again makes no other game.
    mail(&club, &mut host, ADA, &format!("{confirm}\r\nDid it work?"));
    assert_eq!(new_games(&club.home()).len(), 1);
}

#[test]
fn everything_that_is_wrong_with_an_offer_is_told_at_once() {
    let (club, mut host) = club(None);
    let system = some_game().id;
    let body = format!("offer {system} nonsense as nobody against bruno pace never");
    let told = mail(&club, &mut host, ADA, &body);
    for wanted in
        ["`nonsense`", "`nobody`", "`bruno`", "`never`", two_sides()[0], &format!("offer {system} as ")]
    {
        assert!(told.contains(wanted), "{wanted}: {told}");
    }
    let told = mail(&club, &mut host, ADA, &offer(&format!("against {ADA}")));
    assert!(told.contains("cannot play against you"), "{told}");
    let told = mail(&club, &mut host, ADA, &format!("offer {}x as red", system));
    assert!(told.contains(&format!("there is {system}")), "{told}");
    assert!(new_games(&club.home()).is_empty());
    // The list of games says how it is done.
    let told = mail(&club, &mut host, ADA, "games");
    assert!(told.contains(&format!("offer {system} as ")), "{told}");
}

#[test]
fn who_may_offer_is_the_clubs_to_say() {
    let open_offer = || offer("pace 3d");
    let named = || offer(&format!("against {ADA}"));
    // Members alone, and that is what a new home says.
    let (members, mut host) = club(None);
    for body in [open_offer(), named()] {
        let told = mail(&members, &mut host, CARLA, &body);
        assert!(told.contains("Only members"), "{told}");
    }
    drop(host);
    // Anybody, but an opponent is named by members alone.
    let (anyone, mut host) = club(Some("[lobby]\noffers = \"anyone\""));
    let told = mail(&anyone, &mut host, CARLA, &named());
    assert!(told.contains("Only members"), "{told}");
    let told = mail(&anyone, &mut host, CARLA, &open_offer());
    mail(&anyone, &mut host, CARLA, &line(&told));
    let made = game(&anyone, &mut host);
    let told = mail(&anyone, &mut host, "dora@example.org", &format!("join {}", made.id()));
    assert!(
        told.contains(&format!("confirm join {} {}", made.id(), two_sides()[0])),
        "the seat is open: {told}"
    );
    drop(host);
    // A home of before says nothing of it: such a line is what it always was.
    let (nobody, mut host) = club(Some(""));
    let told = mail(&nobody, &mut host, ADA, &open_offer());
    assert!(!told.contains("confirm offer"), "{told}");
    assert!(new_games(&nobody.home()).is_empty());
    let told = mail(&nobody, &mut host, ADA, "games");
    assert!(!told.contains("offer "), "{told}");
}

#[test]
fn nobody_has_a_game_offered_in_the_name_of_another() {
    let (club, mut host) = club(None);
    let told = mail(&club, &mut host, ADA, &offer(&format!("against {CARLA}")));
    let confirm = line(&told);
    let stamp = confirm.split_whitespace().nth(2).unwrap().to_owned();
    let (unix, code) = stamp.split_once('.').unwrap();
    let guessed = confirm.replace(code, "0123456789abcdef");
    let other = confirm.replace(CARLA, "dora@example.org");
    let later = confirm.replace(unix, &(unix.parse::<i64>().unwrap() + 1).to_string());
    for forged in [guessed, other, later, "confirm offer".into(), "confirm offer x.y z".into()] {
        mail(&club, &mut host, ADA, &forged);
        assert!(new_games(&club.home()).is_empty(), "{forged}");
    }
    let told = mail(&club, &mut host, BRUNO, &confirm);
    assert!(told.contains("comes from another address"), "{told}");
    assert!(new_games(&club.home()).is_empty() && club.inbox(CARLA).is_empty());
    club.clock.fetch_add(3 * 86_400, Ordering::SeqCst);
    mail(&club, &mut host, ADA, &confirm);
    assert!(new_games(&club.home()).is_empty(), "too late");
}

#[test]
fn sides_are_drawn_once_both_have_joined() {
    let (club, mut host) = club(None);
    let (mut sides, seats) = (Vec::new(), two_sides());
    for day in 0..12 {
        let told = mail(&club, &mut host, ADA, &format!("offer {} as any against {CARLA}", some_game().id));
        let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains("Your side is drawn by lot once both have joined"), "{told}");
        let confirm = line(&told);
        let before = new_games(&club.home());
        mail(&club, &mut host, ADA, &confirm);
        mail(&club, &mut host, ADA, &format!("{confirm}\r\nagain"));
        let made: Vec<String> =
            new_games(&club.home()).into_iter().filter(|id| !before.contains(id)).collect();
        assert_eq!(made.len(), 1, "day {day}");
        for (address, seat) in [ADA, CARLA].into_iter().zip(seats) {
            let (to, offer) = (host.reply_address(&made[0], seat).unwrap(), host.view(&made[0]).unwrap());
            let join = format!("join {}\r\nentropy {address} on day {day}", offer.offer_hash().short());
            take_in(&mut host, &club.mail(address, &to, &join));
        }
        let roster = host.roster(&made[0]).unwrap();
        let (seat, _) = roster.seats.iter().find(|(_, player)| player.address == ADA).unwrap();
        assert_eq!(roster.seats.len(), 2);
        sides.push(seat.clone());
        club.clock.fetch_add(86_400, Ordering::SeqCst);
    }
    let drawn: std::collections::BTreeSet<&String> = sides.iter().collect();
    assert_eq!(drawn.len(), 2, "{sides:?}");
}

#[test]
fn sides_go_by_bids_where_a_player_wants_it() {
    let (club, mut host) = club(None);
    let bids = some_game().id;
    let told = mail(&club, &mut host, ADA, &format!("offer {bids} as bid against {CARLA}"));
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("The sides go by bids, which you make when you join"), "{told}");
    mail(&club, &mut host, ADA, &line(&told));
    let made = game(&club, &mut host);
    let [first, second] = two_sides();
    for (address, seat, points) in [(ADA, first, 1), (CARLA, second, 4)] {
        let to = host.reply_address(made.id(), seat).unwrap();
        let join = format!("join {}\r\nentropy {address}, geese", made.offer_hash().short());
        take_in(&mut host, &club.mail(address, &to, &format!("{join}\r\nbid {first} {points}")));
    }
    let roster = host.roster(made.id()).unwrap();
    assert_eq!((&*roster.seats[first].address, &*roster.seats[second].address), (CARLA, ADA));
    let told = mail(&club, &mut host, ADA, &format!("offer {bids} as any against computer"));
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("Your side is drawn by lot, and the program itself plays against you."), "{told}");
    let told = mail(&club, &mut host, ADA, &format!("offer {bids} as bid against computer"));
    assert!(told.contains("Sides go by bids between two people"), "{told}");
}

#[test]
fn nobody_floods_another_with_offers() {
    let (club, mut host) = club(None);
    let ask =
        |host: &mut Host, from: &str, to: &str| mail(&club, host, from, &offer(&format!("against {to}")));
    for _ in 0..3 {
        let told = ask(&mut host, ADA, CARLA);
        mail(&club, &mut host, ADA, &line(&told));
    }
    assert_eq!(new_games(&club.home()).len(), 3);
    let told = ask(&mut host, ADA, "dora@example.org");
    assert!(told.contains("Enough games have been offered today"), "{told}");
    let told = ask(&mut host, BRUNO, CARLA);
    assert!(told.contains("has been offered enough games today"), "{told}");
    club.clock.fetch_add(86_400, Ordering::SeqCst);
    let told = ask(&mut host, BRUNO, CARLA);
    assert!(told.contains("confirm offer"), "{told}");
}

#[test]
fn an_offer_that_was_confirmed_is_made_once_wherever_the_daemon_is_cut_off() {
    let (club, host) = club(None);
    drop(host);
    let unix = club.clock.load(Ordering::SeqCst) + 60;
    let serve = |home: &Path, unix: i64, plan: &str| run_at(home, unix, plan, &["serve", "--once"]);
    let deliver = |raw: &[u8]| open(&club).deliver(raw).unwrap();
    deliver(&club.mail(ADA, CLUB, &offer(&format!("against {CARLA}"))));
    assert!(serve(&club.home(), unix, WHOLE));
    let confirm = line(&club.inbox(ADA).pop().unwrap().body);
    deliver(&club.mail(ADA, CLUB, &confirm));
    let go_on = |home: &Path| (1..3).for_each(|pass| assert!(serve(home, unix + 60 + 60 * pass, WHOLE)));
    let come_of_it = |home: &Path| (new_games(home).len(), inbox_at(home, CARLA).len());
    let wanted = at_every_effect(&club, |home, plan| serve(home, unix + 60, plan), go_on, come_of_it);
    assert_eq!(wanted, (1, 1));
}

/// Answers for a player of a game whatever is asked, until it is over or so many sheets were sent.
fn play(club: &Club, host: &mut Host, id: &str, (seat, from): (&str, &str), sheets: usize) {
    for _ in 0..sheets {
        let game = host.view(id).unwrap();
        if game.is_over().unwrap() {
            return;
        }
        assert!(
            game.owes(seat).unwrap().is_some(),
            "it waits for nobody but {seat}: {:?}",
            game.waiting_for()
        );
        let (_, system) = host.registry().find(&game.offer().system).unwrap();
        let name = system.opponents()[0];
        let sheet = game.play().opponent_sheet(name, Id::new(seat).unwrap(), game.head().seq).unwrap();
        let to = host.reply_address(id, seat).unwrap();
        let now = club.clock.load(Ordering::SeqCst);
        club.clock.store((now / 1_200 + 1) * 1_200, Ordering::SeqCst);
        take_in(host, &club.mail(from, &to, &sheet.replace('\n', "\r\n")));
    }
}

/// A game against the program, which Ada has offered and accepted.
fn practice(club: &Club, host: &mut Host, system: &str, side: &str) -> String {
    let told = mail(club, host, ADA, &format!("offer {system} as {side} against computer"));
    let words: Vec<&str> = told.split_whitespace().collect();
    assert!(words.join(" ").contains("the program itself plays against you"), "{told}");
    mail(club, host, ADA, &line(&told));
    let made = game(club, host);
    assert!(made.offer().unrated, "it counts on no ladder");
    let to = host.reply_address(made.id(), side).unwrap();
    let join = format!("join {}\r\nentropy seven geese", made.offer_hash().short());
    take_in(host, &club.mail(ADA, &to, &join));
    assert!(game(club, host).started(), "it begins at once");
    made.id().to_owned()
}

#[test]
fn a_game_against_the_program_is_played_to_its_end_in_every_game_from_either_side() {
    for kind in default_kinds() {
        let [one, two] = kind.card.sides.as_slice() else { continue };
        for side in [one, two] {
            let (club, mut host) = club(None);
            let side = side.id.as_str();
            let id = practice(&club, &mut host, kind.card.id, side);
            play(&club, &mut host, &id, (side, ADA), 400);
            let over = host.view(&id).unwrap();
            assert!(over.is_over().unwrap(), "{} as {side}", kind.name());
            let outgoing = fs::read_dir(club.home().join("mail/out/new")).unwrap();
            for sent in outgoing {
                let raw = fs::read_to_string(sent.unwrap().path()).unwrap();
                let to = raw.lines().find(|line| line.starts_with("To: ")).unwrap();
                assert!(!to.contains(".invalid"), "{to}");
            }
            let queued = fs::read_dir(club.home().join("outbox/queued")).unwrap().count();
            assert_eq!(queued, 0, "nothing waits for nowhere");
            drop(host);
            let journal = club.home().join("games").join(&id).join("journal.jsonl");
            feldpost(&["audit", journal.to_str().unwrap()]).quietly(0).says(&["VALID"]);
        }
    }
}

#[test]
fn the_program_answers_once_wherever_the_daemon_is_cut_off() {
    let (club, mut host) = club(None);
    let side = two_sides()[1];
    let told = mail(&club, &mut host, ADA, &format!("offer {} as {side} against computer", some_game().id));
    mail(&club, &mut host, ADA, &line(&told));
    let made = game(&club, &mut host);
    let to = host.reply_address(made.id(), side).unwrap();
    let join = format!("join {}\r\nentropy seven geese", made.offer_hash().short());
    host.deliver(&club.mail(ADA, &to, &join)).unwrap();
    drop(host);
    let unix = club.clock.load(Ordering::SeqCst) + 60;
    let serve = |home: &Path, unix: i64, plan: &str| run_at(home, unix, plan, &["serve", "--once"]);
    let go_on = |home: &Path| (1..3).for_each(|pass| assert!(serve(home, unix + 60 * pass, WHOLE)));
    let come_of_it = |home: &Path| {
        let journal = home.join("games").join(made.id()).join("journal.jsonl");
        let journal = fs::read_to_string(journal).unwrap();
        (journal.matches(r#""type":"mail""#).count(), inbox_at(home, ADA).len())
    };
    let wanted = at_every_effect(&club, |home, plan| serve(home, unix, plan), go_on, come_of_it);
    assert!(wanted.0 > 2, "the program has accepted and moved: {wanted:?}");
}

#[test]
fn nobody_is_named_in_a_game_that_is_offered_so() {
    let (club, mut host) = club(None);
    let told = mail(&club, &mut host, ADA, &offer(&format!("against {CARLA} gunboat")));
    assert!(told.contains("Nobody is to know who plays whom"), "{told}");
    let told = mail(&club, &mut host, ADA, &offer("gunboat"));
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("It counts on no ladder. Nobody is told who plays whom."), "{told}");
    mail(&club, &mut host, ADA, &line(&told));
    let made = game(&club, &mut host);
    assert!(made.offer().gunboat && made.offer().unrated);
}
