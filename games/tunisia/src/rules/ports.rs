//! OCS 19, T2 1.8, 1.11a: ports, their damage and repair.

use super::{Allowed, Objection, one, zones};
use crate::board::{Board, Story};
use crate::event::Event;
use crate::share::Share;
use crate::tables::Damage;
use crate::words::{Side, Water};
use feldpost_kit::dice::Dice;
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// One SP, in T.
pub const SP: i32 = 4;
/// Hits of a port at most.
pub const WORST: i32 = 4;

/// OCS 19: what a port passes in a phase, in T; hits take a part, rounded to the nearest T.
#[must_use]
pub fn capacity(board: &Board, port: Id) -> i32 {
    let whole = board.data.port(port).and_then(|place| place.capacity).unwrap_or(0);
    let hits = board.hits.get(&port).copied().unwrap_or(0).clamp(0, WORST);
    let left = board.data.tables.port_damage.effect.percent_left.get(&hits.to_string());
    let percent = u64::try_from(left.copied().unwrap_or(100)).unwrap_or(0);
    (Share::whole(whole) * Share::of(percent, 100)).rounded()
}

/// OCS 19: more hits, four at most.
pub fn hit(story: &mut Story, port: Id, hits: i32) {
    let before = story.board.hits.get(&port).copied().unwrap_or(0);
    let now = (before + hits).min(WORST);
    if now > before {
        story.happen(Event::PortHit { port, hits: now });
    }
}

/// T2 1.11a: what it costs to repair a hit, in T: one SP, or what the port passes now if that is less. A port
/// that passes nothing at all costs one T (ruling T29).
#[must_use]
pub fn repair_cost(board: &Board, port: Id) -> i32 {
    capacity(board, port).clamp(1, SP)
}

/// OCS 19: whether a hit of a port can be repaired.
///
/// # Errors
/// It has none, or the enemy looks into it.
pub fn may_repair(board: &Board, side: Side, port: Id) -> Allowed<i32> {
    let hits = board.hits.get(&port).copied().unwrap_or(0);
    if hits < 1 {
        return Err(Objection::new("OCS 19", msg!("port-whole", port = port)).about(port));
    }
    if is_shut(board, side, port) {
        return Err(Objection::new("OCS 19", msg!("port-shut", port = port)).about(port));
    }
    Ok(repair_cost(board, port))
}

/// A hit is repaired; who pays is for the caller.
pub fn repair(story: &mut Story, port: Id) {
    let hits = story.board.hits.get(&port).copied().unwrap_or(0);
    if hits > 0 {
        story.happen(Event::PortHit { port, hits: hits - 1 });
    }
}

/// OCS 4, 19: whether an enemy zone shuts a port; a friendly combat unit there opens it.
#[must_use]
pub fn is_shut(board: &Board, side: Side, port: Id) -> bool {
    let Some(hex) = board.data.port(port).and_then(|place| place.hex) else { return false };
    zones::controlled(board, hex, side.enemy()) && !zones::negated(board, hex, side)
}

/// T2 1.8a: whether the sea before a port is dangerous to a side. Chebba is open to the Allies in
/// scenario 6.
#[must_use]
pub fn is_dangerous(board: &Board, side: Side, port: Id, scenario: &str) -> bool {
    let open = port == Id::literal("chebba") && side == Side::Allied && scenario == "6";
    match board.data.port(port).and_then(|place| place.water).filter(|_| !open) {
        Some(Water::StoraBone) => side == Side::Axis,
        Some(Water::TunisHammamet) => side == Side::Allied,
        Some(Water::Gabes) | None => false,
    }
}

/// OCS 19, T2 1.8a: whether a side may load or unload so much in a port, beside what has gone through it.
///
/// # Errors
/// What does not allow it.
pub fn may_ship(board: &Board, side: Side, port: Id, (t, gone): (i32, i32), scenario: &str) -> Allowed<()> {
    if is_dangerous(board, side, port, scenario) {
        return Err(Objection::new("T2 1.8a", msg!("dangerous-water", port = port)).about(port));
    }
    if is_shut(board, side, port) {
        return Err(Objection::new("OCS 19", msg!("port-shut", port = port)).about(port));
    }
    let left = (capacity(board, port) - gone).max(0);
    if t > left {
        return Err(Objection::new("OCS 19", msg!("port-full", port = port, left = left)).about(port));
    }
    Ok(())
}

/// T2 S4, S6: the dice of the set-up, in the order of the table.
pub fn damage(story: &mut Story, table: &Damage, dice: &mut dyn Dice) {
    for port in &table.ports {
        let die = one(dice, &format!("setup/port/{port}"));
        let hits = table.hits.get(&die.to_string()).copied().unwrap_or(0);
        story.happen(Event::PortDamage { port: *port, die, hits });
    }
}
