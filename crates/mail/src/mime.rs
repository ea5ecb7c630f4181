//! The tree of a message's parts, walked with limits, down to the text that a person wrote.

use std::collections::BTreeSet;

use super::headers::{self, Headers};
use super::incoming::BodyNote;
use super::{html, text};

/// Bytes of text that are kept, and of HTML that are converted.
pub(crate) const TEXT_LIMIT: usize = 200_000;
/// Lines of text that are kept.
pub(crate) const LINE_LIMIT: usize = 2_000;
/// Parts within parts: what lies deeper is not read.
pub(crate) const DEPTH_LIMIT: usize = 8;
/// Names of documents that are told of.
const MOST_NAMED: usize = 4;
/// The name under which our receipts go out.
const RECEIPT: &str = "receipt.txt";
/// Parts of one message that are looked at.
const PART_LIMIT: usize = 100;

/// A readable part.
enum Piece {
    Plain(String),
    Html(String),
}

impl Piece {
    fn is_usable_plain(&self) -> bool {
        matches!(self, Piece::Plain(text) if !text.trim().is_empty())
    }
}

/// What was found to read in a message.
pub(crate) struct Read {
    /// The text of the body, or of the attached files if there is none.
    pub(crate) body: String,
    /// The text of attached files that hold orders, if the body has text of its own.
    pub(crate) attached: String,
    /// What has to be said about it.
    pub(crate) notes: BTreeSet<BodyNote>,
    /// What the message hides or strikes through, clipped.
    pub(crate) unread: Vec<String>,
    /// Names of attached documents that are no plain text.
    pub(crate) documents: Vec<String>,
}

/// The readable text of a message.
///
/// A text file beside a body is read if it is called `orders….txt` or has a line `ORDERS`.
pub(crate) fn read_text(headers: &Headers, body: &[u8]) -> Read {
    let mut walk = PartReader::default();
    let pieces = walk.part(headers, body, 0);
    let joined = walk.join(pieces);
    let files = std::mem::take(&mut walk.attachments);
    let (body, attached) = if joined.trim().is_empty() && !files.is_empty() {
        walk.notes.insert(BodyNote::AttachmentRead);
        (files.into_iter().map(|file| file.text).collect::<Vec<_>>().join("\n"), String::new())
    } else {
        let (read, unread): (Vec<File>, Vec<File>) = files.into_iter().partition(File::holds_orders);
        walk.notes.extend((!read.is_empty()).then_some(BodyNote::AttachmentRead));
        walk.notes.extend((!unread.is_empty()).then_some(BodyNote::AttachmentUnread));
        (joined, read.into_iter().map(|file| file.text).collect::<Vec<_>>().join("\n"))
    };
    let body = walk.clean(&body);
    let attached = walk.clean(&attached);
    if body.trim().is_empty() {
        walk.notes.insert(BodyNote::NoText);
    }
    walk.documents.truncate(MOST_NAMED);
    Read { body, attached, notes: walk.notes, unread: walk.unread, documents: walk.documents }
}

/// An attached text file.
struct File {
    name: String,
    text: String,
}

impl File {
    fn holds_orders(&self) -> bool {
        let marked = |line: &str| line.trim().trim_end_matches(':').eq_ignore_ascii_case("orders");
        self.name.starts_with("orders") || self.text.lines().take(LINE_LIMIT).any(marked)
    }
}

#[derive(Default)]
struct PartReader {
    parts: usize,
    notes: BTreeSet<BodyNote>,
    attachments: Vec<File>,
    unread: Vec<String>,
    documents: Vec<String>,
}

impl PartReader {
    fn part(&mut self, headers: &Headers, body: &[u8], depth: usize) -> Vec<Piece> {
        self.parts += 1;
        if depth > DEPTH_LIMIT || self.parts > PART_LIMIT {
            self.notes.insert(BodyNote::MimeLimit);
            return Vec::new();
        }
        match body_of(headers) {
            Body::Parts(boundary) => {
                let children = children(body, boundary.as_bytes(), PART_LIMIT);
                if children.is_empty() {
                    return vec![self.leaf(headers, body)]; // no parts to be found: read what stands there
                }
                self.multipart(&media_type(headers).1, children, depth)
            }
            Body::Message => {
                self.notes.insert(BodyNote::NestedMessage);
                Vec::new()
            }
            Body::Text | Body::LongText if !is_attached(headers) => vec![self.leaf(headers, body)],
            Body::Text | Body::LongText => {
                if let Piece::Plain(text) = self.leaf(headers, body) {
                    self.attachments.push(File { name: file_name(headers), text });
                }
                Vec::new()
            }
            Body::Report | Body::Unread => {
                let (kind, subtype) = media_type(headers);
                let name = file_name(headers);
                if is_attached(headers) && !is_media(&kind, &subtype) && name != RECEIPT {
                    self.documents.push(name.chars().filter(|c| !c.is_control()).take(60).collect());
                }
                Vec::new()
            }
        }
    }

