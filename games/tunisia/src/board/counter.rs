//! A unit on the map: where it stands, and how.

use crate::data::Unit;
use crate::event::Stocks;
use crate::hex::Hex;
use crate::words::{Mobility, Mode};
use serde::{Deserialize, Serialize};

/// A unit on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counter {
    /// Where.
    pub hex: Hex,
    /// How it stands.
    pub mode: Mode,
    /// Whether the Move side lies up under a Reserve or Exploit marker (OCS 5.2).
    pub move_up: bool,
    /// Whether it is disorganized (OCS 5.10).
    pub dg: bool,
    /// Whether it is out of supply (OCS 12.8).
    pub oos: bool,
    /// What it has left of its own stocks.
    pub stocks: Stocks,
    /// Whether it has moved, built or carried in this phase: it spends no more movement points (OCS 6.1).
    pub moved: bool,
    /// Whether it has attacked or fired in this phase.
    pub attacked: bool,
    /// Whether it was released from Reserve in this phase (OCS 5.7).
    pub released: bool,
    /// Whether it has fuel.
    pub fuel: Fuel,
    /// Whether it came by air or over a beach in this phase: half of its allowance is left (OCS 14.9d).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub landed: bool,
}

/// Whether a unit has fuel (OCS 12.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fuel {
    /// None.
    #[default]
    None,
    /// For this phase.
    Phase,
    /// To the next own Clean-up Phase.
    Turn,
}

impl Counter {
    /// A fresh unit in a hex.
    #[must_use]
    pub fn new(hex: Hex, mode: Mode) -> Counter {
        Counter {
            hex,
            mode,
            move_up: false,
            dg: false,
            oos: false,
            stocks: Stocks::Full,
            moved: false,
            attacked: false,
            released: false,
            fuel: Fuel::None,
            landed: false,
        }
    }

    /// Whether the Combat side of the counter lies up (OCS 5.2).
    #[must_use]
    pub fn shows_combat_side(&self) -> bool {
        match self.mode {
            Mode::Combat => true,
            Mode::Move | Mode::Strat => false,
            Mode::Reserve | Mode::Exploit => !self.move_up,
        }
    }

    /// It stands otherwise now; under a Reserve or Exploit marker the side stays up that lies up.
    pub fn turn_to(&mut self, mode: Mode) {
        let marked = matches!(mode, Mode::Reserve | Mode::Exploit);
        self.move_up = marked && !self.shows_combat_side();
        self.mode = mode;
    }

    /// What it is in once a marker comes off (OCS 5.2).
    #[must_use]
    pub fn bare_mode(&self) -> Mode {
        if self.shows_combat_side() { Mode::Combat } else { Mode::Move }
    }

    /// How it moves as it stands.
    #[must_use]
    pub fn mobility(&self, unit: &Unit) -> Mobility {
        if self.shows_combat_side() { unit.mobility } else { unit.mobility_move }
    }
}
