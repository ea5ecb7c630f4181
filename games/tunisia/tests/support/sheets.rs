//! Sheets carried out on a position that is written as a sheet: what became of each line, and what happened.

use super::{Given, dice, shorts};
use feldpost_kit::dice::NoDice;
use feldpost_kit::sheet::{Fate, InputLine};
use feldpost_tunisia::board::Board;
use feldpost_tunisia::event::Event;
use feldpost_tunisia::parse;
use feldpost_tunisia::play::{Play, Wait};
use feldpost_tunisia::position;
use feldpost_tunisia::words::Side;

/// A position of scenario 5 in a phase of the Axis' second turn, with these facts parted by `;`.
pub fn at(phase: &str, facts: &str) -> Board {
    of(&format!("phase {phase}"), facts)
}

/// The same with lines of its own for the clock.
pub fn of(clock: &str, facts: &str) -> Board {
    let facts: String = facts.split(';').map(|fact| format!("{}\n", fact.trim())).collect();
    let clock: String = clock.split(';').map(|fact| format!("{}\n", fact.trim())).collect();
    let sky = if clock.contains("weather") { "" } else { "weather flight · first axis · player axis\n" };
    let scenario = if clock.contains("scenario") { "" } else { "scenario 5\n" };
    let turn = if clock.contains("turn ") { "" } else { "turn 2\n" };
    let text = format!("position tunisia 1.1\n{scenario}{turn}{sky}{clock}{facts}");
    position::read(&super::DATA, &text).unwrap_or_else(|wrong| panic!("{wrong:#?}\n{text}"))
}

/// What came of a sheet.
pub struct Came {
    /// `done`, `note`, `waits`, `-` for a condition that was not met, `held`, or the refusal.
    pub fates: Vec<String>,
    pub events: Vec<String>,
    /// The events themselves.
    pub story: Vec<Event>,
    pub wait: Option<Wait>,
    pub board: Board,
    pub labels: Vec<String>,
}

/// Carries out a sheet of a side, its lines parted by `;`, with given dice.
pub fn sheet(board: &Board, side: Side, lines: &str, faces: &[u16]) -> Came {
    prepared(board, side, lines, "", faces)
}

/// The same with what the other side has prepared.
pub fn prepared(board: &Board, side: Side, lines: &str, said: &str, faces: &[u16]) -> Came {
    let text = lines.split(';').map(str::trim).collect::<Vec<_>>().join("\n");
    let said: Vec<String> =
        said.split(';').map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect();
    let answers = parse::prepared(board, side.enemy(), &said).into_iter().collect::<Result<Vec<_>, _>>();
    let answers = answers.expect("each of these lines is an answer");
    let read = parse::parse(board, Some(side), &InputLine::number_all(&text));
    let mut given: Given = dice(faces);
    let mut play = Play::new(board, answers, &mut given);
    let outcome = play.sheet(side, &read);
    let (events, board) = (play.story.events.clone(), play.story.board.clone());
    Came {
        fates: outcome.fates.iter().map(|fate| told(&fate.fate)).collect(),
        events: shorts(&events),
        story: events,
        wait: outcome.wait,
        board,
        labels: given.labels.clone(),
    }
}

/// What a dry run says to each line.
pub fn tried(board: &Board, side: Side, lines: &str) -> Vec<String> {
    let text = lines.split(';').map(str::trim).collect::<Vec<_>>().join("\n");
    let read = parse::parse(board, Some(side), &InputLine::number_all(&text));
    let fates = Play::dry_run(board, &mut NoDice).sheet(side, &read).fates;
    fates.iter().map(|fate| told(&fate.fate)).collect()
}

fn told(fate: &Fate) -> String {
    match fate {
        Fate::Done { note: None, .. } => "done".to_owned(),
        Fate::Done { note: Some(note), .. } => format!("note {}", note.id()),
        Fate::NotMet => "-".to_owned(),
        Fate::Kept { .. } => "kept".to_owned(),
        Fate::HeldBack { reason, .. } => format!("held {}", reason.id()),
        Fate::Ruling(refusal) => format!("{} {}", refusal.rule, refusal.reason.id()),
        Fate::Problem(refusal) => format!("? {} {}", refusal.rule, refusal.reason.id()),
        Fate::Ignored => "prose".to_owned(),
    }
}
