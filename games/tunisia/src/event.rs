//! What happens, with every die and the arithmetic around it.

use crate::board::{Attached, Fuel, Phase, Spot};
use crate::hex::Hex;
use crate::points::Points;
use crate::series::{Cell, Span, Wreck};
use crate::share::Share;
use crate::tables::{ReplResult, Sky};
use crate::words::{Carrier, Faction, Line, Mode, Side};
use feldpost_kit::id::Id;
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

/// Something that happened, with all figures that a reader needs to follow it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    /// A piece of the set-up stands somewhere (T2 6.0).
    Set { piece: Id, at: Spot },
    /// A side has set up.
    SetUpDone { side: Side },
    /// A game turn begins.
    Turn { turn: usize },
    /// A phase begins, of a side's player turn.
    Phase { phase: Phase, player: Side },
    /// Who is first in this turn (OCS 2.3).
    Elected { first: Side },
    /// The Clean-up Phase of a side (OCS 2.3): nobody of it is disorganized, exploits or has fuel any more.
    CleanUp { side: Side },
    /// A side's part of a mud turn is in (T2 1.3c): it is carried out when that of the other one is in too.
    MudPart { side: Side },
    /// A side has done its part of a mud turn (T2 1.3c).
    MudDone { side: Side },
    /// Somebody is asked in the middle of the other side's sheet.
    Asked { side: Side, question: Question },
    /// He has answered.
    Answered { side: Side },
    /// A prepared line of a side could not be carried out (OCS 7): by which rule, and why, as the JSON of a
    /// message: its name is no key of a journal.
    NotCarriedOut { side: Side, order: String, rule: String, why: String },
    /// A unit has come (T2 1.4b).
    Arrive { unit: Id, at: Spot },
    /// A unit that broke out returns in so many turns (OCS 12.8e).
    Nearer { unit: Id, turns: u16 },
    /// Supply has come (T2 2.1, 3.1), in T.
    Supplies { side: Side, hex: Hex, t: i32 },
    /// Reserve markers have come.
    Markers { side: Side, count: usize },
    /// Replacements have come (T2 2.1, 3.1).
    Repls { side: Side, at: Spot, pax: u32, eq: u32 },
    /// Planes are active again (OCS 15.1).
    Refit { planes: Vec<Id>, at: Spot },
    /// Surge planes are active again by a special result (T2 1.7).
    Surge { side: Side, planes: Vec<Id>, at: Spot },
    /// A dead unit is back, or a plane has one step more (OCS 13.5, T2 1.4a).
    Rebuilt { piece: Id, at: Spot, with: Payment },
    /// An Eq has become a transport point of trucks (OCS 13.5e).
    TruckRebuilt { side: Side, hex: Hex },
    /// An air strip lies here now (T2 1.11d); `from` it was moved.
    Strip { side: Side, hex: Hex, from: Option<Hex> },
    /// Somebody has built or repaired in a hex in this turn (OCS 13.8d).
    Built { hex: Hex, by: Option<Id> },
    /// Ships have carried something (OCS 19.0f): what it took of the allowance, in T.
    Shipped { side: Side, load: Freight, from: Spot, to: Spot, t: i32 },
    /// Trains have carried something (OCS 13.3): what it took of the Rail Cap, in T.
    Railed { side: Side, load: Freight, from: Spot, to: Spot, t: i32 },
    /// Planes have carried something to a base (OCS 14.9): what arrived, what was lost on the way, and what
    /// counts for the limit of the base, in T.
    Airlifted { side: Side, load: Freight, from: Spot, to: Spot, lost: i32, unloaded: i32 },
    /// A unit, or one T, was dropped (OCS 14.10): it lands by more than `needed`.
    Dropped {
        side: Side,
        load: Freight,
        from: Spot,
        hex: Hex,
        dice: [u16; 2],
        modifier: i32,
        needed: i32,
        lands: bool,
    },
    /// An air drop is planned for a turn (OCS 14.10b), or given up.
    Planned { unit: Id, hex: Option<Hex>, turn: usize },
    /// A unit or plane has been put together from others (OCS 13.9).
    Consolidated { piece: Id, with: Merged },
    /// A supply cache is spent at a headquarters (OCS 21.10), for guns or to be fed for a turn.
    CacheSpent { side: Side, hq: Id, shells: bool },
    /// A formation counts for a second faction now (T2 4.1d); none: for its own alone.
    Attached { side: Side, to: Option<Attached> },
    /// Commandos embark for a raid (T2 4.4), with so much supply, in T.
    Embarked { unit: Id, from: Spot, t: i32 },
    /// They come back without having landed.
    CalledOff { unit: Id },
    /// Planes are given up for better replacements (T2 4.6).
    Bridged { planes: Vec<Id> },
    /// Replacements went by road (OCS 13.5): the hexes entered, and what that took of their allowance.
    ReplsMarched { side: Side, load: Freight, from: Hex, path: Vec<Hex>, cost: Points },
    /// Replacements fell into enemy hands and are gone.
    ReplsLost { side: Side, hex: Hex, pax: u32, eq: u32 },
    /// T2 1.4d: of some units those come that the dice say, each die counted down by those drawn before; the
    /// others are lost.
    MostlyDead { batch: Vec<Id>, dice: Vec<u16>, come: Vec<Id>, at: Spot },
    /// Transport points have come, empty (OCS 13.6c).
    PointsCome { side: Side, carrier: Carrier, points: i32, hex: Hex },
    /// Transport points leave the game (T2 1.4c); what they cannot keep is set down.
    PointsGo { side: Side, carrier: Carrier, points: i32, hex: Hex },
    /// Supply caches have come (OCS 21.10).
    Caches { side: Side, count: u32 },
    /// A unit that has just come may still go to the box of its side (T2 2.1).
    Fresh { unit: Id },
    /// The umpire has entered a line of the schedules (T2 1.4b), or has taken one `back`.
    Entered { line: String, back: bool },
    /// The schedules take units and planes out of the game (T2 1.4b).
    Removed { pieces: Vec<Id> },
    /// A unit takes the place of another, as that one stands (T2 1.4b).
    Exchanged { old: Id, new: Id },
    /// They land.
    Landed { unit: Id, hex: Hex },
    /// More Sea Cap instead of surge planes (T2 4.6), in T.
    MoreShips { side: Side, t: i32 },
    /// A unit is out of supply (OCS 12.8).
    Oos {
        unit: Id,
        /// Because most of its formation is fed by another way (ruling T48).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        apart: bool,
    },
    /// A unit is in supply again (OCS 12.8a).
    Fed { unit: Id },
    /// Trains and columns around a hex are late (OCS 14.8), or no longer.
    Busted { hex: Hex, side: Side, on: bool },
    /// The game is over (T2 5): the level after the shift, how far it was shifted towards the Allies.
    Victory { level: String, shift: i32, winner: Winner },
    /// The weather of a turn (T2 1.3b): two dice as one number.
    Weather { code: u16, result: Sky },
    /// Who may be first (OCS 2): the dice of the Axis, then of the Allies; a tie is thrown again.
    First { dice: Vec<[u16; 4]>, winner: Side },
    /// Variable replacements (T2 1.4a), with the faction if there is one.
    Repl { side: Side, dice: [u16; 2], modifier: i32, result: ReplResult, faction: Option<Faction> },
    /// The die of the 8th Army (T2 2.4a); none if its day has come.
    EighthArmy { die: Option<u16>, released: bool },
    /// The die of the 10 Panzer Division (T2 S5).
    Withdraw { formation: Id, die: u16, leaves: bool },
    /// A unit moved (OCS 6): the hexes entered, and what that took of its allowance.
    Move { unit: Id, path: Vec<Hex>, cost: Points, mode: Mode },
    /// A unit stays where it is, so that it takes the zones of the enemy from its hex (OCS 4.5b).
    Hold { unit: Id },
    /// A unit is released from Reserve (OCS 5.7b).
    Release { unit: Id },
    /// A unit has fuel (OCS 12.5c).
    Fuel { unit: Id, fuel: Fuel },
    /// A headquarters gives fuel to independent units (OCS 12.5e).
    Pump { unit: Id },
    /// An organic truck carries so much now, in T (OCS 13.2g).
    Loaded { unit: Id, t: i32 },
    /// Transport points took supply and went with it (OCS 13.2): `took` of a dump where they stood and `with`
    /// that was on them before, in T; at the end they set `down` so much.
    Haul(Haul),
    /// Who holds a place now (T2 5.0).
    Control { hex: Hex, side: Side },
    /// Transport points got away (OCS 9.14c).
    Displaced { side: Side, carrier: Carrier, points: i32, t: i32, from: Hex, to: Hex },
    /// An air strip or base is gone (T2 1.11d).
    BaseGone { hex: Hex },
    /// An attack of the Combat Phase (OCS 9).
    Fight(Fought),
    /// An overrun (OCS 8).
    Overrun(Fought),
    /// A unit lost a step; nothing is left of one with a single step (T2 1.8b).
    Step { unit: Id, left: u32 },
    /// A unit retreated: the hexes entered (OCS 9).
    Retreat { unit: Id, path: Vec<Hex> },
    /// A unit advanced into the hex that it has won (OCS 9).
    Advance { unit: Id, hex: Hex },
    /// A unit is disorganized (OCS 5).
    Dg { unit: Id },
    /// A unit stands otherwise (OCS 5).
    Mode { unit: Id, mode: Mode },
    /// A unit may move again in the Exploitation Phase (OCS 5).
    Exploit { unit: Id },
    /// A barrage at units (OCS 10).
    Barrage {
        firers: Vec<Id>,
        hex: Hex,
        points: i32,
        column: Span,
        shifts: i32,
        dice: [u16; 2],
        half: Option<u16>,
        result: String,
        cost: i32,
        /// A hip shoot outside of the Movement Phase, where every barrage is one (OCS 14.7d).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        hip: bool,
    },
    /// A barrage at a base, port or railway (OCS 10): what the die says, and how hard it was hit.
    Facility { firers: Vec<Id>, hex: Hex, points: i32, column: Span, die: u16, result: Wreck, cost: i32 },
    /// A plane on the ground was hit or not (OCS 10).
    Grounded { plane: Id, die: u16, needed: u16, hit: bool },
    /// A round of air combat (OCS 14.3): who turned back, and the die of their loss.
    AirCombat { attacker: Id, defender: Id, dice: [u16; 2], modifier: i32, result: Aborted, loss: u16 },
    /// Flak (OCS 14): all points together.
    Flak { mission: Vec<Id>, dice: [u16; 2], modifier: i32, hit: bool },
    /// Nobody of a mission came through: the hex is barraged in this phase all the same (OCS 10).
    TurnedBack { hex: Hex },
    /// Which plane of a mission was hit (OCS 14); no die for a plane alone.
    MissionLoss { die: Option<u16>, lost: Id },
    /// A plane of a base that fell was hit or not (OCS 9.14f).
    BaseTaken { plane: Id, dice: [u16; 2], modifier: i32, hit: bool },
    /// A plane lost a step.
    AirStep { plane: Id, left: u32 },
    /// A plane stands somewhere else, or otherwise (OCS 14.1).
    Parked { plane: Id, at: Spot, active: bool },
    /// A stack out of supply (OCS 12): the best action rating, and the steps to lose.
    Attrition { hex: Hex, ar: i32, dice: [u16; 2], modifier: i32, result: Toll },
    /// What fell into enemy hands (OCS 9), in T: who took how much; the rest of a dump is lost, that of
    /// trucks gets away. Transport points are counted by what they carry.
    Capture { hex: Hex, side: Side, what: Booty, die: u16, percent: i32, taken: i32, left: i32 },
    /// A dump was blown (OCS 13).
    Blow { hex: Hex, die: u16, percent: i32, t: i32, left: i32 },
    /// A stock inside a unit was used or filled again (OCS 12).
    Stocks { unit: Id, stocks: Stocks },
    /// Units tried to break out (OCS 12): those that return do so after so many turns.
    Breakout { unit: Id, die: u16, modifier: i32, turns: Option<u16> },
    /// A hedgehog has this level now (T2 1.11b).
    Hog { hex: Hex, level: u8 },
    /// A port has so many hits now (OCS 19).
    PortHit { port: Id, hits: i32 },
    /// A die of the set-up for a port (T2 S4, S6).
    PortDamage { port: Id, die: u16, hits: i32 },
    /// An air base has this level now (OCS 15).
    Base { side: Side, hex: Hex, level: u8 },
    /// Supply was used (OCS 12), in T: of a hex, or of the load of an organic truck there.
    Supply {
        side: Side,
        hex: Hex,
        t: i32,
        why: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        truck: Option<Id>,
    },
}

