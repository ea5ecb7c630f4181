//! Sealed choices: who owes one, what a sheet answers, and how a choice is written.
//!
//! Two are known: the Activation Number (TS 2.1) and air missions (TS 7.7). The host keeps a choice from
//! its commitment until both sides' are opened.

use crate::board::{Board, Phase};
use crate::hex::SidiRezegh;
use crate::order::{AirMission, AirTask, AnChoice, Order, Standing, When};
use crate::rules::activation_number::{self as an, AnOption};
use crate::rules::aircraft::{self, Missions};
use crate::rules::{Allowed, Objection, idle, impulses};
use crate::view::View;
use crate::words::Side;
use crate::{parse, plan};
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::msg;
use feldpost_kit::sheet::{Fate, InputLine, LineFate, Reading, Refusal, Sheet, SheetLine};
use feldpost_kit::system::{Awaiting, Choosing, Decision, Viewer};

/// What stands beside a line that answers a sealed decision.
const SEALED: &str = "choice-sealed";

/// What is awaited in a phase of sealed choices of this kind: commitments, then their opening.
#[must_use]
pub fn awaiting(board: &Board, kind: &str, committed: &[Side]) -> Awaiting {
    let (turn, couplet) = (board.turn, board.couplet);
    let slot = format!("T{turn:02}C{couplet}.{kind}");
    let ids = |sides: &[Side]| sides.iter().map(|side| side.id()).collect();
    match stage(board, committed) {
        None => Awaiting::Reveal { slot, sides: ids(committed) },
        Some((sides, what)) => {
            let title = msg!("decision-sealed", what = what, turn = turn, couplet = couplet);
            let decision = Decision { id: slot.clone(), title };
            Awaiting::Sealed { slot, sides: ids(&sides), decision }
        }
    }
}

/// Who must commit next, and to what. TS 2.1, rulings A1.4 to A1.6: choosers before any die, then those
/// who may change theirs. TS 7.7: both sides at once.
fn stage(board: &Board, committed: &[Side]) -> Option<(Vec<Side>, &'static str)> {
    let stages = [
        (an::owing(board, committed, AnOption::Choose), "choice"),
        (an::owing(board, committed, AnOption::Adjust), "change"),
        (aircraft::owing(board, committed), "air"),
    ];
    stages.into_iter().find(|(sides, _)| !sides.is_empty())
}

/// Reads a sheet as the answer to the sealed decision that a side owes.
#[must_use]
pub fn choose(board: &Board, side: Side, sheet: &Sheet<Order>) -> Choosing {
    let mut answer =
        Answer { board, side, number: None, missions: Missions::new(), slip: false, sealed: false };
    let mut planned = plan::fates(board, side, sheet);
    let fate = |(at, line): (usize, &SheetLine<Order>)| match planned.remove(&at) {
        Some(fate) => plan::told(line, fate),
        None => answer.line(line),
    };
    let mut fates: Vec<LineFate> = sheet.lines.iter().enumerate().map(fate).collect();
    if answer.missions.is_empty() {
        if answer.number.is_none() && !answer.sealed {
            answer.nothing_chosen(&mut fates);
        }
        return Choosing { choice: answer.number.map(|choice| choice.to_string()), fates };
    }
    if answer.slip {
        answer.hold_back(&mut fates);
        return Choosing { choice: None, fates };
    }
    Choosing { choice: Some(answer.all_missions(&mut fates)), fates }
}

/// What standing orders answer to the sealed decision that a side owes, if anything.
#[must_use]
pub fn standing_choice(board: &Board, side: Side, standing: &[String]) -> Option<String> {
    let said = said(board, side, standing);
    if matches!(board.phase, Phase::Air { .. }) {
        let missions =
            plan::missions(board, side, standing).or_else(|| standing_missions(board, side, &said))?;
        return Some(aircraft::choice_text(&missions));
    }
    let allowed = |choice: &AnChoice| an::may_choose(board, side, *choice).is_ok();
    let on_condition = said.iter().rev().filter_map(|standing| match standing {
        Standing::AnIf(choice, when) if counts(board, side, when) => Some(*choice),
        _ => None,
    });
    let always = said.iter().rev().filter_map(|standing| match standing {
        Standing::An(choice) => Some(*choice),
        _ => None,
    });
    on_condition.chain(always).find(allowed).map(|choice| choice.to_string())
}

