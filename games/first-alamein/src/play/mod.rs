//! Carrying out orders: what the rules allow becomes events, and every event is applied at once.
//!
//! [`Play`] works on its own copy of the board. A line is carried out whole or not at all: all checks come
//! before the first event. In a dry run nothing is rolled: attacks and strikes count as made without effect.
//! A sheet may stop in its middle, see [`Wait`]; what is left of it goes on later.

pub mod answers;
mod battle;
pub use battle::said;
mod flight;
mod flow;
mod missions;
mod orders;
mod setup;

use crate::apply::apply;
use crate::board::{At, Board, Question};
use crate::event::Event;
use crate::hex::{Alamein, Hex};
use crate::order::{Condition, Order, Prepared};
use crate::rules::setup::Layout;
use crate::rules::{Objection, sequence};
use crate::words::Side;
use answers::Answers;
use feldpost_kit::dice::Dice;
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::msg;
use feldpost_kit::sheet::{Fate, LineFate, Reading, Sheet, SheetLine};
use std::collections::BTreeMap;

/// A board on which orders are being carried out.
pub struct Play<'a> {
    /// The board as it is now.
    pub board: Board,
    /// What happened so far.
    pub events: Vec<Event>,
    dice: &'a mut dyn Dice,
    dry_run: bool,
    /// What the other side has said in advance.
    prepared: Answers,
    /// Its answer to the question at which the sheet stopped before.
    given: Option<Answers>,
    /// Whom the side gives up first (FA XII.B).
    plan: Vec<Id>,
    /// The Allied set-up, which is nobody else's business (FA V.B).
    layout: Layout,
    /// How often a label was used in this resolution.
    labels: BTreeMap<String, u32>,
}

/// What a sheet waits for in its middle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wait {
    /// The face-down counters are to be turned up (FA V.B).
    Reveal,
    /// The other side is asked.
    Answer {
        /// Which side.
        side: Side,
        /// What.
        question: Question,
    },
}

/// What came of a sheet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Fate of each line, in the sheet's order.
    pub fates: Vec<LineFate>,
    /// What it waits for.
    pub wait: Option<Wait>,
    /// The lines that are left then, in the order in which they go on.
    pub left: Vec<SheetLine<Order>>,
    /// The hexes for which `done` was held back (FA XIV.A.2).
    pub owed: Vec<Hex>,
    /// The Allied set-up to be sealed, once it is whole (FA V.B).
    pub sealed: Option<String>,
    /// What the side answered to a question.
    pub answers: Vec<Prepared>,
}

/// Why a line was not carried out.
enum Stop {
    /// It is not allowed.
    Ruling(Objection),
    /// It waits. `again`: the line itself goes on later too.
    Wait { wait: Wait, again: bool },
}

impl From<Objection> for Stop {
    fn from(objection: Objection) -> Stop {
        Stop::Ruling(objection)
    }
}

type Tried<T> = Result<T, Stop>;

