//! What an act of the umpire is about.
use serde::{Deserialize, Serialize};

/// The act of a [`Body::Umpire`](super::entry::Body::Umpire).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum UmpireAct {
    /// Words to all players, as they were written.
    Word,
    /// The seat has another address. The text is empty.
    Address,
    /// Another person sits at the seat from here on; its standing orders are dropped. The text is empty.
    Replace,
    /// Nothing is played any more. The text is the reason, or empty.
    Close,
    /// An act that this program does not know.
    Other(String),
}

/// Every act that is known, with its word.
const WORDS: [(UmpireAct, &str); 4] = [
    (UmpireAct::Word, "word"),
    (UmpireAct::Address, "address"),
    (UmpireAct::Replace, "replace"),
    (UmpireAct::Close, "close"),
];

impl UmpireAct {
    /// The word in the journal.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            UmpireAct::Other(word) => word,
            known => WORDS.iter().find(|(act, _)| act == known).map_or("", |(_, word)| word),
        }
    }

    /// Whether it is about one seat.
    #[must_use]
    pub fn is_of_a_seat(&self) -> bool {
        matches!(self, UmpireAct::Address | UmpireAct::Replace)
    }
}

impl From<String> for UmpireAct {
    fn from(word: String) -> UmpireAct {
        let known = WORDS.iter().find(|(_, known)| *known == word);
        known.map_or_else(|| UmpireAct::Other(word.clone()), |(act, _)| act.clone())
    }
}

impl From<UmpireAct> for String {
    fn from(act: UmpireAct) -> String {
        act.word().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_act_is_a_word_and_an_unknown_one_stays_as_it_is() {
        for (act, word) in WORDS {
            assert_eq!((UmpireAct::from(word.to_owned()), act.word()), (act.clone(), word));
        }
        let later = serde_json::from_str::<UmpireAct>("\"extend\"").unwrap();
        assert_eq!(later, UmpireAct::Other("extend".to_owned()));
        assert_eq!(serde_json::to_string(&later).unwrap(), "\"extend\"");
    }
}
