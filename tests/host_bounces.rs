//! Mail that comes back, and mail that would go round in circles.

use std::collections::BTreeSet;
use std::fs;
use std::sync::atomic::Ordering;

use crate::support::returned::{report, returned};
use crate::support::*;
use feldpost::host::Host;
use feldpost_mail::incoming::IncomingMail;
use feldpost_transport::WayOut;
use feldpost_transport::maildir::Maildir;
use feldpost_transport::way_out::{Envelope, SendError, Transport};

const DAY: i64 = 86_400;

fn unreachable(host: &mut Host) -> Vec<String> {
    host.game_rows().unwrap().remove(0).unreachable
}

fn next_day(club: &Club) {
    club.clock.fetch_add(DAY, Ordering::SeqCst);
}

#[test]
fn an_address_that_bounces_is_told_of_once_and_spared() {
    let club = Club::with_umpire("");
    let mut host = started(&club);
    let back = returned(&club, ADA);
    for day in 0..4 {
        for _ in 0..3 {
            let raw = report(&club, "feldpost@club.example", "failed", "5.1.1", &back);
            let counts = take_in(&mut host, &raw);
            assert_eq!((counts.set_aside, counts.refused), (1, 0));
        }
        assert_eq!(
            unreachable(&mut host),
            if day < 2 { vec![] } else { vec!["red".to_owned()] },
            "day {day}"
        );
        next_day(&club);
        drop(host);
        host = club.open();
    }
    let told = club.inbox(UMPIRE);
    assert_eq!(told.len(), 1);
    assert!(
        told[0].body.contains("Mail to ada@example.org comes back as undeliverable (5.1.1)"),
        "{}",
        told[0].body
    );
    assert!(told[0].body.contains("  g1, seat red"));
    let told: Vec<IncomingMail> =
        club.inbox(BRUNO).into_iter().filter(|mail| mail.subject.contains("comes back")).collect();
    assert_eq!(
        (told.len(), told[0].body.contains("example.org")),
        (1, false),
        "no address of the other side"
    );
    assert!(told[0].body.contains("Mail to The red side in game g1 comes back"));

    // Reports are held back, but for a probe when seven days have gone by without a report.
    let mails = club.inbox(ADA).len();
    play(&club, &mut host, "blue", "say Are you there?");
    assert_eq!(club.inbox(ADA).len(), mails);
    for _ in 0..6 {
        next_day(&club);
        take_in(&mut host, &report(&club, "feldpost@club.example", "failed", "5.1.1", &back));
    }
    play(&club, &mut host, "blue", "say Hello?");
    assert_eq!(club.inbox(ADA).len(), mails);
    club.clock.fetch_add(7 * DAY, Ordering::SeqCst);
    play(&club, &mut host, "blue", "say Anybody?");
    assert_eq!(club.inbox(ADA).len(), mails + 1, "the probe");
    play(&club, &mut host, "blue", "say Nobody.");
    assert_eq!(club.inbox(ADA).len(), mails + 1, "only one");
    assert_eq!(club.inbox(UMPIRE).len(), 1);

    // A mail from her ends it.
    play(&club, &mut host, "red", "status");
    assert_eq!(unreachable(&mut host), Vec::<String>::new());
    assert_eq!(club.inbox(ADA).len(), mails + 2);
    assert!(club.inbox(ADA).pop().unwrap().body.contains("reports were held back"));
    play(&club, &mut host, "blue", "say Welcome back!");
    assert_eq!(club.inbox(ADA).len(), mails + 3);
}

#[test]
fn what_is_no_proof_of_a_bounce_counts_nothing() {
    let club = Club::with_umpire("");
    let mut host = started(&club);
    let back = returned(&club, ADA);
    let guessed = back.lines().filter(|line| !line.starts_with("Reply-To")).collect::<Vec<_>>().join("\n");
    let wrong = format!("{guessed}\nReply-To: feldpost+g1.red.0123456789abcdef@club.example\n");
    let no_game = format!("{guessed}\nReply-To: feldpost+nosuch.red.0123456789abcdef@club.example\n");
    for _ in 0..6 {
        for (action, status, returned) in [
            ("delivered", "2.0.0", &back),
            ("failed", "5.1.1", &guessed),
            ("failed", "5.1.1", &wrong),
            ("failed", "5.1.1", &no_game),
        ] {
            let raw = report(&club, "feldpost@club.example", action, status, returned);
            assert_eq!(take_in(&mut host, &raw).set_aside, 1);
        }
        // A person who quotes the reply address in a mail of his own is no mail system.
        let own = club.mail("eve@example.org", "feldpost@club.example", &back.replace('\n', "\r\n"));
        take_in(&mut host, &own);
        next_day(&club);
    }
    assert_eq!(unreachable(&mut host), Vec::<String>::new());
    assert!(club.inbox(UMPIRE).is_empty());
    // Reports of delay weigh half, and fade between.
    for _ in 0..5 {
        take_in(&mut host, &report(&club, "feldpost@club.example", "delayed", "4.4.1", &back));
        next_day(&club);
    }
    assert_eq!(unreachable(&mut host), Vec::<String>::new());
}

