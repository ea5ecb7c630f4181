//! What a game keeps to itself: the chain's tip, unopened choices, hidden orders, addresses.
use std::collections::BTreeMap;

use feldpost_kit::sheet::LineFate;
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::Sha256;

use crate::manners::{Manner, Manners};
use crate::words::{ENGLISH, Notice};
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::format::Format;
use feldpost_protocol::journal::entry::{Opening, Sealed};
use feldpost_protocol::journal::payload::{order_payload, standing_payload};

/// What `secrets.json` holds: in its first line as it was written whole, and in each further one what a group
/// has changed ([`Change`](super::Change)). Both are on disk before the entry that relies on them.
///
/// An entry of these maps counts only if the journal has the commitment or lock that it opens: after a crash
/// there may be one more, which the next mail overwrites.
#[derive(Clone, Serialize, Deserialize)]
pub struct Secrets {
    /// The format of the file.
    pub format: Format<3>,
    /// The secret from which every chain of seeds follows.
    pub chain_root: Hash32,
    /// Key of all blinds.
    pub blind_key: Hash32,
    /// Sealed choices by slot and seat.
    pub choices: BTreeMap<String, BTreeMap<String, String>>,
    /// Reveals of choices that players sealed themselves, held back until all are in, by slot and seat.
    pub reveals: BTreeMap<String, BTreeMap<String, String>>,
    /// Order sheets as they were sealed, by the position of the lock and by seat.
    #[serde(with = "by_number")]
    pub sheets: BTreeMap<u64, BTreeMap<String, String>>,
    /// Standing orders by seat.
    pub standing: BTreeMap<String, Vec<String>>,
    /// Standing orders as they were sealed, by the position of their entry and by seat.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty", with = "by_number")]
    pub standings: BTreeMap<u64, BTreeMap<String, String>>,
    /// What a seat has said for later in the decision that it is asked, by seat: lines that are put before
    /// its next sheet, and sealed with it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub kept: BTreeMap<String, Vec<String>>,
    /// What is left of a seat's sheet and waits for another decision, by seat.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rests: BTreeMap<String, Rest>,
    /// The private half of the newest group.
    pub answer: Option<Answer>,
    /// What this program does not know; it is written back as it was.
    #[serde(flatten)]
    pub unknown: BTreeMap<String, Value>,
}

/// A map by number: beside unknown fields the names of members are read as text only.
pub(super) mod by_number {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::collections::BTreeMap;

    type Sheets = BTreeMap<u64, BTreeMap<String, String>>;

    pub fn serialize<S: Serializer>(sheets: &Sheets, serializer: S) -> Result<S::Ok, S::Error> {
        sheets.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Sheets, D::Error> {
        let texts = BTreeMap::<String, BTreeMap<String, String>>::deserialize(deserializer)?;
        let read = texts.into_iter().map(|(step, sheets)| Ok((step.parse()?, sheets)));
        read.collect::<Result<_, std::num::ParseIntError>>().map_err(D::Error::custom)
    }
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secrets { .. }")
    }
}

/// What the mails of one group need besides the journal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// Position of the group's first entry; the answer belongs to no other group.
    pub seq: u64,
    /// Whose mail it was.
    pub seat: String,
    /// What became of each line.
    pub fates: Vec<LineFate>,
    /// Quoted lines that were passed over.
    pub quoted: usize,
    /// What else the sender must be told.
    pub notes: Vec<Notice>,
    /// Why lines were not tried, by their number: in place of the reason that their fate gives.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<(usize, Notice)>,
    /// What other seats must be told privately.
    pub told: BTreeMap<String, Vec<Notice>>,
    /// What became of each line that a seat had given out in advance, by seat.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub planned: BTreeMap<String, Vec<LineFate>>,
    /// What each seat had been told of a resolution that is corrected.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub before: BTreeMap<String, Vec<Value>>,
    /// What the sender asked to see.
    pub asked: Option<Asked>,
    /// Questions that are answered beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<Question>,
    /// Nothing was done because of this: the answer is a refusal.
    pub refused: bool,
    /// The sheet asked for a dry run.
    #[serde(default)]
    pub dry_run: bool,
    /// The mail's place in its thread.
    pub thread: Thread,
}

impl Answer {
    /// Whether a seat that did not write is told something that stands in no other mail.
    #[must_use]
    pub fn tells(&self, seat: &str) -> bool {
        self.told.contains_key(seat) || self.planned.contains_key(seat)
    }
}

/// The rest of a sheet, which goes on by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rest {
    /// Position of the lock that holds the sheet.
    pub lock: u64,
    /// Its lines, as a sheet is sealed; none: nothing waits any more.
    pub text: String,
}

/// The moment before all others: the story from there on is all of it.
pub const BEGINNING: [u32; 1] = [0];

/// Something that a seat asked to be shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    /// The view now.
    Status,
    /// The view now, because time runs out.
    Reminder,
    /// The report of a resolution, or the newest one.
    Report(Option<u64>),
    /// The story from a moment on, such as turn 3 couplet 2.
    Since(Vec<u32>),
    /// A page of help.
    Help(Notice),
    /// The record of the game.
    Journal,
}

