//! What can be ordered. Each order writes itself in the order language and can be pasted back.

use crate::board::Spot;
use crate::hex::Hex;
use crate::words::{Carrier, Faction, Mode};
use feldpost_kit::id::Id;
use std::fmt;

mod prepared;
mod show;

pub use prepared::{Ask, Blow, Defend, Elect, Intercept, Prepared};

/// Who is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// A unit.
    Unit(Id),
    /// All of a formation that stands in one hex.
    Formation(Id),
    /// All own units in a hex.
    All(Hex),
}

/// A part of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leg {
    /// By these hexes.
    To(Vec<Hex>),
    /// Over the enemy in a hex (OCS 8).
    Overrun {
        /// Which.
        hex: Hex,
        /// How.
        wish: Wish,
    },
}

/// What transport points do (OCS 13.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// They load so much, in T.
    Load(i32),
    /// They drive by these hexes.
    Go(Vec<Hex>),
    /// They set down so much, in T; all if no figure is named.
    Unload(Option<i32>),
}

/// What a side wishes of an attack of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// Whose action rating counts.
    pub ar: Option<Id>,
    /// Which dump pays.
    pub supply: Option<Hex>,
    /// Who is given up first.
    pub losses: Vec<Id>,
    /// How options are taken.
    pub option: Taken,
    /// Where a retreat goes.
    pub retreat: Vec<Hex>,
    /// Whether they do not advance; unsaid they do.
    pub stay: bool,
}

/// How options of a result are taken (OCS 9.10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Taken {
    /// Steps, unless nothing would be left then.
    #[default]
    Unsaid,
    /// Steps.
    Loss,
    /// Hexes of retreat.
    Retreat,
    /// So many hexes, the rest as steps.
    Hexes(u32),
}

/// Units that attack from a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// Who.
    pub units: Vec<Group>,
    /// Whence, if it is said.
    pub from: Option<Hex>,
}

/// What is bombed besides units (OCS 10.0c).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// An air base.
    Base(Hex),
    /// A port.
    Port(Id),
    /// A railway.
    Rail(Hex),
}

/// What ships carry (OCS 19.0f).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cargo {
    /// Supply, in T.
    Supply(i32),
    /// A unit.
    Unit(Id),
    /// Transport points, empty or with what is on them.
    Points(Carrier, i32),
    /// Replacements: of men or of equipment, never both.
    Repls {
        /// Men.
        pax: u32,
        /// Equipment.
        eq: u32,
    },
}

/// From what a piece is put together (OCS 13.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A plane or unit that stands somewhere.
    Piece(Id),
    /// Transport points of a hex.
    Points(Hex),
}

/// What is built (OCS 13.8d).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// A hedgehog, one level more; the level may be said.
    Hog(Hex, Option<u8>),
    /// An air base, one level more.
    Base(Hex),
    /// A hit of a port is repaired.
    Port(Id),
}

