//! NF III: the day.

use crate::table::{Phase, Table};
use crate::words::{Hex, Side, is_north};
use feldpost_kit::id::Id;
use feldpost_kit::objection::Objection;

/// Whether a side is still asked for marches (NF III.2).
#[must_use]
pub fn may_march(table: &Table, side: Side) -> bool {
    matches!(&table.phase, Phase::March { camped } if !camped.contains(&side))
}

/// Why a side may order nothing for the day now.
///
/// # Errors
/// As said.
pub fn is_due(table: &Table, side: Side) -> Result<(), Objection> {
    match &table.phase {
        Phase::March { camped } if camped.contains(&side) => {
            Err(Objection::new("III.2", "you have camped already; the day ends when both sides have"))
        }
        Phase::March { .. } => Ok(()),
        Phase::Dusk | Phase::Sealed => Err(Objection::new(
            "II.1",
            "it is dusk: first a ford is named, and in the morning there are marches",
        )
        .hint("`ford upper`, `ford mill`, `ford lower` or `ford stay`")),
        Phase::Over { .. } => Err(Objection::new("IV.1", "the game is over")),
    }
}

/// NF III.1, I.2 and FK 1: why a company may not march into a hex.
///
/// # Errors
/// As said.
pub fn may_enter(table: &Table, side: Side, unit: Id, to: Hex) -> Result<Hex, Objection> {
    let own = table.data.unit(unit).filter(|own| own.side == side);
    if own.is_none() {
        return Err(Objection::new("I.1", format!("{unit} is not yours")).about(unit));
    }
    let Some(from) = table.places.get(&unit).copied() else {
        return Err(Objection::new("I.1", format!("{unit} is not on the map")).about(unit));
    };
    if table.marched.contains(&unit) {
        return Err(Objection::new("III.1", format!("{unit} has marched today")).about(unit));
    }
    if from.distance(to) != 1 {
        let near: Vec<String> = from
            .neighbours()
            .filter(|hex| is_north(*hex) == is_north(from))
            .map(|hex| hex.to_string())
            .collect();
        let objection = Objection::new("III.1", format!("{to} is not next to {unit} in {from}")).about(to);
        return Err(objection.hint(near.join(", ")));
    }
    if is_north(from) != is_north(to) {
        let objection = Objection::new("FK 1", format!("the river lies between {from} and {to}")).about(to);
        return Err(objection.hint("it is crossed at a ford, at night"));
    }
    match table.at(side, to) {
        Some(other) => Err(Objection::new("I.2", format!("{other} stands in {to}")).about(to)),
        None => Ok(from),
    }
}
