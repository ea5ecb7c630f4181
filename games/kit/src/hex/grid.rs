//! How a map is drawn, and how its hexes are named.

use crate::message::Message;
use crate::msg;
use crate::sheet::words;

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
    /// `A44.31`: a letter for the sheet of the map, two figures for the hexrow, two for the number on the
    /// sheet. The sheets stand in the order of their letters.
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
    pub(super) const fn lead(&self, hexrow: i32) -> i32 {
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

    /// Of each number the place of its sheet in their order; 0 if there is none.
    pub(super) const fn sheets(&self) -> [u8; 256] {
        let mut of = [0; 256];
        let Naming::Sheets(sheets) = self.naming else { return of };
        let mut at = 0;
        while at < sheets.len() {
            let mut number = sheets[at].before as usize + 1;
            while number <= sheets[at].before as usize + sheets[at].numbers as usize {
                of[number] = at as u8;
                number += 1;
            }
            at += 1;
        }
        of
    }

    pub(super) fn sheet(&self, number: u8) -> Option<Sheet> {
        let Naming::Sheets(sheets) = self.naming else { return None };
        let here = |sheet: &Sheet| (sheet.before + 1..=sheet.before + sheet.numbers).contains(&number);
        sheets.iter().copied().find(here)
    }

    pub(super) fn name(&self, hexrow: u8, number: u8) -> String {
        match (self.naming, self.sheet(number)) {
            (Naming::Sheets(_), Some(sheet)) => {
                format!("{}{:02}.{:02}", sheet.letter, hexrow + 1, number - sheet.before)
            }
            _ => format!("{}{number}", char::from(b'A' + hexrow)),
        }
    }

    /// Hexrow and number of a name, on the map or not; `None` if it is no name of a hex at all.
    pub(super) fn parts(&self, text: &str) -> Option<(u8, u8)> {
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

    /// The part of a hex's name that says its hexrow, such as `M` or `44`.
    #[must_use]
    pub fn hexrow_name(&self, hexrow: u8) -> String {
        match self.naming {
            Naming::Lettered => char::from(b'A' + hexrow).to_string(),
            Naming::Sheets(_) => format!("{:02}", hexrow + 1),
        }
    }

    /// The part of a hex's name that says its number, such as `7`, or `A31` with the sheet.
    #[must_use]
    pub fn number_name(&self, number: u8) -> String {
        match self.sheet(number) {
            Some(sheet) => format!("{}{:02}", sheet.letter, number - sheet.before),
            None => number.to_string(),
        }
    }

    /// The names of all hexes, such as `A1 to Q19`: of each sheet of the map by itself.
    #[must_use]
    pub fn spans(&self) -> Vec<Message> {
        let from_to = |before: u8, numbers: u8| {
            let last = self.name(self.hexrows - 1, before + numbers);
            msg!("from-to", least = self.name(0, before + 1), most = last)
        };
        match self.naming {
            Naming::Lettered => vec![from_to(0, self.numbers)],
            Naming::Sheets(sheets) => {
                sheets.iter().map(|sheet| from_to(sheet.before, sheet.numbers)).collect()
            }
        }
    }

    /// Whether a line begins with a word that is written like a hex of such a map.
    #[must_use]
    pub fn begins(&self, line: &str) -> bool {
        words(line).first().is_some_and(|word| self.looks_like_hex(&word.text))
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
