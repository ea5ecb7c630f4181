//! OCS 12: what units do without supply: attrition, stocks of their own, eating, breakout.

use super::{Allowed, Objection, area, one, sum, two};
use crate::board::{Board, Story};
use crate::event::{Event, Stocks, Toll};
use crate::hex::Hex;
use crate::rules::ports::SP;
use crate::rules::zones::Zones;
use crate::series::Span;
use crate::share::Share;
use crate::words::{Mobility, Side};
use feldpost_kit::dice::Dice;
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use std::collections::BTreeSet;

/// OCS 12: what a stock of a unit costs to fill again, in T.
const STOCK: i32 = 2;
/// OCS 12: how far a way out may be, in hexes.
pub const WAY_OUT: u32 = 15;

/// OCS 12: attrition of the units of a side in a hex that are out of supply: by the best rating of them as it
/// is printed, three more for five steps or more. `losses` says who is lost first; then the weakest (ruling
/// T27). There is none in mud (T2 1.3c): that is for the caller to know.
pub fn attrition(
    story: &mut Story,
    (hex, side): (Hex, Side),
    losses: &[Id],
    label: &str,
    dice: &mut dyn Dice,
) {
    let starved = |id: &Id| story.board.units.get(id).is_some_and(|counter| counter.oos);
    let units: Vec<Id> = story.board.fighters(hex, side).into_iter().filter(starved).collect();
    let ratings = units.iter().filter_map(|id| Some(story.board.data.units.get(id)?.ar));
    let Some(ar) = ratings.max() else { return };
    let table = &story.board.data.series.attrition;
    let many = u32::try_from(units.len()).is_ok_and(|steps| steps >= table.plus_3_if_steps_at_least);
    let modifier = if many { 3 } else { 0 };
    let rolled = two(dice, label);
    let roll = sum(rolled) + modifier;
    let row = table.rows.get(&ar.to_string()).map_or(&[][..], Vec::as_slice);
    let has = |cell: &String| cell.parse::<Span>().is_ok_and(|span| span.has(roll));
    let result = match row.iter().position(has) {
        None | Some(0) => Toll::Steps(0),
        Some(1) => Toll::Steps(1),
        Some(2) => Toll::Steps(2),
        Some(3) => Toll::Steps(4),
        Some(_) => Toll::All,
    };
    story.happen(Event::Attrition { hex, ar, dice: rolled, modifier, result });
    let count = match result {
        Toll::Steps(steps) => usize::try_from(steps).unwrap_or(0),
        Toll::All => units.len(),
    };
    let order = super::losses::in_order(&story.board, &units, None, losses);
    for unit in order.into_iter().take(count) {
        story.happen(Event::Step { unit, left: 0 });
    }
}

/// OCS 12: what units eat off the map, in T: one for two RE, rounded up.
#[must_use]
pub fn eats(board: &Board, units: &[Id]) -> i32 {
    let size: Share = units.iter().filter_map(|id| Some(board.data.units.get(id)?.re)).sum();
    (size * Share::HALF).up()
}

/// OCS 12: a unit uses a stock of its own instead of supply: only where there is no supply for it.
///
/// # Errors
/// There is supply, or its stocks are exhausted.
pub fn use_stocks(board: &Board, unit: Id, supplied: bool) -> Allowed<Event> {
    let stocks = board.units.get(&unit).map_or(Stocks::Exhausted, |counter| counter.stocks);
    if supplied {
        return Err(Objection::new("OCS 12", msg!("supply-is-there", unit = unit)).about(unit));
    }
    let stocks = match stocks {
        Stocks::Full => Stocks::Low,
        Stocks::Low => Stocks::Exhausted,
        Stocks::Exhausted => {
            return Err(Objection::new("OCS 12", msg!("stocks-exhausted", unit = unit)).about(unit));
        }
    };
    Ok(Event::Stocks { unit, stocks })
}

/// OCS 12: what it costs to fill the stocks of a unit again, in T.
#[must_use]
pub fn restore_cost(stocks: Stocks) -> i32 {
    match stocks {
        Stocks::Full => 0,
        Stocks::Low => STOCK,
        Stocks::Exhausted => 2 * STOCK,
    }
}

/// OCS 12.8e: whether a unit finds a way of any length to a friend in supply, past no enemy combat unit and
/// over
/// ground that its Move side can enter, on wheels through no enemy zone; and whether such a friend stands
/// near.
#[must_use]
pub fn way_out(board: &Board, unit: Id) -> bool {
    let Some((figures, counter)) = board.unit(unit) else { return false };
    let side = figures.side;
    let supplied = |id: &Id| {
        let friend = board.own(*id, side).filter(|(unit, counter)| unit.is_combat() && !counter.oos);
        friend.map(|(_, counter)| counter.hex)
    };
    let friends: BTreeSet<Hex> = board.units.keys().filter_map(supplied).collect();
    if friends.iter().all(|hex| hex.distance(counter.hex) > WAY_OUT) {
        return false;
    }
    let zones = Zones::of(board, side, &[]);
    let wheels = figures.mobility_move == Mobility::Truck;
    let mut seen = BTreeSet::from([counter.hex]);
    let mut edge = vec![counter.hex];
    while let Some(from) = edge.pop() {
        if friends.contains(&from) {
            return true;
        }
        for (hex, _) in board.data.steps().from(from, figures.mobility_move) {
            let shut = zones.enemy(hex) || wheels && zones.shuts(hex);
            if !shut && area::is_open(board, hex) && seen.insert(hex) {
                edge.push(hex);
            }
        }
    }
    false
}

/// OCS 12: whether units may try to break out. In the first turn in which they are out of trace they need no
/// way, and it goes better.
///
/// # Errors
/// One of them is in supply, or has no way.
pub fn may_break_out(board: &Board, side: Side, units: &[Id], first_turn: bool) -> Allowed<()> {
    for id in units {
        let Some((_, counter)) = board.unit(*id).filter(|(unit, _)| unit.side == side) else {
            return Err(Objection::new("OCS 12", msg!("not-your-unit", unit = id)).about(id));
        };
        if !counter.oos && !first_turn {
            return Err(Objection::new("OCS 12", msg!("in-supply", unit = id)).about(id));
        }
        if board.unit(*id).is_some_and(|(unit, _)| unit.ma.max(unit.ma_move) < 1) {
            return Err(Objection::new("OCS 12.8e", msg!("cannot-break-out", unit = id)).about(id));
        }
        if !first_turn && !way_out(board, *id) {
            return Err(Objection::new("OCS 12", msg!("no-way-out", unit = id, most = WAY_OUT)).about(id));
        }
    }
    Ok(())
}

/// OCS 12: each unit that breaks out is lost by a die of 1 to 4, or returns after as many turns as another
/// die says; in the first turn one is added.
pub fn break_out(story: &mut Story, units: &[Id], first_turn: bool, label: &str, dice: &mut dyn Dice) {
    for unit in units {
        let die = one(dice, &format!("{label}/{unit}"));
        let modifier = i32::from(first_turn);
        let back = i32::from(die) + modifier >= 5;
        let turns = back.then(|| one(dice, &format!("{label}/{unit}/turns")));
        story.happen(Event::Breakout { unit: *unit, die, modifier, turns });
    }
}

/// SP in T.
#[must_use]
pub fn in_t(sp: i32) -> i32 {
    sp * SP
}
