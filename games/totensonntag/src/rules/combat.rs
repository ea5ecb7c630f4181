//! TS 7.0 to 7.3: Assaults, firepower, hits, advance after combat.

use crate::board::{Attacked, Board};
use crate::data::Unit;
use crate::hex::Hex;
use crate::rulebook::HitComparison;
use crate::rules::activation::{Action, activated_unit};
use crate::rules::{Allowed, Objection, movement};
use crate::words::{AttackKind, Class, Nationality, Side, Terrain};
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::msg;

/// Firepower with the modifiers that made it, each by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Firepower {
    /// Current SP and modifiers added up.
    pub value: i32,
    /// Each modifier that counted.
    pub modifiers: Vec<(String, i32)>,
}

/// TS 7.1: firepower of an attack (+ TS 7.4, 7.6, 7.7 for what they add).
///
/// Modifiers add up; escarpment and entrenchment together count once (ruling A7.5).
#[must_use]
pub fn firepower(
    board: &Board,
    attacker: &Unit,
    target: &Unit,
    hex: Hex,
    mode: AttackKind,
    supporters: usize,
) -> Firepower {
    let mut modifiers: Vec<(&str, i32)> = Vec::new();
    let vehicle = matches!(target.class, Class::Armor | Class::Recon);
    // TS 7.1, ruling A7.7: only Panzer III.
    if attacker.is_panzer_iii() {
        modifiers.push(("panzer", 1));
    }
    if attacker.class == Class::Panzerjager && vehicle {
        modifiers.push(("panzerjager-at-vehicles", 2));
    }
    let cw_vehicle = attacker.side == Side::Cw && matches!(attacker.class, Class::Armor | Class::Recon);
    if cw_vehicle && (target.is_panzer_iii() || target.class == Class::Panzerjager) {
        modifiers.push(("cw-at-panzer", board.rulebook.cw_vs_panzer_penalty));
    }
    if mode == AttackKind::Overrun && target.class == Class::Recon {
        modifiers.push(("overrun-at-recon", -1));
    }
    if attacker.class.is_infantry() && target.class == Class::Armor {
        modifiers.push(("infantry-at-armor", -1));
    }
    modifiers.extend(terrain_modifier(board, hex, mode));
    if mode == AttackKind::Barrage {
        modifiers.push(("barrage", -1));
        if target.class == Class::Armor {
            modifiers.push(("barrage-at-armor", -1));
        }
    }
    // TS 7.6: each supporting recon adds one.
    modifiers.push(("recon-support", i32::try_from(supporters).unwrap_or(0)));
    if let Some(air) = attacker.air {
        match mode {
            AttackKind::AirToAir => modifiers.push(("air-to-air", air.air_modifier)),
            _ if target.class == Class::Armor => modifiers.push(("air-at-armor", air.armor_modifier)),
            _ => {}
        }
    }
    modifiers.retain(|(_, value)| *value != 0);
    let value = board.sp(attacker.id) + modifiers.iter().map(|(_, value)| value).sum::<i32>();
    Firepower {
        value,
        modifiers: modifiers.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
    }
}

fn terrain_modifier(board: &Board, hex: Hex, mode: AttackKind) -> Option<(&'static str, i32)> {
    let ground = board.data.ground(hex);
    let counts = match mode {
        AttackKind::Assault | AttackKind::Overrun | AttackKind::Barrage => true,
        AttackKind::Air => board.rulebook.terrain_modifier_for_aircraft,
        AttackKind::AirToAir => false,
    };
    match (counts && ground.protects(), ground.terrain) {
        (false, _) => None,
        (true, Terrain::Escarpment) => Some(("escarpment", -1)),
        (true, Terrain::Clear | Terrain::Rough) => Some(("entrenchment", -1)),
    }
}

/// TS 7.2, ruling A7.1: whether an attack total hits.
#[must_use]
pub fn hits(comparison: HitComparison, total: i32, protection: i32) -> bool {
    match comparison {
        HitComparison::AtLeast => total >= protection,
        HitComparison::Above => total > protection,
    }
}

/// TS 7.0: whether a unit may Assault a hex; returns the top unit there.
///
/// # Errors
/// A unit that is not activated or not adjacent, or a hex without enemies.
pub fn may_assault(board: &Board, side: Side, id: Id, hex: Hex) -> Allowed<Id> {
    let unit = activated_unit(board, side, id, Action::Assault)?;
    if unit.class == Class::Artillery && !board.rulebook.artillery_assault {
        return Err(Objection::new("7.4", msg!("guns-assault-not")).about("assault"));
    }
    let Some(here) = board.hex_of(id) else {
        return Err(Objection::new("3.0", msg!("not-on-map", unit = id)).about(id));
    };
    if here.distance(hex) != 1 {
        return Err(Objection::new("7.0", msg!("not-adjacent", hex = hex, unit = id, here = here))
            .about(hex)
            .hint(enemies_next_to(board, unit, here)));
    }
    if !board.enemy_in(hex, side) {
        return Err(Objection::new("7.0", msg!("no-enemy", hex = hex))
            .about(hex)
            .hint(enemies_next_to(board, unit, here)));
    }
    if !open_to_assault(board, unit, hex) {
        return Err(Objection::new("7.0", msg!("could-not-enter", unit = id, hex = hex)).about(hex));
    }
    board.stack(hex).first().copied().ok_or_else(|| Objection::new("7.0", msg!("no-enemy", hex = hex)))
}

