//! Places by what people call them.

use super::Place;
use crate::hex::Hex;
use feldpost_kit::id::Id;
use std::collections::BTreeMap;

/// Places of the map by their ids and names, so that each word of a sheet need not be held against all.
#[derive(Debug, Default)]
pub struct Spoken {
    ids: BTreeMap<String, (Id, Option<Hex>)>,
    names: BTreeMap<String, (Id, Option<Hex>)>,
}

impl Spoken {
    pub(super) fn of(places: &BTreeMap<Id, Place>) -> Spoken {
        let mut spoken = Spoken::default();
        for place in places.values().filter(|place| place.air_entry.is_none()) {
            let known = (place.id, place.hex);
            spoken.ids.entry(place.id.to_string()).or_insert(known);
            spoken.names.entry(plain(&place.name)).or_insert(known);
        }
        spoken
    }

    /// The hex of the place that is called so: `sidi bou zid`, `gabes`. Of several the first by id.
    #[must_use]
    pub fn place(&self, words: &[&str]) -> Option<Hex> {
        let by_id = self.ids.get(&words.join("-"));
        let by_name = self.names.get(&plain(&words.join(" ")));
        by_id.into_iter().chain(by_name).min().and_then(|(_, hex)| *hex)
    }
}

/// A name without its accents and in lower case.
fn plain(name: &str) -> String {
    name.to_lowercase()
        .chars()
        .map(|letter| match letter {
            'à' | 'â' | 'ä' => 'a',
            'é' | 'è' | 'ê' | 'ë' => 'e',
            'î' | 'ï' => 'i',
            'ô' | 'ö' => 'o',
            'û' | 'ù' | 'ü' => 'u',
            'ç' => 'c',
            other => other,
        })
        .collect()
}
