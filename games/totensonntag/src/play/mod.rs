//! Carrying out orders: what the rules allow becomes events, and every event is applied at once.
//!
//! [`Play`] works on its own copy of the board. A line is carried out whole or not at all: all checks
//! come before the first event. In a dry run nothing is rolled: attacks are checked and then count as
//! made without effect.

mod actions;
mod air;
mod fire;
mod flow;

use crate::apply::apply;
use crate::board::{Board, Phase, Place};
use crate::event::Event;
use crate::hex::{Hex, SidiRezegh};
use crate::order::{Condition, Order, Standing};
use crate::rules::combat::may_advance;
use crate::rules::{Allowed, Objection, idle};
use crate::words::Side;
use feldpost_kit::dice::Dice;
use feldpost_kit::id::Id;
use feldpost_kit::sheet::{Fate, LineFate, Reading, Sheet};

/// A board on which orders are being carried out.
pub struct Play<'a> {
    /// The board as it is now.
    pub board: Board,
    /// What happened so far.
    pub events: Vec<Event>,
    dice: &'a mut dyn Dice,
    dry_run: bool,
    wishes: Vec<Wish>,
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
    note: Option<String>,
}

impl Carried {
    fn plainly() -> Allowed<Carried> {
        Ok(Carried { as_done: None, note: None })
    }

    fn with_note(note: impl Into<String>) -> Allowed<Carried> {
        Ok(Carried { as_done: None, note: Some(note.into()) })
    }
}

