//! TS 7.5: Overruns.

use crate::board::Board;
use crate::data::Unit;
use crate::hex::Hex;
use crate::rules::movement::{Walk, cost_of};
use crate::rules::{Allowed, Objection, advice};
use crate::words::Class;
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// TS 7.5, ruling A7.3: the MPs with which a unit that overran and did not advance may go on: where the
/// policy lets it, and as long as no enemy ZOC holds it where it is.
#[must_use]
pub fn may_go_on(board: &Board, id: Id) -> Option<u32> {
    let mps = *board.impulse.may_go_on.get(&id)?;
    let (unit, _) = board.unit(id)?;
    let here = board.hex_of(id)?;
    (!board.in_ezoc(here, unit.side)).then_some(mps)
}

/// TS 7.5: as [`cost`], and a refusal says how the unit could attack the hex instead, if it can.
///
/// # Errors
/// As [`cost`].
pub fn may_overrun(board: &Board, unit: &Unit, walk: &Walk, hex: Hex) -> Allowed<u32> {
    cost(board, unit, walk, hex).map_err(|objection| match board.enemy_in(hex, unit.side) {
        true => objection.perhaps(advice::attack(board, unit, walk, hex)),
        false => objection,
    })
}

/// TS 7.5, ruling A7.8: whether a unit that has walked this far may Overrun a hex; returns its cost.
///
/// # Errors
/// The wrong class, no step before it, a step from ZOC to ZOC, a hex that is not adjacent, holds no
/// enemies or could not be entered, or too few MPs.
pub fn cost(board: &Board, unit: &Unit, walk: &Walk, hex: Hex) -> Allowed<u32> {
    let id = unit.id;
    if !matches!(unit.class, Class::Armor | Class::Recon) {
        return Err(Objection::new("7.5", msg!("only-armor-overruns", unit = id, class = unit.class))
            .about("overrun"));
    }
    let Some(here) = walk.path.last() else {
        return Err(Objection::new("7.5", msg!("move-before-overrun", unit = id)).about("overrun"));
    };
    if here.distance(hex) != 1 {
        return Err(
            Objection::new("7.5", msg!("not-adjacent-to-end", hex = hex, here = here, unit = id)).about(hex)
        );
    }
    if !board.enemy_in(hex, unit.side) {
        return Err(Objection::new("7.5", msg!("no-enemy", hex = hex)).about(hex));
    }
    let Some(cost) = cost_of(board, unit, hex) else {
        return Err(Objection::new("7.5", msg!("overrun-not-enter", unit = id, hex = hex)).about(hex));
    };
    if walk.zoc_to_zoc {
        return Err(
            Objection::new("5.0", msg!("zoc-to-zoc-overrun", unit = id, here = here)).about("overrun")
        );
    }
    if cost > walk.left {
        let left = walk.left;
        return Err(Objection::new(
            "7.5",
            msg!("overrun-costs", hex = hex, cost = cost, unit = id, left = left),
        )
        .about("overrun"));
    }
    Ok(cost)
}
