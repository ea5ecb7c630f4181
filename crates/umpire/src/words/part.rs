//! What stands in lists of notices.
use feldpost_kit::message::Message;
use serde::{Deserialize, Deserializer, Serialize};

/// A line of a mail with its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberedLine {
    /// From 1.
    pub number: usize,
    /// As much of it as is shown.
    pub text: String,
}

/// A seat by the name of its side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedSeat {
    /// The side, in words.
    pub side: String,
    /// The game.
    pub game: String,
}

/// A sign of a map with what it means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MapSign {
    /// As it is drawn.
    pub sign: String,
    /// What it means.
    pub means: String,
}

/// A named place of a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MapPlace {
    /// Its hex.
    pub hex: String,
    /// Its name.
    pub name: String,
}

/// A name as it is compared: letters that look alike are the same, of whatever alphabet (UTS 39, section 4),
/// upper and lower case too.
#[must_use]
pub fn compared(name: &str) -> String {
    use unicode_normalization::UnicodeNormalization as _;
    let plain = name.nfkc().collect::<String>().to_lowercase();
    unicode_security::skeleton(&plain).collect()
}

/// A length of time in the largest unit that gives a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// How many.
    pub number: i64,
    /// `days`, `hours` or `minutes`.
    pub unit: &'static str,
}

impl Amount {
    /// So many seconds; what is less than a minute is rounded up to one.
    #[must_use]
    pub fn of(seconds: i64) -> Amount {
        match seconds {
            _ if seconds % 86_400 == 0 => Amount { number: seconds / 86_400, unit: "days" },
            _ if seconds % 3_600 == 0 => Amount { number: seconds / 3_600, unit: "hours" },
            _ => Amount { number: seconds.div_euclid(60) + i64::from(seconds % 60 != 0), unit: "minutes" },
        }
    }
}

/// What the game has told: as a message, or as the words that earlier programs stored.
///
/// The test that lists the shapes of all notices reads no text, and knows none that can be two things.
pub(super) fn told<'de, D: Deserializer<'de>>(stored: D) -> Result<Message, D::Error> {
    match stored.is_human_readable() {
        true => Message::deserialize(stored),
        false => String::deserialize(stored).map(Message::written),
    }
}
