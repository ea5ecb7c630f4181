//! Receipts as signed notes: Ed25519 (RFC 8032) in the C2SP signed-note format (`pbem/1 2.6`).
//!
//! A note's lines end in LF. A reader that takes one out of a mail must undo CRLF first.
use std::fmt;
use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::Signer as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::dice::Hash32;

/// First line of every receipt.
const TAG: &str = "pbem-receipt/1";
/// How many signature lines of one note are looked at.
const MAX_SIGNATURES: usize = 16;

/// Why a note or receipt was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoteError {
    /// A key name that is empty or holds a blank, a plus or a control character.
    #[error("ill-formed key name {0:?}")]
    CheckName(String),
    /// Text that cannot be signed: no LF at its end, or a control character in it.
    #[error("a note's text ends in LF and holds no other control characters")]
    CheckText,
    /// Something that is no signed note at all.
    #[error("not a signed note")]
    ParseNote,
    /// No signature line by that name verifies under the key.
    #[error("no good signature by {0}")]
    VerifySignature(String),
    /// Text that is not 64 lowercase hex digits of a valid public key.
    #[error("not an Ed25519 public key in 64 lowercase hex digits")]
    ParseKey,
    /// The key that signs a game now is not among those of its home.
    #[error(
        "the key that signs this game is not in keys/; `feldpost rekey` with the club's officer names another"
    )]
    NoKey,
    /// Text of a note that is no receipt.
    #[error("not a receipt: {0}")]
    ParseReceipt(&'static str),
}

/// An Ed25519 public key, written as 64 lowercase hex digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VerifyingKey(ed25519_dalek::VerifyingKey);

impl VerifyingKey {
    /// The 32 bytes of the key.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0.to_bytes()
    }

    /// Whether a signature of [`Signer::signature`] is this key's over exactly this text.
    pub fn has_signed(&self, text: &str, signature: &str) -> bool {
        let signature = STANDARD.decode(signature).ok();
        let signature = signature.and_then(|bytes| ed25519_dalek::Signature::from_slice(&bytes).ok());
        signature.is_some_and(|signature| self.0.verify_strict(text.as_bytes(), &signature).is_ok())
    }

    /// The first four bytes of the note format's key id for this key under a name.
    fn id(&self, name: &str) -> [u8; 4] {
        let mut bytes = name.as_bytes().to_vec();
        bytes.extend_from_slice(b"\n\x01");
        bytes.extend_from_slice(&self.to_bytes());
        let Hash32([a, b, c, d, ..]) = Hash32::of_bytes(&bytes);
        [a, b, c, d]
    }
}

impl fmt::Display for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hash32(self.to_bytes()).fmt(f)
    }
}

impl FromStr for VerifyingKey {
    type Err = NoteError;

    fn from_str(text: &str) -> Result<Self, NoteError> {
        let Hash32(bytes) = text.parse().map_err(|_| NoteError::ParseKey)?;
        ed25519_dalek::VerifyingKey::from_bytes(&bytes).map(Self).map_err(|_| NoteError::ParseKey)
    }
}

impl Serialize for VerifyingKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for VerifyingKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The umpire's signing key under its note name, `<origin>/<game id>`. `Debug` shows no secret.
pub struct Signer {
    name: String,
    key: ed25519_dalek::SigningKey,
    /// Other keys of the same home, and public ones whose secret halves are lost: what they signed is good.
    others: Vec<ed25519_dalek::SigningKey>,
    known: Vec<VerifyingKey>,
}

impl Signer {
    /// A signer from its name and 32 secret bytes.
    ///
    /// # Errors
    /// [`NoteError::CheckName`].
    pub fn new(name: &str, secret: &[u8; 32]) -> Result<Self, NoteError> {
        let odd = |c: char| c.is_whitespace() || c.is_control() || c == '+';
        if name.is_empty() || name.contains(odd) {
            return Err(NoteError::CheckName(name.to_owned()));
        }
        let key = ed25519_dalek::SigningKey::from_bytes(secret);
        Ok(Self { name: name.to_owned(), key, others: Vec::new(), known: Vec::new() })
    }

