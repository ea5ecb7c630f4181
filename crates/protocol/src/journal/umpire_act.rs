//! What an act of the umpire is about.
use serde::{Deserialize, Serialize};

use super::entry::Head;
use crate::dice::Hash32;

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
    /// The player of the seat is called so from here on: the text, or nothing if it is empty.
    Name,
    /// The clock stands still until [`Resume`](UmpireAct::Resume). The text is the reason, or empty.
    Adjourn,
    /// The clock runs again. The text is empty.
    Resume,
    /// More time for what the seat, or each seat, is asked now: the text is a number of seconds.
    Extend,
    /// Time in which the host was not there, so that no clock ran: the text is `<from> <to>`, Unix seconds.
    Pause,
    /// Time is up for the seat, and the rules have no default for what it is asked. The text is empty.
    Late,
    /// The seat has lost, because it was silent for too long. The text is empty.
    Forfeit,
    /// Something that is done if all seats consent to it: the text is what each would consent to, such as
    /// `rollback 41`.
    Propose,
    /// The game is set back to what it was behind an entry, as all seats have consented: the text is the
    /// entry's number. What was rolled since stays burnt.
    Rollback,
    /// The newest sheet is resolved again by mended rules, with the same dice: the text is the position of
    /// its lock. The new lock stands in the same group.
    Correct,
    /// Nobody has won, as all seats have consented. The text is empty.
    Draw,
    /// An old copy was put back, and what came behind it is lost: the text is the number and the hash of the
    /// newest entry that is. A fresh chain follows in the group, and nothing is played before a
    /// [`Rollback`](UmpireAct::Rollback).
    Restore,
    /// What the rulebook leaves to the umpire comes into the game, such as a schedule of arrivals: the text
    /// has it in the game's own words. What happens by it follows in the group.
    Arrive,
    /// An act that this program does not know.
    Other(String),
}

/// Every act that is known, with its word.
const WORDS: [(UmpireAct, &str); 17] = [
    (UmpireAct::Word, "word"),
    (UmpireAct::Address, "address"),
    (UmpireAct::Replace, "replace"),
    (UmpireAct::Close, "close"),
    (UmpireAct::Name, "name"),
    (UmpireAct::Adjourn, "adjourn"),
    (UmpireAct::Resume, "resume"),
    (UmpireAct::Extend, "extend"),
    (UmpireAct::Pause, "pause"),
    (UmpireAct::Late, "late"),
    (UmpireAct::Forfeit, "forfeit"),
    (UmpireAct::Propose, "propose"),
    (UmpireAct::Rollback, "rollback"),
    (UmpireAct::Correct, "correct"),
    (UmpireAct::Draw, "draw"),
    (UmpireAct::Restore, "restore"),
    (UmpireAct::Arrive, "arrive"),
];

/// What an act is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Concerns {
    /// The whole game: no seat is named.
    Game,
    /// One seat.
    Seat,
    /// One seat, or the whole game.
    Either,
}

impl UmpireAct {
    /// The word in the journal.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            UmpireAct::Other(word) => word,
            known => WORDS.iter().find(|(act, _)| act == known).map_or("", |(_, word)| word),
        }
    }

    /// What it is about.
    #[must_use]
    pub fn concerns(&self) -> Concerns {
        match self {
            UmpireAct::Word
            | UmpireAct::Close
            | UmpireAct::Adjourn
            | UmpireAct::Resume
            | UmpireAct::Pause
            | UmpireAct::Propose
            | UmpireAct::Rollback
            | UmpireAct::Correct
            | UmpireAct::Draw
            | UmpireAct::Restore
            | UmpireAct::Arrive => Concerns::Game,
            UmpireAct::Address
            | UmpireAct::Replace
            | UmpireAct::Name
            | UmpireAct::Late
            | UmpireAct::Forfeit => Concerns::Seat,
            UmpireAct::Extend | UmpireAct::Other(_) => Concerns::Either,
        }
    }

    /// Whether it fits that a seat is named, or is not.
    #[must_use]
    pub fn fits(&self, names_seat: bool) -> bool {
        match self.concerns() {
            Concerns::Game => !names_seat,
            Concerns::Seat => names_seat,
            Concerns::Either => true,
        }
    }

    /// Whether the game is over behind it.
    #[must_use]
    pub fn ends_game(&self) -> bool {
        matches!(self, UmpireAct::Close | UmpireAct::Forfeit | UmpireAct::Draw)
    }

    /// Whether the game stands behind it as it did earlier.
    #[must_use]
    pub fn sets_back(&self) -> bool {
        matches!(self, UmpireAct::Rollback | UmpireAct::Correct)
    }

    /// Whether this can be its text (`pbem/1 4.2`).
    #[must_use]
    pub fn can_say(&self, text: &str) -> bool {
        match self {
            UmpireAct::Word | UmpireAct::Close | UmpireAct::Adjourn | UmpireAct::Other(_) => true,
            UmpireAct::Arrive => !text.is_empty() && text.len() <= LONGEST_ENTRY,
            UmpireAct::Name => is_player_name(text),
            UmpireAct::Extend => seconds(text).is_some_and(|seconds| seconds > 0),
            UmpireAct::Pause => span(text).is_some(),
            UmpireAct::Propose => back_to(text).is_some(),
            UmpireAct::Rollback | UmpireAct::Correct => entry_number(text).is_some(),
            UmpireAct::Restore => lost_end(text).is_some(),
            _ => text.is_empty(),
        }
    }
}

