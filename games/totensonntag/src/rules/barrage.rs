//! TS 7.4: artillery support: range, spotters, ranging in.

use crate::board::{Board, Place};
use crate::data::Unit;
use crate::hex::Hex;
use crate::rulebook::{BarrageSpotter, RangeCount};
use crate::rules::activation::{Action, activated_unit, own_unit};
use crate::rules::combat::may_assault;
use crate::rules::{Allowed, Objection};
use crate::words::{Class, Side, Terrain};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// A spotter with its modifiers to the range-in roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spotter {
    /// The unit.
    pub unit: Id,
    /// Modifiers by name.
    pub modifiers: Vec<(String, i32)>,
}

impl Spotter {
    /// Modifiers added up.
    #[must_use]
    pub fn modifier(&self) -> i32 {
        self.modifiers.iter().map(|(_, value)| value).sum()
    }
}

/// TS 7.4, ruling A8.1: the distance that is compared with the Range.
#[must_use]
pub fn counted_range(count: RangeCount, distance: u32) -> u32 {
    match count {
        RangeCount::Distance => distance,
        RangeCount::HexesBetween => distance.saturating_sub(1),
    }
}

/// TS 7.4: how far a unit in a hex spots: 1, from an escarpment 2, from a Point 3.
#[must_use]
pub fn spotting_distance(board: &Board, hex: Hex) -> u32 {
    let ground = board.data.ground(hex);
    match (ground.point, ground.terrain) {
        (true, _) => 3,
        (false, Terrain::Escarpment) => 2,
        (false, Terrain::Clear | Terrain::Rough) => 1,
    }
}

/// TS 7.4, ruling A8.4: whether a gun may fire a Barrage at a hex, with which spotter.
///
/// # Errors
/// No gun, not activated, no enemies there, out of range, no spotter, or a target that is not there.
pub fn may_barrage(
    board: &Board,
    side: Side,
    id: Id,
    hex: Hex,
    targets: &[Id],
    wished: Option<Id>,
) -> Allowed<Spotter> {
    let (counter, _) = own_unit(board, side, id)?;
    if counter.class != Class::Artillery {
        return Err(
            Objection::new("7.4", msg!("only-guns-barrage", unit = id, class = counter.class)).about(id)
        );
    }
    let unit = activated_unit(board, side, id, Action::Barrage)?;
    if !board.enemy_in(hex, side) {
        return Err(Objection::new("7.4", msg!("no-enemy", hex = hex)).about(hex));
    }
    check_range(board, unit, hex)?;
    let spotter = match wished {
        Some(spotter) => named_spotter(board, side, id, hex, spotter)?,
        None => best_spotter(board, side, id, hex).ok_or_else(|| {
            Objection::new("7.4", msg!("nobody-spots", hex = hex)).about(hex).hint(msg!("spots-how-far"))
        })?,
    };
    // A wished target that is destroyed by now is passed over; one that never was there is a slip.
    let gone = |id: &Id| board.units.get(id).is_some_and(|piece| piece.place == Place::Destroyed);
    if let Some(missing) = targets.iter().find(|target| !board.stack(hex).contains(target) && !gone(target)) {
        let there = board.stack(hex);
        return Err(Objection::new("7.4", msg!("unit-not-in", unit = missing, hex = hex))
            .about(missing)
            .hint(msg!("units-there", units = there)));
    }
    Ok(spotter)
}

fn check_range(board: &Board, unit: &Unit, hex: Hex) -> Allowed {
    let (Some(range), Some(here)) = (unit.range, board.hex_of(unit.id)) else {
        return Err(Objection::new("7.4", msg!("no-range", unit = unit.id)).about(unit.id));
    };
    let distance = here.distance(hex);
    if distance == 1 && !board.rulebook.barrage_adjacent {
        return Err(Objection::new("7.4", msg!("barrage-adjacent", hex = hex, unit = unit.id))
            .about(hex)
            .perhaps(
                may_assault(board, unit.side, unit.id, hex)
                    .is_ok()
                    .then(|| msg!("assault-such", unit = unit.id, hex = hex)),
            ));
    }
    if counted_range(board.rulebook.range_count, distance) <= range {
        return Ok(());
    }
    let (id, count) = (unit.id, counted_range(board.rulebook.range_count, distance));
    Err(Objection::new(
        "7.4",
        msg!("out-of-range", hex = hex, distance = count, unit = id, here = here, range = range),
    )
    .about(hex))
}

/// TS 7.4, ruling A8.3: whether this unit may spot a hex for that gun at all.
fn may_spot(board: &Board, gun: Id, spotter: Id, at: Hex, hex: Hex) -> bool {
    let own = spotter == gun && board.rulebook.barrage_spotter == BarrageSpotter::OtherUnit;
    !own && at.distance(hex) <= spotting_distance(board, at)
}

fn with_modifiers(board: &Board, spotter: Id, at: Hex) -> Spotter {
    let moved = board.impulse.changed_hex.contains(&spotter).then(|| ("spotter-moved".to_owned(), -1));
    let point = board.data.ground(at).point.then(|| ("spotter-on-point".to_owned(), 1));
    Spotter { unit: spotter, modifiers: moved.into_iter().chain(point).collect() }
}

fn named_spotter(board: &Board, side: Side, gun: Id, hex: Hex, spotter: Id) -> Allowed<Spotter> {
    own_unit(board, side, spotter)?;
    let Some(at) = board.hex_of(spotter) else {
        return Err(Objection::new("7.4", msg!("not-on-map", unit = spotter)).about(spotter));
    };
    if may_spot(board, gun, spotter, at, hex) {
        return Ok(with_modifiers(board, spotter, at));
    }
    let reason = match spotter == gun {
        true => msg!("spots-not-itself", unit = gun),
        false => msg!("spots-not", unit = spotter, here = at, hex = hex),
    };
    let objection = Objection::new("7.4", reason).about(spotter);
    Err(match best_spotter(board, side, gun, hex) {
        Some(other) => objection.hint(msg!("spots-it", unit = other.unit)),
        None => objection.hint(msg!("nobody-spots", hex = hex)),
    })
}

/// TS 7.4: the spotter with the best modifier; of equals the first by hex and stack.
#[must_use]
pub fn best_spotter(board: &Board, side: Side, gun: Id, hex: Hex) -> Option<Spotter> {
    board
        .on_map(side)
        .filter(|(spotter, at)| may_spot(board, gun, *spotter, *at, hex))
        .map(|(spotter, at)| with_modifiers(board, spotter, at))
        .reduce(|best, next| if next.modifier() > best.modifier() { next } else { best })
}

/// TS 7.4: whether a range-in roll succeeds.
#[must_use]
pub fn ranges_in(die: u16, modifier: i32) -> bool {
    i32::from(die) + modifier >= 4
}

/// TS 7.4: which unit is fired at: the first wish that was ranged in on, else the topmost other.
#[must_use]
pub fn chosen_target(wishes: &[Id], ranged_in: &[Id]) -> Option<Id> {
    wishes.iter().find(|wish| ranged_in.contains(wish)).or(ranged_in.first()).copied()
}
