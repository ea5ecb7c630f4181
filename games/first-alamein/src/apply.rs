//! The only place where the board changes: one event at a time, and always the same way.

use crate::board::{Air, Asked, At, Board, Phase, Piece};
use crate::data::Kind;
use crate::event::{Event, Loss};
use crate::hex::Hex;
use crate::words::{AirVerdict, Side};
use feldpost_kit::id::Id;
use std::collections::BTreeMap;

/// Applies an event. Total: an event about a unit that is not in play changes nothing of it.
pub fn apply(board: &mut Board, event: &Event) {
    match event {
        Event::Place { unit, hex } | Event::Arrive { unit, hex } => put(board, *unit, *hex),
        Event::Deployed { counters } => deploy(board, counters),
        Event::SetupSealed => begin_setup(board, Side::Axis),
        Event::SetupDone { .. } => {
            board.phase = Phase::PlayerTurn;
            board.player = Side::Axis;
        }
        Event::Turn { turn } => begin_turn(board, *turn),
        Event::Phase { phase, side } => begin_phase(board, *phase, *side),
        Event::Delayed { .. }
        | Event::Unsupplied { .. }
        | Event::NoRetreat { .. }
        | Event::AirAttack { .. } => {}
        Event::BoxRemoved { r#box, .. } => {
            if let Some(hex) = board.boxes.remove(r#box) {
                board.safe.remove(&hex);
            }
        }
        Event::Resupply { air, hex } => {
            use_air(board, *air);
            for id in board.stack(*hex).to_vec() {
                change(board, id, |piece| piece.resupplied = true);
            }
        }
        Event::Spent { unit, .. } => change(board, *unit, |piece| piece.spent = true),
        Event::Recovered { unit } => change(board, *unit, |piece| piece.spent = false),
        Event::Move { unit, path, .. } => {
            path.last().iter().for_each(|hex| put(board, *unit, **hex));
            change(board, *unit, |piece| piece.moved = true);
        }
        Event::Retreat { unit, path, .. } => path.last().iter().for_each(|hex| put(board, *unit, **hex)),
        Event::Reveal { counters } => reveal(board, counters),
        Event::Stack { hex, order } => {
            if let Some(stack) = board.stacks.get_mut(hex) {
                stack.clone_from(order);
            }
        }
        Event::Intercept { air, target, result, .. } => {
            use_air(board, *air);
            if *result == AirVerdict::Int {
                use_air(board, *target);
            }
        }
        Event::Strike { air, .. } => use_air(board, *air),
        Event::AirOut { air, until } => {
            if let Some(state) = board.air.get_mut(air) {
                *state = Air { used: false, out_until: *until };
            }
        }
        Event::Attack { attackers, hexes, .. } => {
            attackers.iter().for_each(|id| change(board, *id, |piece| piece.attacked = true));
            board.struck.extend(hexes);
        }
        Event::Eliminated { unit, cause, .. } => eliminate(board, *unit, *cause),
        Event::Control { hex, side } => {
            board.control.insert(*hex, *side);
        }
        Event::Asked { side, question } => {
            board.asked = Some(Asked { side: *side, question: question.clone() });
        }
        Event::Answered { .. } => board.asked = None,
        Event::Victory { winner, .. } => {
            board.winner = Some(*winner);
            board.phase = Phase::End;
        }
    }
}

fn change(board: &mut Board, id: Id, change: impl FnOnce(&mut Piece)) {
    let Some(piece) = board.pieces.get_mut(&id) else { return };
    change(piece);
}

fn lift(board: &mut Board, id: Id) {
    for stack in board.stacks.values_mut() {
        stack.retain(|other| *other != id);
    }
    board.stacks.retain(|_, stack| !stack.is_empty());
}

/// Ruling B31: who arrives lies at the bottom.
fn put(board: &mut Board, id: Id, hex: Hex) {
    if board.pieces.contains_key(&id) {
        lift(board, id);
        change(board, id, |piece| piece.at = At::Hex(hex));
        board.stacks.entry(hex).or_default().push(id);
    }
}

fn eliminate(board: &mut Board, id: Id, _cause: Loss) {
    lift(board, id);
    change(board, id, |piece| *piece = Piece::fresh(At::Eliminated));
}

fn use_air(board: &mut Board, id: Id) {
    board.air.get_mut(&id).into_iter().for_each(|air| air.used = true);
}

fn begin_setup(board: &mut Board, side: Side) {
    board.phase = Phase::Setup;
    board.player = side;
}

fn deploy(board: &mut Board, counters: &BTreeMap<Hex, u32>) {
    board.counters.clone_from(counters);
    for piece in board.pieces.values_mut().filter(|piece| piece.at == At::Hand) {
        piece.at = At::FaceDown;
    }
    // Axis units are still in hand.
    let data = std::sync::Arc::clone(&board.data);
    for unit in data.ground_units(Side::Axis) {
        change(board, unit.id, |piece| {
            if piece.at == At::FaceDown {
                piece.at = At::Hand;
            }
        });
    }
    board.phase = Phase::Sealing;
}

/// FA V.B: the counters are turned up; dummies leave the game, and boxes lie where they are from now on.
fn reveal(board: &mut Board, counters: &BTreeMap<Id, Hex>) {
    board.counters.clear();
    board.face_down.clear();
    let data = std::sync::Arc::clone(&board.data);
    for counter in &data.counters {
        let Some(hex) = counters.get(&counter.id) else { continue };
        match counter.kind {
            Kind::Ground(_) => put(board, counter.id, *hex),
            Kind::Fort => {
                board.boxes.insert(counter.id, *hex);
            }
            Kind::Air | Kind::Dummy => {}
        }
    }
    // Ruling B25.
    board.safe = board.held_boxes();
}

fn begin_turn(board: &mut Board, turn: u32) {
    board.turn = turn;
    for air in board.air.values_mut() {
        air.used = false;
        if air.out_until < turn {
            air.out_until = 0;
        }
    }
}

fn begin_phase(board: &mut Board, phase: Phase, side: Side) {
    board.phase = phase;
    match phase {
        Phase::PlayerTurn => {
            board.player = side;
            board.struck.clear();
            for piece in board.pieces.values_mut() {
                (piece.moved, piece.attacked, piece.resupplied) = (false, false, false);
            }
            if side == Side::Allied {
                board.safe = board.held_boxes();
            }
        }
        Phase::Attacks => board.struck.clear(),
        _ => {}
    }
}
