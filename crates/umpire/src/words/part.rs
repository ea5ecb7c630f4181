//! What stands in lists of notices.
use serde::{Deserialize, Serialize};

/// A line of a mail with its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberedLine {
    /// From 1.
    pub number: usize,
    /// As much of it as is shown.
    pub text: String,
}

/// A seat by the name of its side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedSeat {
    /// The side, in words.
    pub side: String,
    /// The game.
    pub game: String,
}

/// A sign of a map with what it means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MapSign {
    /// As it is drawn.
    pub sign: String,
    /// What it means.
    pub means: String,
}

/// A named place of a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MapPlace {
    /// Its hex.
    pub hex: String,
    /// Its name.
    pub name: String,
}