/// A question of a player, which changes nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// The map.
    Map,
    /// A rule by its number, or the list of them.
    Rules(Option<String>),
    /// A further page of help: the line that asks for it, and what it says.
    Help(String, Notice),
    /// A line that the game answers.
    Game(String),
}

/// A mail's place in its thread; ids without angle brackets.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Thread {
    /// Its Message-ID.
    pub message_id: Option<String>,
    /// The messages before it.
    pub references: Vec<String>,
}

/// Who sits where.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Roster {
    /// The format of the file.
    pub format: Format<1>,
    /// The player of each seat; a seat that is not here is open.
    pub seats: BTreeMap<String, Player>,
    /// Changes of addresses that wait to be confirmed, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pending: Vec<super::pending::Pending>,
    /// The mail that confirmed something for a seat last: read again after a crash, it does no more.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub confirmed: BTreeMap<String, Hash32>,
    /// Everybody sits where the start of the game has put them. Never so in a game whose offer fixes that.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub settled: bool,
    /// What this program does not know; it is written back as it was.
    #[serde(flatten)]
    pub unknown: BTreeMap<String, Value>,
}

/// A person at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The address that reports go to.
    pub address: String,
    /// Other addresses from which mails of the seat are taken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<String>,
    /// The language in which the seat is told everything, such as `zh`; English if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// How the seat wants to be told things.
    #[serde(default, skip_serializing_if = "Manners::is_none")]
    pub manners: Manners,
    /// What this program does not know; it is written back as it was.
    #[serde(flatten)]
    pub unknown: BTreeMap<String, Value>,
}

impl Roster {
    /// The language in which a seat is told everything.
    #[must_use]
    pub fn language(&self, seat: &str) -> &str {
        self.seats.get(seat).and_then(|player| player.language.as_deref()).unwrap_or(ENGLISH)
    }
}

impl Player {
    /// A player with one address.
    #[must_use]
    pub fn new(address: &str) -> Player {
        Player {
            address: address.to_owned(),
            others: Vec::new(),
            language: None,
            manners: Manners::default(),
            unknown: BTreeMap::new(),
        }
    }

    /// Wants to be told things so from now on.
    pub fn tell_so(&mut self, manner: &Manner) {
        match manner {
            Manner::Language(tag) => self.language = Some(tag.clone()).filter(|tag| tag != ENGLISH),
            other => self.manners.take(other),
        }
    }

    /// Whether mails from this address are the player's; upper and lower case are the same.
    #[must_use]
    pub fn writes_from(&self, from: &str) -> bool {
        self.addresses().any(|own| own.eq_ignore_ascii_case(from))
    }

    /// All addresses, the one for reports first.
    pub fn addresses(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.address).chain(&self.others).map(String::as_str)
    }
}

impl Secrets {
    /// Secrets of a new game, from 64 random bytes.
    #[must_use]
    pub fn new(chain_root: Hash32, blind_key: Hash32) -> Secrets {
        Secrets {
            format: Format,
            chain_root,
            blind_key,
            choices: BTreeMap::new(),
            reveals: BTreeMap::new(),
            sheets: BTreeMap::new(),
            standing: BTreeMap::new(),
            standings: BTreeMap::new(),
            kept: BTreeMap::new(),
            rests: BTreeMap::new(),
            answer: None,
            unknown: BTreeMap::new(),
        }
    }

    /// The blind of one seat's orders in the lock at this position of the journal.
    ///
    /// The same call always gives the same blind; and because the text goes in, no blind ever serves two
    /// texts, whatever was written before a crash.
    #[must_use]
    pub fn order_blind(&self, game: &str, lock: u64, seat: &str, text: &str) -> Hash32 {
        self.blind("blind", game, &lock.to_string(), seat, text)
    }

    /// The blind of one seat's choice for one slot, by the same rule.
    #[must_use]
    pub fn choice_blind(&self, game: &str, slot: &str, seat: &str, choice: &str) -> Hash32 {
        self.blind("blind-choice", game, slot, seat, choice)
    }

    /// The blind of one seat's standing orders in the entry at this position, by the same rule.
    #[must_use]
    pub fn standing_blind(&self, game: &str, entry: u64, seat: &str, text: &str) -> Hash32 {
        self.blind("blind-standing", game, &entry.to_string(), seat, text)
    }

    fn blind(&self, tag: &str, game: &str, place: &str, seat: &str, text: &str) -> Hash32 {
        let text = Hash32::of_bytes(text.as_bytes()).to_string();
        Hash32(hmac(&self.blind_key.0, &[tag, game, place, seat, &text]))
    }

    /// One sealed sheet, or the standing orders of a seat, laid open. A choice has no text alone: see
    /// [`openings`](super::openings).
    pub(super) fn opening(&self, game: &str, of: Sealed, seat: &str, text: &str) -> Option<Opening> {
        let (blind, payload) = match of {
            Sealed::Lock(at) => (self.order_blind(game, at, seat, text), order_payload(at, seat, text)),
            Sealed::Standing(at) => {
                let lines: Vec<String> = text.lines().map(str::to_owned).collect();
                (self.standing_blind(game, at, seat, text), standing_payload(at, seat, &lines))
            }
            Sealed::Commit(_) => return None,
        };
        Some(Opening { of, seat: seat.to_owned(), blind, payload })
    }
}

