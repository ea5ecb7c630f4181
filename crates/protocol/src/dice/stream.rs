//! From a roll's key to its dice (`pbem/1 2.2`).
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

use super::derive::roll_key;
use super::{DiceError, Hash32};

/// The ChaCha20 keystream of one key, taken byte by byte: 64-bit counter from 0, nonce 0 (RFC 8439 bytes).
///
/// Whole blocks of 64 bytes are drawn, because the generator throws away the rest of a word when it is
/// asked for less. No distribution of a random-number crate is used: only the keystream is stable.
pub struct Stream {
    generator: ChaCha20Rng,
    block: [u8; 64],
    used: u64,
}

impl Stream {
    /// The keystream of a key, from its first byte.
    pub fn new(key: Hash32) -> Self {
        Self { generator: ChaCha20Rng::from_seed(key.0), block: [0; 64], used: 0 }
    }

    /// The next byte of the keystream.
    pub fn byte(&mut self) -> u8 {
        let at = (self.used % 64) as usize;
        if at == 0 {
            self.generator.fill_bytes(&mut self.block);
        }
        self.used += 1;
        self.block[at]
    }

    /// How many bytes have been taken.
    pub fn used(&self) -> u64 {
        self.used
    }

    /// One die, `1..=sides`, exactly uniform: bytes that would favour the low faces are passed over.
    ///
    /// # Errors
    /// [`DiceError::RollDie`] unless `2 <= sides <= 256`; nothing is taken then.
    pub fn die(&mut self, sides: u16) -> Result<u16, DiceError> {
        if !(2..=256).contains(&sides) {
            return Err(DiceError::RollDie(sides));
        }
        let limit = 256 - 256 % sides;
        loop {
            let byte = u16::from(self.byte());
            if byte < limit {
                return Ok(byte % sides + 1);
            }
        }
    }
}

/// `count` dice of one label, one after another from the label's own stream.
///
/// # Errors
/// [`DiceError::CheckLabel`], or [`DiceError::RollDie`] if there is a die to roll.
pub fn roll(step: Hash32, label: &str, sides: u16, count: usize) -> Result<Vec<u16>, DiceError> {
    let mut stream = Stream::new(roll_key(step, label)?);
    (0..count).map(|_| stream.die(sides)).collect()
}

/// A permutation of `0..n` (Fisher-Yates from the top down) from the label's own stream.
///
/// # Errors
/// [`DiceError::CheckLabel`], or [`DiceError::Shuffle`] unless `1 <= n <= 256`.
pub fn shuffle(step: Hash32, label: &str, n: u16) -> Result<Vec<u16>, DiceError> {
    if !(1..=256).contains(&n) {
        return Err(DiceError::Shuffle(n));
    }
    let mut stream = Stream::new(roll_key(step, label)?);
    let mut order: Vec<u16> = (0..n).collect();
    for i in (1..n).rev() {
        let j = stream.die(i + 1)? - 1;
        order.swap(usize::from(i), usize::from(j));
    }
    Ok(order)
}
