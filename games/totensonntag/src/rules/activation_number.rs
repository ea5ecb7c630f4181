//! TS 2.1, 2.2: where the Activation Numbers come from.

use crate::board::{Board, Phase};
use crate::event::AnHow;
use crate::order::AnChoice;
use crate::rules::{Allowed, Objection};
use crate::words::{Side, Sides};
use feldpost_kit::msg;

/// What a side may do about its AN in this couplet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnOption {
    /// Roll, nothing else.
    Roll,
    /// Roll, then perhaps one more or less (TS 2.1, after a 5).
    Adjust,
    /// Choose before anybody rolls, or roll after all (TS 2.1, after a 6; TS 2.2).
    Choose,
}

/// TS 2.1 + TS 2.2: what each side may do in this couplet.
#[must_use]
pub fn options(board: &Board) -> Sides<AnOption> {
    Sides { dak: option(board, Side::Dak), cw: option(board, Side::Cw) }
}

fn option(board: &Board, side: Side) -> AnOption {
    let surprise = &board.data.scenario.first_turn_surprise;
    if surprise.side == side && (surprise.turn, surprise.couplet) == (board.turn, board.couplet) {
        return AnOption::Choose;
    }
    // TS 2.1, ruling A1.8: whether the options outlive the night.
    if board.couplet == 1 && !board.rulebook.an_options_carry_over {
        return AnOption::Roll;
    }
    match board.previous_an[side] {
        Some(6) => AnOption::Choose,
        Some(5) => AnOption::Adjust,
        _ => AnOption::Roll,
    }
}

/// The sides with this option that have not committed yet while ANs are settled, the DAK first.
#[must_use]
pub fn owing(board: &Board, committed: &[Side], wanted: AnOption) -> Vec<Side> {
    if !matches!(board.phase, Phase::An { .. }) {
        return Vec::new();
    }
    let options = options(board);
    let owes = |side: &Side| options[*side] == wanted && !committed.contains(side);
    Side::BOTH.into_iter().filter(owes).collect()
}

/// Whether a side may make this choice now (rulings A1.3, A1.7).
///
/// # Errors
/// An objection that names what the side may choose.
pub fn may_choose(board: &Board, side: Side, choice: AnChoice) -> Allowed {
    let rule = "2.1";
    match (options(board)[side], choice) {
        (AnOption::Choose, AnChoice::Number(1..=6) | AnChoice::Roll) => Ok(()),
        (AnOption::Adjust, AnChoice::Raise | AnChoice::Lower | AnChoice::Keep) => Ok(()),
        (AnOption::Choose, AnChoice::Number(n)) => {
            Err(Objection::new(rule, msg!("an-range", number = n)).about(n).hint(msg!("an-choose-such")))
        }
        (AnOption::Choose, other) => {
            Err(Objection::new(rule, msg!("an-choose")).about(other).hint(msg!("an-choose-such")))
        }
        (AnOption::Adjust, other) => {
            Err(Objection::new(rule, msg!("an-adjust")).about(other).hint(msg!("an-adjust-such")))
        }
        (AnOption::Roll, _) => Err(Objection::new(rule, msg!("an-rolled"))),
    }
}

/// What silence means (ruling A1.11): the number is rolled, a die stays as it fell.
#[must_use]
pub fn default_choice(board: &Board, side: Side) -> Option<AnChoice> {
    match options(board)[side] {
        AnOption::Choose => Some(AnChoice::Roll),
        AnOption::Adjust => Some(AnChoice::Keep),
        AnOption::Roll => None,
    }
}

/// TS 2.1, ruling A1.2: the die changed by a choice, never below 1 or above 6.
#[must_use]
pub fn adjusted(die: u16, choice: AnChoice) -> (u16, AnHow) {
    match choice {
        AnChoice::Raise => ((die + 1).min(6), AnHow::Raised),
        AnChoice::Lower => (die.saturating_sub(1).max(1), AnHow::Lowered),
        AnChoice::Keep | AnChoice::Roll | AnChoice::Number(_) => (die, AnHow::Kept),
    }
}

/// TS 2.1: the higher AN has the first impulse; the DAK on a tie (ruling A1.10).
#[must_use]
pub fn first_impulse(dak: u16, cw: u16) -> Side {
    if cw > dak { Side::Cw } else { Side::Dak }
}

/// Reads a choice as it stands in a sealed payload: in one spelling only, so `04` is none.
#[must_use]
pub fn read_choice(text: &str) -> Option<AnChoice> {
    match text {
        "roll" => Some(AnChoice::Roll),
        "keep" => Some(AnChoice::Keep),
        "+1" => Some(AnChoice::Raise),
        "-1" => Some(AnChoice::Lower),
        "1" | "2" | "3" | "4" | "5" | "6" => text.parse().ok().map(AnChoice::Number),
        _ => None,
    }
}