    fn multipart(&mut self, subtype: &str, children: Vec<&[u8]>, depth: usize) -> Vec<Piece> {
        let read = |walk: &mut Self, raw: &[u8]| {
            let (headers, body) = headers::split(raw);
            walk.part(&headers, body, depth + 1)
        };
        match subtype {
            "alternative" => {
                let mut versions: Vec<Vec<Piece>> = children.into_iter().map(|raw| read(self, raw)).collect();
                let plain = versions.iter().position(|pieces| pieces.iter().any(Piece::is_usable_plain));
                let any = versions.iter().rposition(|pieces| !pieces.is_empty());
                let plain = plain.map(|at| better_page(&versions, at).unwrap_or(at));
                plain.or(any).map_or_else(Vec::new, |at| versions.swap_remove(at))
            }
            "encrypted" => Vec::new(),
            "signed" => children.first().map_or_else(Vec::new, |raw| read(self, raw)),
            _ => children.into_iter().flat_map(|raw| read(self, raw)).collect(),
        }
    }

    /// Clean text within the limits.
    fn clean(&mut self, text: &str) -> String {
        let clean = text::normalise(text);
        let (kept, was_cut) = text::cut(&clean, TEXT_LIMIT, LINE_LIMIT);
        if was_cut {
            self.notes.insert(BodyNote::Truncated);
        }
        kept.to_owned()
    }

    fn leaf(&mut self, headers: &Headers, body: &[u8]) -> Piece {
        let encoding = headers.raw("content-transfer-encoding").unwrap_or_default();
        let bytes = text::transfer_decode(body, &encoding);
        let content = headers.content_type();
        let attribute = |name: &str| content.as_ref().and_then(|c| c.attribute(name));
        let (decoded, guessed) = text::charset_decode(&bytes, attribute("charset"));
        if guessed {
            self.notes.insert(BodyNote::CharsetGuessed);
        }
        if content.as_ref().and_then(|c| c.subtype()).is_some_and(|s| s.eq_ignore_ascii_case("html")) {
            return Piece::Html(decoded);
        }
        if attribute("format").is_some_and(|f| f.eq_ignore_ascii_case("flowed")) {
            let delsp = attribute("delsp").is_some_and(|d| d.eq_ignore_ascii_case("yes"));
            return Piece::Plain(text::unflow(&text::normalise(&decoded), delsp));
        }
        Piece::Plain(decoded)
    }

    fn join(&mut self, pieces: Vec<Piece>) -> String {
        let mut out = String::new();
        for piece in pieces {
            let text = match piece {
                Piece::Plain(text) => text,
                Piece::Html(page) => {
                    let (page, was_cut) = text::cut(&page, TEXT_LIMIT, usize::MAX);
                    if was_cut {
                        self.notes.insert(BodyNote::Truncated);
                    }
                    let html::Page { text, was_cut, unread } = html::to_text(page);
                    self.unread.extend(unread);
                    if was_cut {
                        self.notes.insert(BodyNote::Truncated);
                    }
                    if !text.trim().is_empty() {
                        self.notes.insert(BodyNote::HtmlOnly);
                    }
                    text
                }
            };
            if !out.is_empty() && !out.ends_with('\n') {
                out.push('\n');
            }
            out.push_str(&text);
            if out.len() > 2 * TEXT_LIMIT {
                break; // more than is kept anyway
            }
        }
        out
    }
}

/// The version that shows what the plain one does not: that some of its words are hidden or struck through.
fn better_page(versions: &[Vec<Piece>], plain: usize) -> Option<usize> {
    let letters =
        |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let texts = versions.get(plain)?.iter().map(|(Piece::Plain(text) | Piece::Html(text))| letters(text));
    let said: String = texts.collect();
    versions.iter().position(|pieces| {
        pieces.iter().any(|piece| match piece {
            Piece::Html(page) => html::to_text(text::cut(page, TEXT_LIMIT, usize::MAX).0)
                .unread
                .iter()
                .any(|unread| said.contains(&letters(unread))),
            Piece::Plain(_) => false,
        })
    })
}