/// TS 7.0: whether the ground of a hex lets a unit Assault it.
fn open_to_assault(board: &Board, unit: &Unit, hex: Hex) -> bool {
    board.rulebook.assault_unenterable_hex || movement::cost_of(board, unit, hex).is_some()
}

/// `enemies next to 5rtr: J18 (8mg, 155art)`, for hints: those that it may Assault.
fn enemies_next_to(board: &Board, unit: &Unit, here: Hex) -> Message {
    let id = unit.id;
    let stacks: Vec<String> = here
        .neighbours()
        .filter(|hex| board.enemy_in(*hex, unit.side) && open_to_assault(board, unit, *hex))
        .map(|hex| {
            let units: Vec<String> = board.stack(hex).iter().map(Id::to_string).collect();
            format!("{hex} ({})", units.join(", "))
        })
        .collect();
    if stacks.is_empty() {
        msg!("no-enemies-near", unit = id)
    } else {
        msg!("enemies-near", unit = id, stacks = stacks)
    }
}

/// TS 7.3, ruling A7.10: the attack on a hex that a unit made in this impulse, and where it stands: still
/// next to the hex.
///
/// # Errors
/// A hex that it did not attack or is in already, or a unit that is not adjacent any more.
pub fn stands_before(board: &Board, side: Side, id: Id, hex: Hex) -> Allowed<(&Unit, Attacked, Hex)> {
    let (unit, _) = super::activation::own_unit(board, side, id)?;
    let Some(here) = board.hex_of(id) else {
        return Err(Objection::new("7.3", msg!("not-on-map", unit = id)).about(id));
    };
    if here == hex {
        return Err(Objection::new("7.3", msg!("in-already", unit = id, hex = hex)).about(hex));
    }
    let Some(attacked) = board.impulse.attacked.get(&id).filter(|attacked| attacked.hex == hex) else {
        return Err(Objection::new("7.3", msg!("attacked-not", unit = id, hex = hex)).about(hex));
    };
    if here.distance(hex) != 1 {
        return Err(Objection::new("7.3", msg!("not-adjacent", hex = hex, unit = id, here = here)).about(hex));
    }
    Ok((unit, *attacked, here))
}

/// TS 7.3 + TS 7.5, rulings A7.10, A7.11: whether a unit may advance into a hex.
///
/// # Errors
/// As [`stands_before`]; a hex that is not empty, that it could not enter, or an overstacked start.
pub fn may_advance(board: &Board, side: Side, id: Id, hex: Hex) -> Allowed {
    let (unit, attacked, here) = stands_before(board, side, id, hex)?;
    if board.enemy_in(hex, side) {
        return Err(Objection::new("7.3", msg!("enemies-still-in", hex = hex)).about(hex));
    }
    if !board.impulse.close_attacked.contains(&hex) {
        return Err(Objection::new("7.3", msg!("defender-fell-not", hex = hex)).about(hex));
    }
    if movement::cost_of(board, unit, hex).is_none() {
        return Err(
            Objection::new("7.3", msg!("class-may-not-enter", class = unit.class, hex = hex)).about(hex)
        );
    }
    let shy = unit.class == Class::Artillery && !board.rulebook.artillery_advance_into_ezoc;
    if shy && board.in_ezoc(hex, side) {
        return Err(Objection::new("5.0", msg!("guns-shun-zoc", hex = hex)).about(hex));
    }
    let overstacked = board.stack(here).len() > board.data.scenario.stacking_limit;
    if attacked.mode == AttackKind::Assault && overstacked {
        return Err(Objection::new("7.3", msg!("advance-overstacked", unit = id, here = here)).about(id));
    }
    Ok(())
}

/// The label of an attack's roll, such as `t2.c3.cw/assault/j18/3rtr-155art`.
#[must_use]
pub fn label(board: &Board, side: Side, mode: AttackKind, hex: Hex, attacker: Id, target: Id) -> String {
    let hex = hex.to_string().to_lowercase();
    format!("{}.{}/{}/{hex}/{attacker}-{target}", board.clock(), side.id(), mode.word())
}

/// TS 8.1 and TS 7.1 ask for German vehicles; here once.
#[must_use]
pub fn is_german_mobile(unit: &Unit) -> bool {
    unit.nationality == Nationality::German
        && matches!(unit.class, Class::Armor | Class::Panzerjager | Class::Recon)
}
