//! Recomputing the rolls of one resolution.
use std::collections::BTreeSet;

use serde_json::Value;

use super::facts::Shuffle;
use crate::dice::{Hash32, Roll, check_label, roll, shuffle};
use crate::journal::fields::Fields;

/// Recomputes every roll of a list; each label may stand once, and every result must agree.
pub(super) fn recompute(step_seed: Hash32, list: &[Value]) -> Result<(Vec<Roll>, Vec<Shuffle>), String> {
    let (mut rolls, mut shuffles) = (Vec::new(), Vec::new());
    let mut labels = BTreeSet::new();
    for item in list {
        let fields = Fields::of(item)?;
        let label = fields.text("label")?;
        check_label(label).map_err(|e| e.to_string())?;
        if !labels.insert(label) {
            return Err(format!("label {label} is used twice"));
        }
        let result = fields.small_numbers("result")?;
        let small = |key| -> Result<u16, String> {
            fields.count(key)?.try_into().map_err(|_| format!("{label}: {key} is too large"))
        };
        let shuffled = fields.has("shuffle");
        let sides = small(if shuffled { "shuffle" } else { "sides" })?;
        let due = if shuffled {
            shuffle(step_seed, label, sides)
        } else {
            roll(step_seed, label, sides, result.len())
        };
        let due = due.map_err(|e| format!("{label}: {e}"))?;
        if due != result {
            return Err(format!("{label} should be {}", show(&due)));
        }
        let label = label.to_owned();
        if shuffled {
            shuffles.push(Shuffle { label, order: result });
        } else {
            rolls.push(Roll { label, sides, result });
        }
    }
    Ok((rolls, shuffles))
}

/// The numbers for a person to read; of a long list only the first.
fn show(numbers: &[u16]) -> String {
    let shown: Vec<String> = numbers.iter().take(40).map(u16::to_string).collect();
    let rest = if numbers.len() > shown.len() { ", ..." } else { "" };
    format!("[{}{rest}]", shown.join(", "))
}
