//! Built-in opponents: they read what their side may know and mail a sheet, as a player would.
//!
//! An opponent plans on a scratch board: each order is tried there in a dry run before it is written down, so
//! that the later orders of a sheet stay legal whatever the dice say.

mod answers;
mod assault;
mod planner;
mod posts;
pub mod random;
mod setup;
mod strikes;
mod survey;
mod worth;

use crate::board::{Board, Phase};
use crate::order::Order;
use crate::words::Side;
use feldpost_kit::opponent::Chance;

/// The names of the opponents: `steady` gathers odds and keeps its air unit to meet others; `bold` takes
/// poorer odds, sets up farther forward, and strikes from the air at once.
pub const NAMES: &[&str] = &["steady", "bold"];

/// What makes an opponent itself.
pub(super) struct Style {
    /// The least worth of an attack that nobody must make, in hundredths of a combat factor.
    least: i32,
    /// How much it shuns places where the enemy could attack it, in percent.
    caution: i32,
    /// How much farther the road to the Allied entry hex may be than that to El Alamein, in tenths of a hex.
    raid: i32,
    /// Sends the German air unit against the ground before others may be met.
    strikes_first: bool,
    /// Printed odds below which the garrison of El Alamein stands fast.
    stands_below: &'static str,
}

const STEADY: Style = Style { least: 60, caution: 100, raid: 60, strikes_first: false, stands_below: "3:1" };
const BOLD: Style = Style { least: 20, caution: 50, raid: 20, strikes_first: true, stands_below: "2:1" };

impl Style {
    fn named(name: &str) -> &'static Style {
        if name == "bold" { &BOLD } else { &STEADY }
    }
}

/// The sheet that an opponent mails for the decision that is awaited of `side`, one order a line; empty if
/// none is awaited. An unknown name plays as the first of [`NAMES`]. `board` is what the side may know.
///
/// The same arguments always give the same text. `nonce` varies what the opponent holds for equally good.
#[must_use]
pub fn sheet(name: &str, board: &Board, side: Side, nonce: u64) -> String {
    let style = Style::named(name);
    let asked = board.asked.as_ref();
    let orders = match (asked, board.phase) {
        (_, Phase::End) => vec![],
        (Some(asked), _) if asked.side == side => answers::answers(board, side, style, &asked.question),
        (Some(_), _) => vec![],
        (None, Phase::Sealing) if side == Side::Allied => setup::orders(name, board, side, nonce),
        (None, _) if board.player != side => vec![],
        (None, Phase::Setup) => setup::orders(name, board, side, nonce),
        (None, _) => planner::orders(board, side, style, chance(nonce, side, board)),
    };
    text(&orders)
}

/// What an opponent says once, in its first sheet, for the player turns of the other side.
#[must_use]
pub fn standing(name: &str, board: &Board, side: Side) -> String {
    text(&answers::standing(board, side, Style::named(name)))
}

/// Numbers for one decision: they follow from the nonce, the side, and how far the game has come.
fn chance(nonce: u64, side: Side, board: &Board) -> Chance {
    Chance::of([nonce, side as u64, board.turn.into(), board.phase as u64])
}

/// Orders as the text of a sheet.
fn text(orders: &[Order]) -> String {
    orders.iter().map(|order| format!("{order}\n")).collect()
}
