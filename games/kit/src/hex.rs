//! Hexes: their geometry, and the names that are printed on a map.
//!
//! [`Axial`] is geometry alone. A game describes its map once as a [`Grid`]; [`Hex`] is then a hex of that map: it
//! reads and writes its printed name, knows its neighbours on the map, and sorts by name.
//!
//! ```
//! use feldpost_kit::hex::{Grid, Hex, Lie, Map, Naming, Shifted};
//!
//! /// Hexrows A to L from north to south; A, C, E … lie half a hex farther east.
//! #[derive(Debug)]
//! enum Alamein {}
//! impl Map for Alamein {
//!     const GRID: Grid = Grid {
//!         hexrows: 12,
//!         numbers: 12,
//!         lie: Lie::RowsFromNorth,
//!         shifted: Shifted::Even,
//!         naming: Naming::Lettered,
//!     };
//! }
//!
//! let here: Hex<Alamein> = "d07".parse().unwrap();
//! assert_eq!(here.to_string(), "D7");
//! assert_eq!(here.distance("C11".parse().unwrap()), 5);
//! let around: Vec<String> = here.neighbours().map(|hex| hex.to_string()).collect();
//! assert_eq!(around, ["D6", "D8", "C6", "C7", "E6", "E7"]);
//! assert!("M1".parse::<Hex<Alamein>>().is_err());
//! ```

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::str::FromStr;

/// A hex by axial coordinates: `q` runs along a hexrow, `r` counts hexrows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Axial {
    /// Position along the hexrow axis.
    pub q: i32,
    /// Hexrow.
    pub r: i32,
}

impl Axial {
    /// The six neighbours, always in the same order.
    #[must_use]
    pub fn neighbours(self) -> [Axial; 6] {
        let Axial { q, r } = self;
        [(q - 1, r), (q + 1, r), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1), (q, r + 1)]
            .map(|(q, r)| Axial { q, r })
    }

    /// Steps between two hexes; 0 for the same hex, 1 for neighbours.
    #[must_use]
    pub fn distance(self, other: Axial) -> u32 {
        let (dq, dr) = (self.q - other.q, self.r - other.r);
        dq.unsigned_abs().max(dr.unsigned_abs()).max((dq + dr).unsigned_abs())
    }
}

/// How the hexrows of a map lie on the sheet. A hexrow is a line of hexes that touch side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lie {
    /// They run from west to east, the first one in the south.
    RowsFromSouth,
    /// They run from west to east, the first one in the north.
    RowsFromNorth,
    /// They run from south to north, the first one in the west.
    ColumnsFromWest,
}

/// Which hexrows lie half a hex farther towards the higher numbers; the first one counts as 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shifted {
    /// The first, third, fifth …
    Even,
    /// The second, fourth, sixth …
    Odd,
}

/// How hexes are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// `M7`: a letter for the hexrow, then the number in it.
    Lettered,
    /// `A44.31`: a letter for the sheet of the map, two figures for the hexrow, two for the number on the sheet.
    /// The sheets stand in the order of their letters.
    Sheets(&'static [Sheet]),
}

/// A sheet of a map whose hexrows run on from sheet to sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Its letter.
    pub letter: char,
    /// How many numbers of a hexrow come before those of this sheet.
    pub before: u8,
    /// How many numbers of a hexrow it has.
    pub numbers: u8,
}

/// How a map is drawn and named. Which of its hexes can be entered is for the game's data to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// How many hexrows there are.
    pub hexrows: u8,
    /// How many hexes the longest hexrow has: numbers go from 1.
    pub numbers: u8,
    /// How the hexrows lie.
    pub lie: Lie,
    /// Which hexrows are shifted.
    pub shifted: Shifted,
    /// How hexes are named.
    pub naming: Naming,
}

impl Grid {
    /// How far the numbers of a hexrow run ahead of the axial coordinate.
    const fn lead(&self, hexrow: i32) -> i32 {
        match self.shifted {
            Shifted::Odd => hexrow.div_euclid(2),
            Shifted::Even => (hexrow + 1).div_euclid(2),
        }
    }

    /// Whether a hexrow lies half a hex farther towards the higher numbers.
    #[must_use]
    pub const fn is_shifted(&self, hexrow: u8) -> bool {
        matches!((self.shifted, hexrow % 2), (Shifted::Even, 0) | (Shifted::Odd, 1))
    }

    fn sheet(&self, number: u8) -> Option<(usize, Sheet)> {
        let Naming::Sheets(sheets) = self.naming else { return None };
        let here = |sheet: &Sheet| (sheet.before + 1..=sheet.before + sheet.numbers).contains(&number);
        sheets.iter().copied().enumerate().find(|(_, sheet)| here(sheet))
    }

