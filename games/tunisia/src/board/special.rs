//! What options, plans and the one raid keep from turn to turn (T2 4.0, OCS 14.10b, 21.10).

use crate::hex::Hex;
use crate::words::{Faction, Side};
use feldpost_kit::id::Id;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What few games need; what is empty is not written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Special {
    /// Supply caches that are left (OCS 21.10).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub caches: BTreeMap<Side, u32>,
    /// Formations that count for two factions (T2 4.1d).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub attached: BTreeMap<Side, Attached>,
    /// Air drops that are planned (OCS 14.10b), by unit.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub drops: BTreeMap<Id, DropPlan>,
    /// The raid from the sea (T2 4.4).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raid: Option<Raid>,
    /// Whether planes were given up for better replacements (T2 4.6).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub bridge: bool,
    /// Units that the schedules have taken out of the game (T2 1.4b).
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub removed: BTreeSet<Id>,
    /// Lines of the schedules that the umpire has entered (T2 1.4b), in the order in which he did.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub entered: Vec<String>,
}

impl Special {
    /// Whether there is nothing of it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Special::default()
    }
}

/// T2 4.1d: a formation that counts for a second faction besides its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attached {
    /// Which.
    pub formation: Id,
    /// For which faction besides.
    pub to: Faction,
}

/// OCS 14.10b: where and when a unit is to be dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DropPlan {
    /// Where.
    pub hex: Hex,
    /// In which game turn.
    pub turn: usize,
}

/// T2 4.4: the one raid of the Allies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Raid {
    /// Which commandos.
    pub unit: Id,
    /// In which turn they embarked.
    pub turn: usize,
    /// What is with them, in T.
    pub t: i32,
    /// Whether they have landed.
    pub landed: bool,
}
