//! The one hash of the protocol: SHA-256 over lines.
use std::fmt;
use std::str::FromStr;

use data_encoding::HEXLOWER;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use super::DiceError;

/// Thirty-two bytes that are written as 64 lowercase hex digits: a hash, a seed, a blind (`pbem/1 2.1`).
///
/// Reading is strict: upper case, blanks and other lengths are refused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Hash32(pub [u8; 32]);

impl Hash32 {
    /// Sixty-four zeros: what the first entry of a journal names as the one before it.
    pub const ZERO: Self = Self([0; 32]);

    /// The first 16 hex digits, for people to compare by eye.
    pub fn short(&self) -> String {
        let mut text = self.to_string();
        text.truncate(16);
        text
    }

    /// Its 64 hex digits, written there.
    pub(crate) fn digits<'a>(&self, room: &'a mut [u8; 64]) -> &'a str {
        HEXLOWER.encode_mut_str(&self.0, room)
    }

    /// SHA-256 of raw bytes: a mail as received, a beacon signature, a commitment string.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }
}

impl fmt::Display for Hash32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.digits(&mut [0; 64]))
    }
}

impl fmt::Debug for Hash32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash32({self})")
    }
}

impl FromStr for Hash32 {
    type Err = DiceError;

    fn from_str(text: &str) -> Result<Self, DiceError> {
        let digits: &[u8; 64] = text.as_bytes().try_into().map_err(|_| DiceError::ParseHash)?;
        let mut bytes = [0; 32];
        HEXLOWER.decode_mut(digits, &mut bytes).map_err(|_| DiceError::ParseHash)?;
        Ok(Self(bytes))
    }
}

impl Serialize for Hash32 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hash32 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// `H(l1, l2, ...)`: SHA-256 over the lines, each followed by one LF (`pbem/1 2.1`).
///
/// Text is hashed as its UTF-8 bytes are; it is never normalised.
///
/// # Errors
/// [`DiceError::HashLine`] for a line that holds LF, CR or NUL.
pub fn hash_lines(lines: &[&str]) -> Result<Hash32, DiceError> {
    let mut sha = Sha256::new();
    for line in lines {
        if line.bytes().any(|b| matches!(b, b'\n' | b'\r' | 0)) {
            return Err(DiceError::HashLine);
        }
        sha.update(line.as_bytes());
        sha.update(b"\n");
    }
    Ok(Hash32(sha.finalize().into()))
}

/// As [`hash_lines`], for lines that are known to be clean: tags, numbers, hashes, checked labels, canonical
/// text.
pub(crate) fn hash_clean(lines: &[&str]) -> Hash32 {
    let mut sha = Sha256::new();
    for line in lines {
        sha.update(line.as_bytes());
        sha.update(b"\n");
    }
    Hash32(sha.finalize().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_is_strict() {
        let text = Hash32::of_bytes(b"x").to_string();
        assert_eq!(text.parse::<Hash32>().map(|h| h.to_string()), Ok(text.clone()));
        for bad in [text.to_uppercase(), text[1..].to_owned(), format!("{text}0"), format!(" {}", &text[1..])]
        {
            assert_eq!(bad.parse::<Hash32>(), Err(DiceError::ParseHash), "{bad}");
        }
        assert_eq!(serde_json::to_string(&Hash32::ZERO).unwrap(), format!("\"{}\"", "0".repeat(64)));
        assert_eq!(Hash32::of_bytes(b"").short(), "e3b0c44298fc1c14");
    }

    #[test]
    fn lines_cannot_run_together() {
        assert_ne!(hash_lines(&["a", "b"]), hash_lines(&["ab", ""]));
        for bad in ["a\nb", "a\r", "\0"] {
            assert_eq!(hash_lines(&["tag", bad]), Err(DiceError::HashLine));
        }
        assert_eq!(hash_lines(&["a", "b"]), Ok(hash_clean(&["a", "b"])));
    }
}
