//! The only place where the board changes: one event at a time, and always the same way.

use crate::board::{Act, Attacked, Board, Impulse, Phase, Place, Support};
use crate::event::Event;
use crate::hex::Hex;
use crate::rulebook::AnTrigger;
use crate::words::{AttackKind, Class, Nationality, Side, Sides};
use feldpost_kit::id::Id;

/// Applies an event. Total: an event about a unit that is not in play changes nothing of it.
pub fn apply(board: &mut Board, event: &Event) {
    match event {
        Event::Place { unit, hex } => put(board, *unit, *hex),
        Event::SetupDone { side } => {
            let order = &board.data.scenario.setup_order;
            let next = order.iter().skip_while(|s| *s != side).nth(1).copied();
            board.phase = next.map_or(Phase::An { committed: vec![] }, |side| Phase::Setup { side });
        }
        Event::Turn { turn } => {
            board.turn = *turn;
            board.couplet = 0;
            board.night_stop = Sides::default();
        }
        Event::Couplet { couplet, .. } => begin_couplet(board, *couplet),
        Event::AnCommitted { side } | Event::AirCommitted { side } => {
            if let Phase::An { committed } | Phase::Air { committed } = &mut board.phase {
                committed.push(*side);
            }
        }
        Event::Missions => {
            board.phase = Phase::Air { committed: vec![] };
            board.missions = true;
        }
        Event::AnRoll { side, die } => board.an_die[*side] = Some(*die),
        Event::An { side, value, .. } => board.an[*side] = Some(*value),
        Event::Impulse { side } => begin_impulse(board, *side),
        Event::IdleStop { .. } => board.impulse.asked = true,
        Event::Plan { .. } => board.impulse.planned = true,
        Event::ImpulseEnd { .. } => board.impulse = Impulse::default(),
        Event::Night => {
            board.impulse = Impulse::default();
            board.phase = Phase::Night { ready: vec![], declined: vec![] };
        }
        Event::NightStop { side, stop } => board.night_stop[*side] = *stop,
        Event::NightReady { side } => {
            if let Phase::Night { ready, .. } = &mut board.phase {
                ready.push(*side);
            }
        }
        Event::DeclineRecovery { unit } => {
            if let Phase::Night { declined, .. } = &mut board.phase {
                declined.push(*unit);
            }
        }
        Event::Recovery { unit, sp, .. } | Event::Hit { unit, sp } => {
            if let Some(piece) = board.units.get_mut(unit) {
                piece.sp = *sp;
            }
            if matches!(event, Event::Hit { .. }) {
                board.impulse.hits.insert(*unit);
            }
        }
        Event::Control { hex, side } => {
            board.control.insert(*hex, *side);
        }
        Event::Victory { points, winner, .. } => {
            board.phase = Phase::End { points: *points, winner: *winner }
        }
        Event::Stack { hex, order } => {
            if board.stacks.contains_key(hex) {
                board.stacks.insert(*hex, order.clone());
            }
        }
        // Aircraft are on the map only while their missions are carried out.
        Event::RangeIn { .. } | Event::Fly { .. } => {}
        Event::Move { .. }
        | Event::Enter { .. }
        | Event::Exit { .. }
        | Event::NoFire { .. }
        | Event::Attack { .. }
        | Event::Destroyed { .. }
        | Event::Advance { .. }
        | Event::MayGoOn { .. }
        | Event::Support { .. }
        | Event::Pass { .. } => apply_action(board, event),
    }
}

