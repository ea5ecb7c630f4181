//! What lies on the board: turn and phase, units, stacks, boxes, air units, control, marks of the turn.
//!
//! All of it is open. Which counters lie face down is sealed, and prepared answers are their owner's: the
//! host keeps both. Only a position sheet for trials may say what lies face down ([`Board::face_down`]).

use crate::data::{Data, Ground};
use crate::event::Winner;
use crate::hex::Hex;
use crate::rulebook::Rulebook;
use crate::words::Side;
use feldpost_kit::id::Id;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The board in front of the players.
#[derive(Clone, Debug, Serialize)]
pub struct Board {
    /// Map, counters, charts, scenario.
    #[serde(skip)]
    pub data: Arc<Data>,
    /// Policies in force.
    pub rulebook: Rulebook,
    /// Game turn, from 1.
    pub turn: u32,
    /// Whose player turn or set-up it is.
    pub player: Side,
    /// Where in it.
    pub phase: Phase,
    /// How the game ended.
    pub winner: Option<Winner>,
    /// Every ground unit in play.
    pub pieces: BTreeMap<Id, Piece>,
    /// Ground units by hex, the top first. No empty stacks.
    pub stacks: BTreeMap<Hex, Vec<Id>>,
    /// Allied boxes on the map that are turned up, El Alamein's too.
    pub boxes: BTreeMap<Id, Hex>,
    /// Air units.
    pub air: BTreeMap<Id, Air>,
    /// Boxes that held Allied units when the last Allied player turn began (FA XI.B).
    pub safe: BTreeSet<Hex>,
    /// Hexes that were attacked in this Attacks phase (FA XIV.A.2).
    pub struck: BTreeSet<Hex>,
    /// Who controls villages and boxes (FA XVI).
    pub control: BTreeMap<Hex, Side>,
    /// How many Allied counters lie face down in a hex (FA V.B).
    pub counters: BTreeMap<Hex, u32>,
    /// Of a position sheet for trials: which they are.
    pub face_down: BTreeMap<Id, Hex>,
    /// Who is asked in the middle of the other side's sheet.
    pub asked: Option<Asked>,
}

/// What events change of a board, as it is read back: the rest is the offer's.
#[derive(Deserialize)]
struct Saved {
    turn: u32,
    player: Side,
    phase: Phase,
    winner: Option<Winner>,
    pieces: BTreeMap<Id, Piece>,
    stacks: BTreeMap<Hex, Vec<Id>>,
    boxes: BTreeMap<Id, Hex>,
    air: BTreeMap<Id, Air>,
    safe: BTreeSet<Hex>,
    struck: BTreeSet<Hex>,
    control: BTreeMap<Hex, Side>,
    counters: BTreeMap<Hex, u32>,
    face_down: BTreeMap<Id, Hex>,
    asked: Option<Asked>,
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        let clock = |b: &Board| (b.rulebook, b.turn, b.player, b.phase, b.winner);
        clock(self) == clock(other)
            && self.pieces == other.pieces
            && self.stacks == other.stacks
            && self.boxes == other.boxes
            && self.air == other.air
            && (&self.safe, &self.struck, &self.control) == (&other.safe, &other.struck, &other.control)
            && (&self.counters, &self.face_down, &self.asked)
                == (&other.counters, &other.face_down, &other.asked)
    }
}

/// FA VI: what is being done or waited for, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// A side sets up (FA V).
    Setup,
    /// The Allied counters lie face down, and which they are is to be sealed.
    Sealing,
    /// A player turn begins: nothing of it has happened.
    PlayerTurn,
    /// Reinforcements have come; boxes may be removed (FA XI.D).
    Reinforcement,
    /// Stacks may be resupplied from the air (FA IX.B.2).
    SupplyStatus,
    /// Operational Movement (FA XIII).
    Movement,
    /// The face-down counters are to be turned up (FA V.B).
    Reveal,
    /// Airstrikes (FA IX).
    Airstrikes,
    /// Attacks (FA XIV).
    Attacks,
    /// Recovery (FA VIII.E).
    Recovery,
    /// Victory Determination of the other side (FA IV).
    VictoryDetermination,
    /// The game is over.
    End,
}

impl Phase {
    /// The phases that an order can belong to.
    pub const PLAYED: [Phase; 6] = [
        Phase::PlayerTurn,
        Phase::Reinforcement,
        Phase::SupplyStatus,
        Phase::Movement,
        Phase::Airstrikes,
        Phase::Attacks,
    ];

