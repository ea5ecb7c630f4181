//! T2 5, S1, S3, S5: who has won.

use crate::board::Board;
use crate::calendar::Date;
use crate::event::Winner;
use crate::hex::Hex;
use crate::rules::control;
use crate::words::Side;
use feldpost_kit::id::Id;

/// T2 5.1: the last day of a sudden death.
const SUDDEN: Date = Date::new(1943, 2, 15);
/// The levels of the campaign, from the best of the Allies to the best of the Axis.
const LEVELS: [&str; 7] =
    ["allied-massive", "allied-major", "allied-minor", "draw", "axis-minor", "axis-major", "axis-massive"];

fn holds(board: &Board, side: Side, place: &str) -> bool {
    let hex = Id::new(place).and_then(|id| board.data.places.get(&id)).and_then(|place| place.hex);
    hex.is_some_and(|hex| control::holder(board, hex) == side)
}

/// Whether combat units of a side stand in a hex.
fn stands(board: &Board, side: Side, hex: Option<Hex>) -> bool {
    hex.is_some_and(|hex| !board.fighters(hex, side).is_empty())
}

fn place(board: &Board, id: &str) -> Option<Hex> {
    Id::new(id).and_then(|id| board.data.places.get(&id)).and_then(|place| place.hex)
}

/// T2 5.1: what ends the game at the end of a turn.
#[must_use]
pub fn now(board: &Board) -> Option<(String, i32, Winner)> {
    let campaign = matches!(board.scenario, "2" | "4" | "6");
    let both = ["tunis", "bizerte"].iter().all(|place| holds(board, Side::Allied, place));
    (campaign && both && board.date() <= SUDDEN).then(|| (LEVELS[0].to_owned(), 0, Winner::Allied))
}

/// T2 5.2, S1, S3, S5: who has won when the last turn is over, with the level and how far options have
/// shifted
/// it towards the Allies (ruling T8).
#[must_use]
pub fn at_the_end(board: &Board) -> (String, i32, Winner) {
    let winner = match board.scenario {
        "5" => mareth(board),
        "3" => kasserine(board),
        "1" => race(board),
        _ => return campaign(board),
    };
    let level = match winner {
        Winner::Axis => "axis",
        Winner::Allied => "allied",
        Winner::Draw => "draw",
    };
    (level.to_owned(), 0, winner)
}

/// T2 S5: the Allies win if no enemy is left in the Mareth Line, or if they are in Gabès.
fn mareth(board: &Board) -> Winner {
    let held = board.data.mareth.iter().any(|hex| stands(board, Side::Axis, Some(*hex)));
    if !held || stands(board, Side::Allied, place(board, "gabes")) { Winner::Allied } else { Winner::Axis }
}

/// T2 S3: the Axis must be in Tebessa and in a source of the Allies, the Allies in Tebessa; else nobody has
/// won (ruling T1).
fn kasserine(board: &Board) -> Winner {
    let sources = ["A08.11", "A18.11", "A27.11", "A36.11"];
    let source = sources.iter().any(|name| stands(board, Side::Axis, name.parse().ok()));
    if stands(board, Side::Axis, place(board, "tebessa")) && source {
        Winner::Axis
    } else if stands(board, Side::Allied, place(board, "tebessa")) {
        Winner::Allied
    } else {
        Winner::Draw
    }
}

/// T2 S1: three of five towns.
fn race(board: &Board) -> Winner {
    let towns = ["A41.22", "A41.28", "A45.26", "A48.24", "A44.31"];
    let held = towns.iter().filter(|name| stands(board, Side::Allied, name.parse().ok())).count();
    if held >= 3 { Winner::Allied } else { Winner::Axis }
}

/// T2 5.2: the first level that holds, the Allies' before the Axis' (ruling T12).
fn campaign(board: &Board) -> (String, i32, Winner) {
    let allied = |place: &str| holds(board, Side::Allied, place);
    let axis = |places: &[&str]| places.iter().all(|place| holds(board, Side::Axis, place));
    let minor = ["tunis", "bizerte", "sfax", "mateur"];
    let major = ["tunis", "bizerte", "sfax", "mateur", "gafsa"];
    let at = if allied("tunis") && allied("bizerte") {
        1
    } else if allied("tunis") || allied("bizerte") {
        2
    } else if axis(&major) && axis(&["tebessa", "bone"]) {
        6
    } else if axis(&major) && (axis(&["tebessa"]) || axis(&["bone"])) {
        5
    } else if axis(&minor) {
        4
    } else {
        3
    };
    let shift = shift(board);
    let shifted = (at - shift).clamp(0, 6);
    let level = usize::try_from(shifted).ok().and_then(|at| LEVELS.get(at)).copied().unwrap_or("draw");
    let winner = match shifted {
        ..=2 => Winner::Allied,
        3 => Winner::Draw,
        _ => Winner::Axis,
    };
    (level.to_owned(), shift, winner)
}

/// T2 4.2, 4.5, 4.7: how many levels options shift the victory towards the Allies.
fn shift(board: &Board) -> i32 {
    let has = |option: &str| i32::from(board.options.contains(option));
    has("4.2") - has("4.5") + (has("4.7a") + has("4.7b")).min(1)
}
