//! Reads the words of one line from left to right: hexes, units, key words, and refusals in place.

use super::name::{Found, Names};
use crate::hex::Hex;
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::sheet::{Refusal, Word};

/// What reading gives: the thing, or why not.
pub(crate) type Read<T> = Result<T, Refusal>;

/// Words between hexes that change nothing.
pub(crate) const LINKS: &[&str] = &[
    "to", "into", "onto", "in", "on", "at", "via", "through", "from", "then", "and", "or", "with", "by", "&",
    "+", "-", "->", "-->", ">", "→", "⇒", "/", "hex", "the",
];

/// The words of a line, and how far they have been read.
pub(crate) struct Reader<'a> {
    line: &'a str,
    words: &'a [Word],
    at: usize,
    /// Names of the units.
    pub(crate) names: &'a Names<'a>,
    /// The player's side.
    pub(crate) own: Option<Side>,
    /// Rule that refusals cite.
    pub(crate) rule: &'static str,
}

impl<'a> Reader<'a> {
    /// Stands before the first of `words`, which were read from `line`.
    pub(crate) fn new(
        line: &'a str,
        words: &'a [Word],
        names: &'a Names<'a>,
        own: Option<Side>,
    ) -> Reader<'a> {
        Reader { line, words, at: 0, names, own, rule: "3.2" }
    }

    /// The words not yet read.
    pub(crate) fn rest(&self) -> &'a [Word] {
        &self.words[self.at..]
    }

    /// The next word.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.rest().first().map(|word| word.text.as_str())
    }

    /// Goes on by some words.
    pub(crate) fn advance(&mut self, count: usize) {
        self.at = self.words.len().min(self.at + count);
    }

    /// Takes the next word if it is one of these.
    pub(crate) fn take(&mut self, wanted: &[&str]) -> bool {
        let found = self.peek().is_some_and(|word| wanted.contains(&word));
        self.at += usize::from(found);
        found
    }

    /// Takes any number of these words.
    pub(crate) fn skip(&mut self, words: &[&str]) {
        while self.take(words) {}
    }

    /// The line as written from the next word to the end of the last one.
    pub(crate) fn raw_rest(&self) -> String {
        match (self.rest().first(), self.words.last()) {
            (Some(first), Some(last)) => self.written(first.start, last.end),
            _ => String::new(),
        }
    }

    /// A word as written.
    pub(crate) fn raw(&self, word: &Word) -> String {
        self.written(word.start, word.end)
    }

    fn written(&self, start: usize, end: usize) -> String {
        self.line.chars().skip(start).take(end.saturating_sub(start)).collect()
    }

    /// A refusal at the next word, or at the last one if the line ends too early.
    pub(crate) fn refuse(&self, reason: impl Into<String>) -> Refusal {
        let word = self.rest().first().or(self.words.last());
        Refusal::new(self.rule, reason).at(word.map_or((0, 0), |word| (word.start, word.end)))
    }

    /// A refusal at the word last read.
    pub(crate) fn refuse_last(&self, reason: impl Into<String>) -> Refusal {
        let word = self.words.get(self.at.saturating_sub(1)).or(self.words.last());
        Refusal::new(self.rule, reason).at(word.map_or((0, 0), |word| (word.start, word.end)))
    }

    fn refuse_words(&self, count: usize, reason: String) -> Refusal {
        let span = match self.rest().get(..count) {
            Some([first, .., last]) => (first.start, last.end),
            Some([only]) => (only.start, only.end),
            _ => return self.refuse(reason),
        };
        Refusal::new(self.rule, reason).at(span)
    }

    /// A hex if one is next: `M7`, `m07`, `M-7`, `M 7`.
    pub(crate) fn try_hex(&mut self) -> Option<Hex> {
        let (hex, count) = hex_at(self.rest())?;
        self.at += count;
        Some(hex)
    }

    /// The next hex.
    pub(crate) fn hex(&mut self) -> Read<Hex> {
        if let Some(hex) = self.try_hex() {
            return Ok(hex);
        }
        let Some(word) = self.peek() else { return Err(self.refuse("a hex is missing")) };
        if looks_like_hex(word) {
            let refusal = self.refuse(format!("there is no hex {} on the map", word.to_uppercase()));
            return Err(refusal.hint("hexes go from A1 to Q19"));
        }
        let figures = word.replace('o', "0").replace(['l', 'i'], "1");
        if let (Some(first), Some(rest)) = (word.get(..1), figures.get(1..))
            && let Ok(hex) = format!("{first}{rest}").parse::<Hex>()
        {
            return Err(self.refuse(format!("`{word}` is no hex")).hint(format!("did you mean {hex}?")));
        }
        if let Some(Found::One(unit, count)) = self.names.exact(self.rest(), None) {
            let refusal = self.refuse_words(count, format!("{unit} is a unit; a hex is needed here"));
            return Err(match self.names.hex_of(unit) {
                Some(hex) => refusal.hint(format!("{unit} is in {hex}")),
                None => refusal,
            });
        }
        Err(self.refuse(format!("`{word}` is no hex")).hint("hexes are written like M7"))
    }

    /// The hexes of a path as far as it goes; dashes may stand between them.
    pub(crate) fn path(&mut self) -> Vec<Hex> {
        let mut path = Vec::new();
        loop {
            self.skip(LINKS);
            if let Some(hex) = self.try_hex() {
                path.push(hex);
            } else if let Some(chain) = self.peek().and_then(chain) {
                path.extend(chain);
                self.at += 1;
            } else {
                return path;
            }
        }
    }

    /// The next unit; of equally good readings those of the side `prefer` count.
    pub(crate) fn unit(&mut self, prefer: Option<Side>) -> Read<Id> {
        self.skip(&["the", "my", "our", "unit"]);
        match self.names.find(self.rest(), prefer) {
            Found::One(unit, count) => {
                self.at += count;
                Ok(unit)
            }
            Found::Many(units, count) => {
                let said: Vec<&str> = self.rest().iter().take(count).map(|w| w.text.as_str()).collect();
                let reason = format!("`{}` may be one of several units", said.join(" "));
                let ids: Vec<&str> = units.iter().take(8).map(Id::as_str).collect();
                let more = if units.len() > 8 { " …" } else { "" };
                Err(self.refuse_words(count, reason).hint(format!("did you mean {}{more}?", ids.join(", "))))
            }
            Found::Nothing(near) => Err(self.no_unit(near)),
        }
    }

    fn no_unit(&self, near: Option<Id>) -> Refusal {
        let Some(word) = self.peek() else { return self.refuse("a unit is missing") };
        if hex_at(self.rest()).is_some() {
            return self.refuse(format!("{} is a hex; a unit is needed here", word.to_uppercase()));
        }
        let refusal = self.refuse(format!("there is no unit `{word}`"));
        match near {
            Some(near) => refusal.hint(format!("did you mean {near}?")),
            None => refusal,
        }
    }

    /// Units as far as they go, at least one; ends before a word that `stops` knows.
    pub(crate) fn units(&mut self, prefer: Option<Side>, stops: impl Fn(&str) -> bool) -> Read<Vec<Id>> {
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
                return Err(self.refuse_words(named, format!("{unit} is named twice")));
            }
            units.push(unit);
        }
    }

    /// Whether the next words name a unit.
    pub(crate) fn at_unit(&self) -> Option<Id> {
        match self.names.find(self.rest(), self.own) {
            Found::One(unit, _) => Some(unit),
            Found::Many(..) | Found::Nothing(_) => None,
        }
    }

    /// Whether the next words name a unit in full.
    pub(crate) fn at_exact_unit(&self) -> bool {
        matches!(self.names.exact(self.rest(), self.own), Some(Found::One(..)))
    }

    /// Nothing may follow.
    pub(crate) fn end(&self) -> Read<()> {
        let Some(word) = self.peek() else { return Ok(()) };
        if looks_like_hex(word) && hex_at(self.rest()).is_none() {
            let refusal = self.refuse(format!("there is no hex {} on the map", word.to_uppercase()));
            return Err(refusal.hint("hexes go from A1 to Q19"));
        }
        let refusal = self.refuse(format!("`{word}` is not understood here"));
        Err(match self.names.exact(self.rest(), self.own) {
            Some(Found::One(..)) => refusal.hint("one unit a line"),
            _ => refusal.hint("one order a line; a remark starts with #"),
        })
    }
}