/// Every order sheet of a game laid open, and its standing orders, from its `secrets.json`: for an audit
/// while the game goes on.
///
/// # Errors
/// The text is no such file. A last line that is not whole is passed over.
pub fn openings_of_secrets(text: &str, game: &str) -> Result<Vec<Opening>, serde_json::Error> {
    /// What every format of the file has had.
    #[derive(Deserialize)]
    struct OldSecrets {
        blind_key: Hash32,
        #[serde(with = "by_number")]
        sheets: BTreeMap<u64, BTreeMap<String, String>>,
        #[serde(default, with = "by_number")]
        standings: BTreeMap<u64, BTreeMap<String, String>>,
    }
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let first = values.next().transpose()?.unwrap_or_default();
    let sealed: OldSecrets = serde_json::from_value(first)?;
    let mut secrets = Secrets::new(Hash32::ZERO, sealed.blind_key);
    (secrets.sheets, secrets.standings) = (sealed.sheets, sealed.standings);
    for change in values {
        match change {
            Ok(change) => secrets.take(serde_json::from_value(change)?),
            Err(error) if error.is_eof() => break,
            Err(error) => return Err(error),
        }
    }
    let of = |texts: &BTreeMap<u64, BTreeMap<String, String>>, sealed: fn(u64) -> Sealed| {
        let each = texts.iter().flat_map(|(at, seats)| seats.iter().map(move |one| (*at, one)));
        let open =
            |(at, (seat, text)): (u64, (&String, &String))| secrets.opening(game, sealed(at), seat, text);
        each.filter_map(open).collect::<Vec<_>>()
    };
    Ok([of(&secrets.sheets, Sealed::Lock), of(&secrets.standings, Sealed::Standing)].concat())
}

/// The token of one seat for one decision: 16 hex digits (`pbem/1 2.7`, with the decision's id as the step).
#[must_use]
pub fn token(secret: &[u8; 32], game: &str, seat: &str, decision: &str) -> String {
    Hash32(hmac(secret, &["pbem/1 token", game, seat, decision])).short()
}

/// What proves that a `Seen:` line is one that this host wrote to this seat: 16 hex digits, made as a token
/// is.
///
/// Without it anybody could write such a line, and raise the alarm about a journal that is too old.
#[must_use]
pub fn seen_proof(secret: &[u8; 32], game: &str, seat: &str, (seq, head16): (u64, &str)) -> String {
    Hash32(hmac(secret, &["pbem/1 seen", game, seat, &seq.to_string(), head16])).short()
}

fn hmac(key: &[u8; 32], lines: &[&str]) -> [u8; 32] {
    // HMAC itself fills a short key with zeros up to the block of 64 bytes (RFC 2104 2).
    let mut block = [0; 64];
    block[..key.len()].copy_from_slice(key);
    let mut mac = Hmac::<Sha256>::new(&block.into());
    for line in lines {
        mac.update(line.as_bytes());
        mac.update(b"\n");
    }
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roster_without_a_language_is_read_as_before_and_stays_as_it_is() {
        let old = concat!(
            r#"{"format":1,"seats":{"blue":{"address":"bruno@example.org"},"#,
            r#""red":{"address":"ada@example.org"}}}"#
        );
        let mut roster: Roster = serde_json::from_str(old).unwrap();
        assert_eq!((roster.language("red"), roster.language("nobody")), ("en", "en"));
        assert_eq!(serde_json::to_string(&roster).unwrap(), old);
        roster.seats.get_mut("red").unwrap().language = Some("zh".to_owned());
        let new = serde_json::to_string(&roster).unwrap();
        assert!(new.contains(r#""red":{"address":"ada@example.org","language":"zh"}"#), "{new}");
        assert_eq!(serde_json::from_str::<Roster>(&new).unwrap().language("red"), "zh");
    }

    #[test]
    fn tokens_and_blinds_differ_by_every_part() {
        let secrets = Secrets::new(Hash32::ZERO, Hash32::ZERO);
        assert_ne!(secrets.order_blind("g", 1, "a", "t"), secrets.choice_blind("g", "1", "a", "t"));
        let blinds = [(1, "a", "t"), (2, "a", "t"), (1, "b", "t"), (1, "a", "u")]
            .map(|(lock, seat, text)| secrets.order_blind("g", lock, seat, text));
        assert_eq!(blinds.iter().collect::<std::collections::BTreeSet<_>>().len(), 4);
        let tokens = [("g", "a", "d"), ("h", "a", "d"), ("g", "b", "d"), ("g", "a", "e"), ("ga", "", "d")]
            .map(|(game, seat, decision)| token(&[1; 32], game, seat, decision));
        let distinct: std::collections::BTreeSet<_> = tokens.iter().collect();
        assert_eq!((distinct.len(), tokens[0].len()), (5, 16));
    }
}
