//! Messages as players and programs send them, each with what must be understood of it.
//!
//! `tests/corpus/<folder>/NAME.eml` is the message with LF line ends, `NAME.json` what is expected: which
//! lines count, which of them are for the rulebook (`sheet`) and which for the host (`commands`), and what
//! the answer says of the mail itself (`said`). Every message runs with LF and with CRLF.
//! `INSTA_UPDATE=always` adds the keys that a new expectation lacks; read them.

use std::fs;
use std::path::{Path, PathBuf};

use feldpost_mail::address::{ReplyAddress, Stood, find_token, games_in_subject};
use feldpost_mail::dsn;
use feldpost_mail::incoming::IncomingMail;
use feldpost_mail::slim::Slim;
use feldpost_protocol::dice::is_game_id;
use feldpost_transport::auth::{SenderCheck, ServerField};
use feldpost_umpire::intake::body::{BodyLines, read_body};
use feldpost_umpire::intake::letter::{self, Letter};
use feldpost_umpire::report::Templates;
use feldpost_umpire::words::ENGLISH;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::support::golden::rewrites;

/// The Chinese charsets from before Unicode are decoded by tables that a feature of `mail-parser` brings in.
const CJK_FOLDER: &str = "charset-cjk";

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

fn sorted(dir: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn crlf(bytes: &[u8]) -> Vec<u8> {
    let with_cr = |b: &u8| if *b == b'\n' { vec![b'\r', b'\n'] } else { vec![*b] };
    bytes.iter().flat_map(with_cr).collect()
}

/// What was understood, for one key of an expectation.
fn actual(key: &str, mail: &IncomingMail, body: &BodyLines, letter: &Letter, raw: &[u8]) -> Value {
    match key {
        "from" => json!(mail.from),
        "message_id" => json!(mail.message_id),
        "recipients" => json!(mail.recipients),
        "subject" => json!(mail.subject),
        "games" => json!(games_in_subject(&mail.subject_raw)),
        "date" => json!(mail.date),
        "in_reply_to" => json!(mail.in_reply_to),
        "references" => json!(mail.references),
        "robot" => json!(mail.robot.map(|robot| format!("{robot:?}"))),
        "notes" => json!(mail.notes.iter().map(|note| format!("{note:?}")).collect::<Vec<_>>()),
        "counted" => json!(body.counted().map(|(_, text)| text).collect::<Vec<_>>()),
        "quoted" => json!(body.quoted_count),
        "sheet" => json!(letter.lines.iter().map(|line| &line.text).collect::<Vec<_>>()),
        "commands" => json!(letter.commands.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>()),
        "said" => {
            let templates = Templates::builtin(&feldpost::games::standard());
            let say = |notice| templates.words().say(ENGLISH, notice);
            json!(letter.notes.iter().map(say).collect::<Vec<_>>())
        }
        "unreadable" => json!(letter.unreadable),
        "outside" => json!(body.outside().map(|(_, text)| text).collect::<Vec<_>>()),
        "report" => {
            let report = dsn::read(raw);
            let seat = report.reply_to.map(|reply| format!("{}/{}", reply.game, reply.seat));
            json!(format!(
                "{:?} {} {}",
                report.severity,
                report.status.unwrap_or_default(),
                seat.unwrap_or_default()
            ))
        }
        "order_block" => json!(body.order_block),
        "signature" => json!(body.signature_cut),
        "seat" => json!(ReplyAddress::find(&mail.recipients).map(|a| format!("{}/{}", a.game, a.seat))),
        "token" => json!(match find_token(body.with_quoted()) {
            Stood::Nowhere => "nowhere".to_owned(),
            Stood::Unquoted(token) => format!("unquoted:{token}"),
            Stood::QuotedOnly(token) => format!("quoted:{token}"),
        }),
        _ => panic!("an expectation has the unknown key {key}"),
    }
}

/// Adds what is expected for one key, for the writer of a new message to read: only if it is asked for.
fn bless(eml: &Path, expected: &mut serde_json::Map<String, Value>, key: &str, raw: &[u8]) {
    assert!(rewrites(), "{} lacks {key}", eml.display());
    let mail = IncomingMail::parse(raw);
    let letter = letter::read(raw, "feldpost@club.example");
    expected.insert(key.to_owned(), actual(key, &mail, &read_body(&mail.body), &letter, raw));
    let text = serde_json::to_string_pretty(&expected).unwrap() + "\n";
    fs::write(eml.with_extension("json"), text).unwrap();
}

/// Runs one message twice and returns what differs from its expectation.
fn differences(eml: &Path) -> Vec<String> {
    let raw = fs::read(eml).unwrap();
    let expected: Value = serde_json::from_slice(&fs::read(eml.with_extension("json")).unwrap()).unwrap();
    let mut expected = expected.as_object().unwrap().clone();
    for key in ["from", "robot", "notes", "counted", "quoted", "sheet", "commands", "said"] {
        if !expected.contains_key(key) {
            bless(eml, &mut expected, key, &raw);
        }
    }
    let expected = &expected;
    let mut found = Vec::new();
    for (ends, raw) in [("LF", raw.clone()), ("CRLF", crlf(&raw))] {
        let mail = IncomingMail::parse(&raw);
        let body = read_body(&mail.body);
        let letter = letter::read(&raw, "feldpost@club.example");
        assert!(!mail.body.contains('\r'));
        check_any(&raw);
        for (key, value) in expected {
            let actual = actual(key, &mail, &body, &letter, &raw);
            if actual != *value {
                found.push(format!(
                    "{} {ends} {key}:\n  expected {value}\n  found    {actual}",
                    eml.display()
                ));
            }
        }
    }
    found
}

fn run(folders: impl Iterator<Item = PathBuf>) -> usize {
    let mut runs = 0;
    let mut wrong = Vec::new();
    for folder in folders {
        for eml in sorted(&folder).into_iter().filter(|path| path.extension().is_some_and(|e| e == "eml")) {
            wrong.extend(differences(&eml));
            runs += 2;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    runs
}

#[test]
fn every_message_is_understood() {
    let runs = run(sorted(&corpus()).into_iter().filter(|folder| !folder.ends_with(CJK_FOLDER)));
    assert!(runs >= 170, "only {runs} runs: the corpus is not where it should be");
}

#[test]
fn chinese_charsets_from_before_unicode_are_understood() {
    let runs = run(std::iter::once(corpus().join(CJK_FOLDER)));
    assert!(runs >= 8, "only {runs} runs: the corpus is not where it should be");
}

/// Everything that must hold whatever the bytes are.
fn check_any(raw: &[u8]) {
    let mail = IncomingMail::parse(raw);
    let body = read_body(&mail.body);
    assert!(mail.body.len() <= 200_000 && body.lines.len() <= 2_000 && mail.attached.len() <= 200_000);
    assert!(!mail.body.contains(|c: char| c.is_control() && c != '\n' && c != '\t'));
    assert!(body.lines.iter().enumerate().all(|(at, line)| line.number == at + 1));
    assert!(body.counted().all(|(_, text)| !text.trim_start().starts_with('>')));
    assert!(games_in_subject(&mail.subject_raw).iter().all(|game| is_game_id(game)));
    let _ = letter::read(raw, "feldpost@club.example");
    let _ = dsn::read(raw);
    // Without the files in it, nothing else is read.
    let slim = IncomingMail::parse(&Slim::without_files(raw).unwrap().raw);
    assert_eq!(IncomingMail { raw_hash: mail.raw_hash, ..slim }, mail);
    ServerField::new("mx.club.example").check(raw);
    if let Stood::Unquoted(token) | Stood::QuotedOnly(token) = find_token(body.with_quoted()) {
        assert_eq!(token.len(), 16);
    }
}

/// Scraps of messages, parted by bars.
const SCRAPS: &[u8] =
    b"\n|\r\n|\n\n|: | |=|=?utf-8?q?|?=|<|>|--|--b\n|--b--\n|From: |To: |Subject: |Date: |Message-ID: |\
    References: |Content-Type: |multipart/mixed; boundary=b\n\n|multipart/alternative; boundary=b\n\n|\
    message/rfc822\n\n|text/html\n\n|text/plain; charset=|utf-7|utf-16|gb18030|iso-2022-jp|\
    Content-Transfer-Encoding: |base64\n|quoted-printable\n|format=flowed; delsp=yes\n\n|<div>|</div>|\
    <blockquote>|<p>|<!--|<table><td>|&#|<a href=\"|> |ORDERS\n|END ORDERS\n|On x wrote:\n|Von: a\n|An: b\n|\
    Betreff: c\n|-- \n|\xFF\xFE|\xC3|\xE5\x86\x99\xE9\x81\x93:|token 0123456789abcdef\n|(|\"|\\|;|@";

fn word() -> impl Strategy<Value = Vec<u8>> {
    let scraps: Vec<&[u8]> = SCRAPS.split(|b| *b == b'|').collect();
    prop_oneof![
        8 => prop::sample::select(scraps).prop_map(<[u8]>::to_vec),
        1 => prop::collection::vec(any::<u8>(), 0..8),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_taken(raw in prop::collection::vec(any::<u8>(), 0..2_000)) {
        check_any(&raw);
    }

    #[test]
    fn any_heap_of_mail_words_is_taken(words in prop::collection::vec(word(), 0..80)) {
        check_any(&words.concat());
    }

    #[test]
    fn any_beginning_of_a_message_is_taken((at, cut) in any::<(prop::sample::Index, prop::sample::Index)>()) {
        let messages: Vec<PathBuf> = sorted(&corpus()).iter().flat_map(|dir| sorted(dir)).collect();
        let raw = fs::read(&messages[at.index(messages.len())]).unwrap();
        check_any(&raw[..cut.index(raw.len() + 1)]);
    }
}

#[test]
fn hostile_messages_stay_cheap() {
    let fill = |part: &str| part.repeat(1_000_000 / part.len());
    for raw in [
        fill("Content-Type: message/rfc822\n\n"),
        format!(
            "Content-Type: multipart/mixed; boundary=b\n\n{}",
            fill("--b\nContent-Type: multipart/mixed; boundary=x\n\n")
        ),
        format!("Subject: {}\n\nx", fill("=?utf-8?q?")),
        format!("To: {}\n\nx", fill("(\"<")),
        format!("Content-Type: text/html\n\n{}", fill("<table><tr><td></b><b x>")),
        format!("Content-Type: text/html\n\n{}", fill("<div>&amp;")),
        format!("Content-Type: text/plain; format=flowed\n\n{}", fill(">>> \n")),
        format!("From: a@b\n\n{}", fill("On x\n")),
        fill("a: b\n"),
    ] {
        check_any(raw.as_bytes());
    }
}
