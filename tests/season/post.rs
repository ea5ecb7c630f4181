//! Mailboxes of a club: what the host sends lies in its player's folder, and a reply looks as a mail program
//! would write it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use feldpost_mail::incoming::IncomingMail;

/// Where the host itself can be written to.
pub const HOST: &str = "feldpost@club.example";

/// A mail that a person has got.
#[derive(Clone)]
pub struct Got {
    pub mail: IncomingMail,
    /// The game and the seat of its reply address, if it has one with a token.
    pub seat: Option<(String, String)>,
}

impl Got {
    fn read(raw: &[u8]) -> Got {
        let mail = IncomingMail::parse(raw);
        let seat = mail.reply_to.as_deref().and_then(|address| {
            let local = address.split('@').next()?.strip_prefix("feldpost+")?;
            let (rest, _token) = local.rsplit_once('.')?;
            let (game, seat) = rest.rsplit_once('.')?;
            Some((game.to_owned(), seat.to_owned()))
        });
        Got { mail, seat }
    }

    /// Whether its text says this, whatever the lines.
    pub fn says(&self, what: &str) -> bool {
        let text = self.mail.body.split_whitespace().collect::<Vec<_>>().join(" ");
        text.contains(what)
    }

    /// What it says to reply with, if that begins so: it stands between backticks.
    pub fn quoted(&self, begins: &str) -> Option<String> {
        let text = self.mail.body.split_whitespace().collect::<Vec<_>>().join(" ");
        text.split('`').skip(1).step_by(2).find(|quoted| quoted.starts_with(begins)).map(str::to_owned)
    }

    /// Its first line that begins with this word.
    pub fn line(&self, word: &str) -> Option<String> {
        let lines = self.mail.body.lines().map(str::trim);
        lines.filter(|line| line.starts_with(word)).map(str::to_owned).next()
    }
}

/// Takes all mails out of the host's outgoing Maildir into folders of the people, and gives them by address.
pub fn hand_out(home: &Path, people: &Path) -> BTreeMap<String, Vec<Got>> {
    let folder = home.join("mail/out/new");
    let mut names: Vec<PathBuf> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    let mut by_address: BTreeMap<String, Vec<Got>> = BTreeMap::new();
    for path in names {
        let raw = fs::read(&path).unwrap();
        let got = Got::read(&raw);
        let to = got.mail.recipients[0].clone();
        let box_of = people.join(&to).join("new");
        for part in ["new", "cur", "tmp"] {
            fs::create_dir_all(people.join(&to).join(part)).unwrap();
        }
        fs::rename(&path, box_of.join(path.file_name().unwrap())).unwrap();
        by_address.entry(to).or_default().push(got);
    }
    by_address
}

/// How a mail program writes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// The answer on top, the whole mail quoted below.
    Plain,
    /// A phone: HTML alone, the mail quoted below.
    Phone,
}

/// Bytes of a mail; `answers` is the mail to which it replies.
pub fn mail(from: &str, to: &str, number: usize, style: Style, body: &str, answers: Option<&Got>) -> Vec<u8> {
    let mut text = format!("From: {from}\r\nTo: {to}\r\n");
    let subject = answers.map_or("To the club".to_owned(), |got| format!("Re: {}", got.mail.subject_raw));
    let name = from.split('@').next().unwrap();
    let _ = write!(text, "Subject: {subject}\r\nMessage-ID: <{name}.{number}@example.org>\r\n");
    if let Some(parent) = answers.and_then(|got| got.mail.message_id.as_deref()) {
        let _ = write!(text, "In-Reply-To: <{parent}>\r\nReferences: <{parent}>\r\n");
    }
    let kind = if style == Style::Phone { "html" } else { "plain" };
    let _ = write!(
        text,
        "MIME-Version: 1.0\r\nContent-Type: text/{kind}; charset=utf-8\r\n\
         Content-Transfer-Encoding: 8bit\r\n\r\n"
    );
    let quoted = answers.map_or("", |got| got.mail.body.as_str());
    text += &match style {
        Style::Plain => plain(body, quoted),
        Style::Phone => html(body, quoted),
    };
    text.into_bytes()
}

fn plain(body: &str, quoted: &str) -> String {
    let mut text = body.replace('\n', "\r\n") + "\r\n";
    if !quoted.is_empty() {
        text += "\r\nOn some day, the club wrote:\r\n";
    }
    quoted.lines().for_each(|line| text += &format!("> {line}\r\n"));
    text
}

fn html(body: &str, quoted: &str) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let lines = |text: &str| {
        let lines = text.lines().map(|line| format!("<div>{}<br></div>\r\n", escaped(line)));
        lines.collect::<String>()
    };
    let quoted = match quoted {
        "" => String::new(),
        quoted => {
            let quote = lines(quoted);
            format!("<div class=\"gmail_quote\">The club wrote:<blockquote>{quote}</blockquote></div>")
        }
    };
    format!("<html><body>{}<br>{quoted}</body></html>\r\n", lines(body))
}