    /// The word in position sheets and messages.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Phase::Setup => "setup",
            Phase::Sealing => "sealing",
            Phase::PlayerTurn => "player-turn",
            Phase::Reinforcement => "reinforcement",
            Phase::SupplyStatus => "supply",
            Phase::Movement => "movement",
            Phase::Reveal => "reveal",
            Phase::Airstrikes => "airstrikes",
            Phase::Attacks => "attacks",
            Phase::Recovery => "recovery",
            Phase::VictoryDetermination => "victory",
            Phase::End => "end",
        }
    }
}

/// A ground unit in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// Where it is.
    pub at: At,
    /// FA VIII.
    pub spent: bool,
    /// Has moved in this player turn.
    pub moved: bool,
    /// Has attacked in this player turn.
    pub attacked: bool,
    /// Counts as supplied to the end of this player turn (FA IX.B.2).
    pub resupplied: bool,
}

impl Piece {
    /// A fresh unit in this place.
    #[must_use]
    pub fn fresh(at: At) -> Piece {
        Piece { at, spent: false, moved: false, attacked: false, resupplied: false }
    }
}

/// Where a ground unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum At {
    /// In hand before the set-up.
    Hand,
    /// Somewhere face down.
    FaceDown,
    /// Has not entered yet.
    Off,
    /// On the map.
    Hex(Hex),
    /// Out of the game.
    Eliminated,
}

/// The state of an air unit (FA IX.A).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Air {
    /// Used in this game turn.
    pub used: bool,
    /// Out of play to the end of this game turn; 0: in play.
    pub out_until: u32,
}

/// Who is asked, and what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// The side that does not move.
    pub side: Side,
    /// About what.
    pub question: Question,
}

/// What the other side is asked in the middle of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "asks", rename_all = "kebab-case")]
pub enum Question {
    /// Whether it intercepts a mission to this hex (FA IX.B.3).
    Interception {
        /// Who flies.
        air: Id,
        /// Where to.
        hex: Hex,
    },
    /// NO RETREAT, retreats and what it demands as the winner (FA XIV.B.5, XIV.D).
    Battle {
        /// Who attacks.
        attackers: Vec<Id>,
        /// What.
        hexes: Vec<Hex>,
        /// Printed odds after the shift.
        column: String,
    },
    /// What it demands of Spent units that must retreat (FA VIII.B).
    Spent {
        /// Which.
        units: Vec<Id>,
    },
}

impl Board {
    /// The board before the set-up: every unit of the scenario in hand or still to come.
    #[must_use]
    pub fn new(data: Arc<Data>, rulebook: Rulebook) -> Board {
        let mut board = Board::bare(data, rulebook);
        let data = Arc::clone(&board.data);
        for unit in Side::BOTH.into_iter().flat_map(|side| data.ground_units(side)) {
            let at = if unit.from_start { At::Hand } else { At::Off };
            board.pieces.insert(unit.id, Piece::fresh(at));
        }
        board
    }

    /// A board without a ground unit.
    #[must_use]
    pub fn bare(data: Arc<Data>, rulebook: Rulebook) -> Board {
        let fresh = |counter: &crate::data::Counter| (counter.id, Air::default());
        Board {
            rulebook,
            turn: 1,
            player: data.scenario.setup_order.first().copied().unwrap_or(Side::Allied),
            phase: Phase::Setup,
            winner: None,
            pieces: BTreeMap::new(),
            stacks: BTreeMap::new(),
            boxes: data.printed_box().into_iter().collect(),
            air: data.of_kind(crate::data::Kind::Air).map(fresh).collect(),
            safe: BTreeSet::new(),
            struck: BTreeSet::new(),
            control: BTreeMap::new(),
            counters: BTreeMap::new(),
            face_down: BTreeMap::new(),
            asked: None,
            data,
        }
    }

    /// The board that was written so, of the game that began with this one; `None` if it is none.
    #[must_use]
    pub fn read(&self, text: &str) -> Option<Board> {
        let saved: Saved = serde_json::from_str(text).ok()?;
        // Every field by name: who adds one decides here whether it is read.
        let Saved { turn, player, phase, winner, pieces, stacks, boxes, .. } = saved;
        let Saved { air, safe, struck, control, counters, face_down, asked, .. } = saved;
        Some(Board {
            data: Arc::clone(&self.data),
            rulebook: self.rulebook,
            turn,
            player,
            phase,
            winner,
            pieces,
            stacks,
            boxes,
            air,
            safe,
            struck,
            control,
            counters,
            face_down,
            asked,
        })
    }

