//! T2 4.1: what factions do not do together, if that is agreed.

use super::{Allowed, Objection};
use crate::board::{Attached, Board, Phase};
use crate::data::Unit;
use crate::words::{Class, Faction, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use std::collections::BTreeSet;

/// Whether the option is in play.
#[must_use]
pub fn is_on(board: &Board) -> bool {
    board.options.contains("4.1")
}

/// T2 1.12a, 4.1d: the factions of which a unit or plane is: its own, and that to which its formation is
/// attached.
#[must_use]
pub fn factions(board: &Board, id: Id) -> BTreeSet<Faction> {
    let plane = board.data.planes.get(&id).map(|plane| plane.faction);
    let unit = board.data.units.get(&id);
    let own = plane.or_else(|| unit.map(|unit| unit.faction));
    let attached = unit.and_then(|unit| {
        let to = board.special.attached.get(&unit.side)?;
        (unit.formation == Some(to.formation)).then_some(to.to)
    });
    own.into_iter().chain(attached).collect()
}

/// T2 4.1a, b: whether all of these are of one faction.
///
/// # Errors
/// The first that is of another one than those before.
pub fn together(board: &Board, rule: &'static str, pieces: &[Id]) -> Allowed<()> {
    if !is_on(board) {
        return Ok(());
    }
    let mut common: Option<BTreeSet<Faction>> = None;
    for id in pieces {
        let own = factions(board, *id);
        let left = match common {
            None => own,
            Some(before) => before.intersection(&own).copied().collect(),
        };
        if left.is_empty() {
            return Err(Objection::new(rule, msg!("of-another-faction", unit = id)).about(id));
        }
        common = Some(left);
    }
    Ok(())
}

/// T2 4.1b: whether a spotter is of the faction of those that fire.
#[must_use]
pub fn watches_for(board: &Board, spotter: Id, firers: &[Id]) -> bool {
    let all: Vec<Id> = firers.iter().copied().chain([spotter]).collect();
    together(board, "T2 4.1b", &all).is_ok()
}

/// T2 4.1c: whether a headquarters supplies and rebuilds a unit: of the Allies none of the Commonwealth
/// serves Americans or French, and the other way round.
#[must_use]
pub fn serves(board: &Board, hq: Id, unit: Id) -> bool {
    if !is_on(board) {
        return true;
    }
    let commonwealth = |id: Id| factions(board, id).contains(&Faction::Commonwealth);
    let others = |id: Id| {
        let all = factions(board, id);
        all.contains(&Faction::American) || all.contains(&Faction::French)
    };
    let allied = board.data.units.get(&hq).is_some_and(|hq| hq.side == Side::Allied);
    !allied || commonwealth(hq) && commonwealth(unit) || others(hq) && others(unit)
}

/// T2 4.1d: whether a side may attach a formation to a faction: in its set-up, or by the replacements of a
/// faction.
///
/// # Errors
/// What does not allow it.
pub fn may_attach(board: &Board, side: Side, to: Option<(Id, Faction)>) -> Allowed<Option<Attached>> {
    if !is_on(board) {
        return Err(Objection::new("T2 4.1", msg!("no-cooperation-option")));
    }
    let gained = board.gains.get(&side).is_some_and(|gain| gain.unit.is_some() || gain.step.is_some());
    if board.phase != Phase::SetUp && !gained {
        return Err(Objection::new("T2 4.1d", msg!("attach-by-faction")));
    }
    let Some((formation, to)) = to else { return Ok(None) };
    let of = |unit: &&Unit| unit.formation == Some(formation) && unit.class != Class::Truck;
    let own = board.data.units.values().filter(|unit| unit.side == side).find(of);
    let Some(own) = own else {
        return Err(Objection::new("T2 4.1d", msg!("no-formation", formation = formation)).about(formation));
    };
    let fits = matches!(
        (own.faction, to),
        (Faction::Italian, Faction::German)
            | (Faction::German, Faction::Italian)
            | (Faction::American, Faction::French | Faction::Commonwealth)
            | (Faction::French, Faction::American)
    );
    if !fits {
        return Err(
            Objection::new("T2 4.1d", msg!("no-such-attachment", formation = formation)).about(formation)
        );
    }
    Ok(Some(Attached { formation, to }))
}
