//! What a refused order could be instead, where that takes a look at what the units could do.

use super::{groups, of_unit, reach};
use crate::board::{Board, Phase};
use crate::hex::Hex;
use crate::order::{MoveEnd, Order};
use crate::rules::activation::{Action, initiative};
use crate::rules::movement::{Walker, cost_of, movement_points, toward};
use crate::rules::reinforcements::may_enter;
use crate::rules::{Objection, advice, aircraft, overrun};
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::msg;

/// Stacks that a hint names.
const MOST_STACKS: usize = 6;

/// Adds to an objection what the side could order instead; one that has such advice stays as it is.
pub(crate) fn instead(board: &Board, side: Side, order: &Order, objection: Objection) -> Objection {
    if !matches!(board.phase, Phase::Impulse { side: due } if due == side) {
        return objection;
    }
    let mut order = order;
    while let Order::If { order: inner, .. } = order {
        order = inner;
    }
    match (objection.rule, order) {
        ("7.0", Order::Assault { unit, hex, .. }) if is_afar(board, *unit, *hex) => {
            let more = from_afar(board, side, *unit, *hex);
            let hint = objection.hint.clone().into_iter().chain(more).reduce(Message::and);
            objection.perhaps(hint)
        }
        ("6.0", Order::Move { unit, path, .. } | Order::Enter { unit, path, .. }) => {
            let way = on_the_way(board, side, *unit, path);
            objection.perhaps(way)
        }
        ("7.3", Order::Advance { unit, hex }) if objection.hint.is_none() => {
            let goes =
                reach(board, side, *unit).is_some_and(|(_, ends)| ends.iter().any(|(end, _)| end == hex));
            let line = goes.then(|| msg!("try-order", order = format!("{unit} move {hex}")));
            objection.perhaps(line)
        }
        ("3.1" | "3.4", _) if objection.hint.is_none() => objection.hint(activated(board, side)),
        _ => objection,
    }
}

/// TS 6.0: what is in the way to the first of these hexes that a unit does not reach.
fn on_the_way(board: &Board, side: Side, id: Id, path: &[Hex]) -> Option<Message> {
    let (unit, _) = board.unit(id)?;
    let (start, goes_on) = (board.hex_of(id), overrun::may_go_on(board, id));
    let mps = match (start, goes_on) {
        (_, Some(mps)) => mps,
        (Some(_), None) => movement_points(board, unit, initiative(board, unit, Action::Move)),
        (None, None) => may_enter(board, side, id).ok().map(|found| found.more_mps.unwrap_or(found.mps))?,
    };
    let walker = || {
        let walker = Walker::new(board, unit, start, mps);
        if goes_on.is_some() { walker.going_on() } else { walker }
    };
    let at = (0..path.len()).find(|at| walker().along(&path[..=*at]).is_err())?;
    let (walk, goal) = (walker().along(&path[..at]).ok()?, path[at]);
    let here = walk.path.last().copied().or(start)?;
    if walk.stopped || board.enemy_in(goal, side) {
        return None;
    }
    let (ends, shuns) = ((here, goal), walker().shuns_ezoc());
    if cost_of(board, unit, goal).is_none() {
        return advice::nearby(board, unit, ends, walk.left, shuns);
    }
    let told = (here.distance(goal) > 1)
        .then(|| advice::on_the_way(board, unit, ends, walk.left, shuns))
        .flatten()?;
    let goes = path.len() == 1 && start.is_some() && toward(board, &walker(), goal).is_ok();
    Some(match goes {
        true => {
            let order = Order::Move { unit: id, path: vec![], end: MoveEnd::Toward(goal) };
            told.and(msg!("goes-as-far", order = order.to_string()))
        }
        false => told,
    })
}

/// Whether a unit on the map is not next to a hex with enemies.
fn is_afar(board: &Board, unit: Id, hex: Hex) -> bool {
    let here = board.hex_of(unit);
    let enemy = board.unit(unit).is_some_and(|(unit, _)| board.enemy_in(hex, unit.side));
    enemy && here.is_some_and(|here| here.distance(hex) > 1)
}

/// TS 7.0, 7.5: how a unit could come at a hex that it is not next to: by an Overrun now, or by a move and an
/// Assault later.
fn from_afar(board: &Board, side: Side, unit: Id, hex: Hex) -> Option<Message> {
    let prospect = of_unit(board, side, unit)?;
    if let Some(overrun) = prospect.overruns.iter().find(|fire| fire.hex == hex) {
        let path: Vec<String> = overrun.path.iter().map(Hex::to_string).collect();
        return Some(msg!("try-order", order = format!("{unit} move {} overrun {hex}", path.join(" "))));
    }
    let near = prospect.contacts.iter().filter(|(end, _)| end.distance(hex) == 1);
    let near: Vec<Hex> = near.map(|(end, _)| *end).collect();
    Some(match near.is_empty() {
        true => msg!("comes-not-near", hex = hex),
        false => msg!("could-assault-later", hex = hex, hexes = near),
    })
}

/// TS 3.1: which units are activated and have not acted.
fn activated(board: &Board, side: Side) -> Message {
    let groups = groups(board, side);
    let named = groups.iter().take(MOST_STACKS).map(|group| {
        let units: Vec<&str> = group.units.iter().map(|unit| unit.id.as_str()).collect();
        units.join(" ")
    });
    let more: usize = groups.iter().skip(MOST_STACKS).map(|group| group.units.len()).sum();
    let named: Vec<String> = named.collect();
    match (named.is_empty(), more) {
        (true, _) => msg!("none-activated"),
        (false, 0) => msg!("activated", stacks = named),
        (false, more) => msg!("activated-and-more", stacks = named, more = more),
    }
}

/// How a unit of a side could attack a hex now, as an order: an Assault, an Overrun, a Barrage, or a flight.
pub(crate) fn attack_line(board: &Board, side: Side, unit: Id, hex: Hex) -> Option<String> {
    if !matches!(board.phase, Phase::Impulse { side: due } if due == side) || !board.enemy_in(hex, side) {
        return None;
    }
    if aircraft::may_fly_alone(board, side, unit).is_ok() {
        return hex.neighbours().next().map(|from| format!("air {unit} {from} attack {hex}"));
    }
    let prospect = of_unit(board, side, unit)?;
    if prospect.assaults.iter().any(|fire| fire.hex == hex) {
        return Some(format!("{unit} assault {hex}"));
    }
    if let Some(overrun) = prospect.overruns.iter().find(|fire| fire.hex == hex) {
        let path: Vec<String> = overrun.path.iter().map(Hex::to_string).collect();
        return Some(format!("{unit} move {} overrun {hex}", path.join(" ")));
    }
    prospect.barrages.iter().any(|barrage| barrage.hex == hex).then(|| format!("{unit} barrage {hex}"))
}
