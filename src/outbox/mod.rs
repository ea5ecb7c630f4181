//! Promises of mail: kept on disk until they are fulfilled.
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::dice::Hash32;
use crate::mail::dkim::{DkimError, Signer};
use crate::mail::maildir::{Maildir, MaildirError};
use crate::mail::outgoing::{OutgoingError, OutgoingMail};
use crate::store::files::{self, FileError, Mode, failed};

/// Why a mail could not be promised or sent.
#[derive(Debug, thiserror::Error)]
pub enum OutboxError {
    /// The mail cannot be written.
    #[error(transparent)]
    Write(#[from] OutgoingError),
    /// The mail cannot be signed.
    #[error(transparent)]
    Sign(#[from] DkimError),
    /// A file of the outbox cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A file in `queued/` that is no promise.
    #[error("{0} is no queued mail")]
    Read(PathBuf),
}

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
}

impl Envelope {
    /// A file name for the mail, always the same one, that sorts by date and order.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{:012}.{:010}.{}", self.unix.max(0), self.order, file_name(&self.message_id))
    }
}

/// The name under which a mail is queued and kept: its Message-ID alone decides it.
fn file_name(message_id: &str) -> String {
    let mut name = Hash32::of_bytes(message_id.as_bytes()).to_string();
    name.truncate(32);
    name
}

/// A way out for mail.
pub trait Transport {
    /// Takes over one mail. Called again with the same name after a crash: the same mail must not arrive as
    /// another one.
    ///
    /// # Errors
    /// In words; the mail stays queued.
    fn send(&self, envelope: &Envelope, bytes: &[u8], name: &str) -> Result<(), String>;
}

impl Transport for Maildir {
    fn send(&self, _: &Envelope, bytes: &[u8], name: &str) -> Result<(), String> {
        self.deliver(bytes, name).map(|_| ()).map_err(|error: MaildirError| error.to_string())
    }
}

/// What a flush did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flushed {
    /// Mails that went out.
    pub sent: usize,
    /// Why others did not, each in words. They stay queued.
    pub failures: Vec<String>,
}

/// Queued and sent mails of a home, a file for each.
#[derive(Debug)]
pub struct Outbox {
    queued: PathBuf,
    sent: PathBuf,
    /// Signs every mail that is promised, if there is a key.
    signer: Option<Signer>,
}

impl Outbox {
    /// The outbox of a home.
    ///
    /// # Errors
    /// Its folders cannot be made.
    pub fn open(home: &Path) -> Result<Outbox, OutboxError> {
        let [queued, sent] = ["queued", "sent"].map(|name| home.join("outbox").join(name));
        files::make_dir(&queued)?;
        files::make_dir(&sent)?;
        Ok(Outbox { queued, sent, signer: None })
    }

    /// Signs every mail that is promised from now on.
    pub fn sign_with(&mut self, signer: Signer) {
        self.signer = Some(signer);
    }

    /// Promises mails; on disk when this returns. One that was promised or sent before changes nothing.
    ///
    /// `order` keeps mails of the same second apart: the seq of the entry that they report.
    ///
    /// # Errors
    /// A mail cannot be written. Those before it are promised.
    pub fn queue(&self, mails: &[OutgoingMail], order: u64) -> Result<usize, OutboxError> {
        let mut new = 0;
        for mail in mails {
            let name = file_name(&mail.message_id);
            if self.sent.join(&name).exists() || self.queued.join(&name).exists() {
                continue;
            }
            let envelope = Envelope {
                from: mail.envelope_from.as_ref().unwrap_or(&mail.from).clone(),
                to: mail.to.clone(),
                message_id: mail.message_id.clone(),
                unix: mail.date_unix,
                order,
            };
            let path = self.queued.join(&name);
            let mut bytes = serde_json::to_vec(&envelope).map_err(|_| OutboxError::Read(path.clone()))?;
            bytes.push(b'\n');
            let raw = mail.to_bytes()?;
            bytes.extend(self.signer.as_ref().map_or_else(|| Ok(raw.clone()), |signer| signer.sign(&raw))?);
            files::replace(&path, &bytes, Mode::Private)?;
            new += 1;
        }
        Ok(new)
    }

    /// Hands every queued mail to the transport, the oldest first.
    ///
    /// # Errors
    /// The folder cannot be read. A mail that cannot go out is a [`Flushed::failures`] and stops no other.
    pub fn flush(&self, transport: &dyn Transport) -> Result<Flushed, OutboxError> {
        let mut flushed = Flushed::default();
        let mut queued = Vec::new();
        for name in self.queued_names()? {
            match self.envelope(&name) {
                Ok((envelope, _)) => queued.push((envelope.file_name(), name)),
                Err(reason) => flushed.failures.push(format!("{name}: {reason}")),
            }
        }
        queued.sort();
        for (_, name) in &queued {
            match self.send(name, transport) {
                Ok(()) => flushed.sent += 1,
                Err(reason) => flushed.failures.push(format!("{name}: {reason}")),
            }
        }
        if flushed.sent > 0 {
            files::sync_dir(&self.sent)?;
            files::sync_dir(&self.queued)?;
        }
        Ok(flushed)
    }

    fn envelope(&self, name: &str) -> Result<(Envelope, Vec<u8>), String> {
        let bytes = files::read(&self.queued.join(name)).map_err(|error| error.to_string())?;
        let mut bytes = bytes.unwrap_or_default();
        let end = bytes.iter().position(|byte| *byte == b'\n').ok_or("it is no queued mail")?;
        let envelope = serde_json::from_slice(&bytes[..end]).map_err(|error| error.to_string())?;
        Ok((envelope, bytes.split_off(end + 1)))
    }

    fn send(&self, name: &str, transport: &dyn Transport) -> Result<(), String> {
        let (envelope, bytes) = self.envelope(name)?;
        transport.send(&envelope, &bytes, &envelope.file_name())?;
        fs::rename(self.queued.join(name), self.sent.join(name)).map_err(|error| error.to_string())
    }

    /// Names of the queued mails, in no order that matters.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn queued_names(&self) -> Result<Vec<String>, OutboxError> {
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.queued).map_err(failed("list", &self.queued))? {
            let name =
                entry.map_err(failed("list", &self.queued))?.file_name().to_string_lossy().into_owned();
            if !name.ends_with(".new") {
                names.push(name);
            }
        }
        names.sort();
        Ok(names)
    }
}
