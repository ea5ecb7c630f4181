//! The one door in: where the host lets mail be laid down, and the envelope that comes with it.
use std::io::{self, BufRead, Read};
use std::path::PathBuf;

use crate::maildir::{Draft, MaildirError, file_name};

/// The longest address of an envelope that is kept (RFC 5321 4.5.3.1).
const ADDRESS_LIMIT: usize = 320;

/// How a mailbox file begins a message.
const MBOX: &[u8] = b"From ";
/// The longest line that is taken for it, in bytes.
const MBOX_LINE: usize = 1_000;

/// Why a mail, or what is known of one, was not kept: in words of whoever keeps it.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct NotKept(Box<dyn std::error::Error + Send + Sync>);

impl NotKept {
    /// For this reason.
    pub fn because(error: impl std::error::Error + Send + Sync + 'static) -> NotKept {
        NotKept(Box::new(error))
    }
}

impl From<MaildirError> for NotKept {
    fn from(error: MaildirError) -> NotKept {
        NotKept::because(error)
    }
}

/// A mail on its way in, piece by piece. One that is dropped was never there.
pub trait Arriving: Send {
    /// Writes down the next bytes of it.
    ///
    /// # Errors
    /// They could not be written.
    fn add(&mut self, piece: &[u8]) -> Result<(), NotKept>;

    /// Puts it among the new mails; it will outlive a power cut when this returns. Returns where it lies.
    ///
    /// `sequence` keeps mails of the same second in their order of arrival.
    ///
    /// # Errors
    /// It could not be written.
    fn keep(self: Box<Self>, unix: i64, sequence: u32) -> Result<PathBuf, NotKept>;
}

/// What the ways in need of a home: a place for mail, and a memory of what could not be fetched.
pub trait Porch: Send + Sync {
    /// Begins a mail that comes piece by piece.
    ///
    /// # Errors
    /// There is no place for it.
    fn begin(&self) -> Result<Box<dyn Arriving>, NotKept>;

    /// The Maildir into which other programs put mail too, if there is one: it is watched.
    fn maildir(&self) -> Option<PathBuf>;

    /// What is known of messages that cannot be fetched: JSON. `None` if nothing is.
    ///
    /// # Errors
    /// It cannot be read, or a newer program wrote it.
    fn unfetched(&self) -> Result<Option<Vec<u8>>, NotKept>;

    /// Keeps that, in the place of what was known; on disk when this returns.
    ///
    /// # Errors
    /// It could not be written.
    fn keep_unfetched(&self, bytes: &[u8]) -> Result<(), NotKept>;
}

impl Arriving for Draft {
    fn add(&mut self, piece: &[u8]) -> Result<(), NotKept> {
        Ok(Draft::add(self, piece)?)
    }

    fn keep(self: Box<Self>, unix: i64, sequence: u32) -> Result<PathBuf, NotKept> {
        let arrived = u64::try_from(unix).unwrap_or_default();
        Ok(self.deliver(|hash| file_name(arrived, sequence, &hash.short()))?)
    }
}

/// The envelope that a mail server tells with a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Envelope {
    /// Who gets bounces; empty if nobody does.
    pub sender: Option<String>,
    /// To whom it was delivered here.
    pub recipients: Vec<String>,
}

/// An address that cannot stand in a header field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` cannot be the address of an envelope")]
pub struct BadAddress(String);

impl Envelope {
    /// The message with the envelope before its header, as `Return-Path` and `Delivered-To` (RFC 5321 4.4).
    ///
    /// A line `From ` of a mailbox file, which some programs put first, is left out.
    ///
    /// # Errors
    /// An address with blanks, control characters or angle brackets in it.
    pub fn before(&self, raw: &[u8]) -> Result<Vec<u8>, BadAddress> {
        let mut message = self.fields()?;
        message.extend_from_slice(&raw[Self::mailbox_line(raw)..]);
        Ok(message)
    }

