//! The only place where the table changes: one event at a time, and always the same way.

use crate::event::Event;
use crate::hex::Hex;
use crate::rulebook::AnTrigger;
use crate::table::{Act, Attacked, Impulse, Phase, Place, Support, Table};
use crate::words::{Class, Mode, Nationality, Side, Sides};
use feldpost_kit::id::Id;

/// Applies an event. Total: an event about a unit that is not in play changes nothing of it.
pub fn apply(table: &mut Table, event: &Event) {
    match event {
        Event::Place { unit, hex } => put(table, *unit, *hex),
        Event::SetupDone { side } => {
            let order = &table.data.scenario.setup_order;
            let next = order.iter().skip_while(|s| *s != side).nth(1).copied();
            table.phase = next.map_or(Phase::An { committed: vec![] }, |side| Phase::Setup { side });
        }
        Event::Turn { turn } => {
            table.turn = *turn;
            table.couplet = 0;
            table.night_stop = Sides::default();
        }
        Event::Couplet { couplet, .. } => begin_couplet(table, *couplet),
        Event::AnCommitted { side } | Event::AirCommitted { side } => {
            if let Phase::An { committed } | Phase::Air { committed } = &mut table.phase {
                committed.push(*side);
            }
        }
        Event::Missions => {
            table.phase = Phase::Air { committed: vec![] };
            table.missions = true;
        }
        Event::AnRoll { side, die } => table.an_die[*side] = Some(*die),
        Event::An { side, value, .. } => table.an[*side] = Some(*value),
        Event::Impulse { side } => begin_impulse(table, *side),
        Event::ImpulseEnd { .. } => table.impulse = Impulse::default(),
        Event::Night => {
            table.impulse = Impulse::default();
            table.phase = Phase::Night { ready: vec![], declined: vec![] };
        }
        Event::NightStop { side, stop } => table.night_stop[*side] = *stop,
        Event::NightReady { side } => {
            if let Phase::Night { ready, .. } = &mut table.phase {
                ready.push(*side);
            }
        }
        Event::DeclineRecovery { unit } => {
            if let Phase::Night { declined, .. } = &mut table.phase {
                declined.push(*unit);
            }
        }
        Event::Recovery { unit, sp, .. } | Event::Hit { unit, sp } => {
            if let Some(piece) = table.units.get_mut(unit) {
                piece.sp = *sp;
            }
            if matches!(event, Event::Hit { .. }) {
                table.impulse.hits.insert(*unit);
            }
        }
        Event::Control { hex, side } => {
            table.control.insert(*hex, *side);
        }
        Event::Victory { points, winner, .. } => {
            table.phase = Phase::End { points: *points, winner: *winner }
        }
        Event::Stack { hex, order } => {
            if table.stacks.contains_key(hex) {
                table.stacks.insert(*hex, order.clone());
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
        | Event::Pass { .. } => apply_action(table, event),
    }
}

/// What units do in an impulse.
fn apply_action(table: &mut Table, event: &Event) {
    match event {
        Event::Move { unit, path, .. } => {
            if let Some(hex) = path.last() {
                relocate(table, *unit, *hex);
            }
            table.impulse.acted.insert(*unit, Act::Moved);
            table.impulse.may_go_on.remove(unit);
        }
        Event::Enter { unit, path, combined_arms, .. } => {
            if let Some(hex) = path.last() {
                relocate(table, *unit, *hex);
            }
            table.impulse.acted.insert(*unit, Act::Moved);
            table.impulse.entry_bonuses += u32::from(*combined_arms);
            let panzer = table.data.unit(*unit).is_some_and(|counter| counter.is_panzer_iii());
            table.impulse.panzers_entered += u32::from(panzer);
        }
        Event::Exit { unit, .. } => {
            take_off(table, *unit);
            set_place(table, *unit, Place::Exited);
            table.impulse.acted.insert(*unit, Act::Moved);
        }
        Event::NoFire { unit, .. } => {
            table.impulse.acted.insert(*unit, Act::Attacked);
        }
        Event::Attack { attacker, hex, mode, supporters, .. } => {
            supporters.iter().for_each(|recon| spend_support(table, *recon));
            let act = if *mode == Mode::Overrun { Act::Moved } else { Act::Attacked };
            table.impulse.acted.insert(*attacker, act);
            if matches!(mode, Mode::Assault | Mode::Overrun) {
                table.impulse.attacked.insert(*attacker, Attacked { hex: *hex, mode: *mode });
                table.impulse.close_attacked.insert(*hex);
            } else {
                table.impulse.close_attacked.remove(hex);
            }
        }
        Event::Destroyed { unit, .. } => {
            take_off(table, *unit);
            set_place(table, *unit, Place::Destroyed);
            if let Some(piece) = table.units.get_mut(unit) {
                piece.sp = 0;
            }
        }
        Event::Advance { unit, hex, .. } => {
            relocate(table, *unit, *hex);
            table.impulse.attacked.remove(unit);
            table.impulse.may_go_on.remove(unit);
        }
        Event::MayGoOn { unit, mps } => {
            table.impulse.may_go_on.insert(*unit, *mps);
        }
        Event::Pass { unit } => {
            table.impulse.acted.insert(*unit, Act::Passed);
        }
        Event::Support { unit, hex, attacks, attackers } => {
            table.impulse.acted.insert(*unit, Act::Supported);
            let (recon, reserved) = (*unit, attackers.clone());
            table.impulse.support.push(Support { recon, hex: *hex, left: *attacks, reserved });
        }
        _ => {}
    }
}

/// TS 7.6: a recon has supported one more Assault.
fn spend_support(table: &mut Table, recon: Id) {
    let support = &mut table.impulse.support;
    support.iter_mut().filter(|offer| offer.recon == recon).for_each(|offer| offer.left -= 1);
    support.retain(|offer| offer.left > 0);
}

fn begin_couplet(table: &mut Table, couplet: u32) {
    if table.couplet != 0 || table.turn > 1 {
        let before = match table.rulebook.an_trigger {
            AnTrigger::Final => table.an,
            AnTrigger::Natural => {
                Sides { dak: table.an_die.dak.or(table.an.dak), cw: table.an_die.cw.or(table.an.cw) }
            }
        };
        table.previous_an = before;
    }
    table.couplet = couplet;
    table.an = Sides::default();
    table.an_die = Sides::default();
    table.first = None;
    table.missions = false;
    table.phase = Phase::An { committed: vec![] };
}

fn begin_impulse(table: &mut Table, side: Side) {
    if table.first.is_none() {
        table.first = Some(side);
    }
    table.phase = Phase::Impulse { side };
    table.impulse = Impulse { combined_arms: combined_arms_snapshot(table, side), ..Impulse::default() };
}

/// TS 3.3, ruling A2.1: who begins an impulse stacked with a Panzer III.
pub fn combined_arms_snapshot(table: &Table, side: Side) -> std::collections::BTreeSet<Id> {
    let eligible = |id: &Id| {
        table.data.unit(*id).is_some_and(|unit| {
            let krad = unit.class == Class::Motorcycle && unit.nationality == Nationality::German;
            unit.combined_arms || (krad && table.rulebook.combined_arms_motorcycle)
        })
    };
    let panzer = |id: &Id| table.data.unit(*id).is_some_and(|unit| unit.is_panzer_iii());
    table
        .stacks
        .iter()
        .filter(|(hex, stack)| table.owner(**hex) == Some(side) && stack.iter().any(panzer))
        .flat_map(|(_, stack)| stack.iter().copied().filter(eligible))
        .collect()
}

fn put(table: &mut Table, unit: Id, hex: Hex) {
    take_off(table, unit);
    set_place(table, unit, Place::Hex(hex));
    table.stacks.entry(hex).or_default().push(unit);
}

/// Puts a unit at the bottom of the stack in a hex and notes that it changed hex.
fn relocate(table: &mut Table, unit: Id, hex: Hex) {
    put(table, unit, hex);
    table.impulse.changed_hex.insert(unit);
}

fn take_off(table: &mut Table, unit: Id) {
    let Some(hex) = table.hex_of(unit) else { return };
    if let Some(stack) = table.stacks.get_mut(&hex) {
        stack.retain(|other| *other != unit);
        if stack.is_empty() {
            table.stacks.remove(&hex);
        }
    }
}

fn set_place(table: &mut Table, unit: Id, place: Place) {
    if let Some(piece) = table.units.get_mut(&unit) {
        piece.place = place;
    }
}
