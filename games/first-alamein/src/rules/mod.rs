//! The rulebook: one file for each chapter, in its order and words.
//!
//! Nothing here changes a board: a rule says what may be done, and what follows.

pub mod definitions;

pub mod victory;

pub mod setup;

pub mod sequence;

pub mod reinforcements;

pub mod spent;

pub mod air;

pub mod terrain;

pub mod boxes;

pub mod stacking;

pub mod movement;
pub mod route;

pub mod combat;
pub mod odds;
pub mod retreats;

pub mod supply;

pub mod control;

pub use feldpost_kit::objection::Objection;

/// What a rule says to an order: what follows, or why not.
pub type Allowed<T> = Result<T, Objection>;
