//! FA XIV.D: tactical retreats.

use crate::board::Board;
use crate::hex::{Hex, on_edge};
use crate::rules::definitions::closed_by_zoc;
use crate::rules::supply::Lines;
use crate::words::{Side, Terrain, Verdict};
use feldpost_kit::id::Id;

/// A unit that retreats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flight {
    /// Who.
    pub unit: Id,
    /// Whose.
    pub side: Side,
    /// The hex that it leaves: each hex of its way must be farther from it (FA XIV.D.2.a).
    pub left: Hex,
    /// The hexes from which it was attacked, or which it was attacking (FA XIV.D.2.e).
    pub away: Vec<Hex>,
    /// The hexes of the battle: a box in one of them is under attack (FA XIV.D.2.e).
    pub battle: Vec<Hex>,
}

impl Flight {
    /// FA XIV.D.2.a, b, c, e: whether it may step from one hex into the next.
    #[must_use]
    pub fn may_enter(&self, board: &Board, from: Hex, to: Hex) -> bool {
        let farther = to.distance(self.left) > from.distance(self.left);
        let free = board.data.passable(to) && !board.enemy_in(to, self.side);
        let own_box = self.side == Side::Allied && board.box_in(to).is_some() && !self.battle.contains(&to);
        let near = self.away.iter().any(|hex| hex.distance(to) <= 1);
        farther && free && !closed_by_zoc(board, to, self.side) && (!near || own_box)
    }

    /// Where it may go from a hex, by name.
    #[must_use]
    pub fn steps(&self, board: &Board, from: Hex) -> Vec<Hex> {
        let mut steps: Vec<Hex> = from.neighbours().filter(|to| self.may_enter(board, from, *to)).collect();
        steps.sort();
        steps
    }

    /// FA XIV.D.3, ruling B36: whether it has a way of two hexes.
    #[must_use]
    pub fn can_go_two(&self, board: &Board) -> bool {
        self.steps(board, self.left).into_iter().any(|first| !self.steps(board, first).is_empty())
    }

    /// FA XIV.D.2.f, g, ruling B35: of these hexes the least stacked, and of those the supplied ones. The
    /// unit itself, which is on its way, holds no supply line open.
    #[must_use]
    pub fn preferred(&self, board: &Board, hexes: &[Hex]) -> Vec<Hex> {
        let crowd = |hex: &Hex| board.stack(*hex).len();
        let least = hexes.iter().map(crowd).min();
        let emptiest: Vec<Hex> = hexes.iter().copied().filter(|hex| Some(crowd(hex)) == least).collect();
        let lines = Lines::of(&board.without(self.unit), self.side);
        let supplied: Vec<Hex> = emptiest.iter().copied().filter(|hex| lines.reach(*hex)).collect();
        if supplied.is_empty() { emptiest } else { supplied }
    }

    /// The hexes into which its next step may lead, by name; those from which it can go on so many further
    /// hexes, if there are any.
    #[must_use]
    pub fn choices(&self, board: &Board, from: Hex, further: u32) -> Vec<Hex> {
        let steps = self.steps(board, from);
        let on = |hex: &Hex| further == 0 || !self.steps(board, *hex).is_empty();
        let lasting: Vec<Hex> = steps.iter().copied().filter(on).collect();
        self.preferred(board, if lasting.is_empty() { &steps } else { &lasting })
    }

    /// FA XIV.D.4: whether it can only be forced off the mapboard or into the sea.
    #[must_use]
    pub fn is_forced_off(&self, board: &Board) -> bool {
        let gone = |hex: Hex| {
            let terrain = board.data.map[hex].terrain;
            matches!(terrain, Some(Terrain::Sea | Terrain::OffMap) | None)
        };
        on_edge(self.left) || self.left.neighbours().any(gone)
    }
}

/// Ruling B22: of these hexes the nearest to a supply source of the side, counted in hexes, then by name.
#[must_use]
pub fn towards_supply(board: &Board, side: Side, hexes: &[Hex]) -> Option<Hex> {
    let sources = board.data.scenario.sources(side);
    let far = |hex: &Hex| sources.iter().map(|source| source.distance(*hex)).min();
    hexes.iter().copied().min_by_key(|hex| (far(hex), *hex))
}

/// FA XIV.D.1: how many hexes the winner may demand of a loser with this result.
#[must_use]
pub fn compulsory(result: Verdict) -> u32 {
    match result {
        Verdict::R2 => 2,
        Verdict::R1 | Verdict::Ar => 1,
        _ => 0,
    }
}

/// FA XIV.D.1: how many hexes the loser may add of his own will, or go if none was demanded. A unit that was
/// Spent before may go one hex after an S, and none otherwise.
#[must_use]
pub fn voluntary(result: Verdict, was_spent: bool) -> u32 {
    match (result, was_spent) {
        (Verdict::S, true) => 1,
        (Verdict::S, false) => 2,
        (Verdict::R1 | Verdict::Ar, false) => 1,
        _ => 0,
    }
}
