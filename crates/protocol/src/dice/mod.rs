//! Committed seed and label to roll: protocol `pbem/1`, sections 2.1 and 2.2.
//!
//! Every hash is taken over printable lines, so that `printf | sha256sum` redoes it by hand; every roll has
//! its own label and its own ChaCha20 stream, so that one roll more or less shifts no other. Nothing here
//! reads a clock or a random source: the tip of the chain and the blinds are passed in.
mod derive;
mod hash;
pub mod quicknet;
mod step;
mod stream;

pub use derive::{
    Beacon, Chain, MAX_CHAIN, QUICKNET, blind_hash, chain_previous, chain_tip, chain_tip_after_loss,
    check_label, check_seat, entropy_hash, game_hash, is_game_id, roll_key, round_at_or_after, round_time,
    salt, secret_roll_key, step_seed,
};
pub(crate) use hash::hash_clean;
pub use hash::{Hash32, hash_lines};
pub use step::{GivenDice, Roll, StepDice};
pub use stream::{Stream, roll, shuffle};

/// A source of labelled rolls. The host implements it from the committed seed of one resolution;
/// tests and `simulate` implement it from a list of given dice.
///
/// Every roll carries a label made of game facts (`t2.red/attack/j18/guards-rifles`), unique within
/// its resolution. A label matches `[a-z0-9][a-z0-9./:_+-]{0,119}` (protocol pbem/1, section 2.2).
/// Because each label has its own stream of numbers, a roll more or less never shifts another.
pub trait Dice {
    /// Rolls `count` dice with `sides` faces, each result in `1..=sides`. Always returns `count` results.
    fn roll(&mut self, label: &str, sides: u16, count: usize) -> Vec<u16>;
}

/// Why a value of the dice protocol was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DiceError {
    /// A hashed line held LF, CR or NUL, which would make the encoding ambiguous.
    #[error("a hashed line holds a line break or NUL")]
    HashLine,
    /// Text that should be a hash was not 64 lowercase hex digits.
    #[error("not 64 lowercase hex digits")]
    ParseHash,
    /// A roll label outside `[a-z0-9][a-z0-9./:_+-]{0,119}`.
    #[error("ill-formed label {0:?}")]
    CheckLabel(String),
    /// A seat outside `[a-z][a-z0-9-]{0,15}`.
    #[error("ill-formed seat {0:?}")]
    CheckSeat(String),
    /// A die with fewer than 2 or more than 256 sides.
    #[error("a die has 2 to 256 sides, not {0}")]
    RollDie(u16),
    /// A shuffle of nothing or of more than 256 things.
    #[error("a shuffle takes 1 to 256 things, not {0}")]
    Shuffle(u16),
    /// A chain of no seeds or of more than [`MAX_CHAIN`].
    #[error("a chain has 1 to {MAX_CHAIN} seeds, not {0}")]
    BuildChain(u32),
    /// A resolution with neither a seed nor a beacon.
    #[error("a resolution needs a seed or a beacon")]
    SeedStep,
}
