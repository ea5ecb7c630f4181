//! What players and the umpire have kept, in whatever form: what fits is counted, what does not is named with
//! its proof, and what proves nothing says so.

use std::fs;
use std::path::Path;

use feldpost::mailbox;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::note::{Receipt, Signer, open};
use feldpost_umpire::audit::{Audit, Evidence, Finding, KeptMail, Level, Mailbox, Outgoing, Verdict, audit};
use serde_json::{Value, json};

use super::{Played, every_game, lived};

/// The smallest game: it is replayed soonest.
fn small() -> &'static Played {
    every_game().iter().min_by_key(|played| played.journal.len()).unwrap()
}

fn found(played: &Played, mailboxes: Vec<Mailbox>) -> Audit {
    let (head, key) = (Some(played.head.as_str()), Some(played.key));
    let evidence = Evidence { journal: &played.journal, head, key, mailboxes, ..Evidence::default() };
    audit(&evidence, &feldpost::games::standard())
}

/// The same without the rules, for what the rules have nothing to do with.
fn compared(played: &Played, mailboxes: Vec<Mailbox>) -> Audit {
    let (head, key) = (Some(played.head.as_str()), Some(played.key));
    let evidence =
        Evidence { journal: &played.journal, head, key, mailboxes, replay: false, ..Evidence::default() };
    audit(&evidence, &feldpost::games::standard())
}

#[track_caller]
fn only<'a>(found: &'a Audit, what: &str) -> &'a Finding {
    let mut all = found.findings.iter().filter(|finding| finding.what == what);
    all.next().unwrap_or_else(|| panic!("no {what}: {:#?}", found.findings))
}

fn read(played: &Played, path: &Path) -> Mailbox {
    mailbox::read(path, &Outgoing::of(&played.journal)).unwrap()
}

/// A mail of a friend that forwards another one, as most programs do it.
fn forwarded(raw: &[u8]) -> Vec<u8> {
    let head = "From: bruno@example.org\r\nTo: carla@example.org\r\nSubject: Fwd: a report\r\n\
                MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=outermost\r\n\r\n\
                --outermost\r\nContent-Type: text/plain\r\n\r\nsee below\r\n\
                --outermost\r\nContent-Type: message/rfc822\r\n\r\n";
    [head.as_bytes(), raw, b"\r\n--outermost--\r\n"].concat()
}

#[test]
fn a_mailbox_is_read_whatever_program_has_kept_it() {
    let played = small();
    let kept = &played.mailboxes[0].kept;
    let mails = kept.iter().filter(|mail| !mail.receipts.is_empty()).count();
    assert_eq!(played.mails.len(), mails, "every mail of the host has its receipt");
    // The last one brings the head of the journal too.
    let due: usize = kept.iter().map(|mail| mail.receipts.len()).sum();
    let place = tempfile::tempdir().unwrap();
    let write = |name: String, bytes: &[u8]| {
        let path = place.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    };
    let (mut mbox, mut alone) = (Vec::new(), Vec::new());
    for (at, raw) in played.mails.iter().enumerate() {
        let folder = if at % 2 == 0 { "box/cur" } else { "box/.Club.Games/new" };
        write(format!("{folder}/{at}.host:2,S"), raw);
        write(format!("eml/{at}.eml"), raw);
        write(format!("fwd/{at}.eml"), &forwarded(raw));
        mbox.extend_from_slice(b"From feldpost@club.example Thu Nov 19 18:00:00 2026\n");
        mbox.extend(String::from_utf8_lossy(raw).replace("\nFrom ", "\n>From ").into_bytes());
        mbox.push(b'\n');
        alone.push(raw.clone());
    }
    write("mail/archive.mbox".to_owned(), &mbox);
    write("box/tmp/half".to_owned(), &played.mails[0]);
    write("box/dovecot.index.log".to_owned(), b"\x00\x01 no mail");
    for name in ["box", "eml", "fwd", "mail/archive.mbox", "mail"] {
        let found = compared(played, vec![read(played, &place.path().join(name))]);
        let held = &found.mailboxes[0];
        assert_eq!((held.receipts, held.mails), (due, mails), "{name}: {:#?}", found.findings);
        assert_eq!((found.verdict, found.receipts), (Verdict::RulesNotAsked, due), "{name}");
    }
    let one = compared(played, vec![read(played, &place.path().join("eml/0.eml"))]);
    assert_eq!(one.receipts, 1);
    // The folder above all of them holds each five times.
    assert_eq!(compared(played, vec![read(played, place.path())]).receipts, 4 * due);
}

