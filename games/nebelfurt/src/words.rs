//! The words of the game: sides, fords, hexes.

use feldpost_kit::hex::{self, Grid, Lie, Map, Naming, Sheet, Shifted};
use feldpost_kit::id::Id;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The two banks of the river. Hexrows run from south to north; the first sheet is the southern bank.
#[derive(Debug)]
pub enum River {}

impl Map for River {
    const GRID: Grid = Grid {
        hexrows: 5,
        numbers: 6,
        lie: Lie::ColumnsFromWest,
        shifted: Shifted::Odd,
        naming: Naming::Sheets(&[
            Sheet { letter: 'S', before: 0, numbers: 3 },
            Sheet { letter: 'N', before: 3, numbers: 3 },
        ]),
    };
}

/// A hex of the map, `S01.01` to `N05.03`.
pub type Hex = hex::Hex<River>;

/// Whether a hex lies on the northern bank.
#[must_use]
pub fn is_north(hex: Hex) -> bool {
    hex.number() > 3
}

/// A side (NF I.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Comes from the south.
    Raider,
    /// Holds the north.
    Warden,
}

impl Side {
    /// Both, in the order of the seats.
    pub const BOTH: [Side; 2] = [Side::Raider, Side::Warden];

    /// Its id, which is the seat's name too.
    #[must_use]
    pub const fn id(self) -> Id {
        Id::literal(self.word())
    }

    /// The side of this id.
    #[must_use]
    pub fn from_id(id: Id) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.id() == id)
    }

    /// The other side.
    #[must_use]
    pub fn enemy(self) -> Side {
        if self == Side::Raider { Side::Warden } else { Side::Raider }
    }

    /// The word in orders and data.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Side::Raider => "raider",
            Side::Warden => "warden",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A ford (FK 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ford {
    /// The western one.
    Upper,
    /// The one at the mill.
    Mill,
    /// The eastern one.
    Lower,
}

impl Ford {
    /// All, from west to east.
    pub const ALL: [Ford; 3] = [Ford::Upper, Ford::Mill, Ford::Lower];

    /// The word in orders and data.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Ford::Upper => "upper",
            Ford::Mill => "mill",
            Ford::Lower => "lower",
        }
    }
}

impl fmt::Display for Ford {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// The word for no ford at all.
pub const STAY: &str = "stay";

/// What a secret choice says: a ford, or to stay (NF II.1). Outside: no such choice.
#[must_use]
pub fn read_choice(text: &str) -> Option<Option<Ford>> {
    let ford = || Ford::ALL.into_iter().find(|ford| ford.word() == text);
    if text == STAY { Some(None) } else { ford().map(Some) }
}

/// A secret choice as it is sealed.
#[must_use]
pub fn choice_text(choice: Option<Ford>) -> &'static str {
    choice.map_or(STAY, Ford::word)
}
