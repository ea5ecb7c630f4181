//! Carrying out orders: what the rules allow becomes events, and every event is applied at once.
//!
//! [`Play`] works on its own copy of the board. A line is carried out whole or not at all: all checks come
//! before the first event. In a dry run nothing is rolled: fights, barrages and missions count as made
//! without effect. A sheet may stop in its middle, see [`Wait`]; what is left of it goes on later.

mod air;
pub mod answers;
mod battle;
mod enter;
mod flow;
mod haul;
mod lift;
mod movement;
mod mud;
pub mod offers;
mod options;
mod orders;
mod reaction;
mod setup;
mod slips;
mod supply;
mod turn;
mod works;

use crate::board::{Board, Story};
use crate::event::{Event, Question};
use crate::hex::Tunisia;
use crate::order::{Condition, Order, Prepared};
use crate::rules::Objection;
use crate::rules::route::Spent;
use crate::words::Side;
use answers::Answers;
use feldpost_kit::dice::Dice;
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::msg;
use feldpost_kit::sheet::{Fate, LineFate, Reading, Sheet, SheetLine};
use std::collections::BTreeMap;

/// Dice whose labels are numbered when they come again in one resolution.
struct Numbered<'a> {
    dice: &'a mut dyn Dice,
    labels: BTreeMap<String, u32>,
}

impl Dice for Numbered<'_> {
    fn roll(&mut self, label: &str, sides: u16, count: usize) -> Vec<u16> {
        let number = self.labels.entry(label.to_owned()).or_default();
        *number += 1;
        match *number {
            1 => self.dice.roll(label, sides, count),
            number => self.dice.roll(&format!("{label}/{number}"), sides, count),
        }
    }
}

/// A board on which orders are being carried out.
pub struct Play<'a> {
    /// The board as it is now, and what happened so far.
    pub story: Story,
    dice: Numbered<'a>,
    dry_run: bool,
    /// What the other side has said in advance.
    prepared: Answers,
    /// Its answer to the question at which the sheet stopped before.
    given: Option<Answers>,
    /// Whether units eat off the map (OCS 12.6c); those that do not.
    starving: Vec<Id>,
    /// What units have spent in the line under way.
    spent: Spent,
    /// What organic trucks have spent on loading in this sheet (OCS 13.2f).
    handled: Spent,
    /// What the player should know besides of the line under way.
    note: Option<Message>,
}

