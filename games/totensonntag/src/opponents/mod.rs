//! Built-in opponents: they read a view and mail a sheet, as a player would.
//!
//! An opponent plans on a scratch board: each order is tried there in a dry run before it is
//! written down, so that the later orders of a sheet stay legal whatever the dice say. Where the dice
//! could make an order pointless, it is written with an `if`.

mod air;
mod attack;
mod march;
mod missions;
mod number;
mod odds;
mod planner;
pub mod random;
mod setup;

use crate::board::{Board, Phase};
use crate::order::Order;
use crate::rules::impulses::awaiting;
use crate::view::View;
use crate::words::Side;
use feldpost_kit::opponent::Chance;
use feldpost_kit::system::Awaiting;

/// The names of the opponents: `steady` closes in at good odds only and keeps its units alive; `bold` takes
/// poor odds, follows up every success and races for the exit.
pub const NAMES: &[&str] = &["steady", "bold"];

/// What makes an opponent itself.
pub(super) struct Style {
    /// Nobody goes for an attack below this probability of a hit, in percent; who is next to an enemy
    /// in the end fires all the same.
    least_odds: i32,
    /// The same for the fire of guns, once ranged in.
    least_barrage: i32,
    /// How much a chance to attack draws a unit on.
    contact: i32,
    /// How much the fire of neighbours keeps it away.
    caution: i32,
    /// Advances whenever it can.
    presses_on: bool,
    /// What the first impulse of a couplet is worth to it.
    going_first: i32,
    /// Sends flipped aircraft where they may meet others.
    risks_aircraft: bool,
}

const STEADY: Style = Style {
    least_odds: 40,
    least_barrage: 15,
    contact: 14,
    caution: 14,
    presses_on: false,
    going_first: 3,
    risks_aircraft: false,
};
const BOLD: Style = Style {
    least_odds: 25,
    least_barrage: 8,
    contact: 24,
    caution: 7,
    presses_on: true,
    going_first: 1,
    risks_aircraft: true,
};

impl Style {
    fn named(name: &str) -> &'static Style {
        if name == "bold" { &BOLD } else { &STEADY }
    }
}

/// Whether a decision is awaited of this side.
fn is_asked(view: &View, side: Side) -> bool {
    match awaiting(&view.board) {
        Awaiting::Orders { sides, .. } | Awaiting::Sealed { sides, .. } => sides.contains(&side.id()),
        Awaiting::Reveal { .. } | Awaiting::Nothing { .. } => false,
    }
}

/// The sheet that an opponent mails for the decision that is awaited of `side`, in the order
/// language, one order a line; empty if none is awaited. An unknown name plays as the first of
/// [`NAMES`].
///
/// The same arguments always give the same text. `nonce` varies what the opponent holds for equally
/// good.
#[must_use]
pub fn sheet(name: &str, view: &View, side: Side, nonce: u64) -> String {
    if !is_asked(view, side) {
        return String::new();
    }
    let style = Style::named(name);
    let mut chance = chance(nonce, side, &view.board);
    let orders = match &view.board.phase {
        Phase::Setup { .. } => setup::orders(&view.board, side, style),
        Phase::An { .. } => number::orders(&view.board, side, style, &mut chance),
        Phase::Air { .. } => air::missions(&view.board, side, style),
        Phase::Impulse { .. } => planner::orders(&view.board, side, style, chance),
        Phase::Night { .. } => planner::night_orders(&view.board, side, style, chance),
        Phase::End { .. } => vec![],
    };
    text(&orders)
}

/// Numbers for one decision: they follow from the nonce, the side, and how far the game has come.
fn chance(nonce: u64, side: Side, board: &Board) -> Chance {
    let acted = board.impulse.acted.len() + board.stacks.len() * 100;
    Chance::of([nonce, side as u64, board.turn.into(), board.couplet.into(), acted as u64])
}

/// Orders as the text of a sheet.
fn text(orders: &[Order]) -> String {
    orders.iter().map(|order| format!("{order}\n")).collect()
}
