//! Who stands where, who is cut off, who is still to come, and who is gone.

use super::chart;
use crate::board::{At, Board, Phase};
use crate::data::Kind;
use crate::event::Delay;
use crate::hex::Hex;
use crate::rules::supply::Lines;
use crate::rules::{reinforcements, supply};
use crate::words::{Class, Nationality, Rank, Side};
use feldpost_kit::id::Id;
use serde::Serialize;
use std::collections::BTreeMap;

/// A hex with units in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HexLine {
    /// The hex.
    pub hex: Hex,
    /// Place name.
    pub name: Option<String>,
    /// The ground, as words of its message.
    pub ground: Vec<&'static str>,
    /// The side that stands there.
    pub side: Side,
    /// The stack, the top first.
    pub units: Vec<UnitLine>,
}

/// A ground unit with its figures.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct UnitLine {
    /// Id.
    pub id: Id,
    /// Printed name.
    pub name: String,
    /// Whose army.
    pub nation: Option<Nationality>,
    /// What it fights with.
    pub class: Class,
    /// Division or brigade.
    pub rank: Rank,
    /// The division of a brigade.
    pub parent: Option<Id>,
    /// Combat factor.
    pub combat: i32,
    /// Movement factor.
    pub movement: u32,
    /// DE becomes R2 (FA XIV.D.5).
    pub tough: bool,
    /// Spent (FA VIII).
    pub spent: bool,
    /// It has moved in this player turn.
    pub moved: bool,
    /// It has attacked in this player turn.
    pub attacked: bool,
    /// It was resupplied from the air.
    pub resupplied: bool,
}

/// A unit without supply.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CutOff {
    /// Whose.
    pub side: Side,
    /// Which.
    pub unit: Id,
    /// Where.
    pub hex: Hex,
    /// What closes its lines: `zoc`, `box`, or `units` and boxes alone.
    pub why: &'static str,
}

/// A reinforcement that has not entered (FA VII.B).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Arrival {
    /// Whose.
    pub side: Side,
    /// Ground unit or air unit.
    pub unit: Id,
    /// The figures of a ground unit.
    pub figures: Option<(i32, u32)>,
    /// When.
    pub turn: u32,
    /// Where; an air unit nowhere.
    pub hex: Option<Hex>,
    /// Why it cannot enter now, if it is due.
    pub delay: Option<Delay>,
}

/// An air unit (FA IX.A).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Airman {
    /// Id.
    pub id: Id,
    /// Printed name.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// `ready`, `used`, `out` or `later`.
    pub state: &'static str,
    /// The turn until which it is out, or in which it comes.
    pub turn: u32,
}

/// A unit's figures as they stand.
pub(crate) fn unit_line(board: &Board, id: Id) -> Option<UnitLine> {
    let (unit, piece) = board.unit(id)?;
    let counter = board.data.counter(id)?;
    Some(UnitLine {
        id,
        name: counter.name.clone(),
        nation: counter.nationality,
        class: unit.class,
        rank: unit.rank,
        parent: unit.parent,
        combat: unit.combat,
        movement: unit.movement,
        tough: unit.tough,
        spent: piece.spent,
        moved: piece.moved,
        attacked: piece.attacked,
        resupplied: piece.resupplied,
    })
}

/// Occupied hexes by name, both sides.
pub(super) fn hex_lines(board: &Board) -> Vec<HexLine> {
    let line = |(hex, stack): (&Hex, &Vec<Id>)| {
        Some(HexLine {
            hex: *hex,
            name: board.data.map[*hex].name.clone(),
            ground: chart::words(board, *hex),
            side: board.owner(*hex)?,
            units: stack.iter().filter_map(|id| unit_line(board, *id)).collect(),
        })
    };
    board.stacks.iter().filter_map(line).collect()
}

/// FA XV: who is out of supply now, and what would have to give way.
pub(crate) fn cut_off(board: &Board) -> Vec<CutOff> {
    let mut found = Vec::new();
    for side in Side::BOTH {
        let lost = supply::unsupplied(board, side);
        if lost.is_empty() {
            continue;
        }
        // Without the boxes, and with them and no enemy at all.
        let mut open = board.clone();
        open.boxes.clear();
        let unboxed = Lines::of(&open, side);
        let alone = Lines::without_zones(board, side);
        for (unit, hex) in lost {
            let why = match () {
                () if unboxed.reach(hex) => "box",
                () if alone.reach(hex) => "zoc",
                () => "units",
            };
            found.push(CutOff { side, unit, hex, why });
        }
    }
    found
}

/// FA VII.B: who has not entered, by turn.
pub(super) fn coming(board: &Board) -> Vec<Arrival> {
    let waits = |later: &&crate::scenario::Reinforcement| match board.pieces.get(&later.unit) {
        Some(piece) => piece.at == At::Off,
        None => board.air.contains_key(&later.unit) && later.turn > board.turn,
    };
    let line = |later: &crate::scenario::Reinforcement| Arrival {
        side: later.side,
        unit: later.unit,
        figures: board.data.ground(later.unit).map(|unit| (unit.combat, unit.movement)),
        turn: later.turn,
        hex: later.hex,
        delay: later
            .hex
            .filter(|_| later.turn <= board.turn)
            .and_then(|hex| reinforcements::delay(board, later.side, later.unit, hex)),
    };
    board.data.scenario.reinforcements.iter().filter(waits).map(line).collect()
}

/// FA IX.A: the air units, in the order of the data.
pub(super) fn airmen(board: &Board) -> Vec<Airman> {
    let line = |counter: &crate::data::Counter| {
        let state = board.air.get(&counter.id)?;
        let first = board.data.scenario.reinforcement(counter.id).map_or(1, |later| later.turn);
        let (state, turn) = match () {
            () if first > board.turn => ("later", first),
            () if state.out_until >= board.turn => ("out", state.out_until),
            () if state.used => ("used", board.turn),
            () => ("ready", board.turn),
        };
        Some(Airman { id: counter.id, name: counter.name.clone(), side: counter.side, state, turn })
    };
    board.data.of_kind(Kind::Air).filter_map(line).collect()
}

/// Who is out of the game, in the order of the data.
pub(super) fn lost(board: &Board) -> BTreeMap<Side, Vec<Id>> {
    let gone = |id: &Id| board.pieces.get(id).is_some_and(|piece| piece.at == At::Eliminated);
    let of = |side: Side| board.data.ground_units(side).map(|unit| unit.id).filter(gone).collect();
    Side::BOTH.into_iter().map(|side| (side, of(side))).collect()
}

/// Whether the side has a player turn under way or before it.
pub(super) fn plays(board: &Board, side: Side) -> bool {
    board.player == side && (Phase::PlayerTurn..=Phase::Attacks).contains(&board.phase)
}
