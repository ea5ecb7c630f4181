//! What lies on the board: turn and couplet, ANs, units, stacks, control, marks of the impulse.
//!
//! All of it is open information. Sealed choices never come here: the host keeps them until they
//! are opened. Nor does a plan for overstacked hexes (TS 4.0), which comes with its side's sheets.

use crate::data::{Data, Unit};
use crate::hex::Hex;
use crate::rulebook::Rulebook;
use crate::words::{AttackKind, Class, Side, Sides};
use feldpost_kit::id::Id;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The board in front of the players.
#[derive(Clone, Debug, Serialize)]
pub struct Board {
    /// Map, counters, scenario.
    #[serde(skip)]
    pub data: Arc<Data>,
    /// Name of the edition.
    pub edition: String,
    /// Policies in force.
    pub rulebook: Rulebook,
    /// Optional rules in play.
    pub options: Options,
    /// Turn, 1 to 6; 0 before the first.
    pub turn: u32,
    /// Couplet, 1 to 4; 0 before the first.
    pub couplet: u32,
    /// What is being done or waited for.
    pub phase: Phase,
    /// AN of this couplet, once settled.
    pub an: Sides<Option<u16>>,
    /// AN of the couplet before (or its die, by the policy `an_trigger`): what TS 2.1 looks at.
    pub previous_an: Sides<Option<u16>>,
    /// The AN die of this couplet as it fell.
    pub an_die: Sides<Option<u16>>,
    /// Who has the first impulse of this couplet.
    pub first: Option<Side>,
    /// Every unit in play.
    pub units: BTreeMap<Id, Piece>,
    /// Combat units by hex, top first. No empty stacks.
    pub stacks: BTreeMap<Hex, Vec<Id>>,
    /// Who controls the objectives.
    pub control: BTreeMap<Hex, Side>,
    /// Both sides could fly when the ANs of this couplet were settled: aircraft fly their missions before
    /// the impulses and not in them (TS 7.7).
    pub missions: bool,
    /// Marks of the impulse under way; cleared when the next begins.
    pub impulse: Impulse,
    /// Who is waited for in this night.
    pub night_stop: Sides<bool>,
    /// VPs that the CW has from a bid for sides; less than 0 if the DAK has them.
    #[serde(skip_serializing_if = "is_nothing")]
    pub given: i32,
}

/// No bid was given: the state is then written as before there were bids.
#[allow(clippy::trivially_copy_pass_by_ref)] // The form that is asked for.
pub(crate) fn is_nothing(given: &i32) -> bool {
    *given == 0
}

/// What events change of a board, as it is read back: the rest is the offer's.
#[derive(Deserialize)]
struct Saved {
    turn: u32,
    couplet: u32,
    phase: Phase,
    an: Sides<Option<u16>>,
    previous_an: Sides<Option<u16>>,
    an_die: Sides<Option<u16>>,
    first: Option<Side>,
    units: BTreeMap<Id, Piece>,
    stacks: BTreeMap<Hex, Vec<Id>>,
    control: BTreeMap<Hex, Side>,
    missions: bool,
    impulse: Impulse,
    night_stop: Sides<bool>,
    #[serde(default)]
    given: i32,
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        let plain = |t: &Board| {
            (
                t.edition.clone(),
                t.rulebook.clone(),
                t.options,
                t.turn,
                t.couplet,
                t.an,
                t.previous_an,
                t.an_die,
            )
        };
        let live =
            |t: &Board| (t.phase.clone(), t.first, t.control.clone(), t.night_stop, t.missions, t.given);
        plain(self) == plain(other)
            && live(self) == live(other)
            && self.units == other.units
            && self.stacks == other.stacks
            && self.impulse == other.impulse
    }
}

/// Optional rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Options {
    /// TS 7.6.
    pub recon_support: bool,
    /// TS 7.7.
    pub aircraft: bool,
}

impl Options {
    /// Every optional rule by its name in an offer and a position sheet.
    pub const NAMES: [&str; 2] = ["recon-support", "aircraft"];

    /// The optional rules with these names.
    ///
    /// # Errors
    /// A name that is not one, or that stands twice.
    pub fn named<T: AsRef<str>>(names: &[T]) -> Result<Options, String> {
        let mut options = Options::default();
        for name in names {
            let name = name.as_ref();
            let option = match name {
                "recon-support" => &mut options.recon_support,
                "aircraft" => &mut options.aircraft,
                _ => return Err(format!("no option `{name}`; there are {}", Options::NAMES.join(", "))),
            };
            if std::mem::replace(option, true) {
                return Err(format!("the option `{name}` is named twice; once is enough"));
            }
        }
        Ok(options)
    }

