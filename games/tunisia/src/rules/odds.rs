//! OCS 9: odds, columns and rows of the combat table.

use crate::series::{Cell, CombatTable, Odds};
use crate::share::Share;
use crate::words::Line;

/// OCS 9: both totals by the smaller one, rounded. Nobody is left to defend, or to attack, if one is nothing.
#[must_use]
pub fn rounded(attack: Share, defence: Share) -> Option<Odds> {
    let times = |more: Share, less: Share| u32::try_from(more.per(less).rounded()).unwrap_or(u32::MAX);
    match (attack.is_zero(), defence.is_zero()) {
        (true, true) => Some(Odds { attack: 1, defence: 1 }),
        (true, false) | (false, true) => None,
        _ if attack >= defence => Some(Odds { attack: times(attack, defence), defence: 1 }),
        _ => Some(Odds { attack: 1, defence: times(defence, attack) }),
    }
}

impl CombatTable {
    /// How many columns there are.
    #[must_use]
    pub fn width(&self) -> usize {
        self.columns.values().map(Vec::len).min().unwrap_or(0)
    }

    /// OCS 9: the highest column that is not above the odds; the end column beyond the table. The last one
    /// if nobody defends, the first one if nobody attacks.
    #[must_use]
    pub fn column(&self, line: Line, attack: Share, defence: Share) -> usize {
        let last = self.width().saturating_sub(1);
        let Some(odds) = rounded(attack, defence) else {
            return if attack.is_zero() { 0 } else { last };
        };
        let heads = self.columns.get(&line).map_or(&[][..], Vec::as_slice);
        let fits = |head: &Odds| head.attack * odds.defence <= odds.attack * head.defence;
        heads.iter().rposition(fits).unwrap_or(0).min(last)
    }

    /// OCS 9: a shift counts from the column, and ends at the end of the table.
    #[must_use]
    pub fn shifted(&self, column: usize, shift: i32) -> usize {
        let last = i32::try_from(self.width()).unwrap_or(1) - 1;
        let column = i32::try_from(column).unwrap_or(last);
        usize::try_from((column + shift).clamp(0, last)).unwrap_or(0)
    }

    /// The head of a column.
    #[must_use]
    pub fn head(&self, line: Line, column: usize) -> String {
        self.columns.get(&line).and_then(|heads| heads.get(column)).map(Odds::to_string).unwrap_or_default()
    }

    /// The cell of a modified roll: below 1 counts as 1, above 15 as 15.
    #[must_use]
    pub fn cell(&self, roll: i32, column: usize) -> Cell {
        let row = match roll {
            ..=1 => "<=1".to_owned(),
            15.. => "15+".to_owned(),
            _ => roll.to_string(),
        };
        self.rows.get(&row).and_then(|cells| cells.get(column)).copied().unwrap_or_default()
    }
}
