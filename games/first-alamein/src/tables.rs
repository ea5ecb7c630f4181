//! The charts: combat results, air table, terrain bonuses, stacking (FA X, XII, XIV.C, IX.B).

use crate::words::{AirColumn, AirVerdict, Verdict};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Every chart of the game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Tables {
    /// The Ground Combat Results Table.
    pub gcrt: Gcrt,
    /// The air table.
    pub air: AirTable,
    /// Bonuses of the ground.
    pub terrain: TerrainChart,
    /// The stacking limit.
    pub stacking: StackingChart,
}

/// FA XIV.C: the Ground Combat Results Table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Gcrt {
    /// Heads, the odds that are worst for the attacker first.
    pub columns: Vec<String>,
    /// Cells of each die.
    pub rows: BTreeMap<String, Vec<Verdict>>,
}

/// FA IX.B: the air table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct AirTable {
    /// Heads.
    pub columns: Vec<AirColumn>,
    /// Cells of each die.
    pub rows: BTreeMap<String, Vec<AirVerdict>>,
}

/// FA X: what the ground adds to the defence.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct TerrainChart {
    /// A box.
    #[serde(rename = "box")]
    pub fort: Bonus,
    /// El Alamein's.
    pub el_alamein_box: Bonus,
    /// Low ground.
    pub depression: Bonus,
    /// A ridge.
    pub ridge: Bonus,
    /// A hill.
    pub hill: Bonus,
}

/// A bonus of the defence, in factors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Bonus {
    /// For infantry, at most so much as its factors match.
    pub infantry_defence: i32,
}

/// FA XII.A: how many units may stand in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct StackingChart {
    /// At most.
    pub units: usize,
    /// Divisions among them.
    pub divisions: usize,
}

impl Gcrt {
    /// The ratio of a column, attackers to defenders.
    #[must_use]
    pub fn ratio(&self, column: usize) -> (i32, i32) {
        let head = self.columns.get(column).map_or("1:1", String::as_str);
        let (attack, defence) = head.split_once(':').unwrap_or(("1", "1"));
        (attack.parse().unwrap_or(1), defence.parse().unwrap_or(1))
    }

    /// The column of a printed head.
    #[must_use]
    pub fn column(&self, head: &str) -> Option<usize> {
        self.columns.iter().position(|known| known == head)
    }

    /// The printed head of a column.
    #[must_use]
    pub fn head(&self, column: usize) -> &str {
        self.columns.get(column).map_or("", String::as_str)
    }

    /// FA XIV.B.3, B.4: the column nearest to these factors and no greater; `None` below the first one.
    #[must_use]
    pub fn basic(&self, attack: i32, defence: i32) -> Option<usize> {
        (0..self.columns.len()).rev().find(|column| {
            let (a, d) = self.ratio(*column);
            attack * d >= defence * a
        })
    }

    /// FA XIV.C.2: the cell of a die under final odds.
    #[must_use]
    pub fn verdict(&self, column: usize, die: u16) -> Verdict {
        let row = self.rows.get(&die.to_string());
        row.and_then(|row| row.get(column)).copied().unwrap_or(Verdict::Nothing)
    }
}

impl AirTable {
    /// FA IX.B: the cell of a die.
    #[must_use]
    pub fn verdict(&self, column: AirColumn, die: u16) -> AirVerdict {
        let at = self.columns.iter().position(|known| *known == column);
        let row = self.rows.get(&die.to_string());
        at.and_then(|at| row?.get(at)).copied().unwrap_or(AirVerdict::Nothing)
    }
}
