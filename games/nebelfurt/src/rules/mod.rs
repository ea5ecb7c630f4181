//! The rulebook, a file for each chapter, in its order and words.

pub mod day;
pub mod night;
pub mod story;