    fn name(&self, hexrow: u8, number: u8) -> String {
        match (self.naming, self.sheet(number)) {
            (Naming::Sheets(_), Some((_, sheet))) => {
                format!("{}{:02}.{:02}", sheet.letter, hexrow + 1, number - sheet.before)
            }
            _ => format!("{}{number}", char::from(b'A' + hexrow)),
        }
    }

    /// Hexrow and number of a name, on the map or not; `None` if it is no name of a hex at all.
    fn parts(&self, text: &str) -> Option<(u8, u8)> {
        let mut characters = text.chars();
        let letter = characters.next()?.to_ascii_uppercase();
        let figures = characters.as_str();
        let Naming::Sheets(sheets) = self.naming else {
            let hexrow = u8::try_from(letter).ok().filter(u8::is_ascii_uppercase)? - b'A';
            return Some((hexrow, figures_of(figures)?));
        };
        let (hexrow, number) = figures.split_once('.').or_else(|| figures.split_at_checked(2))?;
        let (hexrow, number) = (figures_of(hexrow)?, figures_of(number)?);
        let sheet = sheets.iter().find(|sheet| sheet.letter == letter)?;
        // What is past the sheet's edge is no hex, though the next sheet may have one there.
        let number = if number > sheet.numbers { 0 } else { number };
        Some((hexrow.wrapping_sub(1), if number == 0 { 0 } else { sheet.before + number }))
    }

    /// The names of all hexes, such as `A1 to Q19`.
    #[must_use]
    pub fn span(&self) -> String {
        let from_to = |before: u8, numbers: u8| {
            let last = self.name(self.hexrows - 1, before + numbers);
            format!("{} to {last}", self.name(0, before + 1))
        };
        match self.naming {
            Naming::Lettered => from_to(0, self.numbers),
            Naming::Sheets(sheets) => {
                let sheets = sheets.iter().map(|sheet| from_to(sheet.before, sheet.numbers));
                sheets.collect::<Vec<_>>().join(" and from ")
            }
        }
    }

    /// Whether a word is written like a hex of such a map, on it or not.
    #[must_use]
    pub fn looks_like_hex(&self, word: &str) -> bool {
        match self.naming {
            Naming::Lettered => {
                let figures = word.get(1..).unwrap_or_default();
                word.starts_with(|c: char| c.is_ascii_alphabetic()) && figures_of(figures).is_some()
            }
            // `b90` is no hex of such a map, but neither is it near one: a unit may be named so.
            Naming::Sheets(_) => word.contains('.') && self.parts(word).is_some(),
        }
    }
}

/// One or two figures.
fn figures_of(text: &str) -> Option<u8> {
    let plain = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain)
}

/// A printed map, as a type.
pub trait Map: 'static {
    /// How it is drawn and named.
    const GRID: Grid;
}

/// A hex of a map, by hexrow (0 is the first) and number in it (1 is the first). Sorts as its names do.
pub struct Hex<M> {
    hexrow: u8,
    number: u8,
    map: PhantomData<fn() -> M>,
}

impl<M: Map> Hex<M> {
    /// Hexrows of the map.
    pub const HEXROWS: u8 = M::GRID.hexrows;
    /// Hexes in each hexrow.
    pub const NUMBERS: u8 = M::GRID.numbers;

    /// The hex of this hexrow (from 0) and number (from 1), if it is on the map.
    #[must_use]
    pub fn at(hexrow: u8, number: u8) -> Option<Hex<M>> {
        let on_map = hexrow < Self::HEXROWS && (1..=Self::NUMBERS).contains(&number);
        on_map.then_some(Hex { hexrow, number, map: PhantomData })
    }

    /// The hexrow, 0 is the first.
    #[must_use]
    pub fn hexrow(self) -> u8 {
        self.hexrow
    }

    /// The number in the hexrow, 1 is the first.
    #[must_use]
    pub fn number(self) -> u8 {
        self.number
    }

    /// Position for geometry.
    #[must_use]
    pub fn axial(self) -> Axial {
        let r = i32::from(self.hexrow);
        Axial { q: i32::from(self.number) - M::GRID.lead(r), r }
    }

    /// The hex at a position, if it is on the map.
    #[must_use]
    pub fn from_axial(at: Axial) -> Option<Hex<M>> {
        Hex::at(u8::try_from(at.r).ok()?, u8::try_from(at.q + M::GRID.lead(at.r)).ok()?)
    }

    /// Neighbours on the map, two to six, always in the same order.
    pub fn neighbours(self) -> impl Iterator<Item = Hex<M>> {
        self.axial().neighbours().into_iter().filter_map(Hex::from_axial)
    }

    /// Steps between two hexes.
    #[must_use]
    pub fn distance(self, other: Hex<M>) -> u32 {
        self.axial().distance(other.axial())
    }

