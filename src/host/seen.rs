//! The ledger of mails that have been dealt with.
use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};

use feldpost_disk as disk;
use feldpost_disk::files::{self, FileError, Mode, failed};
use feldpost_disk::format::{self, FormatError};
use feldpost_protocol::dice::Hash32;

/// Mails that are remembered at most.
const MOST: usize = 1_000_000;
/// How long a mail is remembered, in seconds: 180 days.
const KEEP: i64 = 180 * 86_400;

/// Hashes of mails, in `HOME/seen`: behind `format 1` a line `<unix> <mail>` for each. A mail is its bytes:
/// whoever knows a Message-ID can write it on another mail.
///
/// What is forgotten after 180 days is still known to its game's journal.
#[derive(Debug)]
pub struct Seen {
    path: PathBuf,
    file: File,
    /// The first 16 bytes of each hash.
    known: BTreeSet<[u8; 16]>,
}

impl Seen {
    /// Reads the ledger; shortens it if much of it is too old. A torn last line is passed over.
    ///
    /// # Errors
    /// The file cannot be read or written, or a newer program wrote it.
    pub fn open(home: &Path, now: i64) -> Result<Seen, FormatError> {
        let path = home.join("seen");
        let bytes = files::read(&path)?.unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let (text, numbered) = format::ledger_lines(&path, &text)?;
        let all: Vec<(&str, Line)> =
            text.lines().filter_map(|line| Some((line, Line::read(line)?))).collect();
        let young = all.iter().filter(|(_, line)| line.unix >= now.saturating_sub(KEEP));
        let excess = young.clone().count().saturating_sub(MOST);
        let kept: Vec<&(&str, Line)> = young.skip(excess).collect();
        let torn = !bytes.is_empty() && !bytes.ends_with(b"\n");
        if torn || !numbered || kept.len() < all.len() {
            let lines = kept.iter().map(|(line, _)| format!("{line}\n"));
            let text: String = std::iter::once(format::first_line()).chain(lines).collect();
            files::replace(&path, text.as_bytes(), Mode::Private)?;
        }
        let known = kept.iter().map(|(_, line)| short(&line.mail)).collect();
        let file = disk::append_to(&path).map_err(failed("open", &path))?;
        Ok(Seen { path, file, known })
    }

    /// Whether a mail of these bytes has been dealt with.
    #[must_use]
    pub fn knows(&self, mail: &Hash32) -> bool {
        self.known.contains(&short(mail))
    }

    /// Notes a mail; on disk when this returns.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn note(&mut self, now: i64, mail: &Hash32) -> Result<(), FileError> {
        if self.known.contains(&short(mail)) {
            return Ok(());
        }
        let line = Line { unix: now, mail: *mail };
        disk::write(&mut self.file, &self.path, line.write().as_bytes())
            .and_then(|()| disk::sync(&self.file, &self.path))
            .map_err(failed("write", &self.path))?;
        self.known.insert(short(mail));
        Ok(())
    }
}

fn short(hash: &Hash32) -> [u8; 16] {
    let mut short = [0; 16];
    short.copy_from_slice(&hash.0[..16]);
    short
}

struct Line {
    unix: i64,
    mail: Hash32,
}

impl Line {
    fn read(line: &str) -> Option<Line> {
        let mut words = line.split(' ');
        Some(Line { unix: words.next()?.parse().ok()?, mail: words.next()?.parse().ok()? })
    }

    fn write(&self) -> String {
        format!("{} {}\n", self.unix, self.mail)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn what_was_noted_is_known_after_a_restart_until_it_is_old() {
        let home = tempfile::tempdir().unwrap();
        let [a, c] = [b"a", b"c"].map(|text| Hash32::of_bytes(text));
        let mut seen = Seen::open(home.path(), 1_000).unwrap();
        seen.note(1_000, &a).unwrap();
        seen.note(1_000, &c).unwrap();
        std::fs::write(
            home.path().join("seen"),
            std::fs::read_to_string(home.path().join("seen")).unwrap() + "1000 torn",
        )
        .unwrap();
        let again = Seen::open(home.path(), 1_000).unwrap();
        assert!(again.knows(&a) && again.knows(&c) && !again.knows(&Hash32::ZERO));
        let late = Seen::open(home.path(), 1_001 + KEEP).unwrap();
        assert!(!late.knows(&a));
        assert_eq!(std::fs::read_to_string(home.path().join("seen")).unwrap(), "format 1\n");
    }
}
