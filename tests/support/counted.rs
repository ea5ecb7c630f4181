//! How often something is cloned.
use std::cell::Cell;

std::thread_local! {
    static CLONES: Cell<usize> = const { Cell::new(0) };
}

/// A value whose clones are counted, in each thread by itself.
#[derive(Debug, Default, PartialEq)]
pub struct Counted<T>(pub T);

impl<T: Clone> Clone for Counted<T> {
    fn clone(&self) -> Counted<T> {
        CLONES.set(CLONES.get() + 1);
        Counted(self.0.clone())
    }
}

/// How many clones this makes.
pub fn clones_of(act: impl FnOnce()) -> usize {
    let before = CLONES.get();
    act();
    CLONES.get() - before
}