impl<'a> Play<'a> {
    /// Begins on a copy of a board.
    pub fn new(board: &Board, dice: &'a mut dyn Dice) -> Play<'a> {
        let (events, wishes, plan) = (vec![], vec![], vec![]);
        Play { board: board.clone(), events, dice, dry_run: false, wishes, plan }
    }

    /// Begins a dry run.
    pub fn dry_run(board: &Board, dice: &'a mut dyn Dice) -> Play<'a> {
        Play { dry_run: true, ..Play::new(board, dice) }
    }

    fn happen(&mut self, event: Event) {
        apply(&mut self.board, &event);
        self.events.push(event);
    }

    fn happen_all(&mut self, events: impl IntoIterator<Item = Event>) {
        events.into_iter().for_each(|event| self.happen(event));
    }

    /// Carries out a side's sheet from top to bottom. `done` takes effect after the last line, unless
    /// a line was refused.
    pub fn sheet(&mut self, side: Side, sheet: &Sheet<Order>) -> Vec<LineFate> {
        let mut fates: Vec<LineFate> = Vec::with_capacity(sheet.lines.len());
        let mut done_at = None;
        for (at, line) in sheet.lines.iter().enumerate() {
            let (understood, fate) = match &line.reading {
                Reading::Prose => (None, Fate::Ignored),
                Reading::Unreadable(refusal) => (None, Fate::Problem(refusal.clone())),
                Reading::Order(Order::Done) => {
                    done_at.get_or_insert(at);
                    (Some(Order::Done.to_string()), self.nothing())
                }
                Reading::Order(order) => self.line(side, at, &line.text, order),
            };
            fates.push(LineFate { number: line.number, text: line.text.clone(), understood, fate });
        }
        self.note_wishes(side, &mut fates);
        if let Some(at) = done_at {
            let refused = fates.iter().any(|fate| fate.refusal().is_some());
            let line = &sheet.lines[at].text;
            fates[at].fate = self.done(side, line, refused);
        }
        // `standing off` at night may have withdrawn what the night waited for.
        let withdrawn = |event: &Event| matches!(event, Event::NightStop { stop: false, .. });
        if self.events.iter().any(withdrawn) {
            self.night_goes_on();
        }
        fates
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

    /// One order: what it was understood as, and what came of it.
    fn line(&mut self, side: Side, at: usize, text: &str, order: &Order) -> (Option<String>, Fate) {
        let first = self.events.len();
        let verdict = match self.condition_holds(order) {
            Ok(Some(order)) => self.order(side, at, order),
            Ok(None) if self.dry_run => Carried::with_note("tried only if that is so when its turn comes"),
            Ok(None) => return (Some(order.to_string()), Fate::NotMet),
            Err(objection) => Err(objection),
        };
        match verdict {
            Ok(carried) => {
                let understood = carried.as_done.map_or_else(|| order.to_string(), |done| done.to_string());
                (Some(understood), Fate::Done { first, end: self.events.len(), note: carried.note })
            }
            Err(objection) => (Some(order.to_string()), Fate::Ruling(objection.in_line::<SidiRezegh>(text))),
        }
    }

    /// The order itself, with its conditions taken off; `None` if one of them is not met.
    fn condition_holds<'o>(&self, mut order: &'o Order) -> Allowed<Option<&'o Order>> {
        while let Order::If { condition, negated, order: inner } = order {
            let holds = match condition {
                Condition::Empty(hex) => {
                    let Phase::Impulse { side } = self.board.phase else { return Ok(None) };
                    !self.board.enemy_in(*hex, side)
                }
                Condition::Destroyed(unit) => match self.board.units.get(unit) {
                    Some(piece) => piece.place == Place::Destroyed,
                    None => {
                        return Err(Objection::new("3.2", format!("{unit} is not in this game")).about(unit));
                    }
                },
                Condition::Hit(unit) => self.board.impulse.hits.contains(unit),
            };
            if holds == *negated {
                return Ok(None);
            }
            order = inner;
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
            Order::Standing(standing) => return self.standing(side, *standing),
            Order::Support { .. } if !self.board.options.recon_support => {
                return Err(not_in_this_game("7.6", "recon support", "support"));
            }
            Order::Air { .. } if !self.board.options.aircraft => {
                return Err(not_in_this_game("7.7", "aircraft", "air"));
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
        let objection = |reason: String| Objection::new("2.0", reason);
        match &self.board.phase {
            Phase::Setup { side: due } => objection(format!("the {due} is setting up, not the {side}")),
            Phase::An { .. } => {
                objection("the Activation Numbers are not settled yet: no impulse is under way".into())
            }
            Phase::Air { .. } => objection("air missions are being sealed: no impulse is under way".into()),
            Phase::Impulse { side: due } => {
                objection(format!("it is the impulse of the {due}, not of the {side}"))
            }
            Phase::Night { .. } => objection("it is night".into()),
            Phase::End { .. } => objection("the game is over".into()),
        }
    }

    fn no_choice_due(&self, side: Side) -> Objection {
        match &self.board.phase {
            Phase::End { .. } => self.not_your_turn(side),
            _ => Objection::new("2.1", "no choice of an Activation Number is due from you now")
                .hint("`standing an …` answers the next one in advance"),
        }
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
            Standing::An(_) | Standing::AirNone | Standing::NightStop | Standing::Off => {}
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
            let reason = "a line was refused, so you can mend it first; send `done` to finish all the same";
            return Fate::HeldBack { reason: reason.to_owned() };
        }
        let first = self.events.len();
        match self.finish(side) {
            Ok(()) => Fate::Done { first, end: self.events.len(), note: None },
            Err(objection) => Fate::Ruling(objection.in_line::<SidiRezegh>(line)),
        }
    }

    /// A wish to advance that came to nothing is no refusal, but the player is told why.
    fn note_wishes(&mut self, side: Side, fates: &mut [LineFate]) {
        let wishes = std::mem::take(&mut self.wishes);
        for Wish { line, unit, hex, .. } in wishes.into_iter().filter(|wish| !wish.fulfilled) {
            if let Some(Fate::Done { note, .. }) = fates.get_mut(line).map(|fate| &mut fate.fate) {
                let why = match may_advance(&self.board, side, unit, hex) {
                    _ if self.dry_run => "that depends on the dice".to_owned(),
                    _ if self.board.enemy_in(hex, side) => format!("{hex} was not emptied"),
                    Err(objection) => objection.reason,
                    Ok(()) => "no room is left".to_owned(),
                };
                note.get_or_insert_with(|| format!("no advance of {unit} into {hex}: {why}"));
            }
        }
    }
}

fn not_in_this_game(rule: &'static str, what: &str, word: &str) -> Objection {
    Objection::new(rule, format!("not in this game: the optional rule for {what} is not in play")).about(word)
}
