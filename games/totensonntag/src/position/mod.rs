//! The position sheet: a whole board as text that a person can type. Written for rule questions,
//! tests and bug reports; [`read`] forgives what the order language forgives.
//!
//! One fact a line, or several parted by `·`, in any order, except that the first unit named in a hex is
//! the top of its stack. What is as usual is left out. `#` starts a remark.
//!
//! - `position totensonntag revised`: the system and the edition (the default one if left out).
//! - `turn 2 couplet 3`: the time. Needed, but for a set-up, which is at 0 and 0.
//! - `awaits impulse cw`: what is being done. Also `setup dak`, `an cw`, `an both`, `air both`, `night`,
//!   `end`. Needed.
//! - `an cw 4 dak 3`: ANs of this couplet; open if left out.
//! - `previous-an cw 5 dak 2`: ANs of the couplet before. `rolled cw 4`: AN dice as they fell.
//! - `first cw`, `first none`: who has the first impulse. Else the higher AN, the DAK if equal; nobody
//!   while an AN is open.
//! - `committed dak cw`: who has committed to a sealed AN or to sealed air missions, in order.
//! - `missions flown`, `missions none`: whether aircraft fly before the impulses of this couplet (TS 7.7), if
//!   not as the ANs and the aircraft say.
//! - `ready cw`, `declined 3rtr 8mg`: at night, who is ready for the rolls and which units do not try.
//! - `standing-night cw`: wants to be asked at night. `plan-used cw`: its plan for this impulse is used up.
//!   `standing-idle cw`: is asked in its impulse, although no unit of it can act.
//! - `result cw 2`: the winner and the VPs of the CW. Needed with `awaits end`.
//! - `given 2`: VPs that the CW has from a bid for sides; `given -2` if the DAK has them.
//! - `option recon-support`, `option aircraft`: optional rules in play.
//! - `policy range_in per-gun`: a policy that differs from the edition.
//! - `cw 5rtr J17`: a unit on the map. `cw 11h reserve`: due and not yet entered; an aircraft off the map.
//! - `exited cw 2rgh`, `destroyed dak 8mg`: out of the game.
//! - `control M7 cw`: who controls an objective in which nobody stands, if not the side that does at the
//!   start.
//! - `combined-arms ii-104 8mg`, `combined-arms none`: who has the bonus of TS 3.3 in this impulse, if not
//!   those who would by the position as it stands.
//! - `panzers-entered 1`, `entry-bonuses 1`: Panzer III that entered, and bonuses that entering units took.
//! - `close-attacked J18`, `close-attacked none`: hexes whose latest attack was an Assault or Overrun, if
//!   not those of `fought`.
//! - `supporting kdg J18 left 1 for 5rtr`: recon support on offer (TS 7.6), a line each, first named first.
//! - `may-go-on kdg 2`: overran without advancing and may move on with these MPs (TS 7.5).
//!
//! A unit's line goes on with any of: `sp 2` (else full strength); `moved`, `attacked`, `passed` or
//! `supported`: acted in this impulse; `fought J18 assault` or `overrun`: may advance there; `hit`: took
//! a hit in this impulse; `changed-hex`: did so in this impulse. A unit that `moved` changed hex unless
//! the line says `same-hex`.
//!
//! Units not named are not in play yet: those of later turns arrive when they are due, those due
//! already do not. Aircraft that are not named are off the map; without `option aircraft` they are not
//! in play, whatever a line says.

mod finish;
mod lines;
mod units;
mod write;

use crate::board::{Board, Phase};
use crate::data::Data;
use crate::parse::Reader;
use crate::parse::name::Names;
use crate::rules::aircraft;
use crate::words::{Side, Sides};
use feldpost_kit::position::{self, Errors};
use std::sync::Arc;

/// Writes the board as a position sheet. Reading it gives an equal board.
#[must_use]
pub fn write(board: &Board) -> String {
    write::sheet(board)
}

/// Reads a position sheet.
///
/// # Errors
/// Every line that is wrong, with its number; a missing line under the number of the last one.
pub fn read(data: &Arc<Data>, text: &str) -> Result<Board, Errors> {
    let names = Names::of_data(data);
    let mut draft = lines::Draft::new(data);
    let mut facts = position::facts(text, |line, whole, words| {
        let mut reader = Reader::new(whole, words, &names, None, "3.2");
        lines::read_line(&mut draft, &mut reader, line)
    });
    let board = finish::board(draft, facts.last, &mut facts.errors);
    position::finished(board, facts.errors)
}

/// Whether missions are flown in this couplet: both sides can fly, once the ANs are settled (TS 7.7).
fn missions_by_an(board: &Board) -> bool {
    matches!(board.phase, Phase::Air { .. } | Phase::Impulse { .. }) && aircraft::both_able(board)
}

/// Who has the first impulse: the higher AN, the DAK if equal (TS 2.1).
fn first_by_an(an: Sides<Option<u16>>) -> Option<Side> {
    let (dak, cw) = (an.dak?, an.cw?);
    Some(if cw > dak { Side::Cw } else { Side::Dak })
}