/// The hex that the first words name, and how many words do.
pub(crate) fn hex_at(words: &[Word]) -> Option<(Hex, usize)> {
    let first = words.first()?.text.as_str();
    if let Ok(hex) = first.parse() {
        return Some((hex, 1));
    }
    if let Some((letter, number)) = first.split_once('-')
        && letter.len() == 1
        && let Ok(hex) = format!("{letter}{number}").parse()
    {
        return Some((hex, 1));
    }
    let second = words.get(1).filter(|_| first.len() == 1)?;
    format!("{first}{}", second.text).parse().ok().map(|hex| (hex, 2))
}

/// `b17-c16`, `b17->c16`, `b17/c16`.
pub(crate) fn chain(word: &str) -> Option<Vec<Hex>> {
    let parts = word.split(['-', '/', '>', '→', '⇒']).filter(|part| !part.is_empty());
    let hexes: Vec<Hex> = parts.map(|part| part.parse().ok()).collect::<Option<_>>()?;
    (!hexes.is_empty()).then_some(hexes)
}

/// A letter and one or two figures, on the map or not.
pub(crate) fn looks_like_hex(word: &str) -> bool {
    let mut characters = word.chars();
    let letter = characters.next().is_some_and(|c| c.is_ascii_alphabetic());
    let figures = characters.as_str();
    letter && (1..=2).contains(&figures.len()) && figures.bytes().all(|b| b.is_ascii_digit())
}
