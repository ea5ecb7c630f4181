//! A message without what nobody reads: photos, documents and other files are left out while it passes by.
//!
//! So a mail of any size is read in little memory. What is left is a message with the same parts, of which
//! some are empty; [`super::incoming`] reads the same text out of both.
use std::io::{self, BufRead, BufReader, Cursor, Read};

use sha2::{Digest, Sha256};

use super::headers;
use super::incoming::SIZE_LIMIT;
use super::mime::{self, Body};
use feldpost_protocol::dice::Hash32;

/// Longest piece of a line that is looked at in one go; a delimiter is shorter (RFC 2046 5.1.1).
const PIECE: u64 = 16 * 1024;
/// Bytes of the fields of one part: more than the reader of them looks at.
const FIELDS: usize = 256 * 1024;
/// Bytes that are kept of a message within the message: its fields.
const NESTED: usize = 128 * 1024;
/// Bytes that are kept of a page or of a text file: more than is read, whatever its encoding.
const LONG_TEXT: usize = 700_000;

/// A message as far as it is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slim {
    /// Its bytes without those of its files; [`SIZE_LIMIT`] at most, or one more if that did not suffice.
    pub raw: Vec<u8>,
    /// SHA-256 of all its bytes.
    pub hash: Hash32,
    /// Nothing was left out.
    pub is_whole: bool,
}

impl Slim {
    /// Reads a message to its end. One of up to [`SIZE_LIMIT`] is kept as it is.
    ///
    /// # Errors
    /// What the reader says.
    pub fn read(mut message: impl Read) -> io::Result<Slim> {
        let mut raw = Vec::new();
        message.by_ref().take(SIZE_LIMIT as u64 + 1).read_to_end(&mut raw)?;
        if raw.len() <= SIZE_LIMIT {
            let hash = Hash32::of_bytes(&raw);
            return Ok(Slim { raw, hash, is_whole: true });
        }
        Slim::without_files(Cursor::new(raw).chain(message))
    }

    /// Reads a message of any size to its end, and leaves its files out.
    ///
    /// # Errors
    /// What the reader says.
    pub fn without_files(message: impl Read) -> io::Result<Slim> {
        let mut message = BufReader::with_capacity(64 * 1024, message);
        let mut sieve = Sieve { fields: Some(Vec::new()), ..Sieve::default() };
        let mut piece = Vec::new();
        loop {
            piece.clear();
            message.by_ref().take(PIECE).read_until(b'\n', &mut piece)?;
            if piece.is_empty() {
                break;
            }
            sieve.hash.update(&piece);
            sieve.piece(&piece);
        }
        sieve.end_of_fields();
        let Sieve { kept, hash, left_out, .. } = sieve;
        Ok(Slim { raw: kept, hash: Hash32(hash.finalize().into()), is_whole: !left_out })
    }
}

/// What of the bytes that come is kept.
#[derive(Default)]
struct Sieve {
    kept: Vec<u8>,
    hash: Sha256,
    left_out: bool,
    /// Boundaries of the parts within which it is, the outermost first.
    within: Vec<Vec<u8>>,
    /// The fields of a part, until they end; none inside its body.
    fields: Option<Vec<u8>>,
    /// Bytes of this body that are still kept; all if none.
    room: Option<usize>,
    /// The piece before this one did not end its line.
    inside_line: bool,
}

impl Sieve {
    fn piece(&mut self, piece: &[u8]) {
        let begins_line = !std::mem::replace(&mut self.inside_line, !piece.ends_with(b"\n"));
        // As the reader: what parts an outer message parts all within it.
        let parting = self.within.iter().enumerate().find_map(|(at, boundary)| {
            mime::delimiter(piece, boundary).filter(|_| begins_line).map(|is_last| (at, is_last))
        });
        if let Some((at, is_last)) = parting {
            self.end_of_fields();
            self.room = None;
            if !self.kept.ends_with(b"\n") {
                self.keep(b"\n"); // behind a line that was cut
            }
            self.keep(piece);
            self.within.truncate(if is_last { at } else { at + 1 });
            self.fields = (!is_last).then(Vec::new);
            return;
        }
        let Some(fields) = &mut self.fields else { return self.body(piece) };
        fields.extend_from_slice(piece);
        let is_empty = begins_line && matches!(piece, b"\n" | b"\r\n");
        if is_empty || fields.len() > FIELDS {
            self.end_of_fields();
        }
    }

    /// Decides about the body of the part whose fields have come.
    fn end_of_fields(&mut self) {
        let Some(block) = self.fields.take() else { return };
        let (fields, rest) = headers::split(&block);
        self.room = match mime::body_of(&fields) {
            Body::Parts(_) if self.within.len() > mime::DEPTH_LIMIT => Some(0),
            Body::Parts(boundary) if !boundary.is_empty() => {
                self.within.push(boundary.into_bytes());
                None
            }
            Body::Parts(_) | Body::Text => None,
            Body::LongText => Some(LONG_TEXT),
            Body::Message | Body::Report => Some(NESTED),
            Body::Unread => Some(0),
        };
        let (above, rest) = block.split_at(block.len() - rest.len());
        self.keep(above);
        self.body(rest);
    }