impl<'a> Play<'a> {
    /// Begins on a copy of a board. `prepared` is what the side says in advance that does not move.
    pub fn new(board: &Board, prepared: Vec<Prepared>, dice: &'a mut dyn Dice) -> Play<'a> {
        Play {
            board: board.clone(),
            events: vec![],
            dice,
            dry_run: false,
            prepared: Answers::new(prepared),
            given: None,
            plan: vec![],
            layout: Layout::new(),
            labels: BTreeMap::new(),
        }
    }

    /// Begins a dry run.
    pub fn dry_run(board: &Board, dice: &'a mut dyn Dice) -> Play<'a> {
        Play { dry_run: true, ..Play::new(board, vec![], dice) }
    }

    /// With the answer to the question at which the sheet stopped: it counts for that question alone.
    #[must_use]
    pub fn answered(mut self, answers: Vec<Prepared>) -> Play<'a> {
        self.given = Some(Answers::new(answers));
        self
    }

    fn happen(&mut self, event: Event) {
        apply(&mut self.board, &event);
        self.events.push(event);
    }

    /// One die. A label that falls again in the same resolution is numbered.
    fn die(&mut self, label: &str) -> u16 {
        let label = format!("{}/{label}", self.board.clock());
        let count = self.labels.entry(label.clone()).or_default();
        *count += 1;
        let label = if *count > 1 { format!("{label}/{count}") } else { label };
        self.dice.roll(&label, 6, 1).first().copied().unwrap_or(1)
    }

    /// Carries out a side's sheet from top to bottom. `done` takes effect after the last line, unless a line
    /// was refused.
    pub fn sheet(&mut self, side: Side, sheet: &Sheet<Order>) -> Outcome {
        if self.board.asked.as_ref().is_some_and(|asked| asked.side == side) {
            return self.answer(side, sheet);
        }
        let mut outcome = Outcome::default();
        let mut done_at = None;
        for (at, line) in sheet.lines.iter().enumerate() {
            let first = self.events.len();
            let (understood, fate) = match &line.reading {
                Reading::Prose => (None, Fate::Ignored),
                Reading::Unreadable(refusal) => (None, Fate::Problem(refusal.clone())),
                Reading::Order(order) if outcome.wait.is_some() => {
                    outcome.left.push(line.clone());
                    (Some(order.to_string()), waits())
                }
                Reading::Order(Order::Done) => {
                    done_at.get_or_insert(at);
                    (Some(Order::Done.to_string()), self.nothing(None))
                }
                Reading::Order(order) => {
                    let tried = self.conditional(side, order);
                    (Some(order.to_string()), self.fate(line, first, tried, &mut outcome))
                }
            };
            outcome.fates.push(LineFate { number: line.number, text: line.text.clone(), understood, fate });
        }
        if let Some(at) = done_at {
            self.finish_sheet(side, &sheet.lines[at], at, &mut outcome);
        }
        outcome
    }

    fn nothing(&self, note: Option<Message>) -> Fate {
        Fate::Done { first: self.events.len(), end: self.events.len(), note }
    }

    /// What the trial of a line comes to; where it waits, the outcome says so.
    fn fate(
        &mut self,
        line: &SheetLine<Order>,
        first: usize,
        tried: Tried<bool>,
        outcome: &mut Outcome,
    ) -> Fate {
        match tried {
            Ok(true) => Fate::Done { first, end: self.events.len(), note: None },
            Ok(false) => Fate::NotMet,
            Err(Stop::Ruling(objection)) => Fate::Ruling(objection.in_line::<Alamein>(&line.text)),
            Err(Stop::Wait { wait, again }) => {
                if let Wait::Answer { side, question } = &wait {
                    self.happen(Event::Asked { side: *side, question: question.clone() });
                }
                outcome.wait = Some(wait);
                if again {
                    outcome.left.push(line.clone());
                    return waits();
                }
                Fate::Done { first, end: self.events.len(), note: None }
            }
        }
    }

    /// `done`, after the other lines.
    fn finish_sheet(&mut self, side: Side, line: &SheetLine<Order>, at: usize, outcome: &mut Outcome) {
        if outcome.wait.is_some() {
            outcome.left.push(line.clone());
            outcome.fates[at].fate = waits();
            return;
        }
        let refused = outcome.fates.iter().any(|fate| fate.refusal().is_some());
        if refused && sequence::is_due(&self.board, side).is_ok() {
            outcome.fates[at].fate = held("VI", msg!("done-beside-a-refusal"));
            return;
        }
        let first = self.events.len();
        let tried = self.done(side, outcome);
        outcome.fates[at].fate = match tried {
            Ok(true) if !outcome.owed.is_empty() => {
                held("XIV.A.2", msg!("must-still-attack", hexes = outcome.owed))
            }
            tried => self.fate(line, first, tried, outcome),
        };
    }

    /// The order with its conditions; false if one of them is not met.
    fn conditional(&mut self, side: Side, mut order: &Order) -> Tried<bool> {
        while let Order::If { condition, negated, order: inner } = order {
            if self.holds(side, *condition) == *negated {
                return Ok(false);
            }
            order = inner;
        }
        self.order(side, order).map(|()| true)
    }

    fn holds(&self, side: Side, condition: Condition) -> bool {
        let place = |unit: Id| self.board.pieces.get(&unit).map(|piece| piece.at);
        match condition {
            Condition::Empty(hex) => !self.board.enemy_in(hex, side),
            Condition::Spent(unit) => self.board.is_spent(unit),
            Condition::Eliminated(unit) => place(unit) == Some(At::Eliminated),
        }
    }

    /// The answer of a side that is asked in the middle of the other one's sheet.
    fn answer(&mut self, side: Side, sheet: &Sheet<Order>) -> Outcome {
        let mut outcome = Outcome::default();
        let mut settled = false;
        for line in &sheet.lines {
            let (understood, fate) = match &line.reading {
                Reading::Prose => (None, Fate::Ignored),
                Reading::Unreadable(refusal) => (None, Fate::Problem(refusal.clone())),
                Reading::Order(order) => {
                    let fate = match order {
                        Order::Answer(prepared) => {
                            outcome.answers.push(prepared.clone());
                            settled = true;
                            self.nothing(None)
                        }
                        Order::Done => {
                            settled = true;
                            self.nothing(None)
                        }
                        Order::Standing(_) => self.nothing(None),
                        _ => {
                            let objection = Objection::new("VI", msg!("only-an-answer-now"));
                            Fate::Ruling(objection.in_line::<Alamein>(&line.text))
                        }
                    };
                    (Some(order.to_string()), fate)
                }
            };
            outcome.fates.push(LineFate { number: line.number, text: line.text.clone(), understood, fate });
        }
        let refused = outcome.fates.iter().any(|fate| fate.refusal().is_some());
        if settled && !refused {
            self.happen(Event::Answered { side });
        } else {
            // An answer counts whole: what could be read of it is to be sent again.
            outcome.answers.clear();
            let answers = |line: &SheetLine<Order>| {
                matches!(line.reading, Reading::Order(Order::Answer(_) | Order::Done))
            };
            let lines = sheet.lines.iter().zip(&mut outcome.fates);
            for (_, told) in lines.filter(|(line, _)| refused && answers(line)) {
                told.fate = Fate::held_back(msg!("answer-not-whole"));
            }
        }
        outcome
    }

    /// Time is up for a side that is asked: what nothing said means (FA XIV.D.1).
    pub fn silence(&mut self) {
        if let Some(asked) = self.board.asked.clone() {
            self.happen(Event::Answered { side: asked.side });
        }
    }

    /// What the sheet has said for later in the same decision, as lines of orders.
    #[must_use]
    pub fn kept(&self) -> Vec<String> {
        let place = |(unit, hex): (&Id, &Hex)| Order::Place { unit: *unit, hex: *hex }.to_string();
        let mut kept: Vec<String> = self.layout.iter().map(place).collect();
        if !self.plan.is_empty() {
            kept.push(Order::Lose { units: self.plan.clone() }.to_string());
        }
        kept
    }

    /// The Allied set-up as far as it has been ordered (FA V.B).
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }
}

fn held(rule: &str, reason: Message) -> Fate {
    Fate::HeldBack { reason, rule: Some(rule.to_owned()) }
}

fn waits() -> Fate {
    Fate::held_back(msg!("waits-for-an-answer"))
}
