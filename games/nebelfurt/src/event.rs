//! What can happen, and what it changes.

use crate::table::{Phase, Table};
use crate::words::{Ford, Hex, Side};
use feldpost_kit::id::Id;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The only thing that changes a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    /// Both sides have sealed their ford (NF II.1).
    FordsSealed,
    /// Both fords are opened; none: that side stays.
    FordsNamed {
        /// Where the raider would cross.
        raider: Option<Ford>,
        /// Which one the warden watches.
        warden: Option<Ford>,
    },
    /// A company crosses (NF II.2).
    Crossing {
        /// Who.
        unit: Id,
        /// Where.
        ford: Ford,
        /// Into which hex.
        to: Hex,
    },
    /// A fight at a ford (NF II.3).
    Skirmish {
        /// Where.
        ford: Ford,
        /// Who would cross.
        raider: Id,
        /// Who stands against it.
        warden: Id,
        /// A die each, the raider's first.
        dice: [u16; 2],
        /// Who is lost; nobody if the dice are equal.
        lost: Option<Id>,
    },
    /// A company marches (NF III.1).
    March {
        /// Who.
        unit: Id,
        /// From where.
        from: Hex,
        /// Where to.
        to: Hex,
    },
    /// A side is done for the day (NF III.2).
    Camped {
        /// Which.
        side: Side,
    },
    /// A day has passed.
    Daybreak {
        /// The one that follows.
        day: u32,
    },
    /// The game is over (NF IV).
    StoryEnds {
        /// Who has won; nobody: a draw.
        winner: Option<Side>,
        /// How many villages the raider holds.
        villages: u32,
    },
}

/// Folds an event into a table. One that does not fit leaves it as it is.
pub fn apply(table: &mut Table, event: &Event) {
    match event {
        Event::FordsSealed => table.phase = Phase::Sealed,
        Event::FordsNamed { .. } => table.phase = Phase::March { camped: BTreeSet::new() },
        Event::Crossing { unit, to, .. } => {
            if let Some(place) = table.places.get_mut(unit) {
                *place = *to;
            }
        }
        Event::Skirmish { lost, .. } => {
            if let Some(unit) = lost {
                table.places.remove(unit);
            }
        }
        Event::March { unit, to, .. } => {
            if let Some(place) = table.places.get_mut(unit) {
                *place = *to;
                table.marched.insert(*unit);
            }
        }
        Event::Camped { side } => {
            if let Phase::March { camped } = &mut table.phase {
                camped.insert(*side);
            }
        }
        Event::Daybreak { day } => {
            (table.day, table.phase) = (*day, Phase::Dusk);
            table.marched.clear();
        }
        Event::StoryEnds { winner, .. } => table.phase = Phase::Over { winner: *winner },
    }
}