#[test]
fn a_mailbox_without_a_receipt_is_said_aloud() {
    let played = small();
    let place = tempfile::tempdir().unwrap();
    let found = found(played, vec![read(played, place.path())]);
    assert_eq!((&found.verdict, only(&found, "no-receipts").level), (&Verdict::Valid, Level::Asks));
    let lines = found.lines();
    assert_eq!(lines[0], "VALID; one finding asks for an answer");
    assert!(lines.iter().any(|line| line.contains("NO RECEIPT of this game")), "{lines:#?}");
}

/// The receipts of a mailbox, each made anew by whoever has this key.
fn signed_anew(played: &Played, signer: &Signer, change: impl Fn(usize, &mut Receipt)) -> Mailbox {
    let mut mailbox = played.mailboxes[0].clone();
    for (at, mail) in mailbox.kept.iter_mut().enumerate() {
        for note in &mut mail.receipts {
            let mut receipt =
                Receipt::parse(&open(note, played.signer.name(), &played.key).unwrap()).unwrap();
            change(at, &mut receipt);
            *note = signer.sign(&receipt.text().unwrap()).unwrap();
        }
    }
    mailbox
}

fn set(receipt: &mut Receipt, name: &str, value: &str) {
    for (_, old) in receipt.fields.iter_mut().filter(|(own, _)| own == name) {
        value.clone_into(old);
    }
}

