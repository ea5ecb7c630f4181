//! The subjects of everything that the host writes: one that demands something says so, and no other does.

use std::collections::BTreeSet;

use crate::support::golden::is_as_recorded;
use crate::support::*;
use feldpost_mail::incoming::IncomingMail;

/// What a mail asks its reader to send: the lines are there to be copied.
fn demands(mail: &IncomingMail) -> bool {
    let mut lines = mail.body.lines().map(str::trim);
    lines.any(|line| {
        line.starts_with("JOIN ")
            || line == "END ORDERS"
            || line.starts_with("confirm ")
            || line == "reveal pc1|..."
    })
}

/// Whether the subject says that something is demanded.
fn says_so(subject: &str) -> bool {
    ["Please join", "Please confirm", "Your move: ", "Still open: ", "confirm join "]
        .iter()
        .any(|word| subject.contains(word))
}

/// A code or a hash, which is another one each time, is cut off.
fn without_code(subject: &str) -> String {
    let is_code = |word: &str| word.len() == 16 && word.bytes().all(|b| b.is_ascii_hexdigit());
    subject.split(' ').filter(|word| !is_code(word)).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_mail_that_demands_something_says_so_in_its_subject() {
    let club = Club::new();
    let mut host = club.open();
    host.new_game(&new_game("g1")).unwrap();
    let offer = host.view("g1").unwrap().offer_hash().short();
    play(&club, &mut host, "red", "status");
    play(&club, &mut host, "red", "pick 3");
    play(&club, &mut host, "red", &format!("JOIN {offer}\r\nENTROPY two grey herons"));
    play(&club, &mut host, "blue", &format!("JOIN {offer}\r\nENTROPY nine red kites"));
    play(&club, &mut host, "red", "say Hello\r\nhelp");
    play(&club, &mut host, "red", "address also ada@example.net");
    play(&club, &mut host, "red", "pick 3");
    play(&club, &mut host, "red", "check\r\nroll 2");
    play(&club, &mut host, "blue", "pick nothing");
    play(&club, &mut host, "blue", "pick 2");
    play(&club, &mut host, "red", "nudge");
    play(&club, &mut host, "red", "roll 2");
    play(&club, &mut host, "red", "report");
    for words in ["join g2 red", "help", "games"] {
        host.deliver(&club.mail("carla@example.org", "feldpost@club.example", words)).unwrap();
    }
    let mut open = new_game("g2");
    open.seats[0].address = None;
    host.new_game(&open).unwrap();
    host.run_once().unwrap();
    play(&club, &mut host, "blue", "resign yes");
    let mut subjects = BTreeSet::new();
    for who in [ADA, BRUNO, "carla@example.org", "ada@example.net"] {
        for mail in club.inbox(who) {
            let subject = mail.subject_raw.clone();
            assert_eq!(demands(&mail), says_so(&subject), "{subject}\n{}", mail.body);
            subjects.insert(without_code(&subject));
        }
    }
    let found: String = subjects.iter().map(|subject| format!("{subject}\n")).collect();
    is_as_recorded("subjects", found);
}
