//! Reads the words of one line from left to right: hexes, units, numbers, key words, and refusals in place.
//!
//! A game says once what its words stand for ([`Tongue`]); its verbs and their order are its own.
//! ```
//! use feldpost_kit::hex::{Grid, Hex, Lie, Map, Naming, Shifted};
//! use feldpost_kit::id::Id;
//! use feldpost_kit::names::{Bearer, Keys, Names};
//! use feldpost_kit::sheet::words;
//! use feldpost_kit::words::{Reader, Tongue};
//!
//! enum Board {}
//! impl Map for Board {
//!     const GRID: Grid = Grid {
//!         hexrows: 5,
//!         numbers: 9,
//!         lie: Lie::RowsFromSouth,
//!         shifted: Shifted::Odd,
//!         naming: Naming::Lettered,
//!     };
//! }
//!
//! struct Known<'a>(Names<'a, u8>);
//! impl<'a> Tongue for Known<'a> {
//!     type Map = Board;
//!     type Side = u8;
//!     const EXAMPLE: &'static str = "C4";
//!     fn units(&self) -> &Names<'_, u8> {
//!         &self.0
//!     }
//!     fn hex_of(&self, _unit: Id) -> Option<Hex<Board>> {
//!         None
//!     }
//! }
//!
//! let keys = Keys::of([["3rtr", "3 RTR"]]);
//! let known = Known(Names::new(&keys, vec![Bearer { id: Id::literal("3rtr"), side: 0, in_play: true }]));
//! let line = "3 RTR move C4, then D 5-E6 E9x";
//! let words = words(line);
//! let mut reader = Reader::new(line, &words, &known, None, "3.2");
//! assert_eq!(reader.unit(None).unwrap().as_str(), "3rtr");
//! assert!(reader.take(&["move"]));
//! assert_eq!(format!("{:?}", reader.path()), "[C4]", "`5-e6` is no chain of hexes");
//! let refusal = reader.end().unwrap_err();
//! assert_eq!((refusal.reason.to_string().as_str(), refusal.span), ("not-understood word=d", (20, 21)));
//! ```

use crate::hex::{Hex, Map, Naming};
use crate::id::Id;
use crate::message::{Message, Tell};
use crate::msg;
use crate::names::{Named, Names};
use crate::sheet::{Refusal, Word, nearest};
use crate::speech;
use std::str::FromStr;

/// What reading gives: the thing, or why not.
pub type Read<T> = Result<T, Refusal>;

/// Words between hexes that change nothing.
pub const LINKS: &[&str] = &[
    "to", "into", "onto", "in", "on", "at", "via", "through", "from", "then", "and", "or", "with", "by", "&",
    "+", "-", "->", "-->", ">", "→", "⇒", "/", "hex", "the",
];

/// What the words of a game stand for.
pub trait Tongue {
    /// Its map.
    type Map: Map;
    /// Its sides, in the order in which units are listed.
    type Side: Copy + Ord;
    /// A hex as people write it.
    const EXAMPLE: &'static str;

    /// What units are called.
    fn units(&self) -> &Names<'_, Self::Side>;

    /// Where a unit stands, as far as it is known.
    fn hex_of(&self, unit: Id) -> Option<Hex<Self::Map>>;

    /// Whether the printed map has this hex of its grid.
    fn has(&self, _hex: Hex<Self::Map>) -> bool {
        true
    }

    /// The hex of the place that the first words name, such as a town, and how many words do.
    fn place(&self, _words: &[Word]) -> Option<(Hex<Self::Map>, usize)> {
        None
    }
}

/// The hex of a game's map.
pub type HexOf<T> = Hex<<T as Tongue>::Map>;

/// The words of a line, and how far they have been read.
pub struct Reader<'a, T: Tongue> {
    line: &'a str,
    words: &'a [Word],
    at: usize,
    /// What the words stand for.
    pub names: &'a T,
    /// The player's side.
    pub own: Option<T::Side>,
    /// Rule that refusals cite.
    pub rule: &'static str,
}

