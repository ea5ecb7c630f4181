//! The number that a private file bears, so that a newer one is refused and an older one is taken over.
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The number of a format as it stands in a file, always this one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Format<const NEWEST: u64>;

impl<const NEWEST: u64> Serialize for Format<NEWEST> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(NEWEST)
    }
}

impl<'de, const NEWEST: u64> Deserialize<'de> for Format<NEWEST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u64::deserialize(deserializer)? {
            found if found == NEWEST => Ok(Format),
            found => Err(serde::de::Error::custom(format!(
                "it is of format {found}, and this feldpost reads {NEWEST}: take the feldpost that wrote it"
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_own_number_is_read() {
        assert_eq!(serde_json::to_string(&Format::<1>).unwrap(), "1");
        let told = serde_json::from_str::<Format<1>>("2").unwrap_err().to_string();
        assert!(told.contains("format 2, and this feldpost reads 1"), "{told}");
    }
}
