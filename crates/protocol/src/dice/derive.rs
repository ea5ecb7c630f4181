//! Every named hash of `pbem/1 2.1`, from the game id down to the key of one roll.
use std::fmt;

use super::DiceError;
use super::hash::{Hash32, hash_clean, hash_lines};

/// The chain hash of drand's quicknet, the only beacon of `pbem/1`.
pub const QUICKNET: Hash32 = Hash32([
    0x52, 0xdb, 0x9b, 0xa7, 0x0e, 0x0c, 0xc0, 0xf6, 0xea, 0xf7, 0x80, 0x3d, 0xd0, 0x74, 0x47, 0xa1, 0xf5,
    0x47, 0x77, 0x35, 0xfd, 0x3f, 0x66, 0x17, 0x92, 0xba, 0x94, 0x60, 0x0c, 0x84, 0xe9, 0x71,
]);
/// Unix time of quicknet's round 1, in seconds.
const QUICKNET_GENESIS: i64 = 1_692_803_367;
/// Seconds between two quicknet rounds.
const QUICKNET_PERIOD: u64 = 3;
/// The longest chain that is built: half a second of hashing.
pub const MAX_CHAIN: u32 = 1 << 20;
/// Seeds of a chain of which one is kept: those before it follow from it.
const STRIDE: u64 = 32;

/// Checks a roll label against `[a-z0-9][a-z0-9./:_+-]{0,119}` (`pbem/1 2.2`).
///
/// # Errors
/// [`DiceError::CheckLabel`] with the offending text.
pub fn check_label(label: &str) -> Result<(), DiceError> {
    let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit();
    let bytes = label.as_bytes();
    let good = bytes.len() <= 120
        && bytes.first().is_some_and(|&b| plain(b))
        && bytes.iter().all(|&b| plain(b) || b"./:_+-".contains(&b));
    if good { Ok(()) } else { Err(DiceError::CheckLabel(label.to_owned())) }
}

