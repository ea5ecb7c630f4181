//! The scenario: days, set-up, reinforcements, supply sources, victory hexes (FA IV, V, VII, XV).

use crate::hex::Hex;
use crate::words::Side;
use feldpost_kit::id::Id;
use serde::Deserialize;
use std::collections::BTreeMap;

/// What `scenario.json` says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Scenario {
    /// In words.
    pub title: String,
    /// The days (FA VII.A).
    pub turns: Vec<Day>,
    /// Who sets up first (FA V).
    pub setup_order: Vec<Side>,
    /// Where counters may be set up.
    pub setup_groups: Vec<Group>,
    /// Who comes later (FA VII.B).
    pub reinforcements: Vec<Reinforcement>,
    /// Supply sources (FA XV.A.1).
    pub supply: Sources,
    /// Hexes and days of FA IV.
    pub victory: Victory,
    /// Where `place default` places.
    pub suggested_setup: BTreeMap<Id, Hex>,
}

/// A game turn: one day.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Day {
    /// From 1.
    pub turn: u32,
    /// Such as `1942-07-01`.
    pub date: String,
}

/// Counters that are set up under the same limits.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Group {
    /// Name.
    pub id: Id,
    /// Whose.
    pub side: Side,
    /// Which counters.
    pub units: Vec<Id>,
    /// Columns that are closed to them.
    #[serde(default)]
    pub forbid_columns: Vec<u8>,
    /// The westernmost column.
    pub min_column: Option<u8>,
    /// The easternmost column.
    pub max_column: Option<u8>,
    /// First and last row.
    pub rows: Option<(char, char)>,
}

/// A unit that comes later.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Reinforcement {
    /// Which.
    pub unit: Id,
    /// Whose.
    pub side: Side,
    /// When at the earliest.
    pub turn: u32,
    /// Where; an air unit nowhere.
    pub hex: Option<Hex>,
}

/// FA XV.A.1: supply sources.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Sources {
    /// Of the Axis.
    pub axis: Vec<Hex>,
    /// Of the Allies.
    pub allied: Vec<Hex>,
    /// Those of the Allies that lie on the map edge (FA IV).
    pub allied_map_edge: Vec<Hex>,
}

/// FA IV: where each side wins.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Victory {
    /// Of the Axis.
    pub axis: Vec<Goal>,
    /// Of the Allies.
    pub allied: Vec<Goal>,
}

/// A hex that wins the game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Goal {
    /// Which.
    pub hex: Hex,
    /// At which determinations, in words.
    pub when: String,
    /// What a unit there must have, in words.
    pub needs: String,
}

impl Scenario {
    /// The last game turn.
    #[must_use]
    pub fn last_turn(&self) -> u32 {
        self.turns.last().map_or(1, |day| day.turn)
    }

    /// The date of a game turn, such as `1942-07-06`; empty if there is no such turn.
    #[must_use]
    pub fn date(&self, turn: u32) -> &str {
        self.turns.iter().find(|day| day.turn == turn).map_or("", |day| day.date.as_str())
    }

    /// The group that a counter is set up with.
    #[must_use]
    pub fn group_of(&self, counter: Id) -> Option<&Group> {
        self.setup_groups.iter().find(|group| group.units.contains(&counter))
    }

    /// Supply sources of a side (FA XV.A.1).
    #[must_use]
    pub fn sources(&self, side: Side) -> &[Hex] {
        match side {
            Side::Axis => &self.supply.axis,
            Side::Allied => &self.supply.allied,
        }
    }

    /// The game turn in which a unit may enter; `None` for those that are set up.
    #[must_use]
    pub fn reinforcement(&self, unit: Id) -> Option<&Reinforcement> {
        self.reinforcements.iter().find(|later| later.unit == unit)
    }
}

impl Goal {
    /// FA IV: whether it counts in a game turn: at any determination, from a date on, or on a date.
    #[must_use]
    pub fn counts(&self, date: &str) -> bool {
        match self.due() {
            ("from", Some(day)) => date >= day,
            ("on", Some(day)) => date == day,
            _ => true,
        }
    }

    /// At which determinations it counts: `any`, `from` a day on, or `on` that day alone.
    #[must_use]
    pub fn due(&self) -> (&'static str, Option<&str>) {
        let mut words = self.when.rsplit(' ');
        let (day, before) = (words.next(), words.next());
        match before {
            Some("from") => ("from", day),
            Some("of") => ("on", day),
            _ => ("any", None),
        }
    }

    /// FA IV: whether the supply line must lead to the map edge.
    #[must_use]
    pub fn from_map_edge(&self) -> bool {
        self.needs.contains("map-edge")
    }
}
