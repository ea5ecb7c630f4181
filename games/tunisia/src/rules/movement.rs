//! OCS 6: ground movement. Whole ways are searched for in [`super::route`].

use super::{Allowed, Objection, modes};
use crate::board::{Board, Counter, Fuel};
use crate::data::Unit;
use crate::hex::Hex;
use crate::points::Points;
use crate::rules::zones::Zones;
use crate::rules::{area, fuel};
use crate::words::{Country, Mobility, Mode, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// A unit that is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mover {
    /// Who.
    pub unit: Id,
    /// How.
    pub mobility: Mobility,
    /// What it may spend.
    pub allowance: Points,
    /// Whether it can attack, and so enter where something of the enemy lies (OCS 4.4c).
    pub attacks: bool,
    /// Whether it moves in Strat Mode.
    pub strat: bool,
    /// Whether it must stay in Algeria (T2 2.6).
    pub stays: bool,
}

/// OCS 6, 12.5: a unit that may move now, with so much left of what it has spent already.
///
/// # Errors
/// Another phase or mode, no fuel, or it has moved.
pub fn may_move(board: &Board, side: Side, id: Id, spent: Points) -> Allowed<(Mover, Hex)> {
    let Some((unit, counter)) = board.own(id, side) else {
        return Err(not_yours(board, side, id));
    };
    let refuse = |rule, message| Err(Objection::new(rule, message).about(id));
    if counter.moved && spent == Points::ZERO {
        return refuse("OCS 6.1g", msg!("has-moved", unit = id));
    }
    let allowance = modes::allowance(board, unit, counter);
    if allowance == Points::ZERO {
        return Err(why_still(board, id, unit, counter));
    }
    if fuel::needs(unit, counter) && counter.fuel == Fuel::None && !fuel::flows(board, side, id) {
        return Err(fuel::missing(board, side, id));
    }
    let mover = Mover {
        unit: id,
        mobility: counter.mobility(unit),
        allowance: allowance.less(spent),
        attacks: unit.can_attack() && !matches!(counter.mode, Mode::Strat | Mode::Reserve),
        strat: counter.mode == Mode::Strat,
        stays: unit.theater_reserve,
    };
    Ok((mover, counter.hex))
}

/// Why a unit of somebody else, or one that is not there, takes no order.
#[must_use]
pub fn not_yours(board: &Board, side: Side, id: Id) -> Objection {
    let message = match board.data.units.get(&id) {
        Some(_) if board.dead.contains(&id) => msg!("is-dead", unit = id),
        Some(unit) if unit.side != side => msg!("is-the-enemys", unit = id),
        Some(_) if board.boxed.contains_key(&id) => msg!("is-in-a-box", unit = id),
        _ => msg!("not-your-unit", unit = id),
    };
    Objection::new("OCS 6.1", message).about(id)
}

/// Why a unit has nothing to spend.
fn why_still(board: &Board, id: Id, unit: &Unit, counter: &Counter) -> Objection {
    use crate::board::Phase;
    let objection = |rule, message| Objection::new(rule, message).about(id);
    match (board.phase, counter.mode) {
        (Phase::Mud, _) => objection("T2 1.3c", msg!("no-movement-in-mud", unit = id)),
        (Phase::Reaction, _) => {
            objection("OCS 7.0a", msg!("only-released-react", unit = id)).hint(msg!("release-it", unit = id))
        }
        (Phase::Exploitation, _) => objection("OCS 11.0a", msg!("only-exploiters-move", unit = id)),
        _ if Board::printed_allowance(unit, counter.shows_combat_side()) == Points::ZERO => {
            objection("OCS 6.1b", msg!("cannot-move-so", unit = id, mode = counter.mode))
                .perhaps((unit.ma_move > 0).then(|| msg!("change-to-move", unit = id)))
        }
        _ => objection("OCS 6.3a", msg!("not-in-this-phase", unit = id)),
    }
}

/// Why a step is closed to a mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// Sea, blocked or prohibited ground, or ground without a way back (OCS 6.1d, 6.2c).
    Ground,
    /// Off the maps in use (T2 6.0).
    Area,
    /// Enemy combat units stand there.
    Enemy,
    /// Something of the enemy lies there, and nobody can attack (OCS 4.4c).
    Booty,
    /// An enemy zone, for Strat Mode (OCS 5.8a).
    Strat,
    /// The Tunisian border, for Theater Reserves (T2 2.6).
    Border,
}

/// Why these movers cannot enter a hex whose ground is open to them; `None`: they can. `free` lifts the
/// border (T2 4.5).
#[must_use]
pub fn closed(board: &Board, zones: &Zones, movers: &[Mover], hex: Hex, free: bool) -> Option<Closed> {
    if !area::is_open(board, hex) {
        Some(Closed::Area)
    } else if zones.enemy(hex) {
        Some(Closed::Enemy)
    } else if zones.booty(hex) && !movers.iter().any(|mover| mover.attacks) {
        Some(Closed::Booty)
    } else if zones.zone(hex) && movers.iter().any(|mover| mover.strat) {
        Some(Closed::Strat)
    } else if !free && movers.iter().any(|mover| mover.stays) && !in_algeria(board, hex) {
        Some(Closed::Border)
    } else {
        None
    }
}

fn in_algeria(board: &Board, hex: Hex) -> bool {
    board.data.ground(hex).is_some_and(|ground| ground.country == Country::Algeria)
}

/// OCS 4.5a: whether movers must stop in a hex: on wheels in an enemy zone that no friend negates.
#[must_use]
pub fn stops(zones: &Zones, movers: &[Mover], hex: Hex) -> bool {
    zones.shuts(hex) && movers.iter().any(|mover| mover.mobility == Mobility::Truck)
}

/// Why nobody enters a hex where enemies stand.
#[must_use]
pub fn objection_to_enemies(hex: Hex) -> Objection {
    Objection::new("OCS 4.8c", msg!("enemies-there", hex = hex)).about(hex)
}

/// The objection to a step that is closed.
#[must_use]
pub fn objection(board: &Board, closed: Closed, mover: Mover, from: Hex, to: Hex) -> Objection {
    let unit = mover.unit;
    let objection = match closed {
        Closed::Area => Objection::new("T2 6.0", msg!("off-the-maps", hex = to)),
        Closed::Enemy => objection_to_enemies(to).hint(msg!("overrun-them", unit = unit, hex = to)),
        Closed::Booty => Objection::new("OCS 4.4c", msg!("booty-there", unit = unit, hex = to)),
        Closed::Strat => Objection::new("OCS 5.8a", msg!("strat-shuns-zones", unit = unit, hex = to)),
        Closed::Border => Objection::new("T2 2.6", msg!("stays-in-algeria", unit = unit, hex = to)),
        Closed::Ground => {
            let back = super::terrain::entry(&board.data, from, to, mover.mobility);
            let message = match back {
                crate::tables::Cost::Prohibited => msg!("closed-ground", unit = unit, hex = to),
                _ => msg!("no-way-back", unit = unit, from = from, hex = to),
            };
            Objection::new("OCS 6.2c", message)
        }
    };
    objection.about(to)
}
