//! OCS 8: overruns.

use super::{Allowed, Objection, terrain};
use crate::board::Board;
use crate::hex::Hex;
use crate::share::Share;
use crate::tables::Cost;
use crate::words::{Mode, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// What an overrun costs each unit, in movement points.
pub const COST: i32 = 3;
/// Size of all units that take part, in RE.
const ROOM: i32 = 10;

/// OCS 8: whether these units, with so many movement points left each, may overrun a hex beside theirs.
/// Supply and fuel are for the caller to pay.
///
/// # Errors
/// What does not allow it.
pub fn may_overrun(board: &Board, side: Side, units: &[(Id, Share)], hex: Hex) -> Allowed<()> {
    let refuse = |message| Err(Objection::new("OCS 8", message));
    if board.fighters(hex, side.enemy()).is_empty() {
        return Err(Objection::new("OCS 8", msg!("no-enemy-there", hex = hex)).about(hex));
    }
    let mut from = None;
    let mut size = Share::ZERO;
    for (id, left) in units {
        let Some((unit, counter)) = board.unit(*id).filter(|(unit, _)| unit.side == side) else {
            return refuse(msg!("not-your-unit", unit = id)).map_err(|why| why.about(id));
        };
        let about = |message| Err(Objection::new("OCS 8", message).about(id));
        if *from.get_or_insert(counter.hex) != counter.hex {
            return about(msg!("not-stacked", unit = id));
        }
        if !unit.can_attack() {
            return about(msg!("cannot-attack", unit = id));
        }
        if matches!(counter.mode, Mode::Strat | Mode::Reserve) || counter.dg {
            return about(msg!("mode-cannot-overrun", unit = id));
        }
        if counter.hex.distance(hex) != 1 {
            return about(msg!("not-adjacent", unit = id, hex = hex));
        }
        match terrain::across(&board.data, counter.hex, hex, counter.mobility(unit)) {
            Cost::Points(cost) if cost <= Share::whole(COST) => {}
            _ => return about(msg!("ground-too-hard", unit = id, hex = hex)),
        }
        if *left < Share::whole(COST) {
            return about(msg!("points-short", unit = id, needed = COST));
        }
        size = size + unit.re;
    }
    if size > Share::whole(ROOM) {
        return refuse(msg!("too-large-to-overrun", size = size.up(), most = ROOM));
    }
    Ok(())
}
