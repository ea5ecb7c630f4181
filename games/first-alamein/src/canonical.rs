//! The state as its digest sees it, version by version.

use crate::board::{Air, Asked, Board, Phase, Piece};
use crate::event::Winner;
use crate::hex::Hex;
use crate::words::Side;
use feldpost_kit::id::Id;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The first version: what events can change, and nothing that the offer says.
#[derive(Serialize)]
pub(crate) struct Version1<'a> {
    turn: u32,
    player: Side,
    phase: Phase,
    winner: Option<Winner>,
    pieces: &'a BTreeMap<Id, Piece>,
    stacks: &'a BTreeMap<Hex, Vec<Id>>,
    boxes: &'a BTreeMap<Id, Hex>,
    /// Those that are not fresh.
    air: BTreeMap<Id, Air>,
    safe: &'a BTreeSet<Hex>,
    struck: &'a BTreeSet<Hex>,
    control: &'a BTreeMap<Hex, Side>,
    counters: &'a BTreeMap<Hex, u32>,
    face_down: &'a BTreeMap<Id, Hex>,
    asked: Option<&'a Asked>,
}

/// A board in version 1.
pub(crate) fn version1(board: &Board) -> Version1<'_> {
    // Every field by name: who adds one decides here whether the digest covers it.
    let Board { data: _, rulebook: _, turn, player, phase, winner, pieces, stacks, boxes, air, .. } = board;
    let Board { safe, struck, control, counters, face_down, asked, .. } = board;
    let used = air.iter().filter(|(_, air)| **air != Air::default());
    Version1 {
        turn: *turn,
        player: *player,
        phase: *phase,
        winner: *winner,
        pieces,
        stacks,
        boxes,
        air: used.map(|(id, air)| (*id, *air)).collect(),
        safe,
        struck,
        control,
        counters,
        face_down,
        asked: asked.as_ref(),
    }
}
