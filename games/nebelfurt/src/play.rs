//! How a sheet is carried out, and how a secret choice is read from one.

use crate::event::{Event, apply};
use crate::order::{Order, Standing};
use crate::rules::{day, night, story};
use crate::table::{Phase, Table};
use crate::words::{River, Side, choice_text};
use feldpost_kit::dice::Dice;
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::msg;
use feldpost_kit::objection::Objection;
use feldpost_kit::sheet::{Fate, LineFate, Reading, Sheet, SheetLine};
use feldpost_kit::system::{Awaiting, Choosing, Decision};
use std::collections::BTreeMap;

/// Who owes a decision now.
#[must_use]
pub fn awaiting(table: &Table) -> Awaiting {
    let (day, both) = (table.day, Side::BOTH.map(Side::id).to_vec());
    let slot = format!("d{day}.ford");
    match &table.phase {
        Phase::Dusk => {
            let decision = Decision { id: slot.clone(), title: msg!("decision-ford", day = day) };
            Awaiting::Sealed { slot, sides: both, decision }
        }
        Phase::Sealed => Awaiting::Reveal { slot, sides: both },
        Phase::March { .. } => Awaiting::Orders {
            sides: Side::BOTH.into_iter().filter(|side| day::may_march(table, *side)).map(Side::id).collect(),
            decision: Decision { id: format!("d{day}.march"), title: msg!("decision-march", day = day) },
        },
        Phase::Over { winner } => {
            let winner = winner.map(Side::id);
            let told = winner.map_or_else(|| "none".to_owned(), |side| side.to_string());
            let outcome = msg!("outcome", winner = told, villages = story::held(table));
            Awaiting::Nothing { winner, outcome }
        }
    }
}

/// A table in play: what happens on it, in order.
pub struct Play<'a> {
    /// The table as it is by now.
    pub table: Table,
    /// What has happened.
    pub events: Vec<Event>,
    dice: &'a mut dyn Dice,
}

