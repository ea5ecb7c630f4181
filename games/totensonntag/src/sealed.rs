//! Sealed choices: who owes one, what a sheet answers, and how a choice is written.
//!
//! Two are known: the Activation Number (TS 2.1) and air missions (TS 7.7). The host keeps a choice from
//! its commitment until both sides' are opened.

use crate::board::{Board, Phase};
use crate::hex::SidiRezegh;
use crate::order::{AnChoice, Order, Standing};
use crate::rules::activation_number::{self as an, AnOption};
use crate::rules::aircraft::{self, Missions};
use crate::rules::{Allowed, Objection, idle, impulses};
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::sheet::{Fate, LineFate, Reading, Refusal, Sheet, SheetLine};
use feldpost_kit::system::{Awaiting, Choosing, Decision};

/// What stands beside a line that answers a sealed decision.
const SEALED: &str = "sealed, and opened when every choice is in";

/// What stands beside a commitment that the player has made.
const SEALED_BY_PLAYER: &str = "sealed by you; the host takes it as it is";

/// What is awaited in a phase of sealed choices of this kind: commitments, then their opening.
#[must_use]
pub fn awaiting(board: &Board, kind: &str, committed: &[Side]) -> Awaiting {
    let (turn, couplet) = (board.turn, board.couplet);
    let slot = format!("T{turn:02}C{couplet}.{kind}");
    let ids = |sides: &[Side]| sides.iter().map(|side| side.id()).collect();
    match stage(board, committed) {
        None => Awaiting::Reveal { slot, sides: ids(committed) },
        Some((sides, title)) => {
            let title = format!("{title}, turn {turn}, couplet {couplet}");
            let decision = Decision { id: slot.clone(), title };
            Awaiting::Sealed { slot, sides: ids(&sides), decision }
        }
    }
}

/// Who must commit next, and to what. TS 2.1, rulings A1.4 to A1.6: choosers before any die, then those
/// who may change theirs. TS 7.7: both sides at once.
fn stage(board: &Board, committed: &[Side]) -> Option<(Vec<Side>, &'static str)> {
    let stages = [
        (an::owing(board, committed, AnOption::Choose), "choice of the Activation Number"),
        (an::owing(board, committed, AnOption::Adjust), "change of the Activation Number"),
        (aircraft::owing(board, committed), "air missions"),
    ];
    stages.into_iter().find(|(sides, _)| !sides.is_empty())
}

