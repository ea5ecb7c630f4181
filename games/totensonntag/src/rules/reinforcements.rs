//! TS 6.1: how reinforcements enter.

use crate::board::{Board, Place};
use crate::data::Unit;
use crate::hex::Hex;
use crate::rules::{Allowed, Objection, activation, movement};
use crate::words::{Class, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// A reinforcement that is due and activated.
pub struct Arrival<'a> {
    /// Its counter.
    pub unit: &'a Unit,
    /// Its MPs.
    pub mps: u32,
    /// TS 3.3: it takes the combined-arms bonus, because it is not activated without it.
    pub combined_arms: bool,
    /// TS 3.3 + TS 6.0: its MPs if it takes the bonus for these alone, where that makes more of them.
    pub more_mps: Option<u32>,
}

/// TS 6.1 + TS 3.1 + TS 3.3: whether a unit may enter now.
///
/// # Errors
/// A unit that is on the map already, not due, or not activated.
pub fn may_enter(board: &Board, side: Side, id: Id) -> Allowed<Arrival<'_>> {
    let (unit, piece) = activation::own_unit(board, side, id)?;
    if piece.place != Place::Reserve {
        return Err(Objection::new("6.1", msg!("entered-already", unit = id)).about(id));
    }
    if unit.class == Class::Aircraft || unit.arrival_turn == 0 {
        return Err(Objection::new("6.1", msg!("no-reinforcement", unit = id)).about(id));
    }
    if unit.arrival_turn > board.turn {
        return Err(
            Objection::new("6.1", msg!("unit-due-on-turn", unit = id, turn = unit.arrival_turn)).about(id)
        );
    }
    let printed = board.printed_if(unit);
    let an = activation::activation_number(board, side);
    let bonus_left = board.impulse.panzers_entered > board.impulse.entry_bonuses;
    let open_to_bonus = takes_bonus(board, unit) && bonus_left;
    let combined_arms = printed < an && open_to_bonus;
    let initiative = printed + i32::from(combined_arms);
    if initiative < an {
        let objection =
            Objection::new("3.1", msg!("not-activated", unit = id, if = printed, an = an)).about(id);
        return Err(if takes_bonus(board, unit) && printed + 1 >= an {
            objection.hint(msg!("combined-arms-entry"))
        } else {
            objection
        });
    }
    let mps = movement::movement_points(board, unit, initiative);
    let with_bonus = movement::movement_points(board, unit, printed + 1);
    let more_mps = Some(with_bonus).filter(|more| open_to_bonus && !combined_arms && *more > mps);
    Ok(Arrival { unit, mps, combined_arms, more_mps })
}

fn takes_bonus(board: &Board, unit: &Unit) -> bool {
    unit.combined_arms || (unit.class == Class::Motorcycle && board.rulebook.combined_arms_motorcycle)
}

/// TS 6.1, rulings A6.1 to A6.3: the hexes where a unit may enter now: its own entry hexes, or, when
/// enemies or their ZOCs hold every one of these, the nearest free hexes of the same map edge.
#[must_use]
pub fn entry_hexes(board: &Board, unit: &Unit) -> Vec<Hex> {
    let Some(group) = board.data.scenario.reinforcement_of(unit.id) else { return vec![] };
    let held = |hex: Hex| board.enemy_in(hex, unit.side) || board.in_ezoc(hex, unit.side);
    let mut hexes: Vec<Hex> =
        group.entry_hexes.iter().copied().filter(|hex| !board.enemy_in(*hex, unit.side)).collect();
    if group.entry_hexes.iter().all(|hex| held(*hex)) {
        hexes.extend(replacements(board, unit, &group.entry_hexes));
    }
    hexes
}

/// Those of the [`entry_hexes`] that the unit itself may enter: not artillery, nor anybody where the edition
/// forbids it, into an enemy ZOC.
#[must_use]
pub fn open_entry_hexes(board: &Board, unit: &Unit) -> Vec<Hex> {
    // By the minimum move the cost does not matter.
    let may_step = |hex: &Hex| movement::Walker::new(board, unit, None, 0).along(&[*hex]).is_ok();
    entry_hexes(board, unit).into_iter().filter(may_step).collect()
}

fn replacements(board: &Board, unit: &Unit, listed: &[Hex]) -> Vec<Hex> {
    let Some(edge) = shared_edge(board, listed) else { return vec![] };
    let free = |hex: &Hex| {
        !board.enemy_in(*hex, unit.side)
            && !board.in_ezoc(*hex, unit.side)
            && movement::cost_of(board, unit, *hex).is_some()
    };
    let on_edge = Hex::all().filter(|hex| board.data.ground(*hex).edges.contains(edge));
    let candidates: Vec<(u8, Hex)> = on_edge
        .filter(free)
        .filter_map(|hex| listed.iter().map(|from| along_edge(*from, hex)).min().map(|steps| (steps, hex)))
        .collect();
    let nearest = candidates.iter().map(|(steps, _)| *steps).min();
    candidates.into_iter().filter(|(steps, _)| Some(*steps) == nearest).map(|(_, hex)| hex).collect()
}

/// Steps along a map edge: edges are straight lines of rows or columns.
fn along_edge(a: Hex, b: Hex) -> u8 {
    a.hexrow().abs_diff(b.hexrow()).max(a.number().abs_diff(b.number()))
}

fn shared_edge(board: &Board, listed: &[Hex]) -> Option<char> {
    "nesw".chars().find(|edge| listed.iter().all(|hex| board.data.ground(*hex).edges.contains(*edge)))
}

/// TS 6.1: whether a unit may enter in this hex.
///
/// # Errors
/// A hex that is not open to it, naming those that are.
pub fn check_entry_hex(board: &Board, unit: &Unit, hex: Hex) -> Allowed {
    if entry_hexes(board, unit).contains(&hex) {
        return Ok(());
    }
    let id = unit.id;
    let names = open_entry_hexes(board, unit);
    let reason = if board.enemy_in(hex, unit.side) {
        msg!("enemies-in", hex = hex)
    } else {
        msg!("may-not-enter-map", unit = id, hex = hex)
    };
    Err(Objection::new("6.1", reason).about(hex).hint(match names.is_empty() {
        true => msg!("no-entry-open"),
        false => msg!("may-enter-in", hexes = names),
    }))
}