    /// The names of those in play.
    pub fn in_play(self) -> impl Iterator<Item = &'static str> {
        let on = [self.recon_support, self.aircraft];
        Options::NAMES.into_iter().zip(on).filter_map(|(name, on)| on.then_some(name))
    }
}

/// What is being done or waited for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "phase", rename_all = "kebab-case")]
pub enum Phase {
    /// A side sets up (TS 10).
    Setup {
        /// Who.
        side: Side,
    },
    /// ANs are being settled (TS 2.1).
    An {
        /// Who has committed to a sealed choice, in order.
        committed: Vec<Side>,
    },
    /// Both sides seal what their aircraft do (TS 7.7).
    Air {
        /// Who has committed to sealed missions, in order.
        committed: Vec<Side>,
    },
    /// A side's impulse (TS 2.0).
    Impulse {
        /// Whose.
        side: Side,
    },
    /// Night (TS 8.0).
    Night {
        /// Who is ready for the rolls.
        ready: Vec<Side>,
        /// Units that will not try to recover.
        declined: Vec<Id>,
    },
    /// The game is over.
    End {
        /// VPs of the CW.
        points: i32,
        /// Winner.
        winner: Side,
    },
}

/// A unit in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// Where it is.
    pub place: Place,
    /// Current SP; what it had when it left, once it has exited.
    pub sp: i32,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Not yet set up or entered; for aircraft, off the map.
    Reserve,
    /// On the map.
    Hex(Hex),
    /// Left the map at Q2.
    Exited,
    /// Out of the game.
    Destroyed,
}

/// What a unit has done in its impulse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Moved, entered or overran.
    Moved,
    /// Assaulted or barraged.
    Attacked,
    /// Passed.
    Passed,
    /// Supported Assaults (TS 7.6).
    Supported,
}

/// Marks of the impulse under way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Impulse {
    /// Who has acted, and how.
    pub acted: BTreeMap<Id, Act>,
    /// Who changed hex: matters for spotters (TS 7.4).
    pub changed_hex: BTreeSet<Id>,
    /// Who began the impulse stacked with a Panzer III and takes the bonus of TS 3.3.
    pub combined_arms: BTreeSet<Id>,
    /// Panzer III that entered in this impulse (TS 3.3).
    pub panzers_entered: u32,
    /// Entering units that took the bonus.
    pub entry_bonuses: u32,
    /// Which hex a unit attacked, if it may still advance into it (TS 7.3).
    pub attacked: BTreeMap<Id, Attacked>,
    /// MPs left of units that overran without advancing and may go on (TS 7.5, ruling A7.3).
    pub may_go_on: BTreeMap<Id, u32>,
    /// Hexes whose latest attack was an Assault or Overrun: empty ones may be advanced into (ruling A7.10).
    pub close_attacked: BTreeSet<Hex>,
    /// Units that took a hit.
    pub hits: BTreeSet<Id>,
    /// Recons that may still support Assaults, in the order in which they were named (TS 7.6).
    pub support: Vec<Support>,
    /// Its side is asked, although none of its units can act.
    pub asked: bool,
    /// What its side had planned for it was carried out.
    pub planned: bool,
}

/// A hex that a unit attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attacked {
    /// The hex.
    pub hex: Hex,
    /// Assault or Overrun.
    pub mode: AttackKind,
}

/// Recon support on offer (TS 7.6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Support {
    /// The recon.
    pub recon: Id,
    /// The hex under attack.
    pub hex: Hex,
    /// Assaults left.
    pub left: i32,
    /// Whom it is kept for; empty = whoever comes next.
    pub reserved: Vec<Id>,
}

impl Board {
    /// An empty board before the set-up.
    #[must_use]
    pub fn new(data: Arc<Data>, edition: String, rulebook: Rulebook, options: Options) -> Board {
        let in_play = data.units.iter().filter(|unit| unit.class != Class::Aircraft || options.aircraft);
        let units = in_play.map(|unit| (unit.id, Piece { place: Place::Reserve, sp: unit.sf })).collect();
        let control = data.scenario.objectives.iter().map(|o| (o.hex, o.control_at_start)).collect();
        let first_to_set_up = data.scenario.setup_order.first().copied().unwrap_or(Side::Dak);
        Board {
            edition,
            rulebook,
            options,
            turn: 0,
            couplet: 0,
            phase: Phase::Setup { side: first_to_set_up },
            an: Sides::default(),
            previous_an: Sides::default(),
            an_die: Sides::default(),
            first: None,
            units,
            stacks: BTreeMap::new(),
            control,
            missions: false,
            impulse: Impulse::default(),
            night_stop: Sides::default(),
            given: 0,
            data,
        }
    }

