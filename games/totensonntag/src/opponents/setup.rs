//! Set-ups (TS 10).

use super::Style;
use super::planner::Scratch;
use crate::board::Board;
use crate::hex::Hex;
use crate::order::Order;
use crate::words::Side;
use feldpost_kit::dice::NoDice;
use feldpost_kit::id::Id;

/// Where the bold opponent puts its units, those of a hex top first.
///
/// DAK: 21 Panzer leans south-west, towards the flank of whoever drives on Sidi Rezegh; Ariete
/// stands north of Bir el Gubi, nearer to El Adem; the ring before Tobruk is doubled where it is
/// nearest to the objectives. CW: the brigades lean north, guns behind.
const BOLD_DAK: &[(&str, &[&str])] = &[
    ("I18", &["1-5pz", "8mg", "200pio"]),
    ("J17", &["2-5pz", "ii-104"]),
    ("J18", &["155art"]),
    ("G2", &["7-132", "3-8"]),
    ("G3", &["8-132", "5-8"]),
    ("F3", &["9-132", "12-8"]),
    ("F2", &["132art1", "132art2"]),
    ("J8", &["33rec"]),
    ("H15", &["3rec"]),
    ("K7", &["1-361"]),
    ("L10", &["2-361"]),
    ("O6", &["1-155", "pzj605", "2-155"]),
    ("O5", &["3-255"]),
    ("O3", &["3-155", "3-247"]),
];
const BOLD_CW: &[(&str, &[&str])] = &[
    ("B17", &["kdg", "2sg"]),
    ("A16", &["2rha"]),
    ("H8", &["4sac"]),
    ("B3", &["11h"]),
    ("F9", &["1krrc", "2rifle"]),
    ("E9", &["4rha", "60fd"]),
];

/// The sheet for the set-up: the opponent's own places, the default for the rest.
pub(super) fn orders(board: &Board, side: Side, style: &Style) -> Vec<Order> {
    let mut dice = NoDice;
    let mut scratch = Scratch::new(board, side, &mut dice);
    let places = match (style.presses_on, side) {
        (false, _) => &[],
        (true, Side::Dak) => BOLD_DAK,
        (true, Side::Cw) => BOLD_CW,
    };
    for (hex, units) in places {
        let Ok(hex) = hex.parse::<Hex>() else { continue };
        for unit in units.iter().filter_map(|name| Id::new(name)) {
            scratch.order(Order::Place { unit, hex });
        }
    }
    scratch.order(Order::PlaceDefault);
    scratch.done()
}
