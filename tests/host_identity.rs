//! Who may write for a seat: roster, confirmations by mail, and what the sender's domain says.

use std::fs;
use std::sync::atomic::Ordering;

use crate::support::*;
use feldpost::host::{Counts, Host};
use feldpost_mail::incoming::IncomingMail;
use feldpost_transport::auth::{Library, SenderCheck};
use feldpost_umpire::audit::Signature;
use mail_auth::common::crypto::Ed25519Key;
use mail_auth::common::headers::HeaderWriter;
use mail_auth::dkim::DkimSigner;

const EVE: &str = "eve@example.org";
const WORK: &str = "ada@work.example";
const HOST: &str = "feldpost@club.example";

/// Delivers a mail and lets the host work.
fn send(club: &Club, host: &mut Host, from: &str, to: &str, body: &str) -> Counts {
    host.deliver(&club.mail(from, to, body)).unwrap();
    let counts = host.run_once().unwrap();
    assert_eq!(counts.errors, Vec::<String>::new());
    counts
}

fn last(club: &Club, address: &str) -> IncomingMail {
    club.inbox(address).pop().unwrap()
}

fn settings(club: &Club, text: &str) {
    let path = club.home().join("feldpost.toml");
    let old = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{text}\n{old}")).unwrap();
}

fn pass_days(club: &Club, days: i64) {
    club.clock.fetch_add(days * 86_400, Ordering::SeqCst);
}

#[test]
fn a_token_from_a_strange_sender_is_refused_and_only_its_player_is_told() {
    let club = Club::new();
    settings(&club, "umpire = \"umpire@club.example\"");
    let mut host = started(&club);
    let (journal, mails) = (club.journal("g1"), club.inbox(ADA).len());
    let to = host.reply_address("g1", "red").unwrap();
    for body in ["pick 4", "status", "resign yes", "address eve@example.org"] {
        let counts = send(&club, &mut host, EVE, &to, body);
        assert_eq!((counts.refused, counts.resolutions), (1, 0), "{body}");
    }
    assert_eq!(club.journal("g1"), journal);
    assert!(club.inbox(EVE).is_empty());
    assert_eq!(club.inbox(ADA).len(), mails + 1, "told once a day");
    let told = last(&club, ADA);
    assert!(told.body.contains("A mail from eve@example.org came to the reply address of your seat red"));
    assert!(told.subject_raw.starts_with("[g1] "), "{}", told.subject_raw);
    let umpire = last(&club, "umpire@club.example");
    assert!(umpire.body.contains("eve@example.org") && umpire.reply_to.is_none());
    assert_eq!(fs::read_dir(club.home().join("quarantine/strange-senders")).unwrap().count(), 4);
    pass_days(&club, 1);
    send(&club, &mut host, EVE, &to, "pick 4");
    assert_eq!(club.inbox(ADA).len(), mails + 2, "and again the next day");
    // She is not told of each name that somebody makes up.
    for name in 0..6 {
        send(&club, &mut host, &format!("e{name}@example.org"), &to, "pick 4");
    }
    assert_eq!(club.inbox(ADA).len(), mails + 4);
    // Two senders are none.
    let two = String::from_utf8(club.mail(ADA, &to, "pick 4")).unwrap();
    host.deliver(two.replacen(ADA, &format!("{ADA}, {EVE}"), 1).as_bytes()).unwrap();
    assert_eq!(host.run_once().unwrap().refused, 1);
    // Reply-To is for answers and proves nothing; upper and lower case are the same.
    let forged = String::from_utf8(club.mail(EVE, &to, "pick 4")).unwrap();
    host.deliver(format!("Reply-To: {ADA}\r\nSender: {ADA}\r\n{forged}").as_bytes()).unwrap();
    assert_eq!(host.run_once().unwrap().refused, 1);
    send(&club, &mut host, "Ada@Example.ORG", &to, "pick 4");
    assert!(host.view("g1").unwrap().has_committed("T01.pick", "red"));
}

