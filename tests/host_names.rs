//! What players are called: in the offer, in mails, in the record; one name for one person.

use crate::support::*;
use feldpost::host::{Done, Host, HostError, Request};
use feldpost_umpire::turn::{Beside, NewGame};

const CARLA: &str = "carla@example.org";

fn text(club: &Club, address: &str) -> String {
    let newest = club.inbox(address).pop().expect("a mail");
    newest.body.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn named(id: &str, red: Option<&str>, blue: Option<&str>) -> NewGame {
    let mut new = new_game(id);
    new.seats[0].name = red.map(str::to_owned);
    new.seats[1].name = blue.map(str::to_owned);
    new
}

fn join(club: &Club, host: &mut Host) {
    let offer = host.view("g1").unwrap().offer_hash().short();
    play(club, host, "red", &format!("JOIN {offer}\r\nENTROPY seven geese"));
    play(club, host, "blue", &format!("join {offer}\r\nENTROPY nine red kites"));
}

fn refused(host: &mut Host, new: &NewGame) -> String {
    let error = host.new_game(new).unwrap_err();
    assert!(error.is_no(), "{error}");
    error.to_string()
}

#[test]
fn names_and_a_word_of_the_umpire_stand_in_the_offer() {
    let club = Club::new();
    let mut host = club.open();
    let beside = Beside { word: "We begin in May.".into(), unrated: true, ..Beside::default() };
    host.new_game(&NewGame { beside, ..named("g1", Some("Ada L."), Some("Bruno")) }).unwrap();
    host.run_once().unwrap();
    let (ada, bruno) = (text(&club, ADA), text(&club, BRUNO));
    assert!(ada.contains("Against The blue side (Bruno), which is taken."), "{ada}");
    assert!(bruno.contains("Against The red side (Ada L.), which is taken."), "{bruno}");
    for offer in [&ada, &bruno] {
        assert!(offer.contains("The umpire writes: | We begin in May."), "{offer}");
        assert!(offer.contains("this game does not count"), "{offer}");
        assert!(!offer.contains("@example.org)"), "no address is a name: {offer}");
    }
    let journal = club.journal("g1");
    assert!(journal.contains(r#""names":{"blue":"Bruno","red":"Ada L."}"#), "{journal}");
    assert!(journal.contains(r#""unrated":true"#) && !journal.contains(ADA));
    join(&club, &mut host);
    play(&club, &mut host, "blue", "say Good morning!");
    assert!(text(&club, ADA).contains("The blue side (Bruno) writes: | Good morning!"));
    // The same people are known in the next game.
    host.new_game(&new_game("g2")).unwrap();
    assert!(club.journal("g2").contains(r#""names":{"blue":"Bruno","red":"Ada L."}"#));
}

/// The mails and the journal of a game in which nobody is named, up to its first step.
pub fn gunboat(club: &Club) -> (Host, String) {
    let mut host = club.open();
    // Both are known in the club.
    host.new_game(&named("g2", Some("Ada L."), Some("Bruno"))).unwrap();
    let beside = Beside { gunboat: true, ..Beside::default() };
    host.new_game(&NewGame { beside, ..new_game("g1") }).unwrap();
    host.run_once().unwrap();
    for address in [ADA, BRUNO] {
        assert!(text(club, address).contains("nobody is told who plays whom"), "{}", text(club, address));
        assert!(text(club, address).contains("this game does not count"));
    }
    join(club, &mut host);
    play(club, &mut host, "red", "name Ada Lovely\r\nsay Well met");
    play(club, &mut host, "red", "pick 3");
    play(club, &mut host, "blue", "pick 5\r\njournal");
    (host, club.journal("g1"))
}

#[test]
fn nobody_is_told_who_plays_whom_in_a_game_without_names() {
    let club = Club::new();
    let (_, journal) = gunboat(&club);
    let offer = journal.lines().next().unwrap();
    assert!(offer.contains(r#""gunboat":true"#) && offer.contains(r#""unrated":true"#), "{offer}");
    for name in ["Ada L", "Bruno", ADA, BRUNO, "Lovely"] {
        assert!(!journal.contains(name), "{name}");
        let own = if name.starts_with("Bruno") || name == BRUNO { BRUNO } else { ADA };
        let other = if own == ADA { BRUNO } else { ADA };
        let of_it = club.inbox(other).into_iter().filter(|mail| mail.subject.contains("g1"));
        for mail in of_it {
            assert!(!mail.body.contains(name) && !mail.subject.contains(name), "{name}: {}", mail.body);
        }
    }
    let told = club.inbox(ADA).into_iter().any(|mail| mail.body.contains("your name stays out of it"));
    assert!(told, "who says a name is told so");
}

#[test]
fn an_offer_without_names_is_as_it_was() {
    let club = Club::new();
    let mut host = club.open();
    host.new_game(&new_game("g1")).unwrap();
    host.run_once().unwrap();
    let journal = club.journal("g1");
    assert!(!journal.contains("names") && !journal.contains("unrated") && !journal.contains(r#""word""#));
    assert!(text(&club, ADA).contains("Against The blue side, which is taken."));
}

#[test]
fn a_name_is_one_persons_and_no_address() {
    let club = Club::new();
    let mut host = club.open();
    host.new_game(&named("g1", Some("Ada"), None)).unwrap();
    assert!(refused(&mut host, &named("g2", None, Some("ada"))).contains("somebody else in this club"));
    assert!(refused(&mut host, &named("g2", None, Some(BRUNO))).contains("is no name"));
    let twice = refused(&mut host, &named("g2", Some("Bruno"), Some("Bruno")));
    assert!(twice.contains("both players would be called Bruno"), "{twice}");
    let mut alone = new_game("g2");
    alone.seats[1].address = Some(ADA.to_uppercase());
    assert!(refused(&mut host, &alone).contains("would sit at two seats"));
    assert!(!club.home().join("games/g2/journal.jsonl").exists(), "nothing was offered");
    alone.beside.same_player = true;
    host.new_game(&alone).unwrap();
}

#[test]
fn a_player_says_his_name_once_for_all_his_games() {
    let club = Club::new();
    let mut host = started(&club);
    host.new_game(&new_game("g2")).unwrap();
    play(&club, &mut host, "red", "name Ada L.");
    assert!(text(&club, ADA).contains("You are called Ada L. from now on"));
    play(&club, &mut host, "blue", "name ada l.");
    let told = text(&club, BRUNO);
    assert!(told.contains("The name ada l. belongs to somebody else"), "{told}");
    play(&club, &mut host, "blue", "name bruno@example.org");
    assert!(text(&club, BRUNO).contains("`bruno@example.org` cannot be a name"));
    assert_eq!(host.view("g1").unwrap().player("blue"), None);
    assert_eq!(host.view("g1").unwrap().player("red"), Some("Ada L."));
    // Elsewhere with the next mail that comes from there.
    let offer = host.view("g2").unwrap().offer_hash().short();
    let to = host.reply_address("g2", "red").unwrap();
    take_in(&mut host, &club.mail(ADA, &to, &format!("JOIN {offer}\r\nENTROPY two grey owls")));
    assert_eq!(host.view("g2").unwrap().player("red"), Some("Ada L."));
    let names = club.journal("g1").matches(r#""kind":"name""#).count();
    play(&club, &mut host, "red", "status");
    assert_eq!(club.journal("g1").matches(r#""kind":"name""#).count(), names, "it is noted once");
    drop(host);
    assert_eq!(club.open().view("g1").unwrap().player("red"), Some("Ada L."), "it is kept");
}

#[test]
fn a_replaced_player_takes_the_name_along() {
    let club = Club::new();
    let mut host = club.open();
    host.new_game(&named("g1", Some("Ada"), Some("Bruno"))).unwrap();
    join(&club, &mut host);
    let other = NewGame { seats: vec![], ..new_game("g2") };
    let mut other = NewGame { beside: Beside::default(), ..other };
    other.seats = vec![feldpost_umpire::turn::Seat::new("red", Some(CARLA.into()))];
    other.seats[0].name = Some("Carla".into());
    host.new_game(&other).unwrap();
    let replace = |seat: &str, address: &str| Request::Seat {
        game: "g1".into(),
        seat: seat.into(),
        address: address.into(),
        replaces: true,
    };
    assert_eq!(host.ask(&replace("red", CARLA)).unwrap(), Done::All);
    assert_eq!(host.view("g1").unwrap().player("red"), Some("Carla"));
    assert_eq!(host.ask(&replace("blue", "dora@example.org")).unwrap(), Done::All);
    assert_eq!(host.view("g1").unwrap().player("blue"), None, "nobody's name stays at the seat");
    assert!(matches!(host.ask(&replace("red", "no address")), Err(error) if is_no(&error)));
}

fn is_no(error: &HostError) -> bool {
    error.is_no()
}
