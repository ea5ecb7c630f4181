//! The only door to chance that a rulebook has.

pub use feldpost_protocol::dice::Dice;

/// Dice for a dry run, which asks for none; whoever does all the same gets ones.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoDice;

impl Dice for NoDice {
    fn roll(&mut self, _label: &str, _sides: u16, count: usize) -> Vec<u16> {
        vec![1; count]
    }
}
