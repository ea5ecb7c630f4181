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
    let beside = |id: &Id| board.own(*id, side).is_some_and(|(_, counter)| counter.hex.distance(hex) == 1);
    board.units.keys().any(|id| beside(id) && exerts(board, *id))
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

/// What is in a hex, as one side sees it.
#[derive(Clone, Copy, Debug, Default)]
struct Marks {
    enemy: bool,
    zone: bool,
    friend: bool,
    engineer: bool,
    booty: bool,
}

impl Marks {
    fn shuts(self) -> bool {
        self.zone && !self.friend
    }
}

/// Enemies, zones and friends on the whole map: for whoever looks at many hexes.
pub struct Zones {
    marks: Field<Tunisia, Marks>,
}

impl Zones {
    /// As a side sees the map. Of its own units `besides` are left out: those that are about to go.
    #[must_use]
    pub fn of(board: &Board, side: Side, besides: &[Id]) -> Zones {
        let mut zones = Zones { marks: Field::filled(Marks::default()) };
        for (id, counter) in &board.units {
            let Some(unit) = board.data.units.get(id) else { continue };
            let hex = counter.hex;
            if unit.side == side {
                zones.marks[hex].friend |= unit.is_combat() && !besides.contains(id);
                // OCS 13.8a.
                zones.marks[hex].engineer |= unit.engineer && counter.bare_mode() == Mode::Combat;
                continue;
            }
            if !unit.is_combat() {
                zones.marks[hex].booty = true;
                continue;
            }
            zones.marks[hex].enemy = true;
            if stands_guard(unit, counter) {
                hex.neighbours().for_each(|near| zones.marks[near].zone = true);
            }
        }
        for hex in control::spoils(board, side) {
            zones.marks[hex].booty = true;
        }
        zones
    }

    /// Whether an enemy combat unit stands in a hex.
    #[must_use]
    pub fn enemy(&self, hex: Hex) -> bool {
        self.marks[hex].enemy
    }

    /// Whether a friendly combat unit stands in a hex.
    #[must_use]
    pub fn friend(&self, hex: Hex) -> bool {
        self.marks[hex].friend
    }

    /// Whether a hex lies in an enemy zone, negated or not.
    #[must_use]
    pub fn zone(&self, hex: Hex) -> bool {
        self.marks[hex].zone
    }

    /// Whether a hex lies in an enemy zone that no friend takes from it (OCS 4.5b).
    #[must_use]
    pub fn shuts(&self, hex: Hex) -> bool {
        self.marks[hex].shuts()
    }

    /// Of each hex what stops a way: [`ENEMY`], [`SHUT`], both, or 0.
    #[must_use]
    pub fn stops(&self) -> Vec<u8> {
        let of = |marks: &Marks| (u8::from(marks.enemy) * ENEMY) | (u8::from(marks.shuts()) * SHUT);
        self.marks.values().map(of).collect()
    }

    /// Whether a friend bridges the rivers of a hex (OCS 13.8b).
    #[must_use]
    pub fn bridges(&self, hex: Hex) -> bool {
        self.marks[hex].engineer
    }

    /// Whether something of the enemy lies there that only a unit that can attack may enter (OCS 4.4c).
    #[must_use]
    pub fn booty(&self, hex: Hex) -> bool {
        self.marks[hex].booty
    }
}
