//! Terms read from words. All that is wrong with them is told at once.
//!
//! A part begins with its keyword and goes on to the next one, or to a length, which is a pace without its
//! keyword. Commas are for the eye alone.

use std::collections::BTreeSet;

use super::length::read;
use super::{AfterSilences, ClockTerms, LONGEST, Mistake, Pace, TermsError, Trouble, shortened};
use crate::dates::{Weekday, parse_dates};
use crate::zone::Zone;

const PARTS: [&str; 8] = ["each", "bank", "grace", "rest", "holidays", "zone", "away", "after"];

/// Words longer than any terms need be are not compared with ours.
const WORD_MAX: usize = 40;

struct Reader {
    terms: ClockTerms,
    pace: Option<Pace>,
    mistakes: Vec<Mistake>,
}

/// The terms that a text says.
pub(super) fn terms(text: &str) -> Result<ClockTerms, TermsError> {
    // Whatever is put into its place later, so that reading can go on without it.
    let stand_in = Pace::Each { seconds: LONGEST };
    let mut reader = Reader { terms: ClockTerms::of(stand_in), pace: None, mistakes: vec![] };
    let words: Vec<&str> = words(text);
    let mut said: BTreeSet<&str> = BTreeSet::new();
    let mut rest = words.as_slice();
    while let Some(word) = rest.first() {
        let keyword = part(word);
        // A slip in a keyword is told, and the words behind it are read as if there were none.
        if let Some(meant) = keyword.filter(|meant| !is_meant(word, meant)) {
            reader.unknown(word, Some(meant));
        }
        let inside = usize::from(keyword.is_some());
        let (own, tail) = rest.split_at(inside + length_of(keyword, &rest[inside..]));
        let name = keyword.filter(|name| *name != "bank").unwrap_or("each");
        if said.insert(name) {
            reader.part(keyword.unwrap_or("each"), word, &own[inside..]);
        } else {
            reader.bad(&own.join(" "), Trouble::Twice);
        }
        rest = tail;
    }
    reader.finish(said.contains("each"))
}

/// How many words behind its keyword belong to a part.
fn length_of(keyword: Option<&str>, words: &[&str]) -> usize {
    let ends = |(at, word): (usize, &&str)| match keyword {
        // A zone may have a name that looks like a slip: `EST`.
        Some("zone") if at == 0 => PARTS.iter().any(|part| is_meant(word, part)),
        // A pace that stands behind another part.
        Some(name) if name != "bank" && name != "each" && at > 0 && read(word).is_some() => true,
        _ => part(word).is_some(),
    };
    words.iter().enumerate().position(ends).unwrap_or(words.len())
}

/// The words of a text. Signs between lengths and dates stand alone.
fn words(text: &str) -> Vec<&str> {
    let ends = |c: char| c.is_whitespace() || ",;:".contains(c);
    text.split(ends).filter(|word| !word.is_empty() && !word.eq_ignore_ascii_case("and")).collect()
}

/// The keyword that a word is, or that it is a slip of.
fn part(word: &str) -> Option<&'static str> {
    let exact = PARTS.iter().find(|part| is_meant(word, part));
    exact.or_else(|| near(word, &PARTS).filter(|part| part.len() > 3)).copied()
}

fn is_meant(word: &str, part: &str) -> bool {
    let word = word.to_lowercase();
    word == part || (part == "holidays" && word == "holiday")
}

/// The one of our words that another one is a slip of: one letter in a short word, two in a long one.
fn near<'p>(word: &str, ours: &'p [&'static str]) -> Option<&'p &'static str> {
    if word.len() > WORD_MAX || !word.chars().all(char::is_alphabetic) {
        return None;
    }
    let word = word.to_lowercase();
    let far = |ours: &str| strsim::damerau_levenshtein(&word, ours);
    let best = ours.iter().min_by_key(|ours| far(ours))?;
    (far(best) <= if best.len() > 4 { 2 } else { 1 }).then_some(best)
}

impl Reader {
    fn bad(&mut self, words: &str, trouble: Trouble) {
        self.mistakes.push(Mistake { words: shortened(words), trouble });
    }

    fn unknown(&mut self, word: &str, near: Option<&str>) {
        self.bad(word, Trouble::Unknown { near: near.map(str::to_owned) });
    }

    fn part(&mut self, keyword: &str, head: &str, words: &[&str]) {
        match (keyword, words) {
            ("each", _) => self.each(head, words),
            (_, []) => {
                let wanted = match keyword {
                    "bank" => "bank 5d+1d max 10d",
                    "grace" => "grace 12h",
                    "rest" => "rest sat sun",
                    "holidays" => "holidays 2026-12-24..2026-12-26",
                    "zone" => "zone Europe/Berlin",
                    "away" => "away 14d",
                    _ => "after 3 silences replace",
                };
                self.bad(head, Trouble::Unfinished { wanted });
            }
            ("bank", words) => self.bank(words),
            ("rest", words) => words.iter().for_each(|word| self.rest(word)),
            ("holidays", words) => self.holidays(words),
            ("after", words) => self.after(words),
            (_, [word, more @ ..]) => {
                self.single(keyword, word);
                more.iter().for_each(|word| self.stray(word));
            }
        }
    }

