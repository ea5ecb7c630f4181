//! FA XIII: Operational Movement, one step at a time. Whole ways are searched for in [`super::route`].

use crate::board::{Board, Phase};
use crate::data::Ground;
use crate::hex::Hex;
use crate::rulebook::ZocToZoc;
use crate::rules::definitions::{Foe, Zones};
use crate::rules::{Allowed, Objection, boxes, sequence, stacking};
use crate::words::{Side, Terrain};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// Why a step is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// Sea, the Qattara Depression, or off the mapsheet.
    Ground,
    /// Enemies stand there (FA XIII.A.3).
    Enemy,
    /// It leads from ZOC to ZOC of the same enemy (FA XIII.B.3).
    ZocToZoc,
    /// There is no room (FA XII.A.2).
    Stacking,
}

/// FA XIII.A.3, XIII.B.3, XII.A.2: why units cannot step from one hex into the next; `None`: they can.
#[must_use]
pub fn closed(board: &Board, zones: &Zones, units: &[Id], from: Hex, to: Hex) -> Option<Closed> {
    if !board.data.passable(to) {
        Some(Closed::Ground)
    } else if zones.enemy(to) {
        Some(Closed::Enemy)
    } else if !zones.friend(to) && same_enemy(board, zones, from, to) {
        Some(Closed::ZocToZoc)
    } else if !stacking::has_room(board, to, units) {
        Some(Closed::Stacking)
    } else {
        None
    }
}

/// FA XIII.B.3, ruling B20: whether exactly one enemy has its ZOC on the first hex, and the same one and no
/// other on the second.
fn same_enemy(board: &Board, zones: &Zones, from: Hex, to: Hex) -> bool {
    let (left, entered) = (zones.foes(from), zones.foes(to));
    match board.rulebook.zoc_to_zoc {
        ZocToZoc::Unit => left.len() == 1 && left == entered,
        ZocToZoc::Stack => {
            let hexes = |foes: &[Foe]| {
                let mut hexes: Vec<Hex> = foes.iter().map(|(hex, _)| *hex).collect();
                hexes.dedup();
                hexes
            };
            let (left, entered) = (hexes(left), hexes(entered));
            left.len() == 1 && left == entered
        }
    }
}

/// FA XIII.B.1, XI.A: whether a unit that enters a hex must stop there.
#[must_use]
pub fn stops(board: &Board, zones: &Zones, side: Side, hex: Hex) -> bool {
    !zones.foes(hex).is_empty() || boxes::stops(board, hex, side)
}

/// FA XIII.A.1: whether a unit of a side may move now: its figures and where it stands.
///
/// # Errors
/// Another phase, an enemy unit, one that is not on the map, is Spent or has moved.
pub fn may_move(board: &Board, side: Side, id: Id) -> Allowed<(&Ground, Hex)> {
    sequence::is_due(board, side)?;
    sequence::not_after(board, Phase::Movement)?;
    let (unit, hex) = own_unit(board, side, id, "XIII.A.1")?;
    let piece = board.pieces[&id];
    if piece.spent {
        return Err(Objection::new("VIII.A", msg!("spent-units-do-not-move", unit = id)).about(id));
    }
    if piece.moved {
        return Err(Objection::new("XIII.A.1", msg!("has-moved", unit = id)).about(id));
    }
    Ok((unit, hex))
}

/// A ground unit of a side that stands on the map.
///
/// # Errors
/// It is not in this game, not on the map, of the other side, or no ground unit; `rule` is cited.
pub fn own_unit<'b>(board: &'b Board, side: Side, id: Id, rule: &'static str) -> Allowed<(&'b Ground, Hex)> {
    let objection = |message| Err(Objection::new(rule, message).about(id));
    if board.side_of(id).is_some_and(|owner| owner != side) {
        return objection(msg!("not-yours", unit = id, side = side.enemy()));
    }
    let Some((unit, _)) = board.unit(id) else {
        return objection(msg!("no-ground-unit-in-play", unit = id));
    };
    match board.hex_of(id) {
        Some(hex) => Ok((unit, hex)),
        None => objection(msg!("not-on-the-map", unit = id)),
    }
}

/// The objection to a step that is closed.
#[must_use]
pub fn objection(board: &Board, closed: Closed, unit: Id, from: Hex, to: Hex) -> Objection {
    let objection = match closed {
        Closed::Ground => {
            let ground = match board.data.map[to].terrain {
                Some(Terrain::Sea) => "sea",
                Some(Terrain::Impassable) => "impassable",
                Some(Terrain::Desert) | Some(Terrain::OffMap) | None => "off-map",
            };
            Objection::new("XIII.A.2", msg!("closed-ground", hex = to, ground = ground))
        }
        Closed::Enemy => Objection::new("XIII.A.3", msg!("enemies-there", hex = to)).hint(msg!(
            "attack-them-instead",
            unit = unit,
            hex = to
        )),
        Closed::ZocToZoc => Objection::new("XIII.B.3", msg!("zoc-to-zoc", unit = unit, from = from, to = to))
            .hint(msg!("zoc-to-zoc-hint")),
        Closed::Stacking => Objection::new("XII.A.2", msg!("no-room", hex = to, there = board.stack(to)))
            .hint(msg!("stacking-limit")),
    };
    objection.about(to)
}
