//! Entry 0: what is agreed before anybody plays.
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::note::VerifyingKey;
use crate::dice::Hash32;

/// Where the dice of a game come from (`pbem/1 0`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// The umpire's committed chain alone.
    #[serde(rename = "chain")]
    Chain,
    /// A public beacon alone.
    #[serde(rename = "beacon")]
    Beacon,
    /// Both.
    #[serde(rename = "chain+beacon")]
    ChainBeacon,
}

impl Source {
    /// Whether each lock reveals a seed of the umpire's chain.
    pub fn has_chain(self) -> bool {
        self != Self::Beacon
    }

    /// Whether each lock names a beacon round.
    pub fn has_beacon(self) -> bool {
        self != Self::Chain
    }
}

/// How it is settled who plays which side, once all have joined (`docs/protocol.md` 4.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SidesBy {
    /// By lot.
    Lot,
    /// By sealed bids of both players; by lot where these are alike.
    Bid,
}

/// The edition of the record in which new games are written: what their journals must say of standing orders,
/// times and consents (`docs/protocol.md`, section 4). An offer that names none is of the first.
pub const RECORD: u32 = 2;

/// Entry 0: everything that is agreed before the first mail of a player (`pbem/1 2.3`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Offer {
    /// Id of the game.
    pub game: String,
    /// Id of the game system.
    pub system: String,
    /// Which printing of the rules.
    pub edition: String,
    /// Which starting position.
    pub scenario: String,
    /// Optional rules in play.
    pub options: Vec<String>,
    /// Every policy with its value, by name.
    pub policies: BTreeMap<String, Value>,
    /// Seats in order; the salt takes their texts in this order.
    pub seats: Vec<String>,
    /// What the players are called, by seat; see [`is_player_name`](super::umpire_act::is_player_name).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub names: BTreeMap<String, String>,
    /// What the umpire says to the players beside it. Written only if there is something.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub word: String,
    /// It counts on no ladder. Written only if it is so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unrated: bool,
    /// Nobody is named in it (a gunboat game). Written only if it is so; it is unrated then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gunboat: bool,
    /// The seats are but places until the start, which settles who plays which side. Absent where the offer
    /// fixes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sides: Option<SidesBy>,
    /// Of 100 deadlines so many must somebody have met who takes a free seat. Absent where nothing is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub punctuality: Option<u32>,
    /// Where the dice come from.
    pub source: Source,
    /// `s[0]` of the umpire's chain; present exactly if the source has a chain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anchor: Option<Hash32>,
    /// How many resolutions with dice each chain serves: at least as many as the longest game has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<u32>,
    /// Which drand network, if the source has a beacon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beacon_chain: Option<Hash32>,
    /// Seconds between a lock and the round that it names.
    pub margin: u32,
    /// The key that signs every receipt of this game, until a `rekey` names another.
    pub umpire_key: VerifyingKey,
    /// The key of the club's officer, who alone may rule that a resolution is void or a key replaced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub officer: Option<VerifyingKey>,
    /// The edition of the record, see [`RECORD`]; none is the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<u32>,
    /// Digest of the sources of the rules.
    pub rules: Hash32,
    /// Version of the state in which the game is recorded.
    pub state_version: u32,
    /// Name and version of the program.
    pub engine: String,
    /// Digest of the game data.
    pub data: Hash32,
    /// How many values of the data are stand-ins.
    pub stand_ins: u32,
    /// The terms of the clock; `none` without one (`pbem/1 4.7`).
    pub deadline: String,
    /// What silence means, by kind of decision.
    pub defaults: BTreeMap<String, String>,
    /// The one-line warning that goes with the source.
    pub warning: String,
    /// Unix time in seconds.
    pub unix: i64,
}

impl Offer {
    /// The edition of the record, from 1.
    #[must_use]
    pub fn record(&self) -> u32 {
        self.record.unwrap_or(1)
    }
}