/// What units do in an impulse.
fn apply_action(board: &mut Board, event: &Event) {
    match event {
        Event::Move { unit, path, .. } => {
            if let Some(hex) = path.last() {
                relocate(board, *unit, *hex);
            }
            board.impulse.acted.insert(*unit, Act::Moved);
            board.impulse.may_go_on.remove(unit);
        }
        Event::Enter { unit, path, combined_arms, .. } => {
            if let Some(hex) = path.last() {
                relocate(board, *unit, *hex);
            }
            board.impulse.acted.insert(*unit, Act::Moved);
            board.impulse.entry_bonuses += u32::from(*combined_arms);
            let panzer = board.data.unit(*unit).is_some_and(|counter| counter.is_panzer_iii());
            board.impulse.panzers_entered += u32::from(panzer);
        }
        Event::Exit { unit, .. } => {
            take_off(board, *unit);
            set_place(board, *unit, Place::Exited);
            board.impulse.acted.insert(*unit, Act::Moved);
        }
        Event::NoFire { unit, .. } => {
            board.impulse.acted.insert(*unit, Act::Attacked);
        }
        Event::Attack { attacker, hex, mode, supporters, .. } => {
            supporters.iter().for_each(|recon| spend_support(board, *recon));
            let act = if *mode == AttackKind::Overrun { Act::Moved } else { Act::Attacked };
            board.impulse.acted.insert(*attacker, act);
            if matches!(mode, AttackKind::Assault | AttackKind::Overrun) {
                board.impulse.attacked.insert(*attacker, Attacked { hex: *hex, mode: *mode });
                board.impulse.close_attacked.insert(*hex);
            } else {
                board.impulse.close_attacked.remove(hex);
            }
        }
        Event::Destroyed { unit, .. } => {
            take_off(board, *unit);
            set_place(board, *unit, Place::Destroyed);
            if let Some(piece) = board.units.get_mut(unit) {
                piece.sp = 0;
            }
        }
        Event::Advance { unit, hex, .. } => {
            relocate(board, *unit, *hex);
            board.impulse.attacked.remove(unit);
            board.impulse.may_go_on.remove(unit);
        }
        Event::MayGoOn { unit, mps } => {
            board.impulse.may_go_on.insert(*unit, *mps);
        }
        Event::Pass { unit } => {
            board.impulse.acted.insert(*unit, Act::Passed);
        }
        Event::Support { unit, hex, attacks, attackers } => {
            board.impulse.acted.insert(*unit, Act::Supported);
            let (recon, reserved) = (*unit, attackers.clone());
            board.impulse.support.push(Support { recon, hex: *hex, left: *attacks, reserved });
        }
        _ => {}
    }
}

/// TS 7.6: a recon has supported one more Assault.
fn spend_support(board: &mut Board, recon: Id) {
    let support = &mut board.impulse.support;
    support.iter_mut().filter(|offer| offer.recon == recon).for_each(|offer| offer.left -= 1);
    support.retain(|offer| offer.left > 0);
}

fn begin_couplet(board: &mut Board, couplet: u32) {
    if board.couplet != 0 || board.turn > 1 {
        let before = match board.rulebook.an_trigger {
            AnTrigger::Final => board.an,
            AnTrigger::Natural => {
                Sides { dak: board.an_die.dak.or(board.an.dak), cw: board.an_die.cw.or(board.an.cw) }
            }
        };
        board.previous_an = before;
    }
    board.couplet = couplet;
    board.an = Sides::default();
    board.an_die = Sides::default();
    board.first = None;
    board.missions = false;
    board.phase = Phase::An { committed: vec![] };
}

fn begin_impulse(board: &mut Board, side: Side) {
    if board.first.is_none() {
        board.first = Some(side);
    }
    board.phase = Phase::Impulse { side };
    board.impulse = Impulse { combined_arms: combined_arms_snapshot(board, side), ..Impulse::default() };
}

/// TS 3.3, ruling A2.1: who begins an impulse stacked with a Panzer III.
pub fn combined_arms_snapshot(board: &Board, side: Side) -> std::collections::BTreeSet<Id> {
    let eligible = |id: &Id| {
        board.data.unit(*id).is_some_and(|unit| {
            let krad = unit.class == Class::Motorcycle && unit.nationality == Nationality::German;
            unit.combined_arms || (krad && board.rulebook.combined_arms_motorcycle)
        })
    };
    let panzer = |id: &Id| board.data.unit(*id).is_some_and(|unit| unit.is_panzer_iii());
    board
        .stacks
        .iter()
        .filter(|(hex, stack)| board.owner(**hex) == Some(side) && stack.iter().any(panzer))
        .flat_map(|(_, stack)| stack.iter().copied().filter(eligible))
        .collect()
}

fn put(board: &mut Board, unit: Id, hex: Hex) {
    take_off(board, unit);
    set_place(board, unit, Place::Hex(hex));
    board.stacks.entry(hex).or_default().push(unit);
}

/// Puts a unit at the bottom of the stack in a hex and notes that it changed hex.
fn relocate(board: &mut Board, unit: Id, hex: Hex) {
    put(board, unit, hex);
    board.impulse.changed_hex.insert(unit);
}

fn take_off(board: &mut Board, unit: Id) {
    let Some(hex) = board.hex_of(unit) else { return };
    if let Some(stack) = board.stacks.get_mut(&hex) {
        stack.retain(|other| *other != unit);
        if stack.is_empty() {
            board.stacks.remove(&hex);
        }
    }
}

fn set_place(board: &mut Board, unit: Id, place: Place) {
    if let Some(piece) = board.units.get_mut(&unit) {
        piece.place = place;
    }
}