    /// The board that was written so, of the game that began with this one; `None` if it is none.
    #[must_use]
    pub fn read(&self, text: &str) -> Option<Board> {
        let saved: Saved = serde_json::from_str(text).ok()?;
        // Every field by name: who adds one decides here whether it is read.
        let Saved { turn, couplet, phase, an, previous_an, an_die, first, .. } = saved;
        let Saved { units, stacks, control, missions, impulse, night_stop, given, .. } = saved;
        let Board { data, edition, rulebook, options, .. } = self.clone();
        Some(Board {
            data,
            edition,
            rulebook,
            options,
            turn,
            couplet,
            phase,
            an,
            previous_an,
            an_die,
            first,
            units,
            stacks,
            control,
            missions,
            impulse,
            night_stop,
            given,
        })
    }

    /// The counter of a unit that is in play, with its piece.
    #[must_use]
    pub fn unit(&self, id: Id) -> Option<(&Unit, Piece)> {
        Some((self.data.unit(id)?, *self.units.get(&id)?))
    }

    /// Where a unit stands, if it is on the map.
    #[must_use]
    pub fn hex_of(&self, id: Id) -> Option<Hex> {
        match self.units.get(&id)?.place {
            Place::Hex(hex) => Some(hex),
            Place::Reserve | Place::Exited | Place::Destroyed => None,
        }
    }

    /// Current SP; 0 for units not in play.
    #[must_use]
    pub fn sp(&self, id: Id) -> i32 {
        self.units.get(&id).map_or(0, |piece| piece.sp)
    }

    /// PF on the side of the counter that shows (TS 1.1); of aircraft the blue one (TS 7.7).
    #[must_use]
    pub fn protection(&self, unit: &Unit) -> i32 {
        if let Some(air) = unit.air {
            return air.pf;
        }
        if self.sp(unit.id) < unit.sf { unit.reverse_pf } else { unit.pf }
    }

    /// IF on the side of the counter that shows, without any bonus (TS 1.1).
    #[must_use]
    pub fn printed_if(&self, unit: &Unit) -> i32 {
        if self.sp(unit.id) < unit.sf { unit.reverse_if } else { unit.initiative }
    }

    /// What a hit leaves of a unit: one SP less (TS 1.1); of aircraft the reverse, then nothing (TS 7.7).
    #[must_use]
    pub fn sp_after_hit(&self, id: Id) -> i32 {
        let Some((unit, piece)) = self.unit(id) else { return 0 };
        match unit.air {
            Some(air) if piece.sp == unit.sf => air.reverse_sf,
            Some(_) => 0,
            None => piece.sp - 1,
        }
    }

    /// The units in a hex, top first.
    #[must_use]
    pub fn stack(&self, hex: Hex) -> &[Id] {
        self.stacks.get(&hex).map_or(&[], Vec::as_slice)
    }

    /// The side whose combat units stand in a hex. Sides never share one.
    #[must_use]
    pub fn owner(&self, hex: Hex) -> Option<Side> {
        self.stack(hex).first().and_then(|id| self.data.unit(*id)).map(|unit| unit.side)
    }

    /// Whether enemies of `side` stand in a hex.
    #[must_use]
    pub fn enemy_in(&self, hex: Hex, side: Side) -> bool {
        self.owner(hex) == Some(side.enemy())
    }

    /// TS 5.0: whether a hex lies in a ZOC of the enemies of `side`.
    ///
    /// Every combat unit has one, artillery too; friends in the hex and terrain cancel nothing
    /// (ruling A4.1).
    #[must_use]
    pub fn in_ezoc(&self, hex: Hex, side: Side) -> bool {
        hex.neighbours().any(|next| self.enemy_in(next, side))
    }

    /// Units of a side on the map, by hex and stack order.
    pub fn on_map(&self, side: Side) -> impl Iterator<Item = (Id, Hex)> {
        self.stacks
            .iter()
            .filter(move |(hex, _)| self.owner(**hex) == Some(side))
            .flat_map(|(hex, stack)| stack.iter().map(|id| (*id, *hex)))
    }

    /// Combat units of a side that are due and have not entered, in the order of the data (TS 6.1).
    pub fn waiting_to_enter(&self, side: Side) -> impl Iterator<Item = &Unit> {
        self.data.combat_units(side).filter(|unit| {
            let reserve = self.units.get(&unit.id).is_some_and(|piece| piece.place == Place::Reserve);
            reserve && unit.arrival_turn >= 1 && unit.arrival_turn <= self.turn
        })
    }

    /// `t2.c3`, the beginning of labels and slots.
    #[must_use]
    pub fn clock(&self) -> String {
        format!("t{}.c{}", self.turn, self.couplet)
    }
}
