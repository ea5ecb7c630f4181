//! The printed words of the game as types: sides, nationalities, classes, terrain, modes of attack.

use feldpost_kit::id::Id;
use feldpost_kit::message::{Figure, Tell};
use feldpost_kit::msg;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A belligerent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Panzergruppe Afrika.
    Dak,
    /// Commonwealth.
    Cw,
}

impl Side {
    /// Both sides, the DAK first, as the rules order them when they say nothing else.
    pub const BOTH: [Side; 2] = [Side::Dak, Side::Cw];

    /// The other side.
    #[must_use]
    pub fn enemy(self) -> Side {
        match self {
            Side::Dak => Side::Cw,
            Side::Cw => Side::Dak,
        }
    }

    /// Id, also the seat's name.
    #[must_use]
    pub const fn id(self) -> Id {
        match self {
            Side::Dak => const { Id::literal("dak") },
            Side::Cw => const { Id::literal("cw") },
        }
    }

    /// The side with this id.
    #[must_use]
    pub fn from_id(id: Id) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.id() == id)
    }
}

impl Tell for Side {
    fn figure(&self) -> Figure {
        Figure::Text(self.to_string())
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::Dak => "DAK",
            Side::Cw => "CW",
        })
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sides<T> {
    /// The DAK's.
    pub dak: T,
    /// The Commonwealth's.
    pub cw: T,
}

impl<T> std::ops::Index<Side> for Sides<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Dak => &self.dak,
            Side::Cw => &self.cw,
        }
    }
}

impl<T> std::ops::IndexMut<Side> for Sides<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Dak => &mut self.dak,
            Side::Cw => &mut self.cw,
        }
    }
}

/// Counter colour (TS 1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nationality {
    /// Black.
    German,
    /// Grey.
    Italian,
    /// Red.
    British,
    /// Orange.
    SouthAfrican,
    /// Blue.
    NewZealand,
}

impl Nationality {
    /// All of them.
    pub const ALL: [Nationality; 5] = [
        Nationality::German,
        Nationality::Italian,
        Nationality::British,
        Nationality::SouthAfrican,
        Nationality::NewZealand,
    ];
}

/// What kind of unit a counter shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Tanks.
    Armor,
    /// Armoured cars.
    Recon,
    /// Motorized infantry, machine-gun battalions included.
    MotorizedInfantry,
    /// Infantry on foot.
    Infantry,
    /// Engineers.
    Engineer,
    /// Motorcycle infantry.
    Motorcycle,
    /// Guns.
    Artillery,
    /// German anti-tank unit.
    Panzerjager,
    /// Optional aircraft (TS 7.7).
    Aircraft,
}

impl Class {
    /// Infantry of any kind: leg, motorized, engineer, motorcycle (ruling A7.6).
    #[must_use]
    pub fn is_infantry(self) -> bool {
        matches!(self, Class::Infantry | Class::MotorizedInfantry | Class::Engineer | Class::Motorcycle)
    }

    /// In words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Class::Armor => "armor",
            Class::Recon => "recon",
            Class::MotorizedInfantry => "motorized infantry",
            Class::Infantry => "infantry",
            Class::Engineer => "engineers",
            Class::Motorcycle => "motorcycle infantry",
            Class::Artillery => "artillery",
            Class::Panzerjager => "panzerjaeger",
            Class::Aircraft => "aircraft",
        }
    }
}

/// Filled in by the message of its name, which other languages say in their words.
impl Tell for Class {
    fn figure(&self) -> Figure {
        Figure::Said(match self {
            Class::Armor => msg!("class-armor"),
            Class::Recon => msg!("class-recon"),
            Class::MotorizedInfantry => msg!("class-motorized-infantry"),
            Class::Infantry => msg!("class-infantry"),
            Class::Engineer => msg!("class-engineers"),
            Class::Motorcycle => msg!("class-motorcycle-infantry"),
            Class::Artillery => msg!("class-artillery"),
            Class::Panzerjager => msg!("class-panzerjaeger"),
            Class::Aircraft => msg!("class-aircraft"),
        })
    }
}

/// What the ground is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Open desert.
    Clear,
    /// Rough ground.
    Rough,
    /// A scarp.
    Escarpment,
}

/// How an attack is made (TS 7.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AttackKind {
    /// By a unit that does not move.
    Assault,
    /// By moving armor or recon.
    Overrun,
    /// By artillery at a distance.
    Barrage,
    /// By an aircraft at a ground unit (TS 7.7).
    Air,
    /// By an aircraft at an aircraft (TS 7.7).
    AirToAir,
}

impl AttackKind {
    /// As it stands in labels and orders.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            AttackKind::Assault => "assault",
            AttackKind::Overrun => "overrun",
            AttackKind::Barrage => "barrage",
            AttackKind::Air => "air",
            AttackKind::AirToAir => "air-to-air",
        }
    }
}