/// What a rebuilding is paid with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Payment {
    Pax,
    Eq,
    /// A faction's unit or step.
    Faction,
    /// A step of an air replacement.
    Air,
    /// What a scenario gives.
    Free,
}

/// What ships carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Freight {
    Supply(i32),
    Unit(Id),
    Points { carrier: Carrier, points: i32, t: i32 },
    Repls { pax: u32, eq: u32 },
}

/// What a piece was put together from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Merged {
    /// A reduced plane, which is gone, for a whole one.
    Plane(Id),
    /// A unit, which is lost, for one that was dead.
    Unit(Id),
    /// Transport points of a hex, for an organic truck that was dead.
    Points { hex: Hex, points: i32 },
}

/// Who has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Winner {
    Axis,
    Allied,
    Draw,
}

impl Winner {
    /// The winning side, if there is one.
    #[must_use]
    pub fn side(self) -> Option<Side> {
        match self {
            Winner::Axis => Some(Side::Axis),
            Winner::Allied => Some(Side::Allied),
            Winner::Draw => None,
        }
    }
}

impl From<Side> for Winner {
    fn from(side: Side) -> Winner {
        if side == Side::Axis { Winner::Axis } else { Winner::Allied }
    }
}

/// What the other side is asked in the middle of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "asks", rename_all = "kebab-case")]
pub enum Question {
    /// How a hex is defended (OCS 8, 9).
    Defence {
        /// Who attacks.
        attackers: Vec<Id>,
        /// Which hex.
        hex: Hex,
        /// Whether it is an overrun.
        overrun: bool,
    },
    /// Whether a mission is intercepted (OCS 14.5).
    Interception {
        /// Who flies.
        planes: Vec<Id>,
        /// Where to.
        hex: Hex,
    },
}

