//! Planning a player turn: what is done in which order, on a scratch board.

use super::survey::Survey;
use super::{Style, posts, strikes};
use crate::board::{Board, Phase};
use crate::hex::Hex;
use crate::order::Order;
use crate::play::Play;
use crate::rules::route::March;
use crate::rules::stacking;
use crate::words::Side;
use feldpost_kit::dice::NoDice;
use feldpost_kit::id::Id;
use feldpost_kit::opponent::{self, Chance, Trial};
use feldpost_kit::sheet::{LineFate, Reading, Sheet, SheetLine};
use std::collections::{BTreeMap, BTreeSet};

/// A board on which a side tries its orders.
pub(super) struct DryRun<'a> {
    play: Play<'a>,
    side: Side,
}

impl Trial for DryRun<'_> {
    type Order = Order;

    fn carry_out(&mut self, sheet: &Sheet<Order>) -> Vec<LineFate> {
        self.play.sheet(self.side, sheet).fates
    }
}

/// A unit that can still do something.
#[derive(Clone, Copy, Debug)]
pub(super) struct Able {
    pub id: Id,
    pub hex: Hex,
    pub combat: i32,
    pub infantry: bool,
}

/// An opponent at work on one sheet.
pub(super) struct Planner<'a> {
    pub(super) side: Side,
    pub(super) style: &'static Style,
    pub(super) survey: Survey,
    pub(super) chance: Chance,
    scratch: opponent::Scratch<DryRun<'a>>,
    /// Units that have neither attacked nor are Spent.
    pub(super) able: Vec<Able>,
    /// Where each of them can end its move, its own hex among them.
    reach: BTreeMap<Id, BTreeSet<Hex>>,
    /// Where units are to be at the end of the movement: decided, or for good.
    pub(super) placed: BTreeMap<Id, Hex>,
    /// Who is to attack what.
    pub(super) targets: BTreeMap<Hex, Vec<Id>>,
    /// What this sheet attacks so far.
    pub(super) attacked: BTreeSet<Hex>,
    /// Something is left for the next sheet, when the dice of this one are known.
    pub(super) waits: bool,
}

/// The sheet of a player turn, or of what is left of it.
pub(super) fn orders(board: &Board, side: Side, style: &'static Style, chance: Chance) -> Vec<Order> {
    let mut dice = NoDice;
    let mut planner = Planner::new(board, side, style, chance, &mut dice);
    if board.phase <= Phase::Movement {
        planner.choose_assaults();
        posts::take(&mut planner);
        planner.march();
    }
    // The Axis looks at what is turned up before it attacks.
    if !board.counters.is_empty() && planner.is_in_contact() {
        planner.order(Order::Next);
        return planner.scratch.orders();
    }
    strikes::strikes(&mut planner);
    strikes::attacks(&mut planner);
    let end = (!planner.waits).then_some(Order::Done);
    planner.scratch.orders().into_iter().chain(end).collect()
}

