//! Where an opponent sets up (FA V).

use crate::board::{Board, Phase};
use crate::hex::Hex;
use crate::order::Order;
use crate::rules::setup::{Layout, fits, may_place, to_place};
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::opponent::Chance;

/// Plans of set-ups: whose, and which counters go where. What is not named goes where the scenario suggests.
type Plan = (&'static str, Side, &'static [(&'static str, &'static str)]);

const PLANS: [Plan; 6] = [
    // A deep position: both divisions in El Alamein, a box beside it, armour behind.
    (
        "steady",
        Side::Allied,
        &[
            ("D7", "1sa 2nz 3sa"),
            ("E7", "6nz 18ind box1"),
            ("C11", "9ind"),
            ("D8", "4armd"),
            ("E8", "22armd box2"),
            ("D9", "7armd"),
            ("F8", "dummy1"),
            ("F9", "dummy2"),
        ],
    ),
    (
        "steady",
        Side::Allied,
        &[
            ("D7", "1sa 2nz 3sa"),
            ("E7", "18ind 4armd box1"),
            ("D8", "6nz box2"),
            ("C11", "9ind"),
            ("E8", "22armd"),
            ("E9", "7armd"),
            ("F7", "dummy1"),
            ("D9", "dummy2"),
        ],
    ),
    // A forward one: boxes on the ridges before it.
    (
        "bold",
        Side::Allied,
        &[
            ("D7", "1sa 2nz 3sa"),
            ("E6", "18ind 6nz box1"),
            ("F7", "9ind box2"),
            ("E7", "4armd"),
            ("E8", "22armd 7armd"),
            ("C11", "dummy1"),
            ("F9", "dummy2"),
        ],
    ),
    // Along the Coast Road.
    (
        "steady",
        Side::Axis,
        &[
            ("A2", "15pz 21pz rcce"),
            ("A1", "trento brescia"),
            ("B2", "90lt trieste"),
            ("C2", "ariete littorio"),
            ("B1", "pavia"),
            ("C1", "sabratha"),
        ],
    ),
    (
        "steady",
        Side::Axis,
        &[
            ("A2", "90lt trieste"),
            ("A1", "trento brescia"),
            ("B2", "15pz 21pz rcce"),
            ("C2", "ariete littorio"),
            ("B1", "pavia sabratha"),
        ],
    ),
    // Through the desert, the foot on the road.
    (
        "bold",
        Side::Axis,
        &[
            ("D2", "15pz 21pz rcce"),
            ("E2", "ariete littorio"),
            ("A2", "90lt trieste"),
            ("A1", "trento brescia"),
            ("B1", "pavia sabratha"),
        ],
    ),
];

/// The set-up of a side, open or to be sealed: then it fits the counters that lie there already.
pub(super) fn orders(name: &str, board: &Board, side: Side, nonce: u64) -> Vec<Order> {
    let own = PLANS.iter().filter(|(_, of, _)| *of == side);
    let (mut plans, others): (Vec<&Plan>, Vec<&Plan>) = own.partition(|(of, ..)| *of == name);
    let first = Chance::of([nonce, side as u64]).below(plans.len());
    plans.rotate_left(first);
    let all = plans.into_iter().chain(others).map(|(.., plan)| layout(board, side, plan));
    let mut fitting = all.filter(|layout| board.phase != Phase::Sealing || fits(board, layout));
    let places = fitting.next().unwrap_or_default();
    let place = |(unit, hex)| Order::Place { unit, hex };
    places.into_iter().map(place).chain([Order::PlaceDefault, Order::Done]).collect()
}

/// A plan as far as the rules allow it, the rest from the scenario.
fn layout(board: &Board, side: Side, plan: &[(&str, &str)]) -> Layout {
    let counters = to_place(board, side);
    let mut layout = Layout::new();
    let mut place = |unit: Id, hex: Hex| {
        if counters.contains(&unit) && may_place(board, side, &layout, unit, hex).is_ok() {
            layout.insert(unit, hex);
        }
    };
    for (hex, units) in plan {
        let Ok(hex) = hex.parse() else { continue };
        units.split(' ').filter_map(Id::new).for_each(|unit| place(unit, hex));
    }
    layout
}