#[test]
fn a_second_address_counts_when_both_have_confirmed_it() {
    let club = Club::new();
    let mut host = started(&club);
    let to = host.reply_address("g1", "red").unwrap();
    assert_eq!(send(&club, &mut host, WORK, &to, "pick 4").refused, 1);
    assert!(last(&club, ADA).body.contains("\n  address also ada@work.example\n"));
    send(&club, &mut host, ADA, &to, "address also ada@work.example");
    let [ask, answer] = club.inbox(ADA).split_off(club.inbox(ADA).len() - 2).try_into().unwrap();
    let (ask, answer) = if ask.body.contains("  confirm also") { (ask, answer) } else { (answer, ask) };
    assert!(answer.body.contains("has been asked to confirm ada@work.example"), "{}", answer.body);
    let old = confirm_line(&ask);
    assert!(club.inbox(WORK).is_empty(), "the new address is asked only when the old one has agreed");
    send(&club, &mut host, ADA, HOST, &old);
    assert_eq!(send(&club, &mut host, WORK, &to, "pick 4").refused, 1, "not yet");
    let new = confirm_line(&last(&club, WORK));
    assert_ne!(old, new);
    // Repeated, altered and borrowed codes do nothing.
    send(&club, &mut host, ADA, HOST, &old);
    for bad in [new.replace("also", "address"), new.replace("red", "blue"), new.replace(WORK, EVE)] {
        assert_eq!(send(&club, &mut host, "yves@example.org", HOST, &bad).refused, 1, "{bad}");
    }
    assert_eq!(send(&club, &mut host, WORK, &to, "pick 4").refused, 1, "still not");
    drop(host);
    let mut host = club.open();
    send(&club, &mut host, WORK, HOST, &new);
    assert!(last(&club, ADA).body.contains("mails from ada@work.example count for red in g1"));
    assert_eq!(send(&club, &mut host, WORK, &to, "pick 4").refused, 0);
    assert!(host.view("g1").unwrap().has_committed("T01.pick", "red"));
    let receipt = last(&club, ADA);
    assert!(receipt.body.contains("Your mail came from ada@work.example"), "{}", receipt.body);
    let to = host.reply_address("g1", "red").unwrap();
    // A dry run changes nothing and asks nobody.
    let (before, mails) = (roster(&club), club.inbox(ADA).len());
    let words = "check\r\naddress drop ada@work.example\r\naddress also eve@example.org";
    send(&club, &mut host, ADA, &to, words);
    assert_eq!((roster(&club), club.inbox(ADA).len()), (before, mails + 1));
    let answer = last(&club, ADA).body;
    assert!(answer.contains("were left undone") && !answer.contains("no longer count"), "{answer}");
    send(&club, &mut host, ADA, &to, "address drop ada@work.example");
    assert!(last(&club, ADA).body.contains("no longer count"));
    assert_eq!(send(&club, &mut host, WORK, &to, "say Hi").refused, 1);
    assert!(!club.journal("g1").contains("work.example"), "the roster is private");
}

fn roster(club: &Club) -> String {
    fs::read_to_string(club.home().join("games/g1/roster.json")).unwrap()
}

#[test]
fn reports_move_to_a_new_address_in_two_steps() {
    let club = Club::new();
    let mut host = started(&club);
    let to = host.reply_address("g1", "red").unwrap();
    send(&club, &mut host, ADA, &to, "address ada@work.example");
    let ask = club.inbox(ADA).into_iter().find(|mail| mail.body.contains("confirm address")).unwrap();
    send(&club, &mut host, ADA, HOST, &confirm_line(&ask));
    let new = confirm_line(&last(&club, WORK));
    pass_days(&club, 8);
    assert_eq!(send(&club, &mut host, WORK, HOST, &new).refused, 1, "a week is over");
    send(&club, &mut host, ADA, &to, "address ada@work.example");
    let ask = club.inbox(ADA).into_iter().rfind(|mail| mail.body.contains("confirm address")).unwrap();
    send(&club, &mut host, ADA, HOST, &confirm_line(&ask));
    send(&club, &mut host, WORK, HOST, &confirm_line(&last(&club, WORK)));
    let before = club.inbox(ADA).len();
    assert_eq!(send(&club, &mut host, ADA, &to, "pick 4").refused, 1, "the old address is no longer hers");
    assert_eq!(club.inbox(ADA).len(), before);
    assert!(last(&club, WORK).body.contains("A mail from ada@example.org"));
    assert_eq!(send(&club, &mut host, WORK, &to, "pick 4").refused, 0);
    assert_eq!(club.inbox(ADA).len(), before);
}

