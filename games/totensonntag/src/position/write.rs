//! A board as a position sheet.

use super::{first_by_an, missions_by_an};
use crate::apply::combined_arms_snapshot;
use crate::board::{Act, Board, Phase, Piece, Place};
use crate::hex::Hex;
use crate::words::{Class, Side, Sides};
use feldpost_kit::id::Id;
use feldpost_kit::position::listed;
use std::collections::BTreeSet;

pub(super) fn sheet(board: &Board) -> String {
    let mut lines = vec![
        format!("position totensonntag {}", board.edition),
        format!("turn {} couplet {}", board.turn, board.couplet),
    ];
    for (key, numbers) in [("an", board.an), ("previous-an", board.previous_an), ("rolled", board.an_die)] {
        lines.extend(by_side(key, numbers));
    }
    if board.first != first_by_an(board.an) {
        lines.push(format!("first {}", board.first.map_or("none", side_word)));
    }
    phase(board, &mut lines);
    let asked = Side::BOTH.into_iter().filter(|side| board.night_stop[*side]);
    lines.extend(listed("standing-night", asked.map(side_word)));
    let active = |marked: bool| {
        let active =
            move |side: &Side| matches!(board.phase, Phase::Impulse { side: active } if active == *side);
        Side::BOTH.into_iter().filter(move |side| marked && active(side)).map(side_word)
    };
    lines.extend(listed("standing-idle", active(board.impulse.asked)));
    lines.extend(listed("plan-used", active(board.impulse.planned)));
    rules_in_play(board, &mut lines);
    if board.given != 0 {
        lines.push(format!("given {}", board.given));
    }
    for (hex, stack) in &board.stacks {
        lines.extend(stack.iter().map(|id| unit(board, *id, "", &format!(" {hex}"))));
    }
    off_map(board, &mut lines);
    for (hex, side) in &board.control {
        let start = board.data.scenario.objectives.iter().find(|o| o.hex == *hex).map(|o| o.control_at_start);
        if start != Some(*side) {
            lines.push(format!("control {hex} {}", side_word(*side)));
        }
    }
    if board.missions != missions_by_an(board) {
        lines.push(format!("missions {}", if board.missions { "flown" } else { "none" }));
    }
    impulse(board, &mut lines);
    lines.join("\n") + "\n"
}

fn side_word(side: Side) -> &'static str {
    match side {
        Side::Dak => "dak",
        Side::Cw => "cw",
    }
}

/// `key cw 4 dak 3`, as far as the numbers are known.
fn by_side(key: &str, numbers: Sides<Option<u16>>) -> Option<String> {
    let number = |side: Side| numbers[side].map(|number| format!("{} {number}", side_word(side)));
    listed(key, [Side::Cw, Side::Dak].into_iter().filter_map(number))
}

fn phase(board: &Board, lines: &mut Vec<String>) {
    match &board.phase {
        Phase::Setup { side } => lines.push(format!("awaits setup {}", side_word(*side))),
        Phase::An { committed } => {
            let choosing: Vec<Side> = Side::BOTH.into_iter().filter(|side| chooses(board, *side)).collect();
            lines.push(match choosing[..] {
                [] => "awaits an".to_owned(),
                [side] => format!("awaits an {}", side_word(side)),
                _ => "awaits an both".to_owned(),
            });
            lines.extend(listed("committed", committed.iter().copied().map(side_word)));
        }
        Phase::Air { committed } => {
            lines.push("awaits air both".to_owned());
            lines.extend(listed("committed", committed.iter().copied().map(side_word)));
        }
        Phase::Impulse { side } => lines.push(format!("awaits impulse {}", side_word(*side))),
        Phase::Night { ready, declined } => {
            lines.push("awaits night".to_owned());
            lines.extend(listed("ready", ready.iter().copied().map(side_word)));
            lines.extend(listed("declined", declined));
        }
        Phase::End { points, winner } => {
            lines.push("awaits end".to_owned());
            lines.push(format!("result {} {points}", side_word(*winner)));
        }
    }
}

/// TS 2.1, 2.2: whether a side may choose its AN in this couplet. For the reader's eye only.
fn chooses(board: &Board, side: Side) -> bool {
    let surprise = &board.data.scenario.first_turn_surprise;
    let by_surprise = (surprise.turn, surprise.couplet, surprise.side) == (board.turn, board.couplet, side);
    by_surprise || board.previous_an[side].is_some_and(|number| number >= 5)
}

