//! NF III: the day.

use crate::table::{Phase, Table};
use crate::words::{Hex, Side, is_north};
use feldpost_kit::id::Id;
use feldpost_kit::msg;
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
            Err(Objection::new("III.2", msg!("camped-already")))
        }
        Phase::March { .. } => Ok(()),
        Phase::Dusk | Phase::Sealed => Err(Objection::new("II.1", msg!("is-dusk")).hint(msg!("ford-such"))),
        Phase::Over { .. } => Err(Objection::new("IV.1", msg!("game-is-over"))),
    }
}

/// NF III.1, I.2 and FK 1: why a company may not march into a hex.
///
/// # Errors
/// As said.
pub fn may_enter(table: &Table, side: Side, unit: Id, to: Hex) -> Result<Hex, Objection> {
    let own = table.data.unit(unit).filter(|own| own.side == side);
    if own.is_none() {
        return Err(Objection::new("I.1", msg!("not-yours", unit = unit)).about(unit));
    }
    let Some(from) = table.places.get(&unit).copied() else {
        return Err(Objection::new("I.1", msg!("not-on-map", unit = unit)).about(unit));
    };
    if table.marched.contains(&unit) {
        return Err(Objection::new("III.1", msg!("marched-today", unit = unit)).about(unit));
    }
    if from.distance(to) != 1 {
        let near: Vec<Hex> = from.neighbours().filter(|hex| is_north(*hex) == is_north(from)).collect();
        let objection =
            Objection::new("III.1", msg!("not-next-to", hex = to, unit = unit, here = from)).about(to);
        return Err(objection.hint(msg!("hexes-near", hexes = near)));
    }
    if is_north(from) != is_north(to) {
        let objection = Objection::new("FK 1", msg!("river-between", from = from, hex = to)).about(to);
        return Err(objection.hint(msg!("crossed-at-ford")));
    }
    match table.at(side, to) {
        Some(other) => Err(Objection::new("I.2", msg!("stands-in", unit = other, hex = to)).about(to)),
        None => Ok(from),
    }
}