#[test]
fn a_code_ends_with_its_request_and_counts_from_the_address_that_was_asked() {
    let club = Club::new();
    let mut host = started(&club);
    let to = host.reply_address("g1", "red").unwrap();
    let roster = || roster(&club);
    let asks = |address: &str| {
        let mails = club.inbox(address).into_iter().filter(|mail| mail.body.contains("\n  confirm "));
        mails.map(|mail| confirm_line(&mail)).collect::<Vec<_>>()
    };
    let refused = |host: &mut Host, from: &str, line: &str, why: &str| {
        assert_eq!(send(&club, host, from, HOST, line).refused, 1, "{from}: {line}");
        assert!(last(&club, from).body.contains(why), "{}", last(&club, from).body);
        pass_days(&club, 1);
    };
    let (elsewhere, nothing) =
        ("only from the address to which it was mailed", "confirms nothing, or nothing any");
    send(&club, &mut host, ADA, &to, "address also ada@work.example");
    send(&club, &mut host, ADA, &to, "address also ada@work.example");
    let first = asks(ADA);
    assert_eq!(first.len(), 1, "asked once a day");
    refused(&mut host, WORK, &first[0], elsewhere);
    send(&club, &mut host, ADA, HOST, &first[0]);
    let new = asks(WORK).pop().unwrap();
    refused(&mut host, ADA, &first[0], nothing);
    refused(&mut host, ADA, &new, elsewhere);
    send(&club, &mut host, ADA, &to, "address drop ada@work.example");
    refused(&mut host, WORK, &new, nothing);
    // What has ended can be asked for again, at once.
    send(&club, &mut host, ADA, &to, "address also ada@work.example");
    let again = asks(ADA);
    assert!(again.len() == 2 && again[0] != again[1]);
    refused(&mut host, ADA, &again[0], nothing);
    // Two wishes in one mail are asked apart; a wish for another place for reports ends the one before.
    send(&club, &mut host, ADA, &to, "address one@work.example\r\naddress also two@work.example");
    send(&club, &mut host, ADA, &to, "address three@work.example");
    let moves = asks(ADA);
    assert_eq!(moves.len(), 5, "{moves:?}");
    let of = |word: &str| moves.iter().find(|line| line.contains(word)).unwrap().clone();
    refused(&mut host, ADA, &of("one@work"), nothing);
    assert_eq!(send(&club, &mut host, ADA, HOST, &of("two@work")).refused, 0);
    assert_eq!(asks("two@work.example").len(), 1);
    // Used once, and then no more; and nothing of it was ever counted for somebody else.
    send(&club, &mut host, ADA, HOST, &again[1]);
    let new = asks(WORK).pop().unwrap();
    assert!(!roster().contains(r#""others""#), "{}", roster());
    assert_eq!(send(&club, &mut host, WORK, HOST, &new).refused, 0);
    assert!(roster().contains(r#""others":["ada@work.example"]"#), "{}", roster());
    send(&club, &mut host, ADA, &to, "address drop ada@work.example");
    refused(&mut host, WORK, &new, nothing);
    assert!(!roster().contains(r#""others""#), "{}", roster());
}

#[test]
fn a_seat_is_taken_only_by_an_address_that_confirms() {
    let club = Club::new();
    let mut host = club.open();
    let mut open = new_game("g1");
    open.seats.pop();
    host.new_game(&open).unwrap();
    let roster = || fs::read_to_string(club.home().join("games/g1/roster.json")).unwrap();
    let before = roster();
    for _ in 0..3 {
        send(&club, &mut host, BRUNO, HOST, "join g1 blue");
    }
    assert_eq!(club.inbox(BRUNO).len(), 1, "asked once a day");
    assert_eq!(roster(), before);
    let line = confirm_line(&last(&club, BRUNO));
    // Somebody else's wish with his code, and a code that was made up.
    for bad in [line.replace("bruno", "eve"), format!("{}0000", &line[..line.len() - 4])] {
        assert_eq!(send(&club, &mut host, EVE, HOST, &bad).refused, 1);
        pass_days(&club, 1);
    }
    assert!(last(&club, EVE).body.contains("confirms nothing"));
    assert_eq!(roster(), before);
    // Words above an empty reply do not confirm, and are answered.
    let words = String::from_utf8(club.mail("dora@example.org", HOST, "What is this?")).unwrap();
    host.deliver(words.replace("Re: game", &format!("Re: {line}")).as_bytes()).unwrap();
    host.run_once().unwrap();
    assert!(last(&club, "dora@example.org").body.contains("reply with the `confirm` line alone"));
    assert_eq!(roster(), before);
    send(&club, &mut host, BRUNO, HOST, &format!("{line}\r\nand a word\r\n\r\n-- \r\nBruno"));
    assert!(last(&club, BRUNO).body.contains("only the `confirm` line was read"));
    let offers = || club.inbox(BRUNO).iter().filter(|mail| mail.subject == "Please join: Toy").count();
    assert_eq!(offers(), 1);
    let taken = roster();
    send(&club, &mut host, BRUNO, HOST, &line);
    assert_eq!((roster(), club.inbox(BRUNO).len()), (taken, 4), "a code counts once");
    assert!(last(&club, BRUNO).body.contains("confirms nothing, or nothing any more"));
    // Another open seat, by an empty reply.
    let mut open = new_game("g2");
    open.seats.clear();
    host.new_game(&open).unwrap();
    send(&club, &mut host, BRUNO, HOST, "join g2 red");
    let reply = String::from_utf8(club.mail(BRUNO, HOST, "> If it is you, reply")).unwrap();
    let subject =
        club.inbox(BRUNO).into_iter().find(|mail| mail.subject_raw.starts_with("[g2] confirm")).unwrap();
    host.deliver(reply.replace("Re: game", &format!("AW: {}", subject.subject_raw)).as_bytes()).unwrap();
    host.run_once().unwrap();
    assert!(host.reply_address("g2", "red").is_ok());
    let roster = fs::read_to_string(club.home().join("games/g2/roster.json")).unwrap();
    assert!(roster.contains(BRUNO), "{roster}");
    send(&club, &mut host, EVE, HOST, "join g1 blue");
    assert!(last(&club, EVE).body.contains("no such open seat"));
}

#[test]
fn the_own_servers_word_is_taken_and_kept() {
    let club = Club::new();
    let mut host = started(&club);
    drop(host);
    let path = club.home().join("feldpost.toml");
    let old = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{old}\n[identity]\nrequire = \"dmarc\"\n")).unwrap();
    let error = feldpost::config::Config::load(&club.home()).unwrap_err().to_string();
    assert!(error.contains("authserv_id"), "{error}");
    fs::write(&path, format!("{old}\n[identity]\nrequire = \"dmarc\"\nauthserv_id = \"mx.club.example\"\n"))
        .unwrap();
    host = club.open();
    let to = host.reply_address("g1", "red").unwrap();
    let field = |by: &str, found: &str| format!("Authentication-Results: {by}; {found}\r\n");
    for bad in [
        String::new(),
        field("mx.club.example", "dmarc=fail header.from=example.org"),
        field("mx.evil.example", "dmarc=pass header.from=example.org"),
        field("mx.club.example", "dmarc=pass header.from=evil.example"),
        field("mx.club.example", "dkim=pass header.d=evil.example; spf=pass"),
    ] {
        let raw = [bad.into_bytes(), club.mail(ADA, &to, "pick 4")].concat();
        host.deliver(&raw).unwrap();
        assert_eq!(host.run_once().unwrap().refused, 1);
    }
    assert!(last(&club, ADA).body.contains("(DMARC)"), "{}", last(&club, ADA).body);
    let good = field("mx.club.example", "dkim=pass; dmarc=pass (p=none) header.from=example.org");
    host.deliver(&[good.into_bytes(), club.mail(ADA, &to, "pick 4")].concat()).unwrap();
    assert_eq!(host.run_once().unwrap().refused, 0);
    let game = host.view("g1").unwrap();
    assert!(game.has_committed("T01.pick", "red"));
    let kept = r#""auth":"dmarc=pass dkim=pass spf=none by mx.club.example""#;
    assert!(club.journal("g1").contains(kept), "{}", club.journal("g1"));
    assert!(!club.journal("g1").contains("example.org"), "no player's domain stands there");
}

#[test]
fn signatures_are_checked_with_the_keys_of_the_senders_domain() {
    let pkcs8 = Ed25519Key::generate_pkcs8().unwrap();
    let key = || Ed25519Key::from_pkcs8_maybe_unchecked_der(&pkcs8).unwrap();
    let public = base64::Engine::encode(&base64::prelude::BASE64_STANDARD, key().public_key());
    let record = format!("v=DKIM1; k=ed25519; p={public}");
    let records =
        [("s1._domainkey.example.org", record.as_str()), ("_dmarc.example.org", "v=DMARC1; p=reject")];
    let evil = [("s1._domainkey.evil.example", record.as_str()), records[1]];
    let club = Club::new();
    let sign = |domain: &str, raw: &[u8]| {
        let signer = DkimSigner::from_key(key()).domain(domain).selector("s1");
        let signed = signer.headers(["From", "To", "Subject", "Message-ID"]).sign(raw).unwrap();
        [signed.to_header().into_bytes(), raw.to_vec()].concat()
    };
    let found =
        |records: &[(&str, &str)], raw: &[u8]| Library::with_records(records).unwrap().check(raw).to_string();
    let raw = club.mail(ADA, "feldpost@club.example", "pick 4");
    let signed = sign("example.org", &raw);
    assert_eq!(found(&records, &signed), "dmarc=pass dkim=pass spf=none by feldpost");
    let changed = String::from_utf8(signed.clone()).unwrap().replace("pick 4", "pick 6");
    assert_eq!(found(&records, changed.as_bytes()), "dmarc=fail dkim=fail spf=none by feldpost");
    assert_eq!(found(&records, &raw), "dmarc=fail dkim=none spf=none by feldpost");
    assert_eq!(found(&evil, &sign("evil.example", &raw)), "dmarc=fail dkim=pass spf=none by feldpost");
    assert_eq!(found(&records[..1], &signed), "dmarc=none dkim=pass spf=none by feldpost");
    assert_eq!(found(&records, b"\xff\x00"), "dmarc=none dkim=none spf=none header=malformed by feldpost");

    // No damage makes it fail in another way than by its verdict.
    let library = Library::with_records(&records).unwrap();
    let head = signed.windows(4).position(|at| at == b"\r\n\r\n").unwrap();
    for at in (0..head).step_by(3) {
        for byte in [b';', b'\n', 0xff] {
            let mut damaged = signed.clone();
            damaged[at] = byte;
            let found = library.check(&damaged).to_string();
            assert!(found.ends_with(" by feldpost"), "{found}");
        }
    }

    // The same check in a host that asks for it.
    drop(started(&club));
    let path = club.home().join("feldpost.toml");
    let old = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{old}\n[identity]\nrequire = \"dmarc\"\nauthserv_id = \"mx\"\n")).unwrap();
    let mut host = club.open();
    host.check_senders_with(Box::new(Library::with_records(&records).unwrap()));
    let to = host.reply_address("g1", "red").unwrap();
    let raw = club.mail(ADA, &to, "pick 4");
    host.deliver(&raw).unwrap();
    assert_eq!(host.run_once().unwrap().refused, 1);
    let raw = club.mail(ADA, &to, "pick 5");
    let malformed = String::from_utf8(club.mail(ADA, &to, "pick 5")).unwrap();
    let malformed = malformed.replacen("To: ", "no field\r\nTo: ", 1);
    host.deliver(&sign("example.org", malformed.as_bytes())).unwrap();
    assert_eq!(host.run_once().unwrap().refused, 1);
    host.deliver(&sign("example.org", &raw)).unwrap();
    assert_eq!(host.run_once().unwrap().refused, 0);
    assert!(host.view("g1").unwrap().has_committed("T01.pick", "red"));

    // The key is kept with the raw mail, so that the signature can be checked when the DNS has forgotten it.
    let archive = club.home().join("games/g1/archive");
    let keys = |entry: &std::path::Path| entry.extension().is_some_and(|end| end == "keys");
    let kept = fs::read_dir(&archive).unwrap().map(|entry| entry.unwrap().path()).find(|path| keys(path));
    let kept = kept.expect("a key was kept");
    assert_eq!(fs::read_to_string(&kept).unwrap(), format!("s1._domainkey.example.org {record}\n"));
    let signatures = || {
        let mails = feldpost::mailbox::read_archive(&archive).unwrap().mails;
        mails.into_iter().map(|mail| mail.signature).collect::<Vec<_>>()
    };
    assert_eq!(signatures(), [Signature::Missing, Signature::Missing, Signature::Holds]);
    let mail = kept.with_extension("eml");
    let text = String::from_utf8(fs::read(&mail).unwrap()).unwrap();
    fs::write(&mail, text.replace("pick 5", "pick 6")).unwrap();
    assert_eq!(signatures()[2], Signature::Broken);
    fs::remove_file(&kept).unwrap();
    assert_eq!(signatures()[2], Signature::NoKey);
}
