//! What kind of thing a journal's note is about, and what a strike says.
use std::fmt;

use serde::{Deserialize, Serialize};

/// The kind of a [`Body::Note`](super::entry::Body::Note). The text of a note is for programs: of sealed
/// choices it begins with the slot, and no sentence stands in it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum NoteKind {
    /// What a player says to the others, as it was written.
    Press,
    /// The seat gives up the game.
    Resign,
    /// Another build of the rules plays from here on: its digest, a blank, its name and version.
    Rules,
    /// A reveal that fits is here and held back until the slot is opened.
    HeldReveal,
    /// A reveal that does not open its commitment.
    RefusedReveal,
    /// A commitment that stands in the journal already; behind the slot, its hash.
    RefusedCommit,
    /// No valid reveal, or an illegal choice: the default applies. The text is a [`Strike`].
    Strike,
    /// No commitment in time: the default was sealed in its place.
    Tardy,
    /// The seat agrees that a resolution be void, or that the dice come from another source: `void <number>`,
    /// `chain <number>`.
    Consent,
    /// The line of entropy of a seat could be guessed, and it was asked for a better one, once.
    EntropyAsked,
    /// The player is called so from here on.
    Name,
    /// The player is away, so that the seat's clock stands still: the first and the last day,
    /// `2026-12-20 2027-01-03`.
    Away,
    /// The player gives whoever is asked now so many seconds more.
    Extend,
    /// The player asks for so many seconds more.
    AskTime,
    /// A kind that this program does not know.
    Other(String),
}

/// Every kind that is known, with its word.
const WORDS: [(NoteKind, &str); 14] = [
    (NoteKind::Press, "press"),
    (NoteKind::Resign, "resign"),
    (NoteKind::Rules, "rules"),
    (NoteKind::HeldReveal, "held-reveal"),
    (NoteKind::RefusedReveal, "refused-reveal"),
    (NoteKind::RefusedCommit, "refused-commit"),
    (NoteKind::Strike, "strike"),
    (NoteKind::Tardy, "tardy"),
    (NoteKind::Consent, "consent"),
    (NoteKind::EntropyAsked, "entropy-asked"),
    (NoteKind::Name, "name"),
    (NoteKind::Away, "away"),
    (NoteKind::Extend, "extend"),
    (NoteKind::AskTime, "ask-time"),
];

impl NoteKind {
    /// The word in the journal.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            NoteKind::Other(word) => word,
            known => WORDS.iter().find(|(kind, _)| kind == known).map_or("", |(_, word)| word),
        }
    }
}

impl From<String> for NoteKind {
    fn from(word: String) -> NoteKind {
        let known = WORDS.iter().find(|(_, known)| *known == word);
        known.map_or_else(|| NoteKind::Other(word.clone()), |(kind, _)| kind.clone())
    }
}

impl From<&str> for NoteKind {
    fn from(word: &str) -> NoteKind {
        word.to_owned().into()
    }
}

impl From<NoteKind> for String {
    fn from(kind: NoteKind) -> String {
        kind.word().to_owned()
    }
}

/// Why a sealed choice counts as silence, as the note says it: words for programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Strike {
    /// It was not opened in time: `<slot> unopened`.
    Unopened {
        /// The slot.
        slot: String,
    },
    /// The rules do not have it: `<slot> <choice> <rule>`, with `-` where no rule is cited.
    Illegal {
        /// The slot.
        slot: String,
        /// The choice.
        choice: String,
        /// Number of the rule.
        rule: String,
    },
}

/// The word of a strike for a choice that was not opened.
const UNOPENED: &str = "unopened";
/// The end of such a strike in journals of earlier programs, which wrote sentences.
const WAS_UNOPENED: &str = "was not opened in time";

impl Strike {
    /// Reads the text of a note; `None` for the sentence of an earlier program that gives a reason in words.
    #[must_use]
    pub fn read(text: &str) -> Option<Strike> {
        let (slot, rest) = text.split_once(' ')?;
        let slot = slot.to_owned();
        if rest == UNOPENED || rest == WAS_UNOPENED {
            return Some(Strike::Unopened { slot });
        }
        let (choice, rule) = rest.split_once(' ').filter(|(choice, _)| !choice.ends_with(':'))?;
        Some(Strike::Illegal { slot, choice: choice.to_owned(), rule: rule.to_owned() })
    }

    /// An illegal choice, by the number of the rule, if one is cited.
    #[must_use]
    pub fn illegal(slot: &str, choice: &str, rule: &str) -> Strike {
        let rule = if rule.is_empty() { "-" } else { rule };
        Strike::Illegal { slot: slot.to_owned(), choice: choice.to_owned(), rule: rule.to_owned() }
    }
}

impl fmt::Display for Strike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strike::Unopened { slot } => write!(f, "{slot} {UNOPENED}"),
            Strike::Illegal { slot, choice, rule } => write!(f, "{slot} {choice} {rule}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_a_word_and_an_unknown_one_stays_as_it_is() {
        for (kind, word) in WORDS {
            assert_eq!((NoteKind::from(word), kind.word()), (kind.clone(), word));
        }
        let later = serde_json::from_str::<NoteKind>("\"adjourned\"").unwrap();
        assert_eq!(later, NoteKind::Other("adjourned".to_owned()));
        assert_eq!(serde_json::to_string(&later).unwrap(), "\"adjourned\"");
    }

    #[test]
    fn a_strike_is_read_as_it_was_written_and_a_sentence_is_told_apart() {
        for strike in [
            Strike::Unopened { slot: "T01C2.an".to_owned() },
            Strike::illegal("T01C2.an", "9", "7.4"),
            Strike::illegal("T01C2.air", "hurricane:G2,F2", ""),
        ] {
            assert_eq!(Strike::read(&strike.to_string()), Some(strike));
        }
        let unopened = Strike::Unopened { slot: "T01C2.an".to_owned() };
        assert_eq!(Strike::read("T01C2.an was not opened in time"), Some(unopened));
        assert_eq!(Strike::read("T01C2.an 9: a number from 1 to 6"), None);
        assert_eq!(Strike::read("T01C2.an"), None);
    }
}
