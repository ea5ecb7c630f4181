//! The cheapest way to put everybody into pairs: a perfect matching of least cost.
//!
//! Whoever pairs from the top down may find at the bottom that nobody fits, and to go back and try again can
//! take for ever. Edmonds' method ("Paths, trees, and flowers", 1965, with weights) takes some `n³` steps,
//! whatever the costs. This is its usual form for dense graphs: trees grow from unmatched vertices over edges
//! that are *tight*; an odd cycle in a tree is shrunk to a *blossom*, which is one vertex from then on; two
//! trees that meet give a better matching; and where no edge is tight, the duals of the vertices are moved
//! until one is. Galil, "Efficient algorithms for finding maximum matching in graphs" (1986), explains all of
//! it.

use std::collections::VecDeque;

/// No vertex: real ones are numbered from 1, blossoms from `real + 1`.
const NONE: usize = 0;

/// Where a vertex stands in the trees.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Outside,
    /// An even number of edges from the root; the root itself.
    Outer,
    Inner,
}

/// The real ends of an edge: of one between blossoms too. `(NONE, NONE)` is no edge.
type Edge = (usize, usize);

const NO_EDGE: Edge = (NONE, NONE);

struct Search {
    /// How many real vertices there are.
    real: usize,
    /// How many numbers are in use, with those of blossoms, some of which are dissolved.
    used: usize,
    weight: Vec<Vec<i128>>,
    dual: Vec<i128>,
    /// The best edge between two vertices, blossoms too.
    edge: Vec<Vec<Edge>>,
    /// The real vertex to which one is matched.
    mate: Vec<usize>,
    /// The blossom that a vertex is in at last, or itself; `NONE` of a dissolved one.
    top: Vec<usize>,
    /// The real vertex from which the tree has come to an inner one.
    parent: Vec<usize>,
    place: Vec<Place>,
    /// The outer vertex with the least slack to this one.
    nearest: Vec<usize>,
    /// What a blossom is made of, round the cycle from its base.
    petals: Vec<Vec<usize>>,
    /// Which petal of a blossom holds this real vertex.
    petal_of: Vec<Vec<usize>>,
    queue: VecDeque<usize>,
    /// In which search for a common root a vertex was passed last.
    passed: Vec<usize>,
    searches: usize,
}

/// The partner of each vertex, by its place, so that the sum of `costs` is least.
///
/// The table is symmetric with an even number of rows. Nothing in it is below 0, and the highest cost times
/// eight times the number of rows is an `i128`.
pub(crate) fn cheapest(costs: &[Vec<i128>]) -> Vec<usize> {
    let mut search = Search::new(costs);
    while search.augment_once() {}
    search.mate[1..=search.real].iter().map(|mate| mate.saturating_sub(1)).collect()
}

impl Search {
    fn new(costs: &[Vec<i128>]) -> Search {
        let real = costs.len();
        let all = real + real / 2 + 1;
        let highest = costs.iter().flatten().max().copied().unwrap_or(0);
        // So high that a further pair is always worth more than any saving.
        let base = highest * (real as i128) + 1;
        let mut weight = vec![vec![0; real + 1]; real + 1];
        let mut edge = vec![vec![NO_EDGE; all]; all];
        let mut petal_of = vec![vec![NONE; real + 1]; all];
        for one in 1..=real {
            petal_of[one][one] = one;
            for other in (1..=real).filter(|other| *other != one) {
                // Twice, so that half of a slack is a whole number.
                weight[one][other] = 2 * (base - costs[one - 1][other - 1]);
                edge[one][other] = (one, other);
            }
        }
        let start = weight.iter().flatten().max().copied().unwrap_or(0) / 2;
        Search {
            real,
            used: real,
            weight,
            dual: (0..all).map(|at| if at <= real { start } else { 0 }).collect(),
            edge,
            mate: vec![NONE; all],
            top: (0..all).map(|at| if at <= real { at } else { NONE }).collect(),
            parent: vec![NONE; all],
            place: vec![Place::Outside; all],
            nearest: vec![NONE; all],
            petals: vec![Vec::new(); all],
            petal_of,
            queue: VecDeque::new(),
            passed: vec![0; all],
            searches: 0,
        }
    }

