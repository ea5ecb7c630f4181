//! OCS 4.5: zones of control.

use crate::board::{Board, Counter};
use crate::data::Unit;
use crate::hex::{Hex, Tunisia};
use crate::rules::control;
use crate::words::{Mode, Side};
use feldpost_kit::hex::Field;
use feldpost_kit::id::Id;

/// Whether a unit has a zone of control: it can attack, is in Combat or Exploitation Mode with its Combat
/// side up, neither disorganized nor out of supply.
#[must_use]
pub fn exerts(board: &Board, id: Id) -> bool {
    board.unit(id).is_some_and(|(unit, counter)| stands_guard(unit, counter))
}

fn stands_guard(unit: &Unit, counter: &Counter) -> bool {
    let mode = matches!(counter.mode, Mode::Combat | Mode::Exploit) && counter.shows_combat_side();
    unit.can_attack() && mode && !counter.oos && !counter.dg
}

/// Whether a hex lies in a zone of control of a side: the six hexes around each such unit.
#[must_use]
pub fn controlled(board: &Board, hex: Hex, side: Side) -> bool {
    let guards = |(unit, counter): (&Unit, &Counter)| {
        unit.side == side && counter.hex.distance(hex) == 1 && stands_guard(unit, counter)
    };
    board.standing().any(guards)
}

/// Whether a friendly combat unit stands in a hex and takes the zones of the enemy from it (OCS 4.5b). That
/// it
/// moves no more in this phase is for the caller to know.
#[must_use]
pub fn negated(board: &Board, hex: Hex, side: Side) -> bool {
    !board.fighters(hex, side).is_empty()
}

/// An enemy combat unit stands there.
pub const ENEMY: u8 = 1;
/// It lies in an enemy zone that no friend takes from it (OCS 4.5b).
pub const SHUT: u8 = 2;

/// What is in a hex, as one side sees it: an enemy combat unit, ...
const FOE: u8 = 1;
/// ... a zone of the enemy, negated or not, ...
const ZONE: u8 = 2;
/// ... a combat unit of its own, ...
const FRIEND: u8 = 4;
/// ... an engineer of its own in Combat Mode (OCS 13.8a), ...
const ENGINEER: u8 = 8;
/// ... something that can be captured.
const BOOTY: u8 = 16;

/// An enemy zone that no friend takes from it (OCS 4.5b).
fn shuts(marks: u8) -> bool {
    marks & (ZONE | FRIEND) == ZONE
}

/// Enemies, zones and friends on the whole map: for whoever looks at many hexes.
pub struct Zones {
    marks: Field<Tunisia, u8>,
}

impl Zones {
    /// As a side sees the map. Of its own units `besides` are left out: those that are about to go.
    #[must_use]
    pub fn of(board: &Board, side: Side, besides: &[Id]) -> Zones {
        let mut marks = Field::filled(0);
        for (unit, counter) in board.standing() {
            let hex = counter.hex;
            if unit.side == side {
                let engineer = unit.engineer && counter.bare_mode() == Mode::Combat;
                let friend = unit.is_combat() && !besides.contains(&unit.id);
                marks[hex] |= if engineer { ENGINEER } else { 0 } | if friend { FRIEND } else { 0 };
                continue;
            }
            if !unit.is_combat() {
                marks[hex] |= BOOTY;
                continue;
            }
            marks[hex] |= FOE;
            if stands_guard(unit, counter) {
                hex.neighbours().for_each(|near| marks[near] |= ZONE);
            }
        }
        for hex in control::spoils(board, side) {
            marks[hex] |= BOOTY;
        }
        Zones { marks }
    }

    fn has(&self, hex: Hex, mark: u8) -> bool {
        self.marks[hex] & mark != 0
    }

    /// Whether an enemy combat unit stands in a hex.
    #[must_use]
    pub fn enemy(&self, hex: Hex) -> bool {
        self.has(hex, FOE)
    }

    /// Whether a friendly combat unit stands in a hex.
    #[must_use]
    pub fn friend(&self, hex: Hex) -> bool {
        self.has(hex, FRIEND)
    }

    /// Whether a hex lies in an enemy zone, negated or not.
    #[must_use]
    pub fn zone(&self, hex: Hex) -> bool {
        self.has(hex, ZONE)
    }

    /// Whether a hex lies in an enemy zone that no friend takes from it (OCS 4.5b).
    #[must_use]
    pub fn shuts(&self, hex: Hex) -> bool {
        shuts(self.marks[hex])
    }

    /// Of each hex what stops a way: [`ENEMY`], [`SHUT`], both, or 0.
    #[must_use]
    pub fn stops(&self) -> Vec<u8> {
        let of = |marks: &u8| ((marks & FOE) * ENEMY) | (u8::from(shuts(*marks)) * SHUT);
        self.marks.values().map(of).collect()
    }

    /// Whether a friend bridges the rivers of a hex (OCS 13.8b).
    #[must_use]
    pub fn bridges(&self, hex: Hex) -> bool {
        self.has(hex, ENGINEER)
    }

    /// Whether something of the enemy lies there that only a unit that can attack may enter (OCS 4.4c).
    #[must_use]
    pub fn booty(&self, hex: Hex) -> bool {
        self.has(hex, BOOTY)
    }
}
