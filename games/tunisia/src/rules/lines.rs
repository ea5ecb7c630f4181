//! OCS 12.3: how supply gets from where it lies to who uses it: by direct draw, or thrown by a headquarters.

use super::terrain::Fare;
use crate::board::{Board, Counter, Story};
use crate::data::Unit;
use crate::event::Event;
use crate::hex::{Hex, Tunisia, label};
use crate::points::Points;
use crate::rules::cooperation;
use crate::rules::ways::{Known, Reached};
use crate::rules::zones::{ENEMY, SHUT, Zones};
use crate::words::{Class, Mobility, Mode, Side};
use feldpost_kit::hex::Field;
use feldpost_kit::id::Id;
use std::cell::{OnceCell, RefCell};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::sync::Arc;

/// OCS 12.3a: how far supply is drawn, in points for trucks.
const DRAW: i32 = 5;

/// Where supply lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stock {
    /// On the ground of a hex or on transport points there (OCS 12.1b).
    Dump(Hex),
    /// On an organic truck, for its own formation (OCS 13.2g), in a hex.
    Truck(Id, Hex),
}

/// Supply that a unit can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Where it lies.
    pub place: Stock,
    /// The headquarters that throws it; `None`: it is drawn.
    pub via: Option<Id>,
    /// How much there is, in T.
    pub t: i32,
}

/// What supply is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Why {
    Fuel,
    Attack,
    Defence,
    Barrage,
    Refit,
    Building,
    Stocks,
    Food,
}

impl Why {
    /// The word in events.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Why::Fuel => "fuel",
            Why::Attack => "attack",
            Why::Defence => "defence",
            Why::Barrage => "barrage",
            Why::Refit => "refit",
            Why::Building => "building",
            Why::Stocks => "stocks",
            Why::Food => "food",
        }
    }
}

impl Source {
    /// The hex where it lies.
    #[must_use]
    pub fn at(&self) -> Hex {
        match self.place {
            Stock::Dump(hex) | Stock::Truck(_, hex) => hex,
        }
    }

    /// So much of it is used.
    pub fn pay(&self, story: &mut Story, side: Side, t: i32, why: Why) {
        if t <= 0 {
            return;
        }
        let truck = match self.place {
            Stock::Dump(_) => None,
            Stock::Truck(unit, _) => Some(unit),
        };
        story.happen(Event::Supply { side, hex: self.at(), t, why: why.word().to_owned(), truck });
    }
}

/// The lines of a side on a board as it stands.
pub struct Lines<'b> {
    board: &'b Board,
    side: Side,
    known: Arc<Known>,
    draws: RefCell<BTreeMap<Hex, Arc<Reached>>>,
    throws: RefCell<BTreeMap<Id, Arc<Reached>>>,
    /// Those that can throw.
    headquarters: OnceCell<Vec<(Id, Hex)>>,
    dumps: OnceCell<Vec<(Stock, i32)>>,
}

