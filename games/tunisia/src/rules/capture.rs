//! OCS 9, 13, T2 1.6: what falls into enemy hands, and dumps that are blown before.

use super::{Allowed, Objection, one};
use crate::board::{Board, Story};
use crate::event::{Booty, Event};
use crate::hex::Hex;
use crate::share::Share;
use crate::words::Side;
use feldpost_kit::dice::Dice;
use feldpost_kit::msg;

/// What a transport point carries, in T.
const POINT: i32 = 4;

/// A part of an amount, to the nearest T.
fn part(amount: i32, percent: i32) -> i32 {
    let percent = u64::try_from(percent).unwrap_or(0);
    (Share::whole(amount) * Share::of(percent, 100)).rounded().min(amount)
}

/// OCS 9: the percent of a row by die.
fn percent(row: &[i32], die: u16) -> i32 {
    row.get(usize::from(die).saturating_sub(1)).copied().unwrap_or(0)
}

/// OCS 9: a side enters a hex with a dump of the enemy: a part is taken, the rest is lost.
pub fn dump(story: &mut Story, side: Side, hex: Hex, label: &str, dice: &mut dyn Dice) {
    let Some(dump) = story.board.dumps.get(&hex).copied().filter(|dump| dump.side != side) else { return };
    let die = one(dice, label);
    let percent = percent(&story.board.data.series.capture.dump, die);
    let taken = part(dump.t, percent);
    story.happen(Event::Capture { hex, side, what: Booty::Supply, die, percent, taken, left: 0 });
}

/// Transport points of the enemy in a hex that is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Convoy {
    /// Trucks, or wagons and mules.
    pub what: Booty,
    /// All of them by what they carry, in T.
    pub carries: i32,
    /// Those of them that can be captured, in T: regular trucks alone (T2 1.6b).
    pub regular: i32,
    /// Whether an organic truck of 2 T is among them (T2 1.6d).
    pub small: bool,
}

/// T2 1.6d: what a convoy loses, in T: to the nearest point, or to the nearest 2 T if a 2 T truck is there.
#[must_use]
pub fn losses(convoy: Convoy, percent: i32) -> i32 {
    let unit = if convoy.small { POINT / 2 } else { POINT };
    let percent = u64::try_from(percent).unwrap_or(0);
    let lost = Share::whole(convoy.carries) * Share::of(percent, 100);
    lost.per(Share::whole(unit)).rounded() * unit
}

/// OCS 9, T2 1.6b: a side enters a hex with a convoy: what it loses is taken as far as it is regular trucks,
/// and destroyed beyond that; the rest gets away. Its owner gives regular trucks last (ruling T32).
pub fn convoy(story: &mut Story, (side, hex): (Side, Hex), convoy: Convoy, label: &str, dice: &mut dyn Dice) {
    let capture = &story.board.data.series.capture;
    let row = if convoy.what == Booty::Wagon { &capture.wagon } else { &capture.truck };
    let die = one(dice, label);
    let percent = percent(row, die);
    let lost = losses(convoy, percent).min(convoy.carries);
    let taken = (lost - (convoy.carries - convoy.regular)).max(0);
    let left = convoy.carries - lost;
    story.happen(Event::Capture { hex, side, what: convoy.what, die, percent, taken, left });
}

/// OCS 13: whether a side may blow a dump: its own, in its own Movement Phase, once. That it has not tried
/// already is for the caller to know.
///
/// # Errors
/// There is none of its own.
pub fn may_blow(board: &Board, side: Side, hex: Hex) -> Allowed<()> {
    match board.dumps.get(&hex) {
        Some(dump) if dump.side == side => Ok(()),
        _ => Err(Objection::new("OCS 13", msg!("no-dump", hex = hex)).about(hex)),
    }
}

/// OCS 13: a part of a dump is destroyed, by a die.
pub fn blow(story: &mut Story, hex: Hex, label: &str, dice: &mut dyn Dice) {
    let Some(dump) = story.board.dumps.get(&hex).copied() else { return };
    let die = one(dice, label);
    let percent = story.board.data.series.dump_blowing.get(&die.to_string()).copied().unwrap_or(0);
    let t = part(dump.t, percent);
    story.happen(Event::Blow { hex, die, percent, t, left: dump.t - t });
}