    /// How far an edge is from being tight.
    fn slack(&self, (one, other): Edge) -> i128 {
        self.dual[one] + self.dual[other] - self.weight[one][other]
    }

    /// Makes the matching one pair larger; `false` if it is complete.
    fn augment_once(&mut self) -> bool {
        self.place.fill(Place::Outside);
        self.nearest.fill(NONE);
        self.queue.clear();
        for at in 1..=self.used {
            if self.top[at] == at && self.mate[at] == NONE {
                self.parent[at] = NONE;
                self.place[at] = Place::Outer;
                self.enqueue(at);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            if self.grow() {
                return true;
            }
            if !self.move_duals() {
                return false;
            }
            if self.take_tight() {
                return true;
            }
            for at in self.real + 1..=self.used {
                if self.top[at] == at && self.place[at] == Place::Inner && self.dual[at] == 0 {
                    self.dissolve(at);
                }
            }
        }
    }

    /// Follows tight edges from all outer vertices; `true` if the matching has grown.
    fn grow(&mut self) -> bool {
        while let Some(from) = self.queue.pop_front() {
            if self.place[self.top[from]] == Place::Inner {
                continue;
            }
            for to in 1..=self.real {
                if self.top[from] == self.top[to] || from == to {
                    continue;
                }
                if self.slack((from, to)) > 0 {
                    self.offer(from, self.top[to]);
                } else if self.follow((from, to)) {
                    return true;
                }
            }
        }
        false
    }

    /// Moves the duals as far as nothing gets wrong; `false` if no further pair is worth it.
    fn move_duals(&mut self) -> bool {
        let mut by = i128::MAX;
        for at in 1..=self.used {
            if self.top[at] != at {
                continue;
            }
            let slack = |search: &Search| search.slack(search.edge[search.nearest[at]][at]);
            match self.place[at] {
                Place::Inner if at > self.real => by = by.min(self.dual[at] / 2),
                Place::Outside if self.nearest[at] != NONE => by = by.min(slack(self)),
                Place::Outer if self.nearest[at] != NONE => by = by.min(slack(self) / 2),
                _ => (),
            }
        }
        for at in 1..=self.real {
            match self.place[self.top[at]] {
                Place::Outer if self.dual[at] <= by => return false,
                Place::Outer => self.dual[at] -= by,
                Place::Inner => self.dual[at] += by,
                Place::Outside => (),
            }
        }
        for at in self.real + 1..=self.used {
            match self.place[at] {
                _ if self.top[at] != at => (),
                Place::Outer => self.dual[at] += 2 * by,
                Place::Inner => self.dual[at] -= 2 * by,
                Place::Outside => (),
            }
        }
        true
    }

    /// Follows the edges that the last move has made tight.
    fn take_tight(&mut self) -> bool {
        self.queue.clear();
        for at in 1..=self.used {
            let near = self.nearest[at];
            if self.top[at] == at && near != NONE && self.top[near] != at {
                let edge = self.edge[near][at];
                if self.slack(edge) == 0 && self.follow(edge) {
                    return true;
                }
            }
        }
        false
    }

    /// Takes a tight edge from an outer vertex into the trees; `true` if two trees met.
    fn follow(&mut self, (from, to): Edge) -> bool {
        let (one, other) = (self.top[from], self.top[to]);
        match self.place[other] {
            Place::Outside => {
                self.parent[other] = from;
                self.place[other] = Place::Inner;
                let beyond = self.top[self.mate[other]];
                (self.nearest[other], self.nearest[beyond]) = (NONE, NONE);
                self.place[beyond] = Place::Outer;
                self.enqueue(beyond);
            }
            Place::Outer => match self.common_root(one, other) {
                NONE => {
                    self.rematch(one, other);
                    self.rematch(other, one);
                    return true;
                }
                root => self.shrink(one, root, other),
            },
            Place::Inner => (),
        }
        false
    }

    /// Notes an outer vertex as the nearest to another one, if it is.
    fn offer(&mut self, from: usize, to: usize) {
        let near = self.nearest[to];
        if near == NONE || self.slack(self.edge[from][to]) < self.slack(self.edge[near][to]) {
            self.nearest[to] = from;
        }
    }

    fn find_nearest(&mut self, to: usize) {
        self.nearest[to] = NONE;
        for from in 1..=self.real {
            let is_edge = self.edge[from][to] != NO_EDGE && self.top[from] != to;
            if is_edge && self.place[self.top[from]] == Place::Outer {
                self.offer(from, to);
            }
        }
    }

    fn enqueue(&mut self, at: usize) {
        if at <= self.real {
            self.queue.push_back(at);
            return;
        }
        for petal in self.petals[at].clone() {
            self.enqueue(petal);
        }
    }

    fn set_top(&mut self, at: usize, top: usize) {
        self.top[at] = top;
        if at > self.real {
            for petal in self.petals[at].clone() {
                self.set_top(petal, top);
            }
        }
    }

    /// Turns a blossom so that the way from its base to this petal has an even number of edges, and says how
    /// many.
    fn turn(&mut self, blossom: usize, petal: usize) -> usize {
        let petals = &mut self.petals[blossom];
        let at = petals.iter().position(|own| *own == petal).unwrap_or(0);
        if at % 2 == 0 {
            return at;
        }
        petals[1..].reverse();
        petals.len() - at
    }

    /// Matches one end of an edge to the other, and what is inside of it accordingly.
    fn set_mate(&mut self, one: usize, other: usize) {
        let (inside, outside) = self.edge[one][other];
        self.mate[one] = outside;
        if one <= self.real {
            return;
        }
        let petal = self.petal_of[one][inside];
        let steps = self.turn(one, petal);
        for at in 0..steps {
            let (petal, beside) = (self.petals[one][at], self.petals[one][at ^ 1]);
            self.set_mate(petal, beside);
        }
        self.set_mate(petal, other);
        self.petals[one].rotate_left(steps);
    }

    /// Changes over all pairs from a vertex up to its root, when it gets a new mate.
    fn rematch(&mut self, mut one: usize, mut other: usize) {
        loop {
            let old = self.top[self.mate[one]];
            self.set_mate(one, other);
            if old == NONE {
                return;
            }
            let above = self.top[self.parent[old]];
            self.set_mate(old, above);
            (one, other) = (above, old);
        }
    }

    /// Where the ways of two outer vertices to their roots meet; `NONE` if they are of two trees.
    fn common_root(&mut self, mut one: usize, mut other: usize) -> usize {
        self.searches += 1;
        while one != NONE || other != NONE {
            if one != NONE {
                if self.passed[one] == self.searches {
                    return one;
                }
                self.passed[one] = self.searches;
                let mate = self.top[self.mate[one]];
                one = if mate == NONE { NONE } else { self.top[self.parent[mate]] };
            }
            (one, other) = (other, one);
        }
        NONE
    }

    /// The vertices from one up to its root, outer and inner in turn, without the root; the inner ones become
    /// outer.
    fn way_up(&mut self, from: usize, root: usize) -> Vec<usize> {
        let (mut way, mut at) = (Vec::new(), from);
        while at != root {
            let inner = self.top[self.mate[at]];
            way.extend([at, inner]);
            self.enqueue(inner);
            at = self.top[self.parent[inner]];
        }
        way
    }

    /// Makes a blossom of the odd cycle that an edge between two vertices of one tree closes.
    fn shrink(&mut self, one: usize, root: usize, other: usize) {
        let blossom = (self.real + 1..=self.used).find(|at| self.top[*at] == NONE).unwrap_or(self.used + 1);
        self.used = self.used.max(blossom);
        let mut petals = vec![root];
        petals.extend(self.way_up(one, root));
        petals[1..].reverse();
        petals.extend(self.way_up(other, root));
        self.petals[blossom] = petals.clone();
        (self.dual[blossom], self.place[blossom]) = (0, Place::Outer);
        self.mate[blossom] = self.mate[root];
        self.parent[blossom] = self.parent[root];
        self.set_top(blossom, blossom);
        self.petal_of[blossom].fill(NONE);
        for at in 1..=self.used {
            (self.edge[blossom][at], self.edge[at][blossom]) = (NO_EDGE, NO_EDGE);
        }
        for petal in petals {
            for at in 1..=self.used {
                let (own, known) = (self.edge[petal][at], self.edge[blossom][at]);
                if own != NO_EDGE && (known == NO_EDGE || self.slack(own) < self.slack(known)) {
                    self.edge[blossom][at] = own;
                    self.edge[at][blossom] = self.edge[at][petal];
                }
            }
            for real in 1..=self.real {
                if self.petal_of[petal][real] != NONE {
                    self.petal_of[blossom][real] = petal;
                }
            }
        }
        self.find_nearest(blossom);
    }

    /// Takes an inner blossom apart; those of its petals stay in the tree that lie on the way through it.
    fn dissolve(&mut self, blossom: usize) {
        for petal in self.petals[blossom].clone() {
            self.set_top(petal, petal);
        }
        let entered = self.edge[blossom][self.parent[blossom]].0;
        let entry = self.petal_of[blossom][entered];
        let steps = self.turn(blossom, entry);
        let petals = self.petals[blossom].clone();
        for two in petals[..steps].chunks(2) {
            let (inner, outer) = (two[0], two[1]);
            self.parent[inner] = self.edge[outer][inner].0;
            (self.place[inner], self.place[outer]) = (Place::Inner, Place::Outer);
            self.nearest[inner] = NONE;
            self.find_nearest(outer);
            self.enqueue(outer);
        }
        self.place[entry] = Place::Inner;
        self.parent[entry] = self.parent[blossom];
        for petal in petals[steps + 1..].iter().copied() {
            self.place[petal] = Place::Outside;
            self.find_nearest(petal);
        }
        self.top[blossom] = NONE;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The least sum, by trying every way.
    fn least(costs: &[Vec<i128>], left: &[usize]) -> i128 {
        let Some((first, rest)) = left.split_first() else { return 0 };
        let with = |at: usize| {
            let mut others = rest.to_vec();
            costs[*first][others.remove(at)] + least(costs, &others)
        };
        (0..rest.len()).map(with).min().unwrap_or(0)
    }

    fn table(count: usize, values: &[i128]) -> Vec<Vec<i128>> {
        let of = |one: usize, other: usize| values[(one.min(other) * count + one.max(other)) % values.len()];
        (0..count).map(|one| (0..count).map(|other| of(one, other)).collect()).collect()
    }

    fn sum(costs: &[Vec<i128>]) -> i128 {
        let mates = cheapest(costs);
        for (at, mate) in mates.iter().enumerate() {
            assert!(*mate != at && mates[*mate] == at, "{mates:?}");
        }
        mates.iter().enumerate().filter(|(at, mate)| at < mate).map(|(at, mate)| costs[at][*mate]).sum()
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..Default::default() })]

