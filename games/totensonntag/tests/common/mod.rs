//! What several tests need: a view of the set-up, and a seeded generator.

use feldpost_kit::system::{Terms, Viewer};
use feldpost_totensonntag::board::{Board, Options, Place};
use feldpost_totensonntag::data::Data;
use feldpost_totensonntag::rulebook::Rulebook;
use feldpost_totensonntag::view::View;
use feldpost_totensonntag::words::Side;
use std::sync::Arc;

/// The default set-up as a side sees it.
pub fn view(side: Side, aircraft: bool) -> View {
    let data = Arc::new(Data::compiled_in().unwrap());
    let rulebook = Rulebook::new(&data, &Terms::default()).unwrap();
    let options = Options { recon_support: true, aircraft };
    let mut board = Board::new(data.clone(), "revised".to_owned(), rulebook, options);
    for stack in &data.scenario.default_setup {
        board.stacks.insert(stack.hex, stack.units.clone());
        for unit in &stack.units {
            board.units.get_mut(unit).unwrap().place = Place::Hex(stack.hex);
        }
    }
    View { viewer: Viewer::Side(side.id()), board }
}

/// A small generator, so that a failure can be repeated.
pub struct Seeded(pub u64);

impl Seeded {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }

    pub fn of<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }

    pub fn yes(&mut self) -> bool {
        self.below(2) == 0
    }
}
