//! OCS 12.3: the ways of supply from a hex, found once for as long as what stands in them stays the same.
//!
//! A report tries many orders, and each looks for ways on the same map: what is found here depends on the
//! scenario, on where a way ends or is shut, on its start, and on nothing else.

use crate::hex::{Hex, Tunisia};
use crate::words::Mobility;
use feldpost_kit::hex::Field;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// As many maps are kept: the sides of a few positions.
const KEPT: usize = 8;

/// Hexes to which a way leads, or beside which one ends: a bit for each.
#[derive(Debug)]
pub struct Reached(Vec<u64>);

impl Reached {
    /// Those for which it is true.
    #[must_use]
    pub fn of(reached: &Field<Tunisia, bool>) -> Reached {
        let all: Vec<bool> = reached.values().copied().collect();
        let word = |bits: &[bool]| bits.iter().rev().fold(0, |word, bit| (word << 1) | u64::from(*bit));
        Reached(all.chunks(64).map(word).collect())
    }

    /// None at all.
    #[must_use]
    pub fn nowhere() -> Reached {
        Reached(vec![])
    }

    /// Whether a hex is one of them.
    #[must_use]
    pub fn has(&self, hex: Hex) -> bool {
        self.0.get(hex.index() / 64).is_some_and(|word| (word >> (hex.index() % 64)) & 1 == 1)
    }
}

/// Where ways start, for what, and how many parts of a point they may cost.
pub type Start = (Hex, Mobility, u32);

/// What is known of the ways on a map as one side finds it.
#[derive(Debug)]
pub struct Known {
    scenario: &'static str,
    /// Of each hex what stops a way there.
    stops: Vec<u8>,
    reached: Mutex<BTreeMap<Start, Arc<Reached>>>,
}

impl Known {
    /// What stops a way in a hex: 0 is nothing.
    #[must_use]
    pub fn stops(&self, hex: Hex) -> u8 {
        self.stops[hex.index()]
    }

    /// Where ways lead from a start: found now, if it was not before.
    pub fn reached(&self, start: Start, find: impl FnOnce() -> Reached) -> Arc<Reached> {
        let before = self.reached.lock().ok().and_then(|known| known.get(&start).cloned());
        before.unwrap_or_else(|| {
            let found = Arc::new(find());
            if let Ok(mut known) = self.reached.lock() {
                known.insert(start, Arc::clone(&found));
            }
            found
        })
    }
}

/// The maps on which ways were looked for last.
#[derive(Debug, Default)]
pub struct Ways(Mutex<Vec<Arc<Known>>>);

impl Ways {
    /// What is known of the ways of a scenario where these stop them, each hex by its place in the order of
    /// all.
    #[must_use]
    pub fn on(&self, scenario: &'static str, stops: Vec<u8>) -> Arc<Known> {
        let fresh = |stops| Arc::new(Known { scenario, stops, reached: Mutex::default() });
        let Ok(mut kept) = self.0.lock() else { return fresh(stops) };
        let same = |known: &Arc<Known>| known.scenario == scenario && known.stops == stops;
        let known = match kept.iter().position(same) {
            Some(at) => kept.remove(at),
            None => fresh(stops),
        };
        kept.truncate(KEPT - 1);
        kept.insert(0, Arc::clone(&known));
        known
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_reached_is_told_hex_by_hex() {
        let some = |hex: Hex| hex.index() % 3 == 1;
        let reached = Reached::of(&Field::of(some));
        assert!(Hex::all().all(|hex| reached.has(hex) == some(hex) && !Reached::nowhere().has(hex)));
    }

    #[test]
    fn ways_are_found_once_for_a_map_and_anew_for_another() {
        let (ways, hex) = (Ways::default(), Hex::all().next().unwrap());
        let start = (hex, Mobility::Truck, 5);
        let find = |scenario, stops: &[u8], start| {
            let mut found = false;
            let look = || {
                found = true;
                Reached::nowhere()
            };
            ways.on(scenario, stops.to_vec()).reached(start, look);
            found
        };
        assert!(find("5", &[0, 1], start) && !find("5", &[0, 1], start));
        assert!(find("5", &[0, 2], start) && find("3", &[0, 1], start), "another map");
        assert!(
            find("5", &[0, 1], (hex, Mobility::Track, 5)) && find("5", &[0, 1], (hex, Mobility::Truck, 4))
        );
        assert!(!find("5", &[0, 1], start));
        for map in 0..KEPT as u8 {
            assert!(find("5", &[9, map], start));
        }
        assert!(find("5", &[0, 1], start), "it was let go");
    }
}
