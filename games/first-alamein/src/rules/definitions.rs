//! FA III.C: zones of control.

use crate::board::Board;
use crate::hex::{Alamein, Hex};
use crate::rules::boxes;
use crate::words::Side;
use feldpost_kit::hex::Field;

/// A unit that has a ZOC: its hex, and its place in the stack. What lies face down has no other name.
pub type Foe = (Hex, usize);

/// FA III.C, XI.B: the enemies of `side` whose ZOC a hex is in, by hex and place.
///
/// Spent units have one too (FA VIII). ZOCs of the Axis do not reach into boxes that Allied units held when
/// the Allied player turn began.
#[must_use]
pub fn foes_at(board: &Board, hex: Hex, side: Side) -> Vec<Foe> {
    if boxes::shelters(board, hex, side) {
        return vec![];
    }
    let around = hex.neighbours();
    around.flat_map(|near| (0..board.enemies_in(near, side)).map(move |at| (near, at))).collect()
}

/// FA III.C: whether a hex is in a ZOC of the enemies of `side`.
#[must_use]
pub fn in_ezoc(board: &Board, hex: Hex, side: Side) -> bool {
    !foes_at(board, hex, side).is_empty()
}

/// FA XIII.B.3, XIV.D.2.c, XV.A.2: whether an enemy ZOC closes a hex: none does where a friend stands.
#[must_use]
pub fn closed_by_zoc(board: &Board, hex: Hex, side: Side) -> bool {
    !board.friend_in(hex, side) && in_ezoc(board, hex, side)
}

/// The ZOCs of the enemies of one side on the whole map: for whoever looks at many hexes.
pub struct Zones {
    foes: Field<Alamein, Vec<Foe>>,
    enemy: Field<Alamein, bool>,
    friend: Field<Alamein, bool>,
}

impl Zones {
    /// FA III.C, XI.B: as [`foes_at`] says of each hex.
    #[must_use]
    pub fn of(board: &Board, side: Side) -> Zones {
        let mut zones =
            Zones { foes: Field::filled(vec![]), enemy: Field::filled(false), friend: Field::filled(false) };
        for hex in board.stacks.keys().chain(board.counters.keys()) {
            let count = board.enemies_in(*hex, side);
            zones.enemy[*hex] = count > 0;
            zones.friend[*hex] = board.friend_in(*hex, side);
            for near in hex.neighbours().filter(|_| count > 0) {
                if !boxes::shelters(board, near, side) && !zones.foes[near].contains(&(*hex, 0)) {
                    zones.foes[near].extend((0..count).map(|at| (*hex, at)));
                }
            }
        }
        zones
    }

    /// The enemies whose ZOC a hex is in, those of one hex together.
    #[must_use]
    pub fn foes(&self, hex: Hex) -> &[Foe] {
        &self.foes[hex]
    }

    /// Whether an enemy is in a hex.
    #[must_use]
    pub fn enemy(&self, hex: Hex) -> bool {
        self.enemy[hex]
    }

    /// Whether a friend is in a hex.
    #[must_use]
    pub fn friend(&self, hex: Hex) -> bool {
        self.friend[hex]
    }

    /// As [`closed_by_zoc`] says.
    #[must_use]
    pub fn closes(&self, hex: Hex) -> bool {
        !self.friend[hex] && !self.foes[hex].is_empty()
    }
}
