//! Players who read their own mailbox and answer the mails in it, and nothing else.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use lettre::Transport as _;
use lettre::address::Envelope;
use mail_parser::{HeaderValue, MessageParser};
use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};

use super::servers::Servers;

/// Far longer than anything here takes; only a test that fails waits for so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// Waits for changes in folders.
pub struct Watch {
    changed: Receiver<()>,
    _watcher: RecommendedWatcher,
}

impl Watch {
    pub fn on(folders: &[&Path]) -> Watch {
        let (tell, changed) = channel();
        let mut watcher = notify::recommended_watcher(move |_| {
            let _ = tell.send(());
        })
        .unwrap();
        for folder in folders {
            watcher.watch(folder, RecursiveMode::NonRecursive).unwrap();
        }
        Watch { changed, _watcher: watcher }
    }

    /// Returns as soon as `look` finds something; looks again after each change.
    pub fn until<T>(&self, what: &str, servers: &Servers, mut look: impl FnMut() -> Option<T>) -> T {
        loop {
            if let Some(found) = look() {
                return found;
            }
            if self.changed.recv_timeout(PATIENCE).is_err() {
                panic!("waited in vain for {what}\n{}", servers.logs());
            }
            while self.changed.try_recv().is_ok() {}
        }
    }
}

/// A mail as a mail program shows it.
#[derive(Clone, Debug)]
pub struct Mail {
    pub subject: String,
    pub text: String,
    pub reply_to: String,
    pub message_id: String,
}

impl Mail {
    fn read(raw: &[u8]) -> Mail {
        let message = MessageParser::default().parse(raw).unwrap();
        let reply_to = match message.header("Reply-To") {
            Some(HeaderValue::Address(address)) => address.first().unwrap().address().unwrap_or_default(),
            _ => "",
        };
        Mail {
            subject: message.subject().unwrap_or_default().to_owned(),
            text: message.body_text(0).unwrap_or_default().into_owned(),
            reply_to: reply_to.to_owned(),
            message_id: message.message_id().unwrap_or_default().to_owned(),
        }
    }
}

/// A Maildir that somebody reads.
pub struct Mailbox {
    pub folder: PathBuf,
    read: BTreeSet<PathBuf>,
}

impl Mailbox {
    pub fn new(folder: PathBuf) -> Mailbox {
        Mailbox { folder, read: BTreeSet::new() }
    }

    /// Mails that were not there before, in their order of arrival.
    pub fn news(&mut self) -> Vec<Mail> {
        let entries = fs::read_dir(self.folder.join("new")).unwrap();
        let mut new: Vec<_> = entries.map(|entry| entry.unwrap()).collect();
        new.retain(|entry| !self.read.contains(&entry.path()));
        new.sort_by_key(|entry| (entry.metadata().unwrap().modified().unwrap(), entry.path()));
        self.read.extend(new.iter().map(std::fs::DirEntry::path));
        new.iter().map(|entry| Mail::read(&fs::read(entry.path()).unwrap())).collect()
    }

    pub fn all(&self) -> Vec<Mail> {
        let entries = fs::read_dir(self.folder.join("new")).unwrap();
        entries.map(|entry| Mail::read(&fs::read(entry.unwrap().path()).unwrap())).collect()
    }
}

/// The ways by which a mail to the host may come: the domain decides.
pub const WAYS: [&str; 3] = ["club.test", "pipe.club.test", "lmtp.club.test"];

/// A mail to the host, before it is sent.
#[derive(Clone)]
pub struct Letter {
    pub from: String,
    pub to: String,
    pub subject: String,
    pub message_id: String,
    pub extra: String,
    pub body: String,
}

impl Letter {
    pub fn new(from: &str, to: &str, number: usize, body: &str) -> Letter {
        Letter {
            from: from.to_owned(),
            to: to.to_owned(),
            subject: "orders".to_owned(),
            message_id: format!("letter{number}@players.test"),
            extra: String::new(),
            body: body.to_owned(),
        }
    }

    /// An answer that quotes the whole mail, as most programs do.
    pub fn reply(from: &str, mail: &Mail, number: usize, body: &str) -> Letter {
        let quoted: String = mail.text.lines().map(|line| format!("> {line}\n")).collect();
        let body = format!("{body}\nThe club wrote:\n{quoted}");
        let mut letter = Letter::new(from, &mail.reply_to, number, &body);
        letter.subject = format!("Re: {}", mail.subject);
        letter.extra = format!("In-Reply-To: <{}>\r\n", mail.message_id);
        letter
    }

    /// Hands it to Postfix, addressed so that it takes one of the [`WAYS`].
    pub fn send(&self, servers: &Servers, way: usize) {
        let (local, domain) = self.to.rsplit_once('@').unwrap();
        let domain = if domain == "club.test" { WAYS[way % WAYS.len()] } else { domain };
        let envelope = Envelope::new(
            Some(self.from.parse().unwrap()),
            vec![format!("{local}@{domain}").parse().unwrap()],
        );
        let raw = format!(
            "From: {}\r\nTo: {}\r\nSubject: {}\r\nMessage-ID: <{}>\r\n{}MIME-Version: 1.0\r\n\
             Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n{}\r\n",
            self.from,
            self.to,
            self.subject.replace('\n', " "),
            self.message_id,
            self.extra,
            self.body.replace('\n', "\r\n"),
        );
        let smtp = lettre::SmtpTransport::builder_dangerous("127.0.0.1").port(servers.port("SMTP")).build();
        smtp.send_raw(&envelope.unwrap(), raw.as_bytes()).unwrap();
    }
}