/// What the umpire has signed, and what does not fit his journal, convicts him; each with its file.
#[test]
fn a_signed_receipt_that_does_not_fit_convicts() {
    let played = small();
    let other = Hash32::of_bytes(b"another").to_string();
    type Change<'a> = &'a dyn Fn(&mut Receipt);
    let cases: [(&str, &str, Change<'_>); 8] = [
        ("dropped-mail", "which is not in the journal", &|it| set(it, "mail", &other)),
        ("odd-receipt", "at another time", &|it| set(it, "unix", "17")),
        ("odd-receipt", "which there is not", &|it| set(it, "seat", "nobody")),
        ("odd-receipt", "which is none of it", &|it| set(it, "step", "999")),
        ("odd-receipt", "twice", &|it| it.fields.push(("seat".to_owned(), "x".to_owned()))),
        ("other-entry", "names another entry", &|it| it.head = Hash32::of_bytes(b"another")),
        ("missing-entry", "which is missing", &|it| it.seq += 100_000),
        ("odd-receipt", "at which no group ends", &|it| {
            it.seq = 1;
            it.head = played_hash(1);
        }),
    ];
    for (what, told, change) in cases {
        let changed = |at: usize, receipt: &mut Receipt| {
            let fits = match what {
                "dropped-mail" => receipt.field("mail").is_some(),
                _ if told.contains("none of it") => receipt.field("step").is_some(),
                _ => at > 2,
            };
            if fits {
                change(receipt);
            }
        };
        let found = compared(played, vec![signed_anew(played, &played.signer, changed)]);
        let finding = only(&found, what);
        assert!(finding.level == Level::Convicts && finding.text.contains(told), "{what}: {finding:?}");
        assert!(finding.file.as_ref().is_some_and(|file| file.contains("/ada/")), "{finding:?}");
        assert!(matches!(found.verdict, Verdict::NotValid { .. }), "{what}: {:?}", found.verdict);
        assert!(found.lines()[0].starts_with("NOT VALID: entry "), "{:?}", found.lines());
    }
}

/// Entry hash of an entry of the smallest game.
fn played_hash(at: usize) -> Hash32 {
    let values = small().values();
    values[at + 1]["prev"].as_str().unwrap().parse().unwrap()
}

#[test]
fn two_heads_for_one_entry_are_two_journals_whoever_shows_them() {
    let played = small();
    let other = signed_anew(played, &played.signer, |_, receipt| receipt.head = Hash32::of_bytes(b"other"));
    let found = compared(played, vec![played.mailboxes[0].clone(), other]);
    let finding = only(&found, "equivocation");
    assert!(finding.level == Level::Convicts && finding.text.contains("two journals"), "{finding:?}");
}

#[test]
fn a_receipt_that_somebody_else_has_made_says_nothing_of_the_umpire() {
    let played = small();
    let stranger = Signer::new(played.signer.name(), &[9; 32]).unwrap();
    let found = compared(played, vec![signed_anew(played, &stranger, |_, _| ())]);
    assert_eq!((&found.verdict, found.receipts), (&Verdict::RulesNotAsked, 0));
    let finding = only(&found, "not-signed");
    assert!(
        finding.level == Level::Asks && finding.text.contains("says nothing of the umpire"),
        "{finding:?}"
    );
    // A receipt of another game is none of this one's business.
    let other = signed_anew(played, &played.signer, |_, receipt| receipt.game = "other".to_owned());
    let found = compared(played, vec![other]);
    assert!(found.findings.iter().all(|finding| finding.what == "no-receipts"), "{:#?}", found.findings);
}

/// An opening that the umpire has signed and that opens another sheet is a proof in the player's hand.
#[test]
fn an_opening_of_something_else_convicts_if_a_receipt_names_it() {
    let played = small();
    let opened = |mail: &KeptMail| mail.openings.iter().any(|text| text.contains("\"lock\""));
    let at = played.mailboxes[0].kept.iter().position(opened).expect("a player got the opening of a sheet");
    let honest = compared(played, vec![played.mailboxes[0].clone()]);
    assert!(honest.findings.iter().all(|finding| finding.level == Level::Informs), "{:#?}", honest.findings);
    let mut mailbox = played.mailboxes[0].clone();
    let mut file: Value = serde_json::from_str(&mailbox.kept[at].openings[0]).unwrap();
    file["list"][0]["payload"]["text"] = json!("1 something else\n");
    let text = format!("{}\n", serde_json::to_string(&file).unwrap());
    let hash = Hash32::of_bytes(text.as_bytes()).to_string();
    mailbox.kept[at].openings = vec![text.clone()];
    let unbound = compared(played, vec![mailbox]);
    assert_eq!((only(&unbound, "opening").level, &unbound.verdict), (Level::Asks, &Verdict::RulesNotAsked));
    let mut bound = signed_anew(played, &played.signer, |mail, receipt| {
        if mail == at {
            set(receipt, "opening", &hash);
        }
    });
    bound.kept[at].openings = vec![text];
    let found = compared(played, vec![bound]);
    let finding = only(&found, "altered-orders");
    assert!(finding.level == Level::Convicts && finding.entry.is_some(), "{finding:?}");
    assert!(matches!(found.verdict, Verdict::NotValid { .. }));
}

fn with_archive(journal: &[u8], head: &str, archive: feldpost_umpire::audit::Archive) -> Audit {
    let raw = Some(archive);
    let evidence = Evidence { journal, head: Some(head), raw, replay: false, ..Evidence::default() };
    audit(&evidence, &feldpost::games::standard())
}

#[test]
fn the_umpires_raw_mails_are_those_of_the_journal() {
    for played in every_game() {
        let honest = with_archive(&played.journal, &played.head, played.archive.clone());
        let mails = played.values().iter().filter(|value| value["type"] == "mail").count();
        assert_eq!(honest.raw, Some((mails, 0)), "{}", played.system);
        let loud = |finding: &&Finding| finding.level != Level::Informs;
        let loud: Vec<_> = honest.findings.iter().filter(loud).collect();
        assert!(loud.is_empty(), "{}: {loud:#?}", played.system);
    }
    let played = small();
    let mut archive = played.archive.clone();
    archive.mails[2].hash = Hash32::ZERO;
    archive.mails.remove(0);
    let found = with_archive(&played.journal, &played.head, archive);
    assert_eq!(
        (only(&found, "raw-other").level, only(&found, "raw-missing").level),
        (Level::Asks, Level::Asks)
    );
}

/// The umpire seals another sheet than the one that was mailed, and all that he signs fits: his own archive
/// and the sender's own copy show it.
#[test]
fn orders_that_nobody_mailed_are_seen_in_the_raw_mail_and_in_the_senders_copy() {
    let played = small();
    let mut values = played.values();
    let is_sheet = |item: &Value| item["lock"].is_u64() && item["payload"]["text"].as_str() != Some("");
    let place = values.iter().position(|value| value["type"] == "openings").unwrap();
    let list = values[place]["list"].as_array_mut().unwrap();
    let by_mail = list.iter_mut().filter(|item| is_sheet(item));
    let mailed: Vec<u64> = played.archive.mails.iter().map(|mail| mail.entry + 1).collect();
    let item = by_mail.into_iter().find(|item| mailed.contains(&item["lock"].as_u64().unwrap())).unwrap();
    let text = item["payload"]["text"].as_str().unwrap().to_owned();
    let number = text.split(' ').next().unwrap().to_owned();
    item["payload"]["text"] = json!(format!("{number} quite another order\n"));
    let (lock, seat) = (item["lock"].as_u64().unwrap() as usize, item["seat"].as_str().unwrap().to_owned());
    let hash = super::forged::resealed(item);
    values[lock]["orders"][seat.as_str()] = hash;
    let (journal, head) = lived(played, values);
    let found = with_archive(&journal, &head, played.archive.clone());
    let finding = only(&found, "altered-orders");
    assert_eq!((finding.level, finding.entry), (Level::Convicts, Some(lock)), "{finding:?}");
    // The sender's own copy can be made up by the sender: it asks.
    let raw = played.archive.mails.iter().find(|mail| mail.entry as usize + 1 == lock).unwrap().raw.clone();
    let kept = KeptMail { file: "sent/1.eml".to_owned(), sent: Some(raw), ..KeptMail::default() };
    let mailbox = Mailbox { path: "sent".to_owned(), mails: 1, kept: vec![kept], ..Mailbox::default() };
    let mailboxes = vec![mailbox];
    let evidence =
        Evidence { journal: &journal, head: Some(&head), mailboxes, replay: false, ..Evidence::default() };
    let found = audit(&evidence, &feldpost::games::standard());
    assert_eq!(only(&found, "altered-orders").level, Level::Asks);
    assert_eq!(found.mailboxes[0].sent, 1);
}

/// A lock that came when its round was public: either it was made then, or the mail was slow.
#[test]
fn a_lock_that_comes_behind_its_round_asks() {
    let played = small();
    let mut values = played.values();
    let lock = values.iter().position(|value| value["type"] == "lock").unwrap();
    values.truncate(lock + 1);
    values[lock]["round"] = json!(34_000_000);
    let first = (0..lock).rfind(|at| values[*at]["more"] == 0).unwrap() + 1;
    for (left, value) in values[first..].iter_mut().rev().enumerate() {
        value["more"] = json!(left);
    }
    let (journal, head) = lived(played, values);
    let last = std::str::from_utf8(&journal).unwrap().lines().last().unwrap();
    let hash = feldpost_protocol::journal::canon::entry_hash(last).unwrap();
    let due = feldpost_protocol::dice::round_time(34_000_000);
    let seat = played.values()[0]["seats"][0].as_str().unwrap().to_owned();
    let fields = vec![("seat".to_owned(), seat)];
    let kind = feldpost_protocol::journal::note::Kind::Lock;
    let receipt = Receipt { game: "demo".to_owned(), seq: lock as u64, head: hash, kind, fields };
    let note = played.signer.sign(&receipt.text().unwrap()).unwrap();
    for (arrived, what) in
        [(Some(due + 60), Some("late-lock")), (None, Some("undated-lock")), (Some(due - 1), None)]
    {
        let kept = KeptMail { receipts: vec![note.clone()], arrived, ..KeptMail::default() };
        let mailboxes = vec![Mailbox { kept: vec![kept], mails: 1, ..Mailbox::default() }];
        let evidence = Evidence { journal: &journal, head: Some(&head), mailboxes, ..Evidence::default() };
        let found = audit(&evidence, &feldpost::games::standard());
        let lates = ["late-lock", "undated-lock"];
        let late: Vec<&str> =
            found.findings.iter().map(|finding| finding.what).filter(|what| lates.contains(what)).collect();
        assert_eq!(late.first().copied(), what, "{:#?}", found.findings);
    }
}
