//! How a sheet is taken: what of it is carried out, what waits, and what the host keeps for its side.

use crate::board::{Board, Phase};
use crate::event::Event;
use crate::order::{Order, Prepared};
use crate::parse;
use crate::play::{Outcome, Play};
use crate::words::Side;
use feldpost_kit::dice::Dice;
use feldpost_kit::sheet::{InputLine, Sheet, SheetLine};
use feldpost_kit::system::Resolution;

/// How a line of a side's standing orders begins.
const STANDING: &str = "standing ";

/// Resolves a side's sheet. `said` is what the other side has prepared for it: standing orders, and behind
/// them what it has answered since the sheet stopped.
pub(crate) fn orders(
    board: &Board,
    side: Side,
    sheet: &Sheet<Order>,
    said: &[String],
    dice: &mut dyn Dice,
) -> Resolution<Event> {
    let (standing, given): (Vec<String>, Vec<String>) =
        said.iter().cloned().partition(|line| line.starts_with(STANDING));
    let read = |lines: &[String]| understood(board, side.enemy(), lines);
    let mut play = Play::new(board, read(&standing), dice);
    // Also if he was asked and leaves it at what stands.
    if !given.is_empty() {
        play = play.answered(read(&given));
    }
    let outcome = play.sheet(side, sheet);
    resolution(play, outcome)
}

fn resolution(play: Play<'_>, outcome: Outcome) -> Resolution<Event> {
    let as_written = |lines: &[SheetLine<Order>]| -> Vec<InputLine> {
        lines.iter().map(|line| InputLine { number: line.number, text: line.text.clone() }).collect()
    };
    let mut left = vec![];
    let answered = play.story.events.iter().any(|event| matches!(event, Event::Answered { .. }));
    if !outcome.left.is_empty() {
        left = as_written(&outcome.left);
    } else if !outcome.answers.is_empty() || answered {
        left = outcome.answers.iter().map(|said: &Prepared| unnumbered(said.to_string())).collect();
        left.push(unnumbered(Order::Done.to_string()));
    }
    let kept = outcome.kept.iter().map(|line| line.text.clone()).collect();
    Resolution { events: play.story.events, fates: outcome.fates, kept, left }
}

/// A line that stands in no mail.
fn unnumbered(text: String) -> InputLine {
    InputLine { number: 0, text }
}

/// What of a side's standing orders the other one's sheet may need, and what the side has answered.
#[must_use]
pub fn prepared(board: &Board, side: Side, standing: &[String], rest: &[String]) -> Vec<String> {
    let acts = board.acting() == side && board.phase != Phase::Mud;
    // T2 1.3c: nobody answers anything in a mud turn.
    let in_mud = board.phase == Phase::Mud && board.sealed_mud;
    if acts || in_mud || matches!(board.phase, Phase::SetUp | Phase::End) {
        return vec![];
    }
    let done = Order::Done.to_string();
    let standing = standing.iter().filter(|line| line.starts_with(STANDING));
    let rest = rest.iter().filter(|line| !line.starts_with(STANDING));
    let said: Vec<&String> = standing.chain(rest).collect();
    let read = parse::prepared(board, side, &said);
    let counts = said.into_iter().zip(read).filter(|(line, read)| read.is_ok() || **line == done);
    counts.map(|(line, _)| line.clone()).collect()
}

/// Those of the lines that say something in advance.
fn understood(board: &Board, side: Side, lines: &[String]) -> Vec<Prepared> {
    parse::prepared(board, side, lines).into_iter().filter_map(Result::ok).collect()
}

/// The side's standing orders after a sheet, as lines.
#[must_use]
pub fn standing_after(board: &Board, side: Side, before: &[String], sheet: &Sheet<Order>) -> Vec<String> {
    let said: Vec<Prepared> = sheet
        .orders()
        .filter_map(|order| match order {
            Order::Standing(prepared) => Some(prepared.clone()),
            _ => None,
        })
        .collect();
    let after = crate::play::answers::standing_after(&understood(board, side, before), &said);
    after.into_iter().map(|prepared| Order::Standing(prepared).to_string()).collect()
}

/// OCS 2.3: whom a side has said it will elect, where that is asked of it now.
#[must_use]
pub fn due(board: &Board, side: Side, standing: &[String]) -> Vec<String> {
    if board.phase != Phase::Election || board.player != side {
        return vec![];
    }
    let said = crate::play::answers::Answers::new(understood(board, side, standing));
    let elects = said.elects(board.is_mud());
    elects.map(|elect| Order::First(elect).to_string()).into_iter().collect()
}
