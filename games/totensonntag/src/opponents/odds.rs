//! What an attack promises, and what a place threatens.

use crate::board::Board;
use crate::data::Unit;
use crate::hex::Hex;
use crate::rules::chance::to_hit as to_hit_of;
use crate::rules::combat::firepower;
use crate::rules::victory::losses;
use crate::words::{AttackKind, Class};
use feldpost_kit::id::Id;

/// Probability in percent that an attack hits (TS 7.1, 7.2).
pub(super) fn to_hit(board: &Board, attacker: &Unit, target: &Unit, hex: Hex, mode: AttackKind) -> i32 {
    chance_to_hit(board, attacker, target, hex, (mode, 0))
}

/// The same for an Assault that a recon supports (TS 7.6).
pub(super) fn to_hit_supported(board: &Board, attacker: &Unit, target: &Unit, hex: Hex) -> i32 {
    chance_to_hit(board, attacker, target, hex, (AttackKind::Assault, 1))
}

fn chance_to_hit(
    board: &Board,
    attacker: &Unit,
    target: &Unit,
    hex: Hex,
    (mode, supporters): (AttackKind, usize),
) -> i32 {
    let fire = firepower(board, attacker, target, hex, mode, supporters).value;
    let protection = board.protection(target);
    let chance = to_hit_of(board.rulebook.hit_comparison, fire, protection).chance;
    // Rounded down: a sheet of an opponent stays the same for a seed.
    i32::try_from(chance.good * 100 / chance.of).unwrap_or(0)
}

/// The same against the top unit of a hex, which takes all Assaults and Overruns.
pub(super) fn to_hit_top(board: &Board, attacker: &Unit, hex: Hex, mode: AttackKind) -> i32 {
    let top = board.stack(hex).first().and_then(|id| board.data.unit(*id));
    top.map_or(0, |target| to_hit(board, attacker, target, hex, mode))
}

/// Hits, in percent of one, that the enemies next to a hex may score on a unit standing there.
pub(super) fn threat(board: &Board, unit: &Unit, hex: Hex) -> i32 {
    let enemies = hex.neighbours().filter(|next| board.enemy_in(*next, unit.side));
    let attackers = enemies.flat_map(|next| board.stack(next)).filter_map(|id| board.data.unit(*id));
    // Half of the enemies are activated on average; guns and slow units less often.
    attackers
        .map(|enemy| to_hit(board, enemy, unit, hex, AttackKind::Assault) * (1 + enemy.initiative) / 6)
        .sum()
}

/// What a hit on a unit is worth: 10 for the plainest.
pub(super) fn worth(board: &Board, target: Id) -> i32 {
    let Some((unit, piece)) = board.unit(target) else { return 0 };
    let on_post = board.hex_of(target).is_some_and(|hex| board.control.contains_key(&hex));
    let mut worth = 10;
    worth += if piece.sp <= 1 { 8 } else { 0 };
    worth += if stake(board, unit) == Stake::High { 6 } else { 0 };
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
pub(super) fn stake(board: &Board, unit: &Unit) -> Stake {
    let mut divisions = board.data.scenario.shatter.divisions.iter();
    let Some(division) = divisions.find(|division| Some(division.id) == unit.division) else {
        return Stake::None;
    };
    let left = division.limit.saturating_sub(losses(board, division));
    let weight = if division.weight_two.contains(&unit.id) { 2 } else { 1 };
    match left {
        0 => Stake::None,
        left if left <= weight + 1 => Stake::High,
        _ => Stake::Fair,
    }
}

/// Half of its SPs lost or more: 1; on its last legs: 2.
pub(super) fn wear(board: &Board, unit: &Unit) -> i32 {
    let sp = board.sp(unit.id);
    i32::from(sp * 2 <= unit.sf) + i32::from(sp <= 1 && unit.sf > 1)
}

/// How well a unit keeps what lies under it: the greatest belongs on top of a stack (TS 4.0).
pub(super) fn shield(board: &Board, id: Id) -> i32 {
    let Some((unit, piece)) = board.unit(id) else { return 0 };
    let frail = if piece.sp <= 1 { 2 } else { 0 };
    board.protection(unit) * 4 + piece.sp - frail * 4 - if unit.class == Class::Artillery { 40 } else { 0 }
}
