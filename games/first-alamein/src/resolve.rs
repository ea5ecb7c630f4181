//! How a sheet is taken: what of it is carried out, what waits, and what the host keeps for its side.

use crate::board::{Board, Phase};
use crate::event::Event;
use crate::order::{Order, Prepared};
use crate::parse;
use crate::play::{Outcome, Play};
use crate::rules::setup;
use crate::words::Side;
use feldpost_kit::dice::{Dice, NoDice};
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use feldpost_kit::sheet::{Fate, InputLine, LineFate, Reading, Sheet, SheetLine};
use feldpost_kit::system::{Choosing, Resolution};
use std::collections::BTreeMap;

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
    match parted(board, side, sheet) {
        Some((setup, rest)) => {
            let (play, mut outcome) = played(board, side, &setup, said, dice);
            if play.board.phase == Phase::PlayerTurn {
                outcome.fates.extend(rest.iter().map(waiting));
                outcome.left = rest;
                return resolution(side, play, outcome);
            }
            drop(play);
            let (play, outcome) = played(board, side, sheet, said, dice);
            resolution(side, play, outcome)
        }
        None => {
            let (play, outcome) = played(board, side, sheet, said, dice);
            resolution(side, play, outcome)
        }
    }
}

/// The Axis may mail its set-up together with its first player turn: what ends the set-up, and what follows.
fn parted(board: &Board, side: Side, sheet: &Sheet<Order>) -> Option<(Sheet<Order>, Vec<SheetLine<Order>>)> {
    if board.phase != Phase::Setup || side != Side::Axis || board.player != side {
        return None;
    }
    let done = sheet.lines.iter().position(|line| line.reading == Reading::Order(Order::Done))?;
    let (first, rest) = sheet.lines.split_at(done + 1);
    let orders = rest.iter().any(|line| matches!(line.reading, Reading::Order(_)));
    orders.then(|| (Sheet { lines: first.to_vec(), dry_run: sheet.dry_run }, rest.to_vec()))
}

fn waiting(line: &SheetLine<Order>) -> LineFate {
    let (understood, fate) = match &line.reading {
        Reading::Order(order) => (Some(order.to_string()), Fate::held_back(msg!("waits-for-an-answer"))),
        Reading::Unreadable(refusal) => (None, Fate::Problem(refusal.clone())),
        Reading::Prose => (None, Fate::Ignored),
    };
    LineFate { number: line.number, text: line.text.clone(), understood, fate }
}

fn played<'a>(
    board: &Board,
    side: Side,
    sheet: &Sheet<Order>,
    said: &[String],
    dice: &'a mut dyn Dice,
) -> (Play<'a>, Outcome) {
    let (standing, given): (Vec<String>, Vec<String>) =
        said.iter().cloned().partition(|line| line.starts_with(STANDING));
    let read = |lines: &[String]| parse::prepared(board, side.enemy(), lines);
    let mut play = Play::new(board, read(&standing), dice);
    // Also if he was asked and leaves it at what stands.
    if !given.is_empty() {
        play = play.answered(read(&given));
    }
    let outcome = play.sheet(side, sheet);
    (play, outcome)
}

fn resolution(side: Side, play: Play<'_>, outcome: Outcome) -> Resolution<Event> {
    let under_way = play.board.player == side && play.board.phase != Phase::End;
    let (mut kept, mut left) = (vec![], vec![]);
    if outcome.sealed.is_some() {
        left = play.kept().into_iter().map(unnumbered).collect();
    } else if !outcome.left.is_empty() {
        left = if play.board.phase < Phase::PlayerTurn {
            vec![]
        } else {
            play.kept().into_iter().map(unnumbered).collect()
        };
        left.extend(
            outcome.left.iter().map(|line| InputLine { number: line.number, text: line.text.clone() }),
        );
    } else if !outcome.answers.is_empty() || answered(&play) {
        left = outcome.answers.iter().map(|said: &Prepared| unnumbered(said.to_string())).collect();
        left.push(unnumbered(Order::Done.to_string()));
    } else if under_way {
        kept = play.kept();
    }
    Resolution { events: play.events, fates: outcome.fates, kept, left }
}