/// What a sheet waits for in its middle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wait {
    /// The Reaction Phase of the other side (OCS 7).
    Reaction,
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
    /// The lines that the side has said for later in the same decision (T2 1.3c).
    pub kept: Vec<SheetLine<Order>>,
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
    /// Begins on a copy of a board. `prepared` is what the side says in advance that does not act.
    pub fn new(board: &Board, prepared: Vec<Prepared>, dice: &'a mut dyn Dice) -> Play<'a> {
        Play {
            story: Story::of(board),
            dice: Numbered { dice, labels: BTreeMap::new() },
            dry_run: false,
            prepared: Answers::new(prepared),
            given: None,
            starving: vec![],
            spent: Spent::new(),
            handled: Spent::new(),
            note: None,
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

    pub(crate) fn board(&self) -> &Board {
        &self.story.board
    }

    fn happen(&mut self, event: Event) {
        self.story.happen(event);
    }

    /// Carries out a side's sheet from top to bottom. `done` takes effect after the last line, unless a line
    /// was refused.
    pub fn sheet(&mut self, side: Side, sheet: &Sheet<Order>) -> Outcome {
        if self.board().asked.as_ref().is_some_and(|asked| asked.side == side) {
            return self.answer(side, sheet);
        }
        if self.board().waits_for_mud() {
            return self.part_of_mud(side, sheet);
        }
        self.carry_out(side, sheet)
    }

    fn carry_out(&mut self, side: Side, sheet: &Sheet<Order>) -> Outcome {
        let mut outcome = Outcome::default();
        let (mut done_at, mut slip, mut waiting) = (None, None, vec![]);
        self.begin_of_sheet(side);
        let mut fates = vec![];
        for at in self.line_up(sheet) {
            let line = &sheet.lines[at];
            let first = self.story.events.len();
            let (understood, fate) = match &line.reading {
                Reading::Order(_) if self.said_again(line, sheet) => (None, Fate::Ignored),
                Reading::Order(order) if self.waits_for(line, slip, sheet) => {
                    waiting.push(at);
                    (Some(order.to_string()), Fate::NotMet)
                }
                Reading::Prose => (None, Fate::Ignored),
                Reading::Unreadable(refusal) => (None, Fate::Problem(refusal.clone())),
                // `done` waits with the rest, unless a slip holds it back.
                Reading::Order(order)
                    if outcome.wait.is_some() && !(*order == Order::Done && self.keeps_lines()) =>
                {
                    outcome.left.push(line.clone());
                    (Some(order.to_string()), waits())
                }
                Reading::Order(Order::Done) => {
                    done_at.get_or_insert(at);
                    (Some(Order::Done.to_string()), self.nothing(None))
                }
                Reading::Order(order) => {
                    let before = self.story.board.clone();
                    let foreseen = self.would_be_refused(side, order);
                    let tried = foreseen.and_then(|()| self.conditional(side, order));
                    if matches!(tried, Err(Stop::Ruling(_)) | Ok(false)) {
                        self.stay(first, before);
                    }
                    (Some(order.to_string()), self.fate(line, first, tried, &mut outcome))
                }
            };
            let told = LineFate { number: line.number, text: line.text.clone(), understood, fate };
            if told.refusal().is_some() {
                slip = self.slipped(side, line, slip);
            }
            fates.push((at, told));
        }
        fates.sort_by_key(|(at, _)| *at);
        outcome.fates = fates.into_iter().map(|(_, told)| told).collect();
        waiting.sort_unstable();
        self.tell_kept(sheet, &mut outcome, &waiting);
        if let Some(at) = done_at {
            self.finish_sheet(side, sheet, at, &mut outcome);
        }
        self.tell_refused(sheet, &mut outcome, done_at);
        outcome
    }

    /// A refused line leads to no later phase, unless something else has happened on the way there.
    fn stay(&mut self, first: usize, before: Board) {
        let went = self.story.events.get(first..).unwrap_or_default();
        if !went.is_empty() && went.iter().all(|event| matches!(event, Event::Phase { .. })) {
            self.story.events.truncate(first);
            self.story.board = before;
        }
    }

    fn nothing(&self, note: Option<Message>) -> Fate {
        Fate::Done { first: self.story.events.len(), end: self.story.events.len(), note }
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
            Ok(true) => Fate::Done { first, end: self.story.events.len(), note: self.note.take() },
            Ok(false) => Fate::NotMet,
            Err(Stop::Ruling(objection)) => Fate::Ruling(objection.in_line::<Tunisia>(&line.text)),
            Err(Stop::Wait { wait, again }) => {
                if let Wait::Answer { side, question } = &wait {
                    self.happen(Event::Asked { side: *side, question: question.clone() });
                }
                outcome.wait = Some(wait);
                if again {
                    outcome.left.push(line.clone());
                    return waits();
                }
                Fate::Done { first, end: self.story.events.len(), note: None }
            }
        }
    }

    /// `done`, after the other lines.
    fn finish_sheet(&mut self, side: Side, sheet: &Sheet<Order>, at: usize, outcome: &mut Outcome) {
        let line = &sheet.lines[at];
        // T2 1.3c: a part of a mud turn that is in counts whole.
        let is_in = self.board().used.parts.contains(&side);
        let holds = self.holds_done(sheet, outcome).filter(|_| !is_in);
        if outcome.wait.is_some() && !(holds.is_some() && self.keeps_lines()) {
            outcome.left.push(line.clone());
            outcome.fates[at].fate = waits();
            return;
        }
        if let Some(why) = holds.filter(|_| self.is_due(side).is_ok() || outcome.wait.is_some()) {
            outcome.fates[at].fate = held("OCS 2", why);
            return;
        }
        let first = self.story.events.len();
        let tried = self.done(side).map(|()| true);
        outcome.fates[at].fate = self.fate(line, first, tried, outcome);
    }

    /// The order with its conditions; false if one of them is not met.
    fn conditional(&mut self, side: Side, mut order: &Order) -> Tried<bool> {
        while let Order::If { condition, negated, order: inner } = order {
            self.come_to(side, inner)?;
            if self.holds(side, condition) == *negated {
                return Ok(false);
            }
            order = inner;
        }
        self.spent = self.handled.clone();
        self.order(side, order).map(|()| true)
    }

    fn holds(&self, side: Side, condition: &Condition) -> bool {
        let board = self.board();
        match condition {
            Condition::Empty(hex) => board.fighters(*hex, side.enemy()).is_empty(),
            Condition::Enemy(hex) => !board.fighters(*hex, side.enemy()).is_empty(),
            Condition::Dg(unit) => board.units.get(unit).is_some_and(|counter| counter.dg),
            Condition::Dead(unit) => board.dead.contains(unit),
            Condition::Alive(units) => units.iter().all(|unit| board.units.contains_key(unit)),
            Condition::Won(hex) => {
                board.used.fought.contains(hex) && board.fighters(*hex, side.enemy()).is_empty()
            }
            Condition::Mud => board.is_mud(),
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
                            let objection = Objection::new("OCS 2", msg!("only-an-answer-now"));
                            Fate::Ruling(objection.in_line::<Tunisia>(&line.text))
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

    /// What the side was asked and has answered, or what it has prepared; `Wait` if it wants to be asked.
    fn words_of(&mut self, side: Side, about: crate::order::Ask, question: Question) -> Tried<Answers> {
        if let Some(given) = self.given.take() {
            return Ok(given.before(&self.prepared));
        }
        if self.prepared.asks(about) && !self.dry_run {
            return Err(Stop::Wait { wait: Wait::Answer { side, question }, again: true });
        }
        Ok(self.prepared.clone())
    }
}

fn held(rule: &str, reason: Message) -> Fate {
    Fate::HeldBack { reason, rule: Some(rule.to_owned()) }
}

fn waits() -> Fate {
    Fate::held_back(msg!("waits-for-an-answer"))
}
