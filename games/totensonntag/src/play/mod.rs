//! Carrying out orders: what the rules allow becomes events, and every event is applied at once.
//!
//! [`Play`] works on its own copy of the board. A line is carried out whole or not at all: all checks
//! come before the first event. In a dry run nothing is rolled: attacks are checked and then count as
//! made without effect.

mod actions;
mod air;
mod fire;
mod flow;
mod foretold;
mod overtaken;

use crate::apply::apply;
use crate::board::{Board, Phase};
use crate::event::Event;
use crate::hex::{Hex, SidiRezegh};
use crate::order::{Order, Plan, Standing, Who};
use crate::plan;
use crate::prospects::instead;
use crate::rules::combat::may_advance;
use crate::rules::{Allowed, Objection, idle, stacking};
use crate::words::Side;
use feldpost_kit::dice::{Dice, NoDice};
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::msg;
use feldpost_kit::sheet::{Fate, LineFate, Reading, Sheet};
use overtaken::Overtaken;
use std::collections::BTreeMap;

/// A board on which orders are being carried out.
pub struct Play<'a> {
    /// The board as it is now.
    pub board: Board,
    /// What happened so far.
    pub events: Vec<Event>,
    dice: &'a mut dyn Dice,
    dry_run: bool,
    /// A dry run for a person: it is told where units would come to stand, and the chances.
    tells: bool,
    wishes: Vec<Wish>,
    overtaken: Overtaken,
    /// Whom the side of the impulse gives up first (TS 4.0). Its own plan until the impulse ends.
    plan: Vec<Id>,
}

/// A unit that wishes to advance as soon as a hex is empty (TS 7.3).
struct Wish {
    line: usize,
    unit: Id,
    hex: Hex,
    fulfilled: bool,
}

/// What carrying out one order came to.
struct Carried {
    /// The order as it was carried out, where that says more than the order as it was given.
    as_done: Option<Order>,
    note: Option<Message>,
}

impl Carried {
    fn plainly() -> Allowed<Carried> {
        Ok(Carried { as_done: None, note: None })
    }

    fn with_note(note: impl Into<Message>) -> Allowed<Carried> {
        Ok(Carried { as_done: None, note: Some(note.into()) })
    }
}

