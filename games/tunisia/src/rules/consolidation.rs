//! OCS 13.9, T2 1.6c, 1.7, 2.5, 2.6: one piece from two.

use super::ports::SP;
use super::{Allowed, Objection, movement};
use crate::board::{Board, Column, Phase};
use crate::data::{Plane, Unit};
use crate::event::{Merged, Stocks};
use crate::hex::Hex;
use crate::order::Source;
use crate::words::{Carrier, Class, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// OCS 13.9: whether a piece may be put together from another, or from transport points. Who comes, and from
/// what: of a dead unit and one that stands the dead one comes, whichever is named first.
///
/// # Errors
/// What does not allow it.
pub fn may_consolidate(board: &Board, side: Side, piece: Id, with: Source) -> Allowed<(Id, Merged)> {
    match with {
        Source::Piece(other) if board.data.planes.contains_key(&piece) => {
            planes(board, side, piece, other).map(|()| (piece, Merged::Plane(other)))
        }
        Source::Piece(other) => {
            in_refit(board, piece)?;
            let (dead, lives) = if board.dead.contains(&piece) { (piece, other) } else { (other, piece) };
            units(board, side, dead, lives).map(|()| (dead, Merged::Unit(lives)))
        }
        Source::Points(hex) => {
            in_refit(board, piece)?;
            truck(board, side, piece, hex).map(|points| (piece, Merged::Points { hex, points }))
        }
    }
}

fn in_refit(board: &Board, piece: Id) -> Allowed<()> {
    match board.phase {
        Phase::Refit | Phase::Mud => Ok(()),
        _ => Err(Objection::new("OCS 13.9", msg!("consolidate-in-refit", unit = piece)).about(piece)),
    }
}

/// Two reduced planes of one kind at one base, both active or both not; surge planes and those of the Desert
/// Air Force among themselves.
fn planes(board: &Board, side: Side, one: Id, other: Id) -> Allowed<()> {
    let known = |id: Id| {
        let plane = board.data.planes.get(&id).filter(|plane| plane.side == side);
        plane
            .zip(board.planes.get(&id))
            .ok_or_else(|| Objection::new("OCS 14.2", msg!("not-your-plane", plane = id)).about(id))
    };
    let ((first, stands), (second, joins)) = (known(one)?, known(other)?);
    if one == other || stands.steps != 1 || joins.steps != 1 {
        let whole = if stands.steps == 1 { other } else { one };
        return Err(Objection::new("OCS 13.9", msg!("plane-not-reduced", plane = whole)).about(whole));
    }
    let values = |plane: &Plane| {
        (plane.name.clone(), plane.rating, plane.attacks, plane.barrage, plane.range, plane.cargo)
    };
    if values(first) != values(second) {
        return Err(Objection::new("OCS 13.9", msg!("not-of-a-kind", unit = one, other = other)).about(other));
    }
    if first.surge != second.surge {
        return Err(Objection::new("T2 1.7", msg!("not-of-a-kind", unit = one, other = other)).about(other));
    }
    if first.daf != second.daf {
        return Err(Objection::new("T2 2.5", msg!("not-of-a-kind", unit = one, other = other)).about(other));
    }
    if (stands.at, stands.active) != (joins.at, joins.active) {
        return Err(Objection::new("OCS 13.9", msg!("not-together", unit = one, other = other)).about(other));
    }
    Ok(())
}

/// A unit that stands for a dead one of a formation with the same values.
fn units(board: &Board, side: Side, dead: Id, lives: Id) -> Allowed<()> {
    let known = |id: Id| {
        let unit = board.data.units.get(&id).filter(|unit| unit.side == side);
        unit.ok_or_else(|| movement::not_yours(board, side, id))
    };
    let (comes, goes) = (known(dead)?, known(lives)?);
    if !board.dead.contains(&dead) {
        return Err(Objection::new("OCS 13.9", msg!("is-not-dead", unit = dead)).about(dead));
    }
    let counter = board.units.get(&lives);
    if counter.is_none() && !board.boxed.contains_key(&lives) {
        return Err(movement::not_yours(board, side, lives));
    }
    if counter.is_some_and(|one| one.dg || one.stocks != Stocks::Full) {
        return Err(Objection::new("OCS 13.9", msg!("not-fit-to-merge", unit = lives)).about(lives));
    }
    if !alike(comes, goes) {
        let message = msg!("not-of-a-kind", unit = dead, other = lives);
        return Err(Objection::new("OCS 13.9", message).about(lives));
    }
    if comes.theater_reserve != goes.theater_reserve {
        let message = msg!("not-of-a-kind", unit = dead, other = lives);
        return Err(Objection::new("T2 2.6", message).about(lives));
    }
    if comes.formation.is_none() || comes.formation == goes.formation {
        let message = msg!("only-into-formations", unit = dead);
        return Err(Objection::new("OCS 13.9", message).about(dead));
    }
    Ok(())
}

/// Whether two counters are the same on both sides.
fn alike(one: &Unit, other: &Unit) -> bool {
    let values = |unit: &Unit| {
        let strengths = (unit.attack, unit.defence, unit.barrage, unit.ar, unit.re, unit.throw);
        let moves = (unit.ma, unit.ma_move, unit.mobility, unit.mobility_move);
        (unit.class, unit.colour, strengths, moves, unit.truck_t)
    };
    values(one) == values(other)
}

/// T2 1.6a, c: how many truck points of a hex make a dead organic truck; charcoal trucks never do.
fn truck(board: &Board, side: Side, piece: Id, hex: Hex) -> Allowed<i32> {
    let Some(unit) = board.data.units.get(&piece).filter(|unit| unit.side == side) else {
        return Err(movement::not_yours(board, side, piece));
    };
    let Some(t) = unit.truck_t.filter(|_| unit.class == Class::Truck) else {
        return Err(Objection::new("T2 1.6c", msg!("no-organic-truck", unit = piece)).about(piece));
    };
    if !board.dead.contains(&piece) {
        return Err(Objection::new("OCS 13.9", msg!("is-not-dead", unit = piece)).about(piece));
    }
    let points = (t + SP - 1) / SP;
    let column = Column { hex, side, kind: Carrier::Truck, moved: false };
    let there = board.columns.get(&column).map_or(0, |load| load.points);
    if there < points {
        let message = msg!("truck-needs-points", unit = piece, needed = points, hex = hex, there = there);
        return Err(Objection::new("T2 1.6c", message).about(hex));
    }
    Ok(points)
}
