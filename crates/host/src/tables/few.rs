//! What each of a few seats has, in no more room than that needs: ten thousand games are known at a time.
use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A map with few entries, sorted. It is stored as a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Few<T>(Box<[(Box<str>, T)]>);

impl<T> Default for Few<T> {
    fn default() -> Self {
        Few(Box::default())
    }
}

impl<T> Few<T> {
    /// What is there under a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&T> {
        self.0.iter().find(|(own, _)| &**own == name).map(|(_, value)| value)
    }

    /// Each name with what it has, by names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.0.iter().map(|(name, value)| (&**name, value))
    }

    /// What each has.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter().map(|(_, value)| value)
    }

    /// Whether nobody has anything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T> From<BTreeMap<String, T>> for Few<T> {
    fn from(map: BTreeMap<String, T>) -> Self {
        Few(map.into_iter().map(|(name, value)| (name.into_boxed_str(), value)).collect())
    }
}

impl<T: Serialize> Serialize for Few<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Few<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        BTreeMap::deserialize(deserializer).map(Few::from)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn it_is_stored_as_a_map_and_read_again() {
        let few: Few<i64> = serde_json::from_str(r#"{"red":2,"blue":1}"#).unwrap();
        assert_eq!(serde_json::to_string(&few).unwrap(), r#"{"blue":1,"red":2}"#);
        assert_eq!((few.get("red"), few.get("green"), few.values().sum::<i64>()), (Some(&2), None, 3));
        assert!(Few::<i64>::default().is_empty() && !few.is_empty());
    }
}