#[test]
fn the_envelope_sender_names_the_seat() {
    let club = Club::with_umpire("[bounces]\nverp = true\nthreshold = 100\n");
    let mut host = started(&club);
    play(&club, &mut host, "red", "status");
    let sent = fs::read_dir(club.home().join("outbox/sent")).unwrap();
    let senders: BTreeSet<String> = sent
        .map(|entry| {
            let text = String::from_utf8_lossy(&fs::read(entry.unwrap().path()).unwrap()).into_owned();
            let envelope: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
            envelope["from"].as_str().unwrap().to_owned()
        })
        .collect();
    assert_eq!(senders.len(), 2, "one for each seat, always the same: {senders:?}");
    let red = senders.iter().find(|sender| sender.contains("+bounce.g1.red.")).unwrap();
    // An old mail system that sends nothing back, and looks like a person.
    let before = club.inbox(BRUNO).len();
    let raw = club.mail("gateway@old.example", red, "Your mail did not arrive.\r\npick 4");
    let counts = take_in(&mut host, &raw);
    assert_eq!((counts.set_aside, counts.refused, counts.mails_out), (1, 0, 0));
    assert_eq!(unreachable(&mut host), Vec::<String>::new(), "it does not say whether for good");
    // Answering machines write to the envelope sender too.
    let away = String::from_utf8(club.mail(ADA, red, "I am away until 5.1.27.\r\nReply-To: x")).unwrap();
    for field in ["Return-Path: <>\r\n", "Auto-Submitted: auto-replied\r\n"] {
        let away = away.replacen("<m", &format!("<{}", field.len()), 1);
        assert_eq!(take_in(&mut host, format!("{field}{away}").as_bytes()).set_aside, 1);
    }
    assert_eq!(unreachable(&mut host), Vec::<String>::new(), "an absence is no bounce");
    let forged = red.replace(".red.", ".blue.");
    take_in(&mut host, &report(&club, &forged, "failed", "5.1.1", ""));
    assert_eq!(unreachable(&mut host), Vec::<String>::new());
    take_in(&mut host, &report(&club, red, "failed", "5.1.1", ""));
    assert_eq!(unreachable(&mut host), ["red"]);
    assert_eq!(club.inbox(BRUNO).len(), before + 1);
    // Without the file everybody is in reach again.
    drop(host);
    fs::remove_file(club.home().join("bounces.json")).unwrap();
    assert_eq!(unreachable(&mut club.open()), Vec::<String>::new());
}

/// A server that knows no Ada; all others it takes.
struct NoAda(Maildir);

impl Transport for NoAda {
    fn send(&self, envelope: &Envelope, bytes: &[u8], name: &str) -> Result<(), SendError> {
        if envelope.to == ADA {
            return Err(SendError::Never("550 5.1.1 no such user".to_owned()));
        }
        self.0.send(envelope, bytes, name)
    }
}

#[test]
fn a_refusal_by_the_server_counts_as_mail_that_came_back() {
    let club = Club::with_umpire("[bounces]\nthreshold = 1\n");
    let mut host = started(&club);
    let transport = Box::new(NoAda(Maildir::create(club.home().join("mail/out")).unwrap()));
    host.send_by(WayOut { transport, per_minute: None });
    let to = host.reply_address("g1", "blue").unwrap();
    host.deliver(&club.mail(BRUNO, &to, "say Hello")).unwrap();
    let counts = host.run_once().unwrap();
    assert!(counts.errors[0].contains("550 5.1.1 no such user"), "{:?}", counts.errors);
    assert_eq!(unreachable(&mut host), ["red"]);
    host.run_once().unwrap();
    let told = club.inbox(UMPIRE);
    assert_eq!(told.len(), 2, "of the mail, and of the address: {told:?}");
    assert!(club.inbox(BRUNO).pop().unwrap().body.contains("reach"), "{:?}", club.inbox(BRUNO).pop());
}

