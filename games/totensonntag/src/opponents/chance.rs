//! Variety without a source of chance: numbers that follow from what the opponent was asked.

use crate::table::Table;
use crate::words::Side;

/// A small generator (splitmix64). The same question always gets the same numbers.
pub(super) struct Chance(u64);

impl Chance {
    /// Numbers for one decision: they follow from the nonce, the side, and how far the game has come.
    pub(super) fn new(nonce: u64, side: Side, table: &Table) -> Chance {
        let acted = table.impulse.acted.len() + table.stacks.len() * 100;
        let parts = [nonce, side as u64, table.turn.into(), table.couplet.into(), acted as u64];
        let mut chance = Chance(0x7073_1941);
        for part in parts {
            chance.0 ^= part;
            chance.0 = chance.number();
        }
        chance
    }

    fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in `0..bound`; 0 if the bound is 0.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).unwrap_or(1).max(1);
        usize::try_from(self.number() % bound).unwrap_or(0)
    }

    /// Whether a thing of this probability happens.
    pub(super) fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of these; `None` if there are none.
    pub(super) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}
