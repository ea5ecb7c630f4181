//! What a way out takes: an envelope and the bytes of one mail.
use feldpost_protocol::dice::Hash32;
use serde::{Deserialize, Serialize};

use crate::maildir::{Maildir, MaildirError};

/// Who sends and who receives, for the transport.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Envelope {
    /// The sender's address.
    pub from: String,
    /// The recipient.
    pub to: String,
    /// The Message-ID, without angle brackets.
    pub message_id: String,
    /// Date of the mail, in Unix seconds.
    pub unix: i64,
    /// Keeps mails of the same second apart.
    pub order: u64,
    /// The game and seat that it goes to, with a blank between them; none for a notice of the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    /// The seat and game of which this is a report, if a newer one may take its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands_for: Option<String>,
    /// It waits until all others are gone: an answer to somebody who does not play here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub behind: bool,
    /// Not to be sent before this time, in Unix seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_before: Option<i64>,
}

impl Envelope {
    /// A file name for the mail, always the same one, that sorts by date and order.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{:012}.{:010}.{}", self.unix.max(0), self.order, file_name(&self.message_id))
    }
}

/// The name under which a mail is queued and kept: its Message-ID alone decides it.
#[must_use]
pub fn file_name(message_id: &str) -> String {
    let mut name = Hash32::of_bytes(message_id.as_bytes()).to_string();
    name.truncate(32);
    name
}

/// Why a mail was not handed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SendError {
    /// It will never be taken.
    Never(String),
    /// It may be taken later.
    Later(String),
    /// The way out was closed while it was handed over.
    Closed(String),
}

impl SendError {
    /// Why, in words.
    #[must_use]
    pub fn reason(&self) -> &str {
        match self {
            SendError::Never(reason) | SendError::Later(reason) | SendError::Closed(reason) => reason,
        }
    }

    /// Whether another try is of no use.
    #[must_use]
    pub fn is_final(&self) -> bool {
        matches!(self, SendError::Never(_))
    }
}

/// A way out for mail.
pub trait Transport {
    /// Called before the first mail of a flush.
    ///
    /// # Errors
    /// In words: the way out is closed, and no mail is at fault.
    fn open(&self) -> Result<(), String> {
        Ok(())
    }

    /// Takes over one mail. Called again with the same name after a crash: the same mail must not arrive as
    /// another one.
    ///
    /// # Errors
    /// In words, and whether it is worth another try.
    fn send(&self, envelope: &Envelope, bytes: &[u8], name: &str) -> Result<(), SendError>;
}

impl Transport for Maildir {
    /// With the line ends of this system, as readers of a Maildir expect them: the CRLF of RFC 5322 would
    /// stand as `^M` behind every line of a header.
    fn send(&self, _: &Envelope, bytes: &[u8], name: &str) -> Result<(), SendError> {
        let closed = |error: MaildirError| SendError::Closed(error.to_string());
        let mut local = bytes.to_vec();
        let mut next = bytes.iter().skip(1).copied();
        local.retain(|byte| (*byte, next.next()) != (b'\r', Some(b'\n')));
        self.deliver(&local, name).map(|_| ()).map_err(closed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_in_a_maildir_has_the_line_ends_of_this_system() {
        let folder = tempfile::tempdir().unwrap();
        let maildir = Maildir::create(folder.path().join("mail")).unwrap();
        let envelope = Envelope {
            from: "a@b.example".into(),
            to: "c@d.example".into(),
            message_id: "1@b.example".into(),
            unix: 0,
            order: 0,
            seat: None,
            stands_for: None,
            behind: false,
            not_before: None,
        };
        maildir.send(&envelope, b"To: c\r\n\r\nbare \r stays\r\r\n\r\n", "one").unwrap();
        let there = std::fs::read(folder.path().join("mail/new/one")).unwrap();
        assert_eq!(there, b"To: c\n\nbare \r stays\r\n\n");
    }
}