/// A line that stands in no mail.
fn unnumbered(text: String) -> InputLine {
    InputLine { number: 0, text }
}

fn answered(play: &Play<'_>) -> bool {
    play.events.iter().any(|event| matches!(event, Event::Answered { .. }))
}

/// FA V.B: the sealed half of the set-up, from the same orders as the open half: which counter lies where. It
/// must fit the counters that lie on the map.
pub(crate) fn choose(board: &Board, side: Side, sheet: &Sheet<Order>) -> Choosing {
    if board.phase != Phase::Sealing || side != Side::Allied {
        let fates = Play::dry_run(board, &mut NoDice).sheet(side, sheet).fates;
        return Choosing { choice: None, fates };
    }
    let mut blank = Board { phase: Phase::Setup, player: side, ..board.clone() };
    blank.counters.clear();
    let mut dice = NoDice;
    let mut play = Play::new(&blank, vec![], &mut dice);
    let orders = |line: &&SheetLine<Order>| line.reading != Reading::Order(Order::Done);
    let lines: Vec<SheetLine<Order>> = sheet.lines.iter().filter(orders).cloned().collect();
    let placed = play.sheet(side, &Sheet { lines, dry_run: false });
    let fits = setup::fits(board, play.layout());
    let choice = fits.then(|| setup::choice(play.layout()));
    let mut told: BTreeMap<usize, LineFate> = BTreeMap::new();
    let mut fates = Vec::new();
    for fate in placed.fates {
        told.insert(fate.number, fate);
    }
    for line in &sheet.lines {
        let fate = match told.remove(&line.number) {
            Some(fate) if fits || fate.refusal().is_some() => fate,
            other => {
                let understood = other.and_then(|fate| fate.understood);
                let fate = match (&line.reading, fits) {
                    (Reading::Order(_), true) => Fate::Done { first: 0, end: 0, note: None },
                    (Reading::Order(_), false) => Fate::held_back(msg!("setup-misfit")),
                    (Reading::Unreadable(refusal), _) => Fate::Problem(refusal.clone()),
                    (Reading::Prose, _) => Fate::Ignored,
                };
                LineFate { number: line.number, text: line.text.clone(), understood, fate }
            }
        };
        fates.push(fate);
    }
    Choosing { choice, fates }
}

/// What of a side's standing orders the other one's sheet may need, and what the side has answered.
pub(crate) fn prepared(board: &Board, side: Side, standing: &[String], rest: &[String]) -> Vec<String> {
    let in_its_turn = board.phase >= Phase::PlayerTurn && board.phase != Phase::End;
    if board.player == side || !in_its_turn {
        return vec![];
    }
    let said = |line: &&String| parse::prepared_line(board, side, line).is_ok();
    let answer = |line: &&String| **line == Order::Done.to_string() || said(line);
    let standing = standing.iter().filter(|line| line.starts_with(STANDING)).filter(said);
    let rest = rest.iter().filter(|line| !line.starts_with(STANDING)).filter(answer);
    standing.chain(rest).cloned().collect()
}

/// The side's standing orders after a sheet, as lines.
pub(crate) fn standing_after(
    board: &Board,
    side: Side,
    before: &[String],
    sheet: &Sheet<Order>,
) -> Vec<String> {
    let said: Vec<Prepared> = sheet
        .orders()
        .filter_map(|order| match order {
            Order::Standing(prepared) => Some(prepared.clone()),
            _ => None,
        })
        .collect();
    let after = crate::play::answers::standing_after(&parse::prepared(board, side, before), &said);
    after.into_iter().map(|prepared| Order::Standing(prepared).to_string()).collect()
}

/// FA V.B: whether a text can be a sealed set-up, as far as its form goes.
pub(crate) fn is_setup(board: &Board, choice: &str) -> bool {
    let all: Vec<Id> = setup::to_place(board, Side::Allied);
    setup::read_choice(choice)
        .is_some_and(|layout| layout.len() == all.len() && layout.keys().all(|id| all.contains(id)))
}
