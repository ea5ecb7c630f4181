//! OCS 4.7, 19.0f, T2 1.8, 2.2, 3.2, S3, S5: what ships carry.

use super::{Allowed, Objection, ports, sequence};
use crate::board::{Board, Column, Spot};
use crate::data::Unit;
use crate::event::Freight;
use crate::order::Cargo;
use crate::share::Share;
use crate::words::{Class, Mobility, Mode, OffMap, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use std::collections::BTreeMap;

/// OCS 4.7: what a unit takes of a capacity, in T: its size, half of it if its Move side walks six points at
/// most; an organic truck what it carries.
#[must_use]
pub fn burden(unit: &Unit) -> i32 {
    if let Some(t) = unit.truck_t.filter(|_| unit.class == Class::Truck) {
        return t;
    }
    let light = unit.mobility_move == Mobility::Leg && (1..=6).contains(&unit.ma_move);
    let size = if light { unit.re * Share::HALF } else { unit.re };
    (size * Share::whole(ports::SP)).up()
}

/// T2 1.8, S3, S5: what a side can ship in a turn, in T.
#[must_use]
pub fn allowance(board: &Board, side: Side) -> i32 {
    match (board.scenario, side) {
        ("3", _) => 0,
        ("5", Side::Allied) => 2,
        ("5", Side::Axis) => 8,
        _ => sequence::shipping(&board.data, side, board.date()).0,
    }
}

/// The same less what has been shipped in this player turn, with what planes were given up for (T2 4.6).
#[must_use]
pub fn left(board: &Board, side: Side) -> i32 {
    let of = |used: &BTreeMap<Side, i32>| used.get(&side).copied().unwrap_or(0);
    (allowance(board, side) + of(&board.used.more_ships) - of(&board.used.shipped)).max(0)
}

fn port_of(board: &Board, spot: Spot) -> Option<Id> {
    match spot {
        Spot::Box(_) => None,
        Spot::Hex(hex) => board
            .data
            .places
            .values()
            .find(|place| place.port && place.hex == Some(hex))
            .map(|place| place.id),
    }
}

/// OCS 19.0f, T2 1.8a: whether a side may ship a cargo from one port or box to another, and what that takes
/// of
/// its allowance, in T.
///
/// # Errors
/// What does not allow it.
pub fn may_ship(board: &Board, side: Side, cargo: Cargo, from: Spot, to: Spot) -> Allowed<(Freight, i32)> {
    let refuse = |rule, message| Err(Objection::new(rule, message));
    for spot in [from, to] {
        match spot {
            Spot::Box(off_map) if off_map.side() != side || off_map == OffMap::Tripoli && !tripoli(board) => {
                return refuse("T2 1.2", msg!("no-box-of-yours", place = spot))
                    .map_err(|why| why.about(spot));
            }
            // T2 6.0: what lies off the maps in use is no port of this game.
            Spot::Hex(hex) if port_of(board, spot).is_none() || !super::area::is_open(board, hex) => {
                return refuse("OCS 19.0f", msg!("no-port-there", hex = hex)).map_err(|why| why.about(hex));
            }
            _ => {}
        }
    }
    let (freight, t) = load(board, side, cargo, from)?;
    for port in [from, to].into_iter().filter_map(|spot| port_of(board, spot)) {
        let hex = board.data.port(port).and_then(|place| place.hex);
        if hex.is_some_and(|hex| super::control::holder(board, hex) != side) {
            return refuse("OCS 19.0f", msg!("port-is-the-enemys", port = port))
                .map_err(|why| why.about(port));
        }
        let gone = board.used.ports.get(&port).copied().unwrap_or(0);
        // OCS 19.0a: a single unit may take the whole of a port.
        let whole = matches!(freight, Freight::Unit(_)) && gone == 0 && ports::capacity(board, port) > 0;
        let t = if whole { t.min(ports::capacity(board, port)) } else { t };
        ports::may_ship(board, side, port, (t, gone), board.scenario)?;
    }
    let left = left(board, side);
    if t > left {
        return refuse("T2 1.8", msg!("sea-cap-short", t = t, left = left));
    }
    Ok((freight, t))
}

fn tripoli(board: &Board) -> bool {
    super::flight::boxes(board, Side::Allied).contains(&OffMap::Tripoli)
}

/// T2 3.2a: whether units of Sicily wait for one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Box B waits until box A is empty.
    InOrder,
    /// They do not.
    Any,
}