    /// Where a ground unit stands, if it is on the map.
    #[must_use]
    pub fn hex_of(&self, id: Id) -> Option<Hex> {
        match self.pieces.get(&id)?.at {
            At::Hex(hex) => Some(hex),
            At::Hand | At::FaceDown | At::Off | At::Eliminated => None,
        }
    }

    /// The figures of a ground unit with its piece, if it is in play.
    #[must_use]
    pub fn unit(&self, id: Id) -> Option<(&Ground, Piece)> {
        Some((self.data.ground(id)?, *self.pieces.get(&id)?))
    }

    /// The side of a counter.
    #[must_use]
    pub fn side_of(&self, id: Id) -> Option<Side> {
        self.data.counter(id).map(|counter| counter.side)
    }

    /// Whether a unit is Spent (FA VIII).
    #[must_use]
    pub fn is_spent(&self, id: Id) -> bool {
        self.pieces.get(&id).is_some_and(|piece| piece.spent)
    }

    /// The units in a hex, the top first.
    #[must_use]
    pub fn stack(&self, hex: Hex) -> &[Id] {
        self.stacks.get(&hex).map_or(&[], Vec::as_slice)
    }

    /// The side whose units stand in a hex. Sides never share one (FA XII.A.1).
    #[must_use]
    pub fn owner(&self, hex: Hex) -> Option<Side> {
        self.stack(hex).first().and_then(|id| self.side_of(*id))
    }

    /// Whether friends of `side` stand in a hex.
    #[must_use]
    pub fn friend_in(&self, hex: Hex, side: Side) -> bool {
        self.owner(hex) == Some(side)
    }

    /// How many enemies of `side` are in a hex; of counters that lie face down each counts as a unit (ruling
    /// B24).
    #[must_use]
    pub fn enemies_in(&self, hex: Hex, side: Side) -> usize {
        let face_down = if side == Side::Axis { self.counters.get(&hex).copied().unwrap_or(0) } else { 0 };
        let units = if self.owner(hex) == Some(side.enemy()) { self.stack(hex).len() } else { 0 };
        units + usize::try_from(face_down).unwrap_or(0)
    }

    /// Whether an enemy of `side` is in a hex.
    #[must_use]
    pub fn enemy_in(&self, hex: Hex, side: Side) -> bool {
        self.enemies_in(hex, side) > 0
    }

    /// The box in a hex, if one lies there turned up.
    #[must_use]
    pub fn box_in(&self, hex: Hex) -> Option<Id> {
        self.boxes.iter().find(|(_, at)| **at == hex).map(|(id, _)| *id)
    }

    /// The units of a side on the map, by hex and stack order.
    pub fn on_map(&self, side: Side) -> impl Iterator<Item = (Id, Hex)> {
        let own = move |stack: &(&Hex, &Vec<Id>)| self.owner(*stack.0) == Some(side);
        self.stacks.iter().filter(own).flat_map(|(hex, stack)| stack.iter().map(|id| (*id, *hex)))
    }

    /// `t6.axis`, the beginning of labels.
    #[must_use]
    pub fn clock(&self) -> String {
        format!("t{}.{}", self.turn, self.player)
    }

    /// Whether an air unit can fly a mission now (FA IX.A).
    #[must_use]
    pub fn is_fresh(&self, air: Id) -> bool {
        let later = self.data.scenario.reinforcement(air).map_or(1, |later| later.turn);
        self.turn >= later && self.air.get(&air).is_some_and(|air| !air.used && self.turn > air.out_until)
    }

    /// The board as it would be without a unit on it.
    #[must_use]
    pub fn without(&self, unit: Id) -> Board {
        let mut board = self.clone();
        board.stacks.values_mut().for_each(|stack| stack.retain(|other| *other != unit));
        board.stacks.retain(|_, stack| !stack.is_empty());
        board
    }

    /// The boxes that hold Allied units now (FA XI.B).
    #[must_use]
    pub fn held_boxes(&self) -> BTreeSet<Hex> {
        self.boxes.values().copied().filter(|hex| self.friend_in(*hex, Side::Allied)).collect()
    }
}
