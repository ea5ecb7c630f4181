//! A message as it came in: who, to whom, in reply to what, and the text of it.

use sha2::{Digest, Sha256};

use super::headers;
use super::mime;
use super::robots::{self, Robot};
use super::slim::Slim;

/// Bytes of a message that are looked at, its photos and other files left out; a longer one is marked
/// [`BodyNote::TooLarge`].
pub const SIZE_LIMIT: usize = 1024 * 1024;

/// The fields that name recipients, the most trustworthy first: `To` lies in copies and forwards.
const RECIPIENT_FIELDS: [&str; 5] = ["delivered-to", "x-original-to", "envelope-to", "to", "cc"];

/// Something about the body that the answer may have to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BodyNote {
    /// The text was made from HTML; there was no plain version.
    HtmlOnly,
    /// More than 200,000 bytes or 2,000 lines of text: the rest was not read.
    Truncated,
    /// There was nothing to read.
    NoText,
    /// The message is longer than [`SIZE_LIMIT`] without its files; only its beginning was read.
    TooLarge,
    /// Too many parts, or parts too deep in each other: some were not read.
    MimeLimit,
    /// The header is longer than 128 kB, or has more than 500 fields or a field of more than 16 kB.
    LongHeader,
    /// A whole message is attached; its text was not read.
    NestedMessage,
    /// An attached text file was read: the body had no text, or the file holds orders.
    AttachmentRead,
    /// An attached text file was not read.
    AttachmentUnread,
    /// Bytes that fit no declared charset were read as windows-1252.
    CharsetGuessed,
}

/// One incoming message.
///
/// Nothing in it proves who sent it: that is the token's work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IncomingMail {
    /// SHA-256 of the raw bytes as received, all of them.
    pub raw_hash: [u8; 32],
    /// The Message-ID without angle brackets, only if it is well-formed (RFC 5322 3.6.4).
    pub message_id: Option<String>,
    /// The address of `From`, its domain in lower case; none if there are several fields or addresses.
    pub from: Option<String>,
    /// The first address of `Reply-To`: for answers only, never identity.
    pub reply_to: Option<String>,
    /// Delivered-To, X-Original-To, Envelope-To, To, Cc, in this order of trust, each address once.
    pub recipients: Vec<String>,
    /// Those of them that a mail server has written: the address of the envelope, behind an alias perhaps.
    pub delivered: Vec<String>,
    /// The subject without `Re:`, `AW:` and the like and without `[tags]` at its beginning.
    pub subject: String,
    /// The subject as written, decoded.
    pub subject_raw: String,
    /// `Date` in seconds since 1970: shown, never used for order.
    pub date: Option<i64>,
    /// The first id of `In-Reply-To`, without angle brackets.
    pub in_reply_to: Option<String>,
    /// The ids of `References`, the last fifty, without angle brackets.
    pub references: Vec<String>,
    /// The text: decoded, LF line ends, `format=flowed` joined, no control characters but tab.
    pub body: String,
    /// The text of attached files that hold orders, clean like the body. Empty if there are none.
    pub attached: String,
    /// What has to be said about the body, in order, each note once.
    pub notes: Vec<BodyNote>,
    /// Why this was written by a program, if it was.
    pub robot: Option<Robot>,
    /// Words that the mail hides or strikes through, clipped, the first few: they are not in the body.
    pub unread: Vec<String>,
    /// Names of attached documents that are no plain text, in lower case; empty for one without a name.
    pub documents: Vec<String>,
}

impl IncomingMail {
    /// Reads a message from any bytes.
    ///
    /// Never fails: what cannot be read is absent or noted. Looks at [`SIZE_LIMIT`] bytes besides those of
    /// photos and other files, 128 kB of header, 100 parts, 8 levels of parts, 200,000 bytes and 2,000 lines
    /// of text.
    #[must_use]
    pub fn parse(raw: &[u8]) -> Self {
        // Reading from memory does not fail.
        let slim = (raw.len() > SIZE_LIMIT).then(|| Slim::without_files(raw).ok()).flatten();
        let kept = slim.as_ref().map_or(raw, |slim| &slim.raw);
        let seen = &kept[..kept.len().min(SIZE_LIMIT)];
        let (fields, rest) = headers::split(seen);
        let mime::Read { body, attached, mut notes, unread, documents } = mime::read_text(&fields, rest);
        if kept.len() > SIZE_LIMIT {
            notes.insert(BodyNote::TooLarge);
        }
        if fields.cut {
            notes.insert(BodyNote::LongHeader);
        }
        let subject_raw = fields.text("subject").unwrap_or_default();
        Self {
            raw_hash: Sha256::digest(raw).into(),
            message_id: fields.message_ids("message-id").into_iter().next(),
            from: fields.sender(),
            reply_to: fields.addresses("reply-to").into_iter().next(),
            recipients: recipients(&fields, &RECIPIENT_FIELDS),
            delivered: recipients(&fields, &RECIPIENT_FIELDS[..3]),
            subject: strip_subject(&subject_raw),
            subject_raw,
            date: fields.date(),
            in_reply_to: fields.message_ids("in-reply-to").into_iter().next(),
            references: fields.message_ids("references"),
            body,
            attached,
            notes: notes.into_iter().collect(),
            robot: robots::classify(&fields),
            unread,
            documents,
        }
    }

