//! Planning an impulse: what is done in which order, on a scratch board.

use super::missions::{self, Mission, Task};
use super::{Style, odds};
use crate::board::Board;
use crate::data::{Data, Unit};
use crate::ground::{Gait, Ground, Way};
use crate::hex::Hex;
use crate::order::{Condition, Order};
use crate::play::Play;
use crate::rules::activation::{Action, activated_unit};
use crate::words::{Class, Side};
use feldpost_kit::dice::NoDice;
use feldpost_kit::id::Id;
use feldpost_kit::opponent::{self, Chance, Trial};
use feldpost_kit::sheet::{LineFate, Sheet};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

/// A board on which a side tries its orders.
struct DryRun<'a> {
    play: Play<'a>,
    side: Side,
}

impl Trial for DryRun<'_> {
    type Order = Order;

    fn carry_out(&mut self, sheet: &Sheet<Order>) -> Vec<LineFate> {
        self.play.sheet(self.side, sheet)
    }
}

/// A sheet in the making.
pub(super) struct Scratch<'a>(opponent::Scratch<DryRun<'a>>);

impl<'a> Scratch<'a> {
    pub(super) fn new(board: &Board, side: Side, dice: &'a mut NoDice) -> Scratch<'a> {
        Scratch(opponent::Scratch::new(DryRun { play: Play::dry_run(board, dice), side }))
    }

    pub(super) fn board(&self) -> &Board {
        &self.0.board.play.board
    }

    /// Tries an order; writes it down if it is legal. Says whether it is.
    pub(super) fn order(&mut self, order: Order) -> bool {
        self.0.order(order)
    }

    /// The finished sheet.
    pub(super) fn done(self) -> Vec<Order> {
        self.0.orders().into_iter().chain([Order::Done]).collect()
    }
}

/// An opponent at work on one sheet.
pub(super) struct Planner<'a> {
    pub(super) side: Side,
    pub(super) style: &'static Style,
    pub(super) data: Arc<Data>,
    pub(super) ground: Ground,
    pub(super) chance: Chance,
    scratch: Scratch<'a>,
    missions: BTreeMap<Id, Mission>,
    ways: BTreeMap<(Hex, Gait), Rc<Way>>,
    /// Hexes that an order of this sheet attacks: they may be empty when a later line is reached.
    struck: BTreeMap<Hex, i32>,
    /// Units that the dice may carry elsewhere.
    unsure: BTreeSet<Id>,
    /// Units that may still stand where a conditional order would take them away.
    lingering: BTreeMap<Hex, usize>,
}

/// The sheet for an impulse.
pub(super) fn orders(board: &Board, side: Side, style: &'static Style, chance: Chance) -> Vec<Order> {
    let mut dice = NoDice;
    let mut planner = Planner::new(board, side, style, chance, &mut dice);
    planner.leave_the_map();
    planner.seize_objectives();
    planner.bring_in_reinforcements();
    planner.fly();
    planner.barrages();
    planner.support_assaults();
    planner.assaults(true);
    planner.moves_and_overruns();
    planner.assaults(false);
    planner.barrages();
    planner.move_guns();
    planner.restack();
    planner.scratch.done()
}

/// The sheet for a night: stacks in order.
pub(super) fn night_orders(board: &Board, side: Side, style: &'static Style, chance: Chance) -> Vec<Order> {
    let mut dice = NoDice;
    let mut planner = Planner::new(board, side, style, chance, &mut dice);
    planner.restack();
    planner.scratch.done()
}

