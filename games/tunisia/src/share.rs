//! Fractions: strengths are multiplied and compared, and never rounded before the odds are.

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul};
use std::str::FromStr;

/// A fraction that is not negative, in lowest terms: `2`, `1/2`, `3/2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    over: u64,
    under: u64,
}

impl Share {
    /// Nothing.
    pub const ZERO: Share = Share { over: 0, under: 1 };
    /// The whole.
    pub const ONE: Share = Share { over: 1, under: 1 };
    /// The half.
    pub const HALF: Share = Share { over: 1, under: 2 };
    /// The quarter.
    pub const QUARTER: Share = Share { over: 1, under: 4 };
    /// One and a half.
    pub const THREE_HALVES: Share = Share { over: 3, under: 2 };
    /// Two.
    pub const TWO: Share = Share { over: 2, under: 1 };

    /// A whole number; a negative one counts as nothing.
    #[must_use]
    pub fn whole(number: i32) -> Share {
        Share { over: u64::try_from(number).unwrap_or(0), under: 1 }
    }

    /// The fraction of two numbers; nothing if the lower one is 0.
    #[must_use]
    pub fn of(over: u64, under: u64) -> Share {
        if over == 0 || under == 0 {
            return Share::ZERO;
        }
        let common = divisor(over, under);
        Share { over: over / common, under: under / common }
    }

    /// How often another one is in this one; nothing if the other is nothing.
    #[must_use]
    pub fn per(self, other: Share) -> Share {
        Share::of(self.over.saturating_mul(other.under), self.under.saturating_mul(other.over))
    }

    /// Whether it is nothing.
    #[must_use]
    pub fn is_zero(self) -> bool {
        self.over == 0
    }

    /// The nearest whole number, halves up (OCS 4).
    #[must_use]
    pub fn rounded(self) -> i32 {
        let twice = self.over.saturating_mul(2).saturating_add(self.under);
        i32::try_from(twice / self.under.saturating_mul(2)).unwrap_or(i32::MAX)
    }

    /// The next whole number that is no less.
    #[must_use]
    pub fn up(self) -> i32 {
        i32::try_from(self.over.div_ceil(self.under)).unwrap_or(i32::MAX)
    }

    /// The whole number in it.
    #[must_use]
    pub fn down(self) -> i32 {
        i32::try_from(self.over / self.under).unwrap_or(i32::MAX)
    }
}

fn divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { divisor(b, a % b) }
}

impl Add for Share {
    type Output = Share;
    fn add(self, other: Share) -> Share {
        let over =
            self.over.saturating_mul(other.under).saturating_add(other.over.saturating_mul(self.under));
        Share::of(over, self.under.saturating_mul(other.under))
    }
}

impl Mul for Share {
    type Output = Share;
    fn mul(self, other: Share) -> Share {
        Share::of(self.over.saturating_mul(other.over), self.under.saturating_mul(other.under))
    }
}

impl Sum for Share {
    fn sum<I: Iterator<Item = Share>>(shares: I) -> Share {
        shares.fold(Share::ZERO, Add::add)
    }
}

impl Ord for Share {
    fn cmp(&self, other: &Share) -> Ordering {
        let (left, right) = (u128::from(self.over), u128::from(other.over));
        (left * u128::from(other.under)).cmp(&(right * u128::from(self.under)))
    }
}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Share) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.under == 1 { write!(f, "{}", self.over) } else { write!(f, "{}/{}", self.over, self.under) }
    }
}

/// The text is no fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoShare;

impl FromStr for Share {
    type Err = NoShare;
    fn from_str(text: &str) -> Result<Share, NoShare> {
        let (over, under) = text.split_once('/').unwrap_or((text, "1"));
        match (over.parse::<u32>(), under.parse::<u32>()) {
            (Ok(over), Ok(under)) if under > 0 => Ok(Share::of(u64::from(over), u64::from(under))),
            _ => Err(NoShare),
        }
    }
}

impl Serialize for Share {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Share {
    /// A whole number, or a text such as `1/2`.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Share, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        text.parse().map_err(|_| D::Error::custom(format!("`{text}` is no fraction")))
    }
}
