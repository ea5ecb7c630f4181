//! The tables and procedures of the series and of the game, a file for each chapter.
//!
//! Nothing here changes a board: a rule says what may be done, or rolls the dice and says what follows.

pub mod arrivals;
pub mod schedule;
pub mod sequence;
pub mod setup;
pub mod victory;

pub mod area;
pub mod control;
pub mod odds;
pub mod stacking;
pub mod terrain;
pub mod zones;

pub mod fuel;
pub mod modes;
pub mod movement;
pub mod route;

pub mod combat;
pub mod losses;
pub mod overrun;
pub mod retreats;
pub mod sums;

pub mod barrage;
pub mod facility;

pub mod caches;
pub mod capture;
pub mod lines;
pub mod supply;
pub mod trace;
pub mod transport;
pub mod ways;

pub mod consolidation;
pub mod cooperation;
pub mod engineering;
pub mod ports;
pub mod raid;
pub mod rail;
pub mod rebuilding;
pub mod replacements;
pub mod shipping;

pub mod air;
pub mod drops;
pub mod flight;
pub mod lift;

pub use feldpost_kit::objection::Objection;

use feldpost_kit::dice::Dice;

/// What a rule says to an order: what follows, or why not.
pub type Allowed<T> = Result<T, Objection>;

/// Two dice of six.
pub fn two(dice: &mut dyn Dice, label: &str) -> [u16; 2] {
    let rolled = dice.roll(label, 6, 2);
    [rolled.first().copied().unwrap_or(1), rolled.get(1).copied().unwrap_or(1)]
}

/// One die of six.
pub fn one(dice: &mut dyn Dice, label: &str) -> u16 {
    dice.roll(label, 6, 1).first().copied().unwrap_or(1)
}

/// The sum of two dice.
#[must_use]
pub fn sum(dice: [u16; 2]) -> i32 {
    i32::from(dice[0]) + i32::from(dice[1])
}
