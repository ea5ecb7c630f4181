//! What the umpire is shown of the games of a club: lists, and a game with its players.

use crate::command_line::run::feldpost;
use crate::support::any::{AnyTable, GAME, default_kinds};
use crate::support::*;
use feldpost::host::{Done, Host, Request};
use feldpost_mail::incoming::IncomingMail;
use feldpost_umpire::audit::{Evidence, Verdict, audit};

/// The game ends by the umpire's hand.
fn close(host: &mut Host) {
    let (game, reason) = ("g1".into(), String::new());
    assert_eq!(host.ask(&Request::Close { game, begun: true, reason }).unwrap(), Done::All);
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
}

fn text(mail: &IncomingMail) -> String {
    mail.body.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_list_says_since_when_a_game_waits_and_when_each_player_wrote() {
    let club = Club::new();
    let mut host = club.open();
    host.new_game(&new_game("g1")).unwrap();
    let row = |host: &mut Host| host.game_rows().unwrap().remove(0);
    let offered = row(&mut host);
    assert!(offered.since >= START && offered.heard.is_empty() && offered.asked.is_none());
    let day = |club: &Club| club.clock.fetch_add(86_400, std::sync::atomic::Ordering::Relaxed);
    day(&club);
    play(&club, &mut host, "blue", "status");
    assert_eq!(row(&mut host).since, offered.since, "a question changes nothing");
    let hash = host.view("g1").unwrap().offer_hash().short();
    play(&club, &mut host, "red", &format!("JOIN {hash}\r\nENTROPY seven geese"));
    let joined = row(&mut host);
    assert!(joined.since >= offered.since + 86_400, "another one is waited for");
    play(&club, &mut host, "blue", &format!("JOIN {hash}\r\nENTROPY nine red kites"));
    let begun = row(&mut host);
    assert_eq!(begun.waiting_for[..], ["red", "blue"]);
    assert!(begun.asked.is_some());
    day(&club);
    play(&club, &mut host, "red", "say Good morning");
    let talked = row(&mut host);
    assert_eq!(talked.since, begun.since, "words move nothing");
    assert!(talked.heard.get("red") >= begun.heard.get("red").map(|heard| heard + 86_400).as_ref());
    assert_eq!(talked.heard.get("blue"), begun.heard.get("blue"));
    play(&club, &mut host, "red", "pick 4");
    let chosen = row(&mut host);
    assert_eq!(chosen.waiting_for[..], ["blue"]);
    assert!(chosen.since > talked.since);
    drop(host);
    assert_eq!(row(&mut club.open()), chosen, "and so it stays");
    let looked = Host::look(&club.home(), means(&club.clock), registry()).unwrap().game_rows().unwrap();
    assert_eq!(looked[0], chosen);
    close(&mut club.open());
    assert!(row(&mut club.open()).asked.is_none());
}

#[test]
fn a_game_that_is_over_goes_out_of_the_way_and_comes_back() {
    let club = Club::new();
    let mut host = started(&club);
    let archive =
        |host: &mut Host, archived| host.ask(&Request::Archive { game: "g1".into(), archived }).unwrap();
    assert_eq!(archive(&mut host, true), Done::Nothing, "it goes on");
    close(&mut host);
    assert_eq!(archive(&mut host, true), Done::All);
    assert_eq!(archive(&mut host, true), Done::Nothing, "so it is");
    drop(host);
    let mut host = club.open();
    assert!(host.game_rows().unwrap()[0].archived, "another start knows it");
    let before = club.inbox(ADA).len();
    take_in(&mut host, &club.mail(ADA, "feldpost@club.example", "games"));
    let listed = text(&club.inbox(ADA)[before]);
    assert!(!listed.contains("g1"), "{listed}");
    // Whoever writes to it is answered as ever, and the record is whole.
    play(&club, &mut host, "red", "status");
    let journal = club.journal("g1");
    let evidence = Evidence { journal: journal.as_bytes(), ..Evidence::default() };
    assert_eq!(audit(&evidence, &registry()).verdict, Verdict::Valid);
    assert_eq!(archive(&mut host, false), Done::All);
    assert_eq!(archive(&mut host, false), Done::Nothing);
    assert!(!host.game_rows().unwrap()[0].archived);
    let unknown = host.ask(&Request::Archive { game: "g2".into(), archived: true });
    assert!(matches!(unknown, Err(error) if error.is_no()));
}

#[test]
fn the_umpire_is_shown_the_players_and_what_has_happened() {
    let mut table = AnyTable::begun(&default_kinds()[0]);
    let seats = table.seats();
    for seat in &seats {
        table.answer(seat);
    }
    table.send(&seats[0], "address also ada@phone.example.org");
    let home = table.club.home();
    let AnyTable { host, kind, .. } = table;
    drop(host);
    let home = home.to_str().unwrap();
    let shown = feldpost(&["game", "show", GAME, "--as", "umpire", "--home", home]);
    shown.quietly(0).says(&[
        &format!("{}: {ADA}", seats[0]),
        &format!("{}: {BRUNO}", seats[1]),
        "wrote last 2027-",
        "wants another address, and has not confirmed it: ada@phone.example.org",
        "What has happened",
        "joins, the game begins",
    ]);
    for viewer in ["public", &seats[0]] {
        let shown = feldpost(&["game", "show", GAME, "--as", viewer, "--home", home]);
        assert!(!shown.quietly(0).out.contains('@'), "{} for {viewer}", kind.name());
    }
}
