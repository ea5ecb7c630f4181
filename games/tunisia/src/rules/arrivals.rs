//! T2 2.1, 3.1, S3, S5: where units and supply arrive.

use crate::board::Board;
use crate::hex::Hex;
use crate::rules::{area, supply, trace};
use crate::scenario::At;
use crate::words::{Entry, Side};

/// OCS 13.6b: where an arrival enters: the hex that is named, or the first one of an entry; if enemies stand
/// there the nearest open hex of the same kind, else the nearest hex that is open at all.
#[must_use]
pub fn entry(board: &Board, side: Side, at: &At) -> Option<Hex> {
    let wanted: Vec<Hex> = match (&at.hex, at.area.as_deref()) {
        (Some(hex), _) => vec![*hex],
        (None, Some("entry-a")) => board.data.entries.get(&Entry::A).cloned().unwrap_or_default(),
        (None, Some("entry-e")) => board.data.entries.get(&Entry::E).cloned().unwrap_or_default(),
        (None, _) => vec![],
    };
    free(board, side, &wanted)
}

fn free(board: &Board, side: Side, wanted: &[Hex]) -> Option<Hex> {
    let is_free = |hex: &Hex| area::is_open(board, *hex) && board.fighters(*hex, side.enemy()).is_empty();
    let first = wanted.first().copied()?;
    let nearest = || Hex::all().filter(is_free).min_by_key(|hex| (hex.distance(first), *hex));
    wanted.iter().copied().find(is_free).or_else(nearest)
}

/// OCS 12.8e: where units come back that broke out: the first supply source that is free.
#[must_use]
pub fn source(board: &Board, side: Side) -> Option<Hex> {
    free(board, side, &trace::sources(board, side))
}

/// T2 2.4b, S3, S5, S6: supply that comes each turn without transport, in T.
#[must_use]
pub fn free_supply(board: &Board, side: Side) -> Vec<(Hex, i32)> {
    let one_of = |names: &[&str], sp: i32| {
        let hexes: Vec<Hex> = names.iter().filter_map(|name| name.parse().ok()).collect();
        free(board, side, &hexes).map(|hex| (hex, supply::in_t(sp)))
    };
    let named = |name: &str, sp: i32| one_of(&[name], sp);
    let entry_e = |sp: i32| {
        let hexes = board.data.entries.get(&Entry::E).cloned().unwrap_or_default();
        free(board, side, &hexes).map(|hex| (hex, supply::in_t(sp)))
    };
    let found = match (board.scenario, side) {
        ("5", Side::Allied) => vec![named("B62.07", 3)],
        ("5", Side::Axis) => vec![],
        ("3", Side::Axis) => vec![named("B57.30", 1), named("A54.11", 1)],
        // Ruling T40: at the source nearest to the front that is free, Canrobert last.
        ("3", Side::Allied) => vec![one_of(&["A36.11", "A27.11", "A18.11", "A08.11"], 2)],
        (scenario, Side::Allied) => {
            let south = if scenario == "6" { named("A56.01", 3) } else { None };
            vec![south, if board.released && scenario != "6" { entry_e(3) } else { None }]
        }
        (_, Side::Axis) => vec![],
    };
    found.into_iter().flatten().collect()
}