    /// Every hex of the map, by hexrow and number.
    pub fn all() -> impl Iterator<Item = Hex<M>> {
        let hexrows = 0..Self::HEXROWS;
        hexrows.flat_map(|hexrow| (1..=Self::NUMBERS).filter_map(move |number| Hex::at(hexrow, number)))
    }

    /// Place in the order of [`Hex::all`], from 0.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.hexrow) * usize::from(Self::NUMBERS) + usize::from(self.number) - 1
    }

    fn key(self) -> (usize, u8, u8) {
        let sheet = match M::GRID.naming {
            Naming::Lettered => 0,
            Naming::Sheets(_) => M::GRID.sheet(self.number).map_or(0, |(at, _)| at),
        };
        (sheet, self.hexrow, self.number)
    }
}

impl<M> Clone for Hex<M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for Hex<M> {}

impl<M> PartialEq for Hex<M> {
    fn eq(&self, other: &Self) -> bool {
        (self.hexrow, self.number) == (other.hexrow, other.number)
    }
}

impl<M> Eq for Hex<M> {}

impl<M: Map> Ord for Hex<M> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl<M: Map> PartialOrd for Hex<M> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<M> Hash for Hex<M> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.hexrow, self.number).hash(state);
    }
}

impl<M: Map> fmt::Display for Hex<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&M::GRID.name(self.hexrow, self.number))
    }
}

impl<M: Map> fmt::Debug for Hex<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is no hex of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchHex;

impl<M: Map> FromStr for Hex<M> {
    type Err = NoSuchHex;

    /// Reads `M7`, `m7` and `M07`; of a map of several sheets `A44.31`, `a8.11`, `A0811`.
    fn from_str(text: &str) -> Result<Hex<M>, NoSuchHex> {
        M::GRID.parts(text).and_then(|(hexrow, number)| Hex::at(hexrow, number)).ok_or(NoSuchHex)
    }
}

impl<M: Map> Serialize for Hex<M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, M: Map> Deserialize<'de> for Hex<M> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom(format!("`{text}` is no hex")))
    }
}

/// One value for each hex of a map, found without a search.
pub struct Field<M, T> {
    values: Vec<T>,
    map: PhantomData<fn() -> M>,
}

impl<M: Map, T> Field<M, T> {
    /// A value for each hex.
    pub fn of(value: impl FnMut(Hex<M>) -> T) -> Field<M, T> {
        Field { values: Hex::all().map(value).collect(), map: PhantomData }
    }
}

impl<M: Map, T> std::ops::Index<Hex<M>> for Field<M, T> {
    type Output = T;
    fn index(&self, hex: Hex<M>) -> &T {
        &self.values[hex.index()]
    }
}

