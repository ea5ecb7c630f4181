//! Hexes: their geometry, and the names that are printed on a map.
//!
//! [`Axial`] is geometry alone. A game describes its map once as a [`Grid`]; [`Hex`] is then a hex of that
//! map: it reads and writes its printed name, knows its neighbours on the map, and sorts by name.
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

mod grid;

pub use grid::{Grid, Lie, Naming, Sheet, Shifted};

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

    /// Every hex of the map at this distance or nearer, itself too, in the order of [`Hex::all`].
    pub fn within(self, distance: u32) -> impl Iterator<Item = Hex<M>> {
        let reach = u8::try_from(distance).unwrap_or(u8::MAX);
        let around = move |at: u8| at.saturating_sub(reach)..=at.saturating_add(reach);
        let hexes = around(self.hexrow)
            .flat_map(move |hexrow| around(self.number).filter_map(move |number| Hex::at(hexrow, number)));
        hexes.filter(move |near| self.distance(*near) <= distance)
    }

    /// The sheet of each number: hexes are compared often.
    const SHEETS: [u8; 256] = M::GRID.sheets();

    fn key(self) -> (u8, u8, u8) {
        (Self::SHEETS[usize::from(self.number)], self.hexrow, self.number)
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

    /// The same value for every hex.
    pub fn filled(value: T) -> Field<M, T>
    where
        T: Clone,
    {
        let hexes = usize::from(Hex::<M>::HEXROWS) * usize::from(Hex::<M>::NUMBERS);
        Field { values: vec![value; hexes], map: PhantomData }
    }

    /// The values, in the order of [`Hex::all`].
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.values.iter()
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
pub(crate) mod tests;
