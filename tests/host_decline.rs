//! An offer that a player declines: the game does not begin, and everybody hears why.

use crate::support::*;
use feldpost::host::{Host, Phase};
use feldpost_umpire::audit::{Evidence, Verdict, audit};
use feldpost_umpire::ladder::of_journal;

fn newest(club: &Club, address: &str) -> String {
    club.inbox(address).pop().expect("a mail").body.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn offered(club: &Club) -> Host {
    let mut host = club.open();
    host.new_game(&new_game("g1")).unwrap();
    host
}

fn join(host: &mut Host) -> String {
    format!("JOIN {}\r\nENTROPY seven geese", host.view("g1").unwrap().offer_hash().short())
}

fn ends(journal: &str) -> usize {
    journal.matches(r#""kind":"resign""#).count()
}

#[test]
fn whoever_says_stop_is_told_what_ends_what() {
    let club = Club::new();
    let mut host = started(&club);
    let before = club.journal("g1").matches("resign").count();
    for line in ["stop", "Unsubscribe.", "abmelden, bitte", "退訂"] {
        play(&club, &mut host, "red", line);
        let told = newest(&club, ADA);
        assert!(told.contains("To leave this game for good, send the line `resign yes`"), "{line}: {told}");
    }
    assert_eq!(club.journal("g1").matches("resign").count(), before, "nothing is resigned by it");
    let raw = club.mail(BRUNO, "feldpost@club.example", "unsubscribe");
    take_in(&mut host, &raw);
    let told = newest(&club, BRUNO);
    assert!(told.contains("Mails come from here to whoever plays a game"), "{told}");
}

#[test]
fn an_offer_ends_when_one_of_its_players_declines_it() {
    for (who, line) in [("red", "decline"), ("blue", "ablehnen"), ("blue", "婉拒")] {
        let club = Club::new();
        let mut host = offered(&club);
        let join = join(&mut host);
        play(&club, &mut host, "red", &join);
        let told = club.inbox(BRUNO).len();
        play(&club, &mut host, who, line);
        let game = host.view("g1").unwrap();
        assert_eq!((game.declined(), game.is_over().unwrap(), game.started()), (Some(who), true, false));
        assert_eq!(game.waiting_for().unwrap(), Vec::<String>::new());
        assert_eq!(host.game_rows().unwrap()[0].phase, Phase::Over);
        for address in [ADA, BRUNO] {
            let newest = newest(&club, address);
            assert!(newest.contains("has declined the offer"), "{address}: {newest}");
        }
        assert_eq!(club.inbox(BRUNO).len(), told + 1, "one mail tells it");
        // Neither can it begin any more, nor be declined twice.
        play(&club, &mut host, "blue", &join);
        let refused = newest(&club, BRUNO);
        assert!(refused.contains("This offer has ended: the game does not begin."), "{refused}");
        play(&club, &mut host, "red", "decline");
        assert_eq!((ends(&club.journal("g1")), club.journal("g1").contains(r#""type":"start""#)), (1, false));
        let game = host.export("g1").unwrap();
        let found = audit(&Evidence { journal: &game.journal, ..Evidence::default() }, &registry());
        assert_eq!(found.verdict, Verdict::Valid, "{:?}", found.findings);
        let ladder = of_journal(&registry(), "g1", &game.journal, game.head.as_deref()).unwrap();
        assert!(ladder.is_none(), "it was never played: {ladder:?}");
        drop(host);
        assert_eq!(club.open().view("g1").unwrap().declined(), Some(who));
    }
}

#[test]
fn a_game_that_has_begun_cannot_be_declined() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "decline");
    let told = newest(&club, ADA);
    let wanted = "The game has begun. To give it up for good, send the line `resign yes`.";
    assert!(told.contains(wanted), "{told}");
    assert_eq!(ends(&club.journal("g1")), 0);
    assert!(!host.view("g1").unwrap().is_over().unwrap());
    play(&club, &mut host, "red", "resign yes");
    play(&club, &mut host, "blue", "decline");
    assert!(newest(&club, BRUNO).contains("There is no game going on"), "{}", newest(&club, BRUNO));
}

#[test]
fn an_offer_is_declined_by_its_player_alone() {
    let club = Club::new();
    let mut host = offered(&club);
    let to = host.reply_address("g1", "red").unwrap();
    host.deliver(&club.mail("stranger@example.com", &to, "decline")).unwrap();
    host.run_once().unwrap();
    assert_eq!(host.view("g1").unwrap().declined(), None);
    // Of a resignation that no mail says, an audit knows: see the forgeries.
    let join = join(&mut host);
    for (seat, own) in [("red", "geese"), ("blue", "red kites")] {
        play(&club, &mut host, seat, &join.replace("geese", own));
    }
    assert!(host.view("g1").unwrap().started());
}