fn rules_in_play(board: &Board, lines: &mut Vec<String>) {
    lines.extend(board.options.in_play().map(|name| format!("option {name}")));
    let edition = board.data.edition(&board.edition).ok();
    for (name, value) in board.rulebook.listed() {
        let usual = edition.and_then(|edition| edition.policies.get(&name));
        if usual.map(crate::rulebook::policy_text).as_ref() != Some(&value) {
            lines.push(format!("policy {name} {value}"));
        }
    }
}

fn off_map(board: &Board, lines: &mut Vec<String>) {
    for counter in &board.data.units {
        let Some(piece) = board.units.get(&counter.id) else { continue };
        let due = (1..=board.turn).contains(&counter.arrival_turn) || counter.class == Class::Aircraft;
        let marked = piece.sp != counter.sf || !marks(board, counter.id, piece.place).is_empty();
        match piece.place {
            Place::Reserve if due || marked => lines.push(unit(board, counter.id, "", " reserve")),
            Place::Exited => lines.push(unit(board, counter.id, "exited ", "")),
            Place::Destroyed => lines.push(unit(board, counter.id, "destroyed ", "")),
            Place::Reserve | Place::Hex(_) => {}
        }
    }
}

/// A unit's line: what comes before it, its place, and its marks.
fn unit(board: &Board, id: Id, before: &str, place: &str) -> String {
    let Some((counter, piece)) = board.unit(id) else { return format!("# {id} is not in play") };
    let usual = if piece.place == Place::Destroyed { 0 } else { counter.sf };
    let Piece { sp, place: at } = piece;
    let sp = if sp == usual { String::new() } else { format!(" sp {sp}") };
    format!("{before}{} {id}{place}{sp}{}", side_word(counter.side), marks(board, id, at))
}

fn marks(board: &Board, id: Id, place: Place) -> String {
    let impulse = &board.impulse;
    let mut marks = String::new();
    let acted = impulse.acted.get(&id);
    marks.push_str(match acted {
        None => "",
        Some(Act::Moved) => " moved",
        Some(Act::Attacked) => " attacked",
        Some(Act::Passed) => " passed",
        Some(Act::Supported) => " supported",
    });
    let usual = acted == Some(&Act::Moved) && matches!(place, Place::Hex(_));
    marks.push_str(match (impulse.changed_hex.contains(&id), usual) {
        (true, false) => " changed-hex",
        (false, true) => " same-hex",
        _ => "",
    });
    if let Some(attacked) = impulse.attacked.get(&id) {
        marks.push_str(&format!(" fought {} {}", attacked.hex, attacked.mode.word()));
    }
    if impulse.hits.contains(&id) {
        marks.push_str(" hit");
    }
    marks
}

fn impulse(board: &Board, lines: &mut Vec<String>) {
    let impulse = &board.impulse;
    let usual = match board.phase {
        Phase::Impulse { side } => combined_arms_snapshot(board, side),
        _ => BTreeSet::new(),
    };
    if impulse.combined_arms != usual {
        let line = listed("combined-arms", &impulse.combined_arms);
        lines.push(line.unwrap_or_else(|| "combined-arms none".to_owned()));
    }
    for (key, number) in
        [("panzers-entered", impulse.panzers_entered), ("entry-bonuses", impulse.entry_bonuses)]
    {
        lines.extend((number > 0).then(|| format!("{key} {number}")));
    }
    let fought: BTreeSet<Hex> = impulse.attacked.values().map(|attacked| attacked.hex).collect();
    if impulse.close_attacked != fought {
        let line = listed("close-attacked", &impulse.close_attacked);
        lines.push(line.unwrap_or_else(|| "close-attacked none".to_owned()));
    }
    lines.extend(impulse.may_go_on.iter().map(|(unit, mps)| format!("may-go-on {unit} {mps}")));
    for support in &impulse.support {
        let reserved = listed(" for", &support.reserved).unwrap_or_default();
        lines.push(format!("supporting {} {} left {}{reserved}", support.recon, support.hex, support.left));
    }
}
