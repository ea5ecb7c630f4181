//! Hexes and boxes.

use crate::hex::Hex;
use crate::words::OffMap;
use feldpost_kit::message::{Figure, Tell};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;
use std::str::FromStr;

/// A hex, or a box off the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// On the map.
    Hex(Hex),
    /// Off it.
    Box(OffMap),
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Hex(hex) => hex.fmt(f),
            Spot::Box(off_map) => off_map.fmt(f),
        }
    }
}

impl Tell for Spot {
    fn figure(&self) -> Figure {
        Figure::Text(self.to_string())
    }
}

impl Spot {
    /// The hex; none of a box.
    #[must_use]
    pub fn hex(self) -> Option<Hex> {
        match self {
            Spot::Hex(hex) => Some(hex),
            Spot::Box(_) => None,
        }
    }

    /// Itself if it is a hex, else another one if there is one.
    #[must_use]
    pub fn hex_or(self, other: Option<Spot>) -> Spot {
        match (self, other) {
            (Spot::Box(_), Some(other)) => other,
            (own, _) => own,
        }
    }
}

/// The text is neither a hex nor a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSpot;

impl FromStr for Spot {
    type Err = NoSpot;
    fn from_str(text: &str) -> Result<Spot, NoSpot> {
        match OffMap::from_word(text) {
            Some(off_map) => Ok(Spot::Box(off_map)),
            None => text.parse().map(Spot::Hex).map_err(|_| NoSpot),
        }
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Spot, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom("neither hex nor box"))
    }
}
