//! OCS 4.9: what a side is shown of the other one's stacks, where that is agreed. It is a matter of the
//! reports alone: whoever reads the journal sees all.

use crate::board::{Board, Spot};
use crate::event::{Event, Fought, Question, Stocks};
use crate::hex::Hex;
use crate::rules::zones;
use crate::sighting::Sighting;
use crate::words::{Role, Side};
use feldpost_kit::id::Id;
use std::collections::BTreeSet;

/// OCS 4.8b, 4.9a: of units of a side in one hex the one that lies on top: who has a zone of control, else
/// any combat unit, else whatever is there.
fn on_top(board: &Board, units: &[Id]) -> Option<Id> {
    let zone = units.iter().find(|id| zones::exerts(board, **id));
    let fights = |id: &&Id| board.data.units.get(*id).is_some_and(crate::data::Unit::is_combat);
    zone.or_else(|| units.iter().find(fights)).or(units.first()).copied()
}

/// The units of a side in a hex, by id.
fn stack(board: &Board, side: Side, hex: Hex) -> Vec<Id> {
    board.stack(hex).into_iter().filter(|id| board.own(*id, side).is_some()).collect()
}

/// Whether a unit lies on top where it stands.
fn is_seen(board: &Board, id: Id) -> bool {
    let side = board.data.units.get(&id).map(|unit| unit.side);
    let hex = board.units.get(&id).map(|counter| counter.hex);
    side.zip(hex).is_some_and(|(side, hex)| on_top(board, &stack(board, side, hex)) == Some(id))
}

/// The board as the other side of `hidden` is shown it: of each stack the top unit, of each base the top
/// plane, nothing of what lies under them or waits in a box.
#[must_use]
pub fn without(board: &Board, hidden: Side) -> Board {
    let mut shown = board.clone();
    let of = |id: &Id| board.data.units.get(id).is_some_and(|unit| unit.side == hidden);
    let hexes: BTreeSet<Hex> =
        board.units.iter().filter(|(id, _)| of(id)).map(|(_, counter)| counter.hex).collect();
    let top: BTreeSet<Id> =
        hexes.iter().filter_map(|hex| on_top(board, &stack(board, hidden, *hex))).collect();
    shown.units.retain(|id, _| !of(id) || top.contains(id));
    for (_, counter) in shown.units.iter_mut().filter(|(id, _)| of(id)) {
        counter.stocks = Stocks::Full;
    }
    shown.boxed.retain(|id, _| !of(id));
    shown.loads.retain(|id, _| !of(id));
    shown.pumps.retain(|id| !of(id));
    shown.columns.retain(|column, _| column.side != hidden || !hexes.contains(&column.hex));
    shown.dumps.retain(|hex, dump| dump.side != hidden || !hexes.contains(hex));
    shown
        .repls
        .retain(|(side, spot), _| *side != hidden || spot.hex().is_some_and(|hex| !hexes.contains(&hex)));
    let planes = planes_on_top(board, hidden);
    let flies = |id: &Id| board.data.planes.get(id).is_some_and(|plane| plane.side == hidden);
    shown.planes.retain(|id, _| !flies(id) || planes.contains(id));
    if let Some(Question::Defence { attackers, .. }) =
        shown.asked.as_mut().filter(|asked| asked.side != hidden).map(|asked| &mut asked.question)
    {
        top_of_each(board, hidden, attackers);
    }
    shown
}

/// OCS 4.8b: of active planes at a base the top one, a fighter before others.
fn planes_on_top(board: &Board, side: Side) -> BTreeSet<Id> {
    let own = board.planes.iter().filter(|(id, parked)| {
        parked.active && board.data.planes.get(*id).is_some_and(|plane| plane.side == side)
    });
    let mut found: Vec<(Hex, bool, Id)> = own
        .filter_map(|(id, parked)| match parked.at {
            Spot::Hex(hex) => {
                let fighter = board.data.planes.get(id).is_some_and(|plane| plane.role == Role::Fighter);
                Some((hex, !fighter, *id))
            }
            Spot::Box(_) => None,
        })
        .collect();
    found.sort_unstable();
    found.dedup_by_key(|(hex, ..)| *hex);
    found.into_iter().map(|(_, _, id)| id).collect()
}

