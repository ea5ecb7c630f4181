//! OCS 13.2, T2 1.6: transport points and organic trucks.

use super::movement::Mover;
use super::{Allowed, Objection, ports::SP};
use crate::board::{Board, Column};
use crate::hex::Hex;
use crate::points::Points;
use crate::words::{Carrier, Class, Mobility, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// Ruling T36: how far a truck point drives, as the stand-in of organic trucks; T2 1.6a gives charcoal trucks
/// their ten, and mules walk as far.
#[must_use]
pub fn allowance(carrier: Carrier) -> (Mobility, Points) {
    match carrier {
        Carrier::Truck => (Mobility::Truck, Points::whole(25)),
        Carrier::Charcoal => (Mobility::Truck, Points::whole(10)),
        Carrier::Mule => (Mobility::Leg, Points::whole(10)),
    }
}

/// OCS 13.2f: what it costs to load or to unload: a tenth of the printed allowance, rounded.
#[must_use]
pub fn handling(points: Points) -> Points {
    let tenth = points.share() * crate::share::Share::of(1, 10);
    Points::whole(tenth.rounded())
}

/// What transport points are told to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trip {
    /// What.
    pub carrier: Carrier,
    /// How many points.
    pub points: i32,
    /// Where they stand.
    pub from: Hex,
    /// What they load first, in T; `Some(0)`: nothing; `None`: unsaid.
    pub load: Option<i32>,
    /// Where they go.
    pub path: Vec<Hex>,
    /// What they set down at the end, in T; all of it if no figure is named.
    pub unload: Option<Option<i32>>,
}

/// OCS 13.2: what transport points take along and load, before they move: the load that lies on them in
/// equal parts, as much as the points carry.
///
/// # Errors
/// They are not there, have moved, or cannot carry so much.
pub fn may_load(board: &Board, side: Side, trip: &Trip) -> Allowed<(i32, i32)> {
    let Trip { carrier, points, from, load, .. } = trip;
    let column = Column { hex: *from, side, kind: *carrier, moved: false };
    let Some(there) = board.columns.get(&column).copied() else {
        let moved = board.columns.contains_key(&Column { moved: true, ..column });
        let message = match moved {
            true => msg!("points-have-moved", hex = from, carrier = carrier),
            false => msg!("no-points-there", hex = from, carrier = carrier),
        };
        let objection = Objection::new("OCS 13.2", message).about(from);
        return Err(if moved { objection.hint(msg!("trucks-in-one-line")) } else { objection });
    };
    if *points > there.points {
        let message = msg!("too-few-points", hex = from, carrier = carrier, there = there.points);
        return Err(Objection::new("OCS 13.2", message).about(from));
    }
    let room = points * SP;
    // What stays behind must fit on what stays behind.
    let stay = (there.points - points) * SP;
    let with = (there.t - stay).max(0).max(if *points == there.points { there.t } else { 0 });
    let with = if load.is_none() { with.max(there.t.min(room)) } else { with };
    let took = load.unwrap_or(0);
    if with + took > room {
        let message = msg!("points-carry", points = points, carrier = carrier, most = room, t = with + took);
        return Err(Objection::new("OCS 13.2c", message).about(format!("{took}t")));
    }
    may_take(board, side, *from, took)?;
    Ok((with, took))
}

/// OCS 13.2d: what transport points with a load of `on` T load besides, where they pause on their way.
///
/// # Errors
/// They cannot carry so much, or it does not lie there.
pub fn may_load_more(board: &Board, side: Side, trip: &Trip, on: i32) -> Allowed<i32> {
    let Trip { carrier, points, from, load, .. } = trip;
    let (took, room) = (load.unwrap_or(0), points * SP);
    if on + took > room {
        let message = msg!("points-carry", points = points, carrier = carrier, most = room, t = on + took);
        return Err(Objection::new("OCS 13.2c", message).about(format!("{took}t")));
    }
    may_take(board, side, *from, took)?;
    Ok(took)
}

/// OCS 13.2f: what transport points with a load of `on` T set down in a hex, in T.
///
/// # Errors
/// They have less, or it cannot be set down there.
pub fn may_set_down(board: &Board, side: Side, trip: &Trip, hex: Hex, on: i32) -> Allowed<i32> {
    let down = match trip.unload {
        None => 0,
        Some(None) => on,
        Some(Some(t)) => t,
    };
    if down > on {
        let message = msg!("points-bear-only", carrier = trip.carrier, t = on);
        return Err(Objection::new("OCS 13.2f", message).about(format!("{down}t")));
    }
    if down > 0 {
        may_unload(board, side, hex)?;
    }
    Ok(down)
}

/// Whether so much lies on the ground of a hex.
fn may_take(board: &Board, side: Side, hex: Hex, t: i32) -> Allowed<()> {
    let there = board.dumps.get(&hex).filter(|dump| dump.side == side).map_or(0, |dump| dump.t);
    if t > there {
        let message = msg!("dump-has-only", hex = hex, there = there);
        return Err(Objection::new("OCS 13.2f", message).about(hex));
    }
    Ok(())
}

/// OCS 13.2f: whether supply may be set down in a hex: a friendly combat unit, port, air base or dump is
/// there.
///
/// # Errors
/// None of them is.
pub fn may_unload(board: &Board, side: Side, hex: Hex) -> Allowed<()> {
    let unit = !board.fighters(hex, side).is_empty();
    let dump = board.dumps.get(&hex).is_some_and(|dump| dump.side == side);
    let base = board.bases.get(&hex).is_some_and(|base| base.side == side);
    let port = board.data.places.values().any(|place| place.port && place.hex == Some(hex))
        && super::control::holder(board, hex) == side;
    if unit || dump || base || port {
        return Ok(());
    }
    Err(Objection::new("OCS 13.2f", msg!("no-unloading-there", hex = hex)).about(hex))
}

/// Transport points as a mover, with what is left to them after loading and before unloading.
#[must_use]
pub fn mover(carrier: Carrier, handled: usize) -> Mover {
    let (mobility, points) = allowance(carrier);
    let handling = (0..handled).fold(Points::ZERO, |sum, _| sum + handling(points));
    Mover {
        unit: Id::literal(carrier.word()),
        mobility,
        allowance: points.less(handling),
        attacks: false,
        strat: false,
        stays: false,
    }
}

/// OCS 13.2g: what an organic truck loads where it stands, in T; it never unloads. What that costs of its
/// allowance is for the caller to take.
///
/// # Errors
/// It is no truck of yours, is full, or nothing lies there.
pub fn may_fill(board: &Board, side: Side, id: Id, t: i32) -> Allowed<i32> {
    let Some((unit, counter)) = board.own(id, side) else {
        return Err(super::movement::not_yours(board, side, id));
    };
    let Some(most) = unit.truck_t.filter(|_| unit.class == Class::Truck) else {
        return Err(Objection::new("OCS 13.2g", msg!("no-organic-truck", unit = id)).about(id));
    };
    if counter.moved {
        return Err(Objection::new("OCS 6.1g", msg!("has-moved", unit = id)).about(id));
    }
    let on = board.loads.get(&id).copied().unwrap_or(0);
    if on + t > most {
        let message = msg!("truck-carries", unit = id, most = most, on = on);
        return Err(Objection::new("OCS 13.2c", message).about(id));
    }
    may_take(board, side, counter.hex, t)?;
    Ok(on + t)
}
