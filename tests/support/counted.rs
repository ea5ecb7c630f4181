//! How often something is cloned, and how many events a game takes.
use std::cell::Cell;

std::thread_local! {
    static CLONES: Cell<usize> = const { Cell::new(0) };
    static EVENTS: Cell<usize> = const { Cell::new(0) };
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

/// Counts one event that goes into a state.
pub fn count_event() {
    EVENTS.set(EVENTS.get() + 1);
}

/// How many events go into states while this is done.
pub fn events_of(act: impl FnOnce()) -> usize {
    let before = EVENTS.get();
    act();
    EVENTS.get() - before
}
