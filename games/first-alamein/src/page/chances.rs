//! Chances, face by face, as the charts print them.

use crate::board::Board;
use crate::rules::air;
use crate::tables::Gcrt;
use crate::words::{AirVerdict, Verdict};
use feldpost_kit::id::Id;
use serde::Serialize;

/// Faces of the die with the same result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Face {
    /// The lowest.
    pub from: u16,
    /// The highest.
    pub to: u16,
    /// The result.
    pub result: Verdict,
}

/// A column of the Ground Combat Results Table, the highest faces first.
pub type Heads = Vec<Face>;

/// FA XIV.C: what each face comes to under final odds.
#[must_use]
pub fn faces(gcrt: &Gcrt, column: usize) -> Heads {
    let mut faces: Heads = Vec::new();
    for die in (1..=6).rev() {
        let result = gcrt.verdict(column, die);
        match faces.last_mut().filter(|last| last.result == result) {
            Some(last) => last.from = die,
            None => faces.push(Face { from: die, to: die, result }),
        }
    }
    faces
}

/// What a strike does to one unit: in how many of six faces it is Spent, and the air unit out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Struck {
    /// Who is struck.
    pub unit: Id,
    /// Faces that make it Spent.
    pub spent: u16,
    /// Faces that put the air unit out of play.
    pub out: u16,
}

/// FA IX.B.1.
#[must_use]
pub fn struck(board: &Board, unit: Id) -> Struck {
    let column = air::strike_column(board, unit);
    let count = |wanted: AirVerdict| {
        let cells = (1..=6).map(|die| air::against(board, unit, board.data.tables.air.verdict(column, die)));
        u16::try_from(cells.filter(|cell| *cell == wanted).count()).unwrap_or(0)
    };
    Struck { unit, spent: count(AirVerdict::S), out: count(AirVerdict::Aa) }
}