/// Bytes of what an [`Arrive`](UmpireAct::Arrive) says, at the most: as many as a sheet of orders has.
pub const LONGEST_ENTRY: usize = 65_536;

/// Letters of a player's name, at the most.
pub const LONGEST_NAME: usize = 24;

/// Whether a player can be called so: letters and digits, inside also blanks and `.-_'`, [`LONGEST_NAME`]
/// characters at most. No address is one.
#[must_use]
pub fn is_player_name(text: &str) -> bool {
    // Four letters of Hangul that nobody sees.
    let is_seen = |c: char| !matches!(c, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}');
    let inside = |c: char| (c.is_alphanumeric() && is_seen(c)) || " .-_'".contains(c);
    let (first, last) = (text.chars().next(), text.chars().next_back());
    let at_ends = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '.' || c == '_');
    text.chars().count() <= LONGEST_NAME
        && text.chars().all(inside)
        && first.is_some_and(char::is_alphanumeric)
        && at_ends(last)
        && !text.contains("  ")
}

/// A number of seconds as an act says it, without leading zeros.
#[must_use]
pub fn seconds(text: &str) -> Option<i64> {
    let digits = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits && (text == "0" || !text.starts_with('0')))
}

/// A span of time as an act says it: from and to, in Unix seconds.
#[must_use]
pub fn span(text: &str) -> Option<(i64, i64)> {
    let (from, to) = text.split_once(' ')?;
    let whole = |text: &str| text.parse::<i64>().ok().filter(|number| number.to_string() == text);
    Some((whole(from)?, whole(to)?)).filter(|(from, to)| from < to)
}

/// The number of an entry behind the first, without leading zeros.
#[must_use]
pub fn entry_number(text: &str) -> Option<u64> {
    let digits = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits && !text.starts_with('0'))
}

/// The newest entry that is lost, as a `restore` says it: number, blank, hash.
#[must_use]
pub fn lost_end(text: &str) -> Option<Head> {
    let (seq, hash) = text.split_once(' ')?;
    let hash: Hash32 = hash.parse().ok().filter(|parsed: &Hash32| parsed.to_string() == hash)?;
    Some(Head { seq: entry_number(seq)?, hash })
}

/// The entry behind which a game is to be set back, in what seats consent to: `rollback 41`.
#[must_use]
pub fn back_to(consent: &str) -> Option<u64> {
    entry_number(consent.strip_prefix("rollback ")?)
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
        let later = serde_json::from_str::<UmpireAct>("\"promote\"").unwrap();
        assert_eq!(later, UmpireAct::Other("promote".to_owned()));
        assert_eq!(serde_json::to_string(&later).unwrap(), "\"promote\"");
    }

    #[test]
    fn an_act_says_one_thing_in_one_way() {
        for (act, said, not) in [
            (UmpireAct::Name, "Ada L.", "ada@example.org"),
            (UmpireAct::Name, "Zoë", " Ada"),
            (UmpireAct::Name, "阿達", "Ada  L."),
            (UmpireAct::Name, "Ada_1", "Ada\n"),
            (UmpireAct::Name, "김", "Ada\u{3164}"),
            (UmpireAct::Name, "a2345678901234567890123 4", ""),
            (UmpireAct::Extend, "86400", "086400"),
            (UmpireAct::Extend, "1", "0"),
            (UmpireAct::Extend, "999999999", "1000000000"),
            (UmpireAct::Pause, "-5 100", "100 100"),
            (UmpireAct::Pause, "0 1", "+1 2"),
            (UmpireAct::Late, "", "dak"),
            (UmpireAct::Propose, "rollback 41", "rollback 041"),
            (UmpireAct::Propose, "rollback 1", "resign yes"),
            (UmpireAct::Rollback, "41", "0"),
            (UmpireAct::Rollback, "123456789", "1234567890"),
            (UmpireAct::Correct, "41", "step 41"),
            (UmpireAct::Arrive, "1942-11-08, axis, 125rgt", ""),
            (UmpireAct::Arrive, "x", &"x".repeat(LONGEST_ENTRY + 1)),
            (UmpireAct::Restore, &format!("41 {}", "0a".repeat(32)), &format!("41 {}", "0A".repeat(32))),
            (UmpireAct::Restore, &format!("1 {}", "ff".repeat(32)), &format!("0 {}", "ff".repeat(32))),
        ] {
            assert!(act.can_say(said) || said.chars().count() > LONGEST_NAME, "{act:?} {said}");
            assert!(!act.can_say(not), "{act:?} {not}");
        }
        assert!(!UmpireAct::Name.can_say("a2345678901234567890123 4"), "too long");
        assert!(UmpireAct::Extend.fits(true) && UmpireAct::Extend.fits(false));
        assert!(UmpireAct::Name.fits(true) && !UmpireAct::Name.fits(false) && !UmpireAct::Pause.fits(true));
    }
}
