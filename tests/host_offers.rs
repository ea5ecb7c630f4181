//! Offers: whole or not at all, to addresses that can be written to, and again when they were lost.

use std::fs;

use crate::support::*;
use feldpost::host::Host;
use feldpost_mail::incoming::IncomingMail;
use feldpost_umpire::audit::{Evidence, audit};
use feldpost_umpire::turn::{NewGame, Seat};

const HOST: &str = "feldpost@club.example";

fn send(club: &Club, host: &mut Host, from: &str, to: &str, body: &str) -> Vec<u8> {
    let raw = club.mail(from, to, body);
    host.deliver(&raw).unwrap();
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    raw
}

fn offers(club: &Club, address: &str) -> Vec<IncomingMail> {
    let offer = |mail: &IncomingMail| mail.subject == "Please join: Toy";
    club.inbox(address).into_iter().filter(offer).collect()
}

/// A game whose red player has this address.
fn with_address(id: &str, address: &str) -> NewGame {
    let mut game = new_game(id);
    game.seats[0] = Seat::new("red", Some(address.into()));
    game
}

#[test]
fn a_repeated_offer_is_a_new_mail_in_the_same_thread() {
    let club = Club::new();
    let mut host = club.open();
    host.new_game(&new_game("g1")).unwrap();
    host.run_once().unwrap();
    let first = offers(&club, BRUNO).pop().unwrap();
    let raw = send(&club, &mut host, BRUNO, HOST, "join g1");
    let again = offers(&club, BRUNO);
    assert_eq!(again.len(), 2, "it really goes out");
    let again = again.into_iter().find(|mail| mail.message_id != first.message_id).unwrap();
    assert_eq!(again.reply_to, first.reply_to);
    assert!(again.references.contains(first.message_id.as_ref().unwrap()), "{:?}", again.references);
    // As after a crash: the same mail makes the same offer.
    fs::write(club.home().join("seen"), "").unwrap();
    drop(host);
    let mut host = club.open();
    host.deliver(&raw).unwrap();
    host.run_once().unwrap();
    assert_eq!(offers(&club, BRUNO).len(), 2);
    // Another wish, another mail; but nobody can fill a mailbox in another's name.
    for _ in 0..30 {
        send(&club, &mut host, BRUNO, HOST, "join g1 blue");
    }
    let sent = offers(&club, BRUNO).len();
    assert!((3..=8).contains(&sent), "{sent}");
    let offer = host.view("g1").unwrap().offer_hash().short();
    play(&club, &mut host, "blue", &format!("join {offer}\r\nENTROPY nine red kites"));
    assert!(host.view("g1").unwrap().has_joined("blue"));
}

#[test]
fn a_player_who_joins_again_gets_the_newest_report_again() {
    let club = Club::new();
    let mut host = club.open();
    host.new_game(&new_game("g1")).unwrap();
    let offer = host.view("g1").unwrap().offer_hash().short();
    let join = |host: &mut Host, from: &str, words: &str| {
        let (journal, others) = (club.journal("g1"), club.inbox(ADA).len());
        let raw = send(&club, host, from, HOST, words);
        assert!(club.journal("g1") == journal && (from == ADA || club.inbox(ADA).len() == others));
        (raw, club.inbox(from).pop().unwrap())
    };
    play(&club, &mut host, "blue", &format!("join {offer}\r\nENTROPY nine red kites"));
    let (_, waits) = join(&mut host, BRUNO, "join g1");
    assert!(waits.body.contains("You have joined this game"), "{}", waits.body);
    play(&club, &mut host, "red", &format!("join {offer}\r\nENTROPY two grey herons"));
    let (_, now) = join(&mut host, BRUNO, "join g1");
    assert!(now.body.contains("You sit in this game already") && now.body.contains("The position now"));
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "blue", "pick 2");
    let lost = club.inbox(BRUNO).pop().unwrap();
    let before = club.inbox(BRUNO).len();
    let (raw, again) = join(&mut host, BRUNO, "join g1 blue");
    assert_eq!(club.inbox(BRUNO).len(), before + 1, "it really goes out");
    assert!(again.body.contains("The newest report"), "{}", again.body);
    assert!(again.body.contains("red 4.") && lost.body.contains("red 4."), "{}", again.body);
    assert!(again.message_id != lost.message_id && again.reply_to == lost.reply_to);
    assert!(again.references.contains(&lost.references[0]), "{:?}", again.references);
    // As after a crash: the same mail makes the same answer.
    fs::write(club.home().join("seen"), "").unwrap();
    drop(host);
    let mut host = club.open();
    host.deliver(&raw).unwrap();
    host.run_once().unwrap();
    assert_eq!(club.inbox(BRUNO).len(), before + 1);
    // Only a seat of one's own; and nobody can fill a mailbox in another's name.
    assert!(join(&mut host, BRUNO, "join g1 red").1.body.contains("no such open seat"));
    assert!(join(&mut host, "eve@example.org", "join g1 blue").1.body.contains("no such open seat"));
    for _ in 0..30 {
        send(&club, &mut host, BRUNO, HOST, "join g1");
    }
    let sent = club.inbox(BRUNO).len();
    assert!(sent <= before + 8, "{sent}");
    play(&club, &mut host, "red", "resign yes");
    let (_, over) = join(&mut host, ADA, "join g1");
    assert!(over.body.contains("You sit in this game already"), "{}", over.body);
}