impl<M: Map, T> std::ops::IndexMut<Hex<M>> for Field<M, T> {
    fn index_mut(&mut self, hex: Hex<M>) -> &mut T {
        &mut self.values[hex.index()]
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Hexrows A to Q from south to north, 19 hexes each, B, D, F … shifted to the east.
    pub(crate) enum Sidi {}
    impl Map for Sidi {
        const GRID: Grid = Grid {
            hexrows: 17,
            numbers: 19,
            lie: Lie::RowsFromSouth,
            shifted: Shifted::Odd,
            naming: Naming::Lettered,
        };
    }

    /// Hexrows A to L from north to south, 12 hexes each, A, C, E … shifted to the east.
    pub(crate) enum Alamein {}
    impl Map for Alamein {
        const GRID: Grid = Grid {
            hexrows: 12,
            numbers: 12,
            lie: Lie::RowsFromNorth,
            shifted: Shifted::Even,
            naming: Naming::Lettered,
        };
    }

    /// Columns 1 to 62 from west to east on two sheets, A above B; even columns shifted to the north.
    pub(crate) enum Tunisia {}
    impl Map for Tunisia {
        const GRID: Grid = Grid {
            hexrows: 62,
            numbers: 67,
            lie: Lie::ColumnsFromWest,
            shifted: Shifted::Odd,
            naming: Naming::Sheets(&[
                Sheet { letter: 'A', before: 34, numbers: 33 },
                Sheet { letter: 'B', before: 0, numbers: 34 },
            ]),
        };
    }

    pub(crate) fn hex<M: Map>(text: &str) -> Hex<M> {
        text.parse().unwrap()
    }

    fn around<M: Map>(text: &str) -> Vec<String> {
        let mut around: Vec<Hex<M>> = hex::<M>(text).neighbours().collect();
        around.sort();
        around.iter().map(Hex::to_string).collect()
    }

    fn is_sound<M: Map>() {
        for (at, a) in Hex::<M>::all().enumerate() {
            assert_eq!(a.index(), at);
            assert_eq!(Hex::from_axial(a.axial()), Some(a));
            assert_eq!(a.to_string().parse(), Ok(a));
            assert!(M::GRID.looks_like_hex(&a.to_string()));
            for b in a.neighbours() {
                assert!(b.neighbours().any(|c| c == a), "{a} {b}");
                assert_eq!(a.distance(b), 1);
            }
        }
    }

    #[test]
    fn neighbours_are_the_hexes_at_distance_one() {
        let centre = Axial { q: 3, r: -2 };
        let mut ring: Vec<Axial> = (-2..=2)
            .flat_map(|q| (-2..=2).map(move |r| Axial { q: centre.q + q, r: centre.r + r }))
            .filter(|hex| hex.distance(centre) == 1)
            .collect();
        let mut neighbours = centre.neighbours().to_vec();
        ring.sort();
        neighbours.sort();
        assert_eq!(ring, neighbours);
    }

    #[test]
    fn neighbours_are_mutual_and_positions_and_names_round_trip() {
        is_sound::<Sidi>();
        is_sound::<Alamein>();
        is_sound::<Tunisia>();
    }

    #[test]
    fn rows_and_columns_may_be_shifted_either_way() {
        assert_eq!(around::<Sidi>("J18"), ["I18", "I19", "J17", "J19", "K18", "K19"]);
        assert_eq!(around::<Sidi>("A1"), ["A2", "B1"]);
        assert_eq!(around::<Alamein>("D5"), ["C4", "C5", "D4", "D6", "E4", "E5"]);
        assert_eq!(around::<Alamein>("A3"), ["A2", "A4", "B3", "B4"]);
        assert_eq!(around::<Tunisia>("A44.31"), ["A43.31", "A43.32", "A44.30", "A44.32", "A45.31", "A45.32"]);
        assert_eq!(around::<Tunisia>("B51.12"), ["B50.11", "B50.12", "B51.11", "B51.13", "B52.11", "B52.12"]);
    }

    #[test]
    fn sheets_join_and_names_sort_by_sheet() {
        assert_eq!(around::<Tunisia>("A47.01"), ["A46.01", "A47.02", "A48.01", "B46.34", "B47.34", "B48.34"]);
        assert_eq!(hex::<Tunisia>("B10.34").distance(hex("A10.01")), 1);
        let mut names: Vec<Hex<Tunisia>> = ["B01.01", "A62.01", "A01.33", "A01.02"].map(hex).to_vec();
        names.sort();
        assert_eq!(format!("{names:?}"), "[A01.02, A01.33, A62.01, B01.01]");
    }

    #[test]
    fn distances_of_the_worked_tables() {
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
            assert_eq!(hex::<Sidi>(a).distance(hex(b)), steps, "{a} {b}");
        }
        for (a, b, steps) in [
            ("A1", "D7", 7),
            ("D7", "C11", 5),
            ("D5", "E5", 1),
            ("F10", "G9", 1),
            ("E1", "D7", 6),
            ("L11", "D7", 8),
            ("A1", "C11", 11),
            ("F5", "H6", 2),
            ("E12", "F7", 6),
            ("J4", "D7", 6),
        ] {
            assert_eq!(hex::<Alamein>(a).distance(hex(b)), steps, "{a} {b}");
        }
    }

    #[test]
    fn names_are_read_as_people_type_them() {
        assert_eq!(hex::<Sidi>("m07"), hex("M7"));
        for bad in ["", "M", "M0", "M20", "R1", "77", "M007", "M+7", "é7", "7M"] {
            assert!(bad.parse::<Hex<Sidi>>().is_err(), "{bad}");
        }
        for good in ["A08.11", "a8.11", "A0811", "a08.11"] {
            assert_eq!(hex::<Tunisia>(good).to_string(), "A08.11");
        }
        for bad in
            ["", "A", "A08", "A08.", "A.11", "A08.34", "B00.01", "B01.00", "C08.11", "A63.01", "A08.111"]
        {
            assert!(bad.parse::<Hex<Tunisia>>().is_err(), "{bad}");
        }
        assert!(Tunisia::GRID.looks_like_hex("a63.99") && !Tunisia::GRID.looks_like_hex("b17"));
        assert!(Sidi::GRID.looks_like_hex("z99") && !Sidi::GRID.looks_like_hex("3rtr"));
    }

    #[test]
    fn a_map_says_its_names() {
        assert_eq!(Sidi::GRID.span(), "A1 to Q19");
        assert_eq!(Tunisia::GRID.span(), "A01.01 to A62.33 and from B01.01 to B62.34");
    }

    #[test]
    fn a_field_holds_a_value_for_each_hex() {
        let mut far = Field::<Alamein, u32>::of(|at| at.distance(hex("D7")));
        assert_eq!((far[hex("D7")], far[hex("A1")]), (0, 7));
        far[hex("A1")] = 99;
        assert_eq!(far[hex("A1")], 99);
    }
}
