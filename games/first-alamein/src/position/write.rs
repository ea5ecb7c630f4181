//! Writes a board as a position sheet.

use crate::board::{At, Board, Phase, Piece};
use crate::hex::Hex;
use crate::rulebook::{EDITION, Rulebook};
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::position::listed;

/// Writes a board as a position sheet. Reading it gives an equal one.
#[must_use]
pub fn write(board: &Board) -> String {
    let mut lines = vec![format!("position first-alamein {EDITION}"), format!("turn {}", board.turn)];
    lines.push(format!("player {}", board.player));
    match board.phase {
        Phase::PlayerTurn => {}
        Phase::Setup => lines.push(format!("phase setup {}", board.player)),
        phase => lines.push(format!("phase {}", phase.word())),
    }
    let winner = board.winner.and_then(|winner| serde_json::to_value(winner).ok());
    lines.extend(winner.and_then(|winner| Some(format!("winner {}", winner.as_str()?))));
    for side in Side::BOTH {
        lines.extend(board.on_map(side).map(|(id, hex)| unit(board, side, id, hex)));
        let pieces = board.pieces.iter().filter(|(id, _)| board.side_of(**id) == Some(side));
        let off = pieces.filter(|(_, piece)| piece.at == At::Off);
        lines.extend(off.map(|(id, _)| format!("{side} {id} off")));
    }
    let gone = board.pieces.iter().filter(|(_, piece)| piece.at == At::Eliminated);
    lines.extend(listed("eliminated", gone.map(|(id, _)| id)));
    face_down(board, &mut lines);
    let printed = board.data.printed_box().map(|(id, _)| id);
    let forts = board.boxes.iter().filter(|(id, _)| Some(**id) != printed);
    lines.extend(forts.map(|(id, hex)| format!("box {id} {hex}")));
    lines.push(listed("safe", &board.safe).unwrap_or_else(|| "safe none".to_owned()));
    for (id, air) in &board.air {
        if air.out_until >= board.turn {
            lines.push(format!("air {id} out {}", air.out_until));
        } else if air.used {
            lines.push(format!("air {id} used"));
        }
    }
    lines.extend(listed("struck", &board.struck));
    lines.extend(board.control.iter().map(|(hex, side)| format!("control {hex} {side}")));
    let defaults = Rulebook::default().in_force();
    let changed = board.rulebook.in_force().into_iter().filter(|(name, value)| defaults[name] != *value);
    lines.extend(changed.map(|(name, value)| format!("policy {name} {value}")));
    lines.join("\n") + "\n"
}

fn unit(board: &Board, side: Side, id: Id, hex: Hex) -> String {
    let piece = board.pieces.get(&id).copied().unwrap_or(Piece::fresh(At::Off));
    let marks = [
        (piece.spent, " spent"),
        (piece.moved, " moved"),
        (piece.attacked, " attacked"),
        (piece.resupplied, " resupplied"),
    ];
    let marks: String = marks.into_iter().filter(|(on, _)| *on).map(|(_, mark)| mark).collect();
    format!("{side} {id} {hex}{marks}")
}

/// What lies face down: which counters, or how many.
fn face_down(board: &Board, lines: &mut Vec<String>) {
    if board.face_down.is_empty() {
        lines.extend(board.counters.iter().map(|(hex, count)| format!("counters {hex} {count}")));
    }
    for (id, hex) in &board.face_down {
        let fort = board.data.counter(*id).is_some_and(|counter| counter.kind == crate::data::Kind::Fort);
        lines.push(format!("{} {id} {hex} hidden", if fort { "box" } else { "allied" }));
    }
}