#[test]
fn a_corrected_address_gets_the_offer() {
    let club = Club::new();
    let mut host = club.open();
    host.new_game(&new_game("g1")).unwrap();
    host.run_once().unwrap();
    let to = host.reply_address("g1", "red").unwrap();
    send(&club, &mut host, ADA, &to, "address ada@work.example");
    let ask = club.inbox(ADA).into_iter().find(|mail| mail.body.contains("confirm address")).unwrap();
    send(&club, &mut host, ADA, HOST, &confirm_line(&ask));
    let ask = club.inbox("ada@work.example").pop().unwrap();
    send(&club, &mut host, "ada@work.example", HOST, &confirm_line(&ask));
    assert_eq!(offers(&club, "ada@work.example").len(), 1);
    // The umpire corrects the roster by hand, and the player asks.
    drop(host);
    let path = club.home().join("games/g1/roster.json");
    fs::write(&path, fs::read_to_string(&path).unwrap().replace(BRUNO, "bruno@work.example")).unwrap();
    let mut host = club.open();
    send(&club, &mut host, "bruno@work.example", HOST, "join g1");
    assert_eq!(offers(&club, "bruno@work.example").len(), 1);
}

#[test]
fn a_game_that_cannot_be_offered_leaves_nothing_behind() {
    let club = Club::new();
    let mut host = club.open();
    let games = |club: &Club| fs::read_dir(club.home().join("games")).unwrap().count();
    for (address, why) in [
        ("", "no mail address"),
        ("ada", "no mail address"),
        ("ada@", "no mail address"),
        ("ada@example.org, eve@example.org", "no mail address"),
        ("ada@example.org\r\nBcc: eve@example.org", "no mail address"),
        ("ada @example.org", "no mail address"),
        ("ada@exa mple.org", "no mail address"),
        ("ada@localhost:25", "no mail address"),
        ("müller@example.org", "before the @"),
        ("ada@xn--zzzzzzz--.example", "no mail address"),
        ("feldpost@club.example", "own address"),
        ("Feldpost+x@Club.example", "own address"),
        (&format!("{}@example.org", "a".repeat(65)), "no mail address"),
        (&format!("a@{}.example", "b.".repeat(130)), "no mail address"),
    ] {
        let error = host.new_game(&with_address("g1", address)).unwrap_err().to_string();
        assert!(error.contains(why), "{address:?}: {error}");
        assert_eq!(games(&club), 0, "{address:?}");
    }
    for (id, why) in [
        ("bounce.x", "bounce."),
        ("bounce.g1", "bounce."),
        ("0123456789abcdef", "16"),
        ("g..1", "game"),
        ("g1.", "game"),
        ("G1", "game id"),
        ("../g1", "game id"),
        (&"x".repeat(50), "64"),
    ] {
        let error = host.new_game(&new_game(id)).unwrap_err().to_string();
        assert!(error.contains(why), "{id}: {error}");
        assert_eq!(games(&club), 0, "{id}");
    }
    let mut twice = new_game("g1");
    twice.seats[1].side = "red".into();
    assert!(host.new_game(&twice).unwrap_err().to_string().contains("twice"));
    let mut terms = new_game("g1");
    terms.terms.edition = "nosuch".into();
    assert!(host.new_game(&terms).is_err());
    let mut terms = new_game("g1");
    terms.terms.options = vec!["early".into(), "early".into()];
    assert!(host.new_game(&terms).unwrap_err().to_string().contains("named twice"));
    assert_eq!((games(&club), host.queued().unwrap()), (0, 0));
    assert!(!club.home().join("data").exists() && host.game_rows().unwrap().is_empty());
    host.new_game(&new_game("g1")).unwrap();
}