impl<'a> Planner<'a> {
    fn new(
        board: &Board,
        side: Side,
        style: &'static Style,
        chance: Chance,
        dice: &'a mut NoDice,
    ) -> Planner<'a> {
        let mut scratch = opponent::Scratch::new(DryRun { play: Play::dry_run(board, dice), side });
        for order in before_movement(board, side) {
            scratch.order(order);
        }
        // Whoever arrives can move: the phases before are gone through, and nothing is written down.
        if board.phase < Phase::Movement {
            let line = SheetLine { number: 1, text: String::new(), reading: Reading::Order(Order::Next) };
            scratch.board.carry_out(&Sheet { lines: vec![line], dry_run: true });
        }
        let now = &scratch.board.play.board;
        let able = able(now, side);
        let mut planner = Planner {
            side,
            style,
            survey: Survey::of(now, side, style.raid),
            chance,
            reach: reach(now, side, &able),
            placed: now.on_map(side).filter(|(id, _)| now.is_spent(*id)).collect(),
            able,
            targets: BTreeMap::new(),
            attacked: BTreeSet::new(),
            waits: false,
            scratch,
        };
        // Who was resupplied stays: nobody knows yet whether the mission is flown.
        let now = &planner.scratch.board.play.board;
        let waiting = now.on_map(side).filter(|(id, _)| now.pieces.get(id).is_some_and(|p| p.resupplied));
        let waiting: Vec<(Id, Hex)> = waiting.collect();
        planner.placed.extend(waiting);
        planner
    }

    pub(super) fn board(&self) -> &Board {
        &self.scratch.board.play.board
    }

    pub(super) fn order(&mut self, order: Order) -> bool {
        self.scratch.order(order)
    }

    /// Units for which nothing is decided yet.
    pub(super) fn free(&self) -> Vec<Able> {
        self.able.iter().filter(|able| !self.placed.contains_key(&able.id)).copied().collect()
    }

    pub(super) fn reaches(&self, unit: Id, hex: Hex) -> bool {
        self.reach.get(&unit).is_some_and(|reach| reach.contains(&hex))
    }

    pub(super) fn reach(&self, unit: Id) -> impl Iterator<Item = Hex> {
        self.reach.get(&unit).into_iter().flatten().copied()
    }

    /// Who is to be in a hex, with some more.
    pub(super) fn together(&self, hex: Hex, more: impl IntoIterator<Item = Id>) -> Vec<Id> {
        let there = self.placed.iter().filter(|(_, at)| **at == hex).map(|(id, _)| *id);
        there.chain(more).collect()
    }

    /// FA XII: whether a unit finds room beside those that are to be there.
    pub(super) fn has_room(&self, hex: Hex, more: impl IntoIterator<Item = Id>) -> bool {
        stacking::is_legal(&self.board().data, &self.together(hex, more))
    }

    /// What is decided is ordered: whole stacks first, then one by one, as long as anybody can go.
    fn march(&mut self) {
        let mut waiting: BTreeMap<(Hex, Hex), Vec<Id>> = BTreeMap::new();
        for able in &self.able {
            if let Some(to) = self.placed.get(&able.id).filter(|to| **to != able.hex) {
                waiting.entry((able.hex, *to)).or_default().push(able.id);
            }
        }
        loop {
            let before = waiting.len();
            waiting.retain(|(_, to), units| {
                if self.scratch.order(Order::Move { units: units.clone(), path: vec![*to] }) {
                    return false;
                }
                units.retain(|unit| !self.scratch.order(Order::Move { units: vec![*unit], path: vec![*to] }));
                !units.is_empty()
            });
            if waiting.is_empty() || waiting.len() == before {
                return;
            }
        }
    }

    /// Whether anybody stands beside enemies that must be attacked, or counters that may be such.
    fn is_in_contact(&self) -> bool {
        let board = self.board();
        board.on_map(self.side).any(|(_, hex)| hex.neighbours().any(|near| board.enemy_in(near, self.side)))
    }
}

/// FA XI.D, IX.B.2: boxes that the Axis stands in are removed, and who is cut off is resupplied.
fn before_movement(board: &Board, side: Side) -> Vec<Order> {
    if side != Side::Axis || board.phase > Phase::SupplyStatus {
        return vec![];
    }
    let held = board.boxes.values().filter(|hex| board.friend_in(**hex, side));
    let removed = held.map(|hex| Order::Remove { hex: *hex });
    let lost: Vec<(Id, Hex)> = crate::rules::supply::unsupplied(board, side);
    let fresh = |hex: Hex| board.stack(hex).iter().filter(|id| !board.is_spent(**id)).count();
    let largest = lost.iter().map(|(_, hex)| *hex).max_by_key(|hex| (fresh(*hex), *hex));
    let pilot = crate::rules::air::interceptors(board, side).into_iter().next();
    let flown = largest.filter(|hex| fresh(*hex) > 0).zip(pilot);
    removed.chain(flown.map(|(hex, air)| Order::Resupply { air, hex })).collect()
}

fn able(board: &Board, side: Side) -> Vec<Able> {
    let ready = |id: &Id| board.pieces.get(id).is_some_and(|piece| !piece.spent && !piece.attacked);
    let units = board.on_map(side).filter(|(id, _)| ready(id));
    let figures = |(id, hex): (Id, Hex)| {
        let unit = board.data.ground(id)?;
        Some(Able { id, hex, combat: unit.combat, infantry: unit.class.is_infantry() })
    };
    units.filter_map(figures).collect()
}

/// Where units can end their move; those that start together and move alike share it.
fn reach(board: &Board, side: Side, able: &[Able]) -> BTreeMap<Id, BTreeSet<Hex>> {
    let mut shared: BTreeMap<(Hex, u32), BTreeSet<Hex>> = BTreeMap::new();
    let mut reach = BTreeMap::new();
    for unit in able {
        // The garrison of El Alamein stays: the enemy wins there.
        if unit.infantry && side == Side::Allied && board.data.map[unit.hex].printed_box {
            reach.insert(unit.id, BTreeSet::from([unit.hex]));
            continue;
        }
        let factor = board.data.ground(unit.id).map_or(0, |figures| figures.movement);
        let search = || {
            let named = [unit.id];
            let found = March::of(board, side, &named).map(|march| march.reach()).unwrap_or_default();
            found.into_keys().chain([unit.hex]).collect()
        };
        reach.insert(unit.id, shared.entry((unit.hex, factor)).or_insert_with(search).clone());
    }
    reach
}