    /// The same, which knows the other keys of its home too: secret ones, and public ones.
    #[must_use]
    pub fn knowing(mut self, others: &[[u8; 32]], known: &[VerifyingKey]) -> Self {
        self.others = others.iter().map(ed25519_dalek::SigningKey::from_bytes).collect();
        self.known = known.to_vec();
        self
    }

    /// The signer with this key of the same home; `None` if its secret half is not at hand.
    #[must_use]
    pub fn with_key(&self, key: &VerifyingKey) -> Option<Self> {
        let all: Vec<_> = std::iter::once(&self.key).chain(&self.others).cloned().collect();
        let own = all.iter().position(|own| VerifyingKey(own.verifying_key()) == *key)?;
        let (name, known) = (self.name.clone(), self.known.clone());
        let others = all.iter().enumerate().filter(|(at, _)| *at != own).map(|(_, other)| other.clone());
        Some(Self { name, key: all[own].clone(), others: others.collect(), known })
    }

    /// Opens a note that this key or another one of the same home has signed.
    ///
    /// # Errors
    /// As [`open`]: none of them has.
    pub fn open(&self, note: &str) -> Result<String, NoteError> {
        let others = self.others.iter().map(|other| VerifyingKey(other.verifying_key()));
        let opened = open(note, &self.name, &self.verifying_key());
        let by_others =
            || others.chain(self.known.iter().copied()).find_map(|k| open(note, &self.name, &k).ok());
        opened.or_else(|error| by_others().ok_or(error))
    }

    /// The name that stands in every signature line.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The public key.
    pub fn verifying_key(&self) -> VerifyingKey {
        VerifyingKey(self.key.verifying_key())
    }

    /// The bare Ed25519 signature of a text in base64, for an entry that bears its own. The text's first line
    /// must be a tag of its own, so that no note can be taken for it.
    pub fn signature(&self, text: &str) -> String {
        STANDARD.encode(self.key.sign(text.as_bytes()).to_bytes())
    }

    /// The signed note of a text that ends in LF. The same text always gives the same note.
    ///
    /// # Errors
    /// [`NoteError::CheckText`].
    pub fn sign(&self, text: &str) -> Result<String, NoteError> {
        check_text(text)?;
        let mut bytes = self.verifying_key().id(&self.name).to_vec();
        bytes.extend_from_slice(&self.key.sign(text.as_bytes()).to_bytes());
        Ok(format!("{text}\n\u{2014} {} {}\n", self.name, STANDARD.encode(bytes)))
    }
}

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signer {{ name: {:?}, key: {} }}", self.name, self.verifying_key())
    }
}

/// Opens a signed note: the text that `key` has signed under `name`. Signatures of others are passed over.
///
/// # Errors
/// [`NoteError`] if the note is ill formed or no such signature verifies.
pub fn open(note: &str, name: &str, key: &VerifyingKey) -> Result<String, NoteError> {
    let signed = open_if(note, key, |signer| signer == name)?;
    signed.ok_or_else(|| NoteError::VerifySignature(name.to_owned()))
}

/// The same under whatever name: a key answers for what it has signed, however it called itself.
///
/// # Errors
/// [`NoteError`] if the note is ill formed or none of its signatures verifies.
pub fn open_by_key(note: &str, key: &VerifyingKey) -> Result<String, NoteError> {
    open_if(note, key, |_| true)?.ok_or_else(|| NoteError::VerifySignature(key.to_string()))
}

/// Whether a text has the form of a signed note, whoever has signed it.
pub fn is_note(text: &str) -> bool {
    let Some(at) = text.rfind("\n\n") else { return false };
    let begins = text[at + 2..].strip_prefix("\u{2014} ").is_some_and(|line| line.contains(' '));
    begins && text.ends_with('\n') && check_text(&text[..=at]).is_ok()
}