/// Reads a sheet as the answer to the sealed decision that a side owes.
#[must_use]
pub fn choose(board: &Board, side: Side, sheet: &Sheet<Order>) -> Choosing {
    let mut answer = Answer { board, side, number: None, missions: Missions::new(), slip: false };
    let mut fates: Vec<LineFate> = sheet.lines.iter().map(|line| answer.line(line)).collect();
    if answer.missions.is_empty() {
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
    if matches!(board.phase, Phase::Air { .. }) {
        let away = standing.contains(&Order::Standing(Standing::AirNone).to_string());
        return all_away(board, side).filter(|_| away);
    }
    let choices = standing.iter().filter_map(|line| line.strip_prefix("standing an "));
    let allowed =
        |text: &&str| an::read_choice(text).is_some_and(|choice| an::may_choose(board, side, choice).is_ok());
    choices.rev().find(allowed).map(str::to_owned)
}

/// Why a side may not make this choice, which has been opened; `None` if it may.
#[must_use]
pub fn ruling(board: &Board, side: Side, choice: &str) -> Option<Refusal> {
    let verdict = match board.phase {
        Phase::Air { .. } if aircraft::read_choice(board, side, choice).is_some() => Ok(()),
        Phase::Air { .. } => {
            Err(Objection::new("7.7", format!("`{choice}` does not give every aircraft an allowed mission")))
        }
        _ => match an::read_choice(choice) {
            Some(read) => an::may_choose(board, side, read),
            None => Err(Objection::new("2.1", format!("`{choice}` is no choice of AN"))),
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
                    Ok(None) => self.take(order).map(|note| note.map(str::to_owned)),
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
    fn take(&mut self, order: &Order) -> Allowed<Option<&'static str>> {
        match (order, &self.board.phase) {
            (Order::Done | Order::Standing(Standing::An(_)), _) => Ok(None),
            (Order::Standing(Standing::AirNone), _) if self.board.options.aircraft => Ok(None),
            (Order::An(choice), Phase::An { .. }) => {
                an::may_choose(self.board, self.side, *choice)?;
                if self.number.is_some() {
                    return Err(Objection::new("2.1", "the sheet holds a choice already"));
                }
                self.number = Some(*choice);
                Ok(Some(SEALED))
            }
            (Order::Air { unit, mission }, Phase::Air { .. }) => {
                aircraft::may_be_sent(self.board, self.side, *unit, mission.as_ref())?;
                if self.missions.insert(*unit, mission.clone()).is_some() {
                    let reason = format!("the sheet holds a mission of {unit} already");
                    return Err(Objection::new("7.7", reason).about(unit));
                }
                Ok(Some(SEALED))
            }
            (Order::Commit { slot, .. }, Phase::An { .. } | Phase::Air { .. }) => self.committed_to(slot),
            (Order::Reveal { .. }, Phase::An { .. } | Phase::Air { .. }) => {
                Err(Objection::new("2.1", "not every choice of the slot is in yet")
                    .hint("send it when the host asks for it"))
            }
            (_, Phase::An { .. }) => {
                Err(Objection::new("2.0", "your choice of the Activation Number comes first")
                    .hint("send this order when your impulse has begun"))
            }
            (_, Phase::Air { .. }) => Err(Objection::new("7.7", "your air missions come first")
                .hint("send this order when your impulse has begun")),
            _ => Err(Objection::new("2.0", "not due now")),
        }
    }

    /// A choice that the player seals: the host takes the hash, if it is for the slot that is asked now.
    fn committed_to(&self, slot: &str) -> Allowed<Option<&'static str>> {
        match impulses::awaiting(self.board) {
            Awaiting::Sealed { slot: due, .. } if due == slot => Ok(Some(SEALED_BY_PLAYER)),
            Awaiting::Sealed { slot: due, .. } => {
                Err(Objection::new("2.1", format!("the choice that is asked now is {due}")).about(slot))
            }
            _ => Err(Objection::new("2.1", "no choice is asked now")),
        }
    }

    /// A choice stands once it is sealed: with a slip in the missions nothing is.
    fn hold_back(&self, fates: &mut [LineFate]) {
        let reason = "not sealed yet, because a line was refused: send all your missions again";
        for fate in fates.iter_mut() {
            if matches!(&fate.fate, Fate::Done { note: Some(note), .. } if note == SEALED) {
                fate.fate = Fate::HeldBack { reason: reason.to_owned() };
            }
        }
    }

    /// The missions as a choice; aircraft that are not named stay away, and the player is told.
    fn all_missions(mut self, fates: &mut [LineFate]) -> String {
        let able = aircraft::able(self.board, self.side);
        let unnamed: Vec<Id> = able.into_iter().filter(|unit| !self.missions.contains_key(unit)).collect();
        self.missions.extend(unnamed.iter().map(|unit| (*unit, None)));
        let sealed = fates.iter_mut().filter_map(|fate| match &mut fate.fate {
            Fate::Done { note: Some(note), .. } if note == SEALED => Some(note),
            _ => None,
        });
        if let (Some(note), false) = (sealed.last(), unnamed.is_empty()) {
            let names: Vec<&str> = unnamed.iter().map(Id::as_str).collect();
            let stay = if unnamed.len() == 1 { "stays" } else { "stay" };
            *note = format!("{SEALED}; {} {stay} away", names.join(", "));
        }
        aircraft::choice_text(&self.missions)
    }
}
