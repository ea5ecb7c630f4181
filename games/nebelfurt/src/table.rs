//! What lies on the table. All of it is open; what is chosen in secret the host keeps.

use crate::data::{Data, SCENARIOS, Scenario, Unit};
use crate::words::{Hex, Side};
use feldpost_kit::id::Id;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What is being done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "phase", rename_all = "kebab-case")]
pub enum Phase {
    /// Both sides name a ford in secret (NF II.1).
    Dusk,
    /// Both are named, and not yet known.
    Sealed,
    /// Both sides march, in any order, until they have camped (NF III).
    March {
        /// Who has.
        camped: BTreeSet<Side>,
    },
    /// It is over (NF IV).
    Over {
        /// Who has won; nobody: a draw.
        winner: Option<Side>,
    },
}

/// The whole truth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    /// Map and companies.
    #[serde(skip)]
    pub data: Arc<Data>,
    /// Id of the scenario.
    pub scenario: &'static str,
    /// The day under way, from 1: a night and the daylight after it.
    pub day: u32,
    /// What is being done.
    pub phase: Phase,
    /// Where the companies stand that are left.
    pub places: BTreeMap<Id, Hex>,
    /// Who has marched today.
    pub marched: BTreeSet<Id>,
}

impl Table {
    /// The set-up of a scenario; `None` if there is none of this id.
    #[must_use]
    pub fn new(data: &Arc<Data>, scenario: &str) -> Option<Table> {
        let scenario = SCENARIOS.into_iter().find(|known| *known == scenario)?;
        let begins = data.units.iter().filter_map(|unit| Some((unit.id, *unit.begins.get(scenario)?)));
        let (places, marched) = (begins.collect(), BTreeSet::new());
        Some(Table { data: Arc::clone(data), scenario, day: 1, phase: Phase::Dusk, places, marched })
    }

    /// Its scenario.
    #[must_use]
    pub fn terms(&self) -> &Scenario {
        &self.data.scenarios[self.scenario]
    }

    /// The companies of a side that are left, in the order of their ids.
    pub fn companies(&self, side: Side) -> impl Iterator<Item = (Id, Hex)> {
        let own = move |id: &Id| self.data.unit(*id).is_some_and(|unit| unit.side == side);
        self.places.iter().filter(move |(id, _)| own(id)).map(|(id, hex)| (*id, *hex))
    }

    /// The company of a side in a hex: never more than one (NF I.2).
    #[must_use]
    pub fn at(&self, side: Side, hex: Hex) -> Option<Id> {
        self.companies(side).find(|(_, place)| *place == hex).map(|(id, _)| id)
    }

    /// Companies of a side that are lost.
    pub fn lost(&self, side: Side) -> impl Iterator<Item = &Unit> {
        let began = move |unit: &&Unit| unit.side == side && unit.begins.contains_key(self.scenario);
        self.data.units.iter().filter(began).filter(|unit| !self.places.contains_key(&unit.id))
    }
}
