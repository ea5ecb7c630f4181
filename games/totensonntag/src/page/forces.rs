//! Who stands where, who is still to come, and who is gone.

use super::chart::terrain_words;
use super::name;
use crate::board::{Act, Board, Place};
use crate::data::Unit;
use crate::hex::Hex;
use crate::words::{Class, Side};
use feldpost_kit::id::Id;
use serde::Serialize;

/// A hex with units in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HexLine {
    /// The hex.
    pub hex: Hex,
    /// Place name.
    pub name: Option<String>,
    /// The ground in words.
    pub terrain: String,
    /// Id of the side that stands there.
    pub side: Id,
    /// Its sign.
    pub sign: String,
    /// The stack, top first.
    pub units: Vec<UnitLine>,
}

/// A unit with the figures that show now (TS 1.1).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct UnitLine {
    /// Id.
    pub id: Id,
    /// Printed name.
    pub name: String,
    /// Class in words.
    pub class: &'static str,
    /// Vehicle or arm.
    pub kind: String,
    /// Current SP.
    pub sp: i32,
    /// SP at full strength.
    pub sf: i32,
    /// Protection Factor.
    pub pf: i32,
    /// Initiative Factor, without a bonus.
    #[serde(rename = "if")]
    pub initiative: i32,
    /// IF for Assaults where it differs (TS 3.4).
    pub if_assault: Option<i32>,
    /// The C at the IF (TS 3.3).
    pub combined_arms: bool,
    /// Range of guns, in hexes.
    pub range: Option<u32>,
    /// What it did in the impulse under way: moved, attacked, passed, supported.
    pub acted: Option<&'static str>,
    /// It took a hit in the impulse under way.
    pub hit: bool,
}

/// Units that arrive together (TS 6.1, 10.3, 10.4).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Arrival {
    /// Side.
    pub side: Id,
    /// Its sign.
    pub sign: String,
    /// Turn from which they may enter.
    pub turn: u32,
    /// Where they may enter.
    pub hexes: Vec<Hex>,
    /// Who has not entered.
    pub units: Vec<UnitLine>,
}

/// A unit that is no longer on the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Departed {
    /// Id.
    pub id: Id,
    /// Printed name.
    pub name: String,
    /// Sign of its side.
    pub sign: String,
    /// Class in words.
    pub class: &'static str,
    /// Id of its division.
    pub division: Option<Id>,
    /// SPs it left with; 0 for a destroyed unit.
    pub sp: i32,
}

/// An aircraft (TS 7.7).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Plane {
    /// Id.
    pub id: Id,
    /// Printed name.
    pub name: String,
    /// Type.
    pub kind: String,
    /// Sign of its side.
    pub sign: String,
    /// Current SF.
    pub sp: i32,
    /// SF of the front.
    pub sf: i32,
    /// The blue Protection Factor.
    pub pf: i32,
    /// IF.
    #[serde(rename = "if")]
    pub initiative: i32,
    /// The black modifier, against armor.
    pub armor_modifier: i32,
    /// The blue modifier, air to air.
    pub air_modifier: i32,
    /// It took a hit and was flipped.
    pub flipped: bool,
    /// It has been destroyed.
    pub destroyed: bool,
    /// What it did in the impulse under way: attacked, passed.
    pub acted: Option<&'static str>,
}

/// Occupied hexes by row and number, both sides.
pub(super) fn hex_lines(board: &Board) -> Vec<HexLine> {
    board
        .stacks
        .iter()
        .filter_map(|(hex, stack)| {
            let side = board.owner(*hex)?;
            let ground = board.data.ground(*hex);
            Some(HexLine {
                hex: *hex,
                name: ground.name.clone(),
                terrain: terrain_words(ground),
                side: side.id(),
                sign: side.to_string(),
                units: stack.iter().filter_map(|id| unit_line(board, *id)).collect(),
            })
        })
        .collect()
}

/// A unit's figures as they show now.
pub(crate) fn unit_line(board: &Board, id: Id) -> Option<UnitLine> {
    let (unit, piece) = board.unit(id)?;
    Some(UnitLine {
        id,
        name: unit.name.clone(),
        class: unit.class.name(),
        kind: unit.kind.clone(),
        sp: piece.sp,
        sf: unit.sf,
        pf: board.protection(unit),
        initiative: board.printed_if(unit),
        if_assault: unit.if_assault,
        combined_arms: unit.combined_arms,
        range: unit.range,
        acted: board.impulse.acted.get(&id).map(|act| act_word(*act)),
        hit: board.impulse.hits.contains(&id),
    })
}

fn act_word(act: Act) -> &'static str {
    match act {
        Act::Moved => "moved",
        Act::Attacked => "attacked",
        Act::Passed => "passed",
        Act::Supported => "supported",
    }
}

/// Arrivals that have not entered: due ones, and those of later turns in their order.
pub(super) fn arrivals(board: &Board) -> (Vec<Arrival>, Vec<Arrival>) {
    let in_reserve = |id: &&Id| board.units.get(*id).is_some_and(|piece| piece.place == Place::Reserve);
    let groups = board.data.scenario.reinforcements.iter().map(|group| Arrival {
        side: group.side.id(),
        sign: group.side.to_string(),
        turn: group.turn,
        hexes: group.entry_hexes.clone(),
        units: group.units.iter().filter(in_reserve).filter_map(|id| unit_line(board, *id)).collect(),
    });
    let (due, mut later): (Vec<Arrival>, Vec<Arrival>) =
        groups.filter(|group| !group.units.is_empty()).partition(|group| group.turn <= board.turn);
    later.sort_by_key(|group| group.turn);
    (due, later)
}

/// Destroyed units and exited ones, in the order of the data. Aircraft are shown apart.
pub(super) fn departed(board: &Board) -> (Vec<Departed>, Vec<Departed>) {
    let gone = |place: Place| {
        Side::BOTH
            .into_iter()
            .flat_map(|side| board.data.combat_units(side))
            .filter_map(|unit| {
                let piece = board.units.get(&unit.id).filter(|piece| piece.place == place)?;
                Some(departed_line(board, unit, piece.sp))
            })
            .collect()
    };
    (gone(Place::Destroyed), gone(Place::Exited))
}

fn departed_line(board: &Board, unit: &Unit, sp: i32) -> Departed {
    Departed {
        id: unit.id,
        name: name(&board.data, unit.id).unwrap_or_default(),
        sign: unit.side.to_string(),
        class: unit.class.name(),
        division: unit.division,
        sp,
    }
}

/// Aircraft in play.
pub(super) fn planes(board: &Board) -> Vec<Plane> {
    board
        .data
        .units
        .iter()
        .filter(|unit| unit.class == Class::Aircraft)
        .filter_map(|unit| {
            let (piece, air) = (board.units.get(&unit.id)?, unit.air?);
            Some(Plane {
                id: unit.id,
                name: unit.name.clone(),
                kind: unit.kind.clone(),
                sign: unit.side.to_string(),
                sp: piece.sp,
                sf: unit.sf,
                pf: air.pf,
                initiative: board.printed_if(unit),
                armor_modifier: air.armor_modifier,
                air_modifier: air.air_modifier,
                flipped: piece.sp < unit.sf && piece.place != Place::Destroyed,
                destroyed: piece.place == Place::Destroyed,
                acted: board.impulse.acted.get(&unit.id).map(|act| act_word(*act)),
            })
        })
        .collect()
}