impl<'a> Planner<'a> {
    fn new(
        board: &Board,
        side: Side,
        style: &'static Style,
        chance: Chance,
        dice: &'a mut NoDice,
    ) -> Planner<'a> {
        Planner {
            side,
            style,
            data: Arc::clone(&board.data),
            ground: Ground::new(board, side),
            chance,
            scratch: Scratch::new(board, side, dice),
            missions: missions::missions(board, side, style),
            ways: BTreeMap::new(),
            struck: BTreeMap::new(),
            unsure: BTreeSet::new(),
            lingering: BTreeMap::new(),
        }
    }

    pub(super) fn board(&self) -> &Board {
        self.scratch.board()
    }

    pub(super) fn order(&mut self, order: Order) -> bool {
        self.scratch.order(order)
    }

    /// An order to attack a hex; with an `if` where an earlier line may have emptied it. `promise` is
    /// its probability of a hit in percent. Says whether it could be given.
    pub(super) fn strike(&mut self, unit: Id, hex: Hex, promise: i32, order: Order) -> bool {
        let from = self.board().hex_of(unit);
        let struck = self.struck.contains_key(&hex);
        let written = match struck {
            true => Order::If { condition: Condition::Empty(hex), negated: true, order: Box::new(order) },
            false => order,
        };
        if !self.order(written) {
            return false;
        }
        *self.struck.entry(hex).or_default() += promise;
        if self.board().hex_of(unit) != from {
            self.unsure.insert(unit);
            if let (true, Some(from)) = (struck, from) {
                *self.lingering.entry(from).or_default() += 1;
            }
        }
        true
    }

    /// Hits, in percent of one, that this sheet promises on a hex so far.
    pub(super) fn promised(&self, hex: Hex) -> i32 {
        self.struck.get(&hex).copied().unwrap_or(0)
    }

    /// Notes that the dice may carry a unit elsewhere.
    pub(super) fn may_wander(&mut self, unit: Id) {
        self.unsure.insert(unit);
    }

    /// Units that a hex still takes, whatever the dice say.
    pub(super) fn room(&self, hex: Hex) -> usize {
        let taken = self.board().stack(hex).len() + self.lingering.get(&hex).copied().unwrap_or(0);
        self.data.scenario.stacking_limit.saturating_sub(taken)
    }

    pub(super) fn mission(&self, unit: Id) -> Option<Mission> {
        self.missions.get(&unit).copied()
    }

    /// The way of a unit's kind to a goal.
    pub(super) fn way_to(&mut self, class: Class, goal: Hex) -> Rc<Way> {
        let ground = &self.ground;
        let way = self.ways.entry((goal, Gait::of(class)));
        Rc::clone(way.or_insert_with(|| Rc::new(ground.way_to(class, goal))))
    }

    /// Units on the map that are activated for this and have not acted.
    pub(super) fn ready(&self, action: Action, wanted: impl Fn(&Unit) -> bool) -> Vec<(Id, Hex)> {
        let board = self.board();
        board
            .on_map(self.side)
            .filter(|(id, _)| board.data.unit(*id).is_some_and(&wanted))
            .filter(|(id, _)| activated_unit(board, self.side, *id, action).is_ok())
            .collect()
    }

    /// Whether a unit shall keep an objective or another post and is in it.
    pub(super) fn keeps_its_post(&self, unit: Id, here: Hex) -> bool {
        self.mission(unit).is_some_and(|mission| mission.task == Task::Hold && mission.hex == here)
    }

    /// TS 4.0: the unit that protects best on top of each stack.
    fn restack(&mut self) {
        let board = self.board();
        let mut wanted = Vec::new();
        for (hex, stack) in &board.stacks {
            if board.owner(*hex) != Some(self.side) {
                continue;
            }
            let sure: Vec<Id> = stack.iter().copied().filter(|id| !self.unsure.contains(id)).collect();
            let mut best = sure.clone();
            best.sort_by_key(|id| -odds::shield(board, *id));
            let better = match (best.first(), stack.first()) {
                (Some(best), Some(top)) => odds::shield(board, *best) > odds::shield(board, *top),
                _ => false,
            };
            if better && stack.len() > 1 {
                wanted.push(Order::Stack { hex: *hex, order: best });
            }
        }
        wanted.into_iter().for_each(|order| {
            self.order(order);
        });
    }
}
