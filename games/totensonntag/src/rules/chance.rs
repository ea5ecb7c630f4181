//! What dice promise: exact chances, found by counting every throw. Nothing is rolled here.

use crate::board::Board;
use crate::event::Event;
use crate::rulebook::HitComparison;
use crate::rules::{barrage, combat, night};
use serde::Serialize;
use serde::ser::{SerializeStruct as _, Serializer};

/// A chance: so many good throws of so many that are equally likely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Throws that do it.
    pub good: u32,
    /// All throws.
    pub of: u32,
}

impl Chance {
    /// That of one throw of 1d6, by what the die shows.
    #[must_use]
    pub fn of_1d6(good: impl Fn(i32) -> bool) -> Chance {
        Chance { good: (1..=6).map(|die| u32::from(good(die))).sum(), of: 6 }
    }

    /// That of one throw of 2d6, by the sum of both dice.
    #[must_use]
    pub fn of_2d6(good: impl Fn(i32) -> bool) -> Chance {
        let throws = (1..=6).flat_map(|first| (1..=6).map(move |second| first + second));
        Chance { good: throws.map(|sum| u32::from(good(sum))).sum(), of: 36 }
    }

    /// That this happens, and then the other by dice of its own.
    #[must_use]
    pub fn and_then(self, other: Chance) -> Chance {
        Chance { good: self.good * other.good, of: self.of * other.of }
    }

    /// In percent, rounded; 0 and 100 only where nothing is left to the dice.
    #[must_use]
    pub fn percent(self) -> u32 {
        match (self.good, self.of) {
            (0, _) => 0,
            (good, of) if good >= of => 100,
            (good, of) => ((good * 200 + of) / (of * 2)).clamp(1, 99),
        }
    }

    /// Written `{good, of, percent}`.
    fn fields<S: Serializer>(self, needs: Option<i32>, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Chance", 4)?;
        fields.serialize_field("good", &self.good)?;
        fields.serialize_field("of", &self.of)?;
        fields.serialize_field("percent", &self.percent())?;
        fields.serialize_field("needs", &needs)?;
        fields.end()
    }
}

impl Serialize for Chance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.fields(None, serializer)
    }
}

/// A chance, and what the dice must show for it. Written `{good, of, percent, needs}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The least that the dice must show in all; `None` if nothing does, or if it is no question of more.
    pub needs: Option<i32>,
    /// The chance.
    pub chance: Chance,
}

impl Serialize for Odds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.chance.fields(self.needs, serializer)
    }
}

/// TS 7.2: what 2d6 must show, and how likely that is, for an attack of this firepower on this PF.
#[must_use]
pub fn to_hit(comparison: HitComparison, firepower: i32, protection: i32) -> Odds {
    let hits = |sum: i32| combat::hits(comparison, firepower + sum, protection);
    Odds { needs: (2..=12).find(|sum| hits(*sum)), chance: Chance::of_2d6(hits) }
}

/// TS 7.4: what 1d6 must show for a gun to range in, with the modifiers of its spotter.
#[must_use]
pub fn to_range_in(modifier: i32) -> Odds {
    let succeeds = |die: i32| barrage::ranges_in(u16::try_from(die).unwrap_or(0), modifier);
    Odds { needs: (1..=6).find(|die| succeeds(*die)), chance: Chance::of_1d6(succeeds) }
}

/// TS 8.1: the chance of one die for recovery. Not always one of more: the results stand in a list.
#[must_use]
fn to_recover(results: &[i32], modifier: i32) -> Odds {
    let succeeds = |die: i32| results.contains(&(die + modifier));
    let first = (1..=6).find(|die| succeeds(*die));
    let needs = first.filter(|first| (*first..=6).all(succeeds));
    Odds { needs, chance: Chance::of_1d6(succeeds) }
}

/// The odds that a roll had, from what its event says and the board before it; `None` where none fell.
#[must_use]
pub fn of_event(board: &Board, event: &Event) -> Option<Odds> {
    match event {
        Event::Attack { firepower, protection, .. } => {
            Some(to_hit(board.rulebook.hit_comparison, *firepower, *protection))
        }
        Event::RangeIn { modifiers, .. } => Some(to_range_in(modifiers.iter().map(|(_, value)| value).sum())),
        Event::Recovery { unit, modifier, .. } => {
            let unit = board.data.unit(*unit)?;
            Some(to_recover(night::recovers_on(board, unit), *modifier))
        }
        _ => None,
    }
}
