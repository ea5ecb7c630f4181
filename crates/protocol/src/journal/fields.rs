//! Reading one value out of an entry that may hold anything.
use serde_json::{Map, Value};

use crate::dice::Hash32;

/// An entry, or an object in one. Every getter says in words what is missing or of another kind.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a>(&'a Map<String, Value>);

impl<'a> Fields<'a> {
    pub fn of(value: &'a Value) -> Result<Self, String> {
        value.as_object().map(Self).ok_or_else(|| "not an object".to_owned())
    }

    pub fn has(self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    pub fn value(self, key: &str) -> Result<&'a Value, String> {
        self.0.get(key).ok_or_else(|| format!("{key} is missing"))
    }

    pub fn text(self, key: &str) -> Result<&'a str, String> {
        self.value(key)?.as_str().ok_or_else(|| format!("{key} is not text"))
    }

    pub fn hash(self, key: &str) -> Result<Hash32, String> {
        self.text(key)?.parse().map_err(|e| format!("{key}: {e}"))
    }

    /// A number from 0.
    pub fn count(self, key: &str) -> Result<u64, String> {
        self.value(key)?.as_u64().ok_or_else(|| format!("{key} is not a number from 0"))
    }

    /// A number of either sign.
    pub fn integer(self, key: &str) -> Result<i64, String> {
        self.value(key)?.as_i64().ok_or_else(|| format!("{key} is not an integer"))
    }

    pub fn list(self, key: &str) -> Result<&'a [Value], String> {
        self.value(key)?.as_array().map(Vec::as_slice).ok_or_else(|| format!("{key} is not a list"))
    }

    pub fn map(self, key: &str) -> Result<&'a Map<String, Value>, String> {
        self.value(key)?.as_object().ok_or_else(|| format!("{key} is not an object"))
    }

    /// A list of small numbers from 0.
    pub fn small_numbers(self, key: &str) -> Result<Vec<u16>, String> {
        let small = |v: &Value| v.as_u64().and_then(|n| u16::try_from(n).ok());
        let numbers = self.list(key)?.iter().map(small).collect::<Option<_>>();
        numbers.ok_or_else(|| format!("{key} holds something else than small numbers"))
    }
}