impl<'b> Lines<'b> {
    /// The lines of a side.
    #[must_use]
    pub fn of(board: &'b Board, side: Side) -> Lines<'b> {
        Lines::among(board, side, &Zones::of(board, side, &[]))
    }

    /// The same, of somebody who knows the zones on the board already.
    #[must_use]
    pub fn among(board: &'b Board, side: Side, zones: &Zones) -> Lines<'b> {
        let known = board.data.ways.on(board.scenario, zones.stops());
        let (draws, throws) = (RefCell::default(), RefCell::default());
        Lines { board, side, known, draws, throws, headquarters: OnceCell::new(), dumps: OnceCell::new() }
    }

    /// OCS 12.3d: hexes within so many points of a start. With wheels an enemy zone that no friend negates
    /// lets nothing in or out (ruling T35: whoever stands there negates, whether he moves later or not).
    /// Hexes beside one of them count, too (OCS 12.3c).
    fn within(&self, start: Hex, mobility: Mobility, points: Points) -> Arc<Reached> {
        let key = (start, mobility, points.parts());
        self.known.reached(key, || self.find(start, mobility, points))
    }

    fn find(&self, start: Hex, mobility: Mobility, points: Points) -> Reached {
        let stops = if mobility == Mobility::Truck { ENEMY | SHUT } else { ENEMY };
        let shut = |hex: Hex| self.known.stops(hex) & stops & SHUT != 0;
        let land = self.board.data.land(self.board.scenario);
        let open_to = |hex: Hex| land.is_some_and(|land| land[hex]) && self.known.stops(hex) & stops == 0;
        let mut best: Field<Tunisia, u32> = Field::filled(u32::MAX);
        let mut reached: Field<Tunisia, bool> = Field::filled(false);
        best[start] = 0;
        let mut open = BinaryHeap::from([Reverse((0, start.index(), start))]);
        while let Some(Reverse((cost, _, here))) = open.pop() {
            if best[here] < cost {
                continue;
            }
            reached[here] = true;
            here.neighbours().for_each(|near| reached[near] = true);
            if shut(here) {
                continue;
            }
            for (to, fare) in self.board.data.steps().from(here, mobility) {
                let Fare::Points(step) = fare else { continue };
                let cost = cost + step.parts();
                if cost <= points.parts() && cost < best[to] && open_to(to) {
                    best[to] = cost;
                    open.push(Reverse((cost, to.index(), to)));
                }
            }
        }
        Reached::of(&reached)
    }

    /// OCS 12.3a: hexes to which a way back is counted from here when supply is drawn.
    fn draw(&self, hex: Hex) -> Arc<Reached> {
        let mut draws = self.draws.borrow_mut();
        draws.entry(hex).or_insert_with(|| self.within(hex, Mobility::Truck, Points::whole(DRAW))).clone()
    }

    /// OCS 12.3b: hexes to which a headquarters throws.
    fn throw(&self, hq: Id) -> Arc<Reached> {
        if let Some(known) = self.throws.borrow().get(&hq) {
            return known.clone();
        }
        let found = self.board.own(hq, self.side).and_then(|(unit, counter)| {
            let range = throw_range(unit, counter)?;
            Some(self.within(counter.hex, counter.mobility(unit), range))
        });
        let found = found.unwrap_or_else(|| Arc::new(Reached::nowhere()));
        self.throws.borrow_mut().entry(hq).or_insert(found).clone()
    }

    /// OCS 12.3c: whether a place can be drawn from in a hex: a way leads to it, or beside it.
    #[must_use]
    pub fn draws_from(&self, hex: Hex, place: Hex) -> bool {
        self.draw(hex).has(place)
    }

    /// OCS 12.3b, c: whether a headquarters throws to a hex, or beside it.
    #[must_use]
    pub fn throws_to(&self, hq: Id, hex: Hex) -> bool {
        self.throw(hq).has(hex)
    }

    /// The headquarters of the side that can throw, by id.
    pub fn headquarters(&self) -> impl Iterator<Item = (Id, Hex)> {
        let throws = |(unit, counter): &(&Unit, &Counter)| {
            unit.side == self.side && throw_range(unit, counter).is_some()
        };
        let standing = || self.board.standing().filter(throws);
        let found = || standing().map(|(unit, counter)| (unit.id, counter.hex)).collect();
        self.headquarters.get_or_init(found).iter().copied()
    }

    /// OCS 12.3: all supply that a unit can use, by draw or throw, the nearest first.
    #[must_use]
    pub fn sources(&self, id: Id) -> Vec<Source> {
        let Some((unit, counter)) = self.board.own(id, self.side) else { return vec![] };
        self.sources_for(counter.hex, unit.formation, Some(id))
    }

    /// The same for a hex, such as an air base; organic trucks serve their formation alone.
    #[must_use]
    pub fn sources_for(&self, hex: Hex, formation: Option<Id>, user: Option<Id>) -> Vec<Source> {
        let stocks = self.stocks(formation);
        let mut found: Vec<Source> = Vec::new();
        for (place, t) in &stocks {
            let at = Source { place: *place, via: None, t: *t };
            if self.draws_from(hex, at.at()) {
                found.push(at);
                continue;
            }
            let thrower = self.headquarters().find(|(hq, stands)| {
                Some(*hq) != user
                    && user.is_none_or(|unit| cooperation::serves(self.board, *hq, unit))
                    && self.throws_to(*hq, hex)
                    && self.draws_from(*stands, at.at())
            });
            found.extend(thrower.map(|(hq, _)| Source { via: Some(hq), ..at }));
        }
        found.sort_by_key(|source| (source.at().distance(hex), source.place));
        found
    }

    /// All supply of the side, with that on the organic trucks of a formation.
    fn stocks(&self, formation: Option<Id>) -> Vec<(Stock, i32)> {
        let dumps = || {
            let own = |hex: &Hex| self.board.supply(*hex, self.side);
            let columns = self.board.columns.keys().map(|column| column.hex);
            let hexes: BTreeSet<Hex> = self.board.dumps.keys().copied().chain(columns).collect();
            hexes.into_iter().map(|hex| (Stock::Dump(hex), own(&hex))).filter(|(_, t)| *t > 0).collect()
        };
        let dumps = self.dumps.get_or_init(dumps).iter().copied();
        let trucks = self.board.loads.iter().filter_map(|(id, t)| {
            let (unit, counter) = self.board.own(*id, self.side)?;
            (formation.is_some() && unit.formation == formation)
                .then_some((Stock::Truck(*id, counter.hex), *t))
        });
        dumps.chain(trucks).filter(|(_, t)| *t > 0).collect()
    }
}

/// OCS 12.3b, 13.1a: how far a headquarters throws as it stands: on its Move side half (ruling T13), in Strat
/// Mode not at all.
#[must_use]
pub fn throw_range(unit: &Unit, counter: &Counter) -> Option<Points> {
    let range = Points::whole(unit.throw.filter(|_| unit.class == Class::Hq)?);
    match counter.mode {
        Mode::Strat => None,
        _ if counter.shows_combat_side() => Some(range),
        _ => Some(range.half()),
    }
}

/// The beginning of labels of dice that fall for a hex.
#[must_use]
pub fn label_of(hex: Hex) -> String {
    label(hex)
}
