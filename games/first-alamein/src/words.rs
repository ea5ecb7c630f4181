//! The printed words of the game as types: sides, nationalities, classes, terrain, results.

use feldpost_kit::id::Id;
use feldpost_kit::message::{Figure, Tell};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A belligerent (FA II.B).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Panzerarmee Afrika.
    Axis,
    /// The Eighth Army.
    Allied,
}

impl Side {
    /// Both, in the order of the player turns (FA VI).
    pub const BOTH: [Side; 2] = [Side::Axis, Side::Allied];

    /// The other side.
    #[must_use]
    pub fn enemy(self) -> Side {
        if self == Side::Axis { Side::Allied } else { Side::Axis }
    }

    /// Id, also the seat's name.
    #[must_use]
    pub const fn id(self) -> Id {
        Id::literal(self.word())
    }

    /// The side with this id.
    #[must_use]
    pub fn from_id(id: Id) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.id() == id)
    }

    /// The word in data and orders.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Side::Axis => "axis",
            Side::Allied => "allied",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl Tell for Side {
    fn figure(&self) -> Figure {
        Figure::Text(self.word().to_owned())
    }
}

/// Whose army a unit belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Nationality {
    German,
    Italian,
    British,
    SouthAfrican,
    NewZealand,
    Indian,
    Australian,
}

/// What a ground unit fights with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Tanks and armoured cars.
    Armor,
    /// Infantry on foot.
    Infantry,
    /// Infantry on lorries: it earns terrain bonuses as infantry does (FA X).
    MotorizedInfantry,
}

impl Class {
    /// Whether it earns terrain bonuses (FA X).
    #[must_use]
    pub fn is_infantry(self) -> bool {
        self != Class::Armor
    }
}

/// How large a ground unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Rank {
    Division,
    Brigade,
}

/// What the ground is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Open to all.
    Desert,
    /// Closed; who is forced into it is lost (FA XIV.D.4).
    Sea,
    /// Closed: the Qattara Depression.
    Impassable,
    /// Not on the mapsheet.
    OffMap,
}

/// High or low ground (FA X).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Relief {
    Ridge,
    Hill,
    Depression,
}

/// A cell of the Ground Combat Results Table (FA XIV.C), as printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Verdict {
    /// Nothing.
    #[serde(rename = "-")]
    Nothing,
    /// Defenders Spent.
    S,
    /// Defenders Spent; one hex.
    R1,
    /// Defenders Spent; two hexes.
    R2,
    /// Defenders eliminated.
    #[serde(rename = "DE")]
    De,
    /// Attackers retreat.
    #[serde(rename = "AR")]
    Ar,
    /// Defenders Spent, attackers retreat.
    #[serde(rename = "SAR")]
    Sar,
    /// Defenders Spent, attackers eliminated.
    #[serde(rename = "SAE")]
    Sae,
    /// Attackers eliminated.
    #[serde(rename = "AE")]
    Ae,
}

impl Verdict {
    /// As printed.
    #[must_use]
    pub fn printed(self) -> &'static str {
        match self {
            Verdict::Nothing => "-",
            Verdict::S => "S",
            Verdict::R1 => "R1",
            Verdict::R2 => "R2",
            Verdict::De => "DE",
            Verdict::Ar => "AR",
            Verdict::Sar => "SAR",
            Verdict::Sae => "SAE",
            Verdict::Ae => "AE",
        }
    }
}

/// A cell of the air table (FA IX.B).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum AirVerdict {
    /// Nothing.
    #[serde(rename = "-")]
    Nothing,
    /// The target is Spent.
    S,
    /// The air unit that acts is out for the next game turn.
    #[serde(rename = "AA")]
    Aa,
    /// As `AA`, at a German target only.
    #[serde(rename = "AAg")]
    Aag,
    /// The intercepted air unit turns back.
    Int,
    /// The intercepted air unit is out for this and the next game turn.
    #[serde(rename = "EAX")]
    Eax,
}

impl AirVerdict {
    /// As printed.
    #[must_use]
    pub fn printed(self) -> &'static str {
        match self {
            AirVerdict::Nothing => "-",
            AirVerdict::S => "S",
            AirVerdict::Aa => "AA",
            AirVerdict::Aag => "AAg",
            AirVerdict::Int => "Int",
            AirVerdict::Eax => "EAX",
        }
    }
}

/// A column of the air table (FA IX.B).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum AirColumn {
    BritishInBox,
    OtherGround,
    BritishAir,
    GermanAir,
}
