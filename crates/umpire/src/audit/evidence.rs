//! What an audit is made from: the journal, what lies beside it, and what people have kept of their mail.

use feldpost_mail::address::ReplyAddress;
use feldpost_mail::headers;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::Opening;
use feldpost_protocol::journal::note::VerifyingKey;
use serde_json::Value;
use std::collections::BTreeSet;

/// Everything that an auditor was given.
pub struct Evidence<'a> {
    /// The journal's bytes.
    pub journal: &'a [u8],
    /// The signed head note beside it, if there is one.
    pub head: Option<&'a str>,
    /// The umpire's key from elsewhere; without it the one in the offer is used.
    pub key: Option<VerifyingKey>,
    /// What was sealed, laid open outside the journal.
    pub openings: Vec<Opening>,
    /// Mailboxes of players.
    pub mailboxes: Vec<Mailbox>,
    /// The umpire's archive of raw mails, if it was given.
    pub raw: Option<Archive>,
    /// The rules are asked too. Without them the audit never says "valid".
    pub replay: bool,
}

impl Default for Evidence<'_> {
    fn default() -> Self {
        let (openings, mailboxes) = (Vec::new(), Vec::new());
        Evidence { journal: b"", head: None, key: None, openings, mailboxes, raw: None, replay: true }
    }
}

/// What one path held that was given as a mailbox.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mailbox {
    /// The path, as it was given.
    pub path: String,
    /// How many mails lie there.
    pub mails: usize,
    /// Files and mails that are too large, and were not read.
    pub unread: Vec<String>,
    /// Those that hold something of a game, in the order of their names.
    pub kept: Vec<KeptMail>,
}

/// A mail that a player has kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptMail {
    /// The file, and in a mailbox of many mails which.
    pub file: String,
    /// Signed notes in it, also in mails that are forwarded in it.
    pub receipts: Vec<String>,
    /// Files `opening.json` in it.
    pub openings: Vec<String>,
    /// When the reader's own mail server took it, in Unix seconds: from its topmost `Received`.
    pub arrived: Option<i64>,
    /// The whole of it, if it went to the host.
    pub sent: Option<Vec<u8>>,
}

/// The umpire's archive of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Archive {
    /// The path, as it was given.
    pub path: String,
    /// Its mails, by the number of their entries.
    pub mails: Vec<RawMail>,
}

/// A raw mail of the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawMail {
    /// The entry for which it stands.
    pub entry: u64,
    /// The file.
    pub file: String,
    /// SHA-256 of its bytes.
    pub hash: Hash32,
    /// It, without attached files that nobody reads.
    pub raw: Vec<u8>,
    /// What its signature says, with the key that was stored when it came.
    pub signature: Signature,
}

/// What the signature of a raw mail says (RFC 6376).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signature {
    /// It holds: the sender's domain has sent these bytes.
    Holds,
    /// It does not.
    Broken,
    /// There is none.
    Missing,
    /// No key was stored when it came.
    NoKey,
}

/// Which mails of a mailbox went to the host of one game.
pub struct Outgoing {
    game: String,
    message_ids: BTreeSet<Hash32>,
}

impl Outgoing {
    /// From the game's journal, whether it is sound or not.
    #[must_use]
    pub fn of(journal: &[u8]) -> Outgoing {
        let lines = journal.split(|byte| *byte == b'\n');
        let values = lines.filter_map(|line| serde_json::from_slice::<Value>(line).ok());
        let (mut game, mut message_ids) = (String::new(), BTreeSet::new());
        for value in values {
            if value["type"] == "offer" {
                game = value["game"].as_str().unwrap_or_default().to_owned();
            }
            let id = value["message_id"].as_str().and_then(|id| id.parse::<Hash32>().ok());
            message_ids.extend(id.filter(|_| value["type"] == "mail"));
        }
        Outgoing { game, message_ids }
    }

    /// Whether this mail is one of them: by its Message-ID, or by the address to which it goes.
    #[must_use]
    pub fn has(&self, raw: &[u8]) -> bool {
        let (fields, _) = headers::split(raw);
        let known = |id: String| self.message_ids.contains(&Hash32::of_bytes(id.as_bytes()));
        let to: Vec<String> = ["to", "cc"].iter().flat_map(|name| fields.addresses(name)).collect();
        fields.message_ids("message-id").into_iter().any(known)
            || ReplyAddress::find_all(&to).any(|to| to.game == self.game)
    }
}
