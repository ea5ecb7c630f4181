//! The entries that the host writes, and how a group of them becomes lines.
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::canon::{CanonError, canonical, entry_hash};
use super::note::VerifyingKey;
use super::note_kind::NoteKind;
pub use super::offer::{Offer, RECORD, SidesBy, Source};
use super::sides::OpenBid;
use super::umpire_act::UmpireAct;
use crate::dice::{Hash32, Roll};

/// The newest entry of a journal: what every receipt vouches for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// Position of the entry, from 0.
    pub seq: u64,
    /// Its entry hash.
    pub hash: Hash32,
}

/// Where a journal ended when a player last looked: the line `Seen: <seq> <16 hex>` with which every mail of
/// the host ends, and which an answer brings back (`pbem/1 2.6`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// Position of the newest entry that the player was told of.
    pub seq: u64,
    /// The first 16 hex digits of its hash.
    pub head: String,
}

/// One line of a journal.
///
/// Readers that only verify need not know every type: see [`verify`](super::verify).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Position in the journal, from 0.
    pub seq: u64,
    /// Entry hash of the entry before; zeros for entry 0.
    pub prev: Hash32,
    /// How many entries of the same group still follow; 0 for the last. A group is written in one piece.
    #[serde(default)]
    pub more: u32,
    /// What the entry says.
    #[serde(flatten)]
    pub body: Body,
}

/// Who sealed a secret choice (`pbem/1 3`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SealedBy {
    /// The player, with a `pc1|...` string: the umpire cannot read it before the reveal.
    Player,
    /// The umpire's program, from a plain mail.
    Umpire,
}

/// By whose hand a new key came into force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RekeyBy {
    /// The key before it has signed it.
    Umpire,
    /// The club's officer, whom the offer names, has signed it: the old key is lost or stolen.
    Officer,
}

/// The entry that holds a sealed hash, by its position. In an opening it stands as a key of its own, such as
/// `"lock":41`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sealed {
    /// The orders of a lock.
    Lock(u64),
    /// Standing orders.
    Standing(u64),
    /// A choice that the umpire's program sealed. It is opened to its player alone, and never in a journal:
    /// there a `reveal` does it.
    Commit(u64),
}

impl Sealed {
    /// The position of the entry.
    #[must_use]
    pub fn entry(self) -> u64 {
        match self {
            Sealed::Lock(at) | Sealed::Standing(at) | Sealed::Commit(at) => at,
        }
    }
}

/// Something sealed laid open: what one seat's hash in one entry stands for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Opening {
    /// The entry that holds the hash.
    #[serde(flatten)]
    pub of: Sealed,
    /// Whose it is.
    pub seat: String,
    /// The blind that was hashed with it.
    pub blind: Hash32,
    /// What was sealed.
    pub payload: Value,
}

