//! What an attack promises, and what a place threatens.

use crate::data::Unit;
use crate::hex::Hex;
use crate::rules::combat::{firepower, hits};
use crate::rules::victory::losses;
use crate::table::Table;
use crate::words::{Class, Mode};
use feldpost_kit::id::Id;

/// In how many of the 36 throws of 2d6 the dice show this sum.
fn throws(sum: i32) -> i32 {
    (6 - (sum - 7).abs()).max(0)
}

/// Probability in percent that an attack hits (TS 7.1, 7.2).
pub(super) fn to_hit(table: &Table, attacker: &Unit, target: &Unit, hex: Hex, mode: Mode) -> i32 {
    chance_to_hit(table, attacker, target, hex, (mode, 0))
}

/// The same for an Assault that a recon supports (TS 7.6).
pub(super) fn to_hit_supported(table: &Table, attacker: &Unit, target: &Unit, hex: Hex) -> i32 {
    chance_to_hit(table, attacker, target, hex, (Mode::Assault, 1))
}

fn chance_to_hit(
    table: &Table,
    attacker: &Unit,
    target: &Unit,
    hex: Hex,
    (mode, supporters): (Mode, usize),
) -> i32 {
    let fire = firepower(table, attacker, target, hex, mode, supporters).value;
    let protection = table.protection(target);
    let comparison = table.rulebook.hit_comparison;
    let good: i32 = (2..=12).filter(|sum| hits(comparison, fire + sum, protection)).map(throws).sum();
    good * 100 / 36
}

/// The same against the top unit of a hex, which takes all Assaults and Overruns.
pub(super) fn to_hit_top(table: &Table, attacker: &Unit, hex: Hex, mode: Mode) -> i32 {
    let top = table.stack(hex).first().and_then(|id| table.data.unit(*id));
    top.map_or(0, |target| to_hit(table, attacker, target, hex, mode))
}

/// Hits, in percent of one, that the enemies next to a hex may score on a unit standing there.
pub(super) fn threat(table: &Table, unit: &Unit, hex: Hex) -> i32 {
    let enemies = hex.neighbours().filter(|next| table.enemy_in(*next, unit.side));
    let attackers = enemies.flat_map(|next| table.stack(next)).filter_map(|id| table.data.unit(*id));
    // Half of the enemies are activated on average; guns and slow units less often.
    attackers.map(|enemy| to_hit(table, enemy, unit, hex, Mode::Assault) * (1 + enemy.initiative) / 6).sum()
}

/// What a hit on a unit is worth: 10 for the plainest.
pub(super) fn worth(table: &Table, target: Id) -> i32 {
    let Some((unit, piece)) = table.unit(target) else { return 0 };
    let on_post = table.hex_of(target).is_some_and(|hex| table.control.contains_key(&hex));
    let mut worth = 10;
    worth += if piece.sp <= 1 { 8 } else { 0 };
    worth += if stake(table, unit) == Stake::High { 6 } else { 0 };
    worth += if on_post { 6 } else { 0 };
    worth + if unit.class == Class::Artillery { 2 } else { 0 }
}

/// What the loss of a unit would mean for its division (TS 9.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stake {
    /// The division is shattered already, or there is none.
    None,
    /// One loss among many.
    Fair,
    /// With this one or the next the division is shattered.
    High,
}

/// What the loss of a unit would mean now.
pub(super) fn stake(table: &Table, unit: &Unit) -> Stake {
    let mut divisions = table.data.scenario.shatter.divisions.iter();
    let Some(division) = divisions.find(|division| Some(division.id) == unit.division) else {
        return Stake::None;
    };
    let left = division.limit.saturating_sub(losses(table, division));
    let weight = if division.weight_two.contains(&unit.id) { 2 } else { 1 };
    match left {
        0 => Stake::None,
        left if left <= weight + 1 => Stake::High,
        _ => Stake::Fair,
    }
}

/// Half of its SPs lost or more: 1; on its last legs: 2.
pub(super) fn wear(table: &Table, unit: &Unit) -> i32 {
    let sp = table.sp(unit.id);
    i32::from(sp * 2 <= unit.sf) + i32::from(sp <= 1 && unit.sf > 1)
}

/// How well a unit keeps what lies under it: the greatest belongs on top of a stack (TS 4.0).
pub(super) fn shield(table: &Table, id: Id) -> i32 {
    let Some((unit, piece)) = table.unit(id) else { return 0 };
    let frail = if piece.sp <= 1 { 2 } else { 0 };
    table.protection(unit) * 4 + piece.sp - frail * 4 - if unit.class == Class::Artillery { 40 } else { 0 }
}