fn open_if(note: &str, key: &VerifyingKey, by: impl Fn(&str) -> bool) -> Result<Option<String>, NoteError> {
    let at = note.rfind("\n\n").ok_or(NoteError::ParseNote)?;
    let (text, signatures) = (&note[..=at], &note[at + 2..]);
    check_text(text)?;
    let signatures = signatures.strip_suffix('\n').ok_or(NoteError::ParseNote)?;
    for line in signatures.split('\n').take(MAX_SIGNATURES) {
        let line = line.strip_prefix("\u{2014} ").ok_or(NoteError::ParseNote)?;
        let (signer, encoded) = line.split_once(' ').ok_or(NoteError::ParseNote)?;
        if by(signer) && signature_holds(text, signer, encoded, key) {
            return Ok(Some(text.to_owned()));
        }
    }
    Ok(None)
}

fn signature_holds(text: &str, name: &str, encoded: &str, key: &VerifyingKey) -> bool {
    let Ok(bytes) = STANDARD.decode(encoded) else { return false };
    let Some((id, signature)) = bytes.split_first_chunk::<4>() else { return false };
    let Ok(signature) = ed25519_dalek::Signature::from_slice(signature) else { return false };
    *id == key.id(name) && key.0.verify_strict(text.as_bytes(), &signature).is_ok()
}

fn check_text(text: &str) -> Result<(), NoteError> {
    let clean = text.ends_with('\n') && !text.contains(|c: char| c < ' ' && c != '\n');
    if clean { Ok(()) } else { Err(NoteError::CheckText) }
}

/// What a receipt is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A mail has been taken in.
    Ack,
    /// A resolution's orders stand.
    Lock,
    /// Its dice are known.
    Roll,
    /// A report has gone out.
    Report,
    /// Nothing but the head itself.
    Head,
}

impl Kind {
    const ALL: [Self; 5] = [Self::Ack, Self::Lock, Self::Roll, Self::Report, Self::Head];

    /// The word in the receipt.
    pub fn word(self) -> &'static str {
        match self {
            Self::Ack => "ack",
            Self::Lock => "lock",
            Self::Roll => "roll",
            Self::Report => "report",
            Self::Head => "head",
        }
    }
}

/// What the umpire signs: the head of a game's journal, and what it is signed for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receipt {
    /// Id of the game.
    pub game: String,
    /// Position of the newest entry.
    pub seq: u64,
    /// Its entry hash.
    pub head: Hash32,
    /// What the receipt is for.
    pub kind: Kind,
    /// Names and values in order: `step 12`, `seat amber`, `mail <hash>`.
    pub fields: Vec<(String, String)>,
}

impl Receipt {
    /// The receipt that vouches for a head and nothing else; it lies beside the journal.
    pub fn of_head(game: &str, head: super::entry::Head) -> Self {
        Self { game: game.to_owned(), seq: head.seq, head: head.hash, kind: Kind::Head, fields: Vec::new() }
    }

    /// The value of the first field of that name.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    /// The text to sign. [`Signer::sign`] refuses it if a line break or control character slipped in.
    ///
    /// # Errors
    /// [`NoteError::ParseReceipt`] if [`parse`](Self::parse) would read anything else back.
    pub fn text(&self) -> Result<String, NoteError> {
        let text = self.lines();
        if Self::parse(&text)? == *self { Ok(text) } else { Err(NoteError::ParseReceipt("ambiguous fields")) }
    }

    fn lines(&self) -> String {
        let Self { game, seq, head, kind, fields } = self;
        let fields: String = fields.iter().map(|(name, value)| format!("{name} {value}\n")).collect();
        format!("{TAG}\n{game}\n{seq}\n{head}\n{}\n{fields}", kind.word())
    }

