//! Cheapest paths with a cost function that the rulebook gives.

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

#[cfg(test)]
mod tests {
    use super::*;

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
