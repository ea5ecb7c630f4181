//! Words that would be something else where they are shown: a header field, a page, a terminal, a path.

use crate::support::any::{some_game, two_sides};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use feldpost::host::Host;
use feldpost_kit::system::Terms;
use feldpost_umpire::turn::{Beside, DiceFrom, NewGame, Seat};
use mail_parser::{MessageParser, MimeHeaders as _};

use super::CLUB;
use crate::support::*;

/// Header fields that our mails have; anything else was smuggled in.
const FIELDS: [&str; 16] = [
    "from",
    "to",
    "subject",
    "date",
    "message-id",
    "reply-to",
    "in-reply-to",
    "references",
    "auto-submitted",
    "x-auto-response-suppress",
    "x-feldpost-loop",
    "list-id",
    "mime-version",
    "content-type",
    "content-transfer-encoding",
    "content-disposition",
];

const EVIL: [&str; 8] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "\u{1b}[31mred\u{1b}]0;title\u{7}",
    "\u{9b}2J\u{90}q\u{9c}",
    "\u{202e}gnp.exe\u{2066}",
    "{{ 713 * 719 }}{% raw %}",
    "</pre></body></html>",
    "a\u{0}\u{8}b",
];

/// Every mail that went out, as it went out.
fn outgoing(home: &Path) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(home.join("mail/out/new")).unwrap();
    entries.map(|entry| fs::read(entry.unwrap().path()).unwrap()).collect()
}

/// No field that we do not write, one recipient, no control characters, no markup of a player's.
fn check_outgoing(home: &Path, what: &str) {
    for raw in outgoing(home) {
        let message = MessageParser::default().parse(&raw).unwrap();
        for header in message.headers() {
            let name = header.name().to_ascii_lowercase();
            assert!(FIELDS.contains(&&*name), "{what}: {name} in {}", String::from_utf8_lossy(&raw));
        }
        assert_eq!(message.to().unwrap().iter().count(), 1, "{what}");
        assert!(message.cc().is_none() && message.bcc().is_none(), "{what}");
        let subject = message.subject().unwrap();
        assert!(!subject.chars().any(char::is_control), "{what}: {subject:?}");
        for part in message.parts.iter() {
            let Some(text) = part.text_contents() else { continue };
            let bad = |c: char| c.is_control() && !"\r\n".contains(c) || "\u{202e}\u{2066}".contains(c);
            assert!(!text.contains(bad), "{what}: {text:?}");
            assert!(!text.contains("512647"), "{what}: a template was obeyed");
            if part.is_content_type("text", "html") {
                for mark in ["<script", "<img", "</pre></body></html>alert"] {
                    assert!(!text.to_lowercase().contains(mark), "{what}: {mark} in {text}");
                }
            }
        }
    }
}

fn game(id: &str) -> NewGame {
    let seat = |side: &str, address: &str| Seat::new(side, Some(address.into()));
    let [one, two] = two_sides();
    let seats = vec![seat(one, ADA), seat(two, BRUNO)];
    NewGame {
        id: id.into(),
        system: some_game().id.into(),
        terms: Terms::default(),
        seats,
        dice: DiceFrom::default(),
        beside: Beside::default(),
    }
}

fn open(club: &Club) -> Host {
    Host::open(&club.home(), means(&club.clock), feldpost::games::standard()).unwrap()
}

