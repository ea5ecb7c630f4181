//! Hexes by their printed ids, `A1` in the south-west to `Q19` in the north-east.

use feldpost_kit::hex::Axial;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::fmt;
use std::str::FromStr;

/// A hex of the map, by hexrow (0 = A, the southernmost) and number (1 = the westernmost).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hex {
    /// Hexrow, 0 is A.
    pub row: u8,
    /// Number in the hexrow, 1 is the first.
    pub col: u8,
}

impl Hex {
    /// Hexrows of the map, A to Q.
    pub const ROWS: u8 = 17;
    /// Hexes in each hexrow.
    pub const COLUMNS: u8 = 19;

    /// Position for geometry. Rows B, D, F … lie half a hex farther east.
    #[must_use]
    pub fn axial(self) -> Axial {
        let r = i32::from(self.row);
        Axial { q: i32::from(self.col) - (r - r % 2) / 2, r }
    }

    /// The hex at a position, if it is on the map.
    #[must_use]
    pub fn from_axial(at: Axial) -> Option<Hex> {
        let row = u8::try_from(at.r).ok().filter(|row| *row < Hex::ROWS)?;
        let col = u8::try_from(at.q + (at.r - at.r % 2) / 2).ok()?;
        (1..=Hex::COLUMNS).contains(&col).then_some(Hex { row, col })
    }

    /// Neighbours on the map, two to six, always in the same order.
    pub fn neighbours(self) -> impl Iterator<Item = Hex> {
        self.axial().neighbours().into_iter().filter_map(Hex::from_axial)
    }

    /// Steps between two hexes.
    #[must_use]
    pub fn distance(self, other: Hex) -> u32 {
        self.axial().distance(other.axial())
    }

    /// Every hex of the map, by row and number.
    pub fn all() -> impl Iterator<Item = Hex> {
        (0..Hex::ROWS).flat_map(|row| (1..=Hex::COLUMNS).map(move |col| Hex { row, col }))
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", char::from(b'A' + self.row), self.col))
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is no hex of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchHex;

impl FromStr for Hex {
    type Err = NoSuchHex;

    /// Reads `M7`, `m7` and `M07`.
    fn from_str(text: &str) -> Result<Hex, NoSuchHex> {
        let mut characters = text.chars();
        let letter = characters.next().map(|c| c.to_ascii_uppercase()).ok_or(NoSuchHex)?;
        let digits = characters.as_str();
        let plain = (1..=2).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
        let col: u8 = digits.parse().map_err(|_| NoSuchHex)?;
        if !plain || !letter.is_ascii_uppercase() {
            return Err(NoSuchHex);
        }
        let row = letter as u8 - b'A';
        let on_map = row < Hex::ROWS && (1..=Hex::COLUMNS).contains(&col);
        on_map.then_some(Hex { row, col }).ok_or(NoSuchHex)
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom(format!("`{text}` is no hex")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(text: &str) -> Hex {
        text.parse().unwrap()
    }

    #[test]
    fn distances_of_the_worked_table() {
        for (a, b, steps) in [
            ("M7", "N3", 4),
            ("M7", "N16", 10),
            ("A17", "J18", 9),
            ("G9", "M7", 6),
            ("J19", "N16", 5),
            ("F2", "A3", 5),
            ("K7", "L10", 4),
            ("Q14", "N16", 4),
            ("A6", "M7", 12),
            ("O3", "Q2", 2),
        ] {
            assert_eq!(hex(a).distance(hex(b)), steps, "{a} {b}");
        }
    }

    #[test]
    fn neighbours_are_mutual_and_positions_round_trip() {
        for a in Hex::all() {
            assert_eq!(Hex::from_axial(a.axial()), Some(a));
            for b in a.neighbours() {
                assert!(b.neighbours().any(|c| c == a), "{a} {b}");
                assert_eq!(a.distance(b), 1);
            }
        }
        let mut around: Vec<String> = hex("J18").neighbours().map(|h| h.to_string()).collect();
        around.sort();
        assert_eq!(around, ["I18", "I19", "J17", "J19", "K18", "K19"]);
    }

    #[test]
    fn ids_are_read_as_people_type_them() {
        assert_eq!(hex("m07"), hex("M7"));
        for bad in ["", "M", "M0", "M20", "R1", "77", "M007", "M+7", "é7", "7M"] {
            assert!(bad.parse::<Hex>().is_err(), "{bad}");
        }
    }
}
