//! Where units go that attack nobody.

use super::planner::{Able, Planner};
use crate::hex::Hex;
use crate::rules::terrain;
use crate::words::Side;

/// What it costs to end beside an enemy that must be attacked, and for each of its factors more.
const CONTACT: i32 = 60;
const CONTACT_FACTOR: i32 = 8;
/// What it costs to be out of supply.
const CUT_OFF: i32 = 120;
/// What a factor in a hex that must be held is worth.
const GARRISON: i32 = 40;
/// How far from El Alamein the Allied reserve stands, in tenths of a hex.
const RESERVE: i32 = 12;

/// A place for each unit for which nothing is decided yet: those nearest to the goals choose first.
pub(super) fn take(planner: &mut Planner<'_>) {
    let mut free = planner.free();
    free.sort_by_key(|unit| (planner.survey.goal[unit.hex], -unit.combat, unit.id));
    for unit in free {
        let open: Vec<Hex> = planner.reach(unit.id).filter(|hex| planner.has_room(*hex, [unit.id])).collect();
        let mut rated: Vec<(i32, Hex)> = Vec::new();
        for hex in open {
            let luck = i32::try_from(planner.chance.below(4)).unwrap_or(0);
            rated.push((rate(planner, &unit, hex) + luck, hex));
        }
        let best = rated.into_iter().max_by_key(|(value, hex)| (*value, *hex == unit.hex, *hex));
        planner.placed.insert(unit.id, best.map_or(unit.hex, |(_, hex)| hex));
    }
}

fn rate(planner: &Planner<'_>, unit: &Able, hex: Hex) -> i32 {
    let board = planner.board();
    let survey = &planner.survey;
    let far = survey.goal[hex];
    let drawn = match planner.side {
        Side::Axis => -far,
        Side::Allied => -(far - RESERVE).abs(),
    };
    let contacts = survey.contacts(hex).filter(|(near, _)| !planner.targets.contains_key(near));
    let contact: i32 = contacts.map(|(_, foe)| CONTACT + CONTACT_FACTOR * foe.fresh).sum();
    let supply = if survey.lines.reach(hex) { 0 } else { CUT_OFF };
    let shelter = if unit.infantry { terrain::offered(board, hex, planner.side, &[]) } else { 0 };
    drawn + garrison(planner, unit, hex) + 4 * shelter.min(unit.combat)
        - contact
        - supply
        - danger(planner, unit, hex)
}

/// What a unit is worth in a hex that must be held.
fn garrison(planner: &Planner<'_>, unit: &Able, hex: Hex) -> i32 {
    let board = planner.board();
    let there = planner.together(hex, []).len();
    let printed = board.data.map[hex].printed_box;
    if printed && planner.survey.goals.contains(&hex) {
        let own = if unit.infantry { 2 } else { 1 };
        return GARRISON * own * unit.combat;
    }
    let entry = match planner.side {
        // The enemy wins there, and what comes later comes there.
        Side::Allied => board.data.scenario.victory.axis.iter().any(|goal| goal.hex == hex),
        Side::Axis => board.data.scenario.victory.allied.iter().any(|goal| goal.hex == hex),
    };
    match (entry, there) {
        (true, 0) if unit.combat == 1 => 4 * GARRISON,
        (true, 0) if planner.survey.threat[hex] > 0 => 3 * GARRISON,
        _ => 0,
    }
}

/// What could come upon a hex, above those who are to stand there.
fn danger(planner: &Planner<'_>, unit: &Able, hex: Hex) -> i32 {
    let board = planner.board();
    let factor = |id| board.data.ground(id).map_or(0, |unit| unit.combat);
    let own: i32 = planner.together(hex, [unit.id]).into_iter().map(factor).sum();
    let ground = if unit.infantry { terrain::offered(board, hex, planner.side, &[]) } else { 0 };
    let coming = planner.survey.threat[hex].min(16);
    (coming - 2 * (own + ground)).clamp(0, 12) * planner.style.caution / 50
}
