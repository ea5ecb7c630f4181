//! What happens in the game. Only [`crate::apply`] turns events into a new board.

use crate::board::{Phase, Question};
use crate::hex::Hex;
use crate::words::{AirColumn, AirVerdict, Side, Verdict};
use feldpost_kit::id::Id;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Something that happened, with all figures that a reader needs to follow it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    /// A unit was set up in the open (FA V.C).
    Place { unit: Id, hex: Hex },
    /// The Allied counters lie face down: how many in each hex (FA V.B).
    Deployed {
        #[serde(with = "heaps")]
        counters: BTreeMap<Hex, u32>,
    },
    /// Which counters they are is sealed (FA V.B).
    SetupSealed,
    /// A side has finished its set-up.
    SetupDone { side: Side },
    /// A new game turn begins.
    Turn { turn: u32 },
    /// A phase begins (FA VI).
    Phase { phase: Phase, side: Side },
    /// A reinforcement stands in its entry hex (FA VII.B).
    Arrive { unit: Id, hex: Hex },
    /// A reinforcement is due and cannot enter (FA VII.B.3).
    Delayed { unit: Id, hex: Hex, why: Delay },
    /// A box was removed (FA XI.D).
    BoxRemoved { r#box: Id, hex: Hex },
    /// A stack was resupplied from the air (FA IX.B.2).
    Resupply { air: Id, hex: Hex },
    /// A unit has no supply line in its Supply Status phase (FA XV.B).
    Unsupplied { unit: Id, hex: Hex },
    /// A unit became Spent (FA VIII).
    Spent { unit: Id, cause: SpentBy },
    /// A unit moved: the hexes entered, what was paid, and what was free along roads and tracks (FA XIII.A).
    Move { unit: Id, path: Vec<Hex>, paid: u32, road: u32, track: u32 },
    /// The Allied counters are turned up: which lies where (FA V.B).
    Reveal {
        #[serde(with = "places")]
        counters: BTreeMap<Id, Hex>,
    },
    /// A stack has another order, the top first (FA IX.B.1).
    Stack { hex: Hex, order: Vec<Id> },
    /// One air unit met another before its mission (FA IX.B.3).
    Intercept { air: Id, target: Id, die: u16, result: AirVerdict },
    /// An air unit strikes a hex (FA IX.B.1).
    Strike { air: Id, hex: Hex },
    /// What it did to one unit there.
    AirAttack { air: Id, target: Id, column: AirColumn, die: u16, result: AirVerdict },
    /// An air unit is out of play to the end of a turn.
    AirOut { air: Id, until: u32 },
    /// NO RETREAT orders were given (FA XIV.B.5).
    NoRetreat { units: Vec<Id> },
    /// A battle (FA XIV.B, C). Odds as printed: before and after the shift of FA VIII.C.
    Attack {
        attackers: Vec<Id>,
        hexes: Vec<Hex>,
        attack: i32,
        defence: i32,
        bonus: i32,
        basic: String,
        shift: u32,
        column: String,
        die: u16,
        result: Verdict,
    },
    /// A unit retreated: the hexes entered, and who chose them (FA XIV.D).
    Retreat { unit: Id, path: Vec<Hex>, by: Chooser },
    /// A unit is out of the game.
    Eliminated { unit: Id, hex: Hex, cause: Loss },
    /// A Spent unit is unSpent again (FA VIII.E).
    Recovered { unit: Id },
    /// A village or box was taken (FA XVI).
    Control { hex: Hex, side: Side },
    /// The sheet stops for an answer of the other side.
    Asked { side: Side, question: Question },
    /// The other side has answered.
    Answered { side: Side },
    /// The game is over: the winner, or a draw (FA IV).
    Victory { winner: Winner, rule: String },
}

/// How many counters lie where, as a list: the record has no names of hexes for keys.
mod heaps {
    use super::{BTreeMap, Deserialize, Hex, Serialize};
    use serde::{Deserializer, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Heap {
        hex: Hex,
        count: u32,
    }

    pub fn serialize<S: Serializer>(counters: &BTreeMap<Hex, u32>, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(counters.iter().map(|(hex, count)| Heap { hex: *hex, count: *count }))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<Hex, u32>, D::Error> {
        let heaps = Vec::<Heap>::deserialize(from)?;
        Ok(heaps.into_iter().map(|heap| (heap.hex, heap.count)).collect())
    }
}

/// Which counter lies where, as a list.
mod places {
    use super::{BTreeMap, Deserialize, Hex, Id, Serialize};
    use serde::{Deserializer, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Place {
        counter: Id,
        hex: Hex,
    }

    pub fn serialize<S: Serializer>(counters: &BTreeMap<Id, Hex>, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(counters.iter().map(|(counter, hex)| Place { counter: *counter, hex: *hex }))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<Id, Hex>, D::Error> {
        let places = Vec::<Place>::deserialize(from)?;
        Ok(places.into_iter().map(|place| (place.counter, place.hex)).collect())
    }
}

/// Why a reinforcement cannot enter (FA VII.B.3, ruling B16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Delay {
    /// Enemies stand in its entry hex.
    Enemy,
    /// It is an enemy ZOC without a friend.
    Zoc,
    /// It is full.
    Full,
}

/// What makes a unit Spent (FA VIII).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum SpentBy {
    Supply,
    Air,
    Combat,
}

/// Who chose a retreat (FA XIV.D.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chooser {
    /// It was compulsory.
    Winner,
    /// It was voluntary.
    Owner,
}

/// Why a unit is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Loss {
    /// The result said so.
    Result,
    /// It could not go as it had to.
    NoRoute,
    /// Too many stood in a hex (FA XII.B).
    Overstack,
    /// It was forced off the mapboard or into the sea (FA XIV.D.4).
    OffMap,
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Winner {
    Axis,
    Allied,
    Draw,
}

impl From<Side> for Winner {
    fn from(side: Side) -> Winner {
        if side == Side::Axis { Winner::Axis } else { Winner::Allied }
    }
}

impl Winner {
    /// The side, unless it is a draw.
    #[must_use]
    pub fn side(self) -> Option<Side> {
        match self {
            Winner::Axis => Some(Side::Axis),
            Winner::Allied => Some(Side::Allied),
            Winner::Draw => None,
        }
    }
}