/// Checks a seat against `[a-z][a-z0-9-]{0,15}` (`pbem/1 3.1`).
///
/// A seat with a hyphen is well formed, but cannot be a key in a journal entry (`pbem/1 2.5`).
///
/// # Errors
/// [`DiceError::CheckSeat`] with the offending text.
pub fn check_seat(seat: &str) -> Result<(), DiceError> {
    let bytes = seat.as_bytes();
    let good = bytes.len() <= 16
        && bytes.first().is_some_and(u8::is_ascii_lowercase)
        && bytes.iter().all(|&b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    if good { Ok(()) } else { Err(DiceError::CheckSeat(seat.to_owned())) }
}

/// True for `[a-z0-9][a-z0-9._-]{0,63}` (pbem/1: ids of new games).
#[must_use]
pub fn is_game_id(id: &str) -> bool {
    let rest = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit();
    (1..=64).contains(&id.len())
        && id.bytes().next().is_some_and(rest)
        && id.bytes().all(|b| rest(b) || matches!(b, b'.' | b'_' | b'-'))
}

/// The game hash: binds everything else to one game id, taken as its bytes are.
///
/// # Errors
/// [`DiceError::HashLine`] for an id with a line break or NUL.
pub fn game_hash(game: &str) -> Result<Hash32, DiceError> {
    hash_lines(&["pbem/1 game", game])
}

/// The seed before seed `i` in the chain: `s[i-1]` from `s[i]`.
pub fn chain_previous(game: Hash32, i: u64, seed: Hash32) -> Hash32 {
    // Thousands are made for a game: without a piece of memory for each hash.
    let (mut of_game, mut of_seed) = ([0; 64], [0; 64]);
    hash_clean(&["pbem/1 chain", game.digits(&mut of_game), &i.to_string(), seed.digits(&mut of_seed)])
}

/// The last seed of a chain that serves the resolutions after number `before`, from the game's secret root.
///
/// The first anchor binds the root, and so every chain that follows it: nobody can pick a later one.
pub fn chain_tip(game: Hash32, before: u64, root: Hash32) -> Hash32 {
    hash_clean(&["pbem/1 tip", &game.to_string(), &before.to_string(), &root.to_string()])
}

/// The same of a chain that goes on behind the loss of a journal's end: `lost` is the hash of the newest
/// entry that is lost. So its seeds are others than those that players have seen.
pub fn chain_tip_after_loss(game: Hash32, before: u64, lost: Hash32, root: Hash32) -> Hash32 {
    let (game, before) = (game.to_string(), before.to_string());
    hash_clean(&["pbem/1 tip after loss", &game, &before, &lost.to_string(), &root.to_string()])
}

/// The umpire's reverse hash chain: the anchor is public before the first lock, each seed from its lock on.
///
/// One byte a seed is held in memory, and up to 31 hashes are made for a seed that is asked for. It is
/// secret: `Debug` shows the anchor only.
#[derive(Clone)]
pub struct Chain {
    game: Hash32,
    /// The number of the seed that the anchor stands for; 0 in the chain of the offer.
    before: u64,
    /// How many seeds there are behind the anchor.
    length: u64,
    anchor: Hash32,
    /// Every thirty-second seed behind the anchor, and the last one; never empty.
    marks: Vec<Hash32>,
}

impl Chain {
    /// Builds the chain of `length` seeds from its tip `s[N]`, which comes from the system's generator.
    ///
    /// # Errors
    /// [`DiceError::BuildChain`] for a length of 0 or above [`MAX_CHAIN`].
    pub fn new(game: Hash32, tip: Hash32, length: u32) -> Result<Self, DiceError> {
        Self::after(game, 0, tip, length)
    }

    /// The same for the resolutions after number `before`: the anchor stands in the place of that seed.
    ///
    /// # Errors
    /// As [`Chain::new`].
    pub fn after(game: Hash32, before: u64, tip: Hash32, length: u32) -> Result<Self, DiceError> {
        if length == 0 || length > MAX_CHAIN {
            return Err(DiceError::BuildChain(length));
        }
        let length = u64::from(length);
        let (mut marks, mut last) = (Vec::new(), tip);
        for i in (1..=length).rev() {
            if i == length || i % STRIDE == 0 {
                marks.push(last);
            }
            last = chain_previous(game, before.saturating_add(i), last);
        }
        marks.reverse();
        Ok(Self { game, before, length, anchor: last, marks })
    }

    /// `s[0]`, which the offer publishes, or what stands in its place.
    pub fn anchor(&self) -> Hash32 {
        self.anchor
    }

    /// The seed of resolution `n`; `None` if the chain does not serve it. Resolution 0 does not exist.
    pub fn seed(&self, n: u64) -> Option<Hash32> {
        let at = n.checked_sub(self.before).filter(|at| (1..=self.length).contains(at))?;
        let mark = (at - 1) / STRIDE;
        let seed = *self.marks.get(usize::try_from(mark).ok()?)?;
        let end = ((mark + 1) * STRIDE).min(self.length);
        let back = (at + 1..=end).rev();
        Some(back.fold(seed, |seed, i| chain_previous(self.game, self.before.saturating_add(i), seed)))
    }

    /// N, the number of resolutions that the chain can serve.
    pub fn length(&self) -> u64 {
        self.length
    }
}

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chain {{ anchor: {}, length: {} }}", self.anchor(), self.length())
    }
}

/// The hash of one player's line of entropy; the text may be empty.
///
/// # Errors
/// [`DiceError::CheckSeat`] or [`DiceError::HashLine`].
pub fn entropy_hash(seat: &str, text: &str) -> Result<Hash32, DiceError> {
    check_seat(seat)?;
    hash_lines(&["pbem/1 entropy", seat, text])
}

/// The salt of a game, from the hash of its offer and the entropy hashes in the offer's order of seats.
pub fn salt(offer: Hash32, entropy: &[Hash32]) -> Hash32 {
    let texts: Vec<String> = std::iter::once(&offer).chain(entropy).map(Hash32::to_string).collect();
    let mut lines = vec!["pbem/1 salt"];
    lines.extend(texts.iter().map(String::as_str));
    hash_clean(&lines)
}

/// What a public beacon adds to one resolution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beacon {
    /// The game is played without a beacon.
    None,
    /// One round of drand.
    Drand {
        /// Hash that names the drand network.
        chain: Hash32,
        /// Number of the round, from 1.
        round: u64,
        /// SHA-256 of the round's signature bytes.
        randomness: Hash32,
    },
}

impl Beacon {
    /// A quicknet round from its signature bytes. Whether it is that round's
    /// signature says [`is_signature`](super::quicknet::is_signature).
    pub fn quicknet(round: u64, signature: &[u8]) -> Self {
        Self::Drand { chain: QUICKNET, round, randomness: Hash32::of_bytes(signature) }
    }

    /// The beacon field of the step seed: `none` or `drand:<chain>:<round>:<randomness>`.
    pub fn field(&self) -> String {
        match self {
            Self::None => "none".to_owned(),
            Self::Drand { chain, round, randomness } => format!("drand:{chain}:{round}:{randomness}"),
        }
    }
}