/// What an entry says, by its `type`. Times are Unix seconds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields carry the names of the protocol's table (`pbem/1 2.3` to 3.2).
pub enum Body {
    /// The terms of the game.
    Offer(Box<Offer>),
    /// A seat accepts an offer, with a line of entropy that may be empty; and with a sealed bid, where the
    /// sides go by bids.
    Join {
        seat: String,
        entropy: String,
        offer: Hash32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bid: Option<Hash32>,
        unix: i64,
    },
    /// All seats have joined; the salt is fixed. Where the sides are settled only now: the side of whoever
    /// sat at each seat, and the bids laid open, by the seat of the join.
    Start {
        unix: i64,
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        sides: BTreeMap<String, String>,
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        bids: BTreeMap<String, OpenBid>,
    },
    /// A mail has been taken in: hash of its raw bytes, and of its Message-ID.
    Mail {
        seat: String,
        mail: Hash32,
        #[serde(skip_serializing_if = "Option::is_none")]
        message_id: Option<Hash32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        seen: Option<Seen>,
        /// What DMARC, DKIM and SPF gave when the mail came, and by whom; never looked up again.
        #[serde(skip_serializing_if = "Option::is_none")]
        auth: Option<String>,
        unix: i64,
    },
    /// A fresh chain for the resolutions from `step` on, signed by the umpire's key: see
    /// [`anchor_text`](super::payload::anchor_text).
    Anchor { step: u64, anchor: Hash32, signature: String, unix: i64 },
    /// The sealed orders of a resolution stand: one seat's sheet, and what other seats have said in advance
    /// to what may be asked of them meanwhile. Its seed is revealed if a die falls; else the next lock has
    /// the same `step`.
    Lock {
        step: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        seed: Option<Hash32>,
        source: Source,
        orders: BTreeMap<String, Hash32>,
        unix: i64,
        #[serde(skip_serializing_if = "Option::is_none")]
        round: Option<u64>,
        /// Position of the standing orders that the sheet was made from, if it was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        standing: Option<u64>,
        /// Whose sheet it is, where orders of several seats are held.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<String>,
        /// Position of the lock of whose sheet this one is the rest, if it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rest: Option<u64>,
    },
    /// The dice of a resolution, and the signature of its beacon round in hex.
    Roll {
        step: u64,
        rolls: Vec<Roll>,
        #[serde(skip_serializing_if = "Option::is_none")]
        beacon_signature: Option<String>,
    },
    /// What happened, and the digest of the state after it; `lock` is the position of the lock that this
    /// answers, if there was one.
    Events {
        #[serde(skip_serializing_if = "Option::is_none")]
        lock: Option<u64>,
        list: Vec<Value>,
        state: Hash32,
    },
    /// A seat's sealed choice for a slot; `standing` is the position of the standing orders that made it, if
    /// they did, and `rest` that of the lock of whose sheet the rest did.
    Commit {
        slot: String,
        seat: String,
        mode: SealedBy,
        hash: Hash32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        standing: Option<u64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rest: Option<u64>,
    },
    /// A seat's standing orders from here on, sealed; see
    /// [`standing_payload`](super::payload::standing_payload).
    Standing { seat: String, hash: Hash32 },
    /// No more commitments for a slot: here are all that were made.
    Closed { slot: String, hashes: BTreeMap<String, Hash32> },
    /// A sealed choice laid open: `text` for one sealed by the player, `blind` and `payload` otherwise.
    Reveal {
        slot: String,
        seat: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        blind: Option<Hash32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        payload: Option<Value>,
    },
    /// A resolution given up by consent of all seats or by a ruling; its number is burnt.
    Void {
        step: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        seed: Option<Hash32>,
        /// Of every seat the raw hash of the mail that agreed.
        #[serde(skip_serializing_if = "Option::is_none")]
        consent: Option<BTreeMap<String, Hash32>>,
        /// SHA-256 of [`ruling_text`](super::payload::ruling_text), which the officer has signed.
        #[serde(skip_serializing_if = "Option::is_none")]
        ruling: Option<Hash32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        signature: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unix: Option<i64>,
    },
    /// By consent of all seats the dice come from another source, from resolution `step` on.
    Source { step: u64, source: Source, consent: BTreeMap<String, Hash32>, unix: i64 },
    /// From here on another key signs; see [`rekey_text`](super::payload::rekey_text).
    Rekey { key: VerifyingKey, by: RekeyBy, signature: String, unix: i64 },
    /// An act of the umpire, by whose hand the game goes on: of one seat, or of all.
    Umpire {
        act: UmpireAct,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<String>,
        text: String,
        unix: i64,
    },
    /// Whatever else belongs in the record: a strike, a consent, what a player says.
    Note {
        kind: NoteKind,
        #[serde(skip_serializing_if = "Option::is_none")]
        seat: Option<String>,
        text: String,
        unix: i64,
    },
    /// Hidden orders of earlier locks, laid open.
    Openings { list: Vec<Opening> },
    /// The secret from which every chain of the game follows, laid open when it is over.
    Root { root: Hash32 },
    /// The host has stopped this game, and why.
    SetAside { reason: String, unix: i64 },
    /// Of a type that came with a later version: it is chained, and says nothing here. Never written.
    #[serde(skip)]
    Unknown { kind: String },
}

impl Body {
    /// The start of a game whose offer says who plays which side.
    #[must_use]
    pub fn start(unix: i64) -> Body {
        Body::Start { unix, sides: BTreeMap::new(), bids: BTreeMap::new() }
    }

    /// Whose sheet a lock resolves: the seat that it names, else the only one whose orders it holds.
    #[must_use]
    pub fn player(&self) -> Option<&str> {
        match self {
            Body::Lock { seat: Some(seat), .. } => Some(seat),
            Body::Lock { orders, .. } => orders.keys().next().map(String::as_str),
            _ => None,
        }
    }

    /// When it was written, in Unix seconds, if it says so.
    #[must_use]
    pub fn unix(&self) -> Option<i64> {
        match self {
            Body::Offer(offer) => Some(offer.unix),
            Body::Void { unix, .. } => *unix,
            Body::Join { unix, .. } | Body::Start { unix, .. } | Body::Mail { unix, .. } => Some(*unix),
            Body::Anchor { unix, .. } | Body::Lock { unix, .. } | Body::Source { unix, .. } => Some(*unix),
            Body::Rekey { unix, .. } | Body::Note { unix, .. } | Body::SetAside { unix, .. } => Some(*unix),
            Body::Umpire { unix, .. } => Some(*unix),
            Body::Roll { .. } | Body::Events { .. } | Body::Commit { .. } | Body::Standing { .. } => None,
            Body::Closed { .. } | Body::Reveal { .. } | Body::Openings { .. } | Body::Root { .. } => None,
            Body::Unknown { .. } => None,
        }
    }
}