/// The standing orders of a side, read again; its plans are not among them.
fn said(board: &Board, side: Side, standing: &[String]) -> Vec<Standing> {
    let view = View::of(board, Viewer::Side(side.id()));
    let lines: Vec<&str> =
        standing.iter().map(String::as_str).filter(|line| line.starts_with("standing ")).collect();
    let sheet = parse::parse(&view, &InputLine::number_all(&lines.join("\n")));
    let said = sheet.orders().filter_map(|order| match order {
        Order::Standing(standing) => Some(*standing),
        _ => None,
    });
    said.collect()
}

fn counts(board: &Board, side: Side, when: &When) -> bool {
    match when {
        When::Die(least, most) => board.an_die[side].is_some_and(|die| (*least..=*most).contains(&die)),
        When::Is(condition, negated) => plan::holds(board, side, condition)
            .is_ok_and(|holds| holds.is_some_and(|holds| holds != *negated)),
    }
}

/// What standing orders make of missions: nothing, unless they answer for every aircraft that can fly.
fn standing_missions(board: &Board, side: Side, said: &[Standing]) -> Option<Missions> {
    let mut missions = Missions::new();
    for unit in aircraft::able(board, side) {
        let of_unit = said.iter().rev().find_map(|standing| match standing {
            Standing::AirPatrol(plane, hex) if *plane == unit => {
                let hex = hex.or_else(|| aircraft::widest_cover(board, side));
                Some(hex.map(|hex| AirMission { hex, task: AirTask::Patrol { foe: None } }))
            }
            Standing::AirAway(plane) if *plane == unit => Some(None),
            _ => None,
        });
        let away = || said.contains(&Standing::AirNone).then_some(None);
        missions.insert(unit, of_unit.or_else(away)?);
    }
    (!missions.is_empty()).then_some(missions)
}

/// Why a side may not make this choice, which has been opened; `None` if it may.
#[must_use]
pub fn ruling(board: &Board, side: Side, choice: &str) -> Option<Refusal> {
    let verdict = match board.phase {
        Phase::Air { .. } if aircraft::read_choice(board, side, choice).is_some() => Ok(()),
        Phase::Air { .. } => Err(Objection::new("7.7", msg!("not-all-missions", choice = choice))),
        _ => match an::read_choice(choice) {
            Some(read) => an::may_choose(board, side, read),
            None => Err(Objection::new("2.1", msg!("no-an-choice", word = choice))),
        },
    };
    verdict.err().map(|objection| objection.in_line::<SidiRezegh>(choice))
}

/// Whether a text can be a choice for a slot of this name in any position; `None`: no slot of this game.
#[must_use]
pub fn can_be_choice(slot: &str, choice: &str) -> Option<bool> {
    match slot.rsplit_once('.')?.1 {
        "an" => Some(an::read_choice(choice).is_some()),
        "air" => Some(aircraft::read_missions(choice).is_some()),
        _ => None,
    }
}

/// What silence means: the AN is rolled, a die stays as it fell (ruling A1.11), and aircraft stay away.
#[must_use]
pub fn default_choice(board: &Board, side: Side) -> Option<String> {
    match board.phase {
        Phase::Air { .. } => all_away(board, side),
        _ => an::default_choice(board, side).map(|choice| choice.to_string()),
    }
}

/// The choice that keeps every aircraft on the ground; `None` if none can fly.
fn all_away(board: &Board, side: Side) -> Option<String> {
    let missions: Missions = aircraft::able(board, side).into_iter().map(|unit| (unit, None)).collect();
    (!missions.is_empty()).then(|| aircraft::choice_text(&missions))
}

/// An answer in the making.
struct Answer<'a> {
    board: &'a Board,
    side: Side,
    number: Option<AnChoice>,
    missions: Missions,
    /// A line was refused that may have been meant for a mission.
    slip: bool,
    /// The player has sealed the choice.
    sealed: bool,
}

