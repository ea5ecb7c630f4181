//! A club home run by the real program, and players whose mail programs fill in what a reply needs.

use mail_parser::{MessageParser, MimeHeaders};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Larger than any mail that is read.
const FIVE_MEGABYTES: usize = 5_000_000;

/// A mail that a player got, as a mail program shows it.
#[derive(Clone, Debug)]
pub struct Mail {
    pub subject: String,
    pub text: String,
    pub html: String,
    pub reply_to: Option<String>,
    pub message_id: String,
    pub in_reply_to: Option<String>,
    pub attachments: Vec<String>,
}

impl Mail {
    /// The text with each line end as a blank and without the lines under headings, so that a wrapped
    /// sentence can be looked for.
    pub fn flat(&self) -> String {
        self.text
            .split_whitespace()
            .filter(|word| !word.trim_matches('-').is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Holds every one of these, in this order.
    #[track_caller]
    pub fn says(&self, wanted: &[&str]) -> &Mail {
        let flat = self.flat();
        let mut from = 0;
        for words in wanted {
            let at = flat[from..].find(words);
            let at = at.unwrap_or_else(|| panic!("{words:?} is not in:\n{}\n{}", self.subject, self.text));
            from += at + words.len();
        }
        self
    }

    /// Holds none of these, in text or HTML.
    #[track_caller]
    pub fn is_silent_on(&self, unwanted: &[&str]) -> &Mail {
        for words in unwanted {
            let told = self.flat().contains(words) || self.html.contains(words);
            assert!(!told, "{words:?} is in:\n{}\n{}", self.subject, self.text);
        }
        self
    }

    /// The subject is this.
    #[track_caller]
    pub fn is_titled(&self, subject: &str) -> &Mail {
        assert_eq!(self.subject, format!("[sidi-1] {subject}"), "{}", self.text);
        self
    }
}

/// The mails that went out in answer to one, by first name; at most one each.
#[derive(Debug)]
pub struct Answers(BTreeMap<String, Mail>);

impl Answers {
    /// The only mail that went out, and it went to this player.
    #[track_caller]
    pub fn only(&self, player: &str) -> &Mail {
        assert_eq!(self.0.keys().map(String::as_str).collect::<Vec<_>>(), [player], "{self:#?}");
        self.to(player)
    }

    /// Both players got a mail; the one of this player.
    #[track_caller]
    pub fn both(&self, player: &str) -> &Mail {
        assert_eq!(self.0.keys().map(String::as_str).collect::<Vec<_>>(), ["ada", "bruno"], "{self:#?}");
        self.to(player)
    }

    #[track_caller]
    pub fn none(&self) {
        assert!(self.0.is_empty(), "{self:#?}");
    }

    #[track_caller]
    fn to(&self, player: &str) -> &Mail {
        self.0.get(player).unwrap_or_else(|| panic!("{player} got no mail: {self:#?}"))
    }
}

/// The club, and what its players have in their mailboxes.
pub struct Club {
    folder: tempfile::TempDir,
    seen: BTreeSet<PathBuf>,
    got: BTreeMap<String, Vec<Mail>>,
    /// What was delivered, in order.
    pub sent: Vec<(String, Vec<u8>)>,
}

impl Club {
    /// A fresh home with one game offered, Ada as the CW and Bruno as the DAK; the offers are out.
    pub fn open() -> Club {
        let folder = tempfile::tempdir().unwrap();
        let club = Club { folder, seen: BTreeSet::new(), got: BTreeMap::new(), sent: vec![] };
        let home = club.home();
        let address = ["--address", "feldpost@club.example", "--club", "Desert Club"];
        club.feldpost(&[&["init", &home], &address[..]].concat(), b"");
        let seats = ["--cw", "ada@example.org", "--dak", "bruno@example.org"];
        // Whether somebody can act depends on dice, which differ from build to build.
        let game = ["game", "new", "totensonntag", "--home", &home, "--id", "sidi-1"];
        club.feldpost(&[&game, &["--policy", "idle_impulse=waits"][..], &seats].concat(), b"");
        club
    }

    pub fn home(&self) -> String {
        self.folder.path().join("home").display().to_string()
    }

    pub fn path(&self, inside: &str) -> PathBuf {
        Path::new(&self.home()).join(inside)
    }

    /// Runs the program; it must succeed in silence on stderr.
    #[track_caller]
    pub fn feldpost(&self, arguments: &[&str], input: &[u8]) -> String {
        // Half an hour between two mails: those that come sooner may be told together.
        let unix = 1_800_000_000 + 1_800 * self.sent.len();
        let clock = ("FELDPOST_CLOCK", unix.to_string());
        let Output { status, stdout, stderr } = run_with(arguments, input, Some(clock));
        let said = String::from_utf8_lossy(&stderr);
        assert!(status.success() && said.is_empty(), "{arguments:?}: {status}\n{said}");
        String::from_utf8(stdout).unwrap()
    }

    /// Works on what is there, and sorts what went out into the players' mailboxes.
    #[track_caller]
    pub fn serve(&mut self) -> Answers {
        self.feldpost(&["serve", "--once", "--home", &self.home()], b"");
        let mut answers = BTreeMap::new();
        for entry in fs::read_dir(self.path("mail/out/new")).unwrap() {
            let path = entry.unwrap().path();
            if self.seen.insert(path.clone()) {
                let (player, mail) = open_mail(&fs::read(path).unwrap());
                self.got.entry(player.clone()).or_default().push(mail.clone());
                let twice = answers.insert(player, mail);
                assert!(twice.is_none(), "one mail in, two mails out to one player: {twice:?}");
            }
        }
        Answers(answers)
    }

    /// Mails a file beside this one: `21-ada-moves` is Ada's, filled in from the last mails that she got.
    #[track_caller]
    pub fn send(&mut self, name: &str) -> Answers {
        let player = name.split('-').nth(1).unwrap();
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("games/totensonntag/tests/house/by_hand");
        let path = here.join(format!("{name}.eml"));
        let template = fs::read_to_string(&path).unwrap();
        let raw = self.fill(player, &template).into_bytes();
        self.deliver(&raw);
        self.sent.push((name.to_owned(), raw));
        self.serve()
    }

    #[track_caller]
    pub fn deliver(&self, raw: &[u8]) {
        self.feldpost(&["deliver", "--home", &self.home()], raw);
    }

    /// The newest mail of a player.
    pub fn last(&self, player: &str) -> &Mail {
        self.got[player].last().unwrap()
    }

    /// Files in a folder of the home.
    pub fn count(&self, inside: &str) -> usize {
        fs::read_dir(self.path(inside)).map_or(0, Iterator::count)
    }

    /// What a mail program does for a reply, and what a person copies.
    fn fill(&self, player: &str, template: &str) -> String {
        let none = Vec::new();
        let got = self.got.get(player).unwrap_or(&none);
        let mut filled = String::new();
        let mut rest = template;
        while let Some((before, after)) = rest.split_once("{{") {
            let (word, after) = after.split_once("}}").unwrap();
            filled.push_str(before);
            filled.push_str(&value(word, got));
            rest = after;
        }
        filled + rest
    }
}

fn value(word: &str, got: &[Mail]) -> String {
    let game: Vec<&Mail> = got.iter().filter(|mail| mail.reply_to.is_some()).collect();
    let last = || *game.last().unwrap();
    // Whoever fills in the form writes below its last line.
    let form = || last().text.split_once("\nEND ORDERS\n").unwrap();
    match word {
        "reply_to" => last().reply_to.clone().unwrap(),
        "old_reply_to" => game[0].reply_to.clone().unwrap(),
        "subject" => last().subject.clone(),
        "message_id" => last().message_id.clone(),
        "offer16" => game.iter().find_map(|mail| after(&mail.text, "Offer: ")).unwrap(),
        "quoted" => last().text.lines().map(|line| format!("> {line}\n")).collect::<String>(),
        "quoted_html" => last().html.clone(),
        "unquoted_to_orders" => form().0.trim_end().to_owned(),
        "unquoted_after_orders" => format!("END ORDERS\n{}", form().1),
        "five_megabytes" => "so much sand\n".repeat(FIVE_MEGABYTES / 13),
        _ => panic!("no placeholder {word}"),
    }
}

fn after(text: &str, label: &str) -> Option<String> {
    text.lines().find_map(|line| line.strip_prefix(label)).map(str::to_owned)
}

/// Runs the program whatever comes of it.
pub fn run(arguments: &[&str], input: &[u8]) -> Output {
    run_with(arguments, input, None)
}

fn run_with(arguments: &[&str], input: &[u8], variable: Option<(&str, String)>) -> Output {
    let program = env!("CARGO_BIN_EXE_feldpost");
    let pipes = || Stdio::piped();
    let mut child = Command::new(program)
        .args(arguments)
        .env_remove("FELDPOST_HOME")
        .envs(variable)
        .stdin(pipes())
        .stdout(pipes())
        .stderr(pipes())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

/// Opens a mail as a mail program does: whose it is, and what it shows.
fn open_mail(raw: &[u8]) -> (String, Mail) {
    let mail = MessageParser::default().parse(raw).unwrap();
    let address = |list: Option<&mail_parser::Address<'_>>| {
        list.and_then(|list| list.first()).and_then(|first| first.address()).map(str::to_owned)
    };
    let to = address(mail.to()).unwrap();
    let text = mail.body_text(0).unwrap().replace("\r\n", "\n");
    let html = mail.html_body.first().and_then(|part| mail.part(*part)).filter(|part| part.is_text_html());
    let shown = Mail {
        subject: mail.subject().unwrap().to_owned(),
        text,
        html: html.and_then(|part| part.text_contents()).unwrap_or_default().to_owned(),
        reply_to: address(mail.reply_to()),
        message_id: mail.message_id().unwrap().to_owned(),
        in_reply_to: mail.in_reply_to().as_text().map(str::to_owned),
        attachments: mail
            .attachments()
            .filter_map(|part| part.attachment_name())
            .map(str::to_owned)
            .collect(),
    };
    (to.split('@').next().unwrap().to_owned(), shown)
}
