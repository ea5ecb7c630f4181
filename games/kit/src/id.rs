//! Short names of units, sides and other game things, as they stand in data, orders and journals.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::fmt;

const CAPACITY: usize = 15;

/// A short lower-case ASCII name, such as `3rtr`, `1-5pz` or `cw`. Cheap to copy, ordered as text.
///
/// It holds 1 to 15 bytes of `[a-z0-9-]`. Events and journals carry it as plain text.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Id {
    /// The text, filled up with zeros, and its length behind it.
    bytes: [u8; CAPACITY + 1],
}

impl Id {
    /// Reads an id; `None` if the text is empty, too long, or has a character outside `[a-z0-9-]`.
    #[must_use]
    pub const fn new(text: &str) -> Option<Id> {
        let source = text.as_bytes();
        if source.is_empty() || source.len() > CAPACITY {
            return None;
        }
        let mut bytes = [0; CAPACITY + 1];
        let mut i = 0;
        while i < source.len() {
            let byte = source[i];
            if !(byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-') {
                return None;
            }
            bytes[i] = byte;
            i += 1;
        }
        bytes[CAPACITY] = source.len() as u8;
        Some(Id { bytes })
    }

    /// An id that stands in the source code itself, checked when the program is compiled.
    ///
    /// # Panics
    /// At compile time, when used in a `const`, if the text is no id.
    #[must_use]
    pub const fn literal(text: &str) -> Id {
        match Id::new(text) {
            Some(id) => id,
            None => panic!("not an id: 1 to 15 of [a-z0-9-]"),
        }
    }

    /// The name as text.
    #[must_use]
    #[inline]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.bytes[CAPACITY])]).unwrap_or_default()
    }
}

/// As text. One comparison of numbers instead of a loop: ids are the keys of nearly every map.
impl Ord for Id {
    #[inline]
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        u128::from_be_bytes(self.bytes).cmp(&u128::from_be_bytes(other.bytes))
    }
}

impl PartialOrd for Id {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.as_str())
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Id::new(&text).ok_or_else(|| D::Error::custom(format!("`{text}` is no id")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_short_lower_case_ascii() {
        for good in ["3rtr", "1-5pz", "a", "abcdefghijklmno"] {
            assert_eq!(Id::new(good).map(|id| id.to_string()), Some(good.to_owned()));
        }
        for bad in ["", "3 RTR", "3RTR", "ä", "abcdefghijklmnop", "a_b"] {
            assert_eq!(Id::new(bad), None, "{bad}");
        }
    }
}
