//! The scenario and the editions as their JSON files spell them.

use crate::hex::Hex;
use crate::words::{Class, Side};
use feldpost_kit::id::Id;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// Starting position, arrivals, victory (TS 6.1, 6.2, 9, 10).
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Scenario {
    /// Id.
    pub id: String,
    /// Title.
    pub title: String,
    /// Sides with their names.
    pub sides: Vec<SideEntry>,
    /// Units in a hex when stacking is checked (TS 4.0).
    pub stacking_limit: usize,
    /// Couplets in a turn (TS 2.0).
    pub couplets_per_turn: u32,
    /// The turns in order.
    pub turns: Vec<Turn>,
    /// Who sets up first.
    pub setup_order: Vec<Side>,
    /// Where units may start.
    pub setup_groups: Vec<SetupGroup>,
    /// The set-up that `place default` fills in: units of a hex in stack order, top first.
    pub default_setup: Vec<DefaultStack>,
    /// Arrivals.
    pub reinforcements: Vec<Reinforcement>,
    /// First-turn surprise (TS 2.2).
    pub first_turn_surprise: FirstTurnSurprise,
    /// Exit (TS 6.2).
    pub exit: Exit,
    /// Objectives (TS 9.0).
    pub objectives: Vec<Objective>,
    /// Victory (TS 9.0).
    pub victory: Victory,
    /// Shattered status (TS 9.1).
    pub shatter: Shatter,
    /// Relief of Tobruk (TS 9.2).
    pub relief: Relief,
}

impl Scenario {
    /// The last turn.
    #[must_use]
    pub fn last_turn(&self) -> u32 {
        self.turns.last().map_or(0, |turn| turn.turn)
    }

    /// The reinforcement group of a unit, if it arrives later.
    #[must_use]
    pub fn reinforcement_of(&self, unit: Id) -> Option<&Reinforcement> {
        self.reinforcements.iter().find(|group| group.units.contains(&unit))
    }

    /// The set-up group of a unit, if it starts on the map.
    #[must_use]
    pub fn setup_group_of(&self, unit: Id) -> Option<&SetupGroup> {
        self.setup_groups.iter().find(|group| group.units.contains(&unit))
    }
}

/// A side's name.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct SideEntry {
    /// Side.
    pub id: Side,
    /// Name for people.
    pub name: String,
}

/// A turn: one day.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Turn {
    /// Number from 1.
    pub turn: u32,
    /// ISO date.
    pub date: String,
    /// Weekday.
    pub name: String,
}

/// Units that share a set-up rule (TS 10.1, 10.2).
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct SetupGroup {
    /// Id.
    pub id: Id,
    /// Side.
    pub side: Side,
    /// Rule, such as `TS 10.1`.
    pub rule: String,
    /// Units.
    pub units: Vec<Id>,
    /// Hexes allowed; empty if whole hexrows are.
    pub hexes: Vec<Hex>,
    /// Hexrows allowed, first and last letter.
    #[serde(default)]
    pub rows: Option<(char, char)>,
    /// Units of the group in one hex at set-up.
    pub max_per_hex: usize,
    /// Hexes that take at most one unit of the group.
    #[serde(default)]
    pub at_most_one_unit_in: Vec<Hex>,
}

/// One stack of the default set-up.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct DefaultStack {
    /// Where.
    pub hex: Hex,
    /// Units, top first.
    pub units: Vec<Id>,
}

/// A group of arrivals (TS 10.3, 10.4).
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Reinforcement {
    /// Id.
    pub id: Id,
    /// Side.
    pub side: Side,
    /// Turn of arrival.
    pub turn: u32,
    /// Where it may enter.
    pub entry_hexes: Vec<Hex>,
    /// Units.
    pub units: Vec<Id>,
}

/// Who may choose its AN in one couplet (TS 2.2).
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct FirstTurnSurprise {
    /// Turn.
    pub turn: u32,
    /// Couplet.
    pub couplet: u32,
    /// Side.
    pub side: Side,
}

/// Leaving the map (TS 6.2).
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Exit {
    /// Who may.
    pub side: Side,
    /// From where.
    pub hex: Hex,
    /// For how many MPs.
    pub cost_mps: u32,
}

/// A hex worth VPs (TS 9.0).
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Objective {
    /// Where.
    pub hex: Hex,
    /// Name.
    pub name: String,
    /// VPs for the CW.
    pub vp: i32,
    /// Who controls it at the start.
    pub control_at_start: Side,
}

/// When the CW wins (TS 9.0).
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Victory {
    /// VPs needed.
    pub cw_wins_at: i32,
}

/// Shattered divisions (TS 9.1).
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Shatter {
    /// The divisions.
    pub divisions: Vec<Division>,
}

/// A division that can shatter (TS 9.1).
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Division {
    /// Id.
    pub id: Id,
    /// Name for people.
    pub name: String,
    /// Side.
    pub side: Side,
    /// Losses that shatter it.
    pub limit: u32,
    /// Units that count twice.
    #[serde(default)]
    pub weight_two: Vec<Id>,
    /// Classes that count; `all`, or a list.
    pub counts: Value,
    /// VPs for the CW when it is shattered.
    pub vp: i32,
}

impl Division {
    /// The classes whose losses count; `None`: those of all.
    ///
    /// # Errors
    /// What is wrong with them, in words.
    pub fn classes(&self) -> Result<Option<Vec<Class>>, String> {
        match &self.counts {
            Value::String(word) if word == "all" => Ok(None),
            Value::Array(words) => {
                let classes = words.iter().map(|word| serde_json::from_value(word.clone()));
                classes.collect::<Result<_, _>>().map(Some).map_err(|error| error.to_string())
            }
            _ => Err("`all`, or a list of classes".to_owned()),
        }
    }
}

/// Relief of Tobruk (TS 9.2).
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Relief {
    /// Exit hex.
    pub hex: Hex,
}

/// The editions file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Editions {
    /// Name of the default edition.
    pub default: String,
    /// Every policy with its allowed values.
    pub policies: BTreeMap<String, Policy>,
    /// Editions by name.
    pub editions: BTreeMap<String, Edition>,
}

/// A named policy.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Policy {
    /// Rule it belongs to.
    pub rule: String,
    /// Allowed values.
    pub values: Vec<Value>,
    /// What it decides.
    pub meaning: String,
    /// Of a policy that came after the first games were offered: the value that keeps what those play,
    /// spelled as in an offer.
    #[serde(default)]
    pub before: Option<String>,
}

/// An edition.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Edition {
    /// Short label.
    pub label: String,
    /// Title.
    pub title: String,
    /// Value of every policy.
    pub policies: BTreeMap<String, Value>,
}