/// Press, entropy, names of units in refusals: in text, in HTML, and on the terminal.
#[test]
fn what_a_player_writes_is_text_wherever_it_is_shown() {
    let club = Club::new();
    let mut host = open(&club);
    host.new_game(&game("g1")).unwrap();
    let offer = host.view("g1").unwrap().offer_hash().short();
    let evil = EVIL.join(" ");
    let [one, two] = two_sides();
    for (seat, from) in [(one, ADA), (two, BRUNO)] {
        let to = host.reply_address("g1", seat).unwrap();
        host.deliver(&club.mail(from, &to, &format!("JOIN {offer}\r\nENTROPY {seat} {evil}"))).unwrap();
    }
    host.run_once().unwrap();
    for word in EVIL {
        let to = host.reply_address("g1", one).unwrap();
        let body =
            format!("say {word}\r\n{word} move B17\r\n3rtr move {word}\r\n3rtr {word}\r\nhelp {word}\r\n");
        host.deliver(&club.mail(ADA, &to, &body)).unwrap();
        let page = format!("Content-Type: text/html\r\n\r\n<p>say {}</p>", word.replace('<', "&lt;"));
        let raw = String::from_utf8(club.mail(ADA, &to, "X")).unwrap().replace("\r\nX\r\n", &page);
        host.deliver(raw.as_bytes()).unwrap();
        let counts = host.run_once().unwrap();
        assert_eq!((counts.mails_in, counts.errors.len()), (2, 0), "{counts:?}");
    }
    check_outgoing(&club.home(), "player's words");
    assert!(outgoing(&club.home()).len() > 20);
    drop(host);
    for words in [&["game", "show", "g1"][..], &["game", "show", "g1", "--format", "html"], &["game", "list"]]
    {
        check_terminal(&run(&club.home(), words), "shown");
    }
    let sheet = club.dir.path().join("sheet");
    fs::write(&sheet, EVIL.map(|word| format!("{word}\n3rtr move {word}\n{word} move B17\n")).concat())
        .unwrap();
    let sheet = sheet.to_str().unwrap();
    let words = ["orders", "check", "--game", "g1", "--seat", one, sheet];
    check_terminal(&run(&club.home(), &words), "orders check");
}

fn run(home: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_feldpost")).args(words).arg("--home").arg(home).output().unwrap()
}

/// A terminal is told nothing but text and line ends.
fn check_terminal(output: &Output, what: &str) {
    for bytes in [&output.stdout, &output.stderr] {
        let text = std::str::from_utf8(bytes).unwrap();
        assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{what}: {text:?}");
        assert!(!text.contains("<script>alert") || what != "html", "{what}");
    }
    assert!(!output.stdout.is_empty() || !output.stderr.is_empty(), "{what}");
}

/// Line ends in display names, subjects, ids and addresses, plain and in encoded words.
#[test]
fn no_field_of_a_mail_can_add_a_field_to_its_answer() {
    let club = Club::new();
    let mut host = started(&club);
    let evil = [
        "=?utf-8?q?a=0D=0ABcc:_eve=40example.org=0D=0A?=",
        "=?utf-8?b?YQ0KQmNjOiBldmVAZXhhbXBsZS5vcmc=?=",
        "a\r\n Bcc: eve@example.org",
        "a\r Bcc: eve@example.org",
        "a%0d%0aBcc: eve@example.org",
        "\u{2028}Bcc: e@f.example",
    ];
    for word in evil {
        for (from, to, subject, id) in [
            (
                format!("{word} <carla@example.org>"),
                CLUB.to_owned(),
                "help".to_owned(),
                "<1@x.example>".to_owned(),
            ),
            ("carla@example.org".into(), CLUB.into(), format!("help {word}"), format!("<{word}@x.example>")),
            (ADA.into(), host.reply_address("g1", "red").unwrap(), word.into(), format!("<{word}>")),
            (ADA.into(), CLUB.into(), format!("Re: [{word}]"), "<2@x.example>".into()),
            (format!("\"{word}\"@example.org"), CLUB.into(), "games".into(), "<3@x.example>".into()),
        ] {
            let raw = format!(
                "From: {from}\r\nReply-To: {from}\r\nTo: {to}\r\nSubject: {subject}\r\nMessage-ID: {id}\r\n\
                 References: {id} <{word}@y>\r\nIn-Reply-To: {id}\r\nX-{}: {word}\r\n\r\nstatus\r\nhelp\r\n",
                club.clock.load(std::sync::atomic::Ordering::SeqCst)
            );
            host.deliver(raw.as_bytes()).unwrap();
            let counts = host.run_once().unwrap();
            assert_eq!((counts.mails_in, counts.errors.len()), (1, 0), "{word:?}: {counts:?}");
        }
    }
    check_outgoing(&club.home(), "fields");
    let to_eve = outgoing(&club.home())
        .iter()
        .filter(|raw| {
            let message = MessageParser::default().parse(raw.as_slice()).unwrap();
            message.to().unwrap().iter().any(|to| to.address().is_some_and(|to| to.contains("eve")))
        })
        .count();
    assert_eq!(to_eve, 0);
}