#[test]
fn addresses_are_taken_as_people_write_them() {
    for (given, kept, writes_from) in [
        ("Ada <ada@example.org>", "ada@example.org", "ada@example.org"),
        ("\"Lovelace, Ada\" <ada@example.org>", "ada@example.org", "Ada <ADA@example.org>"),
        (" <ada@Example.ORG> ", "ada@example.org", "ada@example.org"),
        ("ada@Bücher.example", "ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"),
        ("Ada <ada@bücher.example>", "ada@xn--bcher-kva.example", "ada@bücher.example"),
        ("Ada.O'Hara+war@example.org", "Ada.O'Hara+war@example.org", "ada.o'hara+war@example.org"),
    ] {
        let club = Club::new();
        let mut host = club.open();
        host.new_game(&with_address("g1", given)).unwrap();
        let roster = fs::read_to_string(club.home().join("games/g1/roster.json")).unwrap();
        assert!(roster.contains(&format!("\"{kept}\"")), "{given}: {roster}");
        host.run_once().unwrap();
        assert_eq!(offers(&club, kept).len(), 1, "{given}");
        let offer = host.view("g1").unwrap().offer_hash().short();
        let to = host.reply_address("g1", "red").unwrap();
        host.deliver(&club.mail(writes_from, &to, &format!("join {offer}\r\nENTROPY two grey herons")))
            .unwrap();
        let counts = host.run_once().unwrap();
        assert_eq!(counts.refused, 0, "{given}: {counts:?}");
        assert!(host.view("g1").unwrap().has_joined("red"), "{given}");
    }
}

/// What a crash leaves of a game that was never offered is in nobody's way.
#[test]
fn a_half_made_game_is_no_game() {
    let club = Club::new();
    let mut host = club.open();
    host.new_game(&new_game("g1")).unwrap();
    drop(host);
    // As after a crash before the offer was on disk.
    let folder = club.home().join("games/g1");
    fs::write(folder.join("journal.jsonl"), "{\"type\":\"off").unwrap();
    for name in ["journal.head", "state.json"] {
        fs::remove_file(folder.join(name)).unwrap();
    }
    fs::remove_file(club.home().join("high-water/g1")).unwrap();
    for entry in fs::read_dir(club.home().join("outbox/queued")).unwrap() {
        fs::remove_file(entry.unwrap().path()).unwrap();
    }
    let mut host = club.open();
    assert!(host.game_rows().unwrap().is_empty());
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    send(&club, &mut host, "carla@example.org", HOST, "games");
    assert!(!club.inbox("carla@example.org").pop().unwrap().body.contains("g1"));
    host.new_game(&new_game("g1")).unwrap();
    host.run_once().unwrap();
    assert_eq!(offers(&club, ADA).len(), 1);
}

