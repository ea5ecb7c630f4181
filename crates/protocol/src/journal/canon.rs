//! Canonical JSON: RFC 8785 (JCS) on the restricted profile of `pbem/1 2.5`.
use serde_json::Value;

use super::form::is_canonical;
use crate::dice::{DiceError, Hash32, hash_clean, hash_lines};

/// The longest line of a journal, in bytes without its LF.
pub const MAX_LINE: usize = 16 << 20;
/// How deeply arrays and objects may nest.
pub const MAX_DEPTH: usize = 64;
/// The largest integer that every JSON reader keeps exactly: 2^53 - 1, of either sign.
pub(super) const MAX_INTEGER: u64 = (1 << 53) - 1;

/// Why a value or a line is outside the profile.
#[derive(Debug, thiserror::Error)]
pub enum CanonError {
    /// A line longer than [`MAX_LINE`].
    #[error("the line has {0} bytes, more than {MAX_LINE}")]
    MeasureLine(usize),
    /// Text that is no JSON, or nested beyond the reader's limit.
    #[error("not JSON: {0}")]
    Parse(serde_json::Error),
    /// JSON that is not written in its one canonical form, a doubled key among them.
    #[error("not canonical JSON")]
    NotCanonical,
    /// Arrays or objects nested deeper than [`MAX_DEPTH`].
    #[error("nested more than {MAX_DEPTH} deep")]
    MeasureDepth,
    /// A number with a fraction or an exponent, or beyond 2^53 - 1.
    #[error("{0} is not an integer within 2^53 - 1")]
    CheckNumber(String),
    /// A key outside `[a-z][a-z0-9_]{0,31}`.
    #[error("ill-formed key {0:?}")]
    CheckKey(String),
    /// The writer failed; no value within the profile is known to cause it.
    #[error("cannot write: {0}")]
    Write(serde_json::Error),
    /// A line that cannot be hashed.
    #[error(transparent)]
    Hash(#[from] DiceError),
}

/// The canonical text of a value, without a line end.
///
/// # Errors
/// [`CanonError`] for whatever the profile excludes: floats, integers beyond 2^53 - 1, keys outside
/// `[a-z][a-z0-9_]{0,31}`, nesting beyond [`MAX_DEPTH`], text beyond [`MAX_LINE`].
pub fn canonical(value: &Value) -> Result<String, CanonError> {
    check(value, 0)?;
    // On this profile serde_json writes RFC 8785, because its maps are sorted and there are no floats. A test
    // holds it against a library, lest some dependency switch sorting off (`preserve_order`).
    let text = serde_json::to_string(value).map_err(CanonError::Write)?;
    if text.len() > MAX_LINE { Err(CanonError::MeasureLine(text.len())) } else { Ok(text) }
}

/// Reads one line (without its LF) that must equal its own canonical form.
///
/// # Errors
/// [`CanonError`]; doubled keys and lone surrogates are refused too.
pub fn parse_strict(line: &str) -> Result<Value, CanonError> {
    if line.len() > MAX_LINE {
        return Err(CanonError::MeasureLine(line.len()));
    }
    let value: Value = serde_json::from_str(line).map_err(CanonError::Parse)?;
    // Only what is not canonical is written again, to say why.
    if is_canonical(line) || canonical(&value)? == line { Ok(value) } else { Err(CanonError::NotCanonical) }
}

/// The entry hash of a canonical line.
///
/// # Errors
/// [`CanonError::Hash`] if the text holds a line break or NUL, which canonical text never does.
pub fn entry_hash(canonical_line: &str) -> Result<Hash32, CanonError> {
    Ok(hash_lines(&["pbem/1 entry", canonical_line])?)
}

/// The same of a line that [`parse_strict`] has read.
pub(super) fn entry_hash_of_read(line: &str) -> Hash32 {
    hash_clean(&["pbem/1 entry", line])
}

/// What stands in the journal for a payload that the umpire's program seals: hidden orders, a mailed choice.
///
/// # Errors
/// [`CanonError`] if the payload is outside the profile.
pub fn sealed_hash(blind: Hash32, payload: &Value) -> Result<Hash32, CanonError> {
    Ok(hash_lines(&["pbem/1 sealed", &blind.to_string(), &canonical(payload)?])?)
}

/// Whether a text can be a key of a journal entry: `[a-z][a-z0-9_]{0,31}`.
pub fn is_key(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() <= 32
        && bytes.first().is_some_and(u8::is_ascii_lowercase)
        && bytes.iter().all(|&b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
}

fn check(value: &Value, depth: usize) -> Result<(), CanonError> {
    if depth > MAX_DEPTH {
        return Err(CanonError::MeasureDepth);
    }
    match value {
        Value::Null | Value::Bool(_) | Value::String(_) => Ok(()),
        Value::Number(number) => {
            let size = number.as_u64().or_else(|| number.as_i64().map(i64::unsigned_abs));
            match size {
                Some(size) if size <= MAX_INTEGER => Ok(()),
                _ => Err(CanonError::CheckNumber(number.to_string())),
            }
        }
        Value::Array(list) => list.iter().try_for_each(|item| check(item, depth + 1)),
        Value::Object(map) => map.iter().try_for_each(|(key, item)| {
            if !is_key(key) {
                return Err(CanonError::CheckKey(key.clone()));
            }
            check(item, depth + 1)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_canonical_form_is_read() {
        assert!(parse_strict(r#"{"a":[1,-2,true,null],"b":{"c":"é\n"}}"#).is_ok());
        for bad in [
            r#"{"b":1,"a":2}"#,
            r#"{"a":1,"a":1}"#,
            r#"{"a":1,"a":2}"#,
            r#"{"a": 1}"#,
            r#"{"a":1.0}"#,
            r#"{"a":1e2}"#,
            r#"{"a":-0}"#,
            r#"{"a":9007199254740992}"#,
            r#"{"a":123456789012345678901234567890}"#,
            r#"{"a":"\ud800"}"#,
            r#"{"a":"\u00e9"}"#,
            r#"{"A":1}"#,
            r#"{"a":1} "#,
            "{\"a\":1}\r",
            "",
            "{\"a\":\"\u{1}\"}",
        ] {
            assert!(parse_strict(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn an_rfc_8785_library_writes_the_same() {
        let text = concat!(
            r#"{"z":[1,-2,true,null,{"b":"","a":9007199254740991}],"a":{},"a1":[],"#,
            r#""a_1":"é\u0007\"\\/\n\r\t\u001f\u007f\u2028戦"}"#
        );
        let value: Value = serde_json::from_str(text).unwrap();
        assert_eq!(canonical(&value).unwrap(), serde_json_canonicalizer::to_string(&value).unwrap());
    }

    #[test]
    fn depth_and_length_are_bounded() {
        let nest = |n: usize| format!("{}{}", "[".repeat(n), "]".repeat(n));
        assert!(parse_strict(&nest(MAX_DEPTH)).is_ok());
        assert!(parse_strict(&nest(MAX_DEPTH + 2)).is_err());
        assert!(parse_strict(&nest(100_000)).is_err());
        assert!(matches!(parse_strict(&" ".repeat(MAX_LINE + 1)), Err(CanonError::MeasureLine(_))));
        assert!(canonical(&Value::String("x".repeat(MAX_LINE))).is_err());
    }
}
