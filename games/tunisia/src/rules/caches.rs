//! OCS 21.10, ruling T19: supply caches of the Allies, if that is agreed.

use super::barrage::{self, Barrage};
use super::lines::Lines;
use super::trace::Trace;
use super::{Allowed, Objection, movement};
use crate::board::Board;
use crate::words::{Class, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// OCS 21.10a: what a cache pays of the cost of a barrage, in T.
pub const SHELLS: i32 = 2;

fn left(board: &Board, side: Side) -> Allowed<()> {
    match board.special.caches.get(&side) {
        Some(1..) => Ok(()),
        _ => Err(Objection::new("OCS 21.10", msg!("no-cache-left"))),
    }
}

/// OCS 21.10a: the headquarters at which a cache is spent for a barrage: one that throws to all these guns,
/// in supply or not.
///
/// # Errors
/// No cache, or no such headquarters.
pub fn may_fire(board: &Board, side: Side, guns: &[Id]) -> Allowed<Id> {
    left(board, side)?;
    let lines = Lines::of(board, side);
    let stands = |id: &Id| board.units.get(id).map(|counter| counter.hex);
    let throws = |hq: Id| guns.iter().filter_map(stands).all(|hex| lines.throws_to(hq, hex));
    let serves = |hq: Id| guns.iter().all(|gun| super::cooperation::serves(board, hq, *gun));
    let hq = lines.headquarters().map(|(hq, _)| hq).find(|hq| throws(*hq) && serves(*hq));
    hq.ok_or_else(|| Objection::new("OCS 21.10a", msg!("no-hq-for-cache")))
}

/// OCS 21.10a, 10.0e: with a cache guns may fire some of their points, else all of them.
///
/// # Errors
/// A part without a cache, or more than they have.
pub fn may_hold_back(board: &Board, barrage: &Barrage, shells: bool) -> Allowed<()> {
    let Some(part) = barrage.part else { return Ok(()) };
    if !shells {
        return Err(Objection::new("OCS 10.0e", msg!("a-part-needs-a-cache")));
    }
    let all = barrage::points(board, &barrage.firers);
    if (1..=all).contains(&part) {
        return Ok(());
    }
    Err(Objection::new("OCS 21.10a", msg!("no-such-part", most = all)))
}

/// OCS 21.10b: whether a headquarters may live on a cache: in the first turn without trace supply.
///
/// # Errors
/// No cache, or it needs none.
pub fn may_forage(board: &Board, side: Side, hq: Id) -> Allowed<()> {
    left(board, side)?;
    let own = board.own(hq, side).filter(|(unit, _)| unit.class == Class::Hq);
    let Some((_, counter)) = own else { return Err(movement::not_yours(board, side, hq)) };
    let fed = Trace::of(board, side).reaches(counter.hex, Some(hq));
    if fed || counter.oos || board.used.foraging.contains(&hq) {
        return Err(Objection::new("OCS 21.10b", msg!("forage-when-cut", unit = hq)).about(hq));
    }
    Ok(())
}