impl<'a, T: Tongue> Reader<'a, T> {
    /// Stands before the first of `words`, which were read from `line`. Refusals cite `rule` until told
    /// otherwise.
    pub fn new(
        line: &'a str,
        words: &'a [Word],
        names: &'a T,
        own: Option<T::Side>,
        rule: &'static str,
    ) -> Reader<'a, T> {
        Reader { line, words, at: 0, names, own, rule }
    }

    /// The words not yet read.
    #[must_use]
    pub fn rest(&self) -> &'a [Word] {
        &self.words[self.at..]
    }

    /// The next word.
    #[must_use]
    pub fn peek(&self) -> Option<&'a str> {
        self.rest().first().map(|word| word.text.as_str())
    }

    /// Goes on by some words.
    pub fn advance(&mut self, count: usize) {
        self.at = self.words.len().min(self.at + count);
    }

    /// Takes the next word if it is one of these.
    pub fn take(&mut self, wanted: &[&str]) -> bool {
        let found = self.peek().is_some_and(|word| wanted.contains(&word));
        self.at += usize::from(found);
        found
    }

    /// Takes any number of these words.
    pub fn skip(&mut self, words: &[&str]) {
        while self.take(words) {}
    }

    /// The line as written from the next word to the end of the last one.
    #[must_use]
    pub fn raw_rest(&self) -> String {
        match (self.rest().first(), self.words.last()) {
            (Some(first), Some(last)) => self.written(first.start, last.end),
            _ => String::new(),
        }
    }

    /// A word as written.
    #[must_use]
    pub fn raw(&self, word: &Word) -> String {
        self.written(word.start, word.end)
    }

    fn written(&self, start: usize, end: usize) -> String {
        self.line.chars().skip(start).take(end.saturating_sub(start)).collect()
    }

    /// The columns of the next word, or of the last one if the line ends too early.
    #[must_use]
    pub fn span(&self) -> (usize, usize) {
        let word = self.rest().first().or(self.words.last());
        word.map_or((0, 0), |word| (word.start, word.end))
    }

    /// A refusal at the next word, or at the last one if the line ends too early.
    #[must_use]
    pub fn refuse(&self, reason: impl Into<Message>) -> Refusal {
        Refusal::new(self.rule, reason).at(self.span())
    }

    /// A refusal at the word last read.
    #[must_use]
    pub fn refuse_last(&self, reason: impl Into<Message>) -> Refusal {
        let word = self.words.get(self.at.saturating_sub(1)).or(self.words.last());
        Refusal::new(self.rule, reason).at(word.map_or((0, 0), |word| (word.start, word.end)))
    }

    fn refuse_words(&self, count: usize, reason: Message) -> Refusal {
        let span = match self.rest().get(..count) {
            Some([first, .., last]) => (first.start, last.end),
            Some([only]) => (only.start, only.end),
            _ => return self.refuse(reason),
        };
        Refusal::new(self.rule, reason).at(span)
    }

    /// A hex if one is next, as [`hex_at`] reads it, or by the name of its place.
    pub fn try_hex(&mut self) -> Option<HexOf<T>> {
        let (hex, count) = self.hex_here()?;
        self.at += count;
        Some(hex)
    }

    fn hex_here(&self) -> Option<(HexOf<T>, usize)> {
        let found = hex_at(self.rest()).or_else(|| self.names.place(self.rest()));
        found.filter(|(hex, _)| self.names.has(*hex))
    }

    fn chain_here(&self) -> Option<Vec<HexOf<T>>> {
        let chain = self.peek().and_then(chain::<T::Map>)?;
        chain.iter().all(|hex| self.names.has(*hex)).then_some(chain)
    }

    /// Whether a hex is next.
    #[must_use]
    pub fn at_hex(&self) -> bool {
        self.hex_here().is_some()
    }

    /// The next hex.
    ///
    /// # Errors
    /// Something else is next: what, and what may be meant.
    pub fn hex(&mut self) -> Read<HexOf<T>> {
        if let Some(hex) = self.try_hex() {
            return Ok(hex);
        }
        let Some(word) = self.peek() else { return Err(self.refuse(msg!("hex-missing"))) };
        if T::Map::GRID.looks_like_hex(word) {
            return Err(self.off_map(word));
        }
        let figures = word.replace('o', "0").replace(['l', 'i'], "1");
        if let (Some(first), Some(rest)) = (word.get(..1), figures.get(1..))
            && let Ok(hex) = format!("{first}{rest}").parse::<HexOf<T>>()
        {
            return Err(self.refuse(msg!("no-hex", word = word)).hint(msg!("did-you-mean", near = hex)));
        }
        if let Some(Named::One(unit, count)) = self.names.units().exact(self.rest(), None) {
            let refusal = self.refuse_words(count, msg!("unit-for-hex", unit = unit));
            return Err(match self.names.hex_of(unit) {
                Some(hex) => refusal.hint(msg!("unit-is-in", unit = unit, hex = hex)),
                None => refusal,
            });
        }
        Err(self.refuse(msg!("no-hex", word = word)).hint(msg!("hexes-written", example = T::EXAMPLE)))
    }

    fn off_map(&self, word: &str) -> Refusal {
        let refusal = self.refuse(msg!("off-map", hex = word.to_uppercase()));
        refusal.hint(msg!("hexes-go", spans = T::Map::GRID.spans()))
    }

    /// The hexes of a path as far as it goes; dashes may stand between them.
    pub fn path(&mut self) -> Vec<HexOf<T>> {
        let mut path = Vec::new();
        loop {
            self.skip(LINKS);
            if let Some(hex) = self.try_hex() {
                path.push(hex);
            } else if let Some(chain) = self.chain_here() {
                path.extend(chain);
                self.at += 1;
            } else {
                return path;
            }
        }
    }

    /// The next unit; of equally good readings those of the side `prefer` count.
    ///
    /// # Errors
    /// Something else is next, or more than one unit may be meant.
    pub fn unit(&mut self, prefer: Option<T::Side>) -> Read<Id> {
        self.skip(&["the", "my", "our", "unit"]);
        match self.names.units().find(self.rest(), prefer) {
            Named::One(unit, count) => {
                self.at += count;
                Ok(unit)
            }
            Named::Many(units, count) => {
                let said: Vec<&str> = self.rest().iter().take(count).map(|w| w.text.as_str()).collect();
                let reason = msg!("several-units", words = said.join(" "));
                let ids: Vec<&str> = units.iter().take(8).map(Id::as_str).collect();
                let refusal = self.refuse_words(count, reason);
                Err(refusal.hint(match units.len() > ids.len() {
                    true => msg!("did-you-mean-or-more", near = ids),
                    false => msg!("did-you-mean-one", near = ids),
                }))
            }
            Named::Nothing(near) => Err(self.no_unit(near)),
        }
    }

    fn no_unit(&self, near: Option<Id>) -> Refusal {
        let Some(word) = self.peek() else { return self.refuse(msg!("unit-missing")) };
        if self.at_hex() {
            return self.refuse(msg!("hex-for-unit", hex = word.to_uppercase()));
        }
        let refusal = self.refuse(msg!("no-unit", word = word));
        match near {
            Some(near) => refusal.hint(msg!("did-you-mean", near = near)),
            None => refusal,
        }
    }

    /// Units as far as they go, at least one; ends before a word that `stops` knows.
    ///
    /// # Errors
    /// Something else is among them, or one of them stands twice.
    pub fn units(&mut self, prefer: Option<T::Side>, stops: impl Fn(&str) -> bool) -> Read<Vec<Id>> {
        let mut units = Vec::new();
        loop {
            self.skip(&["and", "then", "or", "&", "+", "first", "next"]);
            if self.peek().is_none_or(&stops) && !units.is_empty() {
                return Ok(units);
            }
            let before = self.at;
            let unit = self.unit(prefer)?;
            if units.contains(&unit) {
                let named = self.at - before;
                self.at = before;
                return Err(self.refuse_words(named, msg!("named-twice", unit = unit)));
            }
            units.push(unit);
        }
    }

    /// Whether the next words name a unit.
    #[must_use]
    pub fn at_unit(&self) -> Option<Id> {
        match self.names.units().named(self.rest(), self.own) {
            Some(Named::One(unit, _)) => Some(unit),
            _ => None,
        }
    }

    /// Whether the next words name a unit in full.
    #[must_use]
    pub fn at_exact_unit(&self) -> bool {
        matches!(self.names.units().exact(self.rest(), self.own), Some(Named::One(..)))
    }

    /// The next number, within its limits. `what` it is stands in the refusal, as the turn or an AN.
    ///
    /// # Errors
    /// Something else is next.
    pub fn number<N>(&mut self, what: Message, least: N, most: N) -> Read<N>
    where
        N: FromStr + PartialOrd + Tell + Copy,
    {
        let limits = msg!("from-to", least = least, most = most);
        let Some(word) = self.peek() else {
            return Err(self.refuse(msg!("number-missing", what = what)).hint(limits));
        };
        match word.parse::<N>() {
            Ok(number) if least <= number && number <= most => {
                self.advance(1);
                Ok(number)
            }
            _ => Err(self.refuse(msg!("number-is-not", word = word, what = what)).hint(limits)),
        }
    }

    /// The next word as one of these; `what` they are stands in the refusal, as a side.
    ///
    /// # Errors
    /// Something else is next; the hint lists the words.
    pub fn one_of<V: Copy>(&mut self, what: &Message, known: &[(&str, V)]) -> Read<V> {
        let refusal = match self.peek() {
            Some(word) => match known.iter().find(|(name, _)| *name == word) {
                Some((_, value)) => {
                    self.advance(1);
                    return Ok(*value);
                }
                None => self.refuse(msg!("is-no", word = word, what = what)),
            },
            None => self.refuse(msg!("one-missing", what = what)),
        };
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        Err(match names.split_last() {
            Some((last, [])) => refusal.hint(msg!("only-one", word = last)),
            Some((last, others)) => refusal.hint(msg!("one-of-these", words = others, last = last)),
            None => refusal,
        })
    }

    /// Every word that is left as one of these, each once and at least one.
    /// # Errors
    /// Something else is among them, or one of them stands twice.
    pub fn all_of<V: Copy + PartialEq>(&mut self, what: &Message, known: &[(&str, V)]) -> Read<Vec<V>> {
        let mut found = vec![self.one_of(what, known)?];
        while self.peek().is_some() {
            let next = self.one_of(what, known)?;
            if found.contains(&next) {
                return Err(self.refuse_last(msg!("same-twice", what = what)));
            }
            found.push(next);
        }
        Ok(found)
    }

    /// Nothing may follow.
    ///
    /// # Errors
    /// Something follows.
    pub fn end(&self) -> Read<()> {
        let Some(word) = self.peek() else { return Ok(()) };
        if T::Map::GRID.looks_like_hex(word) && !self.at_hex() {
            return Err(self.off_map(word));
        }
        let refusal = self.refuse(msg!("not-understood", word = word));
        Err(match self.names.units().exact(self.rest(), self.own) {
            Some(Named::One(..)) => refusal.hint(msg!("one-unit")),
            _ => refusal.hint(msg!("one-order")),
        })
    }
}

