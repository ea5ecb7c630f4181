//! A game that ends drawn because all its players have agreed on it.

use crate::support::any::{AnyTable, GAME, Kind, default_kinds};
use crate::support::*;
use feldpost_ladder::{How, Outcome};
use feldpost_umpire::audit::{Evidence, Finding, Verdict, audit};
use feldpost_umpire::ladder::of_journal;

fn newest(club: &Club, address: &str) -> String {
    club.inbox(address).pop().expect("a mail").body.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn drawn(club: &Club) -> bool {
    club.journal("g1").contains(r#""act":"draw""#)
}

#[test]
fn a_draw_is_one_when_all_have_said_so() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 3");
    play(&club, &mut host, "red", "draw");
    assert!(!drawn(&club), "one alone offers it");
    let told = newest(&club, BRUNO);
    assert!(told.contains("offers a draw") && told.contains("reply `draw`"), "{told}");
    play(&club, &mut host, "blue", "remis?");
    assert!(drawn(&club) && host.view("g1").unwrap().is_over().unwrap());
    for address in [ADA, BRUNO] {
        let told = newest(&club, address);
        assert!(told.contains("Nobody has won: all players have agreed on a draw."), "{told}");
    }
    let game = host.export("g1").unwrap();
    let found = audit(&Evidence { journal: &game.journal, ..Evidence::default() }, &registry());
    let told = |finding: &Finding| finding.text == "the game ends drawn, as all have agreed";
    assert!(found.findings.iter().any(told), "{:?}", found.findings);
    assert_eq!((found.verdict, found.replay.unwrap().sealed), (Verdict::Valid, 0), "everything lies open");
    let played = of_journal(&registry(), "g1", &game.journal, game.head.as_deref()).unwrap().unwrap();
    assert_eq!((played.how, played.result), (How::Agreed, Some(Outcome::Draw)));
    play(&club, &mut host, "blue", "pick 2");
    let told = newest(&club, BRUNO);
    assert!(told.contains("too late for that decision; nothing is asked of you now"), "{told}");
    drop(host);
    assert!(club.open().view("g1").unwrap().is_drawn());
}

#[test]
fn an_offer_of_a_draw_ends_when_something_happens() {
    let club = Club::new();
    let mut host = club.open();
    host.new_game(&new_game("g1")).unwrap();
    play(&club, &mut host, "red", "draw");
    assert!(newest(&club, ADA).contains("There is nothing to agree to now"), "{}", newest(&club, ADA));
    let offer = host.view("g1").unwrap().offer_hash().short();
    for (seat, words) in [("red", "seven geese"), ("blue", "nine red kites")] {
        play(&club, &mut host, seat, &format!("JOIN {offer}\r\nENTROPY {words}"));
    }
    play(&club, &mut host, "red", "draw");
    play(&club, &mut host, "red", "pick 3");
    play(&club, &mut host, "blue", "pick 4");
    play(&club, &mut host, "blue", "draw");
    assert!(!drawn(&club), "the game has moved since red offered it");
    play(&club, &mut host, "red", "draw");
    assert!(drawn(&club));
    play(&club, &mut host, "red", "draw");
    assert_eq!(club.journal("g1").matches(r#""act":"draw""#).count(), 1);
}

#[test]
fn whoever_concedes_is_asked_back() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "concede");
    assert!(newest(&club, ADA).contains("resign yes"), "{}", newest(&club, ADA));
    assert!(!host.view("g1").unwrap().is_over().unwrap());
    play(&club, &mut host, "red", "concede yes");
    assert_eq!(host.view("g1").unwrap().resigned(), Some("red"));
}

/// A game that is drawn in its first decision.
pub fn drawn_game(kind: &Kind) -> AnyTable {
    let mut table = AnyTable::begun(kind);
    for seat in table.seats() {
        table.answer(&seat);
    }
    for seat in table.seats() {
        table.send(&seat, "draw");
    }
    table
}

#[test]
fn every_game_can_end_drawn() {
    for kind in default_kinds() {
        let mut table = drawn_game(&kind);
        assert!(table.game().is_drawn(), "{}", kind.name());
        let journal = table.club.journal(GAME);
        let evidence = Evidence { journal: journal.as_bytes(), ..Evidence::default() };
        let found = audit(&evidence, table.host.registry());
        assert_eq!(found.verdict, Verdict::Valid, "{}: {:?}", kind.name(), found.findings);
    }
}