        #[test]
        fn no_other_way_is_cheaper(
            half in 1..5_usize,
            // Few values make ties, and ties make blossoms.
            values in prop_oneof![
                prop::collection::vec(0..3_i128, 100),
                prop::collection::vec(0..100_i128, 100),
                prop::collection::vec(0..1_i128 << 107, 100),
            ],
        ) {
            let count = 2 * half;
            let costs = table(count, &values);
            prop_assert_eq!(sum(&costs), least(&costs, &(0..count).collect::<Vec<_>>()));
        }

        #[test]
        fn a_cheap_way_is_found_among_very_many(
            order in Just((0..64_usize).collect::<Vec<_>>()).prop_shuffle(),
            values in prop::collection::vec(1..3_i128, 4_097),
        ) {
            // Triangles of which one edge leads out: whoever pairs inside of them is left with one.
            let mut costs = table(64, &values);
            for two in order.chunks(2) {
                (costs[two[0]][two[1]], costs[two[1]][two[0]]) = (0, 0);
            }
            prop_assert_eq!(sum(&costs), 0);
        }
    }

    #[test]
    fn nobody_and_two_are_pairs_too() {
        assert_eq!(cheapest(&[]), [0; 0]);
        assert_eq!(cheapest(&table(2, &[7])), [1, 0]);
    }
}