#[test]
fn two_programs_that_answer_each_other_come_to_rest() {
    for text in ["I am away.", "I am away until day"] {
        let club = Club::with_umpire("[limits]\nanswers = 8\nequal = 3\n");
        let mut host = started(&club);
        let (mut seen, first) = (club.inbox(ADA).len(), club.inbox(ADA).len());
        let mut answered = club.inbox(ADA).pop();
        let mut round = 0;
        // An answering machine that marks nothing, and answers every mail of ours.
        while let Some(mail) = answered.take() {
            round += 1;
            assert!(round < 50, "it goes on");
            let text = if text.ends_with('.') { text.to_owned() } else { format!("{text} {round}") };
            let body = format!("{text}\r\n> {}", mail.body.replace('\n', "\r\n> "));
            take_in(&mut host, &club.mail(ADA, &mail.reply_to.unwrap(), &body));
            let inbox = club.inbox(ADA);
            if inbox.len() > seen {
                seen = inbox.len();
                answered = inbox.into_iter().rfind(|mail| mail.reply_to.is_some());
            }
        }
        let expected = if text.ends_with('.') { 3 } else { 8 };
        assert!((expected..=expected + 1).contains(&(seen - first)), "{} answers", seen - first);
        assert!(club.inbox(UMPIRE)[0].body.contains("quarantine/too-many"));
        assert!(fs::read_dir(club.home().join("quarantine/too-many")).unwrap().count() > 0);
        // Whoever forges her address without a token uses up nothing of hers.
        club.clock.fetch_add(3_600, Ordering::SeqCst);
        for _ in 0..12 {
            take_in(&mut host, &club.mail(ADA, "feldpost@club.example", "games"));
        }
        // An hour later she is heard again, and what moves the game always was.
        play(&club, &mut host, "red", "pick 4");
        assert!(host.view("g1").unwrap().has_committed("T01.pick", "red"));
    }
}

#[test]
fn the_umpire_hears_of_a_game_that_was_set_aside() {
    let club = Club::with_umpire("");
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "blue", "pick 4");
    let to = host.reply_address("g1", "red").unwrap();
    for _ in 0..2 {
        host.deliver(&club.mail(ADA, &to, "crash")).unwrap();
        assert!(host.run_once().unwrap().errors[0].starts_with("game g1 is set aside: "));
    }
    let told = club.inbox(UMPIRE);
    assert_eq!(told.len(), 1);
    let told = &told[0].body;
    assert!(
        told.contains("Game g1 is set aside, and no mail plays it on.") && told.contains("feldpost audit "),
        "{told}"
    );
    assert!(
        !told.contains("write your answer") && told.contains("asks back before it does anything"),
        "{told}"
    );
}

#[test]
fn a_name_server_is_asked_for_only_when_a_mail_comes() {
    let club = Club::with_umpire("[identity]\nrequire = \"dmarc\"\ndns = true\n");
    match Host::open(&club.home(), means(&club.clock), registry()) {
        Ok(_) => {}
        // A machine without a resolver.
        Err(error) => assert!(error.to_string().contains("senders cannot be checked"), "{error}"),
    }
}

#[test]
fn one_address_gets_one_refusal_of_a_kind_a_day() {
    let club = Club::with_umpire("");
    let mut host = started(&club);
    let wrong = "feldpost+g1.red.0123456789abcdef@club.example";
    for day in 1..=2 {
        for _ in 0..4 {
            take_in(&mut host, &club.mail("eve@example.org", wrong, "status"));
            take_in(&mut host, &club.mail(BRUNO, "feldpost@club.example", "Hello, is this on?"));
            take_in(&mut host, &club.mail("yves@example.org", "feldpost@club.example", "Cheap watches!"));
        }
        let helped = club.inbox(BRUNO).iter().filter(|mail| mail.body.contains("bears no token")).count();
        assert_eq!((club.inbox("eve@example.org").len(), helped), (day, day));
        assert!(club.inbox("yves@example.org").is_empty(), "no word to what is not for us");
        drop(host);
        next_day(&club);
        host = club.open();
    }
    let raw = [b"X-Feldpost-Loop: club.example\r\n".to_vec(), club.mail(ADA, wrong, "status")].concat();
    let again = [b"X-Feldpost-Loop: club.example\r\n".to_vec(), club.mail(ADA, wrong, "status")].concat();
    take_in(&mut host, &raw);
    take_in(&mut host, &again);
    assert_eq!(club.inbox(UMPIRE).len(), 1, "of a loop the umpire is told once");
}
