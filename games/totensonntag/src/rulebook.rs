//! The editions and our rulings as named policies. No rule asks which edition is played: it asks
//! for the policy.

use crate::data::Data;
use feldpost_kit::system::Terms;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Which number of the couplet before earns the options of TS 2.1 (ruling A1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnTrigger {
    /// The AN in force.
    Final,
    /// The die as it fell.
    Natural,
}

/// Where MPs come from (TS 6.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MovementPointsFrom {
    /// The unit's IF as used for activation.
    If,
    /// The side's AN of this couplet.
    An,
}

/// What an entering unit does at an enemy ZOC (TS 6.1, ruling A6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReinforcementIntoEzoc {
    /// Enters and stops.
    Stop,
    /// Never enters one.
    Forbidden,
}

/// How the attack total meets the PF (TS 7.2, ruling A7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HitComparison {
    /// Equal or higher hits.
    AtLeast,
    /// Only higher hits.
    Above,
}

/// What must not exceed an artillery unit's Range (TS 7.4, ruling A8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RangeCount {
    /// Distance less one.
    HexesBetween,
    /// Distance.
    Distance,
}

/// How guns range in (TS 7.4, ruling A8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RangeIn {
    /// One die for the gun.
    PerGun,
    /// One die for each enemy unit in the hex.
    PerTarget,
}

/// Who may spot for a barrage (TS 7.4, ruling A8.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BarrageSpotter {
    /// Another friendly unit.
    OtherUnit,
    /// Any friendly unit, the gun itself too.
    AnyUnit,
}

/// Who moves no farther after an Overrun (TS 7.5, ruling A7.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AfterOverrun {
    /// Every attacker.
    AttackersStop,
    /// Those that advanced.
    AdvancersStop,
}

/// Which SPs of exited units are counted (TS 9.2, ruling A10.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReliefSpMeasured {
    /// As the unit leaves.
    AtExit,
    /// As if it were unhurt.
    FullStrength,
}

/// What becomes of an impulse in which no unit can act (TS 2.0, ruling A1.12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IdleImpulse {
    /// It ends by itself, unless its side has said that it wants to be asked.
    Ends,
    /// Its side ends it. So in games with data that do not know the policy.
    #[default]
    Waits,
}

/// What becomes of a line that the lines before it in the same sheet have overtaken (TS 7.0, ruling A1.13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OvertakenLines {
    /// It is left out, and holds back no `done`.
    LeftOut,
    /// It is refused. So in games with data that do not know the policy.
    #[default]
    Refused,
}

/// Every policy in force. The meaning and the allowed values of each stand in `data/editions.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Rulebook {
    pub an_options_carry_over: bool,
    pub an_trigger: AnTrigger,
    pub movement_points_from: MovementPointsFrom,
    pub reinforcement_into_ezoc: ReinforcementIntoEzoc,
    pub assault_unenterable_hex: bool,
    pub assault_supporters_max: Option<u32>,
    pub cw_vs_panzer_penalty: i32,
    pub hit_comparison: HitComparison,
    pub range_count: RangeCount,
    pub range_in: RangeIn,
    pub barrage_adjacent: bool,
    pub barrage_spotter: BarrageSpotter,
    pub after_overrun: AfterOverrun,
    pub recovery_german_mobile: Vec<i32>,
    pub recovery_infantry_artillery: Vec<i32>,
    pub recovery_cw_mobile: Vec<i32>,
    pub recovery_italian: Vec<i32>,
    pub recovery_ezoc_modifier: i32,
    pub relief_vp: i32,
    pub relief_sp_needed: i32,
    pub relief_sp_measured: ReliefSpMeasured,
    pub artillery_assault: bool,
    pub artillery_advance_into_ezoc: bool,
    pub combined_arms_motorcycle: bool,
    pub terrain_modifier_for_aircraft: bool,
    #[serde(default)]
    pub idle_impulse: IdleImpulse,
    #[serde(default)]
    pub overtaken_lines: OvertakenLines,
}

impl Rulebook {
    /// The rulebook of an edition with the house rules of these terms laid over it. A recorded game whose
    /// offer does not know a policy is played as before that policy came.
    ///
    /// # Errors
    /// An unknown edition or policy, or a value that the policy does not list.
    pub fn new(data: &Data, terms: &Terms) -> Result<Rulebook, String> {
        let mut policies = data.edition(&terms.edition)?.policies.clone();
        let mut named = terms.policies.clone();
        if terms.recorded.is_some() {
            let later = |(name, _): &(&String, _)| !terms.policies.contains_key(*name);
            for (name, policy) in data.editions.policies.iter().filter(later) {
                let before = policy.before.clone().ok_or_else(|| {
                    format!("the offer does not name the policy `{name}`, which has no `before`")
                })?;
                named.insert(name.clone(), before);
            }
        }
        for (name, text) in &named {
            let policy = data.editions.policies.get(name).ok_or_else(|| {
                let names: Vec<&str> = data.editions.policies.keys().map(String::as_str).collect();
                match feldpost_kit::sheet::nearest(name, names) {
                    Some(near) => format!("no policy `{name}`; did you mean `{near}`?"),
                    None => format!("no policy `{name}`"),
                }
            })?;
            let value = policy.values.iter().find(|value| policy_text(value) == *text).ok_or_else(|| {
                let values: Vec<String> = policy.values.iter().map(policy_text).collect();
                format!("policy `{name}` is one of {}; not `{text}`", values.join(" | "))
            })?;
            policies.insert(name.clone(), value.clone());
        }
        let object = Value::Object(policies.into_iter().collect());
        serde_json::from_value(object).map_err(|error| format!("edition `{}`: {error}", terms.edition))
    }

    /// Every policy by name, its value as text.
    #[must_use]
    pub fn listed(&self) -> BTreeMap<String, String> {
        match serde_json::to_value(self) {
            Ok(Value::Object(object)) => {
                object.into_iter().map(|(name, value)| (name, policy_text(&value))).collect()
            }
            _ => BTreeMap::new(),
        }
    }
}

/// A policy's value as one word: lists joined by commas, `null` as `any`.
#[must_use]
pub fn policy_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => "any".to_owned(),
        Value::Array(items) => items.iter().map(policy_text).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}