    fn body(&mut self, piece: &[u8]) {
        let kept = &piece[..piece.len().min(self.room.unwrap_or(usize::MAX))];
        self.room = self.room.map(|room| room - kept.len());
        self.left_out |= kept.len() < piece.len();
        self.keep(kept);
    }

    fn keep(&mut self, piece: &[u8]) {
        let room = (SIZE_LIMIT + 1).saturating_sub(self.kept.len());
        self.left_out |= room < piece.len();
        self.kept.extend_from_slice(&piece[..piece.len().min(room)]);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::incoming::{BodyNote, IncomingMail};

    fn parts(parts: &[(&str, &str)]) -> String {
        let parts: String =
            parts.iter().map(|(kind, body)| format!("--b\nContent-Type: {kind}\n\n{body}\n")).collect();
        format!("From: ada@example.org\nContent-Type: multipart/mixed; boundary=b\n\n{parts}--b--\n")
    }

    fn slim(raw: &str) -> Slim {
        Slim::read(raw.as_bytes()).unwrap()
    }

    #[test]
    fn files_are_left_out_and_text_is_not() {
        let photo = "0123456789abcdef".repeat(4).repeat(80_000);
        let raw = parts(&[
            ("text/plain", "pick 4"),
            ("image/jpeg", &photo),
            ("application/pdf; name=map.pdf", &photo),
            ("message/rfc822", &format!("Subject: x\n\n{photo}")),
            ("application/octet-stream; name=Orders.TXT", "pick 5"),
        ]);
        let found = slim(&raw);
        assert!(found.raw.len() < 200_000 && !found.is_whole, "{}", found.raw.len());
        assert_eq!(found.hash, Hash32::of_bytes(raw.as_bytes()));
        for mail in [IncomingMail::parse(&found.raw), IncomingMail::parse(raw.as_bytes())] {
            assert_eq!((mail.body.trim(), mail.attached.trim()), ("pick 4", "pick 5"));
            assert_eq!(mail.documents, ["map.pdf"]);
            assert!(mail.has(BodyNote::NestedMessage) && !mail.has(BodyNote::TooLarge), "{:?}", mail.notes);
        }
    }

    #[test]
    fn the_limit_is_one_of_text() {
        let text = "so much sand\n".repeat(100_000);
        let small = "From: ada@example.org\n\npick 4\n";
        assert!(slim(small).is_whole && slim(small).raw == small.as_bytes());
        for raw in [format!("{small}{text}"), parts(&[("text/plain", &text)]), text.clone()] {
            let found = slim(&raw);
            assert_eq!((found.raw.len(), found.is_whole), (SIZE_LIMIT + 1, false));
            assert!(IncomingMail::parse(&found.raw).has(BodyNote::TooLarge));
        }
        // A picture inside of a page beside its plain version.
        let page = format!("<p>pick 4</p><img src='data:image/jpeg;base64,{}'>", "a".repeat(3_000_000));
        let raw = parts(&[("text/plain", "pick 4"), ("text/html", &page)]).replace("mixed", "alternative");
        let mail = IncomingMail::parse(&slim(&raw).raw);
        assert_eq!((mail.body.trim(), mail.notes.len()), ("pick 4", 0), "{:?}", mail.notes);
        let mail = IncomingMail::parse(&slim(&parts(&[("text/html", &page)])).raw);
        assert!(mail.has(BodyNote::Truncated), "{:?}", mail.notes);
        let mail = IncomingMail::parse(
            &slim(&parts(&[("text/plain", "x"), ("text/plain; name=log.txt", &text)])).raw,
        );
        assert_eq!(mail.notes, [BodyNote::AttachmentUnread]);
    }

    #[test]
    fn parts_that_do_not_end_or_begin_as_they_should() {
        let photo = "x".repeat(2_000_000);
        let inner = |inner: &str| {
            format!(
                "--b\nContent-Type: multipart/related; boundary=i\n\n--i\nContent-Type: {inner}\n\n{photo}\n"
            )
        };
        let head = "From: ada@example.org\nContent-Type: multipart/mixed; boundary=b\n\n";
        for raw in [
            // The inner one is ended by a delimiter of the outer one only.
            format!("{head}{}--b\n\npick 4\n--b--\n", inner("image/png")),
            // The same without fields, and without an end.
            format!("{head}{}--b  \r\npick 4\n", inner("image/png")),
            format!("{head}--b\nContent-Type: image/png\n--b\n\npick 4\n{}", inner("video/mp4")),
        ] {
            let found = slim(&raw);
            assert!(found.raw.len() < 1_000, "{}", found.raw.len());
            assert_eq!(IncomingMail::parse(&found.raw).body.trim(), "pick 4", "{raw:.300}");
        }
        // Parts in parts in parts, each with a photo.
        let (mut raw, mut open) = (head.to_owned(), "b".to_owned());
        for depth in 0..12 {
            let next = format!("b{depth}");
            raw += &format!("--{open}\nContent-Type: image/png\n\n{photo}\n--{open}\n");
            raw += &format!("Content-Type: multipart/mixed; boundary={next}\n\n");
            open = next;
        }
        let mail = IncomingMail::parse(&slim(&raw).raw);
        assert!(mail.has(BodyNote::MimeLimit), "{:?}", mail.notes);
    }
}