/// The seed of resolution `n`: from salt, number, the chain's seed and the beacon, and from nothing else.
///
/// # Errors
/// [`DiceError::SeedStep`] if there is neither a seed nor a beacon.
pub fn step_seed(salt: Hash32, n: u64, seed: Option<Hash32>, beacon: &Beacon) -> Result<Hash32, DiceError> {
    if seed.is_none() && *beacon == Beacon::None {
        return Err(DiceError::SeedStep);
    }
    let seed = seed.map_or_else(|| "none".to_owned(), |s| s.to_string());
    Ok(hash_clean(&["pbem/1 step", &salt.to_string(), &n.to_string(), &seed, &beacon.field()]))
}

/// The ChaCha20 key of one open roll.
///
/// # Errors
/// [`DiceError::CheckLabel`].
pub fn roll_key(step: Hash32, label: &str) -> Result<Hash32, DiceError> {
    check_label(label)?;
    Ok(hash_clean(&["pbem/1 roll", &step.to_string(), label]))
}

/// The key of a roll that only the holder of the blind can compute.
///
/// # Errors
/// [`DiceError::CheckLabel`].
pub fn secret_roll_key(step: Hash32, label: &str, blind: Hash32) -> Result<Hash32, DiceError> {
    check_label(label)?;
    Ok(hash_clean(&["pbem/1 secret-roll", &step.to_string(), label, &blind.to_string()]))
}

/// The hash that stands for a blind in the lock, before anything can be rolled.
pub fn blind_hash(blind: Hash32) -> Hash32 {
    hash_clean(&["pbem/1 blind", &blind.to_string()])
}

/// The first quicknet round at or after a Unix time in seconds; 1 for every time before the network's start.
pub fn round_at_or_after(unix: i64) -> u64 {
    let elapsed = u64::try_from(unix.saturating_sub(QUICKNET_GENESIS)).unwrap_or(0);
    elapsed.div_ceil(QUICKNET_PERIOD) + 1
}

/// The Unix time of a quicknet round in seconds; stops at the largest time instead of overflowing.
pub fn round_time(round: u64) -> i64 {
    let seconds = round.saturating_sub(1).saturating_mul(QUICKNET_PERIOD);
    QUICKNET_GENESIS.saturating_add_unsigned(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quicknet_constant_is_drands() {
        let text = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";
        assert_eq!(QUICKNET.to_string(), text);
    }

    #[test]
    fn a_chain_serves_one_to_n_and_hides_its_seeds() {
        let chain = Chain::new(Hash32::ZERO, Hash32::of_bytes(b"tip"), 8).unwrap();
        assert_eq!((chain.length(), chain.seed(0), chain.seed(9)), (8, None, None));
        assert_eq!(chain_previous(Hash32::ZERO, 1, chain.seed(1).unwrap()), chain.anchor());
        assert!(!format!("{chain:?}").contains(&chain.seed(8).unwrap().to_string()));
        assert!(Chain::new(Hash32::ZERO, Hash32::ZERO, 0).is_err());
    }

    #[test]
    fn every_seed_is_that_of_the_chain_whatever_its_length() {
        for length in [1, 31, 32, 33, 64, 100] {
            let (before, tip) = (7, Hash32::of_bytes(b"tip"));
            let chain = Chain::after(Hash32::ZERO, before, tip, length).unwrap();
            let last = before + u64::from(length);
            let (mut seed, mut n) = (tip, last);
            while n > before {
                assert_eq!(chain.seed(n), Some(seed), "{n} of {length}");
                seed = chain_previous(Hash32::ZERO, n, seed);
                n -= 1;
            }
            assert_eq!((chain.anchor(), chain.seed(before), chain.seed(last + 1)), (seed, None, None));
        }
    }

    #[test]
    fn a_later_chain_goes_on_with_the_numbers() {
        let tip = chain_tip(Hash32::ZERO, 8, Hash32::of_bytes(b"root"));
        let chain = Chain::after(Hash32::ZERO, 8, tip, 4).unwrap();
        assert_eq!((chain.seed(8), chain.seed(13), chain.seed(12)), (None, None, Some(tip)));
        assert_eq!(chain_previous(Hash32::ZERO, 9, chain.seed(9).unwrap()), chain.anchor());
        assert_ne!(chain_tip(Hash32::ZERO, 0, Hash32::of_bytes(b"root")), tip);
    }

    #[test]
    fn rounds_hold_at_the_ends_of_time() {
        assert_eq!(round_at_or_after(i64::MIN), 1);
        assert_eq!(round_time(u64::MAX), i64::MAX);
        assert!(round_time(round_at_or_after(1_800_000_000)) >= 1_800_000_000);
        let _ = round_at_or_after(i64::MAX);
    }
}