/// The hex that the first words name, and how many words do: `M7`, `m07`, `M-7`, `M 7`; on a map of several
/// sheets `a44.31`, `a44-31`, `a 44.31`, `a44 31`.
#[must_use]
pub fn hex_at<M: Map>(words: &[Word]) -> Option<(Hex<M>, usize)> {
    let first = words.first()?.text.as_str();
    if let Ok(hex) = first.parse() {
        return Some((hex, 1));
    }
    let lettered = M::GRID.naming == Naming::Lettered;
    if let Some((before, after)) = first.split_once('-')
        && (before.len() == 1) == lettered
        && let Ok(hex) =
            if lettered { format!("{before}{after}") } else { format!("{before}.{after}") }.parse()
    {
        return Some((hex, 1));
    }
    let second = words.get(1)?.text.as_str();
    let two = match first.len() {
        1 => format!("{first}{second}").parse(),
        2 | 3 if !lettered => format!("{first}.{second}").parse(),
        _ => return None,
    };
    two.ok().map(|hex| (hex, 2))
}

/// `b17-c16`, `b17->c16`, `b17/c16`.
#[must_use]
pub fn chain<M: Map>(word: &str) -> Option<Vec<Hex<M>>> {
    let parts = word.split(['-', '/', '>', '→', '⇒']).filter(|part| !part.is_empty());
    let hexes: Vec<Hex<M>> = parts.map(|part| part.parse().ok()).collect::<Option<_>>()?;
    (!hexes.is_empty()).then_some(hexes)
}

