//! The words of the game as types: sides, nations, classes, mobility, terrain.

use feldpost_kit::id::Id;
use feldpost_kit::message::{Figure, Tell};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The word of a value of the data, as it stands there.
pub(crate) fn word(value: impl Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
}

/// A belligerent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Germans and Italians.
    Axis,
    /// British, Americans, French and others.
    Allied,
}

impl Side {
    /// Both; the Axis sets up first (T2 6.0).
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

/// Whose army a unit belongs to (T2 1.12a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Nation {
    German,
    Luftwaffe,
    Italian,
    British,
    NewZealand,
    Indian,
    Us,
    French,
}

/// One of the five parts of the two sides (T2 1.12a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Faction {
    German,
    Italian,
    Commonwealth,
    American,
    French,
}

impl Faction {
    /// All of them.
    pub const ALL: [Faction; 5] =
        [Faction::German, Faction::Italian, Faction::Commonwealth, Faction::American, Faction::French];

    /// The word in data and orders.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Faction::German => "german",
            Faction::Italian => "italian",
            Faction::Commonwealth => "commonwealth",
            Faction::American => "american",
            Faction::French => "french",
        }
    }
}

impl fmt::Display for Faction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// What a counter shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Class {
    Inf,
    Arty,
    Armor,
    Recon,
    At,
    Truck,
    Mg,
    Hq,
    Para,
    Mech,
    March,
    Flak,
    Sparty,
    Ag,
    Cdo,
    Eng,
    Static,
    Marine,
    Mixed,
    Police,
    Mc,
    Werfer,
    Blk,
    Bicycle,
    Mtn,
    Oasis,
    Lt,
    Flm,
}

/// The colour of a symbol: yellow for armour, red for mechanized units, white for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Colour {
    Yellow,
    Red,
    White,
}

/// What a unit can do against tanks (OCS 9, ruling T24): the later is the higher level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum AtLevel {
    None,
    Light,
    Heavy,
}

/// How a unit moves (OCS 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Mobility {
    Track,
    Truck,
    Leg,
}

/// What rebuilds a dead unit (T2 1.4a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Rebuild {
    Eq,
    Pax,
    Transport,
}

/// What the ground of a hex is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Terrain {
    Open,
    SaltMarsh,
    Hills,
    Rough,
    Mountain,
    Sea,
}

/// What lies in a hex besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Feature {
    Village,
    Point,
    City,
}

/// The rows of column heads of the combat table (OCS 9): the later is the better for the defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Line {
    Open,
    Close,
    VeryClose,
    ExtremelyClose,
}

/// Whose land a hex is (T2 1.1a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Country {
    Tunisia,
    Algeria,
}

/// A part of the Mareth Line (T2 1.1b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Mareth {
    Southern,
    Northern,
}

/// A part of the sea before the coast (T2 1.8a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Water {
    /// Before the western half of map A: dangerous to the Axis.
    StoraBone,
    /// Before the eastern half of map A: dangerous to the Allies.
    TunisHammamet,
    /// Before map B: dangerous to nobody.
    Gabes,
}

/// Where units enter from off the map (T2 1.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Entry {
    A,
    E,
}

/// What an air unit is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Role {
    Fighter,
    Tactical,
    Transport,
    Strategic,
}

/// What carries supply by points (OCS 13.2, T2 1.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Carrier {
    Truck,
    Charcoal,
    Mule,
}

impl Carrier {
    /// All of them.
    pub const ALL: [Carrier; 3] = [Carrier::Truck, Carrier::Charcoal, Carrier::Mule];

    /// The word in data and orders.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Carrier::Truck => "truck",
            Carrier::Charcoal => "charcoal",
            Carrier::Mule => "mule",
        }
    }
}

impl fmt::Display for Carrier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl Tell for Carrier {
    fn figure(&self) -> Figure {
        Figure::Text(self.word().to_owned())
    }
}

/// A box off the map (T2 1.2). Planes of the Axis are based in Sicily as a whole, its ground units wait in
/// two parts (T2 3.2a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum OffMap {
    Algiers,
    Tripoli,
    Sicily,
    SicilyA,
    SicilyB,
}

impl OffMap {
    /// All of them.
    pub const ALL: [OffMap; 5] =
        [OffMap::Algiers, OffMap::Tripoli, OffMap::Sicily, OffMap::SicilyA, OffMap::SicilyB];

    /// The word in data and orders.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            OffMap::Algiers => "algiers",
            OffMap::Tripoli => "tripoli",
            OffMap::Sicily => "sicily",
            OffMap::SicilyA => "sicily-a",
            OffMap::SicilyB => "sicily-b",
        }
    }

    /// The box with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<OffMap> {
        OffMap::ALL.into_iter().find(|known| known.word() == word)
    }

    /// Whose it is.
    #[must_use]
    pub fn side(self) -> Side {
        match self {
            OffMap::Algiers | OffMap::Tripoli => Side::Allied,
            OffMap::Sicily | OffMap::SicilyA | OffMap::SicilyB => Side::Axis,
        }
    }
}

impl fmt::Display for OffMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl Tell for OffMap {
    fn figure(&self) -> Figure {
        Figure::Text(self.word().to_owned())
    }
}

/// How a unit stands (OCS 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Mode {
    Combat,
    Move,
    Strat,
    Reserve,
    Exploit,
}

impl Mode {
    /// All of them.
    pub const ALL: [Mode; 5] = [Mode::Combat, Mode::Move, Mode::Strat, Mode::Reserve, Mode::Exploit];

    /// The word in orders and position sheets.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Mode::Combat => "combat",
            Mode::Move => "move",
            Mode::Strat => "strat",
            Mode::Reserve => "reserve",
            Mode::Exploit => "exploit",
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl Tell for Mode {
    fn figure(&self) -> Figure {
        Figure::Text(self.word().to_owned())
    }
}
