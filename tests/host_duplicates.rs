//! Which mail is the same mail, and what the umpire can deliver again.

use std::fs;
use std::path::PathBuf;

use crate::support::*;
use feldpost::host::{Counts, Host};

const HOST: &str = "feldpost@club.example";
const ID: &str = "<one@example.org>";

/// A mail of one Message-ID, whoever writes it.
fn mail(from: &str, to: &str, body: &str) -> Vec<u8> {
    format!("From: {from}\r\nTo: {to}\r\nSubject: Re: game\r\nMessage-ID: {ID}\r\n\r\n{body}\r\n")
        .into_bytes()
}

fn send(host: &mut Host, raw: &[u8]) -> Counts {
    host.deliver(raw).unwrap();
    let counts = host.run_once().unwrap();
    assert_eq!(counts.errors, Vec::<String>::new());
    counts
}

/// The raw mails in one folder of the quarantine.
fn kept(club: &Club, folder: &str) -> Vec<PathBuf> {
    let Ok(files) = fs::read_dir(club.home().join("quarantine").join(folder)) else { return Vec::new() };
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

/// Knowing the id of a mail before it arrives is no way to make it vanish.
#[test]
fn a_message_id_that_somebody_else_used_first_takes_nothing_away() {
    let club = Club::new();
    let mut host = started(&club);
    let to = host.reply_address("g1", "red").unwrap();
    let blue = host.reply_address("g1", "blue").unwrap();
    send(&mut host, &mail("eve@example.org", HOST, "help"));
    send(&mut host, &mail("eve@example.org", HOST, "Cheap watches!"));
    send(&mut host, &mail("eve@example.org", &to, "pick 1"));
    send(&mut host, &mail(ADA, HOST, "pick 1"));
    send(&mut host, &mail(BRUNO, &blue, "say Hi"));
    let before = club.inbox(ADA).len();
    let counts = send(&mut host, &mail(ADA, &to, "pick 4"));
    assert_eq!((counts.duplicates, counts.refused), (0, 0), "{counts:?}");
    assert!(host.view("g1").unwrap().has_committed("T01.pick", "red"));
    assert_eq!(club.inbox(ADA).len(), before + 1);
}

#[test]
fn a_second_text_under_one_id_is_answered_and_the_same_text_is_a_duplicate() {
    let club = Club::new();
    let mut host = started(&club);
    let to = host.reply_address("g1", "red").unwrap();
    let first = mail(ADA, &to, "say Hello");
    send(&mut host, &first);
    let (journal, mails) = (club.journal("g1"), club.inbox(ADA).len());
    // The same mail by another way: an alias put its own field on top.
    let again = [b"Delivered-To: box@club.example\r\n".as_slice(), &first].concat();
    let counts = send(&mut host, &again);
    assert_eq!((counts.duplicates, counts.mails_out), (1, 0));
    assert_eq!((club.journal("g1"), club.inbox(ADA).len()), (journal, mails));

    for body in ["pick 4", "address ada@work.example"] {
        let other = mail(ADA, &to, body);
        let counts = send(&mut host, &other);
        assert_eq!((counts.duplicates, counts.refused, counts.resolutions), (0, 1, 0), "{body}");
        let answer = club.inbox(ADA).pop().unwrap();
        assert!(
            answer.body.contains("Not applied: another text came under this Message-ID"),
            "{}",
            answer.body
        );
        assert!(answer.body.contains("new mail"), "{}", answer.body);
        assert!(!host.view("g1").unwrap().has_committed("T01.pick", "red"));
        // As after a crash before the mail was noted: what was refused stays refused.
        fs::write(club.home().join("seen"), "").unwrap();
        drop(host);
        host = club.open();
        let mails = club.inbox(ADA).len();
        assert_eq!(send(&mut host, &other).duplicates, 1);
        assert_eq!(club.inbox(ADA).len(), mails, "{body}");
    }
    let fresh = String::from_utf8(mail(ADA, &to, "pick 4")).unwrap().replace("<one@", "<two@");
    assert_eq!(send(&mut host, fresh.as_bytes()).refused, 0);
    assert!(host.view("g1").unwrap().has_committed("T01.pick", "red"));
}

#[test]
fn what_the_umpire_delivers_again_counts() {
    let club = Club::new();
    let mut host = started(&club);
    let to = host.reply_address("g1", "red").unwrap();
    // A player who wrote from elsewhere; the umpire mends the roster.
    send(&mut host, &mail("ada@work.example", &to, "pick 4"));
    let file = kept(&club, "strange-senders").pop().unwrap();
    drop(host);
    let path = club.home().join("games/g1/roster.json");
    let roster = fs::read_to_string(&path).unwrap();
    fs::write(&path, roster.replace(ADA, "ada@work.example")).unwrap();
    let mut host = club.open();
    let counts = send(&mut host, &fs::read(&file).unwrap());
    assert_eq!((counts.duplicates, counts.refused), (0, 0), "{counts:?}");
    assert!(host.view("g1").unwrap().has_committed("T01.pick", "red"));
    assert!(!file.exists(), "what counts is set aside no more");

    // A mail that answered a game which this home did not know yet.
    let raw = mail(BRUNO, &to.replace("g1", "g2"), "status");
    assert_eq!(send(&mut host, &raw).refused, 1);
    let mails = club.inbox(BRUNO).len();
    assert_eq!(send(&mut host, &raw).refused, 1, "it is looked at again");
    assert_eq!(club.inbox(BRUNO).len(), mails, "and answered once");

    // The same stray twice is one file.
    for _ in 0..2 {
        assert_eq!(send(&mut host, &mail("eve@example.org", HOST, "Cheap watches!")).set_aside, 1);
    }
    assert_eq!(kept(&club, "strays").len(), 1);
}
