//! Built-in opponents.

pub mod random;
mod steady;

use crate::board::{Board, Phase};
use crate::parse;
use crate::play::Play;
use crate::words::Side;
use feldpost_kit::dice::NoDice;
use feldpost_kit::sheet::InputLine;

/// Their names.
pub const NAMES: &[&str] = &["steady", "bold"];

/// The sheet that an opponent mails for whatever is asked of its side. The nonce only varies what is as good
/// as something else.
#[must_use]
pub fn sheet(name: &str, board: &Board, side: Side, nonce: u64) -> String {
    if let Some(asked) = &board.asked {
        return if asked.side == side { "done\n".to_owned() } else { String::new() };
    }
    let both = board.phase == Phase::Mud && board.owes_mud(side);
    if !both && board.acting() != side {
        return String::new();
    }
    match board.phase {
        Phase::SetUp => "set default\ndone\n".to_owned(),
        Phase::Election => "first me\n".to_owned(),
        Phase::End => String::new(),
        _ => allowed(board, side, &steady::sheet(board, side, name == "bold", nonce)),
    }
}

/// The lines of a sheet that the rules allow as far as that can be known without dice.
fn allowed(board: &Board, side: Side, text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    loop {
        let sheet = parse::parse(board, Some(side), &InputLine::number_all(&lines.join("\n")));
        let fates = Play::dry_run(board, &mut NoDice).sheet(side, &sheet).fates;
        let good = fates.iter().filter(|fate| fate.refusal().is_none()).map(|fate| fate.text.clone());
        let good: Vec<String> = good.collect();
        // Those behind a line that is not allowed may not have been tried.
        if good.len() == fates.len() {
            return good.join("\n") + "\n";
        }
        lines = good;
    }
}

/// What either opponent says once in advance; its sheets say more of reactions.
pub const STANDING: &str = "standing first me\nstanding intercept best\nstanding reaction none\n";
