//! The order form below a report: lines that are orders once their # is taken away, also all of them
//! together.

use super::choices::Choices;
use super::placing::Placing;
use crate::board::{Asked, Board, Phase};
use crate::event::Question;
use crate::parse::{self, name::Names};
use crate::play::Play;
use crate::words::Side;
use feldpost_kit::dice::NoDice;
use feldpost_kit::id::Id;
use feldpost_kit::sheet::{Fate, InputLine};

/// Attacks that a form proposes.
const MOST_FIGHTS: usize = 6;

/// The form of a set-up: whatever is still to be placed.
pub(super) fn set_up(to_place: &[Placing]) -> Vec<String> {
    let place = |piece: &Placing| format!("set {} {}", piece.id, piece.at);
    to_place.iter().map(place).chain(["set default".to_owned()]).collect()
}

/// The form of an answer.
pub(super) fn answer(asked: &Asked) -> Vec<String> {
    let lines: &[&str] = match asked.question {
        Question::Defence { .. } => &["defend supply yes option loss"],
        Question::Interception { .. } => &["intercept best"],
    };
    lines.iter().map(|line| (*line).to_owned()).collect()
}

/// The form of a player turn, a reaction or a mud turn.
pub(super) fn turn(board: &Board, side: Side, choices: &Choices) -> Vec<String> {
    let names = Names::of(board);
    let mut form = Form { names: &names, trial: board.clone(), side, lines: Vec::new() };
    for (at, planes) in &choices.grounded {
        // A base refits no more than it can.
        let mut planes = planes.clone();
        while !planes.is_empty() && !form.take(format!("refit {} at {at}", row(&planes))) {
            planes.pop();
        }
    }
    for dry in choices.dry.iter().filter(|dry| dry.source.is_some()) {
        let t = if dry.units == 1 { format!(" {}T", dry.cost) } else { String::new() };
        form.take(format!("fuel {}{t}", dry.who));
    }
    // Before its phase it would end what comes before.
    if matches!(board.phase, Phase::Reaction | Phase::Exploitation) {
        for (id, _) in &choices.reserves {
            form.take(format!("release {id}"));
        }
    }
    let fights = || choices.fights.iter().take(MOST_FIGHTS);
    for fight in fights() {
        let able = choices.guns.iter().filter(|(_, near)| near.contains(&fight.hex)).map(|(id, _)| *id);
        let able: Vec<Id> = able.take(2).collect();
        if !able.is_empty() {
            form.take(format!("barrage {} at {}", row(&able), fight.hex));
        }
    }
    for fight in fights() {
        form.take(format!("attack {} with {}", fight.hex, row(&fight.units)));
    }
    form.lines
}

fn row(units: &[Id]) -> String {
    units.iter().map(Id::as_str).collect::<Vec<_>>().join(" ")
}

struct Form<'a> {
    /// No line of a form moves anybody: they stay as they are.
    names: &'a Names<'a>,
    /// The board after the lines so far, attacks without effect.
    trial: Board,
    side: Side,
    lines: Vec<String>,
}

impl Form<'_> {
    /// Takes a line into the form, if it is good behind those before it.
    fn take(&mut self, line: String) -> bool {
        let sheet = parse::parse_with(self.names, Some(self.side), &InputLine::number_all(&line));
        let mut none = NoDice;
        let mut play = Play::dry_run(&self.trial, &mut none);
        let fates = play.sheet(self.side, &sheet).fates;
        let is_good = !fates.is_empty() && fates.iter().all(|fate| matches!(fate.fate, Fate::Done { .. }));
        if is_good {
            self.trial = play.story.board;
            self.lines.push(line);
        }
        is_good
    }
}
