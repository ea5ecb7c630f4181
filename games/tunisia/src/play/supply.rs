//! OCS 12: the Supply Phase, and who pays for fights.

use super::movement::meant;
use super::{Play, Tried};
use crate::board::{Board, Phase};
use crate::event::{Event, Stocks};
use crate::hex::{Hex, label};
use crate::order::{Defend, Group};
use crate::rules::combat;
use crate::rules::lines::{Lines, Source, Why};
use crate::rules::trace::{self, Trace};
use crate::rules::{Allowed, Objection, supply};
use crate::words::{Mode, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use std::collections::{BTreeMap, BTreeSet};

/// What a fight is paid with: supply from sources, and units that use stocks of their own.
pub(super) struct Bill {
    sources: Vec<(Source, i32)>,
    stocks: Vec<(Id, Stocks)>,
}

/// OCS 12.10b: what a unit's stocks are after it has used one; `None` if they are exhausted.
fn used(board: &Board, unit: Id) -> Option<Stocks> {
    match board.units.get(&unit)?.stocks {
        Stocks::Full => Some(Stocks::Low),
        Stocks::Low => Some(Stocks::Exhausted),
        Stocks::Exhausted => None,
    }
}

/// OCS 12.4, 12.10: how attackers pay, each one T from the nearest source, or where there is none from its
/// own
/// stocks. `lines` are those of the side on this board, `named` is the dump that is to pay.
///
/// # Errors
/// The first unit that nothing is left for.
pub(super) fn attackers_bill(
    board: &Board,
    lines: &Lines<'_>,
    units: &[Id],
    named: Option<Hex>,
) -> Allowed<Bill> {
    let mut taken: BTreeMap<crate::rules::lines::Stock, i32> = BTreeMap::new();
    let mut bill = Bill { sources: vec![], stocks: vec![] };
    for unit in units {
        let left = |source: &&Source| source.t - taken.get(&source.place).copied().unwrap_or(0) >= 1;
        let fits = |source: &&Source| named.is_none_or(|hex| source.at() == hex);
        let sources = lines.sources(*unit);
        match sources.iter().filter(fits).find(left) {
            Some(source) => {
                *taken.entry(source.place).or_default() += 1;
                match bill.sources.iter_mut().find(|(known, _)| known.place == source.place) {
                    Some((_, t)) => *t += 1,
                    None => bill.sources.push((*source, 1)),
                }
            }
            None => match used(board, *unit) {
                Some(stocks) if named.is_none() => bill.stocks.push((*unit, stocks)),
                _ => {
                    let message = msg!("no-combat-supply", unit = unit);
                    return Err(Objection::new("OCS 12.4", message).about(unit));
                }
            },
        }
    }
    Ok(bill)
}

impl Play<'_> {
    pub(super) fn pay(&mut self, side: Side, bill: Bill, why: Why) {
        for (source, t) in bill.sources {
            source.pay(&mut self.story, side, t, why);
        }
        for (unit, stocks) in bill.stocks {
            self.happen(Event::Stocks { unit, stocks });
        }
    }

    /// OCS 9.5, 12.4: the defenders pay from the nearest source that has enough, else from their own stocks;
    /// who has none is without. Returns whether they are supplied, and who is not.
    pub(super) fn pay_defence(&mut self, side: Side, hex: Hex, how: &Defend) -> (bool, Vec<Id>) {
        if how.unsupplied {
            return (false, vec![]);
        }
        let units = self.board().fighters(hex, side);
        let cost = combat::defence_cost(self.board(), hex, side);
        let source = {
            let lines = Lines::of(self.board(), side);
            units.iter().flat_map(|unit| lines.sources(*unit)).find(|source| source.t >= cost)
        };
        if let Some(source) = source {
            source.pay(&mut self.story, side, cost, Why::Defence);
            return (true, vec![]);
        }
        let mut bare = Vec::new();
        for unit in &units {
            match used(self.board(), *unit) {
                Some(stocks) => self.happen(Event::Stocks { unit: *unit, stocks }),
                None => bare.push(*unit),
            }
        }
        (bare.len() < units.len(), bare)
    }

    /// OCS 12.6, 12.8, 12.10e, T2 1.3c: the Supply Phase of a side: stocks are filled again, who has no trace
    /// eats off the map or is out of supply, and attrition takes its steps, but not in mud.
    pub(super) fn supply_phase(&mut self, side: Side) {
        self.restore(side);
        let (cut, apart) = self.trace(side);
        self.feed(side, &cut, &apart);
        // All but the dice, so that a dry run knows what is left for the fights.
        if self.board().is_mud() || self.dry_run {
            return;
        }
        let oos = |id: &Id| self.board().own(*id, side).is_some_and(|(_, counter)| counter.oos);
        let hexes: BTreeSet<Hex> =
            self.board().units.iter().filter(|(id, _)| oos(id)).map(|(_, counter)| counter.hex).collect();
        for hex in hexes {
            let name = format!("{}/attrition/{}", self.clock_of(side), label(hex));
            supply::attrition(&mut self.story, (hex, side), &[], &name, &mut self.dice);
        }
    }

    pub(super) fn clock_of(&self, side: Side) -> String {
        format!("t{}.{side}", self.board().turn)
    }

    /// OCS 12.10e: units fill their stocks again where supply is in reach.
    fn restore(&mut self, side: Side) {
        let low = |id: &Id| {
            let own = self.board().own(*id, side);
            own.is_some_and(|(unit, counter)| unit.is_combat() && counter.stocks != Stocks::Full)
        };
        let mut units =
            self.board().units.keys().filter(|id| low(id)).copied().collect::<Vec<Id>>().into_iter();
        let next = |board: &Board, units: &mut std::vec::IntoIter<Id>| {
            // Who finds nothing changes nothing.
            let lines = Lines::of(board, side);
            units.find_map(|unit| lines.sources(unit).first().map(|source| (unit, *source)))
        };
        while let Some((unit, source)) = next(self.board(), &mut units) {
            let now = self.board().units.get(&unit).map_or(Stocks::Full, |counter| counter.stocks);
            let cost = supply::restore_cost(now);
            let (t, stocks) = match source.t {
                t if t >= cost => (cost, Stocks::Full),
                2.. => (2, Stocks::Low),
                t => (t, now),
            };
            source.pay(&mut self.story, side, t, Why::Stocks);
            if stocks != now {
                self.happen(Event::Stocks { unit, stocks });
            }
        }
    }

    /// OCS 12.6: who has trace supply is fed; those who have none, and who of them for his formation alone.
    fn trace(&mut self, side: Side) -> (Vec<Id>, Vec<Id>) {
        let trace::Fed { fed, cut, apart } = trace::fed(self.board(), side);
        let marked = |id: &Id| self.board().units.get(id).is_some_and(|counter| counter.oos);
        let again: Vec<Id> = fed.into_iter().filter(marked).collect();
        again.into_iter().for_each(|unit| self.happen(Event::Fed { unit }));
        (cut, apart)
    }

    /// OCS 12.8e: units without trace supply leave the map before anybody of their side moves; in the first
    /// turn they need no way.
    pub(super) fn break_out(&mut self, side: Side, who: &[Group]) -> Tried<()> {
        match self.board().phase {
            Phase::Movement => {}
            Phase::Mud => {
                return Err(Objection::new("T2 1.3c", msg!("no-fights-in-mud")).into());
            }
            _ => return Err(Objection::new("OCS 12.8e", msg!("break-out-first")).into()),
        }
        let moved = |id: &Id| self.board().own(*id, side).is_some_and(|(_, counter)| counter.moved);
        if self.board().units.keys().any(moved) {
            return Err(Objection::new("OCS 12.8e", msg!("break-out-first")).into());
        }
        let units = meant(self.board(), side, who)?;
        for unit in &units {
            let Some((_, counter)) = self.board().own(*unit, side) else {
                return Err(crate::rules::movement::not_yours(self.board(), side, *unit).into());
            };
            let first = !counter.oos;
            if Trace::of(self.board(), side).feeds(self.board(), *unit) {
                return Err(Objection::new("OCS 12.8e", msg!("in-supply", unit = unit)).about(unit).into());
            }
            supply::may_break_out(self.board(), side, &[*unit], first)?;
        }
        if self.dry_run {
            return Ok(());
        }
        for unit in units {
            let first = self.board().units.get(&unit).is_some_and(|counter| !counter.oos);
            let name = format!("{}/breakout", self.board().clock());
            supply::break_out(&mut self.story, &[unit], first, &name, &mut self.dice);
        }
        Ok(())
    }

    /// OCS 12.6c, d: those without trace eat off the map, hex by hex, or are out of supply.
    fn feed(&mut self, side: Side, cut: &[Id], apart: &[Id]) {
        let mut hexes: BTreeMap<Hex, Vec<Id>> = BTreeMap::new();
        for id in cut {
            if let Some(counter) = self.board().units.get(id) {
                hexes.entry(counter.hex).or_default().push(*id);
            }
        }
        for units in hexes.into_values() {
            let board = self.board();
            let eats = |id: &&Id| {
                board.units.get(id).is_some_and(|counter| counter.mode != Mode::Strat)
                    && !self.starving.contains(id)
            };
            let hungry: Vec<Id> = units.iter().filter(eats).copied().collect();
            let t = supply::eats(board, &hungry);
            let source = match hungry.first() {
                Some(unit) => Lines::of(board, side).sources(*unit).into_iter().find(|source| source.t >= t),
                None => None,
            };
            let fed: Vec<Id> = match source.filter(|source| {
                // OCS 13.2g: an organic truck feeds its own formation alone.
                matches!(source.place, crate::rules::lines::Stock::Dump(_))
            }) {
                Some(source) => {
                    source.pay(&mut self.story, side, t, Why::Food);
                    hungry
                }
                None => vec![],
            };
            for unit in units {
                let oos = self.board().units.get(&unit).is_some_and(|counter| counter.oos);
                match fed.contains(&unit) {
                    true if oos => self.happen(Event::Fed { unit }),
                    // Events of games of before do not say why.
                    false if !oos => {
                        let apart = self.board().patient && apart.contains(&unit);
                        self.happen(Event::Oos { unit, apart });
                    }
                    _ => {}
                }
            }
        }
    }
}
