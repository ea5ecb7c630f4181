//! What goes out, read as bytes: one thread for a game, signs of a program, signatures of the domain.

use std::fs;
use std::process::Command;

use crate::support::*;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use feldpost::host::Host;
use feldpost_transport::auth::{Library, SenderCheck};
use mail_auth::common::crypto::Ed25519Key;

/// Every mail that went to an address, as it went, in order.
fn raw_mails(club: &Club, address: &str) -> Vec<String> {
    let folder = club.home().join("mail/out/new");
    let mut names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    // As they were on the wire: a Maildir has the line ends of this system.
    let wire = |name| String::from_utf8(fs::read(name).unwrap()).unwrap().replace('\n', "\r\n");
    let mails = names.iter().map(wire);
    mails.filter(|mail| mail.contains(&format!("\r\nTo: {address}\r\n"))).collect()
}

/// The value of a field, unfolded; empty if the mail has none.
fn field(mail: &str, name: &str) -> String {
    let (head, _) = mail.split_once("\r\n\r\n").unwrap();
    let head = head.replace("\r\n ", " ").replace("\r\n\t", " ");
    let found: Vec<&str> =
        head.lines().filter_map(|line| line.strip_prefix(&format!("{name}: "))).map(str::trim).collect();
    assert!(found.len() <= 1, "{name} stands {} times", found.len());
    found.first().unwrap_or(&"").to_string()
}

/// A game with everything that makes mails: offer, joining, refusal, choice, report, press, a notice.
fn play_some(club: &Club, host: &mut Host) {
    play(club, host, "red", "pick nine");
    play(club, host, "red", "pick 4\r\nsay Good luck!");
    play(club, host, "blue", "pick 2");
    // Later, so that it comes to the other side in a mail of its own.
    club.clock.fetch_add(600, std::sync::atomic::Ordering::SeqCst);
    play(club, host, "red", "roll 2");
    let to = host.reply_address("g1", "red").unwrap();
    host.deliver(&club.mail("eve@example.org", &to, "nudge")).unwrap();
    host.run_once().unwrap();
    play(club, host, "red", "help");
}

#[test]
fn a_game_is_one_conversation_and_says_that_a_program_writes() {
    let club = Club::new();
    let mut host = started(&club);
    play_some(&club, &mut host);
    for (address, least) in [(ADA, 9), (BRUNO, 5)] {
        let mails = raw_mails(&club, address);
        assert!(mails.len() >= least, "{address}: {}", mails.len());
        let offer = field(&mails[0], "Message-ID");
        assert!(offer.ends_with(".offer@club.example>"), "{offer}");
        let mut ids = Vec::new();
        for mail in &mails {
            let id = field(mail, "Message-ID");
            assert!(!ids.contains(&id), "{id} twice");
            ids.push(id.clone());
            let (references, parent) = (field(mail, "References"), field(mail, "In-Reply-To"));
            if id != offer {
                assert!(references.split_whitespace().any(|id| id == offer), "{id}: {references}");
                assert!(references.split_whitespace().any(|id| id == parent), "{id} hangs on {parent}");
            }
            let auto = field(mail, "Auto-Submitted");
            let answers = parent.contains("@example.org>");
            assert_eq!(auto, if answers { "auto-replied" } else { "auto-generated" }, "{id}");
            assert_eq!(field(mail, "List-Id"), "<g1.club.example>");
            let suppress = field(mail, "X-Auto-Response-Suppress");
            assert!(suppress.contains("OOF") && !suppress.contains("NDR"), "{suppress}");
            assert_eq!(field(mail, "X-Feldpost-Loop"), "club.example");
            assert!(field(mail, "Reply-To").starts_with("feldpost+g1."), "{id}");
            assert!(!field(mail, "Date").is_empty() && !field(mail, "MIME-Version").is_empty());
            assert!(field(mail, "Subject").contains("[g1]"), "{}", field(mail, "Subject"));
            assert!(field(mail, "Precedence").is_empty() && field(mail, "DKIM-Signature").is_empty());
        }
    }
}