/// Whether a word is a hex, several of them, or written like one.
#[must_use]
pub fn like_hex<M: Map>(word: &Word) -> bool {
    M::GRID.looks_like_hex(&word.text) || chain::<M>(&word.text).is_some()
}

/// Whether the first word has a figure in it.
#[must_use]
pub fn has_figure(words: &[Word]) -> bool {
    words.first().is_some_and(|word| word.text.chars().any(|c| c.is_ascii_digit()))
}

/// Whether one word with letters and figures is a unit, begins one, or nearly is one; not `1st`, `8am`.
#[must_use]
pub fn like_unit<S: Copy + Ord>(word: &[Word], units: &Names<'_, S>) -> bool {
    let [only] = word else { return false };
    let text = only.text.as_str();
    let letters: String = text.chars().filter(|c| !c.is_ascii_digit()).collect();
    let everyday =
        ["st", "nd", "rd", "th", "am", "pm", "h", "min", "m", "s", "k", "d", "x", "hrs", "km", "%"];
    let figure = letters.len() < text.len() && letters.chars().any(char::is_alphabetic);
    figure && !everyday.contains(&letters.as_str()) && units.find(word, None) != Named::Nothing(None)
}

/// The verbs of an order language: each with its word there first, then what is understood as well.
#[derive(Clone, Copy, Debug)]
pub struct Verbs<V: 'static>(pub &'static [(V, &'static [&'static str])]);

impl<V: Copy> Verbs<V> {
    /// The verb that a word is.
    #[must_use]
    pub fn read(&self, word: &str) -> Option<V> {
        self.0.iter().find(|(_, words)| words.contains(&word)).map(|(verb, _)| *verb)
    }

    /// The order word nearest to a word, of the verbs that are `meant`.
    pub fn near(&self, word: &str, meant: impl Fn(V) -> bool) -> Option<&'static str> {
        if word.len() > 20 {
            return None;
        }
        let own = self.0.iter().filter(|(verb, _)| meant(*verb));
        let near = nearest(word, own.filter_map(|(_, words)| words.first().copied()));
        near.or_else(|| speech::near(word, |plain| self.read(plain).is_some_and(&meant)))
    }
}

#[cfg(test)]
pub(crate) mod tests;