    /// The length of the line `From ` with which a message begins; 0 if there is none.
    pub(super) fn mailbox_line(start: &[u8]) -> usize {
        let line = &start[..start.len().min(MBOX_LINE)];
        let end = line.iter().position(|byte| *byte == b'\n').map(|end| end + 1);
        end.filter(|_| start.starts_with(MBOX)).unwrap_or_default()
    }

    /// Whether so much of a message has come that its beginning can be told from the line `From `.
    pub(super) fn shows_start(start: &[u8]) -> bool {
        start.len() > MBOX.len()
            && (!start.starts_with(MBOX) || start.len() > MBOX_LINE || Self::mailbox_line(start) > 0)
    }

    /// As [`Envelope::before`], for a message that is read on the way.
    ///
    /// # Errors
    /// As [`Envelope::before`], told as an unusable input; and what the reader says.
    pub fn before_all<R: BufRead>(&self, mut raw: R) -> io::Result<impl Read + use<R>> {
        let fields = self.fields().map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
        if raw.fill_buf()?.starts_with(MBOX) {
            raw.skip_until(b'\n')?;
        }
        Ok(io::Cursor::new(fields).chain(raw))
    }

    /// The envelope as the header fields that stand before a message.
    ///
    /// # Errors
    /// As [`Envelope::before`].
    pub fn fields(&self) -> Result<Vec<u8>, BadAddress> {
        let mut message = Vec::new();
        if let Some(sender) = &self.sender {
            let sender = bare(sender)?;
            // Some servers name the sender of bounces so when they fill in an empty one.
            let sender = if sender.eq_ignore_ascii_case("mailer-daemon") { "" } else { sender };
            message.extend(format!("Return-Path: <{sender}>\r\n").into_bytes());
        }
        for recipient in &self.recipients {
            message.extend(format!("Delivered-To: {}\r\n", bare(recipient)?).into_bytes());
        }
        Ok(message)
    }
}

fn bare(address: &str) -> Result<&str, BadAddress> {
    let inner = address.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).unwrap_or(address);
    let plain = inner.chars().all(|c| !c.is_control() && !c.is_whitespace() && !"<>".contains(c));
    let fits = plain && inner.len() <= ADDRESS_LIMIT;
    fits.then_some(inner).ok_or_else(|| BadAddress(inner.chars().filter(|c| !c.is_control()).collect()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use feldpost_mail::incoming::IncomingMail;
    use feldpost_mail::robots::Robot;

    fn envelope(sender: &str, recipient: &str) -> Envelope {
        Envelope { sender: Some(sender.to_owned()), recipients: vec![recipient.to_owned()] }
    }

    const RAW: &[u8] = b"From: ada@example.org\r\nTo: feldpost@club.example\r\n\r\nroll\r\n";

    #[test]
    fn the_envelope_stands_first_and_is_believed_first() {
        let raw = envelope("ada@example.org", "feldpost+g1.cw.x@club.example").before(RAW).unwrap();
        let mail = IncomingMail::parse(&raw);
        assert_eq!(mail.recipients[0], "feldpost+g1.cw.x@club.example");
        assert!(raw.ends_with(RAW) && mail.robot.is_none());
        for nobody in ["", "<>", "MAILER-DAEMON"] {
            let raw = envelope(nobody, "feldpost@club.example").before(RAW).unwrap();
            assert_eq!(IncomingMail::parse(&raw).robot, Some(Robot::NullReturnPath), "{nobody}");
        }
    }

    #[test]
    fn a_mailbox_line_is_no_header() {
        let mut raw = b"From ada@example.org Sat Nov 21 20:00:00 2026\n".to_vec();
        raw.extend_from_slice(RAW);
        assert_eq!(Envelope::default().before(&raw).unwrap(), RAW);
    }

    #[test]
    fn an_address_cannot_add_a_field() {
        for bad in ["a@b\r\nX: y", "a b@c", "a@b>,<c@d", &"x".repeat(400)] {
            assert!(envelope(bad, "feldpost@club.example").before(RAW).is_err(), "{bad:?}");
            assert!(envelope("ada@example.org", bad).before(RAW).is_err(), "{bad:?}");
        }
    }
}