    /// Reads the text of an opened note.
    ///
    /// # Errors
    /// [`NoteError::ParseReceipt`] with what is missing.
    pub fn parse(text: &str) -> Result<Self, NoteError> {
        let fail = NoteError::ParseReceipt;
        let text = text.strip_suffix('\n').ok_or(fail("no line end"))?;
        let mut lines = text.split('\n');
        if lines.next() != Some(TAG) {
            return Err(fail("another first line"));
        }
        let game = lines.next().ok_or(fail("no game"))?.to_owned();
        let digits = lines.next().unwrap_or_default();
        let seq = digits.parse::<u64>().ok().filter(|n| n.to_string() == digits).ok_or(fail("no number"))?;
        let head = lines.next().unwrap_or_default().parse().map_err(|_| fail("no head"))?;
        let word = lines.next().unwrap_or_default();
        let kind = Kind::ALL.into_iter().find(|k| k.word() == word).ok_or(fail("unknown kind"))?;
        let field = |line: &str| {
            let (name, value) = line.split_once(' ').filter(|(n, _)| !n.is_empty())?;
            Some((name.to_owned(), value.to_owned()))
        };
        let fields = lines.map(field).collect::<Option<_>>().ok_or(fail("a field without a name"))?;
        Ok(Self { game, seq, head, kind, fields })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn receipt() -> Receipt {
        let fields = vec![("step".to_owned(), "1".to_owned()), ("seat".to_owned(), "axis".to_owned())];
        Receipt { game: "g".into(), seq: 3, head: Hash32::of_bytes(b"h"), kind: Kind::Ack, fields }
    }

    #[test]
    fn a_note_opens_for_its_signer_alone() {
        let signer = Signer::new("club.example.org/g", &[7; 32]).unwrap();
        let text = receipt().text().unwrap();
        let note = signer.sign(&text).unwrap();
        let key = signer.verifying_key();
        assert_eq!(open(&note, signer.name(), &key), Ok(text.clone()));
        assert_eq!(Receipt::parse(&text), Ok(receipt()));
        let stranger = Signer::new("club.example.org/g", &[8; 32]).unwrap();
        assert!(open(&note, signer.name(), &stranger.verifying_key()).is_err());
        assert!(open(&note, "club.example.org/h", &key).is_err());
        let both = format!("{}{}", stranger.sign(&text).unwrap(), &note[text.len() + 1..]);
        assert!(open(&both, signer.name(), &key).is_ok(), "another's signature beside it does no harm");
        let other_name = Signer::new("elsewhere.example/h", &[8; 32]).unwrap();
        let behind = format!("{note}{}", &other_name.sign(&text).unwrap()[text.len() + 1..]);
        assert_eq!(open_by_key(&behind, &key), Ok(text.clone()), "nor behind it, under another name");
        assert!(open_by_key(&both, &other_name.verifying_key()).is_ok(), "a key answers for any name");
        assert!(open_by_key(&note, &other_name.verifying_key()).is_err());
        assert!(!format!("{signer:?}").contains(&"07".repeat(4)));
        assert_eq!(key.to_string().parse(), Ok(key));
    }

    #[test]
    fn no_changed_byte_is_accepted() {
        let signer = Signer::new("n", &[7; 32]).unwrap();
        let note = signer.sign(&receipt().text().unwrap()).unwrap();
        for at in 0..note.len() {
            let mut bytes = note.clone().into_bytes();
            bytes[at] ^= 1;
            let Ok(changed) = String::from_utf8(bytes) else { continue };
            assert!(open(&changed, "n", &signer.verifying_key()).is_err(), "byte {at}");
        }
    }

    #[test]
    fn odd_receipts_and_names_are_refused() {
        for (name, value) in [("", "x"), ("a b", "x"), ("a", "x\ny z")] {
            let odd = Receipt { fields: vec![(name.into(), value.into())], ..receipt() };
            assert!(odd.text().is_err(), "{name:?} {value:?}");
        }
        assert!(Receipt { game: "g\n1".into(), ..receipt() }.text().is_err());
        let text = receipt().text().unwrap();
        for (from, to) in [("\n3\n", "\n03\n"), ("ack", "nack"), ("step 1", "step"), (TAG, "pbem-receipt/2")]
        {
            assert!(Receipt::parse(&text.replace(from, to)).is_err(), "{to}");
        }
        for name in ["", "a b", "a+b", "a\n"] {
            assert!(Signer::new(name, &[7; 32]).is_err(), "{name:?}");
        }
        let signer = Signer::new("n", &[7; 32]).unwrap();
        assert!(signer.sign("no line end").is_err() && signer.sign("a\rb\n").is_err());
    }
}