/// OCS 4.7, ruling T45: what is loaded, and what it takes, in T: a replacement one.
///
/// # Errors
/// It is not there.
pub fn load(board: &Board, side: Side, cargo: Cargo, from: Spot) -> Allowed<(Freight, i32)> {
    match cargo {
        Cargo::Supply(t) => {
            if let Spot::Hex(hex) = from {
                let there = board.dumps.get(&hex).filter(|dump| dump.side == side).map_or(0, |dump| dump.t);
                if there < t {
                    let message = msg!("dump-has-only", hex = hex, there = there);
                    return Err(Objection::new("OCS 19.0f", message).about(hex));
                }
            }
            Ok((Freight::Supply(t), t))
        }
        Cargo::Points(carrier, points) => {
            let Spot::Hex(hex) = from else {
                return Err(Objection::new("OCS 19.0f", msg!("no-points-in-boxes", carrier = carrier)));
            };
            let column = Column { hex, side, kind: carrier, moved: false };
            let Some(there) = board.columns.get(&column).filter(|there| there.points >= points) else {
                return Err(Objection::new(
                    "OCS 13.2",
                    msg!("no-points-there", hex = hex, carrier = carrier),
                )
                .about(hex));
            };
            let t = there.t.min(points * ports::SP);
            Ok((Freight::Points { carrier, points, t }, points * ports::SP))
        }
        Cargo::Unit(id) => unit(board, side, id, from, Group::InOrder),
        Cargo::Repls { pax, eq } => {
            let there = board.repls.get(&(side, from)).copied().unwrap_or_default();
            if there.pax < pax || there.eq < eq {
                let message = msg!("repls-there", place = from, pax = there.pax, eq = there.eq);
                return Err(Objection::new("OCS 13.5", message).about(from));
            }
            Ok((Freight::Repls { pax, eq }, i32::try_from(pax + eq).unwrap_or(i32::MAX)))
        }
    }
}

/// Whether planes of a box carry what waits in another: planes are based in Sicily as a whole.
fn near(at: OffMap, planes: OffMap) -> bool {
    planes == OffMap::Sicily && matches!(at, OffMap::SicilyA | OffMap::SicilyB)
}

/// OCS 19.0f, T2 3.2a: a unit in Move Mode that has not moved, in the port; of the boxes in Sicily B waits
/// for A.
///
/// # Errors
/// What does not allow it.
pub fn unit(board: &Board, side: Side, id: Id, from: Spot, group: Group) -> Allowed<(Freight, i32)> {
    let Some(figures) = board.data.units.get(&id).filter(|unit| unit.side == side) else {
        return Err(super::movement::not_yours(board, side, id));
    };
    match (from, board.units.get(&id), board.boxed.get(&id)) {
        (Spot::Hex(hex), Some(counter), _) if counter.hex == hex => {
            if counter.moved {
                return Err(Objection::new("OCS 19.0f", msg!("has-moved", unit = id)).about(id));
            }
            if counter.mode != Mode::Move || counter.dg {
                return Err(Objection::new("OCS 5.6a", msg!("ships-need-move-mode", unit = id)).about(id));
            }
        }
        (Spot::Box(off_map), _, Some(at)) if *at == off_map || group == Group::Any && near(*at, off_map) => {
            let waits = board.boxed.values().any(|other| *other == OffMap::SicilyA);
            if *at == OffMap::SicilyB && waits && group == Group::InOrder {
                return Err(Objection::new("T2 3.2a", msg!("box-a-first", unit = id)).about(id));
            }
        }
        _ => {
            let message = msg!("not-in-that-port", unit = id, place = from);
            return Err(Objection::new("OCS 19.0f", message).about(id));
        }
    }
    Ok((Freight::Unit(id), burden(figures)))
}
