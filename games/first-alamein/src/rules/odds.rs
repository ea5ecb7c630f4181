//! FA XIV.B: the odds of a battle.

use crate::board::Board;
use crate::hex::Hex;
use crate::rules::terrain;
use crate::words::Side;
use feldpost_kit::id::Id;

/// Units that attack as one, and what they attack (FA XIV.A.4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Battle {
    /// Whose attack.
    pub side: Side,
    /// Who, with the factor that is used (FA XIV.B.1).
    pub attackers: Vec<(Id, i32)>,
    /// The hexes under attack.
    pub hexes: Vec<Hex>,
}

/// The figures of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reckoning {
    /// Factors of the attack.
    pub attack: i32,
    /// Factors of the defence, the bonus in them.
    pub defence: i32,
    /// What the ground adds.
    pub bonus: i32,
    /// The column before the shift; `None` below the first one.
    pub basic: Option<usize>,
    /// 1 if the defenders count as Spent (FA VIII.C).
    pub shift: u32,
    /// The column in force.
    pub column: usize,
}

impl Battle {
    /// The hexes from which it is fought, each once.
    #[must_use]
    pub fn from(&self, board: &Board) -> Vec<Hex> {
        let mut from: Vec<Hex> = self.attackers.iter().filter_map(|(id, _)| board.hex_of(*id)).collect();
        from.sort();
        from.dedup();
        from
    }

    /// The units under attack, by hex and stack order.
    #[must_use]
    pub fn defenders(&self, board: &Board) -> Vec<(Id, Hex)> {
        let stack = |hex: &Hex| {
            let at = *hex;
            board.stack(at).iter().map(move |id| (*id, at))
        };
        self.hexes.iter().flat_map(stack).collect()
    }

    /// Factors of the defence that these units hold of the battle, bonuses in them; they earn bonuses
    /// before others, as far as they match them (ruling B4).
    #[must_use]
    pub fn share(&self, board: &Board, holds: impl Fn(Id) -> bool) -> i32 {
        let from = self.from(board);
        let of_hex = |hex: &Hex| {
            let factor = |id: &Id| board.data.ground(*id).map_or(0, |unit| unit.combat);
            let own: i32 = board.stack(*hex).iter().filter(|id| holds(**id)).map(factor).sum();
            let bonus = terrain::bonus(board, *hex, self.side.enemy(), &from);
            let infantry = terrain::infantry(board, *hex);
            let matched: i32 = infantry.iter().filter(|(id, _)| holds(*id)).map(|(_, factor)| factor).sum();
            own + bonus.min(matched)
        };
        self.hexes.iter().map(of_hex).sum()
    }

    /// FA XIV.B, VIII.C: what the battle comes to, counted over all of it (ruling B17).
    #[must_use]
    pub fn reckon(&self, board: &Board) -> Reckoning {
        let gcrt = &board.data.tables.gcrt;
        let from = self.from(board);
        let attack = self.attackers.iter().map(|(_, factor)| factor).sum();
        let bonus = self.hexes.iter().map(|hex| terrain::bonus(board, *hex, self.side.enemy(), &from)).sum();
        let defence = self.share(board, |_| true);
        // What the bonus adds to unSpent units is theirs first; the rest of the whole is Spent.
        let spent = defence - self.share(board, |id| !board.is_spent(id));
        let shift = u32::from(spent * 2 >= defence);
        let basic = gcrt.basic(attack, defence);
        let last = gcrt.columns.len().saturating_sub(1);
        let column = basic.map_or(0, |basic| (basic + usize::try_from(shift).unwrap_or(0)).min(last));
        Reckoning { attack, defence, bonus, basic, shift, column }
    }
}
