//! Movement points (OCS 6.1): allowances are halved and quartered and never rounded, and a road costs a
//! third.

use crate::share::Share;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::{Add, AddAssign};

/// How many parts a movement point has: halves of quarters and thirds are whole parts.
const PARTS: u32 = 24;

/// So many movement points, in whole 24ths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(u32);

impl Points {
    /// None.
    pub const ZERO: Points = Points(0);

    /// A whole number of them; a negative one counts as none.
    #[must_use]
    pub fn whole(number: i32) -> Points {
        Points(u32::try_from(number).unwrap_or(0).saturating_mul(PARTS))
    }

    /// A share of one; what is finer than a part counts as a whole part.
    #[must_use]
    pub fn of(share: Share) -> Points {
        Points(u32::try_from((share * Share::of(u64::from(PARTS), 1)).up()).unwrap_or(u32::MAX))
    }

    /// Half of them.
    #[must_use]
    pub fn half(self) -> Points {
        Points(self.0.div_ceil(2))
    }

    /// Twice as many.
    #[must_use]
    pub fn twice(self) -> Points {
        Points(self.0.saturating_mul(2))
    }

    /// What is left of them; none if more is taken.
    #[must_use]
    pub fn less(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }

    /// As parts, for a search.
    #[must_use]
    pub fn parts(self) -> u32 {
        self.0
    }

    /// From parts.
    #[must_use]
    pub fn of_parts(parts: u32) -> Points {
        Points(parts)
    }

    /// As a fraction.
    #[must_use]
    pub fn share(self) -> Share {
        Share::of(u64::from(self.0), u64::from(PARTS))
    }
}

impl Add for Points {
    type Output = Points;
    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        *self = *self + other;
    }
}

impl fmt::Display for Points {
    /// `7`, `4 1/2`, `1/3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / PARTS, Points(self.0 % PARTS).share());
        match (whole, rest.is_zero()) {
            (whole, true) => write!(f, "{whole}"),
            (0, false) => write!(f, "{rest}"),
            (whole, false) => write!(f, "{whole} {rest}"),
        }
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.share().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Points, D::Error> {
        Share::deserialize(deserializer).map(Points::of)
    }
}
