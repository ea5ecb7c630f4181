//! A journal (and what lies beside it) -> a verdict.
pub mod statistics;
