//! Our readings as named policies. No rule asks for an edition: it asks for the policy.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// The edition, which is the only one: that for beginners.
pub const EDITION: &str = "beginners";

/// What becomes of a duty to attack that no force can meet (FA XIV.A.2, ruling B15).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unattackable {
    /// Nothing.
    #[default]
    Lapses,
    /// The units must accept an AR, as Spent ones do.
    Retreat,
}

/// What counts as the same enemy between two ZOCs (FA XIII.B.3, ruling B20).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ZocToZoc {
    /// Each unit.
    #[default]
    Unit,
    /// The units of a hex together.
    Stack,
}

/// What becomes of an attacker that must retreat and cannot (FA XIV.D.2, ruling B23).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArBlocked {
    /// It is lost.
    #[default]
    Eliminated,
    /// It stays where it is.
    Stays,
}

/// Every policy in force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Rulebook {
    pub unattackable: Unattackable,
    pub zoc_to_zoc: ZocToZoc,
    pub ar_blocked: ArBlocked,
}

impl Rulebook {
    /// Names and values of every policy, the default first.
    pub const POLICIES: [(&str, [&str; 2]); 3] = [
        ("unattackable", ["lapses", "retreat"]),
        ("zoc_to_zoc", ["unit", "stack"]),
        ("ar_blocked", ["eliminated", "stays"]),
    ];

    /// The defaults, changed by what was agreed.
    ///
    /// # Errors
    /// A policy that there is not, or a value that it does not have.
    pub fn agreed(changes: &BTreeMap<String, String>) -> Result<Rulebook, String> {
        for (name, value) in changes {
            let Some((_, values)) = Rulebook::POLICIES.iter().find(|(known, _)| known == name) else {
                let known = Rulebook::POLICIES.map(|(name, _)| name).join(", ");
                return Err(format!("no policy `{name}`; there are {known}"));
            };
            if !values.contains(&value.as_str()) {
                return Err(format!("policy {name}: `{value}` is not {}", values.join(" or ")));
            }
        }
        let changed = changes.iter().map(|(name, value)| (name.clone(), Value::String(value.clone())));
        serde_json::from_value(Value::Object(changed.collect())).map_err(|error| error.to_string())
    }

    /// Every policy by name with its value.
    #[must_use]
    pub fn in_force(&self) -> BTreeMap<String, String> {
        let values = serde_json::to_value(self).unwrap_or_default();
        let named = values.as_object().into_iter().flatten();
        named.map(|(name, value)| (name.clone(), value.as_str().unwrap_or_default().to_owned())).collect()
    }
}