/// A scenario is chosen in the offer, shown, and held against the rules like the edition; a game that has one
/// shows none.
#[test]
fn a_scenario_is_chosen_in_the_offer() {
    let club = Club::new();
    let mut host = Host::open(&club.home(), means(&club.clock), build::<4>()).unwrap();
    let of = |id: &str, scenario: &str| {
        let mut game = new_game(id);
        game.terms.scenario = scenario.into();
        game
    };
    let refused = host.new_game(&of("g0", "first")).unwrap_err().to_string();
    assert!(refused.contains("there is no scenario first; scenarios: only, late"), "{refused}");
    host.new_game(&of("g1", "late")).unwrap();
    host.run_once().unwrap();
    let said = offers(&club, ADA).pop().unwrap().body.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("Toy, edition first; scenario: A late start; options: none."), "{said}");
    let game = host.view("g1").unwrap();
    assert_eq!(game.offer().scenario, "late");
    assert!(format!("{:?}", game.awaiting().unwrap()).contains("T02.pick"), "it begins in turn 2");
    let journal = club.journal("g1");
    let evidence = Evidence { journal: journal.as_bytes(), ..Evidence::default() };
    let audited = audit(&evidence, &build::<4>());
    assert!(audited.lines().contains(&"scenario  late".to_owned()), "{:?}", audited.lines());
    drop(host);

    let club = Club::new();
    let mut host = club.open();
    host.new_game(&of("g1", "")).unwrap();
    host.run_once().unwrap();
    assert_eq!(host.view("g1").unwrap().offer().scenario, "only");
    assert!(!offers(&club, ADA).pop().unwrap().body.contains("scenario"));
}

/// Plays a game of turns with a clock of a day to its end; Bruno is `late` with his first choice.
fn played(club: &Club, host: &mut Host, id: &str, late: bool) {
    let mut new = new_game(id);
    new.beside.clock = "1d, grace 3d".into();
    (new.seats[0].name, new.seats[1].name) = (Some("Ada".into()), Some("Bruno".into()));
    host.new_game(&new).unwrap();
    let offer = host.view(id).unwrap().offer_hash().short();
    let say = |host: &mut Host, seat: &str, body: &str| {
        let to = host.reply_address(id, seat).unwrap();
        send(club, host, if seat == "red" { ADA } else { BRUNO }, &to, body);
    };
    for seat in ["red", "blue"] {
        say(host, seat, &format!("join {offer}\r\nENTROPY {seat}, seven geese"));
    }
    for turn in 1..=3 {
        for (seat, line) in [("red", "pick 3"), ("blue", "pick 3"), ("red", "roll 1"), ("blue", "roll 1")] {
            if late && turn < 3 && seat == "blue" {
                // Hour by hour: a host that was not there for so long would blame nobody.
                for _ in 0..25 {
                    club.clock.fetch_add(3_600, std::sync::atomic::Ordering::SeqCst);
                    host.run_once().unwrap();
                }
            }
            say(host, seat, line);
        }
    }
    assert!(host.view(id).unwrap().is_over().unwrap());
}

#[test]
fn a_free_seat_may_ask_for_punctuality() {
    let club = Club::new();
    let mut host = club.open();
    played(&club, &mut host, "g1", true);
    let mut open = new_game("g3");
    (open.seats[1].address, open.beside.punctuality) = (None, Some(90));
    host.new_game(&open).unwrap();
    host.run_once().unwrap();
    let told = club.inbox(ADA).pop().unwrap().body.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("Free seats: for who has met 90 of 100 deadlines"), "{told}");
    let asked = |host: &mut Host, from: &str, game: &str| {
        send(&club, host, from, HOST, &format!("join {game}"));
        club.inbox(from).pop().unwrap().body.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    // Six deadlines say nothing of him yet.
    assert!(asked(&mut host, BRUNO, "g3").contains("confirm join g3 blue"));
    played(&club, &mut host, "g2", false);
    club.clock.fetch_add(86_400, std::sync::atomic::Ordering::SeqCst);
    let told = asked(&mut host, BRUNO, "g3");
    assert!(
        told.contains("to have met 90 of 100 deadlines; in your games that have ended it was 66."),
        "{told}"
    );
    assert!(!host.roster("g3").unwrap().seats.contains_key("blue"));
    assert!(asked(&mut host, "carla@example.org", "g3").contains("confirm join g3 blue"), "nobody knows her");
    let mut less = new_game("g4");
    (less.seats[1].address, less.beside.punctuality) = (None, Some(66));
    host.new_game(&less).unwrap();
    assert!(asked(&mut host, BRUNO, "g4").contains("confirm join g4 blue"));
    for share in [0, 101] {
        let mut wrong = new_game("g5");
        wrong.beside.punctuality = Some(share);
        assert!(host.new_game(&wrong).unwrap_err().to_string().contains("1 to 100"));
    }
}
