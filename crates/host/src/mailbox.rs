//! What players have kept: their mailboxes, as whatever mail programs keep them.
//!
//! A path is a single mail, a file of many (mbox), or a folder: every file of it and of the folders below it
//! is read, so that Maildirs with their subfolders, folders of `.eml` files, and a folder above several
//! mailboxes all do.

mod papers;

use feldpost_mail::slim::Slim;
use feldpost_transport::auth::{AuthResult, Library, SenderCheck as _};
use feldpost_umpire::audit::{Archive, Mailbox, Outgoing, RawMail, Signature};
use mail_parser::mailbox::mbox::MessageIterator;
use std::fs::File;
use std::io::{BufReader, Read as _};
use std::path::Path;

/// A mail above this size is passed over.
const MAIL_MAX: u64 = 32 * 1024 * 1024;

/// Folders in each other, at most: more are a loop.
const DEEPEST: usize = 24;

/// Reads a mailbox; mails to the host are kept whole, those of the players to each other are not.
///
/// # Errors
/// A folder or file that cannot be read.
pub fn read(path: &Path, outgoing: &Outgoing) -> std::io::Result<Mailbox> {
    let mut found = Mailbox { path: path.display().to_string(), ..Mailbox::default() };
    let mut reader = Reader { found: &mut found, outgoing };
    if std::fs::metadata(path)?.is_dir() {
        reader.folder(path, 0)?
    } else {
        reader.file(path)?
    }
    Ok(found)
}

struct Reader<'a> {
    found: &'a mut Mailbox,
    outgoing: &'a Outgoing,
}

impl Reader<'_> {
    /// Everything below a folder, in the order of the names. Links to folders are not followed, and what is
    /// still being delivered (`tmp`) is left alone.
    fn folder(&mut self, folder: &Path, depth: usize) -> std::io::Result<()> {
        let entries = std::fs::read_dir(folder)?.collect::<std::io::Result<Vec<_>>>()?;
        let mut entries: Vec<_> = entries.iter().map(|entry| (entry.path(), entry.file_type())).collect();
        entries.sort_by(|(one, _), (other, _)| one.cmp(other));
        let is_maildir = folder.join("cur").is_dir();
        for (path, kind) in entries {
            let kind = kind?;
            if kind.is_dir() {
                let unfinished = is_maildir && path.ends_with("tmp");
                if depth < DEEPEST && !unfinished {
                    self.folder(&path, depth + 1)?;
                }
            } else if path.is_file() {
                self.file(&path)?;
            }
        }
        Ok(())
    }

    fn file(&mut self, path: &Path) -> std::io::Result<()> {
        let mut file = File::open(path)?;
        let mut start = [0; 5];
        let length = file.read(&mut start)?;
        let name = path.display().to_string();
        // The line that parts the mails of such a file; no field of a mail has a blank in its name.
        if start[..length] == *b"From " {
            let whole = start[..length].chain(file);
            for (number, mail) in (1..).zip(MessageIterator::new(BufReader::new(whole))) {
                self.mail(&format!("{name}, mail {number}"), mail?.contents());
            }
            return Ok(());
        }
        if file.metadata()?.len() > MAIL_MAX {
            self.found.unread.push(name);
            return Ok(());
        }
        let mut raw = start[..length].to_vec();
        file.read_to_end(&mut raw)?;
        self.mail(&name, &raw);
        Ok(())
    }

    fn mail(&mut self, name: &str, raw: &[u8]) {
        if raw.len() as u64 > MAIL_MAX {
            self.found.unread.push(name.to_owned());
            return;
        }
        let Some(mut kept) = papers::of(raw) else { return };
        self.found.mails += 1;
        // What the host itself has mailed is no mail to it.
        if kept.receipts.is_empty() && self.outgoing.has(raw) {
            kept.sent = Some(raw.to_vec());
        }
        if kept.sent.is_some() || !kept.receipts.is_empty() || !kept.openings.is_empty() {
            kept.file = name.to_owned();
            self.found.kept.push(kept);
        }
    }
}

/// Reads the umpire's archive of a game: its raw mails `<entry>.eml`, each with the key of its signature as
/// it was when it came, in `<entry>.keys`.
///
/// # Errors
/// A folder or file that cannot be read.
pub fn read_archive(folder: &Path) -> std::io::Result<Archive> {
    let mut mails = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let number = path.file_stem().and_then(|name| name.to_str()).and_then(|name| name.parse().ok());
        let is_mail = path.extension().is_some_and(|end| end == "eml");
        let Some(entry) = number.filter(|_| is_mail) else { continue };
        let slim = Slim::read(File::open(&path)?)?;
        let keys = match std::fs::read_to_string(path.with_extension("keys")) {
            Ok(keys) => Some(keys),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let signature = signature(&path, keys.as_deref())?;
        let file = path.display().to_string();
        mails.push(RawMail { entry, file, hash: slim.hash, raw: slim.raw, signature });
    }
    mails.sort_by_key(|mail| mail.entry);
    Ok(Archive { path: folder.display().to_string(), mails })
}

/// What the signature of a mail says under the keys that were stored with it: lines of a name, a blank and
/// the record of that name.
fn signature(path: &Path, keys: Option<&str>) -> std::io::Result<Signature> {
    let mut whole = Vec::new();
    File::open(path)?.take(MAIL_MAX).read_to_end(&mut whole)?;
    let records: Vec<(&str, &str)> =
        keys.unwrap_or_default().lines().filter_map(|line| line.split_once(' ')).collect();
    let is_signed = feldpost_mail::headers::split(&whole).0.names().any(|name| name == "dkim-signature");
    Ok(match (is_signed, records.is_empty()) {
        (false, _) => Signature::Missing,
        (true, true) => Signature::NoKey,
        (true, false) => match Library::with_records(&records) {
            Ok(library) if library.check(&whole).dkim == AuthResult::Pass => Signature::Holds,
            _ => Signature::Broken,
        },
    })
}
