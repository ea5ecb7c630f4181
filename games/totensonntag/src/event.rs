//! What happens in the game. Only [`crate::apply`] turns events into a new state.

use crate::hex::Hex;
use crate::rules::chance::Odds;
use crate::words::{AttackKind, Side};
use feldpost_kit::id::Id;
use serde::{Deserialize, Serialize};

/// Something that happened, with all figures that a reader needs to follow it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    /// A unit was set up (TS 10).
    Place { unit: Id, hex: Hex },
    /// A side has finished its set-up.
    SetupDone { side: Side },
    /// A new turn begins (TS 2.0).
    Turn { turn: u32 },
    /// A new couplet begins; both ANs are open again (TS 2.1).
    Couplet { turn: u32, couplet: u32 },
    /// A side has committed to a sealed AN choice (TS 2.1).
    AnCommitted { side: Side },
    /// A side's AN die as it fell (TS 2.1).
    AnRoll { side: Side, die: u16 },
    /// A side's AN is settled. `how`: rolled, chosen, kept, raised, lowered.
    An { side: Side, value: u16, how: AnHow },
    /// Both sides can fly in this couplet: their missions are sealed before the impulses (TS 7.7).
    Missions,
    /// A side has committed to its sealed missions (TS 7.7).
    AirCommitted { side: Side },
    /// An aircraft is placed. `target`: the hex that it is to attack, none on patrol; `aim`: the unit that
    /// its order names (TS 7.7).
    Fly { unit: Id, hex: Hex, target: Option<Hex>, aim: Option<Id> },
    /// A side's impulse begins.
    Impulse { side: Side },
    /// A unit moved: the hexes entered, start left out (TS 6.0).
    Move { unit: Id, from: Hex, path: Vec<Hex>, mps: u32 },
    /// A reinforcement entered; the first hex is the entry hex (TS 6.1).
    Enter { unit: Id, path: Vec<Hex>, mps: u32, combined_arms: bool },
    /// A unit left the map (TS 6.2).
    Exit { unit: Id, sp: i32 },
    /// A gun tried to range in on a unit (TS 7.4).
    RangeIn {
        unit: Id,
        target: Id,
        hex: Hex,
        spotter: Id,
        modifiers: Vec<(String, i32)>,
        die: u16,
        success: bool,
    },
    /// A barrage ended without a unit ranged in on (TS 7.4).
    NoFire { unit: Id, hex: Hex },
    /// One attack (TS 7.1, 7.2). `firepower` is the final FP, modifiers included.
    Attack {
        attacker: Id,
        target: Id,
        hex: Hex,
        mode: AttackKind,
        firepower: i32,
        modifiers: Vec<(String, i32)>,
        dice: Vec<u16>,
        total: i32,
        protection: i32,
        hit: bool,
        /// Recons that supported it (TS 7.6).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        supporters: Vec<Id>,
    },
    /// A unit lost an SP; `sp` is what is left (TS 1.1).
    Hit { unit: Id, sp: i32 },
    /// A unit was destroyed. `cause`: hits, overstack.
    Destroyed { unit: Id, hex: Hex, cause: Cause },
    /// A unit advanced after combat (TS 7.3, 7.5).
    Advance { unit: Id, from: Hex, hex: Hex },
    /// A unit that overran and did not advance may move on with these MPs (TS 7.5, ruling A7.3).
    MayGoOn { unit: Id, mps: u32 },
    /// A stack was put in order, top first (TS 4.0).
    Stack { hex: Hex, order: Vec<Id> },
    /// A recon supports up to `attacks` Assaults on a hex, of `attackers` only if any are named (TS 7.6).
    Support { unit: Id, hex: Hex, attacks: i32, attackers: Vec<Id> },
    /// A unit does nothing (TS 3.2).
    Pass { unit: Id },
    /// A side controls a hex from now on (TS 9.0).
    Control { hex: Hex, side: Side },
    /// A side is asked in an impulse in which none of its units can act, because it wants to be (TS 2.0).
    IdleStop { side: Side },
    /// A side carries out what it had planned for this impulse.
    Plan { side: Side },
    /// A side's impulse is over.
    ImpulseEnd { side: Side },
    /// Night falls (TS 8.0).
    Night,
    /// A unit will not try to recover this night (TS 8.1).
    DeclineRecovery { unit: Id },
    /// A side is ready for the recovery rolls.
    NightReady { side: Side },
    /// A side wants to be waited for in this night, or no longer does.
    NightStop { side: Side, stop: bool },
    /// One recovery die (TS 8.1). `sp` is the strength after it.
    Recovery { unit: Id, die: u16, modifier: i32, success: bool, sp: i32 },
    /// The game is over (TS 9.0).
    Victory { points: i32, items: Vec<(String, i32)>, winner: Side },
}

/// What a viewer learns of an event: the event, and beside it the odds that its roll had, as `odds`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sighting {
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
    /// The chance that the roll had before the dice fell; `None` where none were rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<Odds>,
    /// The die from which a number came, if it was rolled (TS 2.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub was: Option<u16>,
}

/// How an AN came about (TS 2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnHow {
    /// The die.
    Rolled,
    /// Chosen after a 6, or by surprise.
    Chosen,
    /// The die, though it could have been changed.
    Kept,
    /// The die plus one.
    Raised,
    /// The die less one.
    Lowered,
}

/// Why a unit was destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// No SP left (TS 1.1).
    Hits,
    /// One too many in the hex (TS 4.0).
    Overstack,
}
