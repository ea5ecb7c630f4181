//! An opponent that keeps its troops supplied, brings guns and attackers together where it is strong, and
//! holds where it is weak.
//!
//! It plans on a board of its own. Each order is tried there in a dry run before it is written down, so that
//! those behind it build on what really would be so.

mod advance;
mod assault;
mod fights;
mod fire;
mod food;
mod haul;
mod hold;
mod release;
mod reserves;
mod trucks;

use crate::board::{Board, Fuel, Phase};
use crate::event::Event;
use crate::hex::Hex;
use crate::order::{Group, Leg, Order};
use crate::play::Play;
use crate::rules::lines::Lines;
use crate::rules::ports::SP;
use crate::rules::route::{March, Spent};
use crate::rules::{area, fuel, stacking, trace};
use crate::words::{Mode, Side};
use assault::Assault;
use feldpost_kit::dice::NoDice;
use feldpost_kit::id::Id;
use feldpost_kit::opponent::Chance;
use feldpost_kit::sheet::{Fate, Reading, Sheet, SheetLine};
use food::Food;
use std::collections::BTreeSet;

/// How many turns before the end time begins to press.
const HURRY: usize = 3;
/// From how many units on a formation gets fuel as a whole.
const WHOLESALE: usize = 5;

/// A sheet for whatever is asked: in the own player turn for all of it.
pub(super) fn sheet(board: &Board, side: Side, bold: bool, nonce: u64) -> String {
    let turn = u64::try_from(board.turn).unwrap_or(0);
    let mut chance = Chance::of([nonce, side as u64, turn]);
    // Now and then bolder: who knows the last game does not know this one.
    let bold = bold || chance.percent(25);
    let mut plan = Plan {
        board: board.clone(),
        side,
        bold,
        chance,
        orders: vec![],
        kept: BTreeSet::new(),
        assaults: vec![],
    };
    match board.phase {
        Phase::Reaction => plan.react(),
        Phase::Mud => {
            plan.refit();
            plan.ship();
        }
        Phase::Combat => plan.fights(),
        phase if phase > Phase::Movement => {}
        _ => plan.player_turn(),
    }
    plan.orders.push("done".to_owned());
    plan.orders.join("\n") + "\n"
}

/// A sheet in the making.
struct Plan {
    /// The board after the orders so far.
    board: Board,
    side: Side,
    bold: bool,
    chance: Chance,
    orders: Vec<String>,
    /// Who stays where it is, because its hex must be held.
    kept: BTreeSet<Id>,
    assaults: Vec<Assault>,
}

impl Plan {
    /// A whole player turn. Who is out of supply goes first, then those who hold what must be held, and the
    /// others attack or follow with what is left.
    fn player_turn(&mut self) {
        self.refit();
        if self.board.phase < Phase::Movement {
            let player = self.board.player;
            self.board.apply(&Event::Phase { phase: Phase::Movement, player });
        }
        self.ship();
        self.fall_back();
        self.hold_posts();
        self.occupy_aims();
        self.assault();
        self.bring_guns();
        self.follow();
        self.bring_trucks();
        self.stand_ready();
        self.wait_behind();
        self.haul();
        self.bombers();
        self.fights();
        self.exploit();
        self.prepare();
    }

    /// Tries an order on the board; writes it down if it is allowed.
    fn order(&mut self, order: &Order) -> bool {
        let reading = Reading::Order(order.clone());
        let sheet =
            Sheet { lines: vec![SheetLine { number: 1, text: String::new(), reading }], dry_run: true };
        let mut none = NoDice;
        let mut play = Play::dry_run(&self.board, &mut none);
        let outcome = play.sheet(self.side, &sheet);
        let carried_out = outcome.fates.iter().all(|fate| matches!(fate.fate, Fate::Done { .. }));
        if carried_out {
            self.board = play.story.board;
            self.orders.push(order.to_string());
        }
        carried_out
    }

    /// The same of several that make sense together only.
    fn orders(&mut self, orders: &[Order]) -> bool {
        let (board, written) = (self.board.clone(), self.orders.len());
        if orders.iter().all(|order| self.order(order)) {
            return true;
        }
        self.board = board;
        self.orders.truncate(written);
        false
    }

    /// A unit goes to a hex, in this mode, with fuel if it needs it.
    fn go(&mut self, food: &Food<'_>, id: Id, to: Hex, mode: Mode) -> bool {
        let mut orders = self.made_ready(id, mode);
        orders.push(Order::Move { who: vec![Group::Unit(id)], legs: vec![Leg::To(vec![to])] });
        let goes = self.orders(&orders);
        if goes {
            food.settle(id, to);
        }
        goes
    }

    /// What a unit must be told before it can move in a mode.
    fn made_ready(&self, id: Id, mode: Mode) -> Vec<Order> {
        let Some((unit, counter)) = self.board.own(id, self.side) else { return vec![] };
        let mut orders = Vec::new();
        if counter.mode != mode {
            orders.push(Order::Mode { who: vec![Group::Unit(id)], mode });
        }
        let mut then = *counter;
        then.turn_to(mode);
        if fuel::needs(unit, &then)
            && counter.fuel == Fuel::None
            && !fuel::flows(&self.board, self.side, id)
            && !matches!(unit.class, crate::words::Class::Hq)
        {
            let who = unit.formation.filter(|formation| self.wholesale(*formation)).map(Group::Formation);
            orders.push(Order::Fuel { who: who.unwrap_or(Group::Unit(id)), from: None, price: None });
        }
        orders
    }