/// What transport points did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Haul {
    /// Whose.
    pub side: Side,
    /// What.
    pub carrier: Carrier,
    /// How many.
    pub points: i32,
    /// Whence.
    pub from: Hex,
    /// The hexes entered.
    pub path: Vec<Hex>,
    /// What was on them, in T.
    pub with: i32,
    /// What they took of the dump where they stood, in T.
    pub took: i32,
    /// What they set down at the end, in T.
    pub down: i32,
    /// What it took of their allowance.
    pub cost: Points,
    /// Whether they drive on, after another haul in this phase.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub on: bool,
}

/// The figures of an attack or overrun.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fought {
    /// Who attacked.
    pub attackers: Vec<Id>,
    /// Where.
    pub hex: Hex,
    /// Strength of the attack, with everything that multiplies it.
    pub attack: Share,
    /// Strength of the defence, with everything that multiplies it.
    pub defence: Share,
    /// The row of column heads.
    pub terrain: Line,
    /// The odds, rounded.
    pub odds: String,
    /// The action ratings, of the attacker and of the defender.
    pub ratings: (i32, i32),
    /// Level of the hedgehog.
    pub hedgehog: u8,
    /// Who was surprised.
    pub surprise: Surprised,
    /// The head of the column used.
    pub column: String,
    /// The dice.
    pub dice: [u16; 2],
    /// What was added to them.
    pub modifier: i32,
    /// Their sum with it.
    pub row: i32,
    /// The cell.
    pub result: Cell,
}

