//! FA XIV.A to C: who attacks whom, what must be attacked, and what the results say.

use crate::board::{Board, Phase};
use crate::hex::Hex;
use crate::rules::movement::own_unit;
use crate::rules::odds::{Battle, Reckoning};
use crate::rules::{Allowed, Objection, boxes, sequence};
use crate::words::{Side, Verdict};
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use std::collections::BTreeSet;

/// FA XIV.A.1, XIV.A.3, VIII.B: whether a unit may attack at all: its factor and where it stands.
///
/// # Errors
/// Not a unit of this side on the map; Spent; it has attacked.
pub fn may_fight(board: &Board, side: Side, id: Id) -> Allowed<(i32, Hex)> {
    let (unit, hex) = own_unit(board, side, id, "XIV.A.1")?;
    let piece = board.pieces[&id];
    if piece.spent {
        return Err(Objection::new("VIII.B", msg!("spent-units-do-not-attack", unit = id)).about(id));
    }
    if piece.attacked {
        return Err(Objection::new("XIV.A.1", msg!("has-attacked", unit = id)).about(id));
    }
    Ok((unit.combat, hex))
}

/// FA XIV.A, XIV.B.1, XIV.B.4: the battle that is ordered, with its figures. A unit without a factor uses all
/// of it.
///
/// # Errors
/// A unit that may not attack, or not these hexes; hexes without enemies; odds below the table.
pub fn may_attack(
    board: &Board,
    side: Side,
    named: &[(Id, Option<i32>)],
    hexes: &[Hex],
) -> Allowed<(Battle, Reckoning)> {
    sequence::is_due(board, side)?;
    sequence::not_after(board, Phase::Attacks)?;
    let mut battle = Battle { side, attackers: vec![], hexes: hexes.to_vec() };
    battle.hexes.sort();
    battle.hexes.dedup();
    if let Some(hex) = hexes.iter().find(|hex| !board.enemy_in(**hex, side)) {
        return Err(Objection::new("XIV.A.2", msg!("no-enemies-there", hex = hex)).about(hex));
    }
    for (id, part) in named {
        let (whole, hex) = may_fight(board, side, *id)?;
        if battle.attackers.iter().any(|(other, _)| other == id) {
            return Err(Objection::new("XIV.A.1", msg!("named-twice", unit = id)).about(id));
        }
        if let Some(far) = battle.hexes.iter().find(|target| target.distance(hex) != 1) {
            let rule = if hexes.len() > 1 { "XIV.A.4" } else { "XIV.A.2" };
            let message = msg!("not-adjacent", unit = id, hex = hex, target = far);
            return Err(Objection::new(rule, message).about(id));
        }
        let factor = part.unwrap_or(whole);
        if factor < 1 || factor > whole {
            let message = msg!("wrong-factor", unit = id, factor = factor, whole = whole);
            return Err(Objection::new("XIV.B.1", message).about(id));
        }
        battle.attackers.push((*id, factor));
    }
    let figures = battle.reckon(board);
    if battle.attackers.is_empty() || hexes.is_empty() {
        return Err(Objection::new("XIV.A.2", msg!("nobody-named")));
    }
    if figures.basic.is_none() {
        let gcrt = &board.data.tables.gcrt;
        let message =
            msg!("odds-too-low", attack = figures.attack, defence = figures.defence, least = gcrt.head(0));
        let (attack, defence) = gcrt.ratio(0);
        let needed = (figures.defence * attack + defence - 1) / defence.max(1);
        let objection = Objection::new("XIV.B.4", message);
        return Err(objection.hint(msg!("factors-needed", needed = needed)));
    }
    Ok((battle, figures))
}

/// FA XIV.A.2: the units of a side that owe an attack on a hex: unSpent ones beside it (ruling B15), but for
/// those in a box that sheltered Allied units when their player turn began.
#[must_use]
pub fn bound(board: &Board, side: Side, hex: Hex) -> Vec<Id> {
    let around = hex.neighbours().filter(|near| !boxes::shelters(board, *near, side));
    let own = around.filter(|near| board.friend_in(*near, side));
    let units = own.flat_map(|near| board.stack(near).to_vec());
    units.filter(|id| !board.is_spent(*id)).collect()
}

