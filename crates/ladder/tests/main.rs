//! The ladder under test: one program.

mod ladder;
mod tournament;
