//! Who plays several games asks for all of them with one line.

use crate::support::*;
use std::sync::atomic::Ordering;

use feldpost::host::{Host, Outcome};
use feldpost_mail::incoming::IncomingMail;

const CLUB: &str = "feldpost@club.example";

fn ask(club: &Club, host: &mut Host, from: &str, line: &str) {
    host.deliver(&club.mail(from, CLUB, line)).unwrap();
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
}

fn newest(club: &Club, address: &str) -> String {
    club.inbox(address).pop().expect("a mail").body
}

#[test]
fn one_line_tells_what_is_asked_in_each_game() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 3");
    let mut second = new_game("g2");
    second.beside.clock = "3d".into();
    host.new_game(&second).unwrap();
    let offer = host.view("g2").unwrap().offer_hash().short();
    for (seat, from, words) in [("red", ADA, "seven geese"), ("blue", BRUNO, "nine red kites")] {
        let to = host.reply_address("g2", seat).unwrap();
        let mail = club.mail(from, &to, &format!("JOIN {offer}\r\nENTROPY {words}"));
        host.deliver(&mail).unwrap();
    }
    host.new_game(&new_game("g3")).unwrap();
    host.run_once().unwrap();
    ask(&club, &mut host, ADA, "status all");
    let told = newest(&club, ADA);
    let line = |game: &str| {
        let flat = told.replace("\n    ", " ");
        flat.lines().find(|line| line.trim_start().starts_with(game)).unwrap_or("").trim().to_owned()
    };
    assert!(line("g1").contains("(The red side): waits for The blue side"), "{told}");
    assert!(line("g2").contains("you: ") && line("g2").contains("(until "), "{told}");
    assert!(line("g3").contains("you: to say yes or no to the offer"), "{told}");
    // A game that is over is asked about no more.
    play(&club, &mut host, "red", "resign yes");
    ask(&club, &mut host, ADA, "Status alle?");
    assert!(!newest(&club, ADA).contains("g1"), "{}", newest(&club, ADA));
}

#[test]
fn a_stranger_is_told_of_no_game() {
    let club = Club::new();
    let mut host = started(&club);
    ask(&club, &mut host, "eve@example.com", "status all");
    assert!(club.inbox("eve@example.com").is_empty());
    assert_eq!(host.mails().unwrap().pop().unwrap().fates[0].outcome, Outcome::Stray);
    // In answer to a report it is told where it goes.
    play(&club, &mut host, "red", "status all");
    assert!(newest(&club, ADA).contains("club"), "{}", newest(&club, ADA));
}

#[test]
fn who_wants_it_gets_one_mail_a_day_while_something_is_asked() {
    let club = Club::new();
    let mut host = started(&club);
    let day = |club: &Club, host: &mut Host, days: i64| {
        let mut mails = Vec::new();
        for _ in 0..days * 24 {
            club.clock.fetch_add(3_600, Ordering::SeqCst);
            assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
        }
        for address in [ADA, BRUNO] {
            let digests = |mail: &&IncomingMail| mail.subject.contains("your games");
            mails.push(club.inbox(address).iter().filter(digests).count());
        }
        (mails[0], mails[1])
    };
    assert_eq!(day(&club, &mut host, 1), (0, 0), "nobody has asked for it");
    play(&club, &mut host, "red", "digest");
    assert!(newest(&club, ADA).contains("A mail a day"), "{}", newest(&club, ADA));
    assert_eq!(day(&club, &mut host, 2), (2, 0));
    let told = club.inbox(ADA).pop().unwrap();
    assert!(told.body.contains("g1") && told.body.contains("you: "), "{}", told.body);
    // Nothing is asked of her any more; then something is again.
    play(&club, &mut host, "red", "pick 3");
    assert_eq!(day(&club, &mut host, 2), (2, 0));
    host.new_game(&new_game("g2")).unwrap();
    assert_eq!(day(&club, &mut host, 1).0, 3, "an offer waits");
    // Who begins to work on the home again does not begin to count anew.
    drop(host);
    let mut host = club.open();
    host.run_once().unwrap();
    play(&club, &mut host, "red", "digest off");
    assert_eq!(day(&club, &mut host, 2), (3, 0));
}