/// The types that this program knows.
pub const TYPES: [&str; 20] = [
    "offer",
    "join",
    "start",
    "mail",
    "lock",
    "roll",
    "events",
    "commit",
    "closed",
    "reveal",
    "void",
    "note",
    "openings",
    "anchor",
    "root",
    "set_aside",
    "standing",
    "source",
    "rekey",
    "umpire",
];

/// What every entry has, whatever its type.
#[derive(Deserialize)]
struct Link {
    seq: u64,
    prev: Hash32,
    #[serde(default)]
    more: u32,
}

/// [`Body::Events`], read by itself: most of a journal is of this type.
#[derive(Deserialize)]
struct Happened {
    lock: Option<u64>,
    list: Vec<Value>,
    state: Hash32,
}

impl From<Happened> for Body {
    fn from(Happened { lock, list, state }: Happened) -> Body {
        Body::Events { lock, list, state }
    }
}

/// [`Body::Roll`], read by itself.
#[derive(Deserialize)]
struct Rolled {
    step: u64,
    rolls: Vec<Roll>,
    beacon_signature: Option<String>,
}

impl From<Rolled> for Body {
    fn from(Rolled { step, rolls, beacon_signature }: Rolled) -> Body {
        Body::Roll { step, rolls, beacon_signature }
    }
}

impl Entry {
    /// Reads an entry; one of a type that is not known here is [`Body::Unknown`]. `None` if it has no type or
    /// does not say what its type must.
    pub fn read(value: &Value) -> Option<Self> {
        let kind = value.get("type")?.as_str()?;
        // Part by part: `Entry` as a whole is first copied by serde, and so is the body of most types.
        let Link { seq, prev, more } = Link::deserialize(value).ok()?;
        let body = match kind {
            "events" => Happened::deserialize(value).ok()?.into(),
            "roll" => Rolled::deserialize(value).ok()?.into(),
            _ if TYPES.contains(&kind) => Body::deserialize(value).ok()?,
            _ => Body::Unknown { kind: kind.to_owned() },
        };
        Some(Self { seq, prev, more, body })
    }
}

/// Why a group of entries could not be sealed.
#[derive(Debug, thiserror::Error)]
pub enum SealError {
    /// A group of no entries, or of more than fit the count.
    #[error("a group has 1 to 2^32 entries, not {0}")]
    CountGroup(usize),
    /// An entry that cannot be JSON.
    #[error("entry {seq} of type {kind} cannot be written: {source}")]
    Write {
        /// Position that the entry would have had.
        seq: u64,
        /// Its type.
        kind: String,
        /// What the writer said.
        source: serde_json::Error,
    },
    /// An entry outside the restricted profile, often by a key that is not `[a-z][a-z0-9_]{0,31}`.
    #[error("entry {seq} of type {kind}: {source}")]
    Canonicalise {
        /// Position that the entry would have had.
        seq: u64,
        /// Its type.
        kind: String,
        /// What is outside.
        source: CanonError,
    },
}

/// Seals a group of entries after `head` (`None`: at the start of a journal).
///
/// Returns the lines, each with its LF, ready for one write; the new head; and the entries as written.
/// What the entries say is not judged here: [`Verifier`](super::verify::Verifier) does that.
///
/// # Errors
/// [`SealError`] if the group is empty or an entry is outside the profile; nothing is sealed then.
pub fn seal_group(head: Option<Head>, bodies: Vec<Body>) -> Result<(String, Head, Vec<Entry>), SealError> {
    let count = bodies.len();
    let group = u32::try_from(count).ok().filter(|&n| n > 0).ok_or(SealError::CountGroup(count))?;
    let (first, mut prev) = head.map_or((0, Hash32::ZERO), |h| (h.seq + 1, h.hash));
    let mut last = Head { seq: first, hash: prev };
    let (mut lines, mut entries) = (String::new(), Vec::with_capacity(count));
    for (index, body) in (0..group).zip(bodies) {
        let seq = first + u64::from(index);
        let entry = Entry { seq, prev, more: group - 1 - index, body };
        let (line, hash) = seal(&entry)?;
        lines.push_str(&line);
        lines.push('\n');
        prev = hash;
        last = Head { seq, hash };
        entries.push(entry);
    }
    Ok((lines, last, entries))
}

fn seal(entry: &Entry) -> Result<(String, Hash32), SealError> {
    let seq = entry.seq;
    let value = serde_json::to_value(entry).map_err(|source| {
        let kind = String::from("unknown");
        SealError::Write { seq, kind, source }
    })?;
    let sealed = canonical(&value).and_then(|line| Ok((entry_hash(&line)?, line)));
    let (hash, line) = sealed.map_err(|source| {
        let kind = value.get("type").and_then(Value::as_str).unwrap_or("unknown").to_owned();
        SealError::Canonicalise { seq, kind, source }
    })?;
    Ok((line, hash))
}

#[cfg(test)]
mod tests;
