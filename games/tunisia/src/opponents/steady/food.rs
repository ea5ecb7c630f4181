//! Where units would have trace supply.

use crate::board::Board;
use crate::hex::Hex;
use crate::rules::lines::Lines;
use crate::rules::trace::{Trace, Way};
use crate::words::{Class, Side};
use feldpost_kit::id::Id;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The trace supply of a side on a board as it stands, and the way by which each formation has it: who has it
/// by another one is as badly off as who has none (OCS 12.6f).
pub(super) struct Food<'b> {
    board: &'b Board,
    trace: Trace<'b>,
    lines: Lines<'b>,
    /// The ways that feed most of each formation; fewer and fewer as its units go where only some lead.
    homes: RefCell<BTreeMap<Id, BTreeSet<Way>>>,
    known: RefCell<BTreeMap<(Way, Hex), bool>>,
    reached: RefCell<BTreeMap<(Option<Id>, Hex), bool>>,
}

impl<'b> Food<'b> {
    /// As a side has it.
    pub fn of(board: &'b Board, side: Side) -> Food<'b> {
        let (trace, lines) = (Trace::of(board, side), Lines::of(board, side));
        let mut ways: BTreeMap<Id, BTreeMap<Way, usize>> = BTreeMap::new();
        for id in board.units.keys() {
            let own = board.own(*id, side).filter(|(unit, _)| unit.is_combat());
            let Some(formation) = own.and_then(|(unit, _)| unit.formation) else { continue };
            let known = ways.entry(formation).or_default();
            trace.ways(board, *id).into_iter().for_each(|way| *known.entry(way).or_default() += 1);
        }
        let best = |ways: BTreeMap<Way, usize>| {
            let most = ways.values().copied().max().unwrap_or(0);
            ways.into_iter()
                .filter(|(_, count)| *count == most)
                .map(|(way, _)| way)
                .collect::<BTreeSet<Way>>()
        };
        let homes = ways.into_iter().map(|(formation, ways)| (formation, best(ways)));
        let homes = RefCell::new(homes.filter(|(_, ways)| !ways.is_empty()).collect());
        Food { board, trace, lines, homes, known: RefCell::default(), reached: RefCell::default() }
    }

    /// Whether a unit would have trace supply in a hex, by a way of its formation.
    pub fn fits(&self, id: Id, hex: Hex) -> bool {
        let Some(unit) = self.board.data.units.get(&id) else { return false };
        let homes = self.homes.borrow();
        if let Some(ways) = unit.formation.and_then(|formation| homes.get(&formation)) {
            return ways.iter().any(|way| self.leads(*way, hex));
        }
        let besides = (unit.class == Class::Hq).then_some(id);
        let mut reached = self.reached.borrow_mut();
        *reached.entry((besides, hex)).or_insert_with(|| self.trace.reaches(hex, besides))
    }

    /// A unit goes to a hex: what does not lead there is no way of its formation any more.
    pub fn settle(&self, id: Id, hex: Hex) {
        let formation = self.board.data.units.get(&id).and_then(|unit| unit.formation);
        let mut homes = self.homes.borrow_mut();
        if let Some(ways) = formation.and_then(|formation| homes.get_mut(&formation)) {
            let left: BTreeSet<Way> = ways.iter().copied().filter(|way| self.leads(*way, hex)).collect();
            if !left.is_empty() {
                *ways = left;
            }
        }
    }

    /// Whether a way of supply leads to a hex.
    fn leads(&self, way: Way, hex: Hex) -> bool {
        *self.known.borrow_mut().entry((way, hex)).or_insert_with(|| match way {
            Way::Drawn(place) => self.lines.draws_from(hex, place),
            Way::Thrown(hq) => self.lines.throws_to(hq, hex),
        })
    }

    /// Whether a unit is fed where it stands.
    pub fn feeds(&self, id: Id) -> bool {
        self.board.units.get(&id).is_some_and(|counter| self.fits(id, counter.hex))
    }
}
