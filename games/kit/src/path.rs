//! Cheapest paths with a cost function that the rulebook gives.
//!
//! ```
//! use feldpost_kit::path::{Step, path_to, reach};
//!
//! // A road of places 0 to 9; entering 2 costs two points, and whoever enters 3 must stop.
//! let steps = |here: u32| -> Vec<Step<u32>> {
//!     let next = (here < 9).then_some(here + 1);
//!     next.into_iter().map(|to| Step { to, cost: if to == 2 { 2 } else { 1 }, stops: to == 3 }).collect()
//! };
//! let reached = reach(0, 6, steps);
//! assert_eq!(reached[&3].cost, 4);
//! assert_eq!(path_to(&reached, 3), Some(vec![1, 2, 3]));
//! assert_eq!(path_to(&reached, 4), None, "3 stops, with points left");
//! ```

use crate::hex::{Field, Hex, Map};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// One step that a mover may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<N> {
    /// The place entered.
    pub to: N,
    /// What entering costs.
    pub cost: u32,
    /// Whether the mover must stop there.
    pub stops: bool,
}

/// What [`reach`] found for one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached<N> {
    /// The cheapest cost from the start.
    pub cost: u32,
    /// The place before this one on that path; `None` for the start.
    pub before: Option<N>,
    /// Whether the mover had to stop here.
    pub stops: bool,
}

/// Every place that can be reached from `start` for `budget` or less, with the cheapest cost.
///
/// `steps` lists the legal steps out of a place. A place whose step `stops` is reached but not left.
/// Of several cheapest paths the one with the smallest predecessor wins, so the answer is the same
/// on every machine. A step must cost at least 1.
pub fn reach<N: Copy + Ord>(
    start: N,
    budget: u32,
    mut steps: impl FnMut(N) -> Vec<Step<N>>,
) -> BTreeMap<N, Reached<N>> {
    let mut reached = BTreeMap::from([(start, Reached { cost: 0, before: None, stops: false })]);
    let mut open = BinaryHeap::from([Reverse((0, start))]);
    while let Some(Reverse((cost, place))) = open.pop() {
        let here = reached[&place];
        if here.cost < cost || here.stops {
            continue;
        }
        for step in steps(place) {
            let cost = cost.saturating_add(step.cost.max(1));
            if cost > budget {
                continue;
            }
            let found = Reached { cost, before: Some(place), stops: step.stops };
            let better = reached
                .get(&step.to)
                .is_none_or(|known| (found.cost, found.before) < (known.cost, known.before));
            if better {
                reached.insert(step.to, found);
                open.push(Reverse((cost, step.to)));
            }
        }
    }
    reached
}

/// The places entered on the way to `goal`, start excluded, goal included; `None` if not reached.
#[must_use]
pub fn path_to<N: Copy + Ord>(reached: &BTreeMap<N, Reached<N>>, goal: N) -> Option<Vec<N>> {
    let mut path = Vec::new();
    let mut place = goal;
    while let Some(before) = reached.get(&place)?.before {
        path.push(place);
        place = before;
    }
    path.reverse();
    Some(path)
}

/// How long the way from every hex to a goal is, up to `far`, which also stands where there is none.
///
/// `enter` gives what it costs to enter a hex on the way; `None` where nobody can go. To be in the hex from
/// which one sets out costs nothing, so a hex that nobody can enter has a way as well.
pub fn lengths<M: Map>(
    goal: Hex<M>,
    far: u32,
    mut enter: impl FnMut(Hex<M>) -> Option<u32>,
) -> Field<M, u32> {
    let mut lengths = Field::filled(far);
    let mut open = BinaryHeap::from([Reverse((0, goal))]);
    lengths[goal] = 0;
    while let Some(Reverse((length, here))) = open.pop() {
        if length > lengths[here] {
            continue;
        }
        let Some(cost) = enter(here) else { continue };
        let longer = length.saturating_add(cost);
        for before in here.neighbours() {
            if longer < lengths[before] {
                lengths[before] = longer;
                open.push(Reverse((longer, before)));
            }
        }
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::tests::{Alamein, hex};

    #[test]
    fn lengths_go_around_what_is_closed() {
        // Row D is closed from 1 to 6; the goal lies beyond it.
        let closed = |at: Hex<Alamein>| at.hexrow() == 3 && at.number() <= 6;
        let lengths = lengths(hex::<Alamein>("E3"), 50, |at| (!closed(at)).then_some(2));
        assert_eq!(lengths[hex("E3")], 0);
        assert_eq!(lengths[hex("E4")], 2);
        assert_eq!(lengths[hex("D4")], 2, "who stands in a closed hex can leave it");
        assert_eq!(lengths[hex("C3")], 2 * (4 + 4), "by D7");
        assert_eq!(super::lengths(hex::<Alamein>("E3"), 50, |_| None)[hex("A1")], 50);
    }

    fn line(place: i32) -> Vec<Step<i32>> {
        [place - 1, place + 1]
            .into_iter()
            .map(|to| Step { to, cost: if to == 2 { 3 } else { 1 }, stops: to == -2 })
            .collect()
    }

    #[test]
    fn costs_add_up_and_stops_hold() {
        let reached = reach(0, 4, line);
        assert_eq!(reached[&2].cost, 4);
        assert!(!reached.contains_key(&3), "the budget is spent in 2");
        assert!(!reached.contains_key(&-3), "-2 stops");
        assert_eq!(path_to(&reached, 2), Some(vec![1, 2]));
        assert_eq!(path_to(&reached, 0), Some(vec![]));
        assert_eq!(path_to(&reached, 9), None);
    }
}