/// FA XIV.A.2, ruling B15: the hexes that a side must still attack: unSpent enemies in them, not attacked
/// yet, beside units that owe it; and whether those that have not attacked can reach odds of the table.
#[must_use]
pub fn duties(board: &Board, side: Side) -> Vec<(Hex, bool)> {
    let enemies: BTreeSet<Hex> = board.on_map(side.enemy()).map(|(_, hex)| hex).collect();
    let open = enemies
        .into_iter()
        .filter(|hex| !board.struck.contains(hex) && board.stack(*hex).iter().any(|id| !board.is_spent(*id)));
    let owed = open.filter(|hex| !bound(board, side, *hex).is_empty());
    owed.map(|hex| (hex, possible(board, side, hex))).collect()
}

/// Whether the units that owe an attack on a hex and have not attacked reach odds of the table together.
fn possible(board: &Board, side: Side, hex: Hex) -> bool {
    let able = able(board, side, hex);
    let battle = Battle { side, attackers: able, hexes: vec![hex] };
    !battle.attackers.is_empty() && battle.reckon(board).basic.is_some()
}

/// The units that owe an attack on a hex and can still make one, with their factors.
fn able(board: &Board, side: Side, hex: Hex) -> Vec<(Id, i32)> {
    let ready = |id: &Id| board.pieces.get(id).is_some_and(|piece| !piece.attacked);
    let factor = |id: Id| Some((id, board.data.ground(id)?.combat));
    bound(board, side, hex).into_iter().filter(ready).filter_map(factor).collect()
}

/// FA XIV.A.2, ruling B12: the weakest force of whole units that can legally attack a hex, of equal ones the
/// smallest, then the first by id.
#[must_use]
pub fn weakest(board: &Board, side: Side, hex: Hex) -> Option<Vec<Id>> {
    let mut able = able(board, side, hex);
    able.sort();
    let choices = (1u32..1 << able.len().min(16)).map(|bits| {
        let chosen = able.iter().enumerate().filter(move |(at, _)| bits >> at & 1 == 1);
        chosen.map(|(_, unit)| *unit).collect::<Vec<(Id, i32)>>()
    });
    let legal = choices.filter(|attackers| {
        let battle = Battle { side, attackers: attackers.clone(), hexes: vec![hex] };
        battle.reckon(board).basic.is_some()
    });
    let rank = |force: &Vec<(Id, i32)>| {
        let factors: i32 = force.iter().map(|(_, factor)| factor).sum();
        (factors, force.len(), force.clone())
    };
    legal.min_by_key(rank).map(|force| force.into_iter().map(|(id, _)| id).collect())
}

/// FA XIV.B.5: whether these units hold half or more of the factors of a battle, so that NO RETREAT orders
/// can be given to them (ruling B21).
#[must_use]
pub fn may_stand(board: &Board, battle: &Battle, units: &[Id]) -> bool {
    !units.is_empty() && 2 * battle.share(board, |id| units.contains(&id)) >= battle.share(board, |_| true)
}

/// What a result does to the defenders, the attackers (FA XIV.C).
#[must_use]
pub fn parts(result: Verdict) -> (Verdict, Verdict) {
    match result {
        Verdict::Nothing => (Verdict::Nothing, Verdict::Nothing),
        Verdict::S | Verdict::R1 | Verdict::R2 | Verdict::De => (result, Verdict::Nothing),
        Verdict::Ar | Verdict::Ae => (Verdict::Nothing, result),
        Verdict::Sar => (Verdict::S, Verdict::Ar),
        Verdict::Sae => (Verdict::S, Verdict::Ae),
    }
}

/// FA XIV.C, XIV.B.5, XIV.D.5: what a result of the defenders means for one of them: `stands` if it has NO
/// RETREAT orders or cannot retreat two hexes (FA XIV.D.3), `tough` as FA XIV.D.5 says.
#[must_use]
pub fn for_unit(result: Verdict, stands: bool, tough: bool) -> Verdict {
    match result {
        Verdict::R1 if stands => Verdict::S,
        Verdict::R2 if stands => Verdict::De,
        Verdict::De if tough && !stands => Verdict::R2,
        _ => result,
    }
}