const PATHS: [&str; 20] = [
    "../x",
    "..",
    ".",
    "a/b",
    "/etc",
    "a\\b",
    "C:\\x",
    "x:y",
    "%2e%2e%2fx",
    "x\ny",
    "x\r\nBcc: eve@example.org",
    "\u{202e}x",
    "gäme",
    "x y",
    "-x",
    ".hidden",
    "",
    "x*",
    "~root",
    "X",
];

/// Nothing outside of `games/` is made or read, whoever names the game.
#[test]
fn a_game_id_is_no_path() {
    let club = Club::new();
    let mut host = started(&club);
    let long = "x".repeat(65);
    let before = tree(club.dir.path());
    for id in PATHS.iter().copied().chain([&*long]) {
        assert!(host.new_game(&NewGame { id: id.into(), ..new_game("x") }).is_err(), "{id:?} as a game");
        assert!(host.view(id).is_err(), "{id:?}");
        for words in [&["game", "show", id][..], &["game", "new", some_game().id, "--id", id]] {
            let done = run(&club.home(), words);
            assert!(matches!(done.status.code(), Some(1 | 2)), "{id:?}: {done:?}");
            check_terminal(&done, id);
        }
    }
    assert_eq!(tree(club.dir.path()), before);
    for id in PATHS.iter().copied().chain([&*long]) {
        let token = "0123456789abcdef";
        let reply = format!("feldpost+{id}.red.{token}@club.example");
        for (to, body) in [
            (CLUB, format!("join {id} red")),
            (CLUB, format!("game {id}\r\ntoken {token}\r\nstatus")),
            (&*reply, "status".into()),
        ] {
            host.deliver(&club.mail(ADA, to, &body)).unwrap();
            assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new(), "{id:?}");
        }
    }
    check_outgoing(&club.home(), "game ids");
    let made: Vec<String> =
        tree(&club.home().join("games")).into_iter().filter(|path| !path.contains("/g1")).collect();
    assert!(made.is_empty(), "{made:?}");
    // Names that another system keeps for itself are plain folders here.
    for id in ["con", "nul.txt", "aux", "a.b-c_d"] {
        host.new_game(&new_game(id)).unwrap();
        assert!(club.home().join("games").join(id).join("journal.jsonl").is_file());
    }
}

/// The names that a mail server gives to files: they are shown, and used in the quarantine.
#[test]
fn a_file_name_in_the_mailbox_is_no_path_and_no_terminal_code() {
    let club = Club::new();
    let mut host = club.open();
    for name in ["\u{1b}[31mx", "a\nb", "x..", "1;rm -rf ~", "%s%n"] {
        let raw = club.mail("dora@example.org", CLUB, &format!("shoes {}", name.len()));
        fs::write(club.home().join("mail/in/new").join(name), raw).unwrap();
    }
    let counts = host.run_once().unwrap();
    assert_eq!((counts.mails_in, counts.set_aside, counts.errors.len()), (5, 5, 0), "{counts:?}");
    assert_eq!(fs::read_dir(club.home().join("quarantine/strays")).unwrap().count(), 5);
}

fn tree(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(tree(&path));
        }
        found.push(path.display().to_string());
    }
    found.sort();
    found
}
