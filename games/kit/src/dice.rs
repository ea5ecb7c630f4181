//! The only door to chance that a rulebook has.

/// A source of labelled rolls. The host implements it from the committed seed of one resolution;
/// tests and `simulate` implement it from a list of given dice.
///
/// Every roll carries a label made of game facts (`t2.c3.cw/assault/j18/3rtr-155art`), unique within
/// its resolution. A label matches `[a-z0-9][a-z0-9./:_+-]{0,119}` (protocol pbem/1, section 2.2).
/// Because each label has its own stream of numbers, a roll more or less never shifts another.
pub trait Dice {
    /// Rolls `count` dice with `sides` faces, each result in `1..=sides`. Always returns `count` results.
    fn roll(&mut self, label: &str, sides: u16, count: usize) -> Vec<u16>;
}