/// What is done with the body of a part.
pub(crate) enum Body {
    /// It is parted at this boundary.
    Parts(String),
    /// It is a message.
    Message,
    /// It tells programs what became of a mail.
    Report,
    /// It is read.
    Text,
    /// It is read, as far as its beginning goes: a page, or a text file.
    LongText,
    /// It is not looked at.
    Unread,
}

/// What is done with the body that stands under these fields.
pub(crate) fn body_of(headers: &Headers) -> Body {
    let (kind, subtype) = media_type(headers);
    let attached = is_attached(headers);
    match (kind.as_str(), subtype.as_str()) {
        ("multipart", _) => {
            let content = headers.content_type();
            let boundary = content.as_ref().and_then(|c| c.attribute("boundary"));
            Body::Parts(boundary.unwrap_or_default().to_owned())
        }
        ("message", "rfc822" | "global") => Body::Message,
        ("message", _) | ("text", "rfc822-headers") => Body::Report,
        // Our own receipt comes back with many a reply.
        _ if attached && file_name(headers) == RECEIPT => Body::Unread,
        _ if attached && is_text_file(&kind, &subtype, &file_name(headers)) => Body::LongText,
        ("text", "html") if !attached => Body::LongText,
        ("text", "plain" | "markdown") if !attached => Body::Text,
        _ => Body::Unread,
    }
}

/// Type and subtype of a part, in lower case (RFC 2045 5).
fn media_type(headers: &Headers) -> (String, String) {
    let content = headers.content_type();
    let kind = content.as_ref().map_or("text", |c| c.ctype()).to_ascii_lowercase();
    let subtype = content.as_ref().map_or(Some("plain"), |c| c.subtype()).unwrap_or("");
    (kind, subtype.to_ascii_lowercase())
}

/// A part with a file name is a file, even where it is shown inline.
fn is_attached(headers: &Headers) -> bool {
    let disposition = headers.disposition();
    let named = |c: &mail_parser::ContentType<'_>, name: &str| c.attribute(name).is_some();
    disposition.as_ref().is_some_and(|d| d.is_attachment() || named(d, "filename"))
        || headers.content_type().as_ref().is_some_and(|c| named(c, "name"))
}

/// A text, whatever the program that attached it calls it.
fn is_text_file(kind: &str, subtype: &str, name: &str) -> bool {
    let named = [".txt", ".text", ".md"].iter().any(|end| name.ends_with(end));
    match kind {
        "text" => matches!(subtype, "plain" | "markdown") || named,
        "application" => named,
        _ => false,
    }
}

/// Pictures, sounds, signatures and cards: no player expects orders to be read out of them.
fn is_media(kind: &str, subtype: &str) -> bool {
    matches!(kind, "image" | "audio" | "video")
        || matches!(subtype, "pgp-signature" | "pkcs7-signature" | "x-pkcs7-signature" | "pgp-keys")
        || matches!(subtype, "vcard" | "x-vcard" | "calendar" | "ics" | "ms-tnef" | "rfc822-headers")
}

/// The name of an attached file in lower case; empty if it has none.
fn file_name(headers: &Headers) -> String {
    let (disposition, content) = (headers.disposition(), headers.content_type());
    let name = disposition.as_ref().and_then(|d| d.attribute("filename"));
    let name = name.or_else(|| content.as_ref().and_then(|c| c.attribute("name")));
    name.unwrap_or_default().trim().to_lowercase()
}

/// The parts between the delimiter lines (RFC 2046 5.1.1); the end delimiter may be missing.
pub(crate) fn children<'a>(body: &'a [u8], boundary: &[u8], limit: usize) -> Vec<&'a [u8]> {
    let mut parts = Vec::new();
    if boundary.is_empty() {
        return parts;
    }
    let mut begin: Option<usize> = None;
    let mut at = 0;
    for line in body.split_inclusive(|b| *b == b'\n') {
        if let Some(is_last) = delimiter(line, boundary) {
            if let Some(begin) = begin.take() {
                parts.push(without_line_end(&body[begin..at]));
            }
            if is_last || parts.len() > limit {
                return parts;
            }
            begin = Some(at + line.len());
        }
        at += line.len();
    }
    if let Some(begin) = begin {
        parts.push(&body[begin..]);
    }
    parts
}

/// Whether a line parts two parts, and whether it ends the last one.
pub(crate) fn delimiter(line: &[u8], boundary: &[u8]) -> Option<bool> {
    let after = line.strip_prefix(b"--")?.strip_prefix(boundary)?.trim_ascii_end();
    matches!(after, b"" | b"--").then_some(after == b"--")
}

fn without_line_end(bytes: &[u8]) -> &[u8] {
    let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    bytes.strip_suffix(b"\r").unwrap_or(bytes)
}
