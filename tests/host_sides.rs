//! Sides that are settled only when all have joined: by lot, or by sealed bids of victory points.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::Ordering;

use crate::support::any::some_game;
use crate::support::cut::{WHOLE, at_every_effect, run_at};
use crate::support::*;
use feldpost::host::{Host, HostError};
use feldpost_protocol::journal::entry::SidesBy;
use feldpost_umpire::audit::{Evidence, Verdict, audit};
use feldpost_umpire::ladder::of_journal;
use feldpost_umpire::turn::{Beside, NewGame, Roster, Seat};

fn sides_by(by: SidesBy, id: &str) -> NewGame {
    let mut new = NewGame { beside: Beside { sides: Some(by), ..Beside::default() }, ..new_game(id) };
    new.seats[0].name = Some("Ada".into());
    new.seats[1].name = Some("Bruno".into());
    new
}

fn told(club: &Club, address: &str) -> String {
    let newest = club.inbox(address).pop().expect("a mail");
    newest.body.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Joins a seat of a game with these lines besides; what its player is told.
fn join(club: &Club, host: &mut Host, (id, seat): (&str, &str), lines: &str) -> String {
    let from = if seat == "red" { ADA } else { BRUNO };
    let to = host.reply_address(id, seat).unwrap();
    let line = host.view(id).unwrap().offer_hash().short();
    let body = format!("JOIN {line}\r\nENTROPY {from} and seven geese\r\n{lines}");
    take_in(host, &club.mail(from, &to, &body));
    told(club, from)
}

fn roster(club: &Club, id: &str) -> BTreeMap<String, String> {
    let path = club.home().join("games").join(id).join("roster.json");
    let roster: Roster = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    roster.seats.into_iter().map(|(seat, player)| (seat, player.address)).collect()
}

/// Plays a game that has begun to its end, whoever sits where.
fn play_on(club: &Club, host: &mut Host, id: &str) {
    for turn in 1..=3 {
        for line in ["pick 3", "roll 1"] {
            for (seat, address) in roster(club, id) {
                let to = host.reply_address(id, &seat).unwrap();
                take_in(host, &club.mail(&address, &to, line));
                assert!(!told(club, &address).contains("not carried out"), "turn {turn}: {line}");
            }
        }
    }
}

fn is_valid(host: &Host, id: &str) -> String {
    let game = host.export(id).unwrap();
    let evidence = Evidence { journal: &game.journal, head: game.head.as_deref(), ..Evidence::default() };
    let found = audit(&evidence, &registry());
    assert_eq!(found.verdict, Verdict::Valid, "{:?}", found.findings);
    String::from_utf8(game.journal).unwrap()
}

/// Games whose sides are drawn: one in which both kept their seats, and one in which they changed them.
fn drawn(club: &Club, host: &mut Host) -> [String; 2] {
    let mut found: BTreeMap<bool, String> = BTreeMap::new();
    for number in 1..20 {
        let id = format!("lot{number}");
        host.new_game(&sides_by(SidesBy::Lot, &id)).unwrap();
        host.run_once().unwrap();
        let offer = told(club, ADA);
        assert!(offer.contains("Who plays which side is drawn by lot once all have joined"), "{offer}");
        assert!(!offer.contains("to you as") && !offer.contains("Against The"), "{offer}");
        join(club, host, (&id, "red"), "say I hope for red");
        join(club, host, (&id, "blue"), "say And I too");
        let changed = roster(club, &id)["red"] == BRUNO;
        found.entry(changed).or_insert(id);
        if let (Some(kept), Some(changed)) = (found.get(&false), found.get(&true)) {
            return [kept.clone(), changed.clone()];
        }
    }
    panic!("{found:?}")
}

/// The mail with which a game begins for somebody.
fn begin(club: &Club, address: &str, id: &str) -> String {
    let mails = club.inbox(address).into_iter().map(|mail| mail.body);
    let mut flat = mails.map(|body| body.split_whitespace().collect::<Vec<_>>().join(" "));
    let begins = format!("The game {id} begins");
    flat.find(|body| body.contains(&begins)).unwrap_or_else(|| panic!("{begins}"))
}

#[test]
fn sides_are_drawn_when_both_have_joined_and_everybody_moves_along() {
    let club = Club::new();
    let mut host = club.open();
    for id in drawn(&club, &mut host) {
        let who = roster(&club, &id);
        let game = host.view(&id).unwrap();
        assert_eq!(game.settled_sides().len(), 2);
        for (seat, address) in &who {
            let mail = begin(&club, address, &id);
            assert!(mail.contains(&format!("The lot has fallen: you play The {seat} side.")), "{mail}");
            let name = if address == ADA { "Ada" } else { "Bruno" };
            assert_eq!(game.player(seat), Some(name), "names go with people");
        }
        // What was said beside the last JOIN is told of the side that its player has now.
        let bruno = who.iter().find(|(_, address)| *address == BRUNO).unwrap().0;
        let ada = begin(&club, ADA, &id);
        assert!(ada.contains(&format!("The {bruno} side (Bruno) writes:")), "{ada}");
        assert!(ada.contains("And I too") && !ada.contains("I hope for red"), "{ada}");
        play_on(&club, &mut host, &id);
        is_valid(&host, &id);
        let game = host.export(&id).unwrap();
        let played = of_journal(&registry(), &id, &game.journal, game.head.as_deref()).unwrap().unwrap();
        for seat in &played.seats {
            assert_eq!(seat.player == "Ada", who[&seat.seat] == ADA, "{played:?}");
        }
        assert_eq!((played.bid, played.seat_changed), (None, false));
    }
}

#[test]
fn what_was_mailed_before_the_lot_opens_nothing_behind_it() {
    let club = Club::new();
    let mut host = club.open();
    for number in 1..20 {
        let id = format!("lot{number}");
        host.new_game(&sides_by(SidesBy::Lot, &id)).unwrap();
        let before = host.reply_address(&id, "red").unwrap();
        join(&club, &mut host, (&id, "red"), "");
        join(&club, &mut host, (&id, "blue"), "");
        if roster(&club, &id)["red"] == ADA {
            continue;
        }
        // Ada was mailed this address as red's, and is blue now.
        let at = host.view(&id).unwrap().head();
        take_in(&mut host, &club.mail(ADA, &before, "pick 3\r\nstatus"));
        assert_eq!(host.view(&id).unwrap().head(), at, "nothing is played for red, and nothing shown of it");
        let ada = told(&club, ADA);
        assert!(!ada.contains("you play The red side"), "{ada}");
        return;
    }
    panic!("they never changed their seats");
}

/// A game whose sides go by these bids of red and blue; who got which side, by seat, and its journal.
fn bid(red: &str, blue: &str) -> (Club, BTreeMap<String, String>, String, [String; 2]) {
    let club = Club::new();
    let mut host = club.open();
    host.new_game(&sides_by(SidesBy::Bid, "g1")).unwrap();
    join(&club, &mut host, ("g1", "red"), red);
    assert!(!club.journal("g1").contains("red:"), "it is sealed");
    assert!(!told(&club, BRUNO).contains("yours was"));
    join(&club, &mut host, ("g1", "blue"), blue);
    let starts = [ADA, BRUNO].map(|address| told(&club, address));
    play_on(&club, &mut host, "g1");
    let journal = is_valid(&host, "g1");
    (club, host.view("g1").unwrap().settled_sides().clone(), journal, starts)
}

#[test]
fn the_higher_bid_has_its_side_and_the_other_its_points() {
    for (red, blue, ada_plays, points, says) in [
        ("bid red 3", "bid red 1", "red", 3, "yours was 3 for The red side, the other 1 for The red side"),
        (
            "gebot red 2",
            "Bid Red 5.",
            "blue",
            5,
            "yours was 2 for The red side, the other 5 for The red side",
        ),
        (
            "出價 blue 4",
            "bid red 9",
            "blue",
            0,
            "yours was 4 for The blue side, the other 9 for The red side",
        ),
        ("bid red 0", "bid blue 0", "red", 0, "You play The red side."),
    ] {
        let (club, sides, journal, [ada, bruno]) = bid(red, blue);
        assert_eq!(sides["red"], ada_plays, "{red}, {blue}");
        assert_ne!(sides["red"], sides["blue"]);
        assert!(ada.contains(says), "{ada}");
        assert!(bruno.contains(&format!("You play The {} side.", sides["blue"])), "{bruno}");
        let game = club.open().view("g1").unwrap();
        let played = club.open().export("g1").unwrap();
        let ladder = of_journal(&registry(), "g1", &played.journal, played.head.as_deref()).unwrap().unwrap();
        let given = ladder.bid.map(|bid| (bid.seat, bid.points));
        // Both wanted red, or nobody has paid.
        assert_eq!(given, (points > 0).then(|| ("red".to_owned(), points)), "{journal}");
        assert_eq!(ada.contains("points go to The blue side"), points > 0, "{ada}");
        let state = game.play().state_json().unwrap();
        // The toy counts each die as often as the number that was picked.
        let sum = |side: &str| state["score"][side].as_i64().unwrap();
        let dice: i64 = journal.lines().filter(|line| line.contains(r#""type":"roll""#)).map(faces).sum();
        assert_eq!(sum("red") + sum("blue"), 3 * dice + i64::from(points), "{state}");
    }
}

/// What the dice of a line come to.
fn faces(line: &str) -> i64 {
    let entry: serde_json::Value = serde_json::from_str(line).unwrap();
    let rolls = entry["rolls"].as_array().unwrap().iter();
    rolls.flat_map(|roll| roll["result"].as_array().unwrap()).map(|die| die.as_i64().unwrap()).sum()
}

#[test]
fn bids_alike_are_settled_by_the_lot() {
    let (_, sides, _, [ada, bruno]) = bid("bid blue 2", "bid blue 2");
    for (told, side) in [(&ada, &sides["red"]), (&bruno, &sides["blue"])] {
        let says = format!(
            "The bids were alike (The blue side, 2), and the lot has decided: you play The {side} side. \
             2 victory points go to The red side."
        );
        assert!(told.contains(&says), "{told}");
    }
}

#[test]
fn who_joins_without_a_bid_is_asked_for_one() {
    let club = Club::new();
    let mut host = club.open();
    host.new_game(&sides_by(SidesBy::Bid, "g1")).unwrap();
    host.run_once().unwrap();
    let offer = told(&club, ADA);
    assert!(offer.contains("BID the side, a blank, and the points: 0 to 99"), "{offer}");
    for lines in ["", "bid green 3", "bid red 100", "bid red 1\r\nbid red 2", "BID the side, a blank"] {
        let told = join(&club, &mut host, ("g1", "red"), lines);
        assert!(
            told.contains("You have not joined yet: in this game the sides go by bids"),
            "{lines}: {told}"
        );
        assert!(!host.view("g1").unwrap().has_joined("red"));
    }
    // Said twice alike it is said once.
    join(&club, &mut host, ("g1", "red"), "bid red 1\r\nbid red 1");
    assert!(host.view("g1").unwrap().has_joined("red"));
    let to = host.reply_address("g1", "red").unwrap();
    take_in(&mut host, &club.mail(ADA, &to, "bid red 7"));
    assert!(told(&club, ADA).contains("your mail has no bid that can be read"), "{}", told(&club, ADA));
    let mut plain = new_game("g2");
    plain.seats[0].address = Some(ADA.into());
    host.new_game(&plain).unwrap();
    let told = join(&club, &mut host, ("g2", "red"), "bid red 1");
    assert!(told.contains("`bid` has its place beside JOIN, in a game whose sides go by bids"), "{told}");
    assert!(host.view("g2").unwrap().has_joined("red"), "it stands in nobody's way");
}

#[test]
fn a_game_without_victory_points_has_no_bids() {
    let home = Club::new();
    let mut host = Host::open(&home.home(), means(&home.clock), feldpost::games::standard()).unwrap();
    let mut refused = 0;
    for card in feldpost::games::standard().cards() {
        let seats = card.sides.iter().map(|side| Seat::new(side.id.to_string(), None)).collect();
        let new = NewGame { system: card.id.to_owned(), seats, ..sides_by(SidesBy::Bid, card.id) };
        let (id, beside) = (format!("{}-lot", card.id), sides_by(SidesBy::Lot, "").beside);
        host.new_game(&NewGame { id, beside, ..new.clone() }).unwrap();
        if let Err(error) = host.new_game(&new) {
            assert!(error.to_string().contains("a game that counts victory points"), "{error}");
            assert!(matches!(error, HostError::Desk(_)), "{error:?}");
            refused += 1;
        }
    }
    assert!(refused > 0 && refused < feldpost::games::standard().cards().count(), "{refused}");
}

#[test]
fn killed_at_every_effect_everybody_sits_where_the_lot_has_put_them() {
    let club = Club::new();
    let mut host = Host::open(&club.home(), means(&club.clock), feldpost::games::standard()).unwrap();
    let card = some_game();
    let sides: Vec<String> = card.sides.iter().map(|side| side.id.to_string()).collect();
    let seats = [ADA, BRUNO].into_iter().zip(&sides);
    let seats = seats.map(|(address, side)| Seat::new(side, Some(address.into()))).collect();
    let mut number = 0;
    // In a game in which they change their seats: another copy of the home says so.
    let (id, joins) = loop {
        number += 1;
        let id = format!("lot{number}");
        let beside = Beside { sides: Some(SidesBy::Lot), ..Beside::default() };
        let seats = Vec::clone(&seats);
        host.new_game(&NewGame { system: card.id.to_owned(), seats, beside, ..new_game(&id) }).unwrap();
        host.run_once().unwrap();
        let joins: Vec<Vec<u8>> = [ADA, BRUNO]
            .into_iter()
            .zip(&sides)
            .map(|(address, side)| {
                let (to, offer) = (host.reply_address(&id, side).unwrap(), host.view(&id).unwrap());
                let join = format!("JOIN {}\r\nENTROPY {address}, geese", offer.offer_hash().short());
                club.mail(address, &to, &join)
            })
            .collect();
        let twin = club.dir.path().join(format!("try-{number}"));
        copy_home(&club.home(), &twin);
        let mut other = Host::open(&twin, means(&club.clock), feldpost::games::standard()).unwrap();
        joins.iter().for_each(|raw| drop(take_in(&mut other, raw)));
        let changed = other.view(&id).unwrap().settled_sides().iter().any(|(seat, side)| seat != side);
        if changed {
            break (id, joins);
        }
        assert!(number < 20);
    };
    take_in(&mut host, &joins[0]);
    host.deliver(&joins[1]).unwrap();
    drop(host);
    let unix = club.clock.load(Ordering::SeqCst) + 60;
    let serve = |home: &Path, unix: i64, plan: &str| run_at(home, unix, plan, &["serve", "--once"]);
    let go_on = |home: &Path| (1..3).for_each(|pass| assert!(serve(home, unix + 60 * pass, WHOLE)));
    let come_of_it = |home: &Path| {
        let roster = std::fs::read(home.join("games").join(&id).join("roster.json")).unwrap();
        let roster: Roster = serde_json::from_slice(&roster).unwrap();
        let who: Vec<String> = sides.iter().map(|side| roster.seats[side].address.clone()).collect();
        let begins = |address: &str| {
            let mails = inbox_at(home, address);
            mails.iter().filter(|mail| mail.body.contains("The lot has fallen")).count()
        };
        (who, begins(ADA), begins(BRUNO))
    };
    let wanted = at_every_effect(&club, |home, plan| serve(home, unix, plan), go_on, come_of_it);
    assert_eq!(wanted, (vec![BRUNO.to_owned(), ADA.to_owned()], 1, 1));
}

/// The journal of a game whose sides were drawn, whole: both have changed their seats.
pub fn by_lot() -> String {
    let club = Club::new();
    let mut host = club.open();
    let [_, id] = drawn(&club, &mut host);
    play_on(&club, &mut host, &id);
    is_valid(&host, &id)
}

/// The journal of a game whose sides went by bids, whole.
pub fn by_bids() -> String {
    bid("bid red 2", "bid red 5").2
}
