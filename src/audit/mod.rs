//! From a journal to a verdict.
pub mod statistics;