    /// A word too many.
    fn stray(&mut self, word: &str) {
        self.unknown(word, near(word, &PARTS).copied());
    }

    fn length(&mut self, word: &str) -> Option<u64> {
        let found = read(&word.to_lowercase());
        if found.is_none() {
            self.bad(word, Trouble::NoLength);
        }
        found
    }

    /// `3d`, or `each 3d`: the head is the keyword or the length itself.
    fn each(&mut self, head: &str, words: &[&str]) {
        let [word, more @ ..] = words else {
            return self.bad(head, Trouble::Unfinished { wanted: "each 3d" });
        };
        if let Some(seconds) = self.length(word) {
            self.pace = Some(Pace::Each { seconds });
        }
        more.iter().for_each(|word| self.stray(word));
    }

    /// `5d+1d max 10d`, also with spaces around the plus sign.
    fn bank(&mut self, words: &[&str]) {
        let joined = words.join(" ").replace('+', " + ");
        let mut words = joined.split(' ').filter(|word| !word.is_empty());
        let start = words.next().and_then(|word| self.length(word));
        let (mut increment, mut cap) = (None, None);
        while let Some(word) = words.next() {
            let slot = match word {
                "+" => &mut increment,
                _ if word.eq_ignore_ascii_case("max") => &mut cap,
                _ => {
                    self.unknown(word, near(word, &["max"]).copied());
                    continue;
                }
            };
            let twice = slot.is_some();
            match words.next() {
                _ if twice => self.bad(word, Trouble::Twice),
                Some(length) => *slot = Some(self.length(length)),
                None => self.bad(word, Trouble::Unfinished { wanted: "bank 5d+1d max 10d" }),
            }
        }
        // What could not be read is told already; a stand-in keeps it from being told as missing.
        let (increment, cap) = (increment.unwrap_or(Some(0)), cap.unwrap_or(Some(LONGEST)));
        if let (Some(start), Some(increment), Some(cap)) = (start, increment, cap) {
            self.pace = Some(Pace::Bank { start, increment, cap });
        }
    }

    fn rest(&mut self, word: &str) {
        match Weekday::named(word) {
            Some(day) if !self.terms.rest.insert(day) => self.bad(word, Trouble::Twice),
            Some(_) => {}
            None => self.bad(word, Trouble::NoWeekday),
        }
    }

    fn holidays(&mut self, words: &[&str]) {
        let mut rest = words;
        while let [word, tail @ ..] = rest {
            let (span, tail) = match tail {
                // Two dates with a word of its own between them.
                [sign, last, tail @ ..] if is_between(sign) => (format!("{word} {sign} {last}"), tail),
                _ => ((*word).to_owned(), tail),
            };
            rest = tail;
            match parse_dates(&span) {
                Ok(found) => self.terms.holidays.push(found),
                Err(error) => self.bad(&span, Trouble::Dates(error)),
            }
        }
    }

    fn single(&mut self, keyword: &str, word: &str) {
        match keyword {
            "grace" => {
                if let Some(grace) = self.length(word) {
                    self.terms.grace = grace;
                }
            }
            "zone" => match Zone::named(word) {
                Ok(zone) => self.terms.zone = zone,
                Err(error) => self.bad(word, Trouble::Zone(error)),
            },
            _ => {
                let seconds = read(&word.to_lowercase()).filter(|seconds| seconds % super::DAY == 0);
                let days = seconds.map(|seconds| seconds / super::DAY).or_else(|| word.parse().ok());
                match days.and_then(|days| u32::try_from(days).ok()) {
                    Some(days) => self.terms.away = days,
                    None => self.bad(word, Trouble::TooManyDays),
                }
            }
        }
    }

    /// `3 silences adjourn`; either half may be left out.
    fn after(&mut self, words: &[&str]) {
        let mut rest = words;
        if let [number, tail @ ..] = rest
            && number.starts_with(|c: char| c.is_ascii_digit())
        {
            match number.parse() {
                Ok(count) => self.terms.silences = count,
                Err(_) => self.bad(number, Trouble::Silences),
            }
            rest = tail;
        }
        let mut then = None;
        for word in rest {
            let lower = word.to_lowercase();
            let found = AfterSilences::ALL.into_iter().find(|then| then.id() == lower);
            match found {
                Some(_) if then.is_some() => self.bad(word, Trouble::Twice),
                Some(_) => then = found,
                None if ["silence", "silences", "then"].contains(&lower.as_str()) => {}
                None => self.bad(word, Trouble::Then),
            }
        }
        self.terms.then = then.unwrap_or_default();
    }

    fn finish(mut self, has_pace: bool) -> Result<ClockTerms, TermsError> {
        if !has_pace {
            self.mistakes.insert(0, Mistake { words: String::new(), trouble: Trouble::NoPace });
        }
        if let Some(pace) = self.pace {
            self.terms.pace = pace;
        }
        match self.terms.checked() {
            Ok(terms) if self.mistakes.is_empty() => Ok(terms),
            Ok(_) => Err(TermsError(self.mistakes)),
            Err(TermsError(more)) => Err(TermsError([self.mistakes, more].concat())),
        }
    }
}

/// Whether a word stands between two dates.
fn is_between(word: &str) -> bool {
    ["to", "until", "bis", "-", "–", "—", ".."].contains(&word.to_lowercase().as_str())
}