/// One instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// T2 6.0: a unit or plane of the set-up.
    Set {
        /// Which.
        piece: Id,
        /// Where.
        at: Spot,
    },
    /// The rest of the set-up by itself.
    SetDefault,
    /// OCS 15.1: planes of a base or box.
    Refit {
        /// Which.
        planes: Vec<Id>,
        /// Where; unsaid: where the first stands.
        at: Option<Spot>,
    },
    /// T2 1.7: surge planes by a special result.
    RefitSurge {
        /// Which.
        planes: Vec<Id>,
    },
    /// OCS 13.5: a dead unit or a step of a plane, at a headquarters, hex or box.
    Rebuild {
        /// What.
        piece: Id,
        /// Where.
        at: Anchor,
    },
    /// OCS 13.5e: a transport point of trucks.
    RebuildTruck {
        /// Where.
        at: Anchor,
    },
    /// T2 1.11d.
    PlaceStrip {
        /// Where.
        hex: Hex,
        /// Which one is moved.
        from: Option<Hex>,
    },
    /// T2 2.1: a unit that has just come goes elsewhere: to the box of its side, or a hex where it may enter.
    PlaceUnit {
        /// Who.
        unit: Id,
        /// Where.
        at: Spot,
    },
    /// OCS 5.4.
    Mode {
        /// Who.
        who: Vec<Group>,
        /// Into what.
        mode: Mode,
    },
    /// OCS 12.5: a unit (`Unit`), formation or headquarters.
    Fuel {
        /// Who.
        who: Group,
        /// From where.
        from: Option<Hex>,
        /// What it costs for a unit, in T, if that is known: a headquarters buys for others, too.
        price: Option<i32>,
    },
    /// OCS 6, 8.
    Move {
        /// Who.
        who: Vec<Group>,
        /// By which parts.
        legs: Vec<Leg>,
    },
    /// OCS 13.2: transport points of a hex.
    Truck {
        /// What.
        carrier: Carrier,
        /// How many points.
        points: i32,
        /// Where they stand.
        from: Hex,
        /// What they do, one after the other.
        steps: Vec<Step>,
    },
    /// OCS 13.2g: an organic truck fills up.
    Load {
        /// Which.
        unit: Id,
        /// How much, in T.
        t: i32,
    },
    /// OCS 12.11a.
    Blow {
        /// Which dump.
        hex: Hex,
    },
    /// OCS 13.8d, 16, 19.0d.
    Build {
        /// What.
        work: Work,
        /// By whom; unsaid: who stands nearest.
        by: Option<Id>,
    },
    /// OCS 19.0f, T2 1.8.
    Ship {
        /// What.
        cargo: Cargo,
        /// Whence.
        from: Spot,
        /// Whither.
        to: Spot,
    },
    /// OCS 13.3, T2 2.2.
    Rail {
        /// What.
        cargo: Cargo,
        /// Whence.
        from: Spot,
        /// Whither.
        to: Spot,
    },
    /// OCS 14.9.
    Airlift {
        /// Which planes.
        planes: Vec<Id>,
        /// What.
        cargo: Cargo,
        /// Whence.
        from: Spot,
        /// Whither.
        to: Spot,
        /// Whether the planes stay there.
        stays: bool,
    },
    /// OCS 14.10.
    Drop {
        /// Which planes.
        planes: Vec<Id>,
        /// What.
        cargo: Cargo,
        /// Over which hex.
        hex: Hex,
    },
    /// OCS 14.10b: an air drop to come; none: the one that was planned is given up.
    Plan {
        /// Who.
        unit: Id,
        /// Where, and in which turn.
        drop: Option<(Hex, usize)>,
    },
    /// OCS 13.5: replacements go on by road.
    March {
        /// What: men or equipment.
        cargo: Cargo,
        /// Where they are.
        from: Hex,
        /// Where they go.
        path: Vec<Hex>,
    },
    /// OCS 13.9: one piece of two.
    Consolidate {
        /// What is to stand there.
        piece: Id,
        /// From what.
        with: Source,
    },
    /// OCS 21.10b: a headquarters lives on a supply cache.
    Forage {
        /// Which.
        hq: Id,
    },
    /// T2 4.1d: a formation counts for another faction besides; none: the attachment ends.
    Attach {
        /// Which, and for which.
        to: Option<(Id, Faction)>,
    },
    /// T2 4.4: commandos embark.
    Raid {
        /// Who.
        unit: Id,
        /// Whence.
        from: Spot,
    },
    /// T2 4.4: they land.
    Land {
        /// Where.
        hex: Hex,
    },
    /// T2 4.6: more Sea Cap instead of surge planes.
    MoreShips,
    /// T2 4.6: planes that are given up for better replacements.
    GiveUp {
        /// Which.
        planes: Vec<Id>,
    },
    /// OCS 14.11.
    Transfer {
        /// Which planes.
        planes: Vec<Id>,
        /// Whither.
        to: Spot,
    },
    /// OCS 14.6.
    Sweep {
        /// Which planes.
        planes: Vec<Id>,
        /// Where.
        hex: Hex,
    },
    /// OCS 14.7d.
    HipShoot {
        /// Which plane.
        plane: Id,
        /// Where.
        hex: Hex,
    },
    /// OCS 14.7: planes at units.
    AirBarrage {
        /// Which planes.
        planes: Vec<Id>,
        /// Where.
        hex: Hex,
    },
    /// OCS 14.7, 14.8: planes at a facility.
    Bomb {
        /// Which planes.
        planes: Vec<Id>,
        /// At what.
        mark: Mark,
    },
    /// OCS 10.1: guns.
    Barrage {
        /// Who.
        guns: Vec<Group>,
        /// Where.
        hex: Hex,
        /// Who watches.
        spotter: Option<Id>,
        /// Whether a supply cache pays for it (OCS 21.10a).
        shells: bool,
        /// With how many of their points; unsaid: all.
        part: Option<i32>,
    },
    /// OCS 9.
    Attack {
        /// Where.
        hex: Hex,
        /// Who.
        forces: Vec<Force>,
        /// How.
        wish: Wish,
    },
    /// OCS 5.7b.
    Release {
        /// Who.
        who: Vec<Group>,
    },
    /// OCS 12.8e: units that have no trace supply try to get away.
    BreakOut {
        /// Who.
        who: Vec<Group>,
    },
    /// OCS 12.6c: whether units eat off the map if they must.
    Eat {
        /// Who; none: everybody.
        who: Vec<Group>,
        /// Whether not.
        not: bool,
    },
    /// OCS 2.3.
    First(Elect),
    /// For what the other side may do.
    Standing(Prepared),
    /// An answer to a question in the middle of the other side's sheet.
    Answer(Prepared),
    /// Carried out only if the condition is met when its turn comes.
    If {
        /// What is looked at.
        condition: Condition,
        /// Whether it must not be so.
        negated: bool,
        /// What is carried out.
        order: Box<Order>,
    },
    /// What is kept for later is dropped (ruling T50).
    Forget,
    /// The phase is over.
    Next,
    /// The player turn, answer or set-up is over.
    Done,
}

/// Where something is rebuilt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// With a headquarters.
    Headquarters(Id),
    /// In a hex or box.
    Spot(Spot),
}

/// What an `if` looks at when its line is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// No enemy combat unit in the hex.
    Empty(Hex),
    /// An enemy combat unit in the hex.
    Enemy(Hex),
    /// The unit is disorganized.
    Dg(Id),
    /// The unit is lost.
    Dead(Id),
    /// All these units are on the map.
    Alive(Vec<Id>),
    /// An attack on the hex in this phase has taken it: no enemy is left there.
    Won(Hex),
    /// It is a mud turn.
    Mud,
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show::order(self, f)
    }
}