#[test]
fn a_mail_made_again_is_the_same_mail() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 4");
    drop(host);
    let before = raw_mails(&club, ADA).pop().unwrap();
    // As after a crash between journal and outbox: the newest group is not marked as dealt with.
    for folder in ["outbox/sent", "mail/out/new"] {
        for entry in fs::read_dir(club.home().join(folder)).unwrap() {
            fs::remove_file(entry.unwrap().path()).unwrap();
        }
    }
    fs::remove_file(club.home().join("games/g1/state.json")).unwrap();
    let mut host = club.open();
    host.run_once().unwrap();
    assert_eq!(raw_mails(&club, ADA), [before]);
}

/// What a receiver finds who asks the DNS for this key.
fn verdict(mail: &str, key: &str) -> String {
    let records = [("fp1._domainkey.club.example", key), ("_dmarc.club.example", "v=DMARC1; p=reject")];
    Library::with_records(&records).unwrap().check(mail.as_bytes()).to_string()
}

/// A club that signs with this key.
fn signing(pem: &[u8]) -> Club {
    let club = Club::new();
    fs::write(club.home().join("keys/dkim.pem"), pem).unwrap();
    let path = club.home().join("feldpost.toml");
    let old = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{old}\n[dkim]\nselector = \"fp1\"\nkey = \"keys/dkim.pem\"\n")).unwrap();
    club
}

fn openssl(args: &[&str]) -> Vec<u8> {
    let output = Command::new("openssl").args(args).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
fn mails_are_signed_with_the_clubs_key() {
    let scratch = tempfile::tempdir().unwrap();
    let file = scratch.path().join("rsa.pem").display().to_string();
    let (mut pems, mut keys) = (Vec::new(), Vec::new());
    for form in ["-traditional", "-verbose"] {
        openssl(&["genrsa", form, "-out", &file, "2048"]);
        let public = openssl(&["rsa", "-in", &file, "-pubout", "-outform", "DER"]);
        keys.push(format!("v=DKIM1; k=rsa; p={}", BASE64_STANDARD.encode(public)));
        pems.push(fs::read(&file).unwrap());
    }
    let der = Ed25519Key::generate_pkcs8().unwrap();
    let public = Ed25519Key::from_pkcs8_maybe_unchecked_der(&der).unwrap().public_key();
    keys.push(format!("v=DKIM1; k=ed25519; p={}", BASE64_STANDARD.encode(public)));
    let body = BASE64_STANDARD.encode(der);
    pems.push(format!("-----BEGIN PRIVATE KEY-----\n{body}\n-----END PRIVATE KEY-----\n").into_bytes());
    let good = "dmarc=pass dkim=pass spf=none by feldpost";
    for (pem, key) in pems.iter().zip(&keys) {
        let club = signing(pem);
        let mut host = started(&club);
        play(&club, &mut host, "red", "pick 4");
        let mails = raw_mails(&club, ADA);
        assert!(mails.len() >= 4);
        for mail in &mails {
            assert_eq!(verdict(mail, key), good);
            let signed = field(mail, "DKIM-Signature");
            for name in ["From", "Reply-To", "Content-Type", "Auto-Submitted", "List-Id", "Message-ID"] {
                assert!(signed.contains(name), "{name} in {signed}");
            }
        }
        // Relays may fold and pad; they may not write another address to answer to.
        let mail = &mails[0];
        assert_eq!(verdict(&mail.replacen("\r\nSubject: ", "\r\nSubject:   ", 1), key), good);
        for (old, new) in [("Reply-To: feldpost+", "Reply-To: eve+"), ("multipart/mixed", "multipart/mixeD")]
        {
            let forged = mail.replacen(old, new, 1);
            assert_ne!(&forged, mail);
            assert_eq!(verdict(&forged, key), "dmarc=fail dkim=fail spf=none by feldpost", "{new}");
        }
    }
    assert_eq!(keys[0].len(), keys[1].len());
}

#[test]
fn a_key_that_is_none_is_said_at_the_start() {
    for pem in ["", "no key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"] {
        let club = signing(pem.as_bytes());
        let error = Host::open(&club.home(), means(&club.clock), registry()).err().unwrap().to_string();
        assert!(error.contains("keys/dkim.pem") && error.contains("openssl genrsa"), "{error}");
    }
}