    /// OCS 12.5c: whether fuel for a whole formation costs less than for each of its units that may move.
    fn wholesale(&self, formation: Id) -> bool {
        let dry = |id: &&Id| {
            self.board.own(**id, self.side).is_some_and(|(unit, one)| {
                unit.formation == Some(formation)
                    && fuel::needs(unit, one)
                    && one.fuel == Fuel::None
                    && !one.moved
                    && !self.kept.contains(*id)
            })
        };
        let dry: Vec<Id> = self.board.units.keys().filter(dry).copied().collect();
        let Some(one) = dry.first().filter(|_| dry.len() >= WHOLESALE) else { return false };
        Lines::of(&self.board, self.side).sources(*one).iter().any(|source| source.t >= SP)
    }

    /// Where a unit comes in a mode, as if it had fuel.
    fn reach(&self, id: Id, mode: Mode) -> BTreeSet<Hex> {
        let mut then = self.board.clone();
        if let Some(counter) = then.units.get_mut(&id) {
            counter.turn_to(mode);
            counter.fuel = Fuel::Phase;
        }
        let march = March::of(&then, self.side, &[id], &Spent::new());
        march.map(|march| march.reach().into_keys().collect()).unwrap_or_default()
    }

    /// Whether a unit may end in a hex: there is room, and it is fed there as those of its formation are.
    fn may_stand(&self, food: &Food<'_>, id: Id, hex: Hex) -> bool {
        stacking::may_end(&self.board, self.side, hex, &[id]).is_ok() && food.fits(id, hex)
    }

    /// Own units that fight and have not moved, by id.
    fn idle(&self) -> Vec<Id> {
        let free = |id: &Id| {
            let own = self.board.own(*id, self.side);
            own.is_some_and(|(unit, counter)| unit.is_combat() && !counter.moved) && !self.kept.contains(id)
        };
        self.board.units.keys().copied().filter(free).collect()
    }

    /// Where a unit stands.
    fn hex_of(&self, id: Id) -> Option<Hex> {
        self.board.units.get(&id).map(|counter| counter.hex)
    }

    /// Hexes with enemies that fight.
    fn enemies(&self) -> BTreeSet<Hex> {
        hexes_of(&self.board, self.side.enemy())
    }

    /// How far the nearest enemy is.
    fn nearest(&self, enemies: &BTreeSet<Hex>, hex: Hex) -> u32 {
        enemies.iter().map(|enemy| enemy.distance(hex)).min().unwrap_or(99)
    }

    /// What the enemy could attack a hex with soon: all that stands within so many hexes.
    fn danger(&self, hex: Hex, within: u32) -> i32 {
        let near = self.board.units.iter().filter(|(_, counter)| counter.hex.distance(hex) <= within);
        let enemy = self.side.enemy();
        near.filter_map(|(id, _)| self.board.own(*id, enemy)).map(|(unit, _)| unit.attack_of(true)).sum()
    }

    /// What own units in a hex defend with.
    fn strength(&self, hex: Hex) -> i32 {
        let own = self.board.fighters(hex, self.side).into_iter();
        own.filter_map(|id| self.board.data.units.get(&id)).map(|unit| unit.defence_of(true)).sum()
    }

    /// Hexes around one that own units may enter.
    fn ring(&self, hex: Hex) -> Vec<Hex> {
        let open = |near: &Hex| {
            area::is_open(&self.board, *near) && self.board.fighters(*near, self.side.enemy()).is_empty()
        };
        hex.neighbours().filter(open).collect()
    }

    /// The hex of a place.
    fn place(&self, name: &str) -> Option<Hex> {
        Id::new(name).and_then(|id| self.board.data.places.get(&id)).and_then(|place| place.hex)
    }

    /// The hexes that the side must take: Gabès for the Allies; for the Axis Tebessa, and the source of the
    /// enemy that is nearest to its units.
    fn aims(&self) -> Vec<Hex> {
        match (self.board.scenario, self.side) {
            ("5", Side::Allied) => self.place("gabes").into_iter().collect(),
            ("3", Side::Axis) => {
                let own = hexes_of(&self.board, self.side);
                let source = self.sources().into_iter().min_by_key(|hex| (self.nearest(&own, *hex), *hex));
                self.place("tebessa").into_iter().chain(source).collect()
            }
            _ => vec![],
        }
    }

    /// Of which hexes victory asks for one besides: for the Axis at Kasserine the sources of the enemy.
    fn sources(&self) -> Vec<Hex> {
        match (self.board.scenario, self.side) {
            ("3", Side::Axis) => trace::sources(&self.board, self.side.enemy()),
            _ => vec![],
        }
    }

    /// That of them which is nearest to a hex.
    fn aim_of(&self, hex: Hex) -> Option<Hex> {
        self.aims().into_iter().min_by_key(|aim| (aim.distance(hex), *aim))
    }

    /// Whether little time is left: who has to come forward dares more then.
    fn presses(&self) -> bool {
        self.attacks() && self.board.turn + HURRY > self.board.turns()
    }

    /// Whether it is the last turn: what comes after it need not be fed.
    fn is_last(&self) -> bool {
        self.board.turn >= self.board.turns()
    }

    /// Whether the side has to come forward: the Allies at Mareth, the Axis at Kasserine.
    fn attacks(&self) -> bool {
        !self.aims().is_empty()
    }
}

/// Hexes with units of a side that fight.
fn hexes_of(board: &Board, side: Side) -> BTreeSet<Hex> {
    let fights = |id: &Id| board.own(*id, side).is_some_and(|(unit, _)| unit.is_combat());
    board.units.iter().filter(|(id, _)| fights(id)).map(|(_, counter)| counter.hex).collect()
}
