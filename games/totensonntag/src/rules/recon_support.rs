//! TS 7.6: recon units that support Assaults instead of making one. An optional rule.

use crate::board::Board;
use crate::data::Unit;
use crate::hex::Hex;
use crate::rules::activation::{Action, activated_unit, ready_unit};
use crate::rules::{Allowed, Objection};
use crate::words::{Class, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// TS 7.6, ruling A9.1: whether a recon may support Assaults on a hex, of `attackers` only if any are
/// named; returns how many, which is its current SP.
///
/// # Errors
/// A unit that is no recon, not activated, not next to the hex, or has acted; a hex without enemies;
/// attackers of another colour, that have acted, or too many.
pub fn may_support(board: &Board, side: Side, id: Id, hex: Hex, attackers: &[Id]) -> Allowed<i32> {
    let rule = "7.6";
    let unit = ready_unit(board, side, id)?;
    if unit.class != Class::Recon {
        let reason = msg!("only-recon-supports", unit = id, class = unit.class);
        return Err(Objection::new(rule, reason).about(id));
    }
    let unit = activated_unit(board, side, id, Action::Support)?;
    if !board.enemy_in(hex, side) {
        return Err(Objection::new(rule, msg!("no-enemy", hex = hex)).about(hex));
    }
    if !stands_next_to(board, id, hex) {
        return Err(Objection::new(rule, msg!("not-next-to", hex = hex, unit = id)).about(hex));
    }
    for attacker in attackers {
        check_attacker(board, side, unit, *attacker)?;
    }
    let attacks = board.sp(id);
    if i32::try_from(attackers.len()).is_ok_and(|named| named > attacks) {
        let reason = msg!("supports-as-sp", unit = id, sp = attacks);
        return Err(Objection::new(rule, reason).about(id));
    }
    Ok(attacks)
}

fn stands_next_to(board: &Board, id: Id, hex: Hex) -> bool {
    board.hex_of(id).is_some_and(|here| here.distance(hex) == 1)
}

fn check_attacker(board: &Board, side: Side, recon: &Unit, attacker: Id) -> Allowed {
    if attacker == recon.id {
        let reason = msg!("gives-up-attack", unit = attacker);
        return Err(Objection::new("7.6", reason).about(attacker));
    }
    let unit = ready_unit(board, side, attacker)?;
    if unit.nationality != recon.nationality {
        let reason = msg!("other-colour", unit = recon.id, other = attacker);
        return Err(Objection::new("7.6", reason).about(attacker));
    }
    Ok(())
}

/// TS 7.6, ruling A9.1: the recons that support an Assault of this unit on a hex: those named first, and
/// not more than may support the same Assault.
#[must_use]
pub fn supporters(board: &Board, attacker: &Unit, hex: Hex) -> Vec<Id> {
    let most = board.rulebook.assault_supporters_max.and_then(|most| usize::try_from(most).ok());
    let offers = board.impulse.support.iter().filter(|offer| {
        let colour = board.data.unit(offer.recon).map(|recon| recon.nationality);
        let wanted = offer.reserved.is_empty() || offer.reserved.contains(&attacker.id);
        offer.hex == hex && offer.left > 0 && wanted && colour == Some(attacker.nationality)
    });
    offers.map(|offer| offer.recon).take(most.unwrap_or(usize::MAX)).collect()
}
