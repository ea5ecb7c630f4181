//! What a verified journal establishes.
use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::dice::{Hash32, Roll};
use crate::journal::entry::{Opening, SealedBy, Source};

/// Everything that the verifier has established so far.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Facts {
    /// How many entries have been verified.
    pub entries: usize,
    /// Entry hash of the newest of them; zeros before the first.
    pub head: Hash32,
    /// Id of the game; empty before the offer.
    pub game: String,
    /// Seats in the order of the offer.
    pub seats: Vec<String>,
    /// Where the dice come from.
    pub source: Option<Source>,
    /// Hash of the offer.
    pub offer: Option<Hash32>,
    /// The salt, from the start on.
    pub salt: Option<Hash32>,
    /// Every resolution that was locked or given up, in order.
    pub steps: Vec<Step>,
    /// Every secret choice, in the order of the commitments.
    pub commitments: Vec<Commitment>,
    /// Hidden orders that were laid open and open what their lock holds.
    pub openings: Vec<Opening>,
    /// How many entries of each type that is not known here were chained and passed over.
    pub passed_over: BTreeMap<String, usize>,
    /// How many chains of seeds came after that of the offer.
    pub fresh_chains: usize,
}

impl Facts {
    /// All verified dice by their number of sides, in the order in which they fell. Shuffles are no dice.
    pub fn dice(&self) -> BTreeMap<u16, Vec<u16>> {
        let mut dice: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
        for step in &self.steps {
            if let Outcome::Rolled { rolls, .. } = &step.outcome {
                for roll in rolls {
                    dice.entry(roll.sides).or_default().extend(&roll.result);
                }
            }
        }
        dice
    }
}

/// One resolution.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Step {
    /// Its number, from 1; where no die fell, that of the next one whose dice do.
    pub step: u64,
    /// The seed of the umpire's chain, if the source has one and it was revealed.
    pub seed: Option<Hash32>,
    /// Position of its lock; `None` if it was given up before.
    pub lock: Option<usize>,
    /// The hash of each seat's orders, as locked.
    pub orders: BTreeMap<String, Hash32>,
    /// What became of it.
    pub outcome: Outcome,
}

/// What became of a resolution.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Its orders stand; no dice yet.
    Locked,
    /// Its orders stand and no die falls: its seed is kept for the next one.
    NoDice,
    /// Its dice are in the journal and agree with the seeds.
    Rolled {
        /// The step seed, from which every die can be redone.
        step_seed: Hash32,
        /// The rolls.
        rolls: Vec<Roll>,
        /// The shuffles.
        shuffles: Vec<Shuffle>,
    },
    /// Given up: by a ruling, or else by consent of all seats.
    Void {
        /// Hash of the ruling.
        ruling: Option<Hash32>,
    },
}

/// A verified shuffle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shuffle {
    /// What it is for.
    pub label: String,
    /// A permutation of the numbers from 0.
    pub order: Vec<u16>,
}

/// One secret choice.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Commitment {
    /// What is decided.
    pub slot: String,
    /// Who decides.
    pub seat: String,
    /// Who sealed it.
    pub mode: SealedBy,
    /// The commitment.
    pub hash: Hash32,
    /// Whether it was opened.
    pub opened: bool,
    /// The choice, once opened; of a payload its `choice`, if that is text.
    pub choice: Option<String>,
    /// The whole payload, once opened, if the umpire's program sealed it.
    pub payload: Option<Value>,
}