impl<'a> Play<'a> {
    /// Begins on a copy of a table.
    pub fn new(table: &Table, dice: &'a mut dyn Dice) -> Play<'a> {
        Play { table: table.clone(), events: vec![], dice }
    }

    fn happen(&mut self, event: Event) {
        apply(&mut self.table, &event);
        self.events.push(event);
    }

    /// NF III: carries out a side's sheet from top to bottom. `camp` takes effect after the last line, unless
    /// a line was refused.
    pub fn sheet(&mut self, side: Side, sheet: &Sheet<Order>) -> Vec<LineFate> {
        let mut fates: Vec<LineFate> = sheet.lines.iter().map(|line| self.line(side, line)).collect();
        let refused = fates.iter().any(|fate| fate.refusal().is_some());
        let camp = |line: &SheetLine<Order>| line.reading == Reading::Order(Order::Camp);
        let Some(at) = sheet.lines.iter().position(camp) else { return fates };
        if let Fate::Done { .. } = fates[at].fate {
            let first = self.events.len();
            fates[at].fate = if refused {
                Fate::held_back(msg!("camp-held"))
            } else {
                self.camp(side);
                Fate::Done { first, end: self.events.len(), note: None }
            };
        }
        fates
    }

    fn camp(&mut self, side: Side) {
        self.happen(Event::Camped { side });
        if Side::BOTH.into_iter().all(|side| !day::may_march(&self.table, side)) {
            self.happen(story::next(&self.table));
        }
    }

    fn line(&mut self, side: Side, line: &SheetLine<Order>) -> LineFate {
        let first = self.events.len();
        fate_of(line, |order| {
            let note = self.order(side, order)?;
            Ok(Fate::Done { first, end: self.events.len(), note })
        })
    }

    /// Carries out one order; says what is to be noted beside its line.
    ///
    /// # Errors
    /// It is not allowed.
    pub fn order(&mut self, side: Side, order: &Order) -> Result<Option<Message>, Objection> {
        match order {
            Order::Standing(_) => return Ok(Some(msg!("kept-for-later"))),
            Order::Ford(_) | Order::Commit { .. } | Order::Reveal => night::may_name(&self.table, side)?,
            Order::Camp => day::is_due(&self.table, side)?,
            Order::March { unit, to } => {
                day::is_due(&self.table, side)?;
                let from = day::may_enter(&self.table, side, *unit, *to)?;
                self.happen(Event::March { unit: *unit, from, to: *to });
            }
        }
        Ok(None)
    }

    /// NF II.1: both sides have sealed their ford.
    pub fn committed(&mut self) {
        if self.table.phase == Phase::Dusk {
            self.happen(Event::FordsSealed);
        }
    }

    /// NF II: the fords are opened, and what follows.
    pub fn opened(&mut self, choices: &BTreeMap<Id, String>) {
        if self.table.phase != Phase::Sealed {
            return;
        }
        let [raider, warden] = Side::BOTH.map(|side| night::named(choices.get(&side.id())));
        self.happen(Event::FordsNamed { raider, warden });
        for event in night::at_the_ford(&self.table, raider, warden, self.dice) {
            self.happen(event);
        }
        if let Some(end) = story::wiped_out(&self.table) {
            self.happen(end);
        }
    }
}

/// What becomes of a line, given what becomes of its order.
fn fate_of(line: &SheetLine<Order>, carry_out: impl FnOnce(&Order) -> Result<Fate, Objection>) -> LineFate {
    let (understood, fate) = match &line.reading {
        Reading::Prose => (None, Fate::Ignored),
        Reading::Unreadable(refusal) => (None, Fate::Problem(refusal.clone())),
        Reading::Order(order) => {
            let ruling = |objection: Objection| Fate::Ruling(objection.in_line::<River>(&line.text));
            (Some(order.to_string()), carry_out(order).unwrap_or_else(ruling))
        }
    };
    LineFate { number: line.number, text: line.text.clone(), understood, fate }
}

/// NF II.1: reads a sheet as the answer to the secret choice that a side owes.
#[must_use]
pub fn choose(table: &Table, side: Side, sheet: &Sheet<Order>) -> Choosing {
    let done = |note: Option<Message>| Fate::Done { first: 0, end: 0, note };
    let mut choice = None;
    let fates = sheet.lines.iter().map(|line| {
        fate_of(line, |order| match order {
            Order::Ford(_) if choice.is_some() => Err(Objection::new("II.1", msg!("ford-already"))),
            Order::Ford(ford) => {
                night::may_name(table, side)?;
                choice = Some(choice_text(*ford).to_owned());
                Ok(done(Some(msg!("ford-sealed"))))
            }
            Order::Commit { slot } if *slot == format!("d{}.ford", table.day) => {
                Ok(done(Some(msg!("sealed-as-sent"))))
            }
            Order::Commit { slot } => {
                let due = msg!("choice-asked-is", slot = format!("d{}.ford", table.day));
                Err(Objection::new("II.1", due).about(slot))
            }
            Order::Reveal => Err(Objection::new("II.1", msg!("fords-not-sealed"))),
            Order::Standing(_) => Ok(done(None)),
            Order::Camp | Order::March { .. } => Err(day::is_due(table, side)
                .err()
                .unwrap_or_else(|| Objection::new("II.1", msg!("ford-first")))),
        })
    });
    let fates = fates.collect();
    Choosing { choice, fates }
}

/// The standing orders after a sheet: one for the nights, one for the days.
#[must_use]
pub fn standing_after(before: &[String], sheet: &Sheet<Order>) -> Vec<String> {
    let mut lines = before.to_vec();
    for order in sheet.orders() {
        let Order::Standing(standing) = order else { continue };
        let same = match standing {
            Standing::Ford(_) => "standing ford",
            Standing::Camp => "standing camp",
            Standing::Off => "standing",
        };
        lines.retain(|line| !line.starts_with(same));
        if *standing != Standing::Off {
            lines.push(order.to_string());
        }
    }
    lines
}