/// The roll for surprise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Surprised {
    /// The dice.
    pub dice: [u16; 2],
    /// What was added to them.
    pub modifier: i32,
    /// Who has the surprise.
    pub who: Surprise,
    /// Columns of the shift; 0 without surprise.
    pub shift: u16,
}

/// Who has the surprise (OCS 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Surprise {
    Attacker,
    Defender,
    None,
}

/// Who turns back from an air combat (OCS 14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Aborted {
    Attacker,
    Both,
    Defender,
}

/// What attrition takes (OCS 12): a number of steps, or `all`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Toll {
    /// So many steps.
    Steps(u32),
    /// Every one.
    #[serde(serialize_with = "all")]
    All,
}

fn all<S: serde::Serializer>(serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str("all")
}

impl<'de> Deserialize<'de> for Toll {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Toll, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        match (value.as_str(), value.as_u64().and_then(|steps| u32::try_from(steps).ok())) {
            (Some("all"), _) => Ok(Toll::All),
            (_, Some(steps)) => Ok(Toll::Steps(steps)),
            _ => Err(D::Error::custom("no toll")),
        }
    }
}

/// What can fall into enemy hands (OCS 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Booty {
    Supply,
    Truck,
    Wagon,
}

/// What a unit has left of its own stocks (OCS 12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Stocks {
    Full,
    Low,
    Exhausted,
}
