//! What a built-in opponent needs whatever it plays: a scratch board, and variety without chance.
//!
//! An opponent plans on a copy of its view. Each order is tried there in a dry run before it is written
//! down, so that the later orders of a sheet stay legal whatever the dice say. What is a good order is
//! each game's own.
//!
//! ```
//! use feldpost_kit::opponent::{Chance, Scratch, Trial};
//! use feldpost_kit::sheet::{Fate, LineFate, Refusal, Sheet};
//!
//! /// A board on which two orders may be given.
//! struct Two(usize);
//! impl Trial for Two {
//!     type Order = &'static str;
//!     fn carry_out(&mut self, sheet: &Sheet<&'static str>) -> Vec<LineFate> {
//!         let fate = match self.0 {
//!             0 => Fate::Ruling(Refusal::new("3.2", "two orders are enough")),
//!             _ => Fate::Done { first: 0, end: 1, note: None },
//!         };
//!         self.0 = self.0.saturating_sub(1);
//!         vec![LineFate { number: 1, text: sheet.lines[0].text.clone(), understood: None, fate }]
//!     }
//! }
//!
//! let mut scratch = Scratch::new(Two(2));
//! let mut chance = Chance::of([7, 1]);
//! for _ in 0..3 {
//!     scratch.order(*chance.pick(&["pass", "hold"]).unwrap());
//! }
//! assert_eq!(scratch.orders().len(), 2);
//! ```

use crate::sheet::{LineFate, Reading, Sheet, SheetLine};

/// A board on which orders are tried.
pub trait Trial {
    /// One instruction.
    type Order: Clone;

    /// Carries out a sheet as far as it can be known without dice; the board is then as after it.
    fn carry_out(&mut self, sheet: &Sheet<Self::Order>) -> Vec<LineFate>;
}

/// A board on which a sheet is tried line by line while it is written.
#[derive(Debug)]
pub struct Scratch<T: Trial> {
    /// The board after the orders so far.
    pub board: T,
    orders: Vec<T::Order>,
}

impl<T: Trial> Scratch<T> {
    /// An empty sheet.
    pub fn new(board: T) -> Scratch<T> {
        Scratch { board, orders: vec![] }
    }

    /// Tries an order; writes it down if nothing of it is refused. Says whether it is.
    pub fn order(&mut self, order: T::Order) -> bool {
        let line = SheetLine { number: 1, text: String::new(), reading: Reading::Order(order.clone()) };
        let fates = self.board.carry_out(&Sheet { lines: vec![line], dry_run: true });
        let legal = fates.iter().all(|fate| fate.refusal().is_none());
        if legal {
            self.orders.push(order);
        }
        legal
    }

    /// What has been written down.
    pub fn orders(self) -> Vec<T::Order> {
        self.orders
    }
}

/// Numbers that follow from what an opponent was asked (splitmix64): the same question always gets the same.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// Numbers for one decision, from whatever tells it from others: the nonce, the side, how far the game
    /// is.
    pub fn of(parts: impl IntoIterator<Item = u64>) -> Chance {
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
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).unwrap_or(1).max(1);
        usize::try_from(self.number() % bound).unwrap_or(0)
    }

    /// Whether a thing of this probability happens.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of these; `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::{Fate, Refusal};

    /// Counts what it carried out, and refuses what is not greater than all before.
    struct Rising(Vec<u32>);

    impl Trial for Rising {
        type Order = u32;

        fn carry_out(&mut self, sheet: &Sheet<u32>) -> Vec<LineFate> {
            assert!(sheet.dry_run);
            let mut fates = Vec::new();
            for order in sheet.orders() {
                let legal = self.0.last().is_none_or(|last| last < order);
                let fate = match legal {
                    true => Fate::Done { first: 0, end: 0, note: None },
                    false => Fate::Ruling(Refusal::new("1", "too small")),
                };
                self.0.extend(legal.then_some(*order));
                fates.push(LineFate { number: 1, text: String::new(), understood: None, fate });
            }
            fates
        }
    }

    #[test]
    fn only_what_is_legal_after_what_came_before_is_written_down() {
        let mut scratch = Scratch::new(Rising(vec![]));
        let written: Vec<bool> = [3, 2, 5, 5, 9].into_iter().map(|order| scratch.order(order)).collect();
        assert_eq!(written, [true, false, true, false, true]);
        assert_eq!(scratch.board.0, [3, 5, 9]);
        assert_eq!(scratch.orders(), [3, 5, 9]);
    }

    #[test]
    fn the_same_question_gets_the_same_numbers_and_another_one_others() {
        let drawn = |parts: [u64; 2]| -> Vec<usize> {
            let mut chance = Chance::of(parts);
            (0..8).map(|_| chance.below(1000)).collect()
        };
        assert_eq!(drawn([1, 2]), drawn([1, 2]));
        assert_ne!(drawn([1, 2]), drawn([2, 1]));
        // They never change: opponents of recorded games would answer otherwise.
        assert_eq!(drawn([1, 2])[..3], [39, 862, 35]);
        let mut chance = Chance::of([]);
        assert_eq!((chance.below(0), chance.pick::<u8>(&[])), (0, None));
        let hits = (0..1000).filter(|_| chance.percent(30)).count();
        assert!((250..350).contains(&hits), "{hits}");
    }
}
