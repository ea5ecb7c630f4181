//! TS 6.1: how reinforcements enter.

use crate::data::Unit;
use crate::hex::Hex;
use crate::rules::{Objection, Verdict, activation, movement};
use crate::table::{Place, Table};
use crate::words::{Class, Side};
use feldpost_kit::id::Id;

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
pub fn may_enter(table: &Table, side: Side, id: Id) -> Verdict<Arrival<'_>> {
    let (unit, piece) = activation::own_unit(table, side, id)?;
    if piece.place != Place::Reserve {
        return Err(Objection::new("6.1", format!("{id} has entered already")).about(id));
    }
    if unit.class == Class::Aircraft || unit.arrival_turn == 0 {
        return Err(Objection::new("6.1", format!("{id} is no reinforcement")).about(id));
    }
    if unit.arrival_turn > table.turn {
        return Err(Objection::new("6.1", format!("{id} is due on turn {}", unit.arrival_turn)).about(id));
    }
    let printed = table.printed_if(unit);
    let an = activation::activation_number(table, side);
    let bonus_left = table.impulse.panzers_entered > table.impulse.entry_bonuses;
    let open_to_bonus = takes_bonus(table, unit) && bonus_left;
    let combined_arms = printed < an && open_to_bonus;
    let initiative = printed + i32::from(combined_arms);
    if initiative < an {
        let objection =
            Objection::new("3.1", format!("{id} has IF {printed}, and the AN is {an}: not activated"))
                .about(id);
        return Err(if takes_bonus(table, unit) && printed + 1 >= an {
            objection.hint(
                "one such unit may enter for each Panzer III that has entered before it in this impulse",
            )
        } else {
            objection
        });
    }
    let mps = movement::movement_points(table, unit, initiative);
    let with_bonus = movement::movement_points(table, unit, printed + 1);
    let more_mps = Some(with_bonus).filter(|more| open_to_bonus && !combined_arms && *more > mps);
    Ok(Arrival { unit, mps, combined_arms, more_mps })
}

fn takes_bonus(table: &Table, unit: &Unit) -> bool {
    unit.combined_arms || (unit.class == Class::Motorcycle && table.rulebook.combined_arms_motorcycle)
}

/// TS 6.1, rulings A6.1 to A6.3: the hexes where a unit may enter now: its own entry hexes, or, when
/// enemies or their ZOCs hold every one of these, the nearest free hexes of the same map edge.
#[must_use]
pub fn entry_hexes(table: &Table, unit: &Unit) -> Vec<Hex> {
    let Some(group) = table.data.scenario.reinforcement_of(unit.id) else { return vec![] };
    let held = |hex: Hex| table.enemy_in(hex, unit.side) || table.in_ezoc(hex, unit.side);
    let mut hexes: Vec<Hex> =
        group.entry_hexes.iter().copied().filter(|hex| !table.enemy_in(*hex, unit.side)).collect();
    if group.entry_hexes.iter().all(|hex| held(*hex)) {
        hexes.extend(replacements(table, unit, &group.entry_hexes));
    }
    hexes
}

/// Those of the [`entry_hexes`] that the unit itself may enter: not artillery, nor anybody where the edition
/// forbids it, into an enemy ZOC.
#[must_use]
pub fn open_entry_hexes(table: &Table, unit: &Unit) -> Vec<Hex> {
    // By the minimum move the cost does not matter.
    let may_step = |hex: &Hex| movement::Walker::new(table, unit, None, 0).along(&[*hex]).is_ok();
    entry_hexes(table, unit).into_iter().filter(may_step).collect()
}

fn replacements(table: &Table, unit: &Unit, listed: &[Hex]) -> Vec<Hex> {
    let Some(edge) = shared_edge(table, listed) else { return vec![] };
    let free = |hex: &Hex| {
        !table.enemy_in(*hex, unit.side)
            && !table.in_ezoc(*hex, unit.side)
            && movement::cost_of(table, unit, *hex).is_some()
    };
    let on_edge = Hex::all().filter(|hex| table.data.ground(*hex).edges.contains(edge));
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

fn shared_edge(table: &Table, listed: &[Hex]) -> Option<char> {
    "nesw".chars().find(|edge| listed.iter().all(|hex| table.data.ground(*hex).edges.contains(*edge)))
}

/// TS 6.1: whether a unit may enter in this hex.
///
/// # Errors
/// A hex that is not open to it, naming those that are.
pub fn check_entry_hex(table: &Table, unit: &Unit, hex: Hex) -> Verdict {
    if entry_hexes(table, unit).contains(&hex) {
        return Ok(());
    }
    let id = unit.id;
    let names: Vec<String> = open_entry_hexes(table, unit).iter().map(Hex::to_string).collect();
    let reason = if table.enemy_in(hex, unit.side) {
        format!("enemy units are in {hex}")
    } else {
        format!("{id} may not enter the map in {hex}")
    };
    Err(Objection::new("6.1", reason).about(hex).hint(match names.is_empty() {
        true => "no entry hex is open to it now".to_owned(),
        false => format!("it may enter in {}", names.join(", ")),
    }))
}