impl Answer<'_> {
    fn line(&mut self, line: &SheetLine<Order>) -> LineFate {
        let (understood, fate) = match &line.reading {
            Reading::Prose => (None, Fate::Ignored),
            Reading::Unreadable(refusal) => {
                self.slip = true;
                (None, Fate::Problem(refusal.clone()))
            }
            Reading::Order(order) => {
                let taken = match idle::nothing_due(self.board, self.side, order) {
                    Ok(None) => self.take(order),
                    idle => idle,
                };
                let fate = match taken {
                    Ok(note) => Fate::Done { first: 0, end: 0, note },
                    Err(objection) => {
                        self.slip |= matches!(order, Order::Air { .. } | Order::If { .. });
                        Fate::Ruling(objection.in_line::<SidiRezegh>(&line.text))
                    }
                };
                (Some(order.to_string()), fate)
            }
        };
        LineFate { number: line.number, text: line.text.clone(), understood, fate }
    }

    /// Takes one order as a part of the answer; says what is to be noted beside its line.
    fn take(&mut self, order: &Order) -> Allowed<Option<Message>> {
        match (order, &self.board.phase) {
            (Order::Done | Order::Standing(_), _) => Ok(None),
            (Order::An(choice), Phase::An { .. }) => {
                an::may_choose(self.board, self.side, *choice)?;
                if self.number.is_some() {
                    return Err(Objection::new("2.1", msg!("choice-already")));
                }
                self.number = Some(*choice);
                Ok(Some(msg!("choice-sealed")))
            }
            (Order::Air { unit, mission }, Phase::Air { .. }) => {
                aircraft::may_be_sent(self.board, self.side, *unit, mission.as_ref())?;
                if self.missions.insert(*unit, mission.clone()).is_some() {
                    let reason = msg!("mission-already", unit = unit);
                    return Err(Objection::new("7.7", reason).about(unit));
                }
                Ok(Some(msg!("choice-sealed")))
            }
            (Order::Group { .. }, Phase::Air { .. }) => self.take_each(order),
            (Order::Commit { slot, .. }, Phase::An { .. } | Phase::Air { .. }) => self.committed_to(slot),
            (Order::Reveal { .. }, Phase::An { .. } | Phase::Air { .. }) => {
                Err(Objection::new("2.1", msg!("choices-not-in")).hint(msg!("send-when-asked")))
            }
            (_, Phase::An { .. }) => {
                Err(Objection::new("2.0", msg!("an-first")).hint(msg!("send-in-impulse")))
            }
            (_, Phase::Air { .. }) => {
                Err(Objection::new("7.7", msg!("air-first")).hint(msg!("send-in-impulse")))
            }
            _ => Err(Objection::new("2.0", msg!("not-due"))),
        }
    }

    /// TS 7.7: the same mission for several aircraft; those that cannot fly are left out, unless none can.
    fn take_each(&mut self, group: &Order) -> Allowed<Option<Message>> {
        let mut note = Ok(None);
        for order in group.each() {
            match idle::nothing_due(self.board, self.side, &order)? {
                Some(idle) => note = note.map(|before: Option<Message>| before.or(Some(idle))),
                None => note = Ok(self.take(&order)?),
            }
        }
        note
    }

    /// TS 2.1, 7.7: `done` alone chooses nothing, so that nothing is done.
    fn nothing_chosen(&self, fates: &mut [LineFate]) {
        let done = Order::Done.to_string();
        for fate in fates.iter_mut().filter(|fate| fate.understood.as_ref() == Some(&done)) {
            fate.fate = Fate::held_back(msg!("nothing-chosen"));
        }
    }

    /// A choice that the player seals: the host takes the hash, if it is for the slot that is asked now.
    fn committed_to(&mut self, slot: &str) -> Allowed<Option<Message>> {
        match impulses::awaiting(self.board) {
            Awaiting::Sealed { slot: due, .. } if due == slot => {
                self.sealed = true;
                Ok(Some(msg!("sealed-as-sent")))
            }
            Awaiting::Sealed { slot: due, .. } => {
                Err(Objection::new("2.1", msg!("choice-asked-is", slot = due)).about(slot))
            }
            _ => Err(Objection::new("2.1", msg!("no-choice-asked"))),
        }
    }

    /// A choice stands once it is sealed: with a slip in the missions nothing is.
    fn hold_back(&self, fates: &mut [LineFate]) {
        for fate in fates.iter_mut() {
            if matches!(&fate.fate, Fate::Done { note: Some(note), .. } if note.id() == SEALED) {
                fate.fate = Fate::held_back(msg!("missions-held"));
            }
        }
    }

    /// The missions as a choice; aircraft that are not named stay away, and the player is told.
    fn all_missions(mut self, fates: &mut [LineFate]) -> String {
        let able = aircraft::able(self.board, self.side);
        let unnamed: Vec<Id> = able.into_iter().filter(|unit| !self.missions.contains_key(unit)).collect();
        self.missions.extend(unnamed.iter().map(|unit| (*unit, None)));
        let sealed = fates.iter_mut().filter_map(|fate| match &mut fate.fate {
            Fate::Done { note: Some(note), .. } if note.id() == SEALED => Some(note),
            _ => None,
        });
        if let (Some(note), false) = (sealed.last(), unnamed.is_empty()) {
            *note = msg!("sealed-rest-stays", units = unnamed, count = unnamed.len());
        }
        aircraft::choice_text(&self.missions)
    }
}