impl<'a> Play<'a> {
    /// Begins on a copy of a board.
    pub fn new(board: &Board, dice: &'a mut dyn Dice) -> Play<'a> {
        let (events, wishes, plan) = (vec![], vec![], vec![]);
        let overtaken = Overtaken::before(board);
        Play { board: board.clone(), events, dice, dry_run: false, tells: false, wishes, overtaken, plan }
    }

    /// Begins a dry run.
    pub fn dry_run(board: &Board, dice: &'a mut dyn Dice) -> Play<'a> {
        Play { dry_run: true, ..Play::new(board, dice) }
    }

    /// Begins a dry run for a player, who is told where units would come to stand, and the chances.
    pub fn check(board: &Board, dice: &'a mut dyn Dice) -> Play<'a> {
        Play { tells: true, ..Play::dry_run(board, dice) }
    }

    fn happen(&mut self, event: Event) {
        apply(&mut self.board, &event);
        self.events.push(event);
    }

    fn happen_all(&mut self, events: impl IntoIterator<Item = Event>) {
        events.into_iter().for_each(|event| self.happen(event));
    }

    /// Carries out a side's sheet from top to bottom. `done` takes effect after the last line, unless
    /// a line was refused. With `or nothing` in it the sheet is tried without dice first, and one refusal
    /// holds all of it back.
    pub fn sheet(&mut self, side: Side, sheet: &Sheet<Order>) -> Vec<LineFate> {
        if sheet.orders().any(|order| *order == Order::OrNothing) {
            let mut none = NoDice;
            let mut trial = Play::dry_run(&self.board, &mut none);
            trial.tells = self.tells || !self.dry_run;
            let mut fates = trial.lines(side, sheet);
            if let Some(refused) = fates.iter().find(|fate| fate.refusal().is_some()).map(|fate| fate.number)
            {
                hold_back(&mut fates, refused);
                return fates;
            }
        }
        self.lines(side, sheet)
    }

    fn lines(&mut self, side: Side, sheet: &Sheet<Order>) -> Vec<LineFate> {
        self.overtaken = Overtaken::before(&self.board);
        let mut fates: Vec<LineFate> = Vec::with_capacity(sheet.lines.len());
        let (mut done_at, mut planned) = (None, None);
        for (place, line) in sheet.lines.iter().enumerate() {
            let at = fates.len();
            let mut told = |understood, fate| {
                fates.push(LineFate { number: line.number, text: line.text.clone(), understood, fate });
            };
            match &line.reading {
                Reading::Prose => told(None, Fate::Ignored),
                Reading::Unreadable(refusal) => told(None, Fate::Problem(refusal.clone())),
                Reading::Order(Order::Plan(Plan::Now { slot, chosen })) => {
                    let fate = self.plan_begins(side, slot, *chosen, &line.text);
                    told(Some(format!("plan {slot}")), fate);
                }
                Reading::Order(order @ (Order::Plan(_) | Order::Planned(_))) => {
                    let planned = planned.get_or_insert_with(|| plan::fates(&self.board, side, sheet));
                    let fate = planned.remove(&place).unwrap_or(Fate::Kept { note: None });
                    told(Some(order.to_string()), fate);
                }
                Reading::Order(Order::Done) => {
                    done_at.get_or_insert(at);
                    told(Some(Order::Done.to_string()), self.nothing());
                }
                Reading::Order(order) => {
                    for (understood, fate) in self.line(side, at, &line.text, order) {
                        told(understood, fate);
                    }
                }
            }
        }
        self.note_wishes(side, &mut fates);
        self.note_excess(side, &mut fates);
        if let Some(at) = done_at {
            let refused = fates.iter().any(|fate| fate.refusal().is_some());
            let line = fates[at].text.clone();
            fates[at].fate = self.done(side, &line, refused);
        }
        // `standing off` at night may have withdrawn what the night waited for.
        let withdrawn = |event: &Event| matches!(event, Event::NightStop { stop: false, .. });
        if self.events.iter().any(withdrawn) {
            self.night_goes_on();
        }
        fates
    }

    /// TS 2.0: what the side has planned for this impulse is carried out, by the lines that follow; or its
    /// owner is told that nothing of it is, and nobody else hears that there was a plan.
    fn plan_begins(&mut self, side: Side, slot: &str, chosen: bool, line: &str) -> Fate {
        if !plan::is_due(&self.board, side, slot) {
            return plan::not_due(line);
        }
        if !chosen {
            return Fate::held_back(msg!("plan-conditions-do-not-hold"));
        }
        let first = self.events.len();
        self.happen(Event::Plan { side });
        self.overtaken.planned = true;
        Fate::Done { first, end: self.events.len(), note: None }
    }

    /// What the sheet has said for later in the same impulse, as lines of orders.
    #[must_use]
    pub fn kept(&self) -> Vec<String> {
        let plan = Order::Lose { units: self.plan.clone() };
        if self.plan.is_empty() { vec![] } else { vec![plan.to_string()] }
    }

    fn nothing(&self) -> Fate {
        Fate::Done { first: self.events.len(), end: self.events.len(), note: None }
    }

    /// One order, or the same one to several units: what each was understood as, and what came of it.
    fn line(&mut self, side: Side, at: usize, text: &str, order: &Order) -> Vec<(Option<String>, Fate)> {
        let objects = |objection: Objection| {
            vec![(Some(order.to_string()), Fate::Ruling(objection.in_line::<SidiRezegh>(text)))]
        };
        let told = match self.condition_holds(side, order) {
            Ok(Some(order)) => order,
            Ok(None) if self.dry_run => {
                let note = Some(msg!("tried-if-so"));
                let (first, end) = (self.events.len(), self.events.len());
                return vec![(Some(order.to_string()), Fate::Done { first, end, note })];
            }
            Ok(None) => return vec![(Some(order.to_string()), Fate::NotMet)],
            Err(objection) => return objects(objection),
        };
        let Order::Group { who, order: each } = told else {
            return vec![self.one(side, at, text, told, order)];
        };
        let units = match who {
            Who::Units(units) => units.clone(),
            Who::In(hex) => {
                self.board.stack(*hex).iter().copied().filter(|id| self.is_own(side, *id)).collect()
            }
        };
        let mut fates: Vec<(Option<String>, Fate)> = Vec::new();
        for unit in units {
            let order = each.told_to(unit);
            fates.push(self.one(side, at + fates.len(), text, &order, &order));
        }
        if let Who::In(hex) = who {
            if fates.is_empty() {
                let objection = Objection::new("3.0", msg!("no-own-unit-there", hex = hex)).about(hex);
                return objects(objection);
            }
            leave_out_who_cannot(&mut fates);
        }
        fates
    }

    fn is_own(&self, side: Side, unit: Id) -> bool {
        self.board.data.unit(unit).is_some_and(|unit| unit.side == side)
    }

    /// One order to one unit. `given` is it with its conditions.
    fn one(
        &mut self,
        side: Side,
        at: usize,
        text: &str,
        order: &Order,
        given: &Order,
    ) -> (Option<String>, Fate) {
        let first = self.events.len();
        match self.order(side, at, order) {
            Ok(carried) => {
                let understood =
                    carried.as_done.map_or_else(|| given.to_string(), |done| given.with(&done).to_string());
                (Some(understood), Fate::Done { first, end: self.events.len(), note: carried.note })
            }
            Err(objection) if self.overtaken.by_now(&self.board, side, order, given) => {
                (Some(given.to_string()), Fate::held_back(objection.reason))
            }
            Err(objection) => {
                // An opponent that tries its orders needs no advice.
                let advised = self.tells || !self.dry_run;
                let objection =
                    if advised { instead(&self.board, side, order, objection) } else { objection };
                (Some(given.to_string()), Fate::Ruling(objection.in_line::<SidiRezegh>(text)))
            }
        }
    }

    /// The order itself, with its conditions taken off; `None` if one of them is not met.
    fn condition_holds<'o>(&self, side: Side, mut order: &'o Order) -> Allowed<Option<&'o Order>> {
        while let Order::If { condition, negated, order: inner } = order {
            match plan::holds(&self.board, side, condition)? {
                Some(holds) if holds != *negated => order = inner,
                _ => return Ok(None),
            }
        }
        Ok(Some(order))
    }

    fn order(&mut self, side: Side, at: usize, order: &Order) -> Allowed<Carried> {
        if (self.may_finish(side) || matches!(order, Order::Standing(_)))
            && let Some(note) = idle::nothing_due(&self.board, side, order)?
        {
            return Carried::with_note(note);
        }
        match order {
            Order::OrNothing => return Carried::plainly(),
            Order::Standing(standing) => return self.standing(side, *standing),
            Order::Support { .. } if !self.board.options.recon_support => {
                return Err(not_in_this_game("7.6", msg!("no-recon-support"), "support"));
            }
            Order::Air { .. } if !self.board.options.aircraft => {
                return Err(not_in_this_game("7.7", msg!("no-aircraft-rule"), "air"));
            }
            Order::An(_) | Order::Commit { .. } | Order::Reveal { .. } => {
                return Err(self.no_choice_due(side));
            }
            _ => {}
        }
        match &self.board.phase {
            Phase::Setup { side: due } if *due == side => self.setup_order(side, order),
            Phase::Impulse { side: due } if *due == side => self.impulse_order(side, at, order),
            Phase::Night { .. } => self.night_order(side, order),
            _ => Err(self.not_your_turn(side)),
        }
    }

    /// TS 2.0: an order out of turn.
    fn not_your_turn(&self, side: Side) -> Objection {
        let objection = |reason: Message| Objection::new("2.0", reason);
        match &self.board.phase {
            Phase::Setup { side: due } => objection(msg!("other-sets-up", due = due, side = side)),
            Phase::An { .. } => objection(msg!("an-unsettled")),
            Phase::Air { .. } => objection(msg!("air-being-sealed")),
            Phase::Impulse { side: due } => objection(msg!("other-impulse", due = due, side = side)),
            Phase::Night { .. } => objection(msg!("is-night")),
            Phase::End { .. } => objection(msg!("game-is-over")),
        }
    }

    fn no_choice_due(&self, side: Side) -> Objection {
        match &self.board.phase {
            Phase::End { .. } => self.not_your_turn(side),
            _ => Objection::new("2.1", msg!("no-an-due")).hint(msg!("standing-an-answers")),
        }
    }

    /// Whether it is the side's impulse.
    fn is_active(&self, side: Side) -> bool {
        matches!(self.board.phase, Phase::Impulse { side: active } if active == side)
    }

    fn standing(&mut self, side: Side, standing: Standing) -> Allowed<Carried> {
        // Before the night the wish is the side's own secret, and no event.
        let night = matches!(self.board.phase, Phase::Night { .. });
        match standing {
            Standing::NightStop if night && !self.board.night_stop[side] => {
                self.happen(Event::NightStop { side, stop: true });
            }
            Standing::Off if night && self.board.night_stop[side] => {
                self.happen(Event::NightStop { side, stop: false })
            }
            Standing::IdleStop if idle::ends_by_itself(&self.board) && self.is_active(side) => {
                self.happen(Event::IdleStop { side });
            }
            Standing::An(_) | Standing::AnIf(..) | Standing::AirNone | Standing::AirPatrol(..) => {}
            Standing::AirAway(_) | Standing::NightStop | Standing::IdleStop | Standing::Off => {}
        }
        Carried::plainly()
    }

    /// Whether there is anything that the side could finish now.
    fn may_finish(&self, side: Side) -> bool {
        match &self.board.phase {
            Phase::Setup { side: due } | Phase::Impulse { side: due } => *due == side,
            Phase::Night { .. } => true,
            _ => false,
        }
    }

    /// TS 2.0: the side says that it has finished.
    fn done(&mut self, side: Side, line: &str, refused: bool) -> Fate {
        if refused && self.may_finish(side) {
            return Fate::held_back(msg!("done-held"));
        }
        let first = self.events.len();
        match self.finish(side) {
            Ok(()) => Fate::Done { first, end: self.events.len(), note: None },
            Err(objection) => Fate::Ruling(objection.in_line::<SidiRezegh>(line)),
        }
    }

    /// TS 4.0: what the impulse would end with is told while it can still be mended, at the last line that
    /// brought a unit there.
    fn note_excess(&self, side: Side, fates: &mut [LineFate]) {
        // An opponent that tries its orders needs no advice.
        if self.dry_run && !self.tells {
            return;
        }
        let mut lost: BTreeMap<Hex, Vec<String>> = BTreeMap::new();
        for (unit, hex) in stacking::excess(&self.board, &self.plan) {
            lost.entry(hex).or_default().push(unit.to_string());
        }
        for (hex, units) in lost {
            let brings = |fate: &&mut LineFate| match &fate.fate {
                Fate::Done { first, end, .. } => {
                    let own = self.events.get(*first..*end).unwrap_or_default();
                    own.iter().any(|event| brings_into(event, side, hex, &self.board))
                }
                _ => false,
            };
            let Some(fate) = fates.iter_mut().rev().find(brings) else { continue };
            let most = self.board.data.scenario.stacking_limit;
            let told = msg!("too-many-there", hex = hex, most = most, units = units.join(" "));
            if let Fate::Done { note, .. } = &mut fate.fate {
                *note = Some(note.take().map_or(told.clone(), |before| before.and(told)));
            }
        }
    }

    /// A wish to advance that came to nothing is no refusal, but the player is told why.
    fn note_wishes(&mut self, side: Side, fates: &mut [LineFate]) {
        let wishes = std::mem::take(&mut self.wishes);
        for Wish { line, unit, hex, .. } in wishes.into_iter().filter(|wish| !wish.fulfilled) {
            if let Some(Fate::Done { note, .. }) = fates.get_mut(line).map(|fate| &mut fate.fate) {
                let why = match may_advance(&self.board, side, unit, hex) {
                    _ if self.dry_run => msg!("depends-on-dice"),
                    _ if self.board.enemy_in(hex, side) => msg!("not-emptied", hex = hex),
                    Err(objection) => objection.reason,
                    Ok(()) => msg!("no-room-left"),
                };
                note.get_or_insert_with(|| msg!("no-advance", unit = unit, hex = hex, why = why));
            }
        }
    }
}

/// Whether something that happened brought a unit of this side into the hex.
fn brings_into(event: &Event, side: Side, hex: Hex, board: &Board) -> bool {
    let is_own = |unit: &Id| board.data.unit(*unit).is_some_and(|unit| unit.side == side);
    match event {
        Event::Move { unit, path, .. } | Event::Enter { unit, path, .. } => {
            path.last() == Some(&hex) && is_own(unit)
        }
        _ => false,
    }
}

/// `or nothing`: with one line refused the others are not tried.
fn hold_back(fates: &mut [LineFate], refused: usize) {
    let why = msg!("or-nothing", line = refused);
    let held = |fate: &&mut LineFate| matches!(fate.fate, Fate::Done { .. } | Fate::HeldBack { .. });
    for fate in fates.iter_mut().filter(held) {
        fate.fate = Fate::held_back(why.clone());
    }
}

/// Of all units in a hex those that can are told; the others are no refusal, unless none can.
fn leave_out_who_cannot(fates: &mut [(Option<String>, Fate)]) {
    if fates.iter().all(|(_, fate)| matches!(fate, Fate::Ruling(_))) {
        return;
    }
    for (_, fate) in fates {
        if let Fate::Ruling(refusal) = fate {
            *fate = Fate::held_back(refusal.reason.clone());
        }
    }
}

fn not_in_this_game(rule: &'static str, why: Message, word: &str) -> Objection {
    Objection::new(rule, why).about(word)
}
