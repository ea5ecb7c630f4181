//! FA XV: supply lines, and what becomes of units without one.

use crate::board::Board;
use crate::hex::{Alamein, Hex};
use crate::rules::definitions::Zones;
use crate::words::Side;
use feldpost_kit::hex::Field;
use feldpost_kit::id::Id;

/// FA XV.A: the hexes that supply lines of one side run through.
pub struct Lines {
    open: Field<Alamein, bool>,
    sources: Vec<Hex>,
}

impl Lines {
    /// FA XV.A: the supply lines of a side from its sources.
    #[must_use]
    pub fn of(board: &Board, side: Side) -> Lines {
        Lines::from(board, side, board.data.scenario.sources(side))
    }

    /// FA XV.A.2: those from these sources only. A source is a hex of the line like any other (ruling B29).
    #[must_use]
    pub fn from(board: &Board, side: Side, sources: &[Hex]) -> Lines {
        let zones = Zones::of(board, side);
        Lines::through(sources, |hex| passes(board, &zones, hex, side))
    }

    fn through(sources: &[Hex], passes: impl Fn(Hex) -> bool) -> Lines {
        let mut open = Field::filled(false);
        let mut next: Vec<Hex> = sources.iter().copied().filter(|hex| passes(*hex)).collect();
        next.iter().for_each(|hex| open[*hex] = true);
        while let Some(hex) = next.pop() {
            for near in hex.neighbours() {
                if !open[near] && passes(near) {
                    open[near] = true;
                    next.push(near);
                }
            }
        }
        Lines { open, sources: sources.to_vec() }
    }

    /// Lines as they would run if only enemy units closed them, and for the Axis boxes, but no ZOC.
    #[must_use]
    pub fn without_zones(board: &Board, side: Side) -> Lines {
        let zones = Zones::of(board, side);
        let boxed = |hex: Hex| side == Side::Axis && board.box_in(hex).is_some() && !zones.friend(hex);
        let passes = |hex: Hex| board.data.passable(hex) && !zones.enemy(hex) && !boxed(hex);
        Lines::through(board.data.scenario.sources(side), passes)
    }

    /// Whether a supply line leads to a hex, which itself never blocks it (ruling B29).
    #[must_use]
    pub fn reach(&self, hex: Hex) -> bool {
        self.open[hex] || self.sources.contains(&hex) || hex.neighbours().any(|near| self.open[near])
    }
}

/// FA XV.A.2: whether a supply line of a side can run through a hex.
fn passes(board: &Board, zones: &Zones, hex: Hex, side: Side) -> bool {
    let boxed = side == Side::Axis && board.box_in(hex).is_some() && !zones.friend(hex);
    board.data.passable(hex) && !zones.enemy(hex) && !boxed && !zones.closes(hex)
}

/// FA XV.A.2: whether a supply line leads from one of these sources to a hex.
#[must_use]
pub fn reaches(board: &Board, side: Side, sources: &[Hex], hex: Hex) -> bool {
    Lines::from(board, side, sources).reach(hex)
}

/// FA XV.A: whether a unit is in supply now, by a line or from the air (FA XV.A.3).
#[must_use]
pub fn is_supplied(board: &Board, id: Id) -> bool {
    let (Some(piece), Some(hex), Some(side)) = (board.pieces.get(&id), board.hex_of(id), board.side_of(id))
    else {
        return false;
    };
    piece.resupplied || Lines::of(board, side).reach(hex)
}

/// FA XV.B: the units of a side without supply, by hex and place.
#[must_use]
pub fn unsupplied(board: &Board, side: Side) -> Vec<(Id, Hex)> {
    let lines = Lines::of(board, side);
    let resupplied = |id: Id| board.pieces.get(&id).is_some_and(|piece| piece.resupplied);
    board.on_map(side).filter(|(id, hex)| !lines.reach(*hex) && !resupplied(*id)).collect()
}