    /// Why this was written by a program, knowing also the host's own addresses.
    ///
    /// An own address matches whatever stands behind its `+`, and whatever the case of its letters.
    #[must_use]
    pub fn robot_knowing(&self, own_addresses: &[&str]) -> Option<Robot> {
        let from_us = self
            .from
            .as_deref()
            .is_some_and(|from| own_addresses.iter().any(|own| without_detail(own) == without_detail(from)));
        self.robot.or(from_us.then_some(Robot::OwnAddress))
    }

    /// True if the body stands under this note.
    #[must_use]
    pub fn has(&self, note: BodyNote) -> bool {
        self.notes.contains(&note)
    }
}

fn without_detail(address: &str) -> String {
    let (local, domain) = address.rsplit_once('@').unwrap_or((address, ""));
    let mailbox = local.split('+').next().unwrap_or(local);
    format!("{mailbox}@{domain}").to_lowercase()
}

fn recipients(fields: &headers::Headers, names: &[&str]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for address in names.iter().flat_map(|name| fields.addresses(name)) {
        if !found.contains(&address) {
            found.push(address);
        }
    }
    found
}

/// What programs put before the subject of a reply or a forward, in the languages of our players.
const REPLY_PREFIXES: [&str; 17] = [
    "re", "aw", "wg", "fw", "fwd", "tr", "sv", "vs", "antw", "rv", "ref", "回复", "答复", "转发", "回覆",
    "轉寄", "回信",
];

fn strip_subject(subject: &str) -> String {
    let mut rest = subject.trim();
    while let Some(shorter) = strip_tag(rest).or_else(|| strip_prefix(rest)) {
        rest = shorter;
    }
    rest.to_owned()
}

fn strip_tag(subject: &str) -> Option<&str> {
    let (_, rest) = subject.strip_prefix('[')?.split_once(']')?;
    Some(rest.trim_start())
}

/// `Re:`, `RE :`, `Re[2]:`, `Re (3):`, `回复：`.
fn strip_prefix(subject: &str) -> Option<&str> {
    let (head, rest) = subject.split_once([':', '：'])?;
    let word = head.trim_end_matches(|c: char| c.is_ascii_digit() || " ()[]".contains(c)).to_lowercase();
    REPLY_PREFIXES.contains(&word.as_str()).then(|| rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subjects_lose_their_prefixes_and_tags() {
        for (raw, plain) in [
            ("Re: AW: [ts-001] Orders", "Orders"),
            ("[ts-001] Re[2]: WG: turn 3", "turn 3"),
            ("回复：转发: status", "status"),
            ("TR : Sv: help units", "help units"),
            ("note: keep this", "note: keep this"),
            ("", ""),
        ] {
            assert_eq!(strip_subject(raw), plain, "{raw}");
        }
    }

    #[test]
    fn an_oversized_message_is_marked_and_hashed_whole() {
        let mut raw = b"From: ada@example.org\n\ndone\n".to_vec();
        raw.resize(SIZE_LIMIT + 7, b'x');
        let mail = IncomingMail::parse(&raw);
        assert!(mail.has(BodyNote::TooLarge) && mail.has(BodyNote::Truncated));
        assert!(mail.body.starts_with("done\n"));
        assert_eq!(mail.raw_hash, <[u8; 32]>::from(Sha256::digest(&raw)));
    }

    #[test]
    fn several_senders_are_none() {
        let of = |from: &str| IncomingMail::parse(format!("{from}\n\nx").as_bytes()).from;
        assert_eq!(of("From: ada@example.org, eve@example.org"), None);
        assert_eq!(of("From: ada@example.org\nFrom: eve@example.org"), None);
        assert_eq!(of("From: ada@example.org\nFrom : ada@example.org"), None);
        assert_eq!(of("From: \"ada@example.org\" <eve@example.org>").as_deref(), Some("eve@example.org"));
    }

    #[test]
    fn many_lines_are_cut() {
        let raw = format!("From: ada@example.org\n\n{}", "x\n".repeat(3_000));
        let mail = IncomingMail::parse(raw.as_bytes());
        assert_eq!((mail.body.lines().count(), mail.has(BodyNote::Truncated)), (2_000, true));
    }

    #[test]
    fn our_own_address_is_a_robot_whatever_its_detail() {
        let mail = IncomingMail::parse(b"From: Feldpost+ts-001.cw.aa@Host.example\n\nhi\n");
        assert_eq!(mail.robot, None);
        assert_eq!(mail.robot_knowing(&["feldpost@host.example"]), Some(Robot::OwnAddress));
        assert_eq!(mail.robot_knowing(&["ada@host.example"]), None);
    }
}