/// What the other side of `hidden` learns of an event; `None`: nothing.
#[must_use]
pub fn veiled(board: &Board, hidden: Side, sighting: Sighting) -> Option<Sighting> {
    let unit_of = |id: &Id| board.data.units.get(id).is_some_and(|unit| unit.side == hidden);
    let plane_of = |id: &Id| board.data.planes.get(id).is_some_and(|plane| plane.side == hidden);
    let told = match &sighting.event {
        Event::Fuel { unit, .. } | Event::Pump { unit } | Event::Loaded { unit, .. } => !unit_of(unit),
        Event::Stocks { unit, .. } | Event::Nearer { unit, .. } | Event::Fresh { unit } => !unit_of(unit),
        Event::Mode { unit, .. }
        | Event::Oos { unit, .. }
        | Event::Fed { unit }
        | Event::Dg { unit }
        | Event::Release { unit }
        | Event::Exploit { unit } => !unit_of(unit) || is_seen(board, *unit),
        Event::Move { unit, path, .. } => !unit_of(unit) || comes_on_top(board, hidden, *unit, path),
        Event::Haul(haul) => haul.side != hidden,
        Event::Supply { side, .. }
        | Event::Shipped { side, .. }
        | Event::Railed { side, .. }
        | Event::Airlifted { side, .. }
        | Event::ReplsMarched { side, .. }
        | Event::PointsCome { side, .. }
        | Event::TruckRebuilt { side, .. }
        | Event::PointsGo { side, .. }
        | Event::Surge { side, .. } => *side != hidden,
        Event::Refit { planes, .. } => !planes.iter().any(plane_of),
        Event::Parked { plane, .. } => !plane_of(plane),
        Event::Rebuilt { piece, .. } | Event::Consolidated { piece, .. } => {
            !unit_of(piece) && !plane_of(piece)
        }
        _ => true,
    };
    told.then(|| unnamed(board, hidden, sighting))
}

/// Whether a unit lies on top where it ends.
fn comes_on_top(board: &Board, side: Side, unit: Id, path: &[Hex]) -> bool {
    let Some(goal) = path.last() else { return false };
    let mut there = stack(board, side, *goal);
    if !there.contains(&unit) {
        there.push(unit);
        there.sort_unstable();
    }
    on_top(board, &there) == Some(unit)
}

/// OCS 4.9b: of those who fight the side shows its top units; the totals are told.
fn unnamed(board: &Board, hidden: Side, mut sighting: Sighting) -> Sighting {
    let keep =
        |id: &Id| board.data.units.get(id).is_none_or(|unit| unit.side != hidden) || is_seen(board, *id);
    sighting.defenders.retain(keep);
    // A sum without some of its parts is none.
    if let Some(sums) = &mut sighting.sums {
        for parts in [&mut sums.attack, &mut sums.defence] {
            if !parts.iter().flat_map(|part| &part.units).all(|(id, _)| keep(id)) {
                parts.clear();
            }
        }
    }
    match &mut sighting.event {
        Event::Fight(Fought { attackers, .. })
        | Event::Overrun(Fought { attackers, .. })
        | Event::Asked { question: Question::Defence { attackers, .. }, .. }
        | Event::Barrage { firers: attackers, .. }
        | Event::Facility { firers: attackers, .. } => {
            top_of_each(board, hidden, attackers);
        }
        _ => {}
    }
    sighting
}

/// Of those units of a side who attack or fire, who lies on top of them in each hex.
fn top_of_each(board: &Board, side: Side, attackers: &mut Vec<Id>) {
    let stood: BTreeSet<(Option<Hex>, Id)> = attackers
        .iter()
        .filter(|id| board.data.units.get(*id).is_some_and(|unit| unit.side == side))
        .map(|id| (board.units.get(id).map(|counter| counter.hex), *id))
        .collect();
    let hexes: BTreeSet<Option<Hex>> = stood.iter().map(|(hex, _)| *hex).collect();
    let top = |hex: Option<Hex>| {
        let there: Vec<Id> = stood.iter().filter(|(at, _)| *at == hex).map(|(_, id)| *id).collect();
        on_top(board, &there)
    };
    let tops: BTreeSet<Id> = hexes.into_iter().filter_map(top).collect();
    attackers.retain(|id| tops.contains(id) || !stood.iter().any(|(_, hidden)| hidden == id));
}
